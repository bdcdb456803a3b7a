//! How many rows a second the journal takes, and how long each waits.
//!
//! `cargo run --release -p skat-store --example journal_bench -- URL…` runs 300 tables in a closed loop against each
//! database for four seconds, and then as many at 2,500 rows a second together; without a URL, against a SQLite file in
//! the working directory's `target` folder.
//! Every 36th row ends a deal, as large as those of real games.
//! The database must be empty or another one of these; it is filled and left so.

#![allow(clippy::print_stdout, reason = "the figures are what it is for")]
#![allow(clippy::disallowed_methods, reason = "it measures real time")]

use std::error::Error;
use std::time::{Duration, Instant};

use skat_rules::{ByRole, Seat};
use skat_store::{
    Class, Command, DealRecord, DealSeat, Effect, Journal, JournalOptions, ListPlayer, ListStart, NewPlayer, NewRow,
    PlayerKind, Store, StoreOptions, TableOpening, Timestamp,
};
use tokio::task::JoinSet;
use uuid::Uuid;

const WRITERS: u32 = 300;
const DURATION: Duration = Duration::from_secs(4);

/// A row of each table in this time is 2,500 rows a second.
const PAUSE: Duration = Duration::from_millis(120);

/// Rows of a deal.
const DEAL: i64 = 36;

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
    for (name, pause) in [("closed loop", Duration::ZERO), ("2,500 rows a second", PAUSE)] {
        let mut writers = JoinSet::new();
        let mut tables = Vec::new();
        for _ in 0..WRITERS {
            tables.push([player(&store).await?, player(&store).await?, player(&store).await?]);
        }
        let start = Instant::now();
        for (number, players) in (0..).zip(tables) {
            let begin = pause * number / WRITERS;
            writers.spawn(play(journal.clone(), players, start, begin, pause));
        }
        let mut waits = Vec::new();
        while let Some(writer) = writers.join_next().await {
            waits.extend(writer??);
        }
        let seconds = start.elapsed().as_secs_f64();
        waits.sort_unstable();
        let percentile = |percent: usize| waits[(waits.len() - 1) * percent / 100].as_secs_f64() * 1000.0;
        println!(
            "{}, {name}: {:.0} rows/s of {WRITERS} tables; {:.2} ms median, {:.2} ms at 99 %, {:.1} ms at most",
            store.engine(),
            waits.len() as f64 / seconds,
            percentile(50),
            percentile(99),
            percentile(100),
        );
    }
    drop(journal);
    writing.join_all().await;
    store.close().await;
    Ok(())
}

async fn player(store: &Store) -> Result<Uuid, skat_store::StoreError> {
    let id = Uuid::now_v7();
    let created_at = Timestamp::from_micros(0);
    let player = NewPlayer { id, name: "bench".to_owned(), kind: PlayerKind::Computer, created_at };
    store.create_player(&player, None).await?;
    Ok(id)
}

/// Moves at one table until the time is over, each move when the one before is on disk and the pause is over.
async fn play(
    journal: Journal,
    players: [Uuid; 3],
    start: Instant,
    begin: Duration,
    pause: Duration,
) -> Result<Vec<Duration>, skat_store::AppendError> {
    let opening = TableOpening { host: players[0], settings: "{}".to_owned() };
    let seated = Seat::ALL.into_iter().zip(players);
    let list = ListStart {
        rule_set: "sosko-2007".to_owned(),
        class: Class::Official,
        seats: 3,
        rated: false,
        listed: true,
        live: true,
        players: seated.map(|(seat, player)| ListPlayer::seated(seat, player, "bench".to_owned())).collect(),
    };
    let mut row = NewRow {
        table: Uuid::now_v7(),
        seq: 1,
        epoch: 1,
        command: None,
        at: Timestamp::from_micros(0),
        due_at: None,
        body: [7; 82].into(),
        effects: vec![Effect::TableOpened(opening), Effect::ListStarted(list)],
    };
    journal.append(row.clone()).await?;
    let mut waits = Vec::new();
    let mut due = begin;
    while start.elapsed() < DURATION {
        tokio::time::sleep(due.saturating_sub(start.elapsed())).await;
        due += pause;
        row.seq += 1;
        row.at = Timestamp::from_micros(row.seq);
        row.due_at = Some(Timestamp::from_micros(row.seq + 30_000_000));
        let player = players[usize::try_from(row.seq % 3).unwrap_or_default()];
        row.command = Some(Command { player, id: Uuid::new_v4(), digest: [1; 32] });
        row.effects = match row.seq % DEAL {
            0 => deal(u32::try_from(row.seq / DEAL).unwrap_or_default(), players).to_vec(),
            _ => Vec::new(),
        };
        let asked = Instant::now();
        journal.append(row.clone()).await?;
        waits.push(asked.elapsed());
    }
    Ok(waits)
}

fn deal(number: u32, players: [Uuid; 3]) -> [Effect; 2] {
    let deal = DealRecord {
        number,
        played_at: Timestamp::from_micros(0),
        rule_set: "sosko-2007".to_owned(),
        dealer: Seat::ALL[0],
        roles: ByRole([Seat::ALL[0], Seat::ALL[1], Seat::ALL[2]]),
        outcome: "played".to_owned(),
        declarer: Some(Seat::ALL[1]),
        value: 48,
        won: Some(true),
        overbid: false,
        record: Some("r".repeat(500)),
        derivation: "d".repeat(1_100),
        sheet_row: "s".repeat(450),
        commitment: None,
        server_seed: None,
        seeds: "null".to_owned(),
        events: "e".repeat(2_600),
    };
    let seats = Seat::ALL.into_iter().zip(players).map(|(seat, player)| DealSeat::played(seat, player)).collect();
    [Effect::DealFinished { deal: Box::new(deal), seats }, Effect::TableShown("t".repeat(780))]
}
