//! Rule sets: values with a versioned name, stored with every table and every deal.

use std::borrow::Cow;
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
        for switch in Switch::ALL {
            let value = switch.value(self);
            if value != switch.value(&plain) {
                write!(f, " {}={value}", switch.text())?;
            }
        }
        Ok(())
    }
}

/// What the text of a rule set can set, in the order in which it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Switch {
    Kontra,
    WithoutBid,
    Factor,
    Skat,
    Rounds,
    Bock,
    Ramsch,
    Spitze,
}

impl Switch {
    const ALL: [Switch; 8] = [
        Switch::Kontra,
        Switch::WithoutBid,
        Switch::Factor,
        Switch::Skat,
        Switch::Rounds,
        Switch::Bock,
        Switch::Ramsch,
        Switch::Spitze,
    ];

    fn text(self) -> &'static str {
        match self {
            Switch::Kontra => "kontra",
            Switch::WithoutBid => "without-bid",
            Switch::Factor => "factor",
            Switch::Skat => "skat",
            Switch::Rounds => "rounds",
            Switch::Bock => "bock",
            Switch::Ramsch => "ramsch",
            Switch::Spitze => "spitze",
        }
    }

    /// How it is set, in the only words for that.
    fn value(self, rules: &RuleSet) -> Cow<'static, str> {
        let RoundRules { lost_kontra, kontra_re, sixty, bock, ramsch } = rules.rounds;
        match self {
            Switch::Kontra => match rules.kontra {
                Kontra::Off => "off".into(),
                Kontra::With18 => "18".into(),
                Kontra::Everybody => "all".into(),
            },
            Switch::WithoutBid => match rules.without_bid {
                WithoutBid::PassedIn => "pass".into(),
                WithoutBid::Ramsch => "ramsch".into(),
            },
            Switch::Factor => match rules.ramsch_factor {
                RamschFactor::Adds => "adds".into(),
                RamschFactor::Doubles => "doubles".into(),
            },
            Switch::Skat => match rules.ramsch_skat {
                RamschSkat::LastTrick => "last-trick".into(),
                RamschSkat::Loser => "loser".into(),
            },
            Switch::Rounds if !rules.rounds.is_on() => "off".into(),
            Switch::Rounds => {
                let on = START_WORDS.into_iter().zip([lost_kontra, kontra_re, sixty]).filter(|(_, on)| *on);
                on.map(|(word, _)| word).collect::<Vec<_>>().join(",").into()
            }
            Switch::Bock => bock.to_string().into(),
            Switch::Ramsch => ramsch.to_string().into(),
            Switch::Spitze => {
                let grand = if rules.spitze.in_grand { ",grand" } else { "" };
                let announced = if rules.spitze.only_announced { ",announced" } else { "" };
                format!("{}{grand}{announced}", rules.spitze.most).into()
            }
        }
    }

    /// Sets it as these words say, which may be sloppier than [`Switch::value`].
    fn set(self, rules: &mut RuleSet, value: &str) -> Result<(), NotARuleSet> {
        let number = |text: &str| text.parse::<u8>().map_err(|_| NotARuleSet);
        match self {
            Switch::Kontra => {
                rules.kontra = match value {
                    "off" => Kontra::Off,
                    "18" => Kontra::With18,
                    "all" => Kontra::Everybody,
                    _ => return Err(NotARuleSet),
                }
            }
            Switch::WithoutBid => {
                rules.without_bid = match value {
                    "pass" => WithoutBid::PassedIn,
                    "ramsch" => WithoutBid::Ramsch,
                    _ => return Err(NotARuleSet),
                }
            }
            Switch::Factor => {
                rules.ramsch_factor = match value {
                    "adds" => RamschFactor::Adds,
                    "doubles" => RamschFactor::Doubles,
                    _ => return Err(NotARuleSet),
                }
            }
            Switch::Skat => {
                rules.ramsch_skat = match value {
                    "last-trick" => RamschSkat::LastTrick,
                    "loser" => RamschSkat::Loser,
                    _ => return Err(NotARuleSet),
                }
            }
            Switch::Rounds => {
                let [lost_kontra, kontra_re, sixty] =
                    START_WORDS.map(|word| value.split(',').any(|started| started == word));
                rules.rounds = RoundRules { lost_kontra, kontra_re, sixty, ..rules.rounds };
            }
            Switch::Bock => rules.rounds.bock = number(value)?,
            Switch::Ramsch => rules.rounds.ramsch = number(value)?,
            Switch::Spitze => {
                let mut words = value.split(',');
                let most = number(words.next().unwrap_or_default())?;
                let [in_grand, only_announced] =
                    ["grand", "announced"].map(|word| words.clone().any(|said| said == word));
                rules.spitze = SpitzeRules { most, in_grand, only_announced };
            }
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

/// Reads what [`RuleSet`] writes, whatever the order of the switches, and switches that are set as the name says;
/// each once, and in no other words than it is written with.
impl FromStr for RuleSet {
    type Err = NotARuleSet;

    fn from_str(text: &str) -> Result<RuleSet, NotARuleSet> {
        let mut words = text.split(' ');
        let name = words.next().and_then(RuleSetName::named).ok_or(NotARuleSet)?;
        let mut rules = RuleSet::of(name);
        let mut seen: Vec<Switch> = Vec::new();
        for word in words {
            let (text, value) = word.split_once('=').ok_or(NotARuleSet)?;
            let switch = Switch::ALL.into_iter().find(|switch| switch.text() == text).ok_or(NotARuleSet)?;
            if seen.contains(&switch) {
                return Err(NotARuleSet);
            }
            seen.push(switch);
            switch.set(&mut rules, value)?;
            if switch.value(&rules) != value {
                return Err(NotARuleSet);
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
        for plain in ["pub-2022 bock=3", "pub-2022 spitze=0 kontra=18"] {
            assert_eq!(plain.parse(), Ok(RuleSet::PUB_2022), "what the name says may be said too");
        }
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
            "pub-2022 rounds=",
            "pub-2022 rounds=off,60",
            "pub-2022 rounds=off,off",
            "pub-2022 rounds=60,60",
            "pub-2022 rounds=60,kontra-re",
            "pub-2022 spitze=1,grand,grand",
            "pub-2022 spitze=1,announced,grand",
            "pub-2022 spitze=+1",
            "pub-2022 spitze=",
            "pub-2022 bock=+4",
            "pub-2022 bock=04",
            "pub-2022 ramsch=00",
        ] {
            assert_eq!(text.parse::<RuleSet>(), Err(NotARuleSet), "{text:?}");
        }
    }
}
