//! `vorhand replay` without a server: which deals are told, and what is said of lines that are none.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn replay(arguments: &[&str]) -> (bool, String) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/iss-games.sgf");
    let out = Command::new(env!("CARGO_BIN_EXE_vorhand")).arg("replay").arg(file).args(arguments).output().unwrap();
    told(out)
}

fn told(out: Output) -> (bool, String) {
    (out.status.success(), String::from_utf8(out.stdout).unwrap())
}

/// Replays what is typed.
fn typed(text: &str, arguments: &[&str]) -> (bool, String) {
    let mut process = Command::new(env!("CARGO_BIN_EXE_vorhand"))
        .args(["replay", "-"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    process.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    told(process.wait_with_output().unwrap())
}

#[test]
fn a_deal_is_told_with_the_derivation_of_its_value() {
    let (fits, text) = replay(&["--deal", "2"]);
    assert!(fits, "{text}");
    assert_eq!(text.matches("Rules       sosko-2007").count(), 1, "{text}");
    for part in ["Forehand", "Auction", "Trick", "Value", "(2.4.2, 5.2.1", "It agrees."] {
        assert!(text.contains(part), "{part} is missing in:\n{text}");
    }
}

#[test]
fn deals_are_chosen_by_their_id() {
    let (fits, text) = replay(&["--id", "18358", "--check"]);
    assert!(fits && text.contains("1 deals: 0 agree, 0 differ, 1 not comparable"), "{text}");
    let (fits, text) = replay(&["--id", "no such id", "--check"]);
    assert!(!fits && text.contains("0 deals"), "{text}");
}

#[test]
fn a_line_that_is_no_record_is_named_with_its_column() {
    let (fits, text) = typed("\n(;GM[Skat]MV[1 18 0 q ];)\n", &["--check"]);
    assert!(!fits && text.starts_with("-:2:21: a move of a player is expected\n"), "{text}");
}
