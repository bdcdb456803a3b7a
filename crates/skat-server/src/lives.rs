//! Servers without sockets that follow each other on one ledger, in virtual time, for tests of what outlives one of them.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use skat_rules::Seat;
use skat_store::{
    AppendError, Effect, JournalRow, NewRow, OpenTable, Store, StoreError, StoreOptions, StoredCommand, TableOpening,
    TableSummary, Timestamp,
};
use skat_table::{Command, Event, Name, PlayerId, Seating, Settings, Table, TableId, Time};
use tokio::time::Instant;
use uuid::Uuid;

use crate::actor::{Actor, ToTable};
use crate::app::App;
use crate::clock::World;
use crate::config::Config;
use crate::connection::{Answer, Connection, Room};
use crate::ledger::{Ledger, Memory};
use crate::past::Past;
use crate::wire::{StoredSettings, settings_out};
use crate::{computer, effects, tables};

pub(crate) const HOUR: Duration = Duration::from_secs(3600);
pub(crate) const ANNA: PlayerId = PlayerId([1; 16]);

/// How long a computer player seems to think.
pub(crate) const PACE: Duration = Duration::from_millis(500);

/// The time of the runtime, which stands still while there is something to do.
#[derive(Clone, Copy)]
pub(crate) struct Virtual(Instant);

impl Virtual {
    #[allow(clippy::disallowed_methods, reason = "the time is virtual")]
    pub(crate) fn new() -> Virtual {
        Virtual(Instant::now())
    }
}

impl World for Virtual {
    #[allow(clippy::disallowed_methods, reason = "the time is virtual")]
    fn now(&self) -> Time {
        Time(1_767_225_600_000_000).plus(Instant::now() - self.0)
    }

    fn not_before(&self, _time: Time) {}

    fn fill(&self, bytes: &mut [u8]) {
        // Ids of the same moment must differ.
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let next = NEXT.fetch_add(1, Ordering::Relaxed).to_le_bytes();
        bytes.iter_mut().zip(next.into_iter().cycle()).for_each(|(byte, next)| *byte = next);
    }
}

/// A ledger that can lose its answers: what is asked is done, or not, and nobody gets to know.
#[derive(Default)]
pub(crate) struct Forgetful {
    pub(crate) memory: Memory,
    /// Whether the next row is written and its answer lost.
    pub(crate) writes_in_silence: AtomicBool,
    /// Whether the next row is lost with its answer.
    pub(crate) loses: AtomicBool,
    /// Whether the next row is lost with its answer for now, and where it is then.
    pub(crate) delays: AtomicBool,
    pub(crate) delayed: Mutex<Option<NewRow>>,
    /// For each of the next rows how long it takes until it is certain that it was not written.
    pub(crate) unavailable: Mutex<VecDeque<Duration>>,
    /// How long the next row takes until it is written.
    pub(crate) slow: Mutex<Duration>,
    /// Whether no row can be held.
    pub(crate) rejects: AtomicBool,
    /// Whether who writes the next row panics.
    pub(crate) panics: AtomicBool,
    /// How many of the next journals never come.
    pub(crate) hanging: AtomicUsize,
    /// The table whose journal the database refuses to give.
    pub(crate) refused: Mutex<Option<Uuid>>,
    /// The table whose journal has a gap.
    pub(crate) gap: Mutex<Option<Uuid>>,
    /// Whether a table cannot be taken over the next time.
    pub(crate) is_unreadable: AtomicBool,
    /// What was asked since, in order.
    pub(crate) asked: Mutex<Vec<&'static str>>,
}

impl Forgetful {
    fn note(&self, what: &'static str) {
        self.asked.lock().unwrap().push(what);
    }
}

impl Ledger for Forgetful {
    fn append(&self, row: NewRow) -> BoxFuture<'_, Result<(), AppendError>> {
        self.note("append");
        if self.loses.swap(false, Ordering::Relaxed) {
            return std::future::ready(Err(AppendError::Unknown)).boxed();
        }
        if self.rejects.load(Ordering::Relaxed) {
            return std::future::ready(Err(AppendError::Rejected)).boxed();
        }
        assert!(!self.panics.swap(false, Ordering::Relaxed), "a fault");
        if let Some(span) = self.unavailable.lock().unwrap().pop_front() {
            return for_a(span).map(|()| Err(AppendError::Unavailable)).boxed();
        }
        if self.delays.swap(false, Ordering::Relaxed) {
            *self.delayed.lock().unwrap() = Some(row);
            return std::future::ready(Err(AppendError::Unknown)).boxed();
        }
        let silent = self.writes_in_silence.swap(false, Ordering::Relaxed);
        let written = self.memory.append(row);
        let slow = std::mem::take(&mut *self.slow.lock().unwrap());
        async move {
            if !slow.is_zero() {
                for_a(slow).await;
            }
            if silent { written.await.and(Err(AppendError::Unknown)) } else { written.await }
        }
        .boxed()
    }

    fn raise_epoch(&self, table: Uuid) -> BoxFuture<'_, Result<i64, StoreError>> {
        self.note("raise");
        if self.is_unreadable.swap(false, Ordering::Relaxed) {
            return std::future::ready(Err(StoreError::ShutOut)).boxed();
        }
        self.memory.raise_epoch(table)
    }

    fn rows(&self, table: Uuid) -> BoxFuture<'_, Result<Vec<JournalRow>, StoreError>> {
        self.note("rows");
        if *self.refused.lock().unwrap() == Some(table) {
            return std::future::ready(Err(StoreError::NotMigrated { missing: 1 })).boxed();
        }
        if *self.gap.lock().unwrap() == Some(table) {
            return std::future::ready(Err(StoreError::JournalGap { table, missing: 1 })).boxed();
        }
        if self.hanging.try_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_ok() {
            return std::future::pending().boxed();
        }
        self.memory.rows(table)
    }

    fn command(&self, player: Uuid, command: Uuid) -> BoxFuture<'_, Result<Option<StoredCommand>, StoreError>> {
        self.memory.command(player, command)
    }

    fn table(&self, table: Uuid) -> BoxFuture<'_, Result<Option<TableSummary>, StoreError>> {
        self.memory.table(table)
    }

    fn open_tables(&self) -> BoxFuture<'_, Result<Vec<OpenTable>, StoreError>> {
        self.memory.open_tables()
    }

    fn queued(&self) -> usize {
        0
    }
}

/// One life of a server after the other on the same ledger.
pub(crate) struct Lives {
    pub(crate) ledger: Arc<Forgetful>,
    pub(crate) store: Store,
    _folder: tempfile::TempDir,
    pub(crate) world: Virtual,
    pub(crate) app: Arc<App>,
}

/// What a table's journal has: for each row when it was accepted, and what happened.
pub(crate) type Rows = Vec<(Time, Vec<Event>)>;

impl Lives {
    pub(crate) async fn begin() -> Lives {
        let lives = Lives::begin_in_real_time().await;
        tokio::time::pause();
        lives
    }

    /// For what asks the database, which knows no virtual time.
    pub(crate) async fn begin_in_real_time() -> Lives {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("vorhand.db").display());
        let store = Store::connect(&url, StoreOptions::default()).await.unwrap();
        store.migrate().await.unwrap();
        let ledger = Arc::new(Forgetful::default());
        let world = Virtual::new();
        let app = app(&store, &ledger, world);
        Lives { ledger, store, _folder: folder, world, app }
    }

    /// The process is gone, and the next one starts.
    pub(crate) async fn die(&mut self) {
        self.die_and_load(Vec::new()).await;
    }

    /// The same, and the next one loads these tables at once.
    pub(crate) async fn die_and_load(&mut self, unknown: Vec<TableId>) {
        let before = std::mem::replace(&mut self.app, app(&self.store, &self.ledger, self.world));
        before.stop.cancel();
        before.table_tasks.close();
        before.table_tasks.wait().await;
        for table in self.ledger.open_tables().await.unwrap() {
            self.ledger.raise_epoch(table.id).await.unwrap();
        }
        let untold = self.app.tables.take_over(&self.app, self.ledger.open_tables().await.unwrap());
        assert_eq!(untold, [], "all say what they show");
        self.app.table_tasks.spawn(tables::run(self.app.clone(), unknown));
        self.ledger.asked.lock().unwrap().clear();
    }

    /// How often journals were asked for since.
    pub(crate) fn reads(&self) -> usize {
        self.ledger.asked.lock().unwrap().iter().filter(|what| **what == "rows").count()
    }

    /// A new table of Anna's.
    pub(crate) async fn open(&self, number: u8, settings: Settings) -> TableId {
        let (id, now) = (TableId([number; 16]), self.app.world.now());
        let stored = StoredSettings { settings: settings_out(&settings), password_hash: None }.to_json();
        let row = Table::create(now, id, ANNA, settings, Vec::new()).unwrap();
        let table = Table::open(&row).unwrap();
        let opened = Effect::TableOpened(TableOpening { host: Uuid::from_bytes(ANNA.0), settings: stored });
        let new_row = NewRow {
            table: Uuid::from_bytes(id.0),
            seq: 1,
            epoch: 1,
            command: None,
            at: Timestamp::from_micros(row.at.0),
            due_at: table.deadline().map(|time| Timestamp::from_micros(time.0)),
            body: skat_store::record::encode(&row.events),
            effects: [opened].into_iter().chain(effects::shown(&table, &table, row.at)).collect(),
        };
        self.ledger.append(new_row).await.unwrap();
        let actor = Actor::new(self.app.clone(), Past::new(table, 1), None);
        actor.open(ANNA);
        id
    }

    /// Anna sits down with two computer players, and the list begins.
    pub(crate) async fn begin_list(&self, id: TableId) -> Anna {
        let anna = Anna { connection: Connection::new(ROOM, self.app.metrics.clone()), id };
        let mut done =
            anna.does(&self.app, Command::Sit { name: Name::new("Anna").unwrap(), seat: Some(Seat::First) }).await;
        for seat in [Seat::Second, Seat::Third] {
            let (player, name) = computer::first();
            done &= anna.does(&self.app, Command::AddComputer { name, player, seat }).await;
        }
        done &= anna.does(&self.app, Command::Ready(true)).await;
        assert!(done);
        anna
    }

    pub(crate) async fn rows(&self, id: TableId) -> Rows {
        let rows = self.ledger.memory.rows(Uuid::from_bytes(id.0)).await.unwrap();
        let row = |row: JournalRow| (Time(row.at.micros()), skat_store::record::decode(&row.body).unwrap());
        rows.into_iter().map(row).collect()
    }
}

pub(crate) const ROOM: Room = Room { messages: 10_000, bytes: 10_000_000 };

pub(crate) fn app(store: &Store, ledger: &Arc<Forgetful>, world: Virtual) -> Arc<App> {
    let config = Config { computer_millis: PACE.as_millis() as u64, ..Config::default() };
    Arc::new(App::new(config, Arc::new(world), store.clone(), ledger.clone()))
}

/// Anna at one of her tables.
pub(crate) struct Anna {
    pub(crate) connection: Connection,
    pub(crate) id: TableId,
}

impl Anna {
    /// She does something, and waits for the answer.
    pub(crate) async fn does(&self, app: &Arc<App>, command: Command) -> bool {
        let id = app.world.id();
        self.does_again(app, id, command).await
    }

    pub(crate) async fn does_again(&self, app: &Arc<App>, id: Uuid, command: Command) -> bool {
        let answer = Answer::to_command(self.connection.clone(), id);
        let handle = app.tables.find(app, self.id).await.unwrap();
        let at = app.world.now();
        handle.send(ToTable::Command { answer, id, player: ANNA, digest: [1; 32], command, at }).await;
        loop {
            let told = self.connection.told().await;
            if told.as_str().contains(&id.to_string()) {
                return told.as_str().contains("\"ack\"");
            }
        }
    }

    /// She goes.
    pub(crate) async fn goes(self, app: &Arc<App>) {
        let handle = app.tables.find(app, self.id).await.unwrap();
        handle.send(ToTable::Gone { connection: self.connection.id() }).await;
    }
}

pub(crate) fn settings() -> Settings {
    Settings {
        seating: Seating::Host,
        pause: Duration::ZERO,
        computers: true,
        idle: 24 * HOUR,
        ..Settings::new(Name::new("Altenburg").unwrap())
    }
}

/// Waits until nothing happens any more before something is due.
pub(crate) async fn for_a(time: Duration) {
    tokio::time::sleep(time).await;
}

/// The runtime's timers have steps of a millisecond.
pub(crate) fn is_right_after(time: Time, due: Time) -> bool {
    time >= due && time.since(due) <= Duration::from_millis(2)
}

pub(crate) fn has(rows: &Rows, wanted: impl Fn(&Event) -> bool) -> Option<Time> {
    rows.iter().find(|(_, events)| events.iter().any(&wanted)).map(|(at, _)| *at)
}

pub(crate) fn restarts(rows: &Rows) -> Vec<Time> {
    rows.iter().filter(|(_, events)| events.contains(&Event::Restarted)).map(|(at, _)| *at).collect()
}
