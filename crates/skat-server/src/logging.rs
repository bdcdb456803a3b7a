//! The log. It never holds cards of a running deal, seeds, tokens or chat.

use std::io::IsTerminal;

use tracing_subscriber::EnvFilter;

use crate::config::{Config, LogFormat};

/// Starts the log on standard error.
///
/// # Errors
/// The filter of the settings cannot be read.
pub fn start(config: &Config) -> Result<(), tracing_subscriber::filter::ParseError> {
    // At `trace` these write down what goes over their wires: tokens, chat and cards.
    let quiet = "tungstenite=info,tokio_tungstenite=info,sqlx=info,hyper=info,axum=info";
    let filter = EnvFilter::builder().parse(format!("{},{quiet}", config.log_filter))?;
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal());
    match config.log_format {
        LogFormat::Readable => log.init(),
        LogFormat::Json => log.json().flatten_event(true).init(),
    }
    Ok(())
}
