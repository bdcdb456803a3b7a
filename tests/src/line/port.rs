//! A line over real sockets.

use std::net::{Ipv4Addr, SocketAddr};

use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

use super::{Line, Weather};

/// An address that leads to a server over a line; it is closed with this value.
#[derive(Debug)]
pub struct Port {
    line: Line,
    address: SocketAddr,
    _accepting: JoinSet<()>,
}

impl Port {
    /// Opens one.
    ///
    /// # Panics
    /// This machine has no free port.
    pub async fn open(server: SocketAddr, weather: Weather) -> Port {
        let line = Line::new(server, weather);
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let mut accepting = JoinSet::new();
        accepting.spawn(accept(listener, line.clone()));
        Port { line, address, _accepting: accepting }
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The line behind it.
    pub fn line(&self) -> &Line {
        &self.line
    }
}

async fn accept(listener: TcpListener, line: Line) {
    while let Ok((client, _)) = listener.accept().await {
        // Who comes while the server is away is cut off at once.
        let Ok(server) = TcpStream::connect(line.0.server).await else { continue };
        let is_quick = client.set_nodelay(true).and_then(|()| server.set_nodelay(true));
        if is_quick.is_ok() {
            line.carry(client, server);
        }
    }
}
