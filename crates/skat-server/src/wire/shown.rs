//! What is kept of an open table so that a start needs not read its journal.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use skat_protocol::LobbyTable;
use skat_table::{Table, Time};

use super::lobby_table;

/// What the lobby shows of a table that nobody has touched since the start, and how long such a table is kept.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Shown {
    /// The table, without those who watch.
    pub(crate) table: LobbyTable,
    idle_millis: u64,
}

impl Shown {
    /// What is to be kept of a table, which those who watch know so; nothing after its end.
    pub(crate) fn of(table: &Table, watched: &Table, now: Time) -> Option<Shown> {
        let idle_millis = super::millis(table.idle_span()?);
        Some(Shown { table: lobby_table(table, watched, now, 0), idle_millis })
    }

    /// How long the table is kept when nobody is connected.
    pub(crate) fn idle(&self) -> Duration {
        Duration::from_millis(self.idle_millis)
    }

    pub(crate) fn from_json(text: &str) -> Option<Shown> {
        serde_json::from_str(text).ok()
    }

    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("it is plain data with text keys")
    }
}
