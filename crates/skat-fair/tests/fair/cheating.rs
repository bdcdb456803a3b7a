//! Each way to cheat in one deal, and who sees it.

use skat_fair::{
    Alarm, DealContext, Fault, PlayerSeed, Pledge, SeatPart, ServerSeed, check_announced, check_own_hand,
    check_own_seed, commit, fits, hand, hash_seed, verify,
};
use skat_rules::{Card, Role, Seat};

use crate::honest::{TABLE, reshuffled, second_client, seed_of, server_seed_of, three_players};

#[test]
fn a_server_that_changes_its_seed_is_seen_by_everybody() {
    let mut proof = three_players(1);
    proof.server_seed = ServerSeed([0xbb; 32]);
    assert_eq!(verify(&reshuffled(proof)), Err(vec![Fault::CommitmentMismatch]));
}

#[test]
fn a_server_that_changes_its_commitment_with_its_seed_is_seen_by_who_saw_the_announcement() {
    let (pledge, announced) = second_client(1);
    let mut proof = three_players(1);
    proof.server_seed = ServerSeed([0xbb; 32]);
    proof.commitment = commit(proof.context, &proof.server_seed);
    let proof = reshuffled(proof);
    assert!(verify(&proof).is_ok());
    assert_eq!(check_announced(&proof, &announced), Err(vec![Alarm::CommitmentChanged]));
    assert_eq!(pledge.check(&proof), Err(vec![Alarm::CommitmentChanged]));
}

#[test]
fn a_server_that_announces_twice_gets_no_second_answer() {
    let (mut pledge, announced) = second_client(1);
    assert_eq!(pledge.reveal(&announced), Ok(seed_of(1, Seat::Second)), "the same one again, after a reconnect");

    let mut other = announced;
    other.commitment = commit(announced.context, &ServerSeed([0xbb; 32]));
    assert_eq!(pledge.reveal(&other), Err(Alarm::AnnouncedTwice));
    let mut other = announced;
    other.hashes[Seat::Third] = None;
    assert_eq!(pledge.reveal(&other), Err(Alarm::AnnouncedTwice));
    assert_eq!(pledge.check(&three_players(1)), Ok(()), "the first announcement still counts");
}

#[test]
fn a_dropped_seed_that_is_called_withheld_is_counted_and_alarms_its_player() {
    let (pledge, _) = second_client(1);
    let mut proof = three_players(1);
    proof.parts[Seat::Second] = SeatPart::Withheld;
    let proof = reshuffled(proof);
    let verified = verify(&proof).unwrap();
    assert_eq!((verified.seeds, verified.withheld, verified.decks()), (2, 1, 2));
    assert_eq!(check_own_seed(&proof, Seat::Second, &seed_of(1, Seat::Second)), Err(Alarm::OwnSeedMissing));
    assert_eq!(pledge.check(&proof), Err(vec![Alarm::OwnSeedMissing]));
}

#[test]
fn a_dropped_seed_that_is_left_out_is_seen_by_everybody() {
    let mut proof = three_players(1);
    proof.parts[Seat::Second] = SeatPart::NotTaking;
    assert_eq!(verify(&reshuffled(proof)), Err(vec![Fault::HashDropped { seat: Seat::Second }]));
}

#[test]
fn a_seed_that_is_dropped_with_its_hash_is_seen_by_who_saw_the_announcement() {
    let (pledge, announced) = second_client(1);
    let mut proof = three_players(1);
    proof.parts[Seat::Second] = SeatPart::NotTaking;
    proof.hashes[Seat::Second] = None;
    let proof = reshuffled(proof);
    assert!(verify(&proof).is_ok());
    let changed = Alarm::HashChanged { seat: Seat::Second };
    assert_eq!(check_announced(&proof, &announced), Err(vec![changed]));
    assert_eq!(pledge.check(&proof), Err(vec![changed, Alarm::OwnSeedMissing]));
}

#[test]
fn a_hash_that_is_missing_from_the_announcement_alarms_its_player_before_he_reveals() {
    let mut announced = three_players(1).announcement();
    let mut pledge = Pledge::new(announced.context, Seat::Second, seed_of(1, Seat::Second));
    announced.hashes[Seat::Second] = None;
    assert_eq!(pledge.reveal(&announced), Err(Alarm::OwnHashMissing));

    let mut proof = three_players(1);
    proof.hashes[Seat::Second] = None;
    proof.parts[Seat::Second] = SeatPart::NotTaking;
    assert_eq!(pledge.check(&reshuffled(proof)), Err(vec![Alarm::OwnHashMissing]));
}

#[test]
fn a_seed_that_the_server_puts_in_a_players_place_alarms_him() {
    let forged = PlayerSeed([0xbb; 32]);
    let mut proof = three_players(1);
    proof.hashes[Seat::Second] = Some(hash_seed(proof.context, Seat::Second, &forged));
    proof.parts[Seat::Second] = SeatPart::Revealed(forged);
    let proof = reshuffled(proof);
    assert!(verify(&proof).is_ok());

    let mut pledge = Pledge::new(proof.context, Seat::Second, seed_of(1, Seat::Second));
    assert_eq!(pledge.check(&proof), Err(vec![Alarm::OwnHashChanged]), "a client that was away");
    assert_eq!(pledge.reveal(&proof.announcement()), Err(Alarm::OwnHashChanged), "it keeps its seed");
    let (pledge, _) = second_client(1);
    let changed = Alarm::HashChanged { seat: Seat::Second };
    assert_eq!(pledge.check(&proof), Err(vec![changed, Alarm::OwnSeedChanged]));
    assert_eq!(check_own_seed(&proof, Seat::Second, &seed_of(1, Seat::Second)), Err(Alarm::OwnSeedChanged));
}

#[test]
fn a_server_that_reorders_seats_is_seen_by_everybody() {
    let mut proof = three_players(1);
    proof.parts.0.swap(0, 1);
    let mismatches = vec![Fault::SeedMismatch { seat: Seat::First }, Fault::SeedMismatch { seat: Seat::Second }];
    assert_eq!(verify(&reshuffled(proof)), Err(mismatches.clone()), "the seeds alone");
    proof.hashes.0.swap(0, 1);
    assert_eq!(verify(&reshuffled(proof)), Err(mismatches), "the hashes with them");
    assert_ne!(reshuffled(proof).deck, three_players(1).deck, "the order matters to the deck");
}

#[test]
fn a_deal_that_is_replayed_under_another_number_or_table_is_seen_by_everybody() {
    for context in [DealContext { table: TABLE, deal: 2 }, DealContext { table: [0x5b; 16], deal: 1 }] {
        let mut proof = three_players(1);
        proof.context = context;
        let mut faults = vec![Fault::CommitmentMismatch];
        faults.extend([Seat::First, Seat::Second, Seat::Third].map(|seat| Fault::SeedMismatch { seat }));
        assert_eq!(verify(&reshuffled(proof)), Err(faults), "{context}");
        assert!(
            matches!(verify(&proof).unwrap_err().last(), Some(Fault::DeckMismatch { .. })),
            "{context}: the old cards"
        );
    }
}

#[test]
fn a_deal_that_is_shown_again_as_it_was_alarms_the_clients_of_the_next_one() {
    let old = three_players(1);
    let other = Alarm::OtherDeal { expected: DealContext { table: TABLE, deal: 2 }, found: old.context };
    let (pledge, announced) = second_client(2);
    assert_eq!(pledge.check(&old), Err(vec![other]));
    assert_eq!(check_announced(&old, &announced), Err(vec![other]));
    let mut fresh = Pledge::new(announced.context, Seat::Second, seed_of(2, Seat::Second));
    assert_eq!(fresh.reveal(&old.announcement()), Err(other));
}

#[test]
fn a_changed_deck_is_seen_by_everybody() {
    let honest = three_players(1);
    let mut proof = honest;
    proof.deck.swap(3, 31);
    let [dealt, shuffled] = [honest.deck[31], honest.deck[3]];
    assert_eq!(verify(&proof), Err(vec![Fault::DeckMismatch { place: 3, dealt, shuffled }]));

    let mut proof = honest;
    proof.deck[31] = proof.deck[0];
    let [dealt, shuffled] = [honest.deck[0], honest.deck[31]];
    assert_eq!(verify(&proof), Err(vec![Fault::DeckMismatch { place: 31, dealt, shuffled }]), "a card twice");

    let mut proof = honest;
    proof.deck = std::array::from_fn(|index| Card::from_index(index as u8).unwrap());
    assert!(matches!(verify(&proof).unwrap_err()[..], [Fault::DeckMismatch { .. }]), "a deck that nobody shuffled");
}

#[test]
fn other_cards_than_the_proof_says_are_seen_by_who_held_them() {
    let proof = three_players(1);
    let held = hand(&proof.deck, Role::Middlehand);
    assert_eq!(check_own_hand(&proof, Role::Middlehand, held), Ok(()));
    let held = held.without(proof.deck[10]).with(proof.deck[31]);
    let changed = Alarm::HandChanged { role: Role::Middlehand };
    assert_eq!(check_own_hand(&proof, Role::Middlehand, held), Err(changed));
    assert_eq!(check_own_hand(&proof, Role::Middlehand, hand(&proof.deck, Role::Forehand)), Err(changed));
}

#[test]
fn a_client_that_reveals_another_seed_than_it_hashed_is_refused_and_seen() {
    let mut proof = three_players(1);
    let hash = proof.hashes[Seat::Second].unwrap();
    let chosen = PlayerSeed([0xcc; 32]);
    assert!(fits(proof.context, Seat::Second, &seed_of(1, Seat::Second), &hash));
    assert!(!fits(proof.context, Seat::Second, &chosen, &hash), "the server does not take it");

    proof.parts[Seat::Second] = SeatPart::Revealed(chosen);
    let seat = Seat::Second;
    assert_eq!(verify(&reshuffled(proof)), Err(vec![Fault::SeedMismatch { seat }]), "a server that takes it is seen");
}

#[test]
fn a_client_that_copies_anothers_hash_cannot_reveal_the_seed_to_it() {
    let proof = three_players(1);
    let hash = proof.hashes[Seat::First].unwrap();
    assert!(!fits(proof.context, Seat::Second, &seed_of(1, Seat::First), &hash));
}

#[test]
fn a_seed_or_a_withheld_mark_without_a_hash_is_seen_by_everybody() {
    let seat = Seat::Fourth;
    let mut proof = three_players(1);
    proof.parts[seat] = SeatPart::Revealed(PlayerSeed([0xdd; 32]));
    assert_eq!(verify(&reshuffled(proof)), Err(vec![Fault::RevealWithoutHash { seat }]));
    proof.parts[seat] = SeatPart::Withheld;
    assert_eq!(verify(&reshuffled(proof)), Err(vec![Fault::WithheldWithoutHash { seat }]));
}

#[test]
fn withheld_not_taking_part_and_a_seed_of_zeros_give_three_decks() {
    let parts = [SeatPart::NotTaking, SeatPart::Withheld, SeatPart::Revealed(PlayerSeed([0; 32]))];
    let [absent, withheld, zeros] = parts.map(|part| {
        let mut proof = three_players(1);
        proof.parts[Seat::Fourth] = part;
        reshuffled(proof).deck
    });
    assert_ne!(absent, withheld);
    assert_ne!(absent, zeros);
    assert_ne!(withheld, zeros);
}

#[test]
fn every_fault_is_told_at_once() {
    let mut proof = three_players(1);
    proof.server_seed = server_seed_of(2);
    proof.hashes[Seat::First] = None;
    proof.parts[Seat::Second] = SeatPart::Revealed(seed_of(1, Seat::Third));
    proof.parts[Seat::Third] = SeatPart::NotTaking;
    proof.parts[Seat::Fourth] = SeatPart::Withheld;
    let faults = verify(&proof).unwrap_err();
    assert_eq!(
        faults[..5],
        [
            Fault::CommitmentMismatch,
            Fault::RevealWithoutHash { seat: Seat::First },
            Fault::SeedMismatch { seat: Seat::Second },
            Fault::HashDropped { seat: Seat::Third },
            Fault::WithheldWithoutHash { seat: Seat::Fourth },
        ]
    );
    assert!(matches!(faults[5..], [Fault::DeckMismatch { .. }]));
}
