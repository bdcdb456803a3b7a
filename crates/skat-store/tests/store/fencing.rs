//! Only the owner of a table writes.

use skat_store::{AppendError, Effect, Engine, NewRow, StoreError};
use sqlx::{Connection, PgConnection};
use tokio::task::JoinSet;

use crate::fixture::{
    Database, append_together, at, command, deal_finished, id, list_start, on_both_engines, row, with_database,
};

/// A new owner must not read the journal while a row of the old one is on its way.
///
/// On SQLite there is one connection that writes, so nothing can be under way.
#[tokio::test]
async fn a_new_epoch_waits_for_an_append_that_is_under_way() {
    with_database(Engine::Postgres, |database| async move {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let table = database.table(&journal, 100).await;
        database.players(1..=3).await;
        let start = NewRow { effects: vec![Effect::ListStarted(list_start())], ..row(table, 2, "started") };
        journal.append(start).await.unwrap();

        // Somebody keeps the table of deals, so that the row is written and its effect has to wait.
        let mut other = PgConnection::connect(&database.url).await.unwrap();
        sqlx::raw_sql("BEGIN; LOCK TABLE deal IN EXCLUSIVE MODE").execute(&mut other).await.unwrap();
        let mut append = JoinSet::new();
        let dealt = NewRow { effects: vec![deal_finished(1)], ..row(table, 3, "dealt") };
        append.spawn(async move { journal.append(dealt).await });
        wait_for_locks(&mut other, 1, &mut append).await;

        let mut takeover = JoinSet::new();
        let store = database.store.clone();
        takeover.spawn(async move {
            let epoch = store.raise_epoch(table).await.unwrap();
            (epoch, store.journal(table).await.unwrap().len())
        });
        wait_for_locks(&mut other, 2, &mut takeover).await;
        other.close().await.unwrap();

        assert_eq!(append.join_next().await.unwrap().unwrap(), Ok(()));
        assert_eq!(takeover.join_next().await.unwrap().unwrap(), (2, 3));
    })
    .await;
}

/// What another server appends holds the owners, in any order, before it changes what is shown.
#[tokio::test]
async fn a_start_waits_for_what_is_being_written_and_nobody_for_the_start_in_a_ring() {
    with_database(Engine::Postgres, |database| async move {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let tables = [database.table(&journal, 100).await, database.table(&journal, 101).await];
        for table in tables {
            let effects = vec![Effect::TableShown("before".to_owned())];
            journal.append(NewRow { effects, ..row(table, 2, "sat") }).await.unwrap();
        }
        let mut other = PgConnection::connect(&database.url).await.unwrap();
        let own = "SELECT epoch FROM table_owner WHERE table_id = $1 FOR SHARE";
        sqlx::raw_sql("BEGIN").execute(&mut other).await.unwrap();
        sqlx::query(own).bind(tables[1]).execute(&mut other).await.unwrap();

        let mut start = JoinSet::new();
        let store = database.store.clone();
        start.spawn(async move { store.raise_all_epochs().await });
        wait_for_locks(&mut other, 1, &mut start).await;
        sqlx::query(own).bind(tables[0]).execute(&mut other).await.unwrap();
        sqlx::query("UPDATE table_shown SET shown = 'after'").execute(&mut other).await.unwrap();
        sqlx::raw_sql("COMMIT").execute(&mut other).await.unwrap();
        start.join_next().await.unwrap().unwrap().unwrap();
        for open in database.store.open_tables().await.unwrap() {
            assert_eq!((open.epoch, open.shown.as_deref()), (2, Some("after")));
        }
    })
    .await;
}

/// Waits until so many connections of this database wait for a lock, the newest of them for `task`.
pub(crate) async fn wait_for_locks<T: 'static>(connection: &mut PgConnection, count: i64, task: &mut JoinSet<T>) {
    let waiting =
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    loop {
        // The view is read once in a transaction unless told otherwise.
        sqlx::raw_sql("SELECT pg_stat_clear_snapshot()").execute(&mut *connection).await.unwrap();
        let found: i64 = sqlx::query_scalar(waiting).fetch_one(&mut *connection).await.unwrap();
        if found >= count {
            return;
        }
        assert!(task.try_join_next().is_none(), "it did not wait");
    }
}

on_both_engines! {
    async fn an_owner_of_before_writes_nothing(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let table = database.table(&journal, 100).await;
        assert_eq!(database.store.raise_epoch(table).await.unwrap(), 2);
        assert_eq!(journal.append(row(table, 2, "old")).await, Err(AppendError::Fenced));
        assert_eq!(journal.append(NewRow { epoch: 3, ..row(table, 2, "never") }).await, Err(AppendError::Fenced));
        assert_eq!(journal.append(NewRow { epoch: 2, ..row(table, 2, "new") }).await, Ok(()));
        assert_eq!(database.bodies(table).await, ["opened", "new"]);
    }

    async fn who_is_fenced_hears_that_before_anything_else(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let table = database.table(&journal, 100).await;
        let first = NewRow { command: command(7, 50, 1), ..row(table, 2, "first") };
        journal.append(first.clone()).await.unwrap();
        database.store.raise_epoch(table).await.unwrap();
        assert_eq!(journal.append(first).await, Err(AppendError::Fenced));
    }

    async fn a_table_that_was_never_opened_belongs_to_nobody(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        assert_eq!(journal.append(row(id(100), 1, "nowhere")).await, Err(AppendError::Fenced));
        assert!(matches!(database.store.raise_epoch(id(100)).await, Err(StoreError::UnknownTable)));
    }

    async fn nobody_appends_to_a_closed_table(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let table = database.table(&journal, 100).await;
        let last = NewRow { effects: vec![Effect::TableClosed], ..row(table, 2, "closed") };
        journal.append(last).await.unwrap();
        assert_eq!(journal.append(row(table, 3, "after")).await, Err(AppendError::Fenced));
        assert!(matches!(database.store.raise_epoch(table).await, Err(StoreError::UnknownTable)));
        assert_eq!(database.store.open_tables().await.unwrap(), []);
        assert_eq!(database.bodies(table).await, ["opened", "closed"]);
    }

    async fn a_start_shuts_everybody_out_of_every_living_table(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let tables = [database.table(&journal, 100).await, database.table(&journal, 101).await];
        database.store.raise_epoch(tables[1]).await.unwrap();
        database.store.raise_all_epochs().await.unwrap();
        let open: Vec<_> = database.store.open_tables().await.unwrap();
        assert_eq!(open.iter().map(|open| (open.id, open.epoch)).collect::<Vec<_>>(), [(tables[0], 2), (tables[1], 3)]);
        for table in tables {
            assert_eq!(journal.append(row(table, 2, "old")).await, Err(AppendError::Fenced));
        }
    }

    async fn a_living_table_is_due_as_its_newest_row_says(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let table = database.table(&journal, 100).await;
        let due = async || database.store.open_tables().await.unwrap()[0].due_at;
        assert_eq!(due().await, None);
        journal.append(NewRow { due_at: Some(at(90)), ..row(table, 2, "waits") }).await.unwrap();
        assert_eq!(due().await, Some(at(90)));
        let conflict = NewRow { due_at: Some(at(70)), ..row(table, 2, "not written") };
        assert_eq!(journal.append(conflict).await, Err(AppendError::Conflict));
        assert_eq!(due().await, Some(at(90)));
        journal.append(NewRow { due_at: Some(at(80)), ..row(table, 3, "waits less") }).await.unwrap();
        assert_eq!(due().await, Some(at(80)));
        journal.append(row(table, 4, "rests")).await.unwrap();
        assert_eq!(due().await, None);
    }

    async fn no_row_costs_another_its_own(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let mut tables = Vec::new();
        for number in 100..150 {
            tables.push(database.table(&journal, number).await);
        }
        let taken = NewRow { command: command(7, 50, 1), ..row(tables[0], 2, "taken") };
        journal.append(taken).await.unwrap();
        database.store.raise_epoch(tables[20]).await.unwrap();

        // With effects that the database refuses, and without: the second batch takes another way.
        for (seq, refused) in [(2, false), (3, true)] {
            let mut rows: Vec<NewRow> = tables.iter().map(|&table| row(table, seq, "row")).collect();
            rows[0] = row(tables[0], seq + 1, "row");
            rows[10].command = command(7, 50, 1);
            rows[10].seq = 2;
            if refused {
                // There is no list that the deal could belong to.
                rows[30].effects = vec![deal_finished(1)];
                rows[30].seq = 3;
            }
            let answers = append_together(database.idle_journal(), rows).await;
            for (index, answer) in answers.into_iter().enumerate() {
                match index {
                    10 => assert!(matches!(answer, Err(AppendError::Duplicate(at)) if at.table == tables[0])),
                    20 => assert_eq!(answer, Err(AppendError::Fenced)),
                    30 if refused => assert_eq!(answer, Err(AppendError::Rejected)),
                    _ => assert_eq!(answer, Ok(()), "table {index}"),
                }
            }
        }
        assert_eq!(database.bodies(tables[0]).await, ["opened", "taken", "row", "row"]);
        assert_eq!(database.bodies(tables[10]).await, ["opened"]);
        assert_eq!(database.bodies(tables[20]).await, ["opened"]);
        assert_eq!(database.bodies(tables[30]).await, ["opened", "row"]);
        assert_eq!(database.bodies(tables[40]).await, ["opened", "row", "row"]);
    }

    async fn what_is_fenced_has_no_effect(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let table = database.table(&journal, 100).await;
        database.players(1..=3).await;
        database.store.raise_epoch(table).await.unwrap();
        let start = NewRow { effects: vec![Effect::ListStarted(list_start())], ..row(table, 2, "started") };
        assert_eq!(journal.append(start.clone()).await, Err(AppendError::Fenced));
        assert_eq!(database.store.list(table).await.unwrap(), None);
        assert_eq!(journal.append(NewRow { epoch: 2, ..start }).await, Ok(()));
        let dealt = NewRow { effects: vec![deal_finished(1)], ..row(table, 3, "dealt") };
        assert_eq!(journal.append(dealt).await, Err(AppendError::Fenced));
        assert_eq!(database.store.deals(table).await.unwrap(), []);
    }
}
