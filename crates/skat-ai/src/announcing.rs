//! The skat and the announcement: pick up or play hand, what to lay away, what to play.

use skat_rules::{Action, BidValue, Card, CardSet, Contract, Role};

use crate::estimate::Skat;
use crate::prospect::{Holding, hand_contracts, pick_up_contracts};

/// What the bid demands; nothing in the grand of an escape.
fn demanded(bid: Option<BidValue>) -> u16 {
    bid.map_or(0, BidValue::get)
}

/// Picks the skat up, or announces a hand game that promises more.
pub(crate) fn skat(role: Role, cards: CardSet, bid: Option<BidValue>) -> Option<Action> {
    let without = Holding { role, cards, skat: Skat::Unseen };
    let with_skat = Holding { role, cards, skat: Skat::ToPickUp };
    let hand = best(hand_contracts(), |contract| without.expectation(contract, demanded(bid)))?;
    let pick_up = best(pick_up_contracts(), |contract| with_skat.expectation(contract, demanded(bid)))?;
    if hand.1 > pick_up.1 {
        return Some(Action::Announce { contract: hand.0, discard: CardSet::EMPTY, spitzen: 0 });
    }
    Some(Action::PickUp)
}

/// Lays two of the twelve cards away and announces.
pub(crate) fn announcement(role: Role, twelve: CardSet, bid: Option<BidValue>) -> Option<Action> {
    let mut choice: Option<(Contract, CardSet, f32)> = None;
    for first in twelve {
        for second in twelve.iter().filter(|second: &Card| second.index() > first.index()) {
            let discard = CardSet::of(first).with(second);
            let holding = Holding { role, cards: twelve - discard, skat: Skat::LaidAway(discard) };
            let best = best(pick_up_contracts(), |contract| holding.expectation(contract, demanded(bid)));
            let Some((contract, expectation)) = best else { continue };
            if choice.is_none_or(|(_, _, highest)| expectation > highest) {
                choice = Some((contract, discard, expectation));
            }
        }
    }
    choice.map(|(contract, discard, _)| Action::Announce { contract, discard, spitzen: 0 })
}

fn best(contracts: impl Iterator<Item = Contract>, value: impl Fn(Contract) -> f32) -> Option<(Contract, f32)> {
    contracts.map(|contract| (contract, value(contract))).max_by(|a, b| a.1.total_cmp(&b.1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::cards;
    use skat_rules::{Announced, Class, Suit};

    fn announced(text: &str, bid: u16) -> (Contract, CardSet) {
        let bid = Some(BidValue::new(bid).expect("a bid value"));
        match announcement(Role::Forehand, cards(text), bid) {
            Some(Action::Announce { contract, discard, .. }) => (contract, discard),
            other => panic!("{other:?} is no announcement"),
        }
    }

    #[test]
    fn trumps_and_aces_are_kept_and_a_suit_is_laid_away() {
        let (contract, discard) = announced("CJ HJ C:AK987 SA H:A8 D:T9", 18);
        assert_eq!((contract, discard), (Contract::Suit(Suit::Clubs, Class::PickUp), cards("DT D9")));
    }

    #[test]
    fn null_lays_the_dangerous_cards_away() {
        let (contract, discard) = announced("C:789 S:79 H:78T D:79 HA SK", 23);
        assert!(matches!(contract, Contract::Null(_)), "{contract:?}");
        assert_eq!(discard, cards("HA SK"));
    }

    #[test]
    fn what_reaches_the_bid_is_preferred() {
        let twelve = "CJ SJ H:AT9 D:AT987 C7 S8";
        assert_eq!(announced(twelve, 18).0, Contract::Suit(Suit::Diamonds, Class::PickUp));
        assert_eq!(announced(twelve, 30).0, Contract::Suit(Suit::Hearts, Class::PickUp));
    }

    #[test]
    fn what_cannot_reach_the_bid_is_lost_as_cheaply_as_it_can_be() {
        let contract = announced("CJ HJ C:K98 S:Q97 H:Q8 D:K9", 162).0;
        assert_eq!(contract, Contract::Suit(Suit::Diamonds, Class::PickUp), "9 x 18 is 162, all others are more");
    }

    #[test]
    fn what_takes_every_trick_is_played_ouvert() {
        let bid = Some(BidValue::MIN);
        let ten = cards("CJ SJ HJ DJ C:ATK SA HA DA");
        let contract = Contract::Grand(Class::Hand(Announced::Ouvert));
        assert_eq!(
            skat(Role::Forehand, ten, bid),
            Some(Action::Announce { contract, discard: CardSet::EMPTY, spitzen: 0 })
        );
    }

    #[test]
    fn the_skat_is_picked_up_where_it_helps() {
        let ten = cards("CJ HJ C:AK98 SA H:98 D9");
        assert_eq!(skat(Role::Forehand, ten, Some(BidValue::MIN)), Some(Action::PickUp));
    }
}
