//! From the engine's words to those of the reference.

#![allow(dead_code, reason = "each test program uses a part of it")]

use std::sync::LazyLock;

use skat_rules::{Action, Announced, Card, CardSet, Contract, Deal, Game, Level, RuleSetName};

use crate::reference::judge::{Order, Record, Step};
use crate::reference::{Announcement, Name, named};

/// By the card's text, once for each card.
static NAMES: LazyLock<[Name; 32]> =
    LazyLock::new(|| std::array::from_fn(|index| named(&Card::from_index(index as u8).unwrap().to_string())));

pub(crate) fn name(card: Card) -> Name {
    NAMES[usize::from(card.index())]
}

pub(crate) fn names(cards: CardSet) -> Vec<Name> {
    cards.iter().map(name).collect()
}

pub(crate) fn letter(game: Game) -> char {
    match game {
        Game::Suit(suit) => suit.letter(),
        Game::Grand => 'G',
        Game::Null => 'N',
    }
}

pub(crate) fn announcement(contract: Contract) -> Announcement {
    let said = match contract.announced() {
        Announced::Nothing if contract.is_ouvert() => "ouvert",
        Announced::Nothing => "",
        Announced::Schneider => "schneider",
        Announced::Schwarz => "schwarz",
        Announced::Ouvert => "ouvert",
    };
    Announcement { game: letter(contract.game()), hand: contract.is_hand(), said }
}

pub(crate) fn step(action: &Action) -> Step {
    match *action {
        Action::Bid(value) => Step::Bid(value.get().into()),
        Action::Hold => Step::Hold,
        Action::Pass => Step::Pass,
        Action::PickUp => Step::PickUp,
        Action::Announce { contract, discard, .. } => Step::Announce(announcement(contract), names(discard)),
        Action::Play(card) => Step::Card(name(card)),
        Action::GiveUp => Step::GiveUp,
        Action::TakeBack => Step::TakeBack,
        Action::AgreeToGiveUp => Step::Agree,
        Action::Show => Step::Show,
        Action::Leave => Step::Leave,
        Action::Kontra | Action::Re | Action::Decline | Action::Escape | Action::Push | Action::LayAway(_) => {
            panic!("{action:?} is not of the official orders")
        }
    }
}

pub(crate) fn record(deal: &Deal) -> Record {
    let order = match deal.rules().name {
        RuleSetName::Sosko2007 => Order::Sosko,
        RuleSetName::Isko2012 => Order::Isko,
        RuleSetName::Pub2022 => panic!("this reference knows the official orders"),
    };
    let cards = deal.cards();
    Record { order, hands: cards.hands().0.map(names), skat: names(cards.skat()), steps: Vec::new() }
}

pub(crate) fn level(level: Level) -> &'static str {
    match level {
        Level::Game => "game",
        Level::Hand => "hand",
        Level::Schneider => "schneider",
        Level::SchneiderAnnounced => "schneider announced",
        Level::Schwarz => "schwarz",
        Level::SchwarzAnnounced => "schwarz announced",
        Level::Ouvert => "open",
    }
}
