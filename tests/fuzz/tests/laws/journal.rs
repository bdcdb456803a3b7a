//! Rows of the journal, which a disk, a backup or somebody with a shell may have changed.

use skat_store::record::{RecordError, decode, encode};
use vorhand_fuzz::{Target, outcome};

use crate::lines;
use crate::memory::{alone, at_most};

const WORDS: &[&str] = &[
    "\"v\":1",
    "\"v\":2",
    "\"events\":[",
    "\"restarted\"",
    "{\"deal\":{\"played\":{\"by\":\"F\",\"card\":\"CJ\"}}}",
    "\"seat\":4",
    "\"seat\":5",
    "\"by\":\"R\"",
    "\"card\":\"\"",
    "null",
    "true",
    "[]",
    "{}",
    "[",
    "{",
    "}",
    ",",
    "\"CJSJ\"",
];

/// What is read is written in the newest form, which is read as the same; an error names a place in the bytes and tells
/// nothing else of them.
#[test]
fn fuzz_journal() {
    let _alone = alone();
    let mut all = lines(include_str!("../../corpus/journal.jsonl"));
    all.extend(lines(include_str!("../../../../crates/skat-store/tests/record/v1.jsonl")));
    let target = Target { name: "journal", examples: all, words: WORDS, memory: at_most(1_000, 20_000) };
    target.try_many(|input| match decode(input) {
        Ok(events) => {
            let written = encode(&events);
            assert_eq!(decode(&written).unwrap(), events);
            outcome(events.iter().map(std::mem::discriminant).collect::<Vec<_>>())
        }
        Err(error) => {
            if let RecordError::NotJson { place } | RecordError::BadField { place } = error {
                assert!(place <= input.len() + 1, "{error} of {} bytes", input.len());
            }
            outcome(std::mem::discriminant(&error))
        }
    });
}
