//! Waiting for those who are away or think too long (decision 22).

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::time::Duration;

use skat_rules::{Action, Class, Contract, Role, RuleSet, Seat, Suit};
use skat_table::{Chair, ChairState, Command, End, Event, Input, Mode, Observer, Refusal, Settings, Vacating};
use support::{Game, HOUR, MICRO, MODES, player, seconds, settings};

const PICK_UP: Contract = Contract::Suit(Suit::Spades, Class::PickUp);

fn free(seats: u8) -> Settings {
    settings(seats, RuleSet::SOSKO_2007, Mode::Free)
}

fn with_move_time(seats: u8, time: Duration) -> Settings {
    Settings { move_time: Some(time), ..free(seats) }
}

/// Who ended the last deal by leaving.
fn leaver(game: &Game) -> Option<Role> {
    game.entries().last()?.settlement.left()
}

/// How long somebody is still waited for.
fn wait_left(game: &Game, seat: Seat) -> Duration {
    game.table.view_for(game.now, Observer::Spectator).seats[seat.index()].wait_left
}

#[test]
fn the_wait_is_90_seconds_at_free_tables_and_10_minutes_in_tournaments() {
    for (mode, wait) in MODES.into_iter().zip([seconds(90), seconds(600)]) {
        let mut game = Game::dealt(1, settings(3, RuleSet::SOSKO_2007, mode));
        let forehand = game.number_of(Role::Forehand);
        game.lost(forehand);
        assert_eq!(game.due_in(), Some(wait));
        game.pass(wait - MICRO);
        assert!(game.entries().is_empty());
        game.pass(MICRO);
        assert_eq!(leaver(&game), Some(Role::Forehand));
    }
}

#[test]
fn a_return_before_its_end_restores_the_seat_with_everything() {
    let mut game = Game::dealt(1, free(3));
    game.auction(Role::Rearhand, 18);
    game.announce(PICK_UP);
    game.play_cards(7);
    for role in Role::ALL {
        let (number, seat) = (game.number_of(role), game.played().seats[role]);
        let view = |game: &Game| game.table.view_for(game.now, Observer::Seat(seat)).deal;
        let before = view(&game);
        game.lost(number);
        game.pass(seconds(90) - MICRO);
        game.connected(number);
        assert_eq!(view(&game), before);
        assert!(before.unwrap().view.hands[role].cards.is_some());
    }
    game.finish_deal();
    assert_eq!(leaver(&game), None);
}

#[test]
fn the_wait_is_one_budget_per_player_and_deal() {
    let mut game = Game::dealt(2, free(3));
    let (first, second) = (game.number_of(Role::Middlehand), game.number_of(Role::Rearhand));
    for away in [40, 30, 15] {
        game.lost(first);
        game.pass(seconds(away));
        game.connected(first);
        game.pass(seconds(100));
    }
    // The other player has his own.
    game.lost(second);
    game.pass(seconds(80));
    game.connected(second);
    game.lost(first);
    game.pass(seconds(5) - MICRO);
    assert!(game.entries().is_empty());
    game.pass(MICRO);
    assert_eq!(leaver(&game), Some(Role::Middlehand));
}

#[test]
fn a_lost_connection_and_a_slow_move_share_the_budget() {
    let mut game = Game::dealt(3, with_move_time(3, seconds(20)));
    let slow = game.number_of(Role::Middlehand);
    game.lost(slow);
    game.pass(seconds(50));
    game.connected(slow);
    game.pass(seconds(20));
    assert!(game.occupant(game.played().seats[Role::Middlehand]).overran);
    game.pass(seconds(40) - MICRO);
    assert!(game.entries().is_empty());
    game.pass(MICRO);
    assert_eq!(leaver(&game), Some(Role::Middlehand));
}

#[test]
fn five_waits_are_the_budget_for_a_list() {
    for wait in [seconds(90), seconds(600)] {
        let mut game = Game::started(4, Settings { wait, rounds: Some(3), ..free(3) });
        for _ in 0..5 {
            game.deal();
            let seat = Seat::Second;
            game.lost(game.number_at(seat));
            game.pass(wait - seconds(5));
            game.connected(game.number_at(seat));
            game.finish_deal();
        }
        game.deal();
        // Five times five seconds are left of the list's budget.
        assert_eq!(wait_left(&game, Seat::Second), seconds(25));
        assert_eq!(wait_left(&game, Seat::Third), wait);
        game.lost(2);
        game.pass(seconds(25) - MICRO);
        assert!(game.table.running_deal().is_some());
        game.pass(MICRO);
        assert_eq!(game.entries().len(), 6);
        assert!(leaver(&game).is_some());
        // A substitute is another player, with a budget of his own.
        game.sits(9).unwrap();
        assert_eq!(wait_left(&game, Seat::Second), wait);
    }
}

#[test]
fn of_equal_deadlines_forehand_settles_the_deal_then_middlehand_then_rearhand() {
    let groups: [&[Role]; 4] = [
        &[Role::Rearhand, Role::Middlehand, Role::Forehand],
        &[Role::Rearhand, Role::Forehand],
        &[Role::Middlehand, Role::Forehand],
        &[Role::Rearhand, Role::Middlehand],
    ];
    for group in groups {
        for dealer_too in [false, true] {
            let mut game = Game::dealt(5, free(4));
            let seats = game.played().seats;
            let dealer = game.played().dealer;
            if dealer_too && group.len() == 2 {
                game.lost(game.number_at(dealer));
            }
            for role in group {
                game.lost(game.number_of(*role));
            }
            game.pass(seconds(90));
            let first = *group.iter().min().unwrap();
            assert_eq!(leaver(&game), Some(first), "{group:?}");
            assert_eq!(game.entries().len(), 1);
            assert!(matches!(game.chair(seats[first]), Chair::Vacant { .. }));
            // The deal is over, and with it the wait for it: nobody else has left.
            for role in group.iter().filter(|role| **role != first) {
                assert!(game.occupant(seats[*role]).going.is_none(), "{group:?}");
            }
            assert!(game.occupant(dealer).going.is_none());
        }
    }
}

#[test]
fn of_different_deadlines_the_earlier_one_counts_however_late_the_server_looks() {
    let roles = [Role::Forehand, Role::Middlehand, Role::Rearhand];
    for first in roles {
        for second in roles.into_iter().filter(|second| *second != first) {
            let mut game = Game::dealt(6, free(3));
            game.lost(game.number_of(first));
            game.pass(seconds(1));
            game.lost(game.number_of(second));
            game.sleep(seconds(120));
            game.done(Input::Tick);
            assert_eq!(leaver(&game), Some(first), "{first:?} before {second:?}");
            assert!(game.table.occupants().all(|(_, occupant)| occupant.going.is_none()));
        }
    }
}

#[test]
fn what_arrives_before_the_server_has_looked_at_the_clock_counts() {
    // The server's own delay never counts against anybody: whoever is back before he is charged is back.
    let mut game = Game::dealt(6, free(3));
    let forehand = game.number_of(Role::Forehand);
    game.lost(forehand);
    game.sleep(seconds(95));
    game.connected(forehand);
    assert!(game.entries().is_empty());
    let mut game = Game::dealt(6, with_move_time(3, seconds(20)));
    game.sleep(seconds(500));
    game.turn(Action::Pass);
    assert!(game.entries().is_empty());
    game.pass(seconds(0));
    assert!(game.table.occupants().all(|(_, occupant)| !occupant.overran));
}

#[test]
fn waits_stand_still_while_nobody_is_connected() {
    let mut game = Game::dealt(7, free(4));
    for number in [2, 3, 4] {
        game.lost(number);
    }
    game.pass(seconds(60));
    game.lost(1);
    assert_eq!(game.due_in(), Some(HOUR * 24), "only the table itself ends");
    game.pass(HOUR * 23);
    game.connected(1);
    assert_eq!(game.due_in(), Some(seconds(30)));
    game.pass(seconds(30) - MICRO);
    assert!(game.entries().is_empty());
    game.pass(MICRO);
    assert_eq!(leaver(&game), Some(Role::Forehand));
}

#[test]
fn a_used_up_budget_charges_nobody_while_nobody_waits() {
    let mut game = Game::dealt(7, free(3));
    game.lost(2);
    game.sleep(seconds(95));
    game.connected(2);
    assert_eq!(wait_left(&game, Seat::Second), Duration::ZERO);
    game.lost(1);
    game.lost(3);
    game.lost(2);
    assert!(game.entries().is_empty(), "a failure on the way to the server has cut off everybody");
    game.connected(1);
    assert!(leaver(&game).is_some());
}

#[test]
fn a_restart_gives_everybody_the_full_wait_and_the_time_of_the_outage_does_not_count() {
    let mut game = Game::dealt(8, free(3));
    game.lost(2);
    game.pass(seconds(50));
    // What was used up of the wait is in the journal.
    game.says(1, Command::AllowChat(true));
    assert_eq!(wait_left(&game, Seat::Second), seconds(40));
    game.pass(seconds(30));
    game.sleep(HOUR * 30);
    game.done(Input::Restarted);
    assert!(game.entries().is_empty());
    assert!(game.table.occupants().all(|(_, occupant)| !occupant.connected));
    game.pass(HOUR);
    game.connected(1);
    for (seat, _) in game.table.occupants() {
        assert_eq!(wait_left(&game, seat), seconds(90));
    }
    game.pass(seconds(90) - MICRO);
    assert!(game.entries().is_empty());
    game.pass(MICRO);
    assert!(leaver(&game).is_some());
}

#[test]
fn a_restart_gives_the_full_wait_also_to_whoever_has_used_up_those_of_the_list() {
    let mut game = Game::started(4, Settings { rounds: Some(3), ..free(3) });
    for _ in 0..5 {
        game.deal();
        game.lost(2);
        game.pass(seconds(90) - MICRO);
        game.connected(2);
        game.finish_deal();
    }
    game.deal();
    assert_eq!(wait_left(&game, Seat::Second), MICRO * 5);
    game.done(Input::Restarted);
    game.connected(1);
    assert_eq!(wait_left(&game, Seat::Second), seconds(90));
    // It is one wait, and not five: the rest of the list has no more.
    game.pass(seconds(60));
    game.connected(2);
    game.connected(3);
    game.finish_deal();
    game.deal();
    assert_eq!(wait_left(&game, Seat::Second), seconds(30));
}

#[test]
fn an_outage_does_not_close_a_table_that_nobody_was_connected_to() {
    for started in [false, true] {
        let mut game = if started { Game::dealt(8, free(3)) } else { Game::new(8, free(3)) };
        for (_, number) in game.people() {
            game.lost(number);
        }
        game.sleep(HOUR * 100);
        game.done(Input::Restarted);
        assert_eq!(game.table.end(), None);
        let idle = if started { HOUR * 24 } else { HOUR / 2 };
        assert_eq!(game.due_in(), Some(idle));
    }
}

#[test]
fn an_outage_shortens_neither_the_pause_nor_the_time_for_a_substitute() {
    let mut game = Game::dealt(8, free(4));
    game.finish_deal();
    game.says(4, Command::Leave);
    let set = game.table.settings().clone();
    game.sleep(HOUR * 30);
    game.done(Input::Restarted);
    for number in 1..=3 {
        game.connected(number);
    }
    assert_eq!(game.due_in(), Some(set.vacancy));
    game.sits(9).unwrap();
    assert_eq!(game.due_in(), Some(set.pause));
}

#[test]
fn everybody_sees_who_is_waited_for_and_why() {
    let mut game = Game::dealt(13, with_move_time(4, seconds(20)));
    let state = |game: &Game, seat: Seat| {
        let states = [Observer::Seat(seat), Observer::Spectator]
            .map(|observer| game.table.view_for(game.now, observer).seats[seat.index()].state);
        assert_eq!(states[0], states[1]);
        states[0]
    };
    let (dealer, slow) = (game.played().dealer, game.played().turn().unwrap());
    assert_eq!(state(&game, slow), ChairState::Present);
    game.pass(seconds(20));
    assert_eq!(state(&game, slow), ChairState::Overran);
    let number = game.number_at(slow);
    game.lost(number);
    assert_eq!(state(&game, slow), ChairState::Lost);
    game.connected(number);
    assert_eq!(state(&game, slow), ChairState::Overran, "he has still to move");
    game.says(game.number_at(dealer), Command::Leave);
    assert_eq!(state(&game, dealer), ChairState::Going(Vacating::Left));
    game.finish_deal();
    let vacancy = game.table.settings().vacancy;
    assert_eq!(state(&game, dealer), ChairState::Vacant(vacancy));
    game.pass(seconds(1));
    assert_eq!(state(&game, dealer), ChairState::Vacant(vacancy - seconds(1)));
    game.pass(vacancy);
    assert_eq!(state(&game, dealer), ChairState::Skipped);
}

#[test]
fn nobody_waits_for_a_computer_player() {
    let mut game = Game::new(14, with_move_time(3, seconds(20)));
    game.sit_all(1, 3);
    game.deal();
    let seat = game.table.computer_to_act().unwrap();
    assert_eq!(game.played().turn(), Some(seat));
    assert_eq!(game.due_in(), None);
    assert_eq!(game.give(Input::Lost(player(2))), Err(Refusal::NotSeated));
}

#[test]
fn the_sitting_dealer_is_waited_for_and_the_deal_goes_on_without_him() {
    let mut game = Game::dealt(15, free(4));
    let dealer = game.played().dealer;
    game.lost(game.number_at(dealer));
    game.pass(seconds(90));
    assert_eq!(game.occupant(dealer).going, Some(Vacating::WaitOver));
    let entry = game.finish_deal();
    assert!(entry.present[dealer]);
    assert_eq!(leaver(&game), None);
    assert!(matches!(game.chair(dealer), Chair::Vacant { .. }));
}

#[test]
fn the_next_deal_waits_for_those_who_are_away() {
    let mut game = Game::started(16, free(3));
    game.lost(2);
    game.pass(seconds(80));
    assert!(game.table.running_deal().is_none());
    game.connected(2);
    game.deal();
    assert_eq!(wait_left(&game, Seat::Second), seconds(90), "each deal has its own wait");
}

#[test]
fn a_table_without_anybody_is_closed_after_a_while() {
    let mut game = Game::new(17, free(3));
    assert_eq!(game.due_in(), Some(HOUR / 2));
    game.pass(HOUR / 2);
    assert_eq!(game.table.end(), Some(End::Idle));
    assert_eq!(game.sits(1), Err(Refusal::Over));
}

#[test]
fn a_list_that_is_closed_reveals_its_seeds() {
    type Begin = fn(&mut Game);
    let begin: [(&str, Begin); 4] = [
        ("hashing", |_| {}),
        ("revealing", Game::give_hashes),
        ("playing", |game| {
            game.deal();
            game.auction(Role::Forehand, 18);
        }),
        ("pause", |game| {
            game.deal();
            game.finish_deal();
        }),
    ];
    for (step, begin) in begin {
        let mut game = Game::started(18, free(3));
        begin(&mut game);
        for number in 1..=3 {
            game.lost(number);
        }
        game.pass(HOUR * 24);
        assert_eq!(game.table.end(), Some(End::Idle), "{step}");
        let prepared = game.events().filter(|event| matches!(event, Event::Prepared { .. })).count() as u32;
        let proofs = game.events().filter_map(|event| match event {
            Event::Revealed(proof) => Some(**proof),
            _ => None,
        });
        let proofs: Vec<_> = proofs.collect();
        assert!(skat_fair::verify_list(support::TABLE.0, prepared, &proofs).is_ok(), "{step}");
        game.check_journal();
    }
}

#[test]
fn who_does_not_come_to_the_table_before_the_list_loses_his_seat() {
    let mut game = Game::new(19, free(3));
    for number in 1..=3 {
        game.sits(number).unwrap();
    }
    game.lost(2);
    game.pass(seconds(90) - MICRO);
    assert!(game.chair(Seat::Second).occupant().is_some());
    game.pass(MICRO);
    assert_eq!(game.chair(Seat::Second), &Chair::Free);
    game.says(1, Command::Ready(true));
    assert!(!game.table.is_running());
}
