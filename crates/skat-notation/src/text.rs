//! Text in a record, and how it is kept from breaking the line.

use std::fmt;

use skat_rules::Role;

/// A value of a record: nothing in it can end the value, the line, or turn the direction of the text around it.
///
/// The format knows no escapes. [`Text::new`] therefore replaces what may not stand in a value:
/// `]` becomes `)`, and each control character (line breaks and tabs among them), line or paragraph separator
/// and direction mark becomes `_`. Everything else stays as it is.
/// The replacement is not undone on reading, so a player is known by his id and not by the name in a record.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Text(String);

impl Text {
    /// Text that is safe in a record.
    pub fn new(text: &str) -> Text {
        Text(text.chars().map(|c| replacement(c).unwrap_or(c)).collect())
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Text {
        Text::new(text)
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// The role in words.
pub(crate) const fn role_name(role: Role) -> &'static str {
    match role {
        Role::Forehand => "forehand",
        Role::Middlehand => "middlehand",
        Role::Rearhand => "rearhand",
    }
}

/// What stands for a character that may not be in a value; nothing for all others.
pub(crate) fn replacement(c: char) -> Option<char> {
    match c {
        ']' => Some(')'),
        // Separators that count as line breaks, and marks that turn the direction of what follows.
        '\u{2028}' | '\u{2029}' | '\u{61c}' | '\u{200e}' | '\u{200f}' => Some('_'),
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => Some('_'),
        c if c.is_control() => Some('_'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_end_its_value_or_its_line() {
        assert_eq!(Text::new("a]R[d:0 win\r\nb").as_str(), "a)R[d:0 win__b");
        assert_eq!(Text::new("x\u{0}\u{7f}\u{85}\u{2028}\u{202e}y").as_str(), "x_____y");
        assert_eq!(Text::new("Jörg [Grünwald] ♣").as_str(), "Jörg [Grünwald) ♣");
    }
}
