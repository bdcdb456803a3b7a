//! A server that cheats, and a client that sees it.

use super::*;
use skat_fair::{commit, shuffle};
use skat_protocol::{Commitment, Deck, ServerSeed};

/// A table at which seats 1 and 2 give seeds, seat 1 by the client.
struct Stage {
    seeds: Seeds,
    context: DealContext,
    other: Pledge,
    server_seed: skat_fair::ServerSeed,
    own_hash: Option<SeedHash>,
    own_seed: Option<PlayerSeed>,
}

fn view() -> TableSnapshot {
    let text = include_str!("table.json");
    serde_json::from_str(text).unwrap()
}

fn message(event: TableEvent) -> EventMessage {
    let table = view().table;
    EventMessage { table, n: 1, at_micros: 0, event, deal: None, chat_open: true, deadline_micros: None }
}

impl Stage {
    /// The client has sent its hash.
    fn new() -> Stage {
        let table = view().table;
        let context = DealContext { table: table.into_bytes(), deal: 7 };
        let mut stage = Stage {
            seeds: Seeds::new(table),
            context,
            other: Pledge::new(context, skat_rules::Seat::Second, skat_fair::PlayerSeed([2; 32])),
            server_seed: skat_fair::ServerSeed([9; 32]),
            own_hash: None,
            own_seed: None,
        };
        let event = message(TableEvent::Prepared { shuffle: 7 });
        let work = stage.seeds.event(&event, &view(), &mut || [1; 32]);
        let [TableAct::Hash { shuffle: 7, hash }] = work.acts[..] else { panic!("{:?}", work.acts) };
        stage.own_hash = Some(hash);
        stage
    }

    fn hashes(&self) -> [Option<SeedHash>; 4] {
        [self.own_hash, Some(SeedHash(self.other.hash().0)), None, None]
    }

    fn commitment(&self) -> Commitment {
        Commitment(commit(self.context, &self.server_seed).0)
    }

    /// The server announces; the client answers with its seed if all is well.
    fn announce(&mut self, commitment: Commitment, hashes: [Option<SeedHash>; 4]) -> Vec<Alarm> {
        let step = TableStep::Revealing { shuffle: 7, commitment, hashes, own_missing: true };
        let view = TableSnapshot { step, ..view() };
        let event = message(TableEvent::Committed { shuffle: 7, commitment, hashes });
        let work = self.seeds.event(&event, &view, &mut || panic!("no second seed"));
        self.own_seed = work.acts.iter().find_map(|act| match act {
            TableAct::Seed { seed, .. } => Some(*seed),
            _ => None,
        });
        work.alarms.into_iter().map(|(_, alarm)| alarm).collect()
    }

    fn proof(&self) -> Proof {
        let own = self.own_seed.map_or(ProofPart::Withheld, |seed| ProofPart::Revealed { seed });
        let other = ProofPart::Revealed { seed: PlayerSeed([2; 32]) };
        let mut proof = Proof {
            table: view().table,
            shuffle: 7,
            shuffle_version: 1,
            commitment: self.commitment(),
            server_seed: ServerSeed(self.server_seed.0),
            hashes: self.hashes(),
            parts: [own, other, ProofPart::NotTaking, ProofPart::NotTaking],
            deck: Deck([skat_rules::Card::from_index(0).unwrap(); 32]),
        };
        shuffle_again(&mut proof);
        proof
    }

    /// The deal is over, and the client has seen it.
    fn reveal(&mut self, proof: Proof) -> (Vec<Alarm>, Option<Verified>) {
        let mut view = view();
        let deal = view.deal.as_mut().unwrap();
        deal.shuffle = Some(7);
        let result = deal.result.as_mut().unwrap();
        for (role, hand) in Role::ALL.into_iter().zip(&mut result.hands) {
            hand.cards = skat_fair::hand(&proof.deck.0, role).into();
        }
        result.skat = skat_fair::skat(&proof.deck.0).into();
        let event = message(TableEvent::Revealed { proof: Box::new(proof) });
        let work = self.seeds.event(&event, &view, &mut || [1; 32]);
        (work.alarms.into_iter().map(|(_, alarm)| alarm).collect(), work.verified.map(|(_, verified)| verified))
    }
}

/// Makes the deck fit the seeds of a proof.
fn shuffle_again(proof: &mut Proof) {
    let DealProof { context, server_seed, parts, .. } = deal_proof(proof);
    proof.deck = Deck(shuffle(context, &server_seed, &parts));
}

#[test]
fn an_honest_shuffle_is_verified() {
    let mut stage = Stage::new();
    assert_eq!(stage.announce(stage.commitment(), stage.hashes()), []);
    assert_eq!(stage.own_seed, Some(PlayerSeed([1; 32])));
    let proof = stage.proof();
    assert_eq!(stage.reveal(proof), (vec![], Some(Verified { seeds: 2, withheld: 0 })));
}

#[test]
fn a_seed_stays_secret_where_its_hash_is_missing_or_changed() {
    let mut stage = Stage::new();
    let [_, other, ..] = stage.hashes();
    let missing = [None, other, None, None];
    assert_eq!(stage.announce(stage.commitment(), missing), [Alarm::Seen(Seen::OwnHashMissing)]);
    assert_eq!(stage.own_seed, None);
    let mut stage = Stage::new();
    let changed = [other, other, None, None];
    assert_eq!(stage.announce(stage.commitment(), changed), [Alarm::Seen(Seen::OwnHashChanged)]);
    assert_eq!(stage.own_seed, None);
}

#[test]
fn a_second_announcement_is_an_alarm() {
    let mut stage = Stage::new();
    stage.announce(stage.commitment(), stage.hashes());
    assert_eq!(stage.announce(stage.commitment(), stage.hashes()), [], "the same one again, after a reconnect");
    assert_eq!(stage.announce(Commitment([0; 32]), stage.hashes()), [Alarm::Seen(Seen::AnnouncedTwice)]);
    assert_eq!(stage.own_seed, None);
}

#[test]
fn a_seed_that_was_sent_and_counts_as_withheld_is_an_alarm() {
    let mut stage = Stage::new();
    stage.announce(stage.commitment(), stage.hashes());
    let mut proof = stage.proof();
    proof.parts[0] = ProofPart::Withheld;
    shuffle_again(&mut proof);
    assert_eq!(stage.reveal(proof).0, [Alarm::Seen(Seen::OwnSeedMissing)]);
}

#[test]
fn a_changed_server_seed_is_an_alarm() {
    let mut stage = Stage::new();
    stage.announce(stage.commitment(), stage.hashes());
    let mut proof = stage.proof();
    proof.server_seed = ServerSeed([8; 32]);
    shuffle_again(&mut proof);
    assert_eq!(stage.reveal(proof.clone()).0, [Alarm::Fault(Fault::CommitmentMismatch)]);
    let mut stage = Stage::new();
    stage.announce(stage.commitment(), stage.hashes());
    proof.commitment = Commitment(commit(stage.context, &skat_fair::ServerSeed([8; 32])).0);
    assert_eq!(stage.reveal(proof).0, [Alarm::Seen(Seen::CommitmentChanged)]);
}

#[test]
fn other_cards_than_those_that_were_held_are_an_alarm() {
    let mut stage = Stage::new();
    stage.announce(stage.commitment(), stage.hashes());
    let mut dealt = view();
    let deal = dealt.deal.as_mut().unwrap();
    let all: CardSet = CardSet::DECK.iter().take(10).collect();
    for hand in deal.hands.iter_mut().filter(|hand| Some(hand.seat) == dealt.you) {
        (hand.count, hand.cards) = (10, Some(all.into()));
    }
    let (dealer, forehand) = (deal.dealer, deal.forehand);
    let (middlehand, rearhand, parts) = (deal.middlehand, deal.rearhand, deal.parts);
    let (hand, shuffle) = (Some(all.into()), Some(7));
    let event = TableEvent::Dealt {
        deal: 1,
        dealer,
        forehand,
        middlehand,
        rearhand,
        sitting: None,
        hand,
        slot: None,
        shuffle,
        parts,
    };
    stage.seeds.event(&message(event), &dealt, &mut || [1; 32]);
    let proof = stage.proof();
    let (alarms, _) = stage.reveal(proof);
    assert!(matches!(alarms[..], [Alarm::Seen(Seen::HandChanged { .. })]), "{alarms:?}");
}

#[test]
fn a_result_with_other_hands_is_an_alarm() {
    let mut stage = Stage::new();
    stage.announce(stage.commitment(), stage.hashes());
    let proof = stage.proof();
    let mut view = view();
    view.deal.as_mut().unwrap().shuffle = Some(7);
    let event = message(TableEvent::Revealed { proof: Box::new(proof) });
    let work = stage.seeds.event(&event, &view, &mut || [1; 32]);
    assert_eq!(work.alarms, [(7, Alarm::ResultDiffers)]);
}

#[test]
fn a_wrong_deck_and_another_version_are_alarms() {
    let mut stage = Stage::new();
    stage.announce(stage.commitment(), stage.hashes());
    let mut proof = stage.proof();
    let Deck(deck) = &mut proof.deck;
    deck.swap(0, 31);
    assert!(matches!(stage.reveal(proof.clone()).0[..], [Alarm::Fault(Fault::DeckMismatch { .. })]));
    proof.shuffle_version = 2;
    assert_eq!(stage.reveal(proof).0, [Alarm::Version(2)]);
}

#[test]
fn a_shuffle_that_was_given_up_before_its_announcement_is_none() {
    let mut stage = Stage::new();
    let mut proof = stage.proof();
    (proof.hashes, proof.parts) = ([None; 4], [ProofPart::NotTaking; 4]);
    shuffle_again(&mut proof);
    let event = message(TableEvent::Revealed { proof: Box::new(proof) });
    let work = stage.seeds.event(&event, &view(), &mut || [1; 32]);
    assert_eq!(work.alarms, []);
    assert_eq!(work.verified.map(|(_, verified)| verified.server_alone()), Some(true));
}

#[test]
fn a_refused_seed_is_an_alarm_and_a_late_one_is_none() {
    let seeds = Seeds::new(view().table);
    let act = TableAct::Seed { shuffle: 7, seed: PlayerSeed([1; 32]) };
    assert_eq!(seeds.refused(&act, Code::NotNow), None);
    let alarm = Alarm::SeedRefused(Code::SeedMismatch);
    assert_eq!(seeds.refused(&act, Code::SeedMismatch), Some((7, alarm)));
}
