//! Finished deals.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{DealResult, Proof, RuleSet, Seat, TableEvent};

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
    /// When it was dealt, in microseconds since the Unix epoch.
    pub dealt_at_micros: i64,
    /// Who dealt.
    pub dealer: Seat,
    /// Where forehand sat.
    pub forehand: Seat,
    /// Where middlehand sat.
    pub middlehand: Seat,
    /// Where rearhand sat.
    pub rearhand: Seat,
    /// The deal as a record of the International Skat Server, if that can express it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
    /// The result, with the derivation of the value and all cards.
    pub result: DealResult,
    /// What happened, with all cards open.
    pub events: Vec<TimedEvent>,
    /// The proof of the shuffle; missing where the cards were arranged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
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
