//! Measures relays and server by turns, and writes the page about it; `cargo xtask bench` builds everything and runs this.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it talks to a person at a terminal")]

mod document;
mod failure;
mod figures;
mod plan;
mod servers;
mod stories;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use vorhand_bench::Report;

use crate::document::Kept;
use crate::failure::Failure;
use crate::plan::{Lengths, Repeat};
use crate::servers::Place;

/// The figures of the server as it was when the goals were set.
const BEFORE: &str = include_str!("before.json");

/// Measures the server against bare relays.
#[derive(Parser)]
struct Arguments {
    /// The server's binary.
    #[arg(long)]
    server: PathBuf,
    /// A folder on the disk whose speed counts.
    #[arg(long)]
    folder: PathBuf,
    /// How often everything is measured.
    #[arg(long, default_value_t = 5)]
    repeats: usize,
    /// Measures for a short time only, for a first impression.
    #[arg(long)]
    quick: bool,
    /// A folder with other programs that measure something, whose words are quoted in the page.
    #[arg(long)]
    stories: Option<PathBuf>,
    /// The page to write.
    #[arg(long)]
    page: Option<PathBuf>,
    /// Where to keep the figures, to be compared with later ones.
    #[arg(long)]
    keep: Option<PathBuf>,
    /// Where to write all that was found.
    #[arg(long)]
    results: Option<PathBuf>,
}

fn main() -> ExitCode {
    match measure(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("measure: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn measure(arguments: &Arguments) -> Result<(), Failure> {
    servers::stay_away()?;
    let own = std::env::current_exe().map_err(Failure::system("looking for this program"))?;
    let programs = own.parent().unwrap_or(Path::new(".")).to_owned();
    // Programs are started in other folders than this one.
    let whole = |path: &Path| path.canonicalize().map_err(|source| Failure::File { path: path.to_owned(), source });
    let place = Place { server: whole(&arguments.server)?, programs, folder: whole(&arguments.folder)? };
    let lengths = if arguments.quick { Lengths::QUICK } else { Lengths::FULL };
    let mut repeats = Vec::new();
    for number in 1..=arguments.repeats.max(1) {
        println!("repeat {number} of {}", arguments.repeats.max(1));
        repeats.push(Repeat::measure(&place, lengths, tell)?);
        // What was found so far is not lost if a later repeat fails.
        if let Some(path) = &arguments.results {
            write(path, &serde_json::to_string(&repeats).expect("results are plain data"))?;
        }
    }
    let figures = figures::figures(&repeats);
    let before: Kept = serde_json::from_str(BEFORE).expect("written by this program");
    println!("\n{}", document::goals(&figures, &before));
    if let Some(path) = &arguments.keep {
        let kept = serde_json::to_string_pretty(&document::keep(&figures)).expect("figures are plain data");
        write(path, &(kept + "\n"))?;
    }
    let told = match &arguments.stories {
        Some(folder) => stories::tell(&place, folder)?,
        None => Vec::new(),
    };
    if let Some(path) = &arguments.page {
        let quick = if arguments.quick { " --quick" } else { "" };
        let command = format!("cargo xtask bench server --repeats {}{quick}", repeats.len());
        write(path, &document::page(&figures, &before, &repeats, &told, &command))?;
    }
    Ok(())
}

/// Says what was found as it comes.
fn tell(name: &str, report: &Report) {
    for phase in &report.phases {
        let limit = if phase.second_core_was_full() { "; the second core was full" } else { "" };
        println!(
            "  {name}, {} tables (ready in {:.1} s): {:.0} moves a second, {:.2} ms and {:.2} ms at 99 %, answered {:.2} and {:.2} ms, \
             {:.1} µs a move, {:.0} % of a core, PostgreSQL {:.0} %, generator {:.0} %, {} KiB before and {} KiB{limit}",
            report.groups,
            report.setup_seconds,
            phase.moves_per_second(),
            phase.told.median / 1e3,
            phase.told.p99 / 1e3,
            phase.acknowledged.median / 1e3,
            phase.acknowledged.p99 / 1e3,
            phase.server_micros_per_move(),
            100.0 * phase.server_cores,
            100.0 * phase.postgres_cores.unwrap_or_default(),
            100.0 * phase.generator_cores,
            report.idle.resident_kib,
            phase.memory.resident_kib,
        );
    }
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    fs::write(path, text).map_err(|source| Failure::File { path: path.to_owned(), source })
}
