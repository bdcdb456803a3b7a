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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::cards;

    fn limit_of(text: &str) -> Option<u16> {
        limit(Role::Forehand, cards(text))
    }

    #[test]
    fn a_hand_without_jacks_and_length_is_passed() {
        assert_eq!(limit_of("C:KQ9 S:KQ8 H:T9 D:Q8"), None);
    }

    #[test]
    fn a_strong_hand_is_bid_to_the_value_of_its_game_on_ten_cards() {
        assert_eq!(limit_of("CJ SJ HJ C:A98 SA HA D:98"), Some(24 * 5), "grand hand: with 3, game 4, hand 5");
        assert_eq!(limit_of("HJ DJ C:AKQ8 SA H:98 D9"), Some(12 * 3), "clubs: without 2, game 3");
        assert_eq!(limit_of("CJ C:AK987 S:98 H:98"), Some(12 * 2), "clubs: with 1, game 2");
    }

    #[test]
    fn low_cards_are_bid_to_the_value_of_null_ouvert_hand() {
        assert_eq!(limit_of("C:789 S:78 H:789 D:79"), Some(59));
    }
}
