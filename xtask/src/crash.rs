//! `cargo xtask crash`: kills the server again and again while many tables play, and looks for what is lost.

use clap::{Args, ValueEnum};

use crate::failure::Failure;
use crate::postgres::{self, BINARY_VARIABLE};
use crate::supervisor::Supervisor;
use crate::{build, workspace};

/// How often something dies.
#[derive(Args, Debug)]
pub(crate) struct Crash {
    /// How many times the server, or PostgreSQL in a quarter of the rounds, is killed.
    #[arg(long, default_value_t = 100)]
    rounds: u32,
    /// The database; both, one after the other, without this.
    #[arg(long)]
    engine: Option<Engine>,
    /// How many tables play at once.
    #[arg(long, default_value_t = 8)]
    tables: u16,
    /// What decides the moments.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Engine {
    Sqlite,
    Postgres,
}

impl Engine {
    fn name(self) -> &'static str {
        match self {
            Engine::Sqlite => "sqlite",
            Engine::Postgres => "postgres",
        }
    }
}

/// Builds the server and the story, and tells the story of each database.
pub(crate) fn crash(supervisor: &Supervisor, plan: &Crash) -> Result<(), Failure> {
    let engines = match plan.engine {
        Some(engine) => vec![engine],
        None => vec![Engine::Sqlite, Engine::Postgres],
    };
    if engines.contains(&Engine::Postgres) {
        // The story starts one for itself, but installs nothing.
        postgres::find_or_install(supervisor)?;
    }
    let (server, story) = build::server_and_example(supervisor, "checked", "vorhand-tests", "crash")?;
    for engine in engines {
        let mut command = std::process::Command::new(&story);
        command.arg(engine.name());
        command.args([plan.rounds.to_string(), plan.tables.to_string(), plan.seed.to_string()]);
        workspace::forget_cargo(&mut command);
        supervisor.run_at_terminal(command.env(BINARY_VARIABLE, &server))?;
    }
    Ok(())
}
