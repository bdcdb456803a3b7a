//! Free seats between deals: substitutes, lists that go on as three, and leaving after the round
//! (3.1.2, ISkO 3.1.2 and 4.5.9, SkWO 9.7, decisions 28 and 29).

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use skat_rules::{Role, RuleSet, Seat, Settlement};
use skat_table::{Chair, Command, End, Event, Kind, Mode, Refusal, Settings, Vacating};
use support::{Game, MICRO, MODES, name, player, seats, seconds, settings};

const SOSKO: RuleSet = RuleSet::SOSKO_2007;
const ISKO: RuleSet = RuleSet::ISKO_2012;

fn free(seats: u8, rules: RuleSet) -> Settings {
    settings(seats, rules, Mode::Free)
}

/// Plays so many deals, passing some in.
fn deals(game: &mut Game, count: usize) {
    for deal in 0..count {
        game.deal();
        if deal % 2 == 0 {
            game.pass_in();
        } else {
            game.finish_deal();
        }
    }
}

fn is_vacant(game: &Game, seat: Seat) -> bool {
    matches!(game.chair(seat), Chair::Vacant { .. })
}

#[test]
fn a_substitute_takes_the_seat_and_its_score_3_1_2() {
    for count in [3, 4] {
        let mut game = Game::started(1, free(count, SOSKO));
        deals(&mut game, 3);
        let before = game.accounts();
        game.says(2, Command::Leave);
        assert!(is_vacant(&game, Seat::Second));
        assert_eq!(game.command(2, Command::Next), Err(Refusal::NotSeated));
        // The next deal waits for him.
        game.pass(game.table.settings().vacancy - MICRO);
        assert!(game.shuffle().is_none());
        let events = game.sits(9).unwrap();
        let substituted =
            Event::Substituted { seat: Seat::Second, player: player(9), name: name(9), kind: Kind::Human };
        assert_eq!(events[0], substituted);
        assert_eq!(game.accounts(), before);
        game.deal();
        let entry = game.finish_deal();
        assert!(entry.present[Seat::Second]);
        assert_eq!(game.accounts()[Seat::Second].deals, before[Seat::Second].deals + 1);
        // Who has left can come back, if a seat is free.
        assert_eq!(game.sits(2), Err(Refusal::TableFull));
        game.says(1, Command::Leave);
        game.sits(2).unwrap();
        assert_eq!(game.occupant(Seat::First).player, player(2));
    }
}

#[test]
fn nobody_sits_down_while_a_deal_runs_3_1_2() {
    let mut game = Game::dealt(1, free(4, SOSKO));
    game.says(1, Command::Leave);
    let sit = Command::Sit { name: name(9), seat: Some(Seat::First) };
    assert_eq!(game.command(9, sit.clone()), Err(Refusal::SeatNotFree));
    game.finish_deal();
    game.command(9, sit).unwrap();
}

#[test]
fn a_computer_player_can_take_the_seat_over() {
    let mut game = Game::started(1, free(3, SOSKO));
    deals(&mut game, 1);
    game.says(3, Command::Leave);
    let add = Command::AddComputer { name: name(9), player: player(9), seat: Seat::Third };
    assert_eq!(game.command(2, add.clone()), Err(Refusal::NotHost));
    game.says(1, add);
    deals(&mut game, 2);
    assert_eq!(game.occupant(Seat::Third).kind, Kind::Computer);
}

#[test]
fn nobody_substitutes_in_a_tournament_skwo_9_7() {
    for rules in RuleSet::OFFICIAL {
        let mut game = Game::started(1, settings(4, rules, Mode::Tournament));
        deals(&mut game, 4);
        game.says(2, Command::Leave);
        assert_eq!(game.chair(Seat::Second), &Chair::Skipped);
        assert_eq!(game.sits(9), Err(Refusal::TableFull));
        let sit = Command::Sit { name: name(9), seat: Some(Seat::Second) };
        assert_eq!(game.command(9, sit), Err(Refusal::SeatNotFree));
        let add = Command::AddComputer { name: name(9), player: player(9), seat: Seat::Second };
        assert_eq!(game.command(1, add), Err(Refusal::SeatNotFree));
        game.pass(game.table.settings().pause);
        assert!(game.shuffle().is_some(), "nobody is waited for");
    }
}

#[test]
fn by_the_international_order_all_must_agree_isko_3_1_2() {
    let mut game = Game::started(1, free(4, ISKO));
    deals(&mut game, 4);
    game.says(2, Command::Leave);
    let offered = Event::Offered { seat: Seat::Second, player: player(9), name: name(9) };
    assert_eq!(game.sits(9).unwrap(), [offered]);
    assert_eq!(game.sits(8), Err(Refusal::NotNow), "one after the other");
    assert_eq!(game.command(9, Command::Accept), Err(Refusal::NotSeated));
    game.says(1, Command::Accept);
    assert_eq!(game.command(1, Command::Accept), Err(Refusal::AlreadyDone));
    // Who is away has not agreed.
    game.lost(4);
    game.says(3, Command::Accept);
    assert!(is_vacant(&game, Seat::Second));
    game.connected(4);
    game.says(4, Command::Accept);
    assert_eq!(game.occupant(Seat::Second).player, player(9));
    assert_eq!(game.command(4, Command::Accept), Err(Refusal::NotNow));
}

#[test]
fn who_leaves_needs_not_agree_any_more() {
    let mut game = Game::started(1, free(4, ISKO));
    deals(&mut game, 4);
    game.says(2, Command::Leave);
    game.sits(9).unwrap();
    game.says(1, Command::Accept);
    game.says(3, Command::Accept);
    game.says(4, Command::Leave);
    assert_eq!(game.occupant(Seat::Second).player, player(9));
    assert!(is_vacant(&game, Seat::Fourth));
}

#[test]
fn an_offer_ends_with_the_time_for_a_substitute() {
    let mut game = Game::started(1, Settings { vacancy: seconds(5), pause: seconds(60), ..free(4, ISKO) });
    deals(&mut game, 4);
    game.says(2, Command::Leave);
    game.sits(9).unwrap();
    game.pass(seconds(5));
    assert_eq!(game.chair(Seat::Second), &Chair::Skipped);
    for number in [1, 3, 4] {
        assert_eq!(game.command(number, Command::Accept), Err(Refusal::NotNow));
    }
    assert_eq!(game.chair(Seat::Second), &Chair::Skipped);
}

#[test]
fn by_the_international_order_a_seat_is_taken_over_between_rounds_isko_3_1_2() {
    let mut game = Game::started(1, free(4, ISKO));
    deals(&mut game, 1);
    game.says(3, Command::Leave);
    // The round goes on as three, at once, and the seat is skipped in it.
    assert_eq!(game.sits(9), Err(Refusal::NotNow));
    game.pass(game.table.settings().pause);
    assert!(game.shuffle().is_some());
    let mut dealers = Vec::new();
    for _ in 0..2 {
        game.deal();
        dealers.push(game.played().dealer);
        game.pass_in();
    }
    assert_eq!(dealers, [Seat::Second, Seat::Fourth]);
    // The round is over: now the seat waits for somebody.
    assert_eq!(game.due_in(), Some(game.table.settings().vacancy));
    game.sits(9).unwrap();
    [1, 2, 4].into_iter().for_each(|number| drop(game.says(number, Command::Accept)));
    assert_eq!(game.occupant(Seat::Third).player, player(9));
    deals(&mut game, 4);
    assert_eq!(game.table.end(), Some(End::Complete));
    assert_eq!(game.entries().len(), 3 + 4);
}

#[test]
fn a_computer_player_is_no_way_around_the_others_consent() {
    let mut game = Game::started(1, free(4, ISKO));
    deals(&mut game, 4);
    game.says(2, Command::Leave);
    let add = Command::AddComputer { name: name(9), player: player(9), seat: Seat::Second };
    assert_eq!(game.command(1, add), Err(Refusal::NoSubstitutes));
    // Whoever plays among computer players alone need not ask.
    let mut alone = Game::new(1, free(4, ISKO));
    alone.sit_all(2, 4);
    deals(&mut alone, 4);
    alone.says(2, Command::Leave);
    let add = Command::AddComputer { name: name(9), player: player(9), seat: Seat::Second };
    alone.says(1, add);
    assert_eq!(alone.occupant(Seat::Second).kind, Kind::Computer);
}

#[test]
fn a_list_of_three_that_cannot_go_on_takes_a_substitute_at_once() {
    let mut game = Game::started(1, free(3, ISKO));
    deals(&mut game, 1);
    game.says(3, Command::Leave);
    game.sits(9).unwrap();
    [1, 2].into_iter().for_each(|number| drop(game.says(number, Command::Accept)));
    deals(&mut game, 5);
    assert_eq!(game.table.end(), Some(End::Complete));
}

#[test]
fn a_list_of_three_ends_unfinished_when_nobody_comes_decision_28() {
    for rules in RuleSet::OFFICIAL {
        for mode in MODES {
            for seat in seats(3) {
                for played in 0..6 {
                    let mut game = Game::started(1, settings(3, rules, mode));
                    deals(&mut game, played);
                    game.says(game.number_at(seat), Command::Leave);
                    let wait = if mode == Mode::Free { game.table.settings().vacancy } else { seconds(0) };
                    if mode == Mode::Free {
                        game.pass(wait - MICRO);
                        assert_eq!(game.table.end(), None);
                        game.pass(MICRO);
                    }
                    assert_eq!(game.table.end(), Some(End::Unfinished));
                    assert_eq!(game.entries().len(), played);
                    game.check_journal();
                }
            }
        }
    }
}

#[test]
fn a_list_of_four_goes_on_as_three_for_its_rounds_decision_28() {
    for rules in RuleSet::OFFICIAL {
        for mode in MODES {
            for gone in seats(4) {
                for played in 0..8 {
                    let mut game = Game::started(2, settings(4, rules, mode));
                    deals(&mut game, played);
                    game.says(game.number_at(gone), Command::Leave);
                    let mut dealers: Vec<Seat> = game.entries().iter().map(|entry| entry.dealer).collect();
                    while game.table.end().is_none() {
                        if game.shuffle().is_none() {
                            game.pass(game.due_in().unwrap());
                            continue;
                        }
                        game.deal();
                        let (dealer, players) = (game.played().dealer, game.played().seats.0);
                        dealers.push(dealer);
                        // The three who are left all play, the dealer as rearhand.
                        assert_eq!(players[2], dealer);
                        assert!(!players.contains(&gone));
                        game.finish_deal();
                    }
                    assert_eq!(game.table.end(), Some(End::Complete));
                    // Two rounds of the four seats, without what the vacant seat had still to deal.
                    let all = seats(4).chain(seats(4)).enumerate();
                    let expected: Vec<Seat> =
                        all.filter(|(deal, seat)| *deal < played || *seat != gone).map(|(_, seat)| seat).collect();
                    assert_eq!(dealers, expected, "{rules:?} {mode:?} {gone:?} leaves after {played}");
                    game.check_journal();
                }
            }
        }
    }
}

#[test]
fn each_deal_is_credited_by_the_seats_that_it_had_decision_28() {
    let mut game = Game::started(3, settings(4, SOSKO, Mode::Tournament));
    let lose = |game: &mut Game| {
        game.deal();
        game.auction(Role::Forehand, 18);
        game.announce(skat_rules::Contract::Grand(skat_rules::Class::PickUp));
        let before = game.accounts();
        let declarer = game.played().seats[Role::Forehand];
        game.turn(skat_rules::Action::GiveUp);
        let credit = |seat| game.accounts()[seat].credit - before[seat].credit;
        assert_eq!(credit(declarer), 0);
        (seats(4).map(credit).collect::<Vec<_>>(), declarer)
    };
    assert_eq!(lose(&mut game), (vec![30, 0, 30, 30], Seat::Second));
    game.says(4, Command::Leave);
    assert_eq!(lose(&mut game), (vec![40, 40, 0, 0], Seat::Third));
    assert_eq!(game.entries()[0].seat_count(), 4);
    assert_eq!(game.entries()[1].seat_count(), 3);
}

#[test]
fn two_gone_of_four_end_the_list_unfinished() {
    for rules in RuleSet::OFFICIAL {
        for mode in MODES {
            let mut game = Game::started(4, settings(4, rules, mode));
            deals(&mut game, 2);
            game.says(1, Command::Leave);
            game.says(3, Command::Leave);
            if mode == Mode::Free {
                game.pass(game.table.settings().vacancy);
            }
            assert_eq!(game.table.end(), Some(End::Unfinished));
        }
    }
}

#[test]
fn a_table_without_people_ends_at_once() {
    type Begin = fn(&mut Game);
    let steps: [(&str, Begin); 4] = [
        ("hashing", |_| {}),
        ("revealing", Game::give_hashes),
        ("playing", Game::deal),
        ("pause", |game| deals(game, 1)),
    ];
    for (step, begin) in steps {
        let mut game = Game::new(5, free(3, SOSKO));
        game.sit_all(1, 3);
        begin(&mut game);
        game.says(1, Command::Leave);
        assert_eq!(game.table.end(), Some(End::Unfinished), "{step}");
    }
}

#[test]
fn who_announced_it_leaves_after_the_round_without_a_charge_4_5_9() {
    for rules in RuleSet::OFFICIAL {
        for mode in MODES {
            for count in [3, 4] {
                for seat in seats(count) {
                    for announced_in in 0..count {
                        let mut game = Game::started(6, settings(count, rules, mode));
                        let number = game.number_at(seat);
                        for deal in 0..count {
                            game.deal();
                            if deal == announced_in {
                                game.says(number, Command::LeaveAfterRound(true));
                                let again = game.command(number, Command::LeaveAfterRound(true));
                                assert_eq!(again, Err(Refusal::AlreadyDone));
                            }
                            assert!(game.occupant(seat).going.is_none());
                            if deal < count - 1 {
                                game.pass_in();
                            } else {
                                game.finish_deal();
                            }
                        }
                        let gone = Event::Vacated { seat, reason: Vacating::Announced };
                        assert!(game.rows.last().unwrap().events.contains(&gone));
                        // Nobody is charged: the only deal that was played has its own result.
                        let charged = game.entries().iter().filter(
                            |entry| matches!(entry.settlement, Settlement::Game(result) if result.left.is_some()),
                        );
                        assert_eq!(charged.count(), 0);
                        if mode == Mode::Free {
                            assert!(is_vacant(&game, seat));
                            game.pass(game.table.settings().vacancy);
                        }
                        let end = if count == 3 { Some(End::Unfinished) } else { None };
                        assert_eq!(game.table.end(), end);
                    }
                }
            }
        }
    }
}

#[test]
fn the_announcement_can_be_taken_back() {
    let mut game = Game::dealt(7, free(3, SOSKO));
    game.says(2, Command::LeaveAfterRound(true));
    game.says(2, Command::LeaveAfterRound(false));
    game.pass_in();
    deals(&mut game, 2);
    assert!(game.occupant(Seat::Second).going.is_none());
}

#[test]
fn who_announced_it_and_leaves_before_is_charged_all_the_same() {
    let mut game = Game::dealt(8, free(3, SOSKO));
    let number = game.number_of(Role::Forehand);
    game.says(number, Command::LeaveAfterRound(true));
    game.says(number, Command::Leave);
    let Settlement::Game(result) = game.entries()[0].settlement else { panic!("he is charged") };
    assert_eq!(result.left, Some(Role::Forehand));
    assert!(!result.value.won);
}

#[test]
fn who_has_left_comes_back_to_his_own_seat_or_not_at_all_while_its_score_is_his() {
    let mut game = Game::started(1, free(4, SOSKO));
    deals(&mut game, 2);
    game.says(2, Command::Leave);
    game.says(1, Command::Leave);
    let first = Command::Sit { name: name(2), seat: Some(Seat::First) };
    assert_eq!(game.command(2, first), Err(Refusal::AlreadySeated), "one player has one line on the sheet");
    game.sits(2).unwrap();
    assert_eq!(game.occupant(Seat::Second).player, player(2));
}
