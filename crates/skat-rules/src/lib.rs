//! The rules of Skat.

mod card;
mod game;
mod role;

pub use card::{Card, CardSet, Cards, NotACard, Rank, Suit};
pub use game::{Announced, BidValue, Class, Contract, Game, NullGame};
pub use role::{ByRole, BySeat, Role, Seat};
