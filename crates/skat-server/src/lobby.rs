//! Who is here, and which tables anybody can see.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;
use std::sync::{Mutex, MutexGuard, PoisonError};

use skat_protocol::{Access, Kind, LobbyPlayer, LobbyTable, Player, ServerMessage};
use uuid::Uuid;

use crate::connection::{Connection, text};

/// The lobby: a live list of tables and players for whoever wants it.
#[derive(Debug, Default)]
pub(crate) struct Lobby(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    tables: BTreeMap<Uuid, LobbyTable>,
    /// Tables that only a link leads to; nobody but administrators is told of them.
    hidden: BTreeMap<Uuid, LobbyTable>,
    players: BTreeMap<Uuid, Present>,
    /// The people who sit at each table, hidden ones included.
    seated: BTreeMap<Uuid, BTreeSet<Uuid>>,
    listeners: BTreeMap<u64, Connection>,
}

/// A player who is here.
#[derive(Debug)]
struct Present {
    name: String,
    sockets: usize,
}

impl Lobby {
    /// Somebody wants to see the lobby: he gets it as it is, and every change from now on.
    pub(crate) fn listen(&self, connection: &Connection) {
        let mut state = self.lock();
        let tables = state.tables.values().cloned().collect();
        let players = state.players.keys().filter_map(|player| state.player(*player)).collect();
        connection.send(&ServerMessage::Lobby { tables, players });
        state.listeners.insert(connection.id(), connection.clone());
    }

    /// Somebody does not want to see the lobby any more.
    pub(crate) fn unlisten(&self, connection: u64) {
        self.lock().listeners.remove(&connection);
    }

    /// A player has a socket more.
    pub(crate) fn arrive(&self, player: Uuid, name: &str) {
        let mut state = self.lock();
        let present = state.players.entry(player).or_insert_with(|| Present { name: name.to_owned(), sockets: 0 });
        present.sockets += 1;
        if present.sockets == 1 {
            state.tell_of(player);
        }
    }

    /// A player has a socket less.
    pub(crate) fn depart(&self, player: Uuid) {
        let mut state = self.lock();
        let Some(present) = state.players.get_mut(&player) else { return };
        present.sockets -= 1;
        if present.sockets == 0 {
            state.players.remove(&player);
            state.tell(&ServerMessage::LobbyPlayerGone { player });
        }
    }

    /// How many players are here.
    pub(crate) fn present(&self) -> usize {
        self.lock().players.len()
    }

    /// The tables at which a player sits.
    pub(crate) fn tables_of(&self, player: Uuid) -> Vec<Uuid> {
        let state = self.lock();
        state.seated.iter().filter(|(_, seated)| seated.contains(&player)).map(|(table, _)| *table).collect()
    }

    /// The tables that everybody finds after this one, by their ids: at most `limit`.
    pub(crate) fn tables_after(&self, after: Option<Uuid>, limit: usize) -> Vec<LobbyTable> {
        let range = (after.map_or(Bound::Unbounded, Bound::Excluded), Bound::Unbounded);
        self.lock().tables.range(range).take(limit).map(|(_, table)| table.clone()).collect()
    }

    /// A table that everybody finds.
    pub(crate) fn table(&self, table: Uuid) -> Option<LobbyTable> {
        self.lock().tables.get(&table).cloned()
    }

    /// The open tables after this one, by their ids, those included that only a link leads to: at most `limit`.
    pub(crate) fn all_tables(&self, after: Option<Uuid>, limit: usize) -> Vec<LobbyTable> {
        let state = self.lock();
        let range = (after.map_or(Bound::Unbounded, Bound::Excluded), Bound::Unbounded);
        let shown = state.tables.range(range).take(limit).chain(state.hidden.range(range).take(limit));
        let merged: BTreeMap<&Uuid, &LobbyTable> = shown.collect();
        merged.into_values().take(limit).cloned().collect()
    }

    /// The present name of a player who is here.
    pub(crate) fn name_of(&self, player: Uuid) -> Option<String> {
        self.lock().players.get(&player).map(|present| present.name.clone())
    }

    /// A player has another name; everybody in the lobby is told if he is here.
    pub(crate) fn rename(&self, player: Uuid, name: &str) {
        let mut state = self.lock();
        if let Some(present) = state.players.get_mut(&player) {
            name.clone_into(&mut present.name);
            state.tell_of(player);
        }
    }

    /// Shows a table as it is now; one that is only for those who have its link is shown to administrators alone.
    pub(crate) fn show(&self, shown: LobbyTable) {
        let id = shown.table;
        let mut state = self.lock();
        let people = shown.seats.iter().filter_map(|seat| seat.player.as_ref());
        let people: BTreeSet<Uuid> =
            people.filter(|player| player.kind == Kind::Human).map(|player| player.id).collect();
        let before = state.seated.insert(id, people.clone()).unwrap_or_default();
        before.symmetric_difference(&people).for_each(|player| state.tell_of(*player));
        if shown.settings.access == Access::Link {
            state.hidden.insert(id, shown);
        } else if state.tables.get(&id) != Some(&shown) {
            state.tell(&ServerMessage::LobbyTable { table: Box::new(shown.clone()) });
            state.tables.insert(id, shown);
        }
    }

    /// A table is over.
    pub(crate) fn remove(&self, table: Uuid) {
        let mut state = self.lock();
        let people = state.seated.remove(&table).unwrap_or_default();
        people.into_iter().for_each(|player| state.tell_of(player));
        state.hidden.remove(&table);
        if state.tables.remove(&table).is_some() {
            state.tell(&ServerMessage::LobbyTableGone { table });
        }
    }

    /// Says something to everybody in the lobby.
    pub(crate) fn say(&self, message: &ServerMessage) {
        self.lock().tell(message);
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn player(&self, id: Uuid) -> Option<LobbyPlayer> {
        let name = self.players.get(&id)?.name.clone();
        let seated = self.seated.values().any(|seated| seated.contains(&id));
        Some(LobbyPlayer { player: Player { id, name, kind: Kind::Human }, seated })
    }

    fn tell_of(&self, player: Uuid) {
        if let Some(player) = self.player(player) {
            self.tell(&ServerMessage::LobbyPlayer { player });
        }
    }

    fn tell(&self, message: &ServerMessage) {
        if self.listeners.is_empty() {
            return;
        }
        let text = text(message);
        self.listeners.values().for_each(|listener| listener.leave_text(text.clone()));
    }
}
