//! `vorhand verify`: checks offline that the cards of deals were shuffled as promised.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::Value;
use skat_client::deal_proof;
use skat_fair::{DealProof, Verified};
use skat_notation::Record;
use skat_protocol::{DealDetail, ListProofs, Proof, SHUFFLE_VERSION};
use skat_rules::{CardSet, Role};

use crate::output::{read, say};

/// The arguments.
#[derive(Debug, clap::Args)]
pub(crate) struct Verify {
    /// A deal or the proofs of a list as REST gives them, a proof, or an array of these; - for standard input.
    file: PathBuf,
}

/// What is known of one deal.
enum Found {
    /// A deal with or without a proof.
    Deal(Box<DealDetail>),
    /// Only the proof.
    Proof(Box<Proof>),
    /// All proofs of a list.
    List(ListProofs),
}

impl Verify {
    /// Checks every deal of the file; exits 1 if one does not fit.
    pub(crate) fn run(&self) -> Result<ExitCode, String> {
        let value: Value =
            serde_json::from_str(&read(&self.file)?).map_err(|error| format!("{}: {error}", self.file.display()))?;
        let deals = match value {
            Value::Array(deals) => deals,
            deal => vec![deal],
        };
        if deals.is_empty() {
            return Err(format!("{}: there is no deal in it", self.file.display()));
        }
        let mut sound = true;
        for (place, deal) in (1..).zip(deals) {
            let found = found(deal).map_err(|error| format!("{}: deal {place}: {error}", self.file.display()))?;
            let (text, fits) = report(&found);
            say(&text);
            sound &= fits;
        }
        Ok(if sound { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

fn found(value: Value) -> Result<Found, serde_json::Error> {
    if value.get("proofs").is_some() {
        return serde_json::from_value(value).map(Found::List);
    }
    if value.get("serverSeed").is_some() {
        return serde_json::from_value(value).map(|proof| Found::Proof(Box::new(proof)));
    }
    serde_json::from_value(value).map(|deal| Found::Deal(Box::new(deal)))
}

/// What there is to say of a deal, and whether everything fits.
fn report(found: &Found) -> (String, bool) {
    let (title, proof, deal) = match found {
        Found::List(list) => return list_report(list),
        Found::Proof(proof) => (format!("Table {}, shuffle {}", proof.table, proof.shuffle), Some(&**proof), None),
        Found::Deal(deal) => (format!("List {}, deal {}", deal.list, deal.number), deal.proof.as_ref(), Some(&**deal)),
    };
    let Some(proof) = proof else {
        // That the cards were arranged cannot be told from a proof that somebody has left out.
        return (
            format!("{title}: NOT VERIFIED\n  there is no proof: the cards were arranged, or it was left out"),
            false,
        );
    };
    if proof.shuffle_version != SHUFFLE_VERSION {
        let version = proof.shuffle_version;
        return (format!("{title}: WRONG\n  shuffle version {version} is unknown to this program"), false);
    }
    let mut faults: Vec<String> = Vec::new();
    let verified = match skat_fair::verify(&deal_proof(proof)) {
        Ok(verified) => Some(verified),
        Err(wrong) => {
            faults.extend(wrong.iter().map(ToString::to_string));
            None
        }
    };
    if let Some(deal) = deal {
        faults.extend(other_cards(proof, deal));
    }
    let verified = verified.filter(|_| faults.is_empty());
    let text = match verified {
        Some(verified) => format!("{title}: verified\n  {}", shown(verified)),
        None => wrong(&title, faults.iter()),
    };
    (text, verified.is_some())
}

/// Whether every shuffle of a list has a sound proof, and none was left out or used twice.
fn list_report(list: &ListProofs) -> (String, bool) {
    let title = format!("List {}, {} shuffles", list.list, list.shuffles);
    if let Some(proof) = list.proofs.iter().find(|proof| proof.shuffle_version != SHUFFLE_VERSION) {
        let version = proof.shuffle_version;
        return (format!("{title}: WRONG\n  shuffle version {version} is unknown to this program"), false);
    }
    let proofs: Vec<DealProof> = list.proofs.iter().map(deal_proof).collect();
    match skat_fair::verify_list(list.list.into_bytes(), list.shuffles, &proofs) {
        Ok(verified) => {
            let alone = verified.deals.iter().filter(|deal| deal.server_alone()).count();
            let withheld = verified.deals.iter().filter(|deal| deal.withheld > 0).count();
            let mut text = format!("{title}: verified, every one of them");
            if alone > 0 {
                let _ = write!(text, "\n  in {alone} only the server's seed went in");
            }
            if withheld > 0 {
                let _ = write!(text, "\n  in {withheld} somebody withheld his seed");
            }
            (text, true)
        }
        Err(faults) => (wrong(&title, faults.iter()), false),
    }
}

fn wrong(title: &str, faults: impl Iterator<Item = impl std::fmt::Display>) -> String {
    faults.fold(format!("{title}: WRONG"), |mut text, fault| {
        let _ = write!(text, "\n  {fault}");
        text
    })
}

/// How much a sound proof shows, in a sentence.
fn shown(verified: Verified) -> String {
    let Verified { seeds, withheld } = verified;
    match (seeds, withheld) {
        (0, _) => "only the server's seed went in: nothing shows that the deck was not chosen".to_owned(),
        (seeds, 0) => format!("the deck comes from the server's seed and those of {seeds} players"),
        (seeds, withheld) => format!(
            "the deck comes from the server's seed and those of {seeds} players; {withheld} withheld theirs, so it is one of {} decks",
            verified.decks()
        ),
    }
}

/// Where the cards of the result or of the record are not those of the proof.
fn other_cards(proof: &Proof, deal: &DealDetail) -> Vec<String> {
    let mut faults = Vec::new();
    if proof.table != deal.list {
        faults.push("the proof is for another table".to_owned());
    }
    let hand = |role: Role| proof.deck.0[role.index() * 10..][..10].iter().copied().collect::<CardSet>();
    let seats = [deal.forehand, deal.middlehand, deal.rearhand];
    for (role, seat) in Role::ALL.into_iter().zip(seats) {
        let dealt = deal.result.hands.iter().find(|hand| hand.seat == seat);
        if dealt.is_none_or(|dealt| dealt.cards.0 != hand(role)) {
            faults.push(format!("the hand at seat {} is not the one of the proof", seat.number()));
        }
    }
    let skat: CardSet = proof.deck.0[30..].iter().copied().collect();
    if deal.result.skat.0 != skat {
        faults.push("the skat is not the one of the proof".to_owned());
    }
    if let Some(line) = &deal.record {
        let cards = Record::parse(line).ok().and_then(|record| recorded(&record));
        let same = cards.is_some_and(|hands| Role::ALL.into_iter().all(|role| hands[role.index()] == hand(role)));
        if !same {
            faults.push("the record's cards are not those of the proof".to_owned());
        }
    }
    faults
}

fn recorded(record: &Record) -> Option<[CardSet; 3]> {
    let replay = skat_notation::replay(record, record.rules()).ok()?;
    Some(Role::ALL.map(|role| replay.deal.cards().hand(role)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use skat_protocol::{ProofPart, ServerSeed};

    const TABLE: &str = "00010203-0405-0607-0809-0a0b0c0d0e0f";

    /// A proof of these parts that is sound.
    fn proof(shuffle: u32, server_seed: u8, parts: [ProofPart; 4]) -> Proof {
        let hashes = parts.map(|part| (part != ProofPart::NotTaking).then_some(skat_protocol::SeedHash([0; 32])));
        let mut proof = Proof {
            table: TABLE.parse().unwrap(),
            shuffle,
            shuffle_version: SHUFFLE_VERSION,
            commitment: skat_protocol::Commitment([0; 32]),
            server_seed: ServerSeed([server_seed; 32]),
            hashes,
            parts,
            deck: skat_protocol::Deck([skat_rules::Card::from_index(0).unwrap(); 32]),
        };
        let DealProof { context, server_seed, parts, .. } = deal_proof(&proof);
        proof.commitment = skat_protocol::Commitment(skat_fair::commit(context, &server_seed).0);
        for (seat, part) in parts.iter() {
            if let skat_fair::SeatPart::Revealed(seed) = part {
                let hash = skat_fair::hash_seed(context, seat, seed);
                proof.hashes[seat.index()] = Some(skat_protocol::SeedHash(hash.0));
            }
        }
        proof.deck = skat_protocol::Deck(skat_fair::shuffle(context, &server_seed, &parts));
        proof
    }

    fn revealed(seed: u8) -> ProofPart {
        ProofPart::Revealed { seed: skat_protocol::PlayerSeed([seed; 32]) }
    }

    const NOT: ProofPart = ProofPart::NotTaking;

    /// A deal that was passed in, dealt with this proof.
    fn deal(proof: &Proof) -> Value {
        let hand = |role: Role| skat_protocol::Cards(skat_fair::hand(&proof.deck.0, role));
        let cards: Vec<String> = proof.deck.0.iter().map(ToString::to_string).collect();
        let record = format!("(;GM[Skat]MV[w {} 1 p 2 p 0 p ]R[passed] ;)", cards.join("."));
        json!({
            "list": TABLE, "number": 1, "ruleSet": "sosko-2007", "dealtAtMicros": 1, "dealer": 1,
            "forehand": 2, "middlehand": 3, "rearhand": 1, "events": [], "record": record, "proof": proof,
            "result": {
                "outcome": { "kind": "passedIn" }, "scores": [],
                "hands": [
                    { "seat": 2, "cards": hand(Role::Forehand) }, { "seat": 3, "cards": hand(Role::Middlehand) },
                    { "seat": 1, "cards": hand(Role::Rearhand) },
                ],
                "skat": skat_protocol::Cards(skat_fair::skat(&proof.deck.0)),
            },
        })
    }

    fn check(value: Value) -> (String, bool) {
        report(&found(value).unwrap())
    }

    #[test]
    fn a_sound_proof_says_whose_seeds_made_the_deck() {
        let (text, fits) = check(json!(proof(1, 9, [revealed(1), revealed(2), NOT, NOT])));
        assert!(fits && text.contains("those of 2 players"), "{text}");
        let (text, fits) = check(json!(proof(1, 9, [revealed(1), ProofPart::Withheld, ProofPart::Withheld, NOT])));
        assert!(fits && text.contains("2 withheld theirs, so it is one of 4 decks"), "{text}");
        let (text, fits) = check(json!(proof(1, 9, [NOT; 4])));
        assert!(fits && text.contains("only the server's seed"), "{text}");
    }

    #[test]
    fn a_changed_seed_or_card_does_not_fit() {
        let mut changed = proof(1, 9, [revealed(1), NOT, NOT, NOT]);
        changed.server_seed = ServerSeed([8; 32]);
        let (text, fits) = check(json!(changed));
        assert!(!fits && text.contains("the server's seed does not fit its commitment"), "{text}");
        let mut changed = proof(1, 9, [revealed(1), NOT, NOT, NOT]);
        changed.parts[0] = NOT;
        let (text, fits) = check(json!(changed));
        assert!(!fits && text.contains("is left out"), "{text}");
        let mut changed = proof(1, 9, [revealed(1), NOT, NOT, NOT]);
        changed.deck.0.swap(3, 4);
        assert!(!check(json!(changed)).1);
    }

    #[test]
    fn a_deal_shows_the_cards_of_its_proof_in_result_and_record() {
        let proof = proof(1, 9, [revealed(1), revealed(2), revealed(3), NOT]);
        let (text, fits) = check(deal(&proof));
        assert!(fits, "{text}");
        let mut other = deal(&proof);
        let hands = other["result"]["hands"].as_array_mut().unwrap();
        let first = hands[0]["cards"].take();
        hands[0]["cards"] = hands[1]["cards"].take();
        hands[1]["cards"] = first;
        let (text, fits) = check(other);
        assert!(!fits && text.contains("the hand at seat 2 is not the one of the proof"), "{text}");
        let mut other = deal(&proof);
        let record = other["record"].as_str().unwrap();
        let (dealt, skat) = (proof.deck.0[0].to_string(), proof.deck.0[31].to_string());
        let swapped = record.replace(&dealt, "??").replace(&skat, &dealt).replace("??", &skat);
        other["record"] = json!(swapped);
        let (text, fits) = check(other);
        assert!(!fits && text.contains("the record's cards are not those of the proof"), "{text}");
        let mut other = deal(&proof);
        other["list"] = json!("00010203-0405-0607-0809-0a0b0c0d0e00");
        assert!(!check(other).1);
    }

    #[test]
    fn a_deal_without_a_proof_is_not_verified() {
        let mut arranged = deal(&proof(1, 9, [NOT; 4]));
        arranged.as_object_mut().unwrap().remove("proof");
        let (text, fits) = check(arranged);
        assert!(!fits && text.contains("there is no proof"), "{text}");
    }

    #[test]
    fn a_list_leaves_no_shuffle_out_and_uses_no_seed_twice() {
        let parts = [revealed(1), NOT, NOT, NOT];
        let list = |shuffles: u32, proofs: &[Proof]| json!({ "list": TABLE, "shuffles": shuffles, "proofs": proofs });
        let (first, second) = (proof(1, 9, parts), proof(2, 8, parts));
        let (text, fits) = check(list(2, &[first.clone(), second.clone()]));
        assert!(fits, "{text}");
        let (text, fits) = check(list(2, std::slice::from_ref(&second)));
        assert!(!fits && text.contains("have no proof"), "{text}");
        let (text, fits) = check(list(2, &[first, proof(2, 9, parts)]));
        assert!(!fits && text.contains("the server's seed of deal 1"), "{text}");
    }

    #[test]
    fn an_unknown_shuffle_cannot_be_verified() {
        let mut unknown = proof(1, 9, [NOT; 4]);
        unknown.shuffle_version = 2;
        assert!(!check(json!(unknown)).1);
        assert!(found(json!({ "weather": "fine" })).is_err());
    }
}
