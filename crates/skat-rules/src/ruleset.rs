//! Rule sets: values with a versioned name, stored with every table and every deal.

/// The order of play that a rule set is built on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RuleSetName {
    /// The Skat-Online order of 2007, the default.
    Sosko2007,
    /// The International order in the numbering of 2012.
    Isko2012,
}

/// Who must give up for the defenders (SOSkO 4.3.3, ISkO 4.3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DefendersGiveUp {
    /// Both; the wish of one is seen by nobody (decision 18).
    Both,
    /// One is enough, for they answer together (decision 19).
    One,
}

/// What the declarer's giving up after the lead to the second trick needs (4.3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LateSurrender {
    /// Nobody's consent.
    Free,
    /// The consent of one defender.
    WithConsent,
}

/// What an open hand means (SOSkO 4.3.4, ISkO 4.3.4 and 4.3.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpenHand {
    /// The declarer's cards become visible, and nothing else happens (decision 20).
    Visible,
    /// A binding claim of every remaining trick, by the declarer or a defender (decision 21).
    BindingClaim,
}

/// When a free seat can be taken by a substitute (SOSkO 3.1.2, ISkO 3.1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Substitution {
    /// Between any two deals.
    BetweenDeals,
    /// Between rounds, if all agree.
    BetweenRounds,
}

/// The switches of a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RuleSet {
    /// The order that it is built on.
    pub name: RuleSetName,
    /// Who must give up for the defenders.
    pub defenders_give_up: DefendersGiveUp,
    /// What a late surrender of the declarer needs.
    pub late_surrender: LateSurrender,
    /// What an open hand means.
    pub open_hand: OpenHand,
    /// When a substitute may sit down.
    pub substitution: Substitution,
}

impl RuleSet {
    /// `sosko-2007`, the default.
    pub const SOSKO_2007: RuleSet = RuleSet {
        name: RuleSetName::Sosko2007,
        defenders_give_up: DefendersGiveUp::Both,
        late_surrender: LateSurrender::Free,
        open_hand: OpenHand::Visible,
        substitution: Substitution::BetweenDeals,
    };
    /// `isko-2012`.
    pub const ISKO_2012: RuleSet = RuleSet {
        name: RuleSetName::Isko2012,
        defenders_give_up: DefendersGiveUp::One,
        late_surrender: LateSurrender::WithConsent,
        open_hand: OpenHand::BindingClaim,
        substitution: Substitution::BetweenRounds,
    };

    /// All rule sets that have a name.
    pub const ALL: [RuleSet; 2] = [RuleSet::SOSKO_2007, RuleSet::ISKO_2012];

    /// The versioned name, as it is stored and shown.
    pub const fn name(&self) -> &'static str {
        match self.name {
            RuleSetName::Sosko2007 => "sosko-2007",
            RuleSetName::Isko2012 => "isko-2012",
        }
    }

    /// The rule set of this name.
    pub fn named(name: &str) -> Option<RuleSet> {
        RuleSet::ALL.into_iter().find(|rules| rules.name() == name)
    }
}

impl Default for RuleSet {
    fn default() -> RuleSet {
        RuleSet::SOSKO_2007
    }
}
