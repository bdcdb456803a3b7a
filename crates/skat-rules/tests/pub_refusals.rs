//! Each reason to refuse an action of the pub rules, in the situation that it is for, and that nothing changes.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod script;

use script::{Script, dealt};
use skat_rules::{BidValue, ByRole, IllegalAction, Role, Slot};

/// Forehand has the lowest clubs, middlehand mostly spades, rearhand mostly hearts.
const HANDS: [&str; 3] =
    ["CJ SJ CA CK CQ C9 C8 C7 HT DT", "HJ CT SA SK SQ S9 S8 S7 D9 D8", "DJ HA HK HQ H9 H8 H7 DA DK DQ"];

fn start(rules: &str, slot: Slot, words: &str) -> Script {
    Script::in_slot(rules.parse().unwrap(), slot, dealt(HANDS, "ST D7")).play(words)
}

fn at(words: &str) -> Script {
    start("pub-2022", Slot::Plain, words)
}

fn all_may(words: &str) -> Script {
    start("pub-2022 kontra=all", Slot::Plain, words)
}

/// Why a word is refused; the deal is as it was, for everybody.
fn refused(script: &Script, word: &str) -> IllegalAction {
    let before = script.deal;
    let reason = script.refusal(word);
    assert_eq!(script.deal, before);
    reason
}

/// Forehand plays clubs, and middlehand has bid.
const CLUBS: &str = "M:18 F:hold M:pass R:pass F:pick-up F:C.ST.DT";
const RAMSCH: &str = "M:pass R:pass F:pass";

#[test]
fn kontra_is_too_late_after_the_own_first_card_pub_2() {
    assert!(at(CLUBS).play("F:CJ").decide("M:kontra").is_ok());
    assert_eq!(refused(&at(CLUBS).play("F:CJ M:HJ"), "M:kontra"), IllegalAction::KontraTooLate);
    assert_eq!(refused(&at(CLUBS).play("F:CJ M:HJ R:DJ F:SJ"), "M:kontra"), IllegalAction::KontraTooLate);
}

#[test]
fn kontra_before_the_own_turn_is_out_of_turn_pub_2() {
    assert_eq!(refused(&at(CLUBS), "M:kontra"), IllegalAction::NotYourTurn);
    assert_eq!(refused(&all_may(CLUBS).play("F:CJ"), "R:kontra"), IllegalAction::NotYourTurn);
    assert!(all_may(CLUBS).play("F:CJ M:HJ").decide("R:kontra").is_ok());
}

#[test]
fn kontra_against_an_open_game_is_too_late_after_a_no_pub_2() {
    let open = "M:18 F:hold M:pass R:pass F:pick-up F:NO.ST.DT";
    let asked = all_may(open).play("M:no");
    assert_eq!(refused(&asked, "M:kontra"), IllegalAction::KontraTooLate);
    assert!(asked.decide("R:kontra").is_ok());
    assert_eq!(refused(&asked.play("R:no"), "R:kontra"), IllegalAction::KontraTooLate);
    assert_eq!(refused(&at(open).play("M:no F:CJ"), "M:kontra"), IllegalAction::KontraTooLate);
}

#[test]
fn only_a_defender_with_the_right_to_it_says_kontra_pub_1() {
    assert_eq!(refused(&at(CLUBS), "F:kontra"), IllegalAction::KontraNotAllowed);
    assert_eq!(refused(&at(CLUBS).play("F:CJ M:HJ"), "R:kontra"), IllegalAction::KontraNotAllowed);
    let off = start("pub-2022 kontra=off", Slot::Plain, CLUBS);
    assert_eq!(refused(&off.play("F:CJ"), "M:kontra"), IllegalAction::KontraNotAllowed);
    let official = start("sosko-2007", Slot::Plain, CLUBS);
    assert_eq!(refused(&official.play("F:CJ"), "M:kontra"), IllegalAction::KontraNotAllowed);
    let at_20 = at("M:20 F:hold M:pass R:pass F:pick-up F:C.ST.DT F:CJ M:HJ");
    assert!(at_20.decide("R:kontra").is_ok(), "rearhand could not have bid below 22");
}

#[test]
fn there_is_one_kontra_in_a_deal_pub_1() {
    let said = all_may(CLUBS).play("F:CJ M:kontra");
    assert_eq!(refused(&said, "R:kontra"), IllegalAction::AlreadyDone);
    assert_eq!(refused(&said, "M:kontra"), IllegalAction::AlreadyDone);
    assert_eq!(refused(&said.play("F:no M:HJ"), "R:kontra"), IllegalAction::AlreadyDone);
}

#[test]
fn re_needs_kontra_and_is_the_declarers_pub_3() {
    assert_eq!(refused(&at(CLUBS), "F:re"), IllegalAction::ReWithoutKontra);
    assert_eq!(refused(&at(CLUBS), "M:re"), IllegalAction::WrongParty);
    let said = at(CLUBS).play("F:CJ M:kontra");
    assert_eq!(refused(&said, "M:re"), IllegalAction::WrongParty);
    assert!(said.decide("F:re").is_ok());
}

#[test]
fn re_is_too_late_after_a_no_pub_3() {
    let said = at(CLUBS).play("F:CJ M:kontra");
    assert_eq!(refused(&said.clone().play("F:no"), "F:re"), IllegalAction::ReTooLate);
    assert_eq!(refused(&said.clone().play("F:no M:HJ"), "F:re"), IllegalAction::ReTooLate);
    assert_eq!(refused(&said.play("F:re"), "F:re"), IllegalAction::AlreadyDone);
}

#[test]
fn null_and_null_hand_have_no_re_pub_3() {
    for game in ["F:pick-up F:N.ST.DT", "F:NH"] {
        let said = at("M:18 F:hold M:pass R:pass").play(game).play("F:CJ M:kontra");
        assert_eq!(refused(&said, "F:re"), IllegalAction::NoRe);
        assert!(!said.deal.is_asking(), "nothing is asked, and play goes on");
    }
    let open = at("M:18 F:hold M:pass R:pass F:NHO M:kontra");
    assert!(open.decide("F:re").is_ok());
}

#[test]
fn nobody_plays_or_shows_while_a_question_is_open_pub_2_pub_3() {
    let re = at(CLUBS).play("F:CJ M:kontra");
    for word in ["M:HJ", "R:DJ", "F:SJ", "F:show"] {
        assert_eq!(refused(&re, word), IllegalAction::QuestionOpen, "{word}");
    }
    assert!(re.play("F:no").decide("M:HJ").is_ok());
    let open = at("M:18 F:hold M:pass R:pass F:NHO");
    assert_eq!(refused(&open, "F:CJ"), IllegalAction::QuestionOpen);
    assert!(open.play("M:no").decide("F:CJ").is_ok());
}

#[test]
fn only_who_is_asked_says_no() {
    assert_eq!(refused(&at(CLUBS).play("F:CJ"), "M:no"), IllegalAction::NothingAsked);
    assert_eq!(refused(&at(CLUBS).play("F:CJ M:kontra"), "M:no"), IllegalAction::NothingAsked);
    let open = at("M:18 F:hold M:pass R:pass F:NHO");
    assert_eq!(refused(&open, "R:no"), IllegalAction::NothingAsked, "he may not say Kontra");
    assert_eq!(refused(&open, "F:no"), IllegalAction::NothingAsked);
    assert_eq!(refused(&at(""), "M:no"), IllegalAction::WrongPhase);
}

#[test]
fn a_jack_is_not_laid_away_after_picking_up_pub_7() {
    let picked_up = at(RAMSCH).play("F:pick-up");
    assert_eq!(refused(&picked_up, "F:lay.CJ.C7"), IllegalAction::JackLaidAway);
    assert_eq!(refused(&picked_up, "F:lay.CJ.SJ"), IllegalAction::JackLaidAway);
    assert!(picked_up.decide("F:lay.C7.ST").is_ok());
}

#[test]
fn two_cards_of_the_own_twelve_are_pushed_on_pub_7() {
    let picked_up = at(RAMSCH).play("F:pick-up");
    for word in ["F:lay.C7", "F:lay.C7.C8.C9"] {
        assert_eq!(refused(&picked_up, word), IllegalAction::WrongDiscard { expected: 2 });
    }
    assert_eq!(refused(&picked_up, "F:lay.C7.SA"), IllegalAction::NotHeld);
    assert_eq!(refused(&at(RAMSCH), "F:lay.C7.C8"), IllegalAction::SkatNotPickedUp);
    for word in ["F:pick-up", "F:push"] {
        assert_eq!(refused(&picked_up, word), IllegalAction::AlreadyPickedUp);
    }
}

#[test]
fn nobody_pushes_out_of_turn_pub_7() {
    for word in ["M:push", "M:pick-up", "R:push", "M:lay.S7.S8"] {
        assert_eq!(refused(&at(RAMSCH), word), IllegalAction::NotYourTurn, "{word}");
    }
    assert_eq!(refused(&at(RAMSCH).play("F:push"), "F:push"), IllegalAction::NotYourTurn);
    assert_eq!(refused(&at(RAMSCH), "F:CJ"), IllegalAction::WrongPhase, "the skat is not pushed yet");
    let pushed = at(RAMSCH).play("F:push M:push R:push");
    for word in ["F:push", "F:pick-up", "F:lay.C7.C8", "F:kontra", "F:give-up", "F:show"] {
        assert_eq!(refused(&pushed, word), IllegalAction::WrongPhase, "{word}");
    }
    assert_eq!(refused(&pushed, "M:HJ"), IllegalAction::NotYourTurn);
}

#[test]
fn nobody_escapes_twice_from_one_ramsch_pub_13() {
    let escaped = Slot::Ramsch { escaped: ByRole([true, false, false]) };
    let second = start("pub-2022", escaped, "");
    assert_eq!(refused(&second, "F:escape"), IllegalAction::EscapedAlready);
    assert_eq!(refused(&second, "R:escape"), IllegalAction::NotYourTurn);
    assert_eq!(refused(&second, "F:no"), IllegalAction::NotYourTurn);
    assert!(second.decide("M:escape").is_ok());
    assert_eq!(refused(&second, "M:push"), IllegalAction::WrongPhase, "first he is asked");
    let declined = start("pub-2022", Slot::Ramsch { escaped: ByRole::default() }, "F:no");
    assert_eq!(refused(&declined, "F:escape"), IllegalAction::NotYourTurn, "he has said no");
    assert_eq!(refused(&declined.play("M:no R:no"), "R:escape"), IllegalAction::WrongPhase);
    assert_eq!(refused(&at(RAMSCH), "F:escape"), IllegalAction::WrongPhase, "this Ramsch is not forced");
}

#[test]
fn no_more_spitzen_are_announced_than_count_pub_15() {
    let declared = "M:18 F:hold M:pass R:pass F:pick-up";
    let two = start("pub-2022 spitze=2", Slot::Plain, declared);
    assert_eq!(refused(&two, "F:C.ST.DT+3"), IllegalAction::TooManySpitzen { most: 2 });
    assert_eq!(refused(&two, "F:G.ST.DT+1"), IllegalAction::TooManySpitzen { most: 0 });
    assert_eq!(refused(&two, "F:N.ST.DT+1"), IllegalAction::TooManySpitzen { most: 0 });
    assert_eq!(refused(&at(declared), "F:C.ST.DT+1"), IllegalAction::TooManySpitzen { most: 0 });
    assert!(two.decide("F:C.ST.DT+2").is_ok());
}

#[test]
fn a_spitze_is_announced_only_with_its_trump_in_the_hand_pub_15() {
    let three = start("pub-2022 spitze=3,grand", Slot::Plain, "M:18 F:hold M:pass R:pass F:pick-up");
    assert_eq!(refused(&three, "F:C.C7.ST+1"), IllegalAction::SpitzeNotHeld, "it is laid away");
    assert_eq!(refused(&three, "F:C.C9.ST+3"), IllegalAction::SpitzeNotHeld);
    assert!(three.decide("F:C.C9.ST+2").is_ok());
    assert_eq!(refused(&three, "F:G.ST.DT+1"), IllegalAction::SpitzeNotHeld, "the jack of diamonds is another's");
    assert!(three.decide("F:C.ST.DT+3").is_ok());
}

#[test]
fn values_beyond_264_are_bid_only_with_spitzen_pub_15() {
    assert_eq!(refused(&at(""), "M:171"), IllegalAction::NotABid);
    assert_eq!(refused(&start("sosko-2007", Slot::Plain, ""), "M:456"), IllegalAction::NotABid);
    assert!(start("pub-2022 spitze=1", Slot::Plain, "").decide("M:171").is_ok());
    let highest = start("pub-2022 spitze=1,grand", Slot::Plain, "M:312 F:hold");
    assert_eq!(refused(&highest, "M:264"), IllegalAction::BidTooLow { least: None });
    assert_eq!(BidValue::new(312).map(BidValue::get), Some(312));
}

#[test]
fn leaving_is_never_refused_in_a_pub_deal_either() {
    let forced = Slot::Ramsch { escaped: ByRole::default() };
    let phases = [
        at(RAMSCH),
        at(RAMSCH).play("F:pick-up"),
        at(RAMSCH).play("F:push M:push R:push F:CJ"),
        start("pub-2022", forced, ""),
        start("pub-2022", forced, "F:escape"),
        at(CLUBS).play("F:CJ M:kontra"),
        at("M:18 F:hold M:pass R:pass F:NHO"),
    ];
    for script in phases {
        for (word, role) in ["F:leave", "M:leave", "R:leave"].into_iter().zip(Role::ALL) {
            assert_eq!(script.clone().play(word).settlement().left(), Some(role));
        }
    }
}
