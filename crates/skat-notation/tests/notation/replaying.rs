//! Recorded deals come to their recorded result by our rules, or it is said why not.

use proptest::prelude::*;
use skat_notation::{
    Comparison, Deviation, Difference, Field, Finish, Outcome, Record, Replay, ReplayError, explain, moves, replay,
};
use skat_rules::{Action, Deal, Ending, Event, IllegalAction, Matadors, Role, RuleSet, Settlement};

use crate::samples::{ISS, XSKAT, changed_line, changed_moves, end_line, ended, line, records};

fn played(record: &Record) -> Replay {
    replay(record, record.rules()).unwrap_or_else(|error| panic!("{error}: {record}"))
}

/// The comparison, which must have no difference.
fn deviation(record: &Record) -> Option<Deviation> {
    let comparison = played(record).comparison;
    assert!(comparison.agrees(), "{:?}: {record}", comparison.differences);
    comparison.deviation
}

fn differences(record: &Record) -> Vec<Difference> {
    played(record).comparison.differences
}

fn ending(record: &Record) -> Option<Ending> {
    match played(record).deal.settlement() {
        Some(Settlement::Game(result)) => Some(result.ending),
        _ => None,
    }
}

/// Checks the numbers of the record one by one against the settlement, apart from what the crate compares.
fn check_numbers(record: &Record) {
    let replay = played(record);
    match (record.outcome.as_ref().unwrap(), replay.deal.settlement().unwrap()) {
        (Outcome::Passed, settlement) => assert_eq!(settlement, &Settlement::PassedIn),
        (Outcome::Game(line), Settlement::Game(result)) => {
            assert_eq!(line.declarer, Some(result.charged), "{record}");
            assert_eq!(line.value, result.value.score(), "{record}");
            assert_eq!(line.finish == Finish::Win, result.value.won, "{record}");
            assert_eq!(line.points, result.points, "{record}");
            assert_eq!(line.tricks, result.tricks, "{record}");
            assert_eq!(line.overbid, result.value.overbid, "{record}");
            let matadors = match result.value.matadors {
                Some(Matadors::With(count)) => i32::from(count),
                Some(Matadors::Without(count)) => -i32::from(count),
                None => 0,
            };
            assert_eq!(line.matadors, matadors, "{record}");
        }
        (outcome, settlement) => panic!("{outcome}, {settlement:?}"),
    }
}

#[test]
fn all_33_real_records_come_to_their_result_but_three_that_cannot() {
    let (unscored, scored): (Vec<Record>, Vec<Record>) =
        records(ISS).into_iter().partition(|record| deviation(record).is_some());
    assert_eq!(scored.len(), 30);
    scored.iter().for_each(check_numbers);
    let unscored: Vec<_> =
        unscored.iter().map(|record| (record.id.as_ref().unwrap().as_str(), deviation(record).unwrap())).collect();
    assert_eq!(
        unscored,
        [("8", Deviation::Penalty), ("30", Deviation::Penalty), ("18358", Deviation::UnknownCard { place: 9 }),]
    );
}

#[test]
fn all_2000_deals_of_xskat_come_to_their_result() {
    let records = records(XSKAT);
    assert_eq!(records.len(), 2000);
    for record in &records {
        assert_eq!(deviation(record), None, "{record}");
        check_numbers(record);
    }
}

#[test]
fn the_events_and_the_actions_lead_to_the_same_deal() {
    for record in records(ISS) {
        let replay = played(&record);
        let fresh = || Deal::new(record.rules(), *replay.deal.cards());
        let mut by_events = fresh();
        replay.events.iter().for_each(|event| by_events.apply(event));
        assert_eq!(by_events, replay.deal);
        let mut by_actions = fresh();
        for (role, action) in moves(&record, record.rules()).unwrap() {
            for event in by_actions.decide(role, &action).unwrap() {
                by_actions.apply(&event);
            }
        }
        assert_eq!(by_actions, replay.deal);
    }
}

#[test]
fn half_moves_are_put_together() {
    let record = ended(596891, "2 D 2 D9.DQ", "", "unknown");
    let actions = moves(&record, record.rules()).unwrap();
    let Some((Role::Rearhand, Action::Announce { contract, discard, .. })) = actions.last() else {
        panic!("{actions:?}");
    };
    assert_eq!((discard.to_string().as_str(), contract.is_hand()), ("D9 DQ", false));
    assert_eq!(played(&record).comparison, Comparison { deviation: Some(Deviation::NoResult), differences: vec![] });
}

#[test]
fn every_number_of_a_result_is_compared() {
    let with = |from: &str, to: &str| {
        let line = line(ISS, "ID[1390253]");
        let place = line.rfind("]R[").unwrap();
        let outcome = line[place..].replacen(from, to, 1);
        assert_ne!(outcome, line[place..], "{from}");
        match differences(&Record::parse(&format!("{}{outcome}", &line[..place])).unwrap())[..] {
            [Difference::Field { field, .. }] => field,
            ref differences => panic!("{from}: {differences:?}"),
        }
    };
    assert_eq!(with("d:1", "d:2"), Field::Declarer);
    assert_eq!(with("win", "loss"), Field::Won);
    assert_eq!(with("v:46", "v:35"), Field::Value);
    assert_eq!(with("m:0", "m:1"), Field::Matadors);
    assert_eq!(with("bidok", "overbid"), Field::Overbid);
    assert_eq!(with("p:14", "p:15"), Field::Points);
    assert_eq!(with("t:0", "t:1"), Field::Tricks);
    assert_eq!(with("s:0", "s:1"), Field::Schneider);
    assert_eq!(with("z:0", "z:1"), Field::Schwarz);
    assert_eq!(with("l:-1", "l:2"), Field::Left);
    assert_eq!(with("to:-1", "to:0"), Field::TimedOut);
    assert_eq!(with("r:1", "r:0"), Field::Resigned);
    assert_eq!(differences(&ended(1390253, "0 RE", "", "passed")), [Difference::PassedIn { recorded: true }]);
    let passed_in = line(ISS, "ID[6997017]")
        .replace("R[passed]", "R[d:0 win v:18 m:1 bidok p:61 t:5 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0]");
    assert_eq!(differences(&Record::parse(&passed_in).unwrap()), [Difference::PassedIn { recorded: false }]);
}

#[test]
fn what_an_unscored_record_says_is_still_compared() {
    let penalty = line(ISS, "ID[30]").replace("l:2", "l:1");
    let difference = Difference::Field { field: Field::Left, recorded: 1, replayed: 2 };
    assert_eq!(differences(&Record::parse(&penalty).unwrap()), [difference]);
    let unknown = line(ISS, "ID[18358]").replace("m:1", "m:-2").replace("d:2", "d:0");
    assert_eq!(
        differences(&Record::parse(&unknown).unwrap()),
        [
            Difference::Field { field: Field::Declarer, recorded: 0, replayed: 2 },
            Difference::Field { field: Field::Matadors, recorded: -2, replayed: 1 },
        ]
    );
}

#[test]
fn a_last_trick_that_is_left_out_is_played() {
    for after in ["1 S9 2 SA", "2 CT", "0 C7"] {
        let outcome = "d:0 loss v:-108 m:2 bidok p:88 t:8 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0";
        let record = ended(1163253, after, "", outcome);
        assert_eq!(deviation(&record), None);
        assert_eq!(ending(&record), Some(Ending::PlayedOut));
    }
    // Whether it is counted or not is the record's affair.
    let without = |tricks: u8| {
        let outcome = format!("d:1 loss v:-48 m:-1 bidok p:43 t:{tricks} s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0");
        ended(4947663, "0 SQ 2 D7", "", &outcome)
    };
    assert_eq!(deviation(&without(4)), None);
    assert_eq!(differences(&without(2)), [Difference::Field { field: Field::Tricks, recorded: 2, replayed: 4 }]);
}

#[test]
fn a_record_that_stops_early_is_unfinished() {
    let record = ended(1163253, "1 S9 2 SA", "", "unknown");
    assert_eq!(played(&record).deal.settlement(), None);
    let outcome = "d:0 loss v:-108 m:2 bidok p:88 t:8 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0";
    assert_eq!(differences(&ended(1163253, "1 SQ 2 HT", "", outcome)), [Difference::Unfinished]);
    assert_eq!(differences(&ended(1163253, "2 p", "", outcome)), [Difference::Unfinished]);
}

#[test]
fn the_iss_ends_a_deal_when_the_announced_schneider_is_prevented() {
    let record = |outcome| ended(1163253, "0 DHS", "0 CJ 1 HJ 2 DT 0 S7 1 S9 2 SA 2 CT 0 C7 1 CA", outcome);
    let lost = record("d:0 loss v:-108 m:2 bidok p:18 t:1 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0");
    assert_eq!(deviation(&lost), Some(Deviation::EndedEarly));
    let other = record("d:0 win v:108 m:2 bidok p:88 t:1 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0");
    let fields: Vec<_> = differences(&other).into_iter().collect();
    assert_eq!(
        fields,
        [
            Difference::Field { field: Field::Won, recorded: 1, replayed: 0 },
            Difference::Field { field: Field::Value, recorded: 108, replayed: -108 },
            Difference::Field { field: Field::Points, recorded: 88, replayed: 18 },
        ]
    );
}

#[test]
fn a_record_that_goes_on_after_the_end_is_counted_to_its_own_end() {
    let outcome = "d:1 loss v:-192 m:1 bidok p:16 t:1 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0";
    let ouvert = ended(13577, "2 SK", "0 SQ 1 C7 2 S7", outcome);
    assert_eq!(deviation(&ouvert), Some(Deviation::PlayedOn));
    assert_eq!((ending(&ouvert), played(&ouvert).beyond.len()), (Some(Ending::Decided), 3));
    let null = |points: u8| {
        let outcome = format!("d:1 loss v:-70 m:0 bidok p:{points} t:1 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0");
        end_line(&line(XSKAT, "0 SK 1 SA 2 DA ]"), "0 SK 1 SA 2 DA", "1 D7 2 DQ 0 CQ 2 H8", &outcome)
    };
    assert_eq!(deviation(&null(30)), Some(Deviation::PlayedOn));
    assert_eq!(differences(&null(36)), [Difference::Field { field: Field::Points, recorded: 36, replayed: 30 }]);
    let revoked = end_line(&line(XSKAT, "0 SK 1 SA 2 DA ]"), "0 SK 1 SA 2 DA", "1 D7 2 CQ", "unknown");
    let why = IllegalAction::NotHeld;
    assert!(matches!(replay(&revoked, revoked.rules()), Err(ReplayError::Illegal { why: found, .. }) if found == why));
}

#[test]
fn the_iss_loses_every_resignation_of_the_declarer() {
    // 61 points before the last trick: our rules count the deal as won (4.3.2).
    let late = |more: &str, value: i32, last: &str| {
        let outcome = format!("d:0 loss v:{value} m:1 bidok p:61 t:6 s:0 z:0 p0:0 p1:0 p2:0 {last}");
        ended(6997015, "0 CA 1 CQ", more, &outcome)
    };
    let resigned = late("0 RE", -96, "l:-1 to:-1 r:1");
    assert_eq!(deviation(&resigned), Some(Deviation::DeclarerGaveUp));
    assert!(Deviation::DeclarerGaveUp.keeps_record());
    assert_eq!(deviation(&late("w LE.0", -96, "l:0 to:-1 r:0")), Some(Deviation::DeclarerLeft));
    assert_eq!(deviation(&late("w TI.0", -96, "l:-1 to:0 r:0")), Some(Deviation::DeclarerLeft));
    let difference = Difference::Field { field: Field::Value, recorded: -48, replayed: -96 };
    assert_eq!(differences(&late("0 RE", -48, "l:-1 to:-1 r:1")), [difference]);
    // Before the second trick our rules lose it simple (4.3.1); the ISS may count Schneider after a complete trick.
    let early = |value: i32, schneider: u8| {
        let outcome = format!("d:0 loss v:{value} m:1 bidok p:16 t:1 s:{schneider} z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:1");
        ended(6997015, "0 CJ 1 HJ 2 DJ", "0 RE", &outcome)
    };
    assert_eq!(deviation(&early(-96, 0)), None);
    assert_eq!(deviation(&early(-144, 1)), Some(Deviation::DeclarerGaveUp));
}

#[test]
fn a_defenders_leaving_or_timing_out_gives_the_open_tricks_to_the_declarer() {
    let outcome = |last: &str| format!("d:0 win v:96 m:1 bidok p:120 t:10 s:1 z:1 p0:0 p1:0 p2:0 {last} r:0");
    let after = "0 HA 1 HQ 2 H9";
    assert_eq!(deviation(&ended(6997015, after, "0 HT w LE.1", &outcome("l:1 to:-1"))), None);
    assert_eq!(deviation(&ended(6997015, after, "0 HT w TI.2", &outcome("l:-1 to:2"))), None);
}

#[test]
fn a_resignation_that_nobody_joins_changes_nothing() {
    let line = line(ISS, "ID[6997015]").replace(" 0 HT 1 S7", " 1 RE 0 HT 1 RE 1 S7");
    for resigned in ["r:0", "r:1"] {
        assert_eq!(deviation(&Record::parse(&line.replace("r:0]", &format!("{resigned}]"))).unwrap()), None);
    }
}

#[test]
fn who_times_out_while_announcing_loses_the_game_that_he_named() {
    let outcome = |value: i32| format!("d:2 loss v:{value} m:1 overbid p:8 t:0 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:2 r:0");
    let record = ended(596891, " 2 D", "w TI.2", &outcome(-72));
    assert_eq!(deviation(&record), Some(Deviation::LeftWhileAnnouncing));
    assert_eq!(ending(&record), Some(Ending::DeclarerLeftBeforeAnnouncement));
    let difference = Difference::Field { field: Field::Value, recorded: -18, replayed: -72 };
    assert_eq!(differences(&ended(596891, " 2 D", "w TI.2", &outcome(-18))), [difference]);
}

#[test]
fn one_defender_or_a_consent_is_enough_by_isko() {
    let line = line(ISS, "ID[6997015]").replace("PC[International Skat Server]", "PC[Vorhand isko-2012]");
    let outcome = "d:0 win v:48 m:1 bidok p:16 t:1 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:1";
    let one = end_line(&line, "0 CJ 1 HJ 2 DJ", "2 RE", outcome);
    assert_eq!(one.rules(), RuleSet::ISKO_2012);
    assert_eq!((deviation(&one), ending(&one)), (None, Some(Ending::DefendersGaveUp)));
    let outcome = "d:0 loss v:-96 m:1 bidok p:44 t:3 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:1";
    let consented = end_line(&line, "0 HT 1 S7 2 HK", "0 RE", outcome);
    assert_eq!((deviation(&consented), ending(&consented)), (None, Some(Ending::DeclarerGaveUp)));
    assert!(played(&consented).events.contains(&Event::Agreed { role: Role::Middlehand }));
}

#[test]
fn shown_cards_are_a_claim_only_by_isko() {
    let shown = ended(6997015, "0 CJ 1 HJ 2 DJ", "0 SC 1 SC", "unknown");
    let shows = |rules| {
        let replay = replay(&shown, rules).unwrap();
        (
            replay.events.iter().filter(|event| matches!(event, Event::Shown { .. })).count(),
            replay.deal.settlement().is_some(),
        )
    };
    assert_eq!(shows(RuleSet::SOSKO_2007), (1, false));
    assert_eq!(shows(RuleSet::ISKO_2012), (1, true));
}

#[test]
fn a_move_that_cannot_be_is_named() {
    let error = |record: &Record| replay(record, record.rules()).unwrap_err();
    let at = |after, more| error(&ended(6997015, after, more, "unknown"));
    assert_eq!(error(&Record::default()), ReplayError::NoMoves);
    assert_eq!(error(&Record::parse("(;GM[Skat]MV[1 p];)").unwrap()), ReplayError::NotDealt);
    let hidden = line(ISS, "ID[6997015]").replace("DT.SA 1", "DT.?? 1");
    assert_eq!(error(&Record::parse(&hidden).unwrap()), ReplayError::HiddenCards);
    assert_eq!(at("1 p", "2 19"), ReplayError::NotABid { place: 3, value: 19 });
    let why = IllegalAction::NotYourTurn;
    assert_eq!(at("1 p", "0 18"), ReplayError::Illegal { place: 3, why });
    assert_eq!(at("0 18", "w DT.SA"), ReplayError::Unexpected { place: 5 });
    assert_eq!(at("0 18", "0 s w DT.S7"), ReplayError::WrongCards { place: 6 });
    assert_eq!(at("0 18", "0 s 0 GH.DT.SA"), ReplayError::NoSuchContract { place: 6 });
    assert_eq!(at("0 18", "0 G"), ReplayError::NoSuchContract { place: 5 });
    assert_eq!(at("0 18", "0 GH.DT.SA"), ReplayError::WrongCards { place: 5 });
    assert_eq!(at("0 18", "0 s 0 G 0 CJ"), ReplayError::Illegal { place: 7, why: IllegalAction::WrongPhase });
    assert_eq!(at("0 18", "0 s 0 G 1 DT.SA"), ReplayError::Unexpected { place: 7 });
    assert_eq!(at("0 18", "0 s 0 DT.SA"), ReplayError::Unexpected { place: 6 });
    assert_eq!(at("0 18", "0 GO.CJ.CA.C8.S9.HA.HT.H8.H7.D9.D8"), ReplayError::WrongCards { place: 5 });
    assert_eq!(at("0 18", "0 SC"), ReplayError::Unexpected { place: 5 });
    assert_eq!(at("0 18", "0 RE"), ReplayError::Illegal { place: 5, why: IllegalAction::WrongPhase });
    assert_eq!(at("0 18", "1 p"), ReplayError::Illegal { place: 5, why: IllegalAction::WrongPhase });
}

#[test]
fn open_cards_and_unknown_discards_are_read() {
    let open = ended(6997015, "0 18", "0 GO.CJ.CA.C8.S9.HA.HT.H8.H7.D9.D7 0 CJ", "unknown");
    assert_eq!(played(&open).actions.len(), 5);
    let outcome = "d:0 win v:48 m:1 bidok p:61 t:6 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0";
    let hidden = ended(6997015, "0 18", "0 s w ??.?? 0 G.??.?? 0 CJ", outcome);
    assert_eq!(deviation(&hidden), Some(Deviation::UnknownCard { place: 7 }));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn no_record_makes_replaying_or_explaining_panic(
        line in prop_oneof![changed_line(), changed_moves()],
        rules in prop::sample::select(RuleSet::OFFICIAL.to_vec()),
    ) {
        if let Ok(record) = Record::parse(&line)
            && let Ok(replay) = replay(&record, rules)
        {
            prop_assert!(explain(&record, &replay).starts_with("Deal"));
        }
    }
}
