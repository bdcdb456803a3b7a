//! What ten cards promise the declarer: his card points in suit games and grand, his chance in null.
//!
//! Each promise is a weighted sum of what the ten cards hold.
//! The weights were fitted to deals that computer players of this kind played against each other.

use skat_rules::{Card, CardSet, Game, Rank, Role, Suit};

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
    let laid_away = match skat {
        Skat::LaidAway(cards) => f32::from(cards.points()),
        Skat::ToPickUp | Skat::Unseen => 0.0,
    };
    let features = match game {
        Game::Suit(suit) => suit_features(suit, cards, role, laid_away),
        Game::Grand => grand_features(cards, role, laid_away),
        Game::Null => return None,
    };
    let (weights, spread) = match (game, skat) {
        (Game::Grand, Skat::ToPickUp) => &GRAND_TO_PICK_UP,
        (Game::Grand, Skat::Unseen) => &GRAND_HAND,
        (Game::Grand, Skat::LaidAway(_)) => &GRAND,
        (_, Skat::ToPickUp) => &SUIT_TO_PICK_UP,
        (_, Skat::Unseen) => &SUIT_HAND,
        (_, Skat::LaidAway(_)) => &SUIT,
    };
    Some(Outlook { points: sum(&features, weights), spread: *spread })
}

/// The chance that ten cards make no trick in null, 0 to 1.
pub(crate) fn null_chance(cards: CardSet, role: Role, skat: Skat, ouvert: bool) -> f32 {
    let weights = match (skat, ouvert) {
        (Skat::ToPickUp, false) => &NULL_TO_PICK_UP,
        (Skat::ToPickUp, true) => &NULL_OUVERT_TO_PICK_UP,
        (_, false) => &NULL,
        (_, true) => &NULL_OUVERT,
    };
    chance(sum(&null_features(cards, role), weights))
}

fn sum<const N: usize>(features: &[f32; N], weights: &[f32; N]) -> f32 {
    features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum()
}

fn flag(holds: bool) -> f32 {
    if holds { 1.0 } else { 0.0 }
}

fn has(cards: CardSet, suit: Suit, rank: Rank) -> bool {
    cards.contains(Card::new(suit, rank))
}

/// How many features a suit game or grand has.
pub(crate) const TRUMP_FEATURES: usize = 23;
/// How many features null has.
pub(crate) const NULL_FEATURES: usize = 13;

/// What counts outside the trumps.
#[derive(Default)]
struct SideSuits {
    aces: f32,
    aces_with_ten: f32,
    aces_with_ten_and_king: f32,
    tens_guarded: f32,
    tens_alone: f32,
    void: f32,
    /// Cards that are neither an ace nor a ten with its ace.
    losers: f32,
    /// Lone cards that are no ace.
    single_losers: f32,
    /// Suits that are held without the ace.
    without_ace: f32,
    /// Cards beyond the third of a suit with the ace.
    length: f32,
}

impl SideSuits {
    fn of(cards: CardSet, trump: Option<Suit>) -> SideSuits {
        let mut side = SideSuits::default();
        for suit in Suit::ALL.into_iter().filter(|suit| Some(*suit) != trump) {
            let held = (cards & CardSet::suit(suit)) - CardSet::JACKS;
            let count = f32::from(held.len());
            let (ace, ten) = (has(held, suit, Rank::Ace), has(held, suit, Rank::Ten));
            side.void += flag(held.is_empty());
            side.aces += flag(ace);
            side.aces_with_ten += flag(ace && ten);
            side.aces_with_ten_and_king += flag(ace && ten && has(held, suit, Rank::King));
            side.tens_guarded += flag(ten && !ace && held.len() > 1);
            side.tens_alone += flag(ten && !ace && held.len() == 1);
            side.losers += count - flag(ace) - flag(ace && ten);
            side.single_losers += flag(held.len() == 1 && !ace);
            side.without_ace += flag(!ace && !held.is_empty());
            side.length += if ace { (count - 3.0).max(0.0) } else { 0.0 };
        }
        side
    }
}

pub(crate) fn suit_features(suit: Suit, cards: CardSet, role: Role, laid_away: f32) -> [f32; TRUMP_FEATURES] {
    let side = SideSuits::of(cards, Some(suit));
    let trumps = (cards & Game::Suit(suit).trumps()).len();
    [
        1.0,
        flag(has(cards, Suit::Clubs, Rank::Jack)),
        flag(has(cards, Suit::Spades, Rank::Jack)),
        flag(has(cards, Suit::Hearts, Rank::Jack)),
        flag(has(cards, Suit::Diamonds, Rank::Jack)),
        flag(has(cards, suit, Rank::Ace)),
        flag(has(cards, suit, Rank::Ten)),
        flag(trumps >= 4),
        flag(trumps >= 5),
        flag(trumps >= 6),
        flag(trumps >= 7),
        flag(trumps >= 8),
        side.aces,
        side.aces_with_ten,
        side.aces_with_ten_and_king,
        side.tens_guarded,
        side.tens_alone,
        side.void,
        side.single_losers,
        side.length,
        laid_away,
        flag(role == Role::Forehand),
        flag(role == Role::Rearhand),
    ]
}

pub(crate) fn grand_features(cards: CardSet, role: Role, laid_away: f32) -> [f32; TRUMP_FEATURES] {
    let side = SideSuits::of(cards, None);
    let jacks = (cards & CardSet::JACKS).len();
    [
        1.0,
        flag(has(cards, Suit::Clubs, Rank::Jack)),
        flag(has(cards, Suit::Spades, Rank::Jack)),
        flag(has(cards, Suit::Hearts, Rank::Jack)),
        flag(has(cards, Suit::Diamonds, Rank::Jack)),
        flag(jacks >= 2),
        flag(jacks >= 3),
        flag(jacks >= 4),
        side.aces,
        side.aces_with_ten,
        side.aces_with_ten_and_king,
        side.tens_guarded,
        side.tens_alone,
        side.void,
        side.single_losers,
        side.without_ace,
        side.length,
        laid_away,
        flag(role == Role::Forehand),
        flag(role == Role::Rearhand),
        flag(role == Role::Forehand) * side.aces,
        flag(role == Role::Forehand) * f32::from(jacks),
        side.losers,
    ]
}

pub(crate) fn null_features(cards: CardSet, role: Role) -> [f32; NULL_FEATURES] {
    let mut features = [0.0; NULL_FEATURES];
    features[0] = 1.0;
    for suit in Suit::ALL {
        let mut held: Vec<u8> = (cards & CardSet::suit(suit)).iter().map(null_height).collect();
        held.sort_unstable();
        features[1] += flag(held.is_empty());
        for (place, height) in held.iter().enumerate() {
            // How many more cards lie below it outside than it may bear.
            let excess = f32::from(*height) - 2.0 * place as f32;
            match place {
                0 => {
                    features[2] += flag(*height >= 1);
                    features[3] += flag(*height >= 2);
                    features[4] += (excess - 2.0).max(0.0);
                    features[5] += flag(held.len() == 1) * excess;
                }
                1 => {
                    features[6] += excess.max(0.0);
                    features[7] += flag(held.len() == 2) * excess.max(0.0);
                }
                2 => features[8] += excess.max(0.0),
                _ => features[9] += excess.max(0.0),
            }
        }
        features[10] += flag(held.len() >= 5);
    }
    features[11] = flag(role == Role::Forehand);
    features[12] = flag(role == Role::Rearhand);
    features
}

/// The card's place in its suit in null: the ten stands below the jack.
pub(crate) fn null_height(card: Card) -> u8 {
    match card.rank() {
        Rank::Seven => 0,
        Rank::Eight => 1,
        Rank::Nine => 2,
        Rank::Ten => 3,
        Rank::Jack => 4,
        Rank::Queen => 5,
        Rank::King => 6,
        Rank::Ace => 7,
    }
}

const SUIT_TO_PICK_UP: ([f32; TRUMP_FEATURES], f32) = (
    [
        11.7, 9.3, 6.6, 3.5, 2.2, 5.5, 4.6, 13.4, 10.4, 10.8, 8.6, 7.1, 12.0, 5.3, -2.7, 5.3, 4.4, 4.5, 2.3, -0.8, 0.0,
        1.5, 1.5,
    ],
    16.9,
);
const SUIT_HAND: ([f32; TRUMP_FEATURES], f32) = (
    [
        -7.1, 9.3, 6.3, 3.5, 2.1, 5.2, 4.5, 14.5, 12.1, 11.3, 9.5, 9.3, 15.0, 5.0, -0.4, 7.2, -2.7, 9.3, 2.5, 0.3, 0.0,
        1.2, 1.6,
    ],
    13.5,
);
const SUIT: ([f32; TRUMP_FEATURES], f32) = (
    [
        -11.4, 10.2, 7.2, 3.9, 2.4, 6.0, 5.0, 9.3, 10.9, 11.8, 9.5, 8.2, 15.6, 5.2, 9.0, 8.3, -9.5, 10.9, 3.1, -0.8,
        0.5, 1.6, 1.5,
    ],
    13.1,
);
const GRAND_TO_PICK_UP: ([f32; TRUMP_FEATURES], f32) = (
    [
        5.9, 14.9, 9.2, 8.5, 8.1, 4.6, 4.2, -4.1, 14.7, 4.6, -3.4, 6.3, 5.9, 6.2, 1.8, 2.6, -0.3, 0.0, -0.5, 2.5, -0.1,
        1.0, -1.4,
    ],
    16.4,
);
const GRAND_HAND: ([f32; TRUMP_FEATURES], f32) = (
    [
        6.0, 16.1, 10.6, 9.9, 9.0, 6.4, 3.0, -6.4, 14.5, 3.5, -1.9, 8.3, -2.5, 7.7, 2.2, 2.0, 0.3, 0.0, 4.4, 2.2, -1.1,
        -0.7, -3.4,
    ],
    15.2,
);
const GRAND: ([f32; TRUMP_FEATURES], f32) = (
    [
        4.8, 13.6, 7.2, 6.5, 6.0, 7.4, 7.5, -2.6, 13.1, 3.6, -1.8, 6.6, 0.0, 5.6, 1.3, 0.4, 0.0, 0.9, -1.2, 2.4, 0.1,
        1.1, -2.2,
    ],
    13.7,
);
const NULL_TO_PICK_UP: [f32; NULL_FEATURES] =
    [1.36, -0.12, -0.12, -0.52, -0.10, 0.10, -0.26, 0.21, -0.03, -0.14, -0.09, -0.11, 0.06];
const NULL_OUVERT_TO_PICK_UP: [f32; NULL_FEATURES] =
    [1.13, -0.19, -0.12, -0.53, -0.12, 0.08, -0.24, 0.15, -0.07, -0.13, -0.11, -0.04, 0.15];
const NULL: [f32; NULL_FEATURES] =
    [1.10, 0.17, -0.16, -0.95, -0.46, 0.14, -0.43, 0.27, -0.09, -0.11, -0.02, -0.15, 0.08];
const NULL_OUVERT: [f32; NULL_FEATURES] =
    [1.03, -0.16, -0.17, -0.91, -0.76, 0.10, -0.42, 0.15, -0.31, -0.03, -0.06, -0.06, 0.19];
