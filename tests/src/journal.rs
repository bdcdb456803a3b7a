//! What a journal says.

use skat_store::JournalRow;
use skat_table::{Row, Table, Time};

/// The table that a journal tells.
///
/// # Panics
/// It cannot be read, or does not begin with a table.
pub fn fold(rows: &[JournalRow]) -> Table {
    let mut table: Option<Table> = None;
    for row in rows {
        let row = Row { at: Time(row.at.micros()), events: skat_store::record::decode(&row.body).unwrap() };
        match &mut table {
            None => table = Table::open(&row),
            Some(table) => table.apply(&row),
        }
    }
    table.expect("the first row opens the table")
}
