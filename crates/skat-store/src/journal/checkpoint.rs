//! SQLite's log, brought into the file beside the writing.

use crate::Store;
use crate::engine::OnEngine;

/// After so many rows the log is brought into the file: it has grown by some ten megabytes.
pub(super) const ROWS: usize = 2_048;

const PASSIVE: &str = "PRAGMA wal_checkpoint(PASSIVE)";

/// Brings the log into the file, so that it begins anew; nothing to do on PostgreSQL.
///
/// SQLite does it by itself in the commit that makes the log too long, which then takes as long as fifty others.
/// So most of it is done over a connection that reads, while the writer goes on. What was written meanwhile is little,
/// and is brought in by the writer: were something left, the log would only grow.
pub(super) async fn run(store: Store) {
    let (OnEngine::Sqlite(readers), OnEngine::Sqlite(writer)) = (&store.readers, &store.journal) else { return };
    for pool in [readers, writer] {
        if let Err(error) = sqlx::query(PASSIVE).execute(pool).await {
            // It is tried again after as many rows.
            tracing::warn!(%error, "the log was not brought into the file");
            return;
        }
    }
}
