//! How much cards endanger who has to play a Ramsch with them.

use skat_rules::{Card, CardSet, Game, Suit};

/// How danger is weighed, in card points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Danger {
    /// The chance to take a trick for each card below that others can still stay under it with.
    pub(crate) step: f32,
    /// How much less a card matters with each lower one of its suit in the hand, 0 to 1.
    pub(crate) fading: f32,
    /// The card points that others add to a trick that is taken.
    pub(crate) company: f32,
    /// The chance to take a trick with a card of a suit that nobody else has.
    pub(crate) alone: f32,
    /// The chance that a card takes a trick although it is the lowest that is out.
    pub(crate) lowest: f32,
    /// What each suit is worth that the hand has not got.
    pub(crate) void: f32,
}

/// The jacks, or one suit without them: what has to follow in a Ramsch.
pub(crate) fn classes() -> impl Iterator<Item = CardSet> {
    Suit::ALL.into_iter().map(|suit| CardSet::suit(suit) - CardSet::JACKS).chain([CardSet::JACKS])
}

/// What the cards of a hand are expected to cost, in card points, while `outside` lies elsewhere.
pub(crate) fn of_hand(weights: &Danger, hand: CardSet, outside: CardSet) -> f32 {
    let cost = |class: CardSet| {
        let own = hand & class;
        let is_void = own.is_empty() && class != CardSet::JACKS;
        of_class(weights, own, outside & class) - if is_void { weights.void } else { 0.0 }
    };
    classes().map(cost).sum()
}

fn of_class(weights: &Danger, own: CardSet, outside: CardSet) -> f32 {
    let mut cost = 0.0;
    let mut weight = 1.0;
    for (place, card) in ascending(own).enumerate() {
        let below = outside.iter().filter(|other| Game::Grand.beats(card, *other)).count();
        let room = below.saturating_sub(place) as f32;
        let chance =
            if outside.is_empty() { weights.alone } else { (weights.lowest + weights.step * room).min(1.0) * weight };
        cost += chance * (f32::from(card.points()) + weights.company);
        weight *= weights.fading;
    }
    cost
}

/// The cards of one class, the lowest first.
pub(crate) fn ascending(cards: CardSet) -> impl Iterator<Item = Card> {
    let mut left = cards;
    std::iter::from_fn(move || {
        let lowest = left.iter().reduce(|low, card| if Game::Grand.beats(low, card) { card } else { low })?;
        left = left.without(lowest);
        Some(lowest)
    })
}
