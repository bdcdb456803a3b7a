//! Copies of a SQLite file, and what is no copy.

use std::path::Path;

use skat_store::{BackupError, Engine, NotABackup, Store, StoreOptions, backup, restore};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, Connection as _, SqliteConnection};
use tempfile::TempDir;
use tokio::task::JoinSet;

use crate::fixture::{Database, id, row, with_database};

fn url(path: &Path) -> String {
    format!("sqlite:{}", path.display())
}

/// Runs statements on a file beside the store's back.
async fn shell(path: &Path, statements: &str) {
    let options = SqliteConnectOptions::new().filename(path).create_if_missing(true);
    let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(statements.to_owned())).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

/// A database with so many players.
async fn club(path: &Path, players: u128) -> Store {
    let store = Store::connect(&url(path), StoreOptions::default()).await.unwrap();
    store.migrate().await.unwrap();
    Database { url: url(path), store: store.clone() }.players(1..=players).await;
    store
}

fn reason(refused: Result<skat_store::Contents, BackupError>) -> NotABackup {
    match refused {
        Err(BackupError::NotABackup { reason, .. }) => reason,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_copy_has_what_was_committed_and_waits_for_nobody() {
    with_database(Engine::Sqlite, |database| async move {
        let folder = TempDir::new().unwrap();
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let table = database.table(&journal, 7).await;
        journal.append(row(table, 2, "committed")).await.unwrap();
        // Somebody is in the middle of writing, and stays there.
        let path = database.url.strip_prefix("sqlite:").unwrap().to_owned();
        let mut writing = SqliteConnection::connect(&database.url).await.unwrap();
        sqlx::raw_sql("BEGIN IMMEDIATE; DELETE FROM journal").execute(&mut writing).await.unwrap();
        let copy = folder.path().join("copy.db");
        let contents = backup(&database.url, &copy, false).await.unwrap();
        assert_eq!((contents.open_tables, contents.lists, contents.players), (1, 0, 1));
        assert_eq!(contents.bytes, copy.metadata().unwrap().len());
        sqlx::raw_sql("ROLLBACK").execute(&mut writing).await.unwrap();
        writing.close().await.unwrap();
        assert!(Path::new(&path).exists());

        let store = Store::connect(&url(&copy), StoreOptions::default()).await.unwrap();
        let rows = store.journal(id(7)).await.unwrap();
        assert_eq!(rows.len(), 2);
        store.close().await;
        drop(journal);
        tasks.join_all().await;
    })
    .await;
}

#[tokio::test]
async fn what_a_killed_server_has_left_does_not_get_into_what_is_restored() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    let few = club(&path("few.db"), 2).await;
    backup(&url(&path("few.db")), &path("few.bak"), false).await.unwrap();
    few.close().await;
    let many = club(&path("many.db"), 50).await;
    // What lies there while it is open is what a kill leaves; the new players are in the log only.
    for ending in ["", "-wal"] {
        std::fs::copy(path(&format!("many.db{ending}")), path(&format!("killed.db{ending}"))).unwrap();
    }
    many.close().await;
    std::os::unix::fs::symlink(path("killed.db"), path("linked.db")).unwrap();
    let refused = restore(&url(&path("linked.db")), &path("few.bak"), false).await;
    assert!(matches!(refused, Err(BackupError::HoldsSomething(_))), "{refused:?}");
    let contents = restore(&url(&path("linked.db")), &path("few.bak"), true).await.unwrap();
    assert_eq!(contents.players, 2);
    assert!(path("linked.db").is_symlink());
    for ending in ["-wal", "-shm", "-journal"] {
        assert!(!path(&format!("killed.db{ending}")).exists(), "{ending}");
    }
    let again = backup(&url(&path("killed.db")), &path("again.bak"), false).await.unwrap();
    assert_eq!(again.players, 2);
}

#[tokio::test]
async fn a_database_that_somebody_reads_is_not_replaced() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    let store = club(&path("club.db"), 2).await;
    backup(&url(&path("club.db")), &path("club.bak"), false).await.unwrap();
    store.close().await;
    // What is committed while he reads is in the log, and cannot get into the file.
    let mut reading = SqliteConnection::connect(&url(&path("club.db"))).await.unwrap();
    sqlx::raw_sql("BEGIN; SELECT count(*) FROM player").execute(&mut reading).await.unwrap();
    shell(&path("club.db"), "UPDATE player SET name = 'in the log'").await;
    let refused = restore(&url(&path("club.db")), &path("club.bak"), true).await;
    assert!(matches!(refused, Err(BackupError::InUse(_))), "{refused:?}");
    reading.close().await.unwrap();
    let store = Store::connect(&url(&path("club.db")), StoreOptions::default()).await.unwrap();
    assert_eq!(store.player(id(1)).await.unwrap().unwrap().name, "in the log");
    store.close().await;
    restore(&url(&path("club.db")), &path("club.bak"), true).await.unwrap();
}

#[tokio::test]
async fn copies_of_other_programs_and_of_the_future_are_refused() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    let target = url(&path("club.db"));
    shell(&path("recipes.db"), "CREATE TABLE recipe (name TEXT)").await;
    assert_eq!(reason(restore(&target, &path("recipes.db"), false).await), NotABackup::OfOthers);
    assert_eq!(reason(backup(&url(&path("recipes.db")), &path("new.bak"), false).await), NotABackup::OfOthers);
    assert!(!path("new.bak").exists());

    let store = club(&path("live.db"), 1).await;
    store.close().await;
    backup(&url(&path("live.db")), &path("own.db"), false).await.unwrap();
    let migrated = |version: i64, success: bool| {
        format!(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
             VALUES ({version}, 'of the future', {success}, x'00', 0)"
        )
    };
    let copy = |name: &str| std::fs::copy(path("own.db"), path(name)).unwrap();
    copy("ahead.db");
    shell(&path("ahead.db"), &migrated(9_000, true)).await;
    restore(&target, &path("ahead.db"), false).await.unwrap();
    shell(&path("ahead.db"), &migrated(9_001, true)).await;
    assert_eq!(reason(restore(&target, &path("ahead.db"), true).await), NotABackup::Ahead(2));
    copy("failed.db");
    shell(&path("failed.db"), &migrated(9_000, false)).await;
    assert_eq!(reason(restore(&target, &path("failed.db"), true).await), NotABackup::Unfinished(9_000));
    copy("altered.db");
    shell(&path("altered.db"), "UPDATE _sqlx_migrations SET checksum = x'00' WHERE version = 1").await;
    assert_eq!(reason(restore(&target, &path("altered.db"), true).await), NotABackup::Altered(1));
}

/// The paths of a folder's files, and what is in them.
fn files(folder: &Path) -> Vec<(std::path::PathBuf, Vec<u8>)> {
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = paths.filter(|path| path.is_file()).collect();
    files.sort();
    files.into_iter().map(|path| (path.clone(), std::fs::read(path).unwrap())).collect()
}

#[tokio::test]
async fn neither_a_backup_nor_a_restore_takes_what_belongs_to_the_database_itself() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    std::fs::create_dir(path("else")).unwrap();
    let store = club(&path("club.db"), 3).await;
    std::os::unix::fs::symlink(path("club.db"), path("linked.db")).unwrap();
    std::os::unix::fs::symlink(path("club.db-wal"), path("linked.log")).unwrap();
    std::fs::hard_link(path("club.db"), path("twin.db")).unwrap();
    let here = folder.path().file_name().unwrap().to_str().unwrap();
    let own = ["club.db", "./club.db", "else/../club.db", "linked.db", "linked.log", "twin.db"].map(str::to_owned);
    let own = own.into_iter().chain(["-wal", "-shm", "-journal", ".lock"].map(|ending| format!("club.db{ending}")));
    let own: Vec<String> = own.chain([format!("../{here}/./club.db"), format!("../{here}/club.db-journal")]).collect();
    let before = files(folder.path());
    let refused = |outcome: Result<skat_store::Contents, BackupError>, name: &str| match outcome {
        Err(BackupError::Io { source, .. }) => {
            assert!(source.to_string().contains("the database itself"), "{name}: {source}");
        }
        other => panic!("{name}: {other:?}"),
    };
    for name in &own {
        for database in ["club.db", "linked.db"] {
            for force in [false, true] {
                refused(backup(&url(&path(database)), &path(name), force).await, name);
            }
        }
        assert_eq!(files(folder.path()), before, "{name}");
    }
    store.close().await;
    for name in &own {
        if path(name).exists() {
            refused(restore(&url(&path("linked.db")), &path(name), true).await, name);
        }
    }
    backup(&url(&path("club.db")), &path("else/club.db"), false).await.unwrap();
    backup(&url(&path("club.db")), &path("else/club.db"), true).await.unwrap();
    restore(&url(&path("club.db")), &path("else/club.db"), true).await.unwrap();
}

#[tokio::test]
async fn a_copy_by_hand_whose_log_was_left_behind_is_refused() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    let store = club(&path("club.db"), 3).await;
    // What was committed since the last checkpoint is in the log only; that it is a whole database all the same is
    // what makes it dangerous.
    let mut settling = SqliteConnection::connect(&url(&path("club.db"))).await.unwrap();
    sqlx::raw_sql("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut settling).await.unwrap();
    settling.close().await.unwrap();
    Database { url: url(&path("club.db")), store: store.clone() }.players(4..=9).await;
    std::fs::copy(path("club.db"), path("by-hand.db")).unwrap();
    let refused = restore(&url(&path("new.db")), &path("by-hand.db"), true).await;
    assert_eq!(reason(refused), NotABackup::NeedsLog);
    assert!(!path("new.db").exists());
    backup(&url(&path("club.db")), &path("club.bak"), false).await.unwrap();
    for ending in ["-wal", "-journal"] {
        let log = path(&format!("club.bak{ending}"));
        std::fs::write(&log, "rows").unwrap();
        let refused = restore(&url(&path("new.db")), &path("club.bak"), true).await;
        assert_eq!(reason(refused), NotABackup::HasLog(log.clone()));
        std::fs::remove_file(log).unwrap();
    }
    store.close().await;
}

#[tokio::test]
async fn what_has_no_end_or_is_no_file_is_not_copied() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    let target = url(&path("club.db"));
    assert_eq!(reason(restore(&target, Path::new("/dev/zero"), true).await), NotABackup::NotAFile);
    assert_eq!(reason(restore(&target, folder.path(), true).await), NotABackup::NotAFile);
    // Copying a terabyte first would take hours, and more room than there is.
    let large = std::fs::File::create(path("large.bak")).unwrap();
    large.set_len(1 << 40).unwrap();
    assert_eq!(reason(restore(&target, &path("large.bak"), true).await), NotABackup::NotSqlite);
    assert!(!path("club.db").exists());
}
