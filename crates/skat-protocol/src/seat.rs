//! Chairs at the table.

use serde::{Deserialize, Serialize};

use crate::Code;
use crate::schema::schema;

/// A chair, written as its number: 1 to 4, clockwise; the first deals first (3.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(pub skat_rules::Seat);

schema!(Seat, {
    "type": "integer",
    "minimum": 1,
    "maximum": 4,
    "description": "A chair at the table, 1 to 4, clockwise; the first deals first (3.2.1).",
});

impl Seat {
    /// The number, 1 to 4.
    pub const fn number(self) -> u8 {
        self.0.index() as u8 + 1
    }
}

impl TryFrom<u8> for Seat {
    type Error = Code;

    fn try_from(number: u8) -> Result<Seat, Code> {
        let index = usize::from(number).checked_sub(1).ok_or(Code::NotASeat)?;
        skat_rules::Seat::from_index(index).map(Seat).ok_or(Code::NotASeat)
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.number()
    }
}

impl From<skat_rules::Seat> for Seat {
    fn from(seat: skat_rules::Seat) -> Seat {
        Seat(seat)
    }
}

impl From<Seat> for skat_rules::Seat {
    fn from(seat: Seat) -> skat_rules::Seat {
        seat.0
    }
}
