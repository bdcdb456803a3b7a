//! The sheet, counted again by the printed rule (SkWO 5.1), from what each deal came to and from nothing that is told of it.

use skat_protocol::{Account, DealDetail, ListDetail, ListPlayer, Seat, SeatScore, SheetRow};
use skat_reference::judge::Judgement;

use super::told::seats;

/// One player's account.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counted {
    points: i32,
    won: u32,
    lost: u32,
    others_lost: u32,
}

/// A sheet under the pen.
#[derive(Debug)]
pub(super) struct Counting {
    accounts: Vec<Counted>,
    /// What a deal that somebody else has lost brings.
    credit: i32,
    deals: u32,
}

impl Counting {
    /// An empty sheet.
    pub(super) fn new(seats: usize) -> Counting {
        Counting { accounts: vec![Counted::default(); seats], credit: if seats == 3 { 40 } else { 30 }, deals: 0 }
    }

    /// Enters a deal: the value to the declarer, 50 for a deal that is won or lost, 40 or 30 to the others for a lost one;
    /// a Ramsch brings its scores and nothing else.
    pub(super) fn enter(&mut self, row: &SheetRow, deal: &DealDetail, judgement: &Judgement) {
        let before = self.accounts.clone();
        self.deals += 1;
        match judgement {
            Judgement::Charged(charged) => {
                let declarer = usize::from(seats(deal)[charged.player].number()) - 1;
                self.accounts[declarer].points += charged.stake;
                for (seat, account) in self.accounts.iter_mut().enumerate() {
                    match (seat == declarer, charged.score.won) {
                        (true, true) => account.won += 1,
                        (true, false) => account.lost += 1,
                        (false, true) => {}
                        (false, false) => account.others_lost += 1,
                    }
                }
            }
            Judgement::Ramsch(outcome) => {
                for (seat, score) in seats(deal).into_iter().zip(outcome.scores) {
                    self.accounts[usize::from(seat.number()) - 1].points += score;
                }
            }
            Judgement::PassedIn | Judgement::Running => {}
        }
        assert_eq!(row.deal, self.deals);
        assert_eq!(row.accounts, self.accounts(), "the running totals after deal {}", row.deal);
        let scores = before.iter().zip(&self.accounts).enumerate().map(|(seat, (before, after))| SeatScore {
            seat: number(seat),
            score: after.points - before.points,
            list_points: after.total(self.credit) - before.total(self.credit),
        });
        assert_eq!(deal.result.scores, scores.collect::<Vec<_>>(), "what deal {} counts", row.deal);
    }

    /// Compares the end of the list.
    pub(super) fn check_end(&self, list: &ListDetail) {
        assert_eq!(list.sheet.accounts, self.accounts());
        assert_eq!(list.players.len(), self.accounts.len());
        for player in &list.players {
            let one = &self.accounts[usize::from(player.seat.number()) - 1];
            assert_eq!((player.points, player.won, player.lost), (i64::from(one.points), one.won, one.lost));
            assert_eq!((player.others_lost, player.deals), (one.others_lost, self.deals));
            assert_eq!(player.total, i64::from(one.total(self.credit)));
        }
        check_places(&list.players);
        let sum: i64 = self.accounts.iter().map(|one| i64::from(one.points)).sum();
        let settled = self.accounts.iter().map(|one| self.accounts.len() as i64 * i64::from(one.points) - sum);
        let told = list.settlement.iter().map(|part| part.points);
        assert_eq!(told.collect::<Vec<_>>(), settled.collect::<Vec<_>>(), "what is paid (5.5.5)");
    }

    fn accounts(&self) -> Vec<Account> {
        let account = |(seat, one): (usize, &Counted)| Account {
            seat: number(seat),
            points: one.points,
            won: one.won,
            lost: one.lost,
            credit: self.credit * one.others_lost as i32,
            deals: self.deals,
            total: one.total(self.credit),
        };
        self.accounts.iter().enumerate().map(account).collect()
    }
}

/// By points, then more won, then fewer lost; the lot that decides between equal ones is not shown.
fn check_places(players: &[ListPlayer]) {
    let mut by_place = players.to_vec();
    by_place.sort_by_key(|player| player.place);
    let places: Vec<Option<u32>> = by_place.iter().map(|player| player.place).collect();
    assert_eq!(places, (1..=players.len() as u32).map(Some).collect::<Vec<_>>());
    let better = |one: &ListPlayer| (-one.total, -i64::from(one.won), i64::from(one.lost));
    assert!(by_place.is_sorted_by_key(better), "the order of the list: {by_place:?}");
}

impl Counted {
    fn total(&self, credit: i32) -> i32 {
        self.points + 50 * self.won as i32 - 50 * self.lost as i32 + credit * self.others_lost as i32
    }
}

fn number(seat: usize) -> Seat {
    Seat::try_from(seat as u8 + 1).unwrap()
}
