//! The verifiable deal on the wire: seeds, hashes and proofs, as `docs/fair-deal.md` describes them.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::schema::schema;
use crate::{Code, Deck};

/// The version of the shuffle that proofs are made with.
pub const SHUFFLE_VERSION: u8 = 1;

/// Declares a newtype of 32 bytes that is written as 64 lowercase hexadecimal digits and read in either case.
macro_rules! thirty_two_bytes {
    ($(#[$doc:meta])* $name:ident, $description:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(pub [u8; 32]);

        schema!($name, { "type": "string", "pattern": "^[0-9a-fA-F]{64}$", "description": $description });

        impl TryFrom<String> for $name {
            type Error = Code;

            fn try_from(text: String) -> Result<$name, Code> {
                read_hex(&text).map($name).ok_or(Code::NotHex)
            }
        }

        impl From<$name> for String {
            fn from(bytes: $name) -> String {
                hex(&bytes.0)
            }
        }
    };
}

/// Declares that a value may be printed.
macro_rules! public {
    ($name:ident) => {
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), hex(&self.0))
            }
        }
    };
}

/// Declares that a value must not get into a log by accident.
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
    /// The server's share of a shuffle.
    ServerSeed,
    "The server's share of a shuffle: 32 bytes as hexadecimal digits; secret until the deal is over."
}
secret!(ServerSeed);

thirty_two_bytes! {
    /// A player's share of a shuffle.
    PlayerSeed,
    "A player's share of a shuffle: 32 bytes as hexadecimal digits; secret until all are bound."
}
secret!(PlayerSeed);

thirty_two_bytes! {
    /// What binds the server to its seed.
    Commitment,
    "What binds the server to its seed: 32 bytes as hexadecimal digits."
}
public!(Commitment);

thirty_two_bytes! {
    /// What binds a seat to its seed.
    SeedHash,
    "What binds a seat to its seed: 32 bytes as hexadecimal digits."
}
public!(SeedHash);

/// Whether a seat took part in a shuffle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Part {
    /// It did not.
    #[default]
    NotTaking,
    /// Its seed went in.
    Revealed,
    /// It bound a seed and did not reveal it.
    Withheld,
}

/// What a seat gave to a shuffle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(tag = "part", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ProofPart {
    /// It took no part.
    NotTaking,
    /// Its seed.
    Revealed {
        /// The seed.
        seed: PlayerSeed,
    },
    /// It bound a seed and did not reveal it.
    Withheld,
}

/// Everything that a verifier needs to do a shuffle again; public once the deal is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Proof {
    /// The table.
    pub table: Uuid,
    /// The number of the shuffle at its table, 1 and up.
    pub shuffle: u32,
    /// The version of the shuffle: 1.
    pub shuffle_version: u8,
    /// The server's commitment, as announced.
    pub commitment: Commitment,
    /// The server's seed.
    pub server_seed: ServerSeed,
    /// The seats' hashes, as announced: seat 1 to 4, `null` where a seat had none.
    pub hashes: [Option<SeedHash>; 4],
    /// What each seat gave: seat 1 to 4.
    pub parts: [ProofPart; 4],
    /// The cards as they were dealt.
    pub deck: Deck,
}

fn hex(bytes: &[u8; 32]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]).map(|digit| char::from(DIGITS[usize::from(digit)])).collect()
}

fn read_hex(text: &str) -> Option<[u8; 32]> {
    let text = text.as_bytes();
    if text.len() != 64 {
        return None;
    }
    let mut bytes = [0; 32];
    for (place, &letter) in text.iter().enumerate() {
        let digit = char::from(letter).to_digit(16)?;
        bytes[place / 2] = bytes[place / 2] << 4 | digit as u8;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thirty_two_bytes_are_read_in_either_case_and_written_in_lower_case() {
        let text = "0123456789abcdef".repeat(4);
        let commitment = Commitment::try_from(text.to_uppercase()).unwrap();
        assert_eq!(String::from(commitment), text);
        assert_eq!(format!("{commitment:?}"), format!("Commitment({text})"));
        for wrong in [&text[1..], &format!("{text}0"), &text.replacen('0', "g", 1), &text.replacen("01", "ü", 1)] {
            assert_eq!(Commitment::try_from(wrong.to_owned()), Err(Code::NotHex), "{wrong}");
        }
    }

    #[test]
    fn seeds_do_not_show_in_debug_output() {
        assert_eq!(format!("{:?} {:?}", ServerSeed([1; 32]), PlayerSeed([2; 32])), "ServerSeed(..) PlayerSeed(..)");
    }
}
