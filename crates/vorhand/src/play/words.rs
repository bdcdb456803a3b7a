//! What is shown of a table: cards, events, results and the sheet, as lines of text.

use skat_protocol::{
    Announced, Cards, Contract, ContractFields, DealResult, End, Ending, Game, GameResult, Outcome, Phase, Seat, Sheet,
    SheetRow, TableEvent, TableSnapshot, Vacating,
};
use skat_rules::{Card, CardSet, Rank, Suit};

/// How cards are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Faces {
    /// With the symbols of the suits: ♣J.
    Symbols,
    /// With letters, as they are typed: CJ.
    Letters,
}

impl Faces {
    /// One card.
    pub(crate) fn card(self, card: Card) -> String {
        let suit = match (self, card.suit()) {
            (Faces::Letters, suit) => suit.letter(),
            (Faces::Symbols, Suit::Clubs) => '♣',
            (Faces::Symbols, Suit::Spades) => '♠',
            (Faces::Symbols, Suit::Hearts) => '♥',
            (Faces::Symbols, Suit::Diamonds) => '♦',
        };
        match (self, card.rank()) {
            (Faces::Symbols, Rank::Ten) => format!("{suit}10"),
            (_, rank) => format!("{suit}{}", rank.letter()),
        }
    }

    /// Cards as a player holds them.
    pub(crate) fn cards(self, cards: CardSet, game: Option<skat_rules::Game>) -> String {
        sorted(cards, game).into_iter().map(|card| self.card(card)).collect::<Vec<_>>().join(" ")
    }
}

/// Cards as a player holds them: trumps first, then suit by suit, the highest first.
pub(crate) fn sorted(cards: CardSet, game: Option<skat_rules::Game>) -> Vec<Card> {
    let is_null = game == Some(skat_rules::Game::Null);
    let trumps = game.map_or(CardSet::JACKS, skat_rules::Game::trumps);
    let key = |card: &Card| {
        let is_jack = card.rank() == Rank::Jack && !is_null;
        let rank = match card.rank() {
            Rank::Ace => 0,
            Rank::Ten if !is_null => 1,
            Rank::King => 2,
            Rank::Queen => 3,
            Rank::Jack => 4,
            Rank::Ten => 5,
            Rank::Nine => 6,
            Rank::Eight => 7,
            Rank::Seven => 8,
        };
        let suit = std::cmp::Reverse(card.suit());
        (!trumps.contains(*card), !is_jack, suit, rank)
    };
    let mut cards: Vec<Card> = cards.iter().collect();
    cards.sort_by_key(key);
    cards
}

/// The contract in words: `spades hand, Schneider announced`.
pub(crate) fn contract(contract: Contract) -> String {
    let ContractFields { game, hand, ouvert, announced } = contract.into();
    let game = match game {
        Game::Diamonds => "diamonds",
        Game::Hearts => "hearts",
        Game::Spades => "spades",
        Game::Clubs => "clubs",
        Game::Grand => "grand",
        Game::Null => "null",
    };
    let is_null = game == "null";
    let how = match (hand, ouvert) {
        (true, true) if !is_null => " ouvert",
        (true, true) => " ouvert hand",
        (true, false) => " hand",
        (false, true) => " ouvert",
        (false, false) => "",
    };
    let also = match announced {
        _ if ouvert => "",
        Announced::Nothing => "",
        Announced::Schneider => ", Schneider announced",
        Announced::Schwarz => ", Schwarz announced",
    };
    format!("{game}{how}{also}")
}

/// The name of who sits at a seat, as others call him.
pub(crate) fn name(view: &TableSnapshot, seat: Seat) -> String {
    if view.you == Some(seat) {
        return "you".to_owned();
    }
    let player = view.seats.iter().find(|view| view.seat == seat).and_then(|view| view.player.as_ref());
    player.map_or_else(|| format!("seat {}", seat.number()), |player| printable(&player.name))
}

/// Somebody does something: `You pass`, `Anton passes`.
fn does(view: &TableSnapshot, seat: Seat, you: &str, others: &str) -> String {
    if view.you == Some(seat) { format!("You {you}") } else { format!("{} {others}", name(view, seat)) }
}

/// Text of others without anything that could move the cursor or turn the direction of the line.
fn printable(text: &str) -> String {
    let is_odd = |c: char| {
        c.is_control() || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.chars().map(|c| if is_odd(c) { ' ' } else { c }).collect()
}

/// What an event says to a person at the table; nothing for what he need not be told. The view is the one after it.
pub(crate) fn event(view: &TableSnapshot, event: &TableEvent, faces: Faces) -> Option<String> {
    let does = |seat: &Seat, you: &str, others: &str| does(view, *seat, you, others);
    Some(match event {
        TableEvent::Sat { seat, .. } => format!("{}.", does(seat, "sit down", "sits down")),
        TableEvent::Rose { seat } => format!("Seat {} is free again.", seat.number()),
        TableEvent::Started { .. } => format!("The list begins. {}", seats(view)),
        TableEvent::Connected { seat } => format!("{}.", does(seat, "are back", "is back")),
        TableEvent::Lost { seat, wait_millis } => {
            format!("{} and is waited for {} seconds.", does(seat, "are gone", "is gone"), wait_millis / 1_000)
        }
        TableEvent::Overran { seat, wait_millis } => {
            let thinks = does(seat, "think too long: you are", "thinks too long and is");
            format!("{thinks} waited for {} seconds.", wait_millis / 1_000)
        }
        TableEvent::Restarted => "The server was restarted; the list goes on.".to_owned(),
        TableEvent::Dealt { .. } => dealt(view, faces)?,
        TableEvent::Bid { seat, value } => format!("{}: {}.", does(seat, "", "").trim(), value.0.get()),
        TableEvent::Held { seat } => format!("{}: ja.", does(seat, "", "").trim()),
        TableEvent::Passed { seat } => format!("{}: passe.", does(seat, "", "").trim()),
        TableEvent::PickedUp { seat, skat } => match skat {
            Some(skat) => format!("You pick the skat up: {}.", faces.cards(skat.0, None)),
            None => format!("{}.", does(seat, "pick the skat up", "picks the skat up")),
        },
        TableEvent::Announced { seat, contract: played, discard, open } => {
            let mut text = format!("{} {}", does(seat, "play", "plays"), contract(*played));
            if let Some(discard) = discard {
                text.push_str(&format!(" and lay {} away", faces.cards(discard.0, None)));
            }
            if let Some(open) = open {
                text.push_str(&format!(", open: {}", faces.cards(open.0, Some(played.0.game()))));
            }
            text + "."
        }
        TableEvent::Played { seat, card, taken_by } => {
            let played = format!("  {} {}", does(seat, "play", "plays"), faces.card(card.0));
            match taken_by {
                Some(winner) => format!("{played}\n{}", trick(view, *winner, faces)),
                None => played,
            }
        }
        TableEvent::WishedToGiveUp { .. } => {
            "You wish to give up; only your partner's wish is still needed, and he does not see yours.".to_owned()
        }
        TableEvent::AskedToGiveUp { seat } => format!("{} to give up.", does(seat, "ask", "asks")),
        TableEvent::TookBack { seat } => format!("{} back.", does(seat, "take it", "takes it")),
        TableEvent::Agreed { seat } => format!("{}.", does(seat, "agree", "agrees")),
        TableEvent::GaveUp { seats } => {
            let names: Vec<String> = seats.iter().map(|seat| name(view, *seat)).collect();
            match names.as_slice() {
                [one] if one == "you" => "You give up.".to_owned(),
                [one] => format!("{one} gives up."),
                names => capital(&format!("{} give up.", names.join(" and "))),
            }
        }
        TableEvent::Shown { seat, cards } => {
            format!("{}: {}.", does(seat, "show your cards", "shows"), faces.cards(cards.0, game(view)))
        }
        TableEvent::DealLeft { seat } => format!("{} the deal.", does(seat, "leave", "leaves")),
        TableEvent::Settled { result, row, .. } => result_text(view, result, row, faces),
        TableEvent::LeavesAfterRound { seat, leaves: true } => {
            format!("{} after this round.", does(seat, "leave", "leaves"))
        }
        TableEvent::LeavesAfterRound { seat, leaves: false } => format!("{} after all.", does(seat, "stay", "stays")),
        TableEvent::Vacated { seat, reason } => {
            let why = match reason {
                Vacating::Left => "who sat there has left",
                Vacating::WaitOver => "who sat there was waited for long enough",
                Vacating::Announced => "who sat there has left as announced",
            };
            format!("Seat {} is free: {why}.", seat.number())
        }
        TableEvent::Skipped { seat } => format!("Seat {} stays free.", seat.number()),
        TableEvent::Offered { player, .. } => {
            format!("{} wants to sit down; agree with `accept`.", printable(&player.name))
        }
        TableEvent::Substituted { seat, .. } => {
            format!("{} as a substitute.", does(seat, "sit down", "sits down"))
        }
        TableEvent::Said { seat, text } => format!("{}: {}", does(seat, "say", "says"), printable(text)),
        TableEvent::Ended { end } => {
            let how = match end {
                End::Complete => "The list is over.",
                End::Unfinished => "The list ends unfinished: too few are left.",
                End::Idle => "The table is closed, since nobody was there.",
                End::Closed => "The host has closed the table.",
            };
            format!("{how}\n{}", standings(view, &view.sheet))
        }
        TableEvent::Arranged { .. }
        | TableEvent::Ready { .. }
        | TableEvent::Prepared { .. }
        | TableEvent::HashGiven { .. }
        | TableEvent::Committed { .. }
        | TableEvent::SeedGiven { .. }
        | TableEvent::Revealed { .. }
        | TableEvent::WantsNext { .. }
        | TableEvent::Going { .. }
        | TableEvent::Accepted { .. }
        | TableEvent::ChatAllowed { .. } => return None,
    })
}

/// Who sits where.
pub(crate) fn seats(view: &TableSnapshot) -> String {
    let taken: Vec<String> = view
        .seats
        .iter()
        .map(|seat| match &seat.player {
            Some(_) => format!("{} {}", seat.seat.number(), name(view, seat.seat)),
            None => format!("{} -", seat.seat.number()),
        })
        .collect();
    format!("Seats: {}.", taken.join(", "))
}

/// The running deal as it stands: what is played, the cards that are seen, and the trick on the table.
pub(crate) fn deal(view: &TableSnapshot, faces: Faces) -> Option<String> {
    let deal = view.deal.as_ref().filter(|deal| deal.now.phase != Phase::Settled)?;
    let mut lines = Vec::new();
    if let (Some(declarer), Some(played)) = (deal.now.declarer, deal.contract) {
        let bid = deal.now.bid.map_or(0, |bid| bid.0.get());
        let plays = does(view, declarer, "play", "plays");
        lines.push(format!("  {plays} {}, the bid is {bid}.", contract(played)));
    }
    for hand in &deal.hands {
        if let Some(cards) = hand.cards {
            lines.push(format!("  {:<12} {}", name(view, hand.seat), faces.cards(cards.0, game(view))));
        }
    }
    let on_table: Vec<String> = deal
        .trick
        .iter()
        .flat_map(|trick| &trick.cards)
        .map(|play| format!("{} {}", name(view, play.seat), faces.card(play.card.0)))
        .collect();
    if !on_table.is_empty() {
        lines.push(format!("  on the table: {}", on_table.join(", ")));
    }
    Some(lines.join("\n")).filter(|text| !text.is_empty())
}

/// What is trump, where that is known.
pub(crate) fn game(view: &TableSnapshot) -> Option<skat_rules::Game> {
    view.deal.as_ref()?.contract.map(|contract| contract.0.game())
}

fn dealt(view: &TableSnapshot, faces: Faces) -> Option<String> {
    let deal = view.deal.as_ref()?;
    let left = view.deals_left.map_or(String::new(), |left| format!(" of {}", deal.number + left - 1));
    let role = match view.you {
        Some(you) if you == deal.forehand => "you are forehand (Vorhand)",
        Some(you) if you == deal.middlehand => "you are middlehand (Mittelhand)",
        Some(you) if you == deal.rearhand => "you are rearhand (Hinterhand)",
        Some(_) => "you deal and sit out",
        None => "you watch",
    };
    let mut text = format!("\nDeal {}{left}: {} {role}.", deal.number, does(view, deal.dealer, "deal;", "deals;"));
    let own = deal.hands.iter().find(|hand| Some(hand.seat) == view.you).and_then(|hand| hand.cards);
    if let Some(cards) = own {
        text.push_str(&format!("\n  {}", faces.cards(cards.0, None)));
    }
    Some(text)
}

fn trick(view: &TableSnapshot, winner: Seat, faces: Faces) -> String {
    let last = view.deal.as_ref().and_then(|deal| deal.last_trick.as_ref());
    let cards: Vec<Card> = last.map_or(Vec::new(), |trick| trick.cards.iter().map(|play| play.card.0).collect());
    let points: u32 = cards.iter().map(|card| u32::from(card.points())).sum();
    let cards: Vec<String> = cards.into_iter().map(|card| faces.card(card)).collect();
    format!("    {}: {}, {points} points", does(view, winner, "take the trick", "takes the trick"), cards.join(" "))
}

fn result_text(view: &TableSnapshot, result: &DealResult, row: &SheetRow, faces: Faces) -> String {
    let mut text = String::from("\n");
    match &result.outcome {
        Outcome::PassedIn => text.push_str("Everybody has passed: the deal is passed in (3.3.7).\n"),
        Outcome::Game(game) => {
            text.push_str(&format!("{} ({}).\n", ending(view, game), game.paragraph));
            let played = contract(game.derivation.contract);
            let verdict = if game.won { ("win", "wins") } else { ("lose", "loses") };
            let (points, tricks) = (game.card_points, game.tricks);
            let count = format!("{points} card points and {tricks} tricks");
            text.push_str(&format!("{} {played} with {count}.\n", does(view, game.charged, verdict.0, verdict.1)));
            text.push_str(&format!("  {}\n  Score: {:+}\n", game.derivation.text, game.value));
        }
    }
    let shown = match &result.outcome {
        Outcome::Game(game) => Some(game.derivation.contract.0.game()),
        Outcome::PassedIn => None,
    };
    for hand in &result.hands {
        text.push_str(&format!("  {:<12} {}\n", name(view, hand.seat), faces.cards(hand.cards.0, shown)));
    }
    text.push_str(&format!("  {:<12} {}", "skat", faces.cards(result.skat.0, shown)));
    if let Some(Cards(discard)) = result.discard {
        text.push_str(&format!(", laid away {}", faces.cards(discard, shown)));
    }
    text.push('\n');
    text.push_str(&accounts(view, &row.accounts));
    text
}

/// A deal's result in one line.
pub(crate) fn short_result(view: &TableSnapshot, result: &DealResult, row: &SheetRow) -> String {
    let totals: Vec<String> =
        row.accounts.iter().map(|account| format!("{} {}", name(view, account.seat), account.total)).collect();
    let totals = totals.join(", ");
    match &result.outcome {
        Outcome::PassedIn => format!("Deal {}: passed in. Totals: {totals}.", row.deal),
        Outcome::Game(game) => {
            let who = does(view, game.charged, "play", "plays");
            let (played, value) = (contract(game.derivation.contract), game.value);
            format!("Deal {}: {who} {played}, {value:+}. Totals: {totals}.", row.deal)
        }
    }
}

fn ending(view: &TableSnapshot, game: &GameResult) -> String {
    let left = |you: &str, others: &str| game.left.map_or(String::new(), |seat| does(view, seat, you, others));
    match game.ending {
        Ending::PlayedOut => "All ten tricks are played".to_owned(),
        Ending::Decided => "The deal is decided".to_owned(),
        Ending::DeclarerGaveUpEarly | Ending::DeclarerGaveUp => does(view, game.charged, "gave up", "gave up"),
        Ending::DefendersGaveUp => "The defenders gave up".to_owned(),
        Ending::DeclarerClaimHeld => "The declarer's open hand takes the rest".to_owned(),
        Ending::DeclarerClaimFailed => "The declarer's open hand does not take the rest".to_owned(),
        Ending::DefendersClaimHeld => "A defender's open hand takes the rest".to_owned(),
        Ending::DefendersClaimFailed => "A defender's open hand does not take the rest".to_owned(),
        Ending::LeftAuction => left("left in the auction", "left in the auction"),
        Ending::DeclarerLeftBeforeAnnouncement | Ending::DefenderLeftBeforeAnnouncement => {
            left("left before the announcement", "left before the announcement")
        }
        Ending::DeclarerLeft | Ending::DefenderLeft => left("left, which is giving up", "left, which is giving up"),
    }
}

/// The accounts as a table: game points, deals won and lost, and the total after Seeger and Fabian.
fn accounts(view: &TableSnapshot, accounts: &[skat_protocol::Account]) -> String {
    let mut text = format!("  {:<24} {:>6} {:>4} {:>4} {:>6}", "", "points", "won", "lost", "total");
    for account in accounts {
        let name = name(view, account.seat);
        let (points, won, lost, total) = (account.points, account.won, account.lost, account.total);
        text.push_str(&format!("\n  {name:<24} {points:>6} {won:>4} {lost:>4} {total:>6}"));
    }
    text
}

/// The score sheet, deal by deal, with the accounts.
pub(crate) fn sheet(view: &TableSnapshot) -> String {
    let mut text = String::new();
    for row in &view.sheet.rows {
        let what = match (row.charged, row.contract) {
            (Some(seat), Some(played)) => {
                let overbid = if row.overbid { ", overbid" } else { "" };
                format!("{} {}{overbid}", name(view, seat), contract(played))
            }
            _ => "passed in".to_owned(),
        };
        text.push_str(&format!("  {:>3}  {what:<52} {:>+5}\n", row.deal, row.value));
    }
    text + &accounts(view, &view.sheet.accounts)
}

/// The accounts, the best first.
fn standings(view: &TableSnapshot, sheet: &Sheet) -> String {
    let mut ranked = sheet.accounts.clone();
    ranked.sort_by_key(|account| std::cmp::Reverse((account.total, account.won, std::cmp::Reverse(account.lost))));
    accounts(view, &ranked)
}

/// The text with its first letter as a capital.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str) -> CardSet {
        text.parse().unwrap()
    }

    #[test]
    fn cards_are_held_trumps_first_and_then_by_suit() {
        let cards = set("D7 HA H7 SJ CJ CT C9 CA DA");
        assert_eq!(Faces::Letters.cards(cards, None), "CJ SJ CA CT C9 HA H7 DA D7");
        let hearts = skat_rules::Game::Suit(Suit::Hearts);
        assert_eq!(Faces::Letters.cards(cards, Some(hearts)), "CJ SJ HA H7 CA CT C9 DA D7");
        assert_eq!(Faces::Letters.cards(cards, Some(skat_rules::Game::Null)), "CA CJ CT C9 SJ HA H7 DA D7");
        assert_eq!(Faces::Symbols.cards(set("CJ HT D7"), None), "♣J ♥10 ♦7");
    }

    #[test]
    fn contracts_are_named_as_players_name_them() {
        let names: Vec<String> = skat_rules::Contract::all().map(|played| contract(Contract(played))).collect();
        for name in [
            "diamonds",
            "clubs hand",
            "spades hand, Schneider announced",
            "hearts hand, Schwarz announced",
            "clubs ouvert",
            "grand",
            "grand ouvert",
            "null",
            "null hand",
            "null ouvert",
            "null ouvert hand",
        ] {
            assert!(names.iter().any(|known| known == name), "{name} in {names:?}");
        }
        let mut unique = names.clone();
        unique.sort();
        unique.dedup();
        assert_eq!(unique.len(), names.len());
    }

    #[test]
    fn a_name_cannot_move_the_cursor() {
        assert_eq!(printable("A\u{1b}[2Jnna\u{202e}"), "A [2Jnna ");
    }
}
