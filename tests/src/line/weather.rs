//! What happens to the pieces of a line.

use std::time::Duration;

use crate::random::Random;

use super::frames::{Kind, Piece};

/// From whom to whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From the client to the server.
    Up,
    /// From the server to the client.
    Down,
}

impl Direction {
    /// Both.
    pub const BOTH: [Direction; 2] = [Direction::Up, Direction::Down];
}

/// Where a line is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The connection, counted from 0.
    pub connection: usize,
    /// The direction whose pieces are counted.
    pub direction: Direction,
    /// The piece, counted from 0; the handshake is the first.
    pub piece: u32,
    /// Where at the piece.
    pub place: Place,
    /// Whether what goes the other way still arrives.
    pub with_rest: bool,
}

/// Where at a piece a line is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Nothing of the piece arrives.
    Before,
    /// Half of it arrives.
    Within,
    /// It arrives, and nothing after it.
    After,
}

impl Place {
    /// All of them.
    pub const ALL: [Place; 3] = [Place::Before, Place::Within, Place::After];
}

/// What happens on a line.
#[derive(Clone, Debug)]
pub enum Weather {
    /// Nothing.
    Calm,
    /// It is cut at these places, and at no other.
    Cuts(Vec<Cut>),
    /// Anything, as a seed has it.
    Storm {
        /// The seed.
        seed: u64,
    },
}

/// What happens to one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// It arrives.
    Pass,
    /// Only this many of its bytes arrive, and the line is cut.
    Cut {
        /// How many.
        bytes: usize,
        /// Whether what goes the other way still arrives.
        with_rest: bool,
    },
    /// It arrives later.
    Late(Duration),
    /// It arrives byte by byte.
    Torn,
    /// It arrives together with so many that follow it, unless nothing comes for a while.
    Held(u32),
    /// It arrives, and once more after so many others.
    Doubled(u32),
}

/// The fates of a connection's pieces that go one way.
#[derive(Debug)]
pub(super) enum Forecast {
    Cuts(Vec<Cut>),
    Storm(Box<Random>, Direction),
}

impl Forecast {
    pub(super) fn new(weather: &Weather, connection: usize, direction: Direction) -> Forecast {
        match weather {
            Weather::Calm => Forecast::Cuts(Vec::new()),
            Weather::Cuts(cuts) => {
                let mine = |cut: &&Cut| cut.connection == connection && cut.direction == direction;
                Forecast::Cuts(cuts.iter().filter(mine).copied().collect())
            }
            Weather::Storm { seed } => {
                let seed = seed.wrapping_mul(1_000_003) + connection as u64 * 2 + direction as u64;
                Forecast::Storm(Box::new(Random::new(seed)), direction)
            }
        }
    }

    /// What happens to the next piece, which has this number.
    pub(super) fn fate(&mut self, number: u32, piece: &Piece) -> Fate {
        let length = piece.bytes.len();
        match self {
            Forecast::Cuts(cuts) => match cuts.iter().find(|cut| cut.piece == number) {
                Some(Cut { place, with_rest, .. }) => {
                    let bytes = match place {
                        Place::Before => 0,
                        Place::Within => length / 2,
                        Place::After => length,
                    };
                    Fate::Cut { bytes, with_rest: *with_rest }
                }
                None => Fate::Pass,
            },
            Forecast::Storm(random, direction) => match random.below(1_000) {
                // A connection lives for some fifty pieces.
                0..20 => {
                    let within = random.below(length + 1);
                    let bytes = random.one(&[0, length, within]);
                    Fate::Cut { bytes, with_rest: random.percent(50) }
                }
                20..120 => Fate::Late(Duration::from_millis(random.below(20) as u64)),
                120..200 => Fate::Torn,
                200..240 => Fate::Held(1 + random.below(12) as u32),
                240..440 if *direction == Direction::Up && piece.kind == Kind::Message => {
                    Fate::Doubled(random.one(&[0, 0, 1, 2, 5]))
                }
                _ => Fate::Pass,
            },
        }
    }
}
