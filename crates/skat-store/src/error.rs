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
