//! What a table is set to.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{Name, RuleSet};

/// Who may sit down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Access {
    /// Anybody, and the lobby shows the table.
    #[default]
    Public,
    /// Whoever has the table's id; the lobby does not show the table.
    Link,
    /// Whoever knows the password; the lobby shows the table.
    Password,
}

/// Who may watch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Watching {
    /// Nobody.
    Nobody,
    /// Whoever may sit down.
    Live,
    /// The same, and from the first deal on `delaySeconds` later.
    Delayed,
}

/// How a list is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Mode {
    /// A free table: somebody lost is waited for 90 seconds, a free seat can be taken, people may watch.
    #[default]
    Free,
    /// A tournament: the wait is ten minutes, nobody substitutes, nobody watches.
    Tournament,
}

/// How seats are found (3.1.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Seating {
    /// By lot, when the list starts.
    #[default]
    Lot,
    /// As the players sat down and the host set them.
    Host,
}

/// What somebody who makes a table asks for; everything but the name can be left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewSettings {
    /// The table's name.
    pub name: Name,
    /// Three or four; 3 by default.
    #[serde(default = "three")]
    pub seats: u8,
    /// The rules; `sosko-2007` by default.
    #[serde(default)]
    pub rule_set: RuleSet,
    /// How many rounds the list has, each seat dealing once in a round, at most 48 deals; `null` for an endless list; 12 by default.
    #[serde(default = "twelve")]
    pub rounds: Option<u16>,
    /// How many points end the list, beside `rounds`: it is over after the deal in which somebody's account has reached them; 1 to 10000.
    /// Only with pub rules; by default none do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until_points: Option<u32>,
    /// How long Kontra, Re and an escape are asked before silence is no: 5 to 60; 15 by default. Only pub rules ask.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer_seconds: Option<u32>,
    /// Who may sit down; `public` by default.
    #[serde(default)]
    pub access: Access,
    /// Who may watch; by default `live` at free tables and `nobody` in tournaments.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub watching: Option<Watching>,
    /// How much later those who watch see what happens from the first deal on, where `watching` is `delayed`: 1 to 3600; 60 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delay_seconds: Option<u32>,
    /// Free or tournament; `free` by default.
    #[serde(default)]
    pub mode: Mode,
    /// How long a lost player is waited for in a deal: 10 to 3600; by default 90 at free tables and 600 in tournaments.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wait_seconds: Option<u32>,
    /// How long a player may think before his wait begins: 5 to 3600; by default as long as he likes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub move_seconds: Option<u32>,
    /// How seats are found; `lot` by default.
    #[serde(default)]
    pub seating: Seating,
    /// Whether computer players may sit down; by default they may unless the list is rated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub computers: Option<bool>,
    /// Whether the list counts in the rankings; it does not by default.
    #[serde(default)]
    pub rated: bool,
    /// How long a result stays before the next deal: 0 to 600; 8 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pause_seconds: Option<u32>,
    /// How long a free seat is kept for a substitute: 0 to 600; 120 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vacancy_seconds: Option<u32>,
}

fn three() -> u8 {
    3
}

fn twelve() -> Option<u16> {
    Some(12)
}

impl NewSettings {
    /// A free public table of three for 36 deals: what somebody gets who asks for nothing.
    pub fn new(name: Name) -> NewSettings {
        NewSettings {
            name,
            seats: three(),
            rule_set: RuleSet::default(),
            rounds: twelve(),
            until_points: None,
            answer_seconds: None,
            access: Access::default(),
            watching: None,
            delay_seconds: None,
            mode: Mode::default(),
            wait_seconds: None,
            move_seconds: None,
            seating: Seating::default(),
            computers: None,
            rated: false,
            pause_seconds: None,
            vacancy_seconds: None,
        }
    }
}

/// What a table is set to, with every default filled in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Settings {
    /// The table's name.
    pub name: String,
    /// Three or four.
    pub seats: u8,
    /// The rules.
    pub rule_set: RuleSet,
    /// How many rounds the list has, each seat dealing once in a round; `null` for an endless list.
    pub rounds: Option<u16>,
    /// How many points end the list as well; missing where none do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until_points: Option<u32>,
    /// How long Kontra, Re and an escape are asked; missing where the rules ask nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer_seconds: Option<u32>,
    /// Who may sit down.
    pub access: Access,
    /// Who may watch.
    pub watching: Watching,
    /// How much later those who watch see what happens from the first deal on, where `watching` is `delayed`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delay_seconds: Option<u32>,
    /// Free or tournament.
    pub mode: Mode,
    /// How long a lost player is waited for, per deal; five times that per list.
    pub wait_seconds: u32,
    /// How long a player may think before his wait begins; missing for as long as he likes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub move_seconds: Option<u32>,
    /// How seats are found.
    pub seating: Seating,
    /// Whether computer players may sit down.
    pub computers: bool,
    /// Whether the list counts in the rankings.
    pub rated: bool,
    /// How long a result stays before the next deal, unless all want to go on.
    pub pause_seconds: u32,
    /// How long a free seat is kept for a substitute between deals.
    pub vacancy_seconds: u32,
}

impl Settings {
    /// How long an answer has time if nothing else is said.
    pub const ANSWER_SECONDS: u32 = 15;
}

impl From<NewSettings> for Settings {
    /// Fills in the defaults; whether the settings make sense is the table's to say.
    fn from(new: NewSettings) -> Settings {
        let (watching, wait) = match new.mode {
            Mode::Free => (Watching::Live, 90),
            Mode::Tournament => (Watching::Nobody, 600),
        };
        let watching = new.watching.unwrap_or(watching);
        Settings {
            name: new.name.into(),
            seats: new.seats,
            rule_set: new.rule_set,
            rounds: new.rounds,
            until_points: new.until_points,
            answer_seconds: new.rule_set.0.is_pub().then(|| new.answer_seconds.unwrap_or(Settings::ANSWER_SECONDS)),
            access: new.access,
            watching,
            delay_seconds: (watching == Watching::Delayed).then(|| new.delay_seconds.unwrap_or(60)),
            mode: new.mode,
            wait_seconds: new.wait_seconds.unwrap_or(wait),
            move_seconds: new.move_seconds,
            seating: new.seating,
            computers: new.computers.unwrap_or(!new.rated),
            rated: new.rated,
            pause_seconds: new.pause_seconds.unwrap_or(8),
            vacancy_seconds: new.vacancy_seconds.unwrap_or(120),
        }
    }
}
