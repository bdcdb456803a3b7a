//! What ten cards promise the declarer: his card points in suit games and grand, his chance in null.

use skat_rules::{CardSet, Game, Role};

use crate::features;

/// What the declarer knows of the skat when the ten cards are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Skat {
    /// He has not seen it, and will pick it up.
    ToPickUp,
    /// He will not see it.
    Unseen,
    /// He laid these two cards away.
    LaidAway(CardSet),
}

/// The card points that the declarer is expected to reach.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Outlook {
    points: f32,
    spread: f32,
}

impl Outlook {
    /// The chance of at least so many card points, 0 to 1.
    pub(crate) fn chance_of(&self, points: u8) -> f32 {
        chance((self.points - f32::from(points) + 0.5) / self.spread)
    }
}

/// The part of a normal distribution that lies below `deviations` standard deviations.
pub(crate) fn chance(deviations: f32) -> f32 {
    /// At 0, 0.5, 1 and so on.
    const BELOW: [f32; 8] = [0.5, 0.691, 0.841, 0.933, 0.977, 0.994, 0.999, 1.0];
    let steps = (deviations.abs() * 2.0).min(6.99);
    let place = steps as usize;
    let below = BELOW[place] + (BELOW[place + 1] - BELOW[place]) * (steps - place as f32);
    if deviations < 0.0 { 1.0 - below } else { below }
}

/// What ten cards promise in a suit game or grand; nothing for null.
pub(crate) fn outlook(game: Game, cards: CardSet, role: Role, skat: Skat) -> Option<Outlook> {
    let (column, laid_away) = match skat {
        Skat::ToPickUp => (0, 0.0),
        Skat::Unseen => (1, 0.0),
        Skat::LaidAway(cards) => (2, f32::from(cards.points())),
    };
    Some(match game {
        Game::Suit(suit) => Outlook {
            points: sum(&features::of_suit(suit, cards, role, laid_away), &features::SUIT, column),
            spread: features::SUIT_SPREAD[column],
        },
        Game::Grand => Outlook {
            points: sum(&features::of_grand(cards, role, laid_away), &features::GRAND, column),
            spread: features::GRAND_SPREAD[column],
        },
        Game::Null => return None,
    })
}

/// The chance that ten cards make no trick in null, 0 to 1.
pub(crate) fn null_chance(cards: CardSet, role: Role, skat: Skat, ouvert: bool) -> f32 {
    let column = match (skat, ouvert) {
        (Skat::ToPickUp, false) => 0,
        (Skat::ToPickUp, true) => 1,
        (Skat::Unseen | Skat::LaidAway(_), false) => 2,
        (Skat::Unseen | Skat::LaidAway(_), true) => 3,
    };
    chance(sum(&features::of_null(cards, role), &features::NULL, column))
}

/// The features with the weights of one column.
fn sum<const FEATURES: usize, const COLUMNS: usize>(
    features: &[f32; FEATURES],
    weights: &[[f32; COLUMNS]; FEATURES],
    column: usize,
) -> f32 {
    features.iter().zip(weights).map(|(feature, weights)| feature * weights[column]).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::cards;

    #[test]
    fn the_chance_rises_from_none_to_certainty() {
        assert_eq!(chance(0.0), 0.5);
        assert_eq!(chance(f32::NEG_INFINITY), 1.0 - chance(f32::INFINITY));
        for step in -80_i16..80 {
            let (less, more) = (f32::from(step) / 20.0, f32::from(step + 1) / 20.0);
            assert!(chance(less) <= chance(more));
            assert!((0.0..=1.0).contains(&chance(less)));
        }
    }

    #[test]
    fn a_better_card_promises_more() {
        let chance_with = |text: &str| {
            outlook(Game::Suit(skat_rules::Suit::Clubs), cards(text), Role::Forehand, Skat::Unseen)
                .map_or(0.0, |outlook| outlook.chance_of(61))
        };
        let weak = chance_with("HJ DJ C:K98 S:K9 H:98 D9");
        let middling = chance_with("CJ DJ C:AK8 S:K9 H:98 D9");
        let strong = chance_with("CJ SJ C:AK8 S:AT H:A8 D9");
        assert!(weak < middling && middling < strong, "{weak} {middling} {strong}");
        assert!(weak < 0.2 && strong > 0.9, "{weak} {strong}");
    }

    #[test]
    fn nothing_in_danger_is_certain_in_null() {
        let chance = |text: &str| null_chance(cards(text), Role::Middlehand, Skat::Unseen, true);
        assert!(chance("C:79J S:789 H:78 D:79") > 0.95);
        assert!(chance("C:79J S:789 H:78 DT DA") < 0.5);
    }
}
