//! Whole lists: among people who behave, and with random drops, returns, leaves, duplicates and restarts.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::collections::BTreeMap;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use skat_rules::RuleSet;
use skat_table::{End, Event, Mode};
use support::chaos::random_game;
use support::{Game, TABLE, settings};

#[test]
fn a_list_of_four_ends_after_whole_rounds_and_its_sheet_adds_up() {
    let mut game = Game::started(1, settings(4, RuleSet::SOSKO_2007, Mode::Free));
    for _ in 0..8 {
        game.deal();
        game.finish_deal();
    }
    game.check_journal();
    assert_eq!(game.table.end(), Some(End::Complete));
    let dealers: Vec<usize> = game.entries().iter().map(|entry| entry.dealer.index()).collect();
    assert_eq!(dealers, [0, 1, 2, 3, 0, 1, 2, 3], "each seat deals in turn, the first first (3.2.1)");
    assert!(game.entries().iter().all(|entry| entry.role_of(entry.dealer).is_none()), "the dealer of four sits out");
    let proofs = game.events().filter_map(|event| match event {
        Event::Revealed(proof) => Some(**proof),
        _ => None,
    });
    let proofs: Vec<_> = proofs.collect();
    assert!(skat_fair::verify_list(TABLE.0, 8, &proofs).is_ok());
}

/// Random inputs to a random table, with a look at it after each row.
fn random_list(seed: u64, inputs: usize, mut look: impl FnMut(&Game)) -> Game {
    let (mut game, people) = random_game(seed);
    let mut rng = ChaCha8Rng::seed_from_u64(seed + 1_000_000);
    let mut rows = 0;
    for _ in 0..inputs {
        if game.table.end().is_some() {
            break;
        }
        game.anything(&mut rng, people);
        if game.rows.len() > rows {
            rows = game.rows.len();
            look(&game);
        }
    }
    game
}

#[test]
fn random_lists_replay_to_the_same_state() {
    let mut ends = BTreeMap::new();
    let mut happened = BTreeMap::new();
    for seed in 0..600 {
        let game = random_list(seed, 2_000, |_| {});
        game.check_journal();
        *ends.entry(format!("{:?}", game.table.end())).or_insert(0) += 1;
        for event in game.events() {
            let text = format!("{event:?}");
            let kind = text.split([' ', '(']).next().unwrap().to_owned();
            *happened.entry(kind).or_insert(0) += 1;
        }
    }
    // Everything that can happen has happened, and lists end in every way.
    assert_eq!(ends.len(), 6, "{ends:?}");
    assert_eq!(happened.len(), 32, "{happened:?}");
}

#[test]
fn what_is_due_has_a_deadline_and_is_done_at_it() {
    for seed in 0..300 {
        let game = random_list(seed, 600, Game::check_deadline);
        game.check_deadline();
    }
}

#[test]
fn a_list_ends_once_everybody_behaves_whatever_happened_before() {
    let mut ended = 0;
    for seed in 0..600 {
        let mut game = random_list(seed, (seed as usize * 37) % 400, |_| {});
        if game.table.settings().rounds.is_none() || !game.table.is_running() {
            continue;
        }
        game.play_out();
        game.check_journal();
        ended += 1;
    }
    assert!(ended > 250, "{ended} lists were played out");
}
