//! A ledger that ends with its process.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_util::FutureExt;
use futures_util::future::{BoxFuture, ready};
use skat_store::{
    AppendError, Command, Effect, JournalRow, NewRow, OpenTable, StoreError, StoredCommand, TableState, TableSummary,
    Timestamp,
};
use uuid::Uuid;

use super::Ledger;

/// The same answers as those of the database, given at once, and nothing of it on a disk.
///
/// What rows cause outside the journal is not kept, apart from whether a table lives: no list, no ranking.
#[derive(Debug, Default)]
pub(crate) struct Memory(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    tables: BTreeMap<Uuid, Kept>,
    /// Where the row of a player's command is.
    commands: HashMap<(Uuid, Uuid), (Uuid, i64)>,
}

#[derive(Debug)]
struct Kept {
    summary: TableSummary,
    /// None once the table is closed.
    epoch: Option<i64>,
    due_at: Option<Timestamp>,
    shown: Option<String>,
    /// The row with the number 1 and those after it.
    rows: Vec<KeptRow>,
}

#[derive(Debug)]
struct KeptRow {
    at: Timestamp,
    command: Option<Command>,
    body: Arc<[u8]>,
}

impl Memory {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn append(&mut self, row: NewRow) -> Result<(), AppendError> {
        if let Some(Effect::TableOpened(opening)) = row.effects.first() {
            if self.tables.contains_key(&row.table) {
                return Err(AppendError::Conflict);
            }
            let summary = TableSummary {
                id: row.table,
                host: opening.host,
                settings: opening.settings.clone(),
                state: TableState::Open,
                created_at: row.at,
                started_at: None,
                ended_at: None,
            };
            let kept = Kept { summary, epoch: Some(row.epoch), due_at: None, shown: None, rows: Vec::new() };
            self.tables.insert(row.table, kept);
        }
        let table = self.tables.get_mut(&row.table).ok_or(AppendError::Fenced)?;
        if table.epoch != Some(row.epoch) {
            return Err(AppendError::Fenced);
        }
        // One look says whether the command is known and where it is to be kept.
        let place = match row.command.map(|command| self.commands.entry((command.player, command.id))) {
            Some(Entry::Occupied(known)) => {
                let stored = stored(&self.tables, *known.get());
                return Err(stored.map_or(AppendError::Conflict, AppendError::Duplicate));
            }
            Some(Entry::Vacant(place)) => Some(place),
            None => None,
        };
        if row.seq != table.rows.len() as i64 + 1 {
            return Err(AppendError::Conflict);
        }
        if let Some(place) = place {
            place.insert((row.table, row.seq));
        }
        table.due_at = row.due_at;
        for effect in &row.effects {
            if let Effect::TableShown(shown) = effect {
                table.shown = Some(shown.clone());
            }
        }
        if row.effects.iter().any(|effect| matches!(effect, Effect::TableClosed)) {
            table.epoch = None;
            table.summary.state = TableState::Closed;
            table.summary.ended_at = Some(row.at);
        }
        table.rows.push(KeptRow { at: row.at, command: row.command, body: row.body });
        Ok(())
    }

    fn command(&self, player: Uuid, id: Uuid) -> Option<StoredCommand> {
        stored(&self.tables, *self.commands.get(&(player, id))?)
    }
}

/// The command of a row.
fn stored(tables: &BTreeMap<Uuid, Kept>, (table, seq): (Uuid, i64)) -> Option<StoredCommand> {
    let command = tables.get(&table)?.rows.get(seq as usize - 1)?.command?;
    Some(StoredCommand { table, seq, digest: command.digest })
}

impl Ledger for Memory {
    fn append(&self, row: NewRow) -> BoxFuture<'_, Result<(), AppendError>> {
        ready(self.lock().append(row)).boxed()
    }

    fn raise_epoch(&self, table: Uuid) -> BoxFuture<'_, Result<i64, StoreError>> {
        let mut state = self.lock();
        let epoch = state.tables.get_mut(&table).and_then(|kept| kept.epoch.as_mut());
        let raised = epoch.map(|epoch| {
            *epoch += 1;
            *epoch
        });
        ready(raised.ok_or(StoreError::UnknownTable)).boxed()
    }

    fn rows(&self, table: Uuid) -> BoxFuture<'_, Result<Vec<JournalRow>, StoreError>> {
        let state = self.lock();
        let kept = state.tables.get(&table).map_or(&[][..], |kept| &kept.rows);
        let rows = (1..).zip(kept).map(|(seq, row)| JournalRow {
            seq,
            at: row.at,
            player: row.command.map(|command| command.player),
            command: row.command.map(|command| command.id),
            digest: row.command.map(|command| command.digest),
            body: row.body.to_vec(),
        });
        ready(Ok(rows.collect())).boxed()
    }

    fn command(&self, player: Uuid, command: Uuid) -> BoxFuture<'_, Result<Option<StoredCommand>, StoreError>> {
        ready(Ok(self.lock().command(player, command))).boxed()
    }

    fn table(&self, table: Uuid) -> BoxFuture<'_, Result<Option<TableSummary>, StoreError>> {
        let summary = self.lock().tables.get(&table).map(|kept| kept.summary.clone());
        ready(Ok(summary)).boxed()
    }

    fn open_tables(&self) -> BoxFuture<'_, Result<Vec<OpenTable>, StoreError>> {
        let state = self.lock();
        let open = state.tables.iter().filter_map(|(id, kept)| {
            Some(OpenTable {
                id: *id,
                epoch: kept.epoch?,
                host: kept.summary.host,
                last_at: kept.rows.last()?.at,
                due_at: kept.due_at,
                shown: kept.shown.clone(),
            })
        });
        ready(Ok(open.collect())).boxed()
    }

    fn queued(&self) -> usize {
        0
    }
}
