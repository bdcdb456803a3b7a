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
    let read =
        |(line, record): (usize, Result<Record, _>)| record.unwrap_or_else(|error| panic!("{file}:{line}: {error}"));
    Record::parse_lines(&text(file)).map(read).collect()
}

/// The line of a file in which this stands.
pub(crate) fn line(file: &str, part: &str) -> String {
    text(file).lines().find(|line| line.contains(part)).unwrap_or_else(|| panic!("{part} is not in {file}")).to_owned()
}

/// The real record with this number, ended after the moves given, with more moves and another result.
pub(crate) fn ended(id: u32, after: &str, more: &str, outcome: &str) -> Record {
    end_line(&line(ISS, &format!("ID[{id}]")), after, more, outcome)
}

/// A line, ended after the moves given, with more moves and another result.
pub(crate) fn end_line(line: &str, after: &str, more: &str, outcome: &str) -> Record {
    let end = line.find(after).unwrap_or_else(|| panic!("{after} is not in {line}")) + after.len();
    Record::parse(&format!("{} {more} ]R[{outcome}] ;)", &line[..end]).replace("  ", " ")).unwrap()
}
