//! Appending and reading back.

use skat_store::{AppendError, Engine, Journal, JournalOptions, NewRow, StoreError, StoredCommand};
use sqlx::{Connection, PgConnection};
use tokio::task::JoinSet;

use crate::fencing::wait_for_locks;
use crate::fixture::{Database, append_together, at, command, id, on_both_engines, opening, row, with_database};

on_both_engines! {
    async fn what_was_appended_is_read_back_in_order(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let table = database.table(&journal, 100).await;
        for seq in 2..=40 {
            let mut row = row(table, seq, &format!("row {seq}"));
            row.command = if seq % 3 == 0 { None } else { command(7, 1000 + u128::try_from(seq).unwrap(), 9) };
            journal.append(row).await.unwrap();
        }
        let rows = database.store.journal(table).await.unwrap();
        assert_eq!(rows.len(), 40);
        for (seq, row) in (1..).zip(&rows).skip(1) {
            assert_eq!((row.seq, row.at), (seq, at(seq)));
            assert_eq!(row.body, format!("row {seq}").into_bytes());
            let commanded = seq % 3 != 0;
            assert_eq!(row.player, commanded.then_some(id(7)));
            assert_eq!(row.command, commanded.then(|| id(1000 + u128::try_from(seq).unwrap())));
            assert_eq!(row.digest, commanded.then_some([9; 32]));
        }
    }

    async fn every_byte_can_stand_in_a_body(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let table = database.table(&journal, 100).await;
        let body: Vec<u8> = (0..=255).cycle().take(100_000).collect();
        journal.append(NewRow { body: body.as_slice().into(), ..row(table, 2, "") }).await.unwrap();
        journal.append(row(table, 3, "")).await.unwrap();
        let rows = database.store.journal(table).await.unwrap();
        assert_eq!(rows[1].body, body);
        assert_eq!(rows[2].body, b"");
    }

    async fn an_unknown_table_has_an_empty_journal(database: Database) {
        assert_eq!(database.store.journal(id(5)).await.unwrap(), []);
    }

    async fn a_gap_in_a_journal_is_told(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let table = database.table(&journal, 100).await;
        journal.append(row(table, 2, "second")).await.unwrap();
        journal.append(row(table, 4, "fourth")).await.unwrap();
        let gap = database.store.journal(table).await;
        assert!(matches!(gap, Err(StoreError::JournalGap { table: told, missing: 3 }) if told == table));
    }

    async fn a_number_is_given_once(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let table = database.table(&journal, 100).await;
        journal.append(row(table, 2, "first")).await.unwrap();
        assert_eq!(journal.append(row(table, 2, "second")).await, Err(AppendError::Conflict));
        assert_eq!(database.bodies(table).await, ["opened", "first"]);
    }

    async fn a_command_is_written_once_and_its_place_is_told(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let table = database.table(&journal, 100).await;
        let other = database.table(&journal, 101).await;
        let stored = StoredCommand { table, seq: 2, digest: [1; 32] };
        assert_eq!(database.store.command(id(7), id(50)).await.unwrap(), None);
        journal.append(NewRow { command: command(7, 50, 1), ..row(table, 2, "first") }).await.unwrap();
        assert_eq!(database.store.command(id(7), id(50)).await.unwrap(), Some(stored));

        let same = NewRow { command: command(7, 50, 1), ..row(table, 3, "again") };
        assert_eq!(journal.append(same).await, Err(AppendError::Duplicate(stored)));
        let other_body = NewRow { command: command(7, 50, 2), ..row(table, 3, "else") };
        assert_eq!(journal.append(other_body).await, Err(AppendError::Duplicate(stored)));
        let elsewhere = NewRow { command: command(7, 50, 1), ..row(other, 2, "elsewhere") };
        assert_eq!(journal.append(elsewhere).await, Err(AppendError::Duplicate(stored)));
        let of_another_player = NewRow { command: command(8, 50, 1), ..row(other, 2, "his own") };
        assert_eq!(journal.append(of_another_player).await, Ok(()));

        assert_eq!(database.bodies(table).await, ["opened", "first"]);
        assert_eq!(database.bodies(other).await, ["opened", "his own"]);
    }

    async fn one_command_at_two_tables_at_once_is_written_at_one(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let (first, second) = (database.table(&journal, 100).await, database.table(&journal, 101).await);
        let rows = [first, second].map(|table| NewRow { command: command(7, 50, 1), ..row(table, 2, "once") });
        let answers = append_together(database.idle_journal(), rows.to_vec()).await;
        let stored = database.store.command(id(7), id(50)).await.unwrap().unwrap();
        for (table, answer) in [first, second].into_iter().zip(answers) {
            let expected = if table == stored.table { Ok(()) } else { Err(AppendError::Duplicate(stored)) };
            assert_eq!(answer, expected);
        }
        let rows = database.bodies(first).await.len() + database.bodies(second).await.len();
        assert_eq!(rows, 3);
    }

    async fn two_rows_of_one_table_keep_their_order(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let table = database.table(&journal, 100).await;
        let rows = vec![row(table, 2, "a"), row(table, 3, "b"), row(table, 3, "c"), row(table, 4, "d")];
        let answers = append_together(database.idle_journal(), rows).await;
        assert_eq!(answers, [Ok(()), Ok(()), Err(AppendError::Conflict), Ok(())]);
        assert_eq!(database.bodies(table).await, ["opened", "a", "b", "d"]);
    }

    async fn two_hundred_writers_share_a_short_queue(database: Database) {
        let mut tasks = JoinSet::new();
        let options = JournalOptions { queue: 8, max_batch: 16, ..JournalOptions::default() };
        let (journal, writer) = Journal::new(database.store.clone(), options);
        tasks.spawn(writer.run());
        database.players([1]).await;
        let mut writers = JoinSet::new();
        for number in 0..200 {
            let journal = journal.clone();
            writers.spawn(async move {
                let table = id(1000 + number);
                journal.append(opening(table)).await.unwrap();
                for seq in 2..=5 {
                    journal.append(row(table, seq, "moved")).await.unwrap();
                }
            });
        }
        while let Some(writer) = writers.join_next().await {
            writer.unwrap();
        }
        for number in 0..200 {
            assert_eq!(database.bodies(id(1000 + number)).await.len(), 5);
        }
        drop(journal);
        assert!(tasks.join_next().await.unwrap().is_ok(), "the writer ends with the last handle");
    }

    async fn without_a_writer_nothing_is_written(database: Database) {
        let mut tasks = JoinSet::new();
        let table = database.table(&database.journal(&mut tasks), 100).await;
        let (journal, writer) = database.idle_journal();
        drop(writer);
        assert_eq!(journal.append(row(table, 2, "late")).await, Err(AppendError::Unavailable));
        assert_eq!(database.bodies(table).await, ["opened"]);
    }
}

/// On SQLite one connection writes, so transactions wait for one another.
#[tokio::test]
async fn a_transaction_that_has_to_wait_keeps_no_other_table_waiting_but_the_next_row_of_its_own() {
    with_database(Engine::Postgres, |database| async move {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let tables = [database.table(&journal, 100).await, database.table(&journal, 101).await];
        let mut other = PgConnection::connect(&database.url).await.unwrap();
        sqlx::raw_sql("BEGIN").execute(&mut other).await.unwrap();
        let hold = "SELECT 1 FROM table_owner WHERE table_id = $1 FOR UPDATE";
        sqlx::query(hold).bind(tables[0]).execute(&mut other).await.unwrap();

        let mut waiting = JoinSet::new();
        let append = |seq| {
            let journal = journal.clone();
            async move { journal.append(row(tables[0], seq, "his")).await.unwrap() }
        };
        waiting.spawn(append(2));
        wait_for_locks(&mut other, 1, &mut waiting).await;
        waiting.spawn(append(3));
        for seq in 2..=10 {
            journal.append(row(tables[1], seq, "beside")).await.unwrap();
        }
        assert_eq!(database.bodies(tables[0]).await, ["opened"]);
        other.close().await.unwrap();
        waiting.join_all().await;
        assert_eq!(database.bodies(tables[0]).await, ["opened", "his", "his"]);
        assert_eq!(database.bodies(tables[1]).await.len(), 10);
    })
    .await;
}
