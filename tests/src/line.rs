//! A line between a client and a server that fails when it is told to.
//!
//! It knows where frames begin and end, so that it can be cut exactly there, or in the middle of one.
//! A [`Line`] is a way for [`skat_client`] through this process's memory; a [`Port`] is one over real sockets.

mod frames;
mod port;
mod pump;
mod weather;

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use skat_client::{Connector, Opening};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

pub use port::Port;
pub use weather::{Cut, Direction, Place, Weather};

use weather::Forecast;

/// How much of a stream this process keeps between client and line.
const BUFFER: usize = 16 * 1024;

/// A line from one client to a server. Clones are the same one.
#[derive(Clone, Debug)]
pub struct Line(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    server: SocketAddr,
    weather: Weather,
    log: Mutex<Log>,
    /// The connections; they end with the line.
    tasks: Mutex<JoinSet<()>>,
}

/// What a line has seen.
#[derive(Clone, Debug, Default)]
pub struct Log {
    /// For each connection how many whole pieces have come from the client and from the server: the handshake and frames.
    pub pieces: Vec<[u32; 2]>,
    /// How often the line was cut.
    pub cuts: u32,
    /// How many frames were sent twice.
    pub doubled: u32,
    /// How many pieces were delayed, torn into bytes, or held back.
    pub disturbed: u32,
}

impl Line {
    /// A line to a server, with its weather.
    pub fn new(server: SocketAddr, weather: Weather) -> Line {
        Line(Arc::new(Inner { server, weather, log: Mutex::default(), tasks: Mutex::default() }))
    }

    /// What it has seen.
    pub fn log(&self) -> Log {
        self.0.log.lock().unwrap().clone()
    }

    /// Carries what a client sends to the server and back, until one of them or the line ends it.
    fn carry<S: AsyncRead + AsyncWrite + Send + 'static>(&self, client: S, server: TcpStream) {
        let number = {
            let mut log = self.0.log.lock().unwrap();
            log.pieces.push([0, 0]);
            log.pieces.len() - 1
        };
        let forecasts = Direction::BOTH.map(|direction| Forecast::new(&self.0.weather, number, direction));
        // The line's own tasks must not keep it alive.
        let log = Arc::downgrade(&self.0);
        let note = move |note: &dyn Fn(&mut Log)| {
            if let Some(line) = log.upgrade() {
                note(&mut line.log.lock().unwrap());
            }
        };
        let mut tasks = self.0.tasks.lock().unwrap();
        while tasks.try_join_next().is_some() {}
        tasks.spawn(pump::carry(client, server, forecasts, move |direction, event| {
            note(&|log| log.add(number, direction, event));
        }));
    }
}

impl Log {
    fn add(&mut self, connection: usize, direction: Direction, event: pump::Noted) {
        match event {
            pump::Noted::Piece => self.pieces[connection][direction as usize] += 1,
            pump::Noted::Cut => self.cuts += 1,
            pump::Noted::Doubled => self.doubled += 1,
            pump::Noted::Disturbed => self.disturbed += 1,
        }
    }
}

impl Connector for Line {
    fn open<'a>(&'a self, _host: &'a str, _port: u16) -> Opening<'a> {
        Box::pin(async move {
            let server = TcpStream::connect(self.0.server).await?;
            server.set_nodelay(true)?;
            let (client, end) = tokio::io::duplex(BUFFER);
            self.carry(end, server);
            Ok(Box::new(client) as Box<dyn skat_client::Line>)
        })
    }
}
