//! What a client sends through its socket.

use serde_json::Value;
use skat_protocol::ClientMessage;
use skat_protocol::schema::examples;
use vorhand_fuzz::{Target, outcome};

use crate::lines;
use crate::memory::{alone, at_most};

const WORDS: &[&str] = &[
    "\"t\":\"act\"",
    "\"t\":\"guest\"",
    "\"t\":\"resume\"",
    "\"act\":{",
    "\"a\":\"play\"",
    "\"a\":\"announce\"",
    "\"contract\":",
    "\"game\":\"grand\"",
    "\"game\":\"null\"",
    "\"hand\":true",
    "\"ouvert\":true",
    "\"after\":",
    "\"seat\":4",
    "\"card\":\"CJ\"",
    "\"discard\":\"D7 CT\"",
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

/// A message or a code, and the same again; what is written is read as the same message.
#[test]
fn fuzz_commands() {
    let _alone = alone();
    let mut all = lines(include_str!("../../corpus/commands.jsonl"));
    all.extend(
        examples()
            .into_iter()
            .filter(|example| example.of == "client")
            .map(|example| example.json.to_string().into_bytes()),
    );
    assert!(all.len() > 30);
    let target = Target { name: "commands", examples: all, words: WORDS, memory: at_most(1_000, 20_000) };
    target.try_many(|input| {
        let Ok(text) = std::str::from_utf8(input) else { return 0 };
        match ClientMessage::parse(text) {
            Ok(message) => {
                let written = serde_json::to_string(&message).unwrap();
                assert_eq!(ClientMessage::parse(&written).unwrap(), message);
                outcome(std::mem::discriminant(&message))
            }
            Err(bad) => {
                let again = ClientMessage::parse(text).unwrap_err();
                assert_eq!((again.code, again.id), (bad.code, bad.id), "the same input is refused in the same way");
                // The answer finds its command whenever there is one to find.
                let named =
                    serde_json::from_str::<Value>(text).ok().and_then(|json| Some(json["id"].as_str()?.parse().ok()));
                assert_eq!(bad.id, named.flatten());
                outcome((bad.code.to_string(), bad.id.is_some()))
            }
        }
    });
}
