//! The bytes of a journal row: its events as JSON with a format version.
//!
//! A record is `{"v":1,"events":[…]}`, compact, without blanks and the same on both engines.
//! Each event is its name with its fields, or its name alone, such as
//! `{"deal":{"played":{"by":"F","card":"CJ"}}}` and `"restarted"`.
//! Roles are `F`, `M` and `R`, seats 1 to 4; cards are two letters, and a set of cards is one text in ascending order.
//! Seeds, hashes and commitments are hexadecimal digits, ids are UUIDs, spans are nanoseconds.
//! A settlement stands in full and is not computed again, so that a later change of the rules cannot change an old deal.
//!
//! # What is checked
//!
//! Decoding takes nothing for granted: cards, bids, names, seats and numbers are such, or the record is refused.
//! Whether the events fit each other is not asked here, nor is what was a matter of policy when they happened, such as
//! the limits of settings or the length of what somebody said; old records stay readable when these change.
//!
//! # How the format changes
//!
//! Names in records are written out beside each field and do not follow the names in Rust.
//! A new event, or a new field with a default, keeps the version; a record that is newer than the program is refused,
//! since a field that it does not know could change what happened.
//! Such a field is left out where it has its default, so that a deal by the official orders stands as it always did:
//! what only pub rules know is there only where they make a difference.
//! Anything else is a new version, beside which the old one stays readable.
//!
//! # Secrets
//!
//! Records hold hidden cards, seeds and chat, and go into the journal and nowhere else.
//! What makes them serialisable is private to this module, and a [`RecordError`] tells nothing of what it read.

use std::sync::Arc;

use serde::{Deserialize, Serialize, Serializer};
use serde_json::error::Category;
use skat_table::Event;

use self::table::EventDef;

mod deal;
mod proof;
mod table;
mod value;

const VERSION: u32 = 1;

/// Why bytes are not a record; it never tells what stands in them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// The bytes are not JSON, or end too early.
    #[error("the record is not JSON at byte {place}")]
    NotJson {
        /// How many bytes had been read.
        place: usize,
    },
    /// The record has a version that this program does not know.
    #[error("the record has the unknown version {found}")]
    UnknownVersion {
        /// The version.
        found: u32,
    },
    /// A field is missing, is not known, or holds what it cannot hold.
    #[error("the record has a bad field before byte {place}")]
    BadField {
        /// How many bytes had been read.
        place: usize,
    },
}

/// What every version has.
#[derive(Deserialize)]
struct Header {
    #[serde(rename = "v")]
    version: u32,
}

#[derive(Serialize)]
struct Written<'a> {
    #[serde(rename = "v")]
    version: u32,
    #[serde(serialize_with = "write_each")]
    events: &'a [Event],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Read {
    #[serde(rename = "v")]
    _version: u32,
    events: Vec<ReadEvent>,
}

#[derive(Serialize)]
struct WrittenEvent<'a>(#[serde(with = "EventDef")] &'a Event);

#[derive(Deserialize)]
struct ReadEvent(#[serde(with = "EventDef")] Event);

/// Writes the events of one journal row, in order, in the newest version.
///
/// Reading gives the same events again, as long as their numbers are in the ranges that their types name.
/// The bytes are shared by all who keep the row.
pub fn encode(events: &[Event]) -> Arc<[u8]> {
    let record = Written { version: VERSION, events };
    serde_json::to_vec(&record).expect("every event has a form in JSON").into()
}

/// Reads the events of one journal row, whichever version wrote it.
///
/// # Errors
/// A [`RecordError`] if the bytes are anything but a whole record.
pub fn decode(bytes: &[u8]) -> Result<Vec<Event>, RecordError> {
    let header: Header = serde_json::from_slice(bytes).map_err(|error| {
        let place = place(bytes, &error);
        match error.classify() {
            Category::Data => RecordError::BadField { place },
            Category::Syntax | Category::Eof | Category::Io => RecordError::NotJson { place },
        }
    })?;
    match header.version {
        VERSION => {
            // It is JSON up to its end by now.
            let record: Read =
                serde_json::from_slice(bytes).map_err(|error| RecordError::BadField { place: place(bytes, &error) })?;
            Ok(record.events.into_iter().map(|event| event.0).collect())
        }
        found => Err(RecordError::UnknownVersion { found }),
    }
}

/// Where reading stopped, which is all that is kept of an error: its words can repeat what was read.
fn place(bytes: &[u8], error: &serde_json::Error) -> usize {
    let lines = bytes.split_inclusive(|byte| *byte == b'\n').take(error.line().saturating_sub(1));
    lines.map(<[u8]>::len).sum::<usize>() + error.column()
}

fn write_each<S: Serializer>(events: &[Event], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(events.iter().map(WrittenEvent))
}
