//! Refereeing and administration.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{ChatText, LobbyTable, Name, Reason, Role, Sheet, TableSnapshot};

/// Why something is done; it is kept in the audit log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Because {
    /// The reason.
    #[schema(value_type = String, min_length = 1, max_length = 500)]
    pub reason: Reason,
}

/// Keeps a player out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewLock {
    /// The reason.
    #[schema(value_type = String, min_length = 1, max_length = 500)]
    pub reason: Reason,
    /// For how many days, 1 to 3660; missing for good.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 3660)]
    pub days: Option<u32>,
}

/// A name that an administrator gives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GivenName {
    /// The name.
    #[schema(value_type = String, min_length = 1, max_length = 24)]
    pub name: Name,
    /// The reason.
    #[schema(value_type = String, min_length = 1, max_length = 500)]
    pub reason: Reason,
}

/// A role that an administrator gives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GivenRole {
    /// The role.
    pub role: Role,
    /// The reason.
    #[schema(value_type = String, min_length = 1, max_length = 500)]
    pub reason: Reason,
}

/// A lock that keeps a player out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Lock {
    /// The reason.
    pub reason: String,
    /// Since when he has been locked out without a break, in microseconds since the Unix epoch.
    pub locked_at_micros: i64,
    /// Until when; missing for good.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until_micros: Option<i64>,
    /// Who locked him.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub locked_by: Option<Uuid>,
}

/// Players that were found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundPlayers {
    /// They.
    pub players: Vec<FoundPlayer>,
    /// What to ask for as `after` to get the next page; missing on the last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A player as referees and administrators see him.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundPlayer {
    /// His id.
    pub player: Uuid,
    /// His name.
    pub name: String,
    /// His role; missing for guests and computer players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
    /// Whether he is a computer player.
    pub computer: bool,
    /// Whether he has deleted his account.
    pub deleted: bool,
    /// When he came, in microseconds since the Unix epoch.
    pub created_at_micros: i64,
    /// When one of his sessions was last in use, in microseconds since the Unix epoch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_seen_at_micros: Option<i64>,
    /// Names that he had before, the newest first.
    pub former_names: Vec<FormerName>,
    /// What keeps him out, if something does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lock: Option<Lock>,
    /// Where he came from lately; only for administrators.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub addresses: Option<Vec<String>>,
}

/// A name of before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FormerName {
    /// The name.
    pub name: String,
    /// Until when he had it, in microseconds since the Unix epoch.
    pub until_micros: i64,
}

/// What becomes of the running deal when a table is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum RunningDeal {
    /// It is played to its end and scored; the table closes then.
    Score,
    /// It counts nothing; the table closes at once.
    Void,
}

/// Closes a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CloseTable {
    /// What becomes of the running deal.
    pub running_deal: RunningDeal,
    /// The reason.
    #[schema(value_type = String, min_length = 1, max_length = 500)]
    pub reason: Reason,
}

/// Something that everybody at a table is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Announcement {
    /// What.
    #[schema(value_type = String, min_length = 1, max_length = 500)]
    pub text: ChatText,
}

/// A page of tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TablePage {
    /// They.
    pub tables: Vec<LobbyTable>,
    /// What to ask for as `after` to get the next page; missing on the last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A table as an administrator sees it: what anybody could see who watches it, and no hidden card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminTable {
    /// The table in short.
    pub table: LobbyTable,
    /// What a spectator would see.
    pub view: Box<TableSnapshot>,
    /// The sheet so far.
    pub sheet: Sheet,
}

/// The settings that are in force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SettingList {
    /// They, by name.
    pub settings: Vec<Setting>,
}

/// One setting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Setting {
    /// Its name, as in the file of settings.
    pub name: String,
    /// Its value, as in the file of settings; secrets are left out.
    pub value: String,
    /// Whether it is another one than the default.
    pub changed: bool,
}

/// A page of the audit log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditPage {
    /// The acts, the newest first.
    pub entries: Vec<AuditItem>,
    /// What to ask for as `after` to get the next page; missing on the last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// One administrative act.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditItem {
    /// Its number.
    pub id: i64,
    /// When, in microseconds since the Unix epoch.
    pub at_micros: i64,
    /// Who did it; missing for the operator's shell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actor: Option<Uuid>,
    /// What he was called then.
    pub actor_name: String,
    /// What he did.
    pub act: String,
    /// What he did it to, such as `player:` and an id.
    pub subject: String,
    /// Why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// More about it.
    pub detail: serde_json::Value,
}
