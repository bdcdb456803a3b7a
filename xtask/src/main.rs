//! The project's own commands: `cargo xtask run`, `test`, `postgres`, `tidy`, `codegen`, `bench`.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "these commands talk to a person at a terminal; there is no log to write to"
)]

mod apt;
mod bench;
mod browser;
mod build;
mod codegen;
mod crash;
mod deny;
mod failure;
mod fuzz;
mod node;
mod postgres;
mod run;
mod sim;
mod supervisor;
mod test;
mod tidy;
mod web;
mod workspace;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::failure::Failure;
use crate::supervisor::Supervisor;

/// The project's own commands.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Builds the browser client and the release server, and starts it on http://127.0.0.1:8080 with an SQLite file.
    Run {
        /// Arguments for `vorhand serve`.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
    /// Runs formatting, lints, tidy and all tests, on SQLite and on a PostgreSQL of its own, and in browsers.
    Test,
    /// Runs the tests in browsers alone.
    Browser {
        /// Arguments for vitest, such as a part of a file's name, or `-t` and a part of a test's.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
    /// Starts a temporary PostgreSQL, runs a command with `VORHAND_TEST_POSTGRES_URL`, stops it.
    Postgres {
        /// Also builds the server and sets `VORHAND_TEST_BINARY`, as end-to-end tests need it.
        #[arg(long)]
        with_binary: bool,
        /// The command and its arguments.
        #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
        command: Vec<OsString>,
    },
    /// Kills the server and PostgreSQL again and again while many tables play, and looks for what is lost.
    Crash(crash::Crash),
    /// Checks what no compiler checks: crate arrows, the table of rules, file lengths, paths.
    Tidy,
    /// Tries the laws about input from outside with inputs that the suite has not.
    Fuzz(fuzz::Fuzz),
    /// Plays the server above its network in virtual time, with clients and a database that fail.
    Sim(sim::Sim),
    /// Plays the same public actions in two worlds that differ in what somebody may not know, and compares what he is told.
    Noninterference(sim::Noninterference),
    /// Compares the crates of others with the public database of advisories, which it fetches.
    Advisories,
    /// Writes the files in docs/ that come from the code.
    Codegen {
        /// Changes nothing; lists stale files and fails when there are any.
        #[arg(long)]
        check: bool,
    },
    /// Measures the server against bare relays, and the rules engine.
    Bench(bench::Bench),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    raise_open_files();
    match perform(arguments.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::from(failure.exit_code())
        }
    }
}

/// Raises the number of files that this process and its children may have open as far as it may: tests and measurements open
/// thousands of sockets, and most systems begin with 1,024.
fn raise_open_files() {
    let limit = getrlimit(Resource::Nofile);
    // Where that is not allowed, whoever needs more will say so.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum });
}

fn perform(command: Command) -> Result<(), Failure> {
    let supervisor = Supervisor::install()?;
    match command {
        Command::Run { arguments } => run::run(&supervisor, &arguments),
        Command::Test => test::test(&supervisor),
        Command::Browser { arguments } => browser::browser(&supervisor, &arguments),
        Command::Postgres { with_binary, command } => postgres::with_server(&supervisor, with_binary, &command),
        Command::Crash(plan) => crash::crash(&supervisor, &plan),
        Command::Tidy => tidy::tidy(),
        Command::Fuzz(fuzz) => fuzz::fuzz(&supervisor, &fuzz),
        Command::Sim(plan) => sim::sim(&supervisor, &plan),
        Command::Noninterference(plan) => sim::noninterference(&supervisor, &plan),
        Command::Advisories => deny::advisories(&supervisor),
        Command::Codegen { check } => codegen::codegen(&supervisor, check),
        Command::Bench(plan) => bench::bench(&supervisor, &plan),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn arguments_after_run_go_to_the_server() {
        let parsed = Arguments::try_parse_from(["x", "run", "--", "--listen", "[::1]:0"]).unwrap();
        let Command::Run { arguments } = parsed.command else {
            panic!("another command");
        };
        assert_eq!(arguments, ["--listen", "[::1]:0"]);
    }

    #[test]
    fn postgres_needs_a_command() {
        assert!(Arguments::try_parse_from(["x", "postgres"]).is_err());
        assert!(Arguments::try_parse_from(["x", "postgres", "--", "psql", "-l"]).is_ok());
    }
}
