//! What readers who stop reading cost everybody else: the latency of a player without them, among as many who read, and among them.
//!
//! `cargo run --release -p vorhand-tests --example slow_readers -- 1000`, beside a `vorhand` of the same profile.
//! Prints a line of JSON for each of the three, and the ratios of the last one to the others.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "it measures, and may stop where it cannot")]
#![allow(clippy::disallowed_methods, reason = "it measures time")]

use std::time::{Duration, Instant};

use serde_json::json;
use skat_protocol::{ChatText, ClientMessage, TableAct};
use tokio::task::JoinSet;
use vorhand_tests::{Client, Engine, Frame, Server, Socket, fall_silent, settings};

/// How long each is measured.
const SPAN: Duration = Duration::from_secs(20);

/// How long a player waits after an answer before he does something again.
const PAUSE: Duration = Duration::from_millis(5);

/// How often something is called into the lobby, which all readers are told: some 1,700 bytes.
const CALL_EVERY: Duration = Duration::from_millis(50);

/// What the readers do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Readers {
    None,
    Read,
    Stop,
}

/// What was measured.
struct Measured {
    median: Duration,
    slow: Duration,
    /// The most memory that the server had, in KiB.
    memory: u64,
    closed: usize,
}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    let count: usize = std::env::args().nth(1).map_or(1_000, |count| count.parse().expect("a number of readers"));
    let alone = measure("without readers", count, Readers::None).await;
    let reading = measure("among readers", count, Readers::Read).await;
    let stopped = measure("among readers who stop", count, Readers::Stop).await;
    let ratio = |of: Duration, to: Duration| of.as_secs_f64() / to.as_secs_f64();
    let line = json!({
        "readers": count,
        "median_ratio_to_reading": ratio(stopped.median, reading.median),
        "p99_ratio_to_reading": ratio(stopped.slow, reading.slow),
        "median_ratio_to_none": ratio(stopped.median, alone.median),
        "p99_ratio_to_none": ratio(stopped.slow, alone.slow),
        "bytes_per_stopped_reader": stopped.memory.saturating_sub(alone.memory) * 1_024 / count.max(1) as u64,
    });
    println!("{line}");
}

async fn measure(what: &str, count: usize, readers: Readers) -> Measured {
    let server = Server::start(Engine::Sqlite).await;
    let mut anna = Client::guest(&server, "Anna").await;
    let table = anna.create(settings("Halle")).await;
    anna.sit(table, 1).await;
    let mut sockets = Vec::new();
    let mut reading = JoinSet::new();
    for _ in 0..if readers == Readers::None { 0 } else { count } {
        let socket = fall_silent(&server).await;
        match readers {
            Readers::Read => {
                reading.spawn(read(socket));
            }
            _ => sockets.push(socket),
        }
    }
    let mut caller = Client::guest(&server, "Berta").await;
    let calling = tokio::spawn(async move {
        let text = ChatText::new("♠♥♦♣".repeat(100) + &"🂡".repeat(100)).unwrap();
        let mut clock = tokio::time::interval(CALL_EVERY);
        loop {
            clock.tick().await;
            let text = text.clone();
            caller.command(|id| ClientMessage::LobbySay { id, text }).await.unwrap();
        }
    });
    let (mut spans, mut memory) = (Vec::new(), 0);
    let begun = Instant::now();
    let mut ready = false;
    while begun.elapsed() < SPAN {
        ready = !ready;
        let asked = Instant::now();
        anna.act(table, TableAct::Ready { ready }).await;
        spans.push(asked.elapsed());
        anna.unread();
        memory = memory.max(server.memory_kib());
        tokio::time::sleep(PAUSE).await;
    }
    calling.abort();
    drop(reading);
    let mut closed = 0;
    for socket in &mut sockets {
        closed += usize::from(is_closed(socket).await);
    }
    spans.sort_unstable();
    let at = |part: usize| spans[spans.len() * part / 100];
    let measured = Measured { median: at(50), slow: at(99), memory, closed };
    let line = json!({
        "what": what,
        "answers": spans.len(),
        "median_us": measured.median.as_micros() as u64,
        "p99_us": measured.slow.as_micros() as u64,
        "server_memory_kib": measured.memory,
        "closed_as_too_slow": measured.closed,
    });
    println!("{line}");
    measured
}

async fn read(mut socket: Socket) {
    while let Frame::Text(_) = socket.next().await {}
}

/// Whether the server has closed it as too slow, after what had come before.
async fn is_closed(socket: &mut Socket) -> bool {
    loop {
        match tokio::time::timeout(Duration::from_secs(1), socket.next()).await {
            Ok(Frame::Text(_)) => {}
            Ok(Frame::Closed(code, _)) => return code == 4004,
            // Who took nothing for long enough is not told any more.
            Ok(Frame::Lost) => return true,
            Err(_) => return false,
        }
    }
}
