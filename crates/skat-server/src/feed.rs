//! What each observer of a table is told: numbered without gaps, and told again to those who come back.

use skat_rules::Seat;
use skat_table::{Event, Observer, Row, Table};

use crate::frame::Text;
use crate::wire::Telling;

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

/// Some of the observers of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Observers([bool; 5]);

impl Observers {
    /// Nobody.
    pub(crate) const NOBODY: Observers = Observers([false; 5]);
    /// All of them.
    pub(crate) const ALL: Observers = Observers([true; 5]);
    /// Those who sit at the table.
    pub(crate) const SEATS: Observers = Observers([true, true, true, true, false]);
    /// Those who watch.
    pub(crate) const SPECTATORS: Observers = Observers([false, false, false, false, true]);

    /// Only one.
    pub(crate) fn only(observer: Observer) -> Observers {
        let mut one = Observers::NOBODY;
        one.add(observer);
        one
    }

    /// One more.
    pub(crate) fn add(&mut self, observer: Observer) {
        self.0[place(observer)] = true;
    }

    fn have(self, observer: Observer) -> bool {
        self.0[place(observer)]
    }
}

/// How many events each observer has seen; each counts only what he may see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Numbers([u64; 5]);

impl Numbers {
    /// The number of the last event that an observer has seen.
    pub(crate) fn of(&self, observer: Observer) -> u64 {
        self.0[place(observer)]
    }

    /// Whether each of these observers has seen something since he had the earlier numbers.
    pub(crate) fn are_all_beyond(&self, earlier: &Numbers, observers: Observers) -> bool {
        let mut having = OBSERVERS.into_iter().filter(|observer| observers.have(*observer));
        having.all(|observer| self.of(observer) > earlier.of(observer))
    }

    /// Applies a row to a table, counts it for some observers, and writes it down for those of them who listen.
    ///
    /// What is written depends on nothing but the table, the row, the observer and his number: written again, it is the
    /// same letter by letter.
    /// `also` sees the table after each event.
    pub(crate) fn apply(
        &mut self,
        table: &mut Table,
        row: &Row,
        observers: Observers,
        mut listens: impl FnMut(Observer, u64) -> bool,
        mut also: impl FnMut(&Table, &Event),
    ) -> News {
        let mut news = Vec::new();
        table.apply_each(row, |state, event| {
            also(state, event);
            let mut telling = None;
            for observer in OBSERVERS.into_iter().filter(|observer| observers.have(*observer)) {
                if !state.is_seen_by(event, observer) {
                    continue;
                }
                let number = &mut self.0[place(observer)];
                *number += 1;
                if !listens(observer, *number) {
                    continue;
                }
                let Some(seen) = state.seen_by(event, observer) else { continue };
                let telling = telling.get_or_insert_with(|| Telling::new(state, row.at));
                news.extend(telling.text(seen, observer, *number).map(|text| (observer, text)));
            }
        });
        News(news)
    }
}

/// Messages that a row has caused, each written once for all who see the same.
#[derive(Debug, Default)]
pub(crate) struct News(Vec<(Observer, Text)>);

impl News {
    /// Each message with those whom it is for, in order.
    pub(crate) fn into_iter(self) -> impl Iterator<Item = (Observer, Text)> {
        self.0.into_iter()
    }

    /// The messages for those who listen, whoever they are for.
    pub(crate) fn into_messages(self) -> impl Iterator<Item = Text> {
        self.into_iter().map(|(_, message)| message)
    }
}

/// Whether one of these listens, whatever the number is.
pub(crate) fn if_among(listeners: Observers) -> impl FnMut(Observer, u64) -> bool {
    move |observer, _| listeners.have(observer)
}
