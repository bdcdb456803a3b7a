//! Kills the server again and again while many tables play: see `cargo xtask crash`.
//!
//! `crash ENGINE ROUNDS TABLES SEED`; the server is the one that `VORHAND_TEST_BINARY` names.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it talks to a person at a terminal")]

use std::process::ExitCode;

use vorhand_tests::{Crash, Engine, crash};

#[tokio::main(worker_threads = 2)]
async fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(plan) = plan(&arguments) else {
        eprintln!("crash ENGINE ROUNDS TABLES SEED");
        return ExitCode::from(2);
    };
    println!("{:?}: {} rounds, {} tables, the seed {}", plan.engine, plan.rounds, plan.tables, plan.seed);
    tokio::select! {
        survived = Box::pin(crash(plan)) => {
            println!(
                "nothing lost: {} commands in {} lists; killed: the server {} times, PostgreSQL {} times, both {} times",
                survived.commands, survived.lists, survived.servers, survived.databases, survived.both
            );
            ExitCode::SUCCESS
        }
        // Whatever was started goes with the story.
        _ = tokio::signal::ctrl_c() => ExitCode::from(130),
    }
}

fn plan(arguments: &[String]) -> Option<Crash> {
    let [engine, rounds, tables, seed] = arguments else { return None };
    let engine = match engine.as_str() {
        "sqlite" => Engine::Sqlite,
        "postgres" => Engine::Postgres,
        _ => return None,
    };
    let (rounds, tables, seed) = (rounds.parse().ok()?, tables.parse().ok()?, seed.parse().ok()?);
    Some(Crash { engine, rounds, tables, seed, tells: true })
}
