//! Checks the proof of a deal's shuffle against its cards.

use skat_fair::{DealContext, DealProof, SeatPart, Verified};
use skat_notation::Record;
use skat_protocol::{DealDetail, Proof, ProofPart, SHUFFLE_VERSION, Verification};
use skat_rules::{BySeat, CardSet, Role};

/// What a deal's proof shows.
pub(super) fn verify(deal: &DealDetail) -> Verification {
    let mut answer = Verification {
        list: deal.list,
        number: deal.number,
        valid: false,
        has_proof: deal.proof.is_some(),
        revealed: 0,
        withheld: 0,
        decks: None,
        faults: Vec::new(),
    };
    let Some(proof) = &deal.proof else { return answer };
    if proof.shuffle_version != SHUFFLE_VERSION {
        answer.faults.push(format!("shuffle version {} is unknown to this server", proof.shuffle_version));
        return answer;
    }
    let number = |kind: fn(&ProofPart) -> bool| proof.parts.iter().filter(|part| kind(part)).count() as u8;
    answer.revealed = number(|part| matches!(part, ProofPart::Revealed { .. }));
    answer.withheld = number(|part| matches!(part, ProofPart::Withheld));
    match skat_fair::verify(&deal_proof(proof)) {
        Ok(verified) => answer.decks = (!verified.server_alone()).then(|| Verified::decks(verified)),
        Err(faults) => answer.faults.extend(faults.iter().map(ToString::to_string)),
    }
    answer.faults.extend(other_cards(proof, deal));
    answer.valid = answer.faults.is_empty();
    answer
}

/// Where the cards of the result or of the record are not those of the proof.
fn other_cards(proof: &Proof, deal: &DealDetail) -> Vec<String> {
    let mut faults = Vec::new();
    if proof.table != deal.list {
        faults.push("the proof is for another table".to_owned());
    }
    let hand = |role| skat_fair::hand(&proof.deck.0, role);
    for (role, seat) in Role::ALL.into_iter().zip([deal.forehand, deal.middlehand, deal.rearhand]) {
        let dealt = deal.result.hands.iter().find(|hand| hand.seat == seat);
        if dealt.is_none_or(|dealt| dealt.cards.0 != hand(role)) {
            faults.push(format!("the hand at seat {} is not the one of the proof", seat.number()));
        }
    }
    if deal.result.skat.0 != skat_fair::skat(&proof.deck.0) {
        faults.push("the skat is not the one of the proof".to_owned());
    }
    if let Some(line) = &deal.record {
        let recorded = recorded(line);
        if recorded.is_none_or(|hands| Role::ALL.into_iter().any(|role| hands[role.index()] != hand(role))) {
            faults.push("the record's cards are not those of the proof".to_owned());
        }
    }
    faults
}

/// The hands of a record.
fn recorded(line: &str) -> Option<[CardSet; 3]> {
    let record = Record::parse(line).ok()?;
    let replay = skat_notation::replay(&record, record.rules()).ok()?;
    Some(Role::ALL.map(|role| replay.deal.cards().hand(role)))
}

/// The proof in the words of the verifier.
fn deal_proof(proof: &Proof) -> DealProof {
    DealProof {
        context: DealContext { table: proof.table.into_bytes(), deal: proof.shuffle },
        commitment: skat_fair::Commitment(proof.commitment.0),
        server_seed: skat_fair::ServerSeed(proof.server_seed.0),
        hashes: BySeat(proof.hashes.map(|hash| hash.map(|hash| skat_fair::SeedHash(hash.0)))),
        parts: BySeat(proof.parts.map(|part| match part {
            ProofPart::NotTaking => SeatPart::NotTaking,
            ProofPart::Revealed { seed } => SeatPart::Revealed(skat_fair::PlayerSeed(seed.0)),
            ProofPart::Withheld => SeatPart::Withheld,
        })),
        deck: proof.deck.0,
    }
}

#[cfg(test)]
mod tests;
