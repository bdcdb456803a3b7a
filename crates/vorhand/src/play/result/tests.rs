use skat_protocol::{
    DealState, Derivation, Kind, Name, NewSettings, Player, RamschScore, RuleSet, Seat, SeatState, SeatView, Sheet,
    Slot, TableEvent, TableStep,
};
use skat_rules::{ByRole, Class, Contract, Doublings, Matadors, RamschFactor, Role, Spitzen, Suit, Valuation, Verdict};
use uuid::Uuid;

use super::super::words::Language;
use super::*;

pub(crate) fn seat(number: u8) -> Seat {
    Seat::try_from(number).unwrap()
}

/// Anna, the reader and Cem at a pub table.
pub(crate) fn table(rules: &str) -> TableSnapshot {
    let rule_set = RuleSet(rules.parse().unwrap());
    let settings = NewSettings { rule_set, until_points: Some(500), ..NewSettings::new(Name::new("Krone").unwrap()) };
    let chair = |(number, name): (u8, &str)| SeatView {
        seat: seat(number),
        player: Some(Player { id: Uuid::nil(), name: name.to_owned(), kind: Kind::Human }),
        state: SeatState::Present,
        ready: true,
        wants_next: false,
        leaves_after_round: false,
        allows_chat: false,
        wait_left_millis: 0,
        vacancy_left_millis: None,
    };
    TableSnapshot {
        table: Uuid::nil(),
        settings: settings.into(),
        arranged: false,
        host: Uuid::nil(),
        you: Some(seat(2)),
        seats: [(1, "Anna"), (2, "Berta"), (3, "Cem")].map(chair).to_vec(),
        step: TableStep::Playing,
        deal: None,
        sittings: Vec::new(),
        sheet: Sheet::default(),
        deals_left: None,
        rounds: None,
        closing: false,
        chat_open: false,
        deadline_micros: None,
        at_micros: 0,
    }
}

/// A Bock deal of which Cem plays spades.
pub(crate) fn bock_deal() -> DealState {
    serde_json::from_value(serde_json::json!({
        "number": 2, "dealer": 1, "forehand": 2, "middlehand": 3, "rearhand": 1, "slot": "bock",
        "phase": "play", "turn": 2, "bid": 18, "declarer": 3,
        "contract": { "game": "spades", "hand": false, "ouvert": false, "announced": "nothing" },
        "bids": [{ "seat": 2 }, { "seat": 3, "highest": 18 }, { "seat": 1 }],
        "hands": [{ "seat": 2, "count": 10 }, { "seat": 3, "count": 10 }, { "seat": 1, "count": 10 }],
        "parts": ["notTaking", "notTaking", "notTaking", "notTaking"],
    }))
    .unwrap()
}

fn manner(language: Language) -> Manner {
    Manner::new(language, true, false)
}

fn ramsch(points: [u8; 3], tricks: [u8; 3], left: Option<Role>) -> RamschResult {
    let seats = ByRole([seat(1).0, seat(2).0, seat(3).0]);
    let (points, tricks, skat_to) = (ByRole(points), ByRole(tricks), left.unwrap_or(Role::Forehand));
    let result = skat_rules::RamschResult { points, tricks, skat_to, unseen: 1, factor: RamschFactor::Adds, left };
    RamschResult::new(&result, &seats)
}

#[test]
fn a_ramsch_says_what_multiplies_it_and_each_score() {
    let (view, result) = (table("pub-2022"), ramsch([71, 49, 0], [6, 4, 0], None));
    assert_eq!(
        of_ramsch(&manner(Language::English), &view, &result),
        [
            "The Ramsch is over.",
            "  Anna takes the skat (pub 9); 1 pushed unseen (pub 11); a player has no trick (pub 11); times 3 (pub 11).",
            "  Anna has 71 points in 6 tricks: minus 71, times 3 is -213 (pub 10).",
            "  You have 49 points in 4 tricks: 60 minus 49, times 3 is +33 (pub 10).",
            "  Cem has 0 points in 0 tricks: 60 minus 0, times 3 is +180 (pub 10).",
        ]
    );
    let german = of_ramsch(&manner(Language::German), &view, &result);
    assert_eq!(
        german[1],
        "  Anna bekommt den Skat (pub 9); 1 ungesehen geschoben (pub 11); eine Jungfrau (pub 11); mal 3 (pub 11)."
    );
    assert_eq!(german[3], "  Du hast 49 Augen in 4 Stichen: 60 minus 49, mal 3 ist +33 (pub 10).");
}

#[test]
fn all_tricks_and_a_leaver_are_told_by_name() {
    let view = table("pub-2022");
    let march = of_ramsch(&manner(Language::English), &view, &ramsch([0, 120, 0], [0, 10, 0], None));
    assert!(march[1].contains("You get all ten tricks and 120 points (pub 12)"), "{march:?}");
    assert_eq!(march[3], "  You have 120 points in 10 tricks: +120 (pub 12).");
    let left = of_ramsch(&manner(Language::German), &view, &ramsch([0, 0, 120], [0, 0, 10], Some(Role::Rearhand)));
    assert!(left[1].starts_with("  Cem ist gegangen und bekommt alles, was offen war (pub 14)"), "{left:?}");
}

#[test]
fn each_doubling_counts_from_the_one_before() {
    let contract = Contract::Suit(Suit::Spades, Class::PickUp);
    let value = Valuation::of(contract, Some(Matadors::With(1)), None, Verdict::LostSimple);
    let doublings = Doublings { kontra: Some(Role::Forehand), re: true, bock: true };
    let told = Language::English.words().derivation(&Derivation::new(&value, &doublings));
    let end = "lost, so twice 22 is 44 (5.3.4); Kontra, so twice 44 is 88 (pub 4); Re, so twice 88 is 176 (pub 4); \
               Bock, so twice 176 is 352 (pub 4)";
    assert!(told.ends_with(end), "{told}");
}

#[test]
fn a_deal_that_is_lost_by_a_spitze_alone_says_so_pub_15() {
    let told = |language: Language, announced| {
        let contract = Contract::Suit(Suit::Spades, Class::PickUp);
        let spitzen = Spitzen { announced, counted: 0 };
        let verdict = Verdict::AsPlayed { points: 75, tricks: 7 };
        let value = Valuation::with_spitzen(contract, Some(Matadors::With(1)), None, verdict, spitzen);
        language.words().derivation(&Derivation::from(&value))
    };
    let one = told(Language::English, 1);
    let end = "times 11 is 44 (2.4.2, 5.2.1, pub 15, 5.1.1); the announced Spitze was not made (pub 15); \
               lost, so twice 44 is 88 (5.3.4)";
    assert!(one.ends_with(end), "{one}");
    let two = told(Language::German, 2);
    let end = "; nicht alle angesagten Spitzen wurden gemacht (pub 15); \
               verloren, also zweimal 66 ist 132 (5.3.4)";
    assert!(two.ends_with(end), "{two}");
}

#[test]
fn the_sheet_says_in_words_what_a_deal_was() {
    let view = table("pub-2022");
    let row = |slot, kontra: bool, is_ramsch: bool| {
        let ramsch = if is_ramsch { vec![RamschScore { seat: seat(1), score: -71 }] } else { Vec::new() };
        let contract = skat_protocol::Contract(Contract::Suit(Suit::Spades, Class::PickUp));
        let row = SheetRow {
            deal: 7,
            dealer: seat(1),
            slot,
            charged: (!is_ramsch).then(|| seat(3)),
            contract: (!is_ramsch).then_some(contract),
            base: None,
            matadors: None,
            levels: Vec::new(),
            spitzen: 0,
            kontra: kontra.then(|| seat(1)),
            re: kontra,
            bid: None,
            overbid: false,
            won: None,
            value: 0,
            ramsch,
            voided: false,
            accounts: Vec::new(),
        };
        let told = told::short_result(&manner(Language::English), &view, &row);
        told.split_once("  total").unwrap().0.trim().split_once(' ').unwrap().1.trim().to_owned()
    };
    assert!(row(Some(Slot::Bock), true, false).starts_with("Cem: spades, Kontra and Re, Bock "));
    assert!(row(Some(Slot::Ramsch), false, false).starts_with("Cem: spades, instead of a Ramsch "));
    assert_eq!(row(None, false, true), "Ramsch: Anna -71");
    assert_eq!(row(Some(Slot::Ramsch), false, true), "forced Ramsch: Anna -71");
    assert_eq!(row(Some(Slot::Bock), false, true), "Ramsch in a Bock round: Anna -71");
}

#[test]
fn what_is_left_of_a_round_is_said_in_words() {
    let rounds = Rounds { bock_left: 2, ramsch_left: 3, waiting: true };
    let (english, german) = (Language::English.words(), Language::German.words());
    assert_eq!(english.rounds_left(rounds), "Left of the round: 2 Bock, 3 Ramsch; one more round follows.");
    assert_eq!(german.rounds_left(rounds), "Von der Runde bleiben: 2 Bock, 3 Ramsch; noch eine Runde folgt.");
    let ramsch = Rounds { bock_left: 0, ramsch_left: 1, waiting: false };
    assert_eq!(
        english.slot(Slot::Ramsch, Some(ramsch)),
        "RAMSCH: this deal is a forced Ramsch. Left of the round: 1 Ramsch."
    );
}

#[test]
fn kontra_and_re_say_how_often_the_deal_counts_now() {
    let said = |language: Language, slot: Option<Slot>, re: bool| {
        let deal = DealState { slot, kontra: Some(seat(1)), re, ..bock_deal() };
        let view = TableSnapshot { deal: Some(deal), ..table("pub-2022") };
        let event = if re { TableEvent::Re { seat: seat(3) } } else { TableEvent::Kontra { seat: seat(1) } };
        told::event(&manner(language), &view, &event).unwrap()
    };
    let (english, german) = (Language::English, Language::German);
    assert_eq!(said(english, None, false), "Anna says KONTRA: the deal counts times 2 now.");
    assert_eq!(said(english, None, true), "Cem says RE: the deal counts times 4 now.");
    assert_eq!(said(english, Some(Slot::Bock), false), "Anna says KONTRA: the deal counts times 4 now.");
    assert_eq!(said(german, Some(Slot::Bock), false), "Anna sagt KONTRA: das Spiel zählt jetzt mal 4.");
    assert_eq!(said(german, Some(Slot::Bock), true), "Cem sagt RE: das Spiel zählt jetzt mal 8.");
}

#[test]
fn every_switch_changes_the_line_of_the_rules() {
    for language in [Language::English, Language::German] {
        let line = |rules: &str| told::rules(&manner(language), &table(rules)).unwrap();
        let (plain, text) = (line("pub-2022"), |line: &str| line.split_once("): ").unwrap().1.to_owned());
        for switch in [
            "kontra=off",
            "kontra=all",
            "without-bid=pass",
            "factor=doubles",
            "skat=loser",
            "rounds=off",
            "rounds=60",
            "bock=4",
            "ramsch=0",
            "spitze=2",
            "spitze=2,grand",
            "spitze=2,announced",
        ] {
            let other = line(&format!("pub-2022 {switch}"));
            assert!(other.contains(switch), "{other}");
            assert_ne!(text(&other), text(&plain), "{switch}");
        }
        assert!(told::rules(&manner(language), &table("isko-2012")).is_none());
        assert!(told::table(&manner(language), &table("pub-2022")).contains("500"));
    }
}
