//! Deals in words, compared with texts that people have read.

use std::fs;
use std::path::Path;

use skat_notation::{Record, explain, replay};

use crate::samples::{ISS, XSKAT, ended, line};

/// Compares the text of a deal with the file of this name.
fn check(name: &str, record: &Record) {
    let told = explain(record, &replay(record, record.rules()).unwrap());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(told, expected, "\n{}:\n{told}", path.display());
}

fn iss(id: u32) -> Record {
    Record::parse(&line(ISS, &format!("ID[{id}]"))).unwrap()
}

#[test]
fn an_overbid_hand_game_is_lost_with_101_points() {
    check("overbid.txt", &iss(6417692));
}

#[test]
fn a_null_game_ends_with_the_declarers_first_trick() {
    check("null.txt", &Record::parse(&line(XSKAT, "0 SK 1 SA 2 DA ]")).unwrap());
}

#[test]
fn shown_cards_and_resignations_stand_between_the_tricks() {
    check("resigned.txt", &iss(6997014));
}

#[test]
fn a_deal_without_a_declarer_has_no_tricks() {
    check("passed.txt", &iss(756788));
    check("penalty.txt", &iss(30));
}

#[test]
fn what_the_iss_decides_otherwise_is_said() {
    let outcome = "d:0 loss v:-96 m:1 bidok p:61 t:6 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:1";
    check("declarer-resigned.txt", &ended(6997015, "0 CA 1 CQ", "0 RE", outcome));
    let outcome = "d:1 loss v:-48 m:1 bidok p:16 t:1 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0";
    check("played-on.txt", &ended(13577, "2 SK", "0 SQ 1 C7 2 S7", outcome));
}
