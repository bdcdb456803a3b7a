//! The compose files, as compose reads them without a file of variables.

use std::path::{Path, PathBuf};

use serde_json::Value;

/// Where the product's files are.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// A compose file with the values that its variables have by default.
///
/// # Panics
/// There is no such file, or it is no YAML.
pub fn compose(name: &str) -> Value {
    let text = std::fs::read_to_string(root().join(name)).unwrap();
    serde_saphyr::from_str(&with_defaults(&text)).unwrap()
}

/// The services of a compose file.
///
/// # Panics
/// It has none.
pub fn services(compose: &Value) -> &serde_json::Map<String, Value> {
    compose["services"].as_object().unwrap()
}

/// `${NAME:-default}` becomes its default.
fn with_defaults(text: &str) -> String {
    let mut pieces = text.split("${");
    let mut all = pieces.next().unwrap().to_owned();
    for piece in pieces {
        let (variable, rest) = piece.split_once('}').expect("a variable ends");
        let (_, default) = variable.split_once(":-").unwrap_or_else(|| panic!("{variable} has no default"));
        all.push_str(default);
        all.push_str(rest);
    }
    all
}
