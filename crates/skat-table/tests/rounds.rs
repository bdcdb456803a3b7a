//! Lists of pub rules: Bock and Ramsch rounds, escapes, lists that end at a number of points
//! (decisions 34, 35, 39, 40, 44 and 46).

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use skat_rules::{Action, ByRole, Role, RuleSet, Seat, Settlement, Slot};
use skat_table::{Act, Chair, Command, End, Event, Input, Mode, Observer, RunningDeal, Settings};
use support::chaos::{random_game, shuffled};
use support::course::Course;
use support::{Game, MICRO, lively, seats, seconds, settings};

const RAMSCH: Slot = Slot::Ramsch { escaped: ByRole([false; 3]) };

fn free(seats: u8) -> Settings {
    settings(seats, lively(), Mode::Free)
}

fn slots(game: &Game) -> Vec<Slot> {
    game.entries().iter().map(|entry| entry.slot).collect()
}

fn dealers(game: &Game) -> Vec<usize> {
    game.entries().iter().map(|entry| entry.dealer.index()).collect()
}

/// Nobody escapes from the forced Ramsch that has been dealt.
fn play_the_ramsch(game: &mut Game) {
    while game.played().deal.is_asking() {
        game.turn(Action::Decline);
    }
    game.finish_deal();
}

/// How many Bock and Ramsch deals are left, as everybody sees it.
fn left(game: &Game) -> (u8, u8) {
    let views = [Observer::Seat(Seat::Second), Observer::Spectator]
        .map(|observer| game.table.view_for(game.now, observer).rounds);
    assert_eq!(views, [game.table.rounds(); 2]);
    (views[0].bock_left(), views[0].ramsch_left())
}

#[test]
fn whole_lists_keep_to_the_schedule_and_each_seat_deals_equally_often_decisions_34_40_44() {
    let (mut rounds, mut escapes, mut waited) = (0, 0, 0);
    for seed in 0..40 {
        let seats = 3 + (seed % 2) as u8;
        let rules = if seed % 4 < 2 { lively() } else { RuleSet { kontra: lively().kontra, ..RuleSet::PUB_2022 } };
        let mut game = Game::started(seed, Settings { rules, rounds: Some(12), ..settings(seats, rules, Mode::Free) });
        while game.table.is_running() {
            let counted = game.entries().iter().filter(|entry| !is_escape(entry)).count() as u32;
            let all = 12 * u32::from(seats);
            assert_eq!(game.table.deals_left(), Some(all - counted));
            game.deal();
            assert_eq!(game.table.deals_left(), Some(all - counted), "the running one included");
            game.finish_deal();
        }
        assert_eq!((game.table.end(), game.table.deals_left()), (Some(End::Complete), Some(0)));
        for seat in support::seats(seats) {
            let dealt = game.entries().iter().filter(|entry| entry.dealer == seat && !is_escape(entry)).count();
            assert_eq!(dealt, 12, "an escape does not count towards the length");
        }
        let course = Course::of(&game);
        assert_eq!(course.plain + course.bock + course.ramsch, 12 * usize::from(seats));
        rounds += course.ramsch;
        escapes += course.escapes;
        waited += course.waited;
        game.check_journal();
    }
    assert!(
        rounds > 100 && escapes > 20 && waited > 20,
        "{rounds} Ramsch deals, {escapes} escapes, {waited} rounds waited"
    );
}

fn is_escape(entry: &skat_rules::Entry) -> bool {
    matches!((entry.slot, entry.settlement), (Slot::Ramsch { .. }, Settlement::Game(_)))
}

/// Pub tables at which anything happens.
#[test]
fn random_lists_with_drops_leaves_and_substitutes_keep_to_the_schedule_and_replay_to_the_same_state() {
    let mut all = [0; 6];
    let mut tables = 0;
    for seed in 10_000..10_900 {
        let (mut game, people) = random_game(seed);
        if !game.table.settings().rules.is_pub() {
            continue;
        }
        tables += 1;
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        for _ in 0..1_500 {
            if game.table.end().is_some() {
                break;
            }
            game.anything(&mut rng, people);
        }
        let course = Course::of(&game);
        let counts = [course.bock, course.ramsch, course.escapes, course.waited, course.cancelled, course.plain];
        all = std::array::from_fn(|place| all[place] + counts[place]);
        game.check_journal();
    }
    assert!(tables > 300 && all.iter().all(|count| *count > 0), "{tables} tables: {all:?}");
}

#[test]
fn a_round_is_its_bock_deals_and_then_its_ramsch_deals_at_four_seats_too() {
    for seats in [3, 4] {
        let rules = RuleSet { kontra: lively().kontra, ..RuleSet::PUB_2022 };
        let mut game = Game::started(1, Settings { rounds: Some(3), ..settings(seats, rules, Mode::Free) });
        game.deal();
        game.kontra_and_re();
        for deal in 0..6_u8 {
            assert_eq!(left(&game), (3_u8.saturating_sub(deal), (6 - deal).min(3)));
            game.deal();
            assert_eq!(left(&game), (3_u8.saturating_sub(deal), (6 - deal).min(3)), "the running one included");
            match deal {
                // A Ramsch in the Bock deals uses one up, and so does a deal that ends by leaving.
                0 => drop((game.pass_in(), game.finish_deal())),
                1 => {
                    let number = game.number_of(Role::Forehand);
                    game.says(number, Command::Leave);
                    game.says(9 + number, Command::Sit { name: support::name(9), seat: None });
                }
                2 => game.give_up(),
                _ => {
                    Role::ALL.into_iter().for_each(|role| drop(game.acts_as(role, Action::Decline)));
                    game.finish_deal();
                }
            }
        }
        assert_eq!(slots(&game), [Slot::Plain, Slot::Bock, Slot::Bock, Slot::Bock, RAMSCH, RAMSCH, RAMSCH]);
        assert_eq!(left(&game), (0, 0));
        Course::of(&game);
    }
}

#[test]
fn after_an_escape_the_same_dealer_deals_again_and_the_slot_stays_decision_44() {
    for seats in [3, 4] {
        let mut game = Game::started(1, Settings { rounds: Some(2), ..free(seats) });
        game.forced_ramsch();
        let seats_of_deal = game.played().seats;
        let before = game.table.deals_left();
        game.escape(Role::Middlehand);
        assert_eq!((left(&game), game.table.deals_left()), ((0, 2), before));
        game.deal();
        assert_eq!(game.played().seats, seats_of_deal, "the same dealer deals");
        assert_eq!(game.played().deal.slot(), Slot::Ramsch { escaped: ByRole([false, true, false]) });
        assert_eq!(game.table.deals_left(), before);
        // Who has escaped is not asked again.
        game.acts_as(Role::Forehand, Action::Decline);
        assert_eq!(game.played().deal.turn(), Some(Role::Rearhand));
        game.acts_as(Role::Rearhand, Action::Escape);
        game.acts_as(Role::Rearhand, Action::GiveUp);
        game.deal();
        assert_eq!(game.played().deal.slot(), Slot::Ramsch { escaped: ByRole([false, true, true]) });
        game.escape(Role::Forehand);
        game.deal();
        assert!(!game.played().deal.is_asking(), "all have escaped");
        assert_eq!(game.played().seats, seats_of_deal);
        game.finish_deal();
        game.deal();
        assert_eq!(game.played().deal.slot(), RAMSCH, "of the next Ramsch all are asked");
        assert_ne!(game.played().seats, seats_of_deal);
        assert_eq!(dealers(&game)[..6], [0, 1, 2, 2, 2, 2]);
        while game.table.is_running() {
            if game.table.running_deal().is_none() {
                game.deal();
            }
            game.finish_deal();
        }
        Course::of(&game);
        game.check_journal();
    }
}

#[test]
fn an_escape_in_the_last_deal_of_the_list_is_followed_by_another_deal() {
    let mut game = Game::started(1, Settings { rounds: Some(1), ..free(3) });
    game.forced_ramsch();
    assert_eq!(game.table.deals_left(), Some(1));
    game.escape(Role::Forehand);
    assert_eq!((game.table.end(), game.table.deals_left()), (None, Some(1)));
    game.deal();
    game.acts_as(Role::Middlehand, Action::Decline);
    game.acts_as(Role::Rearhand, Action::Decline);
    game.finish_deal();
    assert_eq!((game.table.end(), game.entries().len()), (Some(End::Complete), 4));
}

#[test]
fn who_leaves_after_the_round_stays_for_the_deal_that_takes_the_place_of_an_escape_4_5_9() {
    let mut game = Game::started(1, free(3));
    game.forced_ramsch();
    game.says(1, Command::LeaveAfterRound(true));
    game.escape(Role::Forehand);
    assert!(game.chair(Seat::First).occupant().is_some(), "the round is not over");
    game.deal();
    game.acts_as(Role::Middlehand, Action::Decline);
    game.acts_as(Role::Rearhand, Action::Decline);
    game.finish_deal();
    assert!(matches!(game.chair(Seat::First), Chair::Vacant { .. }));
}

#[test]
fn where_the_dealer_of_an_escape_leaves_his_substitute_deals_again_or_the_next_seat() {
    for comes in [true, false] {
        let mut game = Game::started(1, free(4));
        game.forced_ramsch();
        let dealer = game.played().dealer;
        game.escape(Role::Forehand);
        game.says(game.number_at(dealer), Command::Leave);
        // His deal once more, the fourth seat's, and a whole round.
        assert_eq!(game.table.deals_left(), Some(6));
        if comes {
            game.sits(9).unwrap();
        } else {
            game.pass(game.table.settings().vacancy);
            assert_eq!(game.chair(dealer), &Chair::Skipped);
        }
        // The fourth seat's deal, and a round of three.
        assert_eq!(game.table.deals_left(), Some(if comes { 6 } else { 4 }));
        game.deal();
        assert_eq!(game.played().dealer, if comes { dealer } else { Seat::Fourth });
        let escaped = match game.played().deal.slot() {
            Slot::Ramsch { escaped } => escaped,
            slot => panic!("{slot:?}"),
        };
        // Forehand, who has escaped, sits on the fourth seat.
        let seats = game.played().seats;
        assert!(Role::ALL.into_iter().all(|role| escaped[role] == (seats[role] == Seat::Fourth)));
        Course::of(&game);
    }
}

#[test]
fn where_the_dealer_of_the_last_deal_leaves_after_an_escape_and_nobody_comes_the_list_is_over() {
    let mut game = Game::started(1, Settings { rounds: Some(1), ..free(4) });
    game.forced_ramsch();
    play_the_ramsch(&mut game);
    game.deal();
    assert_eq!(game.played().dealer, Seat::Fourth);
    game.escape(Role::Forehand);
    assert_eq!(game.table.deals_left(), Some(1));
    game.says(4, Command::Leave);
    assert_eq!(game.table.deals_left(), Some(1), "a substitute would deal again");
    game.pass(game.table.settings().vacancy - MICRO);
    assert_eq!((game.table.end(), game.table.deals_left()), (None, Some(1)));
    game.pass(MICRO);
    assert_eq!((game.table.end(), game.table.deals_left()), (Some(End::Complete), Some(0)));
    assert_eq!(dealers(&game), [0, 1, 2, 3]);
    game.check_journal();
}

#[test]
fn a_list_that_is_closed_after_an_escape_has_no_other_deal_and_is_not_complete() {
    for escapes in [true, false] {
        let mut game = Game::started(1, Settings { rounds: Some(1), ..free(3) });
        game.forced_ramsch();
        game.done(Input::Administer(Act::Close { running_deal: RunningDeal::Score }));
        if escapes {
            game.escape(Role::Forehand);
        } else {
            play_the_ramsch(&mut game);
        }
        let end = if escapes { End::ClosedByAdministrator } else { End::Complete };
        assert_eq!((game.table.end(), game.table.deals_left(), game.entries().len()), (Some(end), Some(0), 3));
        game.check_journal();
    }
}

#[test]
fn arranged_deals_end_with_the_last_one_escapes_or_not() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let deals: Vec<_> = (0..5).map(|_| shuffled(&mut rng)).collect();
    let mut game = Game::arranged(1, free(3), deals.clone());
    game.sit_all(3, 3);
    assert_eq!(game.table.deals_left(), Some(5));
    game.kontra_and_re();
    game.deal();
    game.give_up();
    game.deal();
    game.escape(Role::Rearhand);
    game.deal();
    assert_eq!(game.table.deals_left(), Some(2));
    game.escape(Role::Forehand);
    game.deal();
    game.finish_deal();
    assert_eq!(game.table.end(), Some(End::Complete));
    assert_eq!(dealers(&game), [0, 1, 2, 2, 2]);
    let dealt = game.events().filter_map(|event| match event {
        Event::Dealt { cards, .. } => Some(*cards),
        _ => None,
    });
    assert_eq!(dealt.collect::<Vec<_>>(), deals);
}

#[test]
fn a_voided_deal_leaves_the_schedule_as_it_is_decision_35() {
    let mut game = Game::started(1, free(3));
    game.deal();
    game.kontra_and_re();
    game.done(Input::Administer(Act::Void { deal: 1 }));
    assert_eq!(left(&game), (1, 2), "the round that it started is played");
    game.deal();
    game.give_up();
    game.deal();
    game.escape(Role::Forehand);
    game.done(Input::Administer(Act::Void { deal: 3 }));
    game.deal();
    assert_eq!(game.played().dealer, Seat::Third, "the same dealer");
    assert_eq!(game.played().deal.slot(), Slot::Ramsch { escaped: ByRole([true, false, false]) });
    game.done(Input::Administer(Act::Restore { deal: 3 }));
    assert_eq!(game.played().deal.slot(), Slot::Ramsch { escaped: ByRole([true, false, false]) });
    Course::of(&game);
    game.check_journal();
}

#[test]
fn a_substitute_takes_a_running_round_over_decision_46() {
    for (count, mode) in [(3, 1_u8), (4, 1), (4, 2)] {
        let mut game = Game::started(1, free(count));
        game.deal();
        game.kontra_and_re();
        for number in 1..=mode {
            game.says(number, Command::Leave);
        }
        for number in 1..=mode {
            game.sits(10 + number).unwrap();
        }
        assert_eq!(left(&game), (1, 2));
        game.deal();
        assert_eq!(game.played().deal.slot(), Slot::Bock);
    }
}

#[test]
fn a_list_of_four_that_goes_on_as_three_keeps_its_round_decision_46() {
    let mut game = Game::started(1, free(4));
    game.deal();
    game.kontra_and_re();
    game.says(4, Command::Leave);
    game.pass(game.table.settings().vacancy);
    game.deal();
    assert_eq!(game.played().deal.slot(), Slot::Bock);
    // One more is gone: two are left, who wait for a third.
    game.give_up();
    game.says(3, Command::Leave);
    assert_eq!(left(&game), (0, 2));
    game.sits(9).unwrap();
    game.deal();
    assert_eq!(game.played().deal.slot(), RAMSCH);
    Course::of(&game);
}

#[test]
fn rounds_end_when_only_one_player_is_left_decision_46() {
    for count in [3, 4] {
        let mut game = Game::started(1, free(count));
        game.deal();
        game.kontra_and_re();
        for number in 2..count {
            game.says(number, Command::Leave);
            assert_eq!(left(&game), (1, 2));
        }
        game.says(count, Command::Leave);
        assert_eq!(left(&game), (0, 0));
        for number in 2..=count {
            game.sits(10 + number).unwrap();
        }
        game.deal();
        assert_eq!(game.played().deal.slot(), Slot::Plain);
        assert_eq!(Course::of(&game).cancelled, 1);
        game.check_journal();
    }
}

#[test]
fn two_of_three_who_leave_end_a_running_round_as_the_case_fun_two_leave_says_decision_46() {
    let cases = include_str!("../../../tests/data/cases.jsonl");
    let case = cases.lines().find(|line| line.contains(r#""id": "fun-two-leave""#)).unwrap();
    let is_cancelled = |game: &Game| left(game) == (0, 0);
    // In a Bock deal, and in a forced Ramsch.
    for deals in [0, 1] {
        let mut game = Game::started(1, free(3));
        game.deal();
        game.kontra_and_re();
        for _ in 0..deals {
            game.deal();
            game.give_up();
        }
        game.says(1, Command::Leave);
        assert!(!is_cancelled(&game), "two are left");
        game.says(2, Command::Leave);
        assert!(game.table.end().is_none(), "and the table goes on");
        assert!(case.contains(r#""round_cancelled": true"#) && is_cancelled(&game), "{case}");
    }
}

#[test]
fn a_substitute_is_not_asked_again_where_his_seat_has_escaped_decision_46() {
    let mut game = Game::started(1, free(3));
    game.forced_ramsch();
    let escaper = game.played().seats[Role::Middlehand];
    game.escape(Role::Middlehand);
    game.says(game.number_at(escaper), Command::Leave);
    game.sits(9).unwrap();
    assert_eq!(game.number_at(escaper), 9);
    game.deal();
    assert_eq!(game.played().seats[Role::Middlehand], escaper, "the same dealer deals");
    assert_eq!(game.played().deal.slot(), Slot::Ramsch { escaped: ByRole([false, true, false]) });
    game.acts_as(Role::Forehand, Action::Decline);
    assert!(!game.played().awaits(escaper));
    assert_eq!(game.played().deal.turn(), Some(Role::Rearhand));
    Course::of(&game);
    game.check_journal();
}

#[test]
fn after_an_escape_the_same_dealer_deals_again_also_where_the_rounds_have_ended() {
    let mut game = Game::started(1, free(3));
    game.forced_ramsch();
    game.escape(Role::Forehand);
    game.says(1, Command::Leave);
    game.says(2, Command::Leave);
    game.sits(11).unwrap();
    game.sits(12).unwrap();
    game.deal();
    assert_eq!((game.played().dealer, game.played().deal.slot()), (Seat::Third, Slot::Plain));
    Course::of(&game);
}

#[test]
fn a_list_ends_right_after_the_deal_with_which_somebody_has_the_points_decision_34() {
    for (rounds, until) in [(None, 1), (None, 80), (Some(12), 150), (Some(2), 10_000)] {
        for seed in 0..6 {
            let count = 3 + (seed % 2) as u8;
            let mut game = Game::started(seed, Settings { rounds, until_points: Some(until), ..free(count) });
            let most = |game: &Game| seats(count).map(|seat| game.accounts()[seat].total()).max().unwrap();
            let length = rounds.map(|rounds| u32::from(rounds) * u32::from(count));
            assert_eq!(game.table.deals_left(), length, "nothing is said unless rounds are set");
            while game.table.is_running() {
                assert!(most(&game) < until as i32 && game.entries().len() < 500);
                game.deal();
                game.finish_deal();
            }
            assert_eq!(game.table.end(), Some(End::Complete));
            let counted = game.entries().iter().filter(|entry| !is_escape(entry)).count() as u32;
            assert!(most(&game) >= until as i32 || Some(counted) == length);
            game.check_journal();
        }
    }
}

#[test]
fn the_points_are_those_of_the_sheet_so_that_a_restored_deal_ends_the_list_between_two_deals() {
    // Forehand loses, and each of the others is credited 40.
    let mut game = Game::started(1, Settings { rounds: None, until_points: Some(80), ..free(3) });
    game.deal();
    game.give_up();
    game.done(Input::Administer(Act::Void { deal: 1 }));
    game.deal();
    game.give_up();
    assert_eq!((game.accounts()[Seat::First].total(), game.table.end()), (40, None));
    let mut running = game.clone();
    game.done(Input::Administer(Act::Restore { deal: 1 }));
    assert_eq!((game.accounts()[Seat::First].total(), game.table.end()), (80, Some(End::Complete)));
    // A running deal is played to its end, and may take the points away again.
    running.deal();
    running.done(Input::Administer(Act::Restore { deal: 1 }));
    assert_eq!(running.table.end(), None);
    let mut lost = running.clone();
    lost.give_up();
    assert_eq!(lost.table.end(), None, "the first seat was forehand");
    running.says(running.number_of(Role::Middlehand), Command::Leave);
    assert_eq!(running.table.end(), Some(End::Complete));
}

#[test]
fn a_pause_passes_before_the_deal_after_an_escape_as_before_any_other() {
    let mut game = Game::started(1, free(3));
    game.forced_ramsch();
    game.escape(Role::Forehand);
    assert_eq!(game.due_in(), Some(seconds(8)));
}
