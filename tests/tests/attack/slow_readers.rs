//! Many who stop reading what they are sent.

use skat_protocol::{ChatText, ClientMessage};
use vorhand_tests::{Client, Company, Engine, Server, Socket, fall_silent, play_out, settings};

/// How many stop reading.
const SILENT: usize = 120;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_readers_who_stop_are_closed_and_a_game_goes_on() {
    let setup = Server::setup(Engine::Sqlite).with("metrics_listen", "127.0.0.1:0").with("write_seconds", 600);
    let server = setup.start().await;
    let mut silent: Vec<Socket> = Vec::new();
    for _ in 0..SILENT {
        silent.push(fall_silent(&server).await);
    }
    let mut wanted = settings("Halle");
    wanted.rounds = Some(1);
    let company = Company::begin(&server, wanted).await;
    let mut anna = Client::guest(&server, "Anna").await;
    let mut most = 0;
    let (bots, ()) = tokio::join!(play_out(company.into_bots()), async {
        for _ in 0..4 {
            call(&mut anna, 250).await;
            most = most.max(waiting(&server).await);
        }
    });
    assert!(bots.iter().all(|bot| bot.losses == 0 && bot.refused.is_empty()));
    // Whatever is called, no more waits for one of them than his outbox holds, and a message beside it.
    let room = SILENT as u64 * (262_144 + 8_192);
    assert!(most <= room, "{most} bytes wait");
    // When they read again they find the beginning, and then why there is no more.
    for mut socket in silent {
        assert_eq!(socket.closed().await, (4004, "too_slow".to_owned()));
    }
    assert_eq!(waiting(&server).await, 0);
}

/// Somebody calls so often into the lobby.
async fn call(client: &mut Client, times: usize) {
    let text = ChatText::new("♠♥♦♣".repeat(100)).unwrap();
    for _ in 0..times {
        let text = text.clone();
        client.command(|id| ClientMessage::LobbySay { id, text }).await.unwrap();
    }
}

/// How many bytes wait in outboxes.
async fn waiting(server: &Server) -> u64 {
    let told = server.metrics().await;
    let line = told.lines().find_map(|line| line.strip_prefix("vorhand_outbox_bytes ")).unwrap();
    line.parse().unwrap()
}
