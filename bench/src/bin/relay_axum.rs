//! The second yardstick: a relay in the shape of a common server, on axum and tokio.
//!
//! A task for each room, and for each connection a reader and a writer with a bounded queue between room and writer.
//! There are no rules, no limits and no journal.

use std::collections::HashMap;
use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::body::Bytes;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;
use axum::serve::ListenerExt as _;
use clap::Parser;
use futures_util::{SinkExt as _, StreamExt as _};
use tokio::sync::mpsc;

/// A bare relay on axum: whatever a member of a room sends goes to the room's members.
#[derive(Parser)]
struct Arguments {
    /// Where to listen.
    listen: SocketAddr,
}

/// Messages that may wait in each queue.
const QUEUE: usize = 64;

/// What is told to a room.
enum ToRoom {
    /// Somebody has come, who is told everything through this queue.
    Joined(mpsc::Sender<Bytes>),
    /// A member has sent something.
    Sent(Bytes),
}

/// The rooms by their numbers.
type Rooms = Arc<Mutex<HashMap<usize, mpsc::Sender<ToRoom>>>>;

fn main() -> io::Result<()> {
    let arguments = Arguments::parse();
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(serve(arguments.listen))
}

async fn serve(address: SocketAddr) -> io::Result<()> {
    let app = Router::new().route("/ws/{room}", get(upgrade)).with_state(Rooms::default());
    let listener = tokio::net::TcpListener::bind(address).await?.tap_io(|stream| {
        // A socket that is gone already needs no setting.
        let _ = stream.set_nodelay(true);
    });
    axum::serve(listener, app).await
}

async fn upgrade(upgrade: WebSocketUpgrade, Path(number): Path<usize>, State(rooms): State<Rooms>) -> Response {
    let room = {
        let mut rooms = rooms.lock().unwrap_or_else(PoisonError::into_inner);
        rooms.entry(number).or_insert_with(open_room).clone()
    };
    upgrade.read_buffer_size(4096).write_buffer_size(0).on_upgrade(move |socket| member(socket, room))
}

fn open_room() -> mpsc::Sender<ToRoom> {
    let (sender, messages) = mpsc::channel(QUEUE);
    spawn(room(messages));
    sender
}

async fn room(mut messages: mpsc::Receiver<ToRoom>) {
    let mut members: Vec<mpsc::Sender<Bytes>> = Vec::new();
    while let Some(message) = messages.recv().await {
        match message {
            ToRoom::Joined(member) => members.push(member),
            // Whoever is gone, or does not read, is not told any more.
            ToRoom::Sent(bytes) => members.retain(|member| member.try_send(bytes.clone()).is_ok()),
        }
    }
}

async fn member(socket: WebSocket, room: mpsc::Sender<ToRoom>) {
    let (mut sink, mut stream) = socket.split();
    let (outbox, mut queued) = mpsc::channel::<Bytes>(QUEUE);
    if room.send(ToRoom::Joined(outbox)).await.is_err() {
        return;
    }
    let writer = spawn(async move {
        while let Some(bytes) = queued.recv().await {
            if sink.send(Message::Binary(bytes)).await.is_err() {
                break;
            }
        }
    });
    while let Some(Ok(message)) = stream.next().await {
        match message {
            Message::Binary(bytes) => {
                if room.send(ToRoom::Sent(bytes)).await.is_err() {
                    break;
                }
            }
            Message::Ping(_) | Message::Pong(_) => {}
            Message::Text(_) | Message::Close(_) => break,
        }
    }
    writer.abort();
}

#[expect(clippy::disallowed_methods, reason = "a yardstick has nothing to drain")]
fn spawn(task: impl Future<Output = ()> + Send + 'static) -> tokio::task::JoinHandle<()> {
    tokio::spawn(task)
}
