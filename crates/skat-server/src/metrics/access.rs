//! Who tries to come in, and what passwords cost.

use std::time::Duration;

use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use skat_protocol::Code;

use super::{Counters, Metrics, counters, gauge, spans};
use crate::app::App;
use crate::hashing::NotHashed;

#[derive(Debug)]
pub(super) struct Access {
    log_ins: Counters,
    guests: Counters,
    throttled: Counters,
    hashing_wait: Histogram,
    hashing_refusals: Counters,
    hashing: Gauge,
    hashing_limit: Gauge,
}

/// What tries are held up for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Throttled {
    /// The password of an account.
    AccountPassword,
    /// The password of a table.
    TablePassword,
    /// Coming as a guest.
    Guest,
    /// Registering.
    Registration,
    /// A message over a socket.
    Message,
    /// Saying something.
    Chat,
    /// Being told the whole lobby.
    Lobby,
}

impl Throttled {
    const ALL: [Throttled; 7] = [
        Throttled::AccountPassword,
        Throttled::TablePassword,
        Throttled::Guest,
        Throttled::Registration,
        Throttled::Message,
        Throttled::Chat,
        Throttled::Lobby,
    ];

    const fn as_str(self) -> &'static str {
        match self {
            Throttled::AccountPassword => "account_password",
            Throttled::TablePassword => "table_password",
            Throttled::Guest => "guest",
            Throttled::Registration => "registration",
            Throttled::Message => "message",
            Throttled::Chat => "chat",
            Throttled::Lobby => "lobby",
        }
    }
}

impl Access {
    pub(super) fn register(it: &mut Registry) -> Access {
        let access = Access {
            log_ins: outcomes(),
            guests: outcomes(),
            throttled: counters("what", Throttled::ALL.map(Throttled::as_str)),
            hashing_wait: spans(),
            hashing_refusals: counters("reason", ["too_fast", "too_many", "broken"]),
            hashing: Gauge::default(),
            hashing_limit: Gauge::default(),
        };
        it.register("log_ins", "Attempts to log in, by what became of them", access.log_ins.clone());
        it.register_with_unit(
            "hashing_wait",
            "How long a password waited for its turn to be hashed",
            Unit::Seconds,
            access.hashing_wait.clone(),
        );
        it.register("guests", "Those who came as guests, by what became of them", access.guests.clone());
        it.register("throttled", "Tries that have to wait, by what was tried", access.throttled.clone());
        it.register(
            "hashing_refusals",
            "Passwords that were not hashed, by the reason",
            access.hashing_refusals.clone(),
        );
        it.register("hashing_passwords", "Passwords that are hashed or wait for it", access.hashing.clone());
        it.register(
            "hashing_limit_passwords",
            "Passwords that may be hashed or wait for it at a time",
            access.hashing_limit.clone(),
        );
        access
    }

    pub(super) fn ask(&self, app: &App) {
        let (taken, places) = app.hashing.taken();
        self.hashing.set(gauge(taken));
        self.hashing_limit.set(gauge(places));
    }
}

/// What can become of somebody who wants to come in.
fn outcomes() -> Counters {
    const REFUSED: [Code; 13] = [
        Code::WrongLogin,
        Code::BadToken,
        Code::NotLoggedIn,
        Code::AlreadyLoggedIn,
        Code::Locked,
        Code::TooFast,
        Code::TooManyConnections,
        Code::ForeignOrigin,
        Code::NameTaken,
        Code::NameNotAllowed,
        Code::BadName,
        Code::Unavailable,
        Code::Internal,
    ];
    counters("outcome", ["done"].into_iter().chain(REFUSED.map(Code::as_str)))
}

impl Metrics {
    /// Somebody has come as a guest, or was not let in.
    pub(crate) fn guest_came(&self, outcome: Result<(), Code>) {
        let outcome = outcome.map_or_else(Code::as_str, |()| "done");
        self.access.guests.get_or_create(&[("outcome", outcome)]).inc();
    }

    /// Somebody has tried too much, and has to wait.
    pub(crate) fn throttled(&self, what: Throttled) {
        self.access.throttled.get_or_create(&[("what", what.as_str())]).inc();
    }

    /// A password was not hashed.
    pub(crate) fn hashing_refused(&self, why: NotHashed) {
        let reason = match why {
            NotHashed::TooFast(_) => "too_fast",
            NotHashed::TooMany => "too_many",
            NotHashed::Broken => "broken",
        };
        self.access.hashing_refusals.get_or_create(&[("reason", reason)]).inc();
    }

    /// Somebody has tried to log in, with a password or with a token.
    pub(crate) fn logged_in(&self, outcome: Result<(), Code>) {
        let outcome = outcome.map_or_else(Code::as_str, |()| "done");
        self.access.log_ins.get_or_create(&[("outcome", outcome)]).inc();
    }

    /// A password has waited for its turn to be hashed.
    pub(crate) fn hashing_waited(&self, span: Duration) {
        self.access.hashing_wait.observe(span.as_secs_f64());
    }
}
