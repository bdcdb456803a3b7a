//! What each deal of a list must have been, and who must have dealt it, written from the decisions 39, 40, 44 and 46:
//! a list of the deals to come, followed through a journal.

use std::collections::VecDeque;

use skat_rules::{BySeat, Event as DealEvent, Game as Trumps, RoundRules, Seat, Settlement, Slot};
use skat_table::{Event, Table};

use super::Game;

/// What a deal to come is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ToCome {
    Bock,
    Ramsch,
}

/// The course of a list as far as it was followed.
#[derive(Debug, Default)]
pub(crate) struct Course {
    /// The running round, and the one that waits.
    rounds: VecDeque<VecDeque<ToCome>>,
    /// Who has escaped from the Ramsch that is next.
    escaped: BySeat<bool>,
    /// Who sits at the table.
    there: BySeat<bool>,
    dealer: Option<Seat>,
    again: bool,
    kontra: bool,
    re: bool,
    /// How many deals of each kind there were: plain, Bock, Ramsch, and escapes among these.
    pub(crate) plain: usize,
    pub(crate) bock: usize,
    pub(crate) ramsch: usize,
    pub(crate) escapes: usize,
    /// How often one round waited behind another, and rounds ended because one player was left.
    pub(crate) waited: usize,
    pub(crate) cancelled: usize,
}

impl Course {
    /// Follows a journal and looks whether the table has done the same.
    pub(crate) fn of(game: &Game) -> Course {
        let mut course = Course::default();
        let mut table = Table::open(&game.rows[0]).unwrap();
        for row in &game.rows[1..] {
            table.apply_each(row, |table, event| course.note(table, event));
        }
        course
    }

    fn note(&mut self, table: &Table, event: &Event) {
        match event {
            Event::Started { .. } => {
                self.there = BySeat::from_fn(|seat| seat.index() < usize::from(table.settings().seats));
            }
            Event::Substituted { seat, .. } => self.there[*seat] = true,
            Event::Vacated { seat, .. } => {
                self.there[*seat] = false;
                if self.there.0.iter().filter(|there| **there).count() == 1 {
                    self.cancelled += usize::from(!self.rounds.is_empty());
                    self.rounds.clear();
                    self.escaped = BySeat::default();
                }
            }
            Event::Dealt { dealer, .. } => {
                assert_eq!(*dealer, self.next_dealer(), "who deals");
                self.dealer = Some(*dealer);
                (self.kontra, self.re) = (false, false);
                let played = table.last_deal().unwrap();
                let expected = match self.next() {
                    None => Slot::Plain,
                    Some(ToCome::Bock) => Slot::Bock,
                    Some(ToCome::Ramsch) => {
                        Slot::Ramsch { escaped: skat_rules::ByRole::from_fn(|role| self.escaped[played.seats[role]]) }
                    }
                };
                assert_eq!(played.deal.slot(), expected);
            }
            Event::Deal(DealEvent::Kontra { .. }) => self.kontra = true,
            Event::Deal(DealEvent::Re { .. }) => self.re = true,
            Event::Deal(DealEvent::Settled(settlement)) => self.settled(table, settlement),
            _ => {}
        }
        // Everybody is told.
        let count = |kind| self.rounds.front().map_or(0, |round| round.iter().filter(|one| **one == kind).count());
        let rounds = table.rounds();
        if table.is_running() {
            let told = (usize::from(rounds.bock_left()), usize::from(rounds.ramsch_left()), rounds.is_waiting());
            assert_eq!(told, (count(ToCome::Bock), count(ToCome::Ramsch), self.rounds.len() == 2));
        } else {
            assert!(!rounds.is_running(), "what is left of a round lapses");
        }
    }

    fn next(&self) -> Option<ToCome> {
        self.rounds.front().and_then(|round| round.front()).copied()
    }

    /// The dealer once more, or the next seat in turn.
    fn next_dealer(&self) -> Seat {
        let there = |seat: &Seat| self.there[*seat];
        if let Some(dealer) = self.dealer.filter(|dealer| self.again && self.there[*dealer]) {
            return dealer;
        }
        let later = Seat::ALL.into_iter().filter(|seat| self.dealer.is_some_and(|dealer| *seat > dealer));
        later.chain(Seat::ALL).find(there).expect("somebody sits there")
    }

    fn settled(&mut self, table: &Table, settlement: &Settlement) {
        let played = table.last_deal().unwrap();
        let entry = table.sheet().entries().last().unwrap();
        assert_eq!(entry.slot, played.deal.slot(), "the sheet has it");
        let declarer = match settlement {
            Settlement::Game(result) => Some(played.seats[result.charged]),
            _ => None,
        };
        self.again = false;
        match (self.next(), declarer) {
            (None, _) => self.plain += 1,
            (Some(ToCome::Bock), _) => {
                self.bock += 1;
                self.uses_up();
            }
            (Some(ToCome::Ramsch), None) => {
                self.ramsch += 1;
                self.escaped = BySeat::default();
                self.uses_up();
            }
            (Some(ToCome::Ramsch), Some(declarer)) => {
                self.escapes += 1;
                assert!(!self.escaped[declarer], "each escapes once");
                self.escaped[declarer] = true;
                self.again = true;
            }
        }
        let rules = table.settings().rules.rounds;
        if self.starts(&rules, settlement) && self.rounds.len() < 2 {
            let bock = std::iter::repeat_n(ToCome::Bock, usize::from(rules.bock));
            let ramsch = std::iter::repeat_n(ToCome::Ramsch, usize::from(rules.ramsch));
            self.rounds.push_back(bock.chain(ramsch).collect());
            self.waited += usize::from(self.rounds.len() == 2);
        }
    }

    /// The first deal to come is over, and with the last one its round.
    fn uses_up(&mut self) {
        let round = self.rounds.front_mut().unwrap();
        round.pop_front();
        if round.is_empty() {
            self.rounds.pop_front();
        }
    }

    fn starts(&self, rules: &RoundRules, settlement: &Settlement) -> bool {
        let Settlement::Game(result) = settlement else { return false };
        let sixty = result.points == 60 && result.value.contract.game() != Trumps::Null;
        rules.lost_kontra && self.kontra && !result.value.won
            || rules.kontra_re && self.kontra && self.re
            || rules.sixty && sixty
    }
}
