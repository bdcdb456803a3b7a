//! Rows, commits and the queue in front of them.

use std::time::Duration;

use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use skat_store::AppendError;

use super::{Counters, Metrics, counters, gauge, spans};
use crate::app::App;

#[derive(Debug)]
pub(super) struct Journal {
    queue: Gauge,
    rows: Counters,
    commit: Histogram,
}

/// What can become of a row.
const OUTCOMES: [&str; 8] =
    ["written", "fenced", "duplicate", "conflict", "no_player", "rejected", "unavailable", "unknown"];

impl Journal {
    pub(super) fn register(it: &mut Registry) -> Journal {
        let journal = Journal { queue: Gauge::default(), rows: counters("outcome", OUTCOMES), commit: spans() };
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
