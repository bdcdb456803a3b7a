//! Why a command of this crate ended early.

use std::io;
use std::os::unix::process::ExitStatusExt as _;
use std::path::PathBuf;
use std::process::ExitStatus;

/// Everything that ends a command, by what its user can do about it.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// A program could not be started at all.
    #[error("cannot start `{command}`: {source}")]
    Start { command: String, source: io::Error },
    /// A program ended with something else than success.
    #[error("`{command}` failed: {status}")]
    Ended { command: String, status: ExitStatus },
    /// The user or the system asked to stop.
    #[error("stopped by signal {0}")]
    Interrupted(i32),
    /// A file or folder could not be read or written.
    #[error("{path}: {source}", path = path.display())]
    File { path: PathBuf, source: io::Error },
    /// Something of the operating system that is not about one file.
    #[error("{doing}: {source}")]
    System { doing: &'static str, source: io::Error },
    /// A program's answer could not be understood.
    #[error("`{command}` gave an answer that makes no sense: {reason}")]
    Answer { command: String, reason: String },
    /// PostgreSQL is not on this machine and may not be installed by this user.
    #[error(
        "PostgreSQL (`postgres` and `initdb`) is neither in PATH nor in /usr/lib/postgresql; install it with\n\n    {install}\n\nand run this again"
    )]
    PostgresMissing { install: String },
    /// Node is not on this machine and may not be installed by this user.
    #[error("Node 20.19 or newer with npm is not in PATH; install it with\n\n    {install}\n\nand run this again")]
    NodeMissing { install: String },
    /// Node is there, and older than what the browser client needs.
    #[error(
        "Node {version} is too old: the browser client needs 20.19 or newer; Debian has that from its version 13 on"
    )]
    NodeOld { version: String },
    /// Chromium is not on this machine and may not be installed by this user.
    #[error(
        "Chromium is not in PATH, and VORHAND_TEST_BROWSER names none; install it with\n\n    {install}\n\nand run this again"
    )]
    BrowserMissing { install: String },
    /// The browser client was built, and yet it is not of its sources.
    #[error("the sources in web/ have changed while the browser client was built; run this again")]
    ClientStale,
    /// PostgreSQL is there and does not do what it should.
    #[error(transparent)]
    Postgres(#[from] vorhand_postgres::Failure),
    /// `tidy` found something.
    #[error("tidy found {0} things to put right")]
    Untidy(usize),
    /// Some tests were not run.
    #[error("{0} tests or examples are marked as ignored; nothing may be skipped")]
    Ignored(u64),
    /// The public database of advisories is not to be had from here.
    #[error("the database of advisories cannot be fetched from this machine; run this where the network reaches it")]
    AdvisoriesUnreachable,
    /// Files that come from the code differ from what the code gives.
    #[error("stale, run `cargo xtask codegen`: {}", .0.join(", "))]
    Stale(Vec<String>),
}

impl Failure {
    /// The exit code for the shell: that of the program that failed, 128 and the signal, or 1.
    pub(crate) fn exit_code(&self) -> u8 {
        let code = match self {
            Self::Ended { status, .. } => status.code().or_else(|| status.signal().map(|signal| 128 + signal)),
            Self::Interrupted(signal) => Some(128 + signal),
            _ => None,
        };
        code.and_then(|code| u8::try_from(code).ok()).filter(|code| *code != 0).unwrap_or(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ended(wait_status: i32) -> Failure {
        Failure::Ended { command: "x".to_owned(), status: ExitStatus::from_raw(wait_status) }
    }

    #[test]
    fn the_exit_code_is_that_of_the_failed_program() {
        assert_eq!(ended(101 << 8).exit_code(), 101);
    }

    #[test]
    fn a_signal_becomes_128_and_its_number() {
        assert_eq!(ended(2).exit_code(), 130);
        assert_eq!(Failure::Interrupted(15).exit_code(), 143);
    }

    #[test]
    fn any_other_failure_is_1() {
        assert_eq!(Failure::Untidy(256).exit_code(), 1);
        assert_eq!(Failure::from(vorhand_postgres::Failure::Account).exit_code(), 1);
    }
}
