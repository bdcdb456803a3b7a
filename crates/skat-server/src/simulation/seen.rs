//! What a client has been told of a table, which is all that he knows of it.

use skat_protocol::{DealNow, EventMessage, Legal, Seat, SeatState, Settings, TableEvent, TableSnapshot, TableStep};
use skat_rules::CardSet;
use uuid::Uuid;

/// What a table is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Players sit down.
    Gathering,
    /// Between two deals.
    Pause,
    /// Hashes are wanted for this shuffle, the own one too or not.
    Hashing(u32, bool),
    /// Seeds are wanted.
    Revealing(u32, bool),
    /// A deal runs.
    Playing,
    /// The table is over.
    Over,
}

/// A table as a client knows it.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    /// The number of the last event.
    pub(super) n: u64,
    /// His seat.
    pub(super) you: Option<Seat>,
    /// Who made the table.
    pub(super) host: Uuid,
    /// What it is set to.
    pub(super) settings: Settings,
    /// What it is doing.
    pub(super) step: Step,
    /// What there is to do in the deal.
    pub(super) now: Option<DealNow>,
    /// His hand.
    pub(super) hand: CardSet,
    /// Whether he is ready, or has asked for the next deal.
    pub(super) wants: bool,
    /// Seats on which nobody sits.
    pub(super) free: Vec<Seat>,
    /// Whether somebody wants to substitute.
    pub(super) is_offered: bool,
}

impl Seen {
    /// What a snapshot tells.
    pub(super) fn new(n: u64, view: &TableSnapshot) -> Seen {
        let own = view.seats.iter().find(|seat| Some(seat.seat) == view.you);
        let hand = view.deal.as_ref().and_then(|deal| deal.hands.iter().find(|hand| Some(hand.seat) == view.you));
        let open = |state: SeatState| matches!(state, SeatState::Free | SeatState::Vacant);
        Seen {
            n,
            you: view.you,
            host: view.host,
            settings: view.settings.clone(),
            step: match &view.step {
                TableStep::Gathering => Step::Gathering,
                TableStep::Pause { .. } => Step::Pause,
                TableStep::Hashing { shuffle, own_missing } => Step::Hashing(*shuffle, *own_missing),
                TableStep::Revealing { shuffle, own_missing, .. } => Step::Revealing(*shuffle, *own_missing),
                TableStep::Playing => Step::Playing,
                TableStep::Ended { .. } => Step::Over,
            },
            now: view.deal.as_ref().map(|deal| deal.now.clone()),
            hand: hand.and_then(|hand| hand.cards).map_or(CardSet::EMPTY, |cards| cards.0),
            wants: own.is_some_and(|own| own.ready || own.wants_next),
            free: view.seats.iter().filter(|seat| open(seat.state)).map(|seat| seat.seat).collect(),
            is_offered: matches!(&view.step, TableStep::Pause { offer: Some(_), .. }),
        }
    }

    /// What an event tells.
    ///
    /// # Errors
    /// Its number is not the next one.
    pub(super) fn note(&mut self, message: &EventMessage) -> Result<(), String> {
        if message.n != self.n + 1 {
            return Err(format!("event {} follows event {}", message.n, self.n));
        }
        self.n = message.n;
        if let Some(now) = &message.deal {
            self.now = Some(now.clone());
        }
        let own = |seat: &Seat| Some(*seat) == self.you;
        match &message.event {
            TableEvent::Sat { seat, .. } | TableEvent::Substituted { seat, .. } => {
                self.free.retain(|free| free != seat);
                self.is_offered = false;
            }
            TableEvent::Rose { seat } | TableEvent::Vacated { seat, .. } => self.free.push(*seat),
            TableEvent::Skipped { seat } => self.free.retain(|free| free != seat),
            TableEvent::Ready { seat, ready } if own(seat) => self.wants = *ready,
            TableEvent::Started { .. } => (self.step, self.wants) = (Step::Pause, false),
            TableEvent::Prepared { shuffle } => self.step = Step::Hashing(*shuffle, true),
            TableEvent::HashGiven { .. } => {
                if let Step::Hashing(_, missing) = &mut self.step {
                    *missing = false;
                }
            }
            TableEvent::Committed { shuffle, hashes, .. } => {
                let takes_part = self.you.is_some_and(|own| hashes[own.0.index()].is_some());
                self.step = Step::Revealing(*shuffle, takes_part);
            }
            TableEvent::SeedGiven { .. } => {
                if let Step::Revealing(_, missing) = &mut self.step {
                    *missing = false;
                }
            }
            TableEvent::Dealt { hand, .. } => {
                self.step = Step::Playing;
                self.wants = false;
                self.hand = hand.map_or(CardSet::EMPTY, |hand| hand.0);
            }
            TableEvent::PickedUp { skat: Some(skat), .. } => self.hand |= skat.0,
            TableEvent::LaidAway { cards: Some(laid), .. } => self.hand = self.hand - laid.0,
            TableEvent::Announced { discard: Some(discard), .. } => self.hand = self.hand - discard.0,
            TableEvent::Played { card, .. } => self.hand = self.hand.without(card.0),
            TableEvent::Settled { .. } => (self.step, self.now) = (Step::Pause, None),
            TableEvent::WantsNext { seat } if own(seat) => self.wants = true,
            TableEvent::Offered { .. } => self.is_offered = true,
            TableEvent::Accepted { seat } if own(seat) => self.is_offered = false,
            TableEvent::Ended { .. } => self.step = Step::Over,
            _ => {}
        }
        Ok(())
    }

    /// What he may do in the deal, if one runs.
    pub(super) fn legal(&self) -> Option<&Legal> {
        self.now.as_ref().filter(|_| self.step == Step::Playing).map(|now| &now.legal)
    }

    /// Whether something is awaited of him: it is his turn, or he is asked together with another.
    pub(super) fn is_awaited(&self) -> bool {
        self.you.is_some() && self.now.as_ref().is_some_and(|now| now.turn == self.you || now.legal.decline)
    }
}
