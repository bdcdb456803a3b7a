//! The lobby: tables that people can sit down at or watch, and who is there.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{Player, Seat, Settings};

/// A table in the lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LobbyTable {
    /// The table's id.
    pub table: Uuid,
    /// What it is set to.
    pub settings: Settings,
    /// Whether its deals are arranged ones.
    #[serde(default, skip_serializing_if = "crate::table::is_false")]
    pub arranged: bool,
    /// The id of the player who made it.
    pub host: Uuid,
    /// Its seats, three or four.
    pub seats: Vec<LobbySeat>,
    /// Gathering or playing.
    pub state: LobbyState,
    /// How many deals are on the sheet.
    pub deals_played: u32,
    /// How many deals are still to come, the running one included; missing in an endless list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deals_left: Option<u32>,
    /// How many people watch.
    pub watchers: u32,
}

/// A seat of a table in the lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LobbySeat {
    /// Which.
    pub seat: Seat,
    /// Who sits there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<Player>,
    /// Whether somebody can sit down there now.
    pub open: bool,
}

/// What a table in the lobby is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum LobbyState {
    /// Players sit down and get ready.
    Gathering,
    /// A list is played.
    Playing,
}

/// Somebody who is connected.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LobbyPlayer {
    /// Who.
    pub player: Player,
    /// Whether he sits at a table.
    pub seated: bool,
    /// Whether he likes to play at pub tables.
    #[serde(default, skip_serializing_if = "crate::table::is_false")]
    pub likes_pub: bool,
}
