//! The cases of pub tables: Kontra, Re, Bock, Ramsch.

use serde_json::{Value, json};
use skat_rules::{
    BidValue, ByRole, Class, Contract, Doublings, Ending, GameResult, IllegalAction, Matadors, NullGame, Phase,
    RamschFactor, RamschResult, Role, Rounds, RuleSet, Seat, Settlement, Slot, Suit, Valuation, Verdict,
};

use super::{Situation, role_name, split_totals};
use crate::Case;
use crate::script::{Script, cards, dealt};

/// The cases of pub tables.
pub(crate) const PUB_SITUATIONS: &[Situation] = &[
    // Two have the most, so both lose, and the third one has no trick.
    ("jskat-34", |case| ramsch(case, [0, 60, 60], [0, 5, 5], 0)),
    ("jskat-clubs-contra-re", |case| value(case, clubs(Matadors::With(1), 61, KONTRA_RE))),
    ("jskat-clubs-contra-lost", |case| value(case, clubs(Matadors::With(1), 60, KONTRA))),
    ("jskat-clubs-contra-re-lost", |case| value(case, clubs(Matadors::With(1), 60, KONTRA_RE))),
    ("honk-clubs-ohne2-kontra-lost", |case| value(case, clubs(Matadors::Without(2), 50, KONTRA))),
    ("honk-clubs-ohne2-kontra-re-lost", |case| value(case, clubs(Matadors::Without(2), 50, KONTRA_RE))),
    ("fun-kontra-lost", |case| sheet(case, clubs(Matadors::With(1), 50, KONTRA))),
    ("fun-kontra-re-won", |case| sheet(case, clubs(Matadors::With(1), 61, KONTRA_RE))),
    ("fun-kontra-re-bock-lost", |case| {
        sheet(case, clubs(Matadors::With(1), 50, Doublings { bock: true, ..KONTRA_RE }));
    }),
    ("fun-bock-won", |case| {
        let bock = Doublings { bock: true, ..NOTHING };
        sheet(case, game(Contract::Suit(Suit::Diamonds, Class::PickUp), Matadors::With(1), 70, 6, bock));
    }),
    ("fun-spaltarsch", |case| {
        sheet(case, game(Contract::Suit(Suit::Hearts, Class::PickUp), Matadors::With(1), 60, 5, NOTHING));
    }),
    ("fun-kontra-elig-own18", |case| may_say_kontra(case, "M:18 F:hold M:20 F:hold M:pass R:22 F:pass R:GH")),
    ("fun-kontra-elig-hinterhand", |case| {
        may_say_kontra(case, "M:18 F:hold M:20 F:hold M:pass R:pass F:GH");
    }),
    ("fun-kontra-elig-hinterhand18", |case| may_say_kontra(case, "M:18 F:hold M:pass R:pass F:GH")),
    ("fun-kontra-elig-nobid", |case| may_say_kontra(case, "M:pass R:pass F:18 F:GH")),
    ("fun-null-no-re", null_has_no_re),
    ("fun-null-kontra-lost", |case| {
        sheet(case, game(Contract::Null(NullGame::Plain), Matadors::With(0), 0, 1, KONTRA));
    }),
    ("fun-ramsch-1push", |case| ramsch(case, [70, 30, 20], [4, 3, 3], 1)),
    ("fun-ramsch-3push-jungfrau-max", |case| {
        let result = result([120, 0, 0], [9, 1, 0], 3, None);
        assert_eq!(case.expected["loser"], result.scores()[Role::Forehand]);
    }),
    ("fun-ramsch-sharp", |case| {
        // What the seed names for comparison is a switch of its own.
        let doubles = "pub-2022 factor=doubles".parse::<RuleSet>().unwrap().ramsch_factor;
        assert_eq!(doubles, RamschFactor::Doubles);
        let result = RamschResult { factor: doubles, ..result([120, 0, 0], [9, 1, 0], 3, None) };
        assert_eq!(case.expected["loser_sharp"], result.scores()[Role::Forehand]);
    }),
    ("fun-ramsch-tie2", |case| ramsch(case, [50, 50, 20], [4, 4, 2], 0)),
    ("fun-ramsch-durchmarsch", |case| ramsch(case, [120, 0, 0], [10, 0, 0], 2)),
    ("fun-ramsch-lasttrick-skat", the_last_trick_takes_the_skat),
    ("fun-ramsch-abort-before", |case| {
        let result = without_bid().play("F:push M:leave").ramsch();
        assert_eq!(case.expected["leaver"], result.scores()[Role::Middlehand]);
    }),
    ("fun-ramsch-abort-mid", |case| left(case, [2, 1, 1])),
    ("fun-ramsch-abort-jungfrau", |case| left(case, [2, 1, 0])),
    ("fun-ramsch-jack-push", |case| {
        let hands = ["CA CK CQ C9 C8 C7 HT DT SA SK", "HJ SJ CT ST SQ S9 S8 S7 D9 D8", "DJ HA HK HQ H9 H8 H7 DA DK DQ"];
        let start = Script::new(RuleSet::PUB_2022, dealt(hands, "CJ D7")).play("M:pass R:pass F:pass");
        let picked_up = start.clone().play("F:pick-up");
        assert_eq!(picked_up.refusal("F:lay.CJ.D7"), IllegalAction::JackLaidAway);
        assert_eq!(case.expected["legal"], false);
        // Unseen, it goes on.
        assert!(start.play("F:push M:pick-up").deal.hand(Role::Middlehand).contains_all(cards("CJ")));
    }),
    ("fun-bock-order", |case| {
        let mut rounds = started();
        let next = [(); 6].map(|()| {
            let slot = rounds.slot(&SEATS);
            rounds.note(&RuleSet::PUB_2022.rounds, slot, &SEATS, &PLAYED_RAMSCH);
            match slot {
                Slot::Plain => "plain",
                Slot::Bock => "bock",
                Slot::Ramsch { .. } => "ramsch",
            }
        });
        assert_eq!(case.expected["next_games"], json!(next));
        assert_eq!(rounds.slot(&SEATS), Slot::Plain);
    }),
    ("fun-pflicht-grandhand", forehand_escapes),
    ("gameduell-kontra", |case| {
        assert_eq!(case.expected["rearhand_rule"], "same as seed 004");
        assert_eq!(speakers("M:18 F:hold M:20 F:hold M:pass R:pass F:GH"), ["middlehand", "rearhand"]);
        assert_eq!(speakers("M:18 F:hold M:pass R:pass F:GH"), ["middlehand"]);
    }),
    ("pagat-sramsch-grandhand", forehand_escapes),
];

const NOTHING: Doublings = Doublings { kontra: None, re: false, bock: false };
const KONTRA: Doublings = Doublings { kontra: Some(Role::Rearhand), ..NOTHING };
const KONTRA_RE: Doublings = Doublings { re: true, ..KONTRA };
const SEATS: ByRole<Seat> = ByRole([Seat::First, Seat::Second, Seat::Third]);
const PLAYED_RAMSCH: Settlement = Settlement::Ramsch(result([70, 30, 20], [4, 3, 3], 0, None));

/// A played deal of forehand's.
fn game(contract: Contract, matadors: Matadors, points: u8, tricks: u8, doublings: Doublings) -> GameResult {
    let verdict = Verdict::AsPlayed { points, tricks };
    let value = Valuation::of(contract, Some(matadors), BidValue::new(18), verdict);
    GameResult { charged: Role::Forehand, ending: Ending::PlayedOut, left: None, value, doublings, points, tricks }
}

fn clubs(matadors: Matadors, points: u8, doublings: Doublings) -> GameResult {
    game(Contract::Suit(Suit::Clubs, Class::PickUp), matadors, points, 5, doublings)
}

fn value(case: &Case, result: GameResult) {
    assert_eq!(case.expected["game_value_final"], result.score(), "{}", case.id);
}

/// What stands on the sheet, and whether the deal starts a round.
fn sheet(case: &Case, result: GameResult) {
    let (declarer, others) = split_totals(result, 3);
    assert_eq!(case.expected["declarer"], declarer, "{}", case.id);
    if let Some(expected) = case.expected.get("others") {
        assert_eq!(*expected, json!(others), "{}", case.id);
    }
    let starts = result.starts_round(&RuleSet::PUB_2022.rounds);
    assert_eq!(case.expected.get("bock_ramsch_triggered").is_some_and(|count| *count == 1), starts, "{}", case.id);
}

const fn result(points: [u8; 3], tricks: [u8; 3], unseen: u8, left: Option<Role>) -> RamschResult {
    let (points, tricks) = (ByRole(points), ByRole(tricks));
    RamschResult { points, tricks, skat_to: Role::Forehand, unseen, factor: RamschFactor::Adds, left }
}

fn ramsch(case: &Case, points: [u8; 3], tricks: [u8; 3], unseen: u8) {
    assert_eq!(case.expected["scores"], json!(result(points, tricks, unseen, None).scores().0), "{}", case.id);
}

/// Forehand leaves; the open tricks are his, so of his own only those before count here.
fn left(case: &Case, before: [u8; 3]) {
    let points: [u8; 3] = serde_json::from_value(case.expected["points"].clone()).unwrap();
    let tricks = [10 - before[1] - before[2], before[1], before[2]];
    let scores = result(points, tricks, 0, Some(Role::Forehand)).scores().0;
    assert_eq!(case.expected["scores"], json!(scores), "{}", case.id);
}

/// Who may say Kontra when it is his turn to play his first card.
fn speakers(auction: &str) -> Vec<&'static str> {
    let mut script = Script::new(RuleSet::PUB_2022, dealt([""; 3], "")).play(auction);
    let mut speakers = Vec::new();
    for role in Role::ALL {
        assert_eq!(script.deal.turn(), Some(role));
        if script.deal.legal(role).kontra {
            speakers.push(role_name(role));
        }
        let letter = ["F", "M", "R"][role.index()];
        let card = script.deal.legal(role).cards.first().unwrap();
        script = script.play(&format!("{letter}:{card}"));
    }
    speakers
}

fn may_say_kontra(case: &Case, auction: &str) {
    let speakers = speakers(auction);
    for (key, expected) in case.expected.as_object().unwrap() {
        match key.strip_suffix("_may_kontra") {
            Some(role) => assert_eq!(*expected, speakers.contains(&role), "{}: {role}", case.id),
            None => assert_eq!(*expected, json!(speakers), "{}: {key}", case.id),
        }
    }
}

fn null_has_no_re(case: &Case) {
    assert_eq!(case.expected["re_allowed"], false);
    let declared = Script::new(RuleSet::PUB_2022, dealt([""; 3], "")).play("M:18 F:pass R:pass");
    let discard = declared.deal.hand(Role::Middlehand).iter().take(2).map(|card| card.to_string());
    let discard = discard.collect::<Vec<_>>().join(".");
    for (words, re) in [
        (format!("M:pick-up M:N.{discard}"), Err(IllegalAction::NoRe)),
        ("M:NH".to_owned(), Err(IllegalAction::NoRe)),
        (format!("M:pick-up M:NO.{discard}"), Ok(())),
        ("M:NHO".to_owned(), Ok(())),
    ] {
        // Forehand has not bid, so this needs the switch by which anybody may.
        let rules = "pub-2022 kontra=all".parse().unwrap();
        let script = Script::new(rules, *declared.deal.cards()).play("M:18 F:pass R:pass").play(&words);
        assert_eq!(script.deal.is_asking(), re.is_ok(), "an open game asks before its cards are shown");
        assert_eq!(script.play("F:kontra").decide("M:re").map(|_| ()), re);
    }
}

/// A deal for which nobody has bid.
fn without_bid() -> Script {
    Script::new(RuleSet::PUB_2022, dealt([""; 3], "")).play("M:pass R:pass F:pass")
}

/// A Ramsch in which forehand's tricks count 40, middlehand's 45 and rearhand's 25, and the skat 10; each has looked at it.
const LAST_TRICK_RAMSCH: &str = "M:pass R:pass F:pass F:pick-up F:lay.DT.C7 M:pick-up M:lay.DT.C7 R:pick-up R:lay.DT.C7 \
    F:D8 M:DK R:D7 M:DA R:D9 F:DQ M:H8 R:HQ F:H7 R:HK F:HA M:H9 F:DJ M:HJ R:SJ R:S9 F:S8 M:S7 R:C9 F:C8 M:CQ \
    M:HT R:CK F:ST M:SQ R:CA F:SA F:CT M:SK R:CJ";

fn the_last_trick_takes_the_skat(case: &Case) {
    let hands = ["D8 DQ DJ H7 HA S8 ST SA C8 CT", "DK DA H8 H9 HT HJ S7 SQ SK CQ", "D7 D9 HQ HK S9 SJ C9 CK CA CJ"];
    let played = |rules: &str| {
        let rules = rules.parse().unwrap();
        Script::new(rules, dealt(hands, "DT C7")).play(LAST_TRICK_RAMSCH).ramsch()
    };
    let result = played("pub-2022");
    assert_eq!(case.expected["points_after_skat"], json!(result.points.0), "{}", case.id);
    assert_eq!(case.expected["scores"], json!(result.scores().0), "{}", case.id);
    assert_eq!(result.skat_to, Role::Rearhand, "he took the last trick");
    // The same tricks by the other switch: the skat is middlehand's, who has the most without it.
    let loser = played("pub-2022 skat=loser");
    assert_eq!((loser.points.0, loser.skat_to), ([40, 45 + 10, 25], Role::Middlehand));
}

/// Rounds that have just been started by a deal.
fn started() -> Rounds {
    let mut rounds = Rounds::default();
    let lost = Settlement::Game(clubs(Matadors::With(1), 50, KONTRA));
    assert!(!rounds.note(&RuleSet::PUB_2022.rounds, Slot::Plain, &SEATS, &lost));
    rounds
}

/// Forehand plays a grand hand instead of the first forced Ramsch.
fn forehand_escapes(case: &Case) {
    let rules = RuleSet::PUB_2022;
    let mut rounds = started();
    for _ in 0..3 {
        let slot = rounds.slot(&SEATS);
        rounds.note(&rules.rounds, slot, &SEATS, &PLAYED_RAMSCH);
    }
    let slot = rounds.slot(&SEATS);
    let escape = Script::in_slot(rules, slot, dealt([""; 3], "")).play("F:escape").play_on();
    assert_eq!(escape.result().value.contract, Contract::Grand(Class::Hand(skat_rules::Announced::Nothing)));
    let again = rounds.note(&rules.rounds, slot, &SEATS, &escape.settlement());
    let next = Script::in_slot(rules, rounds.slot(&SEATS), dealt([""; 3], ""));
    assert_eq!(next.refusal("F:escape"), IllegalAction::EscapedAlready);
    let asked_again = matches!(next.deal.phase(), Phase::Escape(escape) if escape.asked == Role::Forehand);
    for (key, expected) in case.expected.as_object().unwrap() {
        let is = match key.as_str() {
            "ramsch_slots_left" => json!(rounds.ramsch_left()),
            "same_dealer_again" => Value::Bool(again),
            "forehand_asked_again_in_this_slot" => Value::Bool(asked_again),
            other => panic!("nothing is known of {other}"),
        };
        assert_eq!(*expected, is, "{}: {key}", case.id);
    }
}
