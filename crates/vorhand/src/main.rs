//! Vorhand, the Skat server and its tools, in one binary.

mod admin;
mod backup;
mod check;
mod healthcheck;
mod kept;
mod migrate;
mod output;
mod play;
mod replay;
mod schema;
mod serve;
mod served;
mod verify;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// An online Skat server: an answered move is never lost, and every deal can be verified.
#[derive(Debug, Parser)]
#[command(version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run the server.
    Serve(Settings),
    /// Bring the database up to date and exit.
    Migrate(Settings),
    /// Say in words what is wrong with the settings and the database; exit 1 if a server could not serve.
    Check(check::Check),
    /// Copy the SQLite database to a file, while the server may run.
    Backup(backup::Backup),
    /// Put a copy in the place of the SQLite database, while no server runs.
    Restore(backup::Restore),
    /// Play at a terminal, at once against computer players.
    Play(play::Play),
    /// Tell recorded games in words, or compare them with their recorded results.
    Replay(replay::Replay),
    /// Check offline that the cards of deals were shuffled as promised.
    Verify(verify::Verify),
    /// Referee and administer a server.
    Admin(Box<admin::Admin>),
    /// Ask a running server whether it is ready; exit 1 if it is not.
    Healthcheck(healthcheck::Healthcheck),
    /// Write the descriptions of the REST interface and of the WebSocket.
    Schema(schema::Schema),
}

/// Where the settings are.
#[derive(Debug, clap::Args)]
pub(crate) struct Settings {
    /// The file with the settings; environment variables such as VORHAND_LISTEN override it.
    #[arg(long, env = "VORHAND_CONFIG")]
    config: Option<PathBuf>,
}

impl Settings {
    fn load(&self) -> Result<skat_server::Config, String> {
        skat_server::Config::load(self.config.as_deref(), std::env::vars()).map_err(|error| error.to_string())
    }

    fn load_or_tell_all(&self) -> Result<skat_server::Config, Vec<skat_server::ConfigError>> {
        skat_server::Config::load_or_tell_all(self.config.as_deref(), std::env::vars())
    }
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Serve(settings) => serve::run(&settings),
        Command::Migrate(settings) => migrate::run(&settings),
        Command::Check(check) => check.run(),
        Command::Backup(backup) => backup.run(),
        Command::Restore(restore) => restore.run(),
        Command::Play(play) => play.run(),
        Command::Replay(replay) => replay.run(),
        Command::Verify(verify) => verify.run(),
        Command::Admin(admin) => admin.run(),
        Command::Healthcheck(healthcheck) => healthcheck.run(),
        Command::Schema(schema) => schema.run(),
    };
    match result {
        Ok(code) => code,
        Err(message) => {
            complain(&message);
            ExitCode::FAILURE
        }
    }
}

#[allow(clippy::print_stderr, reason = "errors of a command line tool go to standard error")]
pub(crate) fn complain(message: &str) {
    eprintln!("vorhand: {message}");
}

/// An error with what caused it.
pub(crate) fn with_causes(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(error.source(), |cause| cause.source());
    causes.fold(error.to_string(), |mut text, cause| {
        let cause = cause.to_string();
        if !text.contains(&cause) {
            text = format!("{text}: {cause}");
        }
        text
    })
}

/// A runtime for the commands that need one.
pub(crate) fn runtime() -> Result<tokio::runtime::Runtime, String> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(|error| format!("cannot start: {error}"))
}

/// Randomness for clients: seeds must be unforeseeable.
pub(crate) fn random(bytes: &mut [u8]) {
    getrandom::fill(bytes).expect("the operating system gives randomness");
}
