//! Loads a server or a relay, and prints what was found as one line of JSON.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "its output is what it is for")]

use std::net::SocketAddr;
use std::process::ExitCode;
use std::str::FromStr;
use std::time::Duration;

use clap::{Parser, ValueEnum};
use vorhand_bench::{Fault, Pace, Phase, Processes, Report, Target, load, process};

/// Plays all clients of many tables, and measures how long each move takes to reach everybody.
#[derive(Parser)]
struct Arguments {
    /// What listens there.
    #[arg(long)]
    kind: Kind,
    /// Where it listens.
    #[arg(long)]
    address: SocketAddr,
    /// The number of its process.
    #[arg(long)]
    server: u32,
    /// The number of PostgreSQL's first process, where it takes part.
    #[arg(long)]
    postgres: Option<u32>,
    /// How many tables or rooms.
    #[arg(long)]
    groups: usize,
    /// How many deals a list has.
    #[arg(long, default_value_t = load::DEALS)]
    deals: usize,
    /// The core to run on.
    #[arg(long)]
    core: Option<usize>,
    /// What is measured, one after the other: `closed:SECONDS`, or `open:MOVES_A_SECOND:SECONDS` of each table.
    #[arg(long = "phase", required = true)]
    phases: Vec<PhaseText>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Kind {
    /// The server.
    Server,
    /// A relay.
    Relay,
}

#[derive(Clone)]
struct PhaseText(Phase);

impl FromStr for PhaseText {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<PhaseText, &'static str> {
        let words: Vec<&str> = text.split(':').collect();
        let number = |text: &str| text.parse::<f64>().ok().filter(|number| number.is_finite() && *number > 0.0);
        let (pace, seconds) = match words.as_slice() {
            ["closed", seconds] => (Some(Pace::Closed), number(seconds)),
            ["open", moves, seconds] => (number(moves).map(|per_second| Pace::Open { per_second }), number(seconds)),
            _ => (None, None),
        };
        let (pace, seconds) = pace.zip(seconds).ok_or("a phase is closed:SECONDS or open:MOVES_A_SECOND:SECONDS")?;
        // A quarter of the time, so that short tries stay short, but never more than two seconds.
        let warm_up = Duration::from_secs_f64((seconds / 4.0).min(2.0));
        Ok(PhaseText(Phase { pace, warm_up, length: Duration::from_secs_f64(seconds), least_moves: 0 }))
    }
}

fn main() -> ExitCode {
    match measure(Arguments::parse()) {
        Ok(report) => {
            println!("{}", serde_json::to_string(&report).expect("a report is plain data"));
            ExitCode::SUCCESS
        }
        Err(fault) => {
            eprintln!("load: {fault}");
            ExitCode::FAILURE
        }
    }
}

fn measure(arguments: Arguments) -> Result<Report, Fault> {
    if let Some(core) = arguments.core {
        process::pin_to(core).map_err(|source| Fault::System { doing: "choosing a core", source })?;
    }
    let processes = Processes { server: arguments.server, postgres: arguments.postgres };
    let target = Target { address: arguments.address, processes };
    let phases: Vec<Phase> = arguments.phases.iter().map(|phase| phase.0).collect();
    match arguments.kind {
        Kind::Server => load::server(&target, arguments.groups, arguments.deals, &phases),
        Kind::Relay => load::relay(&target, arguments.groups, &phases),
    }
}
