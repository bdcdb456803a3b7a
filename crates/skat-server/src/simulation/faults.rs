//! A ledger in memory that fails now and then, as a seed wants it.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use skat_store::{AppendError, JournalRow, NewRow, OpenTable, StoreError, StoredCommand, TableSummary};
use skat_table::{Event, Time};
use uuid::Uuid;

use super::trace::Trace;
use crate::clock::World;
use crate::ledger::{Ledger, Memory};

/// How often each thousandth call fails in which way.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Rates {
    /// Nothing is written, and the ledger says so.
    pub(super) unavailable: u32,
    /// The row is written, is not, or is on its way, and the ledger cannot say which.
    pub(super) lost: u32,
    /// Another owner has taken the table over.
    pub(super) fenced: u32,
    /// The answer takes a while.
    pub(super) slow: u32,
    /// What is asked beside appending fails, or takes longer than anybody waits.
    pub(super) unreadable: u32,
}

/// What becomes of one row.
enum Fate {
    Good,
    Unavailable,
    LostWritten,
    LostUnwritten,
    LostOnItsWay,
    Fenced,
}

/// A ledger with faults.
pub(super) struct Faulty {
    memory: Memory,
    world: Arc<dyn World>,
    trace: Trace,
    state: Mutex<State>,
}

struct State {
    random: ChaCha8Rng,
    rates: Rates,
    /// Rows whose transaction has not ended yet, though nobody waits for it any more; one for a table at most.
    on_their_way: BTreeMap<Uuid, NewRow>,
    /// How many faults there were.
    faults: u64,
    /// What is written instead of what the table wants to be written.
    rewriting: Option<Rewriting>,
    /// What rows have caused outside the journal.
    effects: Vec<String>,
    /// When each row of a table was written.
    written: BTreeMap<Uuid, Vec<Time>>,
}

/// Writes something else into a journal than what has happened. When cards are dealt the answer is lost besides, so that
/// the table is read again and everybody has the cards that were written.
pub(super) type Rewriting = Box<dyn Fn(Event) -> Event + Send>;

impl Faulty {
    /// An empty ledger without faults.
    pub(super) fn new(seed: u64, world: Arc<dyn World>, trace: Trace) -> Faulty {
        let random = ChaCha8Rng::seed_from_u64(seed ^ 0x6661_756c_7473);
        let state = State {
            random,
            rates: Rates::default(),
            on_their_way: BTreeMap::new(),
            faults: 0,
            rewriting: None,
            effects: Vec::new(),
            written: BTreeMap::new(),
        };
        Faulty { memory: Memory::default(), world, trace, state: Mutex::new(state) }
    }

    /// From now on it fails so often.
    pub(super) fn set(&self, rates: Rates) {
        self.lock().rates = rates;
    }

    /// From now on something else is written.
    pub(super) fn rewrite(&self, rewriting: Rewriting) {
        self.lock().rewriting = Some(rewriting);
    }

    /// What rows have caused outside the journal.
    pub(super) fn effects(&self) -> Vec<String> {
        self.lock().effects.clone()
    }

    /// How often it has failed.
    pub(super) fn faults(&self) -> u64 {
        self.lock().faults
    }

    /// What is in the ledger, which this asks without faults.
    pub(super) fn memory(&self) -> &Memory {
        &self.memory
    }

    /// When each row of a table was written, in order.
    pub(super) fn written(&self, table: Uuid) -> Vec<Time> {
        self.lock().written.get(&table).cloned().unwrap_or_default()
    }

    /// Some of the transactions that are on their way end, whatever anybody does meanwhile.
    pub(super) async fn let_land(&self) {
        let tables: Vec<Uuid> = self.lock().on_their_way.keys().copied().collect();
        for table in tables {
            if self.lock().random.random_bool(0.2) {
                self.land(table).await;
            }
        }
    }

    /// A transaction that was on its way ends and is committed.
    async fn land(&self, table: Uuid) {
        let row = self.lock().on_their_way.remove(&table);
        if let Some(row) = row {
            let written = self.write(row).await;
            self.note(table, &format!("a row has arrived late: {written:?}"));
        }
    }

    /// A transaction that was on its way ends one way or the other, which it does before the table's epoch is raised.
    async fn end(&self, table: Uuid) {
        let is_rolled_back = {
            let mut state = self.lock();
            state.on_their_way.contains_key(&table)
                && state.random.random_bool(0.3)
                && state.on_their_way.remove(&table).is_some()
        };
        match is_rolled_back {
            true => self.note(table, "a row was rolled back late"),
            false => self.land(table).await,
        }
    }

    /// Puts what is to be written instead into a row; says whether the answer is to be lost.
    fn rewritten(&self, row: &mut NewRow) -> bool {
        let state = self.lock();
        let Some(rewriting) = &state.rewriting else { return false };
        let events = skat_store::record::decode(&row.body).expect("a table writes what can be read");
        let deals = events.iter().any(|event| matches!(event, Event::Dealt { .. }));
        let events: Vec<Event> = events.into_iter().map(rewriting).collect();
        row.body = skat_store::record::encode(&events);
        deals
    }

    async fn write(&self, row: NewRow) -> Result<(), AppendError> {
        let said = format!("{} {:?} {} {}", row.seq, row.command, row.at.micros(), String::from_utf8_lossy(&row.body));
        let (table, effects) = (row.table, row.effects.clone());
        let written = self.memory.append(row).await;
        if written.is_ok() {
            let mut state = self.lock();
            state.effects.extend(effects.iter().map(|effect| format!("{effect:?}")));
            state.written.entry(table).or_default().push(self.world.now());
        }
        self.note(table, &format!("{said}: {written:?}"));
        written
    }

    fn fate(&self) -> (Fate, Option<Duration>) {
        let mut state = self.lock();
        let Rates { unavailable, lost, fenced, slow, .. } = state.rates;
        let mut wait = (state.random.random_range(0..1000) < slow)
            .then(|| Duration::from_millis(state.random.random_range(1..5_000)));
        // No transaction is done in no time.
        if wait.is_none() && slow > 0 {
            wait = Some(Duration::from_millis(state.random.random_range(0..3)));
        }
        let mut draw = state.random.random_range(0..1000);
        let mut is = |rate: u32| {
            let hit = draw < rate;
            draw = draw.saturating_sub(rate) + if hit { 1000 } else { 0 };
            hit
        };
        let fate = if is(unavailable) {
            Fate::Unavailable
        } else if is(lost) {
            match state.random.random_range(0..3) {
                0 => Fate::LostWritten,
                1 => Fate::LostUnwritten,
                _ => Fate::LostOnItsWay,
            }
        } else if is(fenced) {
            Fate::Fenced
        } else {
            Fate::Good
        };
        state.faults += u64::from(!matches!(fate, Fate::Good));
        (fate, wait)
    }

    /// Whether something that is asked beside appending fails.
    async fn asked(&self) -> Result<(), StoreError> {
        let draw = {
            let mut state = self.lock();
            let unreadable = state.random.random_range(0..1000) < state.rates.unreadable;
            state.faults += u64::from(unreadable);
            unreadable.then(|| state.random.random_bool(0.3))
        };
        match draw {
            None => Ok(()),
            Some(hangs) => {
                if hangs {
                    tokio::time::sleep(Duration::from_secs(20)).await;
                }
                Err(StoreError::InUse { path: PathBuf::from("a fault") })
            }
        }
    }

    fn note(&self, table: Uuid, what: &str) {
        self.trace.note(self.world.now(), &format!("journal {table}"), what);
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Ledger for Faulty {
    fn append(&self, mut row: NewRow) -> BoxFuture<'_, Result<(), AppendError>> {
        async move {
            let table = row.table;
            if self.rewritten(&mut row) {
                self.write(row).await?;
                return Err(AppendError::Unknown);
            }
            let (fate, wait) = self.fate();
            if let Some(wait) = wait {
                tokio::time::sleep(wait).await;
            }
            // What is on its way may come before or after what is written now.
            if self.lock().random.random_bool(0.5) {
                self.land(table).await;
            }
            match fate {
                Fate::Good => self.write(row).await,
                Fate::Unavailable => Err(AppendError::Unavailable),
                Fate::LostWritten => {
                    let _ = self.write(row).await;
                    Err(AppendError::Unknown)
                }
                Fate::LostUnwritten => Err(AppendError::Unknown),
                Fate::LostOnItsWay => {
                    self.lock().on_their_way.insert(table, row);
                    Err(AppendError::Unknown)
                }
                Fate::Fenced => {
                    let _ = self.memory.raise_epoch(table).await;
                    self.write(row).await
                }
            }
        }
        .boxed()
    }

    fn raise_epoch(&self, table: Uuid) -> BoxFuture<'_, Result<i64, StoreError>> {
        async move {
            self.asked().await?;
            self.end(table).await;
            self.memory.raise_epoch(table).await
        }
        .boxed()
    }

    fn rows(&self, table: Uuid) -> BoxFuture<'_, Result<Vec<JournalRow>, StoreError>> {
        async move {
            self.asked().await?;
            self.memory.rows(table).await
        }
        .boxed()
    }

    fn command(&self, player: Uuid, command: Uuid) -> BoxFuture<'_, Result<Option<StoredCommand>, StoreError>> {
        async move {
            self.asked().await?;
            self.memory.command(player, command).await
        }
        .boxed()
    }

    fn table(&self, table: Uuid) -> BoxFuture<'_, Result<Option<TableSummary>, StoreError>> {
        async move {
            self.asked().await?;
            self.memory.table(table).await
        }
        .boxed()
    }

    fn open_tables(&self) -> BoxFuture<'_, Result<Vec<OpenTable>, StoreError>> {
        async move {
            self.asked().await?;
            self.memory.open_tables().await
        }
        .boxed()
    }

    fn queued(&self) -> usize {
        self.memory.queued()
    }
}
