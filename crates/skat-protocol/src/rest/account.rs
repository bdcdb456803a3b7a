//! Accounts and sessions.

use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{AccountPassword, Name, Token};

/// What somebody may do beside playing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Role {
    /// Nothing but to play.
    Player,
    /// To look at finished deals, and to void them.
    Referee,
    /// Everything.
    Administrator,
}

impl Role {
    /// The text on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Role::Player => "player",
            Role::Referee => "referee",
            Role::Administrator => "administrator",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A guest who comes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewGuest {
    /// How he wants to be called.
    #[schema(value_type = String, min_length = 1, max_length = 24)]
    pub name: Name,
    /// Whether the session is a cookie: for browsers.
    #[serde(default)]
    pub cookie: bool,
}

/// A name and a password: to register, or to log in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Credentials {
    /// The account's name.
    #[schema(value_type = String, min_length = 1, max_length = 24)]
    pub name: Name,
    /// The account's password.
    #[schema(value_type = String, min_length = 8, max_length = 256)]
    pub password: AccountPassword,
    /// Whether the session is a cookie: for browsers.
    #[serde(default)]
    pub cookie: bool,
}

/// A session that has begun.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionBody {
    /// The player's id.
    pub player: Uuid,
    /// His name.
    pub name: String,
    /// His role; missing for guests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
    /// The secret that the session is known by; missing where it is a cookie.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub token: Option<Token>,
}

/// Who the caller is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Me {
    /// His id.
    pub player: Uuid,
    /// His name.
    pub name: String,
    /// His role; missing for guests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
    /// Whether archives may name him.
    pub named_in_archive: bool,
    /// Whether the lobby shows that he likes to play at pub tables.
    #[serde(default)]
    pub likes_pub: bool,
    /// When he may change his name again; missing if he may now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rename_at_micros: Option<i64>,
    /// This session's id.
    pub session: String,
}

/// Sessions of one player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionList {
    /// They, the newest first.
    pub sessions: Vec<SessionEntry>,
}

/// A session: somewhere a player is logged in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionEntry {
    /// Its id, which is no secret.
    pub id: String,
    /// Whether it is the one that asks.
    pub current: bool,
    /// When it began, in microseconds since the Unix epoch.
    pub created_at_micros: i64,
    /// When it was last used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_used_at_micros: Option<i64>,
    /// The address that it was last used from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// What the client calls itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<String>,
}

/// A change of the password.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewPassword {
    /// The password so far.
    #[schema(value_type = String, min_length = 8, max_length = 256)]
    pub old: AccountPassword,
    /// The password from now on.
    #[schema(value_type = String, min_length = 8, max_length = 256)]
    pub new: AccountPassword,
}

/// A change of the name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewName {
    /// The name from now on.
    #[schema(value_type = String, min_length = 1, max_length = 24)]
    pub name: Name,
}

/// Whether archives may name the caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ArchiveConsent {
    /// Whether they may.
    pub named: bool,
}

/// Whether the caller likes to play at pub tables, which the lobby shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PubInterest {
    /// Whether he does.
    pub likes_pub: bool,
}

/// The end of an account, confirmed by its password.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Deletion {
    /// The account's password.
    #[schema(value_type = String, min_length = 8, max_length = 256)]
    pub password: AccountPassword,
}
