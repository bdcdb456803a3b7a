//! Rows, commits and the queue in front of them.

use std::sync::Arc;
use std::time::Duration;

use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use skat_store::{AppendError, Transacted, WatchJournal, WatchTransaction};
use skat_table::Time;

use super::{Counters, Metrics, counters, gauge, spans};
use crate::app::App;
use crate::clock::World;

/// Bounds of batches in rows.
const BATCHES: [f64; 10] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 1024.0];

#[derive(Debug)]
pub(super) struct Journal {
    queue: Gauge,
    bound: Gauge,
    rows: Counters,
    commit: Histogram,
    transactions: Counters,
    transaction: Histogram,
    batch: Histogram,
}

/// Measures the transactions that the journal's writer tells of.
pub(crate) struct Transactions {
    metrics: Arc<Metrics>,
    world: Arc<dyn World>,
}

/// One transaction that is under way.
struct UnderWay {
    metrics: Arc<Metrics>,
    world: Arc<dyn World>,
    began: Time,
}

/// What can become of a row.
const OUTCOMES: [&str; 8] =
    ["written", "fenced", "duplicate", "conflict", "no_player", "rejected", "unavailable", "unknown"];

impl Journal {
    pub(super) fn register(it: &mut Registry) -> Journal {
        let journal = Journal {
            queue: Gauge::default(),
            bound: Gauge::default(),
            rows: counters("outcome", OUTCOMES),
            commit: spans(),
            transactions: counters("outcome", ["committed", "refused", "failed", "unknown"]),
            transaction: spans(),
            batch: Histogram::new(BATCHES),
        };
        it.register("journal_queue_limit_rows", "Rows that may wait for the database", journal.bound.clone());
        it.register(
            "journal_transactions",
            "Transactions with rows of the journal, by how they ended",
            journal.transactions.clone(),
        );
        it.register_with_unit(
            "journal_transaction",
            "How long a transaction with rows of the journal took",
            Unit::Seconds,
            journal.transaction.clone(),
        );
        it.register("journal_batch_rows", "How many rows shared a transaction", journal.batch.clone());
        it.register("journal_queue_rows", "Rows that wait for the database", journal.queue.clone());
        it.register("journal_rows", "Rows that were to be written, by what became of them", journal.rows.clone());
        it.register_with_unit(
            "journal_commit",
            "How long a row waited until it was committed or refused",
            Unit::Seconds,
            journal.commit.clone(),
        );
        journal
    }

    pub(super) fn ask(&self, app: &App) {
        self.queue.set(gauge(app.ledger.queued()));
        self.bound.set(gauge(app.config.journal_queue));
    }
}

impl Metrics {
    /// A row was written, or refused, after so long.
    pub(crate) fn journal_answered(&self, refused: Option<&AppendError>, took: Duration) {
        self.journal.commit.observe(took.as_secs_f64());
        let outcome = match refused {
            None => "written",
            Some(AppendError::Fenced) => "fenced",
            Some(AppendError::Duplicate(_)) => "duplicate",
            Some(AppendError::Conflict) => "conflict",
            Some(AppendError::NoPlayer) => "no_player",
            Some(AppendError::Rejected) => "rejected",
            Some(AppendError::Unavailable) => "unavailable",
            Some(AppendError::Unknown) => "unknown",
        };
        self.journal.rows.get_or_create(&[("outcome", outcome)]).inc();
    }
}

impl Transactions {
    pub(crate) fn new(metrics: Arc<Metrics>, world: Arc<dyn World>) -> Transactions {
        Transactions { metrics, world }
    }
}

impl std::fmt::Debug for Transactions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Transactions").finish_non_exhaustive()
    }
}

impl WatchJournal for Transactions {
    fn begins(&self, rows: usize) -> Box<dyn WatchTransaction> {
        self.metrics.journal.batch.observe(rows as f64);
        Box::new(UnderWay { metrics: self.metrics.clone(), world: self.world.clone(), began: self.world.now() })
    }
}

impl WatchTransaction for UnderWay {
    fn ends(self: Box<Self>, how: Transacted) {
        let took = self.world.now().since(self.began);
        let journal = &self.metrics.journal;
        journal.transaction.observe(took.as_secs_f64());
        let outcome = match how {
            Transacted::Committed => "committed",
            Transacted::Refused => "refused",
            Transacted::Failed => "failed",
            Transacted::Unknown => "unknown",
        };
        journal.transactions.get_or_create(&[("outcome", outcome)]).inc();
    }
}
