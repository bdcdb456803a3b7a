//! The only crate with SQL: journal, players, lists, deals and rankings on PostgreSQL and SQLite.
//!
//! # The journal
//!
//! A table is a pure function of its journal, so the journal is all that has to survive.
//! One [`NewRow`] is one accepted input with all that it caused, as bytes that mean nothing here.
//! [`Journal::append`] returns after the commit; what has returned is on disk.
//!
//! The [`JournalWriter`] commits in groups: what came in while the last commit ran is written by one
//! statement in one transaction, so many tables share one disk sync.
//! Rows of other tables never pay for a row that fails: what is fenced or repeated is left out by the
//! statement itself, and a row that the database refuses is found by writing the batch again row by row.
//!
//! A row can carry [`Effect`]s: what it causes outside the journal, such as a finished deal.
//! They are written in the row's own transaction, only if the row itself was written, and under unique
//! keys, so that a kill can neither lose nor double one.
//!
//! # The fence
//!
//! A living table has an owner row with an epoch.
//! A row is written only while its epoch is the table's; [`Store::raise_epoch`] waits for what is under
//! way and shuts out everything older.
//! After [`AppendError::Unknown`] that is the only way on: raise the epoch, read the journal again.
//!
//! # Names
//!
//! What gives or takes a name or a role is done one after the other, and everything that an administrator does is
//! written with its line in the log, or not at all.
//! [`Store::delete_account`] takes a name out of everything that is stored, the journals included; hashes of passwords
//! and tokens are never part of a `Debug` output.
//!
//! # Two engines
//!
//! [`Store::connect`] chooses by the URL.
//! Queries are one text for both, expanded against either pool by one macro; only what takes many values
//! at once, locks rows or looks into bytes stands twice, side by side.
//! Types are native: `uuid` and `timestamptz` on PostgreSQL, blobs and integer microseconds on SQLite.
//! SQLite has one connection that writes and several that read, and one process: a lock beside the file
//! refuses a second one.
//! Either engine must be as durable as the promise; a weaker setting is refused unless the options allow it.
//!
//! Nothing here reads a clock, draws randomness or spawns a task: times and ids are arguments, and the
//! caller runs the writer.

mod account;
mod archive;
mod audit;
mod backup;
mod column;
mod deal_seat;
mod effect;
mod engine;
mod erasure;
mod error;
mod export;
mod forgetting;
mod inspect;
mod journal;
mod list;
mod lock;
mod player;
mod pool_use;
pub mod record;
mod restore;
mod search;
mod session;
mod standing;
mod store;
mod table;
mod timestamp;
mod together;
mod voids;
mod watch;

pub use account::{
    Account, FORMER_NAME_RESERVED, FirstAdministrator, FormerName, GuestRenaming, Lock, Locking, NameHolder,
    NewAccount, NotARole, Registration, Renaming, Role, RoleChange,
};
pub use archive::{ArchiveCursor, ArchivedDeal, ArchivedList, ArchivedPlayer};
pub use audit::{AuditEntry, AuditRow};
pub use backup::{BackupError, Contents, NotABackup, backup};
pub use deal_seat::{DealSeat, SheetSeat};
pub use effect::{DealRecord, Effect, ListEnd, ListPlayer, ListStart, TableOpening};
pub use engine::Engine;
pub use erasure::Deletion;
pub use error::{FailureKind, StoreError};
pub use export::{
    Export, ExportedAccount, ExportedAct, ExportedContribution, ExportedDeal, ExportedList, ExportedSession,
    ExportedStanding, OpenedTable, Said,
};
pub use inspect::{Finding, InspectError, Inspection, inspect};
pub use journal::{
    AppendError, Command, Journal, JournalOptions, JournalWriter, NewRow, Transacted, WatchJournal, WatchTransaction,
};
pub use list::{ListCursor, ListSummary, Sitter, StoredDeal};
pub use player::{NewPlayer, Player, PlayerKind, PlayerRow};
pub use pool_use::PoolUse;
pub use restore::restore;
pub use search::{FoundPlayer, PlayerQuery, SeenAddress};
pub use session::{Identity, MOST_SESSIONS, NewSession, NotASessionId, SessionId, SessionRow};
pub use standing::{
    Class, LAST_DEALS, LAST_MONTHS, Month, NoSuchRanking, NotAMonth, RatedNeeds, Span, Standing, StandingCursor,
};
pub use store::{SqliteSyncs, Store, StoreOptions};
pub use table::{JournalRow, OpenTable, StoredCommand, TableState, TableSummary};
pub use timestamp::Timestamp;
pub use together::{HeadToHead, Shown};
pub use voids::{Voided, Voiding};
