//! Bodies of the REST interface.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{Code, DealResult, Proof, RuleSet, Seat, Settings, Sheet, TableEvent};

/// A page of the ranking.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RankingPage {
    /// The players, the best first.
    pub entries: Vec<RankingEntry>,
    /// What to ask for as `after` to get the next page; missing on the last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A player in the ranking: his rated, complete lists.
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
    /// Deals that count for him.
    pub deals: u64,
    /// Points per deal.
    pub average: f64,
    /// Deals won as declarer.
    pub won: u64,
    /// Deals lost as declarer.
    pub lost: u64,
    /// Lists.
    pub lists: u64,
}

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
    /// Whether it counts for the ranking when it is complete.
    pub rated: bool,
    /// Whether it was played to its length.
    pub complete: bool,
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
    /// Whether it was played to its length.
    pub complete: bool,
    /// When it began, in microseconds since the Unix epoch.
    pub started_at_micros: i64,
    /// When it ended; missing while it runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended_at_micros: Option<i64>,
    /// Who plays or played.
    pub players: Vec<ListPlayer>,
    /// The score sheet.
    pub sheet: Sheet,
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

/// Why a request failed (RFC 9457), sent as `application/problem+json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// A URN with the code.
    #[serde(rename = "type")]
    pub kind: String,
    /// What the code says.
    pub title: String,
    /// The status of the response.
    pub status: u16,
    /// The code.
    pub code: Code,
    /// More about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
}

impl Problem {
    /// The problem of a code, sent with a status.
    pub fn new(status: u16, code: Code) -> Problem {
        Problem {
            kind: format!("urn:vorhand:problem:{code}"),
            title: code.description().to_owned(),
            status,
            code,
            detail: None,
        }
    }
}

/// `/healthz`: the process is alive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Health {
    /// `ok`.
    pub status: String,
    /// The server's version.
    pub version: String,
}

/// `/readyz`: whether the server can do its work.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Readiness {
    /// Whether all of the following are as they should be.
    pub ready: bool,
    /// Whether the database answers.
    pub database: bool,
    /// Whether its schema is the one that the server needs.
    pub migrations: bool,
    /// Whether the server is about to stop.
    pub draining: bool,
}
