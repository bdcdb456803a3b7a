//! The rules of Skat.

mod action;
mod auction;
mod card;
mod claim;
mod deal;
mod game;
mod play;
mod role;
mod ruleset;
mod settle;
mod value;
mod view;

pub use action::{Action, Event, Events, IllegalAction};
pub use auction::{Auction, Bids};
pub use card::{Card, CardSet, Cards, NotACard, Rank, Suit};
pub use deal::{Deal, DealtCards, Declared, NotADeal, Phase, Settled};
pub use game::{Announced, BidValue, Class, Contract, Game, NullGame};
pub use play::{Play, Trick};
pub use role::{ByRole, BySeat, Role, Seat};
pub use ruleset::{DefendersGiveUp, LateSurrender, OpenHand, RuleSet, RuleSetName, Substitution};
pub use settle::{Ending, GameResult, Party, Settlement};
pub use value::{Level, Levels, Matadors, Reason, SoFar, Valuation, Verdict};
pub use view::{Legal, Observer, Offer, SeenDeclared, SeenEvent, SeenHand, SeenPhase, SeenPlay, SeenSettled, View};
