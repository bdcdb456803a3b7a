//! The score sheet of a list: reckoned anew from its deals, as a table of values, and as a page.

mod page;
mod words;

pub(super) use page::page;

use axum::response::Response;
use skat_protocol::{Account, ContractFields, DealResult, ListDetail, Outcome, Seat, Sheet, SheetRow};
use skat_store::StoredDeal;

use super::csv::{self, Cell};
use super::failure::Failure;
use super::sittings;

/// The sheet of a list's deals; those that were voided are marked, and count 0 in every running total.
///
/// The totals that were stored with each deal are those of its end, so they know nothing of what was voided later.
pub(super) fn reckon(deals: &[StoredDeal], seats: u8) -> Result<Sheet, Failure> {
    let mut accounts: Vec<Account> = skat_rules::Seat::ALL
        .into_iter()
        .take(usize::from(seats))
        .map(|seat| Account::new(seat, &skat_rules::Account::default()))
        .collect();
    let mut rows = Vec::with_capacity(deals.len());
    for stored in deals {
        let result: DealResult = serde_json::from_str(&stored.deal.derivation)?;
        let mut row: SheetRow = serde_json::from_str(&stored.deal.sheet_row)?;
        row.voided = stored.voided.is_some();
        accounts.iter_mut().for_each(|account| enter(account, &result, row.voided));
        row.accounts.clone_from(&accounts);
        rows.push(row);
    }
    Ok(Sheet { rows, accounts })
}

/// Writes a deal into an account.
fn enter(account: &mut Account, result: &DealResult, is_void: bool) {
    // Who has no score was not at the table.
    let Some(score) = result.scores.iter().find(|score| score.seat == account.seat) else { return };
    account.deals += 1;
    if is_void {
        return;
    }
    account.points += score.score;
    account.total += score.list_points;
    let Outcome::Game(game) = &result.outcome else { return };
    if game.charged == account.seat {
        account.won += u32::from(game.won);
        account.lost += u32::from(!game.won);
    } else {
        account.credit += score.list_points;
    }
}

/// The sheet as a table of values: a row for each deal, and the running totals of each seat.
///
/// With pub rules it has more columns, which would be empty otherwise.
pub(super) fn table(list: &ListDetail) -> Result<Response, Failure> {
    let fixed = [
        "deal",
        "dealer",
        "charged",
        "player",
        "game",
        "hand",
        "ouvert",
        "announced",
        "base",
        "matadors",
        "levels",
        "bid",
        "overbid",
        "won",
        "value",
        "voided",
    ];
    let by_seat = list
        .sheet
        .accounts
        .iter()
        .flat_map(|account| ["points", "won", "lost", "total"].map(|of| format!("{of}{}", account.seat.number())));
    let of_pub =
        if list.settings.rule_set.0.is_pub() { &["slot", "ramsch", "spitzen", "kontra", "re"][..] } else { &[] };
    let fixed = fixed.iter().chain(of_pub).map(|name| (*name).to_owned());
    let head: Vec<String> = fixed.chain(by_seat).collect();
    let rows: Vec<Vec<Cell>> = list.sheet.rows.iter().map(|row| cells(list, row)).collect();
    csv::table(&head, &rows)
}

fn cells(list: &ListDetail, row: &SheetRow) -> Vec<Cell> {
    let contract = row.contract.map(ContractFields::from);
    let name = |seat: Seat| {
        let holder = || list.players.iter().find(|player| player.seat == seat).map(|player| &*player.name);
        sittings::name_in(&list.sittings, seat, row.deal).or_else(holder).map(str::to_owned)
    };
    let matadors = row.matadors.map(|of| if of.with { i64::from(of.count) } else { -i64::from(of.count) });
    let levels: Vec<String> = row.levels.iter().map(word).collect();
    let fixed = [
        Cell::Number(row.deal.into()),
        Cell::Number(row.dealer.number().into()),
        row.charged.map(|seat| Cell::Number(seat.number().into())).into(),
        row.charged.and_then(name).map(Cell::Text).into(),
        contract.map(|contract| Cell::Word(word(&contract.game))).into(),
        contract.map(|contract| Cell::Flag(contract.hand)).into(),
        contract.map(|contract| Cell::Flag(contract.ouvert)).into(),
        contract.map(|contract| Cell::Word(word(&contract.announced))).into(),
        row.base.map(|base| Cell::Number(base.into())).into(),
        matadors.map(Cell::Number).into(),
        Cell::Word(levels.join(" ")),
        row.bid.map(|bid| Cell::Number(u16::from(bid).into())).into(),
        Cell::Flag(row.overbid),
        row.won.map(Cell::Flag).into(),
        Cell::Number(row.value.into()),
        Cell::Flag(row.voided),
    ];
    let of_pub = [
        row.slot.map(|slot| Cell::Word(word(&slot))).into(),
        Cell::Flag(!row.ramsch.is_empty()),
        Cell::Number(row.spitzen.into()),
        row.kontra.map(|seat| Cell::Number(seat.number().into())).into(),
        Cell::Flag(row.re),
    ];
    let of_pub = of_pub.into_iter().filter(|_| list.settings.rule_set.0.is_pub());
    let totals = row.accounts.iter().flat_map(|account| {
        [i64::from(account.points), account.won.into(), account.lost.into(), account.total.into()].map(Cell::Number)
    });
    fixed.into_iter().chain(of_pub).chain(totals).collect()
}

/// What the wire calls something.
fn word(value: &impl serde::Serialize) -> String {
    serde_json::to_value(value).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}
