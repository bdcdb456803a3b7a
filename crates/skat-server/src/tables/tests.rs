//! Tables that nobody touches, after a start and between two visits, in virtual time.

mod broken;
mod outages;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use skat_protocol::ClientMessage;
use skat_rules::Seat;
use skat_store::{
    AppendError, Effect, JournalRow, NewRow, OpenTable, Store, StoreError, StoreOptions, StoredCommand, TableOpening,
    TableSummary, Timestamp,
};
use skat_table::{Command, Event, Name, Row, Seating, Settings};
use tokio::time::Instant;
use uuid::Uuid;

use super::*;
use crate::clock::World;
use crate::config::Config;
use crate::connection::{Answer, Connection, Room};
use crate::ledger::{Ledger, Memory};
use crate::origin::Origin;
use crate::rest::Origins;
use crate::session::Session;
use crate::wire::{StoredSettings, settings_out};
use crate::{computer, effects};

const HOUR: Duration = Duration::from_secs(3600);
const ANNA: PlayerId = PlayerId([1; 16]);

/// How long a computer player seems to think.
const PACE: Duration = Duration::from_millis(500);

/// The time of the runtime, which stands still while there is something to do.
#[derive(Clone, Copy)]
struct Virtual(Instant);

impl Virtual {
    #[allow(clippy::disallowed_methods, reason = "the time is virtual")]
    fn new() -> Virtual {
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
struct Forgetful {
    memory: Memory,
    /// Whether the next row is written and its answer lost.
    writes_in_silence: AtomicBool,
    /// Whether the next row is lost with its answer.
    loses: AtomicBool,
    /// Whether the next row is lost with its answer for now, and where it is then.
    delays: AtomicBool,
    delayed: Mutex<Option<NewRow>>,
    /// Whether no row can be held.
    rejects: AtomicBool,
    /// Whether who writes the next row panics.
    panics: AtomicBool,
    /// Whether the next journal never comes.
    hangs: AtomicBool,
    /// The table whose journal has a gap.
    gap: Mutex<Option<Uuid>>,
    /// Whether a table cannot be taken over the next time.
    is_unreadable: AtomicBool,
    /// What was asked since, in order.
    asked: Mutex<Vec<&'static str>>,
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
        if self.delays.swap(false, Ordering::Relaxed) {
            *self.delayed.lock().unwrap() = Some(row);
            return std::future::ready(Err(AppendError::Unknown)).boxed();
        }
        let silent = self.writes_in_silence.swap(false, Ordering::Relaxed);
        let written = self.memory.append(row);
        async move { if silent { written.await.and(Err(AppendError::Unknown)) } else { written.await } }.boxed()
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
        if *self.gap.lock().unwrap() == Some(table) {
            return std::future::ready(Err(StoreError::JournalGap { table, missing: 1 })).boxed();
        }
        if self.hangs.swap(false, Ordering::Relaxed) {
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
struct Lives {
    ledger: Arc<Forgetful>,
    store: Store,
    _folder: tempfile::TempDir,
    world: Virtual,
    app: Arc<App>,
}

/// What a table's journal has: for each row when it was accepted, and what happened.
type Rows = Vec<(Time, Vec<Event>)>;

impl Lives {
    async fn begin() -> Lives {
        let lives = Lives::begin_in_real_time().await;
        tokio::time::pause();
        lives
    }

    /// For what asks the database, which knows no virtual time.
    async fn begin_in_real_time() -> Lives {
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
    async fn die(&mut self) {
        self.die_and_load(Vec::new()).await;
    }

    /// The same, and the next one loads these tables at once.
    async fn die_and_load(&mut self, unknown: Vec<TableId>) {
        let before = std::mem::replace(&mut self.app, app(&self.store, &self.ledger, self.world));
        before.stop.cancel();
        before.table_tasks.close();
        before.table_tasks.wait().await;
        for table in self.ledger.open_tables().await.unwrap() {
            self.ledger.raise_epoch(table.id).await.unwrap();
        }
        let untold = self.app.tables.take_over(&self.app, self.ledger.open_tables().await.unwrap());
        assert_eq!(untold, [], "all say what they show");
        self.app.table_tasks.spawn(run(self.app.clone(), unknown));
        self.ledger.asked.lock().unwrap().clear();
    }

    /// A new table of Anna's.
    async fn open(&self, number: u8, settings: Settings) -> TableId {
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
        let actor = crate::actor::Actor::new(self.app.clone(), crate::past::Past::new(table, 1), None);
        actor.open(ANNA);
        id
    }

    /// Anna sits down with two computer players, and the list begins.
    async fn begin_list(&self, id: TableId) -> Anna {
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

    async fn rows(&self, id: TableId) -> Rows {
        let rows = self.ledger.memory.rows(Uuid::from_bytes(id.0)).await.unwrap();
        let row = |row: JournalRow| (Time(row.at.micros()), skat_store::record::decode(&row.body).unwrap());
        rows.into_iter().map(row).collect()
    }
}

const ROOM: Room = Room { messages: 10_000, bytes: 10_000_000 };

fn app(store: &Store, ledger: &Arc<Forgetful>, world: Virtual) -> Arc<App> {
    let config = Config { computer_millis: PACE.as_millis() as u64, ..Config::default() };
    Arc::new(App::new(config, Arc::new(world), store.clone(), ledger.clone()))
}

/// Anna at one of her tables.
struct Anna {
    connection: Connection,
    id: TableId,
}

impl Anna {
    /// She does something, and waits for the answer.
    async fn does(&self, app: &Arc<App>, command: Command) -> bool {
        let id = app.world.id();
        self.does_again(app, id, command).await
    }

    async fn does_again(&self, app: &Arc<App>, id: Uuid, command: Command) -> bool {
        let answer = Answer::to_command(self.connection.clone(), id);
        let handle = app.tables.find(app, self.id).await.unwrap();
        handle.send(ToTable::Command { answer, id, player: ANNA, digest: [1; 32], command }).await;
        loop {
            let told = self.connection.told().await;
            if told.as_str().contains(&id.to_string()) {
                return told.as_str().contains("\"ack\"");
            }
        }
    }

    /// She goes.
    async fn goes(self, app: &Arc<App>) {
        let handle = app.tables.find(app, self.id).await.unwrap();
        handle.send(ToTable::Gone { connection: self.connection.id() }).await;
    }
}

fn settings() -> Settings {
    Settings {
        seating: Seating::Host,
        pause: Duration::ZERO,
        computers: true,
        idle: 24 * HOUR,
        ..Settings::new(Name::new("Altenburg").unwrap())
    }
}

/// Waits until nothing happens any more before something is due.
async fn for_a(time: Duration) {
    tokio::time::sleep(time).await;
}

/// The runtime's timers have steps of a millisecond.
fn is_right_after(time: Time, due: Time) -> bool {
    time >= due && time.since(due) <= Duration::from_millis(2)
}

fn has(rows: &Rows, wanted: impl Fn(&Event) -> bool) -> Option<Time> {
    rows.iter().find(|(_, events)| events.iter().any(&wanted)).map(|(at, _)| *at)
}

fn restarts(rows: &Rows) -> Vec<Time> {
    rows.iter().filter(|(_, events)| events.contains(&Event::Restarted)).map(|(at, _)| *at).collect()
}

#[tokio::test]
async fn after_a_start_all_tables_are_shown_and_counted_and_none_is_read() {
    let mut lives = Lives::begin().await;
    for number in 1..=3 {
        lives.open(number, settings()).await;
    }
    let anna = lives.begin_list(TableId([2; 16])).await;
    drop(anna);
    lives.die().await;
    let app = &lives.app;
    app.loaded.cancelled().await;
    assert_eq!((app.tables.open(), app.tables.made_by(ANNA), app.tables.made_by(PlayerId([2; 16]))), (3, 3, 0));
    assert_eq!(app.tables.filling().loaded, 0);
    assert_eq!(app.lobby.all_tables(None, 10).len(), 3);
    assert_eq!(app.lobby.tables_of(Uuid::from_bytes(ANNA.0)), [Uuid::from_bytes([2; 16])]);
    assert_eq!(*lives.ledger.asked.lock().unwrap(), [""; 0]);
}

#[tokio::test]
async fn a_table_that_nobody_touches_has_begun_anew_at_the_start_and_ends_by_its_time_without_anybody() {
    let mut lives = Lives::begin().await;
    let (gathers, plays) = (lives.open(1, settings()).await, lives.open(2, settings()).await);
    lives.begin_list(plays).await;
    // Nobody counts the time in which there was no server.
    for_a(HOUR / 4).await;
    lives.die().await;
    let start = lives.app.world.now();
    for_a(HOUR / 2 - Duration::from_secs(1)).await;
    assert_eq!(has(&lives.rows(gathers).await, |event| matches!(event, Event::Ended { .. })), None);
    for_a(Duration::from_secs(2)).await;
    let rows = lives.rows(gathers).await;
    assert_eq!(restarts(&rows), [start]);
    let ended = has(&rows, |event| matches!(event, Event::Ended { .. })).unwrap();
    assert!(is_right_after(ended, start.plus(HOUR / 2)));
    assert_eq!(lives.app.tables.open(), 1);

    // The other one is the computer players' turn at most for a while, and then nobody's.
    for_a(23 * HOUR).await;
    assert_eq!(has(&lives.rows(plays).await, |event| matches!(event, Event::Ended { .. })), None);
    assert_eq!(lives.app.tables.filling().loaded, 0, "what rests leaves the memory");
    for_a(HOUR).await;
    let rows = lives.rows(plays).await;
    assert_eq!(restarts(&rows), [start], "it goes on as it was when it is loaded once more");
    let ended = has(&rows, |event| matches!(event, Event::Ended { .. })).unwrap();
    assert!(is_right_after(ended, start.plus(24 * HOUR)));
    assert_eq!(lives.app.tables.open(), 0);
    assert_eq!(lives.app.lobby.all_tables(None, 10), []);
}

#[tokio::test]
async fn whoever_comes_first_after_a_start_finds_the_table_as_of_the_start() {
    let mut lives = Lives::begin().await;
    let id = lives.open(1, settings()).await;
    lives.begin_list(id).await;
    lives.die().await;
    let start = lives.app.world.now();
    for_a(3 * HOUR).await;
    let anna = Anna { connection: Connection::new(ROOM, lives.app.metrics.clone()), id };
    assert!(anna.does(&lives.app, Command::AllowChat(true)).await);
    let rows = lives.rows(id).await;
    assert_eq!(restarts(&rows), [start]);
    assert_eq!(lives.app.tables.filling().loaded, 1);
    assert!(!lives.ledger.asked.lock().unwrap().contains(&"raise"), "the start has raised all epochs");
}

#[tokio::test]
async fn a_computer_player_acts_at_a_table_that_nobody_touches() {
    let mut lives = Lives::begin().await;
    let id = lives.open(1, settings()).await;
    let anna = lives.begin_list(id).await;
    until_computer(&lives, &anna).await;
    lives.die().await;
    let before = lives.rows(id).await.len();
    for_a(10 * PACE).await;
    let rows = lives.rows(id).await;
    let acts = rows[before..].iter().filter(|(_, events)| matches!(events[..], [Event::Deal(_), ..])).count();
    assert!(acts > 0, "{:?}", &rows[before..]);
}

/// Anna plays until it is a computer player's turn.
async fn until_computer(lives: &Lives, anna: &Anna) {
    loop {
        let due = lives.ledger.open_tables().await.unwrap()[0].due_at.map(|due| Time(due.micros()));
        // Right after Anna's own move.
        if due == Some(lives.app.world.now().plus(PACE)) {
            return;
        }
        assert!(step(lives, anna).await, "somebody is to act");
    }
}

/// Anna does something legal if it is her turn, and lets time pass otherwise.
async fn step(lives: &Lives, anna: &Anna) -> bool {
    let mut table: Option<Table> = None;
    for (at, events) in lives.rows(anna.id).await {
        let row = Row { at, events };
        match &mut table {
            None => table = Table::open(&row),
            Some(table) => table.apply(&row),
        }
    }
    let table = table.unwrap();
    let Some(played) = table.running_deal() else {
        let due = table.deadline().unwrap_or_default();
        for_a(due.since(lives.app.world.now()).max(Duration::from_millis(1))).await;
        return table.end().is_none();
    };
    if played.turn() == Some(Seat::First) {
        let role = played.role_of(Seat::First).unwrap();
        let legal = played.deal.legal(role);
        let discard = played.deal.hand(role).iter().take(2).collect();
        let contract = skat_rules::Contract::Grand(skat_rules::Class::PickUp);
        let action = match legal.cards.first() {
            Some(card) => skat_rules::Action::Play(card),
            None if legal.pick_up => skat_rules::Action::PickUp,
            None if legal.announce => skat_rules::Action::Announce { contract, discard },
            None => skat_rules::Action::Pass,
        };
        return anna.does(&lives.app, Command::Act(action)).await;
    }
    for_a(PACE / 2).await;
    true
}

#[tokio::test]
async fn a_forced_card_comes_after_the_same_time_as_a_chosen_one() {
    let lives = Lives::begin().await;
    let id = lives.open(1, settings()).await;
    let anna = lives.begin_list(id).await;
    while lives.rows(id).await.len() < 300 {
        assert!(step(&lives, &anna).await);
    }
    let mut table: Option<Table> = None;
    let (mut forced, mut chosen) = (0, 0);
    for (at, events) in lives.rows(id).await {
        let row = Row { at, events };
        let Some(table) = &mut table else {
            table = Table::open(&row);
            continue;
        };
        let computer = table.computer_to_act().filter(|_| matches!(row.events[0], Event::Deal(_)));
        if let Some(seat) = computer {
            let played = table.running_deal().unwrap();
            let legal = played.deal.legal(played.role_of(seat).unwrap());
            assert!(is_right_after(row.at, table.clock().plus(PACE)), "{:?}", row.events);
            *(if legal.cards.len() == 1 { &mut forced } else { &mut chosen }) += 1;
        }
        table.apply(&row);
    }
    assert!(forced > 10 && chosen > 50, "{forced} {chosen}");
}

/// Anna sits down, and the answer to the commit is lost.
async fn sit_down_without_an_answer(is_written: bool) {
    let lives = Lives::begin().await;
    let id = lives.open(1, settings()).await;
    let anna = Anna { connection: Connection::new(ROOM, lives.app.metrics.clone()), id };
    lives.ledger.asked.lock().unwrap().clear();
    let fault = if is_written { &lives.ledger.writes_in_silence } else { &lives.ledger.loses };
    fault.store(true, Ordering::Relaxed);
    let command = lives.app.world.id();
    let sit = || Command::Sit { name: Name::new("Anna").unwrap(), seat: Some(Seat::First) };
    assert_eq!(anna.does_again(&lives.app, command, sit()).await, is_written, "what is done is acknowledged");
    assert_eq!(lives.ledger.asked.lock().unwrap()[..3], ["append", "raise", "rows"]);
    assert!(anna.does_again(&lives.app, command, sit()).await, "asked again it is done, or known to be done");
    let rows = lives.rows(id).await;
    let sat = rows.iter().filter(|(_, events)| matches!(events[0], Event::Sat { .. })).count();
    assert_eq!(sat, 1);
}

#[tokio::test]
async fn after_a_lost_answer_the_epoch_is_raised_and_what_was_written_is_acknowledged() {
    sit_down_without_an_answer(true).await;
}

#[tokio::test]
async fn after_a_lost_answer_the_epoch_is_raised_and_what_was_not_written_can_be_asked_again() {
    sit_down_without_an_answer(false).await;
}

#[tokio::test]
async fn a_new_table_whose_answer_is_lost_is_there_once() {
    let lives = Lives::begin_in_real_time().await;
    let app = &lives.app;
    let connection = Connection::new(ROOM, app.metrics.clone());
    let from = Origins { address: std::net::Ipv6Addr::LOCALHOST, origin: Origin::Missing, agent: None };
    let mut session = Session::new(app.clone(), connection.clone(), from, None);
    let say = |message: &ClientMessage| serde_json::to_string(message).unwrap();
    let name = skat_protocol::Name::new("Anna").unwrap();
    session.message(&say(&ClientMessage::Guest { id: Uuid::from_u128(1), name })).await;
    assert!(connection.told().await.as_str().contains("welcome"));
    for (open, is_written) in [(1, true), (2, false)] {
        let settings = skat_protocol::NewSettings::new(skat_protocol::Name::new("Altenburg").unwrap());
        let id = Uuid::from_u128(100 + open as u128);
        let create = say(&ClientMessage::Create { id, settings, password: None, arranged: None });
        let fault = if is_written { &lives.ledger.writes_in_silence } else { &lives.ledger.loses };
        fault.store(true, Ordering::Relaxed);
        session.message(&create).await;
        let first = connection.told().await;
        assert_eq!(first.as_str().contains("\"ack\""), is_written, "{}", first.as_str());
        session.message(&create).await;
        let second = connection.told().await;
        assert!(second.as_str().contains("\"ack\""), "{}", second.as_str());
        assert_eq!(first == second, is_written);
        assert_eq!((app.tables.open(), app.lobby.all_tables(None, 10).len()), (open, open));
    }
    // The row is written when this server has looked for it in vain.
    let settings = skat_protocol::NewSettings::new(skat_protocol::Name::new("Altenburg").unwrap());
    let create = say(&ClientMessage::Create { id: Uuid::from_u128(103), settings, password: None, arranged: None });
    lives.ledger.delays.store(true, Ordering::Relaxed);
    session.message(&create).await;
    assert!(connection.told().await.as_str().contains("\"unavailable\""));
    let late = lives.ledger.delayed.lock().unwrap().take().unwrap();
    let table = late.table;
    lives.ledger.memory.append(late).await.unwrap();
    assert_eq!(app.tables.open(), 2);
    session.message(&create).await;
    let answer = connection.told().await;
    assert!(answer.as_str().contains("\"ack\"") && answer.as_str().contains(&table.to_string()), "{}", answer.as_str());
    assert!(app.tables.knows(TableId(table.into_bytes())));
    assert_eq!((app.tables.open(), app.lobby.all_tables(None, 10).len()), (3, 3));
}

#[tokio::test]
async fn a_table_that_rests_is_not_in_memory_and_comes_back_as_it_was() {
    let lives = Lives::begin().await;
    let id = lives.open(1, settings()).await;
    let anna = lives.begin_list(id).await;
    for_a(10 * PACE).await;
    assert_eq!(lives.app.tables.filling().loaded, 1);
    for_a(2 * HOUR).await;
    assert_eq!(lives.app.tables.filling().loaded, 1, "somebody looks at it");
    anna.goes(&lives.app).await;
    for_a(Duration::from_secs(200)).await;
    assert_eq!((lives.app.tables.filling().loaded, lives.app.tables.open()), (0, 1));
    let before = lives.rows(id).await.len();
    for_a(HOUR).await;
    let anna = Anna { connection: Connection::new(ROOM, lives.app.metrics.clone()), id };
    assert!(anna.does(&lives.app, Command::AllowChat(true)).await);
    let rows = lives.rows(id).await;
    assert_eq!(restarts(&rows), []);
    assert_eq!(rows[before].1, [Event::ChatAllowed { seat: Seat::First, allowed: true }]);
}

#[tokio::test]
async fn a_table_that_could_not_be_read_is_tried_again() {
    let mut lives = Lives::begin().await;
    let id = lives.open(1, settings()).await;
    lives.die().await;
    lives.ledger.loses.store(true, Ordering::Relaxed);
    assert_eq!(lives.app.tables.find(&lives.app, id).await.err(), Some(Code::Unavailable));
    for_a(Duration::from_secs(5)).await;
    assert_eq!(restarts(&lives.rows(id).await).len(), 1);
}
