//! Why nothing could be measured.

use std::io;
use std::path::PathBuf;

/// Why nothing could be measured.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The machine failed.
    #[error("{doing}: {source}")]
    System {
        /// What was being done.
        doing: &'static str,
        /// What the system says.
        source: io::Error,
    },
    /// A program could not be started.
    #[error("{program} could not be started: {source}")]
    Start {
        /// Which.
        program: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The server does not say where it listens.
    #[error("the server says {0:?} instead of where it listens")]
    Greeting(String),
    /// The generator has found something that is wrong, and has said what.
    #[error("the generator has given up")]
    Load,
    /// The generator's report cannot be read.
    #[error("the report of the generator: {0}")]
    Report(serde_json::Error),
    /// A program that measures something else has failed.
    #[error("{program} has ended with {status}")]
    Story {
        /// Which.
        program: PathBuf,
        /// How.
        status: std::process::ExitStatus,
    },
    /// PostgreSQL cannot be had.
    #[error(transparent)]
    Postgres(#[from] vorhand_postgres::Failure),
    /// A file could not be read or written.
    #[error("{path}: {source}")]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

impl Failure {
    /// A failure of the system while something was being done.
    pub(crate) fn system(doing: &'static str) -> impl Fn(io::Error) -> Failure {
        move |source| Failure::System { doing, source }
    }
}
