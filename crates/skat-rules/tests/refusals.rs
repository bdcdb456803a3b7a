//! Each reason to refuse an action, in the situation that it is for.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod script;

use script::{Script, cards, dealt};
use skat_rules::{BidValue, ByRole, Card, CardSet, DealtCards, IllegalAction, NotADeal, NotARuleSet, Role, RuleSet};

/// Forehand has the red tens and all clubs but the ten, middlehand mostly spades, rearhand mostly hearts.
const HANDS: [&str; 3] =
    ["CJ SJ CA CK CQ C9 C8 C7 HT DT", "HJ CT SA SK SQ S9 S8 S7 D9 D8", "DJ HA HK HQ H9 H8 H7 DA DK DQ"];

fn start(rules: RuleSet) -> Script {
    Script::new(rules, dealt(HANDS, "ST D7"))
}

fn sosko(words: &str) -> Script {
    start(RuleSet::SOSKO_2007).play(words)
}

fn isko(words: &str) -> Script {
    start(RuleSet::ISKO_2012).play(words)
}

fn bid(value: u16) -> BidValue {
    BidValue::new(value).unwrap()
}

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

const TAKEN: &str = "M:18 F:hold M:pass R:pass";
const CLUBS: &str = "M:18 F:hold M:pass R:pass F:pick-up F:C.ST.DT";
/// Clubs in the second trick.
const SECOND_TRICK: &str = "M:18 F:hold M:pass R:pass F:pick-up F:C.ST.DT F:CJ M:HJ R:DJ F:SJ";

#[test]
fn only_63_values_can_be_bid_3_3_2() {
    for value in [0, 17, 19, 21, 25, 26, 28, 34, 37, 47, 263, 265, u16::MAX] {
        assert_eq!(BidValue::new(value), None);
    }
}

#[test]
fn a_bid_must_be_higher_than_the_last_3_3_1() {
    let least = Some(bid(20));
    assert_eq!(sosko("M:18 F:hold").refusal("M:18"), IllegalAction::BidTooLow { least });
    assert_eq!(sosko("M:264 F:hold").refusal("M:264"), IllegalAction::BidTooLow { least: None });
}

#[test]
fn who_answers_a_bid_cannot_raise_it_3_3_3() {
    assert_eq!(sosko("M:18").refusal("F:20"), IllegalAction::WrongPhase);
    assert_eq!(sosko("").refusal("M:hold"), IllegalAction::WrongPhase);
}

#[test]
fn a_word_in_the_auction_is_irrevocable_3_3_8() {
    assert_eq!(sosko("M:pass").refusal("M:18"), IllegalAction::NotYourTurn);
    assert_eq!(sosko("M:18").refusal("M:20"), IllegalAction::NotYourTurn);
    assert_eq!(sosko("M:18 F:hold").refusal("F:pass"), IllegalAction::NotYourTurn);
    assert_eq!(sosko("M:18 F:pass").refusal("F:hold"), IllegalAction::NotYourTurn);
    assert_eq!(sosko("M:18").refusal("M:take-back"), IllegalAction::WrongPhase);
}

#[test]
fn forehand_alone_takes_the_game_with_18_and_nothing_else() {
    assert_eq!(sosko("M:pass R:pass").refusal("F:20"), IllegalAction::OnlyEighteen);
    assert!(sosko("M:pass R:pass").decide("F:18").is_ok());
}

#[test]
fn only_the_declarer_picks_up_and_announces_2_2_1() {
    for word in ["M:pick-up", "R:pick-up", "M:GH", "R:G.ST.D7"] {
        assert_eq!(sosko(TAKEN).refusal(word), IllegalAction::NotYourTurn);
    }
    assert_eq!(sosko(TAKEN).play("F:pick-up").refusal("M:C.ST.DT"), IllegalAction::NotYourTurn);
}

#[test]
fn a_hand_game_needs_the_skat_on_the_table_and_others_need_it_picked_up_3_4_4() {
    for game in ["G", "C", "N", "NO"] {
        assert_eq!(sosko(TAKEN).refusal(&format!("F:{game}")), IllegalAction::SkatNotPickedUp);
    }
    for game in ["GH", "CHS", "CHZ", "GO", "NH", "NHO"] {
        let word = format!("F:{game}.ST.DT");
        assert_eq!(sosko(TAKEN).play("F:pick-up").refusal(&word), IllegalAction::SkatPickedUp);
    }
}

#[test]
fn two_cards_of_the_own_twelve_are_laid_away_2_2_2() {
    let twelve = sosko(TAKEN).play("F:pick-up");
    for word in ["F:C", "F:C.ST", "F:C.ST.DT.HT"] {
        assert_eq!(twelve.refusal(word), IllegalAction::WrongDiscard { expected: 2 });
    }
    assert_eq!(twelve.refusal("F:C.ST.DJ"), IllegalAction::NotHeld);
    assert_eq!(sosko(TAKEN).refusal("F:CH.ST.DT"), IllegalAction::WrongDiscard { expected: 0 });
    assert!(twelve.decide("F:C.CJ.HT").is_ok(), "any two cards, jacks too");
}

#[test]
fn a_null_below_the_bid_is_refused_and_any_suit_game_or_grand_is_not() {
    let at_24 = sosko("M:24 F:hold M:pass R:pass");
    assert_eq!(
        at_24.clone().play("F:pick-up").refusal("F:N.ST.DT"),
        IllegalAction::NullBelowBid { value: 23, bid: bid(24) }
    );
    assert!(at_24.clone().play("F:pick-up").decide("F:NO.ST.DT").is_ok());
    assert!(at_24.decide("F:NH").is_ok());
    let at_60 = sosko("M:60 F:hold M:pass R:pass");
    assert_eq!(at_60.refusal("F:NHO"), IllegalAction::NullBelowBid { value: 59, bid: bid(60) });
    let at_264 = sosko("M:264 F:hold M:pass R:pass");
    assert!(at_264.decide("F:DH").is_ok());
    assert!(at_264.play("F:pick-up").decide("F:D.ST.DT").is_ok());
}

#[test]
fn an_announcement_is_irrevocable_3_4_4() {
    for word in ["F:C.ST.DT", "F:G.ST.DT", "F:pick-up", "F:CH", "M:18", "M:pass"] {
        assert_eq!(sosko(CLUBS).refusal(word), IllegalAction::WrongPhase);
    }
    assert_eq!(sosko(TAKEN).play("F:CH").refusal("F:pick-up"), IllegalAction::WrongPhase);
}

#[test]
fn nobody_plays_out_of_turn_4_1_1() {
    assert_eq!(sosko(CLUBS).refusal("M:HJ"), IllegalAction::NotYourTurn);
    assert_eq!(sosko(CLUBS).play("F:CJ").refusal("R:DJ"), IllegalAction::NotYourTurn);
    assert_eq!(sosko(CLUBS).play("F:CJ M:HJ").refusal("F:SJ"), IllegalAction::NotYourTurn);
    assert_eq!(sosko(TAKEN).refusal("F:CJ"), IllegalAction::WrongPhase);
}

#[test]
fn only_cards_in_the_hand_can_be_played() {
    assert_eq!(sosko(CLUBS).refusal("F:HA"), IllegalAction::NotHeld);
    assert_eq!(sosko(CLUBS).refusal("F:ST"), IllegalAction::NotHeld, "laid away");
    assert_eq!(sosko(SECOND_TRICK).play("M:CT R:H7").refusal("F:CJ"), IllegalAction::NotHeld, "played already");
}

#[test]
fn suit_and_trump_must_be_followed_4_2_1() {
    let held = cards("HJ CT");
    assert_eq!(sosko(CLUBS).play("F:C7").refusal("M:SA"), IllegalAction::MustFollow { led: card("C7"), held });
    let led = card("HT");
    let refusal = sosko(CLUBS).play("F:HT M:SA").refusal("R:DJ");
    assert_eq!(refusal, IllegalAction::MustFollow { led, held: cards("HA HK HQ H9 H8 H7") });
    assert_eq!(
        sosko(TAKEN).play("F:NH F:CJ").refusal("M:HJ"),
        IllegalAction::MustFollow { led: card("CJ"), held: cards("CT") }
    );
}

#[test]
fn who_cannot_follow_may_trump_or_throw_off_4_2_2() {
    let led = sosko(CLUBS).play("F:HT");
    for card in ["HJ", "CT", "SA", "D8"] {
        assert!(led.decide(&format!("M:{card}")).is_ok());
    }
}

#[test]
fn a_played_card_cannot_be_taken_back_4_1_2() {
    assert_eq!(sosko(CLUBS).play("F:CJ").refusal("F:take-back"), IllegalAction::NothingPending);
    assert_eq!(sosko(CLUBS).play("F:CJ").refusal("F:SJ"), IllegalAction::NotYourTurn);
}

#[test]
fn a_wish_is_made_once_and_only_the_own_is_taken_back() {
    let wished = sosko(CLUBS).play("M:give-up");
    assert_eq!(wished.refusal("M:give-up"), IllegalAction::AlreadyDone);
    assert_eq!(wished.refusal("R:take-back"), IllegalAction::NothingPending);
    assert_eq!(wished.refusal("R:agree"), IllegalAction::NothingPending, "the defenders' wishes are no request");
    assert!(wished.play("M:take-back").decide("M:give-up").is_ok());
}

#[test]
fn a_late_surrender_waits_for_a_defender_in_the_international_order_4_3_2() {
    let asked = isko(SECOND_TRICK).play("F:give-up");
    assert!(asked.deal.settlement().is_none());
    assert_eq!(asked.refusal("F:give-up"), IllegalAction::AlreadyDone);
    assert_eq!(asked.refusal("F:agree"), IllegalAction::WrongParty);
    assert_eq!(isko(SECOND_TRICK).refusal("M:agree"), IllegalAction::NothingPending);
    assert!(asked.clone().play("M:CT F:take-back").deal.settlement().is_none());
    assert!(asked.play("M:CT R:H7 R:agree").deal.settlement().is_some());
    assert!(sosko(SECOND_TRICK).play("F:give-up").deal.settlement().is_some());
}

#[test]
fn nobody_gives_up_or_shows_before_the_play_or_after_the_end_4_1_1() {
    for before in ["", "M:18", TAKEN] {
        for word in ["F:give-up", "M:give-up", "F:show", "F:take-back", "M:agree"] {
            assert_eq!(sosko(before).refusal(word), IllegalAction::WrongPhase);
        }
    }
    let ended = sosko(CLUBS).play("F:give-up");
    for word in ["F:CJ", "F:give-up", "M:give-up", "F:show", "M:leave", "M:18", "F:pick-up"] {
        assert_eq!(ended.refusal(word), IllegalAction::WrongPhase);
    }
}

#[test]
fn only_the_declarer_shows_his_cards_and_once_4_3_4() {
    assert_eq!(sosko(CLUBS).refusal("M:show"), IllegalAction::DefenderCannotShow);
    let shown = sosko(CLUBS).play("F:show");
    assert_eq!(shown.refusal("F:show"), IllegalAction::AlreadyDone);
    assert!(shown.deal.settlement().is_none());
    assert_eq!(sosko(TAKEN).play("F:NHO").refusal("F:show"), IllegalAction::AlreadyDone, "they lie open");
}

#[test]
fn a_defender_cannot_claim_in_null_isko_4_3_5() {
    assert_eq!(isko(TAKEN).play("F:NH").refusal("M:show"), IllegalAction::DefenderCannotShow);
    assert!(isko(TAKEN).play("F:NH").decide("F:show").is_ok());
    assert!(isko(CLUBS).decide("M:show").is_ok());
}

#[test]
fn hands_that_do_not_make_up_the_deck_are_no_deal_3_2_2() {
    let good = dealt(HANDS, "ST D7").hands();
    assert!(DealtCards::new(good).is_ok());
    let mut eleven = good;
    eleven[Role::Forehand] = good[Role::Forehand].with(card("D7"));
    let mut twice = good;
    twice[Role::Forehand] = good[Role::Forehand].without(card("CJ")).with(card("DJ"));
    for wrong in [eleven, twice, ByRole([CardSet::EMPTY; 3]), ByRole([CardSet::DECK; 3])] {
        assert_eq!(DealtCards::new(wrong), Err(NotADeal));
    }
    assert_eq!(DealtCards::from_deck(&[card("CJ"); 32]), Err(NotADeal));
}

#[test]
fn leaving_is_never_refused_while_the_deal_runs() {
    for before in ["", "M:18", "M:18 F:pass", TAKEN, CLUBS, SECOND_TRICK] {
        for word in ["F:leave", "M:leave", "R:leave"] {
            assert!(sosko(before).play(word).deal.settlement().is_some());
        }
    }
}

#[test]
fn rule_sets_are_found_by_their_versioned_names() {
    assert_eq!("sosko-2007".parse(), Ok(RuleSet::SOSKO_2007));
    assert_eq!("isko-2012".parse(), Ok(RuleSet::ISKO_2012));
    assert_eq!("isko".parse::<RuleSet>(), Err(NotARuleSet));
    assert_eq!(RuleSet::default(), RuleSet::SOSKO_2007);
}
