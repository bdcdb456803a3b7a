//! The power fails while the journal is written: what was answered is on disk.

#![allow(clippy::unwrap_used, reason = "a test may stop where it does not find what it needs")]

use std::collections::{BTreeMap, HashMap};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex};

use skat_store::{
    Effect, Journal, JournalOptions, NewPlayer, NewRow, PlayerKind, SqliteSyncs, Store, StoreError, StoreOptions,
    TableOpening, Timestamp,
};
use tokio::task::JoinSet;
use uuid::Uuid;
use vorhand_power::{Image, NAME, watch};

/// Tables that write at once.
const TABLES: u128 = 12;

/// Runs where nothing may be lost: how often the power fails, and how many operations of the file system are between two
/// failures, at most. In the last one the log is brought into the file some times.
const RUNS: [(usize, u32); 4] = [(60, 20), (60, 60), (60, 200), (60, 900)];

const HOST: Uuid = Uuid::from_u128(1);

/// What was answered, in the order of the answers: a table and a number in its journal.
type Answers = Arc<Mutex<Vec<(Uuid, i64)>>>;

fn row(table: Uuid, seq: i64) -> NewRow {
    let opened = TableOpening { host: HOST, settings: "{}".to_owned() };
    NewRow {
        table,
        seq,
        epoch: 1,
        command: None,
        at: Timestamp::from_micros(seq),
        due_at: None,
        body: body(table, seq).into(),
        effects: if seq == 1 { vec![Effect::TableOpened(opened)] } else { Vec::new() },
    }
}

/// A body that is known to be whole: from some bytes to more than a page.
fn body(table: Uuid, seq: i64) -> Vec<u8> {
    let words = 1 + (table.as_u128() as usize * 31 + seq as usize * 17) % 400;
    format!("{table} {seq};").into_bytes().repeat(1 + words / 8)
}

/// What a run has found after the failures.
#[derive(Debug, Default)]
struct Found {
    failures: usize,
    /// Rows that were answered, at all failures together.
    answered: usize,
    /// Of these, those that were not there.
    lost: usize,
    /// Failures after which there was no whole database.
    broken: usize,
}

/// Tables write, and the power fails `failures` times.
async fn fail(syncs: SqliteSyncs, (failures, within): (usize, u32), seed: u64) -> Found {
    let folder = tempfile::tempdir().unwrap();
    let disk = watch(folder.path());
    let url = format!("sqlite:{}?vfs={NAME}", folder.path().join("club.db").display());
    let is_weak = syncs != SqliteSyncs::EachCommit;
    let options = StoreOptions { allow_weak_durability: is_weak, sqlite_syncs: syncs, ..StoreOptions::default() };
    let answers = Answers::default();
    let (images, cut) = sync_channel(2);
    let witnessed = Arc::clone(&answers);
    // From the very first operation on: the file, its log and the migrations are made while it fails, too.
    disk.fail_often(seed, within, move || witnessed.lock().unwrap().len(), images);
    let told = Arc::clone(&answers);
    let checking = tokio::task::spawn_blocking(move || check(&cut, &told, failures));

    let mut writing = JoinSet::new();
    writing.spawn(async move {
        let store = Store::connect(&url, options).await.unwrap();
        store.migrate().await.unwrap();
        let host = NewPlayer {
            id: HOST,
            name: "Anna".to_owned(),
            kind: PlayerKind::Guest,
            created_at: Timestamp::from_micros(0),
        };
        store.create_player(&host, None).await.unwrap();
        let (journal, writer) = Journal::new(store, JournalOptions::default());
        let mut tables = JoinSet::new();
        tables.spawn(writer.run());
        for table in 1..=TABLES {
            tables.spawn(write(journal.clone(), Uuid::from_u128(table), Arc::clone(&answers)));
        }
        tables.join_all().await;
    });
    let found = checking.await.unwrap();
    // Whoever writes would do so for ever.
    writing.shutdown().await;
    found
}

async fn write(journal: Journal, table: Uuid, answers: Answers) {
    for seq in 1.. {
        journal.append(row(table, seq)).await.unwrap();
        answers.lock().unwrap().push((table, seq));
    }
}

fn check(cut: &Receiver<Image>, answers: &Answers, failures: usize) -> Found {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let mut found = Found::default();
    while found.failures < failures {
        let image = cut.recv().expect("the writers go on until nobody receives");
        let answered = answers.lock().unwrap()[..image.witness].to_vec();
        found.failures += 1;
        found.answered += answered.len();
        match runtime.block_on(lost(&image, &answered)) {
            Ok(lost) => found.lost += lost,
            Err(_) => found.broken += 1,
        }
    }
    found
}

/// How many of the answered rows are not there when the machine has power again.
async fn lost(image: &Image, answered: &[(Uuid, i64)]) -> Result<usize, Box<dyn std::error::Error>> {
    let mut last = HashMap::new();
    for (table, seq) in answered {
        last.insert(*table, *seq);
    }
    let folder = tempfile::tempdir()?;
    image.write_to(folder.path())?;
    let url = format!("sqlite:{}", folder.path().join("club.db").display());
    // The usual file system, opened as a server does.
    let store = Store::connect(&url, StoreOptions::default()).await?;
    if store.ready().await.is_err() {
        // It failed before anybody could ask for anything.
        store.migrate().await?;
    }
    let mut there = BTreeMap::new();
    for table in (1..=TABLES).map(Uuid::from_u128) {
        let rows = store.journal(table).await?;
        for row in &rows {
            if row.body != body(table, row.seq) {
                return Err(format!("row {} is torn", row.seq).into());
            }
        }
        there.insert(table, rows.last().map_or(0, |row| row.seq));
    }
    store.close().await;
    // Reads all of it and fails when anything is not whole.
    let copy = folder.path().join("copy.db");
    skat_store::backup(&url, &copy, false).await?;
    Ok(last.iter().map(|(table, seq)| usize::try_from((seq - there[table]).max(0)).unwrap()).sum())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_answered_is_on_disk_whenever_the_power_fails() {
    let mut answered = 0;
    for (seed, run) in (2_007..).zip(RUNS) {
        let found = fail(SqliteSyncs::EachCommit, run, seed).await;
        assert_eq!((found.failures, found.lost, found.broken), (run.0, 0, 0), "seed {seed}: {found:?}");
        answered += found.answered;
    }
    assert!(answered > 10_000, "{answered} rows were answered");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn with_weaker_settings_the_power_takes_what_was_answered() {
    let normal = fail(SqliteSyncs::Checkpoints, (30, 60), 1).await;
    assert!(normal.lost > 0 && normal.broken == 0, "rows are lost, and the file is whole: {normal:?}");
    let off = fail(SqliteSyncs::Never, (30, 60), 2).await;
    assert!(off.lost > 0 || off.broken > 0, "{off:?}");
}

#[tokio::test]
async fn weaker_settings_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("club.db").display());
    for sqlite_syncs in [SqliteSyncs::Checkpoints, SqliteSyncs::Never] {
        let refused = Store::connect(&url, StoreOptions { sqlite_syncs, ..StoreOptions::default() }).await;
        assert!(matches!(refused, Err(StoreError::WeakDurability { setting: "synchronous", .. })));
    }
}
