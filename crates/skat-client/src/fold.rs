//! A table's state, folded from the snapshot and the events that a client receives.
//!
//! Law: after each event the folded state is the snapshot that the server would give, apart from times.
//! Where the events do not tell enough for that, [`TableState::apply`] says so, and the client asks for a snapshot.

mod deal;
mod host;

use skat_protocol::{
    EventMessage, Kind, Player, Seat, SeatState, SeatView, SheetRow, Sitting, Slot, SubstituteOffer, TableEvent,
    TableSnapshot, TableStep,
};
use skat_rules::CardSet;
use uuid::Uuid;

/// A table as an observer knows it after its event with a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableState {
    number: u64,
    view: TableSnapshot,
    hidden: Hidden,
}

/// What a snapshot does not show and the fold needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Hidden {
    /// Who has overrun the time for his move, also while he is lost.
    overran: [bool; 4],
    /// The cards that were played in the running deal, as far as they were seen.
    played: CardSet,
    /// The id of the player who made the table, where that is known.
    creator: Option<Uuid>,
}

/// What an event has done to the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Applied {
    /// The state is what the server's snapshot would be.
    Exactly,
    /// The event did not tell everything: a snapshot is needed.
    Incompletely,
    /// The event was known already, and nothing has changed.
    Already,
    /// An event before it is missing, and nothing has changed.
    Missing,
}

impl TableState {
    /// The state from a snapshot that holds everything up to the event with this number.
    pub fn new(number: u64, view: TableSnapshot) -> TableState {
        let mut hidden = Hidden::default();
        for seat in &view.seats {
            hidden.overran[place(seat.seat)] = seat.state == SeatState::Overran;
        }
        hidden.played = deal::seen_plays(view.deal.as_ref());
        hidden.creator = host::creator(&view);
        TableState { number, view, hidden }
    }

    /// The number of the last event in it.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The table as a snapshot would show it.
    pub fn view(&self) -> &TableSnapshot {
        &self.view
    }

    /// The table's id.
    pub fn table(&self) -> Uuid {
        self.view.table
    }

    /// The state without anything that only time changes: for comparing a folded state with a fresh snapshot.
    pub fn without_times(&self) -> TableSnapshot {
        let mut view = self.view.clone();
        view.at_micros = 0;
        view.deadline_micros = None;
        for seat in &mut view.seats {
            seat.wait_left_millis = 0;
            seat.vacancy_left_millis = seat.vacancy_left_millis.map(|_| 0);
        }
        if let TableStep::Pause { left_millis, .. } = &mut view.step {
            *left_millis = 0;
        }
        if let Some(deal) = &mut view.deal {
            deal.now.answer_millis = deal.now.answer_millis.map(|_| 0);
        }
        view
    }

    /// Takes the next event over.
    pub fn apply(&mut self, message: &EventMessage) -> Applied {
        if message.n <= self.number {
            return Applied::Already;
        }
        if message.n > self.number + 1 {
            return Applied::Missing;
        }
        self.number = message.n;
        self.view.at_micros = message.at_micros;
        self.view.chat_open = message.chat_open;
        self.view.deadline_micros = message.deadline_micros;
        let host = self.host_before(&message.event);
        let table = self.table_event(&message.event);
        let deal = self.deal_event(message);
        let host = self.host_after(&message.event, host);
        if table && deal && host { Applied::Exactly } else { Applied::Incompletely }
    }

    /// Counts an event that this version of the client does not know.
    pub(crate) fn skip(&mut self, number: u64) -> Applied {
        match number {
            number if number <= self.number => Applied::Already,
            number if number == self.number + 1 => {
                self.number = number;
                Applied::Incompletely
            }
            _ => Applied::Missing,
        }
    }

    /// What an event does to seats and step; false if it does not tell enough.
    fn table_event(&mut self, event: &TableEvent) -> bool {
        let wait = u64::from(self.view.settings.wait_seconds) * 1_000;
        match event {
            TableEvent::Sat { seat, player } | TableEvent::Substituted { seat, player } => {
                self.hidden.overran[place(*seat)] = false;
                self.change(*seat, |view| *view = taken(*seat, player.clone(), wait));
                self.clear_offer(|_| true);
            }
            TableEvent::Rose { seat } => self.change(*seat, |view| *view = empty(*seat, SeatState::Free)),
            TableEvent::Arranged { from } => {
                self.rearrange(from);
                return !self.has_moved(from);
            }
            TableEvent::Started { from } => {
                self.rearrange(from);
                self.view.step = TableStep::Pause { left_millis: 0, offer: None };
                self.view.seats.iter_mut().filter(|view| view.player.is_some()).for_each(|view| {
                    view.wait_left_millis = wait;
                });
                return !self.has_moved(from);
            }
            TableEvent::Ready { seat, ready } => self.change(*seat, |view| view.ready = *ready),
            TableEvent::Connected { seat } => {
                let overran = self.hidden.overran[place(*seat)];
                let state = if overran { SeatState::Overran } else { SeatState::Present };
                self.change_state(*seat, state);
            }
            TableEvent::Lost { seat, wait_millis } => {
                self.change_state(*seat, SeatState::Lost);
                self.change(*seat, |view| view.wait_left_millis = *wait_millis);
            }
            TableEvent::Overran { seat, wait_millis } => {
                self.hidden.overran[place(*seat)] = true;
                self.change_state(*seat, SeatState::Overran);
                self.change(*seat, |view| view.wait_left_millis = *wait_millis);
            }
            TableEvent::Restarted => {
                self.hidden.overran = [false; 4];
                for view in &mut self.view.seats {
                    let Some(player) = &view.player else { continue };
                    view.wait_left_millis = wait;
                    if player.kind == Kind::Human && view.state != SeatState::Going {
                        view.state = SeatState::Lost;
                    }
                }
            }
            TableEvent::Prepared { shuffle } => {
                let own_missing = self.view.you.is_some();
                self.view.step = TableStep::Hashing { shuffle: *shuffle, own_missing };
            }
            TableEvent::HashGiven { .. } | TableEvent::SeedGiven { .. } => match &mut self.view.step {
                TableStep::Hashing { own_missing, .. } | TableStep::Revealing { own_missing, .. } => {
                    *own_missing = false;
                }
                _ => return false,
            },
            TableEvent::Committed { shuffle, commitment, hashes } => {
                let own = self.view.you.and_then(|you| hashes[place(you)]);
                self.view.step = TableStep::Revealing {
                    shuffle: *shuffle,
                    commitment: *commitment,
                    hashes: *hashes,
                    own_missing: own.is_some(),
                };
            }
            TableEvent::Revealed { .. } => {
                if matches!(self.view.step, TableStep::Hashing { .. } | TableStep::Revealing { .. }) {
                    self.view.step = TableStep::Pause { left_millis: 0, offer: None };
                }
            }
            TableEvent::Dealt { deal, .. } => {
                self.note_sittings(*deal);
                self.begin_deal(wait);
                self.view.step = TableStep::Playing;
            }
            TableEvent::Settled { row, deals_left, rounds, .. } => {
                self.begin_deal(wait);
                let left_millis = u64::from(self.view.settings.pause_seconds) * 1_000;
                self.view.step = TableStep::Pause { left_millis, offer: None };
                self.view.sheet.accounts = row.accounts.clone();
                self.view.sheet.rows.push((**row).clone());
                self.view.deals_left = *deals_left;
                self.view.rounds = *rounds;
            }
            TableEvent::WantsNext { seat } => self.change(*seat, |view| view.wants_next = true),
            TableEvent::LeavesAfterRound { seat, leaves } => {
                self.change(*seat, |view| view.leaves_after_round = *leaves);
            }
            TableEvent::Going { seat, .. } => self.change(*seat, |view| view.state = SeatState::Going),
            TableEvent::Vacated { seat, rounds, .. } => {
                self.view.rounds = *rounds;
                let left = u64::from(self.view.settings.vacancy_seconds) * 1_000;
                self.hidden.overran[place(*seat)] = false;
                self.change(*seat, |view| {
                    *view = SeatView { vacancy_left_millis: Some(left), ..empty(*seat, SeatState::Vacant) };
                });
                return self.view.you != Some(*seat);
            }
            TableEvent::Skipped { seat } => {
                let seats_before = self.turns();
                self.change(*seat, |view| *view = empty(*seat, SeatState::Skipped));
                self.clear_offer(|offer| offer.seat == *seat);
                self.skip_deals_of(&seats_before);
            }
            TableEvent::Offered { seat, player } => {
                let new = SubstituteOffer { seat: *seat, player: player.clone() };
                if let TableStep::Pause { offer, .. } = &mut self.view.step {
                    *offer = Some(new);
                }
            }
            TableEvent::ChatAllowed { seat, allowed } => self.change(*seat, |view| view.allows_chat = *allowed),
            TableEvent::Closing => {
                self.view.closing = true;
                self.view.deals_left = Some(1);
            }
            TableEvent::Voided { sheet, .. } | TableEvent::Restored { sheet, .. } => {
                self.view.sheet = (**sheet).clone()
            }
            TableEvent::Ended { end } => {
                self.view.step = TableStep::Ended { end: *end };
                self.view.rounds = None;
                let has_length = !self.view.arranged && self.view.settings.rounds.is_some();
                if self.view.closing || has_length {
                    self.view.deals_left = Some(0);
                }
            }
            TableEvent::Bid { seat, .. }
            | TableEvent::Held { seat }
            | TableEvent::Passed { seat }
            | TableEvent::PickedUp { seat, .. }
            | TableEvent::Announced { seat, .. }
            | TableEvent::Kontra { seat }
            | TableEvent::Pushed { seat }
            | TableEvent::LaidAway { seat, .. }
            | TableEvent::Played { seat, .. } => self.has_made_his_move(*seat),
            TableEvent::Accepted { .. }
            | TableEvent::Re { .. }
            | TableEvent::Declined { .. }
            | TableEvent::Escaped { .. }
            | TableEvent::WishedToGiveUp { .. }
            | TableEvent::AskedToGiveUp { .. }
            | TableEvent::TookBack { .. }
            | TableEvent::Agreed { .. }
            | TableEvent::GaveUp { .. }
            | TableEvent::Shown { .. }
            | TableEvent::DealLeft { .. }
            | TableEvent::Said { .. }
            | TableEvent::Announcement { .. } => {}
        }
        true
    }

    fn change(&mut self, seat: Seat, change: impl FnOnce(&mut SeatView)) {
        if let Some(view) = self.view.seats.iter_mut().find(|view| view.seat == seat) {
            change(view);
        }
    }

    /// Changes the state of somebody who has not left.
    fn change_state(&mut self, seat: Seat, state: SeatState) {
        self.change(seat, |view| {
            if view.player.is_some() && view.state != SeatState::Going {
                view.state = state;
            }
        });
    }

    fn clear_offer(&mut self, is_over: impl FnOnce(&SubstituteOffer) -> bool) {
        if let TableStep::Pause { offer, .. } = &mut self.view.step
            && offer.as_ref().is_some_and(is_over)
        {
            *offer = None;
        }
    }

    /// A player's move ends his overrun.
    fn has_made_his_move(&mut self, seat: Seat) {
        if std::mem::take(&mut self.hidden.overran[place(seat)]) {
            self.change(seat, |view| {
                if view.state == SeatState::Overran {
                    view.state = SeatState::Present;
                }
            });
        }
    }

    /// Notes who sits where in a deal that begins.
    fn note_sittings(&mut self, deal: u32) {
        let TableSnapshot { seats, sittings, .. } = &mut self.view;
        for (seat, player) in seats.iter().filter_map(|view| Some((view.seat, view.player.as_ref()?))) {
            let last = sittings.iter_mut().rev().find(|sitting| sitting.seat == seat);
            match last.filter(|last| last.player == player.id && last.last_deal + 1 == deal) {
                Some(last) => last.last_deal = deal,
                None => sittings.push(Sitting {
                    seat,
                    player: player.id,
                    name: player.name.clone(),
                    first_deal: deal,
                    last_deal: deal,
                }),
            }
        }
    }

    /// What begins anew with each deal, and at its end.
    fn begin_deal(&mut self, wait: u64) {
        self.hidden.overran = [false; 4];
        for view in self.view.seats.iter_mut().filter(|view| view.player.is_some()) {
            view.wait_left_millis = wait;
            view.wants_next = false;
            if view.state == SeatState::Overran {
                view.state = SeatState::Present;
            }
        }
    }

    fn rearrange(&mut self, from: &[Option<Seat>; 4]) {
        let old = self.view.seats.clone();
        let overran = self.hidden.overran;
        for view in &mut self.view.seats {
            let seat = view.seat;
            let came_from = from[place(seat)];
            self.hidden.overran[place(seat)] = came_from.is_some_and(|from| overran[place(from)]);
            let before = came_from.and_then(|from| old.iter().find(|view| view.seat == from));
            *view = match before {
                Some(before) => SeatView { seat, ..before.clone() },
                None => empty(seat, SeatState::Free),
            };
        }
    }

    /// Whether the observer sits elsewhere now: then other numbers count for him.
    fn has_moved(&self, from: &[Option<Seat>; 4]) -> bool {
        self.view.you.is_some_and(|you| from[place(you)] != Some(you))
    }

    /// The seats that take turns in dealing.
    fn turns(&self) -> Vec<Seat> {
        self.view.seats.iter().filter(|view| view.state != SeatState::Skipped).map(|view| view.seat).collect()
    }

    /// How many rounds come after the running one, and which seats still deal in that one.
    fn rounds_left(&self, turns: &[Seat]) -> Option<(u32, usize)> {
        let running = usize::from(self.view.step == TableStep::Playing || self.is_dealt_again(turns));
        let dealer = self.view.deal.as_ref().map(|deal| deal.dealer);
        let in_round = turns.iter().filter(|seat| dealer.is_none_or(|dealer| **seat > dealer)).count();
        let later = (self.view.deals_left? as usize).saturating_sub(in_round + running) / turns.len().max(1);
        Some((later as u32, in_round))
    }

    /// The deals of a skipped seat are not played.
    fn skip_deals_of(&mut self, seats_before: &[Seat]) {
        if self.view.arranged {
            return;
        }
        let Some((later, _)) = self.rounds_left(seats_before) else { return };
        let turns = self.turns();
        let dealer = self.view.deal.as_ref().map(|deal| deal.dealer);
        let in_round = turns.iter().filter(|seat| dealer.is_none_or(|dealer| **seat > dealer)).count();
        let again = u32::from(self.is_dealt_again(&turns));
        self.view.deals_left = Some(later * turns.len() as u32 + in_round as u32 + again);
    }

    /// Whether the last dealer, who takes his turn among these, deals once more, and does not yet.
    fn is_dealt_again(&self, turns: &[Seat]) -> bool {
        self.view.step != TableStep::Playing && self.has_escaped(turns)
    }

    /// Whether somebody escaped from the last forced Ramsch, whose dealer takes his turn among these.
    fn has_escaped(&self, turns: &[Seat]) -> bool {
        let escaped = |row: &SheetRow| row.slot == Some(Slot::Ramsch) && row.charged.is_some();
        self.view.sheet.rows.last().is_some_and(|row| escaped(row) && turns.contains(&row.dealer))
    }
}

/// The place of a seat in an array by seat.
pub(crate) fn place(seat: Seat) -> usize {
    seat.0.index()
}

fn empty(seat: Seat, state: SeatState) -> SeatView {
    SeatView {
        seat,
        player: None,
        state,
        ready: false,
        wants_next: false,
        leaves_after_round: false,
        allows_chat: false,
        wait_left_millis: 0,
        vacancy_left_millis: None,
    }
}

fn taken(seat: Seat, player: Player, wait_left_millis: u64) -> SeatView {
    let ready = player.kind == Kind::Computer;
    SeatView { player: Some(player), ready, wait_left_millis, ..empty(seat, SeatState::Present) }
}

#[cfg(test)]
mod tests;
