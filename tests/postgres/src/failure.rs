//! Why there is no PostgreSQL.

use std::io;
use std::path::PathBuf;
use std::process::Command;

/// Why there is no PostgreSQL.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The programs are not on this machine.
    #[error("PostgreSQL (`postgres` and `initdb`) is neither in PATH nor in /usr/lib/postgresql")]
    Missing,
    /// root, but no unprivileged account to run PostgreSQL as.
    #[error("PostgreSQL refuses to run as root, and there is no account `postgres` or `nobody`")]
    Account,
    /// No folder for temporary files can be used by the account that PostgreSQL runs as.
    #[error("the account that PostgreSQL runs as can write to none of these folders: {tried:?}")]
    Folder {
        /// The folders.
        tried: Vec<PathBuf>,
    },
    /// It did not come up; its log says why.
    #[error("PostgreSQL did not start; its log says:\n{log}")]
    Start {
        /// The log.
        log: String,
    },
    /// A program could not be started.
    #[error("`{program}` could not be started: {source}")]
    Spawn {
        /// The program.
        program: String,
        /// Why.
        source: io::Error,
    },
    /// A file or folder could not be read or written.
    #[error("{path}: {source}", path = path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Something of the operating system that is not about one file.
    #[error("{doing}: {source}")]
    System {
        /// What was being done.
        doing: &'static str,
        /// Why it failed.
        source: io::Error,
    },
}

impl Failure {
    pub(crate) fn spawn(command: &Command, source: io::Error) -> Failure {
        Failure::Spawn { program: command.get_program().to_string_lossy().into_owned(), source }
    }
}
