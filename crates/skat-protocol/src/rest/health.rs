//! Whether the server is well.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

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
    /// Whether its schema is the one that the server needs; not there while the database does not answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub migrations: Option<bool>,
    /// Whether the server is about to stop.
    pub draining: bool,
}
