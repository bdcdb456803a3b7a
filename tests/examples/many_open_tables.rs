//! How long a server takes to start with many open tables, and what they cost it.
//!
//! `cargo xtask postgres -- cargo run -p vorhand-tests --example many_open_tables -- 5000`, after `cargo build -p vorhand`
//! (or with `VORHAND_TEST_BINARY`, see `tests/src/binary.rs`).

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "figures are to be read")]

use std::time::{Duration, Instant};

use vorhand_tests::{Client, Database, Engine, Server, half_played};

#[tokio::main]
async fn main() {
    let tables = std::env::args().nth(1).map_or(5_000, |count| count.parse().expect("a number of tables"));
    for engine in [Engine::Sqlite, Engine::Postgres] {
        measure(engine, tables).await;
    }
}

async fn measure(engine: Engine, tables: usize) {
    println!("{engine:?}, {tables} open tables");
    let database = Database::new(engine);
    let began = now();
    let ids = half_played(&database, tables).await;
    println!("  written in {:?}", began.elapsed());

    let began = now();
    let mut server = Server::setup(engine).with("max_tables", 100_000).start_on(database).await;
    assert_eq!(server.get("/readyz").await.status, 200);
    println!("  after a version that says nothing of them: ready after {:?}", began.elapsed());
    // She has to wait until it is known who sits where.
    let zeno = Client::guest(&server, "Zeno").await;
    drop(zeno.again(&server).await);
    println!("    all loaded and somebody logged in again after {:?}, {}", began.elapsed(), memory(&server));

    for what in ["ended and started", "killed and started"] {
        if what.starts_with("killed") {
            server.kill9().await;
        } else {
            server.terminate();
            server.ended(Duration::from_secs(60)).await;
        }
        let began = now();
        server.restart().await;
        assert_eq!(server.get("/readyz").await.status, 200);
        let ready = began.elapsed();
        let mut back = zeno.again(&server).await;
        println!("  {what}: ready after {ready:?}, somebody back after {:?}, {}", began.elapsed(), memory(&server));
        let began = now();
        back.watch(ids[ids.len() / 2]).await;
        println!("    a table first touched is there after {:?}", began.elapsed());
    }
}

fn memory(server: &Server) -> String {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.process_id())).unwrap();
    status.lines().find(|line| line.starts_with("VmRSS")).unwrap().split_whitespace().collect::<Vec<_>>().join(" ")
}

#[allow(clippy::disallowed_methods, reason = "it measures")]
fn now() -> Instant {
    Instant::now()
}
