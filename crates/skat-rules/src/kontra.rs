//! Kontra and Re (decisions 36 to 38): who may say them, who is asked, and what they do to a score.

use crate::auction::Bids;
use crate::game::{Contract, NullGame};
use crate::role::{ByRole, Role};
use crate::ruleset::{Kontra, RuleSet};

/// What doubles the score of a deal with a declarer, beside its being lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Doublings {
    /// Who said Kontra, for both defenders.
    pub kontra: Option<Role>,
    /// Whether the declarer answered it with Re.
    pub re: bool,
    /// Whether it is a Bock deal.
    pub bock: bool,
}

impl Doublings {
    /// What the score is multiplied with: 1, 2, 4 or 8 (decision 38).
    pub const fn factor(&self) -> i32 {
        1 << (self.kontra.is_some() as u8 + self.re as u8 + self.bock as u8)
    }
}

/// What players are asked while the play waits; who does not answer in time has said no.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// Kontra against an open game, before its cards are shown. Who has said no is nobody else's knowledge.
    Kontra {
        /// Who was asked.
        asked: ByRole<bool>,
        /// Whose answer is awaited.
        awaited: ByRole<bool>,
    },
    /// Re, of the declarer.
    Re,
}

impl Question {
    /// The question that an open game begins with; none if nobody may say Kontra.
    pub(crate) fn before(contract: Contract, may_say: ByRole<bool>) -> Option<Question> {
        let is_asked = contract.is_ouvert() && may_say.0.contains(&true);
        is_asked.then_some(Question::Kontra { asked: may_say, awaited: may_say })
    }
}

/// Who may say Kontra as far as the auction goes (decision 36); against the grand of an escape anybody may (decision 44).
pub(crate) fn who_may_say(rules: &RuleSet, bids: &Bids, declarer: Role, is_escape: bool) -> ByRole<bool> {
    let reached_20 = [Role::Forehand, Role::Middlehand].iter().any(|role| {
        let highest = bids.highest[*role];
        highest.is_some_and(|bid| bid.get() >= 20)
    });
    ByRole::from_fn(|role| {
        role != declarer
            && match rules.kontra {
                Kontra::Off => false,
                Kontra::Everybody => true,
                Kontra::With18 if is_escape => true,
                Kontra::With18 => bids.highest[role].is_some() || role == Role::Rearhand && reached_20,
            }
    })
}

/// Whether a game can have Re: a null game that could bear it would have been an open one (decision 37).
pub(crate) const fn has_re(contract: Contract) -> bool {
    !matches!(contract, Contract::Null(NullGame::Plain | NullGame::Hand))
}
