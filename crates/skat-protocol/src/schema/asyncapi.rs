//! The AsyncAPI document.

use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use super::example::{Example, examples};
use crate::{ClientMessage, CloseCode, Code, PATH, SUBPROTOCOL, ServerMessage};

/// The AsyncAPI 3.0 document of the WebSocket: its messages, their schemas and their examples.
///
/// Messages are named by direction and kind: `client.guest`, `server.welcome`.
/// The schemas are those of JSON Schema draft 7, which AsyncAPI builds on.
///
/// # Panics
/// If an example in `docs/protocol.md` is not JSON, which the tests of this crate rule out.
pub fn asyncapi() -> Value {
    let settings = SchemaSettings::draft07().with(|settings| settings.definitions_path = "/components/schemas".into());
    let mut generator = settings.into_generator();
    generator.subschema_for::<ClientMessage>();
    generator.subschema_for::<ServerMessage>();
    let mut schemas = generator.take_definitions(true);
    let examples = examples();
    let mut messages = Map::new();
    for (direction, name) in [("client", "ClientMessage"), ("server", "ServerMessage")] {
        let schema = schemas.remove(name).unwrap_or_default();
        messages.extend(variants(&schema).map(|(kind, variant)| {
            let message = message(direction, kind, variant, &examples);
            (format!("{direction}.{kind}"), message)
        }));
    }
    let operations: Map<String, Value> = messages.keys().map(|name| (name.clone(), operation(name))).collect();
    let in_channel: Map<String, Value> =
        messages.keys().map(|name| (name.clone(), reference(&["components", "messages", name]))).collect();
    json!({
        "asyncapi": "3.0.0",
        "info": {
            "title": "Vorhand",
            "version": env!("CARGO_PKG_VERSION"),
            "description": description(),
            "license": { "name": "MIT OR Apache-2.0" },
        },
        "defaultContentType": "application/json",
        "servers": {
            "local": {
                "host": "127.0.0.1:8080",
                "protocol": "ws",
                "description": "A server that `cargo xtask run` has started.",
            },
        },
        "channels": {
            "socket": {
                "address": PATH,
                "title": "The WebSocket",
                "description": format!("Text frames of JSON, with the subprotocol `{SUBPROTOCOL}`."),
                "messages": in_channel,
            },
        },
        "operations": operations,
        "components": { "messages": messages, "schemas": schemas },
    })
}

fn description() -> String {
    let mut text =
        "Skat over a WebSocket; docs/protocol.md tells how it is used.\n\nCodes of `nack` and `error`:\n".to_owned();
    for code in Code::ALL {
        text.push_str(&format!("\n- `{code}`: {}", code.description()));
    }
    text.push_str("\n\nCodes of a closed connection:\n");
    for code in CloseCode::ALL {
        text.push_str(&format!("\n- {} `{}`: {}", code.number(), code.as_str(), code.description()));
    }
    text
}

/// The kinds of a tagged enum with their schemas.
fn variants(schema: &Value) -> impl Iterator<Item = (&str, &Value)> {
    let variants = schema["oneOf"].as_array().map(Vec::as_slice).unwrap_or_default();
    variants.iter().filter_map(|variant| Some((variant["properties"]["t"]["const"].as_str()?, variant)))
}

fn message(direction: &str, kind: &str, payload: &Value, examples: &[Example]) -> Value {
    let mut payload = payload.clone();
    let summary = payload.as_object_mut().and_then(|payload| payload.remove("description"));
    let examples: Vec<Value> = examples
        .iter()
        .filter(|example| example.of == direction && example.json["t"] == kind)
        .map(|example| json!({ "payload": example.json }))
        .collect();
    json!({ "name": kind, "summary": summary, "payload": payload, "examples": examples })
}

/// What the server does with a message: it receives or sends it, and answers commands.
fn operation(name: &str) -> Value {
    let channel = reference(&["channels", "socket"]);
    let in_channel = |name: &str| reference(&["channels", "socket", "messages", name]);
    let answers: &[&str] = match name {
        "client.guest" | "client.login" => &["server.welcome", "server.nack"],
        "client.resume" => &["server.event", "server.snapshot", "server.error"],
        _ if name.starts_with("client.") => &["server.ack", "server.nack"],
        _ => return json!({ "action": "send", "channel": channel, "messages": [in_channel(name)] }),
    };
    let answers: Vec<Value> = answers.iter().map(|answer| in_channel(answer)).collect();
    json!({
        "action": "receive",
        "channel": channel,
        "messages": [in_channel(name)],
        "reply": { "channel": channel, "messages": answers },
    })
}

/// A reference within the document; the names here have no character that a JSON pointer escapes.
fn reference(path: &[&str]) -> Value {
    json!({ "$ref": format!("#/{}", path.join("/")) })
}
