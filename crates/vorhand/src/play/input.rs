//! What a person is asked, and what he types.

use skat_protocol::{Bid, Cards, ChatText, Contract, Offer, Phase, TableAct, TableSnapshot, TableStep};
use skat_rules::{Announced, BidValue, Card, CardSet, Class, Game};

use super::words::{self, Faces};

/// What he has decided and not yet told the server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Draft {
    /// He plays a hand game, and says which next.
    pub(crate) is_hand: bool,
    /// What he lays away.
    pub(crate) discard: Option<CardSet>,
}

/// What he is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// How much he bids.
    Bid {
        /// At least.
        least: BidValue,
        /// At most.
        greatest: BidValue,
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
    },
    /// Whether he agrees that the declarer gives up.
    Agree,
    /// Whether the next deal may begin.
    Next,
}

/// What he answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// He does something.
    Act(TableAct),
    /// He has decided a part of it.
    Draft(Draft),
    /// He wants something else than what was asked.
    Command(Command),
}

/// What he can say at any time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Wants help.
    Help,
    /// Wants to leave.
    Quit,
    /// Wants to see the score sheet.
    Sheet,
    /// Wants to see his cards and the table.
    Look,
    /// Does something that can be done out of turn.
    Act(TableAct),
}

/// What can be typed at any time.
pub(crate) const HELP: &str = "\
  18, 20, ja, p       bid, hold (ja), pass (passe, weg)
  1, 2, 3             the number in front of what is offered
  CJ, ♣J, c10         a card: C clubs, S spades, H hearts, D diamonds, then A K Q J T 9 8 7
  look                your cards and the table
  sheet               the score sheet
  give up, take back  give up, or take the wish back
  agree               agree that the declarer gives up
  show                show your cards
  accept              agree to a substitute
  leave after round   leave after this round without a charge; stay  not after all
  say TEXT            say something to the table
  help, ?             this
  quit, q             leave the table for good";

impl Question {
    /// What the observer is asked now; nothing while others act.
    pub(crate) fn of(view: &TableSnapshot, draft: &Draft) -> Option<Question> {
        let you = view.you?;
        let own = view.seats.iter().find(|seat| seat.seat == you)?;
        match view.step {
            TableStep::Playing => {}
            TableStep::Pause { .. } if !own.wants_next && view.deal.is_some() => return Some(Question::Next),
            _ => return None,
        }
        let deal = view.deal.as_ref()?;
        let legal = &deal.now.legal;
        if legal.agree {
            return Some(Question::Agree);
        }
        if deal.now.turn != Some(you) {
            return None;
        }
        let hand = deal.hands.iter().find(|hand| hand.seat == you)?.cards?.0;
        match deal.now.phase {
            Phase::Auction if legal.hold => Some(Question::Hold { bid: deal.now.bid?.0 }),
            Phase::Auction => {
                let greatest = legal.greatest_bid.unwrap_or(Bid(BidValue::MAX)).0;
                // After 264 there is nothing left to bid.
                let least = legal.least_bid.map_or(BidValue::MAX, |least| least.0);
                Some(Question::Bid { least, greatest })
            }
            Phase::Skat if !draft.is_hand => Some(Question::Skat),
            Phase::Skat => Some(Question::Contract { offers: legal.offers.clone(), discard: CardSet::EMPTY }),
            Phase::Announcing => Some(match draft.discard {
                None => Question::Discard { hand },
                Some(discard) => Question::Contract { offers: legal.offers.clone(), discard },
            }),
            Phase::Play => Some(Question::Card { legal: words::sorted(legal.cards.0, words::game(view)), hand }),
            Phase::Settled => None,
        }
    }

    /// The question as it is shown.
    pub(crate) fn prompt(&self, view: &TableSnapshot, faces: Faces) -> String {
        let game = words::game(view);
        match self {
            Question::Bid { least, greatest } if least == greatest => {
                format!("Take the game with {} (ja), or pass (p)?", least.get())
            }
            Question::Bid { least, .. } => format!("Bid {} (ja) or more, or pass (p)?", least.get()),
            Question::Hold { bid } => format!("Hold {} (ja), or pass (p)?", bid.get()),
            Question::Skat => "Pick the skat up (1), or play a hand game (2)?".to_owned(),
            Question::Discard { hand } => {
                let cards = numbered(&words::sorted(*hand, None), faces);
                format!("  {cards}\nLay which two cards away? Two numbers or cards")
            }
            Question::Contract { offers, .. } => {
                let mut text = String::new();
                for (number, offer) in (1..).zip(offers) {
                    let overbid = if offer.overbid { ", overbid: lost from the start" } else { "" };
                    let name = words::contract(offer.contract);
                    text.push_str(&format!("  {number:>2}  {name:<34} {:>3}{overbid}\n", offer.value));
                }
                text + "Which game? A number or a name, or `back`"
            }
            Question::Card { legal, hand } => {
                let mut number = 0;
                let cards: Vec<String> = words::sorted(*hand, game)
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
                format!("  {}\nYour card?", cards.join(" "))
            }
            Question::Agree => "The declarer wants to give up. Agree (ja), or play on?".to_owned(),
            Question::Next => "Enter for the next deal.".to_owned(),
        }
    }

    /// What a line means.
    ///
    /// # Errors
    /// What is wrong with it, as a sentence for whoever typed it.
    pub(crate) fn answer(&self, line: &str) -> Result<Answer, String> {
        let line = line.trim();
        let word = line.to_lowercase();
        if let Some(command) = command(line, &word)? {
            return Ok(Answer::Command(command));
        }
        let yes = matches!(word.as_str(), "ja" | "j" | "yes" | "y");
        let pass = matches!(word.as_str(), "p" | "pass" | "passe" | "weg" | "no" | "nein" | "n");
        match self {
            Question::Bid { .. } | Question::Hold { .. } if pass => Ok(Answer::Act(TableAct::Pass {})),
            Question::Hold { .. } if yes => Ok(Answer::Act(TableAct::Hold {})),
            Question::Hold { bid } => Err(format!("Type ja to hold {}, or p to pass.", bid.get())),
            Question::Bid { least, .. } if yes => Ok(Answer::Act(TableAct::Bid { value: Bid(*least) })),
            Question::Bid { least, greatest } => {
                let value = word.parse().ok().and_then(BidValue::new);
                match value.filter(|value| (least..=greatest).contains(&value)) {
                    Some(value) => Ok(Answer::Act(TableAct::Bid { value: Bid(value) })),
                    None => Err(format!("Bid one of {}, or p to pass.", next_bids(*least, *greatest))),
                }
            }
            Question::Skat => match word.as_str() {
                "1" | "s" | "skat" | "pick up" | "ja" => Ok(Answer::Act(TableAct::PickUp {})),
                "2" | "h" | "hand" => Ok(Answer::Draft(Draft { is_hand: true, discard: None })),
                _ => Err("Type 1 to pick the skat up, or 2 for a hand game.".to_owned()),
            },
            Question::Discard { hand } => {
                let held = words::sorted(*hand, None);
                let cards: Option<Vec<Card>> =
                    word.split([' ', ',']).filter(|word| !word.is_empty()).map(|word| pick(word, &held)).collect();
                let discard: CardSet = cards.unwrap_or_default().into_iter().collect();
                match discard.len() {
                    2 => Ok(Answer::Draft(Draft { is_hand: false, discard: Some(discard) })),
                    _ => Err("Type two of your cards, such as `3 7` or `D7 CT`.".to_owned()),
                }
            }
            Question::Contract { .. } if word == "back" => Ok(Answer::Draft(Draft::default())),
            Question::Contract { offers, discard } => {
                let number = word.parse::<usize>().ok().and_then(|number| offers.get(number.checked_sub(1)?));
                let named = || offers.iter().find(|offer| is_called(offer.contract, &word));
                match number.or_else(named) {
                    Some(offer) => {
                        let discard = Cards(*discard);
                        Ok(Answer::Act(TableAct::Announce { contract: offer.contract, discard }))
                    }
                    None => Err(format!("Type a number from 1 to {}, or back.", offers.len())),
                }
            }
            Question::Card { legal, hand } => match pick(&word, legal) {
                Some(card) => Ok(Answer::Act(TableAct::Play { card: card.into() })),
                None => Err(match read_card(&word) {
                    Some(card) if hand.contains(card) => "You must follow: that card cannot be played now.".to_owned(),
                    Some(_) => "You do not hold that card.".to_owned(),
                    None => "Type the number of a card or a card such as CJ; ? for help.".to_owned(),
                }),
            },
            Question::Agree if yes => Ok(Answer::Act(TableAct::AgreeToGiveUp {})),
            Question::Agree => Err("Type ja to agree; otherwise the deal goes on.".to_owned()),
            Question::Next if word.is_empty() || yes || word == "next" => Ok(Answer::Act(TableAct::Next {})),
            Question::Next => Err("Enter for the next deal, ? for help.".to_owned()),
        }
    }
}

/// What a line means while nothing is asked.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn unasked(line: &str) -> Result<Option<Command>, String> {
    let line = line.trim();
    let word = line.to_lowercase();
    match command(line, &word)? {
        Some(command) => Ok(Some(command)),
        None if word.is_empty() => Ok(None),
        None => Err("It is not your turn; ? for help.".to_owned()),
    }
}

fn command(line: &str, word: &str) -> Result<Option<Command>, String> {
    if let Some((said, text)) = line.split_once(' ')
        && said.eq_ignore_ascii_case("say")
    {
        let text = ChatText::new(text.trim()).map_err(|code| code.description().to_owned())?;
        return Ok(Some(Command::Act(TableAct::Say { text })));
    }
    let act = |act| Some(Command::Act(act));
    Ok(match word {
        "?" | "help" | "hilfe" => Some(Command::Help),
        "q" | "quit" | "leave" | "exit" => Some(Command::Quit),
        "sheet" => Some(Command::Sheet),
        "look" | "cards" | "table" => Some(Command::Look),
        "give up" => act(TableAct::GiveUp {}),
        "take back" => act(TableAct::TakeBack {}),
        "agree" => act(TableAct::AgreeToGiveUp {}),
        "show" => act(TableAct::Show {}),
        "accept" => act(TableAct::Accept {}),
        "leave after round" => act(TableAct::LeaveAfterRound { leaves: true }),
        "stay" => act(TableAct::LeaveAfterRound { leaves: false }),
        _ => None,
    })
}

/// The card that a word means, by its number in a menu or its name; nothing if it is not in the menu.
fn pick(word: &str, menu: &[Card]) -> Option<Card> {
    if let Ok(number) = word.parse::<usize>() {
        return menu.get(number.checked_sub(1)?).copied();
    }
    read_card(word).filter(|card| menu.contains(card))
}

/// A card as people type it: `cj`, `♣j`, `c10`, `cb` for the Bube and `cd` for the Dame of clubs.
fn read_card(word: &str) -> Option<Card> {
    let mut letters = word.chars();
    let suit = match letters.next()?.to_ascii_uppercase() {
        '♣' => 'C',
        '♠' => 'S',
        '♥' => 'H',
        '♦' => 'D',
        letter => letter,
    };
    let rank = match letters.as_str().to_ascii_uppercase().as_str() {
        "10" => "T".to_owned(),
        "B" => "J".to_owned(),
        "D" => "Q".to_owned(),
        rank => rank.to_owned(),
    };
    format!("{suit}{rank}").parse().ok()
}

/// Whether a contract goes by this name: `spades hand`, `pik hand`, or in short `sh`, `g`, `no`.
fn is_called(contract: Contract, name: &str) -> bool {
    let (first, rest) = name.split_once(' ').unwrap_or((name, ""));
    let first = match first {
        "karo" => "diamonds",
        "herz" => "hearts",
        "pik" => "spades",
        "kreuz" => "clubs",
        first => first,
    };
    let full = words::contract(contract).to_lowercase();
    let plain = full.replace(',', "");
    let name = format!("{first} {rest}");
    let name = name.trim();
    name == full || name == plain || name == short_name(contract)
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

fn numbered(cards: &[Card], faces: Faces) -> String {
    let shown: Vec<String> =
        (1..).zip(cards).map(|(number, card): (usize, _)| format!("{number}:{}", faces.card(*card))).collect();
    shown.join(" ")
}

/// The next bids in words: `18, 20, 22, 23 …`.
fn next_bids(least: BidValue, greatest: BidValue) -> String {
    let mut bids: Vec<String> = BidValue::ALL
        .into_iter()
        .filter(|value| (least..=greatest).contains(value))
        .map(|value| value.get().to_string())
        .collect();
    if bids.len() > 5 {
        bids.truncate(5);
        bids.push("…".to_owned());
    }
    bids.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use skat_rules::Contract as Played;

    fn value(value: u16) -> BidValue {
        BidValue::new(value).unwrap()
    }

    fn card(text: &str) -> Card {
        text.parse().unwrap()
    }

    fn act(question: &Question, line: &str) -> TableAct {
        match question.answer(line) {
            Ok(Answer::Act(act)) => act,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn a_bid_is_a_number_ja_or_a_pass() {
        let question = Question::Bid { least: value(20), greatest: value(264) };
        assert_eq!(act(&question, "ja"), TableAct::Bid { value: Bid(value(20)) });
        assert_eq!(act(&question, " 24 "), TableAct::Bid { value: Bid(value(24)) });
        for pass in ["p", "Passe", "weg", "n"] {
            assert_eq!(act(&question, pass), TableAct::Pass {});
        }
        for wrong in ["18", "19", "300", "-1", "", "hold"] {
            assert!(question.answer(wrong).unwrap_err().contains("20, 22, 23, 24, 27, …"), "{wrong}");
        }
        let alone = Question::Bid { least: value(18), greatest: value(18) };
        assert!(alone.answer("20").is_err());
    }

    #[test]
    fn a_card_is_a_number_of_the_menu_or_a_name() {
        let question =
            Question::Card { legal: vec![card("CJ"), card("HT"), card("HQ")], hand: "CJ HT HQ D7".parse().unwrap() };
        for line in ["1", "cj", "CJ", "♣J", "cb"] {
            assert_eq!(act(&question, line), TableAct::Play { card: card("CJ").into() }, "{line}");
        }
        for line in ["2", "h10", "HT", "♥10"] {
            assert_eq!(act(&question, line), TableAct::Play { card: card("HT").into() }, "{line}");
        }
        assert_eq!(act(&question, "hd"), TableAct::Play { card: card("HQ").into() });
        assert!(question.answer("d7").unwrap_err().contains("follow"));
        assert!(question.answer("sa").unwrap_err().contains("not hold"));
        for wrong in ["0", "4", "x", "", "c", "♣", "99999999999999999999"] {
            assert!(question.answer(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn two_different_cards_are_laid_away() {
        let question = Question::Discard { hand: "CJ SJ CA CT SA ST HA HT DA DT D8 D7".parse().unwrap() };
        let two = Draft { is_hand: false, discard: Some("D8 D7".parse().unwrap()) };
        for line in ["d7 d8", "11 12", "d7,11", " D8  D7 "] {
            assert_eq!(question.answer(line), Ok(Answer::Draft(two)), "{line}");
        }
        for wrong in ["d7", "d7 d7", "d7 d8 da", "d7 d9", "", "12 12"] {
            assert!(question.answer(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_game_is_a_number_of_the_menu_or_a_name() {
        let offers: Vec<Offer> =
            Played::all().map(|played| Offer { contract: Contract(played), value: 18, overbid: false }).collect();
        let question = Question::Contract { offers: offers.clone(), discard: CardSet::EMPTY };
        let announced = |line: &str| match act(&question, line) {
            TableAct::Announce { contract, .. } => words::contract(contract),
            other => panic!("{other:?}"),
        };
        assert_eq!(announced("1"), words::contract(offers[0].contract));
        for (line, name) in [
            ("grand", "grand"),
            ("g", "grand"),
            ("gh", "grand hand"),
            ("Pik", "spades"),
            ("kreuz hand", "clubs hand"),
            ("hearts hand, schneider announced", "hearts hand, Schneider announced"),
            ("dhz", "diamonds hand, Schwarz announced"),
            ("no", "null ouvert"),
            ("nho", "null ouvert hand"),
            ("Null Ouvert Hand", "null ouvert hand"),
        ] {
            assert_eq!(announced(line), name, "{line}");
        }
        // Every name means one contract.
        for offer in &offers {
            assert_eq!(announced(&words::contract(offer.contract)), words::contract(offer.contract));
            assert_eq!(announced(&short_name(offer.contract)), words::contract(offer.contract));
        }
        assert_eq!(question.answer("back"), Ok(Answer::Draft(Draft::default())));
        for wrong in ["0", "99", "", "ramsch"] {
            assert!(question.answer(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn commands_can_be_typed_whatever_is_asked() {
        let question = Question::Skat;
        assert_eq!(question.answer("?"), Ok(Answer::Command(Command::Help)));
        assert_eq!(question.answer("Q"), Ok(Answer::Command(Command::Quit)));
        let said = TableAct::Say { text: ChatText::new("Na, weg?").unwrap() };
        assert_eq!(question.answer("say Na, weg?"), Ok(Answer::Command(Command::Act(said))));
        assert!(question.answer("say \u{7}").is_err());
        assert_eq!(unasked("give up"), Ok(Some(Command::Act(TableAct::GiveUp {}))));
        assert_eq!(unasked(""), Ok(None));
        assert!(unasked("18").is_err());
    }
}
