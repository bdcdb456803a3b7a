//! Deals by pub rules: written in their own form of the format, read, played again, compared and told.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use proptest::prelude::*;
use skat_notation::{
    Deviation, Difference, Field, Heading, Outcome, ReadErrorKind, Record, ReplayError, explain, replay, write,
};
use skat_rules::{
    ByRole, Ending, Event, IllegalAction, Kontra, RamschFactor, RamschSkat, Role, RoundRules, RuleSet, Settlement,
    Slot, SpitzeRules, WithoutBid,
};

use crate::writing::{Chance, Played, check, play_in_slot};

/// Pub rules with any switches.
fn rules(chance: &mut Chance) -> RuleSet {
    let [lost_kontra, kontra_re, sixty] = [(); 3].map(|()| chance.one_in(2));
    let most = chance.pick(&[0, 0, 1, 2, 4, 10]);
    let spitze = SpitzeRules { most, in_grand: chance.one_in(2), only_announced: chance.one_in(2) };
    RuleSet {
        kontra: chance.pick(&[Kontra::Off, Kontra::With18, Kontra::Everybody, Kontra::Everybody]),
        without_bid: chance.pick(&[WithoutBid::Ramsch, WithoutBid::Ramsch, WithoutBid::PassedIn]),
        ramsch_factor: chance.pick(&[RamschFactor::Adds, RamschFactor::Doubles]),
        ramsch_skat: chance.pick(&[RamschSkat::LastTrick, RamschSkat::Loser]),
        rounds: RoundRules { lost_kontra, kontra_re, sixty, bock: 1 + chance.below(12) as u8, ramsch: 3 },
        spitze: if most == 0 { SpitzeRules::OFF } else { spitze },
        ..RuleSet::PUB_2022
    }
}

/// Any place in the course of a list.
fn slot(chance: &mut Chance) -> Slot {
    match chance.below(3) {
        0 => Slot::Plain,
        1 => Slot::Bock,
        _ => Slot::Ramsch { escaped: ByRole::from_fn(|_| chance.one_in(4)) },
    }
}

/// A deal by any pub rules in any place, played by chance.
fn played(seed: u64) -> Played {
    let mut chance = Chance(seed ^ 0x5eed);
    let rules = rules(&mut chance);
    assert!(rules.is_valid(), "{rules}");
    let slot = slot(&mut chance);
    play_in_slot(seed, rules, slot)
}

/// What a deal shows of the pub rules, so that a test can say that nothing was missed.
fn shows(played: &Played, seen: &mut BTreeSet<String>) {
    let mut note = |text: &str| {
        seen.insert(text.to_owned());
    };
    note(match played.deal.slot() {
        Slot::Plain => "plain",
        Slot::Bock => "bock",
        Slot::Ramsch { .. } => "forced Ramsch",
    });
    match played.settlement() {
        Settlement::PassedIn => note("passed in"),
        Settlement::Ramsch(result) => {
            note("Ramsch");
            let of = [("left", result.left.is_some()), ("unseen", result.unseen > 0), ("virgin", result.has_virgin())];
            of.into_iter().filter(|(_, is)| *is).for_each(|(text, _)| note(text));
        }
        Settlement::Game(result) => {
            let (value, doubled) = (&result.value, &result.doublings);
            note(&format!("{:?}", result.ending));
            let of = [
                ("Kontra", doubled.kontra.is_some()),
                ("Re", doubled.re),
                ("Bock", doubled.bock),
                ("Spitzen announced", value.spitzen.announced > 0),
                ("Spitzen counted", value.spitzen.counted > 0),
                ("escape", matches!(played.deal.slot(), Slot::Ramsch { .. })),
            ];
            of.into_iter().filter(|(_, is)| *is).for_each(|(text, _)| note(text));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn a_pub_deal_written_and_played_again_has_the_same_settlement(seed in any::<u64>(), timed_out in any::<bool>()) {
        let played = played(seed);
        check(&played, timed_out && played.settlement().left().is_some());
    }

    #[test]
    fn a_pub_deal_that_is_not_over_is_played_again_as_far_as_it_came(seed in any::<u64>(), cut in any::<prop::sample::Index>()) {
        let played = played(seed);
        let events = &played.events[..cut.index(played.events.len())];
        let heading = Heading {
            place: Record::place_of(played.deal.rules()),
            slot: played.deal.slot(),
            ..Heading::default()
        };
        let record = write(&heading, played.deal.cards(), events);
        prop_assert_eq!(Record::parse(&record.to_string()), Ok(record.clone()));
        let again = replay(&record, record.rules()).unwrap();
        prop_assert_eq!(&record.outcome, &Some(Outcome::Unknown));
        prop_assert_eq!(again.comparison.deviation, Some(Deviation::NoResult));
        prop_assert!(explain(&record, &again).starts_with("Deal"));
    }

    #[test]
    fn no_changed_pub_record_makes_reading_replaying_or_explaining_panic(
        seed in any::<u64>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..4), 1..4),
    ) {
        let line = played(seed).record(false).to_string();
        let (before, rest) = line.split_once("MV[").unwrap();
        let (moves, after) = rest.split_once(" ]").unwrap();
        let words: Vec<&str> = moves.split(' ').collect();
        let mut moves: Vec<String> = words.chunks(2).map(|words| words.join(" ")).collect();
        let more = [
            "0 kontra", "1 kontra", "2 rekontra", "0 no", "1 no", "2 escape", "0 push", "1 push.CJ.D7", "2 push.??.C8",
            "1 s", "w C7.D7", "0 RE", "w LE.1", "0 SC", "2 D+1.C7.C8", "1 GH+10", "0 18", "1 p",
        ];
        for (place, other, kind) in changes {
            let (place, more) = (place.index(moves.len()), more[other.index(more.len())]);
            match kind {
                0 if moves.len() > 1 => drop(moves.remove(place)),
                1 => { let other = moves[other.index(moves.len())].clone(); moves.insert(place, other) },
                2 => moves.truncate(place + 1),
                _ => moves.insert(place, more.to_owned()),
            }
        }
        let changed = format!("{before}MV[{} ]{after}", moves.join(" "));
        if let Ok(record) = Record::parse(&changed) {
            prop_assert_eq!(record.to_string(), changed);
            if let Ok(again) = replay(&record, record.rules()) {
                prop_assert!(explain(&record, &again).starts_with("Deal"));
            }
            for rules in RuleSet::OFFICIAL {
                let _ = replay(&record, rules);
            }
        }
    }

    #[test]
    fn no_changed_character_of_a_pub_record_makes_anything_panic(
        seed in any::<u64>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 1..4),
    ) {
        let letters: Vec<char> = "()[];|.,+?- =0129kontrapushescbGM".chars().collect();
        let mut line: Vec<char> = played(seed).record(false).to_string().chars().collect();
        for (place, letter) in changes {
            let place = place.index(line.len());
            line[place] = letters[letter.index(letters.len())];
        }
        let line: String = line.into_iter().collect();
        if let Ok(record) = Record::parse(&line) {
            prop_assert_eq!(record.to_string(), line);
            if let Ok(again) = replay(&record, record.rules()) {
                prop_assert!(explain(&record, &again).starts_with("Deal"));
            }
        }
    }
}

#[test]
fn every_word_of_the_pub_form_is_written_and_played_again() {
    let mut seen = BTreeSet::new();
    for seed in 0..6000 {
        let played = played(seed);
        shows(&played, &mut seen);
        check(&played, false);
    }
    let expected = [
        "plain",
        "bock",
        "forced Ramsch",
        "passed in",
        "Ramsch",
        "left",
        "unseen",
        "virgin",
        "Kontra",
        "Re",
        "Bock",
        "Spitzen announced",
        "Spitzen counted",
        "escape",
    ];
    let mut expected: BTreeSet<String> = expected.map(str::to_owned).into();
    let endings = [
        Ending::PlayedOut,
        Ending::Decided,
        Ending::DeclarerGaveUpEarly,
        Ending::DeclarerGaveUp,
        Ending::DefendersGaveUp,
        Ending::LeftAuction,
        Ending::DeclarerLeftBeforeAnnouncement,
        Ending::DefenderLeftBeforeAnnouncement,
        Ending::DeclarerLeft,
        Ending::DefenderLeft,
    ];
    expected.extend(endings.map(|ending| format!("{ending:?}")));
    assert_eq!(seen, expected);
}

const CARDS: &str = "CJ.CA.C8.S9.HA.HT.H8.H7.D9.D7.\
    HJ.CQ.CK.SQ.SK.S8.HQ.DA.DK.D8.SJ.DJ.C7.C9.CT.ST.S7.HK.H9.DQ.SA.DT";

fn line(place: &str, slot: &str, moves: &str, outcome: &str) -> String {
    format!("(;GM[Pub-Skat]PC[Vorhand {place}]{slot}MV[w {CARDS} {moves} ]R[{outcome}] ;)")
}

fn error(line: &str) -> (usize, ReadErrorKind) {
    let error = Record::parse(line).unwrap_err();
    (error.column, error.kind)
}

#[test]
fn a_reader_of_the_plain_form_is_stopped_by_the_first_property() {
    let pub_line = line("pub-2022", "", "1 p 2 p 0 p 0 push 1 push 2 push", "unknown");
    Record::parse(&pub_line).unwrap();
    // The beginning of the plain form with the rest of the pub form is refused as well, each part for itself.
    let plain = |rest: &str| error(&format!("(;GM[Skat]{rest}"));
    assert_eq!(plain("PC[Vorhand pub-2022]MV[];)"), (14, ReadErrorKind::OtherRules));
    assert_eq!(plain("SL[bock]MV[];)"), (11, ReadErrorKind::UnknownProperty));
    for word in ["kontra", "rekontra", "no", "escape", "push", "push.C7.C8", "D+1.C7.C8"] {
        assert_eq!(plain(&format!("MV[0 {word} ];)")), (16, ReadErrorKind::NotAMove), "{word}");
    }
    let ramsch = "R[ramsch v:1,2,3 p:1,2,3 t:1,2,3 sk:0 u:0 x:1 l:-1 to:-1] ;)";
    assert_eq!(plain(ramsch), (13, ReadErrorKind::WrongField { field: "d:" }));
    let doubled = "d:0 win v:48 m:1 bidok p:61 t:6 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0 k:1 re:0 b:0 sp:0";
    assert_eq!(plain(&format!("R[{doubled}] ;)")).1, ReadErrorKind::AfterEnd);
}

#[test]
fn a_pub_record_names_its_rules_and_its_place_in_the_list() {
    let read = |place: &str, slot: &str| Record::parse(&line(place, slot, "1 p", "unknown"));
    let record = read("pub-2022 kontra=all spitze=2,grand", "SL[ramsch 0 2]").unwrap();
    assert_eq!(record.rules().kontra, Kontra::Everybody);
    assert_eq!(record.slot, Slot::Ramsch { escaped: ByRole([true, false, true]) });
    assert_eq!(read("pub-2022", "").unwrap().slot, Slot::Plain);
    assert_eq!(read("pub-2022", "SL[bock]").unwrap().slot, Slot::Bock);
    for slot in ["plain", "", "bock ", "bock 1", "ramsch 2 0", "ramsch 3", "ramsch  1", "Bock"] {
        assert_eq!(read("pub-2022", &format!("SL[{slot}]")).unwrap_err().kind, ReadErrorKind::NotASlot, "{slot}");
    }
    for place in ["sosko-2007", "pub-2023", "pub-2022 kontra", "pub-2022 bock=0"] {
        assert_eq!(read(place, "").unwrap_err().kind, ReadErrorKind::OtherRules, "{place}");
    }
    assert_eq!(error("(;GM[Pub-Skat]MV[];)").1, ReadErrorKind::OtherRules);
    assert_eq!(error("(;GM[Pub-Skat];)").1, ReadErrorKind::OtherRules);
}

#[test]
fn a_result_in_the_pub_form_is_whole() {
    let pub_error = |outcome: &str| Record::parse(&line("pub-2022", "", "1 p", outcome)).unwrap_err().kind;
    let game = "d:0 win v:48 m:1 bidok p:61 t:6 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0";
    assert_eq!(pub_error(game), ReadErrorKind::WrongField { field: "k:" });
    assert_eq!(pub_error(&format!("{game} k:1 re:1 b:1")), ReadErrorKind::WrongField { field: "sp:" });
    assert_eq!(pub_error(&format!("{game} k:1 re:1 b:1 sp:0 x")), ReadErrorKind::AfterEnd);
    assert_eq!(pub_error(&game.replace("win", "penalty")), ReadErrorKind::WrongField { field: "win, loss or penalty" });
    let ramsch = "ramsch v:-80,40,60 p:80,20,20 t:4,3,3 sk:0 u:0 x:1 l:-1 to:-1";
    Record::parse(&line("pub-2022", "", "1 p", ramsch)).unwrap();
    for (wrong, kind) in [
        (ramsch.replace("-80,40", "-80"), ReadErrorKind::NotANumber),
        (ramsch.replace(",60", ",60,1"), ReadErrorKind::NotANumber),
        (ramsch.replace("sk:0", "sk:-1"), ReadErrorKind::WrongField { field: "sk:0, sk:1 or sk:2" }),
        (ramsch.replace(" u:0", ""), ReadErrorKind::WrongField { field: "u:" }),
        (ramsch.replace("to:-1", "to:-1 "), ReadErrorKind::AfterEnd),
        (ramsch.replace("p:80", "p:256"), ReadErrorKind::NotANumber),
    ] {
        assert_eq!(pub_error(&wrong), kind, "{wrong}");
    }
}

/// Forehand plays an open null hand, and both others may say Kontra.
const OPEN: &str = "1 p 2 p 0 18 0 NOH";
/// Forehand's cards.
const SHOWN: &str = "CJ.CA.C8.S9.HA.HT.H8.H7.D9.D7";

/// What comes of an open null that everybody may say Kontra against.
fn open_null(moves: &str) -> Result<Vec<Event>, ReplayError> {
    let record = Record::parse(&line("pub-2022 kontra=all", "", moves, "unknown")).unwrap();
    replay(&record, record.rules()).map(|replay| replay.events)
}

/// How the moves of a deal are written after its announcement.
fn written(events: &[Event]) -> String {
    let record = Record::parse(&line("pub-2022 kontra=all", "", OPEN, "unknown")).unwrap();
    let deal = replay(&record, record.rules()).unwrap().deal;
    let heading = Heading { place: Record::place_of(deal.rules()), ..Heading::default() };
    let line = write(&heading, deal.cards(), events).to_string();
    let (_, rest) = line.split_once(&format!("{OPEN} ")).unwrap();
    rest.split_once("]R[").unwrap().0.trim_end().to_owned()
}

#[test]
fn a_defenders_no_to_kontra_is_not_written() {
    use Role::{Forehand, Middlehand, Rearhand};
    let no = |role| Event::Declined { role };
    let shown = Event::Shown { role: Forehand, cards: SHOWN.replace('.', " ").parse().unwrap() };
    let open = open_null(OPEN).unwrap();
    let after = |events: &[Event]| [&open[..], events].concat();
    // The order of their answers is lost, too.
    for both in [[Middlehand, Rearhand], [Rearhand, Middlehand]] {
        assert_eq!(written(&after(&[no(both[0]), no(both[1]), shown])), format!("0 SC.{SHOWN}"));
    }
    assert_eq!(written(&after(&[no(Middlehand)])), "");
    let kontra = Event::Kontra { role: Rearhand };
    assert_eq!(
        written(&after(&[no(Middlehand), kontra, no(Forehand), shown])),
        format!("2 kontra 0 no 0 SC.{SHOWN}"),
        "the declarer's no to Re is everybody's knowledge"
    );
    // Played again, nobody who was asked has said Kontra where the cards are shown.
    let shown_at_once = open_null(&format!("{OPEN} 0 SC.{SHOWN}")).unwrap();
    assert_eq!(shown_at_once, after(&[no(Middlehand), no(Rearhand), shown]));
    let after_kontra = open_null(&format!("{OPEN} 2 kontra 0 no 0 SC.{SHOWN}")).unwrap();
    assert_eq!(after_kontra, after(&[kontra, no(Forehand), shown]));
    // Who wrote the answers is read as before.
    for answers in ["1 no 2 no", "1 no"] {
        assert_eq!(open_null(&format!("{OPEN} {answers} 0 SC.{SHOWN}")).unwrap(), shown_at_once);
    }
}

#[test]
fn no_cards_lie_open_while_kontra_is_asked() {
    // Deal, two passes, 18, and the announcement is move 5.
    let wrong = |place| Err(ReplayError::WrongCards { place });
    assert_eq!(open_null(&format!("{OPEN}.{SHOWN}")), wrong(5));
    assert_eq!(open_null(&format!("{OPEN}.{}", ["??"; 10].join("."))), wrong(5));
    assert_eq!(open_null(&format!("{OPEN} 0 SC.{}", SHOWN.replace("D7", "D8"))), wrong(6));
    let open = |place| Err(ReplayError::Illegal { place, why: IllegalAction::QuestionOpen });
    assert_eq!(open_null(&format!("{OPEN} 0 CJ")), open(6));
    assert_eq!(open_null(&format!("{OPEN} 1 kontra 0 SC.{SHOWN}")), open(7), "Re is asked");
    // Where nobody is asked, they lie open from the announcement on.
    let record = Record::parse(&line("pub-2022 kontra=off", "", &format!("{OPEN}.{SHOWN}"), "unknown")).unwrap();
    let Some(Event::Announced { open, .. }) = replay(&record, record.rules()).unwrap().events.pop() else {
        panic!("it is announced");
    };
    assert_eq!(open, SHOWN.replace('.', " ").parse().unwrap());
}

/// A deal of the random players that shows everything of one kind, so that its differences can be looked at.
fn first(is_it: impl Fn(&Played) -> bool) -> Record {
    (0..).map(played).find(|played| is_it(played)).unwrap().record(false)
}

#[test]
fn what_differs_in_a_pub_result_is_named() {
    let compared = |line: String| {
        let record = Record::parse(&line).unwrap();
        replay(&record, record.rules()).unwrap().comparison.differences
    };
    let is_ramsch = |played: &Played| matches!(played.settlement(), Settlement::Ramsch(result) if result.unseen == 2);
    let line = first(is_ramsch).to_string();
    assert_eq!(
        compared(line.replace(" u:2 ", " u:1 ")),
        [Difference::Field { field: Field::Unseen, recorded: 1, replayed: 2 }]
    );
    let (before, rest) = line.split_once("R[ramsch").unwrap();
    assert_eq!(compared(format!("{before}R[passed] ;)")), [Difference::PassedIn { recorded: true }], "{rest}");
    let game = "d:0 win v:48 m:1 bidok p:61 t:6 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0 k:-1 re:0 b:0 sp:0";
    assert_eq!(compared(format!("{before}R[{game}] ;)")), [Difference::Ramsch { recorded: false }]);
    let has_re = |played: &Played| matches!(played.settlement(), Settlement::Game(result) if result.doublings.re);
    let line = first(has_re).to_string();
    assert_eq!(
        compared(line.replace(" re:1 ", " re:0 ")),
        [Difference::Field { field: Field::Re, recorded: 0, replayed: 1 }]
    );
    let (before, _) = line.split_once("R[d:").unwrap();
    let ramsch = "ramsch v:-80,40,60 p:80,20,20 t:4,3,3 sk:0 u:0 x:1 l:-1 to:-1";
    assert_eq!(compared(format!("{before}R[{ramsch}] ;)")), [Difference::Ramsch { recorded: true }]);
    let named = Difference::Field { field: Field::ScoreOf(Role::Rearhand), recorded: -80, replayed: 3 };
    assert_eq!(named.to_string(), "score of rearhand: recorded -80, replayed 3");
}

/// Compares the text of the deal in the file of this name with the other file of this name.
fn check_told(name: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let line = fs::read_to_string(folder.join(format!("{name}.sgf"))).unwrap();
    let record = Record::parse(line.trim_end()).unwrap();
    let told = explain(&record, &replay(&record, record.rules()).unwrap());
    let expected = fs::read_to_string(folder.join(format!("{name}.txt"))).unwrap_or_default();
    assert_eq!(told, expected, "\n{name}:\n{told}");
}

#[test]
fn kontra_re_and_bock_stand_after_the_value_that_they_double() {
    check_told("kontra");
}

#[test]
fn a_forced_ramsch_is_told_from_the_pushing_on() {
    check_told("ramsch");
}

#[test]
fn an_escape_is_a_grand_hand_without_a_bid() {
    check_told("escape");
}

#[test]
fn a_deal_that_is_lost_by_a_spitze_alone_says_so() {
    check_told("spitze-missed");
}

#[test]
fn announced_spitzen_stand_in_the_derivation() {
    check_told("spitze");
}
