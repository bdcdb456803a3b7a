//! `vorhand backup` and `vorhand restore`: a SQLite database to a file, and back.

use std::path::PathBuf;
use std::process::ExitCode;

use skat_store::{BackupError, Contents};

use crate::output::say;
use crate::{Settings, complain, runtime, with_causes};

/// The exit code when something is in the way and nothing was changed.
const REFUSED: u8 = 3;
/// The exit code when the database is on PostgreSQL.
const OTHER_ENGINE: u8 = 4;

/// The arguments of `vorhand backup`.
#[derive(Debug, clap::Args)]
pub(crate) struct Backup {
    #[command(flatten)]
    settings: Settings,
    /// Where the copy goes; its folder must exist.
    file: PathBuf,
    /// Replace a file that is there already.
    #[arg(long)]
    force: bool,
}

/// The arguments of `vorhand restore`.
#[derive(Debug, clap::Args)]
pub(crate) struct Restore {
    #[command(flatten)]
    settings: Settings,
    /// The copy that `vorhand backup` has made.
    file: PathBuf,
    /// Replace a database that holds something, or that cannot be read. What it holds is lost.
    #[arg(long)]
    force: bool,
}

impl Backup {
    /// Writes the copy, and says what it holds.
    pub(crate) fn run(&self) -> Result<ExitCode, String> {
        let config = self.settings.load()?;
        let written = runtime()?.block_on(skat_store::backup(&config.database_url, &self.file, self.force));
        let instead = "pg_dump --format=custom makes a backup of it while the server runs";
        told(written, &format!("backed up to {}", self.file.display()), instead)
    }
}

impl Restore {
    /// Puts the copy in the database's place, and says what it holds.
    pub(crate) fn run(&self) -> Result<ExitCode, String> {
        let config = self.settings.load()?;
        let restored = runtime()?.block_on(skat_store::restore(&config.database_url, &self.file, self.force));
        let instead = "pg_restore --exit-on-error brings a backup back into an empty database";
        told(restored, &format!("restored to {}", config.shown_database()), instead)
    }
}

fn told(outcome: Result<Contents, BackupError>, done: &str, instead: &str) -> Result<ExitCode, String> {
    match outcome {
        Ok(Contents { open_tables, lists, players, bytes }) => {
            say(&format!("{done}: open tables {open_tables}, lists {lists}, players {players}, bytes {bytes}"));
            Ok(ExitCode::SUCCESS)
        }
        Err(error) => {
            let (code, advice) = match &error {
                BackupError::OtherEngine => (OTHER_ENGINE, Some(format!("{instead}; see docs/operations.md"))),
                BackupError::Exists(_) => (REFUSED, Some("--force replaces it".to_owned())),
                BackupError::InUse(_) => (REFUSED, Some("stop the server first".to_owned())),
                BackupError::HoldsSomething(_) => {
                    (REFUSED, Some("--force replaces it, and what it holds is lost".to_owned()))
                }
                BackupError::NotABackup { .. } => (REFUSED, None),
                _ => (1, None),
            };
            let advice = advice.map_or_else(String::new, |advice| format!("; {advice}"));
            complain(&format!("{}: {}{advice}", word(&error), with_causes(&error)));
            Ok(ExitCode::from(code))
        }
    }
}

/// The word for scripts, which stays the same.
fn word(error: &BackupError) -> &'static str {
    match error {
        BackupError::UnsupportedUrl => "unsupported_url",
        BackupError::OtherEngine => "other_engine",
        BackupError::NoDatabase(_) => "no_database",
        BackupError::Exists(_) => "exists",
        BackupError::InUse(_) => "in_use",
        BackupError::HoldsSomething(_) => "holds_something",
        BackupError::NotABackup { .. } => "not_a_backup",
        BackupError::Io { .. } => "io",
        _ => "database",
    }
}
