//! A database that forgets is refused. For SQLite the store sets what it needs, and a test beside it reads
//! it back.

use skat_store::{AppendError, Engine, Store, StoreError, StoreOptions};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use tokio::task::JoinSet;

use crate::fixture::{Database, row, with_database, with_empty_database};

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

#[tokio::test]
async fn an_account_must_not_commit_before_the_disk_has_it_either() {
    with_empty_database(Engine::Postgres, |url| async move {
        let mut connection = PgConnection::connect(&url).await.unwrap();
        let name: String = sqlx::query_scalar("SELECT current_database()").fetch_one(&mut connection).await.unwrap();
        let create = format!("CREATE ROLE {name} SUPERUSER LOGIN; ALTER ROLE {name} SET synchronous_commit = off");
        sqlx::raw_sql(AssertSqlSafe(create)).execute(&mut connection).await.unwrap();
        let (_, server) = url.rsplit_once('@').unwrap();
        let refused = Store::connect(&format!("postgres://{name}@{server}"), StoreOptions::default()).await;
        sqlx::raw_sql(AssertSqlSafe(format!("DROP ROLE {name}"))).execute(&mut connection).await.unwrap();
        assert!(matches!(
            refused,
            Err(StoreError::WeakDurability { setting: "synchronous_commit", value }) if value == "off"
        ));
    })
    .await;
}

/// Has each row of the journal note the setting with which it is written.
const NOTE_SETTING: &str = "CREATE TABLE noted (seq bigint, setting text); \
    CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS \
      'BEGIN INSERT INTO noted VALUES (NEW.seq, current_setting(''synchronous_commit'')); RETURN NEW; END'; \
    CREATE TRIGGER note BEFORE INSERT ON journal FOR EACH ROW EXECUTE FUNCTION note()";

#[tokio::test]
async fn what_is_weakened_after_the_start_weakens_no_journal() {
    with_database(Engine::Postgres, |database: Database| async move {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let table = database.table(&journal, 100).await;
        let mut other = PgConnection::connect(&database.url).await.unwrap();
        sqlx::raw_sql(NOTE_SETTING).execute(&mut other).await.unwrap();
        let name: String = sqlx::query_scalar("SELECT current_database()").fetch_one(&mut other).await.unwrap();
        for (seq, setting) in [(2, "off"), (3, "remote_apply"), (4, "local")] {
            let weaken = format!("ALTER DATABASE {name} SET synchronous_commit = {setting}");
            sqlx::raw_sql(AssertSqlSafe(weaken)).execute(&mut other).await.unwrap();
            let cut = "SELECT count(pg_terminate_backend(pid, 60000)) FROM pg_stat_activity \
                       WHERE datname = current_database() AND pid <> pg_backend_pid()";
            sqlx::raw_sql(cut).execute(&mut other).await.unwrap();
            // A connection that is gone is noticed when it is used.
            while let Err(error) = journal.append(row(table, seq, "moved")).await {
                assert_eq!(error, AppendError::Unavailable);
            }
        }
        let noted: Vec<String> =
            sqlx::query_scalar("SELECT setting FROM noted ORDER BY seq").fetch_all(&mut other).await.unwrap();
        assert_eq!(noted, ["on", "remote_apply", "local"]);
    })
    .await;
}
