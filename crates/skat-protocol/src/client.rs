//! Messages from clients.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use skat_rules::Action;
use uuid::Uuid;

use crate::{
    Bid, Card, Cards, ChatText, Code, Contract, NackDetail, Name, NewSettings, Password, PlayerSeed, Seat, SeedHash,
    Token,
};

/// A message from a client.
///
/// `id` is a UUID that the client chose; it is answered by `ack` or `nack` with the same one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "t", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum ClientMessage {
    /// Comes as a new guest; answered by `welcome` with a token.
    Guest {
        /// The command's id.
        id: Uuid,
        /// How he wants to be called.
        name: Name,
    },
    /// Comes back with the token of an earlier `welcome` or of a session; answered by `welcome`.
    Login {
        /// The command's id.
        id: Uuid,
        /// The token; missing where the connection was opened with the cookie of a session.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<Token>,
    },
    /// Watches the lobby, or no longer: `ack`, then `lobby` and what changes.
    Lobby {
        /// The command's id.
        id: Uuid,
        /// Whether he watches it.
        watch: bool,
    },
    /// Says something in the lobby.
    LobbySay {
        /// The command's id.
        id: Uuid,
        /// What.
        text: ChatText,
    },
    /// Makes a table; answered by `ack` with its id. Who makes it does not sit there yet.
    Create {
        /// The command's id.
        id: Uuid,
        /// What it is set to.
        settings: NewSettings,
        /// The password, if `access` is `password`; otherwise it is ignored.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        password: Option<Password>,
        /// Deals that are dealt as they stand, each as 32 cards joined by dots: ten of forehand, middlehand and rearhand, then the skat.
        /// Only where the server allows it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        arranged: Option<Vec<String>>,
    },
    /// Watches a table: `ack`, then `snapshot` and `event`s.
    Watch {
        /// The command's id.
        id: Uuid,
        /// The table.
        table: Uuid,
        /// Its password, if it has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        password: Option<Password>,
    },
    /// Watches a table no longer.
    Unwatch {
        /// The command's id.
        id: Uuid,
        /// The table.
        table: Uuid,
    },
    /// Sits down at a table: `ack`, then `snapshot` and `event`s.
    Sit {
        /// The command's id.
        id: Uuid,
        /// The table.
        table: Uuid,
        /// Where; any free seat if missing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// The table's password, if it has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        password: Option<Password>,
    },
    /// Wants what a table has told since a number; answered by the missing `event`s, or by one `snapshot` when they are too many or the seat is another one now.
    Resume {
        /// The table.
        table: Uuid,
        /// The last number that arrived; 0 if there is none, which always brings a snapshot.
        after: u64,
        /// Whose numbers these are: the seat (`you`) of the snapshot that they follow; missing for those who watch.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
    },
    /// Does something at a table where the player sits.
    Act {
        /// The command's id.
        id: Uuid,
        /// The table.
        table: Uuid,
        /// What.
        act: TableAct,
    },
}

/// What a player does at his table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum TableAct {
    /// Changes to a free seat before the list starts.
    Move {
        /// Which.
        seat: Seat,
    },
    /// Sets the seats before the list starts; only the host may.
    Arrange {
        /// For each seat, 1 to 4, where the one who shall sit there sits now, or `null` for nobody.
        from: [Option<Seat>; 4],
    },
    /// Puts a computer player on a free seat; only the host may.
    AddComputer {
        /// Which.
        seat: Seat,
    },
    /// Takes a player away before the list starts; only the host may.
    Remove {
        /// Where he sits.
        seat: Seat,
    },
    /// Is ready for the list to start, or is not.
    Ready {
        /// Whether he is.
        ready: bool,
    },
    /// Binds the own seed for a shuffle.
    Hash {
        /// The number of the shuffle, from `prepared`.
        shuffle: u32,
        /// The hash of the own seed.
        hash: SeedHash,
    },
    /// Reveals the own seed, after `committed` has shown the own hash.
    Seed {
        /// The number of the shuffle.
        shuffle: u32,
        /// The seed.
        seed: PlayerSeed,
    },
    /// Bids; forehand, whom nobody bid to, takes the game with 18.
    Bid {
        /// How much.
        value: Bid,
    },
    /// Holds the last bid.
    Hold {},
    /// Passes.
    Pass {},
    /// Picks the skat up.
    PickUp {},
    /// Announces, and lays two cards away if the skat was picked up.
    Announce {
        /// What is played.
        contract: Contract,
        /// The two cards laid away; none in a hand game.
        #[serde(default, skip_serializing_if = "Cards::is_empty")]
        discard: Cards,
        /// How many Spitzen are announced; none if missing.
        #[serde(default, skip_serializing_if = "crate::deal::is_zero")]
        spitzen: u8,
    },
    /// Says Kontra.
    Kontra {},
    /// Answers Kontra with Re.
    Re {},
    /// Says no to what is asked: Kontra, Re, or an escape.
    Decline {},
    /// Plays a grand hand instead of a forced Ramsch.
    Escape {},
    /// Pushes on what lies in the skat, unseen.
    Push {},
    /// Pushes two cards on after picking up.
    LayAway {
        /// Which; jacks are not among them.
        cards: Cards,
    },
    /// Plays a card.
    Play {
        /// Which.
        card: Card,
    },
    /// Gives up, or wishes or asks to.
    GiveUp {},
    /// Takes the own wish or request to give up back.
    TakeBack {},
    /// Agrees to the declarer's request to give up.
    AgreeToGiveUp {},
    /// Shows the own cards.
    Show {},
    /// Wants the next deal now.
    Next {},
    /// Leaves for good.
    Leave {},
    /// Leaves after the running round without a charge, or does not after all.
    LeaveAfterRound {
        /// Whether he does.
        leaves: bool,
    },
    /// Agrees that the one who offered himself as a substitute sits down.
    Accept {},
    /// Agrees to chat while a deal runs, or does not any more.
    AllowChat {
        /// Whether he does.
        allowed: bool,
    },
    /// Says something to the table.
    Say {
        /// What.
        text: ChatText,
    },
    /// Closes the table before the list starts; only the host may.
    Close {},
}

/// What a player says who does this in a deal.
impl From<Action> for TableAct {
    fn from(action: Action) -> TableAct {
        match action {
            Action::Bid(value) => TableAct::Bid { value: Bid(value) },
            Action::Hold => TableAct::Hold {},
            Action::Pass => TableAct::Pass {},
            Action::PickUp => TableAct::PickUp {},
            Action::Announce { contract, discard, spitzen } => {
                TableAct::Announce { contract: Contract(contract), discard: Cards(discard), spitzen }
            }
            Action::Kontra => TableAct::Kontra {},
            Action::Re => TableAct::Re {},
            Action::Decline => TableAct::Decline {},
            Action::Escape => TableAct::Escape {},
            Action::Push => TableAct::Push {},
            Action::LayAway(cards) => TableAct::LayAway { cards: Cards(cards) },
            Action::Play(card) => TableAct::Play { card: Card(card) },
            Action::GiveUp => TableAct::GiveUp {},
            Action::TakeBack => TableAct::TakeBack {},
            Action::AgreeToGiveUp => TableAct::AgreeToGiveUp {},
            Action::Show => TableAct::Show {},
            Action::Leave => TableAct::Leave {},
        }
    }
}

/// A text is no message.
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
#[error("{code}")]
pub struct BadMessage {
    /// The command's id, if one can be read: then the answer is `nack`, otherwise `error`.
    pub id: Option<Uuid>,
    /// What is wrong.
    pub code: Code,
    /// More about it, for whoever writes the client; it can repeat parts of the text, so it goes nowhere but back.
    pub detail: Option<NackDetail>,
}

impl fmt::Debug for BadMessage {
    /// Without the detail, which can repeat what nobody else may read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BadMessage").field("id", &self.id).field("code", &self.code).finish_non_exhaustive()
    }
}

impl ClientMessage {
    /// Reads a message.
    ///
    /// # Errors
    /// [`Code::BadJson`], [`Code::BadMessage`], or the code of the one value that is wrong, such as [`Code::ContradictoryContract`].
    pub fn parse(text: &str) -> Result<ClientMessage, BadMessage> {
        plain_act(text).map_or_else(|| ClientMessage::parse_closely(text), Ok)
    }

    fn parse_closely(text: &str) -> Result<ClientMessage, BadMessage> {
        let json: Value = serde_json::from_str(text).map_err(|error| BadMessage::new(None, Code::BadJson, &error))?;
        let id = json["id"].as_str().and_then(|id| id.parse().ok());
        if let Some(place) = OBJECTS.iter().find(|place| json.pointer(place).is_some_and(|json| !json.is_object())) {
            let said = format!("an object is expected at \"{place}\"");
            return Err(BadMessage::new(id, Code::BadMessage, &said));
        }
        ClientMessage::deserialize(json).map_err(|error| BadMessage::new(id, code_of(&error), &error))
    }

    /// The command's id; `resume` has none.
    pub fn id(&self) -> Option<Uuid> {
        match self {
            ClientMessage::Guest { id, .. }
            | ClientMessage::Login { id, .. }
            | ClientMessage::Lobby { id, .. }
            | ClientMessage::LobbySay { id, .. }
            | ClientMessage::Create { id, .. }
            | ClientMessage::Watch { id, .. }
            | ClientMessage::Unwatch { id, .. }
            | ClientMessage::Sit { id, .. }
            | ClientMessage::Act { id, .. } => Some(*id),
            ClientMessage::Resume { .. } => None,
        }
    }
}

/// An `act` as clients send them most of the time; nothing if it is anything else, or if anything may be wrong with it.
///
/// It is read in one go. Where no array is, none can stand in the place of an object.
fn plain_act(text: &str) -> Option<ClientMessage> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct PlainAct<'a> {
        t: &'a str,
        id: Uuid,
        table: Uuid,
        act: TableAct,
    }
    let PlainAct { t, id, table, act } = if text.contains('[') { None } else { serde_json::from_str(text).ok() }?;
    (t == "act").then_some(ClientMessage::Act { id, table, act })
}

/// Where objects stand: serde would read an array of the fields too, which no schema allows.
const OBJECTS: [&str; 4] = ["", "/act", "/act/contract", "/settings"];

impl BadMessage {
    /// Values that have a code of their own say enough with it.
    fn new(id: Option<Uuid>, code: Code, said: &dyn fmt::Display) -> BadMessage {
        let detail = matches!(code, Code::BadJson | Code::BadMessage).then(|| NackDetail::text(&said.to_string()));
        BadMessage { id, code, detail }
    }
}

/// The code that a type of this crate refused its value with; these types put it into the error as its text.
fn code_of(error: &serde_json::Error) -> Code {
    let text = error.to_string();
    text.split_whitespace().next().and_then(Code::named).unwrap_or(Code::BadMessage)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "0190c5f0-0000-7000-8000-000000000001";

    fn with_act(act: &str) -> String {
        format!(r#"{{"t":"act","id":"{ID}","table":"{ID}","act":{act}}}"#)
    }

    #[test]
    fn what_is_read_in_one_go_is_what_a_close_look_reads() {
        let good = [
            r#"{"do":"play","card":"CJ"}"#,
            r#"{"card":"CJ","do":"play"}"#,
            r#"{"do":"bid","value":18}"#,
            r#"{"do":"pass"}"#,
            r#"{"do":"ready","ready":true}"#,
            r#"{"do":"announce","contract":{"game":"grand","hand":true}}"#,
            r#"{"do":"say","text":"Gut Blatt"}"#,
        ];
        for act in good {
            let text = with_act(act);
            let plain = plain_act(&text);
            assert!(plain.is_some(), "{act}");
            assert_eq!(plain, ClientMessage::parse_closely(&text).ok(), "{act}");
        }
    }

    #[test]
    fn what_may_be_wrong_is_looked_at_closely() {
        let wrong = [
            r#""pass""#,
            r#"["pass"]"#,
            r#"{"do":["pass"]}"#,
            r#"{"do":"pass","more":1}"#,
            r#"{"do":"play","card":"XX"}"#,
            r#"{"do":"bid","value":19}"#,
            r#"{"do":"bid","value":18.5}"#,
            r#"{"do":"announce","contract":["grand",true]}"#,
            r#"{"do":{"pass":null}}"#,
        ];
        for act in wrong {
            let text = with_act(act);
            assert_eq!(plain_act(&text), None, "{act}");
            assert!(ClientMessage::parse(&text).is_err(), "{act}");
        }
        let other = format!(r#"{{"t":"unwatch","id":"{ID}","table":"{ID}"}}"#);
        assert_eq!(plain_act(&other), None);
        assert!(ClientMessage::parse(&other).is_ok());
    }
}
