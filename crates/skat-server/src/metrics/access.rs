//! Who tries to come in, and what passwords cost.

use std::time::Duration;

use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use skat_protocol::Code;

use super::{Counters, Metrics, counters, spans};

#[derive(Debug)]
pub(super) struct Access {
    log_ins: Counters,
    hashing_wait: Histogram,
}

impl Access {
    pub(super) fn register(it: &mut Registry) -> Access {
        let access =
            Access { log_ins: counters("outcome", ["done", Code::NotLoggedIn.as_str()]), hashing_wait: spans() };
        it.register("log_ins", "Attempts to log in, by what became of them", access.log_ins.clone());
        it.register_with_unit(
            "hashing_wait",
            "How long a password waited for its turn to be hashed",
            Unit::Seconds,
            access.hashing_wait.clone(),
        );
        access
    }
}

impl Metrics {
    /// Somebody has tried to log in, with an account or as a guest.
    pub(crate) fn logged_in(&self, outcome: Result<(), Code>) {
        let outcome = outcome.map_or_else(Code::as_str, |()| "done");
        self.access.log_ins.get_or_create(&[("outcome", outcome)]).inc();
    }

    /// A password has waited for its turn to be hashed.
    pub(crate) fn hashing_waited(&self, span: Duration) {
        self.access.hashing_wait.observe(span.as_secs_f64());
    }
}
