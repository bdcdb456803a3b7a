//! The connections over which the journal is written, one for each transaction that may be under way.

use sqlx::pool::PoolConnection;
use sqlx::{Postgres, Sqlite};

use crate::Store;
use crate::engine::{OnEngine, on_engine};

/// A place for one transaction after the other.
///
/// A pool asks a connection that is given back whether it is alive: two more round trips for each transaction, which are
/// as many as it needs itself. So a lane keeps its connection to PostgreSQL while there is something to write, until the
/// writer's next round.
/// That of SQLite is everybody's, and goes back after each transaction.
#[derive(Debug, Default)]
pub(super) struct Lane {
    kept: Option<PoolConnection<Postgres>>,
    /// The writer's round in which its last transaction began.
    round: u64,
}

pub(super) type Connected = OnEngine<PoolConnection<Postgres>, PoolConnection<Sqlite>>;

impl Lane {
    /// A transaction is to begin in this round of the writer: a connection that was kept in an earlier one goes back to its
    /// pool, which sees to it that none becomes too old.
    pub(super) fn begin(&mut self, round: u64) {
        if std::mem::replace(&mut self.round, round) != round {
            self.rest();
        }
    }

    /// The connection for the next transaction, after which it is kept, broken or just dropped.
    pub(super) async fn connection(&mut self, store: &Store) -> Result<Connected, sqlx::Error> {
        match &store.journal {
            OnEngine::Postgres(pool) => match self.kept.take().filter(|_| !pool.is_closed()) {
                Some(kept) => Ok(OnEngine::Postgres(kept)),
                None => pool.acquire().await.map(OnEngine::Postgres),
            },
            OnEngine::Sqlite(pool) => pool.acquire().await.map(OnEngine::Sqlite),
        }
    }

    /// The transaction has ended, and the database has said how: the connection is good for the next one.
    pub(super) fn keep(&mut self, connection: Connected) {
        if let OnEngine::Postgres(connection) = connection {
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
