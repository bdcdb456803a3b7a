//! A fresh database for each test, and rows to put into it.

use std::future::{Future, poll_fn};
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicU32, Ordering};
use std::task::Poll;

use skat_rules::{ByRole, Seat};
use skat_store::{
    AppendError, AuditEntry, Class, Command, DealRecord, DealSeat, Effect, Engine, Journal, JournalOptions,
    JournalWriter, ListPlayer, ListStart, NewPlayer, NewRow, PlayerKind, SheetSeat, Store, StoreOptions, TableOpening,
    Timestamp,
};
use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};
use tempfile::TempDir;
use tokio::task::JoinSet;
use uuid::Uuid;

/// Makes of one test body the tests `name::sqlite` and `name::postgres`, each on a fresh database.
macro_rules! on_both_engines {
    ($(async fn $name:ident($database:ident: Database) $body:block)+) => {$(
        mod $name {
            use super::*;

            async fn check($database: Database) $body

            #[tokio::test]
            async fn sqlite() {
                with_database(Engine::Sqlite, check).await;
            }

            #[tokio::test]
            async fn postgres() {
                with_database(Engine::Postgres, check).await;
            }
        }
    )+};
}
pub(crate) use on_both_engines;

/// A migrated database that nobody else uses.
pub(crate) struct Database {
    pub(crate) url: String,
    pub(crate) store: Store,
}

/// Runs `check` on a fresh, migrated database.
pub(crate) async fn with_database<F>(engine: Engine, check: impl FnOnce(Database) -> F + Send + 'static)
where
    F: Future<Output = ()> + Send + 'static,
{
    with_empty_database(engine, |url| async move {
        let store = Store::connect(&url, StoreOptions::default()).await.unwrap();
        store.migrate().await.unwrap();
        check(Database { url, store: store.clone() }).await;
        store.close().await;
    })
    .await;
}

/// Runs `check` with the URL of a database without tables, and removes it afterwards, come what may.
pub(crate) async fn with_empty_database<F>(engine: Engine, check: impl FnOnce(String) -> F + Send + 'static)
where
    F: Future<Output = ()> + Send + 'static,
{
    let place = Place::create(engine).await;
    let mut task = JoinSet::new();
    task.spawn(check(place.url()));
    let result = task.join_next().await.unwrap();
    place.remove().await;
    if let Err(error) = result {
        resume_unwind(error.into_panic());
    }
}

/// Where one database is.
enum Place {
    Folder(TempDir),
    Server { server: String, name: String },
}

impl Place {
    async fn create(engine: Engine) -> Place {
        match engine {
            Engine::Sqlite => Place::Folder(tempfile::tempdir().unwrap()),
            Engine::Postgres => {
                static COUNT: AtomicU32 = AtomicU32::new(0);
                let count = COUNT.fetch_add(1, Ordering::Relaxed);
                let name = format!("vorhand_store_{}_{count}", std::process::id());
                let place = Place::Server { server: postgres_server(), name };
                place.administer("DROP DATABASE IF EXISTS {} WITH (FORCE)").await;
                place.administer("CREATE DATABASE {} TEMPLATE template0 ENCODING 'UTF8'").await;
                place
            }
        }
    }

    fn url(&self) -> String {
        match self {
            Place::Folder(folder) => format!("sqlite:{}", folder.path().join("vorhand.db").display()),
            Place::Server { server, name } => {
                let (address, parameters) = server.split_once('?').unwrap_or((server, ""));
                let (server, _) = address.rsplit_once('/').expect("the URL names a database");
                format!("{server}/{name}?{parameters}")
            }
        }
    }

    async fn remove(self) {
        if let Place::Server { .. } = &self {
            self.administer("DROP DATABASE {} WITH (FORCE)").await;
        }
    }

    /// Runs a statement about the database, outside of it.
    async fn administer(&self, statement: &str) {
        let Place::Server { server, name } = self else { return };
        let mut connection = PgConnection::connect(server).await.unwrap();
        let statement = statement.replace("{}", name);
        sqlx::raw_sql(AssertSqlSafe(statement)).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    }
}

/// The server for tests; without one the test fails rather than pass unseen.
fn postgres_server() -> String {
    std::env::var("VORHAND_TEST_POSTGRES_URL").unwrap_or_else(|_| {
        panic!(
            "VORHAND_TEST_POSTGRES_URL is not set. `cargo xtask test` starts a PostgreSQL and runs every test; \
             `cargo xtask postgres -- cargo test -p skat-store` runs only these."
        )
    })
}

/// An id that is the same in every run.
pub(crate) fn id(number: u128) -> Uuid {
    Uuid::from_u128(number)
}

/// A moment in a second of the year 2026.
pub(crate) fn at(micros: i64) -> Timestamp {
    Timestamp::from_micros(1_767_225_600_000_000 + micros)
}

pub(crate) const HOST: u128 = 1;

impl Database {
    /// The store's journal with its writer running in `tasks`.
    pub(crate) fn journal(&self, tasks: &mut JoinSet<()>) -> Journal {
        let (journal, writer) = self.idle_journal();
        tasks.spawn(writer.run());
        journal
    }

    /// The store's journal while its writer does not run yet, so that everything appended becomes one batch.
    pub(crate) fn idle_journal(&self) -> (Journal, JournalWriter) {
        Journal::new(self.store.clone(), JournalOptions::default())
    }

    /// Writes players with these numbers as ids.
    pub(crate) async fn players(&self, numbers: impl IntoIterator<Item = u128>) {
        for number in numbers {
            let player = NewPlayer { id: id(number), name: name(number), kind: PlayerKind::Guest, created_at: at(0) };
            self.store.create_player(&player, None).await.unwrap();
        }
    }

    /// Opens a table with this number as id, by its first row in epoch 1.
    pub(crate) async fn table(&self, journal: &Journal, number: u128) -> Uuid {
        self.players([HOST]).await;
        journal.append(opening(id(number))).await.unwrap();
        id(number)
    }

    /// What stands in a table's journal, as text.
    pub(crate) async fn bodies(&self, table: Uuid) -> Vec<String> {
        let rows = self.store.journal(table).await.unwrap();
        rows.into_iter().map(|row| String::from_utf8(row.body).unwrap()).collect()
    }

    /// What is written of each deal of a list for each seat, by deal and seat.
    pub(crate) async fn seats(&self, list: Uuid) -> Vec<SheetSeat> {
        let seats = "SELECT s.*, (d.voided_at IS NOT NULL) AS voided FROM deal_seat s \
                     JOIN deal d ON d.list_id = s.list_id AND d.number = s.number \
                     WHERE s.list_id = $1 ORDER BY s.number, s.seat";
        match self.store.engine() {
            Engine::Postgres => {
                let mut connection = PgConnection::connect(&self.url).await.unwrap();
                sqlx::query_as(seats).bind(list).fetch_all(&mut connection).await.unwrap()
            }
            Engine::Sqlite => {
                let mut connection = SqliteConnection::connect(&self.url).await.unwrap();
                sqlx::query_as(seats).bind(list).fetch_all(&mut connection).await.unwrap()
            }
        }
    }
}

pub(crate) fn name(number: u128) -> String {
    format!("player {number}")
}

/// The first row of a table.
pub(crate) fn opening(table: Uuid) -> NewRow {
    let opened = TableOpening { host: id(HOST), settings: r#"{"seats":3}"#.to_owned() };
    NewRow { effects: vec![Effect::TableOpened(opened)], ..row(table, 1, "opened") }
}

/// A row in epoch 1 that nobody commanded.
pub(crate) fn row(table: Uuid, seq: i64, body: &str) -> NewRow {
    NewRow {
        table,
        seq,
        epoch: 1,
        command: None,
        at: at(seq),
        due_at: None,
        body: body.as_bytes().into(),
        effects: Vec::new(),
    }
}

/// A command of a player; its digest is made of one byte.
pub(crate) fn command(player: u128, number: u128, digest: u8) -> Option<Command> {
    Some(Command { player: id(player), id: id(number), digest: [digest; 32] })
}

/// A rated list of three, players 1 to 3.
pub(crate) fn list_start() -> ListStart {
    let players = (1..).zip(Seat::ALL).take(3);
    ListStart {
        rule_set: "sosko-2007".to_owned(),
        class: Class::Official,
        seats: 3,
        rated: true,
        listed: true,
        live: true,
        players: players.map(|(number, seat)| ListPlayer::seated(seat, id(number), name(number))).collect(),
    }
}

/// A deal that differs from every other in most of its columns.
pub(crate) fn deal(number: u32) -> DealRecord {
    let byte = u8::try_from(number).unwrap();
    DealRecord {
        number,
        played_at: at(i64::from(number)),
        rule_set: "sosko-2007".to_owned(),
        dealer: Seat::Fourth,
        roles: ByRole([Seat::First, Seat::Second, Seat::Third]),
        outcome: "played".to_owned(),
        declarer: Some(Seat::Second),
        value: -48 - i64::from(number),
        won: Some(false),
        overbid: number % 2 == 1,
        record: Some(format!("(;GM[Skat]GN[{number}])")),
        derivation: r#"{"levels":["matadors"]}"#.to_owned(),
        sheet_row: r#"{"base":10}"#.to_owned(),
        commitment: Some([byte; 32]),
        server_seed: Some([byte + 100; 32]),
        seeds: "[]".to_owned(),
        events: r#"["\u0000 stays text"]"#.to_owned(),
    }
}

/// What [`deal`] counts for players 1 to 3: the one on the second seat has lost it.
pub(crate) fn deal_seats(number: u32) -> Vec<DealSeat> {
    let seats = (1..).zip(Seat::ALL).take(3).map(|(player, seat)| match seat {
        Seat::Second => {
            DealSeat { game_points: -48 - i64::from(number), lost: true, ..DealSeat::played(seat, id(player)) }
        }
        _ => DealSeat { others_lost: true, credit: 40, ..DealSeat::played(seat, id(player)) },
    });
    seats.collect()
}

/// That deal, over.
pub(crate) fn deal_finished(number: u32) -> Effect {
    Effect::DealFinished { deal: Box::new(deal(number)), seats: deal_seats(number) }
}

/// An entry of the audit log about a list.
pub(crate) fn audited(act: &'static str, list: Uuid) -> AuditEntry {
    AuditEntry {
        at: at(1_000),
        actor: Some(id(HOST)),
        actor_name: name(HOST),
        act,
        subject: format!("list:{list}"),
        reason: Some("a wrong card".to_owned()),
        detail: "{}".to_owned(),
    }
}

/// Appends all rows before the writer runs, so that it finds them together and in this order; says what
/// each was answered.
pub(crate) async fn append_together(
    (journal, writer): (Journal, JournalWriter),
    rows: Vec<NewRow>,
) -> Vec<Result<(), AppendError>> {
    let mut appends = Vec::new();
    for row in rows {
        let mut append = Box::pin(journal.append(row));
        // The first poll queues the row, since there is room.
        poll_fn(|context| {
            assert!(append.as_mut().poll(context).is_pending());
            Poll::Ready(())
        })
        .await;
        appends.push(append);
    }
    assert_eq!(journal.queued(), appends.len());
    let mut writing = JoinSet::new();
    writing.spawn(writer.run());
    let mut answers = Vec::new();
    for append in appends {
        answers.push(append.await);
    }
    answers
}
