//! The course of a list: who deals, and which deals are Bock deals and forced Ramsch.

use skat_protocol::{DealDetail, Rounds, Seat, Slot};
use skat_reference::judge::{self, Judgement};
use skat_reference::schedule::{Schedule, Was};

use super::told::{Rules, seats};

/// Where a list stands after a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AfterDeal {
    /// The Bock and Ramsch rounds; nothing while none runs.
    pub rounds: Option<Rounds>,
    /// How many deals make up the list so far: all but grands that were played instead of a forced Ramsch.
    pub counted: u32,
}

/// Goes along a list from deal to deal.
#[derive(Debug)]
pub(super) struct Course {
    rules: Rules,
    schedule: Schedule,
    seats: usize,
    dealer: usize,
    counted: u32,
}

impl Course {
    /// Before the first deal of a list, which the first seat deals.
    pub(super) fn new(rules: Rules, seats: usize) -> Course {
        Course { rules, schedule: Schedule::default(), seats, dealer: 0, counted: 0 }
    }

    /// Checks where everybody sits in the next deal and what it is, as everything before it says; gives it in the words of the reference.
    pub(super) fn check(&self, deal: &DealDetail) -> judge::Slot {
        let seat = |after: usize| Seat::try_from(((self.dealer + after) % self.seats) as u8 + 1).unwrap();
        assert_eq!(deal.dealer, seat(0), "deal {}: the dealer", deal.number);
        assert_eq!(seats(deal), [seat(1), seat(2), seat(3)], "deal {}: the players follow the dealer", deal.number);
        let (told, slot) = match self.schedule.to_come.first() {
            None => (None, judge::Slot::Plain),
            Some('B') => (Some(Slot::Bock), judge::Slot::Bock),
            Some(_) => {
                let escaped = seats(deal).map(|seat| self.schedule.escaped[usize::from(seat.number()) - 1]);
                (Some(Slot::Ramsch), judge::Slot::Ramsch(escaped))
            }
        };
        assert_eq!(deal.slot, told, "deal {}: what it is in a round", deal.number);
        slot
    }

    /// Takes over what the deal came to; gives where the list stands after it.
    pub(super) fn enter(&mut self, deal: &DealDetail, judgement: &Judgement) -> AfterDeal {
        let was = match judgement {
            Judgement::Charged(charged) => Was::Game {
                declarer: usize::from(seats(deal)[charged.player].number()) - 1,
                won: charged.score.won,
                kontra: charged.kontra,
                re: charged.re,
                sixty: charged.sixty,
            },
            Judgement::PassedIn | Judgement::Ramsch(_) => Was::NoGame,
            Judgement::Running => panic!("deal {} is not over", deal.number),
        };
        let again = self.schedule.enter(&self.rules.course, was);
        if !again {
            self.dealer = (self.dealer + 1) % self.seats;
            self.counted += 1;
        }
        let left = |kind: char| self.schedule.to_come.iter().filter(|deal| **deal == kind).count() as u8;
        let rounds = Rounds { bock_left: left('B'), ramsch_left: left('R'), waiting: self.schedule.waits };
        AfterDeal { rounds: (!self.schedule.to_come.is_empty()).then_some(rounds), counted: self.counted }
    }
}
