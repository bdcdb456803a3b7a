//! The records that the tests read.

use std::fs;
use std::path::Path;

use skat_notation::Record;

/// Real records of the International Skat Server.
pub(crate) const ISS: &str = "iss-games.sgf";
/// Deals of XSkat's computer players.
pub(crate) const XSKAT: &str = "xskat-games.sgf";

/// The text of a file in `tests/data`.
pub(crate) fn text(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data").join(file);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// All records of a file.
pub(crate) fn records(file: &str) -> Vec<Record> {
    Record::parse_lines(&text(file))
        .map(|(line, record)| record.unwrap_or_else(|e| panic!("{file}:{line}: {e}")))
        .collect()
}

/// The record with this `ID` in the ISS's file.
pub(crate) fn iss(id: &str) -> Record {
    records(ISS).into_iter().find(|record| record.id.as_ref().is_some_and(|text| text.as_str() == id)).unwrap()
}
