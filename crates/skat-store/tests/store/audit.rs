//! The log of administrative acts.

use skat_store::{AuditEntry, Engine};
use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};

use crate::accounts::act;
use crate::fixture::{Database, at, id, on_both_engines, with_database};

/// Runs a statement past the store; whether the database accepts it.
async fn accepts(database: &Database, statement: &str) -> bool {
    let statement = AssertSqlSafe(statement.to_owned());
    match database.store.engine() {
        Engine::Postgres => {
            let mut connection = PgConnection::connect(&database.url).await.unwrap();
            sqlx::raw_sql(statement).execute(&mut connection).await.is_ok()
        }
        Engine::Sqlite => {
            let mut connection = SqliteConnection::connect(&database.url).await.unwrap();
            sqlx::raw_sql(statement).execute(&mut connection).await.is_ok()
        }
    }
}

on_both_engines! {
    async fn acts_are_read_newest_first_page_by_page(database: Database) {
        let store = &database.store;
        for number in 1..=5 {
            store.audit(&act("look", u128::from(number % 2 == 0), at(number))).await.unwrap();
        }
        let all = store.audit_log(None, None, 10).await.unwrap();
        assert_eq!(all.iter().map(|row| row.at).collect::<Vec<_>>(), [5, 4, 3, 2, 1].map(at));
        let page = store.audit_log(None, None, 2).await.unwrap();
        assert_eq!(page, all[..2]);
        assert_eq!(store.audit_log(Some(page[1].id), None, 10).await.unwrap(), all[2..]);
        assert_eq!(store.audit_log(Some(all[4].id), None, 10).await.unwrap(), []);
        let of_one = store.audit_log(None, Some(&AuditEntry::player(id(1))), 10).await.unwrap();
        assert_eq!(of_one.iter().map(|row| row.at).collect::<Vec<_>>(), [4, 2].map(at));
        assert_eq!(store.audit_log(Some(of_one[0].id), Some(&AuditEntry::player(id(1))), 10).await.unwrap(), of_one[1..]);
        assert_eq!(store.audit_log(None, Some("player:%"), 10).await.unwrap(), []);
    }

    async fn an_act_is_kept_as_it_was_written(database: Database) {
        let entry = act("lock", 7, at(3));
        let shell = AuditEntry { actor: None, reason: None, detail: r#"{"until":null}"#.to_owned(), ..entry.clone() };
        database.store.audit(&entry).await.unwrap();
        database.store.audit(&shell).await.unwrap();
        let rows = database.store.audit_log(None, None, 10).await.unwrap();
        for (row, entry) in rows.iter().zip([shell, entry]) {
            let read = (row.at, row.actor, &row.actor_name, &*row.act, &row.subject, &row.reason, &row.detail);
            let written =
                (entry.at, entry.actor, &entry.actor_name, entry.act, &entry.subject, &entry.reason, &entry.detail);
            assert_eq!(read, written);
        }
    }

    async fn nothing_is_ever_changed_or_deleted_in_the_log(database: Database) {
        database.store.audit(&act("lock", 7, at(3))).await.unwrap();
        let before = database.store.audit_log(None, None, 10).await.unwrap();
        assert!(accepts(&database, "SELECT * FROM audit").await);
        assert!(!accepts(&database, "UPDATE audit SET reason = 'nothing happened'").await);
        assert!(!accepts(&database, "DELETE FROM audit").await);
        if database.store.engine() == Engine::Postgres {
            assert!(!accepts(&database, "TRUNCATE audit").await);
        } else {
            assert!(!accepts(&database, "REPLACE INTO audit SELECT id, at, actor_id, 'X', act, subject, reason, detail FROM audit").await);
        }
        assert_eq!(database.store.audit_log(None, None, 10).await.unwrap(), before);
    }
}
