//! A server that starts while the one before still ends.

use std::time::Duration;

use skat_store::{Effect, Engine, NewRow, Store, StoreError, StoreOptions};
use sqlx::{Connection, PgConnection, SqliteConnection};
use tokio::task::JoinSet;

use crate::fixture::{Database, on_both_engines, row, with_database};

fn patient(patience: Duration) -> StoreOptions {
    StoreOptions { patience, ..StoreOptions::default() }
}

/// For how many tables something is stored that the lobby shows, whether it counts or not.
async fn shown_rows(database: &Database) -> i64 {
    let count = "SELECT count(*) FROM table_shown";
    match database.store.engine() {
        Engine::Postgres => {
            let mut connection = PgConnection::connect(&database.url).await.unwrap();
            sqlx::query_scalar(count).fetch_one(&mut connection).await.unwrap()
        }
        Engine::Sqlite => {
            let mut connection = SqliteConnection::connect(&database.url).await.unwrap();
            sqlx::query_scalar(count).fetch_one(&mut connection).await.unwrap()
        }
    }
}

/// Another server of the same database, which waits for nobody.
async fn next(database: &Database) -> Store {
    Store::connect(&database.url, patient(Duration::ZERO)).await.unwrap()
}

#[tokio::test]
async fn who_has_lost_the_database_takes_no_table_back_until_the_other_one_has_ended() {
    with_database(Engine::Postgres, |database| async move {
        let mut tasks = JoinSet::new();
        let table = database.table(&database.journal(&mut tasks), 100).await;
        let before = &database.store;
        assert!(before.take_over().await.unwrap());
        assert_eq!(before.raise_epoch(table).await.unwrap(), 2);
        let after = next(&database).await;
        assert!(!after.take_over().await.unwrap());
        after.raise_all_epochs().await.unwrap();

        for _ in 0..2 {
            assert!(matches!(before.raise_epoch(table).await, Err(StoreError::ShutOut)));
            assert!(matches!(before.ready().await, Err(StoreError::ShutOut)));
            assert!(matches!(before.keep_hold().await, Err(StoreError::ShutOut)));
            assert!(before.is_shut_out() && !after.is_shut_out());
        }
        after.keep_hold().await.unwrap();
        assert_eq!(after.raise_epoch(table).await.unwrap(), 4);
        after.close().await;
        // Its session ends with the connection, a moment after it.
        while let Err(error) = before.keep_hold().await {
            assert!(matches!(error, StoreError::ShutOut));
        }
        before.ready().await.unwrap();
        assert_eq!(before.raise_epoch(table).await.unwrap(), 5);
    })
    .await;
}

#[tokio::test]
async fn a_lock_that_is_gone_with_its_connection_is_taken_again() {
    with_database(Engine::Postgres, |database| async move {
        let mut tasks = JoinSet::new();
        let table = database.table(&database.journal(&mut tasks), 100).await;
        assert!(database.store.take_over().await.unwrap());
        let mut other = PgConnection::connect(&database.url).await.unwrap();
        let cut = "SELECT count(pg_terminate_backend(l.pid, 60000)) FROM pg_locks l JOIN pg_database d ON d.oid = l.database \
                   WHERE l.locktype = 'advisory' AND d.datname = current_database()";
        for noticed in [false, true] {
            let ended: i64 = sqlx::query_scalar(cut).fetch_one(&mut other).await.unwrap();
            assert_eq!(ended, 1);
            if noticed {
                database.store.keep_hold().await.unwrap();
            } else {
                assert_eq!(database.store.raise_epoch(table).await.unwrap(), 2);
            }
            let next = next(&database).await;
            assert!(!next.take_over().await.unwrap(), "nobody has it");
            next.close().await;
            while database.store.keep_hold().await.is_err() {}
        }
    })
    .await;
}

on_both_engines! {
    async fn who_comes_waits_until_the_server_before_has_ended(database: Database) {
        assert!(database.store.take_over().await.unwrap());
        let next = async {
            let next = Store::connect(&database.url, patient(Duration::from_secs(60))).await.unwrap();
            assert!(next.take_over().await.unwrap());
            next
        };
        // The join runs them in this order: the end comes when the other one waits, or before it has begun to.
        let (next, ()) = tokio::join!(next, database.store.close());
        next.ready().await.unwrap();
        next.close().await;
    }

    async fn whose_patience_ends_knows_of_the_other_server(database: Database) {
        assert!(database.store.take_over().await.unwrap());
        match database.store.engine() {
            Engine::Sqlite => {
                let next = Store::connect(&database.url, patient(Duration::ZERO)).await;
                assert!(matches!(next, Err(StoreError::InUse { .. })));
            }
            Engine::Postgres => {
                let next = Store::connect(&database.url, patient(Duration::ZERO)).await.unwrap();
                assert!(!next.take_over().await.unwrap());
                next.close().await;
            }
        }
    }

    async fn what_is_shown_of_a_table_is_known_as_long_as_nobody_else_has_owned_it(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let table = database.table(&journal, 100).await;
        let shown = async || database.store.open_tables().await.unwrap()[0].shown.clone();
        assert_eq!(shown().await, None);
        let full = || vec![Effect::TableShown("full".to_owned())];
        journal.append(NewRow { effects: full(), ..row(table, 2, "sat") }).await.unwrap();
        assert_eq!(shown().await.as_deref(), Some("full"));
        database.store.raise_all_epochs().await.unwrap();
        assert_eq!(database.store.raise_epoch(table).await.unwrap(), 3);
        assert_eq!(shown().await.as_deref(), Some("full"));

        // A version that knows nothing of it starts, and the table goes on.
        let raise = "UPDATE table_owner SET epoch = epoch + 1";
        match database.store.engine() {
            Engine::Postgres => {
                let mut connection = PgConnection::connect(&database.url).await.unwrap();
                sqlx::query(raise).execute(&mut connection).await.unwrap();
            }
            Engine::Sqlite => {
                let mut connection = SqliteConnection::connect(&database.url).await.unwrap();
                sqlx::query(raise).execute(&mut connection).await.unwrap();
            }
        }
        assert_eq!(shown().await, None);
        assert_eq!(shown_rows(&database).await, 1);
        database.store.raise_all_epochs().await.unwrap();
        assert_eq!(shown().await, None);
        assert_eq!(shown_rows(&database).await, 0, "what counts no more is forgotten");
        assert_eq!(database.store.open_tables().await.unwrap()[0].epoch, 5);
        journal.append(NewRow { epoch: 5, effects: full(), ..row(table, 3, "rose") }).await.unwrap();
        assert_eq!(shown().await.as_deref(), Some("full"));
        journal.append(NewRow { epoch: 5, effects: vec![Effect::TableClosed], ..row(table, 4, "over") }).await.unwrap();
        assert_eq!(database.store.open_tables().await.unwrap(), []);
    }
}
