//! Rule sets: values with a versioned name, stored with every table and every deal.

use std::fmt;
use std::str::FromStr;

use crate::game::Game;

/// The order of play that a rule set is built on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RuleSetName {
    /// The Skat-Online order of 2007, the default.
    Sosko2007,
    /// The International order in the numbering of 2012.
    Isko2012,
    /// Pub rules: Kontra, Re, Bock and Ramsch.
    Pub2022,
}

impl RuleSetName {
    /// All names.
    pub const ALL: [RuleSetName; 3] = [RuleSetName::Sosko2007, RuleSetName::Isko2012, RuleSetName::Pub2022];

    /// The versioned name, as it is stored and shown.
    pub const fn text(self) -> &'static str {
        match self {
            RuleSetName::Sosko2007 => "sosko-2007",
            RuleSetName::Isko2012 => "isko-2012",
            RuleSetName::Pub2022 => "pub-2022",
        }
    }

    /// The rule set of this name.
    pub fn named(name: &str) -> Option<RuleSetName> {
        RuleSetName::ALL.into_iter().find(|known| known.text() == name)
    }
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

/// Who may say Kontra.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kontra {
    /// Nobody.
    Off,
    /// A defender who bid or held at least 18; rearhand also where one of the others had reached 20 (decision 36).
    With18,
    /// Every defender, whatever was bid.
    Everybody,
}

/// What becomes of a deal for which nobody bids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WithoutBid {
    /// It is passed in (3.3.7).
    PassedIn,
    /// It is played as Ramsch, after pushing (decision 41).
    Ramsch,
}

/// What each unseen push and a player without a trick make of the score of a Ramsch (decisions 41, 42).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RamschFactor {
    /// Each adds one to the multiplier: 5 at most.
    Adds,
    /// Each doubles it: 16 at most.
    Doubles,
}

/// Who takes the skat of a Ramsch (decision 42).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RamschSkat {
    /// Who takes the last trick.
    LastTrick,
    /// Who has the most card points without it.
    Loser,
}

/// What starts Bock and Ramsch rounds, and how long they are (decisions 39, 40).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RoundRules {
    /// Whether a deal starts one that the declarer loses with Kontra.
    pub lost_kontra: bool,
    /// Whether Kontra and Re start one, however the deal ends.
    pub kontra_re: bool,
    /// Whether 60 to 60 starts one.
    pub sixty: bool,
    /// How many Bock deals one has, 1 to 12.
    pub bock: u8,
    /// How many forced Ramsch deals follow, 0 to 12.
    pub ramsch: u8,
}

impl RoundRules {
    const LONGEST: u8 = 12;

    /// Whether anything starts a round.
    pub const fn is_on(&self) -> bool {
        self.lost_kontra || self.kontra_re || self.sixty
    }
}

/// The Spitze: tricks that the lowest trumps take at the end (decision 47).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SpitzeRules {
    /// How many count at most, 0 to 10; 0 where there is none.
    pub most: u8,
    /// Whether grands have it too.
    pub in_grand: bool,
    /// Whether only announced ones count.
    pub only_announced: bool,
}

impl SpitzeRules {
    /// No Spitze.
    pub const OFF: SpitzeRules = SpitzeRules { most: 0, in_grand: false, only_announced: false };
    pub(crate) const MOST: u8 = 10;

    /// How many count at most in a game, 0 to 10.
    pub const fn most_in(&self, game: Game) -> u8 {
        match game {
            Game::Suit(_) => self.most,
            Game::Grand if self.in_grand && self.most > 4 => 4,
            Game::Grand if self.in_grand => self.most,
            Game::Grand | Game::Null => 0,
        }
    }
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
    /// Who may say Kontra, which the declarer may answer with Re (decisions 36, 37).
    pub kontra: Kontra,
    /// What becomes of a deal for which nobody bids.
    pub without_bid: WithoutBid,
    /// What raises the score of a Ramsch, and how.
    pub ramsch_factor: RamschFactor,
    /// Who takes the skat of a Ramsch.
    pub ramsch_skat: RamschSkat,
    /// Bock and Ramsch rounds.
    pub rounds: RoundRules,
    /// The Spitze.
    pub spitze: SpitzeRules,
}

impl RuleSet {
    /// `sosko-2007`, the default.
    pub const SOSKO_2007: RuleSet = RuleSet {
        name: RuleSetName::Sosko2007,
        defenders_give_up: DefendersGiveUp::Both,
        late_surrender: LateSurrender::Free,
        open_hand: OpenHand::Visible,
        substitution: Substitution::BetweenDeals,
        kontra: Kontra::Off,
        without_bid: WithoutBid::PassedIn,
        ramsch_factor: RamschFactor::Adds,
        ramsch_skat: RamschSkat::LastTrick,
        rounds: RoundRules { lost_kontra: false, kontra_re: false, sixty: false, bock: 3, ramsch: 3 },
        spitze: SpitzeRules::OFF,
    };
    /// `isko-2012`.
    pub const ISKO_2012: RuleSet = RuleSet {
        name: RuleSetName::Isko2012,
        defenders_give_up: DefendersGiveUp::One,
        late_surrender: LateSurrender::WithConsent,
        open_hand: OpenHand::BindingClaim,
        substitution: Substitution::BetweenRounds,
        ..RuleSet::SOSKO_2007
    };
    /// `pub-2022`: what is played at home, on top of `sosko-2007` (decisions 36 to 48).
    pub const PUB_2022: RuleSet = RuleSet {
        name: RuleSetName::Pub2022,
        kontra: Kontra::With18,
        without_bid: WithoutBid::Ramsch,
        rounds: RoundRules { lost_kontra: true, kontra_re: true, sixty: true, bock: 3, ramsch: 3 },
        ..RuleSet::SOSKO_2007
    };

    /// The official orders, which have no switches.
    pub const OFFICIAL: [RuleSet; 2] = [RuleSet::SOSKO_2007, RuleSet::ISKO_2012];

    /// The rule set that bears the name, as its text has it.
    pub const fn of(name: RuleSetName) -> RuleSet {
        match name {
            RuleSetName::Sosko2007 => RuleSet::SOSKO_2007,
            RuleSetName::Isko2012 => RuleSet::ISKO_2012,
            RuleSetName::Pub2022 => RuleSet::PUB_2022,
        }
    }

    /// The versioned name, as it is stored and shown.
    pub const fn name(&self) -> &'static str {
        self.name.text()
    }

    /// Whether it is played with Ramsch, Kontra and Bock, and has rankings of its own (decision 48).
    pub const fn is_pub(&self) -> bool {
        matches!(self.name, RuleSetName::Pub2022)
    }

    /// Whether a switch is set otherwise than its name says.
    pub fn deviates(&self) -> bool {
        *self != RuleSet::of(self.name)
    }

    /// Whether the switches are in their ranges, and only a pub set has changed ones.
    pub fn is_valid(&self) -> bool {
        let plain = RuleSet::of(self.name);
        let switched = RuleSet {
            kontra: plain.kontra,
            without_bid: plain.without_bid,
            ramsch_factor: plain.ramsch_factor,
            ramsch_skat: plain.ramsch_skat,
            rounds: plain.rounds,
            spitze: plain.spitze,
            ..*self
        };
        let RoundRules { bock, ramsch, .. } = self.rounds;
        let in_range = (1..=RoundRules::LONGEST).contains(&bock)
            && ramsch <= RoundRules::LONGEST
            && self.spitze.most <= SpitzeRules::MOST
            && (self.spitze.most > 0 || self.spitze == SpitzeRules::OFF);
        switched == plain && (self.is_pub() && in_range || *self == plain)
    }
}

impl Default for RuleSet {
    fn default() -> RuleSet {
        RuleSet::SOSKO_2007
    }
}

/// The name, and each switch that is set otherwise: `pub-2022 kontra=all bock=4 spitze=2,grand`.
impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        let plain = RuleSet::of(self.name);
        if self.kontra != plain.kontra {
            let text = match self.kontra {
                Kontra::Off => "off",
                Kontra::With18 => "18",
                Kontra::Everybody => "all",
            };
            write!(f, " kontra={text}")?;
        }
        if self.without_bid != plain.without_bid {
            let text = match self.without_bid {
                WithoutBid::PassedIn => "pass",
                WithoutBid::Ramsch => "ramsch",
            };
            write!(f, " without-bid={text}")?;
        }
        if self.ramsch_factor != plain.ramsch_factor {
            let text = match self.ramsch_factor {
                RamschFactor::Adds => "adds",
                RamschFactor::Doubles => "doubles",
            };
            write!(f, " factor={text}")?;
        }
        if self.ramsch_skat != plain.ramsch_skat {
            let text = match self.ramsch_skat {
                RamschSkat::LastTrick => "last-trick",
                RamschSkat::Loser => "loser",
            };
            write!(f, " skat={text}")?;
        }
        let rounds = &self.rounds;
        let starts = |rules: &RoundRules| [rules.lost_kontra, rules.kontra_re, rules.sixty];
        if starts(rounds) != starts(&plain.rounds) {
            let on = START_WORDS.iter().zip(starts(rounds)).filter(|(_, on)| *on).map(|(word, _)| *word);
            write!(f, " rounds={}", if rounds.is_on() { on.collect::<Vec<_>>().join(",") } else { "off".to_owned() })?;
        }
        if rounds.bock != plain.rounds.bock {
            write!(f, " bock={}", rounds.bock)?;
        }
        if rounds.ramsch != plain.rounds.ramsch {
            write!(f, " ramsch={}", rounds.ramsch)?;
        }
        if self.spitze != plain.spitze {
            let grand = if self.spitze.in_grand { ",grand" } else { "" };
            let announced = if self.spitze.only_announced { ",announced" } else { "" };
            write!(f, " spitze={}{grand}{announced}", self.spitze.most)?;
        }
        Ok(())
    }
}

/// What starts a round, as the text of a rule set has it, in the order of its switches.
const START_WORDS: [&str; 3] = ["lost-kontra", "kontra-re", "60"];

/// The text does not name a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no such rule set")]
pub struct NotARuleSet;

/// Reads what [`RuleSet`] writes, whatever the order of the switches.
impl FromStr for RuleSet {
    type Err = NotARuleSet;

    fn from_str(text: &str) -> Result<RuleSet, NotARuleSet> {
        let mut words = text.split(' ');
        let name = words.next().and_then(RuleSetName::named).ok_or(NotARuleSet)?;
        let mut rules = RuleSet::of(name);
        let mut seen: Vec<&str> = Vec::new();
        for word in words {
            let (switch, value) = word.split_once('=').ok_or(NotARuleSet)?;
            if seen.contains(&switch) {
                return Err(NotARuleSet);
            }
            seen.push(switch);
            match (switch, value) {
                ("kontra", "off") => rules.kontra = Kontra::Off,
                ("kontra", "18") => rules.kontra = Kontra::With18,
                ("kontra", "all") => rules.kontra = Kontra::Everybody,
                ("without-bid", "pass") => rules.without_bid = WithoutBid::PassedIn,
                ("without-bid", "ramsch") => rules.without_bid = WithoutBid::Ramsch,
                ("factor", "adds") => rules.ramsch_factor = RamschFactor::Adds,
                ("factor", "doubles") => rules.ramsch_factor = RamschFactor::Doubles,
                ("skat", "last-trick") => rules.ramsch_skat = RamschSkat::LastTrick,
                ("skat", "loser") => rules.ramsch_skat = RamschSkat::Loser,
                ("rounds", starts) => {
                    let words: Vec<&str> = starts.split(',').filter(|word| *word != "off").collect();
                    if words.iter().any(|word| !START_WORDS.contains(word)) {
                        return Err(NotARuleSet);
                    }
                    let [lost_kontra, kontra_re, sixty] = START_WORDS.map(|word| words.contains(&word));
                    rules.rounds = RoundRules { lost_kontra, kontra_re, sixty, ..rules.rounds };
                }
                ("bock", count) => rules.rounds.bock = count.parse().map_err(|_| NotARuleSet)?,
                ("ramsch", count) => rules.rounds.ramsch = count.parse().map_err(|_| NotARuleSet)?,
                ("spitze", value) => {
                    let mut parts = value.split(',');
                    let most = parts.next().and_then(|most| most.parse().ok()).ok_or(NotARuleSet)?;
                    rules.spitze = SpitzeRules { most, ..SpitzeRules::OFF };
                    for part in parts {
                        match part {
                            "grand" => rules.spitze.in_grand = true,
                            "announced" => rules.spitze.only_announced = true,
                            _ => return Err(NotARuleSet),
                        }
                    }
                }
                _ => return Err(NotARuleSet),
            }
        }
        if rules.is_valid() { Ok(rules) } else { Err(NotARuleSet) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_set_is_its_name_and_what_it_changes() {
        for rules in [RuleSet::SOSKO_2007, RuleSet::ISKO_2012, RuleSet::PUB_2022] {
            assert_eq!(rules.to_string(), rules.name());
            assert!(!rules.deviates() && rules.is_valid());
        }
        let text = "pub-2022 kontra=all without-bid=pass factor=doubles skat=loser rounds=kontra-re,60 bock=4 ramsch=0 spitze=2,grand,announced";
        let rules: RuleSet = text.parse().unwrap();
        assert_eq!(rules.to_string(), text);
        assert!(rules.deviates());
        assert_eq!("pub-2022 rounds=off".parse::<RuleSet>().unwrap().to_string(), "pub-2022 rounds=off");
        assert_eq!("pub-2022 bock=3".parse(), Ok(RuleSet::PUB_2022));
    }

    #[test]
    fn what_names_no_rule_set_is_refused() {
        for text in [
            "",
            "pub",
            "pub-2023",
            "pub-2022 ",
            "sosko-2007 kontra=all",
            "isko-2012 spitze=1",
            "pub-2022 kontra=some",
            "pub-2022 kontra",
            "pub-2022 bock=0",
            "pub-2022 bock=13",
            "pub-2022 bock=4 bock=5",
            "pub-2022 ramsch=13",
            "pub-2022 spitze=11",
            "pub-2022 spitze=0,grand",
            "pub-2022 spitze=1,null",
            "pub-2022 rounds=often",
        ] {
            assert_eq!(text.parse::<RuleSet>(), Err(NotARuleSet), "{text:?}");
        }
    }
}
