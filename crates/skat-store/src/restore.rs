//! Putting a copy of a SQLite database in the place of the database.

use std::fs::File;
use std::io::{self, ErrorKind, Read as _};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection as _, SqliteConnection};

use crate::StoreError;
use crate::backup::{
    BackupError, Contents, LEFTOVERS, NotABackup, Part, beside, examine, failed, folder, open_database, refuse_own,
    sqlite_file, sync_folder,
};
use crate::lock::{FileLock, lock_name};
use crate::store::is_missing_table;

/// How long somebody is waited for who reads the database by other means than a server: a shell, say.
const BUSY: Duration = Duration::from_millis(500);

/// Puts the copy `source` in the place of the SQLite database of `url`, which no server may use meanwhile.
///
/// A database that holds something, or that cannot be read, is replaced only with `force`.
/// The copy is checked before anything is changed; whatever happens meanwhile, either the old database is there or all
/// of the new one.
///
/// # Errors
///
/// [`BackupError`]; then the old database is as it was, unless it could not be read.
pub async fn restore(url: &str, source: &Path, force: bool) -> Result<Contents, BackupError> {
    let (named, options) = sqlite_file(url)?;
    let is_new = !named.exists();
    // Taking the lock makes an empty file where there is none.
    let lock = FileLock::take(&named, Duration::ZERO).await.map_err(|error| match error {
        StoreError::InUse { path } => BackupError::InUse(path),
        StoreError::Lock { path, source } => BackupError::Io { path, source },
        StoreError::Database(error) => BackupError::Database(error),
        other => BackupError::Io { path: named.clone(), source: io::Error::other(other.to_string()) },
    })?;
    let restored = replace(&named, &options, source, force).await;
    if restored.is_err() && is_new && named.metadata().is_ok_and(|file| file.len() == 0) {
        let _ = std::fs::remove_file(&named);
    }
    lock.release();
    restored
}

async fn replace(
    named: &Path,
    options: &SqliteConnectOptions,
    source: &Path,
    force: bool,
) -> Result<Contents, BackupError> {
    // A link stays one.
    let database = std::fs::canonicalize(named).map_err(failed(named))?;
    refuse_own(&database, source)?;
    look_at(source)?;
    let is_empty = settle(&database, options).await?;
    if !force && !is_empty {
        return Err(BackupError::HoldsSomething(database));
    }
    // What is checked is what is used, whoever writes to the copy meanwhile.
    let part = Part::beside(&database)?;
    copy(source, &part.path)?;
    let contents = examine(&part.path).await.map_err(|error| of_source(error, source))?;
    give_to_owner(&database, &part.path)?;
    // It may have been made a moment ago, and the server has to write to it too.
    give_to_owner_of(&database, &lock_name(&database).map_err(failed(&database))?)?;
    part.sync()?;
    // The log goes first. By now it is empty, so that the old database is whole without it; behind the new one it would
    // be read as the new one's.
    for ending in LEFTOVERS {
        let path = beside(&database, ending);
        match std::fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(failed(&path)(error)),
            _ => {}
        }
    }
    sync_folder(&database)?;
    part.put(&database, true)?;
    Ok(contents)
}

/// Brings everything from the log of a database into its file, and says whether there is nothing in it.
///
/// One that cannot be read may hold anything.
///
/// # Errors
///
/// [`BackupError::InUse`] when somebody looks at the database, so that not everything could be brought over.
async fn settle(database: &Path, options: &SqliteConnectOptions) -> Result<bool, BackupError> {
    let has_log = beside(database, "-wal").metadata().is_ok_and(|log| log.len() > 0);
    if !has_log && database.metadata().is_ok_and(|file| file.len() == 0) {
        return Ok(true);
    }
    let looked: Result<(bool, bool), sqlx::Error> = async {
        let options = options.clone().filename(database).busy_timeout(BUSY);
        let mut connection = SqliteConnection::connect_with(&options).await?;
        let tables: i64 = sqlx::query_scalar("SELECT count(*) FROM sqlite_master").fetch_one(&mut connection).await?;
        let rows = "SELECT (SELECT count(*) FROM player) + (SELECT count(*) FROM game_table)";
        let held: Result<i64, sqlx::Error> = sqlx::query_scalar(rows).fetch_one(&mut connection).await;
        let is_empty = match held {
            Err(error) if is_missing_table(&error) => tables == 0,
            other => other? == 0,
        };
        // Whether somebody was in the way, and how much the log has then: -1 where there is none in this mode.
        let (busy, log, _): (i64, i64, i64) =
            sqlx::query_as("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(&mut connection).await?;
        connection.close().await?;
        Ok((is_empty, busy == 0 && log <= 0))
    }
    .await;
    match looked {
        Ok((is_empty, true)) => Ok(is_empty),
        Ok((_, false)) => Err(BackupError::InUse(database.to_owned())),
        Err(error) if is_busy(&error) => Err(BackupError::InUse(database.to_owned())),
        Err(_) => Ok(false),
    }
}

/// Whether SQLite says that somebody else holds what was asked for; the higher bits of its code say more.
fn is_busy(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|error| error.code()?.parse::<i32>().ok());
    code.is_some_and(|code| code & 0xff == 5)
}

/// Looks whether a file could be a backup, before anything is done for it.
fn look_at(source: &Path) -> Result<(), BackupError> {
    let mut logs = ["-wal", "-journal"].map(|ending| beside(source, ending)).into_iter();
    if let Some(log) = logs.find(|log| log.metadata().is_ok_and(|log| log.len() > 0)) {
        return Err(BackupError::NotABackup { path: source.to_owned(), reason: NotABackup::HasLog(log) });
    }
    open_database(source).map(drop)
}

fn copy(source: &Path, part: &Path) -> Result<(), BackupError> {
    let (from, bytes) = open_database(source)?;
    let mut to = File::options().write(true).open(part).map_err(failed(part))?;
    // What is written to it meanwhile does not belong to it.
    io::copy(&mut from.take(bytes), &mut to).map_err(failed(part))?;
    Ok(())
}

/// What was found in the copy's copy is told of the copy.
fn of_source(error: BackupError, source: &Path) -> BackupError {
    match error {
        BackupError::NotABackup { reason, .. } => BackupError::NotABackup { path: source.to_owned(), reason },
        other => other,
    }
}

/// Gives the copy the rights and the owner of the database that it replaces.
fn give_to_owner(database: &Path, part: &Path) -> Result<(), BackupError> {
    let old = database.metadata().map_err(failed(database))?;
    if old.len() > 0 {
        std::fs::set_permissions(part, std::fs::Permissions::from_mode(old.mode() & 0o777)).map_err(failed(part))?;
    }
    give_to_owner_of(database, part)
}

/// Root may restore for the server's own user, who must be able to write to a file afterwards.
fn give_to_owner_of(database: &Path, file: &Path) -> Result<(), BackupError> {
    // An empty database may have been made a moment ago by this very user.
    let is_old = database.metadata().map_err(failed(database))?.len() > 0;
    let like: PathBuf = if is_old { database.to_owned() } else { folder(database).to_owned() };
    let owner = like.metadata().map_err(failed(&like))?;
    let now = file.metadata().map_err(failed(file))?;
    if (owner.uid(), owner.gid()) == (now.uid(), now.gid()) {
        return Ok(());
    }
    match chown(file, Some(owner.uid()), Some(owner.gid())) {
        // Only root may give files away; anybody else restores for himself.
        Err(error) if error.kind() == ErrorKind::PermissionDenied => Ok(()),
        other => other.map_err(failed(file)),
    }
}
