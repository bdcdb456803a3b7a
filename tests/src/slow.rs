//! Clients that do not read what they are sent.

use skat_protocol::{ChatText, ClientMessage, Name};

use crate::client::{Client, text};
use crate::random::Random;
use crate::server::Server;
use crate::socket::Socket;

/// How much is called: more than the buffers of two sockets ever hold, each call having some 1,700 bytes.
const CALLS: usize = 4_000;

/// Somebody looks at the lobby and then reads nothing any more.
pub async fn fall_silent(server: &Server) -> Socket {
    let mut socket = Socket::open_narrow(server.address()).await;
    let mut random = Random::new(0);
    let name = Name::new("Silent").unwrap();
    socket.send(text(&ClientMessage::Guest { id: random.id(), name })).await;
    assert!(socket.text().await.contains("welcome"));
    socket.send(text(&ClientMessage::Lobby { id: random.id(), watch: true })).await;
    assert!(socket.text().await.contains("ack"));
    socket
}

/// Somebody calls so much into the lobby that whoever does not read cannot take it.
///
/// # Panics
/// He has to wait for somebody who does not read.
pub async fn call_often(client: &mut Client) {
    let call = ChatText::new("♠♥♦♣".repeat(100) + &"🂡".repeat(100)).unwrap();
    for _ in 0..CALLS {
        let text = call.clone();
        client.command(|id| ClientMessage::LobbySay { id, text }).await.unwrap();
    }
}
