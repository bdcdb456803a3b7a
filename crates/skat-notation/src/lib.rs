//! The game record of the International Skat Server, read and written.

mod compare;
mod date;
mod derivation;
mod explain;
mod moves;
mod outcome;
mod read;
mod record;
mod replay;
mod text;
mod write;

pub use compare::{Comparison, Deviation, Difference, Field};
pub use date::{Date, NotADate};
pub use derivation::derivation;
pub use explain::explain;
pub use moves::{Dealt, Face, GameType, Mark, Move};
pub use outcome::{GameLine, Outcome, Verdict};
pub use read::{ReadError, ReadErrorKind};
pub use record::{Record, Spacing};
pub use replay::{Replay, ReplayError, moves, replay};
pub use text::Text;
pub use write::{Heading, write};
