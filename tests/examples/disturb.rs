//! Loses commits, their answers and the whole line to PostgreSQL again and again while many tables play.
//!
//! `disturb SEED`; the server is the one that `VORHAND_TEST_BINARY` names.

#![allow(clippy::print_stdout, reason = "it talks to a person at a terminal")]

use std::time::Duration;

use vorhand_tests::{After, State, disturb};

#[tokio::main(worker_threads = 2)]
async fn main() {
    let seed = std::env::args().nth(1).and_then(|seed| seed.parse().ok()).unwrap_or(7);
    let states = [
        State::LosesAnswer(After::Whole),
        State::LosesCommit(After::Whole),
        State::LosesAnswer(After::Cut),
        State::LosesCommit(After::Cut),
        State::Cut,
        State::Hanging,
        State::Deaf,
        State::Slow(Duration::from_millis(5)),
    ];
    let survived = Box::pin(disturb(&states, seed)).await;
    println!("nothing lost: {} commands in {} lists", survived.commands, survived.lists);
}
