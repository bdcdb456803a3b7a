//! Whatever a client sends is either a message or refused with a code, and the answer finds its command.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use proptest::prelude::*;
use serde_json::{Value, json};
use skat_protocol::schema::examples;
use skat_protocol::{BadMessage, ClientMessage, Code, TableAct};
use uuid::Uuid;

const ID: &str = "b2f0c1aa-6f0e-4f6e-9b0a-0c5f6a7d8e01";
const TABLE: &str = "00010203-0405-0607-0809-0a0b0c0d0e0f";

fn id() -> Uuid {
    ID.parse().unwrap()
}

fn refused(text: &str) -> BadMessage {
    match ClientMessage::parse(text) {
        Ok(message) => panic!("{message:?}"),
        Err(bad) => bad,
    }
}

/// The code of a message with a good id that is refused; the answer can go to its sender.
fn code(message: &Value) -> Code {
    let bad = refused(&message.to_string());
    assert_eq!(bad.id, Some(id()), "{message}");
    bad.code
}

fn act(body: Value) -> Value {
    json!({ "t": "act", "id": ID, "table": TABLE, "act": body })
}

fn guest(name: &str) -> Value {
    json!({ "t": "guest", "id": ID, "name": name })
}

fn say(text: &str) -> Value {
    act(json!({ "do": "say", "text": text }))
}

fn sit(password: &str) -> Value {
    json!({ "t": "sit", "id": ID, "table": TABLE, "password": password })
}

fn is_read(message: &Value) -> bool {
    ClientMessage::parse(&message.to_string()).is_ok()
}

#[test]
fn what_is_not_json_has_no_id() {
    for text in ["", " ", "{", "nonsense", "{\"t\":\"guest\",", "\u{0}", "[1,2", "{\"id\":\"b2f0c1aa\"", "\u{feff}{}"] {
        let bad = refused(text);
        assert_eq!((bad.code, bad.id), (Code::BadJson, None), "{text:?}");
    }
    let deep = "[".repeat(10_000);
    assert_eq!(refused(&deep).code, Code::BadJson);
}

#[test]
fn json_that_is_no_message_is_refused() {
    for text in ["null", "1", "\"guest\"", "[]", "{}", "{\"t\":1}", "{\"t\":null}"] {
        assert_eq!(refused(text).code, Code::BadMessage, "{text}");
    }
}

#[test]
fn fields_without_their_names_are_refused() {
    assert_eq!(refused(&json!(["lobby", ID, true]).to_string()).code, Code::BadMessage);
    for body in [json!(["hold"]), json!({ "do": "announce", "contract": ["grand", true, false, "nothing"] })] {
        assert_eq!(code(&act(body)), Code::BadMessage);
    }
    assert_eq!(code(&json!({ "t": "create", "id": ID, "settings": ["Altenburg"] })), Code::BadMessage);
}

#[test]
fn an_unknown_kind_is_refused_with_the_commands_id() {
    assert_eq!(code(&json!({ "t": "dance", "id": ID })), Code::BadMessage);
    assert_eq!(code(&json!({ "id": ID })), Code::BadMessage);
    assert_eq!(code(&act(json!({ "do": "dance" }))), Code::BadMessage);
    assert_eq!(code(&act(json!({}))), Code::BadMessage);
}

#[test]
fn an_unreadable_id_is_none() {
    for id in [json!(1), json!("b2f0c1aa"), json!(null), json!({})] {
        let bad = refused(&json!({ "t": "guest", "id": id, "name": "Anna" }).to_string());
        assert_eq!((bad.code, bad.id), (Code::BadMessage, None), "{id}");
    }
    let without = refused(&json!({ "t": "lobby", "watch": true }).to_string());
    assert_eq!((without.code, without.id), (Code::BadMessage, None));
}

/// Every object in a value, by its path.
fn objects(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            found.push(path.to_owned());
            fields.iter().for_each(|(name, value)| objects(value, &format!("{path}/{name}"), found));
        }
        Value::Array(values) => {
            (0..).zip(values).for_each(|(place, value): (usize, _)| objects(value, &format!("{path}/{place}"), found));
        }
        _ => {}
    }
}

/// Every example of a message from a client, and every act in one.
fn client_examples() -> Vec<Value> {
    let examples = examples().into_iter().filter_map(|example| match example.of {
        "client" => Some(example.json),
        "TableAct" => Some(act(example.json)),
        _ => None,
    });
    examples.collect()
}

#[test]
fn an_unknown_field_is_refused_wherever_it_stands() {
    for example in client_examples() {
        let mut paths = Vec::new();
        objects(&example, "", &mut paths);
        for path in paths {
            let mut changed = example.clone();
            changed.pointer_mut(&path).unwrap()["surprise"] = json!(1);
            assert_eq!(refused(&changed.to_string()).code, Code::BadMessage, "{changed}");
        }
    }
}

#[test]
fn a_missing_field_is_refused_unless_it_has_a_default() {
    let optional = [
        "seat",
        "token",
        "password",
        "arranged",
        "discard",
        "seats",
        "ruleSet",
        "rounds",
        "untilPoints",
        "answerSeconds",
        "spitzen",
        "access",
        "watching",
        "delaySeconds",
        "mode",
        "waitSeconds",
        "moveSeconds",
        "seating",
        "computers",
        "rated",
        "pauseSeconds",
        "vacancySeconds",
        "hand",
        "ouvert",
        "announced",
    ];
    for example in client_examples() {
        let mut paths = Vec::new();
        objects(&example, "", &mut paths);
        for path in paths {
            let fields: Vec<String> = example.pointer(&path).unwrap().as_object().unwrap().keys().cloned().collect();
            for field in fields {
                let mut changed = example.clone();
                changed.pointer_mut(&path).unwrap().as_object_mut().unwrap().remove(&field);
                let seat_is_needed = field == "seat" && path == "/act";
                let contradicts = ["hand", "ouvert", "announced"].contains(&field.as_str());
                match ClientMessage::parse(&changed.to_string()) {
                    Ok(_) => assert!(optional.contains(&field.as_str()) && !seat_is_needed, "{path}/{field}"),
                    Err(bad) if contradicts => assert_eq!(bad.code, Code::ContradictoryContract),
                    Err(bad) => {
                        assert_eq!(bad.code, Code::BadMessage);
                        assert!(!optional.contains(&field.as_str()) || seat_is_needed, "{path}/{field}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_field_of_another_type_is_refused() {
    for example in client_examples() {
        for (field, value) in example.as_object().unwrap() {
            let wrong = if value.is_object() { json!("text") } else { json!({}) };
            let mut changed = example.clone();
            changed[field] = wrong;
            assert!(!is_read(&changed), "{changed}");
        }
    }
}

#[test]
fn a_wrong_value_is_refused_with_its_own_code() {
    let contract = |contract: Value| act(json!({ "do": "announce", "contract": contract }));
    let change_to = |seat: Value| act(json!({ "do": "move", "seat": seat }));
    for (message, expected) in [
        (act(json!({ "do": "bid", "value": 19 })), Code::NotABid),
        (act(json!({ "do": "bid", "value": 0 })), Code::NotABid),
        (act(json!({ "do": "bid", "value": 457 })), Code::NotABid),
        (act(json!({ "do": "layAway", "cards": ["D7", "D7"] })), Code::CardTwice),
        (
            json!({ "t": "create", "id": ID, "settings": { "name": "Pub", "ruleSet": "pub-2022 bock=99" } }),
            Code::BadRuleSet,
        ),
        (act(json!({ "do": "play", "card": "10" })), Code::NotACard),
        (act(json!({ "do": "play", "card": "cj" })), Code::NotACard),
        (change_to(json!(0)), Code::NotASeat),
        (change_to(json!(5)), Code::NotASeat),
        (contract(json!({ "game": "null", "announced": "schneider" })), Code::ContradictoryContract),
        (contract(json!({ "game": "spades", "announced": "schneider" })), Code::ContradictoryContract),
        (contract(json!({ "game": "grand", "ouvert": true })), Code::ContradictoryContract),
        (act(json!({ "do": "announce", "contract": { "game": "grand" }, "discard": ["D7", "D7"] })), Code::CardTwice),
        (act(json!({ "do": "hash", "shuffle": 1, "hash": "00" })), Code::NotHex),
        (act(json!({ "do": "seed", "shuffle": 1, "seed": "0g".repeat(32) })), Code::NotHex),
        (guest(""), Code::BadName),
        (guest(&"x".repeat(25)), Code::BadName),
        (say(""), Code::BadText),
        (say(&"x".repeat(501)), Code::BadText),
        (sit(""), Code::BadPassword),
        (sit(&"x".repeat(65)), Code::BadPassword),
        (json!({ "t": "login", "id": ID, "token": "" }), Code::BadToken),
        (json!({ "t": "login", "id": ID, "token": "a b" }), Code::BadToken),
        (json!({ "t": "create", "id": ID, "settings": { "name": " Tafel" } }), Code::BadName),
    ] {
        assert_eq!(code(&message), expected, "{message}");
    }
}

#[test]
fn control_characters_are_refused_and_line_breaks_only_in_what_is_said() {
    for control in (0..0x20).chain([0x7f, 0x85, 0x9f]).filter_map(char::from_u32) {
        let text = format!("a{control}b");
        assert_eq!(is_read(&say(&text)), control == '\n', "{control:?}");
        assert!(!is_read(&guest(&text)), "{control:?}");
        assert!(!is_read(&sit(&text)), "{control:?}");
    }
    assert!(!is_read(&say("\n \n")), "only blanks");
}

#[test]
fn lengths_count_characters_and_not_bytes() {
    assert!(is_read(&guest(&"ü".repeat(24))));
    assert!(is_read(&say(&"\u{1f0a1}".repeat(500))));
    assert!(is_read(&sit(&"ß".repeat(64))));
}

#[test]
fn whoever_asks_for_nothing_gets_the_defaults() {
    let text = json!({ "t": "create", "id": ID, "settings": { "name": "Altenburg" } }).to_string();
    let Ok(ClientMessage::Create { settings, password, arranged, .. }) = ClientMessage::parse(&text) else { panic!() };
    assert_eq!((password, arranged), (None, None));
    let settings = serde_json::to_value(skat_protocol::Settings::from(settings)).unwrap();
    assert_eq!(
        settings,
        json!({
            "name": "Altenburg", "seats": 3, "ruleSet": "sosko-2007", "rounds": 12, "access": "public",
            "watching": "live", "mode": "free", "waitSeconds": 90, "seating": "lot", "computers": true,
            "rated": false, "pauseSeconds": 8, "vacancySeconds": 120,
        })
    );
}

#[test]
fn the_defaults_of_a_rated_tournament_fit_it() {
    let text = json!({
        "t": "create", "id": ID,
        "settings": { "name": "Pokal", "mode": "tournament", "rated": true, "rounds": null },
    });
    let Ok(ClientMessage::Create { settings, .. }) = ClientMessage::parse(&text.to_string()) else { panic!() };
    let settings = skat_protocol::Settings::from(settings);
    assert_eq!(settings.watching, skat_protocol::Watching::Nobody);
    assert_eq!((settings.wait_seconds, settings.computers, settings.rounds), (600, false, None));
}

#[test]
fn what_must_stay_secret_does_not_show_in_debug_output() {
    let token = json!({ "t": "login", "id": ID, "token": "geheimnis" });
    let seed = act(json!({ "do": "seed", "shuffle": 1, "seed": "ab".repeat(32) }));
    for message in [token, seed, sit("geheimnis"), say("geheimnis")] {
        let shown = format!("{:?}", ClientMessage::parse(&message.to_string()).unwrap());
        assert!(!shown.contains("geheimnis") && !shown.contains("abab"), "{shown}");
    }
    let bad = refused(&json!({ "t": "login", "id": ID, "token": "geheimnis", "geheimnis": 1 }).to_string());
    assert!(bad.detail.clone().unwrap().text.unwrap().contains("geheimnis"), "its sender is told");
    assert!(!format!("{bad:?} {bad}").contains("geheimnis"));
}

#[test]
fn what_a_sender_is_told_about_a_bad_message_is_short() {
    let text = json!({ "t": "guest", "id": ID, "name": "Anna", "x".repeat(8_000): 1 }).to_string();
    assert_eq!(refused(&text).detail.unwrap().text.unwrap().chars().count(), 200);
}

#[test]
fn an_act_without_fields_is_written_without_fields() {
    assert_eq!(serde_json::to_value(TableAct::Hold {}).unwrap(), json!({ "do": "hold" }));
}

proptest! {
    #[test]
    fn any_text_is_a_message_or_refused(text in ".{0,200}") {
        let _ = ClientMessage::parse(&text);
    }

    #[test]
    fn a_damaged_message_is_a_message_or_refused(
        example in any::<prop::sample::Index>(),
        place in any::<prop::sample::Index>(),
        byte in any::<u8>(),
        cut in any::<bool>(),
    ) {
        let examples = client_examples();
        let mut bytes = example.get(&examples).to_string().into_bytes();
        let place = place.index(bytes.len());
        if cut {
            bytes.truncate(place);
        } else {
            bytes[place] = byte;
        }
        let text = String::from_utf8_lossy(&bytes);
        if let Ok(message) = ClientMessage::parse(&text) {
            // What is read is written so that it is read again as the same.
            let written = serde_json::to_string(&message).unwrap();
            prop_assert_eq!(ClientMessage::parse(&written), Ok(message));
        }
    }
}
