//! A server that starts while the one before still ends.

use std::time::Duration;

use skat_store::{Effect, Engine, NewRow, Store, StoreError, StoreOptions};
use sqlx::{Connection, PgConnection, SqliteConnection};
use tokio::task::JoinSet;

use crate::fixture::{Database, on_both_engines, row, with_database};

fn patient(patience: Duration) -> StoreOptions {
    StoreOptions { patience, ..StoreOptions::default() }
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
        database.store.raise_all_epochs().await.unwrap();
        assert_eq!(shown().await, None);
        assert_eq!(database.store.open_tables().await.unwrap()[0].epoch, 5);
        journal.append(NewRow { epoch: 5, effects: full(), ..row(table, 3, "rose") }).await.unwrap();
        assert_eq!(shown().await.as_deref(), Some("full"));
        journal.append(NewRow { epoch: 5, effects: vec![Effect::TableClosed], ..row(table, 4, "over") }).await.unwrap();
        assert_eq!(database.store.open_tables().await.unwrap(), []);
    }
}
