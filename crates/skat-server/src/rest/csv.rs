//! Tables of values (RFC 4180) that a spreadsheet may open.

use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::failure::Failure;

/// A value in a table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Cell {
    /// Nothing.
    Empty,
    /// A number, which begins with a minus where it is negative.
    Number(i64),
    /// A number with three decimals.
    Fraction(f64),
    /// Whether.
    Flag(bool),
    /// A text that the server chose.
    Word(String),
    /// A text that people chose: it cannot become a formula.
    Text(String),
}

/// A table as an answer.
pub(crate) fn table(head: &[String], rows: &[Vec<Cell>]) -> Result<Response, Failure> {
    let text = text(head, rows).map_err(|error| {
        tracing::error!(%error, "a table cannot be written");
        Failure::Broken
    })?;
    Ok(([(header::CONTENT_TYPE, "text/csv; charset=utf-8; header=present")], text).into_response())
}

fn text(head: &[String], rows: &[Vec<Cell>]) -> Result<Vec<u8>, csv::Error> {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    writer.write_record(head)?;
    for row in rows {
        writer.write_record(row.iter().map(written))?;
    }
    writer.into_inner().map_err(|error| error.into_error().into())
}

fn written(cell: &Cell) -> String {
    match cell {
        Cell::Empty => String::new(),
        Cell::Number(number) => number.to_string(),
        Cell::Fraction(number) => format!("{number:.3}"),
        Cell::Flag(flag) => flag.to_string(),
        Cell::Word(word) => word.clone(),
        Cell::Text(text) => harmless(text),
    }
}

/// A text that no spreadsheet takes for a formula: an apostrophe before what would begin one.
fn harmless(text: &str) -> String {
    let begins = |c: char| matches!(c, '=' | '+' | '-' | '@' | '\t' | '\r' | '\n' | '＝' | '＋' | '－' | '＠');
    if text.starts_with(begins) { format!("'{text}") } else { text.to_owned() }
}

impl From<Option<Cell>> for Cell {
    fn from(cell: Option<Cell>) -> Cell {
        cell.unwrap_or(Cell::Empty)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(cell: Cell) -> String {
        let bytes = text(&["a".to_owned(), "b".to_owned()], &[vec![cell, Cell::Empty]]).unwrap();
        String::from_utf8(bytes).unwrap().strip_prefix("a,b\r\n").unwrap().to_owned()
    }

    #[test]
    fn a_name_does_not_become_a_formula_and_a_number_stays_one() {
        for (name, written) in [
            ("=1+1", "'=1+1,\r\n"),
            ("+49", "'+49,\r\n"),
            ("-1", "'-1,\r\n"),
            ("@SUM(A1)", "'@SUM(A1),\r\n"),
            ("\tx", "'\tx,\r\n"),
            ("＝1", "'＝1,\r\n"),
            ("Anna=1", "Anna=1,\r\n"),
        ] {
            assert_eq!(line(Cell::Text(name.to_owned())), written);
        }
        assert_eq!(line(Cell::Number(-146)), "-146,\r\n");
    }

    #[test]
    fn a_name_stays_in_its_cell() {
        assert_eq!(line(Cell::Text("a,b\"c".to_owned())), "\"a,b\"\"c\",\r\n");
        assert_eq!(line(Cell::Text("a\r\nb".to_owned())), "\"a\r\nb\",\r\n");
        assert_eq!(line(Cell::Fraction(2.0 / 3.0)), "0.667,\r\n");
        assert_eq!(line(Cell::Flag(true)), "true,\r\n");
    }
}
