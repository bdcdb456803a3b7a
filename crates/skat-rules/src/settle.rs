//! How a deal ends, and what it counts for each player.

use crate::game::Contract;
use crate::kontra::Doublings;
use crate::ramsch::RamschResult;
use crate::role::{ByRole, Role};
use crate::ruleset::RoundRules;
use crate::value::Valuation;

/// One of the two parties of a deal with a declarer (3.5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Party {
    /// The declarer.
    Declarer,
    /// Both defenders.
    Defenders,
}

/// Why a deal with a charged player ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// All ten tricks were played.
    PlayedOut,
    /// The declarer's trick in null, or the defenders' in an open game or Schwarz announced (decision 14).
    Decided,
    /// The declarer gave up before the lead to the second trick (4.3.1, decision 16).
    DeclarerGaveUpEarly,
    /// The declarer gave up later (4.3.2, decision 17).
    DeclarerGaveUp,
    /// The defenders gave up (4.3.3, decisions 18 and 19).
    DefendersGaveUp,
    /// An open hand claimed the rest, and this party's claim held or failed (ISkO 4.3.4, 4.3.5, decision 21).
    Claimed {
        /// The claimant's party.
        by: Party,
        /// Whether no play of the others can beat it.
        held: bool,
    },
    /// A player left before the auction was over (3.3.9, decision 24).
    LeftAuction,
    /// The declarer left between auction and announcement (3.4.6, decision 25).
    DeclarerLeftBeforeAnnouncement,
    /// A defender left between auction and announcement (3.4.6, decision 26).
    DefenderLeftBeforeAnnouncement,
    /// The declarer left while cards were played (4.3.6, decision 23).
    DeclarerLeft,
    /// A defender left while cards were played (4.3.6, decision 23).
    DefenderLeft,
}

impl Ending {
    const fn paragraph(self) -> &'static str {
        match self {
            Ending::PlayedOut => "4.3.1",
            Ending::Decided => "5.2.6",
            Ending::DeclarerGaveUpEarly => "4.3.1",
            Ending::DeclarerGaveUp => "4.3.2",
            Ending::DefendersGaveUp => "4.3.3",
            Ending::Claimed { by: Party::Declarer, .. } => "4.3.4",
            Ending::Claimed { by: Party::Defenders, .. } => "4.3.5",
            Ending::LeftAuction => "3.3.9",
            Ending::DeclarerLeftBeforeAnnouncement | Ending::DefenderLeftBeforeAnnouncement => "3.4.6",
            Ending::DeclarerLeft | Ending::DefenderLeft => "4.3.6",
        }
    }
}

/// The result of a deal that is written to one player's account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameResult {
    /// The declarer, or who left before there was one.
    pub charged: Role,
    /// Why the deal ended.
    pub ending: Ending,
    /// Who left, if leaving ended it.
    pub left: Option<Role>,
    /// The value with its derivation.
    pub value: Valuation,
    /// What doubles it: Kontra, Re, a Bock deal.
    pub doublings: Doublings,
    /// The declarer's card points at the end, the skat counted, 0 to 120; 0 where no card was played.
    pub points: u8,
    /// The declarer's tricks at the end, 0 to 10.
    pub tricks: u8,
}

impl GameResult {
    /// What is written for the charged player: the value, doubled for each doubling, and for a loss (5.3.4, decision 38).
    pub const fn score(&self) -> i32 {
        self.value.score() * self.doublings.factor()
    }

    /// Whether the parties had 60 card points each (decision 39); a deal that a trick decided early left cards to nobody.
    pub fn is_sixty(&self) -> bool {
        self.points == 60 && self.ending != Ending::Decided && !matches!(self.value.contract, Contract::Null(_))
    }

    /// Whether the deal starts a Bock and Ramsch round (decision 39).
    pub fn starts_round(&self, rules: &RoundRules) -> bool {
        let Doublings { kontra, re, .. } = self.doublings;
        rules.lost_kontra && kontra.is_some() && !self.value.won
            || rules.kontra_re && re
            || rules.sixty && self.is_sixty()
    }

    /// The paragraph that ended the deal this way.
    pub fn paragraph(&self) -> &'static str {
        match (self.ending, self.value.contract) {
            (Ending::Decided, Contract::Null(_)) => "5.2.7",
            (ending, _) => ending.paragraph(),
        }
    }
}

/// How a deal was settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Settlement {
    /// Nobody bid and forehand passed: a valid deal of value 0 (3.3.7).
    PassedIn,
    /// A deal with a declarer, or with a leaver who is charged.
    Game(GameResult),
    /// A Ramsch, which has no declarer.
    Ramsch(RamschResult),
}

impl Settlement {
    /// The game points of each role: the charged player's score, 0 for the others (5.5.1); what a Ramsch gives each.
    pub fn scores(&self) -> ByRole<i32> {
        match self {
            Settlement::PassedIn => ByRole([0; 3]),
            Settlement::Game(result) => {
                let mut scores = ByRole([0; 3]);
                scores[result.charged] = result.score();
                scores
            }
            Settlement::Ramsch(result) => result.scores(),
        }
    }

    /// Who left, if leaving ended the deal.
    pub fn left(&self) -> Option<Role> {
        match self {
            Settlement::PassedIn => None,
            Settlement::Game(result) => result.left,
            Settlement::Ramsch(result) => result.left,
        }
    }
}
