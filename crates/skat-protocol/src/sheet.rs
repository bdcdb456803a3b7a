//! The score sheet of a list (5.5).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use skat_rules::{BySeat, Entry, Role, Settlement};
use utoipa::ToSchema;

use crate::{Bid, Contract, Level, Matadors, Seat, Slot};

/// The score sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Sheet {
    /// The deals, in order.
    pub rows: Vec<SheetRow>,
    /// The accounts as they stand.
    pub accounts: Vec<Account>,
}

/// One deal on the sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SheetRow {
    /// Its number in the list, 1 and up.
    pub deal: u32,
    /// Who dealt.
    pub dealer: Seat,
    /// What it was in the course of the list; missing where it was a deal like any other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slot: Option<Slot>,
    /// The declarer, or the leaver who is charged; missing when it was passed in, and for a Ramsch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charged: Option<Seat>,
    /// What was played, or counts as played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contract: Option<Contract>,
    /// The base value; missing in null games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<u16>,
    /// The matadors; missing in null games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub matadors: Option<Matadors>,
    /// The levels, the lowest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub levels: Vec<Level>,
    /// How many levels Spitzen add; missing for none.
    #[serde(default, skip_serializing_if = "crate::deal::is_zero")]
    pub spitzen: u8,
    /// Who said Kontra.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kontra: Option<Seat>,
    /// Whether it was answered with Re.
    #[serde(default, skip_serializing_if = "crate::table::is_false")]
    pub re: bool,
    /// The bid that had to be reached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bid: Option<Bid>,
    /// Whether it was lost for the bid.
    #[serde(default, skip_serializing_if = "crate::table::is_false")]
    pub overbid: bool,
    /// Whether the charged player won; missing when it was passed in, and for a Ramsch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub won: Option<bool>,
    /// What is written for him; 0 when it was passed in, and for a Ramsch.
    pub value: i32,
    /// What a Ramsch counts for each of its players; missing for any other deal.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ramsch: Vec<RamschScore>,
    /// Whether the deal was voided: it stays on the sheet with what it would have been, and counts 0 for everybody.
    #[serde(default, skip_serializing_if = "crate::table::is_false")]
    pub voided: bool,
    /// Everybody's account after the deal: the running totals (5.5.1).
    pub accounts: Vec<Account>,
}

/// What a Ramsch counts for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RamschScore {
    /// Who.
    pub seat: Seat,
    /// His game points.
    pub score: i32,
}

/// A player's account in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Account {
    /// Whose.
    pub seat: Seat,
    /// The sum of the game points, without the 50, 40 and 30.
    pub points: i32,
    /// Deals won as declarer.
    pub won: u32,
    /// Deals lost as declarer, or charged for leaving.
    pub lost: u32,
    /// What deals lost by the others have credited: 40 each at three seats, 30 at four.
    pub credit: i32,
    /// Deals that count for him, those in which he sat out as dealer included.
    pub deals: u32,
    /// The account after Seeger and Fabian (SkWO 5.1).
    pub total: i32,
}

impl Account {
    /// A seat's account.
    pub fn new(seat: skat_rules::Seat, account: &skat_rules::Account) -> Account {
        Account {
            seat: Seat(seat),
            points: account.points,
            won: account.won,
            lost: account.lost,
            credit: account.credit,
            deals: account.deals,
            total: account.total(),
        }
    }
}

impl SheetRow {
    /// A deal with the accounts after it; seats that the table does not have are left out.
    pub fn new(deal: u32, entry: &Entry, accounts: &BySeat<skat_rules::Account>, seats: u8) -> SheetRow {
        let game = match &entry.settlement {
            Settlement::PassedIn | Settlement::Ramsch(_) => None,
            Settlement::Game(game) => Some(game),
        };
        let ramsch = match &entry.settlement {
            Settlement::PassedIn | Settlement::Game(_) => Vec::new(),
            Settlement::Ramsch(result) => {
                let scores = result.scores();
                let score = |role| RamschScore { seat: Seat(entry.seats[role]), score: scores[role] };
                Role::ALL.map(score).to_vec()
            }
        };
        let value = game.map(|game| &game.value);
        SheetRow {
            deal,
            dealer: Seat(entry.dealer),
            slot: Slot::new(entry.slot),
            charged: game.map(|game| Seat(entry.seats[game.charged])),
            contract: value.map(|value| Contract(value.contract)),
            base: value.and_then(|value| value.contract.base_value()),
            matadors: value.and_then(|value| value.matadors).map(Matadors::from),
            levels: value.map(|value| value.levels.iter().map(Level::from).collect()).unwrap_or_default(),
            spitzen: value.map_or(0, |value| value.spitzen.levels() as u8),
            kontra: game.and_then(|game| game.doublings.kontra).map(|role| Seat(entry.seats[role])),
            re: game.is_some_and(|game| game.doublings.re),
            bid: value.and_then(|value| value.bid).map(Bid),
            overbid: value.is_some_and(|value| value.overbid),
            won: value.map(|value| value.won),
            value: game.map_or(0, |game| game.score()),
            ramsch,
            voided: entry.voided,
            accounts: accounts_of(accounts, seats),
        }
    }
}

impl Sheet {
    /// The sheet of a table with so many seats.
    pub fn new(sheet: &skat_rules::Sheet, seats: u8) -> Sheet {
        Sheet {
            rows: (1..)
                .zip(sheet.running())
                .map(|(deal, (entry, accounts))| SheetRow::new(deal, entry, &accounts, seats))
                .collect(),
            accounts: accounts_of(sheet.accounts(), seats),
        }
    }
}

fn accounts_of(accounts: &BySeat<skat_rules::Account>, seats: u8) -> Vec<Account> {
    accounts.iter().take(usize::from(seats)).map(|(seat, account)| Account::new(seat, account)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use skat_rules::{ByRole, Doublings, Ending, GameResult, Valuation};

    fn seat(index: usize) -> skat_rules::Seat {
        skat_rules::Seat::ALL[index]
    }

    /// The fourth seat deals and sits out; forehand at the first seat loses a grand without a bid.
    fn lost_at_four() -> Entry {
        Entry {
            dealer: seat(3),
            seats: ByRole([seat(0), seat(1), seat(2)]),
            present: BySeat([true; 4]),
            slot: skat_rules::Slot::Plain,
            settlement: Settlement::Game(GameResult {
                charged: Role::Forehand,
                ending: Ending::LeftAuction,
                left: Some(Role::Forehand),
                value: Valuation::of_abandoned(skat_rules::Matadors::With(1), None, false),
                doublings: Doublings::default(),
                points: 0,
                tricks: 0,
            }),
            voided: false,
        }
    }

    #[test]
    fn a_row_has_the_running_totals_of_all_seats_the_sitting_dealer_included() {
        let mut sheet = skat_rules::Sheet::default();
        sheet.enter(lost_at_four());
        sheet.enter(Entry { settlement: Settlement::PassedIn, ..lost_at_four() });
        let sheet = Sheet::new(&sheet, 4);
        let totals = |accounts: &[Account]| accounts.iter().map(|account| account.total).collect::<Vec<_>>();
        assert_eq!(sheet.rows.iter().map(|row| row.deal).collect::<Vec<_>>(), [1, 2]);
        assert_eq!(totals(&sheet.rows[0].accounts), [-96 - 50, 30, 30, 30]);
        assert_eq!(totals(&sheet.accounts), totals(&sheet.rows[1].accounts));
        assert_eq!((sheet.rows[0].charged, sheet.rows[0].won), (Some(Seat(seat(0))), Some(false)));
        assert_eq!((sheet.rows[1].charged, sheet.rows[1].won, sheet.rows[1].value), (None, None, 0));
        assert_eq!(sheet.rows[1].accounts.iter().map(|account| account.deals).max(), Some(2));
    }

    #[test]
    fn a_voided_deal_keeps_its_row_and_changes_no_account_but_the_deals_played() {
        let mut sheet = skat_rules::Sheet::default();
        sheet.enter(lost_at_four());
        sheet.void(1).unwrap();
        let sheet = Sheet::new(&sheet, 4);
        assert_eq!((sheet.rows[0].voided, sheet.rows[0].value), (true, -96));
        assert!(sheet.accounts.iter().all(|account| account.total == 0 && account.lost == 0 && account.deals == 1));
        assert_eq!(sheet.rows[0].accounts, sheet.accounts);
    }

    #[test]
    fn a_table_of_three_has_three_accounts() {
        assert_eq!(Sheet::new(&skat_rules::Sheet::default(), 3).accounts.len(), 3);
    }
}
