//! How people play in tests that are not about playing.

use skat_rules::{Action, BidValue, CardSet, Class, Contract, Deal, Role};

/// Middlehand takes the skat at 18, announces a grand, and everybody plays his first legal card.
pub(crate) fn simple(deal: &Deal, role: Role) -> Action {
    let legal = deal.legal(role);
    let two = |cards: CardSet| cards.iter().take(2).collect();
    let discard = two(deal.hand(role));
    match legal.cards.first() {
        Some(card) => Action::Play(card),
        None if legal.decline => Action::Decline,
        None if legal.push => Action::Push,
        None if !legal.lay_away.is_empty() => Action::LayAway(two(legal.lay_away)),
        None if legal.pick_up => Action::PickUp,
        None if legal.announce => Action::Announce { contract: Contract::Grand(Class::PickUp), discard, spitzen: 0 },
        None if role == Role::Middlehand && legal.least_bid == Some(BidValue::MIN) => Action::Bid(BidValue::MIN),
        None => Action::Pass,
    }
}
