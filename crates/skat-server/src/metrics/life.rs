//! The server's life: what it is, whether it can serve, and whether it is about to end.

use std::time::Duration;

use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};

use super::{Metrics, Seconds};
use crate::app::App;
use crate::rest;

#[derive(Debug)]
pub(super) struct Life {
    ready: Gauge,
    draining: Gauge,
    clock: Seconds,
    database_answer: Seconds,
    catch_up: Seconds,
}

impl Life {
    pub(super) fn register(it: &mut Registry) -> Life {
        let life = Life {
            ready: Gauge::default(),
            draining: Gauge::default(),
            clock: Seconds::default(),
            database_answer: Seconds::default(),
            catch_up: Seconds::default(),
        };
        it.register("build", "The version of this program", Info::new([("version", env!("CARGO_PKG_VERSION"))]));
        it.register("ready", "1 if the server can serve, as /readyz says", life.ready.clone());
        it.register("draining", "1 if the server is about to end", life.draining.clone());
        it.register_with_unit("clock", "The server's clock, since 1970", Unit::Seconds, life.clock.clone());
        it.register_with_unit(
            "database_answer",
            "How long the database took to say that it is there, just now",
            Unit::Seconds,
            life.database_answer.clone(),
        );
        it.register_with_unit(
            "rankings_catch_up",
            "How long the start took to count what was missing in the rankings",
            Unit::Seconds,
            life.catch_up.clone(),
        );
        life
    }

    /// Asks the database, as `/readyz` does.
    pub(super) async fn ask(&self, app: &App) {
        let began = app.world.now();
        let readiness = rest::readiness(app).await;
        let ended = app.world.now();
        self.database_answer.set(ended.since(began).as_secs_f64());
        self.clock.set(ended.0 as f64 / 1e6);
        self.ready.set(i64::from(readiness.ready));
        self.draining.set(i64::from(readiness.draining));
    }
}

impl Metrics {
    /// At its start the server has counted what was missing in the rankings.
    pub(crate) fn caught_up(&self, took: Duration) {
        self.life.catch_up.set(took.as_secs_f64());
    }
}
