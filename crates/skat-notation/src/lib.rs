//! The game record of the International Skat Server, read and written.
//!
//! A [`Record`] holds one line; what is read is written back byte by byte, and an error names its column.
//!
//! ```
//! use skat_notation::{Move, Record};
//! use skat_rules::Role;
//!
//! let line = "(;GM[Skat]P0[forehand]MV[1 18 0 p ];)";
//! let record: Record = line.parse()?;
//! assert_eq!(record.moves, Some(vec![Move::Bid(Role::Middlehand, 18), Move::Pass(Role::Forehand)]));
//! assert_eq!(record.to_string(), line);
//!
//! let error = Record::parse("(;GM[Skat]MV[1 18 0 q ];)").unwrap_err();
//! assert_eq!(error.to_string(), "column 21: a move of a player is expected");
//! # Ok::<(), skat_notation::ReadError>(())
//! ```
//!
//! Deals by pub rules have a form of their own, with words that the ISS has not; a reader of its form is stopped by the beginning:
//!
//! ```
//! use skat_notation::{Move, Record};
//! use skat_rules::{Role, Slot};
//!
//! let line = "(;GM[Pub-Skat]PC[Vorhand pub-2022 kontra=all]SL[ramsch]MV[0 no 1 escape 2 kontra 1 rekontra ] ;)";
//! let record = Record::parse(line)?;
//! assert!(record.rules().is_pub() && matches!(record.slot, Slot::Ramsch { .. }));
//! assert_eq!(record.moves.as_ref().and_then(|moves| moves.last()), Some(&Move::Re(Role::Middlehand)));
//! assert_eq!(record.to_string(), line);
//! # Ok::<(), skat_notation::ReadError>(())
//! ```
//!
//! [`replay()`] plays a record again by our rules and compares the results, [`explain`] tells it in words.
//!
//! ```
//! use skat_notation::{Record, explain, replay};
//!
//! let line = "(;GM[Skat]MV[w CJ.CA.CT.CK.CQ.C9.C8.C7.SJ.SA.ST.SK.SQ.S9.S8.S7.HJ.HA.HT.HK.\
//!             HQ.H9.H8.H7.DJ.DA.DT.DK.DQ.D9.D8.D7 1 p 2 p 0 18 0 CO 1 RE 2 RE ]\
//!             R[d:0 win v:120 m:2 bidok p:120 t:10 s:1 z:1 p0:0 p1:0 p2:0 l:-1 to:-1 r:1] ;)";
//! let record = Record::parse(line)?;
//! let replayed = replay(&record, record.rules())?;
//! assert!(!replayed.comparison.agrees());
//! assert_eq!(replayed.comparison.differences[0].to_string(), "value: recorded 120, replayed 108");
//! assert!(explain(&record, &replayed).contains("with 2, game 3, hand 4, Schneider 5,"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`write()`] makes a record of a deal that was played here.
//!
//! ```
//! use skat_notation::{Heading, write};
//! use skat_rules::{Action, Card, Deal, DealtCards, Role, RuleSet};
//!
//! let deck = std::array::from_fn(|index| Card::from_index(index as u8).unwrap());
//! let mut deal = Deal::new(RuleSet::SOSKO_2007, DealtCards::from_deck(&deck)?);
//! let mut events = Vec::new();
//! for role in [Role::Middlehand, Role::Rearhand, Role::Forehand] {
//!     for event in deal.decide(role, &Action::Pass)? {
//!         deal.apply(&event);
//!         events.push(event);
//!     }
//! }
//! let record = write(&Heading::default(), deal.cards(), &events);
//! assert!(record.to_string().ends_with(" 1 p 2 p 0 p ]R[passed] ;)"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
pub use derivation::{derivation, doublings};
pub use explain::explain;
pub use moves::{Dealt, Face, GameType, Mark, Move};
pub use outcome::{Finish, GameLine, HouseLine, Outcome, RamschLine};
pub use read::{ReadError, ReadErrorKind};
pub use record::{Record, Spacing};
pub use replay::{Replay, ReplayError, moves, replay};
pub use text::Text;
pub use write::{Heading, write};
