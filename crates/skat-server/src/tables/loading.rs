//! A table is read from its journal.

use std::sync::Arc;
use std::time::Duration;

use skat_protocol::Code;
use skat_store::{FailureKind, StoreError};
use skat_table::{PlayerId, Row, Table, TableId, Time};
use tracing::field::Empty;
use uuid::Uuid;

use super::{Open, TableHandle, Tables};
use crate::actor::Actor;
use crate::app::App;
use crate::metrics::Metrics;
use crate::past::Past;
use crate::traces::TARGET;
use crate::wire::StoredSettings;

/// How long the database may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Asks the database for something, for no longer than [`PATIENCE`].
///
/// # Errors
/// [`Code::Internal`] if it has something that cannot be understood, [`Code::UnknownTable`] if it says so, and otherwise
/// [`Code::Unavailable`], which may be over the next time.
pub(crate) async fn in_time<T>(
    metrics: &Metrics,
    asking: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, Code> {
    asked_in_time(metrics, None, asking).await
}

/// The same for something that concerns a table, which the log then names.
pub(crate) async fn in_time_at<T>(
    metrics: &Metrics,
    table: Uuid,
    asking: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, Code> {
    asked_in_time(metrics, Some(table), asking).await
}

async fn asked_in_time<T>(
    metrics: &Metrics,
    table: Option<Uuid>,
    asking: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, Code> {
    let table = table.map(tracing::field::display);
    match tokio::time::timeout(PATIENCE, asking).await {
        Ok(Ok(answer)) => Ok(answer),
        Ok(Err(StoreError::UnknownTable)) => Err(Code::UnknownTable),
        // Said once in the log, by whom it was noticed.
        Ok(Err(StoreError::ShutOut)) => Err(Code::Unavailable),
        Ok(Err(error)) => {
            let kind = error.kind();
            metrics.database_failed(kind);
            if matches!(error, StoreError::JournalGap { .. }) {
                metrics.table_unreadable();
                tracing::error!(table, what = %error, "a table cannot be understood");
            } else {
                tracing::error!(table, %error, "the database fails");
            }
            // What cannot be understood is the same however often it is asked for.
            Err(if kind == FailureKind::Unreadable { Code::Internal } else { Code::Unavailable })
        }
        Err(_) => {
            metrics.database_failed(FailureKind::Late);
            tracing::error!(table, "the database does not answer");
            Err(Code::Unavailable)
        }
    }
}

/// Reads a table, and starts its task.
///
/// The first time since the start every wait of the table begins anew, as of the start: until now nobody has touched the
/// table, so it is as if it had been read then, and its time without anybody counts from then (decision 22).
/// Later it was this server that has let it go: it goes on as it was, unless the database has been away meanwhile. Then its
/// waits begin anew before it does anything, as they do at a table that was in memory.
///
/// # Errors
/// [`Code::Unavailable`] if another attempt may succeed; any other code stays as it is.
pub(super) async fn load(app: &Arc<App>, id: TableId) -> Result<TableHandle, Code> {
    let uuid = Uuid::from_bytes(id.0);
    let summary = in_time_at(&app.metrics, uuid, app.ledger.table(uuid)).await?.ok_or(Code::UnknownTable)?;
    let stored = StoredSettings::from_json(&summary.settings).ok_or_else(|| broken(app, id, "its settings"))?;
    let epoch = app.tables.epoch(id);
    let past = match epoch {
        // Nobody but this server has had the table since.
        Some(epoch) => read_in(app, id, epoch).await?,
        None => read(app, id).await?,
    };
    let password = stored.password_hash.map(Arc::from);
    let is_over = past.table().end().is_some();
    let mut actor = Actor::new(app.clone(), past, password);
    if let Some(outages) = app.tables.outages(id) {
        actor = actor.after_outages(outages);
    }
    if !is_over && let Some(since) = app.tables.not_begun(id, PlayerId(summary.host.into_bytes())) {
        if let Err(code) = actor.begin(since).await {
            // It may have another owner by now: the next try must not ask as the old one again.
            app.tables.note_epoch(id, None);
            return Err(code);
        }
        app.tables.has_begun(id);
    }
    Ok(actor.spawn())
}

/// Reads a table's journal as its new owner: who owned it before is shut out, and what was under way has ended.
pub(crate) async fn read(app: &App, id: TableId) -> Result<Past, Code> {
    // Until it is known to be raised, nobody can say which one holds.
    app.tables.note_epoch(id, None);
    let uuid = Uuid::from_bytes(id.0);
    let epoch = match in_time_at(&app.metrics, uuid, app.ledger.raise_epoch(uuid)).await {
        Ok(epoch) => epoch,
        // A table that is closed has no owner any more; nothing will be appended to it.
        Err(Code::UnknownTable) => 0,
        Err(code) => return Err(code),
    };
    let past = read_in(app, id, epoch).await?;
    app.tables.note_epoch(id, Some(epoch));
    app.metrics.table_restarted();
    Ok(past)
}

async fn read_in(app: &App, id: TableId, epoch: i64) -> Result<Past, Code> {
    let began = app.world.now();
    let uuid = Uuid::from_bytes(id.0);
    let span = tracing::info_span!(target: TARGET, "table load", table = %uuid, rows = Empty);
    let rows = in_time_at(&app.metrics, uuid, app.ledger.rows(uuid)).await?;
    span.record("rows", rows.len());
    let mut past: Option<Past> = None;
    for row in rows {
        let events = skat_store::record::decode(&row.body).map_err(|_| broken(app, id, "a row of its journal"))?;
        let read = Row { at: Time(row.at.micros()), events };
        match &mut past {
            None => {
                let table = Table::open(&read).ok_or_else(|| broken(app, id, "its first row"))?;
                past = Some(Past::new(table, epoch));
            }
            Some(past) => past.read(&read, row.body.into()),
        }
    }
    let past = past.ok_or(Code::UnknownTable)?;
    app.metrics.table_loaded(app.world.now().since(began));
    app.world.not_before(past.table().clock());
    Ok(past)
}

fn broken(app: &App, id: TableId, what: &str) -> Code {
    tracing::error!(table = %Uuid::from_bytes(id.0), what, "a table cannot be understood");
    app.metrics.table_unreadable();
    Code::Internal
}

impl Tables {
    fn epoch(&self, id: TableId) -> Option<i64> {
        self.lock().open.get(&id)?.epoch
    }

    /// The failures of the database that a table knows which is not in memory.
    fn outages(&self, id: TableId) -> Option<u64> {
        Some(self.lock().open.get(&id)?.outages)
    }

    fn note_epoch(&self, id: TableId, epoch: Option<i64>) {
        if let Some(open) = self.lock().open.get_mut(&id) {
            open.epoch = epoch;
        }
    }

    /// Since when a table has stood still that this server has not had in memory yet; none for the others.
    ///
    /// One that nobody knew of is known from now on: the answer to its first row was lost.
    fn not_begun(&self, id: TableId, creator: PlayerId) -> Option<Time> {
        let mut state = self.lock();
        let open =
            state.open.entry(id).or_insert(Open { creator, epoch: None, has_begun: false, outages: 0, due: None });
        let has_begun = open.has_begun;
        (!has_begun).then_some(state.taken_over)
    }

    fn has_begun(&self, id: TableId) {
        if let Some(open) = self.lock().open.get_mut(&id) {
            open.has_begun = true;
        }
    }
}
