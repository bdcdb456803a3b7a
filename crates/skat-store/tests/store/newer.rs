//! A database that a newer version of this program has migrated: an upgrade can be taken back.

use skat_store::{Engine, NewPlayer, PlayerKind, Store, StoreOptions};
use sqlx::{Connection, PgConnection, SqliteConnection};

use crate::fixture::{Database, at, id, on_both_engines, with_database};

/// What a migration of the future leaves behind: its row, and a table that nobody here knows.
const FUTURE: &str = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                      VALUES (9000, 'of the future', true, '', 0)";
const FUTURE_TABLE: &str = "CREATE TABLE of_the_future (id bigint PRIMARY KEY)";

async fn migrate_further(database: &Database) {
    for statement in [FUTURE_TABLE, FUTURE] {
        match database.store.engine() {
            Engine::Postgres => {
                let mut connection = PgConnection::connect(&database.url).await.unwrap();
                sqlx::query(statement).execute(&mut connection).await.unwrap();
                connection.close().await.unwrap();
            }
            Engine::Sqlite => {
                let mut connection = SqliteConnection::connect(&database.url).await.unwrap();
                sqlx::query(statement).execute(&mut connection).await.unwrap();
                connection.close().await.unwrap();
            }
        }
    }
}

on_both_engines! {
    async fn a_database_that_a_newer_version_has_migrated_is_opened_read_and_written(database: Database) {
        migrate_further(&database).await;
        database.store.close().await;
        let store = Store::connect(&database.url, StoreOptions::default()).await.unwrap();
        store.migrate().await.unwrap();
        store.ready().await.unwrap();
        let anna = NewPlayer { id: id(1), name: "Anna".to_owned(), kind: PlayerKind::Guest, created_at: at(1) };
        store.create_player(&anna, None).await.unwrap();
        assert_eq!(store.player(id(1)).await.unwrap().unwrap().name, "Anna");
        store.close().await;
    }
}
