//! Looking at a database without changing anything in it, to say what is wrong with it.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::migrate::Migrator;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};
use sqlx::{Connection as _, PgConnection, PgPool, SqlitePool};

use crate::Engine;
use crate::engine::{OnEngine, Pool, on_engine};
use crate::journal::writer::POSTGRES_CONNECTIONS;
use crate::lock::lock_name;
use crate::store::{POSTGRES_MIGRATIONS, SQLITE_MIGRATIONS, is_in_memory, is_missing_table, postgres_durability};

/// How long a database may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// What can be seen of a database from outside.
#[derive(Clone, Debug)]
pub struct Inspection {
    /// Which engine holds the data.
    pub engine: Engine,
    /// What is to be said of it.
    pub findings: Vec<Finding>,
    /// How many open tables there are; none while the schema is not there.
    pub open_tables: Option<u64>,
}

/// Something that is to be said of a database.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Finding {
    /// There is no SQLite file yet; the server makes it.
    NoFile {
        /// Where it will be.
        path: PathBuf,
    },
    /// The SQLite file is used by a running server.
    InUse {
        /// The lock file beside the database.
        path: PathBuf,
    },
    /// The folder of the SQLite file does not exist.
    NoFolder {
        /// The folder.
        path: PathBuf,
    },
    /// This user may not write into the folder of the SQLite file, or to the file.
    NotWritable {
        /// The folder or file.
        path: PathBuf,
        /// Why.
        cause: String,
    },
    /// Whoever wrote last has ended in the middle; the SQLite file is put right by the next server that opens it.
    Interrupted,
    /// No migration has been run.
    Empty,
    /// No migration has been run, and there are tables that none has made.
    OfOthers,
    /// Migrations of this build have not been run.
    Behind {
        /// Their numbers.
        missing: Vec<i64>,
    },
    /// Migrations of a newer build have been run.
    Ahead {
        /// Their numbers.
        unknown: Vec<i64>,
    },
    /// A migration was begun and not ended.
    Unfinished {
        /// Its number.
        version: i64,
    },
    /// The database would forget commits after a power failure.
    Weak {
        /// The setting that is too weak.
        setting: String,
        /// What it is set to.
        value: String,
    },
    /// Text is not kept as UTF-8.
    Encoding {
        /// How it is kept.
        encoding: String,
    },
    /// The database takes fewer connections than the server may open.
    FewConnections {
        /// How many it takes from ordinary users.
        allowed: u32,
        /// How many the server opens at most.
        wanted: u32,
    },
    /// There is no administrator.
    NoAdministrator,
}

/// Why a database could not be looked at.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InspectError {
    /// The URL is neither `postgres://…` nor `sqlite:` with a file.
    #[error("the database URL must begin with postgres:// or sqlite: and name a database")]
    UnsupportedUrl,
    /// Nothing answers where the database should be.
    #[error("the database cannot be reached: {0}")]
    Unreachable(String),
    /// The password is wrong, or the user is unknown.
    #[error("the database does not let this user in: {0}")]
    Refused(String),
    /// The server has no database of this name.
    #[error("the database does not exist: {0}")]
    NoDatabase(String),
    /// The file is no SQLite database.
    #[error("{} is no SQLite database", .0.display())]
    NoSqlite(PathBuf),
    /// Something else.
    #[error("the database failed: {0}")]
    Database(sqlx::Error),
}

/// Looks at the database of `url`; `connections` is how many a server would open.
///
/// Nothing in it is changed, and a server may run or start meanwhile.
/// Beside a SQLite file an empty file is made and deleted at once, to see whether that can be done, and the lock of the
/// database is held for a moment, for which a server that starts waits.
///
/// # Errors
///
/// [`InspectError`] if the database cannot be looked at.
pub async fn inspect(url: &str, connections: u32) -> Result<Inspection, InspectError> {
    match url.split_once(':') {
        Some(("postgres" | "postgresql", _)) => {
            let server: PgConnectOptions = url.parse().map_err(|_| InspectError::UnsupportedUrl)?;
            inspect_postgres(server, connections).await
        }
        Some(("sqlite", _)) => {
            let file: SqliteConnectOptions = url.parse().map_err(|_| InspectError::UnsupportedUrl)?;
            if file.get_filename().as_os_str().is_empty() || is_in_memory(url) {
                return Err(InspectError::UnsupportedUrl);
            }
            inspect_sqlite(file).await
        }
        _ => Err(InspectError::UnsupportedUrl),
    }
}

async fn inspect_postgres(server: PgConnectOptions, connections: u32) -> Result<Inspection, InspectError> {
    let server = server.application_name("vorhand check").options([("default_transaction_read_only", "on")]);
    // One by itself first: a pool would try again and again, and not tell why.
    let alone = tokio::time::timeout(PATIENCE, PgConnection::connect_with(&server)).await;
    let alone = alone.unwrap_or(Err(sqlx::Error::PoolTimedOut)).map_err(unreachable)?;
    // Whatever its end is like, it has shown what it was for.
    let _ = alone.close().await;
    let pool = PgPoolOptions::new().max_connections(1).acquire_timeout(PATIENCE).connect_with(server).await;
    let pool = pool.map_err(unreachable)?;
    let mut findings = Vec::new();
    let looked = async {
        if let Some(weak) = postgres_durability(&mut *pool.acquire().await?).await? {
            findings.push(Finding::Weak { setting: weak.setting.to_owned(), value: weak.value });
        }
        findings.extend(postgres_capacity(&pool, connections).await?);
        let open = inspect_schema(&OnEngine::Postgres(pool.clone()), &POSTGRES_MIGRATIONS, &mut findings).await?;
        Ok(open)
    };
    let looked: Result<Option<u64>, sqlx::Error> = looked.await;
    pool.close().await;
    let open_tables = looked.map_err(InspectError::Database)?;
    Ok(Inspection { engine: Engine::Postgres, findings, open_tables })
}

async fn postgres_capacity(pool: &PgPool, connections: u32) -> Result<Vec<Finding>, sqlx::Error> {
    let (encoding, allowed): (String, i32) = sqlx::query_as(
        "SELECT current_setting('server_encoding'), \
         current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int",
    )
    .fetch_one(pool)
    .await?;
    let mut findings = Vec::new();
    if encoding != "UTF8" {
        findings.push(Finding::Encoding { encoding });
    }
    // The journal has some of its own, and one holds the server's lock.
    let wanted = connections.saturating_add(POSTGRES_CONNECTIONS + 1);
    let allowed = u32::try_from(allowed).unwrap_or(0);
    if allowed < wanted {
        findings.push(Finding::FewConnections { allowed, wanted });
    }
    Ok(findings)
}

async fn inspect_sqlite(file: SqliteConnectOptions) -> Result<Inspection, InspectError> {
    let path = file.get_filename().to_owned();
    let mut findings = Vec::new();
    let mut open_tables = None;
    if let Some(finding) = folder_finding(&path) {
        findings.push(finding);
    }
    if !path.exists() {
        findings.push(Finding::NoFile { path });
        return Ok(Inspection { engine: Engine::Sqlite, findings, open_tables });
    }
    if let Err(error) = OpenOptions::new().append(true).open(&path) {
        findings.push(Finding::NotWritable { path: path.clone(), cause: error.to_string() });
    }
    findings.extend(lock_finding(&path));
    let reading = file.read_only(true).create_if_missing(false).busy_timeout(PATIENCE);
    let opened: Result<SqlitePool, sqlx::Error> =
        SqlitePoolOptions::new().max_connections(1).acquire_timeout(PATIENCE).connect_with(reading).await;
    let looked = match opened {
        Err(error) => Err(error),
        Ok(pool) => {
            let found = inspect_schema(&OnEngine::Sqlite(pool.clone()), &SQLITE_MIGRATIONS, &mut findings).await;
            pool.close().await;
            found
        }
    };
    match looked {
        Ok(open) => open_tables = open,
        // Putting it right is writing, which is left to the server.
        Err(error) if is_code(&error, &["264", "776"]) => findings.push(Finding::Interrupted),
        Err(error) if is_code(&error, &["26"]) => return Err(InspectError::NoSqlite(path)),
        Err(error) => return Err(InspectError::Database(error)),
    }
    Ok(Inspection { engine: Engine::Sqlite, findings, open_tables })
}

/// What is the matter with the folder of a SQLite file, in which its log and its lock are made.
fn folder_finding(database: &Path) -> Option<Finding> {
    let folder = match database.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    if !folder.is_dir() {
        return Some(Finding::NoFolder { path: folder.to_owned() });
    }
    // Whether one may write is only known to the kernel: another user's rights, a read-only file system.
    let probe = folder.join(format!(".vorhand-check-{}", std::process::id()));
    match File::create_new(&probe) {
        Ok(_) => {
            let _ = std::fs::remove_file(&probe);
            None
        }
        Err(error) if error.kind() == ErrorKind::AlreadyExists => None,
        Err(error) => Some(Finding::NotWritable { path: folder.to_owned(), cause: error.to_string() }),
    }
}

/// Whether a server runs on this file.
fn lock_finding(database: &Path) -> Option<Finding> {
    let path = lock_name(database).ok()?;
    let lock = File::open(&path).ok()?;
    match lock.try_lock_shared() {
        Err(TryLockError::WouldBlock) => Some(Finding::InUse { path }),
        // It is given back at once, with the file.
        Ok(()) | Err(TryLockError::Error(_)) => None,
    }
}

/// How many tables there are where the schema would be made.
async fn count_tables(pool: &Pool) -> Result<i64, sqlx::Error> {
    match pool {
        OnEngine::Postgres(pool) => {
            let tables = "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema() AND tablename <> '_sqlx_migrations'";
            sqlx::query_scalar(tables).fetch_one(pool).await
        }
        OnEngine::Sqlite(pool) => {
            let tables = "SELECT count(*) FROM sqlite_master WHERE type = 'table' \
                          AND name <> '_sqlx_migrations' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
            sqlx::query_scalar(tables).fetch_one(pool).await
        }
    }
}

/// What is to be said of the schema; how many open tables there are.
async fn inspect_schema(
    pool: &Pool,
    migrations: &Migrator,
    findings: &mut Vec<Finding>,
) -> Result<Option<u64>, sqlx::Error> {
    let applied: Result<Vec<(i64, bool)>, sqlx::Error> = on_engine!(pool, pool =>
        sqlx::query_as("SELECT version, success FROM _sqlx_migrations ORDER BY version").fetch_all(pool).await);
    let applied = match applied {
        Err(error) if is_missing_table(&error) => Vec::new(),
        other => other?,
    };
    if applied.is_empty() {
        findings.push(if count_tables(pool).await? > 0 { Finding::OfOthers } else { Finding::Empty });
        return Ok(None);
    }
    if let Some((version, _)) = applied.iter().find(|(_, success)| !success) {
        findings.push(Finding::Unfinished { version: *version });
    }
    let applied: Vec<i64> = applied.into_iter().map(|(version, _)| version).collect();
    let own: Vec<i64> = migrations.iter().map(|migration| migration.version).collect();
    let missing: Vec<i64> = own.iter().copied().filter(|version| !applied.contains(version)).collect();
    let unknown: Vec<i64> = applied.into_iter().filter(|version| !own.contains(version)).collect();
    if !unknown.is_empty() {
        findings.push(Finding::Ahead { unknown });
    }
    if !missing.is_empty() {
        findings.push(Finding::Behind { missing });
        return Ok(None);
    }
    let administrators: i64 = on_engine!(pool, pool =>
        sqlx::query_scalar("SELECT count(*) FROM account WHERE role = 'administrator'").fetch_one(pool).await)?;
    if administrators == 0 {
        findings.push(Finding::NoAdministrator);
    }
    let tables: i64 =
        on_engine!(pool, pool => sqlx::query_scalar("SELECT count(*) FROM table_owner").fetch_one(pool).await)?;
    Ok(u64::try_from(tables).ok())
}

/// Why a PostgreSQL server did not let us in.
fn unreachable(error: sqlx::Error) -> InspectError {
    match &error {
        sqlx::Error::Database(refusal) => match refusal.code().as_deref() {
            Some("28P01" | "28000") => InspectError::Refused(refusal.message().to_owned()),
            Some("3D000") => InspectError::NoDatabase(refusal.message().to_owned()),
            _ => InspectError::Database(error),
        },
        sqlx::Error::Io(cause) => InspectError::Unreachable(cause.to_string()),
        sqlx::Error::Tls(cause) => InspectError::Unreachable(cause.to_string()),
        sqlx::Error::PoolTimedOut => InspectError::Unreachable(format!("no answer within {} s", PATIENCE.as_secs())),
        _ => InspectError::Database(error),
    }
}

/// Whether SQLite failed for one of these reasons: 26 is NOTADB, 264 and 776 are READONLY_RECOVERY and READONLY_ROLLBACK.
fn is_code(error: &sqlx::Error, codes: &[&str]) -> bool {
    error.as_database_error().is_some_and(|error| error.code().is_some_and(|code| codes.contains(&&*code)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Store, StoreOptions};

    fn url(path: &Path) -> String {
        format!("sqlite:{}", path.display())
    }

    async fn findings(path: &Path) -> Vec<Finding> {
        inspect(&url(path), 8).await.unwrap().findings
    }

    #[tokio::test]
    async fn a_file_is_looked_at_from_its_absence_to_its_use() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("club.db");
        assert_eq!(findings(&path).await, [Finding::NoFile { path: path.clone() }]);
        assert!(!path.exists(), "looking makes nothing");

        let store = Store::connect(&url(&path), StoreOptions::default()).await.unwrap();
        let lock = std::fs::canonicalize(&path).unwrap().with_extension("db.lock");
        assert_eq!(findings(&path).await, [Finding::InUse { path: lock.clone() }, Finding::Empty]);
        store.migrate().await.unwrap();
        let found = findings(&path).await;
        assert_eq!(found, [Finding::InUse { path: lock }, Finding::NoAdministrator]);
        store.close().await;
        assert_eq!(findings(&path).await, [Finding::NoAdministrator]);
        // Nobody was kept out by the look.
        Store::connect(&url(&path), StoreOptions::default()).await.unwrap().close().await;
    }

    #[tokio::test]
    async fn a_file_of_another_program_is_told_from_an_empty_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("other.db");
        let store = Store::connect(&url(&path), StoreOptions::default()).await.unwrap();
        let OnEngine::Sqlite(pool) = &store.writers else { panic!("this is SQLite") };
        sqlx::query("CREATE TABLE recipe (name TEXT)").execute(pool).await.unwrap();
        store.close().await;
        assert_eq!(findings(&path).await, [Finding::OfOthers]);
    }

    #[tokio::test]
    async fn what_is_behind_or_ahead_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("club.db");
        let store = Store::connect(&url(&path), StoreOptions::default()).await.unwrap();
        store.migrate().await.unwrap();
        let OnEngine::Sqlite(pool) = &store.writers else { unreachable!("it is SQLite") };
        let future = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                      VALUES (99990101000000, 'of the future', true, x'00', 0)";
        sqlx::query(future).execute(pool).await.unwrap();
        sqlx::query("DELETE FROM _sqlx_migrations WHERE version = 2").execute(pool).await.unwrap();
        store.close().await;
        let found = findings(&path).await;
        let unknown = vec![99_990_101_000_000];
        assert_eq!(found, [Finding::Ahead { unknown }, Finding::Behind { missing: vec![2] }]);
    }

    #[tokio::test]
    async fn what_is_no_database_is_said_to_be_none() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("club.db");
        std::fs::write(
            &path,
            "Dear diary, this is no database, but it is long enough to be taken for one. ".repeat(20),
        )
        .unwrap();
        assert!(matches!(inspect(&url(&path), 8).await, Err(InspectError::NoSqlite(_))));
        let nowhere = folder.path().join("missing/club.db");
        let found = findings(&nowhere).await;
        assert!(matches!(found[0], Finding::NoFolder { .. }), "{found:?}");
        assert!(matches!(inspect("mysql://localhost/skat", 8).await, Err(InspectError::UnsupportedUrl)));
        assert!(matches!(inspect("sqlite::memory:", 8).await, Err(InspectError::UnsupportedUrl)));
    }

    #[tokio::test]
    async fn a_file_whose_writer_was_killed_is_left_to_the_server() {
        let folder = tempfile::tempdir().unwrap();
        let (path, copy) = (folder.path().join("club.db"), folder.path().join("copy.db"));
        let journal = |path: &Path| path.with_extension("db-journal");
        let writing = SqliteConnectOptions::new().filename(&path).create_if_missing(true);
        let mut connection = sqlx::SqliteConnection::connect_with(&writing).await.unwrap();
        sqlx::raw_sql("CREATE TABLE t (x text); PRAGMA cache_size = 1; BEGIN").execute(&mut connection).await.unwrap();
        // More than fits into memory, so that it is in the file before the commit.
        let many = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) \
                    INSERT INTO t SELECT hex(randomblob(500)) FROM n";
        sqlx::query(many).execute(&mut connection).await.unwrap();
        // What lies there now is what a kill would leave.
        std::fs::copy(&path, &copy).unwrap();
        std::fs::copy(journal(&path), journal(&copy)).unwrap();
        connection.close().await.unwrap();
        assert_eq!(findings(&copy).await, [Finding::Interrupted]);
        let store = Store::connect(&url(&copy), StoreOptions::default()).await.unwrap();
        store.migrate().await.unwrap();
        store.close().await;
        assert_eq!(findings(&copy).await, [Finding::NoAdministrator]);
    }

    #[tokio::test]
    async fn a_server_that_is_not_there_is_unreachable() {
        // Nobody listens on port 1.
        let answer = inspect("postgres://vorhand@127.0.0.1:1/vorhand", 8).await;
        let Err(InspectError::Unreachable(cause)) = answer else { panic!("{answer:?}") };
        assert!(cause.contains("refused"), "{cause}");
    }
}
