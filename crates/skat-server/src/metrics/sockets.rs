//! Connections, sockets and what closes them.

use std::sync::atomic::Ordering;

use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;
use skat_protocol::CloseCode;

use super::{Counters, Metrics, counters, gauge};
use crate::app::App;

#[derive(Debug)]
pub(super) struct Sockets {
    open: Gauge,
    most: Gauge,
    players: Gauge,
    closes: Counters,
}

impl Sockets {
    pub(super) fn register(it: &mut Registry) -> Sockets {
        let sockets = Sockets {
            open: Gauge::default(),
            most: Gauge::default(),
            players: Gauge::default(),
            closes: counters("code", CloseCode::ALL.into_iter().map(|code| code.as_str())),
        };
        it.register("sockets", "Open sockets", sockets.open.clone());
        it.register("sockets_limit", "Sockets that may be open", sockets.most.clone());
        it.register("socket_closes", "Sockets that were closed, by the reason", sockets.closes.clone());
        it.register("present_players", "Players with a socket who are logged in", sockets.players.clone());
        sockets
    }

    pub(super) fn ask(&self, app: &App) {
        self.open.set(gauge(app.sockets.load(Ordering::Relaxed)));
        self.most.set(gauge(app.config.max_sockets));
        self.players.set(gauge(app.lobby.present()));
    }
}

impl Metrics {
    /// A socket is to be closed.
    pub(crate) fn closed(&self, code: CloseCode) {
        self.sockets.closes.get_or_create(&[("code", code.as_str())]).inc();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_close_code_is_counted_from_the_start() {
        let metrics = Metrics::new();
        metrics.closed(CloseCode::TooSlow);
        let text = metrics.written();
        for code in CloseCode::ALL {
            let count = u8::from(code == CloseCode::TooSlow);
            let line = format!("vorhand_socket_closes_total{{code=\"{}\"}} {count}\n", code.as_str());
            assert!(text.contains(&line), "{line} is not in {text}");
        }
    }
}
