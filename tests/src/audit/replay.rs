//! A deal's record and its proof, played and shuffled again.

use skat_client::deal_proof;
use skat_notation::Record;
use skat_protocol::{Cards, DealDetail, ListDetail, ListProofs, Outcome, SeatCards, Slot};
use skat_rules::{CardSet, Role, Settlement};

use super::told::seats;

/// Plays a deal's record again: it gives the same value, the same cards, and is the same kind of deal.
pub(super) fn check_record(list: &ListDetail, deal: &DealDetail) {
    let line = deal.record.as_deref().expect("the format can express every deal");
    let record = Record::parse(line).unwrap();
    let rules = record.rules();
    assert_eq!(rules, list.settings.rule_set.into());
    assert_eq!(Slot::new(record.slot), deal.slot, "{line}");
    let replay = skat_notation::replay(&record, rules).unwrap_or_else(|error| panic!("{error} in {line}"));
    assert!(replay.comparison.agrees(), "{:?} in {line}", replay.comparison);
    match (replay.deal.settlement().expect("the record is a whole deal"), &deal.result.outcome) {
        (Settlement::PassedIn, Outcome::PassedIn) => {}
        (Settlement::Game(replayed), Outcome::Game(told)) => {
            assert_eq!(replayed.score(), told.value, "{line}");
            assert_eq!(seats(deal)[replayed.charged.index()], told.charged, "{line}");
        }
        (Settlement::Ramsch(replayed), Outcome::Ramsch(told)) => {
            assert_eq!(replayed.scores().0.to_vec(), told.players.iter().map(|one| one.score).collect::<Vec<_>>());
        }
        (replayed, told) => panic!("{replayed:?} replayed, {told:?} told"),
    }
    let cards = replay.deal.cards();
    for (role, seat) in Role::ALL.into_iter().zip(seats(deal)) {
        let hand = deal.result.hands.iter().find(|hand| hand.seat == seat).expect("each player has a hand");
        assert_eq!(hand.cards.0, cards.hand(role));
    }
    assert_eq!(deal.result.skat.0, cards.skat());
    let revealed = replay.deal.revealed().expect("the deal is over");
    assert_eq!(deal.result.discard.map(CardSet::from), revealed.discard);
    let laid = Role::ALL.into_iter().zip(seats(deal));
    let laid = laid.filter_map(|(role, seat)| Some(SeatCards { seat, cards: Cards(revealed.laid[role]?) }));
    assert_eq!(deal.result.laid, laid.collect::<Vec<_>>());
    if let Some(proof) = &deal.proof {
        assert_eq!(proof.table, list.id);
        let proof = deal_proof(proof);
        if let Err(faults) = skat_fair::verify(&proof) {
            panic!("{faults:?}");
        }
        for role in Role::ALL {
            assert_eq!(skat_fair::check_own_hand(&proof, role, cards.hand(role)), Ok(()));
        }
        assert_eq!(skat_fair::skat(&proof.deck), cards.skat());
    }
}

/// Every shuffle that was begun has its proof, sound and in order, and every shuffled deal is one of them.
pub(super) fn check_proofs(proofs: &ListProofs, deals: &[DealDetail]) {
    let numbers: Vec<u32> = proofs.proofs.iter().map(|proof| proof.shuffle).collect();
    assert_eq!(numbers, (1..=proofs.shuffles).collect::<Vec<_>>(), "no shuffle is left out");
    for proof in &proofs.proofs {
        assert_eq!((proof.table, proof.shuffle_version), (proofs.list, skat_fair::SHUFFLE_VERSION));
        if let Err(faults) = skat_fair::verify(&deal_proof(proof)) {
            panic!("shuffle {}: {faults:?}", proof.shuffle);
        }
    }
    let mut shuffled = deals.iter().filter_map(|deal| deal.proof.as_ref());
    assert!(shuffled.all(|proof| proofs.proofs.contains(proof)));
}
