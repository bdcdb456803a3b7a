//! Who looks at a table: who may, what each of them is told, and whether the players are there.

use skat_protocol::{CloseCode, Code, ServerMessage};
use skat_table::{Input, Observer, PlayerId, Watching};
use uuid::Uuid;

use super::{Actor, Attached};
use crate::connection::Connection;
use crate::feed::{News, Observers};
use crate::metrics::Resumed;
use crate::wire;

impl Actor {
    /// Those for whom messages have to be written.
    pub(super) fn listeners(&self) -> Observers {
        let mut listeners = Observers::NOBODY;
        self.attached.values().for_each(|one| listeners.add(one.observer));
        listeners
    }

    /// Tells everybody but those who see the table from elsewhere now, and so get a snapshot.
    pub(super) fn tell(&self, news: News, elsewhere: &[u64]) {
        for (observer, message) in news.into_iter() {
            let hearers = self.attached.values().filter(|one| one.observer == observer);
            let mut hearers = hearers.filter(|one| !elsewhere.contains(&one.connection.id())).peekable();
            // Mostly there is one, who then has the text for himself.
            let mut message = Some(message);
            while let Some(hearer) = hearers.next() {
                let text = if hearers.peek().is_some() { message.clone() } else { message.take() };
                text.into_iter().for_each(|text| hearer.connection.send_text(text));
            }
        }
    }

    pub(super) fn may_enter(&self, player: PlayerId, admitted: bool) -> Result<(), Code> {
        let table = self.past.table();
        let may_watch = table.settings().watching != Watching::Nobody || !table.is_running();
        match table.seat_of(player) {
            Some(_) => Ok(()),
            None if !admitted => Err(Code::WrongPassword),
            None if !may_watch => Err(Code::NotWatchable),
            None => Ok(()),
        }
    }

    /// Sends what somebody has missed, or a snapshot where that cannot be told by events.
    pub(super) fn bring_up_to_date(&self, from: &Connection, player: PlayerId, after: u64, seen_as: Observer) {
        let observer = self.observer(player);
        // Who has seen nothing yet needs more than the events, and numbers of another seat say nothing.
        let can_follow = after > 0 && seen_as == observer;
        match can_follow.then(|| self.past.told_again(observer, after)).flatten() {
            Some(missed) => {
                self.app.metrics.resumed(Resumed::Events);
                missed.for_each(|message| from.send_text(message));
            }
            None => {
                self.app.metrics.resumed(Resumed::Snapshot);
                from.send(&self.snapshot(observer));
            }
        }
    }

    /// Who sits down sees the table from his seat, also if he did not look at it before.
    /// Who has only offered himself as a substitute does so when the others have agreed.
    pub(super) fn show_to_newcomer(&mut self, from: Connection, player: PlayerId) {
        if self.attached.contains_key(&from.id()) {
            return;
        }
        match self.past.table().seat_of(player) {
            Some(_) => {
                let connection = from.id();
                self.attach(from, player);
                self.send_snapshot(connection);
            }
            None => self.offering = Some((player, from)),
        }
    }

    /// Whether a player looks at the table over a connection that was opened after this one.
    pub(super) fn has_newer(&self, connection: &Connection, player: PlayerId) -> bool {
        let mut others = self.attached.values().map(|one| (one.player, &one.connection));
        others.any(|(other, newer)| other == player && newer.id() > connection.id() && !newer.is_closed())
    }

    /// Takes a connection in, and closes an older one of the same player.
    pub(super) fn attach(&mut self, connection: Connection, player: PlayerId) {
        let same = |attached: &&Attached| attached.player == player && attached.connection.id() != connection.id();
        let older: Vec<u64> = self.attached.values().filter(same).map(|attached| attached.connection.id()).collect();
        for older in older {
            if let Some(older) = self.attached.remove(&older) {
                older.connection.close(CloseCode::Superseded);
            }
        }
        let observer = self.observer(player);
        self.attached.insert(connection.id(), Attached { connection, player, observer });
        if observer == Observer::Spectator {
            self.show_in_lobby();
        }
    }

    /// Tells the table who is there and who is not, wherever it believes otherwise; false if the table cannot go on.
    pub(super) async fn note_presence(&mut self) -> bool {
        let now = self.app.world.now();
        while let Some(input) = self.presence_to_note() {
            if self.quiet_until.is_some_and(|quiet| quiet > now) {
                return true;
            }
            let goes_on = if self.was_cut_off() {
                self.begin_anew().await
            } else {
                self.own_input(self.app.world.now(), &input).await
            };
            if !goes_on {
                return false;
            }
        }
        true
    }

    fn presence_to_note(&self) -> Option<Input> {
        if self.past.table().end().is_some() {
            return None;
        }
        let is_there = |player: PlayerId| {
            self.attached.values().any(|attached| attached.player == player && !attached.connection.is_closed())
        };
        let people = self.past.table().occupants().map(|(_, occupant)| occupant);
        let mut people = people.filter(|occupant| occupant.is_human() && occupant.going.is_none());
        people.find(|occupant| occupant.connected != is_there(occupant.player)).map(|occupant| {
            match occupant.connected {
                true => Input::Lost(occupant.player),
                false => Input::Connected(occupant.player),
            }
        })
    }

    /// Puts everybody where he sits now, and gives those who see the table from elsewhere than before.
    /// Who may not watch any more is let go.
    pub(super) fn reseat(&mut self) -> Vec<u64> {
        let table = self.past.table();
        if let Some((player, connection)) = self.offering.take_if(|(player, _)| table.seat_of(*player).is_some()) {
            // As a spectator, until the loop below finds his seat.
            let observer = Observer::Spectator;
            self.attached.insert(connection.id(), Attached { connection, player, observer });
        }
        let mut elsewhere = Vec::new();
        for (id, attached) in &mut self.attached {
            let observer = table.seat_of(attached.player).map_or(Observer::Spectator, Observer::Seat);
            if observer != attached.observer {
                attached.observer = observer;
                elsewhere.push(*id);
            }
        }
        if table.is_running() && table.settings().watching == Watching::Nobody {
            let uuid = Uuid::from_bytes(table.id().0);
            self.attached.retain(|_, attached| {
                let stays = attached.observer != Observer::Spectator;
                if !stays {
                    let code = Code::NotWatchable;
                    attached.connection.send(&ServerMessage::Error { code, table: Some(uuid), detail: None });
                }
                stays
            });
        }
        elsewhere
    }

    pub(super) fn observer(&self, player: PlayerId) -> Observer {
        self.past.table().seat_of(player).map_or(Observer::Spectator, Observer::Seat)
    }

    pub(super) fn snapshot(&self, observer: Observer) -> ServerMessage {
        self.past.snapshot(observer, self.app.world.now())
    }

    pub(super) fn send_snapshot(&self, connection: u64) {
        if let Some(attached) = self.attached.get(&connection) {
            attached.connection.send(&self.snapshot(attached.observer));
        }
    }

    pub(super) fn show_in_lobby(&self) {
        let table = self.past.table();
        let shown = || wire::lobby_table(table, self.past.watched(table), self.app.world.now(), self.watchers());
        match table.end() {
            None => self.app.lobby.show(shown()),
            Some(_) => self.app.lobby.remove(self.uuid()),
        }
    }

    pub(super) fn watchers(&self) -> usize {
        self.attached.values().filter(|attached| attached.observer == Observer::Spectator).count()
    }
}
