//! Players as everybody sees them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::ranking::{RankingClass, RankingEntry};

/// Players that were found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayerPage {
    /// They.
    pub players: Vec<PlayerName>,
}

/// A player by id and name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayerName {
    /// His id.
    pub player: Uuid,
    /// His name now.
    pub name: String,
}

/// A player's page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayerProfile {
    /// His id.
    pub player: Uuid,
    /// His name now.
    pub name: String,
    /// Whether he has an account.
    pub registered: bool,
    /// Whether he is a computer player.
    pub computer: bool,
    /// Whether he has deleted his account.
    pub deleted: bool,
    /// When he came, in microseconds since the Unix epoch.
    pub created_at_micros: i64,
    /// Where he stands in the rankings; of the months in which he does, the newest twelve of each class.
    pub standings: Vec<PlayerStanding>,
}

/// A player's line in one ranking.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayerStanding {
    /// Which kind of lists.
    pub class: RankingClass,
    /// Over which time: `eternal`, `last360`, or a month such as `2026-11`.
    pub span: String,
    /// His line.
    pub entry: RankingEntry,
}

/// Two players against each other, over the complete lists of public tables in which both have a seat in the end; voided lists are left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HeadToHead {
    /// The one.
    pub player: Opponent,
    /// The other.
    pub other: Opponent,
    /// How many lists these are.
    pub lists: u64,
    /// The deals of these lists in which both were at the table.
    pub deals: u64,
}

/// One of two.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Opponent {
    /// His id.
    pub player: Uuid,
    /// His name now.
    pub name: String,
    /// In how many of the lists he was placed before the other.
    pub ahead: u64,
    /// Points after Seeger and Fabian in these lists.
    pub points: i64,
}
