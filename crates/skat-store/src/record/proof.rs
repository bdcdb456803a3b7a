//! The proof of a shuffle in a record.

use serde::{Deserialize, Deserializer, Serialize};
use skat_fair::{Commitment, DealContext, DealProof, SeatPart, SeedHash, ServerSeed};
use skat_rules::{BySeat, Card};

use super::value;

#[derive(Serialize, Deserialize)]
#[serde(remote = "DealProof", deny_unknown_fields)]
pub(super) struct ProofDef {
    #[serde(rename = "of", with = "ContextDef")]
    context: DealContext,
    #[serde(rename = "commitment", with = "value")]
    commitment: Commitment,
    #[serde(rename = "seed", with = "value")]
    server_seed: ServerSeed,
    #[serde(rename = "hashes", with = "value")]
    hashes: BySeat<Option<SeedHash>>,
    #[serde(rename = "parts", with = "value")]
    parts: BySeat<SeatPart>,
    #[serde(rename = "deck", with = "value")]
    deck: [Card; 32],
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "DealContext", deny_unknown_fields)]
struct ContextDef {
    #[serde(rename = "table", with = "value")]
    table: [u8; 16],
    #[serde(rename = "shuffle", deserialize_with = "value::from_one")]
    deal: u32,
}

/// Reads a proof into a box, as events hold it.
pub(super) fn boxed<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Box<DealProof>, D::Error> {
    ProofDef::deserialize(deserializer).map(Box::new)
}
