//! `docs/fair-deal.md` holds golden vectors, which another program in another language computed.

use std::collections::BTreeMap;

use skat_rules::{BySeat, Card, Seat};

use crate::seed::hex;
use crate::shuffle::{Stream, choose, key};
use crate::{DealContext, DealProof, SeatPart, commit, hash_seed, verify};

const DOCUMENT: &str = include_str!("../../../docs/fair-deal.md");

/// One vector: its lines by name.
struct Vector(BTreeMap<&'static str, &'static str>);

impl Vector {
    fn line(&self, name: &str) -> &'static str {
        self.0.get(name).unwrap_or_else(|| panic!("no line {name}"))
    }

    /// The proof that the vector describes.
    fn proof(&self) -> DealProof {
        let table = self.line("table");
        let table = std::array::from_fn(|byte| u8::from_str_radix(&table[2 * byte..][..2], 16).unwrap());
        let deck: Vec<Card> = self.line("deck").split(' ').map(|card| card.parse().unwrap()).collect();
        DealProof {
            context: DealContext { table, deal: self.line("deal").parse().unwrap() },
            commitment: self.line("commitment").parse().unwrap(),
            server_seed: self.line("server-seed").parse().unwrap(),
            hashes: BySeat::from_fn(|seat| {
                self.0.get(format!("hash-{}", seat.index()).as_str()).map(|hash| hash.parse().unwrap())
            }),
            parts: BySeat::from_fn(|seat| match self.line(&format!("seat-{}", seat.index())).split_once(' ') {
                Some(("revealed", seed)) => SeatPart::Revealed(seed.parse().unwrap()),
                _ if self.line(&format!("seat-{}", seat.index())) == "withheld" => SeatPart::Withheld,
                _ => SeatPart::NotTaking,
            }),
            deck: deck.try_into().unwrap(),
        }
    }
}

/// The fenced blocks of this kind.
fn blocks(kind: &str) -> Vec<&'static str> {
    let fence = format!("```{kind}\n");
    DOCUMENT.split(fence.as_str()).skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

fn vectors() -> Vec<Vector> {
    let read = |block: &'static str| block.lines().map(|line| line.split_once('=').unwrap());
    blocks("vector")
        .into_iter()
        .map(|block| Vector(read(block).map(|(name, value)| (name.trim(), value.trim())).collect()))
        .collect()
}

#[test]
fn the_documents_vectors_are_what_the_crate_computes() {
    assert_eq!(vectors().len(), 8);
    for vector in vectors() {
        let proof = vector.proof();
        let context = proof.context;
        assert_eq!(commit(context, &proof.server_seed), proof.commitment);
        for (seat, part) in proof.parts.iter() {
            if let SeatPart::Revealed(seed) = part {
                assert_eq!(Some(hash_seed(context, seat, seed)), proof.hashes[seat]);
            }
        }
        let key = key(context, &proof.server_seed, &proof.parts);
        assert_eq!(hex(&key), vector.line("key"));

        let mut stream = Stream::new(key);
        let mut used = Vec::new();
        let mut drawn = Vec::new();
        for choices in (2..=32).rev() {
            let choice = loop {
                used.push(stream.byte());
                if let Some(choice) = choose(used[used.len() - 1], choices) {
                    break choice;
                }
            };
            drawn.push(choice.to_string());
        }
        assert_eq!(hex(&used), vector.line("bytes"));
        assert_eq!(drawn.join(" "), vector.line("drawn"));

        let verified = verify(&proof).unwrap();
        let count = |kind| {
            Seat::ALL.iter().filter(|seat| vector.line(&format!("seat-{}", seat.index())).starts_with(kind)).count()
        };
        assert_eq!(usize::from(verified.seeds), count("revealed"));
        assert_eq!(usize::from(verified.withheld), count("withheld"));
    }
}

/// Otherwise a verifier could pass all vectors and still be wrong.
#[test]
fn the_vectors_reach_refused_bytes_and_a_second_block() {
    let used: Vec<usize> = vectors().iter().map(|vector| vector.line("bytes").len() / 2).collect();
    assert!(used.contains(&31), "no byte refused: {used:?}");
    assert!(used.contains(&32), "one byte refused: {used:?}");
    assert!(used.iter().any(|&bytes| bytes > 32), "a second block: {used:?}");
}

#[test]
fn the_documents_tables_are_those_of_the_shuffle() {
    let tables = blocks("text");
    let first: Vec<String> = (0..32).map(|index| Card::from_index(index).unwrap().to_string()).collect();
    assert!(tables.iter().any(|text| text.split_whitespace().eq(first.iter())), "the deck's first order");

    let rows = |name: &'static str| {
        let lines = tables.iter().flat_map(|text| text.lines()).filter_map(move |line| line.trim().strip_prefix(name));
        lines.flat_map(str::split_whitespace).filter_map(|number| number.parse::<u16>().ok()).collect::<Vec<_>>()
    };
    let refused = |choices: u16| (0..=255).find(|&byte| choose(byte, choices as u8).is_none()).map_or(256, u16::from);
    assert_eq!(rows("n "), (2..=32).collect::<Vec<_>>());
    assert_eq!(rows("refuse"), (2..=32).map(refused).collect::<Vec<_>>());
}
