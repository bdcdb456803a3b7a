//! Tables: how many there are, how they are read, and what they do by themselves.

use std::time::Duration;

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};

use super::{Counters, Metrics, counters, gauge, spans};
use crate::app::App;

#[derive(Debug)]
pub(super) struct Tables {
    open: Gauge,
    loaded: Gauge,
    loading: Gauge,
    fullest: Gauge,
    most: Gauge,
    restarts: Counter,
    load: Histogram,
    unreadable: Counter,
    queue_limit: Gauge,
    resumes: Counters,
    computer: Histogram,
    refused: Counters,
}

/// Why somebody may not make another table, or look at one more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoTable {
    /// There are too many.
    All,
    /// The player has made too many.
    Player,
    /// Those of his address have made too many.
    Address,
    /// His socket looks at too many.
    Socket,
}

impl NoTable {
    const ALL: [NoTable; 4] = [NoTable::All, NoTable::Player, NoTable::Address, NoTable::Socket];

    const fn as_str(self) -> &'static str {
        match self {
            NoTable::All => "all",
            NoTable::Player => "player",
            NoTable::Address => "address",
            NoTable::Socket => "socket",
        }
    }
}

/// How somebody who comes back is told what he has missed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Resumed {
    /// By the events since then.
    Events,
    /// By the table as it is.
    Snapshot,
}

impl Tables {
    pub(super) fn register(it: &mut Registry) -> Tables {
        let tables = Tables {
            open: Gauge::default(),
            loaded: Gauge::default(),
            loading: Gauge::default(),
            fullest: Gauge::default(),
            most: Gauge::default(),
            restarts: Counter::default(),
            load: spans(),
            unreadable: Counter::default(),
            queue_limit: Gauge::default(),
            resumes: counters("answer", ["events", "snapshot"]),
            computer: spans(),
            refused: counters("limit", NoTable::ALL.map(NoTable::as_str)),
        };
        it.register(
            "tables_refused",
            "Tables that nobody could make or look at, by the limit that was reached",
            tables.refused.clone(),
        );
        it.register("open_tables", "Tables that are open", tables.open.clone());
        it.register("loaded_tables", "Tables that are in memory", tables.loaded.clone());
        it.register("table_restarts", "Tables that were read again after a failure", tables.restarts.clone());
        it.register("open_tables_limit", "Tables that may be open", tables.most.clone());
        it.register("loading_tables", "Tables that are being read from their journal", tables.loading.clone());
        it.register(
            "table_queue_fullest_messages",
            "Messages that wait for the table for which most wait",
            tables.fullest.clone(),
        );
        it.register_with_unit(
            "table_load",
            "How long a table took to be read from its journal",
            Unit::Seconds,
            tables.load.clone(),
        );
        it.register("unreadable_tables", "Tables whose journal could not be understood", tables.unreadable.clone());
        it.register("table_queue_limit_messages", "Messages that may wait for one table", tables.queue_limit.clone());
        it.register(
            "table_resumes",
            "Those who came back to a table, by how they were told what they had missed",
            tables.resumes.clone(),
        );
        it.register_with_unit(
            "computer_move",
            "How long a computer player took to choose, without its pause for people",
            Unit::Seconds,
            tables.computer.clone(),
        );
        tables
    }

    pub(super) fn ask(&self, app: &App) {
        self.open.set(gauge(app.tables.open()));
        let filling = app.tables.filling();
        self.loaded.set(gauge(filling.loaded));
        self.loading.set(gauge(filling.loading));
        self.fullest.set(gauge(filling.fullest));
        self.most.set(gauge(app.config.max_tables));
        self.queue_limit.set(gauge(app.config.table_queue));
    }
}

impl Metrics {
    /// A table was read from its journal in this time.
    pub(crate) fn table_loaded(&self, took: Duration) {
        self.tables.load.observe(took.as_secs_f64());
    }

    /// A table's journal cannot be understood.
    pub(crate) fn table_unreadable(&self) {
        self.tables.unreadable.inc();
    }

    /// Somebody has too many tables for one more.
    pub(crate) fn table_refused(&self, why: NoTable) {
        self.tables.refused.get_or_create(&[("limit", why.as_str())]).inc();
    }

    /// Somebody has come back to a table.
    pub(crate) fn resumed(&self, how: Resumed) {
        let answer = match how {
            Resumed::Events => "events",
            Resumed::Snapshot => "snapshot",
        };
        self.tables.resumes.get_or_create(&[("answer", answer)]).inc();
    }

    /// A computer player has chosen what it does.
    pub(crate) fn computer_chose(&self, took: Duration) {
        self.tables.computer.observe(took.as_secs_f64());
    }

    /// A table was read from its journal again, since a failure has ended its task or lost an answer.
    pub(crate) fn table_restarted(&self) {
        self.tables.restarts.inc();
    }
}
