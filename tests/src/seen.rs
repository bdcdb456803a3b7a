//! A table as one client has been told of it.

use skat_protocol::{
    Card, DealNow, DealResult, End, EventMessage, Proof, Rounds, Seat, SeedHash, SheetRow, TableEvent, TableSnapshot,
    TableStep,
};
use skat_rules::CardSet;
use uuid::Uuid;

/// What a table is doing, as far as a client has to act on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Players sit down and get ready.
    Gathering,
    /// Between two deals.
    Pause,
    /// Seats send hashes.
    Hashing {
        /// The shuffle.
        shuffle: u32,
        /// Whether the own one is missing.
        own_missing: bool,
    },
    /// Seats reveal seeds.
    Revealing {
        /// The shuffle.
        shuffle: u32,
        /// The hashes that were announced.
        hashes: [Option<SeedHash>; 4],
        /// Whether the own seed is missing.
        own_missing: bool,
    },
    /// A deal runs.
    Playing,
    /// The table is over.
    Ended(End),
}

/// A table as one client has been told of it, with no more knowledge of Skat than a client needs.
#[derive(Clone, Debug)]
pub struct Seen {
    /// The last number.
    pub n: u64,
    /// The last snapshot.
    pub snapshot: TableSnapshot,
    /// The own seat.
    pub you: Option<Seat>,
    /// What the table is doing.
    pub step: Step,
    /// The number of the last deal.
    pub deal: u32,
    /// Forehand, middlehand and rearhand in it.
    pub roles: Option<[Seat; 3]>,
    /// Phase, turn and what may be done.
    pub now: Option<DealNow>,
    /// The own hand.
    pub hand: CardSet,
    /// What has happened in the last deal, from the cards on; nothing if they were dealt before the last snapshot.
    pub happened: Vec<TableEvent>,
    /// How many events have told of something that the observer did himself.
    pub own_acts: u32,
    /// Whether the next deal was asked for.
    pub wants_next: bool,
    /// The results of the deals that were settled before this client's eyes, with their rows.
    pub results: Vec<(DealResult, SheetRow)>,
    /// How many deals were still to come after each of these, and the rounds.
    pub left: Vec<(Option<u32>, Option<Rounds>)>,
    /// The proofs that were revealed before this client's eyes.
    pub proofs: Vec<Proof>,
}

impl Seen {
    /// What a snapshot tells.
    pub fn new(n: u64, snapshot: TableSnapshot) -> Seen {
        let step = match &snapshot.step {
            TableStep::Gathering => Step::Gathering,
            TableStep::Pause { .. } => Step::Pause,
            TableStep::Hashing { shuffle, own_missing } => {
                Step::Hashing { shuffle: *shuffle, own_missing: *own_missing }
            }
            TableStep::Revealing { shuffle, hashes, own_missing, .. } => {
                Step::Revealing { shuffle: *shuffle, hashes: *hashes, own_missing: *own_missing }
            }
            TableStep::Playing => Step::Playing,
            TableStep::Ended { end } => Step::Ended(*end),
        };
        let deal = snapshot.deal.as_ref();
        let own = |seat: Seat| Some(seat) == snapshot.you;
        let hand = deal.and_then(|deal| deal.hands.iter().find(|hand| own(hand.seat))?.cards);
        Seen {
            n,
            you: snapshot.you,
            step,
            deal: deal.map_or(0, |deal| deal.number),
            roles: deal.map(|deal| [deal.forehand, deal.middlehand, deal.rearhand]),
            now: deal.map(|deal| deal.now.clone()),
            hand: hand.map_or(CardSet::EMPTY, |cards| cards.0),
            happened: Vec::new(),
            own_acts: 0,
            wants_next: snapshot.seats.iter().any(|view| own(view.seat) && view.wants_next),
            results: Vec::new(),
            left: Vec::new(),
            proofs: Vec::new(),
            snapshot,
        }
    }

    /// Takes the next event over.
    ///
    /// # Panics
    /// It is not the next one.
    pub fn apply(&mut self, message: &EventMessage) {
        assert_eq!(message.n, self.n + 1, "the events of a table are numbered without gaps");
        self.n = message.n;
        if message.deal.is_some() {
            self.now.clone_from(&message.deal);
        }
        let own = |seat: &Seat| Some(*seat) == self.you;
        if actor(&message.event).is_some_and(|seat| own(&seat)) {
            self.own_acts += 1;
        }
        if matches!(message.event, TableEvent::Dealt { .. }) {
            self.happened = vec![message.event.clone()];
        } else if !self.happened.is_empty() {
            self.happened.push(message.event.clone());
        }
        match &message.event {
            TableEvent::Started { .. } => self.step = Step::Pause,
            TableEvent::Prepared { shuffle } => {
                self.step = Step::Hashing { shuffle: *shuffle, own_missing: self.you.is_some() };
            }
            TableEvent::Committed { shuffle, hashes, .. } => {
                let own_missing = self.you.is_some_and(|seat| hashes[usize::from(seat.number()) - 1].is_some());
                self.step = Step::Revealing { shuffle: *shuffle, hashes: *hashes, own_missing };
            }
            TableEvent::HashGiven { .. } | TableEvent::SeedGiven { .. } => {
                if let Step::Hashing { own_missing, .. } | Step::Revealing { own_missing, .. } = &mut self.step {
                    *own_missing = false;
                }
            }
            TableEvent::Dealt { deal, forehand, middlehand, rearhand, hand, .. } => {
                self.step = Step::Playing;
                self.roles = Some([*forehand, *middlehand, *rearhand]);
                self.deal = *deal;
                self.hand = hand.map_or(CardSet::EMPTY, |hand| hand.0);
                self.wants_next = false;
            }
            TableEvent::PickedUp { skat: Some(skat), .. } => self.hand |= skat.0,
            TableEvent::Announced { discard: Some(cards), .. } | TableEvent::LaidAway { cards: Some(cards), .. } => {
                self.hand = self.hand - cards.0;
            }
            TableEvent::Played { seat, card: Card(card), .. } if own(seat) => self.hand = self.hand.without(*card),
            TableEvent::Settled { result, row, deals_left, rounds } => {
                self.step = Step::Pause;
                self.left.push((*deals_left, *rounds));
                self.results.push((result.as_ref().clone(), row.as_ref().clone()));
                self.wants_next = false;
            }
            TableEvent::Revealed { proof } => {
                if matches!(self.step, Step::Hashing { .. } | Step::Revealing { .. }) {
                    self.step = Step::Pause;
                }
                self.proofs.push(proof.as_ref().clone());
            }
            TableEvent::WantsNext { seat } if own(seat) => self.wants_next = true,
            TableEvent::Ended { end } => self.step = Step::Ended(*end),
            _ => {}
        }
    }

    /// The table's id.
    pub fn table(&self) -> Uuid {
        self.snapshot.table
    }

    /// Whether it is over.
    pub fn end(&self) -> Option<End> {
        match self.step {
            Step::Ended(end) => Some(end),
            _ => None,
        }
    }

    /// Whose turn it is in the running deal.
    pub fn turn(&self) -> Option<Seat> {
        self.now.as_ref()?.turn
    }
}

/// Who has done what an event tells, of the things that [`crate::Bot`] does.
fn actor(event: &TableEvent) -> Option<Seat> {
    match event {
        TableEvent::HashGiven { seat }
        | TableEvent::SeedGiven { seat }
        | TableEvent::Bid { seat, .. }
        | TableEvent::Held { seat }
        | TableEvent::Passed { seat }
        | TableEvent::PickedUp { seat, .. }
        | TableEvent::Announced { seat, .. }
        | TableEvent::Kontra { seat }
        | TableEvent::Re { seat }
        | TableEvent::Declined { seat }
        | TableEvent::Escaped { seat }
        | TableEvent::Pushed { seat }
        | TableEvent::LaidAway { seat, .. }
        | TableEvent::Played { seat, .. }
        | TableEvent::WishedToGiveUp { seat }
        | TableEvent::AskedToGiveUp { seat }
        | TableEvent::WantsNext { seat } => Some(*seat),
        TableEvent::GaveUp { seats } => seats.first().copied(),
        _ => None,
    }
}
