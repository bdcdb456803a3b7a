//! The table as it lies there, for a wide terminal: the seats around the trick, and the accounts beside them.

use skat_protocol::{Phase, Seat, SeatState, TableSnapshot};

use super::told::{self, Manner};
use super::words::AccountOf;

/// The columns of the left part.
const LEFT: usize = 58;

/// Draws the running deal; nothing if none runs.
pub(crate) fn board(manner: &Manner, view: &TableSnapshot) -> Option<String> {
    let (left, right) = (around(manner, view)?, beside(manner, view));
    let height = left.len().max(right.len());
    let line = |lines: &[String], at: usize| lines.get(at).cloned().unwrap_or_default();
    let lines: Vec<String> = (0..height)
        .map(|at| format!("  {}{}", padded(&line(&left, at), LEFT), line(&right, at)).trim_end().to_owned())
        .collect();
    Some(lines.join("\n"))
}

/// The seats around the trick, the reader below, the others clockwise from his left.
fn around(manner: &Manner, view: &TableSnapshot) -> Option<Vec<String>> {
    let deal = view.deal.as_ref()?;
    let seats: Vec<Seat> = view.seats.iter().map(|seat| seat.seat).collect();
    let own = view.you.unwrap_or(deal.forehand);
    let at = seats.iter().position(|seat| *seat == own)?;
    let others: Vec<Seat> = (1..seats.len()).map(|step| seats[(at + step) % seats.len()]).collect();
    let half = LEFT / 2;
    let mut lines = vec![String::new()];
    let pair = |left: &str, right: &str| format!("{}{right}", padded(left, half));
    let (left, top, right) = match others.as_slice() {
        [left, right] => (*left, None, *right),
        [left, top, right] => (*left, Some(*top), *right),
        _ => return None,
    };
    if let Some(top) = top {
        lines.push(centred(&label(manner, view, top)));
        lines.push(centred(&card(manner, view, top)));
    }
    lines.push(pair(&label(manner, view, left), &label(manner, view, right)));
    lines.push(pair(&format!("    {}", card(manner, view, left)), &format!("    {}", card(manner, view, right))));
    lines.push(centred(&card(manner, view, own)));
    lines.push(centred(&label(manner, view, own)));
    Some(lines)
}

/// A name with what is to be known of it: the declarer in brackets, a star for who is on turn.
fn label(manner: &Manner, view: &TableSnapshot, seat: Seat) -> String {
    let name = told::name(manner, view, seat);
    let Some(deal) = &view.deal else { return name };
    let away = view.seats.iter().any(|view| view.seat == seat && view.state == SeatState::Lost);
    let name = if deal.now.declarer == Some(seat) { format!("[{name}]") } else { name };
    let is_asked = deal.now.phase == Phase::Kontra && deal.now.asked.contains(&seat);
    let name = if deal.now.turn == Some(seat) || is_asked { format!("{name} *") } else { name };
    if away { format!("{name} …") } else { name }
}

/// The card that somebody has on the table.
fn card(manner: &Manner, view: &TableSnapshot, seat: Seat) -> String {
    let trick = view.deal.as_ref().and_then(|deal| deal.trick.as_ref());
    let play = trick.and_then(|trick| trick.cards.iter().find(|play| play.seat == seat));
    play.map_or("·".to_owned(), |play| manner.faces.card(play.card.0))
}

/// The game and the accounts.
fn beside(manner: &Manner, view: &TableSnapshot) -> Vec<String> {
    let words = manner.words;
    let Some(deal) = &view.deal else { return Vec::new() };
    let mut lines = Vec::new();
    lines.push(match told::game_is(manner, view, deal) {
        Some(game) => game,
        None if deal.now.phase == Phase::Ramsch => words.ramsch_is(told::multipliers(view, deal).0),
        None => words.deal_runs(deal.number),
    });
    lines.extend(deal.slot.map(|slot| words.slot(slot, None)));
    lines.extend(view.rounds.map(|rounds| words.rounds_left(rounds)));
    let [points, _, _, total, tricks] = words.headings();
    lines.push(format!("{:<16} {tricks:>6} {points:>7} {total:>7}", ""));
    for account in &view.sheet.accounts {
        let count = deal.tricks.iter().find(|tricks| tricks.seat == account.seat);
        let count = count.map_or("-".to_owned(), |tricks| tricks.count.to_string());
        let AccountOf { name, points, total, .. } = told::account(manner, view, account);
        let name: String = name.chars().take(16).collect();
        lines.push(format!("{name:<16} {count:>6} {points:>7} {total:>7}"));
    }
    lines
}

fn padded(text: &str, width: usize) -> String {
    let missing = width.saturating_sub(text.chars().count());
    format!("{text}{}", " ".repeat(missing))
}

fn centred(text: &str) -> String {
    let free = (LEFT - 4).saturating_sub(text.chars().count());
    format!("{}{text}", " ".repeat(free / 2))
}
