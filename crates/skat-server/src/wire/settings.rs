//! Settings, as they come, as they are kept, and as they are shown.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use skat_protocol::{self as wire, Code};
use skat_table::{Access, Mode, Seating, Settings, Watching};

use crate::config::Config;
use crate::names;

/// What is kept of a table's settings: those that are shown, and the hash of the password.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StoredSettings {
    /// What everybody may know.
    pub(crate) settings: wire::Settings,
    /// The password's hash, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) password_hash: Option<String>,
}

impl StoredSettings {
    pub(crate) fn from_json(text: &str) -> Option<StoredSettings> {
        serde_json::from_str(text).ok()
    }

    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("settings are plain data with text keys")
    }
}

/// The settings that a client wants, with what the server's own settings add.
pub(crate) fn settings(new: wire::NewSettings, config: &Config) -> Result<Settings, Code> {
    let wanted = wire::Settings::from(new);
    let seconds = |seconds: u32| Duration::from_secs(seconds.into());
    Ok(Settings {
        name: names::chosen(&wanted.name)?,
        seats: wanted.seats,
        rules: wanted.rule_set.into(),
        rounds: wanted.rounds,
        until_points: wanted.until_points,
        access: match wanted.access {
            wire::Access::Public => Access::Public,
            wire::Access::Link => Access::Link,
            wire::Access::Password => Access::Password,
        },
        watching: match wanted.watching {
            wire::Watching::Nobody => Watching::Nobody,
            wire::Watching::Live => Watching::Live,
            wire::Watching::Delayed => Watching::Delayed(seconds(wanted.delay_seconds.unwrap_or_default())),
        },
        mode: match wanted.mode {
            wire::Mode::Free => Mode::Free,
            wire::Mode::Tournament => Mode::Tournament,
        },
        wait: seconds(wanted.wait_seconds),
        move_time: wanted.move_seconds.map(seconds),
        answer_time: seconds(wanted.answer_seconds.unwrap_or(wire::Settings::ANSWER_SECONDS)),
        seating: match wanted.seating {
            wire::Seating::Lot => Seating::Lot,
            wire::Seating::Host => Seating::Host,
        },
        computers: wanted.computers,
        rated: wanted.rated,
        pause: seconds(wanted.pause_seconds),
        vacancy: seconds(wanted.vacancy_seconds),
        seed_time: Duration::from_secs(config.seed_seconds),
        idle: Duration::from_secs(config.idle_hours * 3600),
    })
}

/// The settings as they are shown.
pub(crate) fn settings_out(settings: &Settings) -> wire::Settings {
    let seconds = |span: Duration| u32::try_from(span.as_secs()).unwrap_or(u32::MAX);
    let (watching, delay_seconds) = match settings.watching {
        Watching::Nobody => (wire::Watching::Nobody, None),
        Watching::Live => (wire::Watching::Live, None),
        Watching::Delayed(delay) => (wire::Watching::Delayed, Some(seconds(delay))),
    };
    wire::Settings {
        name: settings.name.as_str().to_owned(),
        seats: settings.seats,
        rule_set: (&settings.rules).into(),
        rounds: settings.rounds,
        until_points: settings.until_points,
        answer_seconds: settings.rules.is_pub().then(|| seconds(settings.answer_time)),
        access: match settings.access {
            Access::Public => wire::Access::Public,
            Access::Link => wire::Access::Link,
            Access::Password => wire::Access::Password,
        },
        watching,
        delay_seconds,
        mode: match settings.mode {
            Mode::Free => wire::Mode::Free,
            Mode::Tournament => wire::Mode::Tournament,
        },
        wait_seconds: seconds(settings.wait),
        move_seconds: settings.move_time.map(seconds),
        seating: match settings.seating {
            Seating::Lot => wire::Seating::Lot,
            Seating::Host => wire::Seating::Host,
        },
        computers: settings.computers,
        rated: settings.rated,
        pause_seconds: seconds(settings.pause),
        vacancy_seconds: seconds(settings.vacancy),
    }
}

#[cfg(test)]
mod tests {
    use skat_rules::RuleSet;
    use skat_table::{PlayerId, Table, TableId, Time};

    use super::*;

    /// The journal row of a table with these rules, and with this time for an answer.
    fn row(rules: RuleSet, answer_seconds: Option<u32>) -> Vec<u8> {
        let new = wire::NewSettings {
            rule_set: wire::RuleSet(rules),
            answer_seconds,
            ..wire::NewSettings::new(wire::Name::new("Altenburg").unwrap())
        };
        let settings = settings(new, &Config::default()).unwrap();
        let row = Table::create(Time(1), TableId([1; 16]), PlayerId([1; 16]), settings, Vec::new()).unwrap();
        skat_store::record::encode(&row.events).to_vec()
    }

    #[test]
    fn the_time_for_an_answer_is_written_only_where_something_is_asked() {
        for rules in RuleSet::OFFICIAL {
            // What the version before would not read is not there, and what the table would refuse does not matter.
            for seconds in [5, 15, 40, 900] {
                assert_eq!(row(rules, Some(seconds)), row(rules, None), "{rules} {seconds}");
            }
        }
        assert_eq!(row(RuleSet::PUB_2022, Some(15)), row(RuleSet::PUB_2022, None));
        assert_ne!(row(RuleSet::PUB_2022, Some(40)), row(RuleSet::PUB_2022, None));
    }
}
