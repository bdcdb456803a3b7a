//! The tables of this server: which are open, which of them are in memory, and how to reach them.
//!
//! A table that nobody looks at and that has nothing to do soon is not in memory.
//! It is loaded when somebody touches it, or when it has something to do by itself: [`run`] sees to that, and tries again
//! where the database does not answer. Only a table whose journal cannot be understood waits until somebody asks for it.

mod due;
mod loading;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use skat_protocol::Code;
use skat_store::OpenTable;
use skat_table::{PlayerId, Table, TableId, Time};
use tokio::sync::{Notify, OnceCell, mpsc};

use crate::actor::ToTable;
use crate::app::App;
use crate::wire::Shown;

pub(crate) use due::run;
pub(crate) use loading::{in_time, in_time_at, read};

/// The way to a table that is in memory.
#[derive(Clone, Debug)]
pub(crate) struct TableHandle {
    /// Which.
    pub(crate) id: TableId,
    /// The hash of its password, if it has one.
    pub(crate) password: Option<Arc<str>>,
    /// Whether its list is a rated one.
    pub(crate) is_rated: bool,
    queue: mpsc::Sender<Box<ToTable>>,
}

impl TableHandle {
    pub(crate) fn new(table: &Table, password: Option<Arc<str>>, queue: mpsc::Sender<Box<ToTable>>) -> TableHandle {
        TableHandle { id: table.id(), password, is_rated: table.settings().rated, queue }
    }

    /// Gives the table something to do; waits while its queue is full.
    ///
    /// If the table's task has ended, the message is answered by being dropped; the table is loaded again when it is asked for.
    pub(crate) async fn send(&self, message: ToTable) {
        let _ = self.queue.send(Box::new(message)).await;
    }

    /// The way to it for somebody who is no reason to keep it in memory.
    pub(crate) fn downgrade(&self) -> WeakHandle {
        WeakHandle(self.queue.downgrade())
    }
}

/// The way to a table that is in memory, as long as it is there for other reasons.
#[derive(Clone, Debug)]
pub(crate) struct WeakHandle(mpsc::WeakSender<Box<ToTable>>);

impl WeakHandle {
    /// Gives the table something to do, if it is still in memory; waits while its queue is full.
    pub(crate) async fn send(&self, message: ToTable) {
        if let Some(queue) = self.0.upgrade() {
            let _ = queue.send(Box::new(message)).await;
        }
    }

    /// Whether the table's task has ended.
    pub(crate) fn is_gone(&self) -> bool {
        self.0.upgrade().is_none_or(|queue| queue.is_closed())
    }
}

/// The tables in memory at a moment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Filling {
    /// Tables that are in memory.
    pub(crate) loaded: usize,
    /// Tables that are being read.
    pub(crate) loading: usize,
    /// Messages that wait for the table for which most wait.
    pub(crate) fullest: usize,
}

/// All tables that are open, and those that are in memory.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    state: Mutex<State>,
    /// Something is due earlier than before.
    earlier: Notify,
}

#[derive(Debug, Default)]
struct State {
    /// When this server took the tables over: what it has not loaded since has stood still since then.
    taken_over: Time,
    open: BTreeMap<TableId, Open>,
    /// The open tables that are not in memory and have something to do by themselves, in the order of time.
    due: BTreeSet<(Time, TableId)>,
    loaded: BTreeMap<TableId, Cell>,
}

/// A table that is in memory, is being read, or could not be read: all who wait for it hear the same, since one who tried
/// again after that would have a table beside the one of who asks next.
type Cell = Arc<OnceCell<Result<TableHandle, Code>>>;

/// A table that is open.
#[derive(Clone, Copy, Debug)]
struct Open {
    creator: PlayerId,
    /// The epoch in which this server owns it; none where it is not known for sure, so that it must be raised.
    epoch: Option<i64>,
    /// Whether this server has had it in memory before: its waits have begun anew then.
    has_begun: bool,
    /// The failures of the database after which its waits had begun anew when it left the memory.
    outages: u64,
    /// Its entry in [`State::due`].
    due: Option<Time>,
}

impl Tables {
    /// Takes over all tables that are open at the start: those whose text says what the lobby shows are shown and stay
    /// where they are; the others are named, to be loaded at once.
    pub(crate) fn take_over(&self, app: &App, open: Vec<OpenTable>) -> Vec<TableId> {
        let mut state = self.lock();
        state.taken_over = app.world.now();
        let (taken_over, outages) = (state.taken_over, app.outages.count());
        let mut unknown = Vec::new();
        for table in open {
            let id = TableId(table.id.into_bytes());
            app.world.not_before(Time(table.last_at.micros()));
            let creator = PlayerId(table.host.into_bytes());
            state.open.insert(id, Open { creator, epoch: Some(table.epoch), has_begun: false, outages, due: None });
            match table.shown.as_deref().and_then(Shown::from_json) {
                Some(shown) => {
                    let idle = taken_over.plus(shown.idle());
                    let due = table.due_at.map_or(idle, |due| idle.min(Time(due.micros())));
                    state.is_due(id, due);
                    app.lobby.show(shown.table);
                }
                None => unknown.push(id),
            }
        }
        unknown
    }

    /// Finds a table, and loads it from its journal if it is not here.
    ///
    /// # Errors
    /// [`Code::UnknownTable`] if there is no such table, [`Code::Unavailable`] if the database does not answer, and
    /// [`Code::Internal`] if what it has cannot be understood.
    ///
    /// Whoever asks may stop waiting at any time: the others who wait go on with it, and without any the table is due again.
    pub(crate) async fn find(&self, app: &Arc<App>, id: TableId) -> Result<TableHandle, Code> {
        let search = Search { app, id, cell: self.cell(id) };
        // A table that has ended with the server stays so: what came too late is asked again after the start.
        let load = || async {
            if app.stop.is_cancelled() {
                return Err(Code::Unavailable);
            }
            // In a place of its own: whoever finds a table that is there must not carry all that loading takes.
            Box::pin(loading::load(app, id)).await
        };
        search.cell.get_or_init(load).await.clone()
    }

    /// A table that is in memory; nothing is loaded for it.
    pub(crate) fn loaded(&self, id: TableId) -> Option<TableHandle> {
        handle(self.lock().loaded.get(&id)?).filter(|handle| !handle.queue.is_closed()).cloned()
    }

    /// Whether an open table is known here: one whose first row was written unknown to this server is not.
    pub(crate) fn knows(&self, id: TableId) -> bool {
        self.lock().open.contains_key(&id)
    }

    /// Takes a new table in.
    pub(crate) fn insert(&self, handle: TableHandle, creator: PlayerId, epoch: i64) {
        let mut state = self.lock();
        state.open.insert(handle.id, Open { creator, epoch: Some(epoch), has_begun: true, outages: 0, due: None });
        state.loaded.insert(handle.id, Arc::new(OnceCell::from(Ok(handle))));
    }

    /// How many open tables a player has made.
    pub(crate) fn made_by(&self, player: PlayerId) -> usize {
        self.lock().open.values().filter(|open| open.creator == player).count()
    }

    /// How full the memory is with tables.
    pub(crate) fn filling(&self) -> Filling {
        let state = self.lock();
        let loaded = state.loaded.values().filter_map(handle);
        let waiting = loaded.clone().map(|handle| handle.queue.max_capacity() - handle.queue.capacity());
        let (loaded, fullest) = (loaded.clone().count(), waiting.max().unwrap_or(0));
        Filling { loaded, loading: state.loaded.len() - loaded, fullest }
    }

    /// How many open tables there are.
    pub(crate) fn open(&self) -> usize {
        self.lock().open.len()
    }

    /// A table is over.
    pub(crate) fn over(&self, id: TableId) {
        let mut state = self.lock();
        state.is_not_due(id);
        state.open.remove(&id);
    }

    /// Forgets the task of a table, which has ended without having been let out of memory: the table itself may be open.
    pub(crate) fn forget(&self, id: TableId, outages: u64) {
        let mut state = self.lock();
        let ended = |cell: &Cell| handle(cell).is_some_and(|handle| handle.queue.is_closed());
        if state.loaded.get(&id).is_some_and(ended) {
            state.loaded.remove(&id);
        }
        // What it has asked of the journal may still be under way.
        if let Some(open) = state.open.get_mut(&id) {
            open.epoch = None;
            open.outages = outages;
        }
    }

    /// Lets a table out of memory until it is due, unless somebody is about to ask it something.
    pub(crate) fn let_sleep(
        &self,
        id: TableId,
        queue: &mpsc::Receiver<Box<ToTable>>,
        due: Option<Time>,
        outages: u64,
    ) -> bool {
        let mut state = self.lock();
        // Whoever else is to reach it comes by the cell, and so through this lock.
        let is_alone = |cell: &Cell| Arc::strong_count(cell) == 1 && queue.sender_strong_count() == 1;
        if !queue.is_empty() || !state.loaded.get(&id).is_some_and(is_alone) {
            return false;
        }
        state.loaded.remove(&id);
        if let Some(open) = state.open.get_mut(&id) {
            open.outages = outages;
        }
        if let Some(due) = due {
            state.is_due(id, due);
        }
        drop(state);
        self.earlier.notify_one();
        true
    }

    /// When the next table is due that is not in memory.
    fn next_due(&self) -> Option<Time> {
        self.lock().due.first().map(|(due, _)| *due)
    }

    /// The next table that is due by now and not in memory.
    fn take_due(&self, now: Time) -> Option<TableId> {
        let mut state = self.lock();
        let (_, id) = state.due.first().copied().filter(|(due, _)| *due <= now)?;
        state.is_not_due(id);
        Some(id)
    }

    fn cell(&self, id: TableId) -> Cell {
        let mut state = self.lock();
        state.is_not_due(id);
        let cell = state.loaded.entry(id).or_default();
        if handle(cell).is_some_and(|handle| handle.queue.is_closed()) {
            *cell = Arc::default();
        }
        cell.clone()
    }

    /// Somebody waits no longer for a table, which was not in memory when he last looked.
    fn end_search(&self, app: &App, id: TableId, cell: Cell) {
        let mut state = self.lock();
        let is_known = state.loaded.get(&id).is_some_and(|known| Arc::ptr_eq(known, &cell));
        let (is_over, tries_again) = match cell.get() {
            Some(Ok(_)) => (false, false),
            Some(Err(code)) => (is_known, *code == Code::Unavailable),
            // He has not waited for the answer. Who still does goes on with this cell; others come by it only through this lock.
            None => {
                let is_last = is_known && Arc::strong_count(&cell) == 2;
                (is_last, is_last)
            }
        };
        if is_over {
            state.loaded.remove(&id);
        }
        // Before anybody else counts.
        drop(cell);
        drop(state);
        if tries_again {
            self.try_again(app, id);
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Somebody who waits for a table.
struct Search<'a> {
    app: &'a App,
    id: TableId,
    cell: Cell,
}

impl Drop for Search<'_> {
    /// However the search ends, no cell stays that nobody fills, and nothing that was due is lost.
    fn drop(&mut self) {
        if handle(&self.cell).is_none() {
            self.app.tables.end_search(self.app, self.id, std::mem::take(&mut self.cell));
        }
    }
}

fn handle(cell: &Cell) -> Option<&TableHandle> {
    cell.get()?.as_ref().ok()
}

impl State {
    fn is_due(&mut self, id: TableId, due: Time) {
        self.is_not_due(id);
        if let Some(open) = self.open.get_mut(&id) {
            open.due = Some(due);
            self.due.insert((due, id));
        }
    }

    fn is_not_due(&mut self, id: TableId) {
        if let Some(due) = self.open.get_mut(&id).and_then(|open| open.due.take()) {
            self.due.remove(&(due, id));
        }
    }
}
