//! Bid values (3.3.1), which are the possible values of games.

use crate::game::Game;
use crate::ruleset::SpitzeRules;

/// The fixed values of null games (5.1.2).
const NULL_VALUES: [u16; 4] = [23, 35, 46, 59];

/// A value that may be bid under some rules: a possible value of a game, Spitzen counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BidValue(u16);

impl BidValue {
    /// The 63 values that may be bid without Spitzen, ascending: 18 to 264.
    pub const ALL: [BidValue; 63] = {
        let values = [
            18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45, 46, 48, 50, 54, 55, 59, 60, 63, 66, 70, 72, 77, 80, 81,
            84, 88, 90, 96, 99, 100, 108, 110, 117, 120, 121, 126, 130, 132, 135, 140, 143, 144, 150, 153, 154, 156,
            160, 162, 165, 168, 170, 176, 180, 187, 192, 198, 204, 216, 240, 264,
        ];
        let mut all = [BidValue(0); 63];
        let mut place = 0;
        while place < 63 {
            all[place] = BidValue(values[place]);
            place += 1;
        }
        all
    };
    /// 18, the lowest bid (3.3.1).
    pub const MIN: BidValue = BidValue(18);
    /// 264, the highest without Spitzen: grand ouvert with 4.
    pub const MAX: BidValue = BidValue(264);

    /// The bid value of this number, if any rules have it.
    pub fn new(value: u16) -> Option<BidValue> {
        let widest = SpitzeRules { most: SpitzeRules::MOST, in_grand: true, only_announced: false };
        BidLadder::of(&widest).get(value)
    }

    /// The number.
    pub const fn get(self) -> u16 {
        self.0
    }
}

/// The values that may be bid under some rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BidLadder {
    /// How many matadors and levels a suit game has at most.
    suit_cases: u16,
    /// The same for a grand.
    grand_cases: u16,
}

impl BidLadder {
    /// The ladder of these rules: each Spitze that can be announced adds two levels, its own and that of its being made (decision 47).
    pub const fn of(spitze: &SpitzeRules) -> BidLadder {
        let suit = Game::Suit(crate::card::Suit::Clubs);
        BidLadder {
            suit_cases: 18 + 2 * spitze.most_in(suit) as u16,
            grand_cases: 11 + 2 * spitze.most_in(Game::Grand) as u16,
        }
    }

    /// The bid value of this number, if it may be bid.
    pub fn get(&self, value: u16) -> Option<BidValue> {
        let is_value = |base: u16, most: u16| value.is_multiple_of(base) && (2..=most).contains(&(value / base));
        let possible = NULL_VALUES.contains(&value)
            || [9, 10, 11, 12].iter().any(|base| is_value(*base, self.suit_cases))
            || is_value(24, self.grand_cases);
        possible.then_some(BidValue(value))
    }

    /// The highest value that may be bid.
    pub fn greatest(&self) -> BidValue {
        BidValue((12 * self.suit_cases).max(24 * self.grand_cases))
    }

    /// The next higher value; none after the highest.
    pub fn after(&self, bid: BidValue) -> Option<BidValue> {
        (bid.0 + 1..=self.greatest().0).find_map(|value| self.get(value))
    }

    /// All values, ascending.
    pub fn values(&self) -> impl Iterator<Item = BidValue> {
        (BidValue::MIN.0..=self.greatest().0).filter_map(|value| self.get(value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bid_values_are_the_possible_game_values() {
        let ladder = BidLadder::of(&SpitzeRules::OFF);
        assert_eq!(ladder.values().collect::<Vec<_>>(), BidValue::ALL);
        assert_eq!((ladder.get(19), ladder.get(264)), (None, Some(BidValue::MAX)));
        assert_eq!(ladder.after(BidValue::MIN), BidValue::new(20));
        assert_eq!(ladder.after(BidValue::MAX), None);
        assert_eq!(BidValue::new(19), None);
    }

    #[test]
    fn each_spitze_makes_the_ladder_longer() {
        let ladder = |most, in_grand| BidLadder::of(&SpitzeRules { most, in_grand, only_announced: false });
        assert_eq!(ladder(1, false).greatest(), BidValue::MAX);
        assert_eq!(ladder(1, false).get(171), BidValue::new(171), "diamonds with 19 levels");
        assert_eq!(ladder(0, true).get(171), None);
        assert_eq!(ladder(1, true).greatest().get(), 312);
        assert_eq!(ladder(10, false).greatest().get(), 456);
        assert_eq!(ladder(10, true).greatest().get(), 456);
    }
}
