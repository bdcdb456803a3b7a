//! Chat at the table (4.2.3, decisions 22 and 50).

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::time::Duration;

use skat_rules::{Role, RuleSet};
use skat_table::{Command, Event, Mode, Observer, Refusal, Settings};
use support::{Game, MICRO, seconds, settings};

fn say(game: &mut Game, number: u8) -> Result<Vec<Event>, Refusal> {
    game.command(number, Command::Say("Gut Blatt!".to_owned()))
}

fn is_open(game: &Game) -> bool {
    let open = game.table.view_for(game.now, Observer::Spectator).chat_open;
    let mut tried = game.clone();
    assert_eq!(say(&mut tried, 1).is_ok(), open, "what is shown is what holds");
    open
}

fn waits(wait: Duration) -> Settings {
    Settings { wait, ..settings(4, RuleSet::SOSKO_2007, Mode::Free) }
}

#[test]
fn chat_is_closed_while_a_deal_runs_4_2_3() {
    for seats in [3, 4] {
        let mut game = Game::new(1, settings(seats, RuleSet::SOSKO_2007, Mode::Free));
        game.sits(1).unwrap();
        assert!(is_open(&game));
        for number in 2..=seats {
            game.sits(number).unwrap();
        }
        (1..=seats).for_each(|number| drop(game.says(number, Command::Ready(true))));
        assert!(is_open(&game));
        game.deal();
        for number in 1..=seats {
            assert_eq!(say(&mut game, number), Err(Refusal::ChatClosed), "the sitting dealer is silent too");
        }
        game.finish_deal();
        assert!(is_open(&game));
    }
}

#[test]
fn chat_is_open_in_a_deal_when_all_agree_4_2_3() {
    let mut game = Game::dealt(2, settings(4, RuleSet::SOSKO_2007, Mode::Free));
    for number in 1..=4 {
        assert!(!is_open(&game));
        game.says(number, Command::AllowChat(true));
    }
    assert!(is_open(&game));
    assert_eq!(game.command(2, Command::AllowChat(true)), Err(Refusal::AlreadyDone));
    game.says(2, Command::AllowChat(false));
    assert!(!is_open(&game));
}

#[test]
fn a_computer_player_is_not_asked() {
    let mut game = Game::new(3, settings(3, RuleSet::SOSKO_2007, Mode::Free));
    game.sit_all(1, 3);
    game.deal();
    assert!(!is_open(&game));
    game.says(1, Command::AllowChat(true));
    assert!(is_open(&game));
}

#[test]
fn after_90_seconds_of_a_long_wait_the_others_may_chat_decision_22() {
    for wait in [seconds(600), seconds(91)] {
        let mut game = Game::dealt(4, waits(wait));
        let away = game.number_of(Role::Middlehand);
        game.lost(away);
        game.pass(seconds(90) - MICRO);
        assert!(!is_open(&game));
        game.pass(MICRO);
        assert!(is_open(&game));
        game.connected(away);
        assert!(!is_open(&game), "the deal goes on");
    }
    let mut short = Game::dealt(4, waits(seconds(90)));
    short.lost(2);
    short.pass(seconds(90) - MICRO);
    assert!(!is_open(&short));
}

#[test]
fn a_long_wait_for_a_slow_move_opens_the_chat_too() {
    let mut game = Game::dealt(5, Settings { move_time: Some(seconds(30)), ..waits(seconds(600)) });
    game.pass(seconds(120) - MICRO);
    assert!(!is_open(&game));
    game.pass(MICRO);
    assert!(is_open(&game));
    game.random_move();
    assert!(!is_open(&game));
}

#[test]
fn a_message_has_1_to_500_characters_and_no_control_characters() {
    let mut game = Game::new(6, settings(3, RuleSet::SOSKO_2007, Mode::Free));
    game.sits(1).unwrap();
    let mut say = |text: &str| game.command(1, Command::Say(text.to_owned())).map(drop);
    for text in ["", "  \n ", "a\u{7}b", "a\u{0}", &"ü".repeat(501)] {
        assert_eq!(say(text), Err(Refusal::BadText), "{text:?}");
    }
    for text in ["a", "one\ntwo", &"ü".repeat(500)] {
        assert_eq!(say(text), Ok(()), "{text:?}");
    }
}
