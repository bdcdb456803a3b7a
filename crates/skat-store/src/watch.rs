//! One server for one PostgreSQL database.
//!
//! Whose session holds the lock is the server of this database; only it may take tables from somebody.
//! PostgreSQL gives the lock free with its connection, so at once if a process is killed.

use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sqlx::{Connection, PgConnection, PgPool};

use crate::engine::OnEngine;
use crate::store::answers;
use crate::{Store, StoreError, Timestamp};

/// The number of the lock that a server holds, which no other lock of this program has.
const SERVER: i64 = 0x0056_6f72_6861_6e64;

/// How long it is waited between two attempts.
const PAUSE: Duration = Duration::from_millis(25);

/// How often a session that must end is made to, and the lock asked for again.
const OUSTINGS: u32 = 80;

/// How long it may take to find out who has the lock.
const PATIENCE: Duration = Duration::from_secs(5);

/// The lock of this store, if it is a server's.
#[derive(Clone, Debug, Default)]
pub(crate) struct Watch(Arc<State>);

#[derive(Debug, Default)]
struct State {
    /// The connection that holds the lock.
    connection: tokio::sync::Mutex<Option<PgConnection>>,
    hold: Mutex<Hold>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Hold {
    /// The session that has taken the lock last; none for a store that is no server's.
    session: Option<Session>,
    /// Whether somebody else had the lock when it was last asked for.
    is_shut_out: bool,
}

/// A session of PostgreSQL: its process's number alone can be another one's after a restart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Session {
    process: i32,
    /// Not known of a role whose sessions one may not see.
    since: Option<Timestamp>,
}

impl Watch {
    /// Whether somebody else had the lock when it was last asked for.
    pub(crate) fn is_shut_out(&self) -> bool {
        self.hold().is_shut_out
    }

    /// Whether the lock is this store's own at this moment, or it needs none.
    pub(crate) async fn holds(&self, connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
        let own = self.hold().session;
        Ok(own.is_none() || holder(connection).await? == own)
    }

    /// Takes the lock; false if it had to be taken from somebody who did not give it free in this time.
    async fn begin(&self, pool: &PgPool, patience: Duration) -> Result<bool, StoreError> {
        let mut connection = PgConnection::connect_with(&pool.connect_options()).await?;
        let attempts = 1 + patience.as_millis() / PAUSE.as_millis();
        let mut is_taken = false;
        for attempt in 1..=attempts {
            is_taken = take(&mut connection).await?;
            if is_taken || attempt == attempts {
                break;
            }
            if attempt == 1 {
                tracing::info!("another server uses the database: its end is waited for");
            }
            tokio::time::sleep(PAUSE).await;
        }
        if !is_taken && !oust(&mut connection, |_| true).await? {
            connection.close().await?;
            return Err(StoreError::ShutOut);
        }
        self.keep(&mut *self.0.connection.lock().await, connection).await?;
        Ok(is_taken)
    }

    /// Takes the lock again if it is gone with its connection; whether this store has it now, or needs none.
    async fn renew(&self, pool: &PgPool) -> Result<bool, StoreError> {
        let mut kept = self.0.connection.lock().await;
        let Some(own) = self.hold().session else { return Ok(true) };
        if let Some(connection) = &mut *kept {
            if answers(connection).await {
                return Ok(true);
            }
            tracing::warn!("the connection that holds the server's lock is lost: the lock is taken again");
            *kept = None;
        }
        if pool.is_closed() {
            return Err(sqlx::Error::PoolClosed.into());
        }
        let mut connection = PgConnection::connect_with(&pool.connect_options()).await?;
        // Where only the line is lost, the session is still there and holds the lock for nobody.
        if take(&mut connection).await? || oust(&mut connection, |holder| holder == own).await? {
            self.keep(&mut kept, connection).await?;
            return Ok(true);
        }
        if !std::mem::replace(&mut self.hold().is_shut_out, true) {
            tracing::error!("another server has taken the database: no table is taken back from it while it runs");
        }
        Ok(false)
    }

    async fn keep(&self, kept: &mut Option<PgConnection>, mut connection: PgConnection) -> Result<(), sqlx::Error> {
        let own = "SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()";
        let (process, since) = sqlx::query_as(own).fetch_one(&mut connection).await?;
        *kept = Some(connection);
        let hold = Hold { session: Some(Session { process, since }), is_shut_out: false };
        if std::mem::replace(&mut *self.hold(), hold).is_shut_out {
            tracing::warn!("the other server has ended: the database is this one's again");
        }
        Ok(())
    }

    /// Gives the lock free.
    pub(crate) async fn end(&self) {
        if let Some(connection) = self.0.connection.lock().await.take() {
            // It is free however the connection ends.
            let _ = connection.close().await;
        }
    }

    fn hold(&self) -> MutexGuard<'_, Hold> {
        self.0.hold.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Takes the lock if nobody has it.
async fn take(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar("SELECT pg_try_advisory_lock($1)").bind(SERVER).fetch_one(connection).await
}

/// Ends the session that holds the lock, if that is to end, and takes the lock; whether it has.
async fn oust(connection: &mut PgConnection, is_to_end: impl Fn(Session) -> bool) -> Result<bool, sqlx::Error> {
    for _ in 0..OUSTINGS {
        match holder(connection).await? {
            Some(holder) if is_to_end(holder) => {
                let end = "SELECT pg_terminate_backend($1)";
                let _: bool = sqlx::query_scalar(end).bind(holder.process).fetch_one(&mut *connection).await?;
                tokio::time::sleep(PAUSE).await;
            }
            Some(_) => return Ok(false),
            None => {}
        }
        if take(connection).await? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whose the lock is.
async fn holder(connection: &mut PgConnection) -> Result<Option<Session>, sqlx::Error> {
    let found: Option<(i32, Option<Timestamp>)> = sqlx::query_as(
        "SELECT l.pid, a.backend_start FROM pg_locks l LEFT JOIN pg_stat_activity a ON a.pid = l.pid \
         WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1 \
           AND l.database = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database()) \
           AND l.classid::bigint = $1 AND l.objid::bigint = $2",
    )
    .bind(SERVER >> 32)
    .bind(SERVER & 0xffff_ffff)
    .fetch_optional(connection)
    .await?;
    Ok(found.map(|(process, since)| Session { process, since }))
}

impl Store {
    /// Whether another server had this one's database when it was last asked for, see [`Store::keep_hold`].
    #[must_use]
    pub fn is_shut_out(&self) -> bool {
        self.watch.is_shut_out()
    }

    /// Waits until no other server uses the database, and keeps every other one waiting until this one ends, however it ends.
    ///
    /// False if another one has still not ended after the patience of [`crate::StoreOptions::patience`]: then it has lost the
    /// database to this one, and is to be shut out of its tables by [`Store::raise_all_epochs`].
    /// On SQLite the file's lock has said so before.
    ///
    /// # Errors
    ///
    /// [`StoreError::ShutOut`] if the other one cannot be made to leave, or [`StoreError::Database`].
    pub async fn take_over(&self) -> Result<bool, StoreError> {
        match &self.writers {
            OnEngine::Postgres(pool) => self.watch.begin(pool, self.patience).await,
            OnEngine::Sqlite(_) => Ok(true),
        }
    }

    /// Makes sure that the database is still this server's; to be asked every few seconds after [`Store::take_over`].
    ///
    /// What was lost with its connection is taken again if nobody else has it, in a few seconds at most.
    /// Somebody else who has it keeps it: until he ends, this store is not ready and takes no table back.
    ///
    /// # Errors
    ///
    /// [`StoreError::ShutOut`] if somebody else has the database, or [`StoreError::Database`] if nobody can say so now.
    pub async fn keep_hold(&self) -> Result<(), StoreError> {
        let OnEngine::Postgres(pool) = &self.writers else { return Ok(()) };
        if within(self.watch.renew(pool)).await? { Ok(()) } else { Err(StoreError::ShutOut) }
    }
}

async fn within<T>(asking: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    let late = |_| StoreError::Database(sqlx::Error::Io(std::io::ErrorKind::TimedOut.into()));
    tokio::time::timeout(PATIENCE, asking).await.map_err(late)?
}
