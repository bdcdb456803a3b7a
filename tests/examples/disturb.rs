//! Loses commits, their answers and the whole line to PostgreSQL again and again while many tables play.
//!
//! `disturb SEED TIMES`; the server is the one that `VORHAND_TEST_BINARY` names.

#![allow(clippy::print_stdout, reason = "it talks to a person at a terminal")]

#[tokio::main(worker_threads = 2)]
async fn main() {
    let mut numbers = std::env::args().skip(1).map_while(|number| number.parse().ok());
    let (seed, times) = (numbers.next().unwrap_or(7), numbers.next().unwrap_or(10));
    let survived = Box::pin(vorhand_tests::disturb(times as usize, 4, seed)).await;
    println!("nothing lost: {} commands in {} lists", survived.commands, survived.lists);
}
