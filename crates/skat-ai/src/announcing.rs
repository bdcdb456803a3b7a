//! The skat and the announcement: pick up or play hand, what to lay away, what to play.

use skat_rules::{Action, BidValue, Card, CardSet, Contract, Role};

use crate::estimate::Skat;
use crate::prospect::{Holding, hand_contracts, pick_up_contracts};

/// Picks the skat up, or announces a hand game that promises more.
pub(crate) fn skat(role: Role, cards: CardSet, bid: BidValue) -> Option<Action> {
    let without = Holding { role, cards, skat: Skat::Unseen };
    let with_skat = Holding { role, cards, skat: Skat::ToPickUp };
    let hand = best(hand_contracts(), |contract| without.expectation(contract, bid.get()))?;
    let pick_up = best(pick_up_contracts(), |contract| with_skat.expectation(contract, bid.get()))?;
    if hand.1 > pick_up.1 {
        return Some(Action::Announce { contract: hand.0, discard: CardSet::EMPTY });
    }
    Some(Action::PickUp)
}

/// Lays two of the twelve cards away and announces.
pub(crate) fn announcement(role: Role, twelve: CardSet, bid: BidValue) -> Option<Action> {
    let mut choice: Option<(Contract, CardSet, f32)> = None;
    for first in twelve {
        for second in twelve.iter().filter(|second: &Card| second.index() > first.index()) {
            let discard = CardSet::of(first).with(second);
            let holding = Holding { role, cards: twelve - discard, skat: Skat::LaidAway(discard) };
            let best = best(pick_up_contracts(), |contract| holding.expectation(contract, bid.get()));
            let Some((contract, expectation)) = best else { continue };
            if choice.is_none_or(|(_, _, highest)| expectation > highest) {
                choice = Some((contract, discard, expectation));
            }
        }
    }
    choice.map(|(contract, discard, _)| Action::Announce { contract, discard })
}

fn best(contracts: impl Iterator<Item = Contract>, value: impl Fn(Contract) -> f32) -> Option<(Contract, f32)> {
    contracts.map(|contract| (contract, value(contract))).max_by(|a, b| a.1.total_cmp(&b.1))
}
