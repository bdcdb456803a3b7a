//! Every message and REST body of the server, with its error and close codes.
//!
//! `docs/protocol.md` tells the story of a connection; this crate holds the words.
//! Many types have the name of their counterpart in the rules or at the table, so use them qualified: `wire::Card`, `wire::Settings`.
//!
//! - From clients: [`ClientMessage`] with [`TableAct`]; [`ClientMessage::parse`] is the only door.
//! - To clients: [`ServerMessage`] with [`TableSnapshot`] and [`TableEvent`].
//! - Why something was refused or closed: [`Code`], [`CloseCode`].
//! - The AsyncAPI document with the schemas of all messages: [`schema::asyncapi`].
//! - A rule set in a readable line: [`rules_in_words`].
//! - REST: [`RankingPage`], [`ListPage`], [`ListDetail`], [`DealDetail`], [`Problem`], [`Health`], [`Readiness`].
//!
//! What a client sends is either a message or refused with a code, and the answer finds its command:
//!
//! ```
//! use skat_protocol::{ClientMessage, Code, TableAct};
//!
//! let text = r#"{"t":"act","id":"b2f0c1aa-6f0e-4f6e-9b0a-0c5f6a7d8e01",
//!     "table":"00010203-0405-0607-0809-0a0b0c0d0e0f","act":{"do":"play","card":"CJ"}}"#;
//! let Ok(ClientMessage::Act { act: TableAct::Play { card }, .. }) = ClientMessage::parse(text) else { panic!() };
//! assert_eq!(card.0.to_string(), "CJ");
//!
//! let bad = ClientMessage::parse(&text.replace("CJ", "ZJ")).unwrap_err();
//! assert_eq!(bad.code, Code::NotACard);
//! assert!(bad.id.is_some());
//! ```
//!
//! The value of a deal comes in words:
//!
//! ```
//! use skat_protocol::Derivation;
//! use skat_rules::{Announced, Class, Contract, Matadors, Suit, Valuation, Verdict};
//!
//! let hand = Contract::Suit(Suit::Spades, Class::Hand(Announced::Nothing));
//! let value = Valuation::of(hand, Some(Matadors::With(2)), None, Verdict::AsPlayed { points: 75, tricks: 7 });
//! assert_eq!(Derivation::from(&value).text, "with 2, game 3, hand 4, times 11 is 44");
//! ```

mod card;
mod client;
mod code;
mod contract;
mod deal;
mod derivation;
mod event;
mod lobby;
mod proof;
mod ramsch;
mod rest;
mod result;
pub mod rules_in_words;
mod ruleset;
pub mod schema;
mod seat;
mod server;
mod settings;
mod sheet;
mod table;
mod text;

pub use card::{Card, Cards, Deck};
pub use client::{BadMessage, ClientMessage, TableAct};
pub use code::{CloseCode, Code};
pub use contract::{Announced, Bid, Contract, ContractFields, Game};
pub use deal::{DealNow, DealState, Hand, Legal, Offer, Phase, SeatBids, SeatPush, SeatTricks, Slot, Trick, TrickCard};
pub use derivation::{Derivation, Level, LevelStep, Matadors, Step};
pub use event::{End, TableEvent, Vacating};
pub use lobby::{LobbyPlayer, LobbySeat, LobbyState, LobbyTable};
pub use proof::{Commitment, Part, PlayerSeed, Proof, ProofPart, SHUFFLE_VERSION, SeedHash, ServerSeed};
pub use ramsch::{RamschPlayer, RamschResult, RamschStep};
pub use rest::{
    AdminTable, Announcement, ArchiveConsent, AuditItem, AuditPage, Because, CloseTable, Credentials, DealDetail,
    DealPlayer, Deletion, FormerName, FoundPlayer, FoundPlayers, GivenName, GivenRole, HeadToHead, Health, ListDetail,
    ListPage, ListPlayer, ListProofs, ListSummary, Lock, Me, MonthList, NewGuest, NewLock, NewName, NewPassword,
    Opponent, PlayerName, PlayerPage, PlayerProfile, PlayerStanding, Problem, PubInterest, RankingClass, RankingEntry,
    RankingPage, Readiness, Role, RunningDeal, SessionBody, SessionEntry, SessionList, Setting, SettingList,
    SettlementPart, TablePage, TimedEvent, Verification, Void,
};
pub use result::{DealResult, Ending, GameResult, Outcome, SeatCards, SeatScore};
pub use ruleset::RuleSet;
pub use seat::Seat;
pub use server::{EventMessage, NackDetail, ServerMessage};
pub use settings::{Access, Mode, NewSettings, Seating, Settings, Watching};
pub use sheet::{Account, RamschScore, Sheet, SheetRow};
pub use table::{Kind, Player, Rounds, SeatState, SeatView, Sitting, SubstituteOffer, TableSnapshot, TableStep};
pub use text::{AccountPassword, ChatText, Name, Password, Reason, Token};

/// The path of the WebSocket.
pub const PATH: &str = "/ws/v1";

/// The subprotocol that a client asks for and the server answers with.
pub const SUBPROTOCOL: &str = "skat.v1+json";
