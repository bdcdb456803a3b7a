//! What a person at a table is asked, and what he types.

use skat_protocol::{Bid, Cards, Contract, Offer, Phase, TableAct, TableSnapshot, TableStep};
use skat_rules::{Announced, BidValue, Card, CardSet, Class, Game};

use super::cards::{self, pick, sorted};
use super::command::{self, Command};
use super::told::{self, Manner};
use super::words::{Language, printable};
use super::{board, cost};

/// What he has decided and not yet told the server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Draft {
    /// He plays a hand game, and says which next.
    pub(crate) is_hand: bool,
    /// What he lays away.
    pub(crate) discard: Option<CardSet>,
    /// He does not agree that the declarer gives up.
    pub(crate) plays_on: bool,
    /// What he wants to do if he is sure.
    pub(crate) sure: Option<Sure>,
}

/// What is asked twice, since it costs something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sure {
    /// Leaving for good.
    Leave,
    /// Giving up.
    GiveUp,
    /// Showing cards where that claims the rest.
    Show,
    /// Closing the table.
    Close,
}

/// What he is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// Whether he is ready for the list.
    Ready {
        /// Whether he may fill seats with computer players.
        is_host: bool,
    },
    /// How much he bids.
    Bid {
        /// At least.
        least: BidValue,
        /// At most.
        greatest: BidValue,
        /// The values between, where they are others than the usual ones.
        others: Vec<BidValue>,
    },
    /// Whether he holds.
    Hold {
        /// How much.
        bid: BidValue,
    },
    /// Whether he picks the skat up.
    Skat,
    /// Which two cards he lays away.
    Discard {
        /// His twelve cards.
        hand: CardSet,
    },
    /// What he plays.
    Contract {
        /// What he may play.
        offers: Vec<Offer>,
        /// What he lays away.
        discard: CardSet,
    },
    /// Which card he plays.
    Card {
        /// Those that he may play, in the order of the menu.
        legal: Vec<Card>,
        /// All that he holds.
        hand: CardSet,
        /// Whether he may say Kontra before it.
        kontra: bool,
    },
    /// Whether he plays a grand hand instead of a forced Ramsch.
    Escape,
    /// Whether he says Kontra against an open game.
    Kontra,
    /// Whether he answers Kontra with Re.
    Re,
    /// Whether he picks the skat of a Ramsch up, or pushes it on unseen.
    Push {
        /// What the Ramsch multiplies with if he does not look.
        multiplier: u16,
        /// Whether nobody pushes after him.
        is_last: bool,
    },
    /// Which two cards he pushes on.
    LayAway {
        /// His twelve cards.
        hand: CardSet,
        /// Those that he may push on.
        allowed: CardSet,
    },
    /// Whether he agrees that the declarer gives up.
    Agree,
    /// Whether the next deal may begin.
    Next,
    /// Whether he is sure.
    Sure {
        /// Of what.
        of: Sure,
        /// What it costs, in words.
        cost: String,
    },
}

/// What he answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// He does something.
    Act(TableAct),
    /// He has decided a part of it.
    Draft(Draft),
    /// He does not do what he was asked about.
    No,
    /// He wants something else than what was asked.
    Command(Command),
}

impl Question {
    /// What the observer is asked now; nothing while others act. `known` are the cards of this deal that were his.
    pub(crate) fn of(manner: &Manner, view: &TableSnapshot, draft: &Draft, known: CardSet) -> Option<Question> {
        let you = view.you?;
        let own = view.seats.iter().find(|seat| seat.seat == you)?;
        if let Some(of) = draft.sure {
            let words = manner.words;
            let cost = match of {
                Sure::Leave => cost::of_leaving(words, view, known),
                Sure::GiveUp => cost::of_giving_up(words, view, known),
                Sure::Show => words.cost_of_showing().to_owned(),
                Sure::Close => words.cost_of_closing().to_owned(),
            };
            return Some(Question::Sure { of, cost });
        }
        match view.step {
            TableStep::Playing => {}
            TableStep::Gathering if !own.ready => {
                let is_host = own.player.as_ref().is_some_and(|player| player.id == view.host);
                let has_free = view.seats.iter().any(|seat| seat.player.is_none());
                return Some(Question::Ready { is_host: is_host && has_free && view.settings.computers });
            }
            TableStep::Pause { .. } if !own.wants_next && view.deal.is_some() => return Some(Question::Next),
            _ => return None,
        }
        let deal = view.deal.as_ref()?;
        let legal = &deal.now.legal;
        if legal.agree && !draft.plays_on {
            return Some(Question::Agree);
        }
        // Both defenders may be asked at once, so it is nobody's turn.
        match deal.now.phase {
            Phase::Escape if legal.decline => return Some(Question::Escape),
            Phase::Kontra if legal.decline => return Some(Question::Kontra),
            Phase::Re if legal.decline => return Some(Question::Re),
            _ => {}
        }
        if deal.now.turn != Some(you) {
            return None;
        }
        let hand = deal.hands.iter().find(|hand| hand.seat == you)?.cards?.0;
        match deal.now.phase {
            Phase::Auction if legal.hold => Some(Question::Hold { bid: deal.now.bid?.0 }),
            Phase::Auction => {
                let greatest = legal.greatest_bid.unwrap_or(Bid(BidValue::MAX)).0;
                // After the highest value there is nothing left to bid.
                let least = legal.least_bid.map_or(greatest, |least| least.0);
                let others = legal.bids.iter().map(|bid| bid.0).collect();
                Some(Question::Bid { least, greatest, others })
            }
            Phase::Skat if !draft.is_hand => Some(Question::Skat),
            Phase::Skat => Some(Question::Contract { offers: legal.offers.clone(), discard: CardSet::EMPTY }),
            Phase::Announcing => Some(match draft.discard {
                None => Question::Discard { hand },
                Some(discard) => Question::Contract { offers: legal.offers.clone(), discard },
            }),
            Phase::Pushing if legal.push => {
                let multiplier = told::multipliers(view, deal).1;
                Some(Question::Push { multiplier, is_last: deal.rearhand == you })
            }
            Phase::Pushing => Some(Question::LayAway { hand, allowed: legal.lay_away.0 }),
            Phase::Play | Phase::Ramsch => {
                let kontra = legal.kontra;
                Some(Question::Card { legal: sorted(legal.cards.0, told::game(view)), hand, kontra })
            }
            Phase::Escape | Phase::Kontra | Phase::Re | Phase::Settled => None,
        }
    }

    /// The question as it is shown, the cursor behind its last line; `seconds` are left where silence is an answer.
    pub(crate) fn prompt(&self, manner: &Manner, view: &TableSnapshot, seconds: Option<u64>) -> String {
        let (words, faces) = (manner.words, manner.faces);
        let timed = |question: &str| {
            let silence = seconds.map(|seconds| words.silence_is_no(seconds));
            std::iter::once(question.to_owned()).chain(silence).collect::<Vec<_>>().join(" ")
        };
        match self {
            Question::Ready { is_host } => words.ask_ready(*is_host).to_owned(),
            Question::Bid { least, greatest, .. } if least == greatest => words.ask_take(least.get()),
            Question::Bid { least, .. } => words.ask_bid(least.get()),
            Question::Hold { bid } => words.ask_hold(bid.get()),
            Question::Skat => words.ask_skat().to_owned(),
            Question::Discard { hand } => {
                let cards = numbered(&sorted(*hand, None), manner);
                format!("  {cards}\n{}", words.ask_discard())
            }
            Question::Contract { offers, .. } => {
                let mut text = String::new();
                for (number, offer) in (1..).zip(offers) {
                    let mut name = words.contract(offer.contract);
                    if offer.spitzen > 0 {
                        name.push_str(&format!(", {}", words.spitzen_announced(offer.spitzen)));
                    }
                    let bid = view.deal.as_ref().and_then(|deal| deal.now.bid).map_or(0, |bid| bid.0.get());
                    let but = match offer.value < bid {
                        _ if offer.overbid => format!("  {}", words.offer_overbid()),
                        true => format!("  {}", words.offer_below(bid)),
                        false => String::new(),
                    };
                    text.push_str(&format!("  {number:>2}  {name:<34} {:>3}{but}\n", offer.value));
                }
                text + words.ask_contract(true)
            }
            Question::Card { legal, hand, kontra } => {
                let mut number = 0;
                let cards: Vec<String> = sorted(*hand, told::game(view))
                    .into_iter()
                    .map(|card| {
                        if legal.contains(&card) {
                            number += 1;
                            format!("{number}:{}", faces.card(card))
                        } else {
                            format!("({})", faces.card(card))
                        }
                    })
                    .collect();
                let trick = view.deal.as_ref().and_then(|deal| deal.trick.as_ref());
                let drawn = manner.is_wide.then(|| board::board(manner, view)).flatten();
                let table = match drawn {
                    Some(drawn) => drawn,
                    None => told::trick_text(manner, view, trick).unwrap_or_else(|| words.you_lead().to_owned()),
                };
                format!(
                    "{table}\n  {}\n{}",
                    cards.join(" "),
                    if *kontra { words.ask_card_or_kontra() } else { words.ask_card() }
                )
            }
            Question::Escape => {
                let hand =
                    view.deal.as_ref().and_then(|deal| deal.hands.iter().find(|hand| Some(hand.seat) == view.you));
                let cards = hand.and_then(|hand| hand.cards).map_or(String::new(), |cards| faces.cards(cards.0, None));
                format!("  {cards}\n{}", timed(words.ask_escape()))
            }
            Question::Kontra => timed(words.ask_kontra()),
            Question::Re => timed(words.ask_re()),
            Question::Push { multiplier, is_last } => words.ask_push(*multiplier, *is_last),
            Question::LayAway { hand, .. } => {
                let cards = numbered(&sorted(*hand, None), manner);
                format!("  {cards}\n{}", words.ask_lay_away())
            }
            Question::Agree => words.ask_agree().to_owned(),
            Question::Next => words.ask_next().to_owned(),
            Question::Sure { cost, .. } => format!("{cost}\n{}", words.ask_sure()),
        }
    }

    /// What a line means.
    ///
    /// # Errors
    /// What is wrong with it, as a sentence for whoever typed it.
    pub(crate) fn answer(&self, manner: &Manner, line: &str) -> Result<Answer, String> {
        let words = manner.words;
        let line = line.trim();
        let word = line.to_lowercase();
        let yes = matches!(word.as_str(), "ja" | "j" | "yes" | "y");
        let no = matches!(word.as_str(), "nein" | "n" | "no");
        if let Question::Sure { of, .. } = self {
            // Anything else than a clear yes is a no: nothing is done by mistake.
            return Ok(match of {
                _ if !yes => Answer::No,
                Sure::Leave => Answer::Act(TableAct::Leave {}),
                Sure::GiveUp => Answer::Act(TableAct::GiveUp {}),
                Sure::Show => Answer::Act(TableAct::Show {}),
                Sure::Close => Answer::Act(TableAct::Close {}),
            });
        }
        if let Some(command) = command::read(manner, line)? {
            return Ok(Answer::Command(command));
        }
        let pass = no || matches!(word.as_str(), "p" | "pass" | "passe" | "weg");
        let wrong = |text: &str| Err(text.to_owned());
        match self {
            Question::Ready { .. } if word.is_empty() || yes => Ok(Answer::Act(TableAct::Ready { ready: true })),
            Question::Ready { .. } => wrong(words.wrong_ready()),
            Question::Bid { .. } | Question::Hold { .. } if pass => Ok(Answer::Act(TableAct::Pass {})),
            Question::Hold { bid } if yes || word == bid.get().to_string() => Ok(Answer::Act(TableAct::Hold {})),
            Question::Hold { bid } => Err(words.wrong_hold(bid.get())),
            Question::Bid { least, .. } if yes => Ok(Answer::Act(TableAct::Bid { value: Bid(*least) })),
            Question::Bid { least, greatest, others } => {
                let values = if others.is_empty() { &BidValue::ALL[..] } else { others.as_slice() };
                let values: Vec<BidValue> =
                    values.iter().copied().filter(|value| (least..=greatest).contains(&value)).collect();
                let value = word.parse().ok().and_then(BidValue::new);
                match value.filter(|value| values.contains(value)) {
                    Some(value) => Ok(Answer::Act(TableAct::Bid { value: Bid(value) })),
                    None => Err(words.wrong_bid(&next_bids(&values))),
                }
            }
            Question::Skat => match word.as_str() {
                "1" | "s" | "skat" | "pick up" | "aufnehmen" => Ok(Answer::Act(TableAct::PickUp {})),
                "2" | "h" | "hand" => Ok(Answer::Draft(Draft { is_hand: true, ..Draft::default() })),
                _ => wrong(words.wrong_skat()),
            },
            Question::Discard { hand } => match two_of(*hand, &word) {
                Some(discard) => Ok(Answer::Draft(Draft { discard: Some(discard), ..Draft::default() })),
                None => wrong(words.wrong_discard()),
            },
            Question::Contract { .. } if matches!(word.as_str(), "back" | "zurück" | "zurueck") => {
                Ok(Answer::Draft(Draft::default()))
            }
            Question::Contract { offers, discard } => {
                let number = word.parse::<usize>().ok().and_then(|number| offers.get(number.checked_sub(1)?));
                let (game, spitzen) = with_spitzen(&word);
                let is_meant = |offer: &&Offer| offer.spitzen == spitzen && is_called(offer.contract, game);
                let named = || offers.iter().find(is_meant);
                match number.or_else(named) {
                    Some(Offer { contract, spitzen, .. }) => {
                        let (contract, spitzen, discard) = (*contract, *spitzen, Cards(*discard));
                        Ok(Answer::Act(TableAct::Announce { contract, discard, spitzen }))
                    }
                    None => Err(words.wrong_contract(offers.len())),
                }
            }
            Question::Card { legal, hand, .. } => match pick(&word, legal) {
                Some(card) => Ok(Answer::Act(TableAct::Play { card: card.into() })),
                None => Err(match cards::read(&word) {
                    Some(card) if hand.contains(card) => words.must_follow(&manner.faces.card(card)),
                    Some(card) => words.not_held(&manner.faces.card(card)),
                    None => words.wrong_card().to_owned(),
                }),
            },
            Question::Escape | Question::Kontra | Question::Re if no || word == "2" => {
                Ok(Answer::Act(TableAct::Decline {}))
            }
            Question::Escape if yes || matches!(word.as_str(), "1" | "grand" | "grand hand") => {
                Ok(Answer::Act(TableAct::Escape {}))
            }
            Question::Escape => wrong(words.wrong_escape()),
            Question::Kontra if yes || word == "1" => Ok(Answer::Act(TableAct::Kontra {})),
            Question::Kontra => wrong(words.wrong_kontra()),
            Question::Re if yes || word == "1" => Ok(Answer::Act(TableAct::Re {})),
            Question::Re => wrong(words.wrong_re()),
            Question::Push { .. } => match word.as_str() {
                "1" | "s" | "skat" | "pick up" | "aufnehmen" => Ok(Answer::Act(TableAct::PickUp {})),
                "2" | "push" | "schieben" => Ok(Answer::Act(TableAct::Push {})),
                _ => wrong(words.wrong_push()),
            },
            Question::LayAway { hand, allowed } => {
                match two_of(*hand, &word).filter(|two| allowed.contains_all(*two)) {
                    Some(two) => Ok(Answer::Act(TableAct::LayAway { cards: Cards(two) })),
                    None => wrong(words.wrong_lay_away()),
                }
            }
            Question::Agree if yes => Ok(Answer::Act(TableAct::AgreeToGiveUp {})),
            Question::Agree if no => Ok(Answer::Draft(Draft { plays_on: true, ..Draft::default() })),
            Question::Agree => wrong(words.wrong_agree()),
            Question::Next if word.is_empty() || yes => Ok(Answer::Act(TableAct::Next {})),
            Question::Next => wrong(words.wrong_next()),
            Question::Sure { .. } => Ok(Answer::No),
        }
    }
}

/// What a line means while nothing is asked; nothing if it is empty.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn unasked(manner: &Manner, line: &str) -> Result<Option<Command>, String> {
    let line = line.trim();
    match command::read(manner, line)? {
        Some(command) => Ok(Some(command)),
        None if line.is_empty() => Ok(None),
        None => Err(manner.words.not_your_turn(&shortened(line))),
    }
}

/// What was typed, as it can be repeated.
pub(crate) fn shortened(line: &str) -> String {
    let shown: String = line.chars().take(40).collect();
    printable(&if shown.len() < line.len() { shown + "…" } else { shown })
}

/// Whether a contract goes by this name in either language: `spades hand`, `pik hand`, or in short `sh`, `g`, `no`.
fn is_called(contract: Contract, name: &str) -> bool {
    let full = |language: Language| language.words().contract(contract).to_lowercase();
    let is_full = [Language::English, Language::German].into_iter().map(full).any(|full| {
        let plain = full.replace(',', "");
        name == full || name == plain
    });
    is_full || name == short_name(contract)
}

/// The game's letter, then h for hand, o for ouvert, s and z for Schneider and Schwarz announced.
fn short_name(Contract(contract): Contract) -> String {
    let letter = match contract.game() {
        Game::Suit(suit) => suit.letter().to_ascii_lowercase(),
        Game::Grand => 'g',
        Game::Null => 'n',
    };
    let rest = match contract {
        skat_rules::Contract::Null(_) => {
            let hand = if contract.is_hand() { "h" } else { "" };
            let open = if contract.is_ouvert() { "o" } else { "" };
            format!("{hand}{open}")
        }
        skat_rules::Contract::Suit(_, class) | skat_rules::Contract::Grand(class) => match class {
            Class::PickUp => "",
            Class::Hand(Announced::Nothing) => "h",
            Class::Hand(Announced::Schneider) => "hs",
            Class::Hand(Announced::Schwarz) => "hz",
            Class::Hand(Announced::Ouvert) => "ho",
        }
        .to_owned(),
    };
    format!("{letter}{rest}")
}

fn numbered(cards: &[Card], manner: &Manner) -> String {
    let shown: Vec<String> =
        (1..).zip(cards).map(|(number, card): (usize, _)| format!("{number}:{}", manner.faces.card(*card))).collect();
    shown.join(" ")
}

/// The two cards of a hand that a line names, by their numbers in the menu or by themselves.
fn two_of(hand: CardSet, word: &str) -> Option<CardSet> {
    let held = sorted(hand, None);
    let words = word.split([' ', ',']).filter(|word| !word.is_empty());
    let cards: Vec<Card> = words.map(|word| pick(word, &held)).collect::<Option<_>>()?;
    let two: CardSet = cards.iter().copied().collect();
    (cards.len() == 2 && two.len() == 2).then_some(two)
}

/// A game's name and how many Spitzen are announced behind it: `spades spitze`, `grand spitze 2`, `pik, 2 spitzen angesagt`.
fn with_spitzen(word: &str) -> (&str, u8) {
    let Some((game, rest)) = word.split_once("spitze") else { return (word, 0) };
    let before = game.trim_end().rsplit_once(' ').and_then(|(game, number)| Some((game, number.parse().ok()?)));
    let (game, before) = before.map_or((game, None), |(game, number)| (game, Some(number)));
    let after = rest.trim_start_matches('n').split_whitespace().find_map(|word| word.parse().ok());
    (game.trim_end_matches([' ', ',']), before.or(after).unwrap_or(1))
}

/// The next bids in words: `18, 20, 22, 23 …`.
fn next_bids(values: &[BidValue]) -> String {
    let mut bids: Vec<String> = values.iter().map(|value| value.get().to_string()).collect();
    if bids.len() > 5 {
        bids.truncate(5);
        bids.push("…".to_owned());
    }
    bids.join(", ")
}

#[cfg(test)]
mod tests;
