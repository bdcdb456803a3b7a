//! Rankings.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// Which kind of lists a ranking counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum RankingClass {
    /// Lists by the official rules.
    #[default]
    Official,
    /// Lists by pub rules as their name says.
    Pub,
    /// Lists by pub rules with switches of their own.
    House,
}

/// A page of a ranking.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RankingPage {
    /// Which kind of lists.
    pub class: RankingClass,
    /// Over which time: `eternal`, `last360`, or a month such as `2026-11`.
    pub span: String,
    /// The players, the best first.
    pub entries: Vec<RankingEntry>,
    /// What to ask for as `after` to get the next page; missing on the last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A player in a ranking: his rated lists.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RankingEntry {
    /// His place, 1 and up.
    pub place: u64,
    /// His id.
    pub player: Uuid,
    /// His name now.
    pub name: String,
    /// Points after Seeger and Fabian.
    pub points: i64,
    /// Deals that count for him, those in which he sat out included.
    pub deals: u64,
    /// Points per deal.
    pub average: f64,
    /// Deals won as declarer.
    pub won: u64,
    /// Deals lost as declarer, or charged for leaving.
    pub lost: u64,
    /// The share of his deals in which he was declarer, 0 to 1.
    pub declared_share: f64,
    /// Deals that his side lost because he left.
    pub lost_by_leaving: u64,
    /// Lists.
    pub lists: u64,
}

/// The months that have a ranking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MonthList {
    /// They, the newest first, such as `2026-11`.
    pub months: Vec<String>,
    /// The time zone in which they begin and end.
    pub zone: String,
}
