//! What each observer of a table has been told: numbered without gaps, the newest kept for those who come back.

use std::collections::VecDeque;

use skat_rules::Seat;
use skat_table::{Event, Observer, Row, Table};

use crate::connection::text;
use crate::frame::Text;
use crate::wire;

/// How many messages are kept for each observer; who is further behind gets a snapshot.
const KEPT: usize = 128;

/// The observers of a table, in the order of [`place`].
pub(crate) const OBSERVERS: [Observer; 5] = [
    Observer::Seat(Seat::First),
    Observer::Seat(Seat::Second),
    Observer::Seat(Seat::Third),
    Observer::Seat(Seat::Fourth),
    Observer::Spectator,
];

fn place(observer: Observer) -> usize {
    match observer {
        Observer::Seat(seat) => seat.index(),
        Observer::Spectator => 4,
    }
}

/// One observer's messages.
#[derive(Clone, Debug, Default)]
struct Feed {
    /// The number of the last one; it counts only what this observer may see.
    last: u64,
    recent: VecDeque<Text>,
}

/// The messages of all observers of one table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Feeds([Feed; 5]);

/// Messages that a row has caused, not yet told to anybody.
#[derive(Debug, Default)]
pub(crate) struct News(Vec<(Observer, Text)>);

impl Feeds {
    /// The number of the last event that an observer has seen.
    pub(crate) fn last(&self, observer: Observer) -> u64 {
        self.0[place(observer)].last
    }

    /// The messages after a number; nothing if they are not kept any more, or the number lies ahead.
    pub(crate) fn after(&self, observer: Observer, number: u64) -> Option<impl Iterator<Item = &Text>> {
        let feed = &self.0[place(observer)];
        let missing = usize::try_from(feed.last.checked_sub(number)?).ok()?;
        let skip = feed.recent.len().checked_sub(missing)?;
        Some(feed.recent.iter().skip(skip))
    }

    /// Applies a row to a table and writes down what each of the observers may see of it.
    ///
    /// `also` sees the table after each event.
    pub(crate) fn apply(
        &self,
        table: &mut Table,
        row: &Row,
        observers: &[Observer],
        mut also: impl FnMut(&Table, &Event),
    ) -> News {
        let mut news = Vec::new();
        let mut counts = [0; 5];
        table.apply_each(row, |state, event| {
            also(state, event);
            for observer in observers {
                let Some(seen) = state.seen_by(event, *observer) else { continue };
                let count = &mut counts[place(*observer)];
                let number = self.last(*observer) + *count + 1;
                if let Some(message) = wire::event(state, &seen, *observer, number, row.at) {
                    *count += 1;
                    news.push((*observer, text(&message)));
                }
            }
        });
        News(news)
    }

    /// Applies a row and only counts: for what is too old to be asked for again.
    pub(crate) fn apply_counting(&mut self, table: &mut Table, row: &Row, observers: &[Observer]) {
        table.apply_each(row, |state, event| {
            for observer in observers {
                if state.seen_by(event, *observer).is_some() {
                    self.0[place(*observer)].last += 1;
                }
            }
        });
    }

    /// Takes the news in, and gives each to whoever wants to hear it.
    pub(crate) fn tell(&mut self, news: News, mut hear: impl FnMut(Observer, &Text)) {
        for (observer, message) in news.0 {
            hear(observer, &message);
            let feed = &mut self.0[place(observer)];
            feed.last += 1;
            if feed.recent.len() == KEPT {
                feed.recent.pop_front();
            }
            feed.recent.push_back(message);
        }
    }
}
