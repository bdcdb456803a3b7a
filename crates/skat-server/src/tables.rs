//! The tables that live in this process, and how to reach them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use skat_protocol::Code;
use skat_store::StoreError;
use skat_table::{Event, PlayerId, Row, Table, TableId, Time};
use tokio::sync::{OnceCell, mpsc};
use uuid::Uuid;

use crate::actor::{Actor, ToTable};
use crate::app::App;
use crate::past::Past;
use crate::wire::StoredSettings;

/// How long the database may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long it is left alone when it did not.
const RETRY: Duration = Duration::from_secs(1);

/// The way to a table.
#[derive(Clone, Debug)]
pub(crate) struct TableHandle {
    /// Which.
    pub(crate) id: TableId,
    /// Who made it.
    creator: PlayerId,
    /// The hash of its password, if it has one.
    pub(crate) password: Option<Arc<str>>,
    /// Whether its list is a rated one.
    pub(crate) is_rated: bool,
    /// Set by the table's task once the table is over.
    over: Arc<AtomicBool>,
    queue: mpsc::Sender<ToTable>,
}

impl TableHandle {
    pub(crate) fn new(
        table: &Table,
        password: Option<Arc<str>>,
        over: Arc<AtomicBool>,
        queue: mpsc::Sender<ToTable>,
    ) -> TableHandle {
        TableHandle {
            id: table.id(),
            creator: table.creator(),
            password,
            is_rated: table.settings().rated,
            over,
            queue,
        }
    }

    /// Gives the table something to do; waits while its queue is full.
    ///
    /// If the table's task has ended, the message is answered by being dropped; the table is loaded again when it is asked for.
    pub(crate) async fn send(&self, message: ToTable) {
        let _ = self.queue.send(message).await;
    }
}

/// All tables that are loaded.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    loaded: Mutex<HashMap<TableId, Arc<OnceCell<TableHandle>>>>,
}

impl Tables {
    /// Finds a table, and loads it from its journal if it is not here.
    ///
    /// # Errors
    /// [`Code::UnknownTable`] if there is no such table, [`Code::Unavailable`] if the database does not answer.
    pub(crate) async fn find(&self, app: &Arc<App>, id: TableId) -> Result<TableHandle, Code> {
        let cell = self.cell(id);
        // A table that has ended with the server stays so: what came too late is asked again after the start.
        let load = || async { if app.stop.is_cancelled() { Err(Code::Unavailable) } else { load(app, id).await } };
        let handle = cell.get_or_try_init(load).await.cloned();
        if handle.is_err() {
            self.forget_cell(id, &cell);
        }
        handle
    }

    /// Takes a new table in.
    pub(crate) fn insert(&self, handle: TableHandle) {
        self.lock().insert(handle.id, Arc::new(OnceCell::from(handle)));
    }

    /// How many open tables there are that fit.
    fn count(&self, fits: impl Fn(&TableHandle) -> bool) -> usize {
        let open = |handle: &&TableHandle| !handle.over.load(Ordering::Relaxed);
        self.lock().values().filter_map(|cell| cell.get()).filter(open).filter(|handle| fits(handle)).count()
    }

    /// How many open tables a player has made.
    pub(crate) fn made_by(&self, player: PlayerId) -> usize {
        self.count(|handle| handle.creator == player)
    }

    /// How many open tables there are.
    pub(crate) fn open(&self) -> usize {
        self.count(|_| true)
    }

    /// Forgets a table whose task has ended.
    pub(crate) fn forget(&self, id: TableId) {
        let mut loaded = self.lock();
        let ended = |cell: &Arc<OnceCell<TableHandle>>| cell.get().is_some_and(|handle| handle.queue.is_closed());
        if loaded.get(&id).is_some_and(ended) {
            loaded.remove(&id);
        }
    }

    fn cell(&self, id: TableId) -> Arc<OnceCell<TableHandle>> {
        let mut loaded = self.lock();
        let cell = loaded.entry(id).or_default();
        if cell.get().is_some_and(|handle| handle.queue.is_closed()) {
            *cell = Arc::default();
        }
        cell.clone()
    }

    fn forget_cell(&self, id: TableId, cell: &Arc<OnceCell<TableHandle>>) {
        let mut loaded = self.lock();
        if loaded.get(&id).is_some_and(|known| Arc::ptr_eq(known, cell)) {
            loaded.remove(&id);
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<TableId, Arc<OnceCell<TableHandle>>>> {
        self.loaded.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Loads every table that lives in the database, so that those which nobody touches move on too.
///
/// What the database does not give is tried again until it does.
pub(crate) async fn load_all(app: Arc<App>) {
    let mut loaded = 0;
    let mut open = loop {
        match in_time(app.ledger.open_tables()).await {
            Ok(open) => break open.into_iter().map(|table| TableId(table.id.into_bytes())).collect::<Vec<_>>(),
            Err(_) if app.stop.is_cancelled() => return,
            Err(_) => tokio::time::sleep(RETRY).await,
        }
    };
    while !open.is_empty() && !app.stop.is_cancelled() {
        let mut missing = Vec::new();
        for table in open {
            match app.tables.find(&app, table).await {
                Ok(_) => loaded += 1,
                Err(Code::Unavailable) => missing.push(table),
                // It is in the log, and another attempt finds the same.
                Err(_) => {}
            }
        }
        open = missing;
        if !open.is_empty() {
            tokio::time::sleep(RETRY).await;
        }
    }
    tracing::info!(tables = loaded, "tables loaded");
}

/// Asks the database for something, for no longer than [`PATIENCE`].
pub(crate) async fn in_time<T>(asking: impl Future<Output = Result<T, StoreError>>) -> Result<T, Code> {
    match tokio::time::timeout(PATIENCE, asking).await {
        Ok(Ok(answer)) => Ok(answer),
        Ok(Err(StoreError::UnknownTable)) => Err(Code::UnknownTable),
        Ok(Err(error)) => {
            tracing::error!(%error, "the database fails");
            Err(Code::Unavailable)
        }
        Err(_) => {
            tracing::error!("the database does not answer");
            Err(Code::Unavailable)
        }
    }
}

async fn load(app: &Arc<App>, id: TableId) -> Result<TableHandle, Code> {
    let uuid = Uuid::from_bytes(id.0);
    let summary = in_time(app.ledger.table(uuid)).await?.ok_or(Code::UnknownTable)?;
    let stored = StoredSettings::from_json(&summary.settings).ok_or_else(|| broken(id, "its settings"))?;
    let past = read(app, id).await?;
    let password = stored.password_hash.map(Arc::from);
    let mut actor = Actor::new(app.clone(), past, password);
    actor.begin().await?;
    Ok(actor.spawn())
}

/// Reads a table's journal as its new owner: who owned it before is shut out.
pub(crate) async fn read(app: &App, id: TableId) -> Result<Past, Code> {
    let uuid = Uuid::from_bytes(id.0);
    let epoch = match in_time(app.ledger.raise_epoch(uuid)).await {
        Ok(epoch) => epoch,
        // A table that is closed has no owner any more; nothing will be appended to it.
        Err(Code::UnknownTable) => 0,
        Err(code) => return Err(code),
    };
    let rows = in_time(app.ledger.rows(uuid)).await?;
    let mut past: Option<Past> = None;
    for row in rows {
        let events = skat_store::record::decode(&row.body).map_err(|_| broken(id, "a row of its journal"))?;
        let read = Row { at: Time(row.at.micros()), events };
        match &mut past {
            None => {
                let table = Table::open(&read).ok_or_else(|| broken(id, "its first row"))?;
                past = Some(Past::new(table, epoch));
            }
            Some(past) => past.read(&read),
        }
    }
    let past = past.ok_or(Code::UnknownTable)?;
    app.metrics.table_restarted();
    app.world.not_before(past.last_row());
    Ok(past)
}

fn broken(id: TableId, what: &str) -> Code {
    tracing::error!(table = %Uuid::from_bytes(id.0), what, "a table cannot be understood");
    Code::Internal
}

/// Whether a row changes what the lobby shows of a table.
pub(crate) fn shows_in_lobby(row: &Row) -> bool {
    row.events.iter().any(|event| {
        matches!(
            event,
            Event::Opened { .. }
                | Event::Sat { .. }
                | Event::Rose { .. }
                | Event::Arranged { .. }
                | Event::Started { .. }
                | Event::Dealt { .. }
                | Event::Vacated { .. }
                | Event::Skipped { .. }
                | Event::Substituted { .. }
                | Event::Ended { .. }
        )
    })
}
