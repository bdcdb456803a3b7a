//! Thousands who begin something and never end it.

use std::net::SocketAddr;

use tokio::task::JoinSet;
use vorhand_tests::{Company, Engine, Server, is_unlucky, play_out, settings};

use crate::raw::{Raw, frame, handshake};

/// How many of each kind.
const EACH: usize = 500;

/// What is begun and never ended.
#[derive(Clone, Copy, Debug)]
enum Half {
    /// A connection.
    Connection,
    /// A request.
    Request,
    /// A handshake.
    Handshake,
    /// A socket on which nobody comes in.
    Welcome,
    /// A message.
    Message,
}

const ALL: [Half; 5] = [Half::Connection, Half::Request, Half::Handshake, Half::Welcome, Half::Message];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn thousands_of_half_open_connections_do_not_touch_a_game() {
    let setup = Server::setup(Engine::Sqlite).with("first_byte_seconds", 5).with("header_seconds", 5);
    let server = setup.with("login_seconds", 20).start().await;
    let mut wanted = settings("Halle");
    wanted.rounds = Some(1);
    let company = Company::begin(&server, wanted).await;
    let table = company.table;
    let mut attackers = JoinSet::new();
    for kind in ALL {
        // One after the other: what has no room in the operating system's queue never reaches the server.
        let address = server.address();
        attackers.spawn(async move {
            let mut begun = Vec::new();
            for _ in 0..EACH {
                begun.push(begin(address, kind).await);
            }
            begun
        });
    }
    // The game goes on while they come, and while they are there.
    let mut begun = Vec::new();
    let (bots, ()) = tokio::join!(play_out(company.into_bots()), async {
        while let Some(raws) = attackers.join_next().await {
            begun.extend(raws.unwrap());
        }
    });
    for bot in &bots {
        assert_eq!(bot.losses, 0);
        assert!(bot.refused.iter().all(|(_, code)| is_unlucky(*code)), "{:?}", bot.refused);
    }
    let list = server.get(&format!("/api/v1/lists/{table}")).await.json();
    assert_eq!(list["sheet"]["rows"].as_array().unwrap().len(), 3);
    // Each is closed in its time, without having been asked.
    assert_eq!(begun.len(), EACH * ALL.len());
    for raw in &mut begun {
        raw.ended().await;
    }
}

async fn begin(address: SocketAddr, kind: Half) -> Raw {
    let mut raw = match kind {
        Half::Welcome | Half::Message => Raw::open(address).await,
        Half::Connection | Half::Request | Half::Handshake => Raw::connect(address).await,
    };
    match kind {
        Half::Connection | Half::Welcome => {}
        Half::Request => raw.send(b"POST /api/v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Le").await,
        Half::Handshake => raw.send(handshake("").as_bytes()).await,
        Half::Message => raw.send(&frame(0x81, &[b' '; 4_000])[..2_000]).await,
    }
    raw
}
