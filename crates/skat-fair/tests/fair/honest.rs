//! Honest deals, from which the tests start.

use skat_fair::{
    Announcement, DealContext, DealProof, PlayerSeed, Pledge, SeatPart, ServerSeed, commit, hash_seed, shuffle, verify,
};
use skat_rules::{BySeat, Seat};

pub(crate) const TABLE: [u8; 16] = [0x5a; 16];

/// What a seat does in a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Conduct {
    /// It sends no hash.
    Absent,
    /// It sends a hash and reveals the seed.
    Reveals(PlayerSeed),
    /// It sends a hash and no seed.
    Withholds(PlayerSeed),
}

/// The proof that an honest server gives of a deal in which the seats behave so.
pub(crate) fn deal(context: DealContext, server_seed: ServerSeed, seats: BySeat<Conduct>) -> DealProof {
    let hashes = BySeat::from_fn(|seat| match seats[seat] {
        Conduct::Absent => None,
        Conduct::Reveals(seed) | Conduct::Withholds(seed) => Some(hash_seed(context, seat, &seed)),
    });
    let parts = BySeat::from_fn(|seat| match seats[seat] {
        Conduct::Absent => SeatPart::NotTaking,
        Conduct::Reveals(seed) => SeatPart::Revealed(seed),
        Conduct::Withholds(_) => SeatPart::Withheld,
    });
    let deck = shuffle(context, &server_seed, &parts);
    DealProof { context, commitment: commit(context, &server_seed), server_seed, hashes, parts, deck }
}

/// The seed of a seat in the deals of [`three_players`].
pub(crate) fn seed_of(deal: u32, seat: Seat) -> PlayerSeed {
    let mut bytes = [0x10 + seat.index() as u8; 32];
    bytes[..4].copy_from_slice(&deal.to_be_bytes());
    PlayerSeed(bytes)
}

/// The server's seed in the deals of [`three_players`].
pub(crate) fn server_seed_of(deal: u32) -> ServerSeed {
    let mut bytes = [0xee; 32];
    bytes[..4].copy_from_slice(&deal.to_be_bytes());
    ServerSeed(bytes)
}

/// A deal of three players who all reveal; the fourth seat is not there.
pub(crate) fn three_players(number: u32) -> DealProof {
    let seats = BySeat::from_fn(|seat| match seat {
        Seat::Fourth => Conduct::Absent,
        _ => Conduct::Reveals(seed_of(number, seat)),
    });
    deal(DealContext { table: TABLE, deal: number }, server_seed_of(number), seats)
}

/// The second seat's client in [`three_players`], after it has answered the announcement.
pub(crate) fn second_client(number: u32) -> (Pledge, Announcement) {
    let proof = three_players(number);
    let mut pledge = Pledge::new(proof.context, Seat::Second, seed_of(number, Seat::Second));
    let seed = pledge.reveal(&proof.announcement()).expect("its hash is there");
    assert_eq!(SeatPart::Revealed(seed), proof.parts[Seat::Second]);
    (pledge, proof.announcement())
}

/// Shuffles again after a change, as a server does that covers its traces.
pub(crate) fn reshuffled(mut proof: DealProof) -> DealProof {
    proof.deck = shuffle(proof.context, &proof.server_seed, &proof.parts);
    proof
}

#[test]
fn an_honest_deal_passes_the_verifier_and_its_clients() {
    let proof = three_players(1);
    let verified = verify(&proof).unwrap();
    assert_eq!((verified.seeds, verified.withheld, verified.decks(), verified.server_alone()), (3, 0, 1, false));
    assert_eq!(second_client(1).0.check(&proof), Ok(()));
}

#[test]
fn a_withheld_seed_doubles_the_decks_to_choose_from() {
    let context = DealContext { table: TABLE, deal: 1 };
    let mut seats = BySeat([Conduct::Reveals(PlayerSeed([1; 32])); 4]);
    for (withheld, seat) in [Seat::Second, Seat::Fourth, Seat::First].into_iter().enumerate() {
        seats[seat] = Conduct::Withholds(PlayerSeed([1; 32]));
        let verified = verify(&deal(context, ServerSeed([9; 32]), seats)).unwrap();
        assert_eq!(usize::from(verified.withheld), withheld + 1);
        assert_eq!(verified.decks(), [2, 4, 8][withheld]);
        assert!(!verified.server_alone());
    }
}

#[test]
fn a_deck_without_any_players_seed_is_the_servers_alone() {
    let context = DealContext { table: TABLE, deal: 1 };
    let mut seats = BySeat([Conduct::Absent; 4]);
    assert!(verify(&deal(context, ServerSeed([9; 32]), seats)).unwrap().server_alone());
    seats[Seat::Third] = Conduct::Withholds(PlayerSeed([1; 32]));
    assert!(verify(&deal(context, ServerSeed([9; 32]), seats)).unwrap().server_alone());
}
