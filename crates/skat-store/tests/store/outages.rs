//! A database that does not answer.

use std::future::pending;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering};
use std::time::Duration;

use skat_store::{
    AppendError, Engine, Journal, JournalOptions, NewRow, Store, StoreOptions, Transacted, WatchJournal,
    WatchTransaction,
};
use sqlx::{Connection, PgConnection, SqliteConnection};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio::task::JoinSet;

use crate::fixture::{Database, append_together, on_both_engines, row, with_database};

/// Somebody else who keeps the journal locked until he is dropped.
enum Locker {
    Postgres(PgConnection),
    Sqlite(SqliteConnection),
}

impl Locker {
    async fn lock(database: &Database) -> Locker {
        match database.store.engine() {
            Engine::Postgres => {
                let mut connection = PgConnection::connect(&database.url).await.unwrap();
                let lock = "BEGIN; LOCK TABLE journal IN EXCLUSIVE MODE";
                sqlx::raw_sql(lock).execute(&mut connection).await.unwrap();
                Locker::Postgres(connection)
            }
            Engine::Sqlite => {
                let mut connection = SqliteConnection::connect(&database.url).await.unwrap();
                sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut connection).await.unwrap();
                Locker::Sqlite(connection)
            }
        }
    }

    async fn unlock(self) {
        match self {
            Locker::Postgres(connection) => connection.close().await.unwrap(),
            Locker::Sqlite(connection) => connection.close().await.unwrap(),
        }
    }
}

on_both_engines! {
    async fn what_took_too_long_was_not_written_and_can_be_tried_again(database: Database) {
        let mut tasks = JoinSet::new();
        let table = database.table(&database.journal(&mut tasks), 100).await;
        let options = JournalOptions { timeout: Duration::from_millis(100), ..JournalOptions::default() };
        let (journal, writer) = Journal::new(database.store.clone(), options);
        tasks.spawn(writer.run());

        let locker = Locker::lock(&database).await;
        assert_eq!(journal.append(row(table, 2, "moved")).await, Err(AppendError::Unavailable));
        locker.unlock().await;
        assert_eq!(database.bodies(table).await, ["opened"]);

        let patient = database.journal(&mut tasks);
        assert_eq!(patient.append(row(table, 2, "moved")).await, Ok(()));
        assert_eq!(database.bodies(table).await, ["opened", "moved"]);
    }

    async fn a_closed_store_is_not_available(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let table = database.table(&journal, 100).await;
        database.store.close().await;
        assert_eq!(journal.append(row(table, 2, "late")).await, Err(AppendError::Unavailable));
    }
}

/// What a [`Line`] does with the next message of a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cut {
    /// Nothing: everything passes.
    Never,
    /// Break before a transaction begins.
    BeforeBegin,
    /// Break when a commit comes, and do not let it pass.
    BeforeCommit,
    /// Let a commit pass, and break before its answer.
    AfterCommit,
}

impl Cut {
    const ALL: [Cut; 4] = [Cut::Never, Cut::BeforeBegin, Cut::BeforeCommit, Cut::AfterCommit];
}

/// A line to the PostgreSQL server that can break at a chosen moment, once; every new connection works again.
#[derive(Debug)]
struct Line {
    address: SocketAddr,
    cut: Arc<AtomicU8>,
    deaf: Arc<Deaf>,
}

/// Which connections carry nothing any more and do not break either.
#[derive(Debug, Default)]
struct Deaf {
    /// How many there have been.
    all: AtomicU32,
    /// How many of them, the first ones, are deaf.
    first: AtomicU32,
    /// One of these was to carry something.
    noticed: Notify,
}

impl Line {
    async fn to(server: SocketAddr, tasks: &mut JoinSet<()>) -> Line {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (cut, deaf) = (Arc::new(AtomicU8::new(0)), Arc::new(Deaf::default()));
        let line = Line { address, cut: Arc::clone(&cut), deaf: Arc::clone(&deaf) };
        tasks.spawn(async move {
            let mut carried = JoinSet::new();
            loop {
                let (client, _) = listener.accept().await.unwrap();
                let server = TcpStream::connect(server).await.unwrap();
                let number = deaf.all.fetch_add(1, Ordering::SeqCst);
                carried.spawn(carry(client, server, Arc::clone(&cut), Arc::clone(&deaf), number));
            }
        });
        line
    }

    fn cut(&self, cut: Cut) {
        self.cut.store(cut as u8, Ordering::SeqCst);
    }

    /// Makes every connection deaf that there is or will be.
    fn break_off(&self) {
        self.deaf.first.store(u32::MAX, Ordering::SeqCst);
    }

    /// Makes every connection deaf that there is.
    fn deafen(&self) {
        self.deaf.first.store(self.deaf.all.load(Ordering::SeqCst), Ordering::SeqCst);
    }
}

/// A line to a database's server, and a store that uses it.
async fn store_over_line(database: &Database, options: StoreOptions, tasks: &mut JoinSet<()>) -> (Line, Store) {
    let (scheme, rest) = database.url.split_once("://").unwrap();
    let (address, path) = rest.split_once('/').unwrap();
    let (account, host) = address.rsplit_once('@').unwrap();
    let server = tokio::net::lookup_host(host).await.unwrap().next().unwrap();
    let line = Line::to(server, tasks).await;
    let url = format!("{scheme}://{account}@{}/{path}", line.address);
    let store = Store::connect(&url, options).await.unwrap();
    (line, store)
}

/// Carries bytes both ways until one side ends or the line breaks.
async fn carry(mut client: TcpStream, mut server: TcpStream, cut: Arc<AtomicU8>, deaf: Arc<Deaf>, number: u32) {
    let (mut asked, mut answered) = (vec![0; 65536], vec![0; 65536]);
    loop {
        tokio::select! {
            length = client.read(&mut asked) => {
                let Ok(length @ 1..) = length else { return };
                if number < deaf.first.load(Ordering::SeqCst) {
                    deaf.noticed.notify_one();
                    return pending().await;
                }
                let message = &asked[..length];
                let says = |word: &[u8]| message.windows(word.len()).any(|window| window == word);
                let when = Cut::ALL[usize::from(cut.load(Ordering::SeqCst))];
                let breaks = match when {
                    Cut::Never => false,
                    Cut::BeforeBegin => says(b"BEGIN"),
                    Cut::BeforeCommit | Cut::AfterCommit => says(b"COMMIT"),
                };
                if breaks {
                    cut.store(Cut::Never as u8, Ordering::SeqCst);
                    if when == Cut::AfterCommit {
                        server.write_all(message).await.unwrap();
                        // The answer has been sent, so the commit is done; nobody will read it.
                        let _ = server.read(&mut answered).await;
                    }
                    return;
                }
                if server.write_all(message).await.is_err() { return }
            }
            length = server.read(&mut answered) => {
                let Ok(length @ 1..) = length else { return };
                if client.write_all(&answered[..length]).await.is_err() { return }
            }
        }
    }
}

/// Appends one row over a line that breaks, and then does what the answer asks for; gives the answer and
/// the journal as it is afterwards.
async fn append_over(database: &Database, cut: Cut) -> (Result<(), AppendError>, Vec<String>) {
    let mut tasks = JoinSet::new();
    let table = database.table(&database.journal(&mut tasks), 100).await;
    let (line, store) = store_over_line(database, StoreOptions::default(), &mut tasks).await;
    let (journal, writer) = Journal::new(store.clone(), JournalOptions::default());
    tasks.spawn(writer.run());

    journal.append(row(table, 2, "before")).await.unwrap();
    line.cut(cut);
    let answer = journal.append(row(table, 3, "cut")).await;
    let epoch = store.raise_epoch(table).await.unwrap();
    let bodies = database.bodies(table).await;
    let next = i64::try_from(bodies.len()).unwrap() + 1;
    journal.append(NewRow { epoch, ..row(table, next, "after") }).await.unwrap();
    store.close().await;
    (answer, bodies)
}

#[tokio::test]
async fn a_line_that_breaks_before_the_transaction_wrote_nothing() {
    with_database(Engine::Postgres, |database| async move {
        let (answer, bodies) = append_over(&database, Cut::BeforeBegin).await;
        assert_eq!(answer, Err(AppendError::Unavailable));
        assert_eq!(bodies, ["opened", "before"]);
    })
    .await;
}

#[tokio::test]
async fn a_commit_that_never_arrived_is_unknown() {
    with_database(Engine::Postgres, |database| async move {
        let (answer, bodies) = append_over(&database, Cut::BeforeCommit).await;
        assert_eq!(answer, Err(AppendError::Unknown));
        assert_eq!(bodies, ["opened", "before"]);
    })
    .await;
}

#[tokio::test]
async fn a_commit_whose_answer_was_lost_is_unknown_too() {
    with_database(Engine::Postgres, |database| async move {
        let (answer, bodies) = append_over(&database, Cut::AfterCommit).await;
        assert_eq!(answer, Err(AppendError::Unknown));
        assert_eq!(bodies, ["opened", "before", "cut"]);
    })
    .await;
}

#[tokio::test]
async fn what_nobody_waits_for_any_more_gives_its_place_free_on_a_deaf_line_too() {
    with_database(Engine::Postgres, |database| async move {
        let mut tasks = JoinSet::new();
        let options = StoreOptions { max_connections: 1, ..StoreOptions::default() };
        let (line, store) = store_over_line(&database, options, &mut tasks).await;
        store.ready().await.unwrap();
        line.deafen();
        tokio::select! {
            answer = store.ready() => panic!("{answer:?}"),
            () = line.deaf.noticed.notified() => {}
        }
        store.ready().await.unwrap();
        store.close().await;
    })
    .await;
}

#[tokio::test]
async fn the_database_stays_a_server_s_own_when_only_its_line_is_lost() {
    with_database(Engine::Postgres, |database| async move {
        let mut tasks = JoinSet::new();
        let (line, store) = store_over_line(&database, StoreOptions::default(), &mut tasks).await;
        assert!(store.take_over().await.unwrap());
        line.deafen();
        store.keep_hold().await.unwrap();
        store.ready().await.unwrap();
        store.close().await;
    })
    .await;
}

/// Makes the line deaf for good when a transaction is committed.
#[derive(Debug)]
struct BreakOff(Arc<Line>);

impl WatchJournal for BreakOff {
    fn begins(&self, _rows: usize) -> Box<dyn WatchTransaction> {
        Box::new(BreakOff(Arc::clone(&self.0)))
    }
}

impl WatchTransaction for BreakOff {
    fn ends(self: Box<Self>, how: Transacted) {
        assert_eq!(how, Transacted::Committed);
        self.0.break_off();
    }
}

/// Otherwise one row after the other would wait for a database that is away, and all rows behind them.
#[tokio::test]
async fn why_rows_were_left_out_is_asked_no_longer_than_the_database_answers() {
    with_database(Engine::Postgres, |database| async move {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let mut rows = Vec::new();
        for number in 100..110 {
            rows.push(NewRow { epoch: 7, ..row(database.table(&journal, number).await, 2, "not the owner's") });
        }
        rows[0].epoch = 1;
        let options = StoreOptions { acquire_timeout: Duration::from_millis(100), ..StoreOptions::default() };
        let (line, store) = store_over_line(&database, options, &mut tasks).await;
        let line = Arc::new(line);
        let watch: Arc<dyn WatchJournal> = Arc::new(BreakOff(Arc::clone(&line)));
        let timeout = Duration::from_millis(500);
        let options = JournalOptions { timeout, watch: Some(watch), ..JournalOptions::default() };
        let before = line.deaf.all.load(Ordering::SeqCst);
        let answers = append_together(Journal::new(store.clone(), options), rows).await;
        assert_eq!(answers[0], Ok(()));
        assert!(answers[1..].iter().all(|answer| *answer == Err(AppendError::Unavailable)), "{answers:?}");
        let asked = line.deaf.all.load(Ordering::SeqCst) - before;
        assert!(asked <= 2, "{asked} connections were tried");
        store.close().await;
    })
    .await;
}
