//! A copy of a SQLite database that can be taken while its server runs, and what makes a file such a copy.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Read as _, Seek as _};
use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection as _, SqliteConnection};

use crate::lock::lock_name;
use crate::store::{SQLITE_MIGRATIONS, is_in_memory, is_missing_table};

/// How long SQLite waits for a lock, which is held while a log is being put right or emptied.
const BUSY: Duration = Duration::from_secs(30);

/// What every SQLite file begins with.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// As much of a SQLite file's header as says how it is written and read: the two bytes behind the page's size.
const HEADER: usize = 20;

/// What one of these bytes is at least in a file whose latest changes may be in a log beside it.
const WITH_LOG: u8 = 2;

/// What SQLite keeps beside a database; with another database in its place it would be taken for that one's.
pub(crate) const LEFTOVERS: [&str; 3] = ["-wal", "-shm", "-journal"];

/// How many newer migrations a database may have: an upgrade can be taken back by one step.
const STEPS_AHEAD: usize = 1;

/// What a copy holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contents {
    /// Tables that are open.
    pub open_tables: u64,
    /// Lists, running and ended.
    pub lists: u64,
    /// Players of all kinds.
    pub players: u64,
    /// The size of the file in bytes.
    pub bytes: u64,
}

/// Why a database could not be backed up or restored; what was there before is unchanged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BackupError {
    /// The URL is neither `postgres://…` nor `sqlite:` with a file.
    #[error("the database URL must begin with sqlite: and name a file")]
    UnsupportedUrl,
    /// The database is on PostgreSQL, which has programs of its own for this.
    #[error("the database is on PostgreSQL")]
    OtherEngine,
    /// There is no database to back up.
    #[error("there is no database {}", .0.display())]
    NoDatabase(PathBuf),
    /// The file is there already.
    #[error("{} is there already", .0.display())]
    Exists(PathBuf),
    /// A server, or something else of this program, uses the database.
    #[error("{} is held by another process that uses this database", .0.display())]
    InUse(PathBuf),
    /// The database that would be replaced holds something, or cannot be read.
    #[error("{} holds something", .0.display())]
    HoldsSomething(PathBuf),
    /// The file is no whole backup that this build can use.
    #[error("{} is no backup for this server: {reason}", .path.display())]
    NotABackup {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: NotABackup,
    },
    /// A file could not be read or written.
    #[error("{}: {source}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        source: io::Error,
    },
    /// SQLite failed: the disk is full, say.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
}

/// What is wrong with a file that should be a backup.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotABackup {
    /// It is a folder, a device or a pipe.
    #[error("it is no regular file")]
    NotAFile,
    /// It does not begin as a SQLite file does.
    #[error("it is no SQLite database")]
    NotSqlite,
    /// A log lies beside it, so it was copied from a running server and is not whole.
    #[error("{} lies beside it, so it is the file of a running or killed server, and not all of it", .0.display())]
    HasLog(PathBuf),
    /// It was copied by other means than a backup, so that what was in its log may be missing.
    #[error("it was copied by hand, without the log that belongs to it; only `vorhand backup` makes a whole copy")]
    NeedsLog,
    /// SQLite finds that parts of it are torn or missing.
    #[error("it is damaged: {0}")]
    Damaged(String),
    /// It has none of this server's tables.
    #[error("it is a database of something else")]
    OfOthers,
    /// A migration was begun and not ended in it.
    #[error("its migration {0} was begun and has failed")]
    Unfinished(i64),
    /// One of its migrations is not the one that this build has under that number.
    #[error("its migration {0} is not the one of this server")]
    Altered(i64),
    /// Newer builds have migrated it further than this one can follow.
    #[error("newer versions of this program have migrated it {0} steps ahead, and only one step is supported")]
    Ahead(usize),
}

/// The path of a SQLite database by its URL, and how it is opened.
pub(crate) fn sqlite_file(url: &str) -> Result<(PathBuf, SqliteConnectOptions), BackupError> {
    match url.split_once(':') {
        Some(("postgres" | "postgresql", _)) => Err(BackupError::OtherEngine),
        Some(("sqlite", _)) => {
            let options: SqliteConnectOptions = url.parse().map_err(|_| BackupError::UnsupportedUrl)?;
            let path = options.get_filename().to_owned();
            if path.as_os_str().is_empty() || is_in_memory(url) {
                return Err(BackupError::UnsupportedUrl);
            }
            Ok((path, options.create_if_missing(false).busy_timeout(BUSY)))
        }
        _ => Err(BackupError::UnsupportedUrl),
    }
}

/// Writes a copy of the SQLite database of `url` to `target`, while its server may run and write.
///
/// The copy holds what was committed when it was begun, the same moment for all of it; nobody waits for it to end.
/// It is made under a temporary name beside `target`, readable for this user only, checked, and on disk when this
/// returns.
/// A file that is there is replaced only with `replace`, and what belongs to the database itself never.
///
/// # Errors
///
/// [`BackupError`]; then there is no new file, and one that was there is as it was.
pub async fn backup(url: &str, target: &Path, replace: bool) -> Result<Contents, BackupError> {
    let (database, options) = sqlite_file(url)?;
    if !database.exists() {
        return Err(BackupError::NoDatabase(database));
    }
    refuse_own(&database, target)?;
    if target.symlink_metadata().is_ok() && !replace {
        return Err(BackupError::Exists(target.to_owned()));
    }
    let part = Part::beside(target)?;
    let mut connection = SqliteConnection::connect_with(&options).await?;
    // What is deleted is not in the copy: only what is there is written.
    let path = part.path.to_str().ok_or_else(|| not_text(&part.path))?;
    let copied = sqlx::query("VACUUM INTO ?1").bind(path).execute(&mut connection).await;
    connection.close().await?;
    copied?;
    let contents = examine(&part.path).await?;
    part.sync()?;
    part.put(target, replace)?;
    Ok(contents)
}

/// A file under a temporary name; it is removed with this value unless it was put in its place.
#[derive(Debug)]
pub(crate) struct Part {
    pub(crate) path: PathBuf,
}

impl Part {
    /// An empty file beside `target`, for this user only.
    pub(crate) fn beside(target: &Path) -> Result<Part, BackupError> {
        let name = target.file_name().ok_or_else(|| failed(target)(ErrorKind::InvalidFilename.into()))?;
        let mut part = std::ffi::OsString::from(".");
        part.push(name);
        part.push(format!(".{}.part", std::process::id()));
        let path = target.with_file_name(part);
        // One that a killed process of the same number has left is of no use to anybody.
        let _ = std::fs::remove_file(&path);
        OpenOptions::new().write(true).create_new(true).mode(0o600).open(&path).map_err(failed(&path))?;
        Ok(Part { path })
    }

    /// Waits until its bytes are on disk.
    pub(crate) fn sync(&self) -> Result<(), BackupError> {
        File::open(&self.path).and_then(|file| file.sync_all()).map_err(failed(&self.path))
    }

    /// Gives it its name, on disk too.
    pub(crate) fn put(self, target: &Path, replace: bool) -> Result<(), BackupError> {
        if !replace {
            // Whoever comes first has the name, so that nothing that came meanwhile is replaced.
            let reserved = OpenOptions::new().write(true).create_new(true).mode(0o600).open(target);
            reserved.map_err(|error| match error.kind() {
                ErrorKind::AlreadyExists => BackupError::Exists(target.to_owned()),
                _ => failed(target)(error),
            })?;
        }
        std::fs::rename(&self.path, target).map_err(failed(target))?;
        sync_folder(target)
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        // When it was put in its place, there is none.
        let _ = std::fs::remove_file(&self.path);
    }
}

/// Waits until the names in the folder of a file are on disk.
pub(crate) fn sync_folder(of: &Path) -> Result<(), BackupError> {
    let folder = folder(of);
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(failed(folder))
}

/// The folder of a file.
pub(crate) fn folder(of: &Path) -> &Path {
    match of.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// The file that SQLite keeps beside a database: its log, say.
pub(crate) fn beside(database: &Path, ending: &str) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Refuses a path that is the database, or that SQLite or this program keeps beside it, by whatever name.
pub(crate) fn refuse_own(database: &Path, path: &Path) -> Result<(), BackupError> {
    let refused = |why| Err(failed(path)(io::Error::new(ErrorKind::InvalidInput, why)));
    let database = std::fs::canonicalize(database).map_err(failed(database))?;
    if is_same(&database, path) {
        return refused("it is the database itself");
    }
    let lock = lock_name(&database).map_err(failed(&database))?;
    let mut others = LEFTOVERS.iter().map(|ending| beside(&database, ending)).chain([lock]);
    if others.any(|own| is_same(&own, path)) { refused("it belongs to the database itself") } else { Ok(()) }
}

/// Whether a path leads to this file, or would if there were one.
fn is_same(own: &Path, path: &Path) -> bool {
    let in_folder = || Some(std::fs::canonicalize(folder(path)).ok()?.join(path.file_name()?));
    // A link with two names is one file, as is one that is reached over another file system.
    let number = |path: &Path| path.metadata().ok().map(|file| (file.dev(), file.ino()));
    in_folder().is_some_and(|path| path == own) || number(own).is_some_and(|own| number(path) == Some(own))
}

pub(crate) fn failed(path: &Path) -> impl FnOnce(io::Error) -> BackupError {
    let path = path.to_owned();
    move |source| BackupError::Io { path, source }
}

fn not_text(path: &Path) -> BackupError {
    failed(path)(io::Error::new(ErrorKind::InvalidFilename, "the path is no text"))
}

/// Opens a file that begins as a SQLite database without a log, and says its size in bytes.
pub(crate) fn open_database(path: &Path) -> Result<(File, u64), BackupError> {
    let bad = |reason| Err(BackupError::NotABackup { path: path.to_owned(), reason });
    // Before it is opened: a pipe would wait there for somebody who writes to it.
    if !path.metadata().map_err(failed(path))?.is_file() {
        return bad(NotABackup::NotAFile);
    }
    let mut file = File::open(path).map_err(failed(path))?;
    let bytes = file.metadata().map_err(failed(path))?.len();
    let mut begin = [0; HEADER];
    match file.read_exact(&mut begin) {
        Err(error) if error.kind() != ErrorKind::UnexpectedEof => return Err(failed(path)(error)),
        Ok(()) if begin.starts_with(MAGIC) => {}
        _ => return bad(NotABackup::NotSqlite),
    }
    if begin[HEADER - 2..].iter().any(|how| *how >= WITH_LOG) {
        return bad(NotABackup::NeedsLog);
    }
    file.rewind().map_err(failed(path))?;
    Ok((file, bytes))
}

/// Reads a file that nobody writes to as a database, and says what it holds when it is whole and of this server.
pub(crate) async fn examine(path: &Path) -> Result<Contents, BackupError> {
    let bad = |reason| BackupError::NotABackup { path: path.to_owned(), reason };
    let bytes = open_database(path)?.1;
    let reading = SqliteConnectOptions::new().filename(path).read_only(true).immutable(true);
    let looked = async {
        let mut connection = SqliteConnection::connect_with(&reading).await?;
        let found = examine_tables(&mut connection, bytes).await;
        connection.close().await?;
        found
    };
    match looked.await {
        Ok(Ok([open_tables, lists, players])) => Ok(Contents { open_tables, lists, players, bytes }),
        Ok(Err(reason)) => Err(bad(reason)),
        // CORRUPT, NOTADB, CANTOPEN and IOERR_SHORT_READ: a file that ends too early can give each of them.
        Err(error) => match error.as_database_error() {
            Some(cause) if matches!(cause.code().as_deref(), Some("11" | "26" | "14" | "267" | "522" | "779")) => {
                Err(bad(NotABackup::Damaged(cause.message().to_owned())))
            }
            _ => Err(BackupError::Database(error)),
        },
    }
}

/// How many open tables, lists and players there are, or what is wrong.
async fn examine_tables(
    connection: &mut SqliteConnection,
    bytes: u64,
) -> Result<Result<[u64; 3], NotABackup>, sqlx::Error> {
    // SQLite itself takes what is missing of the last page for zeros.
    let page: i64 = sqlx::query_scalar("PRAGMA page_size").fetch_one(&mut *connection).await?;
    if !bytes.is_multiple_of(page.unsigned_abs()) {
        return Ok(Err(NotABackup::Damaged("the file ends within a page".to_owned())));
    }
    let found: Vec<String> = sqlx::query_scalar("PRAGMA integrity_check").fetch_all(&mut *connection).await?;
    if found != ["ok"] {
        return Ok(Err(NotABackup::Damaged(found.into_iter().next().unwrap_or_default())));
    }
    let applied: Result<Vec<(i64, bool, Vec<u8>)>, sqlx::Error> =
        sqlx::query_as("SELECT version, success, checksum FROM _sqlx_migrations ORDER BY version")
            .fetch_all(&mut *connection)
            .await;
    let applied = match applied {
        Err(error) if is_missing_table(&error) => Vec::new(),
        other => other?,
    };
    if let Err(reason) = check_migrations(&applied) {
        return Ok(Err(reason));
    }
    let counts: (i64, i64, i64) = sqlx::query_as(
        "SELECT (SELECT count(*) FROM table_owner), (SELECT count(*) FROM list), (SELECT count(*) FROM player)",
    )
    .fetch_one(connection)
    .await?;
    Ok(Ok([counts.0, counts.1, counts.2].map(|count| u64::try_from(count).expect("a count is not negative"))))
}

fn check_migrations(applied: &[(i64, bool, Vec<u8>)]) -> Result<(), NotABackup> {
    if applied.is_empty() {
        return Err(NotABackup::OfOthers);
    }
    if let Some((version, ..)) = applied.iter().find(|(_, success, _)| !success) {
        return Err(NotABackup::Unfinished(*version));
    }
    let mut ahead = 0;
    for (version, _, checksum) in applied {
        match SQLITE_MIGRATIONS.iter().find(|own| own.version == *version) {
            None => ahead += 1,
            Some(own) if own.checksum[..] != checksum[..] => return Err(NotABackup::Altered(*version)),
            Some(_) => {}
        }
    }
    if ahead > STEPS_AHEAD { Err(NotABackup::Ahead(ahead)) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn migrations_say_whether_this_build_can_use_a_copy() {
        let own: Vec<(i64, bool, Vec<u8>)> =
            SQLITE_MIGRATIONS.iter().map(|own| (own.version, true, own.checksum.to_vec())).collect();
        assert_eq!(check_migrations(&own), Ok(()));
        assert_eq!(check_migrations(&own[..1]), Ok(()), "an older one is migrated when the server starts");
        assert_eq!(check_migrations(&[]), Err(NotABackup::OfOthers));
        let with = |more: &[(i64, bool, Vec<u8>)]| check_migrations(&[&own, more].concat());
        assert_eq!(with(&[(9000, true, vec![])]), Ok(()));
        assert_eq!(with(&[(9000, true, vec![]), (9001, true, vec![])]), Err(NotABackup::Ahead(2)));
        assert_eq!(with(&[(9000, false, vec![])]), Err(NotABackup::Unfinished(9000)));
        assert_eq!(check_migrations(&[(1, true, vec![1])]), Err(NotABackup::Altered(1)));
    }
}
