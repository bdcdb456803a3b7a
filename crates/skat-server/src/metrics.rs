//! What those who run the server measure it by, in the text that Prometheus reads.
//!
//! Nothing here names a player or a table: a label has few values, and all of them are known in advance.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};
use skat_protocol::{CloseCode, Code, ServerMessage};
use skat_store::AppendError;
use tokio::net::TcpListener;

use crate::app::App;

/// The type of the text, which ends with a line of its own.
const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Bounds of spans in seconds, from what a commit takes to what nobody waits for.
const SPANS: [f64; 12] = [0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 2.5, 10.0];

/// One label and its value.
type Label = [(&'static str, &'static str); 1];

/// What a request over HTTP asked for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Asked {
    /// The template of its path, never the path itself.
    route: String,
    method: &'static str,
}

/// How a request over HTTP was answered.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Answered {
    route: String,
    method: &'static str,
    status: u16,
}

/// Everything that is measured.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    sockets: Gauge,
    tables: Gauge,
    players: Gauge,
    journal_queue: Gauge,
    closes: Family<Label, Counter>,
    commands: Family<Label, Counter>,
    journal_rows: Family<Label, Counter>,
    journal_commit: Histogram,
    requests: Family<Answered, Counter>,
    request_spans: Family<Asked, Histogram, fn() -> Histogram>,
    log_ins: Family<Label, Counter>,
    hashing_wait: Histogram,
    table_restarts: Counter,
}

impl Metrics {
    /// Everything at nought.
    pub(crate) fn new() -> Metrics {
        let spans: fn() -> Histogram = || Histogram::new(SPANS);
        let mut metrics = Metrics {
            registry: Registry::with_prefix("vorhand"),
            sockets: Gauge::default(),
            tables: Gauge::default(),
            players: Gauge::default(),
            journal_queue: Gauge::default(),
            closes: Family::default(),
            commands: Family::default(),
            journal_rows: Family::default(),
            journal_commit: spans(),
            requests: Family::default(),
            request_spans: Family::new_with_constructor(spans),
            log_ins: Family::default(),
            hashing_wait: spans(),
            table_restarts: Counter::default(),
        };
        metrics.register();
        for code in CloseCode::ALL {
            let _ = metrics.closes.get_or_create(&[("code", code.as_str())]);
        }
        let _ = metrics.commands.get_or_create(&[("outcome", "done")]);
        let _ = metrics.journal_rows.get_or_create(&[("outcome", "written")]);
        metrics
    }

    fn register(&mut self) {
        let it = &mut self.registry;
        let build = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
        it.register("build", "The version of this program", build);
        it.register("sockets", "Open sockets", self.sockets.clone());
        it.register("socket_closes", "Sockets that were closed, by the reason", self.closes.clone());
        it.register(
            "commands",
            "Commands over sockets that were answered, by the code of a refusal, or done",
            self.commands.clone(),
        );
        it.register("open_tables", "Tables that are open", self.tables.clone());
        it.register("present_players", "Players with a socket who are logged in", self.players.clone());
        it.register("table_restarts", "Tables that were read from their journal", self.table_restarts.clone());
        it.register("journal_queue_rows", "Rows that wait for the database", self.journal_queue.clone());
        it.register("journal_rows", "Rows that were to be written, by what became of them", self.journal_rows.clone());
        it.register_with_unit(
            "journal_commit",
            "How long a row waited until it was committed or refused",
            Unit::Seconds,
            self.journal_commit.clone(),
        );
        it.register("http_requests", "Requests by route and answer", self.requests.clone());
        it.register_with_unit(
            "http_request",
            "How long requests took by route",
            Unit::Seconds,
            self.request_spans.clone(),
        );
        it.register("log_ins", "Attempts to log in, by what became of them", self.log_ins.clone());
        it.register_with_unit(
            "hashing_wait",
            "How long a password waited for its turn to be hashed",
            Unit::Seconds,
            self.hashing_wait.clone(),
        );
    }

    /// A socket is to be closed.
    pub(crate) fn closed(&self, code: CloseCode) {
        self.closes.get_or_create(&[("code", code.as_str())]).inc();
    }

    /// A client is told something: if it answers what he asked for, it counts.
    pub(crate) fn told(&self, message: &ServerMessage) {
        let outcome = match message {
            ServerMessage::Ack { .. } | ServerMessage::Welcome { .. } => "done",
            ServerMessage::Nack { code, .. } | ServerMessage::Error { code, .. } => code.as_str(),
            _ => return,
        };
        self.commands.get_or_create(&[("outcome", outcome)]).inc();
    }

    /// Somebody has tried to log in, with an account or as a guest.
    pub(crate) fn logged_in(&self, outcome: Result<(), Code>) {
        let outcome = outcome.map_or_else(Code::as_str, |()| "done");
        self.log_ins.get_or_create(&[("outcome", outcome)]).inc();
    }

    /// A password has waited for its turn to be hashed.
    pub(crate) fn hashing_waited(&self, span: Duration) {
        self.hashing_wait.observe(span.as_secs_f64());
    }

    /// A row was written, or refused, after so long.
    pub(crate) fn journal_answered(&self, refused: Option<&AppendError>, took: Duration) {
        self.journal_commit.observe(took.as_secs_f64());
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
        self.journal_rows.get_or_create(&[("outcome", outcome)]).inc();
    }

    /// A table was read from its journal.
    pub(crate) fn table_restarted(&self) {
        self.table_restarts.inc();
    }

    /// All of it as text; what the server knows by itself is asked for now.
    fn text(&self, app: &App) -> String {
        let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        self.sockets.set(count(app.sockets.load(Ordering::Relaxed)));
        self.tables.set(count(app.tables.open()));
        self.players.set(count(app.lobby.present()));
        self.journal_queue.set(count(app.ledger.queued()));
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("a string takes everything that is written to it");
        text
    }
}

/// Measures a request over HTTP.
pub(crate) async fn measure(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().map_or("unknown", MatchedPath::as_str).to_owned();
    let method = known(request.method());
    let began = app.world.now();
    let response = next.run(request).await;
    let took = app.world.now().since(began).as_secs_f64();
    let status = response.status().as_u16();
    app.metrics.request_spans.get_or_create(&Asked { route: route.clone(), method }).observe(took);
    app.metrics.requests.get_or_create(&Answered { route, method, status }).inc();
    response
}

/// A method as a label: a client may make any up.
fn known(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}

/// Listens for those who want to know.
///
/// # Errors
/// The address cannot be listened to.
pub(crate) async fn listen(address: SocketAddr) -> std::io::Result<(TcpListener, SocketAddr)> {
    let listener = TcpListener::bind(address).await?;
    let address = listener.local_addr()?;
    Ok((listener, address))
}

/// Tells everybody who asks, until the server ends.
pub(crate) async fn serve(app: Arc<App>, listener: TcpListener, end: impl Future<Output = ()> + Send + 'static) {
    let router = axum::Router::new().route("/metrics", get(tell)).with_state(app);
    if let Err(error) = axum::serve(listener, router).with_graceful_shutdown(end).await {
        tracing::error!(%error, "metrics are not served any more");
    }
}

async fn tell(State(app): State<Arc<App>>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, CONTENT_TYPE)], app.metrics.text(&app))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_close_code_is_counted_from_the_start() {
        let metrics = Metrics::new();
        metrics.closed(CloseCode::TooSlow);
        let mut text = String::new();
        encode(&mut text, &metrics.registry).unwrap();
        for code in CloseCode::ALL {
            let count = u8::from(code == CloseCode::TooSlow);
            let line = format!("vorhand_socket_closes_total{{code=\"{}\"}} {count}\n", code.as_str());
            assert!(text.contains(&line), "{line} is not in {text}");
        }
    }

    #[test]
    fn a_method_that_somebody_has_made_up_is_no_label() {
        assert_eq!(known(&Method::PATCH), "PATCH");
        assert_eq!(known(&Method::from_bytes(b"BREW").unwrap()), "other");
    }
}
