//! Errors.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::Code;

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
