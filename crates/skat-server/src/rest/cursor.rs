//! Where a page begins, as a text that means nothing to a client.

use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use super::failure::Failure;

/// Raised when the fields of any cursor change: older cursors are bad queries then.
const VERSION: u8 = 1;

/// How many bytes of the hash stand before the fields.
const SUM: usize = 4;

/// The longest text that is looked at.
const LONGEST: usize = 1024;

/// Writes a cursor into the pages of `scope`.
///
/// The hash keeps cursors of other lists of things, and texts that somebody made up, from being taken for one; it is no
/// secret, and a cursor that a client has made itself shows him nothing but another page.
pub(crate) fn write(scope: &str, fields: &impl Serialize) -> String {
    let fields = serde_json::to_vec(fields).expect("the fields are plain data");
    sum(scope, &fields).iter().chain(&fields).map(|byte| format!("{byte:02x}")).collect()
}

/// Reads a cursor into the pages of `scope`.
///
/// # Errors
/// [`Failure::BadQuery`]: [`write`] has not written it for these pages.
pub(crate) fn read<T: DeserializeOwned>(scope: &str, text: &str) -> Result<T, Failure> {
    let bytes = bytes(text).ok_or(Failure::BadQuery)?;
    let (head, fields) = bytes.split_at_checked(SUM).ok_or(Failure::BadQuery)?;
    if head != sum(scope, fields) {
        return Err(Failure::BadQuery);
    }
    serde_json::from_slice(fields).map_err(|_| Failure::BadQuery)
}

fn sum(scope: &str, fields: &[u8]) -> [u8; SUM] {
    let hash = Sha256::new().chain_update([VERSION]).chain_update(scope).chain_update([0]).chain_update(fields);
    let hash = hash.finalize();
    std::array::from_fn(|place| hash[place])
}

fn bytes(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes();
    if digits.len() > LONGEST || !digits.len().is_multiple_of(2) {
        return None;
    }
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    digits.chunks_exact(2).map(|pair| Some(digit(pair[0])? << 4 | digit(pair[1])?)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    #[test]
    fn a_cursor_is_read_back() {
        let fields = (7_u64, i64::MIN, Uuid::from_u128(u128::MAX));
        assert_eq!(read::<(u64, i64, Uuid)>("x", &write("x", &fields)).unwrap(), fields);
    }

    #[test]
    fn a_cursor_that_was_altered_or_is_for_other_pages_is_a_bad_query() {
        let cursor = write("rankings official", &(7_u64, 8_i64));
        assert!(read::<(u64, i64)>("rankings pub", &cursor).is_err());
        assert!(read::<(u64, i64, i64)>("rankings official", &cursor).is_err());
        for place in 0..cursor.len() {
            for digit in ["0", "1", "f", "F", "g", "é", ""] {
                let mut other = cursor.clone();
                other.replace_range(place..=place, digit);
                assert!(other == cursor || read::<(u64, i64)>("rankings official", &other).is_err(), "{other}");
            }
        }
    }

    #[test]
    fn what_is_no_cursor_is_a_bad_query() {
        for text in ["", "0", "00", "00000000", "null", "ä", &"00".repeat(600), "1_2", "\u{0}"] {
            assert!(read::<(u64, i64)>("x", text).is_err(), "{text}");
            assert!(read::<()>("x", text).is_err(), "{text}");
        }
    }
}
