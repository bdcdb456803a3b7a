//! Times are the same on both engines to the last digit.

use skat_store::{AppendError, Engine, NewRow, Timestamp};
use tokio::task::JoinSet;

use crate::fixture::{Database, append_together, on_both_engines, row, with_database};

/// Midnight of 1900-01-01 and of 10000-01-01, in microseconds.
const YEAR_1900: i64 = -2_208_988_800_000_000;
const YEAR_10000: i64 = 253_402_300_800_000_000;
/// The first microsecond that PostgreSQL can hold, in the year 4714 BC.
const FIRST: i64 = -210_866_803_200_000_000;

on_both_engines! {
    async fn a_time_that_postgres_cannot_hold_costs_no_other_row_its_own(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let (early, other) = (database.table(&journal, 100).await, database.table(&journal, 101).await);
        let too_early = NewRow { at: Timestamp::from_micros(FIRST - 1), ..row(early, 2, "early") };
        let answers = append_together(database.idle_journal(), vec![too_early, row(other, 2, "other")]).await;
        let expected = match database.store.engine() {
            Engine::Postgres => Err(AppendError::Rejected),
            Engine::Sqlite => Ok(()),
        };
        assert_eq!(answers, [expected, Ok(())]);
    }

    async fn a_time_comes_back_to_the_microsecond(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let table = database.table(&journal, 100).await;
        let times = [
            FIRST, YEAR_1900, -1_000_001, -1, 0, 1, 999_999, 946_684_799_999_999, 946_684_800_000_000,
            1_767_225_600_123_457, YEAR_10000 - 1, i64::MAX,
        ]
        .map(Timestamp::from_micros);
        for (seq, time) in (2..).zip(times) {
            journal.append(NewRow { at: time, due_at: Some(time), ..row(table, seq, "") }).await.unwrap();
            assert_eq!(database.store.open_tables().await.unwrap()[0].due_at, Some(time));
        }
        let rows = database.store.journal(table).await.unwrap();
        let read: Vec<Timestamp> = rows.iter().skip(1).map(|row| row.at).collect();
        assert_eq!(read, times);
    }
}
