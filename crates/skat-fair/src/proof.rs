//! A deal's proof, and the verifier that anybody can run.

use skat_rules::{BySeat, Card, Seat};

use crate::{Commitment, DealContext, SeatPart, SeedHash, ServerSeed, commit, fits, shuffle};

/// What goes out before any seed: from here on server and seats are bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Announcement {
    /// The deal.
    pub context: DealContext,
    /// What the server has bound itself to.
    pub commitment: Commitment,
    /// What each seat has bound itself to; a seat without a hash takes no part.
    pub hashes: BySeat<Option<SeedHash>>,
}

/// Everything about a deal's cards that a verifier needs; all of it is public once the deal is over, and not before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DealProof {
    /// The deal.
    pub context: DealContext,
    /// The server's commitment, as announced.
    pub commitment: Commitment,
    /// The server's seed.
    pub server_seed: ServerSeed,
    /// The seats' hashes, as announced.
    pub hashes: BySeat<Option<SeedHash>>,
    /// What each seat gave.
    pub parts: BySeat<SeatPart>,
    /// The cards as they were dealt, in the order of [`shuffle`].
    pub deck: [Card; 32],
}

impl DealProof {
    /// The announcement that this proof claims to have been made.
    pub fn announcement(&self) -> Announcement {
        Announcement { context: self.context, commitment: self.commitment, hashes: self.hashes }
    }
}

/// Something in a proof does not fit the rest: the deal is not what was announced.
///
/// A player's mistake cannot cause any of these, since a server refuses a seed that does not fit its hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The server's seed is not the one that it committed to.
    #[error("the server's seed does not fit its commitment")]
    CommitmentMismatch,
    /// A seat's seed is not the one that was hashed for this seat and deal.
    #[error("the seed of the {seat:?} seat does not fit its hash")]
    SeedMismatch {
        /// The seat.
        seat: Seat,
    },
    /// A seat's seed went into the shuffle though no hash had bound it.
    #[error("the {seat:?} seat has a seed without a hash")]
    RevealWithoutHash {
        /// The seat.
        seat: Seat,
    },
    /// A seat counts as withheld though it had no hash, and so did not take part.
    #[error("the {seat:?} seat is withheld without a hash")]
    WithheldWithoutHash {
        /// The seat.
        seat: Seat,
    },
    /// A seat with a hash counts as not taking part: its seed was dropped.
    #[error("the {seat:?} seat has a hash and is left out")]
    HashDropped {
        /// The seat.
        seat: Seat,
    },
    /// The cards are not those that the seeds give; the first place where they differ.
    #[error("card {place} of the deck is {dealt}, the seeds give {shuffled}")]
    DeckMismatch {
        /// The place in the deck, 0 to 31.
        place: u8,
        /// The card that was dealt.
        dealt: Card,
        /// The card that the seeds give.
        shuffled: Card,
    },
}

/// How much a sound proof shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// How many seats' seeds went into the shuffle, 0 to 4.
    pub seeds: u8,
    /// How many seats withheld their seed after its hash, 0 to 4.
    pub withheld: u8,
}

impl Verified {
    /// Among how many decks a server could have chosen by claiming that seeds did not arrive: 2 to the power of [`Verified::withheld`].
    ///
    /// It says nothing where [`Verified::server_alone`] is true.
    pub const fn decks(self) -> u8 {
        1 << self.withheld
    }

    /// Whether no player's seed went in: the deck is the server's alone, and nothing shows that it was not chosen.
    pub const fn server_alone(self) -> bool {
        self.seeds == 0
    }
}

/// Checks that a deal's cards are those that the announced seeds give.
///
/// # Errors
///
/// Every fault in the proof, that of the server first, then by seat, the deck last.
pub fn verify(proof: &DealProof) -> Result<Verified, Vec<Fault>> {
    let mut faults = Vec::new();
    if commit(proof.context, &proof.server_seed) != proof.commitment {
        faults.push(Fault::CommitmentMismatch);
    }
    let mut verified = Verified { seeds: 0, withheld: 0 };
    for (seat, part) in proof.parts.iter() {
        match (part, &proof.hashes[seat]) {
            (SeatPart::NotTaking, None) => {}
            (SeatPart::NotTaking, Some(_)) => faults.push(Fault::HashDropped { seat }),
            (SeatPart::Revealed(_), None) => faults.push(Fault::RevealWithoutHash { seat }),
            (SeatPart::Revealed(seed), Some(hash)) if fits(proof.context, seat, seed, hash) => verified.seeds += 1,
            (SeatPart::Revealed(_), Some(_)) => faults.push(Fault::SeedMismatch { seat }),
            (SeatPart::Withheld, None) => faults.push(Fault::WithheldWithoutHash { seat }),
            (SeatPart::Withheld, Some(_)) => verified.withheld += 1,
        }
    }
    let shuffled = shuffle(proof.context, &proof.server_seed, &proof.parts);
    let difference = (0..).zip(proof.deck.into_iter().zip(shuffled)).find(|(_, (dealt, shuffled))| dealt != shuffled);
    if let Some((place, (dealt, shuffled))) = difference {
        faults.push(Fault::DeckMismatch { place, dealt, shuffled });
    }
    if faults.is_empty() { Ok(verified) } else { Err(faults) }
}
