//! The proofs of a whole list.

use skat_fair::{
    DealContext, DealProof, Fault, ListFault, PlayerSeed, SeatPart, Verified, commit, hash_seed, verify_list,
};
use skat_rules::Seat;

use crate::honest::{TABLE, reshuffled, seed_of, server_seed_of, three_players};

fn list(deals: u32) -> Vec<DealProof> {
    (1..=deals).map(three_players).collect()
}

/// What the verifier says about a list of three deals.
fn faults(proofs: &[DealProof]) -> Vec<ListFault> {
    verify_list(TABLE, 3, proofs).expect_err("a list with a fault")
}

#[test]
fn an_honest_list_passes() {
    let verified = verify_list(TABLE, 36, &list(36)).unwrap();
    assert_eq!(verified.deals, vec![Verified { seeds: 3, withheld: 0 }; 36]);
    assert_eq!(verified.reused_seeds, []);
    assert_eq!(verify_list(TABLE, 0, &[]).unwrap().deals, []);
}

#[test]
fn a_deal_whose_seeds_are_never_shown_is_seen() {
    assert_eq!(faults(&list(3)[1..]), [ListFault::Missing { first: 1, last: 1 }]);
    assert_eq!(faults(&list(3)[..1]), [ListFault::Missing { first: 2, last: 3 }]);
    assert_eq!(faults(&[three_players(1), three_players(3)]), [ListFault::Missing { first: 2, last: 2 }]);
    let all = verify_list(TABLE, u32::MAX, &[]).unwrap_err();
    assert_eq!(all, [ListFault::Missing { first: 1, last: u32::MAX }]);
}

#[test]
fn a_deal_that_is_replayed_or_moved_is_seen() {
    let mut proofs = list(3);
    proofs.insert(2, proofs[0]);
    assert_eq!(faults(&proofs), [ListFault::OutOfOrder { deal: 1, after: 2 }]);
    let mut proofs = list(3);
    proofs[1] = proofs[0];
    assert_eq!(
        faults(&proofs),
        [ListFault::OutOfOrder { deal: 1, after: 1 }, ListFault::Missing { first: 2, last: 2 }]
    );
    let mut proofs = list(3);
    proofs.swap(1, 2);
    assert_eq!(
        faults(&proofs),
        [ListFault::Missing { first: 2, last: 2 }, ListFault::OutOfOrder { deal: 2, after: 3 }]
    );
}

#[test]
fn a_deal_of_another_table_or_beyond_the_list_is_seen() {
    let mut proofs = list(3);
    assert_eq!(verify_list([1; 16], 3, &proofs).unwrap_err(), [1, 2, 3].map(|deal| ListFault::OtherTable { deal }));
    proofs.push(three_players(4));
    assert_eq!(faults(&proofs), [ListFault::NotInList { deal: 4 }]);
    proofs[3] = three_players(0);
    assert_eq!(faults(&proofs), [ListFault::NotInList { deal: 0 }]);
}

#[test]
fn a_server_seed_that_is_used_again_is_seen() {
    let mut proofs = list(3);
    let context = DealContext { table: TABLE, deal: 3 };
    proofs[2].server_seed = server_seed_of(1);
    proofs[2].commitment = commit(context, &server_seed_of(1));
    proofs[2] = reshuffled(proofs[2]);
    assert_eq!(faults(&proofs), [ListFault::ServerSeedRepeated { deal: 3, earlier: 1 }]);
}

#[test]
fn a_commitment_that_comes_again_is_seen() {
    let mut proofs = list(3);
    proofs[2].commitment = proofs[1].commitment;
    let mismatch = ListFault::Deal { deal: 3, fault: Fault::CommitmentMismatch };
    assert_eq!(faults(&proofs), [mismatch, ListFault::CommitmentRepeated { deal: 3, earlier: 2 }]);
}

#[test]
fn a_players_seed_that_is_used_again_is_told_and_no_fault() {
    let mut proofs = list(3);
    let context = DealContext { table: TABLE, deal: 3 };
    let known = seed_of(1, Seat::First);
    proofs[2].hashes[Seat::Second] = Some(hash_seed(context, Seat::Second, &known));
    proofs[2].parts[Seat::Second] = SeatPart::Revealed(known);
    proofs[2] = reshuffled(proofs[2]);
    assert_eq!(verify_list(TABLE, 3, &proofs).unwrap().reused_seeds, [(3, Seat::Second)]);
}

#[test]
fn a_fault_of_one_deal_is_told_with_its_number() {
    let mut proofs = list(3);
    proofs[1].parts[Seat::First] = SeatPart::Revealed(PlayerSeed([0; 32]));
    proofs[1] = reshuffled(proofs[1]);
    let fault = Fault::SeedMismatch { seat: Seat::First };
    assert_eq!(faults(&proofs), [ListFault::Deal { deal: 2, fault }]);
}
