//! Game records of the International Skat Server.

use skat_notation::{Record, explain, replay};
use vorhand_fuzz::{Target, outcome};

use crate::lines;
use crate::memory::{alone, at_most};

const WORDS: &[&str] = &[
    "(;GM[Skat]",
    "MV[",
    "R[",
    "];)",
    "] ;)",
    " w ",
    " 0 ",
    " 1 ",
    " 2 ",
    "p",
    "y",
    "s",
    "18",
    "264",
    "??",
    "??.??",
    "CJ",
    "D7.D8",
    "GO.CJ.SJ",
    "NO",
    "DH",
    "CHZ",
    "TI.2",
    "LE.1",
    "RE",
    "SC",
    "SC.CJ.CT",
    "d:0 win",
    "v:-48",
    "DT[2012-02-31/25:61:61/UTC]",
    "(;GM[Pub-Skat]PC[Vorhand pub-2022 kontra=all spitze=2,grand]",
    "SL[bock]",
    "SL[ramsch 0 2]",
    "kontra",
    "rekontra",
    "no",
    "escape",
    "push",
    "push.C7.D8",
    "D+2.C7.D8",
    "ramsch v:1,2,3 p:1,2,3 t:1,2,3 sk:0",
    "k:-1 re:0 b:0 sp:0",
];

/// What is read is written back byte by byte, an error names a column of the line, and what is read can be played or not,
/// and told.
#[test]
fn fuzz_records() {
    let _alone = alone();
    let mut all = lines(include_str!("../../corpus/records.sgf"));
    all.extend(lines(include_str!("../../../data/iss-games.sgf")));
    let target = Target { name: "records", examples: all, words: WORDS, memory: at_most(2_000, 100_000) };
    target.try_many(|input| {
        let Ok(line) = std::str::from_utf8(input) else { return 0 };
        match Record::parse(line) {
            Ok(record) => {
                assert_eq!(record.to_string(), line);
                match replay(&record, record.rules()) {
                    Ok(replayed) => {
                        assert!(!explain(&record, &replayed).is_empty());
                        outcome(("played", replayed.comparison.differences.len()))
                    }
                    Err(error) => outcome(std::mem::discriminant(&error)),
                }
            }
            Err(error) => {
                assert!((1..=line.chars().count() + 1).contains(&error.column), "{error} of {line:?}");
                assert_eq!(Record::parse(line).unwrap_err(), error);
                outcome(std::mem::discriminant(&error.kind))
            }
        }
    });
}
