//! Commands of somebody who is deleted meanwhile: either his name is found in what they wrote, or they write nothing.

use skat_store::{AppendError, Deletion, Effect, Engine, NewRow, TableOpening};
use skat_table::Command;
use sqlx::{Connection, PgConnection};
use tokio::task::JoinSet;

use crate::erasure::{ANNA, Evening, gone, people, tables_with};
use crate::fencing::wait_for_locks;
use crate::fixture::{Database, append_together, at, command, id, on_both_engines, row, with_database};

on_both_engines! {
    async fn what_a_deleted_player_commands_is_not_written_and_costs_nobody_his_row(database: Database) {
        let store = &database.store;
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        people(store).await;
        for table in 100..103 {
            database.table(&journal, table).await;
        }
        assert!(matches!(store.delete_account(id(1), &gone(), at(5000)).await.unwrap(), Deletion::Done(_)));

        // The second batch is written row by row, since a table cannot be there without its first row.
        for (seq, opens) in [(2, false), (3, true)] {
            let mut rows = vec![
                NewRow { command: command(2, 50 + u128::from(opens), 1), ..row(id(100), seq, "his") },
                NewRow { command: command(1, 60, 1), ..row(id(101), 2, "hers") },
                row(id(102), seq, "nobody's"),
            ];
            if opens {
                let opened = TableOpening { host: id(1), settings: "{}".to_owned() };
                let effects = vec![Effect::TableOpened(opened)];
                rows.push(NewRow { command: command(1, 61, 1), effects, ..row(id(103), 1, "opened") });
            }
            let answers = append_together(database.idle_journal(), rows).await;
            let expected = [Ok(()), Err(AppendError::NoPlayer), Ok(()), Err(AppendError::NoPlayer)];
            assert_eq!(answers, expected[..answers.len()]);
        }
        assert_eq!(database.bodies(id(100)).await, ["opened", "his", "his"]);
        assert_eq!(database.bodies(id(101)).await, ["opened"]);
        assert_eq!(database.bodies(id(102)).await, ["opened", "nobody's", "nobody's"]);
        assert_eq!(store.table(id(103)).await.unwrap(), None);
    }

    async fn what_else_is_wrong_with_a_deleted_players_row_is_told_first(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        people(&database.store).await;
        let table = database.table(&journal, 100).await;
        database.store.delete_account(id(1), &gone(), at(5000)).await.unwrap();
        let hers = |seq| NewRow { command: command(1, 50, 1), ..row(table, seq, "hers") };
        assert_eq!(journal.append(hers(1)).await, Err(AppendError::Conflict));
        assert_eq!(journal.append(NewRow { epoch: 2, ..hers(2) }).await, Err(AppendError::Fenced));
        assert_eq!(journal.append(hers(2)).await, Err(AppendError::NoPlayer));
    }
}

/// On SQLite one connection writes, so a deletion and a row are never under way together.
#[tokio::test]
async fn a_deletion_waits_for_a_row_that_is_under_way_and_finds_the_name_in_it() {
    with_database(Engine::Postgres, |database| async move {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        people(&database.store).await;
        let mut evening = Evening::open(&journal, 100, 2).await;

        // Somebody keeps the table's owner, so that her row has to wait when it is as good as written.
        let mut other = PgConnection::connect(&database.url).await.unwrap();
        sqlx::raw_sql("BEGIN; SELECT 1 FROM table_owner FOR UPDATE").execute(&mut other).await.unwrap();
        let mut sitting = JoinSet::new();
        sitting.spawn(async move {
            evening.sit(1, ANNA).await;
            evening
        });
        wait_for_locks(&mut other, 1, &mut sitting).await;
        let mut deletion = JoinSet::new();
        let store = database.store.clone();
        deletion.spawn(async move { store.delete_account(id(1), &gone(), at(5000)).await.unwrap() });
        wait_for_locks(&mut other, 2, &mut deletion).await;
        other.close().await.unwrap();

        let mut evening = sitting.join_next().await.unwrap().unwrap();
        assert_eq!(deletion.join_next().await.unwrap().unwrap(), Deletion::AtTable);
        evening.command(1, Command::Leave).await;
        assert!(matches!(database.store.delete_account(id(1), &gone(), at(5001)).await.unwrap(), Deletion::Done(_)));
        assert_eq!(tables_with(&database, "Zwölfender").await, [""; 0]);
    })
    .await;
}

#[tokio::test]
async fn a_row_does_not_wait_for_a_deletion_that_is_under_way_and_neither_do_others() {
    with_database(Engine::Postgres, |database| async move {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        people(&database.store).await;
        let tables = [database.table(&journal, 100).await, database.table(&journal, 101).await];

        // Somebody keeps her account, so that the deletion has to wait in its middle.
        let mut other = PgConnection::connect(&database.url).await.unwrap();
        sqlx::raw_sql("BEGIN; SELECT 1 FROM account FOR KEY SHARE").execute(&mut other).await.unwrap();
        let mut deletion = JoinSet::new();
        let store = database.store.clone();
        deletion.spawn(async move { store.delete_account(id(1), &gone(), at(5000)).await.unwrap() });
        wait_for_locks(&mut other, 1, &mut deletion).await;

        let hers = NewRow { command: command(1, 50, 1), ..row(tables[0], 2, "hers") };
        let his = NewRow { command: command(2, 51, 1), ..row(tables[1], 2, "his") };
        let answers = append_together(database.idle_journal(), vec![hers.clone(), his]).await;
        assert_eq!(answers, [Err(AppendError::NoPlayer), Ok(())]);
        other.close().await.unwrap();
        assert!(matches!(deletion.join_next().await.unwrap().unwrap(), Deletion::Done(_)));
        assert_eq!(journal.append(hers).await, Err(AppendError::NoPlayer));
        assert_eq!(database.bodies(tables[0]).await, ["opened"]);
        assert_eq!(database.bodies(tables[1]).await, ["opened", "his"]);
    })
    .await;
}
