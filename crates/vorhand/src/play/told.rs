//! What a table shows, as lines of text: events, hands, results and the sheet.

use skat_protocol::{
    Account, DealState, End, Kind, Phase, RamschScore, Seat, SeatState, SheetRow, Slot, TableEvent, TableSnapshot,
    TableStep, Trick,
};
use skat_rules::{Card, Game, RamschFactor};

use super::cards::Faces;
use super::cost;
use super::result;
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
pub(crate) fn game(view: &TableSnapshot) -> Option<Game> {
    let deal = view.deal.as_ref()?;
    let is_ramsch = matches!(deal.now.phase, Phase::Escape | Phase::Pushing | Phase::Ramsch);
    deal.contract.map(|contract| contract.0.game()).or(is_ramsch.then_some(Game::Grand))
}

/// What a Ramsch multiplies with so far, and with one more unseen push.
pub(crate) fn multipliers(view: &TableSnapshot, deal: &DealState) -> (u16, u16) {
    let unseen = deal.pushes.iter().filter(|push| !push.seen).count().min(3) as u16;
    let with = |unseen: u16| match view.settings.rule_set.0.ramsch_factor {
        RamschFactor::Adds => 1 + unseen,
        RamschFactor::Doubles => 1 << unseen,
    };
    (with(unseen), with(unseen + 1))
}

/// What is played, with its Spitzen, Kontra and Re.
pub(crate) fn contract(manner: &Manner, deal: &DealState) -> Option<String> {
    let words = manner.words;
    let mut text = words.contract(deal.contract?);
    if deal.spitzen > 0 {
        text.push_str(&format!(", {}", words.spitzen_announced(deal.spitzen)));
    }
    if deal.kontra.is_some() {
        text.push_str(&format!(", {}", words.kontra_and_re(deal.re)));
    }
    Some(text)
}

/// The declarer's game in a sentence; nothing before it is announced.
pub(crate) fn game_is(manner: &Manner, view: &TableSnapshot, deal: &DealState) -> Option<String> {
    let who = who(manner, view, deal.now.declarer?);
    Some(manner.words.game_is(&who, &contract(manner, deal)?, deal.now.bid.map(|bid| bid.0.get())))
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
        TableEvent::Passed { seat } => with_ramsch(manner, view, words.passes(&who(seat))),
        TableEvent::PickedUp { seat, skat } => {
            let skat = skat.map(|skat| faces.cards(skat.0, None));
            words.picks_up(&who(seat), skat.as_deref())
        }
        TableEvent::Announced { seat, contract, discard, spitzen, open } => {
            let discard = discard.map(|cards| faces.cards(cards.0, None));
            let open = open.map(|cards| faces.cards(cards.0, Some(contract.0.game())));
            let mut game = words.contract(*contract);
            if *spitzen > 0 {
                game.push_str(&format!(", {}", words.spitzen_announced(*spitzen)));
            }
            words.announces(&who(seat), &game, discard.as_deref(), open.as_deref())
        }
        TableEvent::Kontra { seat } => words.says_kontra(&who(seat), cost::factor(view.deal.as_ref()?)),
        TableEvent::Re { seat } => words.says_re(&who(seat), cost::factor(view.deal.as_ref()?)),
        TableEvent::Declined { seat } => with_ramsch(manner, view, words.says_no(&who(seat))),
        TableEvent::Escaped { seat } => words.escapes(&who(seat)),
        TableEvent::Pushed { seat } => {
            let multiplier = view.deal.as_ref().map_or(1, |deal| multipliers(view, deal).0);
            words.pushes_unseen(&who(seat), multiplier)
        }
        TableEvent::LaidAway { seat, cards } => {
            let cards = cards.map(|cards| faces.cards(cards.0, None));
            words.lays_away(&who(seat), cards.as_deref())
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
        TableEvent::Settled { result, row, rounds, .. } => result::told(manner, view, result, row, *rounds),
        TableEvent::LeavesAfterRound { seat, leaves } => words.leaves_after_round(&who(seat), *leaves),
        TableEvent::Vacated { seat, reason, .. } => words.vacated(seat.number(), *reason),
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
    let rounds = manner.words.list_length(settings.rounds);
    let until = settings.until_points.map(|points| manner.words.until_points(points));
    let length = std::iter::once(rounds).chain(until).collect::<Vec<_>>().join(", ");
    let is = manner.words.table_is(&name, settings.rule_set, &length, settings.move_seconds);
    let rules = rules(manner, view).map_or(String::new(), |rules| format!("\n{rules}"));
    format!("{is}{rules}\n{}", seats(manner, view))
}

/// The pub rules of a table with all their switches, and what else only such a table has; nothing at other tables.
pub(crate) fn rules(manner: &Manner, view: &TableSnapshot) -> Option<String> {
    let (words, settings) = (manner.words, &view.settings);
    let rules = &settings.rule_set.0;
    if !rules.is_pub() {
        return None;
    }
    let answer = settings.answer_seconds.map(|seconds| words.answer_time(seconds));
    Some(std::iter::once(words.pub_rules(rules)).chain(answer).collect::<Vec<_>>().join("\n"))
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
    lines.extend(deal.slot.map(|slot| words.slot(slot, view.rounds)));
    let is_ramsch = matches!(deal.now.phase, Phase::Pushing | Phase::Ramsch);
    lines.extend(is_ramsch.then(|| words.ramsch_is(multipliers(view, deal).0)));
    if let Some(game) = game_is(manner, view, deal) {
        lines.push(game);
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
    if let Some(slot) = deal.slot {
        text.push_str(&format!("\n{}", manner.words.slot(slot, view.rounds)));
    }
    let own = deal.hands.iter().find(|hand| Some(hand.seat) == view.you).and_then(|hand| hand.cards);
    if let Some(cards) = own {
        let whose = manner.words.hand_of(&Who::You);
        text.push_str(&format!("\n{whose} {}", manner.faces.cards(cards.0, None)));
    }
    Some(text)
}

/// An event after which a Ramsch may begin, and whether it does.
fn with_ramsch(manner: &Manner, view: &TableSnapshot, text: String) -> String {
    let pushing = view.deal.as_ref().filter(|deal| deal.now.phase == Phase::Pushing && deal.pushes.is_empty());
    match pushing {
        Some(deal) => format!("{text}\n{}", manner.words.ramsch_begins(deal.slot == Some(Slot::Ramsch))),
        None => text,
    }
}

fn taken(manner: &Manner, view: &TableSnapshot, winner: Seat) -> String {
    let last = view.deal.as_ref().and_then(|deal| deal.last_trick.as_ref());
    let cards: Vec<Card> = last.map_or(Vec::new(), |trick| trick.cards.iter().map(|play| play.card.0).collect());
    let points: u32 = cards.iter().map(|card| u32::from(card.points())).sum();
    let cards: Vec<String> = cards.into_iter().map(|card| manner.faces.card(card)).collect();
    manner.words.takes_trick(&who(manner, view, winner), &cards.join(" "), points)
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
pub(crate) fn accounts(manner: &Manner, view: &TableSnapshot, accounts: &[Account]) -> String {
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
    let voided = if row.voided { words.row_voided() } else { "" };
    if !row.ramsch.is_empty() {
        let score = |of: &RamschScore| format!("{} {:+}", name(manner, view, of.seat), of.score);
        let scores = row.ramsch.iter().map(score).collect::<Vec<_>>().join(", ");
        return format!("  {:>3}  {}{voided}: {scores}", row.deal, words.row_ramsch(row.slot));
    }
    let what = match (row.charged, row.contract) {
        (Some(seat), Some(played)) => {
            let mut game = words.contract(played);
            if row.kontra.is_some() {
                game.push_str(&format!(", {}", words.kontra_and_re(row.re)));
            }
            let slot = row.slot.map_or("", |slot| words.row_slot(slot));
            let overbid = if row.overbid { words.row_overbid() } else { "" };
            format!("{}: {game}{slot}{overbid}{voided}", name(manner, view, seat))
        }
        _ => format!("{}{}", words.row_passed_in(), row.slot.map_or("", |slot| words.row_slot(slot))),
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
