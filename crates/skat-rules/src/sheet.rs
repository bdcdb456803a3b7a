//! The score sheet of a list (5.5), its account after the SkWO (5.1), its order and its settlement.

use std::cmp::Reverse;

use crate::role::{ByRole, BySeat, Role, Seat};
use crate::rounds::Slot;
use crate::settle::Settlement;

/// One deal on the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// Who dealt.
    pub dealer: Seat,
    /// Where the three players sit.
    pub seats: ByRole<Seat>,
    /// Which of the seats were at the table, the sitting dealer included: three or four.
    pub present: BySeat<bool>,
    /// What it was in the course of the list.
    pub slot: Slot,
    /// The result.
    pub settlement: Settlement,
    /// Whether it was voided: then it is a deal played, and counts 0 for everybody (decision 35).
    pub voided: bool,
}

impl Entry {
    /// The role that a seat had; none for the sitting dealer and for those who were not there.
    pub fn role_of(&self, seat: Seat) -> Option<Role> {
        Role::ALL.into_iter().find(|role| self.seats[*role] == seat)
    }

    /// How many seats the deal had, three or four: what it credits goes by this (decision 28).
    pub fn seat_count(&self) -> u8 {
        self.present.0.iter().filter(|present| **present).count() as u8
    }
}

/// A player's account in a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Account {
    /// The sum of the game points, without the 50, 40 and 30.
    pub points: i32,
    /// Deals won as declarer.
    pub won: u32,
    /// Deals lost as declarer, or charged for leaving.
    pub lost: u32,
    /// Deals that others lost.
    pub others_lost: u32,
    /// What those have credited: 40 each at three seats, 30 at four.
    pub credit: i32,
    /// Deals played, those in which he sat out as dealer included (decision 35).
    pub deals: u32,
}

impl Account {
    /// The account after Seeger and Fabian (SkWO 5.1): 50 for each deal won, minus 50 for each lost, and the credit.
    pub fn total(&self) -> i32 {
        self.points + 50 * (self.won as i32 - self.lost as i32) + self.credit
    }

    fn enter(&mut self, entry: &Entry, seat: Seat) {
        if !entry.present[seat] {
            return;
        }
        self.deals += 1;
        if entry.voided {
            return;
        }
        let result = match &entry.settlement {
            Settlement::PassedIn => return,
            // Neither a won nor a lost deal: no 50 and no 40 (decision 42).
            Settlement::Ramsch(result) => {
                self.points += entry.role_of(seat).map_or(0, |role| result.scores()[role]);
                return;
            }
            Settlement::Game(result) => result,
        };
        if entry.seats[result.charged] == seat {
            self.points += result.score();
            if result.value.won {
                self.won += 1;
            } else {
                self.lost += 1;
            }
        } else if !result.value.won {
            self.others_lost += 1;
            self.credit += if entry.seat_count() == 3 { 40 } else { 30 };
        }
    }
}

/// Why a deal on the sheet cannot be voided or restored; nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum NotVoidable {
    /// The sheet has no deal with this number.
    #[error("there is no such deal on the sheet")]
    NoSuchDeal,
    /// It was voided before.
    #[error("the deal is void already")]
    AlreadyVoid,
    /// It is to be restored, and was not voided.
    #[error("the deal is not void")]
    NotVoid,
}

/// The score sheet of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    entries: Vec<Entry>,
    accounts: BySeat<Account>,
}

impl Sheet {
    /// Writes a deal down.
    pub fn enter(&mut self, entry: Entry) {
        for seat in Seat::ALL {
            self.accounts[seat].enter(&entry, seat);
        }
        self.entries.push(entry);
    }

    /// Voids the deal with this number, 1 and up: it stays on the sheet and counts 0 for everybody (decision 35).
    ///
    /// # Errors
    /// [`NotVoidable::NoSuchDeal`], or [`NotVoidable::AlreadyVoid`].
    pub fn void(&mut self, number: u32) -> Result<(), NotVoidable> {
        self.change(number, true)
    }

    /// Lets a voided deal count again.
    ///
    /// # Errors
    /// [`NotVoidable::NoSuchDeal`], or [`NotVoidable::NotVoid`].
    pub fn restore(&mut self, number: u32) -> Result<(), NotVoidable> {
        self.change(number, false)
    }

    /// Whether a deal could be voided, or restored, now.
    ///
    /// # Errors
    /// Why not.
    pub fn check_change(&self, number: u32, voided: bool) -> Result<(), NotVoidable> {
        let place = number.checked_sub(1).ok_or(NotVoidable::NoSuchDeal)?;
        let entry = self.entries.get(place as usize).ok_or(NotVoidable::NoSuchDeal)?;
        match entry.voided {
            true if voided => Err(NotVoidable::AlreadyVoid),
            false if !voided => Err(NotVoidable::NotVoid),
            _ => Ok(()),
        }
    }

    fn change(&mut self, number: u32, voided: bool) -> Result<(), NotVoidable> {
        self.check_change(number, voided)?;
        self.entries[number as usize - 1].voided = voided;
        // Anew from the first deal: what is taken off is exactly what was put on.
        self.accounts = self.running().last().map_or_else(BySeat::default, |(_, accounts)| accounts);
        Ok(())
    }

    /// The deals, in order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The accounts as they stand.
    pub fn accounts(&self) -> &BySeat<Account> {
        &self.accounts
    }

    /// Each deal with the accounts after it: the running totals that 5.5.1 wants.
    pub fn running(&self) -> impl Iterator<Item = (&Entry, BySeat<Account>)> {
        let mut accounts = BySeat::default();
        self.entries.iter().map(move |entry| {
            for seat in Seat::ALL {
                Account::enter(&mut accounts[seat], entry, seat);
            }
            (entry, accounts)
        })
    }
}

/// Orders seats by their accounts, the best first: by total, then more won, then fewer lost, then the lower lot (decision 32).
pub fn ranking(accounts: &BySeat<Account>, lots: &BySeat<u64>, seats: impl IntoIterator<Item = Seat>) -> Vec<Seat> {
    let mut order: Vec<Seat> = seats.into_iter().collect();
    order.sort_by_key(|seat| {
        let account = &accounts[*seat];
        (Reverse(account.total()), Reverse(account.won), account.lost, lots[*seat])
    });
    order
}

/// What each player gets or pays in game points: as many times his own as there are players, minus the sum of all (5.5.5, decision 33).
pub fn settle_up(points: &[i32]) -> Vec<i64> {
    let players = points.len() as i64;
    let sum: i64 = points.iter().map(|points| i64::from(*points)).sum();
    points.iter().map(|points| players * i64::from(*points) - sum).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kontra::Doublings;
    use crate::settle::{Ending, GameResult};
    use crate::value::{Matadors, Valuation};

    fn entry(charged: Role, won: bool, seats: u8) -> Entry {
        let value = Valuation::of_abandoned(Matadors::With(1), None, won);
        Entry {
            dealer: if seats == 3 { Seat::Third } else { Seat::Fourth },
            seats: ByRole([Seat::First, Seat::Second, Seat::Third]),
            present: BySeat::from_fn(|seat| seat.index() < usize::from(seats)),
            slot: Slot::Plain,
            settlement: Settlement::Game(GameResult {
                charged,
                ending: Ending::PlayedOut,
                left: None,
                value,
                doublings: Doublings::default(),
                points: 0,
                tricks: 0,
            }),
            voided: false,
        }
    }

    fn totals(entry: Entry) -> [i32; 4] {
        let mut sheet = Sheet::default();
        sheet.enter(entry);
        sheet.accounts().0.map(|account| account.total())
    }

    #[test]
    fn skwo_5_1_credits_40_at_three_seats_and_30_at_four_the_dealer_included() {
        assert_eq!(totals(entry(Role::Forehand, true, 3)), [98, 0, 0, 0]);
        assert_eq!(totals(entry(Role::Middlehand, false, 3)), [40, -146, 40, 0]);
        assert_eq!(totals(entry(Role::Middlehand, false, 4)), [30, -146, 30, 30]);
    }

    #[test]
    fn the_printed_account_of_skwo_5_1_is_2107() {
        let account = Account { points: 937, won: 18, lost: 3, others_lost: 14, credit: 14 * 30, deals: 48 };
        assert_eq!(account.total(), 2107);
    }

    #[test]
    fn a_passed_in_deal_counts_as_a_deal_and_changes_nothing_else() {
        let mut sheet = Sheet::default();
        sheet.enter(Entry { settlement: Settlement::PassedIn, ..entry(Role::Forehand, true, 4) });
        assert_eq!(sheet.accounts().0, [Account { deals: 1, ..Account::default() }; 4]);
    }

    #[test]
    fn a_voided_deal_counts_0_for_everybody_and_stays_a_deal_played_decision_35() {
        let deals = [(Role::Forehand, true, 3), (Role::Middlehand, false, 3), (Role::Rearhand, false, 4)];
        let mut sheet = Sheet::default();
        deals.iter().for_each(|(role, won, seats)| sheet.enter(entry(*role, *won, *seats)));
        let before = sheet.clone();
        sheet.void(2).unwrap();
        let mut without = Sheet::default();
        deals.iter().enumerate().filter(|(place, _)| *place != 1).for_each(|(_, (role, won, seats))| {
            without.enter(entry(*role, *won, *seats));
        });
        for seat in Seat::ALL {
            let played = Account { deals: sheet.accounts()[seat].deals, ..without.accounts()[seat] };
            assert_eq!(sheet.accounts()[seat], played);
            assert_eq!(sheet.accounts()[seat].deals, before.accounts()[seat].deals);
        }
        assert_eq!(sheet.entries().len(), 3);
        assert_eq!(&sheet.running().last().unwrap().1, sheet.accounts());
        sheet.restore(2).unwrap();
        assert_eq!(sheet, before);
    }

    #[test]
    fn only_a_deal_on_the_sheet_is_voided_and_only_once() {
        let mut sheet = Sheet::default();
        assert_eq!(sheet.void(1), Err(NotVoidable::NoSuchDeal));
        sheet.enter(entry(Role::Forehand, true, 3));
        assert_eq!(sheet.restore(1), Err(NotVoidable::NotVoid));
        for number in [0, 2, u32::MAX] {
            assert_eq!(sheet.void(number), Err(NotVoidable::NoSuchDeal));
            assert_eq!(sheet.restore(number), Err(NotVoidable::NoSuchDeal));
        }
        sheet.void(1).unwrap();
        assert_eq!(sheet.void(1), Err(NotVoidable::AlreadyVoid));
        assert_eq!(sheet.accounts().0[0].total(), 0);
    }

    #[test]
    fn running_totals_end_in_the_accounts() {
        let mut sheet = Sheet::default();
        for (place, role) in [Role::Forehand, Role::Rearhand, Role::Forehand].into_iter().enumerate() {
            sheet.enter(entry(role, place % 2 == 0, 3));
        }
        let (_, last) = sheet.running().last().unwrap();
        assert_eq!(&last, sheet.accounts());
        assert_eq!(sheet.running().count(), 3);
    }

    #[test]
    fn the_order_of_a_list_is_points_won_lost_lot() {
        let account = |points, won, lost, credit| Account { points, won, lost, others_lost: 0, credit, deals: 36 };
        let accounts = BySeat([account(0, 2, 0, 0), account(0, 3, 1, 0), account(0, 2, 0, 0), account(100, 2, 2, 0)]);
        let order = ranking(&accounts, &BySeat([1, 2, 3, 4]), Seat::ALL);
        assert_eq!(order, [Seat::Second, Seat::First, Seat::Third, Seat::Fourth]);
    }

    #[test]
    fn the_three_printed_settlements_of_5_5_5() {
        assert_eq!(settle_up(&[196, 33, -12, 85]), [482, -170, -350, 38]);
        assert_eq!(settle_up(&[44, 33, -420, 130]), [389, 345, -1467, 733]);
        assert_eq!(settle_up(&[120, -75, 200, -40]), [275, -505, 595, -365]);
    }
}
