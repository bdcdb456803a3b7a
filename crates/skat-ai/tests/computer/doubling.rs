//! What the computer says to Kontra, Re and an escape. The seeds are fixed, so that nothing here depends on chance.

use skat_rules::{ByRole, GameResult, RuleSet, Settlement, Slot};

use crate::table::{Chance, Player, Table};

/// The deals with a declarer that three computers play by these rules in this slot.
fn games(rules: RuleSet, slot: Slot, seeds: std::ops::Range<u64>) -> Vec<GameResult> {
    let settled = seeds.map(|seed| {
        let cards = Chance::of(seed).dealt();
        Table::in_slot(rules, slot, cards, [Player::Computer; 3], seed).finish()
    });
    let games = settled.filter_map(|settlement| match settlement {
        Settlement::Game(result) => Some(result),
        Settlement::Ramsch(_) | Settlement::PassedIn => None,
    });
    games.collect()
}

/// How many of the results are of a kind, and the share of the won ones among them.
fn won(results: &[GameResult], kind: impl Fn(&GameResult) -> bool) -> (usize, f64) {
    let of_kind: Vec<&GameResult> = results.iter().filter(|result| kind(result)).collect();
    let won = of_kind.iter().filter(|result| result.value.won).count();
    (of_kind.len(), won as f64 / of_kind.len().max(1) as f64)
}

#[test]
fn kontra_is_more_often_right_than_not_and_says_nothing_of_other_deals() {
    let rules: RuleSet = "pub-2022 kontra=all".parse().expect("a rule set");
    let results = games(rules, Slot::Plain, 0..4_000);
    let (said, won_with) = won(&results, |result| result.doublings.kontra.is_some());
    let (_, won_without) = won(&results, |result| result.doublings.kontra.is_none());
    assert!((60..400).contains(&said), "Kontra in {said} of {}", results.len());
    assert!(won_with < 0.46, "won with Kontra: {won_with}");
    assert!(won_without > 0.75, "won without: {won_without}");
}

#[test]
fn who_escapes_from_a_ramsch_wins_his_grand_hand() {
    let slot = Slot::Ramsch { escaped: ByRole([false; 3]) };
    let results = games(RuleSet::PUB_2022, slot, 0..4_000);
    let (escapes, won) = won(&results, |_| true);
    assert!((20..200).contains(&escapes), "{escapes} escapes");
    assert!(won > 0.88, "won: {won}");
}

#[test]
fn no_spitze_is_announced() {
    let rules: RuleSet = "pub-2022 spitze=4,grand".parse().expect("a rule set");
    let results = games(rules, Slot::Bock, 0..500);
    assert!(results.iter().all(|result| result.value.spitzen.announced == 0 && result.doublings.bock));
}
