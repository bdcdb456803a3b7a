//! What follows by itself: deals are prepared, dealt and closed, waits end, seats become free, lists end.

use std::cmp::Reverse;
use std::time::Duration;

use skat_fair::{SeatPart, ServerSeed};
use skat_rules::{Action, ByRole, BySeat, DealtCards, Role, Seat, Substitution};

use crate::chair::{Chair, Occupant};
use crate::event::{End, Event, Kind, Vacating};
use crate::ids::Random;
use crate::played::{Played, Shuffle};
use crate::settings::{Mode, Seating};
use crate::table::{List, Stage, Step, Table};

/// After so long of a long wait the others are back at the table and may chat (decision 22).
const BACK_AT_THE_TABLE: Duration = Duration::from_secs(90);

impl Table {
    /// Adds all that follows from what the events so far have led to, and takes it over.
    pub(crate) fn follow(&mut self, random: &mut dyn Random, events: &mut Vec<Event>) {
        loop {
            let next = self.next_events(random);
            if next.is_empty() {
                return;
            }
            for event in next {
                self.apply_event(&event);
                events.push(event);
            }
        }
    }

    fn next_events(&self, random: &mut dyn Random) -> Vec<Event> {
        if self.idle_deadline().is_some_and(|deadline| deadline <= self.clock) {
            return self.close(End::Idle);
        }
        match &self.stage {
            Stage::Gathering => self.before_the_list(random).into_iter().collect(),
            Stage::Running(list) => {
                // Whose wait is over first settles the deal, and then the others' waits for it are over too.
                if let Some(events) = self.settled_by_leaving() {
                    return events;
                }
                let over = self.whose_wait_is_over();
                if let Some(events) = self.silence_is_no(over.map(|(_, overdue)| overdue)) {
                    return events;
                }
                if let Some((seat, _)) = over {
                    return vec![Event::Going { seat, reason: Vacating::WaitOver }];
                }
                match &list.step {
                    Step::Playing => self.overrun().into_iter().collect(),
                    Step::Hashing { shuffle, left } => self.commit(shuffle, *left).into_iter().collect(),
                    Step::Revealing { shuffle, left } => self.deal(shuffle, *left).into_iter().collect(),
                    Step::Pause { left, .. } => self.between_deals(list, *left, random),
                }
            }
            Stage::Ended(_) => Vec::new(),
        }
    }

    fn before_the_list(&self, random: &mut dyn Random) -> Option<Event> {
        if let Some((seat, _)) = self.whose_wait_is_over() {
            return Some(Event::Rose { seat });
        }
        let is_set = |chair: &Chair| match chair {
            Chair::Missing => true,
            Chair::Taken(occupant) => occupant.ready && occupant.connected,
            _ => false,
        };
        if !self.chairs.0.iter().all(is_set) {
            return None;
        }
        let mut seats: Vec<Seat> = self.occupants().map(|(seat, _)| seat).collect();
        if self.settings.seating == Seating::Lot {
            for last in (1..seats.len()).rev() {
                seats.swap(last, draw(random, last + 1));
            }
        }
        let from = BySeat::from_fn(|seat| seats.get(seat.index()).copied());
        let lots = BySeat::from_fn(|_| u64::from_le_bytes(bytes(random)));
        Some(Event::Started { from, lots })
    }

    /// Whose wait was over first, and how long ago. Equal ones: forehand before middlehand before rearhand before those who play no part (decision 22).
    fn whose_wait_is_over(&self) -> Option<(Seat, Duration)> {
        if self.unattended.is_some() {
            return None;
        }
        let players = self.running_deal().map_or(Vec::new(), |played| played.seats.0.to_vec());
        let overdue = players.into_iter().chain(Seat::ALL).filter_map(|seat| {
            let overdue = self.chairs[seat].occupant()?.overdue(self.settings.wait)?;
            Some((seat, overdue))
        });
        overdue.min_by_key(|(_, overdue)| Reverse(*overdue))
    }

    /// Says no for everybody who has not answered a question in its time; a wait that was over before, or then, comes first.
    fn silence_is_no(&self, wait_over: Option<Duration>) -> Option<Vec<Event>> {
        let unanswered = self.unanswered()?;
        if self.unattended.is_some() || Some(unanswered) <= wait_over {
            return None;
        }
        let deal = &self.running_deal()?.deal;
        let silent = Role::ALL.into_iter().find(|role| deal.awaits(*role))?;
        let events = deal.decide(silent, &Action::Decline).ok()?;
        Some(events.into_iter().map(Event::Deal).collect())
    }

    /// A player of the running deal who is gone ends it (decisions 23 to 26).
    fn settled_by_leaving(&self) -> Option<Vec<Event>> {
        let played = self.running_deal()?;
        let gone =
            |role: &Role| self.chairs[played.seats[*role]].occupant().is_some_and(|occupant| occupant.going.is_some());
        let events = played.deal.decide(Role::ALL.into_iter().find(gone)?, &Action::Leave).ok()?;
        Some(events.into_iter().map(Event::Deal).collect())
    }

    fn overrun(&self) -> Option<Event> {
        let seat = self.thinker()?;
        self.move_time_left().is_some_and(|left| left.is_zero()).then_some(Event::Overran { seat })
    }

    /// Binds server and seats once all have sent their hashes, or their time is over.
    fn commit(&self, shuffle: &Shuffle, left: Duration) -> Option<Event> {
        if let Some(event) = self.given_up(shuffle) {
            return Some(event);
        }
        let all = self.present().all(|(seat, _)| shuffle.hashes[seat].is_some());
        (all || left.is_zero()).then(|| Event::Committed {
            commitment: skat_fair::commit(shuffle.context(self.id), &shuffle.server_seed),
            hashes: shuffle.hashes,
        })
    }

    /// A shuffle is given up as soon as somebody is away, who would be charged once the cards are dealt.
    fn given_up(&self, shuffle: &Shuffle) -> Option<Event> {
        self.is_somebody_missing().then(|| Event::Revealed(Box::new(shuffle.proof(self.id))))
    }

    /// Deals once all seeds are revealed, or their time is over.
    fn deal(&self, shuffle: &Shuffle, left: Duration) -> Option<Event> {
        if let Some(event) = self.given_up(shuffle) {
            return Some(event);
        }
        let parts = shuffle.parts();
        let missing = parts.0.contains(&SeatPart::Withheld);
        if missing && !left.is_zero() {
            return None;
        }
        let deck = skat_fair::shuffle(shuffle.context(self.id), &shuffle.server_seed, &parts);
        let cards = DealtCards::from_deck(&deck).expect("a shuffle is a permutation of the deck");
        self.dealt(cards)
    }

    fn dealt(&self, cards: DealtCards) -> Option<Event> {
        let (dealer, _) = self.next_dealer()?;
        let taken = |seat: &Seat| self.chairs[*seat].occupant().is_some();
        let after = |seat: &Seat| *seat > dealer;
        let mut ring = Seat::ALL.into_iter().filter(after).chain(Seat::ALL).filter(taken);
        let seats = ByRole([ring.next()?, ring.next()?, ring.next()?]);
        Some(Event::Dealt { deal: self.sheet.entries().len() as u32 + 1, dealer, seats, cards })
    }

    fn between_deals(&self, list: &List, left: Duration, random: &mut dyn Random) -> Vec<Event> {
        if let Some(proof) = self.last.as_ref().and_then(|played| self.unrevealed(played)) {
            return vec![proof];
        }
        if self.closing {
            let end = if self.is_complete(list) { End::Complete } else { End::ClosedByAdministrator };
            return vec![Event::Ended { end }];
        }
        let tournament = self.settings.mode == Mode::Tournament;
        let window = self.may_substitute();
        let nobody_came = |seat: &Seat| match self.chairs[*seat] {
            Chair::Vacant { left } => tournament || window && left.is_zero(),
            _ => false,
        };
        if let Some(seat) = Seat::ALL.into_iter().find(nobody_came) {
            return vec![Event::Skipped { seat }];
        }
        // Before the length: deals that fail for want of players are still to come.
        let possible = |chair: &&Chair| matches!(chair, Chair::Taken(_) | Chair::Vacant { .. });
        if self.chairs.0.iter().filter(possible).count() < 3 {
            return self.close(End::Unfinished);
        }
        if self.is_complete(list) {
            return vec![Event::Ended { end: End::Complete }];
        }
        let boundary = self.is_between_rounds(list);
        for (seat, occupant) in self.occupants() {
            let announced = (occupant.leaves_after_round && boundary).then_some(Vacating::Announced);
            if let Some(reason) = occupant.going.or(announced) {
                return vec![Event::Vacated { seat, reason }];
            }
        }
        if !self.occupants().any(|(_, occupant)| occupant.is_human()) {
            return self.close(End::Unfinished);
        }
        if let Some(event) = self.agreed_substitute() {
            return vec![event];
        }
        let ready = left.is_zero() || self.present().all(|(_, occupant)| occupant.wants_next);
        if !ready || self.is_somebody_missing() {
            return Vec::new();
        }
        match self.arranged.get(self.sheet.entries().len()) {
            Some(cards) => self.dealt(*cards).into_iter().collect(),
            None => vec![Event::Prepared { shuffle: list.shuffles + 1, server_seed: ServerSeed(bytes(random)) }],
        }
    }

    /// The substitute to whom all have agreed, those who are away included (ISkO 3.1.2).
    fn agreed_substitute(&self) -> Option<Event> {
        let Some(Step::Pause { offer: Some(offer), .. }) = self.step() else { return None };
        let mut people = self.occupants().filter(|(_, occupant)| occupant.stays());
        people.all(|(seat, _)| offer.accepted[seat]).then(|| Event::Substituted {
            seat: offer.seat,
            player: offer.player,
            name: offer.name.clone(),
            kind: Kind::Human,
        })
    }

    /// Ends the table; seeds that are bound are revealed before.
    pub(crate) fn close(&self, end: End) -> Vec<Event> {
        let pending = match self.step() {
            Some(Step::Hashing { shuffle, .. } | Step::Revealing { shuffle, .. }) => {
                Some(Event::Revealed(Box::new(shuffle.proof(self.id))))
            }
            _ => self.last.as_ref().and_then(|played| self.unrevealed(played)),
        };
        pending.into_iter().chain([Event::Ended { end }]).collect()
    }

    fn unrevealed(&self, played: &Played) -> Option<Event> {
        let shuffle = played.shuffle.as_ref().filter(|shuffle| !shuffle.revealed)?;
        Some(Event::Revealed(Box::new(shuffle.proof(self.id))))
    }

    fn is_complete(&self, list: &List) -> bool {
        if self.is_reached() {
            return true;
        }
        if self.is_arranged() {
            return self.sheet.entries().len() >= self.arranged.len();
        }
        let next = self.next_dealer().map_or(list.round, |(_, round)| round);
        self.settings.rounds.is_some_and(|rounds| next >= u32::from(rounds))
    }

    /// Whether somebody has the points with which the list ends.
    fn is_reached(&self) -> bool {
        let reached = |until: u32| {
            self.sheet.accounts().iter().any(|(_, account)| i64::from(account.total()) >= i64::from(until))
        };
        self.settings.until_points.is_some_and(reached)
    }

    /// Whether the next deal cannot begin because somebody is away or may still come.
    pub(crate) fn is_somebody_missing(&self) -> bool {
        let window = self.may_substitute();
        self.chairs.0.iter().any(|chair| match chair {
            Chair::Taken(occupant) => occupant.is_waited_for() || occupant.going.is_some(),
            Chair::Vacant { .. } => window,
            _ => false,
        })
    }

    /// Whether the deal before was the last of its round, as far as those who are there go.
    fn is_between_rounds(&self, list: &List) -> bool {
        let next = next_in_turn(list, |seat| self.chairs[seat].occupant().is_some());
        list.dealer.is_none() || next.is_none_or(|(_, round)| round > list.round)
    }

    /// Whether a substitute may sit down now (3.1.2, decision 28).
    pub(crate) fn may_substitute(&self) -> bool {
        let Stage::Running(list) = &self.stage else { return false };
        let too_few = self.occupants().count() < 3;
        let in_time = match self.settings.rules.substitution {
            Substitution::BetweenDeals => true,
            Substitution::BetweenRounds => too_few || self.is_between_rounds(list),
        };
        matches!(list.step, Step::Pause { .. }) && self.settings.mode == Mode::Free && in_time
    }

    /// Who deals next, and in which round: each seat in turn, seats that are skipped left out (3.2.1).
    pub(crate) fn next_dealer(&self) -> Option<(Seat, u32)> {
        let Stage::Running(list) = &self.stage else { return None };
        let window = self.may_substitute();
        next_in_turn(list, |seat| match self.chairs[seat] {
            Chair::Taken(_) => true,
            Chair::Vacant { .. } => window,
            _ => false,
        })
    }

    /// Whether players may chat (4.2.3): not while a deal runs, unless all agree, or a long wait has brought them back to the table.
    pub fn is_chat_open(&self) -> bool {
        if self.running_deal().is_none() {
            return true;
        }
        let long_wait = self.occupants().any(|(_, occupant)| {
            occupant.is_waited_for()
                && self.settings.wait > BACK_AT_THE_TABLE
                && occupant.spent_in_deal >= BACK_AT_THE_TABLE
        });
        let mut people = self.occupants().filter(|(_, occupant)| occupant.stays());
        long_wait || people.all(|(_, occupant)| occupant.allows_chat)
    }

    /// The people who sit here and are connected.
    fn present(&self) -> impl Iterator<Item = (Seat, &Occupant)> {
        self.occupants().filter(|(_, occupant)| occupant.stays() && occupant.connected)
    }
}

/// The next seat after the last dealer, and its round; the first seat of the next round after the last one.
/// The last dealer once more, if somebody escaped from his deal.
fn next_in_turn(list: &List, takes_part: impl Fn(Seat) -> bool) -> Option<(Seat, u32)> {
    let mut seats = Seat::ALL.into_iter().filter(|seat| takes_part(*seat));
    let Some(dealer) = list.dealer else { return seats.next().map(|seat| (seat, 0)) };
    if list.again && takes_part(dealer) {
        return Some((dealer, list.round));
    }
    let later = seats.clone().find(|seat| *seat > dealer).map(|seat| (seat, list.round));
    later.or_else(|| seats.next().map(|seat| (seat, list.round + 1)))
}

fn bytes<const N: usize>(random: &mut dyn Random) -> [u8; N] {
    let mut bytes = [0; N];
    random.fill(&mut bytes);
    bytes
}

/// A number below `limit`, at most 4, each as likely as the others.
fn draw(random: &mut dyn Random, limit: usize) -> usize {
    let whole = 256 - 256 % limit;
    loop {
        let [byte] = bytes(random);
        if usize::from(byte) < whole {
            return usize::from(byte) % limit;
        }
    }
}
