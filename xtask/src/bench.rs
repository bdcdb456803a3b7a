//! `cargo xtask bench`: how fast the server is beside bare relays, and how many games a second the rules engine plays.

use std::ffi::OsString;
use std::process::Command;

use clap::{Args, Subcommand};

use crate::failure::Failure;
use crate::supervisor::Supervisor;
use crate::{build, postgres, workspace};

/// What is measured; everything without a word.
#[derive(Args, Debug)]
pub(crate) struct Bench {
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Subcommand, Debug)]
enum What {
    /// Measures the server against bare relays, and writes docs/performance.md.
    Server(Server),
    /// Measures the rules engine.
    Rules {
        /// Arguments for the benchmark, such as a part of a name.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
}

/// How the server is measured.
#[derive(Args, Debug)]
struct Server {
    /// How often everything is measured.
    #[arg(long, default_value_t = 5)]
    repeats: u32,
    /// Measures once and for a short time only, for a first impression, and writes no page.
    #[arg(long)]
    quick: bool,
    /// Also keeps the figures as those that later ones are compared with.
    #[arg(long)]
    keep_as_before: bool,
}

impl Default for Server {
    fn default() -> Server {
        Server { repeats: 5, quick: false, keep_as_before: false }
    }
}

/// Measures what is asked for.
pub(crate) fn bench(supervisor: &Supervisor, bench: &Bench) -> Result<(), Failure> {
    match &bench.what {
        Some(What::Server(plan)) => server(supervisor, plan),
        Some(What::Rules { arguments }) => rules(supervisor, arguments),
        None => {
            rules(supervisor, &[])?;
            server(supervisor, &Server::default())
        }
    }
}

fn rules(supervisor: &Supervisor, arguments: &[OsString]) -> Result<(), Failure> {
    let mut command = workspace::cargo();
    command.args(["bench", "--locked", "--package", "skat-rules", "--bench", "*"]);
    command.arg("--").args(arguments);
    supervisor.run(&mut command)
}

fn server(supervisor: &Supervisor, plan: &Server) -> Result<(), Failure> {
    // The measurement starts PostgreSQL for itself, but installs nothing.
    postgres::find_or_install(supervisor)?;
    let server = build::server(supervisor, build::SHIPPED)?;
    let mut command = Command::new(build::measurement(supervisor)?);
    // The database lies where the binaries do: a folder for temporary files can be one in memory, whose speed says nothing.
    let folder = server.parent().map(std::path::Path::to_owned).unwrap_or_default();
    command.arg("--server").arg(&server).arg("--folder").arg(folder);
    command.args(["--repeats", &if plan.quick { 1 } else { plan.repeats }.to_string()]);
    if plan.quick {
        command.arg("--quick");
    } else {
        command.arg("--stories").arg(build::measuring_examples(supervisor)?);
        command.arg("--page").arg(workspace::root().join("docs/performance.md"));
    }
    if plan.keep_as_before {
        command.arg("--keep").arg(workspace::root().join("bench/src/bin/measure/before.json"));
    }
    workspace::forget_cargo(&mut command);
    supervisor.run(&mut command)
}
