//! What ends a measurement: whatever was not expected.

use std::io;

/// Why a measurement was given up.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The machine or a socket failed.
    #[error("{doing}: {source}")]
    System {
        /// What was being done.
        doing: &'static str,
        /// What the system says.
        source: io::Error,
    },
    /// The server has closed a socket.
    #[error("socket {socket} was closed by the server{said}")]
    Closed {
        /// The number of the socket.
        socket: usize,
        /// What its close frame said, if there was one.
        said: String,
    },
    /// Something else came than what the rules say must come.
    #[error("socket {socket} expected {expected}, and got {seen}")]
    Unexpected {
        /// The number of the socket.
        socket: usize,
        /// What was expected, or its beginning.
        expected: String,
        /// What came.
        seen: String,
    },
    /// A socket does not take a short message at once.
    #[error("socket {socket} takes no more: the server does not read")]
    Full {
        /// The number of the socket.
        socket: usize,
    },
    /// Nothing has come for a long time, and something should have.
    #[error("nothing came for {seconds} seconds while {waiting} tables were waiting")]
    Silent {
        /// How long.
        seconds: u64,
        /// How many tables wait for something.
        waiting: usize,
    },
}

impl Fault {
    /// A failure of the system while something was being done.
    pub(crate) fn system(doing: &'static str) -> impl Fn(io::Error) -> Fault {
        move |source| Fault::System { doing, source }
    }

    /// Something else came than what was expected.
    pub(crate) fn unexpected(socket: usize, expected: &[u8], seen: &[u8]) -> Fault {
        /// Enough to see what it was.
        const SHOWN: usize = 600;
        let text = |bytes: &[u8]| String::from_utf8_lossy(&bytes[..bytes.len().min(SHOWN)]).into_owned();
        Fault::Unexpected { socket, expected: text(expected), seen: text(seen) }
    }
}
