//! The shuffle, version 1.
//!
//! It is written out here, and no library's: those may change, and then old deals could not be checked any more.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use skat_rules::{BySeat, Card, CardSet, Role};

use crate::{DealContext, PlayerSeed, ServerSeed};

type HmacSha256 = Hmac<Sha256>;

const DERIVE: &[u8; 16] = b"vorhand/derive/1";

/// The version of [`shuffle`]; records name it, so that another one can follow some day.
pub const SHUFFLE_VERSION: u8 = 1;

/// What a seat gave to a shuffle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SeatPart {
    /// Nothing: nobody sits there, a computer player does, or no hash came in time. Known before any seed was revealed.
    #[default]
    NotTaking,
    /// Its seed.
    Revealed(PlayerSeed),
    /// A hash, but then no seed that fits it in time.
    Withheld,
}

impl SeatPart {
    /// The flag byte and the 32 seed bytes that go into the key.
    fn bytes(self) -> (u8, [u8; 32]) {
        match self {
            SeatPart::NotTaking => (0, [0; 32]),
            SeatPart::Revealed(seed) => (1, seed.0),
            SeatPart::Withheld => (2, [0; 32]),
        }
    }
}

/// Shuffles the deck of a deal.
///
/// Cards 0 to 9 are forehand's, 10 to 19 middlehand's, 20 to 29 rearhand's, and 30 and 31 are the skat; see [`hand`] and [`skat`].
/// The parts are by seat, and a table of three leaves the fourth at [`SeatPart::NotTaking`].
pub fn shuffle(context: DealContext, server_seed: &ServerSeed, parts: &BySeat<SeatPart>) -> [Card; 32] {
    let mut stream = Stream::new(key(context, server_seed, parts));
    let mut deck = std::array::from_fn(|index| Card::from_index(index as u8).expect("there are 32 cards"));
    // Fisher-Yates from the last place down.
    for last in (1..32_u8).rev() {
        deck.swap(usize::from(last), usize::from(stream.draw(last + 1)));
    }
    deck
}

/// The ten cards that a shuffled deck gives to a role.
pub fn hand(deck: &[Card; 32], role: Role) -> CardSet {
    deck[role.index() * 10..][..10].iter().copied().collect()
}

/// The two cards that a shuffled deck puts into the skat.
pub fn skat(deck: &[Card; 32]) -> CardSet {
    deck[30..].iter().copied().collect()
}

/// The key of a deal's byte stream: HMAC-SHA-256 with the server's seed over domain, table, deal and the four seats' parts.
pub(crate) fn key(context: DealContext, server_seed: &ServerSeed, parts: &BySeat<SeatPart>) -> [u8; 32] {
    let mut mac = keyed(&server_seed.0);
    mac.update(DERIVE);
    mac.update(&context.bytes());
    for (_, part) in parts.iter() {
        let (flag, seed) = part.bytes();
        mac.update(&[flag]);
        mac.update(&seed);
    }
    mac.finalize().into_bytes().into()
}

fn keyed(key: &[u8; 32]) -> HmacSha256 {
    HmacSha256::new_from_slice(key).expect("HMAC takes a key of any length")
}

/// A deal's random bytes: HMAC-SHA-256 of a 32-bit big-endian counter from 0, block after block.
pub(crate) struct Stream {
    mac: HmacSha256,
    counter: u32,
    block: [u8; 32],
    used: usize,
}

impl Stream {
    /// The stream of this key, from its first byte.
    pub(crate) fn new(key: [u8; 32]) -> Stream {
        Stream { mac: keyed(&key), counter: 0, block: [0; 32], used: 32 }
    }

    /// The next byte.
    pub(crate) fn byte(&mut self) -> u8 {
        if self.used == self.block.len() {
            self.block = self.mac.clone().chain_update(self.counter.to_be_bytes()).finalize().into_bytes().into();
            // A deal takes one block or two; 2^32 are out of reach.
            self.counter = self.counter.wrapping_add(1);
            self.used = 0;
        }
        self.used += 1;
        self.block[self.used - 1]
    }

    /// A number below `choices` (1 to 32), each as likely as the others.
    fn draw(&mut self, choices: u8) -> u8 {
        loop {
            if let Some(choice) = choose(self.byte(), choices) {
                return choice;
            }
        }
    }
}

/// The number below `choices` that a random byte stands for; none for the bytes left over at the top, which would favour the low numbers.
pub(crate) fn choose(byte: u8, choices: u8) -> Option<u8> {
    let accepted = 256 - 256 % u16::from(choices);
    (u16::from(byte) < accepted).then_some(byte % choices)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The whole space: every byte for every number of choices that the shuffle has.
    #[test]
    fn every_choice_has_the_same_number_of_bytes() {
        for choices in 2..=32_u8 {
            let mut bytes = vec![0_u32; usize::from(choices)];
            for choice in (0..=255).filter_map(|byte| choose(byte, choices)) {
                bytes[usize::from(choice)] += 1;
            }
            assert_eq!(bytes, vec![256 / u32::from(choices); usize::from(choices)], "{choices} choices");
        }
    }

    #[test]
    fn the_deck_is_three_hands_and_the_skat() {
        let deck = shuffle(DealContext { table: [1; 16], deal: 1 }, &ServerSeed([2; 32]), &BySeat::default());
        let hands = Role::ALL.map(|role| hand(&deck, role));
        assert_eq!(hands.map(CardSet::len), [10; 3]);
        assert_eq!(skat(&deck).len(), 2);
        assert_eq!(hands.into_iter().fold(skat(&deck), |all, hand| all | hand), CardSet::DECK);
        assert!(hands[0].contains(deck[0]) && hands[0].contains(deck[9]));
        assert!(hands[1].contains(deck[10]) && hands[1].contains(deck[19]));
        assert!(hands[2].contains(deck[20]) && hands[2].contains(deck[29]));
        assert!(skat(&deck).contains(deck[30]) && skat(&deck).contains(deck[31]));
    }
}
