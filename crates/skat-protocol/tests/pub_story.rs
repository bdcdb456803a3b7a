//! The deals at a pub table that `docs/protocol.md` tells of, played by the rules: what may be done, the derivations and the results are real.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use serde_json::{Value, json};
use skat_protocol::schema::examples;
use skat_protocol::{Cards, DealResult, DealState, Derivation, Legal, Rounds, Seat, SheetRow, TableEvent};
use skat_rules::{
    Action, BidValue, ByRole, BySeat, CardSet, Class, Contract, Deal, DealtCards, Entry, IllegalAction, Observer, Role,
    RuleSet, SeenEvent, SeenPhase, SeenSettled, Settlement, Slot, Suit,
};

/// The seats of forehand, middlehand and rearhand: the first seat deals.
const SEATS: ByRole<skat_rules::Seat> =
    ByRole([skat_rules::Seat::Second, skat_rules::Seat::Third, skat_rules::Seat::First]);

fn dealt(slot: Slot) -> Deal {
    let hand = |cards: &str| -> CardSet { cards.parse().unwrap() };
    let hands = [
        hand("DQ D8 DJ S8 HA CA C8 C7 H7 HT"),
        hand("CJ DT D9 HJ S9 HQ DK CK DA CQ"),
        hand("D7 ST SJ SQ SK H8 S7 HK H9 SA"),
    ];
    Deal::in_slot(RuleSet::PUB_2022, slot, DealtCards::new(ByRole(hands)).unwrap())
}

fn act(deal: &mut Deal, role: Role, action: Action) {
    for event in deal.decide(role, &action).unwrap() {
        deal.apply(&event);
    }
}

fn bid(value: u16) -> Action {
    Action::Bid(BidValue::new(value).unwrap())
}

/// Berta plays spades at 22, and Anna has led.
fn anna_has_led() -> Deal {
    let mut deal = dealt(Slot::Plain);
    for (role, action) in [
        (Role::Middlehand, bid(18)),
        (Role::Forehand, Action::Pass),
        (Role::Rearhand, bid(20)),
        (Role::Middlehand, Action::Hold),
        (Role::Rearhand, bid(22)),
        (Role::Middlehand, Action::Pass),
        (Role::Rearhand, Action::PickUp),
        (
            Role::Rearhand,
            Action::Announce {
                contract: Contract::Suit(Suit::Spades, Class::PickUp),
                discard: "D7 CT".parse().unwrap(),
                spitzen: 0,
            },
        ),
        (Role::Forehand, Action::Play("CA".parse().unwrap())),
    ] {
        act(&mut deal, role, action);
    }
    deal
}

/// Anna has pushed unseen, Cem has pushed two cards on, and Berta has picked up.
fn berta_is_to_lay_away() -> Deal {
    let mut deal = dealt(Slot::Ramsch { escaped: ByRole([false; 3]) });
    for (role, action) in [
        (Role::Forehand, Action::Decline),
        (Role::Middlehand, Action::Decline),
        (Role::Rearhand, Action::Decline),
        (Role::Forehand, Action::Push),
        (Role::Middlehand, Action::PickUp),
        (Role::Middlehand, Action::LayAway("DA DT".parse().unwrap())),
        (Role::Rearhand, Action::PickUp),
    ] {
        act(&mut deal, role, action);
    }
    deal
}

/// Everybody plays the first card that he may.
fn played_out(deal: &mut Deal) -> (Entry, SeenSettled) {
    while let Some(role) = deal.turn() {
        let card = deal.legal(role).cards.iter().next().unwrap();
        act(deal, role, Action::Play(card));
    }
    let SeenPhase::Settled(open) = deal.view_for(Observer::Spectator).phase else { panic!("not settled") };
    let entry = Entry {
        dealer: skat_rules::Seat::First,
        seats: SEATS,
        present: BySeat([true, true, true, false]),
        slot: deal.slot(),
        settlement: open.settlement,
        voided: false,
    };
    (entry, open)
}

fn ramsch() -> (Entry, SeenSettled) {
    let mut deal = berta_is_to_lay_away();
    act(&mut deal, Role::Rearhand, Action::LayAway("DA SA".parse().unwrap()));
    played_out(&mut deal)
}

/// The examples of one kind that a test of their own looks at.
fn example(of: &str, is: impl Fn(&Value) -> bool) -> Value {
    let mut found = examples().into_iter().filter(|example| example.of == of && is(&example.json));
    let json = found.next().unwrap_or_else(|| panic!("there is no such {of}")).json;
    assert!(found.next().is_none(), "several such {of}");
    json
}

fn legal(deal: &Deal, role: Role) -> Legal {
    let told = Legal::new(&deal.legal(role), deal.offers(role)).by_rules(deal.rules());
    assert_eq!(told.in_rules(deal.rules()), deal.legal(role));
    told
}

fn fits(state: &Value, deal: &Deal) {
    let state: DealState = serde_json::from_value(state.clone()).unwrap();
    assert_eq!(state.now.legal, legal(deal, Role::Rearhand));
    assert_eq!(state.now.turn.unwrap().0, SEATS[deal.turn().unwrap()]);
    for hand in &state.hands {
        let role = Role::ALL.into_iter().find(|role| SEATS[*role] == hand.seat.0).unwrap();
        let shown = (role == Role::Rearhand).then(|| Cards(deal.hand(role)));
        assert_eq!((hand.count, hand.cards), (deal.hand(role).len(), shown));
    }
}

#[test]
fn the_question_about_re_is_what_berta_sees() {
    let mut deal = anna_has_led();
    act(&mut deal, Role::Middlehand, Action::Kontra);
    let state = example("DealState", |json| json["phase"] == "re");
    fits(&state, &deal);
    assert_eq!(state["kontra"], json!(Seat(SEATS[Role::Middlehand])));
}

#[test]
fn the_pushing_is_what_berta_sees() {
    let deal = berta_is_to_lay_away();
    fits(&example("DealState", |json| json["phase"] == "pushing"), &deal);
}

#[test]
fn a_game_lost_with_re_is_derived_as_the_document_says() {
    let mut deal = anna_has_led();
    act(&mut deal, Role::Middlehand, Action::Kontra);
    act(&mut deal, Role::Rearhand, Action::Re);
    act(&mut deal, Role::Rearhand, Action::GiveUp);
    let Some(Settlement::Game(game)) = deal.settlement() else { panic!("no game") };
    assert_eq!(game.score(), -4 * 44);
    let derivation = Derivation::new(&game.value, &game.doublings);
    let shown = example("Derivation", |json| json["text"].as_str().unwrap().contains("Kontra"));
    assert_eq!(serde_json::to_value(derivation).unwrap(), shown);
}

#[test]
fn the_result_and_the_row_of_the_ramsch_are_what_the_rules_give() {
    let (entry, open) = ramsch();
    let mut sheet = skat_rules::Sheet::default();
    sheet.enter(entry);
    let told = TableEvent::Settled {
        result: Box::new(DealResult::new(&entry, &open)),
        row: Box::new(SheetRow::new(9, &entry, sheet.accounts(), 3)),
        deals_left: Some(27),
        rounds: Some(Rounds { bock_left: 0, ramsch_left: 2, waiting: false }),
    };
    let shown = example("TableEvent", |json| json["result"]["outcome"]["kind"] == "ramsch");
    let mut written = serde_json::to_value(told).unwrap();
    // The document's list is under way: its accounts are those of nine deals.
    written["row"]["accounts"] = shown["row"]["accounts"].clone();
    assert_eq!(written, shown);
}

#[test]
fn what_is_laid_away_and_a_no_are_told_to_their_player_alone() {
    let deal = berta_is_to_lay_away();
    let event = deal.decide(Role::Rearhand, &Action::LayAway("DA SA".parse().unwrap())).unwrap()[0];
    for role in Role::ALL {
        let Some(SeenEvent::LaidAway { cards, .. }) = deal.seen_by(&event, Observer::Player(role)) else { panic!() };
        assert_eq!(cards.is_some(), role == Role::Rearhand);
    }
}

#[test]
fn the_rules_with_spitzen_say_which_values_may_be_bid() {
    let deal = dealt(Slot::Plain);
    assert!(legal(&deal, Role::Middlehand).bids.is_empty());
    let rules: RuleSet = "pub-2022 spitze=1".parse().unwrap();
    let spitze = Deal::in_slot(rules, Slot::Plain, *deal.cards());
    let bids = legal(&spitze, Role::Middlehand).bids;
    assert_eq!((bids[0].0.get(), bids.len() > 63), (18, true));
    assert!(bids.iter().any(|bid| bid.0.get() == 171));
    assert!(legal(&spitze, Role::Forehand).bids.is_empty(), "not his turn");
}

#[test]
fn what_may_not_be_done_is_refused() {
    let mut deal = anna_has_led();
    assert_eq!(deal.decide(Role::Forehand, &Action::Kontra), Err(IllegalAction::KontraNotAllowed));
    assert_eq!(deal.decide(Role::Rearhand, &Action::Re), Err(IllegalAction::ReWithoutKontra));
    assert_eq!(deal.decide(Role::Middlehand, &Action::Decline), Err(IllegalAction::NothingAsked));
    act(&mut deal, Role::Middlehand, Action::Play("CK".parse().unwrap()));
    assert_eq!(deal.decide(Role::Middlehand, &Action::Kontra), Err(IllegalAction::KontraTooLate));
}
