//! `tests/data/cases.jsonl`: situations with the result that rule texts, courts and other programs give them.
//!
//! Each case is asserted by its facts, or played through the engine as its own situation or by a table, or skipped with a reason.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod script;
mod situations;

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde_json::Value;
use situations::pub_tables::PUB_SITUATIONS;
use situations::{SITUATIONS, Situation};
use skat_rules::{
    Account, Announced, BidValue, Class, Contract, Matadors, NullGame, SoFar, Suit, Valuation, Verdict, settle_up,
};

/// A line of the file, as far as the tests use it.
#[derive(Debug, Deserialize)]
pub(crate) struct Case {
    id: String,
    pub(crate) expected: Value,
    facts: Option<Facts>,
}

/// What a case says of a deal, or of a score sheet.
#[derive(Debug, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Facts {
    Settlement {
        sheet: Vec<i32>,
    },
    Account {
        points: i32,
        won: u32,
        lost: u32,
        others_lost: u32,
        table: i32,
    },
    Deal {
        game: String,
        #[serde(default)]
        spitzen: u8,
        #[serde(default)]
        hand: bool,
        #[serde(default)]
        ouvert: bool,
        announce: Option<String>,
        bid: Option<u16>,
        #[serde(default)]
        points: u8,
        tricks: u8,
        forced: Option<String>,
    },
}

const DUEL: &str = "the duel (decision 49) is another game";

/// The cases that wait, each with the reason.
const SKIPPED: &[(&str, &str)] = &[("skill7-defender-resign", DUEL)];

/// The cases that the tests of `skat-table` read and play, since who leaves is known at a table.
const AT_TABLES: &[&str] = &["fun-two-leave"];

fn cases() -> Vec<Case> {
    let text = include_str!("../../../tests/data/cases.jsonl");
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error} in {line}"))).collect()
}

/// All cases that are played or asserted in code.
fn situations() -> impl Iterator<Item = Situation> {
    SITUATIONS.iter().chain(PUB_SITUATIONS).copied()
}

fn contract(game: &str, hand: bool, ouvert: bool, announce: Option<&str>) -> Contract {
    let announced = match (ouvert, announce) {
        (true, None) => Announced::Ouvert,
        (false, Some("schwarz")) => Announced::Schwarz,
        (false, Some("schneider")) => Announced::Schneider,
        (false, None) => Announced::Nothing,
        other => panic!("{other:?} is no announcement"),
    };
    assert!(hand || announced == Announced::Nothing);
    let class = if hand { Class::Hand(announced) } else { Class::PickUp };
    match game {
        "karo" => Contract::Suit(Suit::Diamonds, class),
        "herz" => Contract::Suit(Suit::Hearts, class),
        "pik" => Contract::Suit(Suit::Spades, class),
        "kreuz" => Contract::Suit(Suit::Clubs, class),
        "grand" => Contract::Grand(class),
        "null" => Contract::Null(NullGame::Plain),
        "null_hand" => Contract::Null(NullGame::Hand),
        "null_ouvert" => Contract::Null(NullGame::Ouvert),
        "null_ouvert_hand" => Contract::Null(NullGame::OuvertHand),
        other => panic!("{other} is no game"),
    }
}

/// Compares what a case expects with a valuation.
pub(crate) fn check_value(case: &Case, value: &Valuation) {
    let context = format!("{}: {value:?}", case.id);
    for (key, expected) in case.expected.as_object().unwrap() {
        match key.as_str() {
            "won" => assert_eq!(expected, value.won, "{context}"),
            "overbid" => assert_eq!(expected, value.overbid, "{context}"),
            "game_value" => assert_eq!(expected, value.score(), "{context}"),
            "level" => {
                let cases = value.matadors.map_or(0, Matadors::count) + value.levels.count();
                assert_eq!(expected, cases, "{context}");
            }
            // These are not facts of a value; the case's own situation asserts them.
            "charged_to" | "credited_to" | "others_each" | "announcement_binding" => {
                assert!(situations().any(|(id, _)| id == case.id), "{} needs a situation for {key}", case.id);
            }
            other => panic!("{}: nothing is known of {other}", case.id),
        }
    }
}

fn check_facts(case: &Case, facts: &Facts) {
    match facts {
        Facts::Settlement { sheet } => {
            assert_eq!(case.expected["settlement"], Value::from(settle_up(sheet)), "{}", case.id);
        }
        Facts::Account { points, won, lost, others_lost, table } => {
            let each = if *table == 3 { 40 } else { 30 };
            let credit = each * *others_lost as i32;
            let account =
                Account { points: *points, won: *won, lost: *lost, others_lost: *others_lost, credit, deals: 48 };
            assert_eq!(case.expected["total"], account.total(), "{}", case.id);
        }
        Facts::Deal { game, spitzen, hand, ouvert, announce, bid, points, tricks, forced } => {
            let contract = contract(game, *hand, *ouvert, announce.as_deref());
            // 200 is no game value and cannot be bid: the situation says 204, which has the same result.
            let bid = bid.map(|bid| if bid == 200 { 204 } else { bid });
            let bid = bid.map(|bid| BidValue::new(bid).unwrap_or_else(|| panic!("{}: {bid} cannot be bid", case.id)));
            let before_announcement = case.id.starts_with("abandon-3");
            for matadors in [Matadors::With(*spitzen), Matadors::Without(*spitzen)] {
                let verdict = match forced.as_deref() {
                    None => Verdict::AsPlayed { points: *points, tricks: *tricks },
                    Some("lost_simple") => Verdict::LostSimple,
                    Some("won_simple") => Verdict::DefendersAtFault(SoFar {
                        points: *points,
                        tricks: *tricks,
                        defender_points: 0,
                        defender_tricks: 0,
                    }),
                    Some(other) => panic!("{}: {other} is no verdict", case.id),
                };
                let value = if before_announcement {
                    Valuation::of_abandoned(matadors, bid, forced.as_deref() == Some("won_simple"))
                } else {
                    Valuation::of(contract, Some(matadors), bid, verdict)
                };
                check_value(case, &value);
            }
        }
    }
}

#[test]
fn all_cases_that_fit_are_as_expected() {
    let skipped: BTreeMap<_, _> = SKIPPED.iter().copied().collect();
    let situations: BTreeMap<_, _> = situations().collect();
    let cases = cases();
    let mut played = 0;
    for case in &cases {
        let (id, facts, situation) = (case.id.as_str(), &case.facts, situations.get(case.id.as_str()));
        if let Some(reason) = skipped.get(id) {
            assert!(situation.is_none(), "{id} is skipped and handled");
            println!("skipped: {id}: {reason}");
            continue;
        }
        if AT_TABLES.contains(&id) {
            continue;
        }
        assert!(facts.is_some() || situation.is_some(), "{id} is neither handled nor skipped");
        if let Some(facts) = facts {
            check_facts(case, facts);
        }
        if let Some(check) = situation {
            check(case);
        }
        played += 1;
    }
    println!("{played} cases hold, {} are played elsewhere, {} are skipped", AT_TABLES.len(), SKIPPED.len());
    assert_eq!(played + AT_TABLES.len() + SKIPPED.len(), cases.len());
}

#[test]
fn every_skipped_and_every_handled_case_is_in_the_file_once() {
    let cases = cases();
    let ids: BTreeSet<&str> = cases.iter().map(|case| case.id.as_str()).collect();
    assert_eq!(ids.len(), cases.len());
    let named: Vec<&str> = SKIPPED
        .iter()
        .map(|(id, _)| *id)
        .chain(AT_TABLES.iter().copied())
        .chain(situations().map(|(id, _)| id))
        .collect();
    for id in &named {
        assert!(ids.contains(id), "{id} is not in the file");
    }
    assert_eq!(named.iter().collect::<BTreeSet<_>>().len(), named.len());
}
