//! Every message and REST body of the server, with its error and close codes.
//!
//! `docs/protocol.md` tells the story of a connection; this crate holds the words.
//! Many types have the name of their counterpart in the rules or at the table, so use them qualified: `wire::Card`, `wire::Settings`.
//!
//! - From clients: [`ClientMessage`] with [`TableAct`]; [`ClientMessage::parse`] is the only door.
//! - To clients: [`ServerMessage`] with [`TableSnapshot`] and [`TableEvent`].
//! - Why something was refused or closed: [`Code`], [`CloseCode`].
//! - REST: [`RankingPage`], [`ListPage`], [`ListDetail`], [`DealDetail`], [`Problem`], [`Health`], [`Readiness`].

mod card;
mod client;
mod code;
mod contract;
mod deal;
mod derivation;
mod event;
mod lobby;
mod proof;
mod rest;
mod result;
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
pub use deal::{DealNow, DealState, Hand, Legal, Offer, Phase, SeatBids, SeatTricks, Trick, TrickCard};
pub use derivation::{Derivation, Level, LevelStep, Matadors, Step};
pub use event::{End, TableEvent, Vacating};
pub use lobby::{LobbyPlayer, LobbySeat, LobbyState, LobbyTable};
pub use proof::{Commitment, Part, PlayerSeed, Proof, ProofPart, SHUFFLE_VERSION, SeedHash, ServerSeed};
pub use rest::{
    DealDetail, Health, ListDetail, ListPage, ListPlayer, ListSummary, Problem, RankingEntry, RankingPage, Readiness,
    TimedEvent,
};
pub use result::{DealResult, Ending, GameResult, Outcome, SeatCards, SeatScore};
pub use seat::Seat;
pub use server::{EventMessage, NackDetail, ServerMessage};
pub use settings::{Access, Mode, NewSettings, RuleSet, Seating, Settings, Watching};
pub use sheet::{Account, Sheet, SheetRow};
pub use table::{Kind, Player, SeatState, SeatView, SubstituteOffer, TableSnapshot, TableStep};
pub use text::{ChatText, Name, Password, Token};

/// The path of the WebSocket.
pub const PATH: &str = "/ws/v1";

/// The subprotocol that a client asks for and the server answers with.
pub const SUBPROTOCOL: &str = "skat.v1+json";
