//! What a table shows, as lines of text: events, hands, results and the sheet.

use skat_protocol::{
    Account, Cards, DealResult, End, Kind, Outcome, Phase, Seat, SeatState, SheetRow, TableEvent, TableSnapshot,
    TableStep, Trick,
};
use skat_rules::Card;

use super::cards::Faces;
use super::words::{AccountOf, Language, Who, Words, printable};

/// How somebody reads.
#[derive(Clone, Copy)]
pub(crate) struct Manner {
    /// His words.
    pub(crate) words: &'static dyn Words,
    /// How cards are written.
    pub(crate) faces: Faces,
    /// Whether the table is drawn beside the lines: the terminal has room for it.
    pub(crate) is_wide: bool,
}

impl Manner {
    /// How somebody reads.
    pub(crate) fn new(language: Language, ascii: bool, is_wide: bool) -> Manner {
        Manner { words: language.words(), faces: Faces { language, ascii }, is_wide }
    }
}

/// Who sits at a seat, as others call him.
pub(crate) fn who(manner: &Manner, view: &TableSnapshot, seat: Seat) -> Who {
    if view.you == Some(seat) {
        return Who::You;
    }
    let player = view.seats.iter().find(|view| view.seat == seat).and_then(|view| view.player.as_ref());
    Who::Other(player.map_or_else(|| manner.words.seat(seat.number()), |player| printable(&player.name)))
}

/// The same as a name in a table.
pub(crate) fn name(manner: &Manner, view: &TableSnapshot, seat: Seat) -> String {
    match who(manner, view, seat) {
        Who::You => manner.words.you().to_owned(),
        Who::Other(name) => name,
    }
}

/// What is trump, where that is known.
pub(crate) fn game(view: &TableSnapshot) -> Option<skat_rules::Game> {
    view.deal.as_ref()?.contract.map(|contract| contract.0.game())
}

/// What an event says to somebody at the table; nothing for what he need not be told. The view is the one after it.
pub(crate) fn event(manner: &Manner, view: &TableSnapshot, event: &TableEvent) -> Option<String> {
    let (words, faces) = (manner.words, manner.faces);
    let who = |seat: &Seat| who(manner, view, *seat);
    let is_gathering = view.step == TableStep::Gathering;
    Some(match event {
        TableEvent::Sat { seat, .. } => words.sat_down(&who(seat)),
        TableEvent::Rose { seat } => words.seat_is_free(seat.number()),
        TableEvent::Arranged { .. } => format!("{} {}", words.seats_changed(), seats(manner, view)),
        TableEvent::Ready { seat, ready } => words.ready(&who(seat), *ready),
        TableEvent::Started { .. } => format!("{} {}", words.list_begins(), seats(manner, view)),
        TableEvent::Connected { seat } => words.is_back(&who(seat)),
        TableEvent::Lost { seat, wait_millis } => words.is_gone(&who(seat), wait_millis / 1_000),
        TableEvent::Overran { seat, wait_millis } => words.thinks_too_long(&who(seat), wait_millis / 1_000),
        TableEvent::Restarted => words.restarted().to_owned(),
        TableEvent::Dealt { .. } => dealt(manner, view)?,
        TableEvent::Bid { seat, value } => words.bids(&who(seat), value.0.get()),
        TableEvent::Held { seat } => words.holds(&who(seat)),
        TableEvent::Passed { seat } => words.passes(&who(seat)),
        TableEvent::PickedUp { seat, skat } => {
            let skat = skat.map(|skat| faces.cards(skat.0, None));
            words.picks_up(&who(seat), skat.as_deref())
        }
        TableEvent::Announced { seat, contract, discard, open } => {
            let discard = discard.map(|cards| faces.cards(cards.0, None));
            let open = open.map(|cards| faces.cards(cards.0, Some(contract.0.game())));
            words.announces(&who(seat), &words.contract(*contract), discard.as_deref(), open.as_deref())
        }
        TableEvent::Played { seat, card, taken_by } => {
            let played = format!("  {}", words.plays(&who(seat), &faces.card(card.0)));
            match taken_by {
                Some(winner) => format!("{played}\n    {}", taken(manner, view, *winner)),
                None => played,
            }
        }
        TableEvent::WishedToGiveUp { .. } => words.you_wish_to_give_up().to_owned(),
        TableEvent::AskedToGiveUp { seat } => words.asks_to_give_up(&who(seat)),
        TableEvent::TookBack { seat } => words.takes_back(&who(seat)),
        TableEvent::Agreed { seat } => words.agrees(&who(seat)),
        TableEvent::GaveUp { seats } => words.give_up(&seats.iter().map(who).collect::<Vec<_>>()),
        TableEvent::Shown { seat, cards } => words.shows(&who(seat), &faces.cards(cards.0, game(view))),
        TableEvent::DealLeft { seat } => words.leaves_deal(&who(seat)),
        TableEvent::Settled { result, row, .. } => result_text(manner, view, result, row),
        TableEvent::LeavesAfterRound { seat, leaves } => words.leaves_after_round(&who(seat), *leaves),
        TableEvent::Vacated { seat, reason } => words.vacated(seat.number(), *reason),
        TableEvent::Going { seat, .. } => words.leaves_deal(&who(seat)),
        TableEvent::Skipped { seat } => words.skipped(seat.number()),
        TableEvent::Offered { player, .. } => words.offered(&printable(&player.name)),
        TableEvent::Accepted { seat } => words.accepts(&who(seat)),
        TableEvent::Substituted { seat, .. } => words.substitutes(&who(seat)),
        TableEvent::ChatAllowed { seat, allowed } => words.allows_chat(&who(seat), *allowed),
        TableEvent::Said { seat, text } => words.says(&who(seat), &printable(text)),
        TableEvent::WantsNext { seat } if !is_gathering && view.you != Some(*seat) => {
            let is_human = |player: &skat_protocol::Player| player.kind == Kind::Human;
            let view = view.seats.iter().find(|view| view.seat == *seat)?;
            // Computer players always want it.
            view.player.as_ref().filter(|player| is_human(player))?;
            words.wants_next(&who(seat))
        }
        TableEvent::Announcement { text } => words.announcement(&printable(text)),
        TableEvent::Closing => words.closing().to_owned(),
        TableEvent::Voided { deal, .. } => words.voided(*deal),
        TableEvent::Restored { deal, .. } => words.restored(*deal),
        TableEvent::Ended { end } => ended(manner, view, *end),
        TableEvent::WantsNext { .. }
        | TableEvent::Prepared { .. }
        | TableEvent::HashGiven { .. }
        | TableEvent::Committed { .. }
        | TableEvent::SeedGiven { .. }
        | TableEvent::Revealed { .. } => return None,
    })
}

/// Who sits where.
pub(crate) fn seats(manner: &Manner, view: &TableSnapshot) -> String {
    let words = manner.words;
    let taken: Vec<String> = view
        .seats
        .iter()
        .map(|seat| match &seat.player {
            Some(_) => {
                let is_ready = seat.ready && view.step == TableStep::Gathering;
                let ready = if is_ready { words.is_ready() } else { "" };
                format!("{} {}{ready}", seat.seat.number(), name(manner, view, seat.seat))
            }
            None => format!("{} {}", seat.seat.number(), words.free()),
        })
        .collect();
    words.seats_are(&taken.join(", "))
}

/// What the table is, for somebody who comes to it.
pub(crate) fn table(manner: &Manner, view: &TableSnapshot) -> String {
    let settings = &view.settings;
    let name = printable(&settings.name);
    let is = manner.words.table_is(&name, settings.rule_set, settings.rounds, settings.move_seconds);
    format!("{is}\n{}", seats(manner, view))
}

/// Who is away and how long he is still waited for; the waits are those that were counted down here.
pub(crate) fn waits(manner: &Manner, view: &TableSnapshot, left: impl Fn(Seat) -> Option<u64>) -> Vec<String> {
    let is_waited_for = |state: SeatState| matches!(state, SeatState::Lost | SeatState::Overran);
    let waited = view.seats.iter().filter(|seat| is_waited_for(seat.state));
    waited
        .filter_map(|seat| Some(manner.words.still_waited_for(&who(manner, view, seat.seat), left(seat.seat)?)))
        .collect()
}

/// The running deal as it stands: what is played, the cards that are seen, and the trick on the table.
pub(crate) fn deal(manner: &Manner, view: &TableSnapshot) -> Option<String> {
    let (words, faces) = (manner.words, manner.faces);
    let deal = view.deal.as_ref().filter(|deal| deal.now.phase != Phase::Settled)?;
    let mut lines = vec![words.deal_runs(deal.number)];
    if let (Some(declarer), Some(played)) = (deal.now.declarer, deal.contract) {
        let bid = deal.now.bid.map_or(0, |bid| bid.0.get());
        lines.push(words.game_is(&who(manner, view, declarer), &words.contract(played), bid));
    } else if let Some(role) = role(view) {
        lines.push(role_text(manner, role).to_owned());
    }
    for bids in deal.bids.iter().filter(|_| deal.now.phase == Phase::Auction) {
        let who = who(manner, view, bids.seat);
        lines.extend(bids.highest.map(|bid| words.bids(&who, bid.0.get())));
        lines.extend(bids.passed.then(|| words.passes(&who)));
    }
    lines.extend(trick_text(manner, view, deal.trick.as_ref()));
    for hand in &deal.hands {
        if let Some(cards) = hand.cards {
            let whose = words.hand_of(&who(manner, view, hand.seat));
            lines.push(format!("{whose} {}", faces.cards(cards.0, game(view))));
        }
    }
    Some(lines.join("\n"))
}

/// The trick that lies on the table.
pub(crate) fn trick_text(manner: &Manner, view: &TableSnapshot, trick: Option<&Trick>) -> Option<String> {
    let trick = trick.filter(|trick| !trick.cards.is_empty())?;
    Some(manner.words.on_table(&plays(manner, view, trick)))
}

/// The last trick.
pub(crate) fn last_trick(manner: &Manner, view: &TableSnapshot) -> String {
    let last = view.deal.as_ref().and_then(|deal| deal.last_trick.as_ref());
    match last {
        Some(trick) => manner.words.last_trick_was(&plays(manner, view, trick)),
        None => manner.words.no_last_trick().to_owned(),
    }
}

fn plays(manner: &Manner, view: &TableSnapshot, trick: &Trick) -> String {
    let plays = trick.cards.iter();
    let plays = plays.map(|play| format!("{} {}", name(manner, view, play.seat), manner.faces.card(play.card.0)));
    plays.collect::<Vec<_>>().join(", ")
}

/// The reader's part in the deal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// Forehand, middlehand, rearhand: 0 to 2.
    Plays(usize),
    SitsOut,
    Watches,
}

fn role(view: &TableSnapshot) -> Option<Part> {
    let deal = view.deal.as_ref()?;
    let Some(you) = view.you else { return Some(Part::Watches) };
    let roles = [deal.forehand, deal.middlehand, deal.rearhand];
    Some(roles.iter().position(|seat| *seat == you).map_or(Part::SitsOut, Part::Plays))
}

fn role_text(manner: &Manner, part: Part) -> &'static str {
    match part {
        Part::Plays(role) => manner.words.you_are(role),
        Part::SitsOut => manner.words.you_sit_out(),
        Part::Watches => manner.words.you_watch(),
    }
}

fn dealt(manner: &Manner, view: &TableSnapshot) -> Option<String> {
    let deal = view.deal.as_ref()?;
    let of = view.deals_left.map(|left| deal.number + left - 1);
    let begins = manner.words.deal_begins(deal.number, of, &who(manner, view, deal.dealer));
    let mut text = format!("\n{begins} {}", role_text(manner, role(view)?));
    let own = deal.hands.iter().find(|hand| Some(hand.seat) == view.you).and_then(|hand| hand.cards);
    if let Some(cards) = own {
        let whose = manner.words.hand_of(&Who::You);
        text.push_str(&format!("\n{whose} {}", manner.faces.cards(cards.0, None)));
    }
    Some(text)
}

fn taken(manner: &Manner, view: &TableSnapshot, winner: Seat) -> String {
    let last = view.deal.as_ref().and_then(|deal| deal.last_trick.as_ref());
    let cards: Vec<Card> = last.map_or(Vec::new(), |trick| trick.cards.iter().map(|play| play.card.0).collect());
    let points: u32 = cards.iter().map(|card| u32::from(card.points())).sum();
    let cards: Vec<String> = cards.into_iter().map(|card| manner.faces.card(card)).collect();
    manner.words.takes_trick(&who(manner, view, winner), &cards.join(" "), points)
}

fn result_text(manner: &Manner, view: &TableSnapshot, result: &DealResult, row: &SheetRow) -> String {
    let (words, faces) = (manner.words, manner.faces);
    let mut lines = vec![String::new()];
    let mut shown = None;
    match &result.outcome {
        Outcome::PassedIn => lines.push(words.passed_in().to_owned()),
        Outcome::Game(game) => {
            let charged = who(manner, view, game.charged);
            let left = game.left.map(|seat| who(manner, view, seat));
            let contract = words.contract(game.derivation.contract);
            lines.push(format!("{} ({}).", words.ending(game.ending, &charged, left.as_ref()), game.paragraph));
            lines.push(words.verdict(&charged, &contract, game.won, game.card_points, game.tricks));
            lines.push(format!("  {}.", words.derivation(&game.derivation)));
            lines.push(format!("  {}", words.score(game.value)));
            let gets = result.scores.iter();
            let gets = gets.map(|score| format!("{} {:+}", name(manner, view, score.seat), score.list_points));
            let gets: Vec<String> = gets.collect();
            lines.push(format!("  {}: {}.", words.in_the_list(), gets.join(", ")));
            shown = Some(game.derivation.contract.0.game());
        }
    }
    for hand in &result.hands {
        lines.push(format!("  {:<12} {}", name(manner, view, hand.seat), faces.cards(hand.cards.0, shown)));
    }
    let discard = result.discard.map(|Cards(discard)| faces.cards(discard, shown));
    lines.push(format!("  {}", words.skat_was(&faces.cards(result.skat.0, shown), discard.as_deref())));
    lines.push(accounts(manner, view, &row.accounts));
    lines.join("\n")
}

/// A deal's result in one line.
pub(crate) fn short_result(manner: &Manner, view: &TableSnapshot, row: &SheetRow) -> String {
    let totals: Vec<String> =
        row.accounts.iter().map(|account| format!("{} {}", name(manner, view, account.seat), account.total)).collect();
    let [_, _, _, total, _] = manner.words.headings();
    format!("{}  {total}: {}", row_text(manner, view, row), totals.join(", "))
}

/// An account with its name.
pub(crate) fn account(manner: &Manner, view: &TableSnapshot, account: &Account) -> AccountOf {
    AccountOf {
        name: name(manner, view, account.seat),
        points: account.points,
        won: account.won,
        lost: account.lost,
        total: account.total,
    }
}

/// The accounts as a table: game points, deals won and lost, and the total after Seeger and Fabian.
fn accounts(manner: &Manner, view: &TableSnapshot, accounts: &[Account]) -> String {
    let [points, won, lost, total, _] = manner.words.headings();
    let mut text = format!("  {:<24} {points:>7} {won:>5} {lost:>5} {total:>7}", "");
    for of in accounts.iter().map(|of| account(manner, view, of)) {
        let AccountOf { name, points, won, lost, total } = of;
        text.push_str(&format!("\n  {name:<24} {points:>7} {won:>5} {lost:>5} {total:>7}"));
    }
    text
}

fn row_text(manner: &Manner, view: &TableSnapshot, row: &SheetRow) -> String {
    let words = manner.words;
    let what = match (row.charged, row.contract) {
        (Some(seat), Some(played)) => {
            let overbid = if row.overbid { words.row_overbid() } else { "" };
            let voided = if row.voided { words.row_voided() } else { "" };
            format!("{}: {}{overbid}{voided}", name(manner, view, seat), words.contract(played))
        }
        _ => words.row_passed_in().to_owned(),
    };
    format!("  {:>3}  {what:<52} {:>+5}", row.deal, row.value)
}

/// The score sheet, deal by deal, with the accounts.
pub(crate) fn sheet(manner: &Manner, view: &TableSnapshot) -> String {
    if view.sheet.rows.is_empty() {
        return manner.words.sheet_is_empty().to_owned();
    }
    let rows = view.sheet.rows.iter().map(|row| row_text(manner, view, row));
    rows.chain([accounts(manner, view, &view.sheet.accounts)]).collect::<Vec<_>>().join("\n")
}

/// The end of the list, with its sheet.
pub(crate) fn ended(manner: &Manner, view: &TableSnapshot, end: End) -> String {
    let sheet = match view.sheet.rows.is_empty() {
        true => String::new(),
        false => format!("\n{}", standings(manner, view)),
    };
    format!("\n{}{sheet}", manner.words.ended(end))
}

/// The whole sheet, its accounts with the best first.
fn standings(manner: &Manner, view: &TableSnapshot) -> String {
    let mut ranked = view.sheet.accounts.clone();
    ranked.sort_by_key(|account| std::cmp::Reverse((account.total, account.won, std::cmp::Reverse(account.lost))));
    let rows = view.sheet.rows.iter().map(|row| row_text(manner, view, row));
    rows.chain([accounts(manner, view, &ranked)]).collect::<Vec<_>>().join("\n")
}
