//! How the value of a deal came about.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use skat_rules::{NullGame, Reason, Valuation};
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
    /// Base value times matadors and levels, or the fixed value of a null game.
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
}

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

impl From<&Valuation> for Derivation {
    fn from(value: &Valuation) -> Derivation {
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
            steps: value.reasons().map(Step::from).collect(),
            text: in_words(value),
        }
    }
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
            Reason::LostDoubled => Step::LostDoubled { paragraph },
        }
    }
}

/// The derivation as players say it: "with 2, game 3, hand 4, times 11 is 44; 5.4.2: overbid at 48".
fn in_words(value: &Valuation) -> String {
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
            Reason::LostDoubled => {
                say("; ", format!("{paragraph}: lost, twice {} is {}", value.charged, 2 * value.charged))
            }
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
