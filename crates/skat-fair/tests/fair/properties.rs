//! Laws that hold for every seed, table and seat.

use proptest::prelude::*;
use skat_fair::{
    Commitment, DealContext, DealProof, Fault, PlayerSeed, SeatPart, SeedHash, ServerSeed, hand, shuffle, skat, verify,
};
use skat_rules::{BySeat, CardSet, DealtCards, Role, Seat};

use crate::honest::{Conduct, deal};

fn contexts() -> impl Strategy<Value = DealContext> {
    (any::<[u8; 16]>(), any::<u32>()).prop_map(|(table, deal)| DealContext { table, deal })
}

fn conducts() -> impl Strategy<Value = Conduct> {
    prop_oneof![
        Just(Conduct::Absent),
        any::<[u8; 32]>().prop_map(|seed| Conduct::Reveals(PlayerSeed(seed))),
        any::<[u8; 32]>().prop_map(|seed| Conduct::Withholds(PlayerSeed(seed))),
    ]
}

fn honest_deals() -> impl Strategy<Value = DealProof> {
    (contexts(), any::<[u8; 32]>(), [conducts(), conducts(), conducts(), conducts()])
        .prop_map(|(context, seed, seats)| deal(context, ServerSeed(seed), BySeat(seats)))
}

/// Turns one bit of a 32-byte value.
fn turned(mut bytes: [u8; 32], bit: u8) -> [u8; 32] {
    bytes[usize::from(bit / 8)] ^= 1 << (bit % 8);
    bytes
}

proptest! {
    #[test]
    fn every_shuffle_deals_each_card_once(proof in honest_deals()) {
        let hands = Role::ALL.map(|role| hand(&proof.deck, role));
        prop_assert_eq!(hands.into_iter().fold(skat(&proof.deck), |all, hand| all | hand), CardSet::DECK);
    }

    #[test]
    fn the_rules_deal_a_deck_as_the_document_says(proof in honest_deals()) {
        let dealt = DealtCards::from_deck(&proof.deck).unwrap();
        for role in Role::ALL {
            prop_assert_eq!(dealt.hand(role), hand(&proof.deck, role));
        }
        prop_assert_eq!(dealt.skat(), skat(&proof.deck));
    }

    #[test]
    fn the_same_seeds_give_the_same_deck(proof in honest_deals()) {
        prop_assert_eq!(shuffle(proof.context, &proof.server_seed, &proof.parts), proof.deck);
    }

    #[test]
    fn every_honest_deal_passes(proof in honest_deals()) {
        let count = |wanted: fn(&SeatPart) -> bool| proof.parts.iter().filter(|(_, part)| wanted(part)).count();
        let verified = verify(&proof).unwrap();
        prop_assert_eq!(usize::from(verified.seeds), count(|part| matches!(part, SeatPart::Revealed(_))));
        prop_assert_eq!(usize::from(verified.withheld), count(|part| matches!(part, SeatPart::Withheld)));
    }

    #[test]
    fn one_bit_of_the_server_seed_or_the_commitment_is_noticed(proof in honest_deals(), bit: u8) {
        let mut changed = proof;
        changed.server_seed = ServerSeed(turned(proof.server_seed.0, bit));
        let faults = verify(&changed).unwrap_err();
        prop_assert_eq!(faults[0], Fault::CommitmentMismatch);
        prop_assert!(matches!(faults[1..], [Fault::DeckMismatch { .. }]), "{faults:?}");

        let mut changed = proof;
        changed.commitment = Commitment(turned(proof.commitment.0, bit));
        prop_assert_eq!(verify(&changed), Err(vec![Fault::CommitmentMismatch]));
    }

    #[test]
    fn one_bit_of_a_seed_or_its_hash_is_noticed(proof in honest_deals(), place in 0..4_usize, bit: u8) {
        let seat = Seat::ALL[place];
        if let SeatPart::Revealed(seed) = proof.parts[seat] {
            let mut changed = proof;
            changed.parts[seat] = SeatPart::Revealed(PlayerSeed(turned(seed.0, bit)));
            let faults = verify(&changed).unwrap_err();
            prop_assert_eq!(faults[0], Fault::SeedMismatch { seat });
            prop_assert!(matches!(faults[1..], [Fault::DeckMismatch { .. }]), "{faults:?}");

            let mut changed = proof;
            changed.hashes[seat] = proof.hashes[seat].map(|hash| SeedHash(turned(hash.0, bit)));
            prop_assert_eq!(verify(&changed), Err(vec![Fault::SeedMismatch { seat }]));
        }
    }

    #[test]
    fn another_context_is_noticed(proof in honest_deals(), other in contexts()) {
        prop_assume!(other != proof.context);
        let mut changed = proof;
        changed.context = other;
        prop_assert_eq!(verify(&changed).unwrap_err()[0], Fault::CommitmentMismatch);
    }

    #[test]
    fn two_cards_that_change_places_are_noticed(proof in honest_deals(), one in 0..32_usize, two in 0..32_usize) {
        prop_assume!(one != two);
        let mut changed = proof;
        changed.deck.swap(one, two);
        let (dealt, shuffled) = (changed.deck[one.min(two)], proof.deck[one.min(two)]);
        let fault = Fault::DeckMismatch { place: one.min(two) as u8, dealt, shuffled };
        prop_assert_eq!(verify(&changed), Err(vec![fault]));
    }

    #[test]
    fn a_value_is_read_back_from_its_text(bytes: [u8; 32]) {
        prop_assert_eq!(ServerSeed(bytes).to_hex().parse(), Ok(ServerSeed(bytes)));
        prop_assert_eq!(PlayerSeed(bytes).to_hex().parse(), Ok(PlayerSeed(bytes)));
        prop_assert_eq!(Commitment(bytes).to_string().parse(), Ok(Commitment(bytes)));
        prop_assert_eq!(SeedHash(bytes).to_string().parse(), Ok(SeedHash(bytes)));
    }

    #[test]
    fn any_text_is_read_or_refused(text in ".{0,80}") {
        let _ = text.parse::<PlayerSeed>();
    }
}
