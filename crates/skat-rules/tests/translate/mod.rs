//! From the engine's words to those of the reference.

#![allow(dead_code, reason = "each test program uses a part of it")]

use std::sync::LazyLock;

use skat_reference::judge::{self, Order, Record, Step};
use skat_reference::schedule::Course;
use skat_reference::stakes::{House, KontraBy};
use skat_reference::{Announcement, Name, named};
use skat_rules::{
    Action, Announced, Card, CardSet, Contract, Deal, Game, Kontra, Level, RamschFactor, RamschSkat, RoundRules,
    RuleSet, RuleSetName, Slot, WithoutBid,
};

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
        Action::Announce { contract, discard, spitzen } => {
            Step::Announce(announcement(contract), names(discard), spitzen.into())
        }
        Action::Play(card) => Step::Card(name(card)),
        Action::GiveUp => Step::GiveUp,
        Action::TakeBack => Step::TakeBack,
        Action::AgreeToGiveUp => Step::Agree,
        Action::Show => Step::Show,
        Action::Leave => Step::Leave,
        Action::Kontra => Step::Kontra,
        Action::Re => Step::Re,
        Action::Decline => Step::Decline,
        Action::Escape => Step::Escape,
        Action::Push => Step::Push,
        Action::LayAway(cards) => Step::LayAway(names(cards)),
    }
}

pub(crate) fn record(deal: &Deal) -> Record {
    let order = match deal.rules().name {
        RuleSetName::Sosko2007 | RuleSetName::Pub2022 => Order::Sosko,
        RuleSetName::Isko2012 => Order::Isko,
    };
    let slot = match deal.slot() {
        Slot::Plain => judge::Slot::Plain,
        Slot::Bock => judge::Slot::Bock,
        Slot::Ramsch { escaped } => judge::Slot::Ramsch(escaped.0),
    };
    let cards = deal.cards();
    let (hands, skat) = (cards.hands().0.map(names), names(cards.skat()));
    Record { order, house: house(deal.rules()), slot, hands, skat, steps: Vec::new() }
}

/// The switches that concern a deal.
pub(crate) fn house(rules: &RuleSet) -> House {
    House {
        kontra: match rules.kontra {
            Kontra::Off => KontraBy::Nobody,
            Kontra::With18 => KontraBy::WhoReached18,
            Kontra::Everybody => KontraBy::Anybody,
        },
        ramsch: rules.without_bid == WithoutBid::Ramsch,
        sharp: rules.ramsch_factor == RamschFactor::Doubles,
        skat_to_most: rules.ramsch_skat == RamschSkat::Loser,
        spitzen: rules.spitze.most.into(),
        spitzen_in_grand: rules.spitze.in_grand,
        spitzen_only_announced: rules.spitze.only_announced,
    }
}

/// The switches of rounds.
pub(crate) fn course(rules: &RoundRules) -> Course {
    Course {
        lost_kontra: rules.lost_kontra,
        kontra_re: rules.kontra_re,
        sixty: rules.sixty,
        bock: rules.bock.into(),
        ramsch: rules.ramsch.into(),
    }
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
