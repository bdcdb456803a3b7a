//! The 32 cards (1.2) and sets of them.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub};
use std::str::FromStr;

/// A suit, in ascending rank: the order of the jacks (1.2.1, 2.3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// Karo, base value 9.
    Diamonds,
    /// Herz, base value 10.
    Hearts,
    /// Pik, base value 11.
    Spades,
    /// Kreuz, base value 12.
    Clubs,
}

impl Suit {
    /// All suits, the lowest first.
    pub const ALL: [Suit; 4] = [Suit::Diamonds, Suit::Hearts, Suit::Spades, Suit::Clubs];

    /// The suit's letter in records: C, S, H or D.
    pub const fn letter(self) -> char {
        match self {
            Suit::Diamonds => 'D',
            Suit::Hearts => 'H',
            Suit::Spades => 'S',
            Suit::Clubs => 'C',
        }
    }

    /// The suit with this letter.
    pub const fn from_letter(letter: char) -> Option<Suit> {
        Some(match letter {
            'D' => Suit::Diamonds,
            'H' => Suit::Hearts,
            'S' => Suit::Spades,
            'C' => Suit::Clubs,
            _ => return None,
        })
    }
}

/// A rank, in the ascending order of suit games; the jack stands last, since it is a trump in all but null games (2.3.2, 2.3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// No card points.
    Seven,
    /// No card points.
    Eight,
    /// No card points.
    Nine,
    /// Dame: 3 card points.
    Queen,
    /// König: 4 card points.
    King,
    /// Zehn: 10 card points.
    Ten,
    /// Ass: 11 card points.
    Ace,
    /// Bube: 2 card points.
    Jack,
}

impl Rank {
    /// All ranks, in the order of this type.
    pub const ALL: [Rank; 8] =
        [Rank::Seven, Rank::Eight, Rank::Nine, Rank::Queen, Rank::King, Rank::Ten, Rank::Ace, Rank::Jack];

    /// The card points of this rank (1.2.2).
    pub const fn points(self) -> u8 {
        match self {
            Rank::Seven | Rank::Eight | Rank::Nine => 0,
            Rank::Jack => 2,
            Rank::Queen => 3,
            Rank::King => 4,
            Rank::Ten => 10,
            Rank::Ace => 11,
        }
    }

    /// The rank's letter in records: 7, 8, 9, Q, K, T, A or J.
    pub const fn letter(self) -> char {
        match self {
            Rank::Seven => '7',
            Rank::Eight => '8',
            Rank::Nine => '9',
            Rank::Queen => 'Q',
            Rank::King => 'K',
            Rank::Ten => 'T',
            Rank::Ace => 'A',
            Rank::Jack => 'J',
        }
    }

    /// The rank with this letter.
    pub const fn from_letter(letter: char) -> Option<Rank> {
        Some(match letter {
            '7' => Rank::Seven,
            '8' => Rank::Eight,
            '9' => Rank::Nine,
            'Q' => Rank::Queen,
            'K' => Rank::King,
            'T' => Rank::Ten,
            'A' => Rank::Ace,
            'J' => Rank::Jack,
            _ => return None,
        })
    }
}

/// One of the 32 cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The card of a suit and a rank.
    pub const fn new(suit: Suit, rank: Rank) -> Card {
        Card(suit as u8 * 8 + rank as u8)
    }

    /// The card with this index, 0 to 31: diamonds, hearts, spades, clubs, each from the seven to the ace and then the jack.
    pub const fn from_index(index: u8) -> Option<Card> {
        if index < 32 { Some(Card(index)) } else { None }
    }

    /// The index, 0 to 31, in the order of [`Card::from_index`].
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The printed suit; that a jack is a trump is the game's affair.
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 >> 3) as usize]
    }

    /// The rank.
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 & 7) as usize]
    }

    /// The card points, 0 to 11 (1.2.2).
    pub const fn points(self) -> u8 {
        self.rank().points()
    }

    /// The letter of the suit and that of the rank, as in records: `CJ`.
    pub const fn as_str(self) -> &'static str {
        TEXTS[self.0 as usize]
    }
}

/// The texts of all cards in the order of [`Card::from_index`].
const TEXTS: [&str; 32] = [
    "D7", "D8", "D9", "DQ", "DK", "DT", "DA", "DJ", //
    "H7", "H8", "H9", "HQ", "HK", "HT", "HA", "HJ", //
    "S7", "S8", "S9", "SQ", "SK", "ST", "SA", "SJ", //
    "C7", "C8", "C9", "CQ", "CK", "CT", "CA", "CJ",
];

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a card such as `CJ`, `DT` or `H7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a card: a suit C, S, H or D and a rank A, K, Q, J, T, 9, 8 or 7 are expected")]
pub struct NotACard;

impl FromStr for Card {
    type Err = NotACard;

    fn from_str(text: &str) -> Result<Card, NotACard> {
        let mut letters = text.chars();
        let suit = letters.next().and_then(Suit::from_letter).ok_or(NotACard)?;
        let rank = letters.next().and_then(Rank::from_letter).ok_or(NotACard)?;
        if letters.next().is_some() {
            return Err(NotACard);
        }
        Ok(Card::new(suit, rank))
    }
}

/// A set of cards: bit n is the card with index n, and every bit pattern is a set.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CardSet(u32);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);
    /// The whole deck.
    pub const DECK: CardSet = CardSet(u32::MAX);
    /// The four jacks.
    pub const JACKS: CardSet = CardSet(0x8080_8080);

    /// The set with these bits.
    pub const fn from_bits(bits: u32) -> CardSet {
        CardSet(bits)
    }

    /// The set's bits.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The set of one card.
    pub const fn of(card: Card) -> CardSet {
        CardSet(1 << card.0)
    }

    /// All eight cards of a suit.
    pub const fn suit(suit: Suit) -> CardSet {
        CardSet(0xff << (suit as u32 * 8))
    }

    /// The number of cards, 0 to 32.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is no card in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the card is in it.
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// Whether every card of `other` is in it.
    pub const fn contains_all(self, other: CardSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// The set with the card.
    #[must_use]
    pub const fn with(self, card: Card) -> CardSet {
        CardSet(self.0 | 1 << card.0)
    }

    /// The set without the card.
    #[must_use]
    pub const fn without(self, card: Card) -> CardSet {
        CardSet(self.0 & !(1 << card.0))
    }

    /// The card points of all its cards, 0 to 120 (1.2.2).
    pub const fn points(self) -> u8 {
        (self.count(Rank::Ace) * 11
            + self.count(Rank::Ten) * 10
            + self.count(Rank::King) * 4
            + self.count(Rank::Queen) * 3
            + self.count(Rank::Jack) * 2) as u8
    }

    const fn count(self, rank: Rank) -> u32 {
        (self.0 & 0x0101_0101 << rank as u32).count_ones()
    }

    /// The card with the lowest index.
    pub const fn first(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card(self.0.trailing_zeros() as u8)) }
    }

    /// Its cards by ascending index.
    pub fn iter(self) -> Cards {
        Cards(self)
    }
}

/// The cards of a set by ascending index.
#[derive(Clone, Debug)]
pub struct Cards(CardSet);

impl Iterator for Cards {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        let card = self.0.first()?;
        self.0 = CardSet(self.0.0 & (self.0.0 - 1));
        Some(card)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::from(self.0.len());
        (left, Some(left))
    }
}

impl ExactSizeIterator for Cards {}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Cards;

    fn into_iter(self) -> Cards {
        self.iter()
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, CardSet::with)
    }
}

impl BitOr for CardSet {
    type Output = CardSet;

    fn bitor(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }
}

impl BitOrAssign for CardSet {
    fn bitor_assign(&mut self, other: CardSet) {
        self.0 |= other.0;
    }
}

impl BitAnd for CardSet {
    type Output = CardSet;

    fn bitand(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }
}

impl Sub for CardSet {
    type Output = CardSet;

    fn sub(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }
}

impl Not for CardSet {
    type Output = CardSet;

    fn not(self) -> CardSet {
        CardSet(!self.0)
    }
}

impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, card) in self.iter().enumerate() {
            if place > 0 {
                f.write_str(" ")?;
            }
            fmt::Display::fmt(&card, f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

impl FromStr for CardSet {
    type Err = NotACard;

    /// Reads cards that are separated by spaces or dots.
    fn from_str(text: &str) -> Result<CardSet, NotACard> {
        text.split([' ', '.']).filter(|word| !word.is_empty()).map(str::parse).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deck_counts_120_points() {
        assert_eq!(CardSet::DECK.points(), 120);
        assert_eq!(CardSet::DECK.len(), 32);
        let sum: u32 = CardSet::DECK.iter().map(|card| u32::from(card.points())).sum();
        assert_eq!(sum, 120);
    }

    #[test]
    fn every_card_is_read_back_from_its_text() {
        for index in 0..32 {
            let card = Card::from_index(index).unwrap();
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(Card::new(card.suit(), card.rank()), card);
            assert_eq!(CardSet::of(card).points(), card.points());
        }
        assert_eq!(Card::from_index(32), None);
        for text in ["", "C", "CX", "XJ", "CJ ", "cj", "10"] {
            assert_eq!(text.parse::<Card>(), Err(NotACard), "{text}");
        }
    }

    #[test]
    fn a_set_is_read_back_from_its_text() {
        let set: CardSet = "CJ SJ H7.DT".parse().unwrap();
        assert_eq!(set.len(), 4);
        assert_eq!(set.to_string().parse(), Ok(set));
        assert!(CardSet::JACKS.contains("HJ".parse().unwrap()));
        assert_eq!(CardSet::JACKS.len(), 4);
    }
}
