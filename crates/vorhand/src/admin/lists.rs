//! Lists and their finished deals: looking at them, voiding and restoring them.

use skat_protocol::{
    Because, Contract, ContractFields, DealDetail, ListDetail, ListPage, ListPlayer, ListSummary, Outcome, Reason,
    Seat, Sheet, SheetRow, Slot,
};
use uuid::Uuid;

use super::caller::{CallError, Caller};
use super::reason;
use super::render::{Answer, Columns, facts, more, time, time_or};

/// What is done with lists.
#[derive(Debug, clap::Subcommand)]
pub(super) enum Lists {
    /// Tell the lists of public tables, the newest first.
    List {
        /// The most lists that are told.
        #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..))]
        limit: u32,
    },
    /// Tell a list with its sheet.
    Show {
        /// The list's id.
        list: Uuid,
    },
    /// Void a list that is over: it counts for no ranking.
    Void {
        /// The list's id.
        list: Uuid,
        /// Why; it is kept in the audit log.
        #[arg(long, value_parser = reason)]
        reason: Reason,
    },
    /// Take that back.
    Restore {
        /// The list's id.
        list: Uuid,
        /// Why; it is kept in the audit log.
        #[arg(long, value_parser = reason)]
        reason: Reason,
    },
}

/// What is done with finished deals.
#[derive(Debug, clap::Subcommand)]
pub(super) enum Deals {
    /// Tell a finished deal, with all its cards.
    Show(Deal),
    /// Void a finished deal: it counts 0 for everybody, and is not dealt again.
    Void {
        #[command(flatten)]
        deal: Deal,
        /// Why; it is kept in the audit log.
        #[arg(long, value_parser = reason)]
        reason: Reason,
    },
    /// Take that back.
    Restore {
        #[command(flatten)]
        deal: Deal,
        /// Why; it is kept in the audit log.
        #[arg(long, value_parser = reason)]
        reason: Reason,
    },
}

/// A deal of a list.
#[derive(Debug, clap::Args)]
pub(super) struct Deal {
    /// The list's id.
    list: Uuid,
    /// The deal's number in it, 1 and up.
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    number: u32,
}

impl Lists {
    /// Does it.
    pub(super) fn run(&self, caller: &Caller) -> Result<Answer, CallError> {
        let list: ListDetail = match self {
            Lists::List { limit } => {
                let (lists, next) =
                    caller.pages("/lists", *limit as usize, |page: ListPage| (page.lists, page.next))?;
                let text = format!("{}{}", rows(&lists), more(next.as_ref()));
                return Ok(Answer::new(&ListPage { lists, next }, text));
            }
            Lists::Show { list } => caller.get(&format!("/admin/lists/{list}"))?,
            Lists::Void { list, reason } => {
                caller.send_body("POST", &format!("/admin/lists/{list}/void"), &because(reason))?
            }
            Lists::Restore { list, reason } => {
                caller.send_body("POST", &format!("/admin/lists/{list}/restore"), &because(reason))?
            }
        };
        Ok(Answer::new(&list, described(&list)))
    }
}

impl Deals {
    /// Does it.
    pub(super) fn run(&self, caller: &Caller) -> Result<Answer, CallError> {
        let deal: DealDetail = match self {
            Deals::Show(deal) => caller.get(&deal.path(""))?,
            Deals::Void { deal, reason } => caller.send_body("POST", &deal.path("/void"), &because(reason))?,
            Deals::Restore { deal, reason } => caller.send_body("POST", &deal.path("/restore"), &because(reason))?,
        };
        Ok(Answer::new(&deal, told(&deal)))
    }
}

impl Deal {
    fn path(&self, act: &str) -> String {
        format!("/admin/lists/{}/deals/{}{act}", self.list, self.number)
    }
}

fn because(reason: &Reason) -> Because {
    Because { reason: reason.clone() }
}

fn names(players: &[ListPlayer]) -> String {
    players.iter().map(|player| player.name.as_str()).collect::<Vec<_>>().join(", ")
}

fn rows(lists: &[ListSummary]) -> String {
    let mut columns = Columns::new(&["ID", "BEGAN", "ENDED", "COMPLETE", "RATED", "VOID", "PLAYERS"]);
    let yes = |is: bool| if is { "yes" } else { "no" }.to_owned();
    for list in lists {
        columns.row([
            list.id.to_string(),
            time(list.started_at_micros),
            time_or(list.ended_at_micros, "runs"),
            yes(list.complete),
            yes(list.rated),
            yes(list.void.is_some()),
            names(&list.players),
        ]);
    }
    columns.text("There is no list.")
}

fn described(list: &ListDetail) -> String {
    let mut lines = vec![
        ("table", list.settings.name.as_str().to_owned()),
        ("id", list.id.to_string()),
        ("rules", list.settings.rule_set.0.to_string()),
        ("began", time(list.started_at_micros)),
        ("ended", time_or(list.ended_at_micros, "it runs")),
        ("complete", if list.complete { "yes" } else { "no" }.to_owned()),
    ];
    if let Some(void) = &list.void {
        lines.push(("void", format!("since {}: {}", time(void.at_micros), void.reason)));
    }
    let mut players = Columns::new(&[">PLACE", ">SEAT", "NAME", ">POINTS", ">WON", ">LOST", ">DEALS", ">TOTAL", "ID"]);
    for player in &list.players {
        players.row([
            player.place.map_or_else(|| "-".to_owned(), |place| place.to_string()),
            player.seat.number().to_string(),
            player.name.clone(),
            player.points.to_string(),
            player.won.to_string(),
            player.lost.to_string(),
            player.deals.to_string(),
            player.total.to_string(),
            player.player.to_string(),
        ]);
    }
    format!("{}\n\n{}\n\n{}", facts(&lines), players.text("Nobody plays."), sheet(&list.sheet))
}

/// A score sheet: deals down, the totals of the seats across.
pub(super) fn sheet(sheet: &Sheet) -> String {
    let headings: Vec<String> = (1..=sheet.accounts.len()).map(|seat| format!(">SEAT {seat}")).collect();
    let mut all = vec![">DEAL", ">DEALER", ">CHARGED", "GAME", ">VALUE"];
    all.extend(headings.iter().map(String::as_str));
    all.push("");
    let mut columns = Columns::new(&all);
    for row in &sheet.rows {
        let seat = |seat: Option<Seat>| seat.map_or_else(|| "-".to_owned(), |seat| seat.number().to_string());
        let first = [row.deal.to_string(), seat(Some(row.dealer)), seat(row.charged), game(row), row.value.to_string()];
        let totals = row.accounts.iter().map(|account| account.total.to_string());
        let word = if row.voided { "void" } else { "" };
        columns.row(first.into_iter().chain(totals).chain([word.to_owned()]));
    }
    columns.text("No deal is finished.")
}

/// What a row is about: the game with what doubles it, a Ramsch, or nothing.
fn game(row: &SheetRow) -> String {
    let mut text = match row.contract {
        Some(played) => contract(played),
        None if row.ramsch.is_empty() => "passed in".to_owned(),
        None => "Ramsch".to_owned(),
    };
    let doublings = [(row.kontra.is_some(), ", Kontra"), (row.re, ", Re")];
    doublings.iter().filter(|(is, _)| *is).for_each(|(_, word)| text.push_str(word));
    match (row.slot, row.contract) {
        (Some(Slot::Bock), Some(_)) => text + ", Bock",
        (Some(Slot::Bock), None) => text + ", in a Bock round",
        (Some(Slot::Ramsch), Some(_)) => text + ", instead of a Ramsch",
        (Some(Slot::Ramsch), None) => text + ", forced",
        (None, _) => text,
    }
}

/// A contract in words.
fn contract(contract: Contract) -> String {
    let fields: ContractFields = contract.into();
    let word = |value: serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let mut text = word(serde_json::json!(fields.game));
    if fields.hand {
        text.push_str(" hand");
    }
    if fields.ouvert {
        text.push_str(" ouvert");
    }
    if fields.announced != Default::default() {
        text.push_str(&format!(", {} announced", word(serde_json::json!(fields.announced))));
    }
    text
}

fn told(deal: &DealDetail) -> String {
    let seat = |seat: Seat| seat.number().to_string();
    let mut lines = vec![
        ("list", deal.list.to_string()),
        ("deal", deal.number.to_string()),
        ("dealt", time(deal.dealt_at_micros)),
        ("dealer", format!("seat {}", seat(deal.dealer))),
    ];
    let roles = [("forehand", deal.forehand), ("middlehand", deal.middlehand), ("rearhand", deal.rearhand)];
    for (role, at) in roles {
        let hand = deal.result.hands.iter().find(|hand| hand.seat == at);
        let cards = hand.map_or_else(String::new, |hand| hand.cards.0.to_string());
        lines.push((role, format!("seat {}  {cards}", seat(at))));
    }
    lines.push(("skat", deal.result.skat.0.to_string()));
    match &deal.result.outcome {
        Outcome::PassedIn => lines.push(("result", "passed in".to_owned())),
        Outcome::Game(game) => {
            let word = if game.won { "won" } else { "lost" };
            lines.push(("charged", format!("seat {}, {}", seat(game.charged), contract(game.derivation.contract))));
            lines.push(("result", format!("{word}, {} ({})", game.value, game.paragraph)));
            lines.push(("value", game.derivation.text.clone()));
        }
        Outcome::Ramsch(ramsch) => lines.push(("result", format!("Ramsch: {}", ramsch.text))),
    }
    for score in &deal.result.scores {
        lines.push(("counts", format!("seat {}  {}", seat(score.seat), score.list_points)));
    }
    if let Some(void) = &deal.void {
        lines.push(("void", format!("since {}: {}", time(void.at_micros), void.reason)));
    }
    lines.push(("record", deal.record.clone().unwrap_or_else(|| "none".to_owned())));
    lines.push(("proof", if deal.proof.is_some() { "yes" } else { "none: the cards were arranged" }.to_owned()));
    facts(&lines)
}

#[cfg(test)]
mod tests {
    use skat_protocol::{Account, Announced, Game, RamschScore};

    use super::*;

    fn account(number: u8, total: i32) -> Account {
        let seat = Seat::try_from(number).unwrap();
        Account { seat, points: 0, won: 0, lost: 0, credit: 0, deals: 1, total }
    }

    #[test]
    fn a_sheet_has_deals_down_and_seats_across_and_tells_what_is_void() {
        let fields = ContractFields { game: Game::Spades, hand: true, ouvert: false, announced: Announced::Schneider };
        let row = |deal, totals: [i32; 3], voided| SheetRow {
            deal,
            dealer: Seat::try_from(1).unwrap(),
            slot: None,
            charged: Some(Seat::try_from(3).unwrap()),
            contract: Some(Contract::try_from(fields).unwrap()),
            base: Some(11),
            matadors: None,
            levels: Vec::new(),
            spitzen: 0,
            kontra: None,
            re: false,
            bid: None,
            overbid: false,
            won: Some(true),
            value: 55,
            ramsch: Vec::new(),
            voided,
            accounts: (1..).zip(totals).map(|(seat, total)| account(seat, total)).collect(),
        };
        let rows = vec![row(1, [0, 0, 105], false), row(2, [0, 0, 105], true)];
        let text = sheet(&Sheet { accounts: rows[1].accounts.clone(), rows: rows.clone() });
        assert_eq!(
            text,
            "DEAL  DEALER  CHARGED  GAME                              VALUE  SEAT 1  SEAT 2  SEAT 3\n\
             \x20  1       1        3  spades hand, schneider announced     55       0       0     105\n\
             \x20  2       1        3  spades hand, schneider announced     55       0       0     105  void"
        );
        assert_eq!(sheet(&Sheet::default()), "No deal is finished.");
        let kontra = Some(Seat::try_from(1).unwrap());
        let doubled = SheetRow { slot: Some(Slot::Bock), kontra, re: true, ..rows[0].clone() };
        assert_eq!(game(&doubled), "spades hand, schneider announced, Kontra, Re, Bock");
        let score = RamschScore { seat: Seat::try_from(1).unwrap(), score: -71 };
        let ramsch = SheetRow { slot: Some(Slot::Ramsch), contract: None, ramsch: vec![score], ..rows[0].clone() };
        assert_eq!(game(&ramsch), "Ramsch, forced");
    }
}
