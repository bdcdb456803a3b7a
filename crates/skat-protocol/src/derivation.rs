//! How the value of a deal came about.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use skat_rules::{Doublings, NullGame, Reason, Valuation};
use utoipa::ToSchema;

use crate::{Bid, Contract};

/// The value of a deal and how it came about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Derivation {
    /// What was played, or the grand that an abandoned deal counts as.
    pub contract: Contract,
    /// The matadors; missing in null games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub matadors: Option<Matadors>,
    /// The levels, the lowest first; none in null games.
    pub levels: Vec<LevelStep>,
    /// The base value; missing in null games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<u16>,
    /// Base value times matadors, levels and Spitzen, or the fixed value of a null game.
    pub product: u16,
    /// What had to be reached; missing where a leaver had not bid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bid: Option<Bid>,
    /// What counts: the product, or the smallest multiple of the base value that is not below the bid (5.4).
    pub charged: u16,
    /// Whether the product is below the bid, and the deal is lost for that.
    pub overbid: bool,
    /// Whether it was lost and counts double (5.3.4).
    pub doubled: bool,
    /// The derivation, part by part, in the order in which players say it.
    pub steps: Vec<Step>,
    /// The same in English.
    pub text: String,
}

/// The unbroken run of top trumps that the declarer holds or lacks (2.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Matadors {
    /// Whether he holds the jack of clubs: with or without.
    pub with: bool,
    /// How many, 1 to 11.
    pub count: u8,
}

/// A level of a suit game or grand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Level {
    /// The game itself.
    Game,
    /// Played without the skat.
    Hand,
    /// A party has 30 card points or fewer.
    Schneider,
    /// Schneider announced.
    SchneiderAnnounced,
    /// A party has no trick.
    Schwarz,
    /// Schwarz announced.
    SchwarzAnnounced,
    /// An open suit game or grand.
    Ouvert,
}

/// A level with its paragraph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LevelStep {
    /// The level.
    pub level: Level,
    /// The paragraph that defines it.
    pub paragraph: String,
}

/// One part of a derivation, with the paragraph that it follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Step {
    /// So many matadors, each counting one.
    Matadors {
        /// Whether with or without.
        with: bool,
        /// How many.
        count: u8,
        /// The paragraph.
        paragraph: String,
    },
    /// One more level.
    Level {
        /// Which.
        level: Level,
        /// The paragraph.
        paragraph: String,
    },
    /// The base value that the sum is multiplied with.
    Base {
        /// The base value.
        value: u16,
        /// The paragraph.
        paragraph: String,
    },
    /// The fixed value of a null game.
    Null {
        /// The value.
        value: u16,
        /// The paragraph.
        paragraph: String,
    },
    /// The product is below the bid, so this multiple of the base value counts.
    Overbid {
        /// The bid.
        bid: Bid,
        /// The multiple.
        charged: u16,
        /// The paragraph.
        paragraph: String,
    },
    /// An innocent declarer's value is raised to this multiple, since the bid was higher.
    Raised {
        /// The bid.
        bid: Bid,
        /// The multiple.
        charged: u16,
        /// The paragraph.
        paragraph: String,
    },
    /// Lost deals count double.
    LostDoubled {
        /// The paragraph.
        paragraph: String,
    },
    /// The declarer had what wins, but an announced Spitze was not made.
    SpitzeMissed {
        /// The paragraph.
        paragraph: String,
    },
    /// So many Spitzen were announced, each counting one.
    SpitzenAnnounced {
        /// How many.
        count: u8,
        /// The paragraph.
        paragraph: String,
    },
    /// So many Spitzen were made, or are to be paid as if they were, each counting one.
    Spitzen {
        /// How many.
        count: u8,
        /// The paragraph.
        paragraph: String,
    },
    /// Doubled for Kontra.
    Kontra {
        /// The paragraph.
        paragraph: String,
    },
    /// Doubled for Re.
    Re {
        /// The paragraph.
        paragraph: String,
    },
    /// Doubled in a Bock deal.
    Bock {
        /// The paragraph.
        paragraph: String,
    },
}

/// The paragraph of the pub rules that says what doubles a score.
const DOUBLING: &str = "pub 4";

impl From<skat_rules::Matadors> for Matadors {
    fn from(matadors: skat_rules::Matadors) -> Matadors {
        Matadors { with: matches!(matadors, skat_rules::Matadors::With(_)), count: matadors.count() }
    }
}

impl From<skat_rules::Level> for Level {
    fn from(level: skat_rules::Level) -> Level {
        match level {
            skat_rules::Level::Game => Level::Game,
            skat_rules::Level::Hand => Level::Hand,
            skat_rules::Level::Schneider => Level::Schneider,
            skat_rules::Level::SchneiderAnnounced => Level::SchneiderAnnounced,
            skat_rules::Level::Schwarz => Level::Schwarz,
            skat_rules::Level::SchwarzAnnounced => Level::SchwarzAnnounced,
            skat_rules::Level::Ouvert => Level::Ouvert,
        }
    }
}

/// The derivation of a value that nothing doubles but its loss.
impl From<&Valuation> for Derivation {
    fn from(value: &Valuation) -> Derivation {
        Derivation::new(value, &Doublings::default())
    }
}

impl Derivation {
    /// The derivation of a value with what doubles it; these parts come last.
    pub fn new(value: &Valuation, doublings: &Doublings) -> Derivation {
        Derivation {
            contract: Contract(value.contract),
            matadors: value.matadors.map(Matadors::from),
            levels: value
                .levels
                .iter()
                .map(|level| LevelStep { level: level.into(), paragraph: level.paragraph().to_owned() })
                .collect(),
            base: value.contract.base_value(),
            product: value.product,
            bid: value.bid.map(Bid),
            charged: value.charged,
            overbid: value.overbid,
            doubled: !value.won,
            steps: value.reasons().map(Step::from).chain(steps_of(doublings)).collect(),
            text: in_words(value, doublings),
        }
    }
}

fn steps_of(doublings: &Doublings) -> impl Iterator<Item = Step> {
    let paragraph = || DOUBLING.to_owned();
    let kontra = doublings.kontra.map(|_| Step::Kontra { paragraph: paragraph() });
    let re = doublings.re.then(|| Step::Re { paragraph: paragraph() });
    let bock = doublings.bock.then(|| Step::Bock { paragraph: paragraph() });
    kontra.into_iter().chain(re).chain(bock)
}

impl From<Reason> for Step {
    fn from(reason: Reason) -> Step {
        let paragraph = reason.paragraph().to_owned();
        match reason {
            Reason::Matadors(matadors) => {
                let Matadors { with, count } = matadors.into();
                Step::Matadors { with, count, paragraph }
            }
            Reason::Level(level) => Step::Level { level: level.into(), paragraph },
            Reason::Base(value) => Step::Base { value, paragraph },
            Reason::Null(null) => Step::Null { value: null.value(), paragraph },
            Reason::Overbid { bid, charged, .. } => Step::Overbid { bid: Bid(bid), charged, paragraph },
            Reason::Raised { bid, charged } => Step::Raised { bid: Bid(bid), charged, paragraph },
            Reason::SpitzeMissed => Step::SpitzeMissed { paragraph },
            Reason::LostDoubled => Step::LostDoubled { paragraph },
            Reason::SpitzenAnnounced(count) => Step::SpitzenAnnounced { count, paragraph },
            Reason::Spitzen(count) => Step::Spitzen { count, paragraph },
        }
    }
}

/// The derivation as players say it: "with 2, game 3, hand 4, times 11 is 44; 5.4.2: overbid at 48; pub 4: Kontra, times 2 is 88".
fn in_words(value: &Valuation, doublings: &Doublings) -> String {
    let mut text = String::new();
    let mut say = |separator: &str, words: String| {
        if !text.is_empty() {
            text.push_str(separator);
        }
        text.push_str(&words);
    };
    let mut count = 0;
    for reason in value.reasons() {
        let paragraph = reason.paragraph();
        match reason {
            Reason::Matadors(matadors) => {
                count = matadors.count();
                let word = if matches!(matadors, skat_rules::Matadors::With(_)) { "with" } else { "without" };
                say(", ", format!("{word} {count}"));
            }
            Reason::Level(level) => {
                count += 1;
                say(", ", format!("{} {count}", level_in_words(level)));
            }
            Reason::Base(base) => say(", ", format!("times {base} is {}", value.product)),
            Reason::Null(null) => {
                let word = match null {
                    NullGame::Plain => "null",
                    NullGame::Hand => "null hand",
                    NullGame::Ouvert => "null ouvert",
                    NullGame::OuvertHand => "null ouvert hand",
                };
                say(", ", format!("{word} {}", null.value()));
            }
            Reason::Overbid { bid, charged, .. } => {
                say("; ", format!("{paragraph}: overbid at {}, counts {charged}", bid.get()));
            }
            Reason::Raised { bid, charged } => {
                say("; ", format!("{paragraph}: raised for the bid of {} to {charged}", bid.get()));
            }
            Reason::SpitzeMissed => {
                let missed = match value.spitzen.announced {
                    1 => "the announced Spitze was not made",
                    _ => "not all announced Spitzen were made",
                };
                say("; ", format!("{paragraph}: {missed}"));
            }
            Reason::LostDoubled => {
                say("; ", format!("{paragraph}: lost, twice {} is {}", value.charged, 2 * value.charged));
            }
            Reason::SpitzenAnnounced(announced) => {
                count += announced;
                let word = if announced == 1 { "Spitze".to_owned() } else { format!("{announced} Spitzen") };
                say(", ", format!("{word} announced {count}"));
            }
            Reason::Spitzen(counted) => {
                count += counted;
                let word = if counted == 1 { "Spitze".to_owned() } else { format!("{counted} Spitzen") };
                say(", ", format!("{word} {count}"));
            }
        }
    }
    let mut score = value.score().unsigned_abs();
    for (applies, word) in [(doublings.kontra.is_some(), "Kontra"), (doublings.re, "Re"), (doublings.bock, "Bock")] {
        if applies {
            score *= 2;
            say("; ", format!("{DOUBLING}: {word}, times 2 is {score}"));
        }
    }
    text
}

fn level_in_words(level: skat_rules::Level) -> &'static str {
    match level {
        skat_rules::Level::Game => "game",
        skat_rules::Level::Hand => "hand",
        skat_rules::Level::Schneider => "Schneider",
        skat_rules::Level::SchneiderAnnounced => "Schneider announced",
        skat_rules::Level::Schwarz => "Schwarz",
        skat_rules::Level::SchwarzAnnounced => "Schwarz announced",
        skat_rules::Level::Ouvert => "ouvert",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use skat_rules::{Announced, BidValue, Class, Suit, Verdict};

    fn words(contract: skat_rules::Contract, matadors: skat_rules::Matadors, bid: u16, verdict: Verdict) -> String {
        Derivation::from(&Valuation::of(contract, Some(matadors), BidValue::new(bid), verdict)).text
    }

    fn played(points: u8, tricks: u8) -> Verdict {
        Verdict::AsPlayed { points, tricks }
    }

    #[test]
    fn a_value_is_said_as_players_say_it() {
        use skat_rules::Contract::{Grand, Null, Suit as Trump};
        use skat_rules::Matadors::{With, Without};
        let hand = Class::Hand(Announced::Nothing);
        assert_eq!(
            words(Trump(Suit::Spades, hand), With(2), 18, played(75, 7)),
            "with 2, game 3, hand 4, times 11 is 44"
        );
        assert_eq!(
            words(Grand(Class::PickUp), Without(4), 18, played(92, 9)),
            "without 4, game 5, Schneider 6, times 24 is 144"
        );
        assert_eq!(
            words(Trump(Suit::Clubs, Class::Hand(Announced::Ouvert)), With(2), 18, played(120, 10)),
            "with 2, game 3, hand 4, Schneider 5, Schneider announced 6, Schwarz 7, Schwarz announced 8, ouvert 9, \
             times 12 is 108"
        );
        assert_eq!(words(Null(NullGame::OuvertHand), With(1), 18, played(0, 0)), "null ouvert hand 59");
        assert_eq!(words(Null(NullGame::Plain), With(1), 18, played(4, 1)), "null 23; 5.3.4: lost, twice 23 is 46");
    }

    #[test]
    fn the_printed_examples_of_5_4_say_why_they_are_lost() {
        use skat_rules::Contract::Suit as Trump;
        use skat_rules::Matadors::With;
        assert_eq!(
            words(Trump(Suit::Hearts, Class::PickUp), With(1), 50, played(70, 6)),
            "with 1, game 2, times 10 is 20; 5.4.1: overbid at 50, counts 50; 5.3.4: lost, twice 50 is 100"
        );
        assert_eq!(
            words(Trump(Suit::Hearts, Class::Hand(Announced::Nothing)), With(1), 36, played(75, 7)),
            "with 1, game 2, hand 3, times 10 is 30; 5.4.2: overbid at 36, counts 40; 5.3.4: lost, twice 40 is 80"
        );
    }

    #[test]
    fn an_innocent_declarers_value_is_raised_and_not_overbid() {
        let value = Valuation::of_abandoned(skat_rules::Matadors::With(1), BidValue::new(60), true);
        let derivation = Derivation::from(&value);
        assert_eq!(derivation.text, "with 1, game 2, times 24 is 48; 3.4.6: raised for the bid of 60 to 72");
        assert_eq!((derivation.product, derivation.charged), (48, 72));
        assert!(!derivation.overbid && !derivation.doubled);
    }

    #[test]
    fn what_doubles_a_value_is_said_last() {
        let doubled = |won: bool, re: bool, bock: bool| {
            let contract = skat_rules::Contract::Suit(Suit::Clubs, Class::PickUp);
            let verdict = played(if won { 70 } else { 50 }, 5);
            let value = Valuation::of(contract, Some(skat_rules::Matadors::With(1)), BidValue::new(18), verdict);
            let doublings = Doublings { kontra: Some(skat_rules::Role::Rearhand), re, bock };
            Derivation::new(&value, &doublings).text
        };
        assert_eq!(doubled(true, false, false), "with 1, game 2, times 12 is 24; pub 4: Kontra, times 2 is 48");
        assert_eq!(
            doubled(false, true, true),
            "with 1, game 2, times 12 is 24; 5.3.4: lost, twice 24 is 48; pub 4: Kontra, times 2 is 96; \
             pub 4: Re, times 2 is 192; pub 4: Bock, times 2 is 384"
        );
    }

    #[test]
    fn spitzen_are_counted_before_the_base_value() {
        let contract = skat_rules::Contract::Suit(Suit::Clubs, Class::PickUp);
        let spitzen = skat_rules::Spitzen { announced: 1, counted: 2 };
        let matadors = Some(skat_rules::Matadors::With(1));
        let value = Valuation::with_spitzen(contract, matadors, BidValue::new(18), played(70, 6), spitzen);
        let derivation = Derivation::from(&value);
        assert_eq!(derivation.text, "with 1, game 2, Spitze announced 3, 2 Spitzen 5, times 12 is 60");
        assert!(derivation.steps.contains(&Step::Spitzen { count: 2, paragraph: "pub 15".to_owned() }));
    }

    #[test]
    fn a_deal_that_is_lost_by_a_spitze_alone_says_so() {
        let contract = skat_rules::Contract::Suit(Suit::Clubs, Class::PickUp);
        let missed = |announced| {
            let spitzen = skat_rules::Spitzen { announced, counted: 0 };
            let matadors = Some(skat_rules::Matadors::With(1));
            let value = Valuation::with_spitzen(contract, matadors, BidValue::new(18), played(75, 7), spitzen);
            Derivation::from(&value)
        };
        assert_eq!(
            missed(1).text,
            "with 1, game 2, Spitze announced 3, Spitze 4, times 12 is 48; \
             pub 15: the announced Spitze was not made; 5.3.4: lost, twice 48 is 96"
        );
        assert_eq!(
            missed(2).text,
            "with 1, game 2, 2 Spitzen announced 4, 2 Spitzen 6, times 12 is 72; \
             pub 15: not all announced Spitzen were made; 5.3.4: lost, twice 72 is 144"
        );
        assert!(missed(1).steps.contains(&Step::SpitzeMissed { paragraph: "pub 15".to_owned() }));
    }

    #[test]
    fn the_steps_and_the_levels_name_the_same_levels() {
        let contract = skat_rules::Contract::Suit(Suit::Diamonds, Class::Hand(Announced::Schneider));
        let value = Valuation::of(contract, Some(skat_rules::Matadors::With(2)), BidValue::new(18), played(88, 8));
        let derivation = Derivation::from(&value);
        let in_steps = derivation.steps.iter().filter_map(|step| match step {
            Step::Level { level, paragraph } => Some(LevelStep { level: *level, paragraph: paragraph.clone() }),
            _ => None,
        });
        assert!(in_steps.eq(derivation.levels.iter().cloned()));
        assert_eq!(value.score(), -108, "ISkO 5.2.5");
    }
}
