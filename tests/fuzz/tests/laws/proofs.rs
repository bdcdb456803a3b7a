//! Proofs of deals, as somebody hands them to `vorhand verify`.

use skat_client::deal_proof;
use skat_fair::{Commitment, PlayerSeed, SeedHash, ServerSeed};
use skat_protocol::schema::examples;
use skat_protocol::{DealDetail, ListProofs, Proof};
use vorhand_fuzz::{Target, outcome};

use crate::lines;
use crate::memory::{alone, at_most};

const WORDS: &[&str] = &[
    "\"serverSeed\":",
    "\"proofs\":[",
    "\"parts\":",
    "\"deck\":",
    "\"hashes\":[null,null,null,null]",
    "\"shuffle\":0",
    "0000000000000000000000000000000000000000000000000000000000000000",
    "null",
    "[]",
    "{}",
    "\"CJ\"",
    "[",
    "{",
    "}",
    ",",
];

/// A proof is read or not, and one that is read fits or does not, the same each time; digits are written as they are read.
#[test]
fn fuzz_proofs() {
    let _alone = alone();
    let mut all = lines(include_str!("../../corpus/proofs.jsonl"));
    let with_proof = examples().into_iter().filter(|example| example.json.to_string().contains("serverSeed"));
    all.extend(with_proof.map(|example| example.json.to_string().into_bytes()));
    assert!(all.len() > 3);
    let target = Target { name: "proofs", examples: all, words: WORDS, memory: at_most(2_000, 100_000) };
    target.try_many(|input| {
        let mut found = Vec::new();
        if let Ok(text) = std::str::from_utf8(input) {
            found.push(u8::from(digits(text)));
        }
        let one: Option<Proof> = serde_json::from_slice(input).ok();
        let detail: Option<DealDetail> = serde_json::from_slice(input).ok();
        let list: Option<ListProofs> = serde_json::from_slice(input).ok();
        let proofs = one
            .into_iter()
            .chain(detail.and_then(|deal| deal.proof))
            .chain(list.into_iter().flat_map(|list| list.proofs));
        for proof in proofs {
            let written = serde_json::to_vec(&proof).unwrap();
            assert_eq!(serde_json::from_slice::<Proof>(&written).unwrap(), proof);
            let proof = deal_proof(&proof);
            let verified = skat_fair::verify(&proof);
            assert_eq!(skat_fair::verify(&proof), verified);
            found.push(2 + u8::from(verified.is_ok()));
        }
        outcome(found)
    });
}

/// Whether a text is a seed, a hash and a commitment: all have the same digits.
fn digits(text: &str) -> bool {
    let written = [
        text.parse::<ServerSeed>().ok().map(|seed| seed.to_hex()),
        text.parse::<PlayerSeed>().ok().map(|seed| seed.to_hex()),
        text.parse::<SeedHash>().ok().map(|hash| hash.to_hex()),
        text.parse::<Commitment>().ok().map(|commitment| commitment.to_hex()),
    ];
    assert!(written.iter().all(|text| *text == written[0]), "{written:?}");
    written[0].as_ref().is_some_and(|written| {
        assert_eq!(written, &text.to_ascii_lowercase());
        true
    })
}
