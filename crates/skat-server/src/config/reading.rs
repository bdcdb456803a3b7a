//! Settings as they are given, in a file and in variables: which there are, and what is wrong with each alone.

use std::path::Path;

use super::{Config, ConfigError};
use crate::secrets::read_short;

/// Settings that are lists of texts: as variables they may be separated by commas.
const LISTS: [&str; 2] = ["allowed_origins", "trusted_proxies"];

/// Variables that are no settings of a server: they name the file itself, and belong to `vorhand play` and `vorhand admin`.
const OF_OTHERS: [&str; 5] = ["config", "table_password", "password", "admin_token", "server"];

/// The variables with this beginning are for tests.
const FOR_TESTS: &str = "test_";

/// What is said of a setting that is no number, or one that it cannot be.
const WHOLE_NUMBER: &str = "expected a whole number, neither below 0 nor too large";

/// All settings that are given, by their names in the file.
pub(super) fn read(
    file: Option<&Path>,
    env: impl Iterator<Item = (String, String)>,
) -> Result<toml::Table, ConfigError> {
    let text = match file {
        None => String::new(),
        Some(path) => {
            read_short(path).map_err(|cause| ConfigError::Unreadable { path: path.display().to_string(), cause })?
        }
    };
    let mut table: toml::Table = text.parse().map_err(|error| ConfigError::Wrong(unreadable(&text, &error)))?;
    for (name, value) in env {
        let Some(key) = name.strip_prefix("VORHAND_").map(str::to_lowercase) else { continue };
        if OF_OTHERS.contains(&&*key) || key.starts_with(FOR_TESTS) {
            continue;
        }
        let value = if LISTS.contains(&&*key) { read_list(&value) } else { read_value(&value) };
        table.insert(key, value);
    }
    Ok(table)
}

/// Where a file is no TOML, and why; the line itself could hold a password, so nothing of it is told but a setting's name.
fn unreadable(text: &str, error: &toml::de::Error) -> String {
    let said = match error.message() {
        // A number with more than 64 bits, which is repeated in what is said, or with more than 128.
        message if message.ends_with("expected any valid TOML value") => WHOLE_NUMBER,
        "integer number overflowed" => WHOLE_NUMBER,
        message => message,
    };
    let Some((before, after)) = error.span().and_then(|span| text.split_at_checked(span.start)) else {
        return said.to_owned();
    };
    let begun = before.rsplit('\n').next().unwrap_or_default();
    let rest = after.split('\n').next().unwrap_or_default();
    let line = format!("{begun}{rest}");
    let key = line.split_once('=').map(|(key, _)| key.trim().to_owned());
    let name = key.filter(|key| is_known(key)).map_or_else(String::new, |key| format!("{key}: "));
    format!("line {}: {name}{said}", before.matches('\n').count() + 1)
}

/// Whether there is a setting of this name.
fn is_known(key: &str) -> bool {
    Config::default().to_table().contains_key(key)
}

/// What is wrong with a setting alone.
pub(super) fn fault(key: &str, value: &toml::Value) -> Option<ConfigError> {
    if !is_known(key) {
        // What is no word may be a part of a secret that stands in the wrong place.
        let is_word = key.chars().all(|c| c.is_ascii_alphabetic() || c == '_');
        let name = if is_word { key } else { "a name that is no word" };
        return Some(ConfigError::Wrong(format!("{name}: there is no such setting")));
    }
    let alone = toml::Table::from_iter([(key.to_owned(), value.clone())]);
    let read: Result<Config, toml::de::Error> = alone.try_into();
    let said = read.err()?.message().to_owned();
    // What was written instead is not repeated: it may be a secret that stands in the wrong place.
    let said = match said.rsplit_once("expected ") {
        Some((_, "usize" | "u32" | "u64")) => WHOLE_NUMBER.to_owned(),
        Some((_, wanted)) => format!("expected {wanted}"),
        None => said,
    };
    Some(ConfigError::Wrong(format!("{key}: {said}")))
}

/// Reads a variable as what it looks like: a number, a truth value, a list, or otherwise a text.
fn read_value(text: &str) -> toml::Value {
    let parsed: Option<toml::Table> = format!("value = {text}").parse().ok();
    parsed
        .and_then(|mut table| table.remove("value"))
        .filter(|value| !value.is_datetime())
        .unwrap_or_else(|| toml::Value::String(text.to_owned()))
}

/// Reads a variable that holds several texts: as a TOML array, or separated by commas.
fn read_list(text: &str) -> toml::Value {
    match read_value(text) {
        array @ toml::Value::Array(_) => array,
        _ => {
            let words = text.split(',').map(str::trim).filter(|word| !word.is_empty());
            toml::Value::Array(words.map(|word| toml::Value::String(word.to_owned())).collect())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_told_without_what_was_written() {
        for (key, wanted) in [
            ("log_format", "expected `readable` or `json`"),
            ("max_tables", "expected a whole number, neither below 0 nor too large"),
            ("listen", "invalid socket address syntax"),
        ] {
            let value = toml::Value::String("postgres://skat:geheim8472@db.example/skat".to_owned());
            let told = fault(key, &value).unwrap().to_string();
            assert!(told.ends_with(&format!("{key}: {wanted}")), "{told}");
        }
    }
}
