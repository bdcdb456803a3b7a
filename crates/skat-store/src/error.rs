//! What can go wrong outside the journal's writer.

use std::path::PathBuf;

/// Why the store could not do what was asked.
///
/// Texts may name files and settings; they never hold the URL, which may carry a password.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The URL is neither `postgres://…` nor `sqlite:` with a file.
    #[error("the database URL must begin with postgres:// or sqlite: and name a database")]
    UnsupportedUrl,
    /// Another process, or another store of this one, has the SQLite file open.
    #[error("{} is held by another process that uses this database", .path.display())]
    InUse {
        /// The lock file beside the database.
        path: PathBuf,
    },
    /// The lock file beside the SQLite file could not be made.
    #[error("cannot lock {}", .path.display())]
    Lock {
        /// The lock file beside the database.
        path: PathBuf,
        /// Why.
        #[source]
        source: std::io::Error,
    },
    /// The database would forget commits after a power failure.
    #[error(
        "{setting} is {value}, so a power failure could lose what was answered; allow_weak_durability accepts that"
    )]
    WeakDurability {
        /// The setting that is too weak.
        setting: &'static str,
        /// What it is set to.
        value: String,
    },
    /// A migration failed, or the database has been migrated by something else.
    #[error("cannot migrate the database: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// Migrations have not been run yet.
    #[error("the database is not migrated; version {missing} is missing")]
    NotMigrated {
        /// The first version that is missing.
        missing: i64,
    },
    /// Another server has taken this database and still runs.
    #[error("another server has this database")]
    ShutOut,
    /// No living table has this id.
    #[error("no living table has this id")]
    UnknownTable,
    /// Numbers are missing in a table's journal, so the table cannot be rebuilt.
    #[error("the journal of table {table} has no row {missing}")]
    JournalGap {
        /// The table.
        table: uuid::Uuid,
        /// The first number that is missing.
        missing: i64,
    },
    /// A journal row cannot be read, so nobody knows whose name stands in it.
    #[error("row {seq} of the journal of table {table} cannot be read")]
    UnreadableJournal {
        /// The table.
        table: uuid::Uuid,
        /// The row.
        seq: i64,
    },
    /// A deal's record cannot be read, so nobody knows whose name stands in it.
    #[error("the record of deal {number} of list {list} cannot be read")]
    UnreadableRecord {
        /// The list.
        list: uuid::Uuid,
        /// The deal's number.
        number: i64,
    },
    /// The database did not answer, or not as it should.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
}

/// What kind of failure it was: whoever runs the server looks elsewhere for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureKind {
    /// The database cannot be reached, or the connection was cut.
    Unreachable,
    /// All connections were in use for too long.
    NoConnection,
    /// The database did not answer in time.
    Late,
    /// The database has refused what it was asked.
    Refused,
    /// What it has given cannot be understood.
    Unreadable,
}

impl FailureKind {
    /// All kinds.
    pub const ALL: [FailureKind; 5] = [
        FailureKind::Unreachable,
        FailureKind::NoConnection,
        FailureKind::Late,
        FailureKind::Refused,
        FailureKind::Unreadable,
    ];

    /// The kind in one word.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            FailureKind::Unreachable => "unreachable",
            FailureKind::NoConnection => "no_connection",
            FailureKind::Late => "late",
            FailureKind::Refused => "refused",
            FailureKind::Unreadable => "unreadable",
        }
    }
}

impl StoreError {
    /// What kind of failure it is.
    #[must_use]
    pub fn kind(&self) -> FailureKind {
        match self {
            StoreError::JournalGap { .. }
            | StoreError::UnreadableJournal { .. }
            | StoreError::UnreadableRecord { .. } => FailureKind::Unreadable,
            StoreError::Database(error) => match error {
                sqlx::Error::PoolTimedOut => FailureKind::NoConnection,
                sqlx::Error::Database(_) => FailureKind::Refused,
                sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) | sqlx::Error::RowNotFound => {
                    FailureKind::Unreadable
                }
                _ => FailureKind::Unreachable,
            },
            _ => FailureKind::Refused,
        }
    }
}
