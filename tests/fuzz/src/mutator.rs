//! Making wrong bytes of right ones.

use rand::{Rng as _, RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// How many bytes are made at most.
const LONGEST: usize = 64 * 1024;

/// Numbers that programs stumble over.
const NUMBERS: [&str; 14] = [
    "0",
    "-0",
    "-1",
    "1e999",
    "-1e999",
    "0.1",
    "255",
    "256",
    "65536",
    "2147483648",
    "4294967296",
    "9223372036854775808",
    "18446744073709551616",
    "340282366920938463463374607431768211456",
];

/// Texts that programs stumble over.
const TEXTS: [&[u8]; 10] = [
    b"\0",
    b"\\u0000",
    b"\\ud800",
    b"\xff\xfe",
    b"\xc3\x28",
    "\u{202e}".as_bytes(),
    "\u{1f0a1}".as_bytes(),
    "e\u{301}".as_bytes(),
    b"\r\n",
    b"\"",
];

/// Randomness that makes wrong bytes; the same for the same seed.
#[derive(Debug)]
pub struct Mutator(ChaCha8Rng);

impl Mutator {
    /// The mutator of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Mutator {
        Mutator(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0.random_range(0..limit)
    }

    /// Bytes that are mostly like one of the examples, and now and then like nothing.
    pub fn make(&mut self, examples: &[Vec<u8>], words: &[&str]) -> Vec<u8> {
        if examples.is_empty() || self.below(50) == 0 {
            let mut bytes = vec![0; self.below(300)];
            self.0.fill_bytes(&mut bytes);
            return bytes;
        }
        let mut bytes = examples[self.below(examples.len())].clone();
        // Few changes go deeper than many.
        for _ in 0..1 << self.below(5) {
            let other = self.below(examples.len());
            self.change(&mut bytes, &examples[other], words);
            bytes.truncate(LONGEST);
        }
        bytes
    }

    fn change(&mut self, bytes: &mut Vec<u8>, other: &[u8], words: &[&str]) {
        let (from, to) = self.range(bytes.len());
        match self.below(13) {
            0 => {
                if let Some(byte) = bytes.get_mut(from) {
                    *byte ^= 1 << self.0.random_range(0..8_u32);
                }
            }
            1 => {
                if let Some(byte) = bytes.get_mut(from) {
                    *byte = self.0.random_range(0..=255_u8);
                }
            }
            2 => bytes.truncate(from),
            3 => drop(bytes.drain(from..to)),
            // Doubled, once or so often that it is deep or long.
            4 => {
                let times = if self.below(20) == 0 { 1 + self.below(2_000) } else { 1 };
                let part = bytes[from..to].repeat(times.min(1 + LONGEST / (to - from).max(1)));
                bytes.splice(to..to, part);
            }
            5 => {
                let part = bytes[from..to].to_vec();
                let place = self.below(bytes.len() + 1);
                bytes.splice(place..place, part);
            }
            // The beginning of one and the end of another.
            6 => {
                let (start, _) = self.range(other.len());
                bytes.truncate(from);
                bytes.extend_from_slice(&other[start..]);
            }
            7 => {
                let (start, end) = self.range(other.len());
                bytes.splice(from..to, other[start..end].iter().copied());
            }
            8 | 9 if !words.is_empty() => {
                let word = words[self.below(words.len())];
                self.put(bytes, from, to, word.as_bytes());
            }
            10 => {
                let number = NUMBERS[self.below(NUMBERS.len())];
                let (from, to) = number_at(bytes, from);
                bytes.splice(from..to, number.bytes());
            }
            11 => {
                let text = TEXTS[self.below(TEXTS.len())];
                self.put(bytes, from, to, text);
            }
            _ => bytes[from..to].reverse(),
        }
    }

    /// In the place of something, or between two things.
    fn put(&mut self, bytes: &mut Vec<u8>, from: usize, to: usize, what: &[u8]) {
        let to = if self.below(2) == 0 { from } else { to };
        bytes.splice(from..to, what.iter().copied());
    }

    /// A part of so many bytes, mostly a short one.
    fn range(&mut self, length: usize) -> (usize, usize) {
        let from = self.below(length + 1);
        let most = if self.below(4) == 0 { length - from } else { 8.min(length - from) };
        (from, from + self.below(most + 1))
    }
}

/// The digits after a place; what lies at the place when there are none.
fn number_at(bytes: &[u8], place: usize) -> (usize, usize) {
    let Some(from) = bytes[place..].iter().position(u8::is_ascii_digit).map(|first| place + first) else {
        return (place, place);
    };
    let length = bytes[from..].iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(bytes.len() - from);
    (from, from + length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_makes_the_same_bytes_and_never_too_many() {
        let examples = vec![b"{\"n\":17}".to_vec(), b"[1,[2,[3]]]".to_vec(), Vec::new()];
        let all = |seed| {
            let mut mutator = Mutator::new(seed);
            (0..2_000).map(|_| mutator.make(&examples, &["null"])).collect::<Vec<_>>()
        };
        assert_eq!(all(1), all(1));
        assert_ne!(all(1), all(2));
        assert!(all(3).iter().all(|bytes| bytes.len() <= LONGEST));
        assert!(all(3).iter().any(|bytes| bytes.len() > 1_000), "some are long");
    }

    #[test]
    fn a_number_is_replaced_as_a_whole() {
        assert_eq!(number_at(b"a17b", 0), (1, 3));
        assert_eq!(number_at(b"a17", 2), (2, 3));
        assert_eq!(number_at(b"abc", 1), (1, 1));
    }
}
