//! What a player's own client checks: the things that a proof alone cannot show.
//!
//! A proof is sound in itself even if the server announced something else before, or left a player's seed out and called it withheld.
//! Only who took part knows better, so every client keeps what it sent and saw, and compares.

use skat_rules::{BySeat, CardSet, Role, Seat};

use crate::{Announcement, DealContext, DealProof, PlayerSeed, SeatPart, SeedHash, hand, hash_seed};

/// What a client saw and sent differs from what it is shown.
///
/// A slow network explains [`Alarm::OwnHashMissing`] and [`Alarm::OwnSeedMissing`] now and then; nothing honest explains the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Alarm {
    /// It is about another deal: an old one is shown again, perhaps.
    #[error("deal {found} is shown where {expected} is played")]
    OtherDeal {
        /// The deal that is played.
        expected: DealContext,
        /// The deal that is shown.
        found: DealContext,
    },
    /// A deal was announced a second time, and differently.
    #[error("the deal was announced twice, with different commitments or hashes")]
    AnnouncedTwice,
    /// The hash that the client sent is not there, so its seed takes no part.
    #[error("the own hash is missing")]
    OwnHashMissing,
    /// Another hash stands at the client's seat.
    #[error("the own hash was changed")]
    OwnHashChanged,
    /// The proof has another commitment than the announcement.
    #[error("the server's commitment was changed after the announcement")]
    CommitmentChanged,
    /// The proof has another hash for this seat than the announcement, or one of them has none.
    #[error("the hash of the {seat:?} seat was changed after the announcement")]
    HashChanged {
        /// The seat.
        seat: Seat,
    },
    /// The seed that the client revealed counts as withheld or not taking part.
    #[error("the own seed is missing")]
    OwnSeedMissing,
    /// Another seed stands at the client's seat.
    #[error("the own seed was changed")]
    OwnSeedChanged,
    /// The player held other cards than the proof says.
    #[error("the proof's cards of {role:?} are not those that were dealt")]
    HandChanged {
        /// The player's role in the deal.
        role: Role,
    },
}

/// A client's side of one deal: the seed that it pledges, and the announcement that it answered.
///
/// It gives the seed away only after an announcement that holds its hash, and to one announcement only.
#[derive(Clone, Debug)]
pub struct Pledge {
    context: DealContext,
    seat: Seat,
    seed: PlayerSeed,
    announced: Option<Announcement>,
}

impl Pledge {
    /// Pledges a fresh random seed for this deal and seat.
    pub const fn new(context: DealContext, seat: Seat, seed: PlayerSeed) -> Pledge {
        Pledge { context, seat, seed, announced: None }
    }

    /// The hash to send first.
    pub fn hash(&self) -> SeedHash {
        hash_seed(self.context, self.seat, &self.seed)
    }

    /// Takes the announcement, and gives the seed to send then; the same announcement may come again after a reconnect.
    ///
    /// # Errors
    ///
    /// [`Alarm::OtherDeal`], [`Alarm::AnnouncedTwice`], [`Alarm::OwnHashMissing`] or [`Alarm::OwnHashChanged`]; then the seed stays secret.
    pub fn reveal(&mut self, announcement: &Announcement) -> Result<PlayerSeed, Alarm> {
        self.check_context(announcement.context)?;
        if self.announced.get_or_insert(*announcement) != announcement {
            return Err(Alarm::AnnouncedTwice);
        }
        self.check_own_hash(&announcement.hashes)?;
        Ok(self.seed)
    }

    /// Compares a proof with what this client sent and saw; whether the proof is sound in itself is for [`crate::verify`] to say.
    ///
    /// A client that never saw the announcement has not revealed its seed, and checks only that its hash is there.
    ///
    /// # Errors
    ///
    /// Every difference.
    pub fn check(&self, proof: &DealProof) -> Result<(), Vec<Alarm>> {
        self.check_context(proof.context).map_err(|alarm| vec![alarm])?;
        let mut alarms = Vec::new();
        if let Some(announced) = &self.announced
            && let Err(changed) = check_announced(proof, announced)
        {
            alarms.extend(changed);
        }
        // What was wrong at the announcement was wrong from the beginning; then no seed was revealed that could be missing.
        let own = match &self.announced {
            None => self.check_own_hash(&proof.hashes),
            Some(announced) => {
                self.check_own_hash(&announced.hashes).and_then(|()| check_own_seed(proof, self.seat, &self.seed))
            }
        };
        alarms.extend(own.err());
        if alarms.is_empty() { Ok(()) } else { Err(alarms) }
    }

    fn check_context(&self, found: DealContext) -> Result<(), Alarm> {
        if found == self.context { Ok(()) } else { Err(Alarm::OtherDeal { expected: self.context, found }) }
    }

    fn check_own_hash(&self, hashes: &BySeat<Option<SeedHash>>) -> Result<(), Alarm> {
        match hashes[self.seat] {
            None => Err(Alarm::OwnHashMissing),
            Some(hash) if hash != self.hash() => Err(Alarm::OwnHashChanged),
            Some(_) => Ok(()),
        }
    }
}

/// Compares a proof with the announcement that was seen before the deal; anybody at the table can, spectators too.
///
/// # Errors
///
/// [`Alarm::OtherDeal`] alone, or else [`Alarm::CommitmentChanged`] and each [`Alarm::HashChanged`].
pub fn check_announced(proof: &DealProof, announced: &Announcement) -> Result<(), Vec<Alarm>> {
    if proof.context != announced.context {
        return Err(vec![Alarm::OtherDeal { expected: announced.context, found: proof.context }]);
    }
    let mut alarms = Vec::new();
    if proof.commitment != announced.commitment {
        alarms.push(Alarm::CommitmentChanged);
    }
    let changed = announced.hashes.iter().filter(|&(seat, hash)| proof.hashes[seat] != *hash);
    alarms.extend(changed.map(|(seat, _)| Alarm::HashChanged { seat }));
    if alarms.is_empty() { Ok(()) } else { Err(alarms) }
}

/// Checks that the seed that a player revealed is in the proof at his seat.
///
/// # Errors
///
/// [`Alarm::OwnSeedMissing`] or [`Alarm::OwnSeedChanged`].
pub fn check_own_seed(proof: &DealProof, seat: Seat, revealed: &PlayerSeed) -> Result<(), Alarm> {
    match proof.parts[seat] {
        SeatPart::Revealed(seed) if seed == *revealed => Ok(()),
        SeatPart::Revealed(_) => Err(Alarm::OwnSeedChanged),
        SeatPart::NotTaking | SeatPart::Withheld => Err(Alarm::OwnSeedMissing),
    }
}

/// Checks that the ten cards that a player was dealt are those that the proof's deck gives him.
///
/// # Errors
///
/// [`Alarm::HandChanged`].
pub fn check_own_hand(proof: &DealProof, role: Role, dealt: CardSet) -> Result<(), Alarm> {
    if hand(&proof.deck, role) == dealt { Ok(()) } else { Err(Alarm::HandChanged { role }) }
}
