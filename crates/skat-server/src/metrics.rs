//! What those who run the server measure it by, in the text that Prometheus reads.
//!
//! Each subject has a file of its own, with its numbers and the methods that count them:
//!
//! | file | what |
//! |---|---|
//! | `access` | log-ins, passwords and their hashing, guests |
//! | `commands` | what clients send and are told: messages, answers, chat, limits of pace |
//! | `database` | connections to it, and what fails beside the journal |
//! | `journal` | rows, commits and the queue in front of them |
//! | `life` | version, readiness, the end, the clock |
//! | `process` | memory, files, time of the process, lines of the log |
//! | `requests` | requests over HTTP |
//! | `sockets` | connections, sockets, outboxes, what closes and what refuses them |
//! | `tables` | tables, their queues, loading, resumes, computer players |
//! | `listener` | who is told |
//!
//! Nothing here names a player or a table: a label has few values, all of them are known in advance, and all stand
//! at nought from the start.
//! Units are at the end of a name: `_seconds`, `_bytes`, `_rows`, `_messages`; a counter ends with `_total`.

mod access;
mod commands;
mod database;
mod journal;
mod life;
mod listener;
mod process;
mod requests;
mod sockets;
mod tables;

use std::sync::atomic::AtomicU64;

use prometheus_client::encoding::text::{encode_eof, encode_registry};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

use crate::app::App;

pub(crate) use access::Throttled;
pub(crate) use journal::Transactions;
pub(crate) use listener::{listen, serve};
pub(crate) use process::CountLines;
pub(crate) use requests::measure;
pub(crate) use sockets::NoSocket;
pub(crate) use tables::{NoTable, Resumed};

/// Bounds of spans in seconds, from what a commit takes to what nobody waits for.
const SPANS: [f64; 12] = [0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 2.5, 10.0];

/// One label and its value.
type Label = [(&'static str, &'static str); 1];

/// Counters that differ by one label.
type Counters = Family<Label, Counter>;

/// A number of seconds that goes up and down.
type Seconds = Gauge<f64, AtomicU64>;

/// Everything that is measured.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    access: access::Access,
    commands: commands::Commands,
    database: database::Database,
    journal: journal::Journal,
    life: life::Life,
    requests: requests::Requests,
    sockets: sockets::Sockets,
    tables: tables::Tables,
}

impl Metrics {
    /// Everything at nought.
    pub(crate) fn new() -> Metrics {
        let mut registry = Registry::default();
        let it = registry.sub_registry_with_prefix("vorhand");
        Metrics {
            access: access::Access::register(it),
            commands: commands::Commands::register(it),
            database: database::Database::register(it),
            journal: journal::Journal::register(it),
            life: life::Life::register(it),
            requests: requests::Requests::register(it),
            sockets: sockets::Sockets::register(it),
            tables: tables::Tables::register(it),
            registry,
        }
    }

    /// All of it as text, that of the process included; what the server knows by itself is asked for now.
    async fn text(&self, app: &App) -> String {
        self.access.ask(app);
        self.database.ask(app);
        self.journal.ask(app);
        self.sockets.ask(app);
        self.tables.ask(app);
        self.life.ask(app).await;
        let mut text = self.written();
        let process = encode_registry(&mut text, &process::registry());
        process.and_then(|()| encode_eof(&mut text)).expect("a string takes everything that is written to it");
        text
    }

    /// All that is measured of one server, without what belongs to the whole process.
    #[cfg(test)]
    pub(crate) fn of(&self, app: &App) -> String {
        self.access.ask(app);
        self.journal.ask(app);
        self.sockets.ask(app);
        self.tables.ask(app);
        self.written()
    }

    /// What was counted, without what belongs to the whole process.
    pub(crate) fn written(&self) -> String {
        let mut text = String::new();
        encode_registry(&mut text, &self.registry).expect("a string takes everything that is written to it");
        text
    }
}

/// A histogram of spans in seconds.
fn spans() -> Histogram {
    Histogram::new(SPANS)
}

/// Counters for each value that a label may have, all at nought.
fn counters(label: &'static str, values: impl IntoIterator<Item = &'static str>) -> Counters {
    let counters = Counters::default();
    for value in values {
        let _ = counters.get_or_create(&[(label, value)]);
    }
    counters
}

/// A number as gauges have it.
fn gauge(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_counter_stands_at_nought_from_the_start() {
        let text = Metrics::new().written();
        let all = text.lines().filter_map(|line| line.strip_prefix("# TYPE "));
        let named: BTreeSet<&str> = text.lines().filter_map(|line| line.split(['{', ' ']).next()).collect();
        for line in all {
            let (name, kind) = line.split_once(' ').unwrap();
            // Of which route and status there are, only the requests tell.
            let later = name.starts_with("vorhand_http_request");
            if kind == "counter" && !later {
                assert!(named.contains(&*format!("{name}_total")), "{name} has no value");
            }
        }
    }
}
