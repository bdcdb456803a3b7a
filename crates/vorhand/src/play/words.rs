//! Everything that a player reads, in each language.
//!
//! A language is complete or does not compile: it implements [`Words`], and a text is asked for by what it says.

mod codes;
mod english;
mod german;
mod lobby_words;
mod pub_words;
mod table_words;

pub(crate) use lobby_words::{LobbyWords, TableLine};
pub(crate) use pub_words::{Doubling, PubWords, RamschShare};
pub(crate) use table_words::{AccountOf, TableWords};

/// A language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Language {
    /// English.
    #[value(name = "en", alias = "english")]
    English,
    /// German.
    #[value(name = "de", aliases = ["german", "deutsch"])]
    German,
}

/// All words of a language.
pub(crate) trait Words: LobbyWords + TableWords + PubWords + Sync {}

impl Words for english::English {}
impl Words for german::German {}

impl Language {
    /// The language of the surroundings: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set; English if it is none of ours.
    pub(crate) fn of_surroundings(variable: impl Fn(&str) -> Option<String>) -> Language {
        let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(variable).find(|value| !value.is_empty());
        match set {
            Some(value) if value.to_lowercase().starts_with("de") => Language::German,
            _ => Language::English,
        }
    }

    /// Its words.
    pub(crate) fn words(self) -> &'static dyn Words {
        match self {
            Language::English => &english::English,
            Language::German => &german::German,
        }
    }
}

/// Somebody who is told of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    /// The reader.
    You,
    /// Somebody else, by his name.
    Other(String),
}

impl Who {
    /// Somebody does something: `You pass`, `Anton passes`.
    fn does(&self, you: &str, does: &str, other: &str) -> String {
        match self {
            Who::You => format!("{you} {does}"),
            Who::Other(name) => format!("{name} {other}"),
        }
    }
}

/// Text of others without anything that could move the cursor, ring a bell or turn the direction of the line.
pub(crate) fn printable(text: &str) -> String {
    let is_odd = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    text.chars().map(|c| if is_odd(c) { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_that_of_the_surroundings() {
        let of = |set: &[(&str, &str)]| {
            let set: Vec<(String, String)> = set.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
            Language::of_surroundings(|name| set.iter().find(|(key, _)| key == name).map(|(_, value)| value.clone()))
        };
        assert_eq!(of(&[]), Language::English);
        assert_eq!(of(&[("LANG", "de_DE.UTF-8")]), Language::German);
        assert_eq!(of(&[("LANG", "de_DE.UTF-8"), ("LC_ALL", "en_GB.UTF-8")]), Language::English);
        assert_eq!(of(&[("LANG", "C"), ("LC_MESSAGES", "de_AT"), ("LC_ALL", "")]), Language::German);
    }

    #[test]
    fn a_name_cannot_move_the_cursor() {
        assert_eq!(printable("A\u{1b}[2Jnna\u{202e}\u{200b}\r\n\u{9b}1m"), "A [2Jnna     1m");
    }
}
