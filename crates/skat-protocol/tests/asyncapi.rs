//! The AsyncAPI document is whole, and its schemas and examples fit each other.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use serde_json::{Value, json};
use skat_protocol::schema::{asyncapi, examples};
use skat_protocol::{ClientMessage, Code};

/// A validator of one schema of the document.
fn validator(document: &Value, pointer: &str) -> jsonschema::Validator {
    let schema = json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$ref": format!("#{pointer}"),
        "components": document["components"],
    });
    jsonschema::validator_for(&schema).unwrap()
}

fn faults(validator: &jsonschema::Validator, json: &Value) -> Vec<String> {
    validator.iter_errors(json).map(|error| error.to_string()).collect()
}

#[test]
fn every_example_fits_its_schema() {
    let document = asyncapi();
    let names = document["components"]["messages"].as_object().unwrap().keys();
    let names: Vec<&String> = names.collect();
    assert_eq!(names.len(), 22);
    for name in names {
        let message = &document["components"]["messages"][name];
        let validator = validator(&document, &format!("/components/messages/{name}/payload"));
        let examples = message["examples"].as_array().unwrap();
        assert!(!examples.is_empty(), "{name}");
        for example in examples {
            assert_eq!(faults(&validator, &example["payload"]), [""; 0], "{name}: {example}");
        }
    }
    for example in examples() {
        if document["components"]["schemas"].get(example.of).is_some() {
            let validator = validator(&document, &format!("/components/schemas/{}", example.of));
            assert_eq!(faults(&validator, &example.json), [""; 0], "line {}", example.line);
        }
    }
}

#[test]
fn a_schema_refuses_what_the_parser_refuses() {
    let document = asyncapi();
    let act = validator(&document, "/components/messages/client.act/payload");
    let with = |body: Value| {
        json!({
            "t": "act", "id": "b2f0c1aa-6f0e-4f6e-9b0a-0c5f6a7d8e01", "table": "00010203-0405-0607-0809-0a0b0c0d0e0f",
            "act": body,
        })
    };
    for good in [json!({ "do": "hold" }), json!({ "do": "play", "card": "CJ" })] {
        assert!(act.is_valid(&with(good.clone())), "{good}");
        assert!(ClientMessage::parse(&with(good).to_string()).is_ok());
    }
    for bad in [
        json!({ "do": "fold" }),
        json!({ "do": "hold", "value": 18 }),
        json!({ "do": "play" }),
        json!({ "do": "play", "card": "XJ" }),
        json!({ "do": "move", "seat": 0 }),
        json!({ "do": "move", "seat": 5 }),
        json!({ "do": "arrange", "from": [1, 2, 3] }),
        json!({ "do": "say", "text": "" }),
        json!({ "do": "hash", "shuffle": 1, "hash": "ab" }),
        json!({ "do": "announce", "contract": { "game": "solo" } }),
    ] {
        assert!(!act.is_valid(&with(bad.clone())), "{bad}");
        assert!(ClientMessage::parse(&with(bad.clone()).to_string()).is_err(), "{bad}");
    }
}

#[test]
fn every_reference_leads_somewhere() {
    fn check(document: &Value, value: &Value) {
        match value {
            Value::Object(fields) => {
                if let Some(Value::String(reference)) = fields.get("$ref") {
                    assert!(document.pointer(reference.strip_prefix('#').unwrap()).is_some(), "{reference}");
                }
                fields.values().for_each(|field| check(document, field));
            }
            Value::Array(values) => values.iter().for_each(|value| check(document, value)),
            _ => {}
        }
    }
    let document = asyncapi();
    check(&document, &document);
}

#[test]
fn every_command_has_its_answers_and_every_message_an_operation() {
    let document = asyncapi();
    for (name, message) in document["components"]["messages"].as_object().unwrap() {
        let operation = &document["operations"][name];
        assert_eq!(operation["action"], if name.starts_with("client.") { "receive" } else { "send" });
        assert_eq!(operation["reply"].is_object(), name.starts_with("client."), "{name}");
        assert!(message["summary"].is_string(), "{name} has no summary");
    }
}

#[test]
fn every_code_is_in_the_schema_and_the_description() {
    let document = asyncapi();
    let words = document["components"]["schemas"]["Code"]["enum"].as_array().unwrap();
    let description = document["info"]["description"].as_str().unwrap();
    assert_eq!(words.len(), Code::ALL.len());
    for code in Code::ALL {
        assert!(words.contains(&json!(code.as_str())));
        assert!(description.contains(code.description()), "{code}");
    }
}

#[test]
fn every_schema_is_described() {
    for (name, schema) in asyncapi()["components"]["schemas"].as_object().unwrap() {
        assert!(schema["description"].is_string(), "{name}");
    }
}
