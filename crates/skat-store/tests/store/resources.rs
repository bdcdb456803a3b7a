//! What the journal keeps for itself: no connection while there is nothing to write, and no log without an end.

use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use skat_store::Engine;
use tokio::task::JoinSet;

use crate::fixture::{row, with_database};

/// How long a test waits for what must come.
const PATIENCE: Duration = Duration::from_secs(60);

/// With so many bytes SQLite would bring the log into the file by itself, in the commit of somebody who waits for it: 12,000
/// pages with their heads.
const LONGEST_LOG: u64 = 12_000 * (4_096 + 24);

#[tokio::test]
async fn a_journal_that_has_nothing_to_write_gives_its_connections_back() {
    with_database(Engine::Postgres, |database| async move {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let table = database.table(&journal, 100).await;
        journal.append(row(table, 2, "moved")).await.unwrap();
        let [_, pool] = database.store.pools();
        assert!(pool.name == "journal" && pool.open > 0, "{pool:?}");
        let resting = async {
            while database.store.pools()[1].used > 0 {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(PATIENCE, resting).await.unwrap();
        journal.append(row(table, 3, "moved")).await.unwrap();
    })
    .await;
}

/// The numbers that a log of SQLite begins with; each time it begins anew they are others.
fn beginning(log: &Path) -> [u8; 32] {
    let mut head = [0; 32];
    File::open(log).unwrap().read_exact(&mut head).unwrap();
    head
}

#[tokio::test]
async fn the_log_begins_anew_before_it_is_so_long_that_somebody_has_to_wait_for_it() {
    with_database(Engine::Sqlite, |database| async move {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let mut tables = Vec::new();
        for number in 100..164 {
            tables.push(database.table(&journal, number).await);
        }
        let log = PathBuf::from(format!("{}-wal", database.url.strip_prefix("sqlite:").unwrap()));
        let mut seq = 1;
        for _ in 0..2 {
            let first = beginning(&log);
            while beginning(&log) == first {
                seq += 1;
                let mut appends = JoinSet::new();
                for table in &tables {
                    let (journal, row) = (journal.clone(), row(*table, seq, "moved"));
                    appends.spawn(async move { journal.append(row).await.unwrap() });
                }
                appends.join_all().await;
            }
            let bytes = log.metadata().unwrap().len();
            assert!(bytes < LONGEST_LOG, "{bytes} bytes");
        }
    })
    .await;
}
