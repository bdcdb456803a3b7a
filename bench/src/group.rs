//! Three clients who belong together: at a table of the server, or in a room of a relay.

use crate::fault::Fault;
use crate::frame::Kind;
use crate::socket::Socket;

/// The sockets of a group, and what its messages are written into.
#[derive(Debug)]
pub(crate) struct Sockets<'a> {
    /// The number of the first one.
    pub(crate) first: usize,
    /// The three.
    pub(crate) sockets: &'a mut [Socket],
    /// What is reused for every message.
    pub(crate) buffers: &'a mut Buffers,
}

/// What is reused for every message.
#[derive(Debug, Default)]
pub(crate) struct Buffers {
    /// A message.
    pub(crate) message: Vec<u8>,
    /// Its frame.
    frame: Vec<u8>,
}

impl Sockets<'_> {
    /// Sends what `buffers.message` holds.
    pub(crate) fn send(&mut self, seat: usize, kind: Kind) -> Result<(), Fault> {
        self.sockets[seat].send(kind, &self.buffers.message, &mut self.buffers.frame)
    }

    /// Something else came than what was expected.
    pub(crate) fn unexpected(&self, seat: usize, expected: &[u8], seen: &[u8]) -> Fault {
        Fault::unexpected(self.first + seat, expected, seen)
    }
}

/// What a message means for whoever measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Heard {
    /// Nothing yet.
    Nothing,
    /// The group can make its first move, or its first one after a pause of its own.
    Ready,
    /// The sender of the move has been told that it is done.
    Acknowledged,
    /// All three have been told of the move, and the group can make the next one.
    Moved {
        /// Whether a deal is over with it.
        ends_deal: bool,
    },
    /// All three have been told of the move, and the group is busy until it is ready again.
    Ended,
}

/// Three clients who belong together.
pub(crate) trait Group: Sized {
    /// How a group is made: shared by all of them.
    type Plan;

    /// The WebSocket's subprotocol.
    const SUBPROTOCOL: Option<&'static str>;

    /// The group with this number.
    fn new(plan: &Self::Plan, number: usize) -> Self;

    /// Where its sockets are opened.
    fn path(&self) -> String;

    /// Begins, once the sockets are open; says whether the first move can be made at once.
    fn begin(&mut self, out: &mut Sockets<'_>) -> Result<Heard, Fault>;

    /// Makes the next move.
    fn make_move(&mut self, out: &mut Sockets<'_>) -> Result<(), Fault>;

    /// Takes a message that one of the three has got.
    fn hear(&mut self, seat: usize, message: &[u8], out: &mut Sockets<'_>) -> Result<Heard, Fault>;
}
