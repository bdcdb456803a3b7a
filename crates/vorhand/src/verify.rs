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
        return (format!("{title}: the cards were arranged and not shuffled, so there is nothing to verify"), true);
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
