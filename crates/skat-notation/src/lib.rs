//! The game record of the International Skat Server, read and written.

mod date;
mod moves;
mod outcome;
mod read;
mod record;
mod text;

pub use date::{Date, NotADate};
pub use moves::{Dealt, Face, GameType, Mark, Move};
pub use outcome::{GameLine, Outcome, Verdict};
pub use read::{ReadError, ReadErrorKind};
pub use record::{Record, Spacing};
pub use text::Text;
