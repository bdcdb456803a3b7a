//! A table as its journal tells it, with what each of its observers has been told.

#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use skat_protocol::ServerMessage;
use skat_table::{Event, Observer, Row, Table, Time, Watching};

use crate::course::{Course, Next, Written};
use crate::feed::{News, Observers};
use crate::frame::Text;
use crate::wire;

/// A table, where its journal stands, and what its observers know.
#[derive(Debug)]
pub(crate) struct Past {
    pub(crate) epoch: i64,
    pub(crate) seq: i64,
    live: Course,
    delayed: Option<Box<Delayed>>,
}

/// What those see who watch with a delay: the same table, some time ago.
///
/// Until the first deal is dealt nothing is to be hidden from them, and they see it as it is. From that row on every row
/// waits, whatever it is about: none overtakes another.
#[derive(Debug)]
struct Delayed {
    delay: Duration,
    course: Course,
    pending: VecDeque<Written>,
}

impl Past {
    /// A table after its first row.
    pub(crate) fn new(table: Table, epoch: i64) -> Past {
        let delayed = match table.settings().watching {
            Watching::Delayed(delay) => {
                let course = Course::new(table.clone(), Observers::SPECTATORS);
                Some(Box::new(Delayed { delay, course, pending: VecDeque::new() }))
            }
            Watching::Nobody | Watching::Live => None,
        };
        let live = if delayed.is_some() { Observers::SEATS } else { Observers::ALL };
        Past { epoch, seq: 1, live: Course::new(table, live), delayed }
    }

    /// The table now.
    pub(crate) fn table(&self) -> &Table {
        self.live.table()
    }

    /// The table as those know it who watch: some time ago where they watch with a delay and a deal was dealt, and otherwise
    /// as it is, which is `now`.
    pub(crate) fn watched<'a>(&'a self, now: &'a Table) -> &'a Table {
        self.delayed.as_ref().filter(|_| has_dealt(now)).map_or(now, |delayed| delayed.course.table())
    }

    /// Reads the next row, at which nobody listened.
    pub(crate) fn read(&mut self, row: &Row, body: Arc<[u8]>) {
        let written = Written::new(row.at, body);
        self.seq += 1;
        self.live.apply(row, written.clone(), Observers::NOBODY);
        self.show_later(written, Observers::NOBODY);
    }

    /// Everything was read: those who watch with a delay know what is old enough.
    pub(crate) fn finish(&mut self, now: Time) {
        while self.release(now, Observers::NOBODY).is_some() {}
    }

    /// The table after a row, with what is to be told of it to those who listen; `also` sees the table after each event.
    pub(crate) fn after(&self, row: &Row, listeners: Observers, also: impl FnMut(&Table, &Event)) -> (Next, News) {
        self.live.after(row, listeners, also)
    }

    /// The row is in the journal: this is the table now. What those of the listeners are to be told of it at once who watch
    /// with a delay: all of it until a deal was dealt, and then nothing.
    #[must_use = "those who watch with a delay are told it now or never"]
    pub(crate) fn take_over(&mut self, next: Next, row: Written, listeners: Observers) -> News {
        self.seq += 1;
        self.live.take_over(next, row.clone());
        self.show_later(row, listeners)
    }

    /// Keeps the newest row until those may know it who watch with a delay, or gives what they are told now.
    fn show_later(&mut self, written: Written, listeners: Observers) -> News {
        let hides = has_dealt(self.live.table());
        match &mut self.delayed {
            Some(delayed) if hides => delayed.pending.push_back(written),
            Some(delayed) => return delayed.course.apply(&written.row(), written, listeners),
            None => {}
        }
        News::default()
    }

    /// When those who watch with a delay are to be told something.
    pub(crate) fn next_release(&self) -> Option<Time> {
        let delayed = self.delayed.as_ref()?;
        delayed.pending.front().map(|row| row.at.plus(delayed.delay))
    }

    /// What those who watch with a delay, and listen, are to be told by now: the next row.
    pub(crate) fn release(&mut self, now: Time, listeners: Observers) -> Option<News> {
        let delayed = self.delayed.as_deref_mut()?;
        let delay = delayed.delay;
        let written = delayed.pending.pop_front_if(|row| row.at.plus(delay) <= now)?;
        Some(delayed.course.apply(&written.row(), written, listeners))
    }

    /// What an observer was told after a number, in the same words; nothing if that lies too far back, or ahead.
    pub(crate) fn told_again(&self, observer: Observer, after: u64) -> Option<impl Iterator<Item = Text>> {
        self.course(observer).told_again(observer, after)
    }

    /// The table as an observer may see it now.
    pub(crate) fn snapshot(&self, observer: Observer, now: Time) -> ServerMessage {
        let course = self.course(observer);
        let at = match (&self.delayed, observer) {
            // Who watches with a delay sees the table as it was so long ago, whenever its last row was: that can be one that
            // he may not know of. Only before he sees a deal it is the table of now: also when one is dealt that he does not
            // see yet, so that the time does not tell him of it.
            (Some(delayed), Observer::Spectator) if has_dealt(course.table()) => {
                let then = Time(now.0.saturating_sub(delayed.delay.as_micros() as i64));
                then.max(course.table().clock())
            }
            _ => now,
        };
        wire::snapshot(&course.table().view_for(at, observer), course.last(observer))
    }

    fn course(&self, observer: Observer) -> &Course {
        match (&self.delayed, observer) {
            (Some(delayed), Observer::Spectator) => &delayed.course,
            _ => &self.live,
        }
    }
}

/// Whether a deal was dealt at a table: from then on there is something to hide.
fn has_dealt(table: &Table) -> bool {
    table.last_deal().is_some()
}
