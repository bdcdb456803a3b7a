//! Answers as people read them.

use serde::Serialize;
use serde_json::Value;

use crate::output::say;

/// What a command says: as text for people, and as JSON for programs.
#[derive(Debug)]
pub(super) struct Answer {
    text: String,
    json: Option<Value>,
}

impl Answer {
    /// An answer with a body.
    pub(super) fn new(body: &impl Serialize, text: String) -> Answer {
        Answer { text, json: Some(serde_json::to_value(body).expect("bodies have string keys only")) }
    }

    /// An answer that is nothing but that it is done; programs know that from the exit code.
    pub(super) fn done(text: impl Into<String>) -> Answer {
        Answer { text: text.into(), json: None }
    }

    /// Says it on standard output.
    pub(super) fn say(&self, as_json: bool) {
        match &self.json {
            Some(json) if as_json => say(&format!("{json:#}")),
            None if as_json => {}
            _ => say(self.text.trim_end()),
        }
    }
}

/// Rows below their headings, each column as wide as it has to be; the last one is as long as it likes.
#[derive(Debug)]
pub(super) struct Columns {
    rows: Vec<Vec<String>>,
    right: Vec<bool>,
}

impl Columns {
    /// Columns with these headings; those that begin with `>` are aligned to the right, for numbers.
    pub(super) fn new(headings: &[&str]) -> Columns {
        let right = headings.iter().map(|heading| heading.starts_with('>')).collect();
        Columns {
            rows: vec![headings.iter().map(|heading| heading.trim_start_matches('>').to_owned()).collect()],
            right,
        }
    }

    /// Adds a row.
    pub(super) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().map(|cell| printable(&cell)).collect());
    }

    /// The text, or these words if there is no row.
    pub(super) fn text(&self, none: &str) -> String {
        if self.rows.len() == 1 {
            return none.to_owned();
        }
        let widths: Vec<usize> = (0..self.right.len())
            .map(|column| self.rows.iter().filter_map(|row| row.get(column)).map(|cell| width(cell)).max().unwrap_or(0))
            .collect();
        let lines = self.rows.iter().map(|row| {
            let cells = row.iter().zip(&widths).zip(&self.right).map(|((cell, wide), right)| {
                let blanks = " ".repeat(wide.saturating_sub(width(cell)));
                if *right { format!("{blanks}{cell}") } else { format!("{cell}{blanks}") }
            });
            cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// Facts, one on a line, with their names before them.
pub(super) fn facts(facts: &[(&str, String)]) -> String {
    let wide = facts.iter().map(|(name, _)| width(name)).max().unwrap_or(0);
    let lines = facts.iter().map(|(name, value)| format!("{name:wide$}  {}", printable(value)).trim_end().to_owned());
    lines.collect::<Vec<_>>().join("\n")
}

fn width(text: &str) -> usize {
    text.chars().count()
}

/// Text of others without anything that could move the cursor or turn the direction of the line.
pub(super) fn printable(text: &str) -> String {
    let is_odd = |c: char| {
        c.is_control() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.chars().map(|c| if is_odd(c) { '\u{fffd}' } else { c }).collect()
}

/// A time, to the second, in UTC.
pub(super) fn time(micros: i64) -> String {
    match jiff::Timestamp::from_microsecond(micros) {
        Ok(time) => time.strftime("%Y-%m-%d %H:%M:%S UTC").to_string(),
        Err(_) => format!("{micros} µs"),
    }
}

/// A time that may be missing.
pub(super) fn time_or(micros: Option<i64>, missing: &str) -> String {
    micros.map_or_else(|| missing.to_owned(), time)
}

/// What to say where there is more than was asked for.
pub(super) fn more(next: Option<&String>) -> &'static str {
    if next.is_some() { "\nThere are more: ask for them with --limit." } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned_and_the_last_one_ends_without_blanks() {
        let mut columns = Columns::new(&["NAME", ">POINTS", "REASON"]);
        columns.row(["Änne", "7", "talked"].map(str::to_owned));
        columns.row(["Bo", "-1234", ""].map(str::to_owned));
        assert_eq!(columns.text("nobody"), "NAME  POINTS  REASON\nÄnne       7  talked\nBo     -1234");
        assert_eq!(Columns::new(&["NAME"]).text("nobody"), "nobody");
    }

    #[test]
    fn a_cell_cannot_move_the_cursor() {
        let mut columns = Columns::new(&["AGENT"]);
        columns.row(["\u{1b}[2J\u{202e}x".to_owned()]);
        assert_eq!(columns.text(""), "AGENT\n\u{fffd}[2J\u{fffd}x");
        assert_eq!(facts(&[("name", "A\nb".to_owned()), ("id", String::new())]), "name  A\u{fffd}b\nid");
    }

    #[test]
    fn a_time_is_told_to_the_second() {
        assert_eq!(time(1_793_577_600_000_001), "2026-11-02 00:00:00 UTC");
        assert_eq!(time_or(None, "for good"), "for good");
        assert_eq!(time(i64::MAX), format!("{} µs", i64::MAX));
    }
}
