//! The derivation of a value in words.

use skat_rules::{
    Announced, Class, Contract, Doublings, GameResult, Level, Matadors, NullGame, Reason, Suit, Valuation,
};

/// How a value came about: one line for the value itself and one for each thing that changed it, with the paragraphs.
///
/// ```
/// use skat_notation::derivation;
/// use skat_rules::{BidValue, Class, Announced, Contract, Matadors, Suit, Valuation, Verdict};
///
/// let contract = Contract::Suit(Suit::Spades, Class::Hand(Announced::Nothing));
/// let verdict = Verdict::AsPlayed { points: 75, tricks: 7 };
/// let value = Valuation::of(contract, Some(Matadors::With(2)), BidValue::new(48), verdict);
/// assert_eq!(
///     derivation(&value),
///     [
///         "with 2, game 3, hand 4, times 11 is 44 (2.4.2, 5.2.1, 5.1.1)",
///         "44 is below the bid of 48: overbid, so 55 counts (5.4.2)",
///         "lost deals count double: -110 (5.3.4)",
///     ]
/// );
/// ```
pub fn derivation(value: &Valuation) -> Vec<String> {
    let mut sum = 0;
    let mut parts = Vec::new();
    let mut paragraphs: Vec<&str> = Vec::new();
    let mut changes = Vec::new();
    for reason in value.reasons() {
        let paragraph = reason.paragraph();
        match reason {
            Reason::Matadors(matadors) => {
                sum += matadors.count();
                parts.push(match matadors {
                    Matadors::With(count) => format!("with {count}"),
                    Matadors::Without(count) => format!("without {count}"),
                });
            }
            Reason::Level(level) => {
                sum += 1;
                parts.push(format!("{} {sum}", level_name(level)));
            }
            Reason::SpitzenAnnounced(count) => {
                sum += count;
                parts.push(match count {
                    1 => format!("Spitze announced {sum}"),
                    count => format!("{count} Spitzen announced {sum}"),
                });
            }
            Reason::Spitzen(count) => {
                sum += count;
                parts.push(match count {
                    1 => format!("Spitze {sum}"),
                    count => format!("{count} Spitzen {sum}"),
                });
            }
            Reason::Base(base) => parts.push(format!("times {base}")),
            Reason::Null(null) => parts.push(null_name(null).to_owned()),
            Reason::Overbid { bid, charged, .. } => {
                let (product, bid) = (value.product, bid.get());
                changes
                    .push(format!("{product} is below the bid of {bid}: overbid, so {charged} counts ({paragraph})"));
            }
            Reason::Raised { bid, charged } => {
                let (product, bid) = (value.product, bid.get());
                changes.push(format!("{product} is below the bid of {bid}, so {charged} counts ({paragraph})"));
            }
            Reason::SpitzeMissed => {
                let missed = match value.spitzen.announced {
                    1 => "the announced Spitze was not made",
                    _ => "not all announced Spitzen were made",
                };
                changes.push(format!("{missed} ({paragraph})"));
            }
            Reason::LostDoubled => {
                changes.push(format!("lost deals count double: {} ({paragraph})", value.score()));
            }
        }
        let is_change = matches!(
            reason,
            Reason::Overbid { .. } | Reason::Raised { .. } | Reason::SpitzeMissed | Reason::LostDoubled
        );
        if !is_change && !paragraphs.contains(&paragraph) {
            paragraphs.push(paragraph);
        }
    }
    let product = format!("{} is {} ({})", parts.join(", "), value.product, paragraphs.join(", "));
    [product].into_iter().chain(changes).collect()
}

/// What doubles the value beyond that, with the score after each: `Kontra doubles: -192 (pub 4)`.
pub fn doublings(result: &GameResult) -> Vec<String> {
    let Doublings { kontra, re, bock } = result.doublings;
    let doubling = [("Kontra doubles", kontra.is_some()), ("Re doubles", re), ("a Bock deal counts double", bock)];
    let mut score = result.value.score();
    let lines = doubling.into_iter().filter(|(_, applies)| *applies).map(|(text, _)| {
        score *= 2;
        format!("{text}: {score} (pub 4)")
    });
    lines.collect()
}

fn level_name(level: Level) -> &'static str {
    match level {
        Level::Game => "game",
        Level::Hand => "hand",
        Level::Schneider => "Schneider",
        Level::SchneiderAnnounced => "Schneider announced",
        Level::Schwarz => "Schwarz",
        Level::SchwarzAnnounced => "Schwarz announced",
        Level::Ouvert => "ouvert",
    }
}

fn null_name(null: NullGame) -> &'static str {
    match null {
        NullGame::Plain => "null",
        NullGame::Hand => "null hand",
        NullGame::Ouvert => "null ouvert",
        NullGame::OuvertHand => "null ouvert hand",
    }
}

/// The contract in words: `diamonds hand, Schneider announced`.
pub(crate) fn contract_name(contract: Contract) -> String {
    let (game, class) = match contract {
        Contract::Null(null) => return null_name(null).to_owned(),
        Contract::Grand(class) => ("grand", class),
        Contract::Suit(suit, class) => (suit_name(suit), class),
    };
    let rest = match class {
        Class::PickUp => "",
        Class::Hand(Announced::Nothing) => " hand",
        Class::Hand(Announced::Schneider) => " hand, Schneider announced",
        Class::Hand(Announced::Schwarz) => " hand, Schwarz announced",
        Class::Hand(Announced::Ouvert) => " ouvert",
    };
    format!("{game}{rest}")
}

fn suit_name(suit: Suit) -> &'static str {
    match suit {
        Suit::Diamonds => "diamonds",
        Suit::Hearts => "hearts",
        Suit::Spades => "spades",
        Suit::Clubs => "clubs",
    }
}
