//! The verifier of a whole list.

use std::collections::BTreeMap;

use skat_rules::Seat;

use crate::{DealProof, Fault, SeatPart, Verified, verify};

/// Something in the proofs of a list is not as it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ListFault {
    /// A deal's proof has a fault of its own.
    #[error("deal {deal}: {fault}")]
    Deal {
        /// The deal's number.
        deal: u32,
        /// Its fault.
        fault: Fault,
    },
    /// A deal belongs to another table.
    #[error("deal {deal} is another table's")]
    OtherTable {
        /// The deal's number.
        deal: u32,
    },
    /// Deals have no proof, so their seeds were never shown.
    #[error("deals {first} to {last} have no proof")]
    Missing {
        /// The first one.
        first: u32,
        /// The last one; the same for a single deal.
        last: u32,
    },
    /// A deal comes again, or after a later one.
    #[error("deal {deal} comes after deal {after}")]
    OutOfOrder {
        /// The deal's number.
        deal: u32,
        /// The highest number before it.
        after: u32,
    },
    /// A deal has the number 0 or one beyond the number of deals that were begun.
    #[error("deal {deal} is none of this list")]
    NotInList {
        /// The deal's number.
        deal: u32,
    },
    /// A deal has the commitment of an earlier one.
    #[error("deal {deal} has the commitment of deal {earlier}")]
    CommitmentRepeated {
        /// The deal's number.
        deal: u32,
        /// The first deal with this commitment.
        earlier: u32,
    },
    /// The server used a seed again that everybody knew by then.
    #[error("deal {deal} has the server's seed of deal {earlier}")]
    ServerSeedRepeated {
        /// The deal's number.
        deal: u32,
        /// The first deal with this seed.
        earlier: u32,
    },
}

/// How much the sound proofs of a list show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifiedList {
    /// Each deal, the first one first.
    pub deals: Vec<Verified>,
    /// The deals and seats whose seed had been used before in this list.
    ///
    /// It is the player's own mistake and no fault of the server, but such a seed was known in advance and protects nobody.
    pub reused_seeds: Vec<(u32, Seat)>,
}

/// Checks the proofs of a whole list: each for itself, that none of the deals 1 to `deals` is missing, and that no seed comes twice.
///
/// `deals` is how many shuffles were begun at the table, those of passed-in, abandoned and voided deals among them.
///
/// # Errors
///
/// Every fault, in the order of the proofs; deals that are missing at the end last.
pub fn verify_list(table: [u8; 16], deals: u32, proofs: &[DealProof]) -> Result<VerifiedList, Vec<ListFault>> {
    let mut faults = Vec::new();
    let mut list = VerifiedList { deals: Vec::with_capacity(proofs.len()), reused_seeds: Vec::new() };
    let mut commitments = BTreeMap::new();
    let mut server_seeds = BTreeMap::new();
    let mut player_seeds = BTreeMap::new();
    let mut highest = 0;
    for proof in proofs {
        let deal = proof.context.deal;
        if proof.context.table != table {
            faults.push(ListFault::OtherTable { deal });
        }
        if deal == 0 || deal > deals {
            faults.push(ListFault::NotInList { deal });
        } else if deal <= highest {
            faults.push(ListFault::OutOfOrder { deal, after: highest });
        } else {
            if deal > highest + 1 {
                faults.push(ListFault::Missing { first: highest + 1, last: deal - 1 });
            }
            highest = deal;
        }
        match verify(proof) {
            Ok(verified) => list.deals.push(verified),
            Err(own) => faults.extend(own.into_iter().map(|fault| ListFault::Deal { deal, fault })),
        }
        let earlier = *commitments.entry(proof.commitment).or_insert(deal);
        if earlier != deal {
            faults.push(ListFault::CommitmentRepeated { deal, earlier });
        }
        let earlier = *server_seeds.entry(proof.server_seed).or_insert(deal);
        if earlier != deal {
            faults.push(ListFault::ServerSeedRepeated { deal, earlier });
        }
        for (seat, part) in proof.parts.iter() {
            if let SeatPart::Revealed(seed) = part
                && player_seeds.insert(*seed, deal).is_some()
            {
                list.reused_seeds.push((deal, seat));
            }
        }
    }
    if highest < deals {
        faults.push(ListFault::Missing { first: highest + 1, last: deals });
    }
    if faults.is_empty() { Ok(list) } else { Err(faults) }
}
