//! Who and when: ids, times, names, and the door that randomness comes through.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// A player, whoever he is: 16 bytes that the server chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(pub [u8; 16]);

/// A table: 16 bytes that the server chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId(pub [u8; 16]);

/// A moment, in microseconds since the Unix epoch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time(pub i64);

impl Time {
    /// The time since `earlier`; zero if that lies ahead.
    pub fn since(self, earlier: Time) -> Duration {
        Duration::from_micros(self.0.saturating_sub(earlier.0).max(0) as u64)
    }

    /// This moment and a duration later.
    #[must_use]
    pub fn plus(self, duration: Duration) -> Time {
        Time(self.0.saturating_add(i64::try_from(duration.as_micros()).unwrap_or(i64::MAX)))
    }
}

/// A name as it is shown: 1 to 24 characters, none of them a control character or a bracket, no blank at either end.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(Arc<str>);

/// The text is no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a name has 1 to 24 characters, none of them a control character or a bracket, and no blank at either end")]
pub struct NotAName;

impl Name {
    /// The most characters that a name has.
    pub const LONGEST: usize = 24;

    /// The name of this text.
    ///
    /// # Errors
    /// [`NotAName`] if the text breaks the rule above.
    pub fn new(text: &str) -> Result<Name, NotAName> {
        let length = text.chars().count();
        let forbidden = |letter: char| letter.is_control() || matches!(letter, '[' | ']') || is_invisible(letter);
        if length == 0 || length > Name::LONGEST || text.trim() != text || text.chars().any(forbidden) {
            return Err(NotAName);
        }
        Ok(Name(text.into()))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Marks that cannot be seen, or change how other letters look or in which direction they run: they would let one name pass for another.
fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'
            | '\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Where randomness comes from: the server's seeds and the lots.
pub trait Random {
    /// Fills the bytes with randomness that nobody can foresee.
    fn fill(&mut self, bytes: &mut [u8]);
}

impl<F: FnMut(&mut [u8])> Random for F {
    fn fill(&mut self, bytes: &mut [u8]) {
        self(bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_break_a_record_or_look_like_another() {
        assert!(Name::new("Jürgen W.").is_ok());
        for text in
            ["", " Anna", "Anna ", "A]", "A\nB", "a\u{202e}b", "a\u{200b}", "\u{3164}", "a\u{34f}", &"x".repeat(25)]
        {
            assert_eq!(Name::new(text), Err(NotAName), "{text:?}");
        }
    }
}
