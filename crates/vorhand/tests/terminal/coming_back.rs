//! A closed terminal and Ctrl-C keep the seat, and the kept token leads back to it.

use std::os::unix::fs::PermissionsExt;

use crate::person::{ENGLISH, GERMAN, Person, Tongue};
use crate::screen::{Club, Screen};

/// Sits down against computer players and plays up to the first own card.
async fn in_mid_deal(club: &Club, tongue: &'static Tongue) -> (Person, String) {
    let screen = club.sit("karl", 80, &["--name", "Karl", "--language", tongue.code, "--computers"]);
    let mut person = Person::new(screen, tongue);
    person.play_until(tongue.card).await;
    let hand = hand(&person.screen, tongue);
    (person, hand)
}

/// The own cards as they stand above the last question for one, without numbers and brackets.
fn hand(screen: &Screen, tongue: &Tongue) -> String {
    let all = screen.all();
    let offered = all.rsplit_once(tongue.card).unwrap().0.lines().next_back().unwrap();
    let bare = |word: &str| word.rsplit(':').next().unwrap().trim_matches(['(', ')']).to_owned();
    let mut cards: Vec<String> = offered.split_whitespace().map(bare).collect();
    cards.sort_unstable();
    cards.join(" ")
}

/// Comes back without any argument but the language, and plays the list to its end.
async fn comes_back_to(club: &Club, tongue: &'static Tongue, hand_before: &str, offer: &str) {
    let mut screen = club.sit("karl", 80, &["--language", tongue.code]);
    screen.until(offer).await;
    screen.type_line("whatever");
    screen.until("lobby").await;
    screen.type_line("");
    let mut person = Person::new(screen, tongue);
    person.play_until(tongue.card).await;
    assert_eq!(hand(&person.screen, tongue), hand_before, "{}", person.screen.all());
    person.play_until(tongue.over).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_terminal_takes_its_seat_back_in_mid_deal() {
    let club = Club::open().await;
    let (person, hand) = in_mid_deal(&club, &ENGLISH).await;
    person.screen.close().await;
    let file = club.folder.path().join("karl/.local/state/vorhand/sessions.toml");
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    comes_back_to(&club, &ENGLISH, &hand, "You have a seat at the table").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn ctrl_c_keeps_the_seat_and_says_how_to_come_back() {
    let club = Club::open().await;
    let (mut person, hand) = in_mid_deal(&club, &GERMAN).await;
    person.screen.press(&[3]);
    let (status, said) = person.screen.end().await;
    assert!(status.success(), "{said}");
    assert!(said.contains("warten sie 90 Sekunden auf dich"), "{said}");
    assert!(said.contains(&format!("vorhand play ws://{}", club.server.address())), "{said}");
    comes_back_to(&club, &GERMAN, &hand, "Du hast einen Platz am Tisch").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_the_input_keeps_the_seat_too() {
    let club = Club::open().await;
    let (mut person, hand) = in_mid_deal(&club, &ENGLISH).await;
    person.screen.press(&[4]);
    let (status, said) = person.screen.end().await;
    assert!(status.success() && said.contains("Your seat is kept"), "{said}");
    comes_back_to(&club, &ENGLISH, &hand, "You have a seat at the table").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn leaving_for_good_is_asked_twice_and_says_what_it_costs() {
    let club = Club::open().await;
    let (mut person, _) = in_mid_deal(&club, &ENGLISH).await;
    let screen = &mut person.screen;
    screen.type_line("leave");
    let cost = screen.question("Are you sure? yes or no:").await;
    assert!(cost.contains("4.3.6"), "{cost}");
    assert!(cost.contains("so the list ends") && !cost.contains("goes on"), "{cost}");
    screen.type_line("hm");
    screen.until("Nothing was changed.").await;
    screen.question(ENGLISH.card).await;
    screen.type_line("leave");
    screen.question("Are you sure? yes or no:").await;
    screen.type_line("yes");
    screen.until("You have left the table.").await;
    screen.question("Lobby>").await;
    screen.type_line("go");
    screen.until("You have no seat at any table.").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_left_keeps_his_name_on_the_sheet() {
    let club = Club::open().await;
    let mut anna = club.sit("anna", 80, &["--name", "Anna", "--people", "1"]);
    let invitation = anna.until("You are ready.").await;
    let table = invitation.split("--join ").nth(1).unwrap().split_whitespace().next().unwrap();
    let mut berta = club.sit("berta", 80, &["--name", "Berta", "--join", table]);
    berta.question("? for help:").await;
    berta.type_line("");
    berta.until("Deal 1 of 3.").await;
    berta.type_line("leave");
    let cost = berta.question("Are you sure? yes or no:").await;
    assert!(cost.contains("The list goes on without you."), "{cost}");
    berta.type_line("yes");
    berta.until("You have left the table.").await;
    anna.until("Seat").await;
    anna.type_line("sheet");
    let sheet = anna.until("\n  Berta ").await;
    assert!(!["seat 1", "seat 2", "seat 3"].iter().any(|seat| sheet.contains(seat)), "{sheet}");
    assert!(!["seat 1", "seat 2", "seat 3"].iter().any(|seat| anna.all().contains(seat)), "{}", anna.all());
}

#[tokio::test(flavor = "multi_thread")]
async fn giving_up_says_what_it_costs() {
    let club = Club::open().await;
    let (mut person, _) = in_mid_deal(&club, &ENGLISH).await;
    let screen = &mut person.screen;
    screen.type_line("give up");
    let cost = screen.question("Are you sure? yes or no:").await;
    assert!(cost.contains("4.3.3") || cost.contains("4.3.1"), "{cost}");
    screen.type_line("no");
    screen.until("Nothing was changed.").await;
    screen.question(ENGLISH.card).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_forgets_or_gives_a_name_comes_anew() {
    let club = Club::open().await;
    let (person, _) = in_mid_deal(&club, &ENGLISH).await;
    person.screen.close().await;
    let mut other = club.sit("karl", 80, &["--name", "Otto"]);
    let said = other.question("Lobby>").await;
    assert!(said.contains("You are Otto") && !said.contains("You have a seat"), "{said}");
    other.close().await;
    let mut again = club.sit("karl", 80, &["--forget"]);
    again.question("Your name? Enter for karl:").await;
    again.type_line("?");
    again.until("Type how you want to be called").await;
    again.question("Your name? Enter for karl:").await;
    again.type_line("leave");
    again.until("leave is a command").await;
    again.question("Your name? Enter for karl:").await;
    again.type_line("[]");
    again.until("A name has 1 to 24 characters").await;
    again.question("Your name? Enter for karl:").await;
    again.type_line("");
    again.until("You are karl").await;
    again.close().await;
    let mut gone = club.sit("karl", 80, &["--forget"]);
    gone.question("Your name? Enter for karl:").await;
    gone.type_line("quit");
    let (status, said) = gone.end().await;
    assert!(status.success() && said.contains("Goodbye.") && !said.contains("You are"), "{said}");
}
