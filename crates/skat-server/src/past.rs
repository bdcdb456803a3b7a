//! A table as its journal tells it, with what each of its observers has been told.

use std::collections::VecDeque;
use std::time::Duration;

use skat_protocol::ServerMessage;
use skat_table::{Event, Observer, Row, Table, Time, Watching};

use crate::feed::{Feeds, News, OBSERVERS};
use crate::wire;

/// Rows whose messages are written again when a table is read: enough for what [`Feeds`] keeps.
const FRESH_ROWS: usize = 64;

/// A table, where its journal stands, and its messages.
#[derive(Debug)]
pub(crate) struct Past {
    pub(crate) table: Table,
    pub(crate) epoch: i64,
    pub(crate) seq: i64,
    pub(crate) feeds: Feeds,
    delayed: Option<Delayed>,
    /// The last rows that were read, whose messages are not written yet.
    fresh: VecDeque<Row>,
}

/// What those see who watch with a delay: the same table, some time ago.
#[derive(Debug)]
struct Delayed {
    delay: Duration,
    table: Table,
    pending: VecDeque<Row>,
}

impl Past {
    /// A table after its first row.
    pub(crate) fn new(table: Table, epoch: i64) -> Past {
        let delayed = match table.settings().watching {
            Watching::Delayed(delay) => Some(Delayed { delay, table: table.clone(), pending: VecDeque::new() }),
            Watching::Nobody | Watching::Live => None,
        };
        Past { table, epoch, seq: 1, feeds: Feeds::default(), delayed, fresh: VecDeque::new() }
    }

    /// Reads the next row.
    pub(crate) fn read(&mut self, row: &Row) {
        self.seq += 1;
        self.fresh.push_back(row.clone());
        if self.fresh.len() > FRESH_ROWS
            && let Some(old) = self.fresh.pop_front()
        {
            self.feeds.apply_counting(&mut self.table, &old, live_observers(self.delayed.is_some()));
        }
        if let Some(delayed) = &mut self.delayed {
            delayed.pending.push_back(row.clone());
        }
    }

    /// When the last row was accepted that has been read.
    pub(crate) fn last_row(&self) -> Time {
        self.fresh.back().map_or(self.table.clock(), |row| row.at)
    }

    /// Everything was read: writes the messages of the last rows, and shows those who watch with a delay what is old enough.
    pub(crate) fn finish(&mut self, now: Time) {
        let observers = live_observers(self.delayed.is_some());
        for row in std::mem::take(&mut self.fresh) {
            let news = self.feeds.apply(&mut self.table, &row, observers, |_, _| {});
            self.feeds.tell(news, |_, _| {});
        }
        if let Some(delayed) = &mut self.delayed {
            while let Some(row) = delayed.pending.pop_front_if(|row| row.at.plus(delayed.delay) <= now) {
                self.feeds.apply_counting(&mut delayed.table, &row, &OBSERVERS[4..]);
            }
        }
    }

    /// The table after a row, with what is to be told of it; `also` sees the table after each event.
    pub(crate) fn after(&self, row: &Row, also: impl FnMut(&Table, &Event)) -> (Table, News) {
        let mut next = self.table.clone();
        let news = self.feeds.apply(&mut next, row, live_observers(self.delayed.is_some()), also);
        (next, news)
    }

    /// The row is in the journal: this is the table now.
    pub(crate) fn take_over(&mut self, next: Table, row: Row) {
        self.table = next;
        self.seq += 1;
        if let Some(delayed) = &mut self.delayed {
            delayed.pending.push_back(row);
        }
    }

    /// When those who watch with a delay are to be told something.
    pub(crate) fn next_release(&self) -> Option<Time> {
        let delayed = self.delayed.as_ref()?;
        delayed.pending.front().map(|row| row.at.plus(delayed.delay))
    }

    /// What those who watch with a delay are to be told by now.
    pub(crate) fn release(&mut self, now: Time) -> Option<News> {
        let delayed = self.delayed.as_mut()?;
        let row = delayed.pending.pop_front_if(|row| row.at.plus(delayed.delay) <= now)?;
        Some(self.feeds.apply(&mut delayed.table, &row, &OBSERVERS[4..], |_, _| {}))
    }

    /// The table as an observer may see it now.
    pub(crate) fn snapshot(&self, observer: Observer, now: Time) -> ServerMessage {
        // Who watches with a delay sees the table as it was, and at what time that was.
        let view = match (&self.delayed, observer) {
            (Some(delayed), Observer::Spectator) => delayed.table.view_for(delayed.table.clock(), observer),
            _ => self.table.view_for(now, observer),
        };
        wire::snapshot(&view, self.feeds.last(observer))
    }
}

/// Who is told at once: those who watch with a delay are not.
fn live_observers(is_delayed: bool) -> &'static [Observer] {
    if is_delayed { &OBSERVERS[..4] } else { &OBSERVERS }
}
