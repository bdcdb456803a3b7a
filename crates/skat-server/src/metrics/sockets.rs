//! Connections, sockets and what closes them.

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;
use skat_protocol::CloseCode;

use super::{Counters, Metrics, counters, gauge};
use crate::app::App;
use crate::places::Full;

#[derive(Debug)]
pub(super) struct Sockets {
    connections: Gauge,
    most_connections: Gauge,
    connections_refused: Counters,
    connection_timeouts: Counter,
    open: Gauge,
    most: Gauge,
    players: Gauge,
    closes: Counters,
    refused: Counters,
    waiting: Gauge,
}

/// Why somebody gets no socket, or may not come in with the one he has.
#[derive(Clone, Copy, Debug)]
pub(crate) enum NoSocket {
    /// There are too many.
    TooMany,
    /// His address has too many.
    TooManyOfAddress,
    /// The player has too many.
    TooManyOfPlayer,
    /// He comes from a page of another site.
    ForeignOrigin,
    /// The server ends.
    Draining,
}

impl NoSocket {
    const ALL: [NoSocket; 5] = [
        NoSocket::TooMany,
        NoSocket::TooManyOfAddress,
        NoSocket::TooManyOfPlayer,
        NoSocket::ForeignOrigin,
        NoSocket::Draining,
    ];

    const fn as_str(self) -> &'static str {
        match self {
            NoSocket::TooMany => "all",
            NoSocket::TooManyOfAddress => "address",
            NoSocket::TooManyOfPlayer => "player",
            NoSocket::ForeignOrigin => "foreign_origin",
            NoSocket::Draining => "draining",
        }
    }
}

/// What closes a socket that the server does not close.
const LEFT: &str = "left";

/// What closes a socket over which nothing comes any more: the machine or the line is dead, most likely.
const SILENT: &str = "silent";

impl Sockets {
    pub(super) fn register(it: &mut Registry) -> Sockets {
        let sockets = Sockets {
            connections: Gauge::default(),
            most_connections: Gauge::default(),
            connections_refused: counters("limit", ["all", "address"]),
            connection_timeouts: Counter::default(),
            open: Gauge::default(),
            most: Gauge::default(),
            players: Gauge::default(),
            closes: counters("code", CloseCode::ALL.into_iter().map(|code| code.as_str()).chain([LEFT, SILENT])),
            refused: counters("reason", NoSocket::ALL.into_iter().map(NoSocket::as_str)),
            waiting: Gauge::default(),
        };
        it.register("connections", "Open connections, sockets among them", sockets.connections.clone());
        it.register("connections_limit", "Connections that may be open", sockets.most_connections.clone());
        it.register(
            "connections_refused",
            "Connections that were closed at once, by the limit that was reached",
            sockets.connections_refused.clone(),
        );
        it.register(
            "connection_timeouts",
            "Connections that were closed because no request came in time",
            sockets.connection_timeouts.clone(),
        );
        it.register("sockets_refused", "Sockets that were refused, by the reason", sockets.refused.clone());
        it.register(
            "outbox_bytes",
            "Bytes that wait for clients who do not take them as fast as they come",
            sockets.waiting.clone(),
        );
        it.register("sockets", "Open sockets", sockets.open.clone());
        it.register("sockets_limit", "Sockets that may be open", sockets.most.clone());
        it.register(
            "socket_closes",
            "Sockets that were closed, by the reason; left if the client did it, silent if nothing came from him any more",
            sockets.closes.clone(),
        );
        it.register("present_players", "Players with a socket who are logged in", sockets.players.clone());
        sockets
    }

    pub(super) fn ask(&self, app: &App) {
        self.connections.set(gauge(app.connections.taken()));
        self.most_connections.set(gauge(app.config.max_connections));
        self.open.set(gauge(app.sockets.taken()));
        self.most.set(gauge(app.config.max_sockets));
        self.players.set(gauge(app.lobby.present()));
    }
}

impl Metrics {
    /// A socket is to be closed.
    pub(crate) fn closed(&self, code: CloseCode) {
        self.sockets.closes.get_or_create(&[("code", code.as_str())]).inc();
    }

    /// A socket is to be closed over which nothing comes any more.
    pub(crate) fn silent(&self) {
        self.sockets.closes.get_or_create(&[("code", SILENT)]).inc();
    }

    /// A client has closed his socket, or is gone without a word.
    pub(crate) fn left(&self) {
        self.sockets.closes.get_or_create(&[("code", LEFT)]).inc();
    }

    /// Somebody gets no socket.
    pub(crate) fn socket_refused(&self, why: NoSocket) {
        self.sockets.refused.get_or_create(&[("reason", why.as_str())]).inc();
    }

    /// A connection was closed at once.
    pub(crate) fn connection_refused(&self, full: Full) {
        let limit = match full {
            Full::All => "all",
            Full::Kind => "address",
        };
        self.sockets.connections_refused.get_or_create(&[("limit", limit)]).inc();
    }

    /// A connection was closed because no request came in time.
    pub(crate) fn connection_timed_out(&self) {
        self.sockets.connection_timeouts.inc();
    }

    /// So many bytes more, or less, wait in an outbox.
    pub(crate) fn outbox_changed(&self, bytes: i64) {
        self.sockets.waiting.inc_by(bytes);
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
        for ours in ["left", "silent"] {
            assert!(text.contains(&format!("vorhand_socket_closes_total{{code=\"{ours}\"}} 0\n")));
        }
        for code in CloseCode::ALL {
            let count = u8::from(code == CloseCode::TooSlow);
            let line = format!("vorhand_socket_closes_total{{code=\"{}\"}} {count}\n", code.as_str());
            assert!(text.contains(&line), "{line} is not in {text}");
        }
    }
}
