//! How seats are found, and who deals (3.1.1, 3.2.1, 3.2.7, 3.3.7, SkWO 8.5 and 9.4, decisions 30 and 34).

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::collections::BTreeMap;

use skat_rules::{BySeat, Role, RuleSet, Seat, Settlement};
use skat_table::{
    BadSettings, Chair, Command, End, Event, Input, Kind, Mode, Observer, Refusal, Seating, Settings, Table, Watching,
};
use support::{Game, MODES, TABLE, name, player, seats, settings};

fn free(seats: u8) -> Settings {
    settings(seats, RuleSet::SOSKO_2007, Mode::Free)
}

/// Which person sits on each seat.
fn order(game: &Game) -> Vec<u8> {
    game.table.occupants().map(|(_, occupant)| occupant.player.0[0]).collect()
}

#[test]
fn seats_are_drawn_by_lot_each_order_as_often_as_the_others_3_1_1() {
    for count in [3, 4] {
        let set = Settings { seating: Seating::Lot, ..free(count) };
        let orders = (1..=usize::from(count)).product::<usize>();
        let mut drawn: BTreeMap<Vec<u8>, u32> = BTreeMap::new();
        let each = 400;
        for seed in 0..(each * orders as u64) {
            *drawn.entry(order(&Game::started(seed, set.clone()))).or_default() += 1;
        }
        assert_eq!(drawn.len(), orders);
        // Five standard deviations; the seeds are fixed, so that it holds always or never.
        assert!(drawn.values().all(|times| (300..=500).contains(times)), "{drawn:?}");
        assert_eq!(
            order(&Game::started(7, set.clone())),
            order(&Game::started(7, set)),
            "the same lots, the same seats"
        );
    }
}

#[test]
fn a_byte_that_would_favour_an_order_is_not_used_for_the_lot() {
    let mut game = Game::new(1, Settings { seating: Seating::Lot, ..free(3) });
    for number in 1..=3 {
        game.sits(number).unwrap();
    }
    game.says(1, Command::Ready(true));
    game.says(2, Command::Ready(true));
    let order = |bytes: &[u8]| {
        let mut left = bytes.iter().copied().chain(std::iter::repeat(0));
        let mut random = |buffer: &mut [u8]| buffer.iter_mut().for_each(|byte| *byte = left.next().unwrap());
        let ready = Input::Command { player: player(3), command: Command::Ready(true) };
        let row = game.table.decide(game.now, &ready, &mut random).unwrap();
        row.events.into_iter().find_map(|event| match event {
            Event::Started { from, .. } => Some(from),
            _ => None,
        })
    };
    let mut drawn: BTreeMap<String, u32> = BTreeMap::new();
    for first in 0..=254 {
        for second in [0, 1] {
            *drawn.entry(format!("{:?}", order(&[first, second]))).or_default() += 1;
            // 255 is one more than a multiple of three.
            assert_eq!(order(&[255, first, second]), order(&[first, second]));
        }
    }
    assert!(drawn.len() == 6 && drawn.values().all(|times| *times == 85), "{drawn:?}");
}

#[test]
fn the_host_sets_the_seats_3_1_1() {
    use Seat::{First, Fourth, Second, Third};
    let mut game = Game::new(1, free(4));
    for number in 1..=4 {
        game.sits(number).unwrap();
    }
    let from = BySeat([Some(Third), Some(First), Some(Fourth), Some(Second)]);
    assert_eq!(game.command(2, Command::Arrange(from)), Err(Refusal::NotHost));
    game.says(1, Command::Arrange(from));
    assert_eq!(order(&game), [3, 1, 4, 2]);
    for wrong in [
        BySeat([Some(First), Some(First), Some(Third), Some(Fourth)]),
        BySeat([Some(First), Some(Second), Some(Third), None]),
        BySeat([None; 4]),
    ] {
        assert_eq!(game.command(1, Command::Arrange(wrong)), Err(Refusal::SeatNotFree), "{wrong:?}");
    }
    (1..=4).for_each(|number| drop(game.says(number, Command::Ready(true))));
    assert_eq!(order(&game), [3, 1, 4, 2], "nothing is drawn");
    assert_eq!(game.command(1, Command::Arrange(from)), Err(Refusal::NotNow));
    let mut three = Game::new(1, free(3));
    three.sits(1).unwrap();
    let onto_no_seat = BySeat([None, None, None, Some(First)]);
    assert_eq!(three.command(1, Command::Arrange(onto_no_seat)), Err(Refusal::SeatNotFree));
}

#[test]
fn seats_are_changed_before_the_list_only() {
    let mut game = Game::new(1, free(3));
    let sit = |seat| Command::Sit { name: name(1), seat: Some(seat) };
    assert_eq!(game.command(1, sit(Seat::Fourth)), Err(Refusal::SeatNotFree), "a table of three has no such seat");
    game.says(1, sit(Seat::Third));
    assert_eq!(game.command(1, sit(Seat::First)), Err(Refusal::AlreadySeated));
    game.sits(2).unwrap();
    assert_eq!(order(&game), [2, 1]);
    assert_eq!(game.command(1, Command::Move(Seat::First)), Err(Refusal::SeatNotFree));
    assert_eq!(game.command(1, Command::Move(Seat::Fourth)), Err(Refusal::SeatNotFree));
    game.says(1, Command::Move(Seat::Second));
    assert_eq!(game.chair(Seat::Third), &Chair::Free);
    game.sits(3).unwrap();
    assert_eq!(game.sits(4), Err(Refusal::TableFull));
    game.says(1, Command::Remove(Seat::Third));
    game.sits(4).unwrap();
    for number in [1, 2, 4] {
        game.says(number, Command::Ready(true));
    }
    for late in [Command::Move(Seat::Third), Command::Remove(Seat::Third), Command::Ready(false), Command::Close] {
        assert_eq!(game.command(1, late), Err(Refusal::NotNow));
    }
}

#[test]
fn the_list_begins_when_all_are_ready() {
    for count in [3, 4] {
        let mut game = Game::new(1, free(count));
        for number in 1..=count {
            game.sits(number).unwrap();
        }
        for number in 2..=count {
            game.says(number, Command::Ready(true));
        }
        game.says(2, Command::Ready(false));
        game.says(1, Command::Ready(true));
        assert!(!game.table.is_running());
        game.lost(1);
        game.says(2, Command::Ready(true));
        assert!(!game.table.is_running(), "somebody is not there");
        game.connected(1);
        assert!(game.table.is_running());
    }
}

#[test]
fn computer_players_sit_where_they_may() {
    let add = |number: u8, seat| Command::AddComputer { name: name(number), player: player(number), seat };
    let mut game = Game::new(1, free(3));
    game.sits(1).unwrap();
    game.sits(2).unwrap();
    assert_eq!(game.command(2, add(9, Seat::Third)), Err(Refusal::NotHost));
    assert_eq!(game.command(1, add(9, Seat::Second)), Err(Refusal::SeatNotFree));
    assert_eq!(game.command(1, add(2, Seat::Third)), Err(Refusal::AlreadySeated), "an id sits once");
    game.says(1, add(9, Seat::Third));
    assert_eq!(game.occupant(Seat::Third).kind, Kind::Computer);
    assert_eq!(game.command(9, Command::Leave), Err(Refusal::NotSeated), "nobody speaks for it");
    let mut game = Game::new(1, Settings { computers: false, ..free(3) });
    game.sits(1).unwrap();
    assert_eq!(game.command(1, add(9, Seat::Third)), Err(Refusal::NoComputers));
}

#[test]
fn a_computer_player_acts_for_itself_alone() {
    use skat_rules::Action;
    let mut game = Game::new(2, free(3));
    game.sit_all(2, 3);
    game.deal();
    let act = |seat, action| Input::Computer { seat, action };
    // Middlehand is the computer player.
    assert_eq!(game.played().turn(), Some(Seat::Third));
    assert_eq!(game.give(act(Seat::Second, Action::Pass)), Err(Refusal::NotSeated));
    assert_eq!(game.give(act(Seat::Third, Action::Leave)), Err(Refusal::NotNow));
    assert_eq!(game.give(act(Seat::Fourth, Action::Pass)), Err(Refusal::NotSeated));
    game.done(act(Seat::Third, Action::Pass));
}

/// Passes a whole list in, and gives each deal's dealer and players.
fn whole_list(count: u8, rounds: u16, rules: RuleSet) -> Vec<(Seat, [Seat; 3])> {
    let mut game = Game::started(1, Settings { rounds: Some(rounds), ..settings(count, rules, Mode::Free) });
    let mut deals = Vec::new();
    while game.table.end().is_none() {
        game.deal();
        assert_eq!(game.table.deals_left(), Some(u32::from(rounds) * u32::from(count) - deals.len() as u32));
        deals.push((game.played().dealer, game.played().seats.0));
        game.pass_in();
    }
    assert_eq!(game.table.end(), Some(End::Complete));
    deals
}

#[test]
fn platz_1_deals_first_and_its_right_neighbour_last_in_each_round_3_2_1() {
    for rules in RuleSet::OFFICIAL {
        for count in [3, 4] {
            for rounds in [1, 2, 48 / u16::from(count)] {
                let deals = whole_list(count, rounds, rules);
                assert_eq!(deals.len(), usize::from(rounds) * usize::from(count), "whole rounds (decision 34)");
                for (deal, (dealer, players)) in deals.into_iter().enumerate() {
                    let dealing = deal % usize::from(count);
                    assert_eq!(dealer.index(), dealing);
                    let after = |step| Seat::from_index((dealing + step) % usize::from(count)).unwrap();
                    assert_eq!(players, [after(1), after(2), after(3)], "forehand is left of the dealer");
                }
            }
        }
    }
}

#[test]
fn nobody_deals_twice_in_a_row_and_passed_in_deals_count_3_3_7_skwo_9_4() {
    for count in [3, 4] {
        let mut game = Game::started(1, free(count));
        let mut last = None;
        for deal in 1..=usize::from(count) * 2 {
            game.deal();
            assert_eq!(game.played().number as usize, deal);
            assert_ne!(Some(game.played().dealer), last);
            last = Some(game.played().dealer);
            if deal % 2 == 0 {
                game.finish_deal();
                continue;
            }
            let before = game.accounts();
            game.pass_in();
            assert_eq!(game.entries().last().unwrap().settlement, Settlement::PassedIn);
            for seat in seats(count) {
                let mut expected = before[seat];
                expected.deals += 1;
                assert_eq!(game.accounts()[seat], expected, "a valid deal of value 0");
            }
        }
        assert_eq!(game.table.end(), Some(End::Complete));
    }
}

#[test]
fn the_dealer_of_four_sits_out_and_sees_no_hand_3_2_7_skwo_8_5() {
    let mut game = Game::started(1, free(4));
    for _ in 0..4 {
        game.deal();
        let dealer = game.played().dealer;
        assert_eq!(game.played().role_of(dealer), None);
        game.auction(Role::Middlehand, 18);
        game.announce(skat_rules::Contract::Grand(skat_rules::Class::PickUp));
        game.play_cards(4);
        let seen = |observer| game.table.view_for(game.now, observer).deal.unwrap();
        let (sitting, watching) = (seen(Observer::Seat(dealer)), seen(Observer::Spectator));
        assert_eq!(sitting, watching, "he sees what a spectator sees (decision 30)");
        assert!(Role::ALL.into_iter().all(|role| sitting.view.hands[role].cards.is_none()));
        // Nor can he play.
        let number = game.number_at(dealer);
        let give_up = Command::Act(skat_rules::Action::GiveUp);
        assert_eq!(game.command(number, give_up), Err(Refusal::NotNow));
        game.finish_deal();
    }
}

#[test]
fn a_list_has_one_round_to_48_deals_decision_34() {
    let check = |seats, rounds| Settings { rounds, ..free(seats) }.check();
    for (count, most) in [(3, 16), (4, 12)] {
        assert_eq!(check(count, Some(0)), Err(BadSettings::Rounds));
        assert_eq!(check(count, Some(1)), Ok(()));
        assert_eq!(check(count, Some(most)), Ok(()));
        assert_eq!(check(count, Some(most + 1)), Err(BadSettings::Rounds));
        assert_eq!(check(count, None), Ok(()), "endless");
    }
    for count in [0, 2, 5] {
        assert_eq!(check(count, Some(1)), Err(BadSettings::Seats));
    }
}

#[test]
fn an_endless_list_goes_on_until_too_few_are_left() {
    let mut game = Game::started(1, Settings { rounds: None, ..free(3) });
    for _ in 0..60 {
        game.deal();
        assert_eq!(game.table.deals_left(), None);
        game.pass_in();
    }
    assert_eq!(game.table.end(), None);
    game.says(3, Command::Leave);
    game.pass(game.table.settings().vacancy);
    assert_eq!(game.table.end(), Some(End::Unfinished));
}

#[test]
fn nobody_watches_a_tournament_skwo_9_9() {
    for watching in [Watching::Live, Watching::Delayed(support::HOUR)] {
        let set = Settings { watching, ..settings(3, RuleSet::SOSKO_2007, Mode::Tournament) };
        let refused = Table::create(skat_table::Time(0), TABLE, player(1), set, Vec::new());
        assert_eq!(refused, Err(Refusal::Settings(BadSettings::TournamentWatched)));
    }
}

#[test]
fn settings_have_bounds() {
    let bad = |change: fn(&mut Settings)| {
        let mut set = free(3);
        change(&mut set);
        set.check()
    };
    assert_eq!(bad(|_| {}), Ok(()));
    assert_eq!(bad(|set| set.wait = support::seconds(9)), Err(BadSettings::Wait));
    assert_eq!(bad(|set| set.wait = support::seconds(3601)), Err(BadSettings::Wait));
    assert_eq!(bad(|set| set.move_time = Some(support::seconds(4))), Err(BadSettings::MoveTime));
    assert_eq!(bad(|set| set.move_time = Some(support::seconds(3601))), Err(BadSettings::MoveTime));
    assert_eq!(bad(|set| set.answer_time = support::seconds(5) - support::MICRO), Err(BadSettings::AnswerTime));
    assert_eq!(bad(|set| set.answer_time = support::seconds(60) + support::MICRO), Err(BadSettings::AnswerTime));
    assert_eq!(bad(|set| set.until_points = Some(500)), Err(BadSettings::UntilPoints));
    let until = |points| Settings { rules: RuleSet::PUB_2022, until_points: Some(points), ..free(3) }.check();
    assert_eq!([0, 10_001].map(until), [Err(BadSettings::UntilPoints); 2]);
    assert_eq!([1, 10_000].map(until), [Ok(()); 2]);
    assert_eq!(bad(|set| set.rules.kontra = skat_rules::Kontra::Everybody), Err(BadSettings::RuleSet));
    assert_eq!(bad(|set| set.rules = RuleSet::PUB_2022), Ok(()));
    assert_eq!(bad(|set| (set.rules = RuleSet::PUB_2022, set.rules.rounds.bock = 13).0), Err(BadSettings::RuleSet));
    assert_eq!(bad(|set| set.watching = Watching::Delayed(support::seconds(3601))), Err(BadSettings::Delay));
    assert_eq!(bad(|set| set.pause = support::seconds(601)), Err(BadSettings::Pause));
    assert_eq!(bad(|set| set.vacancy = support::seconds(601)), Err(BadSettings::Pause));
    assert_eq!(bad(|set| (set.rated, set.rounds) = (true, None)), Err(BadSettings::Rated));
    let set = Settings { rated: true, ..free(3) };
    assert_eq!(set.check(), Ok(()));
    let mut rng = <rand_chacha::ChaCha8Rng as rand::SeedableRng>::seed_from_u64(1);
    let deals = vec![support::chaos::shuffled(&mut rng)];
    let arranged = Table::create(skat_table::Time(0), TABLE, player(1), set, deals);
    assert_eq!(arranged, Err(Refusal::Settings(BadSettings::Rated)), "arranged deals are never rated");
}

#[test]
fn arranged_deals_are_dealt_as_they_stand_and_end_the_list() {
    let mut rng = <rand_chacha::ChaCha8Rng as rand::SeedableRng>::seed_from_u64(1);
    let deals: Vec<_> = (0..5).map(|_| support::chaos::shuffled(&mut rng)).collect();
    let mut game = Game::arranged(1, free(3), deals.clone());
    game.sit_all(3, 3);
    for deal in deals {
        assert_eq!(game.played().deal.cards(), &deal);
        game.finish_deal();
        game.pass(game.table.settings().pause);
    }
    assert_eq!(game.table.end(), Some(End::Complete));
    assert!(!game.events().any(|event| matches!(event, Event::Prepared { .. } | Event::Revealed(_))));
}

#[test]
fn the_host_is_the_maker_or_else_the_first_who_sits() {
    let mut game = Game::new(1, free(4));
    assert_eq!(game.table.host(), player(1));
    game.sits(2).unwrap();
    game.sits(3).unwrap();
    assert_eq!(game.table.host(), player(2));
    game.sits(1).unwrap();
    assert_eq!(game.table.host(), player(1));
    game.says(1, Command::Leave);
    assert_eq!(game.table.host(), player(2));
    assert_eq!(game.command(1, Command::Close), Err(Refusal::NotHost));
    game.says(2, Command::Close);
    assert_eq!(game.table.end(), Some(End::Closed));
    for mode in MODES {
        let mut empty = Game::new(1, settings(3, RuleSet::ISKO_2012, mode));
        empty.says(1, Command::Close);
        assert_eq!(empty.table.end(), Some(End::Closed));
    }
}

#[test]
fn the_next_deal_comes_after_the_pause_or_as_soon_as_all_want_it() {
    let mut game = Game::dealt(1, free(3));
    assert_eq!(game.command(1, Command::Next), Err(Refusal::NotNow));
    game.pass_in();
    assert_eq!(game.due_in(), Some(game.table.settings().pause));
    let mut slow = game.clone();
    slow.pass(slow.table.settings().pause);
    assert!(slow.shuffle().is_some());
    for number in 1..=3 {
        assert!(game.shuffle().is_none());
        game.says(number, Command::Next);
    }
    assert_eq!(game.shuffle(), Some(2));
    // Each wants one deal, and not all that follow.
    game.deal();
    game.pass_in();
    assert_eq!(game.due_in(), Some(game.table.settings().pause));
    assert!(game.shuffle().is_none());
}
