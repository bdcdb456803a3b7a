//! The end of a socket: what it is told at last, and that it gets to know it.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use skat_protocol::CloseCode;
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};

use crate::app::App;
use crate::connection::{Connection, Rest};
use crate::frame;

/// Over how long the sockets are closed when the server ends, so that not all clients come back at once.
const SPREAD: Duration = Duration::from_secs(1);

/// How long, and how many bytes, what a client still sends is read and forgotten.
///
/// An operating system that is left with bytes nobody has read tells the other side that the connection has failed,
/// and the goodbye may be forgotten there.
const LINGER: Duration = Duration::from_secs(1);
const MOST_FORGOTTEN: usize = 1024 * 1024;

/// How a socket ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// The server closes it.
    Closed(CloseCode),
    /// The client has said goodbye, with a number or without.
    Answered(Option<u16>),
    /// There is nobody any more who could be told anything.
    Lost,
    /// The server ends: there is something to wait for first.
    Drained,
}

impl Ending {
    /// How a connection has ended; as long as it has not, the server ends.
    pub(super) fn from(connection: &Connection) -> Ending {
        match connection.end() {
            Some(Some(code)) => Ending::Closed(code),
            Some(None) => Ending::Lost,
            None => Ending::Drained,
        }
    }
}

/// At the end of the server, waits for a moment that is another one for each socket.
pub(super) async fn wait_for_its_turn(app: &App) {
    let mut byte = [0];
    app.world.fill(&mut byte);
    tokio::time::sleep(SPREAD * u32::from(byte[0]) / 256).await;
}

/// Tells what is still to be told, and closes the socket.
pub(super) async fn say(
    app: &App,
    connection: &Connection,
    reading: OwnedReadHalf,
    writing: Arc<OwnedWriteHalf>,
    ending: Ending,
) {
    let (frame, forget) = match ending {
        Ending::Closed(code) => (frame::close(code), code == CloseCode::TooSlow),
        Ending::Drained => (frame::close(CloseCode::GoingAway), false),
        Ending::Answered(code) => (frame::close_again(code), true),
        Ending::Lost => return connection.detach(),
    };
    connection.say_goodbye(frame, forget);
    let limit = Duration::from_secs(app.config.write_seconds);
    let is_told = matches!(tokio::time::timeout(limit, told(connection, &writing)).await, Ok(Ok(())));
    connection.detach();
    // Nobody else writes to it any more.
    let Some(mut wire) = Arc::into_inner(writing).and_then(|writing| reading.reunite(writing).ok()) else { return };
    if is_told && wire.shutdown().await.is_ok() {
        let _ = tokio::time::timeout(LINGER, forget_the_rest(&wire)).await;
    } else {
        // What he has not taken is not kept for him either.
        let _ = wire.set_zero_linger();
    }
}

/// Waits until everything is written.
async fn told(connection: &Connection, wire: &OwnedWriteHalf) -> io::Result<()> {
    while let Rest::Some { .. } = connection.flush()? {
        wire.writable().await?;
    }
    Ok(())
}

/// Reads until the client has closed his side too.
async fn forget_the_rest(wire: &TcpStream) -> io::Result<()> {
    let mut forgotten = 0;
    while forgotten < MOST_FORGOTTEN {
        wire.readable().await?;
        match wire.try_read(&mut [0; 1_024]) {
            Ok(0) => return Ok(()),
            Ok(count) => forgotten += count,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}
