//! From what REST tells to the words of the second implementation of the rules, without the engine.

use skat_protocol::{Announced, Cards, Contract, ContractFields, DealDetail, Game, Level, RuleSet, Seat, TableEvent};
use skat_reference::judge::{Order, Record, Slot, Step};
use skat_reference::schedule::Course;
use skat_reference::stakes::{House, KontraBy};
use skat_reference::{Announcement, Name, named};

/// The rules of a list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    pub(super) order: Order,
    pub(super) house: House,
    pub(super) course: Course,
}

impl Rules {
    /// Reads them from their text, in which a switch stands only where it is set otherwise than the name says.
    pub(super) fn of(rules: RuleSet) -> Rules {
        let text = serde_json::to_value(rules).unwrap();
        let mut words = text.as_str().expect("rules are a text").split(' ');
        let name = words.next().expect("a name comes first");
        let course = Course { lost_kontra: false, kontra_re: false, sixty: false, bock: 0, ramsch: 0 };
        let mut rules = match name {
            "sosko-2007" => Rules { order: Order::Sosko, house: House::OFFICIAL, course },
            "isko-2012" => Rules { order: Order::Isko, house: House::OFFICIAL, course },
            "pub-2022" => Rules {
                order: Order::Sosko,
                house: House { kontra: KontraBy::WhoReached18, ramsch: true, ..House::OFFICIAL },
                course: Course { lost_kontra: true, kontra_re: true, sixty: true, bock: 3, ramsch: 3 },
            },
            other => panic!("{other} is no rule set"),
        };
        for word in words {
            let (switch, value) = word.split_once('=').expect("a switch has a value");
            rules.set(switch, value);
        }
        rules
    }

    fn set(&mut self, switch: &str, value: &str) {
        let Rules { house, course, .. } = self;
        let has = |part: &str| value.split(',').any(|one| one == part);
        match (switch, value) {
            ("kontra", "all") => house.kontra = KontraBy::Anybody,
            ("kontra", "off") => house.kontra = KontraBy::Nobody,
            ("without-bid", "pass") => house.ramsch = false,
            ("factor", "doubles") => house.sharp = true,
            ("skat", "loser") => house.skat_to_most = true,
            ("rounds", _) => {
                (course.lost_kontra, course.kontra_re, course.sixty) =
                    (has("lost-kontra"), has("kontra-re"), has("60"));
            }
            ("bock", number) => course.bock = number.parse().unwrap(),
            ("ramsch", number) => course.ramsch = number.parse().unwrap(),
            ("spitze", _) => {
                house.spitzen = value.split(',').next().unwrap().parse().unwrap();
                (house.spitzen_in_grand, house.spitzen_only_announced) = (has("grand"), has("announced"));
            }
            other => panic!("{other:?} is no switch that is set otherwise"),
        }
    }
}

/// Which player of the deal sits there: 0 for forehand, 1 for middlehand, 2 for rearhand; none for the sitting dealer.
pub(super) fn player(deal: &DealDetail, seat: Seat) -> Option<usize> {
    seats(deal).into_iter().position(|one| one == seat)
}

/// Where forehand, middlehand and rearhand sit.
pub(super) fn seats(deal: &DealDetail) -> [Seat; 3] {
    [deal.forehand, deal.middlehand, deal.rearhand]
}

/// The names of cards.
pub(super) fn names(cards: Cards) -> Vec<Name> {
    cards.0.iter().map(|card| named(&card.to_string())).collect()
}

/// A level's name.
pub(super) fn level(level: Level) -> &'static str {
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

/// A contract.
pub(super) fn announcement(contract: Contract) -> Announcement {
    let fields = ContractFields::from(contract);
    let game = match fields.game {
        Game::Diamonds => 'D',
        Game::Hearts => 'H',
        Game::Spades => 'S',
        Game::Clubs => 'C',
        Game::Grand => 'G',
        Game::Null => 'N',
    };
    let said = match fields.announced {
        _ if fields.ouvert => "ouvert",
        Announced::Nothing => "",
        Announced::Schneider => "schneider",
        Announced::Schwarz => "schwarz",
    };
    Announcement { game, hand: fields.hand, said }
}

/// A deal's cards and what was done in it.
///
/// The events tell what everybody saw; what was laid away stands in the result.
pub(super) fn record(rules: &Rules, slot: Slot, deal: &DealDetail) -> Record {
    let hand = |seat: Seat| {
        let hand = deal.result.hands.iter().find(|hand| hand.seat == seat).expect("each player has a hand");
        names(hand.cards)
    };
    let (hands, skat) = (seats(deal).map(hand), names(deal.result.skat));
    let mut record = Record { order: rules.order, house: rules.house, slot, hands, skat, steps: Vec::new() };
    for timed in &deal.events {
        add(&mut record, deal, &timed.event);
    }
    record
}

fn add(record: &mut Record, deal: &DealDetail, event: &TableEvent) {
    let (seat, step) = match event {
        TableEvent::Bid { seat, value } => (seat, Step::Bid(u16::from(*value).into())),
        TableEvent::Held { seat } => (seat, Step::Hold),
        TableEvent::Passed { seat } => (seat, Step::Pass),
        TableEvent::PickedUp { seat, .. } => (seat, Step::PickUp),
        TableEvent::Announced { seat, contract, spitzen, .. } => {
            let discard = deal.result.discard.map(names).unwrap_or_default();
            (seat, Step::Announce(announcement(*contract), discard, (*spitzen).into()))
        }
        TableEvent::Kontra { seat } => (seat, Step::Kontra),
        TableEvent::Re { seat } => (seat, Step::Re),
        TableEvent::Declined { seat } => (seat, Step::Decline),
        TableEvent::Escaped { seat } => (seat, Step::Escape),
        TableEvent::Pushed { seat } => (seat, Step::Push),
        TableEvent::LaidAway { seat, .. } => {
            let laid = deal.result.laid.iter().find(|laid| laid.seat == *seat).expect("the result has the cards");
            (seat, Step::LayAway(names(laid.cards)))
        }
        TableEvent::Played { seat, card, .. } => (seat, Step::Card(named(&card.0.to_string()))),
        TableEvent::WishedToGiveUp { seat } | TableEvent::AskedToGiveUp { seat } => (seat, Step::GiveUp),
        TableEvent::TookBack { seat } => (seat, Step::TakeBack),
        TableEvent::Agreed { seat } => (seat, Step::Agree),
        TableEvent::Shown { seat, .. } => (seat, Step::Show),
        TableEvent::DealLeft { seat } => (seat, Step::Leave),
        TableEvent::GaveUp { seats } => return give_up(record, deal, seats),
        other => panic!("{other:?} does not belong to a deal"),
    };
    let player = player(deal, *seat).expect("who acts plays");
    record.steps.push((player, step));
}

/// A party has given up: whoever of it had not said so before.
fn give_up(record: &mut Record, deal: &DealDetail, seats: &[Seat]) {
    let wishes = |player: usize| {
        let mut own = record.steps.iter().rev().filter(|(who, _)| *who == player).map(|(_, step)| step);
        own.find(|step| matches!(step, Step::GiveUp | Step::TakeBack)) == Some(&Step::GiveUp)
    };
    let is_agreed = matches!(record.steps.last(), Some((_, Step::Agree)));
    let players = seats.iter().map(|seat| player(deal, *seat).expect("who gives up plays"));
    let missing: Vec<usize> = players.filter(|player| !is_agreed && !wishes(*player)).collect();
    // By the International order one defender is enough, and it is not told which.
    let enough = if record.order == Order::Isko { 1 } else { missing.len() };
    record.steps.extend(missing.into_iter().take(enough).map(|player| (player, Step::GiveUp)));
}
