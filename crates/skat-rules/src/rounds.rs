//! Bock and Ramsch rounds: which deals of a list count double, and which are forced Ramsch (decisions 39, 40, 44, 46).

use crate::role::{ByRole, BySeat, Role, Seat};
use crate::ruleset::RoundRules;
use crate::settle::Settlement;

/// What a deal is in the course of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Slot {
    /// A deal like any other.
    #[default]
    Plain,
    /// Its score is doubled, if it is no Ramsch.
    Bock,
    /// It is a Ramsch, unless somebody escapes with a grand hand.
    Ramsch {
        /// Who has escaped from it before, and may not again.
        escaped: ByRole<bool>,
    },
}

/// The rounds of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rounds {
    /// How many Bock deals are left of the running round.
    bock: u8,
    /// How many forced Ramsch deals are left of it.
    ramsch: u8,
    /// Whether one more round waits behind it.
    waiting: bool,
    /// Who has escaped from the next forced Ramsch already.
    escaped: BySeat<bool>,
}

impl Rounds {
    fn of(rules: &RoundRules) -> Rounds {
        Rounds { bock: rules.bock, ramsch: rules.ramsch, ..Rounds::default() }
    }

    /// What the next deal is.
    pub fn slot(&self, seats: &ByRole<Seat>) -> Slot {
        match (self.bock, self.ramsch) {
            (0, 0) => Slot::Plain,
            (0, _) => Slot::Ramsch { escaped: ByRole::from_fn(|role| self.escaped[seats[role]]) },
            _ => Slot::Bock,
        }
    }

    /// How many Bock deals are left of the running round, the next one included.
    pub fn bock_left(&self) -> u8 {
        self.bock
    }

    /// How many forced Ramsch deals are left of it.
    pub fn ramsch_left(&self) -> u8 {
        self.ramsch
    }

    /// Whether one more round waits.
    pub fn is_waiting(&self) -> bool {
        self.waiting
    }

    /// Whether a round runs.
    pub fn is_running(&self) -> bool {
        self.bock > 0 || self.ramsch > 0
    }

    /// Takes a deal's result over; says whether the same dealer deals again, since somebody escaped (decision 44).
    pub fn note(&mut self, rules: &RoundRules, slot: Slot, seats: &ByRole<Seat>, settlement: &Settlement) -> bool {
        let again = escaper(slot, settlement);
        match (slot, again) {
            (_, Some(role)) => self.escaped[seats[role]] = true,
            (Slot::Plain, None) => {}
            (Slot::Bock, None) => self.bock = self.bock.saturating_sub(1),
            (Slot::Ramsch { .. }, None) => {
                self.ramsch = self.ramsch.saturating_sub(1);
                self.escaped = BySeat::default();
            }
        }
        if !self.is_running() && self.waiting {
            *self = Rounds::of(rules);
        }
        if matches!(settlement, Settlement::Game(result) if result.starts_round(rules)) {
            if self.is_running() {
                self.waiting = true;
            } else {
                *self = Rounds::of(rules);
            }
        }
        again.is_some()
    }

    /// Ends all rounds, since only one player is left (decision 46).
    pub fn cancel(&mut self) {
        *self = Rounds::default();
    }
}

/// Who has escaped from a forced Ramsch with this result: no other deal of its slot has a declarer.
fn escaper(slot: Slot, settlement: &Settlement) -> Option<Role> {
    match (slot, settlement) {
        (Slot::Ramsch { .. }, Settlement::Game(result)) => Some(result.charged),
        _ => None,
    }
}
