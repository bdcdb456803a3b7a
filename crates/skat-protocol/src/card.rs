//! Cards, sets of cards, and the deck of a proof.

use serde::{Deserialize, Serialize, Serializer};
use skat_rules::CardSet;

use crate::Code;
use crate::schema::schema;

/// A card, written as its suit C, S, H or D and its rank A, K, Q, J, T, 9, 8 or 7: `"CJ"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(try_from = "String")]
pub struct Card(pub skat_rules::Card);

schema!(Card, {
    "type": "string",
    "pattern": "^[CSHD][AKQJT987]$",
    "description": "A card: its suit C, S, H or D (clubs, spades, hearts, diamonds) and its rank A, K, Q, J, T, 9, 8 or 7.",
});

impl TryFrom<String> for Card {
    type Error = Code;

    fn try_from(text: String) -> Result<Card, Code> {
        text.parse().map(Card).map_err(|_| Code::NotACard)
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.as_str())
    }
}

impl From<skat_rules::Card> for Card {
    fn from(card: skat_rules::Card) -> Card {
        Card(card)
    }
}

impl From<Card> for skat_rules::Card {
    fn from(card: Card) -> skat_rules::Card {
        card.0
    }
}

/// A set of cards, written as an array in which none comes twice: diamonds, hearts, spades, clubs, each from the seven up with the jack last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(try_from = "Vec<Card>")]
pub struct Cards(pub CardSet);

schema!(Cards, {
    "type": "array",
    "items": { "type": "string", "pattern": "^[CSHD][AKQJT987]$" },
    "uniqueItems": true,
    "maxItems": 32,
    "description": "A set of cards, in no meaningful order; no card comes twice.",
});

impl Cards {
    /// Whether there is no card in it.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl TryFrom<Vec<Card>> for Cards {
    type Error = Code;

    fn try_from(cards: Vec<Card>) -> Result<Cards, Code> {
        let set: CardSet = cards.iter().map(|card| card.0).collect();
        if usize::from(set.len()) == cards.len() { Ok(Cards(set)) } else { Err(Code::CardTwice) }
    }
}

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Card))
    }
}

impl From<CardSet> for Cards {
    fn from(cards: CardSet) -> Cards {
        Cards(cards)
    }
}

impl From<Cards> for CardSet {
    fn from(cards: Cards) -> CardSet {
        cards.0
    }
}

/// The 32 cards in the order in which they were dealt: ten each for forehand, middlehand and rearhand, then the skat.
///
/// A card may come twice, so that a false proof can be read and shown to be one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(try_from = "Vec<Card>")]
pub struct Deck(pub [skat_rules::Card; 32]);

schema!(Deck, {
    "type": "array",
    "items": { "type": "string", "pattern": "^[CSHD][AKQJT987]$" },
    "minItems": 32,
    "maxItems": 32,
    "description": "The 32 cards in the order in which they were dealt: ten each for forehand, middlehand and rearhand, then the skat.",
});

impl TryFrom<Vec<Card>> for Deck {
    type Error = Code;

    fn try_from(cards: Vec<Card>) -> Result<Deck, Code> {
        let cards: Vec<skat_rules::Card> = cards.into_iter().map(|card| card.0).collect();
        cards.try_into().map(Deck).map_err(|_| Code::NotADeck)
    }
}

impl Serialize for Deck {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.map(Card))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_read_back_from_its_text() {
        for card in CardSet::DECK {
            let json = serde_json::to_value(Card(card)).unwrap();
            assert_eq!(json, card.to_string());
            assert_eq!(serde_json::from_value::<Card>(json).unwrap(), Card(card));
        }
    }

    #[test]
    fn a_set_may_be_in_any_order_and_holds_no_card_twice() {
        let read = |text: &str| serde_json::from_str::<Cards>(text);
        assert_eq!(read(r#"["CJ","D7"]"#).unwrap(), read(r#"["D7","CJ"]"#).unwrap());
        assert!(read(r#"["CJ","CJ"]"#).unwrap_err().to_string().starts_with("card_twice"));
        assert_eq!(serde_json::to_string(&Cards(CardSet::JACKS)).unwrap(), r#"["DJ","HJ","SJ","CJ"]"#);
    }

    #[test]
    fn a_deck_keeps_its_order_and_may_be_false() {
        let mut cards: Vec<Card> = CardSet::DECK.iter().map(Card).collect();
        cards.reverse();
        let written = serde_json::to_value(Deck::try_from(cards.clone()).unwrap()).unwrap();
        assert_eq!(written, serde_json::to_value(&cards).unwrap());
        cards[0] = cards[1];
        assert!(Deck::try_from(cards.clone()).is_ok(), "the verifier shall see it");
        cards.pop();
        assert_eq!(Deck::try_from(cards), Err(Code::NotADeck));
    }
}
