//! Finished deals.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::list::Void;
use super::ranking::RankingClass;
use crate::{DealResult, Proof, RuleSet, Seat, Slot, TableEvent};

/// Somebody who sat at the table in a deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DealPlayer {
    /// Where he sat.
    pub seat: Seat,
    /// His id.
    pub player: Uuid,
    /// His name: as the list has it, or that of today if somebody else has his seat by now.
    pub name: String,
}

/// A deal that is over, with everything that there is to know about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DealDetail {
    /// Its list.
    pub list: Uuid,
    /// Its number in the list, 1 and up.
    pub number: u32,
    /// The rules.
    pub rule_set: RuleSet,
    /// Which ranking its list would count in.
    #[serde(default)]
    pub class: RankingClass,
    /// What it was in the course of the list; missing where it was a deal like any other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slot: Option<Slot>,
    /// When it was dealt, in microseconds since the Unix epoch.
    pub dealt_at_micros: i64,
    /// That it was voided, if it was: it counts 0 then, and the result says what it would have counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub void: Option<Void>,
    /// Who dealt.
    pub dealer: Seat,
    /// Where forehand sat.
    pub forehand: Seat,
    /// Where middlehand sat.
    pub middlehand: Seat,
    /// Where rearhand sat.
    pub rearhand: Seat,
    /// Who sat at the table in this deal, by seat, the sitting dealer included; somebody else may have the seat by now.
    /// Empty where an older server has written the deal and the list still runs.
    #[serde(default)]
    pub players: Vec<DealPlayer>,
    /// The deal as a record of the International Skat Server, if that can express it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
    /// The result, with the derivation of the value and all cards.
    pub result: DealResult,
    /// What happened, as everybody saw it; what was hidden then and is open now stands in `result`.
    pub events: Vec<TimedEvent>,
    /// The proof of the shuffle; missing where the cards were arranged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
}

/// The server's own check of a deal's shuffle; `vorhand verify` makes the same one without the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Verification {
    /// The deal's list.
    pub list: Uuid,
    /// Its number in the list, 1 and up.
    pub number: u32,
    /// Whether there is a proof, and everything fits: the commitment, the seeds, the deck, and the cards of result and record.
    pub valid: bool,
    /// Whether there is a proof; arranged cards have none.
    pub has_proof: bool,
    /// How many players' seeds went into the shuffle, 0 to 4.
    pub revealed: u8,
    /// How many players withheld their seed after its hash, 0 to 4.
    pub withheld: u8,
    /// Among how many decks the server could have chosen by claiming that seeds did not arrive, 2 to the power of `withheld`; missing where only its own seed went in, since then nothing shows that the deck was not chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decks: Option<u8>,
    /// What does not fit, in English.
    pub faults: Vec<String>,
}

/// An event with its time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TimedEvent {
    /// When, in microseconds since the Unix epoch.
    pub at_micros: i64,
    /// What.
    pub event: TableEvent,
}
