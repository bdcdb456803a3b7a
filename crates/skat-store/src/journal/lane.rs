//! The connections over which the journal is written, one for each transaction that may be under way.

use sqlx::pool::PoolConnection;
use sqlx::{Postgres, Sqlite};

use crate::Store;
use crate::engine::{OnEngine, on_engine};

/// So many transactions in a row use one connection to PostgreSQL before its pool sees it again, and with it whether the
/// connection has become too old.
const IN_A_ROW: u32 = 256;

/// A place for one transaction after the other.
///
/// A pool asks a connection that is given back whether it is alive: two more round trips for each transaction, which are
/// as many as it needs itself. So a lane keeps its connection to PostgreSQL while there is something to write.
/// That of SQLite is everybody's, and goes back after each transaction.
#[derive(Debug, Default)]
pub(super) struct Lane {
    kept: Option<PoolConnection<Postgres>>,
    /// How many transactions the kept one has had.
    used: u32,
}

pub(super) type Connected = OnEngine<PoolConnection<Postgres>, PoolConnection<Sqlite>>;

impl Lane {
    /// The connection for the next transaction, after which it is kept, broken or just dropped.
    pub(super) async fn connection(&mut self, store: &Store) -> Result<Connected, sqlx::Error> {
        match &store.journal {
            OnEngine::Postgres(pool) => match self.kept.take().filter(|_| !pool.is_closed()) {
                Some(kept) => Ok(OnEngine::Postgres(kept)),
                None => {
                    self.used = 0;
                    pool.acquire().await.map(OnEngine::Postgres)
                }
            },
            OnEngine::Sqlite(pool) => pool.acquire().await.map(OnEngine::Sqlite),
        }
    }

    /// The transaction has ended, and the database has said how: the connection is good for the next one.
    pub(super) fn keep(&mut self, connection: Connected) {
        self.used += 1;
        if let OnEngine::Postgres(connection) = connection
            && self.used < IN_A_ROW
        {
            self.kept = Some(connection);
        }
    }

    /// Whether it keeps a connection.
    pub(super) fn keeps(&self) -> bool {
        self.kept.is_some()
    }

    /// Gives the connection back to its pool, which looks after those that nobody uses.
    pub(super) fn rest(&mut self) {
        self.kept = None;
    }
}

/// Closes a connection that may still be busy, or dead.
pub(super) fn give_up(mut connection: Connected) {
    on_engine!(&mut connection, connection => connection.close_on_drop());
}
