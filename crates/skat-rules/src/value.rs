//! The value of a deal (chapter 5), with the reason for every part of it.

use crate::bid::BidValue;
use crate::card::{Card, CardSet, Rank, Suit};
use crate::game::{Announced, Class, Contract, Game, NullGame};

/// The unbroken run of top trumps that the declarer holds or lacks, the skat counted for him (2.4, decision 7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Matadors {
    /// He holds the jack of clubs: so many in a row, 1 to 11.
    With(u8),
    /// He lacks it: so many in a row, 1 to 11.
    Without(u8),
}

impl Matadors {
    /// Counts the matadors of twelve cards in a suit game or grand; none in null.
    pub fn of(cards: CardSet, game: Game) -> Option<Matadors> {
        let suit = match game {
            Game::Suit(suit) => Some(suit),
            Game::Grand => None,
            Game::Null => return None,
        };
        let jacks = Suit::ALL.into_iter().rev().map(|suit| Card::new(suit, Rank::Jack));
        let rest = suit.into_iter().flat_map(|suit| {
            let ranks = [Rank::Ace, Rank::Ten, Rank::King, Rank::Queen, Rank::Nine, Rank::Eight, Rank::Seven];
            ranks.map(|rank| Card::new(suit, rank))
        });
        let with = cards.contains(Card::new(Suit::Clubs, Rank::Jack));
        let run = jacks.chain(rest).take_while(|card| cards.contains(*card) == with).count() as u8;
        Some(if with { Matadors::With(run) } else { Matadors::Without(run) })
    }

    /// How many, 1 to 11.
    pub const fn count(self) -> u8 {
        match self {
            Matadors::With(count) | Matadors::Without(count) => count,
        }
    }
}

/// A level of a suit game or grand; each that applies adds one (5.2.1, decision 9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// The game itself.
    Game,
    /// Played without the skat.
    Hand,
    /// A party has 30 card points or fewer (5.2.3).
    Schneider,
    /// Announced, reached or not (5.2.5).
    SchneiderAnnounced,
    /// A party has no trick (5.2.4).
    Schwarz,
    /// Announced, reached or not (5.2.5).
    SchwarzAnnounced,
    /// An open suit game or grand (5.2.6).
    Ouvert,
}

impl Level {
    /// All levels, the lowest first.
    pub const ALL: [Level; 7] = [
        Level::Game,
        Level::Hand,
        Level::Schneider,
        Level::SchneiderAnnounced,
        Level::Schwarz,
        Level::SchwarzAnnounced,
        Level::Ouvert,
    ];

    /// The paragraph that defines the level.
    pub const fn paragraph(self) -> &'static str {
        match self {
            Level::Game | Level::Hand => "5.2.1",
            Level::Schneider => "5.2.3",
            Level::SchneiderAnnounced | Level::SchwarzAnnounced => "5.2.5",
            Level::Schwarz => "5.2.4",
            Level::Ouvert => "5.2.6",
        }
    }
}

/// A set of levels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Levels(u8);

impl Levels {
    /// The levels that a contract has from its announcement, every one up to the announced one (decisions 5 and 11).
    fn announced(contract: Contract) -> Levels {
        Levels((1 << contract.least_levels()) - 1)
    }

    fn with(self, level: Level) -> Levels {
        Levels(self.0 | 1 << level as u8)
    }

    /// The set with these bits: bit n is the level at place n of [`Level::ALL`]; none if a bit stands for no level.
    pub const fn from_bits(bits: u8) -> Option<Levels> {
        if bits < 1 << Level::ALL.len() { Some(Levels(bits)) } else { None }
    }

    /// The set's bits, 0 to 127, as [`Levels::from_bits`] reads them.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether the level is among them.
    pub const fn contains(self, level: Level) -> bool {
        self.0 >> level as u8 & 1 == 1
    }

    /// How many, 0 to 7.
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The levels, the lowest first.
    pub fn iter(self) -> impl Iterator<Item = Level> {
        Level::ALL.into_iter().filter(move |level| self.contains(*level))
    }
}

/// The Spitzen of a deal (decision 47).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Spitzen {
    /// How many were announced, 0 to 10: each adds a level.
    pub announced: u8,
    /// How many count beside that, each for one more level, 0 to 10: those made in a won deal, the announced ones in a lost one.
    pub counted: u8,
}

impl Spitzen {
    /// How many levels they add, 0 to 20.
    pub const fn levels(self) -> u16 {
        self.announced as u16 + self.counted as u16
    }

    /// Those of a lost deal: what was announced counts as if it were made, and nothing else does.
    const fn lost(self) -> Spitzen {
        Spitzen { announced: self.announced, counted: self.announced }
    }
}

/// How a deal that had an announcement ended, as far as its value goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The declarer has these card points, the skat counted, and these tricks; all other points and tricks are the defenders'.
    AsPlayed {
        /// 0 to 120.
        points: u8,
        /// 0 to 10.
        tricks: u8,
    },
    /// Lost in the simple level, with every level that was announced: given up early (4.3.1, decision 16).
    LostSimple,
    /// The declarer ended the deal by a fault (ISkO 4.1.3 to 4.1.5).
    DeclarerAtFault(SoFar),
    /// The defenders ended the deal by a fault (ISkO 4.1.3 to 4.1.5, 5.4.3).
    DefendersAtFault(SoFar),
}

/// What each party had taken when a deal was ended by a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SoFar {
    /// The declarer's card points, the skat counted, 0 to 120.
    pub points: u8,
    /// The declarer's tricks, 0 to 10.
    pub tricks: u8,
    /// The defenders' card points, 0 to 120.
    pub defender_points: u8,
    /// The defenders' tricks, 0 to 10.
    pub defender_tricks: u8,
}

/// The value of a deal and how it came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Valuation {
    /// What was played, or the grand that an abandoned deal counts as.
    pub contract: Contract,
    /// The matadors; none in null games.
    pub matadors: Option<Matadors>,
    /// The levels; none in null games.
    pub levels: Levels,
    /// The Spitzen; none in null games.
    pub spitzen: Spitzen,
    /// The bid that had to be reached; none where a leaver had not bid, and in the grand of an escape.
    pub bid: Option<BidValue>,
    /// Base value times matadors, levels and Spitzen, or the fixed value of a null game.
    pub product: u16,
    /// What counts: the product, or the smallest multiple of the base value that is not below the bid (5.4).
    pub charged: u16,
    /// Whether the product is below the bid, and the deal is lost or counted higher for that (5.4.1, 5.4.2).
    pub overbid: bool,
    /// Whether the declarer had what wins, but an announced Spitze was not made, and the deal is lost for that (decision 47).
    pub spitze_missed: bool,
    /// Whether the declarer won.
    pub won: bool,
}

/// One part of the derivation of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// So many matadors, each counting one (2.4.2, 5.3.2).
    Matadors(Matadors),
    /// One more level.
    Level(Level),
    /// So many Spitzen were announced, each counting one (decision 47).
    SpitzenAnnounced(u8),
    /// So many Spitzen were made, or have to be paid as if they were, each counting one (decision 47).
    Spitzen(u8),
    /// The base value that the sum is multiplied with.
    Base(u16),
    /// The fixed value of a null game.
    Null(NullGame),
    /// The sum times the base value is below the bid, so this multiple counts.
    Overbid {
        /// The bid.
        bid: BidValue,
        /// The smallest multiple of the base value that is not below it.
        charged: u16,
        /// Whether it was a hand game.
        hand: bool,
    },
    /// An innocent declarer's value is raised to this multiple, since the bid was higher (decision 26).
    Raised {
        /// The bid.
        bid: BidValue,
        /// The smallest multiple of the base value that is not below it.
        charged: u16,
    },
    /// The declarer had what wins, but an announced Spitze was not made (decision 47).
    SpitzeMissed,
    /// Lost deals count double.
    LostDoubled,
}

impl Reason {
    /// The paragraph that this part follows.
    pub const fn paragraph(self) -> &'static str {
        match self {
            Reason::Matadors(_) => "2.4.2",
            Reason::Level(level) => level.paragraph(),
            Reason::SpitzenAnnounced(_) | Reason::Spitzen(_) | Reason::SpitzeMissed => "pub 15",
            Reason::Base(_) => "5.1.1",
            Reason::Null(_) => "5.1.2",
            Reason::Overbid { hand: false, .. } => "5.4.1",
            Reason::Overbid { hand: true, .. } => "5.4.2",
            Reason::Raised { .. } => "3.4.6",
            Reason::LostDoubled => "5.3.4",
        }
    }
}

impl Valuation {
    /// Values a deal that was announced (5.2 to 5.4, decisions 9 to 14 and 16 to 21).
    ///
    /// `matadors` is ignored in null games; without matadors a suit game or grand counts as with none.
    pub fn of(contract: Contract, matadors: Option<Matadors>, bid: Option<BidValue>, verdict: Verdict) -> Valuation {
        Valuation::with_spitzen(contract, matadors, bid, verdict, Spitzen::default())
    }

    /// The same with Spitzen (decision 47): the announced ones, and those that were made and may count.
    pub fn with_spitzen(
        contract: Contract,
        matadors: Option<Matadors>,
        bid: Option<BidValue>,
        verdict: Verdict,
        spitzen: Spitzen,
    ) -> Valuation {
        match contract {
            Contract::Null(null) => Valuation::of_null(null, bid, verdict),
            Contract::Suit(..) | Contract::Grand(_) => {
                let cards = Cards { contract, matadors, bid, spitzen };
                cards.value(verdict)
            }
        }
    }

    /// Values a deal that ended before an announcement: a grand with pick-up, simple (decisions 24 to 26).
    ///
    /// `bid` is the leaver's own highest bid or hold, or the declarer's bid when an innocent declarer is credited.
    pub fn of_abandoned(matadors: Matadors, bid: Option<BidValue>, won: bool) -> Valuation {
        let contract = Contract::Grand(Class::PickUp);
        let cards = Cards { contract, matadors: Some(matadors), bid, spitzen: Spitzen::default() };
        let mut valuation = cards.raise(Levels::announced(contract), Spitzen::default());
        valuation.won = won;
        valuation.overbid &= !won;
        valuation
    }

    fn of_null(null: NullGame, bid: Option<BidValue>, verdict: Verdict) -> Valuation {
        let won = match verdict {
            Verdict::AsPlayed { tricks, .. } | Verdict::DefendersAtFault(SoFar { tricks, .. }) => tricks == 0,
            Verdict::LostSimple | Verdict::DeclarerAtFault(_) => false,
        };
        let contract = Contract::Null(null);
        let value = null.value();
        Valuation {
            contract,
            matadors: None,
            levels: Levels::default(),
            spitzen: Spitzen::default(),
            bid,
            product: value,
            charged: value,
            overbid: false,
            spitze_missed: false,
            won,
        }
    }

    /// What is written for the declarer: the charged value, or minus twice that (5.3.4).
    pub const fn score(&self) -> i32 {
        if self.won { self.charged as i32 } else { -2 * self.charged as i32 }
    }

    /// The derivation, part by part, in the order in which players say it.
    pub fn reasons(&self) -> impl Iterator<Item = Reason> {
        let null = match self.contract {
            Contract::Null(null) => Some(Reason::Null(null)),
            _ => None,
        };
        let correction = match self.bid {
            Some(bid) if self.overbid => {
                Some(Reason::Overbid { bid, charged: self.charged, hand: self.contract.is_hand() })
            }
            Some(bid) if self.charged > self.product => Some(Reason::Raised { bid, charged: self.charged }),
            _ => None,
        };
        null.into_iter()
            .chain(self.matadors.map(Reason::Matadors))
            .chain(self.levels.iter().map(Reason::Level))
            .chain(Some(self.spitzen.announced).filter(|count| *count > 0).map(Reason::SpitzenAnnounced))
            .chain(Some(self.spitzen.counted).filter(|count| *count > 0).map(Reason::Spitzen))
            .chain(self.contract.base_value().map(Reason::Base))
            .chain(correction)
            .chain(self.spitze_missed.then_some(Reason::SpitzeMissed))
            .chain((!self.won).then_some(Reason::LostDoubled))
    }
}

/// A suit game or grand with what its value hangs on before it is decided.
#[derive(Clone, Copy)]
struct Cards {
    contract: Contract,
    matadors: Option<Matadors>,
    bid: Option<BidValue>,
    /// The announced Spitzen, and those that were made.
    spitzen: Spitzen,
}

impl Cards {
    fn value(&self, verdict: Verdict) -> Valuation {
        let announced = Levels::announced(self.contract);
        match verdict {
            Verdict::LostSimple => self.raise(announced, self.spitzen.lost()),
            Verdict::AsPlayed { points, tricks } => self.as_played(points, tricks),
            Verdict::DeclarerAtFault(so_far) => {
                let due = self.due();
                if due.is_prevented(so_far) || due.is_reached(so_far) {
                    self.as_played(so_far.points, so_far.tricks)
                } else {
                    self.raise(announced, self.spitzen.lost())
                }
            }
            Verdict::DefendersAtFault(so_far) => {
                let due = self.due();
                // A decided deal keeps its winner, who keeps what he has; the rest is the other party's.
                if due.is_prevented(so_far) {
                    self.as_played(120 - so_far.defender_points.min(120), 10 - so_far.defender_tricks.min(10))
                } else if due.is_reached(so_far) {
                    self.as_played(so_far.points, so_far.tricks)
                } else {
                    // Where even Schwarz would be too little, nobody's fault can win the deal (5.4.3).
                    Valuation { won: !due.0.overbid, ..due.0 }
                }
            }
        }
    }

    fn as_played(&self, points: u8, tricks: u8) -> Valuation {
        let announced = self.contract.announced();
        let reached = match announced {
            Announced::Nothing => points >= 61,
            Announced::Schneider => points >= 90,
            Announced::Schwarz | Announced::Ouvert => tricks == 10,
        };
        let mut levels = Levels::announced(self.contract);
        if reached {
            if points >= 90 {
                levels = levels.with(Level::Schneider);
            }
            if tricks == 10 {
                levels = levels.with(Level::Schneider).with(Level::Schwarz);
            }
        } else if announced <= Announced::Schneider {
            // A failed Schneider announcement holds the level Schneider already, and only Schwarz goes beyond it (decisions 11, 12).
            if points <= 30 {
                levels = levels.with(Level::Schneider);
            }
            if tricks == 0 {
                levels = levels.with(Level::Schneider).with(Level::Schwarz);
            }
        }
        let is_missed = self.spitzen.counted < self.spitzen.announced;
        if reached && !is_missed {
            let valuation = self.raise(levels, self.spitzen);
            if !valuation.overbid {
                return Valuation { won: true, ..valuation };
            }
        }
        Valuation { spitze_missed: reached && is_missed, ..self.raise(levels, self.spitzen.lost()) }
    }

    /// The lost valuation of these levels, raised to the bid where the product is below it.
    fn raise(&self, levels: Levels, spitzen: Spitzen) -> Valuation {
        let Cards { contract, matadors, bid, .. } = *self;
        let base = contract.base_value().unwrap_or(0);
        let cases = u16::from(matadors.map_or(0, Matadors::count)) + u16::from(levels.count()) + spitzen.levels();
        let product = base * cases;
        let due = bid.map_or(0, BidValue::get);
        let overbid = product < due;
        let charged = if overbid { due.next_multiple_of(base.max(1)) } else { product };
        let (spitze_missed, won) = (false, false);
        Valuation { contract, matadors, levels, spitzen, bid, product, charged, overbid, spitze_missed, won }
    }

    fn due(&self) -> Due {
        let mut due = self.raise(Levels::announced(self.contract), self.spitzen);
        for level in [Level::Schneider, Level::Schwarz] {
            if due.overbid {
                due = self.raise(due.levels.with(level), self.spitzen);
            }
        }
        Due(due)
    }
}

/// The levels that announcement and bid demand of the declarer (4.1.5), as a valuation that is not decided.
struct Due(Valuation);

impl Due {
    /// Whether the defenders have already prevented what is due.
    fn is_prevented(&self, so_far: SoFar) -> bool {
        let limit = if self.0.levels.contains(Level::Schneider) { 31 } else { 60 };
        so_far.defender_points >= limit || self.0.levels.contains(Level::Schwarz) && so_far.defender_tricks > 0
    }

    /// Whether the declarer has already reached what is due.
    fn is_reached(&self, so_far: SoFar) -> bool {
        let least = if self.0.levels.contains(Level::Schneider) { 90 } else { 61 };
        so_far.points >= least && (!self.0.levels.contains(Level::Schwarz) || so_far.tricks == 10)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn as_played(contract: Contract, matadors: u8, bid: u16, points: u8, tricks: u8) -> i32 {
        let verdict = Verdict::AsPlayed { points, tricks };
        Valuation::of(contract, Some(Matadors::With(matadors)), BidValue::new(bid), verdict).score()
    }

    #[test]
    fn printed_example_5_2_6_clubs_ouvert_with_two_is_108() {
        let ouvert = Class::Hand(Announced::Ouvert);
        assert_eq!(as_played(Contract::Suit(Suit::Clubs, ouvert), 2, 18, 120, 10), 108);
        assert_eq!(as_played(Contract::Grand(ouvert), 4, 18, 120, 10), 264);
    }

    #[test]
    fn printed_examples_5_4_are_charged_at_the_next_multiple() {
        assert_eq!(as_played(Contract::Suit(Suit::Hearts, Class::PickUp), 1, 50, 70, 6), -100);
        assert_eq!(as_played(Contract::Suit(Suit::Clubs, Class::PickUp), 1, 59, 70, 6), -120);
        let hand = Class::Hand(Announced::Nothing);
        assert_eq!(as_played(Contract::Suit(Suit::Hearts, hand), 1, 36, 75, 7), -80);
    }

    #[test]
    fn a_failed_schneider_announcement_counts_the_own_schwarz_once() {
        let announced = Contract::Suit(Suit::Diamonds, Class::Hand(Announced::Schneider));
        assert_eq!(as_played(announced, 2, 18, 88, 8), -108);
        assert_eq!(as_played(announced, 2, 18, 20, 1), -108);
        assert_eq!(as_played(announced, 2, 18, 0, 0), -126);
    }

    #[test]
    fn a_defenders_fault_wins_the_level_that_the_bid_demands() {
        let clubs = Contract::Suit(Suit::Clubs, Class::PickUp);
        let fault = |points, tricks, defender_points, defender_tricks| {
            Verdict::DefendersAtFault(SoFar { points, tricks, defender_points, defender_tricks })
        };
        let value = |bid, verdict| Valuation::of(clubs, Some(Matadors::With(1)), BidValue::new(bid), verdict).score();
        assert_eq!(value(18, fault(20, 2, 20, 2)), 24);
        assert_eq!(value(36, fault(20, 2, 20, 2)), 36, "Schneider is due (4.1.5)");
        assert_eq!(value(36, fault(20, 2, 40, 2)), -72, "the defenders have prevented it");
        assert_eq!(value(48, fault(20, 2, 20, 2)), -96, "Schwarz is due and prevented");
        assert_eq!(value(48, fault(20, 2, 0, 0)), 48);
        assert_eq!(value(60, fault(20, 2, 0, 0)), -120, "even Schwarz would be too little (5.4.3)");
        assert_eq!(value(18, fault(91, 7, 20, 2)), 36, "decided: Schneider is reached already");
        assert_eq!(value(18, fault(70, 7, 20, 2)), 24, "decided: the rest is the defenders'");
        assert_eq!(value(18, fault(10, 1, 60, 2)), -48, "lost before the fault");
        assert_eq!(value(18, fault(10, 1, 95, 2)), -72, "lost with the own Schneider before the fault");
    }

    #[test]
    fn only_who_had_what_wins_has_lost_by_a_spitze_pub_15() {
        let value = |class, bid, points, tricks, counted| {
            let (contract, spitzen) = (Contract::Suit(Suit::Clubs, class), Spitzen { announced: 2, counted });
            let verdict = Verdict::AsPlayed { points, tricks };
            Valuation::with_spitzen(contract, Some(Matadors::With(1)), BidValue::new(bid), verdict, spitzen)
        };
        let (pick_up, schneider) = (Class::PickUp, Class::Hand(Announced::Schneider));
        let says = |value: Valuation| {
            assert_eq!(value.spitze_missed, value.reasons().any(|reason| reason == Reason::SpitzeMissed));
            (value.spitze_missed, value.score())
        };
        assert_eq!(says(value(pick_up, 18, 61, 6, 1)), (true, -144), "with 1, game 2, 2 announced and as if made: 6");
        assert_eq!(says(value(pick_up, 18, 60, 6, 1)), (false, -144), "he had not even the points");
        assert_eq!(says(value(pick_up, 18, 61, 6, 2)), (false, 72), "both are made");
        assert_eq!(says(value(pick_up, 18, 95, 9, 0)), (true, -168), "his Schneider counts all the same");
        assert_eq!(says(value(schneider, 18, 89, 8, 0)), (false, -216), "Schneider is missed as well");
        assert_eq!(says(value(schneider, 18, 90, 8, 0)), (true, -216));
        assert_eq!(says(value(pick_up, 84, 61, 6, 1)), (true, -168), "overbid too, and both are said");
        let early = Verdict::LostSimple;
        let spitzen = Spitzen { announced: 2, counted: 0 };
        let clubs = Contract::Suit(Suit::Clubs, pick_up);
        let given_up = Valuation::with_spitzen(clubs, Some(Matadors::With(1)), BidValue::new(18), early, spitzen);
        assert_eq!(says(given_up), (false, -144), "given up");
    }

    #[test]
    fn a_missed_spitze_is_said_before_the_loss_is_doubled() {
        let spitzen = Spitzen { announced: 1, counted: 0 };
        let (clubs, verdict) =
            (Contract::Suit(Suit::Clubs, Class::PickUp), Verdict::AsPlayed { points: 75, tricks: 7 });
        let value = Valuation::with_spitzen(clubs, Some(Matadors::With(1)), BidValue::new(18), verdict, spitzen);
        let last: Vec<Reason> = value.reasons().skip(4).collect();
        assert_eq!(last, [Reason::Base(12), Reason::SpitzeMissed, Reason::LostDoubled]);
        assert_eq!(Reason::SpitzeMissed.paragraph(), "pub 15");
    }

    #[test]
    fn levels_are_read_back_from_their_bits() {
        for bits in 0..128 {
            let levels = Levels::from_bits(bits).unwrap();
            assert_eq!(levels.bits(), bits);
            assert_eq!(levels.iter().fold(Levels::default(), Levels::with), levels);
        }
        assert!((128..=255).all(|bits| Levels::from_bits(bits).is_none()));
    }

    #[test]
    fn matadors_run_beyond_the_jacks() {
        let of = |text: &str, game| Matadors::of(text.parse().unwrap(), game);
        let hearts = Game::Suit(Suit::Hearts);
        assert_eq!(of("CJ SJ HJ DJ HA", hearts), Some(Matadors::With(5)));
        assert_eq!(of("CJ SJ HJ DJ HA", Game::Grand), Some(Matadors::With(4)));
        assert_eq!(of("HK H7", hearts), Some(Matadors::Without(6)));
        assert_eq!(of("SJ HJ", hearts), Some(Matadors::Without(1)));
        assert_eq!(of("CA", hearts), Some(Matadors::Without(11)));
        assert_eq!(of("CA", Game::Grand), Some(Matadors::Without(4)));
        assert_eq!(of("CA", Game::Null), None);
    }
}
