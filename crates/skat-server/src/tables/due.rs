//! Tables that nobody touches move on too: they are loaded when they have something to do.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::stream::{self, FuturesUnordered};
use futures_util::{FutureExt, StreamExt};
use skat_protocol::Code;
use skat_table::TableId;
use uuid::Uuid;

use super::{Tables, in_time};
use crate::app::App;

/// How many tables are loaded at once: enough to share commits, and few enough to leave the database to the players.
const AT_ONCE: usize = 16;

/// How long the database is left alone when it did not answer.
const RETRY: Duration = Duration::from_secs(1);

/// How long a table is left alone that has made the server panic, which it will most likely do again.
const AFTER_PANIC: Duration = Duration::from_secs(60);

/// Loads every table that has something to do by itself, in the order of time, until the server ends.
///
/// First those are loaded of which the database does not say what the lobby shows: until then it is not known who sits where.
pub(crate) async fn run(app: Arc<App>, unknown: Vec<TableId>) {
    let loaded = app.loaded.clone().drop_guard();
    load_all(&app, unknown).await;
    drop(loaded);
    let mut loading = FuturesUnordered::new();
    loop {
        let now = app.world.now();
        while loading.len() < AT_ONCE
            && let Some(id) = app.tables.take_due(now)
        {
            loading.push(load(&app, id));
        }
        let next = app.tables.next_due().filter(|_| loading.len() < AT_ONCE);
        tokio::select! {
            biased;
            () = app.stop.cancelled() => return,
            // What has failed is in the log, or tried again.
            Some(_) = loading.next(), if !loading.is_empty() => {}
            () = app.tables.earlier.notified() => {}
            () = sleep(next.map(|next| next.since(now))) => {}
        }
    }
}

/// Loads a table, and says why it could not be. One that panics does so alone: the others still have their turn.
async fn load(app: &Arc<App>, id: TableId) -> Option<Code> {
    let found = AssertUnwindSafe(app.tables.find(app, id)).catch_unwind().await;
    found.map_or(Some(Code::Internal), |found| found.err())
}

/// Loads all these tables, and waits for the database as long as it does not answer.
///
/// A table that cannot be understood, or whose first row the database cannot hold, keeps nobody waiting: another attempt
/// would find the same.
/// Neither does one that fails while the database answers whatever else it is asked: it is tried again beside the others.
async fn load_all(app: &Arc<App>, mut missing: Vec<TableId>) {
    let all = missing.len();
    let mut has_answered = false;
    while !missing.is_empty() && !app.stop.is_cancelled() {
        let loads = stream::iter(missing).map(async |id| (id, load(app, id).await));
        let failed = loads
            .buffer_unordered(AT_ONCE)
            .filter_map(async |(id, failure)| (failure == Some(Code::Unavailable)).then_some(id));
        missing = failed.collect().await;
        if missing.is_empty() {
            break;
        }
        let answers = in_time(&app.metrics, app.ledger.command(Uuid::nil(), Uuid::nil())).await.is_ok();
        if has_answered && answers {
            tracing::error!(tables = missing.len(), "tables cannot be loaded although the database answers");
            break;
        }
        has_answered = answers;
        app.stop.run_until_cancelled(tokio::time::sleep(RETRY)).await;
    }
    if all > 0 {
        let loaded = all - missing.len();
        tracing::info!(tables = loaded, "tables loaded of which the database does not say what they show");
    }
}

impl Tables {
    /// A table could not be loaded, or its task was lost, and the next attempt may succeed.
    pub(crate) fn try_again(&self, app: &App, id: TableId) {
        let pause = if std::thread::panicking() { AFTER_PANIC } else { RETRY };
        self.lock().is_due(id, app.world.now().plus(pause));
        self.earlier.notify_one();
    }
}

/// Sleeps for so long, or for ever.
async fn sleep(span: Option<Duration>) {
    match span {
        Some(span) => tokio::time::sleep(span).await,
        None => std::future::pending().await,
    }
}
