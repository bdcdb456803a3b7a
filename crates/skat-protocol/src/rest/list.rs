//! Lists.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::ranking::RankingClass;
use crate::{Proof, RuleSet, Seat, Settings, Sheet, Sitting};

/// A page of lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListPage {
    /// The lists, the newest first.
    pub lists: Vec<ListSummary>,
    /// What to ask for as `after` to get the next page; missing on the last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A list without its deals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListSummary {
    /// The list, which is also its table's id.
    pub id: Uuid,
    /// The rules.
    pub rule_set: RuleSet,
    /// How many seats it began with: 3 or 4.
    pub seats: u8,
    /// Which ranking it would count in.
    #[serde(default)]
    pub class: RankingClass,
    /// Whether it counts for the ranking when it is complete.
    pub rated: bool,
    /// Whether it was played to its length.
    pub complete: bool,
    /// That it was voided, if it was: it counts in no ranking then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub void: Option<Void>,
    /// When it began, in microseconds since the Unix epoch.
    pub started_at_micros: i64,
    /// When it ended; missing while it runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended_at_micros: Option<i64>,
    /// Who plays or played.
    pub players: Vec<ListPlayer>,
}

/// A player of a list; the figures are 0 while it runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListPlayer {
    /// Where he sits.
    pub seat: Seat,
    /// His id.
    pub player: Uuid,
    /// His name then.
    pub name: String,
    /// His place in the list; missing while it runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u32>,
    /// The sum of his game points, without the 50, 40 and 30.
    pub points: i64,
    /// Deals won as declarer.
    pub won: u32,
    /// Deals lost as declarer, or charged for leaving.
    pub lost: u32,
    /// Deals lost by the others, which credited him.
    pub others_lost: u32,
    /// Deals that count for him.
    pub deals: u32,
    /// The account after Seeger and Fabian.
    pub total: i64,
}

/// A list with its sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListDetail {
    /// The list, which is also its table's id.
    pub id: Uuid,
    /// What its table is set to.
    pub settings: Settings,
    /// Which ranking it would count in.
    #[serde(default)]
    pub class: RankingClass,
    /// Whether it was played to its length.
    pub complete: bool,
    /// That it was voided, if it was: it counts in no ranking then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub void: Option<Void>,
    /// When it began, in microseconds since the Unix epoch.
    pub started_at_micros: i64,
    /// When it ended; missing while it runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended_at_micros: Option<i64>,
    /// Who plays or played; at a seat that somebody took over, whose its score is.
    pub players: Vec<ListPlayer>,
    /// Who sat where in which of the finished deals, by seat and deal: more than one at a seat that somebody took over.
    #[serde(default)]
    pub sittings: Vec<Sitting>,
    /// The score sheet; deals that were voided are marked, and count 0.
    pub sheet: Sheet,
    /// What each player gets or pays in game points by the accounts as they stand (5.5.5); the sum is 0.
    #[serde(default)]
    pub settlement: Vec<SettlementPart>,
}

/// That a list or a deal was voided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Void {
    /// When, in microseconds since the Unix epoch.
    pub at_micros: i64,
    /// Why.
    pub reason: String,
}

/// What a player gets, or pays where it is negative, when a list is settled up (5.5.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SettlementPart {
    /// Where he sits.
    pub seat: Seat,
    /// As many times his own game points as there are players, minus the sum of all.
    pub points: i64,
}

/// The proofs of a list's shuffles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListProofs {
    /// The list's id.
    pub list: Uuid,
    /// How many shuffles were begun: each has a proof once it is over, so a proof that is missing after the list is an alarm.
    pub shuffles: u32,
    /// The proofs, in order; those of shuffles that were given up before dealing included.
    pub proofs: Vec<Proof>,
}
