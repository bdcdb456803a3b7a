//! A client's socket, as the generator uses thousands of them in one thread.

use std::io::{self, Read as _, Write as _};
use std::net::{self, SocketAddr};
use std::time::Duration;

use mio::net::TcpStream;
use mio::{Interest, Registry, Token};

use crate::fault::Fault;
use crate::frame::{self, Kind};
use crate::handshake;

/// What clients mask their frames with. The standard wants it random, to protect proxies, of which there are none here.
const MASK: [u8; 4] = [0x5a, 0x13, 0xc7, 0x2e];

/// How long the opening of a socket may take.
const OPENING: Duration = Duration::from_secs(20);

/// An open WebSocket.
#[derive(Debug)]
pub(crate) struct Socket {
    stream: TcpStream,
    number: usize,
    /// The beginning of a frame whose rest has not come yet.
    unread: Vec<u8>,
}

/// What came of one attempt to read.
pub(crate) enum Read {
    /// So many bytes of the buffer hold what has come and is not taken yet; more may wait.
    Some(usize),
    /// The same, and the socket is empty now.
    Last(usize),
    /// Nothing has come.
    Nothing,
}

impl Socket {
    /// Opens a socket; this waits for the answer, since nothing is measured yet.
    pub(crate) fn open(
        address: SocketAddr,
        path: &str,
        subprotocol: Option<&str>,
        number: usize,
        registry: &Registry,
    ) -> Result<Socket, Fault> {
        let opening = Fault::system("opening a socket");
        let mut stream = net::TcpStream::connect_timeout(&address, OPENING).map_err(&opening)?;
        stream.set_nodelay(true).map_err(&opening)?;
        stream.set_read_timeout(Some(OPENING)).map_err(&opening)?;
        let request = handshake::request(&address.to_string(), path, subprotocol);
        stream.write_all(request.as_bytes()).map_err(&opening)?;
        let mut unread = Vec::new();
        let length = loop {
            let mut bytes = [0; 1024];
            let read = stream.read(&mut bytes).map_err(&opening)?;
            unread.extend_from_slice(&bytes[..read]);
            match handshake::head_length(&unread) {
                Some(length) => break length,
                None if read == 0 => return Err(Fault::unexpected(number, b"HTTP/1.1 101", &unread)),
                None => {}
            }
        };
        const ACCEPTED: &[u8] = b"HTTP/1.1 101 ";
        if !unread.starts_with(ACCEPTED) {
            return Err(Fault::unexpected(number, ACCEPTED, &unread));
        }
        unread.drain(..length);
        stream.set_nonblocking(true).map_err(&opening)?;
        let mut stream = TcpStream::from_std(stream);
        registry.register(&mut stream, Token(number), Interest::READABLE).map_err(&opening)?;
        Ok(Socket { stream, number, unread })
    }

    /// Sends a message, which must go out whole at once. `buffer` holds the frame meanwhile.
    pub(crate) fn send(&mut self, kind: Kind, payload: &[u8], buffer: &mut Vec<u8>) -> Result<(), Fault> {
        buffer.clear();
        frame::write(buffer, kind, Some(MASK), payload);
        match self.stream.write(buffer) {
            Ok(written) if written == buffer.len() => Ok(()),
            Err(error) if error.kind() != io::ErrorKind::WouldBlock => {
                Err(Fault::System { doing: "sending", source: error })
            }
            Ok(_) | Err(_) => Err(Fault::Full { socket: self.number }),
        }
    }

    /// Reads into a buffer, after what is left over from before.
    pub(crate) fn read(&mut self, buffer: &mut [u8]) -> Result<Read, Fault> {
        let kept = self.unread.len();
        buffer[..kept].copy_from_slice(&self.unread);
        match self.stream.read(&mut buffer[kept..]) {
            Ok(0) => Err(Fault::Closed { socket: self.number, said: String::new() }),
            Ok(length) => {
                self.unread.clear();
                let end = kept + length;
                // Less than there was room for: the socket is empty, and epoll says when it no longer is.
                Ok(if end < buffer.len() { Read::Last(end) } else { Read::Some(end) })
            }
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(Read::Nothing),
            Err(source) => Err(Fault::System { doing: "reading", source }),
        }
    }

    /// Keeps what has not come whole yet.
    pub(crate) fn keep(&mut self, rest: &[u8]) {
        self.unread.extend_from_slice(rest);
    }
}
