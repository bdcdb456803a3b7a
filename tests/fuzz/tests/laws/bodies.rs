//! The bodies of requests, and what else REST's types read.

use serde::Serialize;
use serde::de::DeserializeOwned;
use skat_protocol as protocol;
use skat_protocol::schema::examples;
use vorhand_fuzz::{Target, outcome};

use crate::lines;
use crate::memory::{alone, at_most};

const WORDS: &[&str] = &[
    "\"name\":",
    "\"password\":",
    "\"reason\":",
    "\"role\":\"administrator\"",
    "\"until\":",
    "\"consent\":true",
    "\"2026-02-30T25:61:61Z\"",
    "\"+262142-12-31T23:59:59Z\"",
    "null",
    "true",
    "[]",
    "{}",
    "[",
    "{",
    "}",
    ",",
    "\\u0000",
];

/// What is read is written, and read again as the same.
fn same<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(input: &[u8]) -> bool {
    match serde_json::from_slice::<T>(input) {
        Ok(read) => {
            let written = serde_json::to_vec(&read).unwrap();
            assert_eq!(serde_json::from_slice::<T>(&written).unwrap(), read);
            true
        }
        Err(_) => false,
    }
}

#[test]
fn fuzz_bodies() {
    let _alone = alone();
    let kinds: &[fn(&[u8]) -> bool] = &[
        same::<protocol::NewGuest>,
        same::<protocol::Credentials>,
        same::<protocol::SessionBody>,
        same::<protocol::NewPassword>,
        same::<protocol::NewName>,
        same::<protocol::ArchiveConsent>,
        same::<protocol::Deletion>,
        same::<protocol::Because>,
        same::<protocol::NewLock>,
        same::<protocol::GivenName>,
        same::<protocol::GivenRole>,
        same::<protocol::CloseTable>,
        same::<protocol::Announcement>,
        same::<protocol::NewSettings>,
    ];
    let mut all = lines(include_str!("../../corpus/bodies.jsonl"));
    let of_rest = examples().into_iter().filter(|example| example.of != "client" && example.of != "server");
    all.extend(of_rest.map(|example| example.json.to_string().into_bytes()).filter(|json| json.len() < 1_000));
    // Each kind has its own try.
    let memory = at_most(200 * kinds.len(), 4_000 * kinds.len());
    let target = Target { name: "bodies", examples: all, words: WORDS, memory };
    target.try_many(|input| outcome(kinds.iter().map(|kind| kind(input)).collect::<Vec<_>>()));
}
