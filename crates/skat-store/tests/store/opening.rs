//! Opening a database, migrating it, and one process at a time.

use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;

use skat_store::{Engine, Store, StoreError, StoreOptions};
use tokio::task::JoinSet;

use crate::fixture::{Database, on_both_engines, with_database, with_empty_database};

fn file(url: &str) -> PathBuf {
    PathBuf::from(url.strip_prefix("sqlite:").unwrap())
}

async fn open(url: &str) -> Result<Store, StoreError> {
    Store::connect(url, StoreOptions::default()).await
}

async fn an_empty_database_is_not_ready_until_it_is_migrated(url: String, engine: Engine) {
    let store = open(&url).await.unwrap();
    assert_eq!(store.engine(), engine);
    assert!(matches!(store.ready().await, Err(StoreError::NotMigrated { missing: 1 })));
    store.migrate().await.unwrap();
    store.ready().await.unwrap();
    store.migrate().await.unwrap();
    store.ready().await.unwrap();
    store.close().await;
    assert!(store.ready().await.is_err());
}

#[tokio::test]
async fn an_empty_sqlite_file_is_not_ready_until_it_is_migrated() {
    with_empty_database(Engine::Sqlite, |url| an_empty_database_is_not_ready_until_it_is_migrated(url, Engine::Sqlite))
        .await;
}

#[tokio::test]
async fn an_empty_postgres_database_is_not_ready_until_it_is_migrated() {
    with_empty_database(Engine::Postgres, |url| {
        an_empty_database_is_not_ready_until_it_is_migrated(url, Engine::Postgres)
    })
    .await;
}

on_both_engines! {
    async fn what_was_written_is_there_when_it_is_opened_again(database: Database) {
        let mut tasks = JoinSet::new();
        let table = database.table(&database.journal(&mut tasks), 100).await;
        database.store.close().await;
        let store = open(&database.url).await.unwrap();
        store.ready().await.unwrap();
        assert_eq!(store.journal(table).await.unwrap().len(), 1);
        store.close().await;
    }
}

#[tokio::test]
async fn a_sqlite_file_is_open_once() {
    with_database(Engine::Sqlite, |database| async move {
        let second = open(&database.url).await;
        assert!(matches!(second, Err(StoreError::InUse { .. })));
        // Nor by another name.
        let link = file(&database.url).with_file_name("link.db");
        std::os::unix::fs::symlink(file(&database.url), &link).unwrap();
        let linked = open(&format!("sqlite:{}", link.display())).await;
        assert!(matches!(linked, Err(StoreError::InUse { .. })));

        database.store.close().await;
        let after = open(&database.url).await.unwrap();
        after.ready().await.unwrap();
        after.close().await;
    })
    .await;
}

/// Hidden cards, hashes of passwords and what was said are for no other user of the machine.
#[tokio::test]
async fn a_new_sqlite_file_is_for_its_user_only() {
    with_database(Engine::Sqlite, |database| async move {
        for ending in ["", "-wal", "-shm"] {
            let path = file(&format!("{}{ending}", database.url));
            assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600, "{ending}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_sqlite_file_in_a_missing_folder_is_an_error() {
    with_empty_database(Engine::Sqlite, |url| async move {
        let inside = format!("{url}.d/vorhand.db");
        assert!(matches!(open(&inside).await, Err(StoreError::Lock { .. })));
    })
    .await;
}

#[tokio::test]
async fn other_urls_are_refused() {
    for url in ["mysql://localhost/skat", "sqlite::memory:", "sqlite:a.db?mode=memory", "sqlite:", "vorhand.db", ""] {
        assert!(matches!(open(url).await, Err(StoreError::UnsupportedUrl)), "{url}");
    }
}

#[tokio::test]
async fn an_error_never_tells_the_password() {
    for url in ["postgres://vorhand:geheim@localhost:x/skat", "mysql://vorhand:geheim@localhost/skat"] {
        let error = open(url).await.unwrap_err();
        assert!(!format!("{error} {error:?}").contains("geheim"));
    }
}
