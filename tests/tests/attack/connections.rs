//! Too many connections, and connections that say nothing.

use std::net::SocketAddr;

use serde_json::json;
use skat_protocol::{ChatText, ClientMessage, Code};
use vorhand_tests::{Client, Engine, Request, Server, Socket, settings};

use crate::raw::{Frame, Raw, handshake};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn beyond_the_limits_connections_are_closed_at_once() {
    for setting in ["max_connections_per_address", "max_connections"] {
        let server = Server::setup(Engine::Sqlite).with(setting, 10).with("first_byte_seconds", 60).start().await;
        let mut anna = Client::guest(&server, "Anna").await;
        let mut silent = Vec::new();
        for _ in 1..10 {
            silent.push(Raw::connect(server.address()).await);
        }
        for _ in 0..20 {
            Raw::connect(server.address()).await.ended().await;
        }
        // Who is in stays in, and a socket counts as one.
        anna.create(settings("Halle")).await;
        // A place that is given back is free again.
        drop(silent);
        assert!(server_lets_in(server.address()).await, "{setting}");
    }
}

/// Whether somebody gets in, sooner or later.
async fn server_lets_in(address: SocketAddr) -> bool {
    for _ in 0..10_000 {
        if Socket::open_with(address, &[]).await.is_ok() {
            return true;
        }
    }
    false
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_has_only_so_many_sockets_and_so_have_all() {
    let server = Server::setup(Engine::Sqlite).with("max_sockets_per_address", 3).start().await;
    let sockets = [open(&server).await, open(&server).await, open(&server).await];
    let refused = Socket::open_with(server.address(), &[]).await.unwrap_err();
    assert_eq!(refused.status, 429);
    assert!(refused.retry_after.is_some_and(|after| after.parse::<u32>().is_ok_and(|after| after > 0)));
    assert!(refused.body.contains("too_many_connections"), "{}", refused.body);
    // Requests are no sockets.
    assert_eq!(server.get("/healthz").await.status, 200);
    drop(sockets);
    assert!(server_lets_in(server.address()).await);

    let server = Server::setup(Engine::Sqlite).with("max_sockets", 1).start().await;
    let _socket = open(&server).await;
    let refused = Socket::open_with(server.address(), &[]).await.unwrap_err();
    assert_eq!(refused.status, 503);
    assert!(refused.retry_after.is_some() && refused.body.contains("too_many_connections"), "{}", refused.body);
}

async fn open(server: &Server) -> Socket {
    Socket::open(server.address()).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn behind_a_trusted_proxy_each_client_has_his_own_limit() {
    let setup = Server::setup(Engine::Sqlite).with("trusted_proxies", "[\"127.0.0.0/8\"]");
    let setup = setup.with("max_connections_per_address", 1).with("max_sockets_per_address", 1);
    let server = setup.start().await;
    let from = async |client| Socket::open_with(server.address(), &[("x-forwarded-for", client)]).await;
    // The proxy itself has as many connections as it needs, and each household behind it one socket.
    let mut sockets = vec![from("192.0.2.1").await.unwrap(), from("192.0.2.2").await.unwrap()];
    sockets.push(from("2001:db8:1:2::3").await.unwrap());
    assert_eq!(from("2001:db8:1:2:ffff::4").await.unwrap_err().status, 429);
    assert_eq!(from("192.0.2.1").await.unwrap_err().status, 429);
    sockets.push(from("2001:db8:1:3::3").await.unwrap());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_connection_that_asks_nothing_is_closed() {
    // Long enough for a machine that does much else to get to the questions that are asked.
    let setup = Server::setup(Engine::Sqlite).with("first_byte_seconds", 4).with("header_seconds", 4);
    let server = setup.start().await;
    let mut silent = Raw::connect(server.address()).await;
    let mut half = Raw::connect(server.address()).await;
    half.send(handshake("").as_bytes()).await;
    // One that is kept alive after an answer, and never used again.
    let mut idle = Raw::connect(server.address()).await;
    idle.send(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").await;
    assert!(idle.head().await.starts_with("HTTP/1.1 200 "));
    // One that goes on asking, a letter at a time.
    let mut slow = Raw::connect(server.address()).await;
    slow.send(b"GET /healthz HTTP/1.1\r\nHost: ").await;
    for raw in [&mut silent, &mut half, &mut idle, &mut slow] {
        raw.ended().await;
    }
    let endless = format!("GET /healthz HTTP/1.1\r\nHost: {}", "x".repeat(100_000));
    let mut long = Raw::connect(server.address()).await;
    long.send(endless.as_bytes()).await;
    long.ended().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_socket_that_is_silent_counts_as_lost() {
    let server = Server::setup(Engine::Sqlite).with("ping_seconds", 2).with("dead_seconds", 5).start().await;
    let mut raw = Raw::guest(server.address(), "Anna").await;
    assert_eq!(raw.next().await, Frame::Ping);
    assert_eq!(raw.closed().await, (4004, "too_slow".to_owned()));
    // Half a frame is no sign of life that lasts.
    let mut half = Raw::guest(server.address(), "Anna").await;
    half.send(&crate::raw::frame(0x81, &[b' '; 100])[..50]).await;
    assert_eq!(half.closed().await, (4004, "too_slow".to_owned()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_refused_is_counted() {
    let setup = Server::setup(Engine::Sqlite).with("metrics_listen", "127.0.0.1:0");
    let setup = setup.with("max_sockets_per_address", 1).with("max_sockets_per_player", 1);
    let setup = setup.with("chat_per_minute", 1).with("chat_burst", 1).with("guests_per_minute", 1);
    let server = setup.with("max_connections_per_address", 10).with("first_byte_seconds", 1).start().await;
    let mut anna = Client::guest(&server, "Anna").await;
    let say = |id| ClientMessage::LobbySay { id, text: ChatText::new("Who plays?").unwrap() };
    anna.command(say).await.unwrap();
    assert_eq!(anna.command(say).await.unwrap_err().code, Code::TooFast);
    let guest = Request::new("POST", "/api/v1/guests").with_json(&json!({"name": "Berta"}));
    assert_eq!(guest.send(server.address()).await.unwrap().status, 429);
    assert_eq!(Socket::open_with(server.address(), &[]).await.unwrap_err().status, 429);
    let foreign = Socket::open_with(server.address(), &[("origin", "https://evil.example")]).await;
    assert_eq!(foreign.unwrap_err().status, 403);
    let mut silent = Vec::new();
    for _ in 0..20 {
        silent.push(Raw::connect(server.address()).await);
    }
    for one in &mut silent {
        one.ended().await;
    }
    let told = server.metrics().await;
    for counted in [
        "vorhand_sockets_refused_total{reason=\"address\"}",
        "vorhand_sockets_refused_total{reason=\"foreign_origin\"}",
        "vorhand_connections_refused_total{limit=\"address\"}",
        "vorhand_connection_timeouts_total",
        "vorhand_throttled_total{what=\"chat\"}",
        "vorhand_throttled_total{what=\"guest\"}",
    ] {
        let count = told.lines().find_map(|line| line.strip_prefix(counted)?.trim().parse::<u32>().ok());
        assert!(count.is_some_and(|count| count > 0), "{counted}: {count:?}");
    }
}
