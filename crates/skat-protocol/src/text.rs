//! What people type, and what identifies them: checked when it is read, and never shown by a log.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Code;
use crate::schema::schema;

/// Declares a newtype of checked text whose `Debug` does not tell it.
macro_rules! text {
    ($(#[$doc:meta])* $name:ident, $check:expr, $code:expr) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(String);

        impl $name {
            /// The text, if it is one.
            ///
            /// # Errors
            /// The code that says what is wrong with it.
            pub fn new(text: impl Into<String>) -> Result<$name, Code> {
                let text = text.into();
                let check: fn(&str) -> bool = $check;
                if check(&text) { Ok($name(text)) } else { Err($code) }
            }

            /// The text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl TryFrom<String> for $name {
            type Error = Code;

            fn try_from(text: String) -> Result<$name, Code> {
                $name::new(text)
            }
        }

        impl From<$name> for String {
            fn from(text: $name) -> String {
                text.0
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(concat!(stringify!($name), "(..)"))
            }
        }
    };
}

fn has_length(text: &str, most: usize) -> bool {
    !text.is_empty() && text.chars().take(most + 1).count() <= most
}

text! {
    /// The name of a player or a table: 1 to 24 characters without control characters or brackets, and no blank at either end.
    Name,
    |text| has_length(text, 24) && text.trim() == text && !text.contains(|c: char| c.is_control() || matches!(c, '[' | ']')),
    Code::BadName
}

schema!(Name, {
    "type": "string",
    "minLength": 1,
    "maxLength": 24,
    "description": "A name: 1 to 24 characters without control characters, brackets or invisible marks, and no blank at either end.",
});

text! {
    /// Something said: 1 to 500 characters, none of them a control character but line breaks.
    ChatText,
    |text| has_length(text, 500) && !text.contains(|c: char| c.is_control() && c != '\n') && !text.trim().is_empty(),
    Code::BadText
}

schema!(ChatText, {
    "type": "string",
    "minLength": 1,
    "maxLength": 500,
    "description": "Something said: 1 to 500 characters, not only blanks, without control characters but line breaks (U+000A).",
});

text! {
    /// The password of a table: 1 to 64 characters, none of them a control character.
    Password,
    |text| has_length(text, 64) && !text.contains(char::is_control),
    Code::BadPassword
}

schema!(Password, {
    "type": "string",
    "minLength": 1,
    "maxLength": 64,
    "description": "The password of a table: 1 to 64 characters without control characters.",
});

text! {
    /// The password of an account: 8 to 256 characters without control characters.
    AccountPassword,
    |text| text.chars().nth(7).is_some() && has_length(text, 256) && !text.contains(char::is_control),
    Code::BadAccountPassword
}

text! {
    /// Why an administrator or a referee does something: 1 to 500 characters, not only blanks, on one line.
    Reason,
    |text| has_length(text, 500) && !text.trim().is_empty() && !text.contains(char::is_control),
    Code::BadReason
}

text! {
    /// What a player is known by when he comes back: 1 to 128 printable ASCII characters that the server chose.
    Token,
    |text| has_length(text, 128) && text.chars().all(|c| c.is_ascii_graphic()),
    Code::BadToken
}

schema!(Token, {
    "type": "string",
    "minLength": 1,
    "maxLength": 128,
    "pattern": "^[!-~]+$",
    "description": "What a player is known by when he comes back; chosen by the server, and a secret like a password.",
});
