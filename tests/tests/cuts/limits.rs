//! What a native client does at the limits of the edge: it is told to slow down, refused or sent away, and loses nothing.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use skat_client::{Client, ConnectError, Ended, Login, Options, Update, Updates};
use skat_protocol::{ChatText, Code, Name, Seat, ServerMessage, TableAct};
use skat_table::Event;
use tokio::task::JoinSet;
use uuid::Uuid;
use vorhand_tests::{Cut, Direction, Engine, Line, Place, Random, Server, Socket, Weather, settings, within};

use crate::game::{Player, Way};
use crate::journal::check_commands;

/// Waits for an update.
async fn told(updates: &mut Updates, what: &str, mut is_it: impl FnMut(&Update) -> bool) {
    within(what, async {
        while let Some(update) = updates.next().await {
            if is_it(&update) {
                return;
            }
        }
        panic!("the client has ended before {what}");
    })
    .await;
}

/// A socket on which somebody comes back; what the server says to that.
async fn log_in(server: &Server, client: &Client, number: u128) -> (Socket, Value) {
    let mut socket = Socket::open(server.address()).await;
    let text = json!({"t": "login", "id": Uuid::from_u128(number), "token": client.token().as_str()});
    socket.send(text.to_string()).await;
    let answer = serde_json::from_str(&socket.text().await).unwrap();
    (socket, answer)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_is_told_that_it_sends_too_fast_slows_down_and_everything_is_done_once() {
    const SAID: usize = 120;
    let setup = Server::setup(Engine::Sqlite).with("messages_per_second", 20).with("message_burst", 40);
    let mut server = setup.with("metrics_listen", "127.0.0.1:0").start().await;
    let anna = Player::come(&server, Way::Sockets, Weather::Calm, "Anna", 1).await;
    let table = within("a table", anna.client.create(settings("Halle"), None, None)).await.unwrap();
    within("a seat", anna.client.sit(table, None, None)).await.unwrap();
    let mut saying = JoinSet::new();
    for number in 0..SAID {
        let client = anna.client.clone();
        let text = ChatText::new(format!("number {number}")).unwrap();
        saying.spawn(async move { client.act(table, TableAct::Say { text }).await });
    }
    // It is refused, or closed where it has said too much before it hears that; either way it goes on by itself.
    while let Some(said) = within("an answer", saying.join_next()).await {
        assert_eq!(said.unwrap(), Ok(()));
    }
    let text = server.metrics().await;
    let mut lines = text.lines().filter(|line| line.starts_with("vorhand_throttled_total"));
    let refused = lines.any(|line| line.contains("\"message\"") && !line.ends_with(" 0"));
    assert!(refused, "nothing was too fast");
    // Others were not concerned.
    Player::come(&server, Way::Sockets, Weather::Calm, "Berta", 2).await.client.close().await;
    anna.client.close().await;
    server.kill9().await;
    let store = server.database().store().await;
    let rows = store.journal(table).await.unwrap();
    store.close().await;
    check_commands(&rows, anna.client.player(), &anna.acknowledged(), "too fast");
    let mut said: BTreeMap<String, u32> = BTreeMap::new();
    for event in rows.iter().flat_map(|row| skat_store::record::decode(&row.body).unwrap()) {
        if let Event::Said { text, .. } = event {
            *said.entry(text).or_default() += 1;
        }
    }
    assert_eq!(said.len(), SAID);
    assert!(said.values().all(|times| *times == 1), "{said:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_has_five_sockets_and_a_client_that_lost_one_waits_until_its_place_is_free() {
    let server = Server::setup(Engine::Sqlite).with("max_sockets_per_player", 5).start().await;
    // The client's line is cut after the handshake, its log-in and what it says next.
    let cut = Cut { connection: 0, direction: Direction::Up, piece: 2, place: Place::Before, with_rest: false };
    let line = Line::new(server.address(), Weather::Cuts(vec![cut]));
    let options = Options {
        backoff: Duration::from_millis(10),
        longest_backoff: Duration::from_millis(100),
        connector: Arc::new(line.clone()),
        ..Options::new(server.socket_url(), Login::Guest(Name::new("Anna").unwrap()))
    };
    let anna = within("a welcome", Client::connect(options, Random::new(3).bytes())).await.unwrap();
    let mut sockets = Vec::new();
    for number in 1..=4 {
        let (socket, answer) = log_in(&server, &anna, number).await;
        assert_eq!(answer["t"], "welcome");
        sockets.push(socket);
    }
    // The sixth is refused, to a client as well, and the five stay.
    let (mut sixth, answer) = log_in(&server, &anna, 5).await;
    assert_eq!((&answer["t"], &answer["code"]), (&json!("nack"), &json!("too_many_connections")));
    let another = Options::new(server.socket_url(), Login::Token(anna.token().clone()));
    match within("a refusal", Client::connect(another, Random::new(4).bytes())).await {
        Err(ConnectError::Refused(refusal)) => assert_eq!(refusal.code, Code::TooManyConnections),
        other => panic!("{:?}", other.map(|_| "it is let in")),
    }
    // Her line is cut, and somebody is quicker than she is.
    let mut updates = anna.updates();
    let mut making = JoinSet::new();
    let made = making.spawn({
        let anna = anna.clone();
        async move { anna.create(settings("Halle"), None, None).await }
    });
    told(&mut updates, "the cut", |update| matches!(update, Update::Disconnected)).await;
    let taken = within("a free place", async {
        loop {
            let text = json!({"t": "login", "id": Uuid::from_u128(6), "token": anna.token().as_str()});
            sixth.send(text.to_string()).await;
            let answer: Value = serde_json::from_str(&sixth.text().await).unwrap();
            // She may have been quicker herself; then there is no place for the other one.
            if answer["t"] == "welcome" || line.log().pieces.len() > 20 {
                break answer["t"] == "welcome";
            }
            if made.is_finished() {
                break false;
            }
        }
    })
    .await;
    if taken {
        // She tries again and again, and does not give up.
        let tries = line.log().pieces.len();
        within("another try", async {
            while line.log().pieces.len() < tries + 2 {
                tokio::task::yield_now().await;
            }
        })
        .await;
    }
    sixth.close().await;
    let table = within("a table", making.join_next()).await.unwrap().unwrap().unwrap();
    within("a seat", anna.sit(table, None, None)).await.unwrap();
    anna.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_has_fifty_sockets_and_a_client_comes_again_when_it_is_told_to() {
    let server = Server::setup(Engine::Sqlite).with("max_sockets_per_address", 50).start().await;
    let mut sockets = Vec::new();
    for _ in 0..50 {
        sockets.push(Socket::open(server.address()).await);
    }
    let refused = Socket::open_with(server.address(), &[]).await.unwrap_err();
    assert_eq!(refused.status, 429);
    let after: u64 = refused.retry_after.as_deref().unwrap().parse().unwrap();
    assert!(after > 0);
    // Without a word of the server's this client would come again after some milliseconds.
    let line = Line::new(server.address(), Weather::Calm);
    let options = Options {
        first_attempts: 100,
        backoff: Duration::from_millis(1),
        connector: Arc::new(line.clone()),
        ..Options::new(server.socket_url(), Login::Guest(Name::new("Anna").unwrap()))
    };
    let mut coming = JoinSet::new();
    coming.spawn(Client::connect(options, Random::new(5).bytes()));
    within("a refusal", async {
        while line.log().pieces.first().is_none_or(|pieces| pieces[Direction::Down as usize] == 0) {
            tokio::task::yield_now().await;
        }
    })
    .await;
    sockets.clear();
    let anna = within("a welcome", coming.join_next()).await.unwrap().unwrap().unwrap();
    let tries = line.log().pieces.len();
    assert!(tries == 2, "she has tried {tries} times, and was told to wait for {after} s");
    within("a table", anna.create(settings("Halle"), None, None)).await.unwrap();
    anna.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_resume_that_comes_late_takes_the_table_from_no_newer_connection() {
    let server = Server::start(Engine::Sqlite).await;
    let anna = Player::come(&server, Way::Sockets, Weather::Calm, "Anna", 6).await;
    let host = &anna.client;
    let table = within("a table", host.create(settings("Halle"), None, None)).await.unwrap();
    within("a seat", host.sit(table, Some(Seat::try_from(1).unwrap()), None)).await.unwrap();
    let mut ends = host.updates();
    // A connection on which she was about to resume, and a newer one, which is there first.
    let (mut older, answer) = log_in(&server, host, 1).await;
    assert_eq!(answer["t"], "welcome");
    let options = Options::new(server.socket_url(), Login::Token(host.token().clone()));
    let newer = within("a welcome", Client::connect(options, Random::new(7).bytes())).await.unwrap();
    let mut updates = newer.updates();
    within("the table", newer.until(table, |_| true)).await.unwrap();
    // The first one of all is closed.
    told(&mut ends, "an end", |update| matches!(update, Update::Ended(Ended::Superseded))).await;
    older.send(json!({"t": "resume", "table": table, "after": 0}).to_string()).await;
    assert_eq!(older.closed().await, (4002, "superseded".to_owned()));
    within("an answer", newer.act(table, TableAct::Ready { ready: true })).await.unwrap();
    within("the event", newer.until(table, |state| state.view().seats[0].ready)).await.unwrap();
    assert!(newer.table(table).is_some());
    newer.close().await;
    while let Some(update) = within("an update", updates.next()).await {
        assert!(!matches!(update, Update::Disconnected | Update::Ended(Ended::Superseded)), "{update:?}");
    }
    // Who looks at the table over an older connection by himself has it there.
    let (mut older, _) = log_in(&server, &newer, 2).await;
    let options = Options::new(server.socket_url(), Login::Token(newer.token().clone()));
    let newer = within("a welcome", Client::connect(options, Random::new(8).bytes())).await.unwrap();
    let mut ends = newer.updates();
    within("the table", newer.until(table, |_| true)).await.unwrap();
    older.send(json!({"t": "watch", "id": Uuid::from_u128(3), "table": table}).to_string()).await;
    let answer: ServerMessage = serde_json::from_str(&older.text().await).unwrap();
    assert_eq!(answer, ServerMessage::Ack { id: Uuid::from_u128(3), table: Some(table) });
    told(&mut ends, "an end", |update| matches!(update, Update::Ended(Ended::Superseded))).await;
}
