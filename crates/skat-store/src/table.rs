//! Tables, their owners, and their journals read again.

use std::fmt;

use sqlx::Row;
use uuid::Uuid;

use crate::column::{bytes32, unknown};
use crate::engine::{OnEngine, from_row, on_engine};
use crate::{Store, StoreError, Timestamp};

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableState {
    /// Its list has not started.
    Open,
    /// Its list is being played.
    Running,
    /// Its list was played to the end.
    Finished,
    /// Its list ended early.
    Unfinished,
    /// It was closed before its list started.
    Closed,
}

impl TableState {
    const ALL: [TableState; 5] =
        [TableState::Open, TableState::Running, TableState::Finished, TableState::Unfinished, TableState::Closed];

    pub(crate) fn as_str(self) -> &'static str {
        match self {
            TableState::Open => "open",
            TableState::Running => "running",
            TableState::Finished => "finished",
            TableState::Unfinished => "unfinished",
            TableState::Closed => "closed",
        }
    }
}

/// A table as it is stored beside its journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSummary {
    /// The table.
    pub id: Uuid,
    /// Who opened it.
    pub host: Uuid,
    /// Its settings as JSON.
    pub settings: String,
    /// How far it has come.
    pub state: TableState,
    /// When it was opened.
    pub created_at: Timestamp,
    /// When its list started.
    pub started_at: Option<Timestamp>,
    /// When its list ended, or the table closed without one.
    pub ended_at: Option<Timestamp>,
}

from_row!(TableSummary, |row| {
    let state: &str = row.try_get("state")?;
    Ok(TableSummary {
        id: row.try_get("id")?,
        host: row.try_get("host_id")?,
        settings: row.try_get("settings")?,
        state: TableState::ALL.into_iter().find(|known| known.as_str() == state).ok_or_else(|| unknown("state"))?,
        created_at: row.try_get("created_at")?,
        started_at: row.try_get("started_at")?,
        ended_at: row.try_get("ended_at")?,
    })
});

/// A table that lives: it was opened and is not closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenTable {
    /// The table.
    pub id: Uuid,
    /// Its epoch.
    pub epoch: i64,
    /// Who opened it.
    pub host: Uuid,
    /// When its newest row was accepted.
    pub last_at: Timestamp,
    /// When it has to act by itself after its newest row.
    pub due_at: Option<Timestamp>,
    /// What the lobby shows of it, as [`crate::Effect::TableShown`] has said; none where a version that says no such thing
    /// has owned the table since.
    pub shown: Option<String>,
}

from_row!(OpenTable, |row| Ok(OpenTable {
    id: row.try_get("table_id")?,
    epoch: row.try_get("epoch")?,
    host: row.try_get("host_id")?,
    last_at: row.try_get("last_at")?,
    due_at: row.try_get("due_at")?,
    shown: row.try_get("shown")?,
}));

/// One row of a journal, read again.
#[derive(Clone, PartialEq, Eq)]
pub struct JournalRow {
    /// Its number in the table's journal, from 1 without gaps.
    pub seq: i64,
    /// When it was accepted.
    pub at: Timestamp,
    /// Whose command it was; none for a timer or a computer's act.
    pub player: Option<Uuid>,
    /// The command's id, chosen by its sender.
    pub command: Option<Uuid>,
    /// The digest of the command's body.
    pub digest: Option<[u8; 32]>,
    /// What happened.
    pub body: Vec<u8>,
}

from_row!(JournalRow, |row| Ok(JournalRow {
    seq: row.try_get("seq")?,
    at: row.try_get("at")?,
    player: row.try_get("player_id")?,
    command: row.try_get("command_id")?,
    digest: bytes32(row, "digest")?,
    body: row.try_get("body")?,
}));

/// Without the body, which holds hidden cards and chat.
impl fmt::Debug for JournalRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JournalRow")
            .field("seq", &self.seq)
            .field("at", &self.at)
            .field("player", &self.player)
            .field("command", &self.command)
            .finish_non_exhaustive()
    }
}

/// Where a player's command was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredCommand {
    /// The table whose journal has it.
    pub table: Uuid,
    /// The row's number there.
    pub seq: i64,
    /// The digest of its body: another digest under the same id is another command.
    pub digest: [u8; 32],
}

from_row!(StoredCommand, |row| Ok(StoredCommand {
    table: row.try_get("table_id")?,
    seq: row.try_get("seq")?,
    digest: bytes32(row, "digest")?.ok_or_else(|| unknown("digest"))?,
}));

impl Store {
    /// Shuts every owner of before out of every living table, and forgets what is shown of tables that live no more or
    /// whose owner has not said it.
    ///
    /// For the start of a server that has the database to itself.
    /// It waits for what another one still writes.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn raise_all_epochs(&self) -> Result<(), StoreError> {
        let mut tx = self.writers.begin().await?;
        if let OnEngine::Postgres(tx) = &mut tx {
            // An append holds owners, in any order, before it writes what is shown: so with all of them at once there is
            // nothing else to wait for.
            sqlx::query("LOCK TABLE table_owner IN EXCLUSIVE MODE").execute(&mut **tx).await?;
        }
        on_engine!(&mut tx, tx => {
            // A version that knows nothing of it leaves it behind.
            sqlx::query(
                "DELETE FROM table_shown WHERE NOT EXISTS \
                 (SELECT 1 FROM table_owner o WHERE o.table_id = table_shown.table_id AND o.epoch = table_shown.epoch)",
            )
            .execute(&mut **tx)
            .await?;
            // What is left stays in step.
            sqlx::query("UPDATE table_shown SET epoch = epoch + 1").execute(&mut **tx).await?;
            sqlx::query("UPDATE table_owner SET epoch = epoch + 1").execute(&mut **tx).await?;
        });
        Ok(tx.commit().await?)
    }

    /// Every living table, the oldest id first.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn open_tables(&self) -> Result<Vec<OpenTable>, StoreError> {
        Ok(on_engine!(&self.readers, pool => sqlx::query_as(
            "SELECT o.table_id, o.epoch, t.host_id, \
             (SELECT j.at FROM journal j WHERE j.table_id = o.table_id ORDER BY j.seq DESC LIMIT 1) AS last_at, \
             (SELECT j.due_at FROM journal j WHERE j.table_id = o.table_id ORDER BY j.seq DESC LIMIT 1) AS due_at, \
             (SELECT s.shown FROM table_shown s WHERE s.table_id = o.table_id AND s.epoch = o.epoch) AS shown \
             FROM table_owner o JOIN game_table t ON t.id = o.table_id ORDER BY o.table_id",
        )
        .fetch_all(pool)
        .await)?)
    }

    /// Shuts every owner of before out of one table, and says the epoch of the new one.
    ///
    /// It waits until an append that is under way has ended one way or the other, so what
    /// [`Store::journal`] reads afterwards is all that there will be from older epochs.
    ///
    /// # Errors
    ///
    /// [`StoreError::UnknownTable`] when the table was never opened or is closed, [`StoreError::ShutOut`] when this is a
    /// server's store and another server has the database, or [`StoreError::Database`].
    pub async fn raise_epoch(&self, table: Uuid) -> Result<i64, StoreError> {
        if self.watch.is_shut_out() {
            return Err(StoreError::ShutOut);
        }
        match self.raise(table).await {
            // What keeps others out has gone with its connection, and nobody has noticed yet.
            Err(StoreError::ShutOut) => {
                self.keep_hold().await?;
                self.raise(table).await
            }
            raised => raised,
        }
    }

    async fn raise(&self, table: Uuid) -> Result<i64, StoreError> {
        let mut tx = self.writers.begin().await?;
        if let OnEngine::Postgres(tx) = &mut tx {
            // With the owner's row held: whoever takes the database from now on raises this epoch once more.
            let hold = "SELECT epoch FROM table_owner WHERE table_id = $1 FOR UPDATE";
            sqlx::query(hold).bind(table).execute(&mut **tx).await?;
            if !self.watch.holds(tx).await? {
                return Err(StoreError::ShutOut);
            }
        }
        let epochs: Vec<i64> = on_engine!(&mut tx, tx => {
            let epochs: Vec<i64> =
                sqlx::query_scalar("UPDATE table_owner SET epoch = epoch + 1 WHERE table_id = $1 RETURNING epoch")
                    .bind(table)
                    .fetch_all(&mut **tx)
                    .await?;
            sqlx::query("UPDATE table_shown SET epoch = epoch + 1 WHERE table_id = $1 AND epoch + 1 = $2")
                .bind(table)
                .bind(epochs.first())
                .execute(&mut **tx)
                .await?;
            epochs
        });
        tx.commit().await?;
        epochs.first().copied().ok_or(StoreError::UnknownTable)
    }

    /// The whole journal of a table, in order; empty when there is none.
    ///
    /// # Errors
    ///
    /// [`StoreError::JournalGap`] when a number is missing, or [`StoreError::Database`].
    pub async fn journal(&self, table: Uuid) -> Result<Vec<JournalRow>, StoreError> {
        let rows: Vec<JournalRow> = on_engine!(&self.readers, pool => sqlx::query_as(
            "SELECT seq, at, player_id, command_id, digest, body FROM journal WHERE table_id = $1 ORDER BY seq",
        )
        .bind(table)
        .fetch_all(pool)
        .await)?;
        match (1..).zip(&rows).find(|(expected, row)| row.seq != *expected) {
            None => Ok(rows),
            Some((missing, _)) => Err(StoreError::JournalGap { table, missing }),
        }
    }

    /// Where this player's command was written, if it was.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn command(&self, player: Uuid, command: Uuid) -> Result<Option<StoredCommand>, StoreError> {
        Ok(on_engine!(&self.readers, pool =>
            sqlx::query_as("SELECT table_id, seq, digest FROM journal WHERE player_id = $1 AND command_id = $2")
                .bind(player)
                .bind(command)
                .fetch_optional(pool)
                .await)?)
    }

    /// What is stored about a table beside its journal; closed ones too.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn table(&self, table: Uuid) -> Result<Option<TableSummary>, StoreError> {
        Ok(on_engine!(&self.readers, pool => sqlx::query_as(
            "SELECT id, host_id, settings, state, created_at, started_at, ended_at FROM game_table WHERE id = $1",
        )
        .bind(table)
        .fetch_optional(pool)
        .await)?)
    }
}
