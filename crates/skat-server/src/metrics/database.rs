//! The database beside the journal: connections in use, and what fails.

use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;
use skat_store::FailureKind;

use super::{Counters, Label, Metrics, counters};
use crate::app::App;

#[derive(Debug)]
pub(super) struct Database {
    used: Family<Label, Gauge>,
    open: Family<Label, Gauge>,
    most: Family<Label, Gauge>,
    failures: Counters,
}

impl Database {
    pub(super) fn register(it: &mut Registry) -> Database {
        let database = Database {
            used: Family::default(),
            open: Family::default(),
            most: Family::default(),
            failures: counters("kind", FailureKind::ALL.map(FailureKind::as_str)),
        };
        it.register("database_connections_used", "Connections that somebody uses", database.used.clone());
        it.register("database_connections_open", "Connections that are open", database.open.clone());
        it.register("database_connections_limit", "Connections that may be open", database.most.clone());
        it.register(
            "database_failures",
            "What was asked of the database beside the journal and failed, by the kind of failure",
            database.failures.clone(),
        );
        database
    }

    pub(super) fn ask(&self, app: &App) {
        for pool in app.store.pools() {
            let label = [("pool", pool.name)];
            self.used.get_or_create(&label).set(pool.used.into());
            self.open.get_or_create(&label).set(pool.open.into());
            self.most.get_or_create(&label).set(pool.most.into());
        }
    }
}

impl Metrics {
    /// The database has failed.
    pub(crate) fn database_failed(&self, kind: FailureKind) {
        self.database.failures.get_or_create(&[("kind", kind.as_str())]).inc();
    }
}
