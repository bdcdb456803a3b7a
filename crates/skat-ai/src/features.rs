//! What of ten cards counts for the declarer, and how much.
//!
//! The weights are fitted: by least squares to the card points that computer players of this kind reached as declarers against
//! each other, and in null to how often they won.
//! They balance one another, so that one alone need not look plausible.

use skat_rules::{Card, CardSet, Game, Rank, Role, Suit};

/// How many features a suit game has.
pub(crate) const SUIT_FEATURES: usize = 23;
/// How many features a grand has.
pub(crate) const GRAND_FEATURES: usize = 21;
/// How many features a null game has.
pub(crate) const NULL_FEATURES: usize = 13;

/// Card points for each feature of a suit game: before picking up, in a hand game, and with two cards laid away.
#[rustfmt::skip]
pub(crate) const SUIT: [[f32; 3]; SUIT_FEATURES] = [
    [ 12.0,  -3.5, -13.8], // always
    [  9.5,   9.0,  10.5], // jack of clubs
    [  6.8,   6.3,   7.5], // jack of spades
    [  3.4,   3.3,   3.7], // jack of hearts
    [  2.0,   2.0,   2.2], // jack of diamonds
    [  5.7,   5.1,   6.3], // ace of trumps
    [  4.6,   4.0,   5.0], // ten of trumps
    [ 14.4,  13.5,   9.9], // four trumps or more
    [ 10.7,  11.3,  11.5], // five or more
    [ 11.1,  11.8,  12.7], // six or more
    [  8.2,   9.6,   9.4], // seven or more
    [  8.8,   9.2,   7.5], // eight or more
    [ 11.5,  14.3,  15.9], // each ace beside the trumps
    [  5.2,   5.0,   5.3], // with its ten
    [ -0.4,   0.2,   0.4], // with its ten and king
    [  5.3,   6.5,   7.6], // each ten that is guarded
    [  4.3,  -2.1,   0.0], // each ten that is alone
    [  4.0,   8.6,  11.2], // each void suit
    [  2.2,   2.8,   4.1], // each lone loser
    [ -1.1,   0.2,  -1.6], // each card beyond the third of a suit with the ace
    [  0.0,   0.0,   0.4], // each card point laid away
    [  1.8,   0.7,   1.8], // as forehand
    [  0.8,   1.6,   0.9], // as rearhand
];

/// The standard deviation of the card points from what [`SUIT`] promises.
pub(crate) const SUIT_SPREAD: [f32; 3] = [17.5, 13.7, 13.9];

/// Card points for each feature of a grand: before picking up, in a hand game, and with two cards laid away.
#[rustfmt::skip]
pub(crate) const GRAND: [[f32; 3]; GRAND_FEATURES] = [
    [  6.0,   5.7,   4.9], // always
    [ 14.8,  14.7,  13.0], // jack of clubs
    [ 10.1,  10.1,   7.8], // jack of spades
    [  9.5,   9.0,   7.2], // jack of hearts
    [  8.9,   8.4,   6.6], // jack of diamonds
    [  4.2,   6.0,   7.3], // two jacks or more
    [  4.1,   3.9,   7.8], // three or more
    [ -4.6,  -4.7,  -2.6], // four
    [ 14.8,  13.9,  13.2], // each ace
    [  3.9,   3.9,   3.4], // with its ten
    [ -1.8,  -2.2,  -0.4], // with its ten and king
    [  6.2,   8.2,   7.7], // each ten that is guarded
    [  6.1,  -3.0,   0.0], // each ten that is alone
    [  5.4,   7.4,   5.7], // each void suit
    [  0.6,   2.3,   2.3], // each lone loser
    [ -1.7,  -2.7,  -2.5], // each loser
    [  4.0,   1.6,   0.7], // each suit held without its ace
    [ -0.1,   0.7,  -0.6], // each card beyond the third of a suit with the ace
    [  0.0,   0.0,   0.8], // each card point laid away
    [  0.6,   0.5,   0.7], // as forehand
    [  2.3,   2.3,   2.3], // as rearhand
];

/// The standard deviation of the card points from what [`GRAND`] promises.
pub(crate) const GRAND_SPREAD: [f32; 3] = [16.1, 14.8, 13.2];

/// Standard deviations for each feature of a null game: before picking up, the same ouvert, with the final cards, the same ouvert.
#[rustfmt::skip]
pub(crate) const NULL: [[f32; 4]; NULL_FEATURES] = [
    [ 1.14,  1.00,  0.86,  0.79], // always
    [-0.24, -0.25, -0.30, -0.30], // each suit held without the seven
    [-0.43, -0.38, -0.74, -0.62], // without the seven and the eight
    [-0.06, -0.07, -0.41, -0.46], // each step of the lowest card above the nine
    [ 0.06,  0.05,  0.16,  0.03], // each step of a lone card above the seven
    [-0.20, -0.18, -0.29, -0.28], // each step of a second card above the nine
    [ 0.14,  0.11,  0.15,  0.09], // the same where there are only two
    [-0.05, -0.06, -0.15, -0.19], // each step of a third card above the jack
    [-0.30, -0.26, -0.13, -0.18], // each void suit
    [ 0.05,  0.01,  0.05,  0.02], // each suit of five cards or more
    [ 1.24,  1.35,  1.75,  1.80], // nothing in danger
    [-0.04, -0.07, -0.05, -0.08], // as forehand
    [ 0.10,  0.06,  0.12,  0.07], // as rearhand
];

/// What ten cards hold outside the trumps.
#[derive(Default)]
struct SideSuits {
    aces: f32,
    aces_with_ten: f32,
    aces_with_ten_and_king: f32,
    /// Tens without the ace, but with another card.
    tens_guarded: f32,
    tens_alone: f32,
    void: f32,
    /// Lone cards that are no ace.
    lone_losers: f32,
    /// Cards that are neither an ace nor a ten with its ace.
    losers: f32,
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
            let [ace, ten, king] = [Rank::Ace, Rank::Ten, Rank::King].map(|rank| has(held, suit, rank));
            side.aces += flag(ace);
            side.aces_with_ten += flag(ace && ten);
            side.aces_with_ten_and_king += flag(ace && ten && king);
            side.tens_guarded += flag(ten && !ace && held.len() > 1);
            side.tens_alone += flag(ten && !ace && held.len() == 1);
            side.void += flag(held.is_empty());
            side.lone_losers += flag(held.len() == 1 && !ace);
            side.losers += count - flag(ace) - flag(ace && ten);
            side.without_ace += flag(!ace && !held.is_empty());
            side.length += if ace { (count - 3.0).max(0.0) } else { 0.0 };
        }
        side
    }
}

/// The features of a suit game, in the order of [`SUIT`].
pub(crate) fn of_suit(suit: Suit, cards: CardSet, role: Role, laid_away: f32) -> [f32; SUIT_FEATURES] {
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
        side.lone_losers,
        side.length,
        laid_away,
        flag(role == Role::Forehand),
        flag(role == Role::Rearhand),
    ]
}

/// The features of a grand, in the order of [`GRAND`].
pub(crate) fn of_grand(cards: CardSet, role: Role, laid_away: f32) -> [f32; GRAND_FEATURES] {
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
        side.lone_losers,
        side.losers,
        side.without_ace,
        side.length,
        laid_away,
        flag(role == Role::Forehand),
        flag(role == Role::Rearhand),
    ]
}

/// The features of a null game, in the order of [`NULL`].
pub(crate) fn of_null(cards: CardSet, role: Role) -> [f32; NULL_FEATURES] {
    let (mut no_seven, mut neither_seven_nor_eight, mut lowest, mut lone) = (0.0, 0.0, 0.0, 0.0);
    let (mut second, mut second_of_two, mut third) = (0.0, 0.0, 0.0);
    let (mut void, mut long, mut safe) = (0.0, 0.0, true);
    for suit in Suit::ALL {
        let held = cards & CardSet::suit(suit);
        let excess = excess(held);
        no_seven += flag(excess[0] >= 1);
        neither_seven_nor_eight += flag(excess[0] >= 2);
        lowest += f32::from(excess[0].saturating_sub(2));
        lone += f32::from(excess[0]) * flag(held.len() == 1);
        second += f32::from(excess[1]);
        second_of_two += f32::from(excess[1]) * flag(held.len() == 2);
        third += f32::from(excess[2]);
        void += flag(held.is_empty());
        long += flag(held.len() >= 5);
        safe &= excess == [0; 8];
    }
    [
        1.0,
        no_seven,
        neither_seven_nor_eight,
        lowest,
        lone,
        second,
        second_of_two,
        third,
        void,
        long,
        flag(safe),
        flag(role == Role::Forehand),
        flag(role == Role::Rearhand),
    ]
}

/// How many more cards lie below each card of one suit outside than it may bear, the lowest card first.
///
/// The lowest card of a suit bears none, the next one bears one, and so on: that many defenders' cards have fallen by then.
fn excess(held: CardSet) -> [u8; 8] {
    let heights = held.iter().fold(0_u8, |heights, card| heights | 1 << null_height(card));
    let mut excess = [0; 8];
    for (place, height) in (0..8_u8).filter(|height| heights >> height & 1 == 1).enumerate() {
        excess[place] = height.saturating_sub(2 * place as u8);
    }
    excess
}

/// The card's place in its suit in null, 0 to 7: the ten stands below the jack.
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

fn flag(holds: bool) -> f32 {
    if holds { 1.0 } else { 0.0 }
}

fn has(cards: CardSet, suit: Suit, rank: Rank) -> bool {
    cards.contains(Card::new(suit, rank))
}
