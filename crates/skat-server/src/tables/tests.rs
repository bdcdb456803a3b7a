//! Tables that nobody touches, after a start and between two visits, in virtual time.

mod broken;
mod outages;

use std::sync::atomic::Ordering;
use std::sync::{OnceLock, Weak};
use std::time::Duration;

use skat_protocol::ClientMessage;
use skat_rules::Seat;
use skat_table::{Command, Event, Name, Row, Settings};
use uuid::Uuid;

use super::*;
use crate::clock::World;
use crate::computer;
use crate::connection::{Answer, Connection};
use crate::ledger::Ledger;
use crate::lives::{ANNA, Anna, HOUR, Lives, PACE, ROOM, for_a, has, is_right_after, restarts, settings};
use crate::origin::Origin;
use crate::rest::Origins;
use crate::session::Session;
use crate::simple::simple;

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
        return anna.does(&lives.app, Command::Act(simple(&played.deal, role))).await;
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

/// A clock that notes each time it is asked whether a table is known by then.
struct Curious {
    world: Arc<dyn World>,
    app: OnceLock<Weak<App>>,
    id: TableId,
    known: Mutex<Vec<bool>>,
}

impl World for Curious {
    fn now(&self) -> Time {
        let app = self.app.get().and_then(Weak::upgrade);
        self.known.lock().unwrap().extend(app.map(|app| app.tables.knows(self.id)));
        self.world.now()
    }

    fn not_before(&self, _time: Time) {}

    fn fill(&self, bytes: &mut [u8]) {
        self.world.fill(bytes);
    }
}

#[tokio::test]
async fn a_new_table_is_known_before_it_is_shown() {
    let mut lives = Lives::begin().await;
    let (world, id) = (lives.app.world.clone(), TableId([1; 16]));
    let curious = Arc::new(Curious { world, app: OnceLock::new(), id, known: Mutex::default() });
    let Lives { app, store, ledger, .. } = &mut lives;
    *app = Arc::new(App::new(app.config.clone(), curious.clone(), store.clone(), ledger.clone()));
    curious.app.set(Arc::downgrade(app)).unwrap();
    lives.open(1, settings()).await;
    assert_eq!(lives.app.lobby.all_tables(None, 10).len(), 1);
    // What the lobby shows holds the time, so the clock was asked last when the table was to be shown.
    assert_eq!(curious.known.lock().unwrap().last(), Some(&true));
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
