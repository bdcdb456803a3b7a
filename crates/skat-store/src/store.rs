//! Opening a database, and knowing that it is the right one.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use log::LevelFilter;
use sqlx::migrate::Migrator;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, PgConnection, SqlitePool};

use crate::engine::{OnEngine, Pool, on_engine};
use crate::journal::writer::POSTGRES_CONNECTIONS;
use crate::lock::FileLock;
use crate::watch::Watch;
use crate::{Engine, StoreError};

pub(crate) static POSTGRES_MIGRATIONS: LazyLock<Migrator> =
    LazyLock::new(|| forward(sqlx::migrate!("../../migrations/postgres")));
pub(crate) static SQLITE_MIGRATIONS: LazyLock<Migrator> =
    LazyLock::new(|| forward(sqlx::migrate!("../../migrations/sqlite")));

/// How long SQLite waits for a lock, which only a backup or a shell can hold beside this process.
const SQLITE_BUSY: Duration = Duration::from_secs(5);

/// At which level each statement is logged: at none.
///
/// Only to ask whether anybody wants such a line, where a layer of the log has a filter of its own, costs that layer the
/// next line of the thread, whatever it says.
const STATEMENTS: LevelFilter = LevelFilter::Off;

/// A connection that was used within this time is taken to be alive; an older one is asked first.
const FRESH: Duration = Duration::from_secs(1);

/// How long a connection that nobody uses has to say that it is alive: one over which nothing comes must not keep anybody
/// waiting, nor its place in the pool.
const PULSE: Duration = Duration::from_secs(1);

/// How long a connection to PostgreSQL is used.
const LIFETIME: Duration = Duration::from_secs(300);

/// How a database is opened.
#[derive(Clone, Debug)]
pub struct StoreOptions {
    /// How many connections may be open at once beside those of the journal: on SQLite all of them read. At
    /// least 1.
    pub max_connections: u32,
    /// How long one call waits for a free connection before it fails.
    pub acquire_timeout: Duration,
    /// How long a server that still ends is waited for: on SQLite for its file, which nobody else can have, on
    /// PostgreSQL in [`Store::take_over`].
    pub patience: Duration,
    /// Accept settings with which a power failure could lose what was answered. For tests only.
    pub allow_weak_durability: bool,
    /// How SQLite waits for the disk; PostgreSQL has its own settings.
    pub sqlite_syncs: SqliteSyncs,
}

/// How SQLite waits for the disk. All but the first are refused unless weak durability is allowed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SqliteSyncs {
    /// Each commit is on disk before it is answered.
    #[default]
    EachCommit,
    /// The disk is waited for when the log is brought into the file. Only a test wants to see what that loses.
    Checkpoints,
    /// Never.
    Never,
}

impl Default for StoreOptions {
    fn default() -> StoreOptions {
        StoreOptions {
            max_connections: 16,
            acquire_timeout: Duration::from_secs(5),
            patience: Duration::ZERO,
            allow_weak_durability: false,
            sqlite_syncs: SqliteSyncs::EachCommit,
        }
    }
}

/// An open database. Clones share its connections.
#[derive(Clone, Debug)]
pub struct Store {
    pub(crate) readers: Pool,
    /// On PostgreSQL the same pool; on SQLite the one connection that writes, in the order of asking.
    pub(crate) writers: Pool,
    /// On PostgreSQL connections of its own, so that nothing else can keep the journal waiting for one; on
    /// SQLite the one that writes.
    pub(crate) journal: Pool,
    lock: Option<Arc<FileLock>>,
    pub(crate) watch: Watch,
    pub(crate) patience: Duration,
    /// Whether the last transaction of the journal failed, and nothing was written since.
    is_stuck: Arc<AtomicBool>,
}

impl Store {
    /// Opens the database of `url`: `postgres://…`, or `sqlite:` and a path.
    ///
    /// A SQLite file is created when it is missing; its folder must exist.
    ///
    /// # Errors
    ///
    /// [`StoreError::UnsupportedUrl`], [`StoreError::InUse`] when another process has the file,
    /// [`StoreError::WeakDurability`], or the database's own failure.
    pub async fn connect(url: &str, options: StoreOptions) -> Result<Store, StoreError> {
        match url.split_once(':') {
            Some(("postgres" | "postgresql", _)) => Store::connect_postgres(url.parse()?, &options).await,
            Some(("sqlite", _)) => {
                let file: SqliteConnectOptions = url.parse()?;
                if file.get_filename().as_os_str().is_empty() || is_in_memory(url) {
                    return Err(StoreError::UnsupportedUrl);
                }
                Store::connect_sqlite(file, &options).await
            }
            _ => Err(StoreError::UnsupportedUrl),
        }
    }

    async fn connect_postgres(server: PgConnectOptions, options: &StoreOptions) -> Result<Store, StoreError> {
        // When this machine drops off the network in the middle of a transaction, the server has to notice:
        // until then the transaction's row locks keep everybody else from its tables.
        let server = server.log_statements(STATEMENTS).application_name("vorhand").options([
            ("idle_in_transaction_session_timeout", "30s"),
            ("tcp_keepalives_idle", "10"),
            ("tcp_keepalives_interval", "5"),
            ("tcp_keepalives_count", "3"),
        ]);
        // A pool waits for a database that is just starting; one that holds its connections to what is demanded here
        // would try in vain, and not tell why.
        let first = PgPoolOptions::new().max_connections(1).acquire_timeout(options.acquire_timeout);
        let first = first.connect_with(server.clone()).await?;
        let weakness = postgres_durability(&mut *first.acquire().await?).await;
        first.close().await;
        check(weakness?, options)?;
        let allow_weak = options.allow_weak_durability;
        let pool = |untested: Duration| {
            PgPoolOptions::new()
                .acquire_timeout(options.acquire_timeout)
                .test_before_acquire(false)
                // What was changed for the whole server is noticed by the next connection.
                .max_lifetime(LIFETIME)
                .after_connect(move |connection, _| Box::pin(hold_durability(connection, allow_weak)))
                .before_acquire(move |connection, meta| {
                    Box::pin(async move { Ok(meta.idle_for <= untested || answers(connection).await) })
                })
                // Whoever has stopped waiting gives it back in the middle of something. The pool itself would ask for
                // ever whether it is alive, and the connection would keep its place meanwhile.
                .after_release(|connection, _| {
                    Box::pin(async move {
                        let silent = || sqlx::Error::Io(std::io::ErrorKind::TimedOut.into());
                        answers(connection).await.then_some(true).ok_or_else(silent)
                    })
                })
        };
        let journal = pool(FRESH).max_connections(POSTGRES_CONNECTIONS).connect_with(server.clone()).await?;
        // When the database is back, nobody is told that it is away because of a connection from before.
        let others = pool(Duration::ZERO).max_connections(options.max_connections).connect_with(server).await?;
        Ok(Store {
            readers: OnEngine::Postgres(others.clone()),
            writers: OnEngine::Postgres(others),
            journal: OnEngine::Postgres(journal),
            lock: None,
            watch: Watch::default(),
            patience: options.patience,
            is_stuck: Arc::default(),
        })
    }

    async fn connect_sqlite(file: SqliteConnectOptions, options: &StoreOptions) -> Result<Store, StoreError> {
        let lock = FileLock::take(file.get_filename(), options.patience).await?;
        let file = file.log_statements(STATEMENTS).foreign_keys(true).busy_timeout(SQLITE_BUSY);
        let pool = || {
            SqlitePoolOptions::new()
                .acquire_timeout(options.acquire_timeout)
                .test_before_acquire(false)
                .idle_timeout(None)
                .max_lifetime(None)
                // When the disk is full, SQLite ends a transaction by itself, and rolling it back fails. The driver goes on
                // counting it as open, and would refuse each one that is to begin.
                .after_release(|connection, _| {
                    Box::pin(async move {
                        connection.ping().await?;
                        Ok(!connection.is_in_transaction())
                    })
                })
        };
        // Every commit touches a page or two of each table that moves. So the pages stay in memory (KiB when
        // negative), the journal's writer brings them from the log into the file before SQLite would do it
        // in the middle of a commit (at so many pages: 48 MB), and the undo log of a statement, which nobody needs
        // after a crash, is not written to a file.
        let writing = file
            .clone()
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(match options.sqlite_syncs {
                SqliteSyncs::EachCommit => SqliteSynchronous::Full,
                SqliteSyncs::Checkpoints => SqliteSynchronous::Normal,
                SqliteSyncs::Never => SqliteSynchronous::Off,
            })
            // What is deleted is overwritten: a name that is to be forgotten stays nowhere in the file. So little is
            // ever deleted that it costs nothing.
            .pragma("secure_delete", "ON")
            .pragma("cache_size", "-65536")
            .pragma("wal_autocheckpoint", "12000")
            .pragma("temp_store", "MEMORY");
        let writer = pool().max_connections(1).connect_with(writing).await?;
        check(sqlite_durability(&writer).await?, options)?;
        let readers =
            pool().max_connections(options.max_connections).connect_lazy_with(file.pragma("query_only", "ON"));
        Ok(Store {
            readers: OnEngine::Sqlite(readers),
            writers: OnEngine::Sqlite(writer.clone()),
            journal: OnEngine::Sqlite(writer),
            lock: Some(Arc::new(lock)),
            watch: Watch::default(),
            patience: options.patience,
            is_stuck: Arc::default(),
        })
    }

    /// A store that is closed from the start: whatever it is asked fails at once, and nothing is ever opened.
    ///
    /// For tests of what stands above it.
    pub async fn closed() -> Store {
        let pool = || {
            SqlitePoolOptions::new()
                .idle_timeout(None)
                .max_lifetime(None)
                .connect_lazy_with(SqliteConnectOptions::new())
        };
        let pool = OnEngine::Sqlite(pool());
        let store = Store {
            readers: pool.clone(),
            writers: pool.clone(),
            journal: pool,
            lock: None,
            watch: Watch::default(),
            patience: Duration::ZERO,
            is_stuck: Arc::default(),
        };
        store.close().await;
        store
    }

    /// Which engine holds the data.
    #[must_use]
    pub fn engine(&self) -> Engine {
        match self.readers {
            OnEngine::Postgres(_) => Engine::Postgres,
            OnEngine::Sqlite(_) => Engine::Sqlite,
        }
    }

    /// Brings the schema up to date; on PostgreSQL one process at a time does it and the others wait.
    ///
    /// # Errors
    ///
    /// [`StoreError::Migration`].
    pub async fn migrate(&self) -> Result<(), StoreError> {
        on_engine!(&self.writers, pool => self.migrations().run(pool).await)?;
        Ok(())
    }

    /// Says that the database answers and that every migration of this build has been run.
    ///
    /// Where SQLite could not be written last, it must take something now: a disk that is full answers all the same.
    ///
    /// Migrations of a newer build are no error, so that an old process may go on while a new one starts.
    ///
    /// # Errors
    ///
    /// [`StoreError::NotMigrated`], [`StoreError::ShutOut`] or [`StoreError::Database`].
    pub async fn ready(&self) -> Result<(), StoreError> {
        if self.watch.is_shut_out() {
            return Err(StoreError::ShutOut);
        }
        let mut wanted = self.migrations().iter().map(|migration| migration.version);
        let applied: Result<Vec<i64>, sqlx::Error> = on_engine!(&self.readers, pool =>
            sqlx::query_scalar("SELECT version FROM _sqlx_migrations WHERE success").fetch_all(pool).await);
        let applied = match applied {
            Err(error) if is_missing_table(&error) => Vec::new(),
            other => other?,
        };
        match wanted.find(|version| !applied.contains(version)) {
            None if self.is_stuck.load(Ordering::Relaxed) => self.write_something().await,
            None => Ok(()),
            Some(missing) => Err(StoreError::NotMigrated { missing }),
        }
    }

    /// The journal's last transaction was written, or was not because of the database.
    pub(crate) fn note_write(&self, is_written: bool) {
        self.is_stuck.store(!is_written, Ordering::Relaxed);
    }

    /// Finds out whether the disk takes anything.
    async fn write_something(&self) -> Result<(), StoreError> {
        if let OnEngine::Sqlite(pool) = &self.writers {
            let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
            // It stands in the first page, which is written whatever stood there, and nobody reads it.
            sqlx::query("PRAGMA user_version = 0").execute(&mut *transaction).await?;
            transaction.commit().await?;
        }
        self.note_write(true);
        Ok(())
    }

    /// Closes every connection when what runs on it is done, and gives a SQLite file free.
    ///
    /// Afterwards every call of every clone fails.
    pub async fn close(&self) {
        on_engine!(&self.readers, pool => pool.close().await);
        on_engine!(&self.writers, pool => pool.close().await);
        on_engine!(&self.journal, pool => pool.close().await);
        self.watch.end().await;
        if let Some(lock) = &self.lock {
            lock.release();
        }
    }

    fn migrations(&self) -> &'static Migrator {
        match self.engine() {
            Engine::Postgres => &POSTGRES_MIGRATIONS,
            Engine::Sqlite => &SQLITE_MIGRATIONS,
        }
    }
}

/// Migrations go forward only, and each leaves what the version before it needs: so a database that is one step ahead of
/// this build is used as it is, and an upgrade can be taken back.
fn forward(mut migrations: Migrator) -> Migrator {
    migrations.set_ignore_missing(true);
    migrations
}

/// A setting that must be strong enough for a commit to survive a power failure.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Weakness {
    pub(crate) setting: &'static str,
    pub(crate) value: String,
}

fn check(weakness: Option<Weakness>, options: &StoreOptions) -> Result<(), StoreError> {
    match weakness {
        Some(Weakness { setting, value }) if !options.allow_weak_durability => {
            Err(StoreError::WeakDurability { setting, value })
        }
        Some(Weakness { setting, value }) => {
            tracing::warn!(setting, value, "a power failure could lose what was answered");
            Ok(())
        }
        None => Ok(()),
    }
}

/// Whether a connection is alive; one that does not answer is closed.
pub(crate) async fn answers(connection: &mut PgConnection) -> bool {
    matches!(tokio::time::timeout(PULSE, connection.ping()).await, Ok(Ok(())))
}

/// Makes sure that what is committed over a new connection is on disk, whatever has been set since the start.
///
/// What belongs to the session is set for it and stays so: the server's own files, a database's or an account's settings
/// count no more. What belongs to the whole server cannot be set from here, so such a connection is not used.
async fn hold_durability(connection: &mut PgConnection, allow_weak: bool) -> Result<(), sqlx::Error> {
    if allow_weak {
        return Ok(());
    }
    match postgres_durability(connection).await? {
        None => {}
        Some(Weakness { setting: SESSION, value }) => {
            tracing::warn!(setting = SESSION, value, "a new connection would forget what was answered; set to on");
        }
        Some(Weakness { setting, value }) => {
            let weak = StoreError::WeakDurability { setting, value };
            return Err(sqlx::Error::Configuration(weak.into()));
        }
    }
    let hold = "SELECT set_config('synchronous_commit', CASE current_setting('synchronous_commit') \
                WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false)";
    sqlx::query(hold).execute(connection).await?;
    Ok(())
}

/// The one of the settings that each session has for itself.
const SESSION: &str = "synchronous_commit";

/// The first setting of this PostgreSQL session that is too weak; those of the whole server come first.
///
/// Every `synchronous_commit` but `off` waits for the disk of the server itself.
pub(crate) async fn postgres_durability(connection: &mut PgConnection) -> Result<Option<Weakness>, sqlx::Error> {
    let (fsync, full_page_writes, synchronous_commit): (String, String, String) = sqlx::query_as(
        "SELECT current_setting('fsync'), current_setting('full_page_writes'), current_setting('synchronous_commit')",
    )
    .fetch_one(connection)
    .await?;
    let settings = [("fsync", fsync), ("full_page_writes", full_page_writes), (SESSION, synchronous_commit)];
    Ok(settings.into_iter().find(|(_, value)| value == "off").map(|(setting, value)| Weakness { setting, value }))
}

/// The first setting of SQLite's writing connection that is too weak.
async fn sqlite_durability(writer: &SqlitePool) -> Result<Option<Weakness>, sqlx::Error> {
    let mut connection = writer.acquire().await?;
    let journal_mode: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&mut *connection).await?;
    if journal_mode != "wal" {
        return Ok(Some(Weakness { setting: "journal_mode", value: journal_mode }));
    }
    let synchronous: i64 = sqlx::query_scalar("PRAGMA synchronous").fetch_one(&mut *connection).await?;
    Ok(match synchronous {
        0 => Some("off"),
        1 => Some("normal"),
        _ => None,
    }
    .map(|value| Weakness { setting: "synchronous", value: value.to_owned() }))
}

pub(crate) fn is_in_memory(url: &str) -> bool {
    url.contains(":memory:") || url.contains("mode=memory")
}

pub(crate) fn is_missing_table(error: &sqlx::Error) -> bool {
    error
        .as_database_error()
        .is_some_and(|error| error.code().as_deref() == Some("42P01") || error.message().starts_with("no such table"))
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn sqlite_with(journal_mode: SqliteJournalMode, synchronous: SqliteSynchronous) -> Option<Weakness> {
        let folder = tempfile::tempdir().unwrap();
        let file = SqliteConnectOptions::new()
            .filename(folder.path().join("weak.db"))
            .create_if_missing(true)
            .journal_mode(journal_mode)
            .synchronous(synchronous);
        let pool = SqlitePoolOptions::new().max_connections(1).connect_with(file).await.unwrap();
        let weakness = sqlite_durability(&pool).await.unwrap();
        pool.close().await;
        weakness
    }

    fn weak(setting: &'static str, value: &str) -> Option<Weakness> {
        Some(Weakness { setting, value: value.to_owned() })
    }

    #[tokio::test]
    async fn sqlite_must_sync_a_write_ahead_log_in_full() {
        use SqliteJournalMode::{Delete, Wal};
        use SqliteSynchronous::{Extra, Full, Normal, Off};
        assert_eq!(sqlite_with(Wal, Full).await, None);
        assert_eq!(sqlite_with(Wal, Extra).await, None);
        assert_eq!(sqlite_with(Wal, Normal).await, weak("synchronous", "normal"));
        assert_eq!(sqlite_with(Wal, Off).await, weak("synchronous", "off"));
        assert_eq!(sqlite_with(Delete, Full).await, weak("journal_mode", "delete"));
    }

    #[test]
    fn a_weakness_is_refused_unless_it_is_allowed() {
        let refused = check(weak("fsync", "off"), &StoreOptions::default());
        assert!(matches!(refused, Err(StoreError::WeakDurability { setting: "fsync", .. })));
        let allowed = StoreOptions { allow_weak_durability: true, ..StoreOptions::default() };
        assert!(check(weak("fsync", "off"), &allowed).is_ok());
        assert!(check(None, &StoreOptions::default()).is_ok());
    }
}
