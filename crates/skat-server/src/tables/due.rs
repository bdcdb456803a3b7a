//! Tables that nobody touches move on too: they are loaded when they have something to do.

use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream::{self, FuturesUnordered};
use skat_protocol::Code;
use skat_table::TableId;

use super::Tables;
use crate::app::App;

/// How many tables are loaded at once: enough to share commits, and few enough to leave the database to the players.
const AT_ONCE: usize = 16;

/// How long the database is left alone when it did not answer.
const RETRY: Duration = Duration::from_secs(1);

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
            let app = &app;
            // What has failed is in the log, or tried again.
            loading.push(async move { drop(app.tables.find(app, id).await) });
        }
        let next = app.tables.next_due().filter(|_| loading.len() < AT_ONCE);
        tokio::select! {
            biased;
            () = app.stop.cancelled() => return,
            Some(()) = loading.next(), if !loading.is_empty() => {}
            () = app.tables.earlier.notified() => {}
            () = sleep(next.map(|next| next.since(now))) => {}
        }
    }
}

async fn load_all(app: &Arc<App>, mut missing: Vec<TableId>) {
    let all = missing.len();
    while !missing.is_empty() && !app.stop.is_cancelled() {
        let loads = stream::iter(missing).map(async |id| (id, app.tables.find(app, id).await.err()));
        let failed = loads.buffer_unordered(AT_ONCE).filter_map(async |(id, failure)| {
            // Anything else is in the log, and another attempt finds the same.
            (failure == Some(Code::Unavailable)).then_some(id)
        });
        missing = failed.collect().await;
        if !missing.is_empty() {
            app.stop.run_until_cancelled(tokio::time::sleep(RETRY)).await;
        }
    }
    if all > 0 {
        tracing::info!(tables = all, "tables loaded of which the database does not say what they show");
    }
}

impl Tables {
    /// A table could not be loaded since the database did not answer.
    pub(crate) fn try_again(&self, app: &App, id: TableId) {
        self.lock().is_due(id, app.world.now().plus(RETRY));
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
