use super::*;
use skat_protocol::{Bid, ListPlayer, RuleSet, SettlementPart, Sheet, Void};
use skat_rules::{
    Announced, BidValue, ByRole, BySeat, Class, Ending, Entry, GameResult, Role, Settlement, Suit, Valuation, Verdict,
};

/// A deal with a declarer, dealt at a seat.
fn played(dealer: usize, charged: Role, value: Valuation, seats: u8) -> Entry {
    let seat = |place: usize| skat_rules::Seat::ALL[(dealer + place) % usize::from(seats)];
    Entry {
        dealer: seat(0),
        seats: ByRole([seat(1), seat(2), seat(3)]),
        present: BySeat::from_fn(|seat| seat.index() < usize::from(seats)),
        settlement: Settlement::Game(GameResult {
            charged,
            ending: Ending::PlayedOut,
            left: None,
            value,
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
    let sheet = Sheet::new(&sheet, seats);
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
    (settings.seats, settings.rule_set) = (seats, RuleSet::Isko2012);
    ListDetail {
        id: uuid::Uuid::from_u128(0x0001_0203_0405_0607_0809_0a0b_0c0d_0e0f),
        settings,
        complete: length > 6,
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
