//! A database that forgets is refused. For SQLite the store sets what it needs, and a test beside it reads
//! it back.

use skat_store::{Engine, Store, StoreError, StoreOptions};
use sqlx::{AssertSqlSafe, Connection, PgConnection};

use crate::fixture::with_empty_database;

#[tokio::test]
async fn postgres_must_not_commit_before_the_disk_has_it() {
    with_empty_database(Engine::Postgres, |url| async move {
        let mut connection = PgConnection::connect(&url).await.unwrap();
        let name: String = sqlx::query_scalar("SELECT current_database()").fetch_one(&mut connection).await.unwrap();
        let weaken = format!("ALTER DATABASE {name} SET synchronous_commit = off");
        sqlx::raw_sql(AssertSqlSafe(weaken)).execute(&mut connection).await.unwrap();

        let refused = Store::connect(&url, StoreOptions::default()).await;
        assert!(matches!(
            refused,
            Err(StoreError::WeakDurability { setting: "synchronous_commit", value }) if value == "off"
        ));
        let options = StoreOptions { allow_weak_durability: true, ..StoreOptions::default() };
        let store = Store::connect(&url, options).await.unwrap();
        store.migrate().await.unwrap();
        store.close().await;
    })
    .await;
}
