//! What a card is expected to bring in the trick on the table, and what it is worth in the hand, in card points.
//!
//! Both parties weigh their cards alike: what the trick brings, less what the card is worth if it is kept.
//! What a lead is good for beyond its trick is each party's own affair.
//!
//! The weights were found by playing: each was moved by steps as long as the party that it belongs to won more of many thousand
//! deals against computers with the old ones.
//! They balance one another, so that one alone need not look plausible.

use skat_rules::{Announced, Card, Rank};

use crate::position::Position;

/// How a party weighs its cards, in card points unless it says otherwise.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weights {
    /// What a friend who plays later adds to a trick that is won.
    pub(crate) friend_smears: f32,
    /// What a friend who plays later adds to a trick that is lost.
    pub(crate) friend_saves: f32,
    /// What an opponent who plays later adds to a trick that he loses.
    pub(crate) foe_saves: f32,
    /// What an opponent who plays later adds to a trick that his party wins.
    pub(crate) foe_smears: f32,
    /// How often a friend who can beat the card also beats the opponent who has beaten it, 0 to 1.
    pub(crate) outdoes: f32,
    /// What it is worth to reach the points that decide the deal.
    pub(crate) goal: f32,
    /// What a card that nothing beats brings beyond its own points when it is played later.
    pub(crate) winner: f32,
    /// What a ten is worth that only the ace beats, while another card guards it.
    pub(crate) ten_guarded: f32,
    /// What a lone ten is worth that the ace beats.
    pub(crate) ten_alone: f32,
    /// What the only guard of a ten is worth.
    pub(crate) guard: f32,
    /// What each card point is worth in any other card that can be beaten.
    pub(crate) honour: f32,
    /// What the last card of a suit is worth while there are trumps to ruff with.
    pub(crate) last_of_suit: f32,
    /// What a trump is worth.
    pub(crate) trump: f32,
    /// How much more a trump is worth that beats all others that are out.
    pub(crate) high_trump: f32,
    /// What each card point is worth in a trump that can be beaten.
    pub(crate) trump_honour: f32,
}

/// The first of the cards with the highest value.
pub(crate) fn best(cards: impl Iterator<Item = Card>, value: impl Fn(Card) -> f32) -> Option<Card> {
    let mut best = None;
    for card in cards {
        let value = value(card);
        if best.is_none_or(|(_, highest)| value > highest) {
            best = Some((card, value));
        }
    }
    best.map(|(card, _)| card)
}

/// The card points that the trick is expected to bring his party if he plays this card, less those that it brings the other.
pub(crate) fn swing(position: &Position<'_>, weights: &Weights, card: Card) -> f32 {
    let chance = chance_of_taking(position, weights, card);
    let lying = position.trick.cards().iter().map(|card| card.points()).sum::<u8>() + card.points();
    let (mut won, mut lost) = (f32::from(lying), f32::from(lying));
    for role in position.behind() {
        if position.is_friend(role) {
            won += weights.friend_smears;
            lost += weights.friend_saves;
        } else {
            won += weights.foe_saves;
            lost += weights.foe_smears;
        }
    }
    let (own_goal, foes_goal) = goals(position);
    let (own, foes) = (f32::from(position.own_points()), f32::from(position.foes_points()));
    let bonus = |before: f32, brings: f32, goal: f32| {
        if before < goal && before + brings >= goal { weights.goal } else { 0.0 }
    };
    chance * (won + bonus(own, won, own_goal)) - (1.0 - chance) * (lost + bonus(foes, lost, foes_goal))
}

/// What the card is worth in his hand.
pub(crate) fn worth(position: &Position<'_>, weights: &Weights, card: Card) -> f32 {
    let above = position.unseen_above(card).len();
    if position.is_trump(card) {
        let out = position.foes_trumps().len();
        let standing = if out == 0 { 1.0 } else { 1.0 - f32::from(above) / f32::from(out.max(above)) };
        let honour = if above == 0 { 0.0 } else { weights.trump_honour * f32::from(card.points()) };
        return weights.trump + weights.high_trump * standing + honour;
    }
    if above == 0 {
        return chance_of_standing(position, card) * (f32::from(card.points()) + weights.winner);
    }
    let own = position.own_of(card);
    let is_beaten_ten = |card: Card| card.rank() == Rank::Ten && !position.unseen_above(card).is_empty();
    let mut worth = match own.len() {
        1 if card.rank() == Rank::Ten => weights.ten_alone,
        _ if card.rank() == Rank::Ten => weights.ten_guarded,
        2 if own.iter().any(is_beaten_ten) => weights.guard,
        _ => weights.honour * f32::from(card.points()),
    };
    if own.len() == 1 && !position.own_trumps().is_empty() {
        worth += weights.last_of_suit;
    }
    worth
}

/// The chance that a card that nothing of its suit beats would not be ruffed, 0 to 1.
fn chance_of_standing(position: &Position<'_>, card: Card) -> f32 {
    let suit = position.unseen_of(card);
    let foes = position.own.others().into_iter().filter(|role| !position.is_friend(*role));
    let stands = foes.map(|role| {
        let ruffs = 1.0 - position.chance_of_none(role, position.game.trumps());
        1.0 - position.chance_of_none(role, suit) * ruffs
    });
    stands.product()
}

/// The chance that his party takes the trick if he plays this card, 0 to 1.
fn chance_of_taking(position: &Position<'_>, weights: &Weights, card: Card) -> f32 {
    let led = position.trick.led().unwrap_or(card);
    let (holder, best) = match position.best() {
        Some((role, best)) if !position.game.beats(card, best) => (role, best),
        _ => (position.own, card),
    };
    let beaten_by = |friends: bool| {
        let behind = position.behind().filter(move |role| position.is_friend(*role) == friends);
        behind.fold(0.0, |chance: f32, role| chance + (1.0 - chance) * position.chance_of_beating(role, led, best))
    };
    let (friend, foe) = (beaten_by(true), beaten_by(false));
    if position.is_friend(holder) {
        1.0 - foe * (1.0 - weights.outdoes * friend)
    } else {
        friend * (1.0 - weights.outdoes * foe)
    }
}

/// The card points with which his own party and the other reach what decides the deal.
fn goals(position: &Position<'_>) -> (f32, f32) {
    let declarers = if position.contract.announced() >= Announced::Schneider { 90.0 } else { 61.0 };
    let defenders = 121.0 - declarers;
    if position.is_declarer() { (declarers, defenders) } else { (defenders, declarers) }
}
