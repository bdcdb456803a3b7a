//! Appending to journals: the queue, and the one task that empties it.

mod batch;
pub(crate) mod gate;

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tracing::Instrument as _;
use uuid::Uuid;

use crate::{Effect, Store, StoredCommand, Timestamp};
use batch::{Failure, Written};

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
    pub body: Vec<u8>,
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

/// Who is told of the journal's transactions, one after the other.
///
/// The writer has no clock; whoever wants to know how long a transaction takes looks at his own.
pub trait WatchJournal: fmt::Debug + Send + Sync {
    /// A transaction with so many rows begins.
    fn begins(&self, rows: usize);
    /// The transaction has ended.
    fn ends(&self, how: Transacted);
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
        let max_batch = options.max_batch.max(1);
        let JournalOptions { timeout, watch, .. } = options;
        (Journal { queue }, JournalWriter { store, incoming, waiting: Vec::new(), max_batch, timeout, watch })
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

/// The one task that writes what [`Journal::append`] queues.
#[derive(Debug)]
pub struct JournalWriter {
    store: Store,
    incoming: mpsc::Receiver<Pending>,
    /// Taken from the queue for the next batch; at most `max_batch`.
    waiting: Vec<Pending>,
    max_batch: usize,
    timeout: Duration,
    watch: Option<Arc<dyn WatchJournal>>,
}

impl JournalWriter {
    /// Writes until every [`Journal`] is dropped and what they queued is answered.
    pub async fn run(mut self) {
        while self.wait().await {
            let batch = self.next_batch();
            self.write(batch).await;
        }
    }

    /// Waits until there is something to write; false when there never will be again.
    async fn wait(&mut self) -> bool {
        if self.waiting.is_empty() {
            return self.incoming.recv_many(&mut self.waiting, self.max_batch).await > 0;
        }
        while self.waiting.len() < self.max_batch {
            match self.incoming.try_recv() {
                Ok(pending) => self.waiting.push(pending),
                Err(_) => break,
            }
        }
        true
    }

    /// The first row of each table that waits.
    ///
    /// A second one stays behind: it must see the first one's fate.
    fn next_batch(&mut self) -> Vec<Pending> {
        let mut tables = HashSet::with_capacity(self.waiting.len());
        let (batch, waiting) = self.waiting.drain(..).partition(|pending| tables.insert(pending.row.table));
        self.waiting = waiting;
        batch
    }

    async fn write(&self, batch: Vec<Pending>) {
        let rows: Vec<&NewRow> = batch.iter().map(|pending| &pending.row).collect();
        match self.transact(&rows).await {
            Ok(written) => self.answer(batch, &written).await,
            Err(Failure::Row(_)) if batch.len() > 1 => self.write_each(batch).await,
            Err(failure) => {
                let error = self.judge(&batch, &failure).await;
                for pending in batch {
                    pending.reply(Err(error));
                }
            }
        }
    }

    /// One transaction, of which the watcher is told.
    async fn transact(&self, rows: &[&NewRow]) -> Result<Written, Failure> {
        let span = tracing::info_span!(target: "vorhand::trace", "journal commit", rows = rows.len());
        let Some(watch) = &self.watch else {
            return batch::write(&self.store, rows, self.timeout).instrument(span).await;
        };
        watch.begins(rows.len());
        let written = batch::write(&self.store, rows, self.timeout).instrument(span).await;
        watch.ends(match &written {
            Ok(_) => Transacted::Committed,
            Err(Failure::Row(_)) => Transacted::Refused,
            Err(Failure::BeforeCommit(_)) => Transacted::Failed,
            Err(Failure::InCommit(_)) => Transacted::Unknown,
        });
        written
    }

    /// Writes a batch again, each row in a transaction of its own, since one of them was refused.
    async fn write_each(&self, batch: Vec<Pending>) {
        let mut lost = false;
        for pending in batch {
            if lost {
                // Without a database each of the others would wait for nothing.
                pending.reply(Err(AppendError::Unavailable));
                continue;
            }
            match self.transact(&[&pending.row]).await {
                Ok(written) => self.answer(vec![pending], &written).await,
                Err(failure) => {
                    lost = !matches!(failure, Failure::Row(_));
                    let error = self.judge(std::slice::from_ref(&pending), &failure).await;
                    pending.reply(Err(error));
                }
            }
        }
    }

    /// Answers a batch that is on disk but for some rows, first to those that are.
    async fn answer(&self, batch: Vec<Pending>, written: &Written) {
        let (on_disk, left_out): (Vec<_>, Vec<_>) =
            batch.into_iter().partition(|pending| written.tables.contains(&pending.row.table));
        for pending in on_disk {
            pending.reply(Ok(()));
        }
        for pending in left_out {
            let error = match batch::reason(&self.store, &pending.row).await {
                Ok(Some(reason)) => reason,
                Ok(None) if written.shut_out.contains(&pending.row.table) => AppendError::NoPlayer,
                // What kept it out is gone again, or the database is: it is not written, that is certain.
                Ok(None) | Err(_) => AppendError::Unavailable,
            };
            pending.reply(Err(error));
        }
    }

    /// Logs why a transaction failed, and says what it means for its rows.
    async fn judge(&self, batch: &[Pending], failure: &Failure) -> AppendError {
        match failure {
            Failure::Row(error) => {
                let [Pending { row, .. }] = batch else {
                    unreachable!("a refused batch of several rows is written again, row by row")
                };
                match batch::reason(&self.store, row).await {
                    Ok(Some(reason)) => reason,
                    Ok(None) | Err(_) => {
                        tracing::error!(table = %row.table, seq = row.seq, %error, "the database refuses a row");
                        AppendError::Rejected
                    }
                }
            }
            Failure::BeforeCommit(error) => {
                tracing::error!(rows = batch.len(), %error, "rows were not written");
                AppendError::Unavailable
            }
            Failure::InCommit(error) => {
                tracing::error!(rows = batch.len(), %error, "the answer to a commit was lost");
                AppendError::Unknown
            }
        }
    }
}

impl Pending {
    fn reply(self, result: Result<(), AppendError>) {
        // Whoever asked may have stopped waiting; the row's fate is the same.
        let _ = self.answer.send(result);
    }
}
