//! Tables: how many there are, and what they do by themselves.

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

use super::{Metrics, gauge};
use crate::app::App;

#[derive(Debug)]
pub(super) struct Tables {
    open: Gauge,
    restarts: Counter,
}

impl Tables {
    pub(super) fn register(it: &mut Registry) -> Tables {
        let tables = Tables { open: Gauge::default(), restarts: Counter::default() };
        it.register("open_tables", "Tables that are open", tables.open.clone());
        it.register("table_restarts", "Tables that were read from their journal", tables.restarts.clone());
        tables
    }

    pub(super) fn ask(&self, app: &App) {
        self.open.set(gauge(app.tables.open()));
    }
}

impl Metrics {
    /// A table was read from its journal.
    pub(crate) fn table_restarted(&self) {
        self.tables.restarts.inc();
    }
}
