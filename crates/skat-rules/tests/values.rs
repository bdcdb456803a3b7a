//! The value of a deal (chapter 5), by single numbers that people would check by hand.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod script;

use script::contract;
use skat_rules::{BidValue, Contract, Level, Matadors, Reason, Valuation, Verdict};

/// The value of a game with 1 that was played out.
fn played(game: &str, points: u8, tricks: u8) -> Valuation {
    Valuation::of(contract(game), Some(Matadors::With(1)), None, Verdict::AsPlayed { points, tricks })
}

#[test]
fn a_declarer_needs_61_points_and_the_defenders_60_5_2_2() {
    assert_eq!([61, 60].map(|points| played("C", points, 5).score()), [24, -48]);
}

#[test]
fn thirty_points_are_schneider_for_both_parties_5_2_3() {
    assert_eq!([89, 90, 31, 30].map(|points| played("C", points, 5).score()), [24, 36, -48, -72]);
}

#[test]
fn the_derivation_names_each_part_and_its_paragraph() {
    let verdict = Verdict::AsPlayed { points: 70, tricks: 6 };
    let bid = BidValue::new(48);
    let spades = contract("SH");
    let value = Valuation::of(spades, Some(Matadors::With(1)), bid, verdict);
    let reasons: Vec<(Reason, &str)> = value.reasons().map(|reason| (reason, reason.paragraph())).collect();
    let overbid = Reason::Overbid { bid: bid.unwrap(), charged: 55, hand: true };
    assert_eq!(
        reasons,
        [
            (Reason::Matadors(Matadors::With(1)), "2.4.2"),
            (Reason::Level(Level::Game), "5.2.1"),
            (Reason::Level(Level::Hand), "5.2.1"),
            (Reason::Base(11), "5.1.1"),
            (overbid, "5.4.2"),
            (Reason::LostDoubled, "5.3.4"),
        ]
    );
    assert_eq!((value.product, value.score()), (33, -110));
}

#[test]
fn the_fixed_values_of_null_and_the_base_values_of_all_others_5_1() {
    let base = ["D", "H", "S", "C", "G", "GO"].map(|game| contract(game).base_value());
    assert_eq!(base, [9, 10, 11, 12, 24, 24].map(Some));
    let null = ["N", "NH", "NO", "NHO"].map(contract).map(|contract| {
        assert_eq!(contract.base_value(), None);
        match contract {
            Contract::Null(null) => null.value(),
            _ => 0,
        }
    });
    assert_eq!(null, [23, 35, 46, 59]);
}

#[test]
fn a_trick_without_points_is_no_schwarz_5_2_4() {
    for value in [played("G", 0, 1), played("G", 120, 9)] {
        assert!(value.levels.contains(Level::Schneider) && !value.levels.contains(Level::Schwarz));
    }
    assert!(played("G", 14, 0).levels.contains(Level::Schwarz), "whatever lies in the skat");
    assert!(played("G", 120, 10).levels.contains(Level::Schwarz));
}

#[test]
fn levels_add_up_as_printed_5_2_1() {
    let levels = |game, points, tricks| played(game, points, tricks).levels.count();
    assert_eq!([levels("C", 61, 6), levels("C", 90, 8), levels("C", 120, 10)], [1, 2, 3]);
    let hand = [levels("CH", 61, 6), levels("CH", 90, 8), levels("CHS", 90, 8)];
    assert_eq!(hand, [2, 3, 4]);
    assert_eq!([levels("CHS", 120, 10), levels("CHZ", 120, 10), levels("CO", 120, 10)], [5, 6, 7]);
    assert_eq!(levels("CH", 120, 10), 4, "the printed 5 counts the announced Schneider (decision 9)");
}

#[test]
fn an_own_schneider_or_schwarz_counts_in_a_lost_deal_without_announcements() {
    assert_eq!([played("C", 30, 2).score(), played("C", 11, 0).score()], [-2 * 36, -2 * 48]);
    assert_eq!([played("CH", 30, 2).score(), played("CH", 11, 0).score()], [-2 * 48, -2 * 60]);
    assert_eq!([played("CHS", 30, 2).score(), played("CHS", 11, 0).score()], [-2 * 60, -2 * 72]);
    assert_eq!([played("CHZ", 30, 2).score(), played("CHZ", 11, 0).score()], [-2 * 84, -2 * 84]);
}
