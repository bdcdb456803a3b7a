//! Cards in what somebody is told.

use serde_json::Value;
use skat_rules::CardSet;

/// Every card that stands anywhere in a document: alone, in a list that is one text, or as a field's name.
pub fn cards_in(value: &Value) -> CardSet {
    match value {
        Value::String(text) => cards_in_text(text),
        Value::Array(values) => values.iter().fold(CardSet::EMPTY, |cards, value| cards | cards_in(value)),
        Value::Object(fields) => {
            fields.iter().fold(CardSet::EMPTY, |cards, (name, value)| cards | cards_in_text(name) | cards_in(value))
        }
        _ => CardSet::EMPTY,
    }
}

/// Every card that is a word of a text.
pub fn cards_in_text(text: &str) -> CardSet {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    words.filter_map(|word| word.parse().ok()).fold(CardSet::EMPTY, CardSet::with)
}
