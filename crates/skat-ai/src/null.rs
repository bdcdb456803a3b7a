//! Null games: the declarer stays below, the defenders force him above.

use skat_rules::{Card, CardSet, Role};

use crate::features::null_height;
use crate::position::Position;
use crate::weighing::best;

/// How cards are weighed in null; a certain trick of the declarer is worth 100.
#[derive(Clone, Copy, Debug)]
struct Weights {
    /// To the declarer, for each card that lies too low outside below the lowest of a suit.
    danger: f32,
    /// How much less that matters with each higher card of the suit, 0 to 1.
    fading: f32,
    /// To a defender who throws a card, for each step that it stands high.
    throw_height: f32,
    /// To a defender who throws a card off, for each card that he has in its suit.
    throw_length: f32,
    /// To a defender who throws off a card of a suit that the declarer has not got.
    throw_useless: f32,
    /// To a defender who leads, for the chance that the declarer must take the trick, 0 to 1.
    lead_forcing: f32,
    /// To a defender who leads, for each step that the card stands high.
    lead_height: f32,
    /// To a defender who leads, for each card that he has in the suit.
    lead_length: f32,
    /// To a defender who leads a suit that his partner has not got.
    lead_partner_void: f32,
    /// To a defender who leads a suit that his partner has led.
    lead_returned: f32,
    /// To a defender who leads a suit that the declarer has not got.
    lead_useless: f32,
}

const NULL: Weights = Weights {
    danger: 10.2,
    fading: 0.6,
    throw_height: 3.5,
    throw_length: -3.9,
    throw_useless: -0.8,
    lead_forcing: 2.3,
    lead_height: -0.1,
    lead_length: -3.4,
    lead_partner_void: 10.7,
    lead_returned: 6.7,
    lead_useless: -27.3,
};

/// What each step is worth to the declarer that a card stands higher, where nothing else tells cards apart.
const HIGHER: f32 = 0.1;
/// What a trick of the declarer is worth.
const TRICK: f32 = 100.0;

/// The declarer's card: the one that is least likely to take the trick, and among those the one that endangers him most.
pub(crate) fn declarers_card(position: &Position<'_>) -> Option<Card> {
    let weights = &NULL;
    best(position.legal.iter(), |card| {
        let own = position.own_of(card);
        let outside = position.unseen_of(card);
        let relief = danger(weights, own, outside) - danger(weights, own.without(card), outside);
        relief + HIGHER * f32::from(null_height(card)) - TRICK * chance_of_sticking(position, card)
    })
}

/// A defender's card.
pub(crate) fn defenders_card(position: &Position<'_>) -> Option<Card> {
    let weights = &NULL;
    let Some(led) = position.trick.led() else {
        return best(position.legal.iter(), |card| lead(position, weights, card));
    };
    let highest =
        |card| position.best().map_or(card, |(_, best)| if position.game.beats(card, best) { card } else { best });
    let declarers = position.trick.plays().find(|(role, _)| *role == position.declarer).map(|(_, card)| card);
    best(position.legal.iter(), |card| {
        let highest = highest(card);
        let sticks = match declarers {
            // Whatever stays below leaves the declarer his trick, unless the partner must take it.
            Some(declarers) if highest == declarers => {
                position.behind().map(|role| 1.0 - chance_of_being_forced(position, role, led, highest)).product()
            }
            Some(_) => 0.0,
            None => chance_of_being_forced(position, position.declarer, led, highest),
        };
        TRICK * sticks + throw(position, weights, led, card)
    })
}

/// How much a holding in one suit endangers the declarer: his lowest card bears no card below it outside, the next lowest one,
/// and so on.
fn danger(weights: &Weights, own: CardSet, outside: CardSet) -> f32 {
    let mut danger = 0.0;
    let mut weight = weights.danger;
    for (place, card) in ascending(own).enumerate() {
        let below = outside.iter().filter(|other| null_height(*other) < null_height(card)).count();
        danger += weight * below.saturating_sub(place) as f32;
        weight *= weights.fading;
    }
    danger
}

/// The cards of one suit, the lowest first.
fn ascending(cards: CardSet) -> impl Iterator<Item = Card> {
    let mut left = cards;
    std::iter::from_fn(move || {
        let lowest = left.iter().min_by_key(|card| null_height(*card))?;
        left = left.without(lowest);
        Some(lowest)
    })
}

/// The chance that the declarer's card takes the trick: the defenders behind him stay below where they can.
fn chance_of_sticking(position: &Position<'_>, card: Card) -> f32 {
    let led = position.trick.led().unwrap_or(card);
    if position.best().is_some_and(|(_, best)| !position.game.beats(card, best)) {
        return 0.0;
    }
    position.behind().map(|role| 1.0 - chance_of_being_forced(position, role, led, card)).product()
}

/// The chance that a player who plays later has to go above `best`, 0 to 1.
fn chance_of_being_forced(position: &Position<'_>, role: Role, led: Card, best: Card) -> f32 {
    let followers = position.game.followers(led) & position.could_hold(role);
    let above: CardSet = followers.iter().filter(|card| position.game.beats(*card, best)).collect();
    position.chance_of_none(role, followers - above) * (1.0 - position.chance_of_none(role, above))
}

/// The chance that the declarer must go above a lead, and that the partner can stay below him.
fn chance_of_forcing(position: &Position<'_>, card: Card) -> f32 {
    let above = position.could_hold(position.declarer) & position.unseen_above(card);
    let Some(lowest) = ascending(above).next() else { return 0.0 };
    let stays_below = 1.0 - chance_of_being_forced(position, position.partner(), card, lowest);
    chance_of_being_forced(position, position.declarer, card, card) * stays_below
}

/// What a defender likes to part with, apart from what becomes of the trick.
fn throw(position: &Position<'_>, weights: &Weights, led: Card, card: Card) -> f32 {
    let height = weights.throw_height * f32::from(null_height(card));
    if position.game.followers(led).contains(card) {
        return height;
    }
    let own = position.own_of(card);
    let declarers = position.could_hold(position.declarer) & position.game.followers(card);
    let suit = if declarers.is_empty() { weights.throw_useless } else { 0.0 };
    height + suit + weights.throw_length * f32::from(own.len())
}

/// What a lead promises a defender.
fn lead(position: &Position<'_>, weights: &Weights, card: Card) -> f32 {
    let suit = position.game.followers(card);
    let partner = position.partner();
    let forcing = chance_of_forcing(position, card);
    let mut worth = weights.lead_forcing * forcing
        + weights.lead_height * f32::from(null_height(card))
        + weights.lead_length * f32::from(position.own_of(card).len());
    if (position.could_hold(partner) & suit).is_empty() {
        worth += weights.lead_partner_void;
    }
    if !(position.memory.led(partner) & suit).is_empty() {
        worth += weights.lead_returned;
    }
    if (position.could_hold(position.declarer) & suit).is_empty() {
        worth += weights.lead_useless;
    }
    worth
}

#[cfg(test)]
mod tests {
    use crate::fixture::Table;
    use skat_rules::{Contract, NullGame, Role};

    fn null_hand(hands: [&str; 3], declarer: Role) -> Table {
        Table::new(hands).declared(declarer, Contract::Null(NullGame::Hand), "")
    }

    #[test]
    fn the_declarer_plays_the_highest_card_that_stays_below() {
        let hands = ["C:TJQ S:9JQ H:8T D:8T", "C:789 S:78T H:79 D:79", "C:KA S:KA H:JQK D:JQK"];
        assert_eq!(null_hand(hands, Role::Middlehand).played("CT").card(), "C9");
    }

    #[test]
    fn the_declarer_leads_what_cannot_take_the_trick() {
        let hands = ["C:789 S:78T H:79 D:79", "C:TJQ S:9JQ H:8T D:8T", "C:KA S:KA H:JQK D:JQK"];
        let card = null_hand(hands, Role::Forehand).card();
        assert!(card.ends_with('7') || card.starts_with('C'), "{card}");
    }

    #[test]
    fn the_declarer_throws_off_what_endangers_him_most() {
        let hands = ["C:TJQKA S:9J H:8T D:8", "S:78T H:79 D:79TK HA", "C:789 S:KA H:JQK D:JQ"];
        assert_eq!(null_hand(hands, Role::Middlehand).played("CT").card(), "HA");
    }

    #[test]
    fn the_last_defender_stays_below_the_declarer_and_parts_with_his_highest_card_otherwise() {
        let hands = ["C:K7 S:9JQ H:8TJ D:8T", "C:Q98 S:78T H:79 D:79", "C:AJT S:KA H:QK D:JQK"];
        assert_eq!(null_hand(hands, Role::Middlehand).played("C7 CQ").card(), "CJ");
        assert_eq!(null_hand(hands, Role::Middlehand).played("CK C9").card(), "CA");
    }
}
