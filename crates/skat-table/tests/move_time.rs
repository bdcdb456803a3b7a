//! The time for a move, and the wait that begins when it is overrun (decision 22).

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::time::Duration;

use skat_rules::{Action, Class, Contract, Role, RuleSet, Suit};
use skat_table::{Event, Input, Mode, Settings};
use support::{Game, HOUR, MICRO, seconds, settings};

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

#[test]
fn a_restart_renews_the_time_for_the_move() {
    let mut game = Game::dealt(8, with_move_time(3, seconds(20)));
    let seat = game.played().turn().unwrap();
    game.pass(seconds(30));
    assert!(game.occupant(seat).overran);
    game.done(Input::Restarted);
    for number in 1..=3 {
        game.connected(number);
    }
    assert!(!game.occupant(seat).overran);
    assert_eq!(game.due_in(), Some(seconds(20)));
}

#[test]
fn a_move_that_is_too_slow_begins_the_wait_and_a_move_within_it_ends_it() {
    let mut game = Game::dealt(9, with_move_time(3, seconds(20)));
    let seat = game.played().turn().unwrap();
    game.pass(seconds(20) - MICRO);
    assert!(!game.occupant(seat).overran);
    game.pass(MICRO);
    assert!(game.occupant(seat).overran);
    assert_eq!(game.events().last(), Some(&Event::Overran { seat }));
    game.pass(seconds(90) - MICRO);
    game.turn(Action::Pass);
    assert!(!game.occupant(seat).overran);
    game.pass(seconds(19));
    assert_eq!(leaver(&game), None);
}

#[test]
fn each_move_has_its_own_time_also_where_one_player_makes_several() {
    let mut game = Game::dealt(10, with_move_time(3, seconds(20)));
    let slow = |game: &mut Game, action: Action| {
        game.pass(seconds(20) - MICRO);
        game.turn(action);
        assert!(game.table.occupants().all(|(_, occupant)| !occupant.overran), "{action:?}");
    };
    slow(&mut game, Action::Pass);
    slow(&mut game, Action::Pass);
    // Forehand bids, picks up, announces and leads: four moves without anybody between them.
    slow(&mut game, support::bid(18));
    slow(&mut game, Action::PickUp);
    let discard = game.played().deal.hand(Role::Forehand).iter().take(2).collect();
    slow(&mut game, Action::Announce { contract: PICK_UP, discard, spitzen: 0 });
    while game.entries().is_empty() {
        let (role, deal) = (game.played().deal.turn().unwrap(), game.played().deal);
        slow(&mut game, Action::Play(deal.legal(role).cards.first().unwrap()));
    }
    assert_eq!(leaver(&game), None);
}

#[test]
fn who_takes_the_trick_with_a_late_card_has_the_full_time_for_the_next_lead() {
    let mut played = 0;
    for seed in 0..20 {
        let mut game = Game::dealt(seed, with_move_time(3, seconds(20)));
        game.auction(Role::Forehand, 18);
        game.announce(PICK_UP);
        game.play_cards(2);
        game.pass(seconds(50));
        game.random_move();
        let seat = game.played().turn().unwrap();
        assert!(!game.occupant(seat).overran);
        assert_eq!(game.due_in(), Some(seconds(20)));
        played += usize::from(seat == game.played().seats[Role::Rearhand]);
    }
    assert!(played > 0, "the third player has taken a trick");
}

#[test]
fn a_slow_move_is_forgotten_when_somebody_else_ends_the_deal() {
    let mut game = Game::dealt(10, with_move_time(3, seconds(20)));
    game.auction(Role::Middlehand, 18);
    game.announce(PICK_UP);
    let slow = game.played().turn().unwrap();
    game.pass(seconds(30));
    assert!(game.occupant(slow).overran);
    game.acts(game.number_of(Role::Middlehand), Action::GiveUp);
    assert!(!game.occupant(slow).is_waited_for());
    assert_eq!(game.due_in(), Some(game.table.settings().pause));
}

#[test]
fn a_late_last_card_ends_the_wait_with_the_deal() {
    let mut game = Game::dealt(10, with_move_time(3, seconds(20)));
    game.auction(Role::Forehand, 18);
    game.announce(PICK_UP);
    game.play_cards(29);
    game.pass(seconds(30));
    game.finish_deal();
    assert!(game.table.occupants().all(|(_, occupant)| !occupant.is_waited_for()));
    assert_eq!(game.due_in(), Some(game.table.settings().pause));
}

#[test]
fn reconnecting_does_not_renew_the_time_for_the_move() {
    let mut game = Game::dealt(11, with_move_time(3, seconds(20)));
    let seat = game.played().turn().unwrap();
    let number = game.number_at(seat);
    for _ in 0..4 {
        game.pass(seconds(5) - MICRO);
        game.lost(number);
        game.connected(number);
    }
    game.pass(MICRO * 4);
    assert!(game.occupant(seat).overran);
}

#[test]
fn a_wish_to_give_up_is_no_move() {
    let mut game = Game::dealt(12, with_move_time(3, seconds(20)));
    game.auction(Role::Rearhand, 18);
    game.announce(PICK_UP);
    let seat = game.played().turn().unwrap();
    assert_eq!(game.played().role_of(seat), Some(Role::Forehand));
    game.pass(seconds(12));
    game.turn(Action::GiveUp);
    game.turn(Action::TakeBack);
    game.pass(seconds(8));
    assert!(game.occupant(seat).overran);
    game.turn(Action::GiveUp);
    assert!(game.occupant(seat).overran);
}

#[test]
fn the_time_for_a_move_stands_still_while_its_player_is_away() {
    let mut game = Game::dealt(13, with_move_time(3, seconds(20)));
    let seat = game.played().turn().unwrap();
    let number = game.number_at(seat);
    game.pass(seconds(15));
    game.lost(number);
    game.pass(seconds(60));
    game.connected(number);
    assert_eq!(game.due_in(), Some(seconds(5)));
}

#[test]
fn without_a_time_for_a_move_somebody_may_think_as_long_as_he_likes() {
    let mut game = Game::dealt(13, Settings { move_time: None, ..free(3) });
    assert_eq!(game.due_in(), None);
    game.pass(HOUR * 100);
    game.turn(Action::Pass);
}
