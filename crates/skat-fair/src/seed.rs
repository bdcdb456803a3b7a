//! The four 32-byte values of the protocol, and their text.

use std::fmt;
use std::str::FromStr;

/// Declares a newtype of 32 bytes that is written and read as 64 hexadecimal digits.
macro_rules! thirty_two_bytes {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub [u8; 32]);

        impl $name {
            /// The bytes as 64 lowercase hexadecimal digits.
            pub fn to_hex(&self) -> String {
                hex(&self.0)
            }
        }

        impl FromStr for $name {
            type Err = NotHex;

            /// Reads 64 hexadecimal digits of either case.
            fn from_str(text: &str) -> Result<$name, NotHex> {
                read_hex(text).map($name)
            }
        }
    };
}

/// Declares that a value may be printed.
macro_rules! public {
    ($name:ident) => {
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.to_hex())
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self)
            }
        }
    };
}

/// Declares that a value must not get into a log by accident: no `Display`, and a `Debug` that tells nothing.
macro_rules! secret {
    ($name:ident) => {
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(concat!(stringify!($name), "(..)"))
            }
        }
    };
}

thirty_two_bytes! {
    /// The server's share of a shuffle: 32 random bytes, used for one deal, secret until the deal is over.
    ServerSeed
}
secret!(ServerSeed);

thirty_two_bytes! {
    /// A player's share of a shuffle: 32 random bytes, used for one deal, secret until the server has bound itself.
    PlayerSeed
}
secret!(PlayerSeed);

thirty_two_bytes! {
    /// What binds the server to its seed before it knows any player's.
    Commitment
}
public!(Commitment);

thirty_two_bytes! {
    /// What binds a seat to its seed without telling it.
    SeedHash
}
public!(SeedHash);

/// The text is not 64 hexadecimal digits.
///
/// It does not repeat the text, which may be a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotHex {
    /// The text has another length, counted in bytes.
    #[error("64 hexadecimal digits are expected, not {found} bytes")]
    Length {
        /// The length found.
        found: usize,
    },
    /// Something else than a digit stands there.
    #[error("no hexadecimal digit at byte {place}")]
    Digit {
        /// The place, counted in bytes from 0.
        place: usize,
    },
}

/// Writes bytes as lowercase hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]).map(|digit| char::from(DIGITS[usize::from(digit)])).collect()
}

fn read_hex(text: &str) -> Result<[u8; 32], NotHex> {
    let text = text.as_bytes();
    if text.len() != 64 {
        return Err(NotHex::Length { found: text.len() });
    }
    let mut bytes = [0; 32];
    for (place, &letter) in text.iter().enumerate() {
        let digit = char::from(letter).to_digit(16).ok_or(NotHex::Digit { place })?;
        bytes[place / 2] = bytes[place / 2] << 4 | digit as u8;
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_do_not_show_in_debug_output() {
        assert_eq!(format!("{:?}", ServerSeed([0xab; 32])), "ServerSeed(..)");
        assert_eq!(format!("{:#?}", PlayerSeed([0xab; 32])), "PlayerSeed(..)");
    }

    #[test]
    fn commitments_and_hashes_are_printed_as_64_digits() {
        let text = "0123456789abcdef".repeat(4);
        assert_eq!(text.parse::<Commitment>().unwrap().to_string(), text);
        assert_eq!(text.to_uppercase().parse::<SeedHash>().unwrap().to_string(), text);
        assert_eq!(format!("{:?}", text.parse::<SeedHash>().unwrap()), format!("SeedHash({text})"));
    }

    #[test]
    fn text_that_is_no_value_is_refused_with_its_place() {
        let text = "0".repeat(64);
        assert_eq!("".parse::<ServerSeed>(), Err(NotHex::Length { found: 0 }));
        assert_eq!(text[1..].parse::<ServerSeed>(), Err(NotHex::Length { found: 63 }));
        assert_eq!(format!("{text}0").parse::<ServerSeed>(), Err(NotHex::Length { found: 65 }));
        assert_eq!(text.replacen("000", "00g", 1).parse::<ServerSeed>(), Err(NotHex::Digit { place: 2 }));
        assert_eq!(text.replacen("00", "ü", 1).parse::<ServerSeed>(), Err(NotHex::Digit { place: 0 }));
        assert_eq!(text.replacen("00", "+1", 1).parse::<ServerSeed>(), Err(NotHex::Digit { place: 0 }));
    }
}
