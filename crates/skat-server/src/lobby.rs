//! Who is here, and which tables anybody can see.

use std::collections::{BTreeMap, BTreeSet};
use std::net::Ipv6Addr;
use std::ops::Bound;
use std::sync::{Mutex, MutexGuard, PoisonError};

use skat_protocol::{Access, Kind, LobbyPlayer, LobbyTable, Player, ServerMessage};
use uuid::Uuid;

use crate::connection::{Connection, text};
use crate::frame::Text;
use crate::places::Place;

/// How many changes may follow a lobby that was written before, at most; and how many tables and players there must be
/// for each of them. A small lobby is written anew each time.
///
/// Whoever comes gets both, so this must be far less than may wait for a socket.
const MOST_CHANGES: usize = 24;
const ENTRIES_PER_CHANGE: usize = 100;

/// What a table and a player have in a lobby that is written, more or less, in bytes.
const TABLE: usize = 1_024;
const PLAYER: usize = 150;

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
    /// The same the other way round: the tables at which each of them sits.
    seats: BTreeMap<Uuid, BTreeSet<Uuid>>,
    /// The places of open tables among those of their makers' households.
    places: BTreeMap<Uuid, Place<Ipv6Addr>>,
    listeners: BTreeMap<u64, Connection>,
    /// What whoever comes is told; none if it has to be written anew.
    written: Option<Written>,
}

/// The lobby as it was, and what has changed since: with thousands of tables it takes a while to write it.
#[derive(Debug)]
struct Written {
    lobby: Text,
    changes: Vec<Text>,
}

/// A player who is here.
#[derive(Debug)]
struct Present {
    name: String,
    likes_pub: bool,
    sockets: usize,
}

impl Lobby {
    /// Somebody wants to see the lobby. If he may be told about so many bytes, he gets it as it is, and every change from
    /// now on.
    ///
    /// # Errors
    /// Why he may not.
    pub(crate) fn listen<E>(
        &self,
        connection: &Connection,
        admit: impl FnOnce(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut state = self.lock();
        // Before it is written, which is work too.
        admit(TABLE * state.tables.len() + PLAYER * state.players.len())?;
        let written = state.written.take().unwrap_or_else(|| state.write());
        connection.send_text(written.lobby.clone());
        written.changes.iter().for_each(|change| connection.send_text(change.clone()));
        state.written = Some(written);
        state.listeners.insert(connection.id(), connection.clone());
        Ok(())
    }

    /// Somebody does not want to see the lobby any more.
    pub(crate) fn unlisten(&self, connection: u64) {
        self.lock().listeners.remove(&connection);
    }

    /// A player has a socket more; what he likes is that of his first one, or what he has said since.
    pub(crate) fn arrive(&self, player: Uuid, name: &str, likes_pub: bool) {
        let mut state = self.lock();
        let present =
            state.players.entry(player).or_insert_with(|| Present { name: name.to_owned(), likes_pub, sockets: 0 });
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
        self.lock().seats.get(&player).into_iter().flatten().copied().collect()
    }

    /// Keeps a table's place among those of its maker's household, as long as the table is open.
    pub(crate) fn keep(&self, table: Uuid, place: Place<Ipv6Addr>) {
        self.lock().places.insert(table, place);
    }

    /// Which of these tables are over, as far as it is known.
    pub(crate) fn over(&self, tables: impl IntoIterator<Item = Uuid>) -> Vec<Uuid> {
        let state = self.lock();
        let is_open = |table: &Uuid| state.tables.contains_key(table) || state.hidden.contains_key(table);
        tables.into_iter().filter(|table| !is_open(table)).collect()
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

    /// A player likes tables with pub rules, or does not any more; everybody in the lobby is told if he is here.
    pub(crate) fn set_likes_pub(&self, player: Uuid, likes: bool) {
        let mut state = self.lock();
        if let Some(present) = state.players.get_mut(&player)
            && std::mem::replace(&mut present.likes_pub, likes) != likes
        {
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
        state.seat(id, people);
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
        state.seat(table, BTreeSet::new());
        state.places.remove(&table);
        state.hidden.remove(&table);
        if state.tables.remove(&table).is_some() {
            state.tell(&ServerMessage::LobbyTableGone { table });
        }
    }

    /// Says something to everybody in the lobby.
    pub(crate) fn say(&self, message: &ServerMessage) {
        let state = self.lock();
        if !state.listeners.is_empty() {
            state.spread(&text(message));
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn player(&self, id: Uuid) -> Option<LobbyPlayer> {
        let Present { name, likes_pub, .. } = self.players.get(&id)?;
        let seated = self.seats.contains_key(&id);
        Some(LobbyPlayer {
            player: Player { id, name: name.clone(), kind: Kind::Human },
            seated,
            likes_pub: *likes_pub,
        })
    }

    /// These people, and nobody else, sit at a table.
    fn seat(&mut self, table: Uuid, people: BTreeSet<Uuid>) {
        let before = match people.is_empty() {
            true => self.seated.remove(&table),
            false => self.seated.insert(table, people.clone()),
        };
        let before = before.unwrap_or_default();
        for player in before.difference(&people) {
            if let Some(tables) = self.seats.get_mut(player) {
                tables.remove(&table);
                if tables.is_empty() {
                    self.seats.remove(player);
                }
            }
        }
        for player in people.difference(&before) {
            self.seats.entry(*player).or_default().insert(table);
        }
        before.symmetric_difference(&people).for_each(|player| self.tell_of(*player));
    }

    fn tell_of(&mut self, player: Uuid) {
        if let Some(player) = self.player(player) {
            self.tell(&ServerMessage::LobbyPlayer { player });
        }
    }

    /// Everything as it is now.
    fn write(&self) -> Written {
        let tables = self.tables.values().cloned().collect();
        let players = self.players.keys().filter_map(|player| self.player(*player)).collect();
        Written { lobby: text(&ServerMessage::Lobby { tables, players }), changes: Vec::new() }
    }

    /// Tells everybody who looks of a change, and whoever will come.
    fn tell(&mut self, message: &ServerMessage) {
        if self.listeners.is_empty() {
            self.written = None;
            return;
        }
        let text = text(message);
        self.spread(&text);
        let most = MOST_CHANGES.min((self.tables.len() + self.players.len()) / ENTRIES_PER_CHANGE);
        self.written = self.written.take().filter(|written| written.changes.len() < most);
        if let Some(written) = &mut self.written {
            written.changes.push(text);
        }
    }

    fn spread(&self, text: &Text) {
        self.listeners.values().for_each(|listener| listener.send_text(text.clone()));
    }
}

#[cfg(test)]
mod tests;
