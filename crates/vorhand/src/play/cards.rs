//! Cards as they are written and typed.

use skat_rules::{Card, CardSet, Game, Rank, Suit};

use super::words::Language;

/// How cards are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Faces {
    /// Whose letters.
    pub(crate) language: Language,
    /// Whether suits are letters too, instead of ♣♠♥♦.
    pub(crate) ascii: bool,
}

impl Faces {
    /// One card: `♣J`, `♥10`; in German `♣B`; with letters `CJ` or `KrB`.
    pub(crate) fn card(self, card: Card) -> String {
        format!("{}{}", self.suit(card.suit()), self.rank(card.rank()))
    }

    /// Cards as a player holds them.
    pub(crate) fn cards(self, cards: CardSet, game: Option<Game>) -> String {
        sorted(cards, game).into_iter().map(|card| self.card(card)).collect::<Vec<_>>().join(" ")
    }

    fn suit(self, suit: Suit) -> &'static str {
        match (suit, self.ascii, self.language) {
            (Suit::Clubs, false, _) => "♣",
            (Suit::Spades, false, _) => "♠",
            (Suit::Hearts, false, _) => "♥",
            (Suit::Diamonds, false, _) => "♦",
            (Suit::Clubs, true, Language::English) => "C",
            (Suit::Spades, true, Language::English) => "S",
            (Suit::Hearts, true, Language::English) => "H",
            (Suit::Diamonds, true, Language::English) => "D",
            (Suit::Clubs, true, Language::German) => "Kr",
            (Suit::Spades, true, Language::German) => "Pi",
            (Suit::Hearts, true, Language::German) => "He",
            (Suit::Diamonds, true, Language::German) => "Ka",
        }
    }

    fn rank(self, rank: Rank) -> &'static str {
        match (rank, self.language) {
            (Rank::Ace, _) => "A",
            (Rank::Ten, _) => "10",
            (Rank::King, _) => "K",
            (Rank::Queen, Language::English) => "Q",
            (Rank::Queen, Language::German) => "D",
            (Rank::Jack, Language::English) => "J",
            (Rank::Jack, Language::German) => "B",
            (Rank::Nine, _) => "9",
            (Rank::Eight, _) => "8",
            (Rank::Seven, _) => "7",
        }
    }
}

/// Cards as a player holds them: trumps first, then suit by suit, the highest first.
pub(crate) fn sorted(cards: CardSet, game: Option<Game>) -> Vec<Card> {
    let is_null = game == Some(Game::Null);
    let trumps = game.map_or(CardSet::JACKS, Game::trumps);
    let key = |card: &Card| {
        let is_jack = card.rank() == Rank::Jack && !is_null;
        let rank = match card.rank() {
            Rank::Ace => 0,
            Rank::Ten if !is_null => 1,
            Rank::King => 2,
            Rank::Queen => 3,
            Rank::Jack => 4,
            Rank::Ten => 5,
            Rank::Nine => 6,
            Rank::Eight => 7,
            Rank::Seven => 8,
        };
        let suit = std::cmp::Reverse(card.suit());
        (!trumps.contains(*card), !is_jack, suit, rank)
    };
    let mut cards: Vec<Card> = cards.iter().collect();
    cards.sort_by_key(key);
    cards
}

/// The card that a word means, by its number in a menu or its name; nothing if it is not in the menu.
pub(crate) fn pick(word: &str, menu: &[Card]) -> Option<Card> {
    if let Ok(number) = word.parse::<usize>() {
        return menu.get(number.checked_sub(1)?).copied();
    }
    read(word).filter(|card| menu.contains(card))
}

/// A card as people type it, in small letters: `cj`, `♣j`, `c10`, `cb` for the jack and `cd` for the queen,
/// and with the German suits `kr`, `pi`, `he`, `ka` or in full.
pub(crate) fn read(word: &str) -> Option<Card> {
    const SUITS: [(&str, char); 20] = [
        ("kreuz", 'C'),
        ("clubs", 'C'),
        ("pik", 'S'),
        ("spades", 'S'),
        ("herz", 'H'),
        ("hearts", 'H'),
        ("karo", 'D'),
        ("diamonds", 'D'),
        ("kr", 'C'),
        ("pi", 'S'),
        ("he", 'H'),
        ("ka", 'D'),
        ("♣", 'C'),
        ("♠", 'S'),
        ("♥", 'H'),
        ("♦", 'D'),
        ("c", 'C'),
        ("s", 'S'),
        ("h", 'H'),
        ("d", 'D'),
    ];
    let rank_of = |rank: &str| {
        Some(match rank.trim() {
            "a" | "ass" | "ace" => 'A',
            "10" | "t" | "zehn" | "ten" => 'T',
            "k" | "könig" | "koenig" | "king" => 'K',
            "q" | "d" | "dame" | "queen" => 'Q',
            "j" | "b" | "u" | "bube" | "jack" => 'J',
            "9" => '9',
            "8" => '8',
            "7" => '7',
            _ => return None,
        })
    };
    let word = word.trim().to_lowercase();
    SUITS.into_iter().find_map(|(name, suit)| {
        let rank = rank_of(word.strip_prefix(name)?)?;
        format!("{suit}{rank}").parse().ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LETTERS: Faces = Faces { language: Language::English, ascii: true };
    const GERMAN: Faces = Faces { language: Language::German, ascii: true };
    const SYMBOLS: Faces = Faces { language: Language::English, ascii: false };

    fn set(text: &str) -> CardSet {
        text.parse().unwrap()
    }

    #[test]
    fn cards_are_held_trumps_first_and_then_by_suit() {
        let cards = set("D7 HA H7 SJ CJ CT C9 CA DA");
        assert_eq!(LETTERS.cards(cards, None), "CJ SJ CA C10 C9 HA H7 DA D7");
        let hearts = Game::Suit(Suit::Hearts);
        assert_eq!(LETTERS.cards(cards, Some(hearts)), "CJ SJ HA H7 CA C10 C9 DA D7");
        assert_eq!(LETTERS.cards(cards, Some(Game::Null)), "CA CJ C10 C9 SJ HA H7 DA D7");
        assert_eq!(SYMBOLS.cards(set("CJ HT D7"), None), "♣J ♥10 ♦7");
        assert_eq!(GERMAN.cards(set("CJ HT DQ"), None), "KrB He10 KaD");
    }

    #[test]
    fn every_card_is_read_as_it_is_written() {
        for card in CardSet::DECK.iter() {
            for language in [Language::English, Language::German] {
                for ascii in [false, true] {
                    let text = Faces { language, ascii }.card(card);
                    assert_eq!(read(&text), Some(card), "{text}");
                }
            }
            assert_eq!(read(&card.to_string()), Some(card));
        }
        for (text, card) in [("Kreuz Bube", "CJ"), ("hearts ten", "HT"), ("kaa", "DA"), ("♥d", "HQ")] {
            assert_eq!(read(text), Some(card.parse().unwrap()), "{text}");
        }
        for text in ["", "c", "♣", "ka", "x7", "c11", "cjj"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
