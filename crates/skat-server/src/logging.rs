//! The log. It never holds cards of a running deal, seeds, tokens or chat.

use std::io::IsTerminal;

use tracing_subscriber::filter::{LevelFilter, ParseError, Targets};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, Layer as _};

use crate::config::{Config, LogFormat};
use crate::metrics::CountLines;
use crate::traces::{BadCollector, TARGET, Traces};

/// What is not logged, whatever the settings say.
///
/// At `trace` these write down what goes over their wires: tokens, chat and cards; the database's driver names what a
/// database URL holds and it does not know; and spans are for traces.
const QUIET: &str = "tungstenite=info,tokio_tungstenite=info,sqlx=info,hyper=info,axum=info,ureq=info,\
                     sqlx_core::config=off,sqlx_postgres::options=off,vorhand::trace=off";

/// The log cannot be started.
#[derive(Debug, thiserror::Error)]
pub enum StartLogError {
    /// The filter of the settings cannot be read; what was written is not repeated.
    #[error("log_filter: expected levels such as \"info\" or \"skat_server=debug,info\"")]
    Filter(#[from] ParseError),
    /// The variables of OpenTelemetry cannot be followed.
    #[error(transparent)]
    Collector(#[from] BadCollector),
}

/// Starts the log on standard error, and traces where a collector is named.
///
/// # Errors
/// [`StartLogError`].
pub fn start(config: &Config) -> Result<Traces, StartLogError> {
    let filter = EnvFilter::builder().parse(format!("{},{QUIET}", config.log_filter))?;
    let log = tracing_subscriber::fmt::layer().with_writer(std::io::stderr).with_ansi(std::io::stderr().is_terminal());
    let log = match config.log_format {
        LogFormat::Readable => log.boxed(),
        LogFormat::Json => log.json().flatten_event(true).boxed(),
    };
    let traces = Traces::start()?;
    let mut layers = vec![log.with_filter(filter).boxed(), CountLines.with_filter(LevelFilter::WARN).boxed()];
    // Where nobody wants spans there is no layer for them: one that is only empty would have them all made.
    layers.extend(traces.tracer().map(|tracer| {
        // Where in the code and in which thread a span began helps nobody, and costs.
        let spans = tracing_opentelemetry::layer().with_tracer(tracer);
        let spans = spans.with_location(false).with_threads(false).with_tracked_inactivity(false).with_target(false);
        spans.with_filter(Targets::new().with_target(TARGET, LevelFilter::INFO)).boxed()
    }));
    tracing_subscriber::registry().with(layers).init();
    if let Some(collector) = traces.collector() {
        tracing::info!(collector, "traces go out");
    }
    Ok(traces)
}
