//! The auction: how high the ten cards go.

use skat_rules::{Action, BidValue, CardSet, Role, View};

use crate::estimate::Skat;
use crate::prospect::{Holding, hand_contracts, pick_up_contracts};

/// What a game has to promise before it is bid, in points of a list: to let another play costs about as much.
const LEAST_EXPECTATION: f32 = -20.0;

/// A bid, a hold or a pass.
pub(crate) fn call(view: &View, role: Role, cards: CardSet, bid: Option<BidValue>) -> Option<Action> {
    let limit = limit(role, cards);
    let reaches = |value: BidValue| limit.is_some_and(|limit| value.get() <= limit);
    if view.legal.hold && bid.is_some_and(reaches) {
        return Some(Action::Hold);
    }
    match view.legal.least_bid.filter(|least| reaches(*least)) {
        Some(least) => Some(Action::Bid(least)),
        None => view.legal.pass.then_some(Action::Pass),
    }
}

/// The highest value that the ten cards support; none where no game is good enough.
pub(crate) fn limit(role: Role, cards: CardSet) -> Option<u16> {
    let with_skat = Holding { role, cards, skat: Skat::ToPickUp };
    let without = Holding { role, cards, skat: Skat::Unseen };
    let pick_up = pick_up_contracts().map(|contract| (with_skat, contract));
    let hand = hand_contracts().map(|contract| (without, contract));
    pick_up
        .chain(hand)
        .map(|(holding, contract)| (holding, contract, holding.value(contract)))
        .filter(|(holding, contract, value)| holding.expectation(*contract, *value) >= LEAST_EXPECTATION)
        .map(|(_, _, value)| value)
        .max()
}
