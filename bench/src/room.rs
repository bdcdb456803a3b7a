//! A room of a relay: three clients, each message of one goes to all three, and they take turns.

use crate::fault::Fault;
use crate::frame::Kind;
use crate::group::{Group, Heard, Sockets};

/// Bytes of a message: a number, and room for what a move needs at least.
const LENGTH: usize = 24;

/// Moves that count as one deal, so that deals can be compared too.
const DEAL: u64 = 32;

/// A room of a relay.
#[derive(Debug)]
pub(crate) struct Room {
    number: usize,
    moves: u64,
    heard: [bool; 3],
}

impl Room {
    fn message(&self) -> [u8; LENGTH] {
        let mut message = [0; LENGTH];
        message[..8].copy_from_slice(&self.moves.to_le_bytes());
        message
    }
}

impl Group for Room {
    type Plan = ();

    const SUBPROTOCOL: Option<&'static str> = None;

    fn new((): &(), number: usize) -> Room {
        Room { number, moves: 0, heard: [false; 3] }
    }

    fn path(&self) -> String {
        format!("/ws/{}", self.number)
    }

    fn begin(&mut self, _: &mut Sockets<'_>) -> Result<Heard, Fault> {
        Ok(Heard::Ready)
    }

    fn make_move(&mut self, out: &mut Sockets<'_>) -> Result<(), Fault> {
        out.buffers.message.clear();
        out.buffers.message.extend_from_slice(&self.message());
        out.send((self.moves % 3) as usize, Kind::Binary)
    }

    fn hear(&mut self, seat: usize, message: &[u8], out: &mut Sockets<'_>) -> Result<Heard, Fault> {
        if message != self.message() || self.heard[seat] {
            return Err(out.unexpected(seat, &self.message(), message));
        }
        self.heard[seat] = true;
        if self.heard != [true; 3] {
            return Ok(Heard::Nothing);
        }
        self.heard = [false; 3];
        self.moves += 1;
        Ok(Heard::Moved { ends_deal: self.moves.is_multiple_of(DEAL) })
    }
}
