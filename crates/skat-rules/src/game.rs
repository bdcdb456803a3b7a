//! Trumps, following and tricks (2.3, 4.2, 4.4), and contracts (2.1.2, 3.4).

use arrayvec::ArrayVec;

use crate::card::{Card, CardSet, Rank, Suit};

/// What is trump: the part of a contract that decides tricks (2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Game {
    /// The jacks and one suit are trumps (2.3.2).
    Suit(Suit),
    /// Only the jacks are trumps (2.3.3).
    Grand,
    /// No trumps, and the ten and the jack stand in line (2.3.4).
    Null,
}

/// For each game and card: the set that follows when the card is led, and how high the card stands.
struct Order {
    follows: [[u32; 32]; 6],
    strength: [[u8; 32]; 6],
}

static ORDER: Order = order();

const fn order() -> Order {
    let mut order = Order { follows: [[0; 32]; 6], strength: [[0; 32]; 6] };
    let mut game = 0;
    while game < 6 {
        let trumps = match game {
            4 => CardSet::JACKS.bits(),
            5 => 0,
            suit => CardSet::JACKS.bits() | 0xff << (suit * 8),
        };
        let mut index = 0;
        while index < 32 {
            let suit = index / 8;
            let of_suit = 0xff_u32 << (suit * 8);
            let is_trump = trumps >> index & 1 == 1;
            order.follows[game][index] = if is_trump { trumps } else { of_suit & !trumps };
            order.strength[game][index] = match (game, Rank::ALL[index % 8]) {
                (5, rank) => match rank {
                    Rank::Seven => 1,
                    Rank::Eight => 2,
                    Rank::Nine => 3,
                    Rank::Ten => 4,
                    Rank::Jack => 5,
                    Rank::Queen => 6,
                    Rank::King => 7,
                    Rank::Ace => 8,
                },
                (_, Rank::Jack) => 30 + suit as u8,
                (_, rank) => rank as u8 + if is_trump { 20 } else { 1 },
            };
            index += 1;
        }
        game += 1;
    }
    order
}

impl Game {
    /// All six games.
    pub const ALL: [Game; 6] = [
        Game::Suit(Suit::Diamonds),
        Game::Suit(Suit::Hearts),
        Game::Suit(Suit::Spades),
        Game::Suit(Suit::Clubs),
        Game::Grand,
        Game::Null,
    ];

    const fn index(self) -> usize {
        match self {
            Game::Suit(suit) => suit as usize,
            Game::Grand => 4,
            Game::Null => 5,
        }
    }

    /// The trumps: eleven in suit games, four in grand, none in null.
    pub const fn trumps(self) -> CardSet {
        match self {
            Game::Suit(suit) => CardSet::from_bits(CardSet::JACKS.bits() | CardSet::suit(suit).bits()),
            Game::Grand => CardSet::JACKS,
            Game::Null => CardSet::EMPTY,
        }
    }

    /// The lowest trump but `place`: 0 is the lowest of all; none beyond the trumps, and in null.
    pub fn lowest_trump(self, place: u8) -> Option<Card> {
        let strength = &ORDER.strength[self.index()];
        let mut trumps: ArrayVec<Card, 11> = self.trumps().into_iter().collect();
        trumps.sort_unstable_by_key(|card| strength[usize::from(card.index())]);
        trumps.get(usize::from(place)).copied()
    }

    /// The cards that follow when `led` is led: the trumps or the rest of its suit (4.2.1).
    pub fn followers(self, led: Card) -> CardSet {
        CardSet::from_bits(ORDER.follows[self.index()][usize::from(led.index())])
    }

    /// The cards of `hand` that may be played to a trick in which `led` lies first (4.2.1, 4.2.2).
    pub fn legal(self, hand: CardSet, led: Option<Card>) -> CardSet {
        let Some(led) = led else { return hand };
        let following = hand & self.followers(led);
        if following.is_empty() { hand } else { following }
    }

    /// Whether `card`, played later to the trick, takes it from `best`, the highest card so far (4.4.2).
    pub fn beats(self, card: Card, best: Card) -> bool {
        let comparable = self.followers(best) | self.trumps();
        let strength = &ORDER.strength[self.index()];
        comparable.contains(card) && strength[usize::from(card.index())] > strength[usize::from(best.index())]
    }
}

/// What a hand game announces beyond itself; each includes those before it (decision 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Announced {
    /// Only the hand game.
    Nothing,
    /// Schneider.
    Schneider,
    /// Schwarz, and so Schneider.
    Schwarz,
    /// An open game, and so Schwarz and Schneider (5.2.6).
    Ouvert,
}

/// The class of a suit game or grand (2.1.2): only a hand game can announce more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// The skat was picked up.
    PickUp,
    /// The skat was left alone (2.2.3).
    Hand(Announced),
}

/// The four null games with their fixed values (5.1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NullGame {
    /// 23.
    Plain,
    /// 35.
    Hand,
    /// 46.
    Ouvert,
    /// 59.
    OuvertHand,
}

impl NullGame {
    /// The game value (5.1.2).
    pub const fn value(self) -> u16 {
        match self {
            NullGame::Plain => 23,
            NullGame::Hand => 35,
            NullGame::Ouvert => 46,
            NullGame::OuvertHand => 59,
        }
    }
}

/// What the declarer announces (3.4.1): by its shape it cannot contradict itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Contract {
    /// A suit game.
    Suit(Suit, Class),
    /// A grand.
    Grand(Class),
    /// A null game.
    Null(NullGame),
}

impl Contract {
    /// What is trump.
    pub const fn game(self) -> Game {
        match self {
            Contract::Suit(suit, _) => Game::Suit(suit),
            Contract::Grand(_) => Game::Grand,
            Contract::Null(_) => Game::Null,
        }
    }

    /// Whether it is played without the skat (2.2.3).
    pub const fn is_hand(self) -> bool {
        match self {
            Contract::Suit(_, class) | Contract::Grand(class) => matches!(class, Class::Hand(_)),
            Contract::Null(null) => matches!(null, NullGame::Hand | NullGame::OuvertHand),
        }
    }

    /// Whether the declarer plays with open cards.
    pub const fn is_ouvert(self) -> bool {
        match self {
            Contract::Suit(_, class) | Contract::Grand(class) => matches!(class, Class::Hand(Announced::Ouvert)),
            Contract::Null(null) => matches!(null, NullGame::Ouvert | NullGame::OuvertHand),
        }
    }

    /// What was announced beyond the game; nothing in null games.
    pub const fn announced(self) -> Announced {
        match self {
            Contract::Suit(_, Class::Hand(announced)) | Contract::Grand(Class::Hand(announced)) => announced,
            _ => Announced::Nothing,
        }
    }

    /// How many levels the announcement alone gives, every one up to the announced one (decisions 5 and 9); 0 in null games.
    pub const fn least_levels(self) -> u8 {
        match self {
            Contract::Suit(_, Class::PickUp) | Contract::Grand(Class::PickUp) => 1,
            Contract::Suit(_, Class::Hand(announced)) | Contract::Grand(Class::Hand(announced)) => match announced {
                Announced::Nothing => 2,
                Announced::Schneider => 4,
                Announced::Schwarz => 6,
                Announced::Ouvert => 7,
            },
            Contract::Null(_) => 0,
        }
    }

    /// The base value of a suit game or grand (5.1.1); none in null games.
    pub const fn base_value(self) -> Option<u16> {
        match self {
            Contract::Suit(Suit::Diamonds, _) => Some(9),
            Contract::Suit(Suit::Hearts, _) => Some(10),
            Contract::Suit(Suit::Spades, _) => Some(11),
            Contract::Suit(Suit::Clubs, _) => Some(12),
            Contract::Grand(_) => Some(24),
            Contract::Null(_) => None,
        }
    }

    /// All 29 contracts: five trump games in five classes each, and four null games.
    pub fn all() -> impl Iterator<Item = Contract> {
        let classes = [
            Class::PickUp,
            Class::Hand(Announced::Nothing),
            Class::Hand(Announced::Schneider),
            Class::Hand(Announced::Schwarz),
            Class::Hand(Announced::Ouvert),
        ];
        let suits = Suit::ALL.into_iter().flat_map(move |suit| classes.map(|class| Contract::Suit(suit, class)));
        let nulls = [NullGame::Plain, NullGame::Hand, NullGame::Ouvert, NullGame::OuvertHand];
        suits.chain(classes.map(Contract::Grand)).chain(nulls.map(Contract::Null))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_lowest_trumps_go_up_to_the_jack_of_clubs() {
        let lowest = |game: Game| (0..12).map_while(move |place| game.lowest_trump(place)).map(|card| card.to_string());
        let hearts = ["H7", "H8", "H9", "HQ", "HK", "HT", "HA", "DJ", "HJ", "SJ", "CJ"];
        assert_eq!(lowest(Game::Suit(Suit::Hearts)).collect::<Vec<_>>(), hearts);
        assert_eq!(lowest(Game::Grand).collect::<Vec<_>>(), ["DJ", "HJ", "SJ", "CJ"]);
        assert_eq!(lowest(Game::Null).count(), 0);
    }

    #[test]
    fn jacks_follow_trumps_and_not_their_suit() {
        let hand: CardSet = "HJ H7 S8".parse().unwrap();
        let card = |text: &str| text.parse::<Card>().unwrap();
        assert_eq!(Game::Grand.legal(hand, Some(card("HA"))), "H7".parse().unwrap());
        assert_eq!(Game::Grand.legal(hand, Some(card("CJ"))), "HJ".parse().unwrap());
        assert_eq!(Game::Null.legal(hand, Some(card("HA"))), "HJ H7".parse().unwrap());
        assert_eq!(Game::Suit(Suit::Spades).legal(hand, Some(card("DJ"))), "HJ S8".parse().unwrap());
        assert_eq!(Game::Suit(Suit::Spades).legal(hand, Some(card("CA"))), hand);
    }

    #[test]
    fn the_ten_ranks_below_the_jack_in_null_only() {
        let card = |text: &str| text.parse::<Card>().unwrap();
        assert!(Game::Null.beats(card("HJ"), card("HT")));
        assert!(Game::Null.beats(card("HQ"), card("HT")));
        assert!(Game::Grand.beats(card("HT"), card("HK")));
        assert!(!Game::Null.beats(card("SA"), card("H7")));
        assert!(Game::Suit(Suit::Clubs).beats(card("C7"), card("HA")));
        assert!(Game::Suit(Suit::Clubs).beats(card("DJ"), card("CA")));
        assert!(!Game::Suit(Suit::Clubs).beats(card("DJ"), card("HJ")));
    }

    #[test]
    fn there_are_29_contracts() {
        assert_eq!(Contract::all().collect::<BTreeSet<_>>().len(), 29);
    }
}
