//! The records that the tests read.

use std::fs;
use std::path::Path;

use proptest::prelude::*;
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

/// A real record with one to three characters changed.
pub(crate) fn changed_line() -> impl Strategy<Value = String> {
    let letters: Vec<char> = "()[];|.?- \t0123pysRESCw:CSHDGNOZAKQJT987äx\u{2028}".chars().collect();
    let changes =
        prop::collection::vec((any::<prop::sample::Index>(), prop::option::of(prop::sample::select(letters))), 1..4);
    (some_line(), changes).prop_map(|(line, changes)| {
        let mut changed: Vec<char> = line.chars().collect();
        for (place, with) in changes {
            let place = place.index(changed.len());
            match with {
                Some(c) if place % 2 == 0 => changed[place] = c,
                Some(c) => changed.insert(place, c),
                None => drop(changed.remove(place)),
            }
        }
        changed.into_iter().collect()
    })
}

/// A real record with moves taken out, doubled, exchanged or put in, or with all moves after one left out.
pub(crate) fn changed_moves() -> impl Strategy<Value = String> {
    let more =
        ["0 RE", "1 RE", "2 RE", "0 SC", "1 SC", "w LE.0", "w TI.1", "0 p", "1 y", "2 GO", "0 ??", "1 C7", "2 18"];
    let change =
        (0..5, any::<prop::sample::Index>(), any::<prop::sample::Index>(), prop::sample::select(more.to_vec()));
    (some_line(), prop::collection::vec(change, 1..4)).prop_map(|(line, changes)| {
        let (before, rest) = line.split_once("MV[").unwrap();
        let (moves, after) = rest.split_once(" ]").unwrap();
        let words: Vec<&str> = moves.split(' ').collect();
        let mut moves: Vec<String> = words.chunks(2).map(|words| words.join(" ")).collect();
        for (kind, place, other, more) in changes {
            let (place, other) = (place.index(moves.len()), other.index(moves.len()));
            match kind {
                0 if moves.len() > 1 => drop(moves.remove(place)),
                1 => moves.insert(place, moves[other].clone()),
                2 => moves.swap(place, other),
                3 => moves.truncate(place + 1),
                _ => moves.insert(place, more.to_owned()),
            }
        }
        format!("{before}MV[{} ]{after}", moves.join(" "))
    })
}

fn some_line() -> impl Strategy<Value = String> {
    prop::sample::select(text(ISS).lines().map(str::to_owned).collect::<Vec<_>>())
}
