//! The deal that `docs/protocol.md` tells of, played by the rules: its proof, its options, its result and its sheet are real.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use skat_protocol::schema::examples;
use skat_protocol::{
    DealNow, DealResult, DealState, Legal, Outcome, Proof, ProofPart, Seat, ServerMessage, Sheet, SheetRow, TableEvent,
};
use skat_rules::{
    Action, BidValue, ByRole, BySeat, CardSet, Class, Contract, Deal, DealtCards, Entry, Observer, Role, RuleSet,
    SeenPhase, SeenSettled, Suit,
};

/// The seats of forehand, middlehand and rearhand: the first seat deals.
const SEATS: ByRole<skat_rules::Seat> =
    ByRole([skat_rules::Seat::Second, skat_rules::Seat::Third, skat_rules::Seat::First]);

fn events() -> impl Iterator<Item = TableEvent> {
    let examples = examples().into_iter().filter(|example| example.of == "TableEvent");
    examples.map(|example| serde_json::from_value(example.json).unwrap())
}

fn proof() -> Proof {
    let proof = events().find_map(|event| match event {
        TableEvent::Revealed { proof } => Some(*proof),
        _ => None,
    });
    proof.unwrap()
}

fn dealt() -> Deal {
    Deal::new(RuleSet::SOSKO_2007, DealtCards::from_deck(&proof().deck.0).unwrap())
}

fn act(deal: &mut Deal, role: Role, action: Action) {
    for event in deal.decide(role, &action).unwrap() {
        deal.apply(&event);
    }
}

fn bid(value: u16) -> Action {
    Action::Bid(BidValue::new(value).unwrap())
}

/// Cem at middlehand bids 18, and Anna at forehand passes: Berta at rearhand is to speak.
fn berta_is_to_bid() -> Deal {
    let mut deal = dealt();
    act(&mut deal, Role::Middlehand, bid(18));
    act(&mut deal, Role::Forehand, Action::Pass);
    deal
}

/// Berta plays spades at 22.
fn berta_has_announced() -> Deal {
    let mut deal = berta_is_to_bid();
    act(&mut deal, Role::Rearhand, bid(20));
    act(&mut deal, Role::Middlehand, Action::Hold);
    act(&mut deal, Role::Rearhand, bid(22));
    act(&mut deal, Role::Middlehand, Action::Pass);
    act(&mut deal, Role::Rearhand, Action::PickUp);
    let contract = Contract::Suit(Suit::Spades, Class::PickUp);
    act(&mut deal, Role::Rearhand, Action::Announce { contract, discard: "D7 CT".parse().unwrap(), spitzen: 0 });
    deal
}

/// The whole deal, with the entry on the sheet that it leads to.
fn played_out() -> (Entry, SeenSettled) {
    let mut deal = berta_has_announced();
    let tricks = "CA CQ C9  HA HQ H8  C8 CK SA  SJ S8 CJ  DA ST D8  SK DJ HJ  S9 SQ H7  S7 C7 D9  HK HT DT  DQ DK H9";
    for card in tricks.split_whitespace() {
        let role = deal.turn().unwrap();
        act(&mut deal, role, Action::Play(card.parse().unwrap()));
    }
    let SeenPhase::Settled(open) = deal.view_for(Observer::Spectator).phase else { panic!("not settled") };
    let present = BySeat([true, true, true, false]);
    let dealer = skat_rules::Seat::First;
    let slot = skat_rules::Slot::Plain;
    (Entry { dealer, seats: SEATS, present, slot, settlement: open.settlement, voided: false }, open)
}

fn snapshot_deal() -> (Seat, DealState) {
    let snapshot = examples().into_iter().find(|example| example.json["t"] == "snapshot").unwrap();
    let ServerMessage::Snapshot { view, .. } = serde_json::from_value(snapshot.json).unwrap() else { panic!() };
    (view.you.unwrap(), view.deal.unwrap())
}

#[test]
fn the_proof_in_the_document_verifies() {
    let proof = proof();
    let part = |part| match part {
        ProofPart::NotTaking => skat_fair::SeatPart::NotTaking,
        ProofPart::Revealed { seed } => skat_fair::SeatPart::Revealed(skat_fair::PlayerSeed(seed.0)),
        ProofPart::Withheld => skat_fair::SeatPart::Withheld,
    };
    let verified = skat_fair::verify(&skat_fair::DealProof {
        context: skat_fair::DealContext { table: proof.table.into_bytes(), deal: proof.shuffle },
        commitment: skat_fair::Commitment(proof.commitment.0),
        server_seed: skat_fair::ServerSeed(proof.server_seed.0),
        hashes: BySeat(proof.hashes.map(|hash| hash.map(|hash| skat_fair::SeedHash(hash.0)))),
        parts: BySeat(proof.parts.map(part)),
        deck: proof.deck.0,
    });
    assert_eq!(verified, Ok(skat_fair::Verified { seeds: 3, withheld: 0 }));
    assert_eq!(proof.shuffle_version, skat_protocol::SHUFFLE_VERSION);
}

#[test]
fn the_snapshot_shows_what_berta_holds_and_may_do() {
    let (you, state) = snapshot_deal();
    let deal = berta_is_to_bid();
    assert_eq!(you.0, SEATS[Role::Rearhand]);
    let own = state.hands.iter().find(|hand| hand.seat == you).unwrap();
    assert_eq!(own.cards.unwrap().0, deal.hand(Role::Rearhand));
    assert!(state.hands.iter().all(|hand| hand.seat == you || hand.cards.is_none()));
    assert_eq!(state.now.legal, Legal::new(&deal.legal(Role::Rearhand), deal.offers(Role::Rearhand)));
    assert_eq!(state.now.turn.unwrap().0, SEATS[deal.turn().unwrap()]);
}

#[test]
fn the_events_tell_what_follows_from_them() {
    let mut deal = berta_is_to_bid();
    let mut now = examples().into_iter().filter(|example| example.json["t"] == "event").map(|example| {
        let ServerMessage::Event(event) = serde_json::from_value(example.json).unwrap() else { panic!() };
        event.deal.unwrap()
    });
    let expect = |deal: &mut Deal, role: Role, action: Action, now: DealNow| {
        act(deal, role, action);
        assert_eq!(now.turn.unwrap().0, SEATS[deal.turn().unwrap()]);
        assert_eq!(now.legal, Legal::new(&deal.legal(Role::Rearhand), deal.offers(Role::Rearhand)));
    };
    expect(&mut deal, Role::Rearhand, bid(20), now.next().unwrap());
    expect(&mut deal, Role::Middlehand, Action::Hold, now.next().unwrap());
    act(&mut deal, Role::Rearhand, bid(22));
    act(&mut deal, Role::Middlehand, Action::Pass);
    let picked_up = now.next().unwrap();
    assert_eq!(picked_up.legal.offers.len(), 7, "the example shows what can be announced");
    expect(&mut deal, Role::Rearhand, Action::PickUp, picked_up);
    assert_eq!(now.next(), None);
}

#[test]
fn the_deal_under_way_shows_what_berta_may_do() {
    let mut deal = berta_has_announced();
    for card in ["CA", "CQ", "C9", "HA"] {
        let role = deal.turn().unwrap();
        act(&mut deal, role, Action::Play(card.parse().unwrap()));
    }
    let example = examples().into_iter().find(|example| example.of == "DealState").unwrap();
    let state: DealState = serde_json::from_value(example.json).unwrap();
    assert_eq!(state.now.legal, Legal::new(&deal.legal(Role::Rearhand), deal.offers(Role::Rearhand)));
    assert_eq!(state.now.turn.unwrap().0, SEATS[deal.turn().unwrap()]);
    let own = state.hands.iter().find_map(|hand| hand.cards).unwrap();
    assert_eq!(own.0, deal.hand(Role::Rearhand));
    assert_eq!(state.now.declarer.map(|seat| seat.0), deal.declared().map(|declared| SEATS[declared.declarer]));
}

#[test]
fn the_result_and_the_row_are_what_the_rules_give() {
    let (entry, open) = played_out();
    let mut sheet = skat_rules::Sheet::default();
    sheet.enter(entry);
    let settled = events().find_map(|event| match event {
        TableEvent::Settled { result, row, deals_left, .. } => Some((*result, *row, deals_left)),
        _ => None,
    });
    let (result, row, deals_left) = settled.unwrap();
    assert_eq!(result, DealResult::new(&entry, &open));
    assert_eq!(row, SheetRow::new(1, &entry, sheet.accounts(), 3));
    assert_eq!(deals_left, Some(35));

    let list = examples().into_iter().find(|example| example.of == "ListDetail").unwrap();
    let list: skat_protocol::ListDetail = serde_json::from_value(list.json).unwrap();
    assert_eq!(list.sheet, Sheet::new(&sheet, 3));
}

#[test]
fn all_cards_of_a_result_are_the_deck() {
    for event in events() {
        let TableEvent::Settled { result, .. } = event else { continue };
        let hands = result.hands.iter().map(|hand| hand.cards.0);
        assert_eq!(hands.fold(result.skat.0, |all, hand| all | hand), CardSet::DECK);
        assert!(!matches!(result.outcome, Outcome::PassedIn));
    }
}
