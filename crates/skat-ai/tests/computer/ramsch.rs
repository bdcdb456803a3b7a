//! How well the computer plays Ramsch. The seeds are fixed, so that nothing here depends on chance.

use skat_rules::{ByRole, RamschResult, Role, RuleSet, Settlement, Slot};

use crate::table::{Chance, Player, Table};

/// A forced Ramsch from which nobody can escape any more.
fn ramsch(seed: u64, players: [Player; 3]) -> RamschResult {
    let cards = Chance::of(seed).dealt();
    let slot = Slot::Ramsch { escaped: ByRole([true; 3]) };
    match Table::in_slot(RuleSet::PUB_2022, slot, cards, players, seed).finish() {
        Settlement::Ramsch(result) => result,
        other => panic!("{other:?} is no Ramsch"),
    }
}

/// What one of these, at each place in turn, scores against two others, on the average of the deals, and how often he loses.
fn against(lone: Player, others: Player, seeds: std::ops::Range<u64>) -> (f64, f64) {
    let (mut score, mut lost, mut deals) = (0, 0, 0);
    for seed in seeds {
        for role in Role::ALL {
            let mut players = [others; 3];
            players[role.index()] = lone;
            let result = ramsch(seed, players);
            score += result.scores()[role];
            lost += u32::from(result.is_loser(role));
            deals += 1;
        }
    }
    (f64::from(score) / f64::from(deals), f64::from(lost) / f64::from(deals))
}

#[test]
fn a_computer_loses_a_ramsch_far_more_rarely_than_chance_and_than_the_lowest_card() {
    use Player::{Computer, Low, Random};
    let (score, lost) = against(Computer, Random, 0..1_000);
    assert!(score > 80.0 && lost < 0.12, "against random players: {score}, lost {lost}");
    let (score, lost) = against(Computer, Low, 0..1_000);
    assert!(score > 80.0 && lost < 0.22, "against the lowest card: {score}, lost {lost}");
    let (score, lost) = against(Random, Computer, 0..1_000);
    assert!(score < -100.0 && lost > 0.65, "a random player: {score}, lost {lost}");
    let (score, lost) = against(Low, Computer, 0..1_000);
    assert!(score < -80.0 && lost > 0.5, "the lowest card: {score}, lost {lost}");
}
