//! Messages to clients.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use skat_rules::IllegalAction;
use uuid::Uuid;

use crate::{Bid, Card, Cards, Code, DealNow, LobbyPlayer, LobbyTable, TableEvent, TableSnapshot, Token};

/// A message to a client. A client ignores messages and fields that it does not know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "t", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ServerMessage {
    /// The answer to `guest` and `login`.
    Welcome {
        /// The command's id.
        id: Uuid,
        /// The player's id.
        player: Uuid,
        /// His name.
        name: String,
        /// What he is known by when he comes back; only after `guest`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<Token>,
        /// The tables where he has a seat: each wants a `resume`.
        tables: Vec<Uuid>,
        /// The server's time, in microseconds since the Unix epoch.
        at_micros: i64,
    },
    /// A command was done, and what it did is kept.
    Ack {
        /// The command's id.
        id: Uuid,
        /// The table that the command made or was about.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<Uuid>,
    },
    /// A command was refused, and nothing has changed by it.
    Nack {
        /// The command's id.
        id: Uuid,
        /// Why.
        code: Code,
        /// More about it, for whoever writes the client.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        detail: Option<NackDetail>,
    },
    /// A message without an id was refused, or a table is not shown any more.
    Error {
        /// Why.
        code: Code,
        /// The table that it is about.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<Uuid>,
        /// More about it, for whoever writes the client.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        detail: Option<NackDetail>,
    },
    /// A table as it is.
    Snapshot {
        /// The table.
        table: Uuid,
        /// The number of the last event that is in it.
        n: u64,
        /// The table.
        view: Box<TableSnapshot>,
    },
    /// Something happened at a table.
    Event(Box<EventMessage>),
    /// Everything in the lobby.
    Lobby {
        /// The tables.
        tables: Vec<LobbyTable>,
        /// Who is there.
        players: Vec<LobbyPlayer>,
    },
    /// A table in the lobby is new or has changed.
    LobbyTable {
        /// The table.
        table: Box<LobbyTable>,
    },
    /// A table has left the lobby.
    LobbyTableGone {
        /// Its id.
        table: Uuid,
    },
    /// Somebody has come, or has changed.
    LobbyPlayer {
        /// Who.
        player: LobbyPlayer,
    },
    /// Somebody has gone.
    LobbyPlayerGone {
        /// His id.
        player: Uuid,
    },
    /// Somebody said something in the lobby.
    LobbySaid {
        /// His id.
        player: Uuid,
        /// His name.
        name: String,
        /// What he said.
        text: String,
        /// When, in microseconds since the Unix epoch.
        at_micros: i64,
    },
}

/// More about a refusal; which fields there are depends on the code.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NackDetail {
    /// The lowest possible bid, after `bid_too_low`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least_bid: Option<Bid>,
    /// The card that was led, after `must_follow`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub led: Option<Card>,
    /// The player's own cards that follow, after `must_follow`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<Cards>,
    /// How many cards must be laid away, after `wrong_discard`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<u8>,
    /// How many Spitzen can be announced at most, after `too_many_spitzen`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u8>,
    /// The null game's value, after `null_below_bid`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<u16>,
    /// The bid, after `null_below_bid`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bid: Option<Bid>,
    /// A sentence for whoever writes the client, after `bad_json` and `bad_message`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

impl NackDetail {
    /// The most characters of a sentence.
    const LONGEST_TEXT: usize = 200;

    /// A sentence for whoever writes the client; what is beyond 200 characters is cut off.
    pub fn text(text: &str) -> NackDetail {
        let text = text.chars().take(NackDetail::LONGEST_TEXT).collect();
        NackDetail { text: Some(text), ..NackDetail::default() }
    }

    /// What the rules say about an action that they refuse.
    pub fn of(illegal: &IllegalAction) -> Option<NackDetail> {
        let none = NackDetail::default();
        Some(match *illegal {
            IllegalAction::BidTooLow { least } => NackDetail { least_bid: Some(Bid(least?)), ..none },
            IllegalAction::MustFollow { led, held } => {
                NackDetail { led: Some(Card(led)), held: Some(Cards(held)), ..none }
            }
            IllegalAction::WrongDiscard { expected } => NackDetail { expected: Some(expected), ..none },
            IllegalAction::NullBelowBid { value, bid } => {
                NackDetail { value: Some(value), bid: Some(Bid(bid)), ..none }
            }
            IllegalAction::TooManySpitzen { most } => NackDetail { most: Some(most), ..none },
            IllegalAction::NotYourTurn
            | IllegalAction::WrongPhase
            | IllegalAction::OnlyEighteen
            | IllegalAction::SkatNotPickedUp
            | IllegalAction::SkatPickedUp
            | IllegalAction::NotHeld
            | IllegalAction::AlreadyDone
            | IllegalAction::NothingPending
            | IllegalAction::WrongParty
            | IllegalAction::DefenderCannotShow
            | IllegalAction::NotABid
            | IllegalAction::QuestionOpen
            | IllegalAction::NothingAsked
            | IllegalAction::KontraNotAllowed
            | IllegalAction::KontraTooLate
            | IllegalAction::ReWithoutKontra
            | IllegalAction::ReTooLate
            | IllegalAction::NoRe
            | IllegalAction::SpitzeNotHeld
            | IllegalAction::JackLaidAway
            | IllegalAction::AlreadyPickedUp
            | IllegalAction::EscapedAlready => return None,
        })
    }
}

/// An event with its number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct EventMessage {
    /// The table.
    pub table: Uuid,
    /// The observer's own number at this table, one more than the last one.
    pub n: u64,
    /// When it happened, in microseconds since the Unix epoch.
    pub at_micros: i64,
    /// What.
    pub event: TableEvent,
    /// What has become of the deal, where the event is about it: replaces these fields of [`crate::DealState`], missing ones too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<DealNow>,
    /// Whether players may chat now.
    pub chat_open: bool,
    /// When the table goes on by itself, in microseconds since the Unix epoch; missing if no time runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline_micros: Option<i64>,
}

impl From<EventMessage> for ServerMessage {
    fn from(event: EventMessage) -> ServerMessage {
        ServerMessage::Event(Box::new(event))
    }
}
