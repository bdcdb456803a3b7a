//! Spitzen in deals that are played by hand (pub 15): missed, granted, and silent in the grand of an escape.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod script;

use script::{Script, dealt};
use skat_rules::{Ending, GameResult, IllegalAction, Reason, Slot, Spitzen};

/// Forehand's grand hand without 2, with one Spitze announced, the jack of diamonds.
/// All his cards but the seven of diamonds take a trick of their own, as long as middlehand's two jacks must follow.
fn announced(words: &str) -> Script {
    let hands = ["DJ SA ST SK HA HT HK DA DT D7", "CJ SJ SQ S9 S8 HQ H9 H8 DK DQ", "S7 H7 D9 D8 CA CT CK CQ C9 C8"];
    let rules = "pub-2022 kontra=off spitze=2,grand".parse().unwrap();
    Script::new(rules, dealt(hands, "HJ C7")).play("M:pass R:pass F:18 F:GH+1").play(words)
}

/// Seven tricks for forehand, 78 card points and two in the skat; forehand has the jack, the ten and the seven of diamonds left,
/// middlehand his jacks and the queen of diamonds, and rearhand the nine of diamonds.
const SEVEN: &str =
    "F:SA M:SQ R:S7 F:ST M:S9 R:C8 F:SK M:S8 R:C9 F:HA M:HQ R:H7 F:HT M:H9 R:CQ F:HK M:H8 R:CK F:DA M:DK R:D8";

/// The same with an eighth one: 91 card points and two in the skat; forehand has the jack and the seven of diamonds left.
const EIGHT: &str = "F:DT M:DQ R:D9";

fn gives_up(script: Script) -> GameResult {
    let left = script.clone().play("M:leave").result();
    let given_up = script.play("M:give-up R:give-up").result();
    assert_eq!((given_up.ending, left.ending), (Ending::DefendersGaveUp, Ending::DefenderLeft));
    assert_eq!(given_up.value, left.value, "who leaves grants as much as who gives up");
    given_up
}

fn is_missed(result: &GameResult) -> bool {
    result.value.reasons().any(|reason| reason == Reason::SpitzeMissed)
}

#[test]
fn a_deal_that_is_lost_by_a_spitze_alone_says_so_pub_15() {
    // Middlehand takes the ninth trick and draws the jack with the tenth: 12 and 6 card points.
    let lost = announced(SEVEN).play(EIGHT).play("F:D7 M:CJ R:CT M:SJ R:CA F:DJ").result();
    assert_eq!((lost.ending, lost.points, lost.tricks), (Ending::PlayedOut, 93, 8));
    // Without 2, game, hand, Schneider, announced and as if it were made: 7 times 24, lost.
    assert_eq!((lost.score(), is_missed(&lost)), (-336, true));
    assert_eq!(lost.value.spitzen, Spitzen { announced: 1, counted: 1 });
    // It is the same with his jacks the other way round.
    let other = announced(SEVEN).play(EIGHT).play("F:D7 M:SJ R:CT M:CJ R:CA F:DJ").result();
    assert_eq!((other.score(), is_missed(&other)), (-336, true));
}

#[test]
fn who_gives_up_grants_a_spitze_whose_trump_lies_unbeaten_in_the_last_trick_pub_15() {
    let hands = ["DJ SA ST SK HA HT HK DA DT CA", "SJ SQ S9 S8 HQ H9 H8 DK DQ C7", "S7 H7 D9 D8 D7 CT CK CQ C9 C8"];
    let rules = "pub-2022 kontra=off spitze=2,grand".parse().unwrap();
    let eight = Script::new(rules, dealt(hands, "CJ HJ")).play("M:pass R:pass F:18 F:GH+1").play(SEVEN).play(EIGHT);
    // Middlehand follows the ace of clubs with the seven, so that his jack stays for the last trick.
    let missed = eight.clone().play("F:CA M:C7 R:CT F:DJ M:SJ R:D7").result();
    assert_eq!((missed.points, missed.score(), is_missed(&missed)), (116, -288, true), "with 1: 6 times 24, lost");
    // Led to the ninth trick, the jack of diamonds is not there for the last one.
    let early = eight.clone().play("F:DJ M:SJ R:CT M:C7 R:D7 F:CA").result();
    assert!(is_missed(&early));
    let last = eight.play("F:CA M:C7 R:CT F:DJ");
    let granted = gives_up(last.clone());
    assert_eq!((granted.score(), is_missed(&granted)), (168, false), "it lies there unbeaten: with 1, 7 times 24");
    let beaten = gives_up(last.play("M:SJ"));
    // All that is open is the declarer's, so he is Schwarz; but his trump is beaten.
    assert_eq!((beaten.points, beaten.tricks), (120, 10));
    assert_eq!((beaten.score(), is_missed(&beaten)), (-336, true));
}

#[test]
fn who_gives_up_grants_an_announced_spitze_while_its_trump_is_held_pub_15() {
    let early = gives_up(announced("F:SA"));
    assert_eq!((early.points, early.tricks), (120, 10));
    // Without 2, game, hand, Schneider, Schwarz, announced and granted: 8 times 24.
    assert_eq!((early.score(), is_missed(&early)), (192, false));
    assert_eq!(early.value.spitzen, Spitzen { announced: 1, counted: 1 }, "no silent one beside it");
    let ninth = announced(SEVEN).play(EIGHT).play("F:D7 M:CJ R:CT");
    let before_the_last = gives_up(ninth.clone());
    assert_eq!((before_the_last.points, before_the_last.tricks), (108, 9));
    assert_eq!((before_the_last.score(), is_missed(&before_the_last)), (168, false), "7 times 24");
}

#[test]
fn who_gives_up_does_not_grant_a_spitze_whose_trump_must_fall_to_a_higher_one_pub_15() {
    let ninth = announced(SEVEN).play(EIGHT).play("F:D7 M:CJ R:CT");
    let higher = gives_up(ninth.clone().play("M:SJ"));
    assert_eq!((higher.points, higher.tricks), (108, 9));
    assert_eq!((higher.score(), is_missed(&higher)), (-336, true), "his jack can only go under");
    assert!(is_missed(&gives_up(ninth.play("M:SJ R:CA"))));
}

#[test]
fn who_gives_up_does_not_grant_a_spitze_whose_trump_must_be_played_too_early_pub_15() {
    // Middlehand takes the eighth trick; to the jack of clubs forehand has only his own jack to follow.
    let eighth = announced(SEVEN).play("F:D7 M:DQ R:D9");
    let before = gives_up(eighth.clone());
    assert_eq!((before.points, before.score(), is_missed(&before)), (117, 168, false));
    let led = gives_up(eighth.clone().play("M:CJ"));
    assert_eq!((led.points, led.score(), is_missed(&led)), (117, -336, true));
    // He may also have parted with it himself.
    let parted = gives_up(announced(SEVEN).play(EIGHT).play("F:DJ"));
    assert_eq!((parted.score(), is_missed(&parted)), (-384, true), "Schwarz counts: 8 times 24");
}

#[test]
fn a_declarer_who_gives_up_has_not_made_his_spitze_pub_15() {
    let result = announced(SEVEN).play("F:give-up").result();
    assert_eq!((result.ending, result.points), (Ending::DeclarerGaveUp, 80));
    assert_eq!((result.score(), is_missed(&result)), (-288, true), "without 2, hand 4, 6 times 24; he had his points");
    let early = announced("F:give-up").result();
    assert_eq!((early.score(), is_missed(&early)), (-288, false), "he had nothing yet");
}

/// Forehand escapes with all four jacks and takes all tricks, the jack of diamonds last.
fn escape(rules: &str) -> GameResult {
    let cards = dealt(["CJ SJ HJ DJ CA CT SA ST HA HT", "", ""], "");
    let slot = Slot::Ramsch { escaped: Default::default() };
    let mut script = Script::in_slot(rules.parse().unwrap(), slot, cards);
    assert_eq!(script.refusal("F:GH+1"), IllegalAction::WrongPhase, "nothing is announced");
    script = script.play("F:escape");
    for card in ["CA", "CT", "SA", "ST", "HA", "HT", "CJ", "SJ", "HJ", "DJ"] {
        script = script.play(&format!("F:{card}"));
        for other in ["M", "R"] {
            let role = script.deal.turn().unwrap();
            let follows = script.deal.legal(role).cards.first().unwrap();
            script = script.play(&format!("{other}:{follows}"));
        }
    }
    script.result()
}

#[test]
fn a_silent_spitze_is_a_level_of_the_grand_of_an_escape_pub_13_pub_15() {
    // With 4, the 2, Schneider and Schwarz: 8 times 24.
    for rules in ["pub-2022", "pub-2022 spitze=1", "pub-2022 spitze=4,grand,announced"] {
        let result = escape(rules);
        assert_eq!((result.tricks, result.score()), (10, 192), "{rules}");
    }
    assert_eq!(escape("pub-2022 spitze=1,grand").score(), 216);
    assert_eq!(escape("pub-2022 spitze=4,grand").score(), 288, "the last four tricks are the four lowest trumps");
}
