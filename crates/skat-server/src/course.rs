//! A table as it is, and as it was not long ago: so that what was told can be told again without being kept.

#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::sync::Arc;

use skat_table::{Event, Observer, Row, Table, Time};

use crate::feed::{News, Numbers, Observers, if_among};
use crate::frame::Text;

/// After so many rows there is a newer state to go back to: between this many and twice as many rows can be told again.
///
/// Only rows count of which everybody has seen something: how far one can go back must not tell of the others.
const STEP: usize = 32;

/// The same in bytes of what was written: people can say a lot.
const STEP_BYTES: usize = 16 * 1024;

/// So many rows that not everybody has seen are kept between two states: far more than a deal has, unless somebody wishes
/// to give up and takes it back again and again.
const MOST_UNSEEN: usize = 256;

/// A row as the journal has it, which is shorter than its events.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    /// When it was accepted.
    pub(crate) at: Time,
    body: Arc<[u8]>,
}

impl Written {
    /// A row that was written so.
    pub(crate) fn new(at: Time, body: Arc<[u8]>) -> Written {
        Written { at, body }
    }

    /// The row.
    pub(crate) fn row(&self) -> Row {
        let events = skat_store::record::decode(&self.body).expect("it was read before, or written here");
        Row { at: self.at, events }
    }
}

/// A state of a table with the numbers that its observers had then.
#[derive(Clone, Debug)]
struct Moment {
    table: Table,
    numbers: Numbers,
}

/// A table as some of its observers know it: now, and some rows back.
#[derive(Debug)]
pub(crate) struct Course {
    observers: Observers,
    now: Moment,
    /// Before the first of `rows`.
    older: Moment,
    /// Before the one of `rows` that `newer_at` says.
    newer: Moment,
    newer_at: usize,
    rows: VecDeque<Written>,
    /// How many of the rows from `newer_at` on everybody has seen, and how long these are.
    seen: usize,
    seen_bytes: usize,
}

impl Course {
    /// Begins with a table of which these observers have seen nothing yet.
    pub(crate) fn new(table: Table, observers: Observers) -> Course {
        let now = Moment { table, numbers: Numbers::default() };
        Course {
            observers,
            older: now.clone(),
            newer: now.clone(),
            now,
            newer_at: 0,
            rows: VecDeque::new(),
            seen: 0,
            seen_bytes: 0,
        }
    }

    /// The table now.
    pub(crate) fn table(&self) -> &Table {
        &self.now.table
    }

    /// The number of the last event that an observer has seen.
    pub(crate) fn last(&self, observer: Observer) -> u64 {
        self.now.numbers.of(observer)
    }

    /// The table after a row, with what is to be told to those who listen; `also` sees the table after each event.
    pub(crate) fn after(&self, row: &Row, listeners: Observers, also: impl FnMut(&Table, &Event)) -> (Next, News) {
        let mut next = self.now.clone();
        let news = next.numbers.apply(&mut next.table, row, self.observers, if_among(listeners), also);
        (Next(next), news)
    }

    /// The row is in the journal: this is the table now.
    pub(crate) fn take_over(&mut self, next: Next, row: Written) {
        let before = std::mem::replace(&mut self.now, next.0).numbers;
        self.note(row, &before);
    }

    /// Applies a row that is known to be in the journal; what is to be told of it to those who listen.
    pub(crate) fn apply(&mut self, row: &Row, written: Written, listeners: Observers) -> News {
        let Moment { table, numbers } = &mut self.now;
        let before = *numbers;
        let news = numbers.apply(table, row, self.observers, if_among(listeners), |_, _| {});
        self.note(written, &before);
        news
    }

    /// Keeps a row with which everybody has come from these numbers to those of now.
    fn note(&mut self, row: Written, before: &Numbers) {
        if self.now.numbers.are_all_beyond(before, self.observers) {
            self.seen += 1;
            self.seen_bytes += row.body.len();
        }
        self.rows.push_back(row);
        let unseen = self.rows.len() - self.newer_at - self.seen;
        if self.seen >= STEP || self.seen_bytes >= STEP_BYTES || unseen >= MOST_UNSEEN {
            self.rows.drain(..self.newer_at);
            self.newer_at = self.rows.len();
            (self.seen, self.seen_bytes) = (0, 0);
            self.older = std::mem::replace(&mut self.newer, self.now.clone());
        }
    }

    /// What an observer was told after a number, in the same words; nothing if that lies too far back, or ahead.
    pub(crate) fn told_again(&self, observer: Observer, after: u64) -> Option<impl Iterator<Item = Text>> {
        if after < self.older.numbers.of(observer) || after > self.last(observer) {
            return None;
        }
        // As late as possible.
        let (from, skipped) = match after < self.newer.numbers.of(observer) {
            true => (&self.older, 0),
            false => (&self.newer, self.newer_at),
        };
        let Moment { mut table, mut numbers } = from.clone();
        let only = Observers::only(observer);
        let missed = self.rows.iter().skip(skipped).flat_map(move |written| {
            let listens = |_, number| number > after;
            numbers.apply(&mut table, &written.row(), only, listens, |_, _| {}).into_messages()
        });
        // Nothing is to be done for somebody who has missed nothing.
        let is_behind = after < self.last(observer);
        Some(missed.take(if is_behind { usize::MAX } else { 0 }))
    }
}

/// A table as it will be once a row is in the journal.
#[derive(Debug)]
pub(crate) struct Next(Moment);

impl Next {
    /// The table.
    pub(crate) fn table(&self) -> &Table {
        &self.0.table
    }
}
