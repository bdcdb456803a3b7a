//! How a deal ended, as lines of text, with what it counts and why.

use skat_protocol::{DealResult, GameResult, Outcome, RamschResult, RamschStep, Rounds, SheetRow, TableSnapshot};
use skat_rules::Game;

use super::told::{self, Manner};
use super::words::RamschShare;

/// The result with all cards, the derivation, the accounts after it, and what is left of a Bock and Ramsch round.
pub(crate) fn told(
    manner: &Manner,
    view: &TableSnapshot,
    result: &DealResult,
    row: &SheetRow,
    rounds: Option<Rounds>,
) -> String {
    let (words, faces) = (manner.words, manner.faces);
    let mut lines = vec![String::new()];
    let shown = match &result.outcome {
        Outcome::PassedIn => {
            lines.push(words.passed_in().to_owned());
            None
        }
        Outcome::Game(game) => {
            lines.extend(of_game(manner, view, game));
            let gets = result.scores.iter();
            let gets = gets.map(|score| format!("{} {:+}", told::name(manner, view, score.seat), score.list_points));
            let gets: Vec<String> = gets.collect();
            lines.push(format!("  {}: {}.", words.in_the_list(), gets.join(", ")));
            Some(game.derivation.contract.0.game())
        }
        Outcome::Ramsch(ramsch) => {
            lines.extend(of_ramsch(manner, view, ramsch));
            Some(Game::Grand)
        }
    };
    for hand in &result.hands {
        lines.push(format!("  {:<12} {}", told::name(manner, view, hand.seat), faces.cards(hand.cards.0, shown)));
    }
    let discard = result.discard.map(|discard| faces.cards(discard.0, shown));
    lines.push(format!("  {}", words.skat_was(&faces.cards(result.skat.0, shown), discard.as_deref())));
    for laid in &result.laid {
        let who = told::who(manner, view, laid.seat);
        lines.push(format!("  {}", words.laid_was(&who, &faces.cards(laid.cards.0, shown))));
    }
    lines.push(told::accounts(manner, view, &row.accounts));
    lines.extend(rounds.map(|rounds| words.rounds_left(rounds)));
    lines.join("\n")
}

/// Why it ended, who has won or lost what, and how its value came about.
fn of_game(manner: &Manner, view: &TableSnapshot, game: &GameResult) -> [String; 4] {
    let words = manner.words;
    let charged = told::who(manner, view, game.charged);
    let left = game.left.map(|seat| told::who(manner, view, seat));
    let contract = words.contract(game.derivation.contract);
    [
        format!("{} ({}).", words.ending(game.ending, &charged, left.as_ref()), game.paragraph),
        words.verdict(&charged, &contract, game.won, game.card_points, game.tricks),
        format!("  {}.", words.derivation(&game.derivation)),
        format!("  {}", words.score(game.value)),
    ]
}

/// What is multiplied and why, then each player's share.
fn of_ramsch(manner: &Manner, view: &TableSnapshot, ramsch: &RamschResult) -> Vec<String> {
    let words = manner.words;
    let steps: Vec<String> = ramsch
        .steps
        .iter()
        .map(|step| {
            let (seat, paragraph) = match step {
                RamschStep::Left { seat, paragraph }
                | RamschStep::Skat { seat, paragraph }
                | RamschStep::March { seat, paragraph } => (Some(*seat), paragraph),
                RamschStep::Unseen { paragraph, .. }
                | RamschStep::Virgin { paragraph }
                | RamschStep::Multiplier { paragraph, .. } => (None, paragraph),
            };
            let who = seat.map(|seat| told::who(manner, view, seat));
            format!("{} ({paragraph})", words.ramsch_step(step, who.as_ref()))
        })
        .collect();
    let shares = ramsch.players.iter().map(|player| {
        let share = RamschShare {
            who: told::who(manner, view, player.seat),
            points: player.points,
            tricks: player.tricks,
            multiplier: ramsch.multiplier,
            score: player.score,
            loser: player.loser,
            is_march: ramsch.march.is_some(),
        };
        let paragraph = if share.is_march { "pub 12" } else { "pub 10" };
        format!("  {} ({paragraph}).", words.ramsch_share(&share))
    });
    let head = [words.ramsch_over().to_owned(), format!("  {}.", steps.join("; "))];
    head.into_iter().chain(shares).collect()
}

#[cfg(test)]
pub(super) mod tests;
