//! The state of a table, and how events change it.

use std::sync::Arc;
use std::time::Duration;

use skat_fair::DealProof;
use skat_rules::{ByRole, BySeat, Deal, DealtCards, Entry, Role, Rounds, Seat, Sheet};

use crate::chair::{Chair, Occupant};
use crate::event::{End, Event, Kind, Row};
use crate::ids::{Name, PlayerId, TableId, Time};
use crate::played::{Played, Shuffle, is_move};
use crate::settings::Settings;

/// A table: a pure function of its journal.
///
/// [`Table::decide`] says what comes of an input, and [`Table::apply`] takes a row of events over.
/// Clones are cheap: what seldom changes is shared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub(crate) id: TableId,
    pub(crate) creator: PlayerId,
    pub(crate) settings: Arc<Settings>,
    pub(crate) arranged: Arc<[DealtCards]>,
    /// When the last row was accepted.
    pub(crate) clock: Time,
    /// Since when nobody who sits here is connected.
    pub(crate) unattended: Option<Time>,
    pub(crate) chairs: BySeat<Chair>,
    pub(crate) stage: Stage,
    pub(crate) sheet: Arc<Sheet>,
    pub(crate) lots: BySeat<u64>,
    /// Who has left each seat in the list and was not replaced: its score is still his.
    pub(crate) leavers: BySeat<Option<(PlayerId, Name)>>,
    /// When the list began.
    pub(crate) started_at: Option<Time>,
    /// Whether an administrator said while a deal ran that the table closes after it; it stays so.
    pub(crate) closing: bool,
    /// The last deal, from dealing until the next one is dealt.
    pub(crate) last: Option<Arc<Played>>,
    /// Who sat where in which deals, in the order in which they began to.
    pub(crate) sittings: Arc<Vec<Sitting>>,
}

/// That somebody sat at a seat from one deal to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sitting {
    /// Where.
    pub seat: Seat,
    /// Who.
    pub player: PlayerId,
    /// His name.
    pub name: Name,
    /// The number of the first deal in which he sat there.
    pub first_deal: u32,
    /// The number of the last one, which may be the running one; he sat there in all between.
    pub last_deal: u32,
}

/// What a table is doing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant, reason = "a table has one of it")]
pub(crate) enum Stage {
    /// Players sit down and get ready.
    Gathering,
    /// A list is played.
    Running(List),
    /// It is over.
    Ended(End),
}

/// A list under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct List {
    /// The round, 0 and up, that the last dealer dealt in.
    pub(crate) round: u32,
    /// Who dealt last.
    pub(crate) dealer: Option<Seat>,
    /// Whether he, or who takes his seat over, deals once more, since somebody escaped from a forced Ramsch (decision 44).
    /// Where his seat is skipped it is the next one's turn, as after any other deal.
    pub(crate) again: bool,
    /// Bock and Ramsch rounds.
    pub(crate) rounds: Rounds,
    /// How many shuffles were begun.
    pub(crate) shuffles: u32,
    pub(crate) step: Step,
}

/// Where a list stands between two deals and in one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// The result is looked at; substitutes sit down.
    Pause { left: Duration, offer: Option<Offer> },
    /// Seats send their hashes.
    Hashing { shuffle: Shuffle, left: Duration },
    /// Seats reveal their seeds.
    Revealing { shuffle: Shuffle, left: Duration },
    /// A deal runs: [`Table::last`].
    Playing,
}

/// Somebody who wants to substitute where all must agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Offer {
    pub(crate) seat: Seat,
    pub(crate) player: PlayerId,
    pub(crate) name: Name,
    pub(crate) accepted: BySeat<bool>,
}

impl Table {
    /// A table from its first row; nothing if that does not open one.
    pub fn open(row: &Row) -> Option<Table> {
        let [Event::Opened { table, host, settings, arranged }, rest @ ..] = row.events.as_slice() else { return None };
        let mut opened = Table {
            id: *table,
            creator: *host,
            settings: Arc::new(settings.clone()),
            arranged: arranged.as_slice().into(),
            clock: row.at,
            unattended: Some(row.at),
            chairs: BySeat::from_fn(|seat| {
                if seat.index() < usize::from(settings.seats) { Chair::Free } else { Chair::Missing }
            }),
            stage: Stage::Gathering,
            sheet: Arc::default(),
            lots: BySeat::default(),
            leavers: BySeat::default(),
            started_at: None,
            closing: false,
            last: None,
            sittings: Arc::default(),
        };
        rest.iter().for_each(|event| opened.apply_event(event));
        Some(opened)
    }

    /// Takes a row over that [`Table::decide`] gave.
    pub fn apply(&mut self, row: &Row) {
        self.apply_each(row, |_, _| {});
    }

    /// Takes a row over and shows the state after each of its events, which is when [`Table::seen_by`] is asked.
    pub fn apply_each(&mut self, row: &Row, mut after: impl FnMut(&Table, &Event)) {
        if row.events.first() == Some(&Event::Restarted) {
            // The server was away: nobody's time ran.
            self.clock = self.clock.max(row.at);
        } else {
            self.advance(row.at);
        }
        for event in &row.events {
            self.apply_event(event);
            after(self, event);
        }
    }

    pub(crate) fn apply_event(&mut self, event: &Event) {
        match event {
            Event::Opened { .. } => {}
            Event::Sat { seat, player, name, kind } | Event::Substituted { seat, player, name, kind } => {
                self.chairs[*seat] = Chair::Taken(Occupant::new(*player, name.clone(), *kind));
                self.leavers[*seat] = None;
                if let Some(Step::Pause { offer, .. }) = self.step_mut() {
                    *offer = None;
                }
            }
            Event::Rose { seat } => self.chairs[*seat] = Chair::Free,
            Event::Arranged { from } => self.rearrange(from),
            Event::Ready { seat, ready } => self.change(*seat, |occupant| occupant.ready = *ready),
            Event::Started { from, lots } => {
                self.rearrange(from);
                self.lots = *lots;
                self.started_at = Some(self.clock);
                self.stage = Stage::Running(List {
                    round: 0,
                    dealer: None,
                    again: false,
                    rounds: Rounds::default(),
                    shuffles: 0,
                    step: Step::Pause { left: Duration::ZERO, offer: None },
                });
                for seat in Seat::ALL {
                    self.change(seat, Occupant::begin_list);
                }
            }
            // The time for the move goes on where it stopped: otherwise nobody who reconnects again and again would ever have to play.
            Event::Connected { seat } => self.change(*seat, Occupant::come_back),
            Event::Lost { seat } => self.change(*seat, |occupant| occupant.connected = false),
            Event::Overran { seat } => self.change(*seat, |occupant| occupant.overran = true),
            Event::Restarted => {
                let wait = self.settings.wait;
                for seat in Seat::ALL {
                    self.change(seat, |occupant| occupant.begin_anew(wait));
                }
                if let Some(played) = &mut self.last {
                    let played = Arc::make_mut(played);
                    played.thought = Duration::ZERO;
                    played.asked = Duration::ZERO;
                }
                // Nor does the time count in which nobody could connect.
                self.unattended = None;
            }
            Event::Prepared { shuffle, server_seed } => {
                let left = self.settings.seed_time;
                if let Stage::Running(list) = &mut self.stage {
                    list.shuffles = *shuffle;
                    let shuffle = Shuffle {
                        number: *shuffle,
                        server_seed: *server_seed,
                        commitment: None,
                        hashes: BySeat::default(),
                        seeds: BySeat::default(),
                        revealed: false,
                    };
                    list.step = Step::Hashing { shuffle, left };
                }
            }
            Event::HashGiven { seat, hash } => {
                if let Some(Step::Hashing { shuffle, .. }) = self.step_mut() {
                    shuffle.hashes[*seat] = Some(*hash);
                }
            }
            Event::Committed { commitment, hashes } => {
                let left = self.settings.seed_time;
                if let Some(step) = self.step_mut()
                    && let Step::Hashing { shuffle, .. } = step
                {
                    let mut shuffle = shuffle.clone();
                    shuffle.commitment = Some(*commitment);
                    shuffle.hashes = *hashes;
                    *step = Step::Revealing { shuffle, left };
                }
            }
            Event::SeedGiven { seat, seed } => {
                if let Some(Step::Revealing { shuffle, .. }) = self.step_mut() {
                    shuffle.seeds[*seat] = Some(*seed);
                }
            }
            Event::Dealt { deal, dealer, seats, cards } => self.begin_deal(*deal, *dealer, *seats, *cards),
            Event::Deal(event) => self.apply_deal_event(event),
            Event::Revealed(_) => self.apply_revealed(),
            Event::WantsNext { seat } => self.change(*seat, |occupant| occupant.wants_next = true),
            Event::LeavesAfterRound { seat, leaves } => {
                self.change(*seat, |occupant| occupant.leaves_after_round = *leaves);
            }
            Event::Going { seat, reason } => self.change(*seat, |occupant| occupant.going = Some(*reason)),
            Event::Vacated { seat, .. } => {
                let occupant = self.chairs[*seat].occupant();
                self.leavers[*seat] = occupant.map(|occupant| (occupant.player, occupant.name.clone()));
                self.chairs[*seat] = Chair::Vacant { left: self.settings.vacancy };
                let players = self.occupants().count();
                if let Stage::Running(list) = &mut self.stage
                    && players < 2
                {
                    list.rounds.cancel();
                }
            }
            Event::Skipped { seat } => {
                self.chairs[*seat] = Chair::Skipped;
                if let Stage::Running(list) = &mut self.stage {
                    list.again &= list.dealer != Some(*seat);
                }
                if let Some(Step::Pause { offer, .. }) = self.step_mut() {
                    // Who wanted this seat comes too late; an offer for another one stands.
                    *offer = offer.take().filter(|offer| offer.seat != *seat);
                }
            }
            Event::Offered { seat, player, name } => {
                let new = Offer { seat: *seat, player: *player, name: name.clone(), accepted: BySeat::default() };
                if let Some(Step::Pause { offer, .. }) = self.step_mut() {
                    *offer = Some(new);
                }
            }
            Event::Accepted { seat } => {
                if let Some(Step::Pause { offer: Some(offer), .. }) = self.step_mut() {
                    offer.accepted[*seat] = true;
                }
            }
            Event::ChatAllowed { seat, allowed } => self.change(*seat, |occupant| occupant.allows_chat = *allowed),
            Event::Said { .. } | Event::Announcement { .. } => {}
            Event::Closing => self.closing = true,
            // Refused before where it cannot be done.
            Event::Voided { deal } => drop(Arc::make_mut(&mut self.sheet).void(*deal)),
            Event::Restored { deal } => drop(Arc::make_mut(&mut self.sheet).restore(*deal)),
            Event::Ended { end } => self.stage = Stage::Ended(*end),
        }
        self.note_attendance();
    }

    fn begin_deal(&mut self, number: u32, dealer: Seat, seats: ByRole<Seat>, cards: DealtCards) {
        let next = self.next_dealer();
        let present = BySeat::from_fn(|seat| self.chairs[seat].occupant().is_some());
        self.note_sittings(number);
        for seat in Seat::ALL {
            self.change(seat, Occupant::begin_deal);
        }
        let Stage::Running(list) = &mut self.stage else { return };
        let shuffle = match &list.step {
            Step::Revealing { shuffle, .. } => Some(shuffle.clone()),
            _ => None,
        };
        list.round = next.map_or(list.round, |(_, round)| round);
        list.dealer = Some(dealer);
        list.again = false;
        let slot = list.rounds.slot(&seats);
        list.step = Step::Playing;
        self.last = Some(Arc::new(Played {
            number,
            dealer,
            seats,
            present,
            deal: Deal::in_slot(self.settings.rules, slot, cards),
            events: Vec::new(),
            dealt_at: self.clock,
            thought: Duration::ZERO,
            asked: Duration::ZERO,
            shuffle,
        }));
    }

    /// Notes who sits where in a deal that begins.
    fn note_sittings(&mut self, deal: u32) {
        let sittings = Arc::make_mut(&mut self.sittings);
        for seat in Seat::ALL {
            let Some(occupant) = self.chairs[seat].occupant() else { continue };
            let last = sittings.iter_mut().rev().find(|sitting| sitting.seat == seat);
            match last.filter(|last| last.player == occupant.player && last.last_deal + 1 == deal) {
                Some(last) => last.last_deal = deal,
                None => {
                    let (player, name) = (occupant.player, occupant.name.clone());
                    sittings.push(Sitting { seat, player, name, first_deal: deal, last_deal: deal });
                }
            }
        }
    }

    fn apply_deal_event(&mut self, event: &skat_rules::Event) {
        let clock = self.clock;
        let (Stage::Running(list), Some(played)) = (&mut self.stage, &mut self.last) else { return };
        let played = Arc::make_mut(played);
        let (acting, asking) = (played.turn(), played.deal.asking());
        played.deal.apply(event);
        played.events.push((clock, *event));
        let moved = is_move(event);
        if moved {
            played.thought = Duration::ZERO;
        }
        if played.deal.asking() != asking {
            played.asked = Duration::ZERO;
        }
        if let Some(settlement) = played.deal.settlement() {
            let entry = Entry {
                dealer: played.dealer,
                seats: played.seats,
                present: played.present,
                slot: played.deal.slot(),
                settlement: *settlement,
                voided: false,
            };
            list.again = list.rounds.note(&self.settings.rules.rounds, entry.slot, &entry.seats, settlement);
            list.step = Step::Pause { left: self.settings.pause, offer: None };
            Arc::make_mut(&mut self.sheet).enter(entry);
            for seat in Seat::ALL {
                self.change(seat, Occupant::begin_deal);
            }
        } else if let Some(seat) = acting.filter(|_| moved) {
            self.change(seat, |occupant| occupant.overran = false);
        }
    }

    /// After the deal its seeds are open; a shuffle that was given up goes back to the pause.
    fn apply_revealed(&mut self) {
        let Stage::Running(list) = &mut self.stage else { return };
        if matches!(list.step, Step::Hashing { .. } | Step::Revealing { .. }) {
            list.step = Step::Pause { left: Duration::ZERO, offer: None };
        } else if let Some(shuffle) = self.last.as_mut().and_then(|played| Arc::make_mut(played).shuffle.as_mut()) {
            shuffle.revealed = true;
        }
    }

    fn rearrange(&mut self, from: &BySeat<Option<Seat>>) {
        let old = self.chairs.clone();
        for seat in Seat::ALL.into_iter().take(usize::from(self.settings.seats)) {
            self.chairs[seat] = from[seat].map_or(Chair::Free, |from| old[from].clone());
        }
    }

    fn change(&mut self, seat: Seat, change: impl FnOnce(&mut Occupant)) {
        if let Some(occupant) = self.chairs[seat].occupant_mut() {
            change(occupant);
        }
    }

    fn step_mut(&mut self) -> Option<&mut Step> {
        match &mut self.stage {
            Stage::Running(list) => Some(&mut list.step),
            _ => None,
        }
    }
}

/// Reading.
impl Table {
    /// Its id.
    pub fn id(&self) -> TableId {
        self.id
    }

    /// Who made it.
    pub fn creator(&self) -> PlayerId {
        self.creator
    }

    /// How it is set.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// When its last row was accepted.
    pub fn clock(&self) -> Time {
        self.clock
    }

    /// Whether its deals are arranged, so that it is never rated.
    pub fn is_arranged(&self) -> bool {
        !self.arranged.is_empty()
    }

    /// Who may change the table: its maker while he sits there, otherwise the first person who does; before anybody sits, its maker.
    pub fn host(&self) -> PlayerId {
        let mut people =
            self.occupants().filter(|(_, occupant)| occupant.is_human()).map(|(_, occupant)| occupant.player);
        let first = people.clone().next();
        if people.any(|player| player == self.creator) { self.creator } else { first.unwrap_or(self.creator) }
    }

    /// The chairs.
    pub fn chairs(&self) -> &BySeat<Chair> {
        &self.chairs
    }

    /// Who sits where.
    pub fn occupants(&self) -> impl Iterator<Item = (Seat, &Occupant)> + Clone {
        Seat::ALL.into_iter().filter_map(|seat| self.chairs[seat].occupant().map(|occupant| (seat, occupant)))
    }

    /// Where a player sits.
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        self.occupants().find(|(_, occupant)| occupant.player == player).map(|(seat, _)| seat)
    }

    /// Whose a seat's score is: whoever sits there, or has left it and was not replaced.
    pub fn holder(&self, seat: Seat) -> Option<(PlayerId, &Name)> {
        let occupant = self.chairs[seat].occupant().map(|occupant| (occupant.player, &occupant.name));
        occupant.or(self.leavers[seat].as_ref().map(|(player, name)| (*player, name)))
    }

    /// When the list began.
    pub fn started_at(&self) -> Option<Time> {
        self.started_at
    }

    /// The score sheet.
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// Each player's lot (decision 32).
    pub fn lots(&self) -> &BySeat<u64> {
        &self.lots
    }

    /// The running deal, or the last one until the next is dealt, with its hidden cards.
    pub fn last_deal(&self) -> Option<&Played> {
        self.last.as_deref()
    }

    /// The running deal, with its hidden cards.
    pub fn running_deal(&self) -> Option<&Played> {
        match &self.stage {
            Stage::Running(List { step: Step::Playing, .. }) => self.last.as_deref(),
            _ => None,
        }
    }

    /// The proof of the last deal; none while it runs, and none for arranged cards.
    pub fn proof(&self) -> Option<DealProof> {
        let shuffle = self.last.as_ref()?.shuffle.as_ref()?;
        shuffle.revealed.then(|| shuffle.proof(self.id))
    }

    /// Whether an administrator said while a deal ran that the table closes after it.
    ///
    /// It stays so when the table has ended, however that came; where it was closed at once it never is.
    pub fn is_closing(&self) -> bool {
        self.closing
    }

    /// How it ended, once it has.
    pub fn end(&self) -> Option<End> {
        match self.stage {
            Stage::Ended(end) => Some(end),
            _ => None,
        }
    }

    /// Whether a list is under way.
    pub fn is_running(&self) -> bool {
        matches!(self.stage, Stage::Running(_))
    }

    /// Bock and Ramsch rounds, the running deal not yet taken off; none where no list runs.
    pub fn rounds(&self) -> Rounds {
        match &self.stage {
            Stage::Running(list) => list.rounds,
            _ => Rounds::default(),
        }
    }

    /// The computer player who has something to do: to answer the declarer who asks to give up, or to act where something is awaited of him.
    pub fn computer_to_act(&self) -> Option<Seat> {
        let played = self.running_deal()?;
        let is_computer =
            |seat: &Seat| self.chairs[*seat].occupant().is_some_and(|occupant| occupant.kind == Kind::Computer);
        let asked = Role::ALL.into_iter().filter(|role| played.deal.legal(*role).agree);
        let awaited = Role::ALL.into_iter().filter(|role| played.deal.awaits(*role));
        asked.chain(awaited).map(|role| played.seats[role]).find(is_computer)
    }
}
