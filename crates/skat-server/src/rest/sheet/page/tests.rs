use super::*;
use skat_protocol::{Bid, ListPlayer, RuleSet, SettlementPart, Sheet, Void};
use skat_rules::{
    Announced, BidValue, ByRole, BySeat, Class, Doublings, Ending, Entry, GameResult, RamschFactor, RamschResult, Role,
    Settlement, Spitzen, Suit, Valuation, Verdict,
};

/// A deal with a declarer, dealt at a seat.
fn played(dealer: usize, charged: Role, value: Valuation, seats: u8) -> Entry {
    let seat = |place: usize| skat_rules::Seat::ALL[(dealer + place) % usize::from(seats)];
    Entry {
        dealer: seat(0),
        seats: ByRole([seat(1), seat(2), seat(3)]),
        present: BySeat::from_fn(|seat| seat.index() < usize::from(seats)),
        slot: skat_rules::Slot::Plain,
        settlement: Settlement::Game(GameResult {
            charged,
            ending: Ending::PlayedOut,
            left: None,
            value,
            doublings: Doublings::default(),
            points: 0,
            tricks: 0,
        }),
        voided: false,
    }
}

fn value(
    contract: skat_rules::Contract,
    matadors: skat_rules::Matadors,
    bid: u16,
    points: u8,
    tricks: u8,
) -> Valuation {
    let verdict = Verdict::AsPlayed { points, tricks };
    Valuation::of(contract, Some(matadors), BidValue::new(bid), verdict)
}

/// A list with everything that a sheet can show.
fn sample(seats: u8, length: usize) -> ListDetail {
    use skat_rules::Contract::{Grand, Null, Suit as Trump};
    use skat_rules::Matadors::{With, Without};
    let games = [
        value(Trump(Suit::Clubs, Class::PickUp), With(1), 18, 75, 7),
        value(Grand(Class::Hand(Announced::Schneider)), Without(4), 24, 92, 9),
        value(Trump(Suit::Hearts, Class::PickUp), With(1), 50, 70, 6),
        value(Null(skat_rules::NullGame::OuvertHand), With(1), 18, 0, 0),
        value(Null(skat_rules::NullGame::Plain), With(1), 18, 4, 1),
        value(Trump(Suit::Spades, Class::Hand(Announced::Ouvert)), With(2), 18, 120, 10),
        value(Trump(Suit::Diamonds, Class::PickUp), Without(2), 20, 48, 5),
    ];
    let mut sheet = skat_rules::Sheet::default();
    for place in 0..length {
        let role = Role::ALL[(place / 3 + place * place) % 3];
        let mut entry = played(place % usize::from(seats), role, games[place % games.len()], seats);
        if place % 11 == 4 {
            entry.settlement = Settlement::PassedIn;
        }
        sheet.enter(entry);
    }
    sheet.void(3).unwrap();
    detail(&sheet, seats, RuleSet::ISKO_2012, length > 6)
}

/// A list by pub rules of which a round runs: Bock deals with Kontra and Re, and a Ramsch, then forced ones.
fn pub_sample(seats: u8) -> ListDetail {
    use skat_rules::Contract::{Grand, Null, Suit as Trump};
    use skat_rules::Matadors::{With, Without};
    let kontra = Doublings { kontra: Some(Role::Rearhand), re: false, bock: false };
    let clubs = Trump(Suit::Clubs, Class::PickUp);
    let made = Spitzen { announced: 1, counted: 1 };
    let verdict = Verdict::AsPlayed { points: 70, tricks: 6 };
    let with_spitze = Valuation::with_spitzen(clubs, Some(With(1)), BidValue::new(18), verdict, made);
    let games = [
        (value(clubs, With(1), 18, 50, 5), kontra),
        (with_spitze, Doublings { bock: true, ..Doublings::default() }),
        (value(Null(skat_rules::NullGame::Ouvert), With(1), 18, 4, 1), Doublings { re: true, bock: true, ..kontra }),
    ];
    let ramsch = RamschResult {
        points: ByRole([71, 49, 0]),
        tricks: ByRole([7, 3, 0]),
        skat_to: Role::Forehand,
        unseen: 1,
        factor: RamschFactor::Adds,
        left: None,
    };
    let (bock, forced) = (skat_rules::Slot::Bock, skat_rules::Slot::Ramsch { escaped: ByRole::default() });
    let mut entries = Vec::new();
    for (place, (value, doublings)) in games.into_iter().enumerate() {
        let mut entry = played(place, Role::Forehand, value, seats);
        let Settlement::Game(game) = &mut entry.settlement else { unreachable!("it was played") };
        game.doublings = doublings;
        entry.slot = if doublings.bock { bock } else { skat_rules::Slot::Plain };
        entries.push(entry);
    }
    let escape =
        played(1, Role::Middlehand, value(Grand(Class::Hand(Announced::Nothing)), Without(1), 18, 70, 6), seats);
    for (place, slot) in [(0, bock), (1, forced)] {
        let settlement = Settlement::Ramsch(ramsch);
        entries.push(Entry { slot, settlement, ..played(place, Role::Forehand, games[0].0, seats) });
    }
    entries.insert(4, Entry { slot: forced, ..escape });
    let mut sheet = skat_rules::Sheet::default();
    entries.into_iter().for_each(|entry| sheet.enter(entry));
    let mut list = detail(&sheet, seats, RuleSet("pub-2022 spitze=2".parse().unwrap()), false);
    list.settings.until_points = Some(1_000);
    list
}

/// A list with this sheet.
fn detail(sheet: &skat_rules::Sheet, seats: u8, rules: RuleSet, complete: bool) -> ListDetail {
    let sheet = Sheet::new(sheet, seats);
    let points: Vec<i32> = sheet.accounts.iter().map(|account| account.points).collect();
    let names = ["Anna", "<b>Bert</b> & Söhne", "Cäcilie von und zu Altmann", "داود"];
    let players = sheet.accounts.iter().zip(names).enumerate().map(|(place, (account, name))| ListPlayer {
        seat: account.seat,
        player: uuid::Uuid::from_u128(place as u128 + 1),
        name: name.to_owned(),
        place: Some(place as u32 + 1),
        points: account.points.into(),
        won: account.won,
        lost: account.lost,
        others_lost: 0,
        deals: account.deals,
        total: account.total.into(),
    });
    let mut settings = skat_protocol::Settings::from(skat_protocol::NewSettings::new(
        skat_protocol::Name::new("Stammtisch \"Zum Alten\"").unwrap(),
    ));
    (settings.seats, settings.rule_set) = (seats, rules);
    ListDetail {
        id: uuid::Uuid::from_u128(0x0001_0203_0405_0607_0809_0a0b_0c0d_0e0f),
        settings,
        class: skat_protocol::RankingClass::Official,
        complete,
        void: None,
        started_at_micros: 1_795_993_200_000_000,
        ended_at_micros: Some(1_796_000_400_000_000),
        players: players.collect(),
        settlement: sheet
            .accounts
            .iter()
            .zip(skat_rules::settle_up(&points))
            .map(|(account, points)| SettlementPart { seat: account.seat, points })
            .collect(),
        sittings: Vec::new(),
        sheet,
    }
}

fn text(list: &ListDetail, language: Language) -> String {
    document(list, language, &TimeZone::get("Europe/Berlin").unwrap()).into_string()
}

#[test]
fn the_sheet_of_a_list_in_german() {
    let text = text(&sample(3, 6), Language::German).replace(STYLE, "");
    insta::assert_snapshot!(text.replace("<tr", "\n<tr").replace("<div", "\n<div"));
}

#[test]
fn the_sheet_of_a_void_list_at_four_seats_in_english() {
    let mut list = sample(4, 8);
    list.void = Some(Void { at_micros: 0, reason: "dealt <twice>".to_owned() });
    let text = text(&list, Language::English).replace(STYLE, "");
    insta::assert_snapshot!(text.replace("<tr", "\n<tr").replace("<div", "\n<div"));
}

#[test]
fn the_sheet_of_a_list_by_pub_rules_marks_what_they_do_in_german_and_english() {
    let text = text(&pub_sample(3), Language::German).replace(STYLE, "");
    insta::assert_snapshot!(text.replace("<tr", "\n<tr").replace("<div", "\n<div"));
    let text = self::text(&pub_sample(4), Language::English).replace(STYLE, "");
    insta::assert_snapshot!(text.replace("<tr", "\n<tr").replace("<div", "\n<div"));
}

#[test]
fn a_null_game_is_worth_the_same_lost_and_doubled() {
    let list = pub_sample(3);
    let null = &list.sheet.rows[2];
    assert_eq!((null.value, base(null)), (-46 * 2 * 2 * 2 * 2, "46".to_owned()));
}

#[test]
fn a_time_has_its_zone() {
    let (list, berlin) = (sample(3, 6), TimeZone::get("Europe/Berlin").unwrap());
    for (language, zone, expected) in [
        (Language::German, berlin, "<dt>Zeitzone</dt><dd>Europe/Berlin</dd>"),
        (Language::English, TimeZone::UTC, "<dt>Time zone</dt><dd>UTC</dd>"),
        (Language::English, TimeZone::fixed(jiff::tz::offset(-5)), "<dt>Time zone</dt><dd>-05:00</dd>"),
    ] {
        let text = document(&list, language, &zone).into_string();
        assert!(text.contains(expected), "{text}");
    }
}

#[test]
fn what_people_wrote_is_text_and_nothing_else() {
    let mut list = sample(3, 6);
    let evil = "\"'><script>alert(1)</script><style>&lt;";
    list.settings.name = evil.to_owned();
    list.players.iter_mut().for_each(|player| player.name = evil.to_owned());
    list.void = Some(Void { at_micros: 0, reason: evil.to_owned() });
    let text = text(&list, Language::German);
    assert!(!text.contains("<script") && text.matches("<style").count() == 1);
    assert!(!text.contains(evil) && text.contains("&lt;script&gt;"));
}

#[test]
fn the_policy_allows_the_style_of_the_page_and_nothing_else() {
    let response = page(&sample(3, 6), Language::English, &TimeZone::UTC);
    let policy = response.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
    assert!(policy.starts_with("default-src 'none'; style-src 'sha256-"), "{policy}");
    assert!(!policy.contains("unsafe"));
    // A browser hashes what stands between the tags.
    let text = text(&sample(3, 6), Language::English);
    let style = text.split_once("<style>").unwrap().1.split_once("</style>").unwrap().0;
    assert!(policy.contains(&base64(&Sha256::digest(style))));
    assert!(!text.contains("style=\"") && !text.contains("onclick"));
}

#[test]
fn what_others_lost_is_counted_for_those_who_were_there() {
    let list = sample(4, 8);
    let bid = list.sheet.rows[2].bid;
    assert_eq!(bid, Bid::try_from(50).ok());
    let lost: Vec<usize> = list
        .sheet
        .accounts
        .iter()
        .map(|account| counted(&list).filter(|row| row.won == Some(false) && row.charged != Some(account.seat)).count())
        .collect();
    for (account, lost) in list.sheet.accounts.iter().zip(lost) {
        assert_eq!(account.credit, 30 * lost as i32, "a void deal credits nobody");
    }
}

/// Writes the pages where a person, or a browser without a head, can look at them.
#[test]
fn a_page_for_the_eye() {
    let Some(folder) = std::env::var_os("VORHAND_PAGES") else { return };
    for (seats, length) in [(3, 36), (4, 48)] {
        for language in [Language::German, Language::English] {
            let file = std::path::Path::new(&folder).join(format!("{seats}-{}.html", language.tag()));
            std::fs::write(file, text(&sample(seats, length), language)).unwrap();
            let file = std::path::Path::new(&folder).join(format!("pub-{seats}-{}.html", language.tag()));
            std::fs::write(file, text(&pub_sample(seats), language)).unwrap();
        }
    }
}

#[test]
fn the_sheet_says_who_sat_at_a_seat_that_somebody_took_over() {
    let mut list = sample(3, 6);
    let sitting = |seat: usize, player: u128, name: &str, first_deal, last_deal| skat_protocol::Sitting {
        seat: Seat(skat_rules::Seat::ALL[seat]),
        player: uuid::Uuid::from_u128(player),
        name: name.to_owned(),
        first_deal,
        last_deal,
    };
    list.sittings = vec![sitting(0, 1, "Anna", 1, 6), sitting(1, 9, "Zoë", 1, 1), sitting(1, 2, "Bert", 2, 6)];
    let text = text(&list, Language::German);
    assert!(text.contains("Sitz 2: <bdi>Zoë</bdi> (Spiel 1), <bdi>Bert</bdi> (Spiele 2–6)."), "{text}");
    assert!(!text.contains("Sitz 1: "), "the others need no word");
}
