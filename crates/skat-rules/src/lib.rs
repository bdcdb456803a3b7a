//! The rules of Skat: cards, auction, announcement, play, value, score sheet and views.
//!
//! Everything here is a pure function of its arguments: there is no clock, no randomness, no input or output, and no panic on input.
//!
//! A [`Deal`] is stepped by two functions.
//! [`Deal::decide`] says what comes of a player's [`Action`] or why it is refused, and [`Deal::apply`] takes its [`Event`]s over.
//!
//! ```
//! use skat_rules::{Action, BidValue, Deal, DealtCards, Card, Role, RuleSet};
//!
//! let deck: [Card; 32] = std::array::from_fn(|index| Card::from_index(index as u8).unwrap());
//! let mut deal = Deal::new(RuleSet::SOSKO_2007, DealtCards::from_deck(&deck).unwrap());
//! for event in deal.decide(Role::Middlehand, &Action::Bid(BidValue::MIN)).unwrap() {
//!     deal.apply(&event);
//! }
//! assert_eq!(deal.turn(), Some(Role::Forehand));
//! ```
//!
//! What leaves the rules towards players is a [`View`] or a [`SeenEvent`], which hold only what their [`Observer`] may know:
//!
//! ```
//! # use skat_rules::{Deal, DealtCards, Card, Observer, Role, RuleSet};
//! # let deck: [Card; 32] = std::array::from_fn(|index| Card::from_index(index as u8).unwrap());
//! # let deal = Deal::new(RuleSet::SOSKO_2007, DealtCards::from_deck(&deck).unwrap());
//! let view = deal.view_for(Observer::Player(Role::Forehand));
//! assert!(view.hands[Role::Forehand].cards.is_some());
//! assert!(view.hands[Role::Rearhand].cards.is_none());
//! ```
//!
//! The value of a deal comes with its reasons:
//!
//! ```
//! use skat_rules::{Announced, Class, Contract, Matadors, Suit, Valuation, Verdict};
//!
//! let hand = Contract::Suit(Suit::Spades, Class::Hand(Announced::Nothing));
//! let value = Valuation::of(hand, Some(Matadors::With(1)), None, Verdict::AsPlayed { points: 93, tricks: 8 });
//! assert_eq!(value.score(), 44);
//! assert!(value.reasons().any(|reason| reason.paragraph() == "5.2.3"));
//! ```

mod action;
mod auction;
mod bid;
mod card;
mod claim;
mod deal;
mod game;
mod kontra;
mod play;
mod ramsch;
mod role;
mod rounds;
mod ruleset;
mod settle;
mod sheet;
mod trick;
mod value;
mod view;

pub use action::{Action, Event, Events, IllegalAction};
pub use auction::{Auction, Bids};
pub use bid::{BidLadder, BidValue};
pub use card::{Card, CardSet, Cards, NotACard, Rank, Suit};
pub use deal::{Asking, Deal, DealtCards, Declared, Escape, NotADeal, Phase, Settled};
pub use game::{Announced, Class, Contract, Game, NullGame};
pub use kontra::{Doublings, Question};
pub use play::Play;
pub use ramsch::{Push, Ramsch, RamschReason, RamschResult};
pub use role::{ByRole, BySeat, Role, Seat};
pub use rounds::{Rounds, Slot};
pub use ruleset::{
    DefendersGiveUp, Kontra, LateSurrender, NotARuleSet, OpenHand, RamschFactor, RamschSkat, RoundRules, RuleSet,
    RuleSetName, SpitzeRules, Substitution, WithoutBid,
};
pub use settle::{Ending, GameResult, Party, Settlement};
pub use sheet::{Account, Entry, NotVoidable, Sheet, ranking, settle_up};
pub use trick::Trick;
pub use value::{Level, Levels, Matadors, Reason, SoFar, Spitzen, Valuation, Verdict};
pub use view::{
    Legal, Observer, Offer, SeenDeclared, SeenEvent, SeenHand, SeenPhase, SeenPlay, SeenPush, SeenQuestion, SeenRamsch,
    SeenSettled, View,
};
