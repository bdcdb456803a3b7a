//! The bodies of the REST interface: their OpenAPI schemas are whole and fit the examples in `docs/protocol.md`.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use serde_json::{Value, json};
use skat_protocol::schema::examples;
use skat_protocol::{Code, DealDetail, Health, ListDetail, ListPage, Problem, RankingPage, Readiness, TableEvent};
use utoipa::OpenApi;

#[derive(OpenApi)]
#[openapi(components(schemas(DealDetail, Health, ListDetail, ListPage, Problem, RankingPage, Readiness, TableEvent)))]
struct Bodies;

fn document() -> Value {
    serde_json::to_value(Bodies::openapi()).unwrap()
}

fn faults(document: &Value, name: &str, json: &Value) -> Vec<String> {
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$ref": format!("#/components/schemas/{name}"),
        "components": document["components"],
    });
    let validator = jsonschema::validator_for(&schema).unwrap();
    validator.iter_errors(json).map(|error| error.to_string()).collect()
}

#[test]
fn every_example_fits_its_openapi_schema() {
    let document = document();
    let mut seen = 0;
    for example in examples() {
        if document["components"]["schemas"].get(example.of).is_some() {
            assert_eq!(faults(&document, example.of, &example.json), [""; 0], "line {}", example.line);
            seen += 1;
        }
    }
    assert!(seen > 40, "{seen}");
}

#[test]
fn a_schema_refuses_what_is_no_body() {
    let document = document();
    for (name, json) in [
        ("Problem", json!({ "type": "urn:x", "title": "x", "status": 404, "code": "no_such_code" })),
        ("RankingPage", json!({ "entries": [{}] })),
        ("TableEvent", json!({ "e": "played", "seat": 1, "card": "XX" })),
        ("TableEvent", json!({ "e": "rose", "seat": 5 })),
    ] {
        assert!(!faults(&document, name, &json).is_empty(), "{name}: {json}");
    }
}

#[test]
fn every_body_that_a_schema_names_is_there() {
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
    let document = document();
    check(&document, &document);
}

#[test]
fn a_problem_says_what_its_code_says() {
    let problem = serde_json::to_value(Problem::new(503, Code::Unavailable)).unwrap();
    assert_eq!(problem["type"], "urn:vorhand:problem:unavailable");
    assert_eq!(problem["title"], Code::Unavailable.description());
    assert_eq!((&problem["status"], &problem["code"]), (&json!(503), &json!("unavailable")));
}
