//! The task that empties the queue.

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tracing::Instrument as _;

use super::batch::{self, Failure, Written};
use super::checkpoint;
use super::lane::Lane;
use super::under_way::{Taken, UnderWay};
use super::{AppendError, JournalOptions, NewRow, Pending, Transacted, WatchJournal};
use crate::{Engine, Store, StoreError};

/// How many transactions PostgreSQL writes at once: while one waits for the disk, the next one is filled.
///
/// Two are enough for that; with more of them each has fewer rows to share its commit.
const POSTGRES_LANES: u32 = 2;

/// How many connections to PostgreSQL the journal may have: one for each lane, and as many for the time in which those
/// before them are being given back or closed.
pub(crate) const POSTGRES_CONNECTIONS: u32 = 2 * POSTGRES_LANES;

/// After this time without a row, the lanes give their connections back.
const PAUSE: Duration = Duration::from_millis(500);

/// How long a lane keeps one connection at most, however much there is to write: so it lives hardly longer than others.
const ROUND: Duration = Duration::from_secs(5);

/// The one task that writes what [`super::Journal::append`] queues.
#[derive(Debug)]
pub struct JournalWriter {
    incoming: mpsc::Receiver<Pending>,
    /// Taken from the queue, in its order; not more than one transaction may hold.
    waiting: Vec<Pending>,
    max_batch: usize,
    /// Those that are free, of as many as transactions may be under way; in turn, so that each is used.
    lanes: VecDeque<Lane>,
    under_way: UnderWay,
    transactions: Transactions,
}

impl JournalWriter {
    pub(super) fn new(store: Store, incoming: mpsc::Receiver<Pending>, options: JournalOptions) -> JournalWriter {
        let JournalOptions { max_batch, timeout, watch, .. } = options;
        let lanes = match store.engine() {
            Engine::Postgres => POSTGRES_LANES,
            Engine::Sqlite => 1,
        };
        JournalWriter {
            incoming,
            waiting: Vec::new(),
            max_batch: max_batch.max(1),
            lanes: (0..lanes).map(|_| Lane::default()).collect(),
            under_way: UnderWay::default(),
            transactions: Transactions { store, timeout, watch },
        }
    }

    /// Writes until every [`super::Journal`] is dropped and what they queued is answered.
    pub async fn run(mut self) {
        let mut writing: JoinSet<Ended> = JoinSet::new();
        let mut checkpoints = JoinSet::new();
        let mut rounds = tokio::time::interval(ROUND);
        let (mut round, mut rows) = (0, 0);
        let mut is_open = true;
        while is_open || !self.waiting.is_empty() || !writing.is_empty() {
            let room = self.max_batch.saturating_sub(self.waiting.len());
            tokio::select! {
                biased;
                _ = rounds.tick() => {
                    round += 1;
                    self.lanes.iter_mut().for_each(Lane::rest);
                }
                Some(ended) = writing.join_next() => {
                    // Only a panic keeps a transaction from its end, since nobody cancels one.
                    let ended = ended.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()));
                    self.lanes.push_back(ended.lane);
                    self.under_way.end(ended.taken);
                    rows += ended.rows;
                }
                taken = self.incoming.recv_many(&mut self.waiting, room), if is_open && room > 0 => is_open = taken > 0,
                () = tokio::time::sleep(PAUSE), if self.lanes.iter().any(Lane::keeps) => {
                    self.lanes.iter_mut().for_each(Lane::rest);
                }
            }
            if rows >= checkpoint::ROWS && (checkpoints.is_empty() || checkpoints.try_join_next().is_some()) {
                rows = 0;
                checkpoints.spawn(checkpoint::run(self.transactions.store.clone()));
            }
            if self.lanes.is_empty() {
                continue;
            }
            // Whoever is ready now writes with those who came first, instead of waiting for their transaction.
            tokio::task::yield_now().await;
            while self.waiting.len() < self.max_batch {
                match self.incoming.try_recv() {
                    Ok(pending) => self.waiting.push(pending),
                    Err(_) => break,
                }
            }
            let (batch, taken) = self.next_batch();
            if !batch.is_empty()
                && let Some(mut lane) = self.lanes.pop_front()
            {
                lane.begin(round);
                let transactions = self.transactions.clone();
                writing.spawn(async move {
                    let rows = batch.len();
                    transactions.write(batch, &mut lane).await;
                    Ended { lane, taken, rows }
                });
            }
        }
    }

    /// The rows that may be written now.
    ///
    /// The others stay behind in their order: a later row of a table never overtakes an earlier one.
    fn next_batch(&mut self) -> (Vec<Pending>, Taken) {
        let mut taken = Taken::default();
        let mut behind = HashSet::new();
        let (batch, waiting) = std::mem::take(&mut self.waiting).into_iter().partition(|Pending { row, .. }| {
            let goes = !behind.contains(&row.table) && self.under_way.admit(row, &mut taken);
            if !goes {
                behind.insert(row.table);
            }
            goes
        });
        self.waiting = waiting;
        (batch, taken)
    }
}

/// A transaction that has ended.
struct Ended {
    lane: Lane,
    taken: Taken,
    /// How many rows it was to write.
    rows: usize,
}

/// How a batch is written, and answered.
#[derive(Clone, Debug)]
struct Transactions {
    store: Store,
    timeout: Duration,
    watch: Option<Arc<dyn WatchJournal>>,
}

impl Transactions {
    async fn write(&self, batch: Vec<Pending>, lane: &mut Lane) {
        let rows: Vec<&NewRow> = batch.iter().map(|pending| &pending.row).collect();
        match self.transact(&rows, lane).await {
            Ok(written) => self.answer(batch, &written).await,
            Err(Failure::Row(_)) if batch.len() > 1 => self.write_each(batch, lane).await,
            Err(failure) => {
                let error = self.judge(&batch, &failure).await;
                for pending in batch {
                    pending.reply(Err(error));
                }
            }
        }
    }

    /// One transaction, of which the watcher is told.
    async fn transact(&self, rows: &[&NewRow], lane: &mut Lane) -> Result<Written, Failure> {
        let span = tracing::info_span!(target: "vorhand::trace", "journal commit", rows = rows.len());
        let watch = self.watch.as_ref().map(|watch| watch.begins(rows.len()));
        let written = batch::write(&self.store, lane, rows, self.timeout).instrument(span).await;
        if !matches!(written, Err(Failure::Row(_))) {
            self.store.note_write(written.is_ok());
        }
        if let Some(watch) = watch {
            watch.ends(match &written {
                Ok(_) => Transacted::Committed,
                Err(Failure::Row(_)) => Transacted::Refused,
                Err(Failure::BeforeCommit(_)) => Transacted::Failed,
                Err(Failure::InCommit(_)) => Transacted::Unknown,
            });
        }
        written
    }

    /// Writes a batch again, each row in a transaction of its own, since one of them was refused.
    async fn write_each(&self, batch: Vec<Pending>, lane: &mut Lane) {
        let mut lost = false;
        for pending in batch {
            if lost {
                // Without a database each of the others would wait for nothing.
                pending.reply(Err(AppendError::Unavailable));
                continue;
            }
            match self.transact(&[&pending.row], lane).await {
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
        let mut is_away = false;
        for pending in left_out {
            // Without a database each of the others would wait for nothing, and all who wait behind it too.
            let reason = if is_away { Ok(None) } else { self.reason(&pending.row).await };
            is_away |= reason.is_err();
            let error = match reason {
                Ok(Some(reason)) => reason,
                Ok(None) if !is_away && written.shut_out.contains(&pending.row.table) => AppendError::NoPlayer,
                // What kept it out is gone again, or the database is: it is not written, that is certain.
                Ok(None) | Err(_) => AppendError::Unavailable,
            };
            pending.reply(Err(error));
        }
    }

    /// Why a row was left out, as far as the database says so in time: all who wait behind it wait too.
    async fn reason(&self, row: &NewRow) -> Result<Option<AppendError>, StoreError> {
        let late = |_| StoreError::Database(sqlx::Error::Io(std::io::ErrorKind::TimedOut.into()));
        tokio::time::timeout(self.timeout, batch::reason(&self.store, row)).await.map_err(late)?
    }

    /// Logs why a transaction failed, and says what it means for its rows.
    async fn judge(&self, batch: &[Pending], failure: &Failure) -> AppendError {
        match failure {
            Failure::Row(error) => {
                let [Pending { row, .. }] = batch else {
                    unreachable!("a refused batch of several rows is written again, row by row")
                };
                match self.reason(row).await {
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
