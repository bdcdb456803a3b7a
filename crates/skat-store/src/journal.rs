//! Appending to journals: the queue in front of the task that empties it.

mod batch;
mod checkpoint;
pub(crate) mod gate;
mod lane;
mod rows;
mod under_way;
pub(crate) mod writer;

pub use writer::JournalWriter;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use uuid::Uuid;

use crate::{Effect, Store, StoredCommand, Timestamp};

/// One accepted input of a table with all that it caused.
#[derive(Clone)]
pub struct NewRow {
    /// The table.
    pub table: Uuid,
    /// The row's number in the table's journal: from 1, without gaps.
    pub seq: i64,
    /// The epoch of the owner that writes it.
    pub epoch: i64,
    /// The command that it answers; none for a timer or a computer's act.
    pub command: Option<Command>,
    /// When it was accepted; never earlier than the row before.
    pub at: Timestamp,
    /// When the table has to act by itself next, if nobody else does before.
    pub due_at: Option<Timestamp>,
    /// What happened.
    pub body: Arc<[u8]>,
    /// What it causes outside the journal.
    pub effects: Vec<Effect>,
}

/// Without body and effects, which hold hidden cards and chat.
impl fmt::Debug for NewRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NewRow")
            .field("table", &self.table)
            .field("seq", &self.seq)
            .field("epoch", &self.epoch)
            .field("command", &self.command)
            .field("at", &self.at)
            .field("due_at", &self.due_at)
            .finish_non_exhaustive()
    }
}

/// A player's command, as it is known to him.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Command {
    /// Who sent it.
    pub player: Uuid,
    /// The id that he chose; one of his commands has it, at any table.
    pub id: Uuid,
    /// The digest of its body.
    pub digest: [u8; 32],
}

/// Why a row was not written, or may not have been.
///
/// The variants are what the table's owner has to do next; the reason itself is in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AppendError {
    /// The table has another epoch by now, or is closed: stop, it belongs to somebody else.
    #[error("the table has another owner")]
    Fenced,
    /// This player's command has been written before; compare the digests.
    #[error("the command has been written already")]
    Duplicate(StoredCommand),
    /// The table has a row with this number, or is open already: read the journal again.
    #[error("the number is taken")]
    Conflict,
    /// Whoever commanded it has been deleted, or is being deleted at this moment: nothing that he does is written.
    #[error("the player is deleted")]
    NoPlayer,
    /// The database cannot hold this row, so trying again is useless; nothing was written.
    #[error("the database refuses the row")]
    Rejected,
    /// The database did not answer, and nothing was written; it may be tried again.
    #[error("the database is not available")]
    Unavailable,
    /// The answer to a commit was lost: raise the table's epoch, then read its journal again.
    #[error("it is not known whether the row was written")]
    Unknown,
}

/// How much the journal takes at once.
#[derive(Clone, Debug)]
pub struct JournalOptions {
    /// How many rows may wait for the writer; when it is full, appending waits. At least 1.
    pub queue: usize,
    /// How many rows one transaction may hold. At least 1.
    pub max_batch: usize,
    /// How long a transaction's statements, and then its commit, may take before they count as lost.
    pub timeout: Duration,
    /// Who is told of each transaction; nobody by default.
    pub watch: Option<Arc<dyn WatchJournal>>,
}

/// Who is told of the journal's transactions.
///
/// The writer has no clock; whoever wants to know how long a transaction takes looks at his own.
pub trait WatchJournal: fmt::Debug + Send + Sync {
    /// A transaction with so many rows begins; what is given back is told of its end.
    fn begins(&self, rows: usize) -> Box<dyn WatchTransaction>;
}

/// Who is told how a transaction of the journal ends.
pub trait WatchTransaction: Send {
    /// The transaction has ended.
    fn ends(self: Box<Self>, how: Transacted);
}

/// How a transaction of the journal has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transacted {
    /// It is on disk; single rows may have been left out.
    Committed,
    /// One of its rows was refused, so nothing was written; each row is tried by itself.
    Refused,
    /// The database did not take it, and nothing was written.
    Failed,
    /// The answer to the commit was lost.
    Unknown,
}

impl Default for JournalOptions {
    fn default() -> JournalOptions {
        JournalOptions { queue: 4096, max_batch: 1024, timeout: Duration::from_secs(5), watch: None }
    }
}

/// The door to every table's journal. Clones share one queue.
#[derive(Clone, Debug)]
pub struct Journal {
    queue: mpsc::Sender<Pending>,
}

#[derive(Debug)]
struct Pending {
    row: NewRow,
    answer: oneshot::Sender<Result<(), AppendError>>,
}

impl Journal {
    /// A journal and the writer that it needs; the caller runs the writer.
    #[must_use]
    pub fn new(store: Store, options: JournalOptions) -> (Journal, JournalWriter) {
        let (queue, incoming) = mpsc::channel(options.queue.max(1));
        (Journal { queue }, JournalWriter::new(store, incoming, options))
    }

    /// Writes a row and its effects, and returns when they are on disk.
    ///
    /// Waits while the queue is full.
    /// If the caller stops waiting, the row may be written or not.
    ///
    /// # Errors
    ///
    /// See [`AppendError`]. When the writer has stopped: [`AppendError::Unavailable`] for a row that it
    /// never took, [`AppendError::Unknown`] for one that it did not answer.
    pub async fn append(&self, row: NewRow) -> Result<(), AppendError> {
        let (answer, answered) = oneshot::channel();
        self.queue.send(Pending { row, answer }).await.map_err(|_| AppendError::Unavailable)?;
        answered.await.unwrap_or(Err(AppendError::Unknown))
    }

    /// How many rows may wait for the writer.
    #[must_use]
    pub fn bound(&self) -> usize {
        self.queue.max_capacity()
    }

    /// How many rows wait for the writer.
    #[must_use]
    pub fn queued(&self) -> usize {
        self.queue.max_capacity() - self.queue.capacity()
    }
}

impl Pending {
    fn reply(self, result: Result<(), AppendError>) {
        // Whoever asked may have stopped waiting; the row's fate is the same.
        let _ = self.answer.send(result);
    }
}
