//! What a client tells its owner.

use std::collections::BTreeMap;
use std::sync::Arc;

use skat_fair::Verified;
use skat_protocol::{Code, EventMessage, LobbyPlayer, LobbyTable};
use tokio::sync::broadcast;
use uuid::Uuid;

use crate::{Alarm, Ended, TableState};

/// Something has happened.
#[derive(Clone, Debug)]
pub enum Update {
    /// A table is as this state says; what was known of it before is replaced.
    Snapshot(Arc<TableState>),
    /// Something has happened at a table, and now it is as the state says.
    Event {
        /// What.
        message: Arc<EventMessage>,
        /// The table after it.
        state: Arc<TableState>,
    },
    /// A table is not shown any more.
    TableGone {
        /// The table.
        table: Uuid,
        /// Why.
        code: Code,
    },
    /// The lobby has changed.
    Lobby(Arc<LobbyChange>),
    /// A shuffle is not as it should be.
    Alarm {
        /// The table.
        table: Uuid,
        /// The number of the shuffle.
        shuffle: u32,
        /// What is wrong.
        alarm: Alarm,
    },
    /// A shuffle was done again, and fits all that this client saw and sent.
    Verified {
        /// The table.
        table: Uuid,
        /// The number of the shuffle.
        shuffle: u32,
        /// How much it shows.
        verified: Verified,
    },
    /// The connection is lost; the client comes back by itself.
    Disconnected,
    /// The client is back and logged in; its tables follow.
    Reconnected,
    /// The listener was too slow, and so many updates are lost for it; [`crate::Client::table`] has the state.
    Missed(u64),
    /// The client has ended, and does not come back by itself.
    Ended(Ended),
}

/// A change of the lobby.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LobbyChange {
    /// Everything in it.
    All(Lobby),
    /// A table is new or has changed.
    Table(LobbyTable),
    /// A table is gone.
    TableGone(Uuid),
    /// Somebody is new or has changed.
    Player(LobbyPlayer),
    /// Somebody is gone.
    PlayerGone(Uuid),
    /// Somebody has said something.
    Said {
        /// His id.
        player: Uuid,
        /// His name.
        name: String,
        /// What.
        text: String,
    },
}

/// The lobby: its tables and who is there, by their ids.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lobby {
    /// The tables.
    pub tables: BTreeMap<Uuid, LobbyTable>,
    /// The players.
    pub players: BTreeMap<Uuid, LobbyPlayer>,
}

impl Lobby {
    /// Takes a change over.
    pub fn apply(&mut self, change: &LobbyChange) {
        match change {
            LobbyChange::All(lobby) => *self = lobby.clone(),
            LobbyChange::Table(table) => {
                self.tables.insert(table.table, table.clone());
            }
            LobbyChange::TableGone(table) => {
                self.tables.remove(table);
            }
            LobbyChange::Player(player) => {
                self.players.insert(player.player.id, player.clone());
            }
            LobbyChange::PlayerGone(player) => {
                self.players.remove(player);
            }
            LobbyChange::Said { .. } => {}
        }
    }
}

/// The updates of a client from the moment of [`crate::Client::updates`] on.
#[derive(Debug)]
pub struct Updates {
    receiver: broadcast::Receiver<Update>,
    has_ended: bool,
}

impl Updates {
    pub(crate) fn new(receiver: broadcast::Receiver<Update>, has_ended: bool) -> Updates {
        Updates { receiver, has_ended }
    }

    /// The next update; nothing after [`Update::Ended`].
    pub async fn next(&mut self) -> Option<Update> {
        if self.has_ended {
            return None;
        }
        match self.receiver.recv().await {
            Ok(update) => {
                self.has_ended = matches!(update, Update::Ended(_));
                Some(update)
            }
            Err(broadcast::error::RecvError::Lagged(count)) => Some(Update::Missed(count)),
            Err(broadcast::error::RecvError::Closed) => None,
        }
    }
}
