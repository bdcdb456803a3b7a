//! The verifiable deal: commitments, seeds, the shuffle and its verifier.
//!
//! `docs/fair-deal.md` describes all of it to the byte, with golden vectors, and says what it does not prove.
//! Nothing here draws randomness or reads a clock: seeds are arguments, and deadlines belong to the table.
//!
//! - The seeds and what hides them until they are shown: [`ServerSeed`], [`PlayerSeed`], [`commit`], [`hash_seed`], [`fits`].
//! - The shuffle: [`SeatPart`], [`shuffle`], and where each card lies, [`hand`] and [`skat`].
//! - The verifier: [`DealProof`] and [`verify`] for a deal, [`verify_list`] for a list.
//! - A player's own eyes: [`Pledge`], [`Announcement`], [`check_announced`], [`check_own_seed`], [`check_own_hand`].
//!
//! ```
//! use skat_fair::{Announcement, DealContext, DealProof, Pledge, PlayerSeed, SeatPart, ServerSeed};
//! use skat_rules::{BySeat, Seat};
//!
//! let context = DealContext { table: [7; 16], deal: 1 };
//! // Real seeds are 32 bytes from the operating system's generator, each used once.
//! let server_seed = ServerSeed([1; 32]);
//! let mut pledge = Pledge::new(context, Seat::First, PlayerSeed([2; 32]));
//!
//! // The hash goes to the server, which announces it together with its own commitment.
//! let mut hashes = BySeat::default();
//! hashes[Seat::First] = Some(pledge.hash());
//! let announcement = Announcement { context, commitment: skat_fair::commit(context, &server_seed), hashes };
//!
//! // Only now the seed leaves the player's machine, and the cards are dealt.
//! let mut parts = BySeat::default();
//! parts[Seat::First] = SeatPart::Revealed(pledge.reveal(&announcement)?);
//! let deck = skat_fair::shuffle(context, &server_seed, &parts);
//!
//! // After the deal the server's seed is shown, and anybody can do it all again.
//! let proof = DealProof { context, commitment: announcement.commitment, server_seed, hashes, parts, deck };
//! let verified = skat_fair::verify(&proof).expect("an honest deal");
//! assert_eq!((verified.seeds, verified.decks()), (1, 1));
//! assert_eq!(pledge.check(&proof), Ok(()));
//! # Ok::<(), skat_fair::Alarm>(())
//! ```

mod commit;
mod list;
mod pledge;
mod proof;
mod seed;
mod shuffle;

pub use commit::{DealContext, commit, fits, hash_seed};
pub use list::{ListFault, VerifiedList, verify_list};
pub use pledge::{Alarm, Pledge, check_announced, check_own_hand, check_own_seed};
pub use proof::{Announcement, DealProof, Fault, Verified, verify};
pub use seed::{Commitment, NotHex, PlayerSeed, SeedHash, ServerSeed};
pub use shuffle::{SHUFFLE_VERSION, SeatPart, hand, shuffle, skat};

#[cfg(test)]
mod golden;
