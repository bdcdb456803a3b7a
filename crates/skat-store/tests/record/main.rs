//! The journal's records: what was written is read again, and nothing else is.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod lists;
mod random;
mod samples;

use std::collections::BTreeSet;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use skat_rules::Settlement;
use skat_store::record::{RecordError, decode, encode};
use skat_table::{Event, Row, Table};

use samples::{DEAL_KINDS, ENDING_KINDS, KINDS, deal_kind, ending_kind, kind, samples};

/// The text of every sample, one record a line: what version 1 is.
const GOLDEN: &str = include_str!("v1.jsonl");

#[test]
fn the_format_is_what_it_was() {
    let samples = samples();
    let lines: Vec<&str> = GOLDEN.lines().collect();
    for (sample, line) in samples.iter().zip(&lines) {
        assert_eq!(std::str::from_utf8(&encode(std::slice::from_ref(sample))).unwrap(), *line);
        assert_eq!(decode(line.as_bytes()), Ok(vec![sample.clone()]), "{line}");
    }
    assert_eq!(samples.len(), lines.len(), "every sample has a line and every line a sample");
}

#[test]
fn every_kind_of_event_and_ending_has_a_sample() {
    let samples = samples();
    let deals = || {
        samples.iter().filter_map(|event| match event {
            Event::Deal(event) => Some(event),
            _ => None,
        })
    };
    let endings = deals().filter_map(|event| match event {
        skat_rules::Event::Settled(Settlement::Game(result)) => Some(&result.ending),
        _ => None,
    });
    assert_all(KINDS, samples.iter().map(kind));
    assert_all(DEAL_KINDS, deals().map(deal_kind));
    assert_all(ENDING_KINDS, endings.map(ending_kind));
}

fn assert_all(kinds: &[&str], found: impl Iterator<Item = &'static str>) {
    let kinds: BTreeSet<&str> = kinds.iter().copied().collect();
    assert_eq!(found.collect::<BTreeSet<_>>(), kinds);
}

#[test]
fn a_row_of_many_events_and_a_row_of_none_are_read_again() {
    let samples = samples();
    assert_eq!(decode(&encode(&samples)), Ok(samples));
    assert_eq!(*encode(&[]), *br#"{"v":1,"events":[]}"#);
    assert_eq!(decode(&encode(&[])), Ok(Vec::new()));
}

/// Each line of the golden file is what a version of the program wrote; those of the first one end before pub rules.
#[test]
fn official_deals_stand_as_they_did_before_there_were_pub_rules() {
    let words = ["untilPoints", "answerTimeNanos", "withoutBid", "ramsch", "spitz", "kontra", "doublings", "bock"];
    for line in GOLDEN.lines().take(101) {
        assert!(words.iter().all(|word| !line.contains(word)), "{line}");
    }
}

#[test]
fn journals_of_random_lists_are_read_again() {
    let mut met = BTreeSet::new();
    for seed in 0..100 {
        let (journal, table) = lists::played(seed);
        let read: Vec<Row> =
            journal.iter().map(|row| Row { at: row.at, events: decode(&encode(&row.events)).unwrap() }).collect();
        assert_eq!(read, journal, "list {seed}");
        let mut again = Table::open(&read[0]).unwrap();
        for row in &read[1..] {
            again.apply(row);
        }
        assert_eq!(again, table, "list {seed}");
        met.extend(read.iter().flat_map(|row| &row.events).map(kind));
        met.extend(read.iter().flat_map(|row| &row.events).filter_map(|event| match event {
            Event::Deal(event) => Some(deal_kind(event)),
            _ => None,
        }));
    }
    for kind in [
        "Dealt",
        "Deal",
        "Revealed",
        "SeedGiven",
        "Going",
        "Vacated",
        "Substituted",
        "Said",
        "Voided",
        "Closing",
        "Ended",
        "Kontra",
        "Re",
        "Declined",
        "Escaped",
        "Pushed",
        "LaidAway",
    ] {
        assert!(met.contains(kind), "no list had {kind}");
    }
}

#[test]
fn a_card_takes_little_room() {
    let card = samples().into_iter().find(|event| matches!(event, Event::Deal(skat_rules::Event::Played { .. })));
    assert!(encode(&[card.unwrap()]).len() <= 64);
}

#[test]
fn another_version_is_told_from_damage() {
    let unknown = |found| Err(RecordError::UnknownVersion { found });
    assert_eq!(decode(br#"{"v":2,"events":[]}"#), unknown(2));
    assert_eq!(decode(br#"{"v":0,"events":[]}"#), unknown(0));
    assert_eq!(decode(br#"{"v":2,"rows":{"what":["ever"]}}"#), unknown(2));
    assert_eq!(decode(br#"{"events":[7],"v":4294967295}"#), unknown(u32::MAX));
    for text in [r#"{"v":-1,"events":[]}"#, r#"{"v":"1","events":[]}"#, r#"{"events":[]}"#, "[]", "1", "null"] {
        assert!(matches!(decode(text.as_bytes()), Err(RecordError::BadField { .. })), "{text}");
    }
    assert_eq!(decode(b""), Err(RecordError::NotJson { place: 0 }));
    assert_eq!(decode(br#"{"v":1,"events":["#), Err(RecordError::NotJson { place: 17 }));
    assert_eq!(decode(b"{\"v\":1,\n\"events\":[}"), Err(RecordError::NotJson { place: 19 }));
    assert!(matches!(decode(br#"{"v":1,"events":[]} 1"#), Err(RecordError::NotJson { .. })));
    assert!(matches!(decode(&[b'['; 100_000]), Err(RecordError::BadField { .. } | RecordError::NotJson { .. })));
}

#[test]
fn a_field_holds_nothing_else_than_it_can() {
    let refused = |events: &str| {
        let text = format!(r#"{{"v":1,"events":[{events}]}}"#);
        assert!(matches!(decode(text.as_bytes()), Err(RecordError::BadField { .. })), "{events}");
    };
    refused(r#""restarted","shuffled""#);
    refused("7");
    refused(r#"{"restarted":{}}"#);
    refused(r#"{"rose":{}}"#);
    refused(r#"{"rose":{"seat":0}}"#);
    refused(r#"{"rose":{"seat":5}}"#);
    refused(r#"{"rose":{"seat":1.0}}"#);
    refused(r#"{"rose":{"seat":1,"seat":1}}"#);
    refused(r#"{"rose":{"seat":1,"why":null}}"#);
    refused(r#"{"rose":{"seat":1},"lost":{"seat":1}}"#);
    refused(r#"{"arranged":{"from":[1,2,1,null]}}"#);
    refused(r#"{"arranged":{"from":[1,2,3]}}"#);
    refused(r#"{"ready":{"seat":1,"ready":1}}"#);
    refused(r#"{"prepared":{"shuffle":0,"seed":"5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e"}}"#);
    refused(r#"{"prepared":{"shuffle":1,"seed":"5e"}}"#);
    refused(r#"{"voided":{"deal":0}}"#);
    refused(r#"{"restored":{}}"#);
    refused(r#"{"closing":{}}"#);
    refused(r#"{"ended":{"end":"closedByAdmin"}}"#);
    for deal in [
        r#"{"bid":{"by":"M","value":19}}"#,
        r#"{"bid":{"by":"m","value":18}}"#,
        r#"{"played":{"by":"F","card":"10"}}"#,
        r#"{"played":{"by":"F","card":"CJSJ"}}"#,
        r#"{"pickedUp":{"by":"F","skat":"CJ"}}"#,
        r#"{"pickedUp":{"by":"F","skat":"CJCJ"}}"#,
        r#"{"pickedUp":{"by":"F","skat":"CJDT"}}"#,
        r#"{"pickedUp":{"by":"F","skat":"DTCJC"}}"#,
        r#"{"pickedUp":{"by":"F","skat":"DT CJ"}}"#,
        r#"{"pickedUp":{"by":"F","skat":"DTü"}}"#,
        r#"{"announced":{"by":"F","contract":"CO","discard":"","open":""}}"#,
        r#"{"announced":{"by":"F","contract":"NHS","discard":"","open":""}}"#,
        r#"{"announced":{"by":"F","contract":"","discard":"","open":""}}"#,
        r#"{"announced":{"by":"F","contract":"G","discard":"DT","open":""}}"#,
        r#"{"announced":{"by":"F","contract":"NO","discard":"","open":"DT"}}"#,
        r#"{"shown":{"by":"F","cards":"D7D8D9DQDKDTDADJH7H8H9"}}"#,
        r#"{"settled":"won"}"#,
        r#"{"bid":{"by":"M","value":457}}"#,
        r#"{"kontra":{}}"#,
        r#"{"re":{"by":"declarer"}}"#,
        r#"{"laidAway":{"by":"F","cards":"DT"}}"#,
        r#"{"laidAway":{"by":"F","cards":""}}"#,
        r#"{"announced":{"by":"F","contract":"G","discard":"","spitzen":11,"open":""}}"#,
    ] {
        refused(&format!(r#"{{"deal":{deal}}}"#));
    }
}

/// Each line breaks one rule of a record that is sound otherwise.
#[test]
fn a_change_that_breaks_a_rule_is_refused() {
    let changes = [
        ("opened", r#""seats":3"#, r#""seats":5"#),
        ("opened", r#""rounds":12"#, r#""rounds":0"#),
        ("opened", r#""rounds":12,"#, ""),
        ("opened", r#""moveTimeNanos":null,"#, ""),
        ("opened", r#""name":"Altenburg""#, r#""name":" Altenburg""#),
        ("opened", r#""waitNanos":90000000000"#, r#""waitNanos":18446744073709551616000000000"#),
        ("opened", r#""waitNanos":90000000000"#, r#""waitNanos":-1"#),
        ("opened", r#""name":"sosko-2007""#, r#""name":"sosko-2024""#),
        ("opened", r#""table":"7a"#, r#""table":"xx"#),
        ("dealt", r#""deal":2"#, r#""deal":0"#),
        ("dealt", r#""seats":[4,1,3]"#, r#""seats":[4,1,4]"#),
        ("dealt", r#"["D7D8"#, r#"["D8"#),
        ("dealt", r#"["D7"#, r#"["CJ"#),
        ("revealed", r#""out""#, r#""none""#),
        ("revealed", r#""shuffle":3"#, r#""shuffle":0"#),
        ("playedOut", r#""points":7"#, r#""points":121"#),
        ("playedOut", r#""tricks":1"#, r#""tricks":11"#),
        ("playedOut", r#""matadors":1"#, r#""matadors":0"#),
        ("playedOut", r#""matadors":1"#, r#""matadors":-12"#),
        ("playedOut", r#""matadors":1"#, r#""matadors":257"#),
        ("playedOut", r#""levels":"#, r#""levels":12"#),
        ("playedOut", r#""left":null,"#, ""),
        ("untilPoints", r#""untilPoints":1000"#, r#""untilPoints":0"#),
        ("untilPoints", r#""kontra":"everybody""#, r#""kontra":"nobody""#),
        ("untilPoints", r#""bock":12"#, r#""bock":0"#),
        ("untilPoints", r#""bock":12"#, r#""bock":13"#),
        ("untilPoints", r#""most":10"#, r#""most":11"#),
        ("doublings", r#""kontra":"R""#, r#""kontra":"X""#),
        ("doublings", r#""re":true,"#, ""),
        ("doublings", r#""counted":2"#, r#""counted":11"#),
        ("skatTo", r#""points":[71,49,0]"#, r#""points":[71,49]"#),
        ("skatTo", r#""points":[71,49,0]"#, r#""points":[121,49,0]"#),
        ("skatTo", r#""tricks":[6,4,0]"#, r#""tricks":[11,4,0]"#),
        ("skatTo", r#""unseen":3"#, r#""unseen":4"#),
        ("skatTo", r#","left":null"#, ""),
    ];
    for (word, sound, broken) in changes {
        let line = GOLDEN.lines().find(|line| line.contains(&format!("\"{word}\""))).expect(word);
        let changed = line.replacen(sound, broken, 1);
        assert_ne!(changed, line, "{word}: {sound}");
        assert!(matches!(decode(changed.as_bytes()), Err(RecordError::BadField { .. })), "{changed}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_was_written_is_read_again(events in vec(random::event(), 0..4)) {
        prop_assert_eq!(decode(&encode(&events)), Ok(events));
    }

    #[test]
    fn any_bytes_are_refused_without_a_panic(bytes in vec(any::<u8>(), 0..300)) {
        prop_assert!(decode(&bytes).is_err());
    }

    #[test]
    fn a_damaged_record_is_refused_or_read_as_another(
        line in any::<Index>(),
        damages in vec(damage(), 1..5),
    ) {
        let lines: Vec<&str> = GOLDEN.lines().collect();
        let mut bytes = lines[line.index(lines.len())].as_bytes().to_vec();
        for damage in &damages {
            damage.apply(&mut bytes);
        }
        match decode(&bytes) {
            Ok(events) => prop_assert_eq!(decode(&encode(&events)), Ok(events)),
            Err(error) => prop_assert!(tells_nothing(error), "{}", error),
        }
    }
}

/// Whether an error has only its own words and a number.
fn tells_nothing(error: RecordError) -> bool {
    let words = |text: String| text.replace(|letter: char| letter.is_ascii_digit(), "");
    let display = [
        "the record is not JSON at byte ",
        "the record has the unknown version ",
        "the record has a bad field before byte ",
    ];
    let debug = ["NotJson { place:  }", "UnknownVersion { found:  }", "BadField { place:  }"];
    display.contains(&&*words(error.to_string())) && debug.contains(&&*words(format!("{error:?}")))
}

#[derive(Clone, Debug)]
enum Damage {
    Set(Index, u8),
    Insert(Index, u8),
    Remove(Index, Index),
    Repeat(Index, Index),
}

fn damage() -> impl Strategy<Value = Damage> {
    // Letters that mean something in a record damage it in more interesting ways than any byte does.
    let byte = || prop_oneof![any::<u8>(), proptest::sample::select(&br#""\{}[],:0123456789FMRCSHDJTnue-."#[..])];
    prop_oneof![
        (any::<Index>(), byte()).prop_map(|(place, byte)| Damage::Set(place, byte)),
        (any::<Index>(), byte()).prop_map(|(place, byte)| Damage::Insert(place, byte)),
        any::<(Index, Index)>().prop_map(|(start, end)| Damage::Remove(start, end)),
        any::<(Index, Index)>().prop_map(|(start, end)| Damage::Repeat(start, end)),
    ]
}

impl Damage {
    fn apply(&self, bytes: &mut Vec<u8>) {
        let places = bytes.len() + 1;
        let range = |start: &Index, end: &Index| {
            let (start, end) = (start.index(places), end.index(places));
            start.min(end)..start.max(end)
        };
        match self {
            Damage::Set(place, byte) if !bytes.is_empty() => {
                let place = place.index(bytes.len());
                bytes[place] = *byte;
            }
            Damage::Set(..) => {}
            Damage::Insert(place, byte) => bytes.insert(place.index(places), *byte),
            Damage::Remove(start, end) => drop(bytes.drain(range(start, end))),
            Damage::Repeat(start, end) => {
                let part = bytes[range(start, end)].to_vec();
                let at = range(start, end).end;
                bytes.splice(at..at, part);
            }
        }
    }
}
