//! How a Ramsch is played (pub 8): jacks are trumps, forehand leads, ten tricks, everybody for himself.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod script;

use script::{Script, cards, dealt};
use skat_rules::{ByRole, CardSet, Event, IllegalAction, Phase, Role, RuleSet, Slot};

/// Forehand has short hearts, middlehand the black jacks, rearhand the red ones.
const HANDS: [&str; 3] =
    ["HK H7 SA SK SQ CA CK CQ DA DK", "CJ SJ HT H8 ST S9 CT C9 D9 D8", "HJ DJ HA HQ H9 S8 S7 C8 C7 DQ"];

fn pushed(words: &str) -> Script {
    let start = Script::new(RuleSet::PUB_2022, dealt(HANDS, "DT D7"));
    start.play("M:pass R:pass F:pass F:push M:push R:push").play(words)
}

/// The cards that a player may play now.
fn may_play(script: &Script, role: Role) -> CardSet {
    script.deal.legal(role).cards
}

#[test]
fn in_ramsch_the_jacks_are_the_only_trumps_pub_8() {
    let led = pushed("F:HK");
    assert_eq!(may_play(&led, Role::Middlehand), cards("HT H8"), "a jack is no heart");
    let taken = led.play("M:HT R:HA");
    assert_eq!(taken.deal.turn(), Some(Role::Rearhand));
    let trump = taken.play("R:DJ");
    assert_eq!(may_play(&trump, Role::Forehand), cards("H7 SA SK SQ CA CK CQ DA DK"), "he has no jack");
    let trump = trump.play("F:DA");
    assert_eq!(may_play(&trump, Role::Middlehand), cards("CJ SJ"), "a jack is followed with jacks");
    assert_eq!(trump.refusal("M:H8"), IllegalAction::MustFollow { led: "DJ".parse().unwrap(), held: cards("CJ SJ") });
    assert_eq!(trump.play("M:SJ").deal.turn(), Some(Role::Middlehand), "the higher jack takes it, and not the ace");
}

#[test]
fn in_ramsch_the_cards_rank_as_in_grand_pub_8() {
    // The ten is above the king, and below the ace.
    assert_eq!(pushed("F:HK M:HT R:HQ").deal.turn(), Some(Role::Middlehand));
    assert_eq!(pushed("F:HK M:HT R:HA").deal.turn(), Some(Role::Rearhand));
    // A jack trumps a suit that its player does not have, and no other card takes a suit that was led.
    let ace = pushed("F:HK M:HT R:HA R:HJ F:SA M:CJ");
    assert_eq!(ace.deal.turn(), Some(Role::Middlehand));
    assert_eq!(pushed("F:SK M:ST R:S7").deal.turn(), Some(Role::Middlehand));
    assert_eq!(pushed("F:DA M:D8 R:DQ").deal.turn(), Some(Role::Forehand));
}

#[test]
fn forehand_leads_a_ramsch_whoever_pushed_last_pub_8() {
    let start = Script::new(RuleSet::PUB_2022, dealt(HANDS, "DT D7"));
    for passes in ["F:push M:push R:push", "F:push M:push R:pick-up R:lay.DQ.C7", "F:pick-up F:lay.DT.D7 M:push R:push"]
    {
        let script = start.clone().play("M:pass R:pass F:pass").play(passes);
        assert_eq!(script.deal.turn(), Some(Role::Forehand), "{passes}");
        assert!(may_play(&script, Role::Forehand).contains_all(cards("HK H7 SA SK SQ CA CK CQ")));
        for other in [Role::Middlehand, Role::Rearhand] {
            assert!(may_play(&script, other).is_empty(), "{passes}");
        }
    }
    let forced = Script::in_slot(RuleSet::PUB_2022, Slot::Ramsch { escaped: ByRole([true; 3]) }, dealt(HANDS, "DT D7"));
    assert_eq!(forced.play("F:push M:push R:push").deal.turn(), Some(Role::Forehand));
}

#[test]
fn all_ten_tricks_of_a_ramsch_are_played_pub_8() {
    // Forehand takes all of them: however sure that is, the deal ends with the last card only.
    let mut script = Script::new(RuleSet::PUB_2022, dealt(["CJ SJ HJ DJ CA CT SA ST HA HT", "", ""], ""));
    script = script.play("M:pass R:pass F:pass F:push M:push R:push");
    for played in 0..30 {
        assert!(matches!(script.deal.phase(), Phase::Ramsch(_)), "over after {played} cards");
        let role = script.deal.turn().unwrap();
        let best = ["CJ", "SJ", "HJ", "DJ", "CA", "CT", "SA", "ST", "HA", "HT"][played / 3];
        let card =
            if role == Role::Forehand { best.to_owned() } else { may_play(&script, role).first().unwrap().to_string() };
        let letter = ["F", "M", "R"][role.index()];
        script = script.play(&format!("{letter}:{card}"));
    }
    assert_eq!(script.ramsch().tricks, ByRole([10, 0, 0]));
    let played = script.events.iter().filter(|event| matches!(event, Event::Played { .. }));
    assert_eq!(played.count(), 30);
}

#[test]
fn in_ramsch_everybody_plays_for_himself_pub_8() {
    // Middlehand takes 17, then rearhand 25: each trick is only its taker's.
    let Phase::Ramsch(ramsch) = *pushed("F:HK M:HT R:HQ M:H8 R:HA F:H7").deal.phase() else { panic!("it runs") };
    assert_eq!(Role::ALL.map(|role| ramsch.tricks(role)), [0, 1, 1]);
    let left = pushed("F:HK M:HT R:HQ M:H8 R:HA F:H7 F:leave").ramsch();
    assert_eq!(left.points, ByRole([120 - 17 - 11, 17, 11]));
}

#[test]
fn nobody_gives_up_shows_his_cards_or_says_kontra_in_ramsch_pub_8() {
    let start = Script::new("pub-2022 kontra=all".parse().unwrap(), dealt(HANDS, "DT D7"));
    let start = start.play("M:pass R:pass F:pass");
    let led = start.clone().play("F:push M:push R:push F:HK");
    for script in [start, led.clone(), led.play("M:HT R:HQ M:H8")] {
        for role in Role::ALL {
            let letter = ["F", "M", "R"][role.index()];
            for word in ["give-up", "take-back", "agree", "show", "kontra", "re", "no"] {
                assert_eq!(script.refusal(&format!("{letter}:{word}")), IllegalAction::WrongPhase, "{letter}:{word}");
            }
            let legal = script.deal.legal(role);
            assert!(![legal.give_up, legal.take_back, legal.agree, legal.show, legal.kontra, legal.re].contains(&true));
        }
    }
}
