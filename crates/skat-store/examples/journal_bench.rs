//! How many rows a second the journal takes, and how long each waits.
//!
//! `cargo run --release -p skat-store --example journal_bench -- URL…` runs 300 writers in a closed loop
//! against each database, one table each, for five seconds; without a URL, against a SQLite file in the
//! working directory's `target` folder.
//! The database must be empty or another one of these; it is filled and left so.

#![allow(clippy::print_stdout, reason = "the figures are what it is for")]
#![allow(clippy::disallowed_methods, reason = "it measures real time")]

use std::error::Error;
use std::time::{Duration, Instant};

use skat_store::{
    Command, Effect, Journal, JournalOptions, NewPlayer, NewRow, PlayerKind, Store, StoreOptions, TableOpening,
    Timestamp,
};
use tokio::task::JoinSet;
use uuid::Uuid;

const WRITERS: usize = 300;
const DURATION: Duration = Duration::from_secs(5);

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut urls: Vec<String> = std::env::args().skip(1).collect();
    if urls.is_empty() {
        urls.push("sqlite:target/journal_bench.db".to_owned());
    }
    for url in urls {
        measure(&url).await?;
    }
    Ok(())
}

async fn measure(url: &str) -> Result<(), Box<dyn Error>> {
    let store = Store::connect(url, StoreOptions::default()).await?;
    store.migrate().await?;
    let (journal, writer) = Journal::new(store.clone(), JournalOptions::default());
    let mut writing = JoinSet::new();
    writing.spawn(writer.run());
    let player = NewPlayer {
        id: Uuid::now_v7(),
        name: "bench".to_owned(),
        kind: PlayerKind::Computer,
        created_at: Timestamp::from_micros(0),
    };
    store.create_player(&player, None).await?;

    let start = Instant::now();
    let mut writers = JoinSet::new();
    for _ in 0..WRITERS {
        writers.spawn(play(journal.clone(), player.id, start));
    }
    let mut waits = Vec::new();
    while let Some(writer) = writers.join_next().await {
        waits.extend(writer??);
    }
    let seconds = start.elapsed().as_secs_f64();
    waits.sort_unstable();
    let percentile = |percent: usize| waits[(waits.len() - 1) * percent / 100].as_secs_f64() * 1000.0;
    println!(
        "{}: {:.0} rows/s from {WRITERS} writers; {:.1} ms median, {:.1} ms at 99 %, {:.1} ms at most",
        store.engine(),
        waits.len() as f64 / seconds,
        percentile(50),
        percentile(99),
        percentile(100),
    );
    drop(journal);
    writing.join_all().await;
    store.close().await;
    Ok(())
}

/// Moves at one table until the time is over, each move when the one before is on disk.
async fn play(journal: Journal, player: Uuid, start: Instant) -> Result<Vec<Duration>, skat_store::AppendError> {
    let opening = Effect::TableOpened(TableOpening { host: player, settings: "{}".to_owned() });
    let mut row = NewRow {
        table: Uuid::now_v7(),
        seq: 1,
        epoch: 1,
        command: None,
        at: Timestamp::from_micros(0),
        due_at: None,
        body: vec![7; 120],
        effects: vec![opening],
    };
    journal.append(row.clone()).await?;
    row.effects.clear();
    let mut waits = Vec::new();
    while start.elapsed() < DURATION {
        row.seq += 1;
        row.at = Timestamp::from_micros(row.seq);
        row.due_at = Some(Timestamp::from_micros(row.seq + 30_000_000));
        row.command = Some(Command { player, id: Uuid::new_v4(), digest: [1; 32] });
        let asked = Instant::now();
        journal.append(row.clone()).await?;
        waits.push(asked.elapsed());
    }
    Ok(waits)
}
