//! What binds server and players to their seeds.

use std::fmt;

use sha2::{Digest, Sha256};
use skat_rules::Seat;

use crate::seed::hex;
use crate::{Commitment, PlayerSeed, SeedHash, ServerSeed};

// All domains have 16 bytes and all fields a fixed length, so that no two different inputs give the same bytes.
const COMMIT: &[u8; 16] = b"vorhand/commit/1";
const PLEDGE: &[u8; 16] = b"vorhand/pledge/1";

/// The one deal that a seed is for; it goes into every hash, so that nothing of one deal fits another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DealContext {
    /// The table's id.
    pub table: [u8; 16],
    /// The number of the shuffle at this table, from 1.
    ///
    /// Every shuffle counts, also that of a deal that was given up before it was dealt; so it may be ahead of the deal's number in the list.
    pub deal: u32,
}

impl DealContext {
    /// The 20 bytes that go into the hashes: the table, then the number as a big-endian integer.
    pub(crate) fn bytes(self) -> [u8; 20] {
        let mut bytes = [0; 20];
        bytes[..16].copy_from_slice(&self.table);
        bytes[16..].copy_from_slice(&self.deal.to_be_bytes());
        bytes
    }
}

impl fmt::Display for DealContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", hex(&self.table), self.deal)
    }
}

impl fmt::Debug for DealContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DealContext({self})")
    }
}

/// Binds the server to its seed for this deal: SHA-256 over domain, table, deal and seed.
pub fn commit(context: DealContext, seed: &ServerSeed) -> Commitment {
    Commitment(Sha256::new().chain_update(COMMIT).chain_update(context.bytes()).chain_update(seed.0).finalize().into())
}

/// Binds a seat to its seed for this deal: SHA-256 over domain, table, deal, seat and seed.
pub fn hash_seed(context: DealContext, seat: Seat, seed: &PlayerSeed) -> SeedHash {
    SeedHash(
        Sha256::new()
            .chain_update(PLEDGE)
            .chain_update(context.bytes())
            .chain_update([seat.index() as u8])
            .chain_update(seed.0)
            .finalize()
            .into(),
    )
}

/// Whether a seed is the one that this seat has bound itself to.
///
/// A server takes no other: the seat may try again until the deadline, and then counts as withheld.
pub fn fits(context: DealContext, seat: Seat, seed: &PlayerSeed, hash: &SeedHash) -> bool {
    hash_seed(context, seat, seed) == *hash
}
