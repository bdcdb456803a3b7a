//! Too much in too short a time.

use serde_json::{Value, json};
use skat_protocol::{ChatText, ClientMessage, Code, ServerMessage, TableAct};
use uuid::Uuid;
use vorhand_tests::{Client, Engine, Server, Setup, id, run, settings, within};

use crate::raw::{Raw, frame};

/// A server on which a socket has a burst of 40, and next to nothing after it.
fn strict() -> Setup {
    Server::setup(Engine::Sqlite).with("messages_per_second", 1).with("message_burst", 40)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_sends_too_fast_is_refused_and_who_does_not_stop_is_closed() {
    let server = strict().start().await;
    let mut raw = Raw::guest(server.address(), "Eve").await;
    let flood: Vec<u8> = (0..200)
        .flat_map(|_| frame(0x81, json!({"t": "lobby", "id": id(), "watch": false}).to_string().as_bytes()))
        .collect();
    raw.send(&flood).await;
    let mut answers = Vec::new();
    let closed = loop {
        match raw.next().await {
            crate::raw::Frame::Text(text) => answers.push(serde_json::from_str::<Value>(&text).unwrap()),
            crate::raw::Frame::Closed(code, word) => break (code, word),
            crate::raw::Frame::Ping => {}
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(closed, (4003, "too_fast".to_owned()));
    // Where the server was held up, time has passed, and one or the other more was granted.
    let (done, refused): (Vec<&Value>, Vec<&Value>) = answers.iter().partition(|answer| answer["t"] == "ack");
    assert!(done.len() >= 39, "a burst is granted, and {} were", done.len());
    assert!(refused.iter().all(|answer| answer["code"] == "too_fast"), "{refused:?}");
    assert!(refused.len() >= 39, "as many are refused before it is over, and {} were", refused.len());
    assert!(answers.len() < 200);
    // Others, and he himself on another socket, are not concerned.
    Client::guest(&server, "Anna").await.create(settings("Halle")).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pings_are_messages_too() {
    let server = strict().start().await;
    for kind in [0x89, 0x8A] {
        let mut raw = Raw::guest(server.address(), "Eve").await;
        raw.send(&frame(kind, b"x").repeat(300)).await;
        assert_eq!(raw.closed().await, (4003, "too_fast".to_owned()));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_talks_only_so_much_on_all_his_sockets_together() {
    let setup = Server::setup(Engine::Sqlite).with("chat_per_minute", 1).with("chat_burst", 3);
    let server = setup.start().await;
    let mut anna = Client::guest(&server, "Anna").await;
    let table = anna.create(settings("Halle")).await;
    anna.sit(table, 1).await;
    let mut again = anna.again(&server).await;
    let text = || ChatText::new("One more?").unwrap();
    anna.says(table, "Good evening.").await;
    anna.command(|id| ClientMessage::LobbySay { id, text: text() }).await.unwrap();
    again.command(|id| ClientMessage::LobbySay { id, text: text() }).await.unwrap();
    // Neither another socket nor another place to talk helps.
    let lobby = again.command(|id| ClientMessage::LobbySay { id, text: text() }).await;
    assert_eq!(lobby.unwrap_err().code, Code::TooFast);
    assert_eq!(anna.refused(table, TableAct::Say { text: text() }).await.code, Code::TooFast);
    // Everything else goes on, and so does everybody else.
    anna.is_ready(table).await;
    let mut berta = Client::guest(&server, "Berta").await;
    berta.command(|id| ClientMessage::LobbySay { id, text: text() }).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn new_guests_of_one_address_say_no_more_in_the_lobby_than_others() {
    let setup = Server::setup(Engine::Sqlite).with("lobby_lines_per_minute", 3);
    let server = setup.start().await;
    let text = || ChatText::new("Cheap cards!").unwrap();
    for name in ["Anna", "Berta", "Cem"] {
        let mut guest = Client::guest(&server, name).await;
        guest.command(|id| ClientMessage::LobbySay { id, text: text() }).await.unwrap();
    }
    let mut fourth = Client::guest(&server, "Dora").await;
    let refused = fourth.command(|id| ClientMessage::LobbySay { id, text: text() }).await;
    assert_eq!(refused.unwrap_err().code, Code::TooFast);
    // At his own table he may talk.
    let table = fourth.create(settings("Halle")).await;
    fourth.sit(table, 1).await;
    fourth.says(table, "Good evening.").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn new_guests_of_one_address_make_no_more_tables_than_others_and_each_that_ends_is_free_again() {
    let setup = Server::setup(Engine::Sqlite).with("metrics_listen", "127.0.0.1:0");
    let server = setup.with("max_tables_per_address", 2).start().await;
    let create = |id| ClientMessage::Create { id, settings: settings("Halle"), password: None, arranged: None };
    let mut anna = Client::guest(&server, "Anna").await;
    let table = anna.create(settings("Halle")).await;
    Client::guest(&server, "Berta").await.create(settings("Halle")).await;
    let mut cem = Client::guest(&server, "Cem").await;
    assert_eq!(cem.command(create).await.unwrap_err().code, Code::TooManyTables);
    let told = server.metrics().await;
    assert!(told.contains("vorhand_tables_refused_total{limit=\"address\"} 1\n"), "{told}");
    cem.command(|id| ClientMessage::Lobby { id, watch: true }).await.unwrap();
    close(&mut anna, table).await;
    cem.message("the end of a table", |message| {
        matches!(message, ServerMessage::LobbyTableGone { table: gone } if *gone == table).then_some(())
    })
    .await;
    cem.command(create).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_socket_looks_at_twenty_tables() {
    let server = Server::setup(Engine::Sqlite).with("max_tables_per_player", 100).start().await;
    let mut anna = Client::guest(&server, "Anna").await;
    let mut tables = Vec::new();
    for _ in 0..21 {
        tables.push(anna.create(settings("Halle")).await);
    }
    let mut berta = Client::guest(&server, "Berta").await;
    for table in &tables[..20] {
        berta.watch(*table).await;
    }
    let watch = |table| move |id| ClientMessage::Watch { id, table, password: None };
    assert_eq!(berta.command(watch(tables[20])).await.unwrap_err().code, Code::TooManyTables);
    berta.command(watch(tables[3])).await.unwrap();
    berta.command(|id| ClientMessage::Unwatch { id, table: tables[0] }).await.unwrap();
    berta.command(watch(tables[20])).await.unwrap();
}

/// The host sits down and closes his table.
async fn close(host: &mut Client, table: Uuid) {
    host.sit(table, 1).await;
    host.act(table, TableAct::Close {}).await;
    host.until(table, "the end of a table", |seen| seen.end().is_some()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_tables_that_are_over_a_socket_looks_at_four() {
    let server = Server::start(Engine::Sqlite).await;
    let mut anna = Client::guest(&server, "Anna").await;
    let mut tables = Vec::new();
    for _ in 0..6 {
        let table = anna.create(settings("Halle")).await;
        close(&mut anna, table).await;
        tables.push(table);
    }
    let mut berta = Client::guest(&server, "Berta").await;
    for table in &tables {
        berta.watch(*table).await;
    }
    for (place, table) in tables.into_iter().enumerate() {
        let answer = berta.command(|id| ClientMessage::Unwatch { id, table }).await;
        let expected = if place < 2 { Err(Code::NotWatching) } else { Ok(None) };
        assert_eq!(answer.map_err(|refused| refused.code), expected, "{place}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_socket_on_which_five_log_ins_have_failed_is_closed() {
    let server = Server::setup(Engine::Sqlite).start().await;
    let mut raw = Raw::open(server.address()).await;
    for _ in 0..5 {
        let login = json!({"t": "login", "id": id(), "token": "0".repeat(64)});
        raw.send(&frame(0x81, login.to_string().as_bytes())).await;
    }
    for _ in 0..5 {
        match raw.next().await {
            crate::raw::Frame::Text(text) => assert!(text.contains("bad_token"), "{text}"),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(raw.closed().await, (4001, "not_logged_in".to_owned()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_has_only_so_many_sockets_and_the_newest_is_the_one_that_waits() {
    let server = Server::setup(Engine::Sqlite).with("max_sockets_per_player", 2).start().await;
    let mut anna = Client::guest(&server, "Anna").await;
    let second = anna.again(&server).await;
    let log_in = json!({"t": "login", "id": id(), "token": anna.token.as_str()});
    let mut third = Raw::open(server.address()).await;
    third.text(&log_in).await;
    let answer = third.answer().await;
    assert_eq!((&answer["t"], &answer["code"]), (&json!("nack"), &json!("too_many_connections")));
    // Those that were there go on, and when one of them has gone the new one comes in over the same socket.
    let table = anna.create(settings("Halle")).await;
    anna.sit(table, 1).await;
    drop(second);
    within("a free place", async {
        loop {
            third.text(&log_in).await;
            if third.answer().await["t"] == "welcome" {
                break;
            }
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn recorded_games_are_played_through_a_server_with_the_usual_limits() {
    let mut setup = Server::setup(Engine::Sqlite).with("arranged_deals", true);
    let usual = [
        ("max_connections_per_address", 200),
        ("max_sockets_per_address", 50),
        ("max_sockets_per_player", 5),
        ("messages_per_second", 20),
        ("message_burst", 40),
        ("guests_per_minute", 60),
    ];
    for (setting, value) in usual {
        setup = setup.with(setting, value);
    }
    let server = setup.start().await;
    let all = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/data/iss-games.sgf")).unwrap();
    let some: Vec<&str> = all.lines().take(4).collect();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("some.sgf");
    std::fs::write(&file, some.join("\n") + "\n").unwrap();
    let told = run(&["replay", file.to_str().unwrap(), "--server", &server.socket_url()], &[]).await;
    let text = String::from_utf8(told.stdout).unwrap();
    assert!(told.status.success(), "{text}{}", String::from_utf8_lossy(&told.stderr));
    assert!(text.contains("deals agree, 0 differ"), "{text}");
}
