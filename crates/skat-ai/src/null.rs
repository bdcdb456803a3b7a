//! Null games: the declarer stays below, the defenders force him above.

use skat_rules::{Card, CardSet, Role};

use crate::position::Position;
use crate::weighing::best;

/// What a trick costs the declarer.
const TRICK: f32 = 100.0;

/// The declarer's card: the one that is least likely to take the trick, and among those the one that endangers him most.
pub(crate) fn declarers_card(position: &Position<'_>) -> Option<Card> {
    best(position.legal.iter(), |card| {
        let own = position.own_of(card);
        let unseen = position.unseen_of(card);
        let relief = danger(own, unseen) - danger(own.without(card), unseen);
        relief - TRICK * chance_of_sticking(position, card)
    })
}

/// A defender's card.
pub(crate) fn defenders_card(position: &Position<'_>) -> Option<Card> {
    let declarers = position.trick.plays().find(|(role, _)| *role == position.declarer).map(|(_, card)| card);
    let is_best = position.best().is_some_and(|(role, _)| role == position.declarer);
    match (position.trick.led(), declarers) {
        (None, _) => best(position.legal.iter(), |card| lead(position, card)),
        (Some(led), Some(declarers)) if is_best => best(position.legal.iter(), |card| {
            // Whatever stays below leaves the declarer his trick.
            let takes = position.game.beats(card, declarers);
            throw(position, led, card) - if takes { TRICK } else { 0.0 }
        }),
        (Some(led), Some(_)) => best(position.legal.iter(), |card| throw(position, led, card)),
        (Some(led), None) => best(position.legal.iter(), |card| {
            let highest =
                position.best().map_or(card, |(_, best)| if position.game.beats(card, best) { card } else { best });
            TRICK * chance_of_forcing(position, led, highest) + throw(position, led, card)
        }),
    }
}

/// How much a holding in one suit endangers the declarer: the k-th lowest card wants no more than k cards below it outside.
pub(crate) fn danger(own: CardSet, outside: CardSet) -> f32 {
    let mut danger = 0.0;
    let mut weight = 4.0;
    for (place, card) in ascending(own).enumerate() {
        let below = outside.iter().filter(|other| height(*other) < height(card)).count();
        // A card that nobody can stay below for lack of cards is out of danger again.
        let above = outside.len() as usize - below;
        if below > place && below > 0 {
            danger += weight * (below - place) as f32 * if above == 0 { 1.3 } else { 1.0 };
        }
        weight *= 0.6;
    }
    danger
}

/// The card's place in its suit: the ten stands below the jack.
fn height(card: Card) -> u8 {
    use skat_rules::Rank::{Ace, Eight, Jack, King, Nine, Queen, Seven, Ten};
    match card.rank() {
        Seven => 0,
        Eight => 1,
        Nine => 2,
        Ten => 3,
        Jack => 4,
        Queen => 5,
        King => 6,
        Ace => 7,
    }
}

/// The cards of one suit, the lowest first.
fn ascending(cards: CardSet) -> impl Iterator<Item = Card> {
    let mut left = cards;
    std::iter::from_fn(move || {
        let lowest = left.iter().min_by_key(|card| height(*card))?;
        left = left.without(lowest);
        Some(lowest)
    })
}

/// The chance that the declarer's card takes the trick, since the defenders behind him stay below where they can.
fn chance_of_sticking(position: &Position<'_>, card: Card) -> f32 {
    let led = position.trick.led().unwrap_or(card);
    if position.best().is_some_and(|(_, best)| !position.game.beats(card, best)) {
        return 0.0;
    }
    position.behind().map(|role| 1.0 - chance_of_being_forced(position, role, led, card)).product()
}

/// The chance that a player who plays later has to go above `best`.
fn chance_of_being_forced(position: &Position<'_>, role: Role, led: Card, best: Card) -> f32 {
    let followers = position.game.followers(led) & position.could_hold(role);
    let above: CardSet = followers.iter().filter(|card| position.game.beats(*card, best)).collect();
    position.chance_of_none(role, followers - above) * (1.0 - position.chance_of_none(role, above))
}

/// The chance that the declarer, who plays later, takes the trick over the defenders' highest card.
fn chance_of_forcing(position: &Position<'_>, led: Card, highest: Card) -> f32 {
    chance_of_being_forced(position, position.declarer, led, highest)
}

/// What a defender likes to part with: high cards, and those of a short suit.
fn throw(position: &Position<'_>, led: Card, card: Card) -> f32 {
    let own = f32::from(position.own_of(card).len());
    let declarers = position.could_hold(position.declarer) & position.game.followers(card);
    let follows = position.game.followers(led).contains(card);
    let useless = if declarers.is_empty() { 3.0 } else { 0.0 };
    f32::from(height(card)) + if follows { 0.0 } else { useless - own }
}

/// What a lead promises a defender.
fn lead(position: &Position<'_>, card: Card) -> f32 {
    let own = position.own_of(card);
    let unseen = position.unseen_of(card);
    let declarers = unseen & position.could_hold(position.declarer);
    if declarers.is_empty() {
        return -20.0 - f32::from(height(card));
    }
    let known =
        position.could_hold(position.declarer).len() <= 10 && position.memory.lacks(position.declarer).is_empty();
    let partner = position.partner();
    let partners = position.could_hold(partner) & unseen;
    let mut value = TRICK * 0.3 * chance_of_being_forced(position, position.declarer, card, card);
    if known && position.contract.is_ouvert() {
        // His cards lie open: where they are weakest against all that the defenders have.
        value += 3.0 * danger(declarers, own | (partners - declarers));
    }
    value -= f32::from(height(card)) * 2.0;
    value -= f32::from(own.len());
    if partners.is_empty() {
        value += 3.0;
    }
    value
}
