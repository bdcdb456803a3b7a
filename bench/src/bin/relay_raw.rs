//! The yardstick of the machine: the least that a server of three clients a room can do.
//!
//! One thread on epoll, and each message of a member is written at once to the three sockets of its room.
//! There are no rules, no queue, no limits and no journal: a server that does more than this is slower than this.

use std::collections::HashMap;
use std::io::{self, Read as _, Write as _};
use std::net::SocketAddr;

use clap::Parser;
use mio::net::{TcpListener, TcpStream};
use mio::{Events, Interest, Poll, Token};
use vorhand_bench::{frame, handshake};

/// A bare relay: whatever a member of a room sends goes to the room's members.
#[derive(Parser)]
struct Arguments {
    /// Where to listen.
    listen: SocketAddr,
}

const LISTENER: Token = Token(usize::MAX);

/// Bytes that are read at once.
const READ: usize = 16 * 1024;

fn main() -> io::Result<()> {
    let mut relay = Relay::bind(Arguments::parse().listen)?;
    let mut events = Events::with_capacity(1024);
    loop {
        relay.poll.poll(&mut events, None)?;
        for event in &events {
            match event.token() {
                LISTENER => relay.accept()?,
                Token(id) => relay.read(id),
            }
        }
    }
}

struct Relay {
    poll: Poll,
    listener: TcpListener,
    clients: Vec<Option<Client>>,
    rooms: HashMap<usize, Vec<usize>>,
    scratch: Vec<u8>,
    out: Vec<u8>,
}

struct Client {
    stream: TcpStream,
    /// None until the handshake is done.
    room: Option<usize>,
    /// The beginning of a frame whose rest has not come yet.
    unread: Vec<u8>,
}

impl Relay {
    fn bind(address: SocketAddr) -> io::Result<Relay> {
        let poll = Poll::new()?;
        let mut listener = TcpListener::bind(address)?;
        poll.registry().register(&mut listener, LISTENER, Interest::READABLE)?;
        Ok(Relay {
            poll,
            listener,
            clients: Vec::new(),
            rooms: HashMap::new(),
            scratch: vec![0; READ],
            out: Vec::with_capacity(256),
        })
    }

    fn accept(&mut self) -> io::Result<()> {
        loop {
            let mut stream = match self.listener.accept() {
                Ok((stream, _)) => stream,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(()),
                Err(error) => return Err(error),
            };
            stream.set_nodelay(true)?;
            self.poll.registry().register(&mut stream, Token(self.clients.len()), Interest::READABLE)?;
            self.clients.push(Some(Client { stream, room: None, unread: Vec::new() }));
        }
    }

    fn read(&mut self, id: usize) {
        loop {
            let Some(client) = &mut self.clients[id] else { return };
            let kept = client.unread.len();
            self.scratch[..kept].copy_from_slice(&client.unread);
            match client.stream.read(&mut self.scratch[kept..]) {
                Ok(0) => return self.close(id),
                Ok(length) => {
                    let end = kept + length;
                    let Some(used) = self.take(id, end) else { return self.close(id) };
                    let Some(client) = &mut self.clients[id] else { return };
                    client.unread.clear();
                    client.unread.extend_from_slice(&self.scratch[used..end]);
                    // Less than there was room for: the socket is empty, and epoll says when it no longer is.
                    if end < READ {
                        return;
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                Err(_) => return self.close(id),
            }
        }
    }

    /// Takes all that has come whole from the first bytes that were read, and says how many bytes that was.
    ///
    /// Nothing if the client is to be closed: it wants to end, or sends what does not belong here.
    fn take(&mut self, id: usize, end: usize) -> Option<usize> {
        let client = self.clients[id].as_mut()?;
        let mut used = 0;
        let room = match client.room {
            Some(room) => room,
            None => {
                let Some(length) = handshake::head_length(&self.scratch[..end]) else {
                    return (end < READ).then_some(0);
                };
                let (room, answer) = handshake::accept(&self.scratch[..length])?;
                client.stream.write_all(answer.as_bytes()).ok()?;
                client.room = Some(room);
                self.rooms.entry(room).or_default().push(id);
                used = length;
                room
            }
        };
        while let Some(frame) = frame::read(&self.scratch[used..end]).ok()? {
            let payload = used + frame.payload.start..used + frame.payload.end;
            used = payload.end;
            frame::toggle(&mut self.scratch[payload.clone()], frame.mask?);
            match frame.kind {
                frame::Kind::Text | frame::Kind::Binary => {
                    self.out.clear();
                    frame::write(&mut self.out, frame.kind, None, &self.scratch[payload]);
                    self.tell(room);
                }
                frame::Kind::Ping | frame::Kind::Pong => {}
                frame::Kind::Close => return None,
            }
        }
        (used > 0 || end < READ).then_some(used)
    }

    /// Writes to all members of a room; whoever cannot take it whole at once is closed.
    fn tell(&mut self, room: usize) {
        let Relay { clients, rooms, out, .. } = self;
        let Some(members) = rooms.get_mut(&room) else { return };
        members.retain(|id| {
            let client = clients[*id].as_mut();
            let is_told =
                client.is_some_and(|client| client.stream.write(out).is_ok_and(|written| written == out.len()));
            if !is_told {
                clients[*id] = None;
            }
            is_told
        });
    }

    fn close(&mut self, id: usize) {
        let Some(client) = self.clients[id].take() else { return };
        if let Some(members) = client.room.and_then(|room| self.rooms.get_mut(&room)) {
            members.retain(|member| *member != id);
        }
    }
}
