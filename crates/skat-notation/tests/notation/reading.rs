//! Every line that is read is written back byte by byte; every other line names its column.

use proptest::prelude::*;
use skat_notation::{Face, Move, Outcome, ReadErrorKind, Record, Text};
use skat_rules::{ByRole, Role};

use crate::samples::{ISS, XSKAT, changed_line, text};

const DEAL: &str = "w CJ.CA.CT.CK.CQ.C9.C8.C7.SJ.SA.ST.SK.SQ.S9.S8.S7.HJ.HA.HT.HK.HQ.H9.H8.H7.DJ.DA.DT.DK.DQ.D9.D8.D7";
const VIEW: &str = "w CJ.CA.CT.CK.CQ.C9.C8.C7.SJ.SA|??.??.??.??.??.??.??.??.??.??|\
                    ??.??.??.??.??.??.??.??.??.??|??.??";
const RESULT: &str = "d:0 win v:24 m:1 bidok p:61 t:5 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0";

/// What a line is read as, after a check that it is written back byte by byte.
fn read(line: &str) -> Record {
    let record = Record::parse(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    assert_eq!(record.to_string(), line);
    record
}

fn read_moves(moves: &str) -> Vec<Move> {
    read(&format!("(;GM[Skat]MV[{moves} ] ;)")).moves.unwrap()
}

fn error(line: &str) -> (usize, ReadErrorKind) {
    let error = Record::parse(line).expect_err(line);
    (error.column, error.kind)
}

#[test]
fn every_real_record_is_written_back_byte_by_byte() {
    let count = [ISS, XSKAT].map(|file| text(file).lines().map(read).count());
    assert_eq!(count, [33, 2000]);
}

#[test]
fn every_property_can_be_missing() {
    let empty = read("(;GM[Skat] ;)");
    assert_eq!(empty, Record::default());
    let names = read("(;GM[Skat]P1[b]R2[null];)");
    assert_eq!(names.names, ByRole([None, Some(Text::new("b")), None]));
    assert_eq!(names.ratings, ByRole([None, None, Some(Text::new("null"))]));
    let line = format!(
        "(;GM[Skat]PC[ISS2]CO[]SE[1]ID[2]DT[2008-05-03/14:17:03/UTC]OW[a]P0[a]P1[b]P2[c]R0[]R1[0.0]R2[null]MV[{DEAL} ]R[unknown] ;)"
    );
    for key in ["PC", "CO", "SE", "ID", "DT", "OW", "P0", "P1", "P2", "R0", "R1", "R2", "MV", "R"] {
        let from = line.find(&format!("{key}[")).unwrap();
        let to = from + line[from..].find(']').unwrap() + 1;
        read(&format!("{}{}", &line[..from], &line[to..]));
    }
}

#[test]
fn old_records_have_no_resigned_flag() {
    let resigned = |line: &str| match read(line).outcome {
        Some(Outcome::Game(line)) => line.resigned,
        outcome => panic!("{outcome:?}"),
    };
    assert_eq!(resigned(&format!("(;GM[Skat]R[{RESULT}] ;)")), Some(false));
    assert_eq!(resigned(&format!("(;GM[Skat]R[{}] ;)", RESULT.trim_end_matches(" r:0"))), None);
    assert_eq!(read("(;GM[Skat]R[passed] ;)").outcome, Some(Outcome::Passed));
}

#[test]
fn announcements_come_whole_or_in_halves_with_and_without_open_cards() {
    let open = "CJ.CA.CT.CK.CQ.C9.C8.C7.SJ.SA";
    let cards = |word: &str| match read_moves(&format!("0 {word}")).pop() {
        Some(Move::Announce { game, cards, .. }) => (game.to_string(), cards.len()),
        Some(Move::LayAway { cards, .. }) => (String::new(), cards.len()),
        made => panic!("{word}: {made:?}"),
    };
    for game in ["HH", "GHO", "GO", "NHO", "NOH", "GHOSZ", "S", "D", "C"] {
        assert_eq!(cards(game), (game.to_owned(), 0));
        assert_eq!(cards(&format!("{game}.D8.D7")), (game.to_owned(), 2));
        assert_eq!(cards(&format!("{game}.{open}")), (game.to_owned(), 10));
        assert_eq!(cards(&format!("{game}.D8.D7.{open}")), (game.to_owned(), 12));
    }
    assert_eq!(cards("D8.D7"), (String::new(), 2));
    assert_eq!(cards(&format!("D8.D7.{open}")), (String::new(), 12));
    assert_eq!(cards("G.??.??"), ("G".to_owned(), 2));
}

#[test]
fn each_other_move_is_read_as_what_it_is() {
    let card = |text: &str| Face::Up(text.parse().unwrap());
    assert_eq!(
        read_moves("1 18 0 y 0 p 2 s w ST.DA w ??.?? 0 ?? 2 CJ 1 RE 2 SC 0 SC.H7.H8 w TI.2 w LE.1"),
        [
            Move::Bid(Role::Middlehand, 18),
            Move::Hold(Role::Forehand),
            Move::Pass(Role::Forehand),
            Move::PickUp(Role::Rearhand),
            Move::Skat([card("ST"), card("DA")]),
            Move::Skat([Face::Down, Face::Down]),
            Move::Play(Role::Forehand, Face::Down),
            Move::Play(Role::Rearhand, card("CJ")),
            Move::Resign(Role::Middlehand),
            Move::Show { role: Role::Rearhand, cards: vec![] },
            Move::Show { role: Role::Forehand, cards: vec![card("H7"), card("H8")] },
            Move::TimeOut(Role::Rearhand),
            Move::Leave(Role::Middlehand),
        ]
    );
}

#[test]
fn a_players_view_keeps_its_groups_and_unknown_cards() {
    for (word, is_view) in [(DEAL, false), (VIEW, true)] {
        match &read_moves(word)[..] {
            [Move::Deal(dealt)] => {
                assert_eq!(dealt.is_view(), is_view);
                assert_eq!(dealt.cards().is_none(), is_view);
            }
            moves => panic!("{moves:?}"),
        }
    }
}

#[test]
fn spaces_that_mean_nothing_are_kept() {
    for line in ["(;GM[Skat];)", "(;GM[Skat] ;)", "(;GM[Skat]MV[];)", "(;GM[Skat]MV[1 p];)", "(;GM[Skat]MV[1 p ] ;)"] {
        read(line);
    }
}

#[test]
fn errors_name_the_column() {
    use ReadErrorKind::*;
    assert_eq!(error(""), (1, NotARecord));
    assert_eq!(error("(;GM[Chess] ;)"), (1, NotARecord));
    assert_eq!(error("(;GM[Skat]"), (11, UnknownProperty));
    assert_eq!(error("(;GM[Skat]XX[1] ;)"), (11, UnknownProperty));
    assert_eq!(error("(;GM[Skat]P1[b]P0[a] ;)"), (16, Misplaced { key: "P0" }));
    assert_eq!(error("(;GM[Skat]P1[b]P1[a] ;)"), (16, Misplaced { key: "P1" }));
    assert_eq!(error("(;GM[Skat]P1[b ;)"), (11, NotClosed));
    assert_eq!(error("(;GM[Skat]P1[ä\tb] ;)"), (15, Character));
    assert_eq!(error("(;GM[Skat] ;) "), (14, AfterEnd));
    assert_eq!(error("(;GM[Skat]DT[2012-02-30/00:00:00/UTC] ;)"), (14, NotADate));
    assert_eq!(error("(;GM[Skat]P0[äöü]MV[3 p ] ;)"), (21, NotAnActor));
    for (moves, column, kind) in [
        ("1", 2, NotAMove),
        ("1 p  0 p", 5, NotAnActor),
        ("1 p 0 x", 7, NotAMove),
        ("1 018", 3, NotANumber),
        ("1 70000", 3, NotANumber),
        ("w p", 3, NotAServerMove),
        ("w TI.3", 3, NotAServerMove),
        ("w ST.DA.D7", 3, WrongCount { found: 3 }),
        ("w ST", 3, WrongCount { found: 1 }),
        ("0 G.ST", 3, WrongCount { found: 1 }),
        ("0 G.ST.1", 8, NotACard),
        ("0 ST.SK.SQ", 3, WrongCount { found: 3 }),
        ("0 SC.ST.SK.", 12, NotACard),
        ("0 GHH", 3, NotAMove),
    ] {
        assert_eq!(error(&format!("(;GM[Skat]MV[{moves}] ;)")), (column + 13, kind), "{moves}");
    }
    let twice = DEAL.replace("D7", "CJ");
    assert_eq!(error(&format!("(;GM[Skat]MV[{twice} ] ;)")), (109, DealtTwice { card: "CJ".parse().unwrap() }));
    assert_eq!(error(&format!("(;GM[Skat]MV[{} ] ;)", VIEW.replacen('|', ".", 1))), (46, WrongSeparator));
}

#[test]
fn errors_in_a_result_name_the_column() {
    use ReadErrorKind::*;
    for (from, to, column, kind) in [
        ("d:0", "d:3", 3, NotANumber),
        ("d:0", "x", 1, WrongField { field: "d:" }),
        ("win", "won", 5, WrongField { field: "win, loss or penalty" }),
        ("v:24", "v:+24", 11, NotANumber),
        ("m:1", "m:-0", 16, NotANumber),
        ("bidok", "ok", 18, WrongField { field: "bidok or overbid" }),
        ("p:61", "p:256", 26, NotANumber),
        ("s:0", "s:2", 35, NotANumber),
        (" r:0", " q:0", 67, WrongField { field: "r:" }),
        (" r:0", " r:0 ", 71, AfterEnd),
        (" l:-1 to:-1 r:0", "", 55, WrongField { field: "l:" }),
    ] {
        let changed = RESULT.replacen(from, to, 1);
        assert_ne!(changed, RESULT);
        assert_eq!(error(&format!("(;GM[Skat]R[{changed}] ;)")), (column + 12, kind), "{changed}");
    }
}

#[test]
fn lines_of_a_file_are_numbered_from_one_and_empty_ones_skipped() {
    let file = "\u{feff}(;GM[Skat] ;)\r\n\r\nnot a record\n(;GM[Skat]ID[1] ;)";
    let lines: Vec<_> = Record::parse_lines(file).map(|(line, record)| (line, record.is_ok())).collect();
    assert_eq!(lines, [(1, true), (3, false), (4, true)]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn no_line_makes_reading_panic(line in "\\PC*|(\\(;GM\\[Skat\\])?([A-Z0-9]{1,2}\\[[ -~]{0,12}\\]){0,5}( ?;\\))?") {
        if let Ok(record) = Record::parse(&line) {
            prop_assert_eq!(record.to_string(), line);
        }
    }

    #[test]
    fn a_changed_line_is_refused_or_written_back_byte_by_byte(changed in changed_line()) {
        match Record::parse(&changed) {
            Ok(record) => prop_assert_eq!(record.to_string(), changed),
            Err(error) => prop_assert!((1..=changed.chars().count() + 1).contains(&error.column)),
        }
    }

    #[test]
    fn a_name_cannot_break_a_line(names in prop::array::uniform3(any::<String>()), comment in any::<String>()) {
        let record = Record {
            comment: Some(Text::new(&comment)),
            names: ByRole(names.map(|name| Some(Text::new(&name)))),
            outcome: Some(Outcome::Passed),
            ..Record::default()
        };
        let line = record.to_string();
        prop_assert_eq!(line.lines().count(), 1);
        prop_assert_eq!(Record::parse(&line), Ok(record));
    }
}
