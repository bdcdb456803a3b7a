use super::*;
use skat_protocol::{Cards, Commitment, Deck, PlayerSeed, Seat, SeedHash, ServerSeed};

const TABLE: &str = "00010203-0405-0607-0809-0a0b0c0d0e0f";
const NOT: ProofPart = ProofPart::NotTaking;

fn revealed(seed: u8) -> ProofPart {
    ProofPart::Revealed { seed: PlayerSeed([seed; 32]) }
}

/// A proof of these parts that is sound.
fn proof(parts: [ProofPart; 4]) -> Proof {
    let mut proof = Proof {
        table: TABLE.parse().unwrap(),
        shuffle: 1,
        shuffle_version: SHUFFLE_VERSION,
        commitment: Commitment([0; 32]),
        server_seed: ServerSeed([9; 32]),
        hashes: parts.map(|part| (part != NOT).then_some(SeedHash([0; 32]))),
        parts,
        deck: Deck([skat_rules::Card::from_index(0).unwrap(); 32]),
    };
    let DealProof { context, server_seed, parts, .. } = deal_proof(&proof);
    proof.commitment = Commitment(skat_fair::commit(context, &server_seed).0);
    for (seat, part) in parts.iter() {
        if let SeatPart::Revealed(seed) = part {
            proof.hashes[seat.index()] = Some(SeedHash(skat_fair::hash_seed(context, seat, seed).0));
        }
    }
    proof.deck = Deck(skat_fair::shuffle(context, &server_seed, &parts));
    proof
}

/// A deal that was passed in, dealt with this proof.
fn deal(proof: Proof) -> DealDetail {
    let hand = |role: Role| Cards(skat_fair::hand(&proof.deck.0, role));
    let cards: Vec<String> = proof.deck.0.iter().map(ToString::to_string).collect();
    let deal = serde_json::json!({
        "list": TABLE, "number": 7, "ruleSet": "sosko-2007", "dealtAtMicros": 1, "dealer": 1,
        "forehand": 2, "middlehand": 3, "rearhand": 1, "events": [], "proof": proof,
        "record": format!("(;GM[Skat]MV[w {} 1 p 2 p 0 p ]R[passed] ;)", cards.join(".")),
        "result": {
            "outcome": { "kind": "passedIn" }, "scores": [],
            "hands": [
                { "seat": 2, "cards": hand(Role::Forehand) }, { "seat": 3, "cards": hand(Role::Middlehand) },
                { "seat": 1, "cards": hand(Role::Rearhand) },
            ],
            "skat": Cards(skat_fair::skat(&proof.deck.0)),
        },
    });
    serde_json::from_value(deal).unwrap()
}

#[test]
fn a_sound_proof_says_who_revealed_and_who_withheld() {
    let answer = verify(&deal(proof([revealed(1), revealed(2), revealed(3), NOT])));
    assert_eq!((answer.valid, answer.revealed, answer.withheld, answer.decks), (true, 3, 0, Some(1)));
    assert_eq!((answer.number, answer.has_proof, answer.faults), (7, true, Vec::<String>::new()));
    let answer = verify(&deal(proof([revealed(1), ProofPart::Withheld, ProofPart::Withheld, NOT])));
    assert_eq!((answer.valid, answer.revealed, answer.withheld, answer.decks), (true, 1, 2, Some(4)));
}

#[test]
fn where_only_the_servers_seed_went_in_nothing_is_shown_of_the_choice_of_the_deck() {
    let answer = verify(&deal(proof([NOT; 4])));
    assert_eq!((answer.valid, answer.revealed, answer.decks), (true, 0, None));
}

#[test]
fn arranged_cards_are_not_valid_and_have_no_fault() {
    let mut arranged = deal(proof([NOT; 4]));
    arranged.proof = None;
    let answer = verify(&arranged);
    assert_eq!((answer.valid, answer.has_proof, answer.faults.len()), (false, false, 0));
}

#[test]
fn what_does_not_fit_is_told() {
    let sound = deal(proof([revealed(1), revealed(2), revealed(3), NOT]));
    let faults = |change: fn(&mut DealDetail)| {
        let mut changed = sound.clone();
        change(&mut changed);
        let answer = verify(&changed);
        assert!(!answer.valid);
        answer.faults.join("; ")
    };
    let seed = faults(|deal| deal.proof.as_mut().unwrap().server_seed = ServerSeed([8; 32]));
    assert!(seed.contains("the server's seed does not fit its commitment"), "{seed}");
    let left_out = faults(|deal| deal.proof.as_mut().unwrap().parts[0] = NOT);
    assert!(left_out.contains("is left out"), "{left_out}");
    let seats = faults(|deal| deal.result.hands[0].seat = Seat::try_from(4).unwrap());
    assert!(seats.contains("the hand at seat 2 is not the one of the proof"), "{seats}");
    let skat = faults(|deal| deal.result.skat = deal.result.hands[0].cards);
    assert!(skat.contains("the skat is not the one of the proof"), "{skat}");
    let record = faults(|deal| deal.record = Some("(;GM[Skat];)".to_owned()));
    assert!(record.contains("the record's cards are not those of the proof"), "{record}");
    let table = faults(|deal| deal.list = uuid::Uuid::nil());
    assert!(table.contains("the proof is for another table"), "{table}");
    let version = faults(|deal| deal.proof.as_mut().unwrap().shuffle_version = 2);
    assert!(version.contains("shuffle version 2 is unknown"), "{version}");
}
