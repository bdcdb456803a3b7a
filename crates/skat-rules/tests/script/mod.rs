//! Deals that are played from a line of text.

#![allow(dead_code, reason = "each test program uses a part of it")]

use skat_rules::{
    Action, Announced, BidValue, ByRole, Card, CardSet, Class, Contract, Deal, DealtCards, Event, Events, GameResult,
    IllegalAction, NullGame, RamschResult, Role, RuleSet, Settlement, Slot, Suit,
};

/// A set of cards.
pub(crate) fn cards(text: &str) -> CardSet {
    text.parse().unwrap()
}

/// A deal of these cards; what a hand lacks comes from the rest of the deck, the lowest index first.
pub(crate) fn dealt(hands: [&str; 3], skat: &str) -> DealtCards {
    let mut hands = hands.map(cards);
    let skat = cards(skat);
    let mut rest = CardSet::DECK - hands.iter().fold(skat, |all, hand| all | *hand);
    for hand in &mut hands {
        while hand.len() < 10 {
            let card = rest.first().unwrap();
            *hand = hand.with(card);
            rest = rest.without(card);
        }
    }
    assert!(skat.is_empty() || skat.len() == 2 && rest.is_empty(), "{rest} is left");
    DealtCards::new(ByRole(hands)).unwrap()
}

/// A contract as the game records write it: `G`, `HH`, `DHS`, `CHZ`, `GO`, `N`, `NO`, `NHO`.
pub(crate) fn contract(text: &str) -> Contract {
    let (game, modifiers) = text.split_at(1);
    let hand = modifiers.contains('H');
    let null = match modifiers {
        "" => NullGame::Plain,
        "H" => NullGame::Hand,
        "O" => NullGame::Ouvert,
        _ => NullGame::OuvertHand,
    };
    let announced = match modifiers.chars().last() {
        Some('O') => Announced::Ouvert,
        Some('Z') => Announced::Schwarz,
        Some('S') => Announced::Schneider,
        _ => Announced::Nothing,
    };
    let class = if hand || announced != Announced::Nothing { Class::Hand(announced) } else { Class::PickUp };
    match game {
        "N" => Contract::Null(null),
        "G" => Contract::Grand(class),
        suit => Contract::Suit(suit.chars().next().and_then(Suit::from_letter).unwrap(), class),
    }
}

fn role(letter: &str) -> Role {
    match letter {
        "F" => Role::Forehand,
        "M" => Role::Middlehand,
        "R" => Role::Rearhand,
        _ => panic!("{letter} is no role"),
    }
}

/// What one word says: `F:18`, `M:hold`, `F:pass`, `R:pick-up`, `R:G.SA.ST`, `R:GH`, `F:CJ`, `M:give-up`, `M:leave` and so on.
///
/// In pub deals also `F:C.ST.DT+2` with two Spitzen, `M:kontra`, `F:re`, `F:no`, `R:escape`, `F:push` and `F:lay.H7.H8`.
pub(crate) fn parse(word: &str) -> (Role, Action) {
    let (who, what) = word.split_once(':').unwrap();
    let action = match what {
        "hold" => Action::Hold,
        "pass" => Action::Pass,
        "pick-up" => Action::PickUp,
        "give-up" => Action::GiveUp,
        "take-back" => Action::TakeBack,
        "agree" => Action::AgreeToGiveUp,
        "show" => Action::Show,
        "leave" => Action::Leave,
        "kontra" => Action::Kontra,
        "re" => Action::Re,
        "no" => Action::Decline,
        "escape" => Action::Escape,
        "push" => Action::Push,
        _ if what.starts_with("lay.") => Action::LayAway(cards(&what[4..])),
        _ => match (what.parse::<Card>(), what.parse()) {
            (Ok(card), _) => Action::Play(card),
            (_, Ok(number)) => Action::Bid(BidValue::new(number).unwrap()),
            _ => {
                let (what, spitzen) = what.split_once('+').unwrap_or((what, "0"));
                let (game, discard) = what.split_once('.').unwrap_or((what, ""));
                let spitzen = spitzen.parse().unwrap();
                Action::Announce { contract: contract(game), discard: cards(discard), spitzen }
            }
        },
    };
    (role(who), action)
}

/// A deal under way.
#[derive(Clone, Debug)]
pub(crate) struct Script {
    pub(crate) deal: Deal,
    pub(crate) events: Vec<Event>,
}

impl Script {
    pub(crate) fn new(rules: RuleSet, cards: DealtCards) -> Script {
        Script::in_slot(rules, Slot::Plain, cards)
    }

    /// A deal in its place in the course of a list.
    pub(crate) fn in_slot(rules: RuleSet, slot: Slot, cards: DealtCards) -> Script {
        Script { deal: Deal::in_slot(rules, slot, cards), events: Vec::new() }
    }

    /// Goes on with each player's first card that he may play, to the end.
    pub(crate) fn play_on(mut self) -> Script {
        while let Some(role) = self.deal.turn() {
            let action = Action::Play(self.deal.legal(role).cards.first().unwrap());
            let events = self.deal.decide(role, &action).unwrap();
            events.iter().for_each(|event| self.deal.apply(event));
            self.events.extend(events);
        }
        self
    }

    /// Does what the words say.
    pub(crate) fn play(mut self, words: &str) -> Script {
        for word in words.split_whitespace() {
            let (role, action) = parse(word);
            let events = self.deal.decide(role, &action).unwrap_or_else(|error| panic!("{word}: {error}"));
            events.iter().for_each(|event| self.deal.apply(event));
            self.events.extend(events);
        }
        self
    }

    /// What would come of one more word.
    pub(crate) fn decide(&self, word: &str) -> Result<Events, IllegalAction> {
        let (role, action) = parse(word);
        self.deal.decide(role, &action)
    }

    /// Why one more word is refused.
    pub(crate) fn refusal(&self, word: &str) -> IllegalAction {
        self.decide(word).expect_err(word)
    }

    /// The settlement of the deal.
    pub(crate) fn settlement(&self) -> Settlement {
        *self.deal.settlement().unwrap_or_else(|| panic!("the deal goes on: {:?}", self.deal.phase()))
    }

    /// The result of a deal with a charged player.
    pub(crate) fn result(&self) -> GameResult {
        match self.settlement() {
            Settlement::Game(result) => result,
            other => panic!("nobody is charged: {other:?}"),
        }
    }

    /// The result of a Ramsch.
    pub(crate) fn ramsch(&self) -> RamschResult {
        match self.settlement() {
            Settlement::Ramsch(result) => result,
            other => panic!("it is no Ramsch: {other:?}"),
        }
    }
}
