//! One process for one SQLite file.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::StoreError;

/// How long the lock is waited for at least: whoever looks at a database holds its lock for a moment, and must keep no
/// server out by that.
const LEAST_PATIENCE: Duration = Duration::from_millis(500);

/// How long it is waited between two attempts.
const PAUSE: Duration = Duration::from_millis(25);

/// The right to use a SQLite file, until it is dropped.
///
/// The lock is on a file of its own: SQLite's locks on the database would be lost with the first
/// descriptor of it that somebody else in this process closes.
/// The lock file stays when the lock goes; deleting it would let two processes lock two files of that name.
#[derive(Debug)]
pub(crate) struct FileLock {
    file: File,
}

impl FileLock {
    /// Takes the lock beside `database`, or says after this time, and half a second at least, that somebody else has it.
    pub(crate) async fn take(database: &Path, patience: Duration) -> Result<FileLock, StoreError> {
        let path = lock_path(database).map_err(|source| StoreError::Lock { path: database.to_owned(), source })?;
        let failed = |source| StoreError::Lock { path: path.clone(), source };
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(&path).map_err(failed)?;
        let attempts = patience.max(LEAST_PATIENCE).as_millis() / PAUSE.as_millis();
        for attempt in 0..attempts {
            if attempt == 1 && patience > LEAST_PATIENCE {
                tracing::info!("another process uses the database: its end is waited for");
            }
            match file.try_lock() {
                Ok(()) => return Ok(FileLock { file }),
                Err(TryLockError::WouldBlock) => tokio::time::sleep(PAUSE).await,
                Err(TryLockError::Error(source)) => return Err(failed(source)),
            }
        }
        Err(StoreError::InUse { path })
    }

    /// Gives the lock back before the last clone of the store is gone.
    pub(crate) fn release(&self) {
        // An error here can only mean that the lock is gone already.
        let _ = self.file.unlock();
    }
}

/// The lock's name follows links, so that two names of one database are one lock.
///
/// For that the database must exist; an empty file is one. It is only created here, never opened when it
/// is there already, since closing it would end the locks that this process has on it.
fn lock_path(database: &Path) -> io::Result<PathBuf> {
    // What is in it is for nobody else on this machine: hidden cards, hashes, chat. SQLite gives its log the same rights.
    match OpenOptions::new().write(true).create_new(true).mode(0o600).open(database) {
        Ok(_) => {}
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
        Err(error) => return Err(error),
    }
    lock_name(database)
}

/// The lock's name for a database that exists.
pub(crate) fn lock_name(database: &Path) -> io::Result<PathBuf> {
    let mut name = std::fs::canonicalize(database)?.into_os_string();
    name.push(".lock");
    Ok(PathBuf::from(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_look_at_the_lock_keeps_nobody_out() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("club.db");
        let path = lock_path(&database).unwrap();
        File::create(&path).unwrap();
        let look = File::open(&path).unwrap();
        look.try_lock_shared().unwrap();
        // The look ends when the first try has failed: the join runs them in this order.
        let (taken, ()) = tokio::join!(FileLock::take(&database, Duration::ZERO), async { drop(look) });
        let lock = taken.unwrap();
        assert!(matches!(FileLock::take(&database, Duration::ZERO).await, Err(StoreError::InUse { .. })));
        lock.release();
        FileLock::take(&database, Duration::ZERO).await.unwrap();
    }
}
