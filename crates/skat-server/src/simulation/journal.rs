//! A table as its journal tells it: what each of its observers must have been told.

use skat_store::JournalRow;
use skat_table::{Observer, Row, Table, Time};
use uuid::Uuid;

use super::faults::Faulty;
use crate::feed::OBSERVERS;
use crate::ledger::Ledger;
use crate::wire;

/// Everything that a journal tells.
pub(super) struct Told {
    /// The rows.
    pub(super) rows: Vec<JournalRow>,
    /// When each of them was written, which is later than its time where writing took a while.
    pub(super) written: Vec<Time>,
    /// The table after each row, and how much each observer had been told by then.
    pub(super) states: Vec<(Table, [u64; 5])>,
    /// The events of each observer, from number 1 on.
    pub(super) events: [Vec<String>; 5],
}

impl Told {
    /// Reads a journal.
    pub(super) async fn read(ledger: &Faulty, table: Uuid) -> Told {
        let rows = ledger.memory().rows(table).await.expect("memory fails never");
        let read = rows.iter().map(read);
        let written = ledger.written(table);
        assert_eq!(written.len(), rows.len(), "each row was written once");
        let mut told = Told { rows: Vec::new(), written, states: Vec::new(), events: Default::default() };
        for row in read {
            let counts = told.states.last().map_or([0; 5], |(_, counts)| *counts);
            let state = match told.states.last() {
                None => (Table::open(&row).expect("the first row opens the table"), counts),
                Some((table, _)) => told.after(table.clone(), &row, counts),
            };
            told.states.push(state);
        }
        told.rows = rows;
        told
    }

    /// The table now, if there is one.
    pub(super) async fn table(ledger: &Faulty, table: Uuid) -> Option<Table> {
        let rows = ledger.memory().rows(table).await.expect("memory fails never");
        let mut rows = rows.iter().map(read);
        let mut table = Table::open(&rows.next()?).expect("the first row opens the table");
        rows.for_each(|row| table.apply(&row));
        Some(table)
    }

    fn after(&mut self, mut table: Table, row: &Row, mut counts: [u64; 5]) -> (Table, [u64; 5]) {
        table.apply_each(row, |state, event| {
            for (place, observer) in OBSERVERS.into_iter().enumerate() {
                let Some(seen) = state.seen_by(event, observer) else { continue };
                let Some(message) = wire::event(state, &seen, observer, counts[place] + 1, row.at) else { continue };
                counts[place] += 1;
                self.events[place].push(serde_json::to_string(&message).expect("a message is plain data"));
            }
        });
        (table, counts)
    }

    /// The snapshots that an observer may have been given at a moment when he had been told so much, each with the place of
    /// the row that it was made after.
    pub(super) fn snapshots(
        &self,
        observer: Observer,
        n: u64,
        at: Time,
    ) -> impl DoubleEndedIterator<Item = (usize, String)> {
        let place = place(observer);
        let states = self.states.iter().enumerate().filter(move |(_, (_, counts))| counts[place] == n);
        states.map(move |(row, (table, _))| {
            let snapshot = wire::snapshot(&table.view_for(at, observer), n);
            (row, serde_json::to_string(&snapshot).expect("a message is plain data"))
        })
    }

    /// The place of the row that an observer's event belongs to.
    pub(super) fn row_of(&self, observer: Observer, n: u64) -> Option<usize> {
        let place = place(observer);
        self.states.iter().position(|(_, counts)| counts[place] >= n)
    }

    /// Whether the row at this place was the newest one at a moment. What is written in the moment itself comes before or
    /// after it.
    pub(super) fn is_newest(&self, row: usize, at: Time) -> bool {
        self.written[row] <= at && self.written.get(row + 1).is_none_or(|next| *next >= at)
    }
}

fn read(row: &JournalRow) -> Row {
    let events = skat_store::record::decode(&row.body).expect("what was written can be read");
    Row { at: Time(row.at.micros()), events }
}

/// An observer's place among [`OBSERVERS`].
pub(super) fn place(observer: Observer) -> usize {
    OBSERVERS.iter().position(|other| *other == observer).expect("they are all there")
}
