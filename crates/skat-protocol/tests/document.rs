//! `docs/protocol.md` tells the truth: its examples are read and written by the types, and no message, event or code is missing.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeSet;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use skat_protocol::schema::{Example, asyncapi, examples};
use skat_protocol::{
    AuditPage, ClientMessage, CloseCode, CloseTable, Code, Contract, DealDetail, DealState, Derivation, FoundPlayers,
    Health, ListDetail, ListPage, Problem, RankingPage, Readiness, ServerMessage, TableAct, TableEvent, TableStep,
};

const DOCUMENT: &str = include_str!("../../../docs/protocol.md");

/// What a type makes of an example.
fn read_and_write<T: Serialize + DeserializeOwned>(example: &Example) -> Value {
    match serde_json::from_value::<T>(example.json.clone()) {
        Ok(value) => serde_json::to_value(value).unwrap(),
        Err(error) => panic!("line {}: {error}\n{}", example.line, example.json),
    }
}

/// Whether everything in `part` is in `whole`; a client may leave defaults out.
fn contains(whole: &Value, part: &Value) -> bool {
    match (whole, part) {
        (Value::Object(whole), Value::Object(part)) => {
            part.iter().all(|(name, part)| whole.get(name).is_some_and(|whole| contains(whole, part)))
        }
        (Value::Array(whole), Value::Array(part)) => {
            whole.len() == part.len() && whole.iter().zip(part).all(|(whole, part)| contains(whole, part))
        }
        _ => whole == part,
    }
}

#[test]
fn every_example_is_read_by_its_type_and_written_back_unchanged() {
    for example in examples() {
        let written = match example.of {
            "client" => {
                let read = ClientMessage::parse(&example.json.to_string());
                let read = read.unwrap_or_else(|error| panic!("line {}: {error}", example.line));
                serde_json::to_value(read).unwrap()
            }
            "server" => read_and_write::<ServerMessage>(&example),
            "AuditPage" => read_and_write::<AuditPage>(&example),
            "CloseTable" => read_and_write::<CloseTable>(&example),
            "Contract" => read_and_write::<Contract>(&example),
            "DealDetail" => read_and_write::<DealDetail>(&example),
            "DealState" => read_and_write::<DealState>(&example),
            "Derivation" => read_and_write::<Derivation>(&example),
            "FoundPlayers" => read_and_write::<FoundPlayers>(&example),
            "Health" => read_and_write::<Health>(&example),
            "ListDetail" => read_and_write::<ListDetail>(&example),
            "ListPage" => read_and_write::<ListPage>(&example),
            "Problem" => read_and_write::<Problem>(&example),
            "RankingPage" => read_and_write::<RankingPage>(&example),
            "Readiness" => read_and_write::<Readiness>(&example),
            "TableAct" => read_and_write::<TableAct>(&example),
            "TableEvent" => read_and_write::<TableEvent>(&example),
            "TableStep" => read_and_write::<TableStep>(&example),
            other => panic!("line {}: no type is called {other}", example.line),
        };
        if matches!(example.of, "client" | "TableAct") {
            assert!(contains(&written, &example.json), "line {}: {written}", example.line);
        } else {
            assert_eq!(written, example.json, "line {}", example.line);
        }
    }
}

#[test]
fn every_block_is_an_example() {
    let blocks = DOCUMENT.lines().filter(|line| line.starts_with("```") && *line != "```");
    let named = DOCUMENT.lines().filter(|line| line.starts_with("```json "));
    assert_eq!(blocks.count(), named.count());
}

/// The values that the examples of one kind have in their tag.
fn shown(of: &str, tag: &str) -> BTreeSet<String> {
    let examples = examples().into_iter().filter(|example| example.of == of);
    examples.map(|example| example.json[tag].as_str().unwrap_or_default().to_owned()).collect()
}

/// The values that a tagged enum's schema has for its tag.
fn declared(schema: &Value, tag: &str) -> BTreeSet<String> {
    let variants = schema["oneOf"].as_array().unwrap().iter();
    variants.map(|variant| variant["properties"][tag]["const"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn every_message_act_event_and_step_has_an_example() {
    let document = asyncapi();
    let messages = |direction: &str| -> BTreeSet<String> {
        let names = document["components"]["messages"].as_object().unwrap().keys();
        names.filter_map(|name| name.strip_prefix(direction)).map(str::to_owned).collect()
    };
    assert_eq!(shown("client", "t"), messages("client."));
    assert_eq!(shown("server", "t"), messages("server."));
    let schemas = &document["components"]["schemas"];
    assert_eq!(shown("TableAct", "do"), declared(&schemas["TableAct"], "do"));
    assert_eq!(shown("TableEvent", "e"), declared(&schemas["TableEvent"], "e"));
    let mut steps = shown("TableStep", "kind");
    // The example of a snapshot has it.
    steps.insert("playing".to_owned());
    assert_eq!(steps, declared(&schemas["TableStep"], "kind"));
}

#[test]
fn every_act_is_in_a_table() {
    for act in declared(&asyncapi()["components"]["schemas"]["TableAct"], "do") {
        let explained = matches!(act.as_str(), "hash" | "seed") || DOCUMENT.contains(&format!("\n| `{act}` | "));
        assert!(explained, "{act}");
    }
}

#[test]
fn every_word_for_a_state_or_an_end_is_explained() {
    let schemas = asyncapi()["components"]["schemas"].clone();
    for schema in ["End", "Ending", "Phase", "SeatState", "Vacating"] {
        for word in schemas[schema]["oneOf"].as_array().unwrap() {
            let word = word["const"].as_str().unwrap();
            assert!(DOCUMENT.contains(&format!("`{word}`")), "{schema}: {word}");
        }
    }
}

#[test]
fn every_code_is_in_the_document_with_what_it_says() {
    for code in Code::ALL {
        let row = format!("| `{code}` | {} |", code.description());
        assert!(DOCUMENT.lines().any(|line| line == row), "missing: {row}");
    }
}

#[test]
fn every_close_code_is_in_the_document_with_what_to_do() {
    for code in CloseCode::ALL {
        let row = format!("| {} | `{}` | {} |", code.number(), code.as_str(), code.description());
        assert!(DOCUMENT.lines().any(|line| line == row), "missing: {row}");
    }
}

#[test]
fn a_code_in_the_document_exists() {
    for line in DOCUMENT.lines().skip_while(|line| *line != "## Codes").take_while(|line| !line.starts_with("## When"))
    {
        let Some(cell) = line.strip_prefix("| `") else { continue };
        let code = cell.split('`').next().unwrap();
        assert!(Code::named(code).is_some(), "{code}");
    }
}
