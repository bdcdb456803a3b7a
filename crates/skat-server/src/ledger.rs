//! What tables write to and are read from: the journal and what stands beside it.
//!
//! A table's task knows no database: it appends rows, and reads back what was appended.

mod durable;
mod measured;
mod memory;

use futures_util::future::BoxFuture;
use skat_store::{AppendError, JournalRow, NewRow, OpenTable, StoreError, StoredCommand, TableSummary};
use uuid::Uuid;

pub(crate) use durable::Durable;
pub(crate) use measured::Measured;
pub(crate) use memory::Memory;

/// The journals of all tables.
pub(crate) trait Ledger: Send + Sync {
    /// Writes a row and its effects, and returns when they are as safe as they will ever be.
    ///
    /// # Errors
    /// See [`AppendError`]: each kind says what the table's owner has to do next.
    fn append(&self, row: NewRow) -> BoxFuture<'_, Result<(), AppendError>>;

    /// Shuts every owner of before out of a table, and says the epoch of the new one.
    ///
    /// # Errors
    /// [`StoreError::UnknownTable`] when the table was never opened or is closed, or the database's failure.
    fn raise_epoch(&self, table: Uuid) -> BoxFuture<'_, Result<i64, StoreError>>;

    /// The whole journal of a table, in order; empty when there is none.
    ///
    /// # Errors
    /// The database's failure, or a gap in the journal.
    fn rows(&self, table: Uuid) -> BoxFuture<'_, Result<Vec<JournalRow>, StoreError>>;

    /// Where this player's command was written, if it was.
    ///
    /// # Errors
    /// The database's failure.
    fn command(&self, player: Uuid, command: Uuid) -> BoxFuture<'_, Result<Option<StoredCommand>, StoreError>>;

    /// What is kept about a table beside its journal; closed ones too.
    ///
    /// # Errors
    /// The database's failure.
    fn table(&self, table: Uuid) -> BoxFuture<'_, Result<Option<TableSummary>, StoreError>>;

    /// Every table that lives, the oldest id first.
    ///
    /// # Errors
    /// The database's failure.
    fn open_tables(&self) -> BoxFuture<'_, Result<Vec<OpenTable>, StoreError>>;

    /// How many rows wait to be written.
    fn queued(&self) -> usize;
}
