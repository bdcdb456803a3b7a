//! What pub rules do to the value of a deal (decisions 38 and 47), from the decisions alone.

use super::{Announcement, Score, charge, lost_simple, score};

/// Who may say Kontra.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KontraBy {
    /// Nobody.
    Nobody,
    /// Who has bid or held 18.
    WhoReached18,
    /// Every defender.
    Anybody,
}

/// The switches that concern a single deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct House {
    /// Who may say Kontra.
    pub kontra: KontraBy,
    /// Whether a deal without a bid is a Ramsch.
    pub ramsch: bool,
    /// Whether pushes and a player without a trick double a Ramsch each, where they usually add one.
    pub sharp: bool,
    /// Whether the skat of a Ramsch goes to who has the most without it, not to the last trick.
    pub skat_to_most: bool,
    /// At most how many Spitzen count.
    pub spitzen: u32,
    /// Whether they do in grand too.
    pub spitzen_in_grand: bool,
    /// Whether only announced ones do.
    pub spitzen_only_announced: bool,
}

impl House {
    /// No pub rules at all.
    pub const OFFICIAL: House = House {
        kontra: KontraBy::Nobody,
        ramsch: false,
        sharp: false,
        skat_to_most: false,
        spitzen: 0,
        spitzen_in_grand: false,
        spitzen_only_announced: false,
    };

    /// At most how many Spitzen count in a game: no more than it has tricks and trumps.
    pub fn spitzen_in(&self, game: char) -> u32 {
        match game {
            'N' => 0,
            'G' if !self.spitzen_in_grand => 0,
            'G' => self.spitzen.min(4),
            _ => self.spitzen.min(10),
        }
    }

    /// Everything that a game can be worth, so everything that can be bid.
    pub fn bids(&self) -> Vec<u32> {
        let mut bids = vec![23, 35, 46, 59];
        for (game, base, matadors) in [('D', 9, 11), ('H', 10, 11), ('S', 11, 11), ('C', 12, 11), ('G', 24, 4)] {
            // Seven levels: game, hand, Schneider, announced, Schwarz, announced, open; each Spitze is announced and made.
            let most = matadors + 7 + 2 * self.spitzen_in(game);
            bids.extend((2..=most).map(|cases| cases * base));
        }
        bids.sort_unstable();
        bids.dedup();
        bids
    }
}

/// How a deal ended for the declarer.
#[derive(Clone, Copy, Debug)]
pub enum Ended {
    /// With so many points and tricks.
    AsPlayed {
        /// Card points.
        points: u32,
        /// Tricks.
        tricks: u32,
    },
    /// Given up early.
    LostSimple,
}

/// Spitzen of one deal: so many were announced, so many of the last tricks were taken with the lowest trumps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spitzen {
    /// How many were announced.
    pub announced: u32,
    /// How many were made.
    pub made: u32,
}

impl Spitzen {
    /// The levels that they add.
    pub fn levels(self, house: &House, game: char, won: bool) -> u32 {
        let Spitzen { announced, made } = self;
        match (won, house.spitzen_only_announced) {
            // Lost: what was announced, and as if it had been made.
            (false, _) => announced + announced,
            (true, true) => announced + announced.min(made),
            (true, false) => announced + made.min(house.spitzen_in(game)),
        }
    }
}

/// What a deal is worth with its Spitzen, before Kontra, Re and Bock.
pub fn worth(house: &House, said: Announcement, matadors: u32, bid: u32, ended: Ended, spitzen: Spitzen) -> Score {
    let by_cards = match ended {
        Ended::AsPlayed { points, tricks } => score(said, matadors, 0, points, tricks),
        Ended::LostSimple => lost_simple(said, matadors, 0),
    };
    if said.game == 'N' {
        return by_cards;
    }
    // Who loses by a Spitze alone has reached his levels all the same, and they count.
    let levels = by_cards.levels;
    let spitze_missed = by_cards.won && spitzen.made < spitzen.announced;
    let reached = by_cards.won && !spitze_missed;
    let more = spitzen.levels(house, said.game, reached);
    Score { spitze_missed, ..charge(said, matadors, bid, levels, more, reached) }
}

/// Twice for each of Kontra, Re and Bock (decision 38).
pub fn doubled(score: i32, kontra: bool, re: bool, bock: bool) -> i32 {
    let mut score = score;
    for doubles in [kontra, re, bock] {
        if doubles {
            score *= 2;
        }
    }
    score
}
