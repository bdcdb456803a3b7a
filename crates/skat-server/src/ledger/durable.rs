//! The ledger in the database.

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use skat_store::{AppendError, Journal, JournalRow, NewRow, OpenTable, Store, StoreError, StoredCommand, TableSummary};
use uuid::Uuid;

use super::Ledger;

/// What is appended is on disk when it is answered; one transaction is shared by all tables that have something to write.
pub(crate) struct Durable {
    store: Store,
    journal: Journal,
}

impl Durable {
    /// The ledger of a store, written through its journal.
    pub(crate) fn new(store: Store, journal: Journal) -> Durable {
        Durable { store, journal }
    }
}

impl Ledger for Durable {
    fn append(&self, row: NewRow) -> BoxFuture<'_, Result<(), AppendError>> {
        self.journal.append(row).boxed()
    }

    fn raise_epoch(&self, table: Uuid) -> BoxFuture<'_, Result<i64, StoreError>> {
        self.store.raise_epoch(table).boxed()
    }

    fn rows(&self, table: Uuid) -> BoxFuture<'_, Result<Vec<JournalRow>, StoreError>> {
        self.store.journal(table).boxed()
    }

    fn command(&self, player: Uuid, command: Uuid) -> BoxFuture<'_, Result<Option<StoredCommand>, StoreError>> {
        self.store.command(player, command).boxed()
    }

    fn table(&self, table: Uuid) -> BoxFuture<'_, Result<Option<TableSummary>, StoreError>> {
        self.store.table(table).boxed()
    }

    fn open_tables(&self) -> BoxFuture<'_, Result<Vec<OpenTable>, StoreError>> {
        self.store.open_tables().boxed()
    }

    fn queued(&self) -> usize {
        self.journal.queued()
    }
}
