//! Whole lists against computer players, in both languages, on narrow and wide terminals.

use crate::person::{ENGLISH, GERMAN, Person, Tongue};
use crate::screen::Club;

/// Plays three deals; gives all that was shown.
async fn play(tongue: &'static Tongue, columns: u16, arguments: &[&str], nonsense: &[&'static str]) -> String {
    let club = Club::open().await;
    let mut given = vec!["--name", "Karl", "--language", tongue.code, "--computers"];
    given.extend(arguments);
    let mut person = Person::new(club.sit("karl", columns, &given), tongue);
    person.nonsense = nonsense.to_vec();
    person.play_until(tongue.over).await;
    // The list is followed by its sheet, and that by the lobby.
    person.screen.question("Lobby>").await;
    person.screen.type_line("q");
    let (status, _) = person.screen.end().await;
    let all = person.screen.all();
    assert!(status.success(), "{all}");
    for kind in ["card", "next"] {
        assert!(person.asked.contains(kind), "{:?}\n{all}", person.asked);
    }
    all
}

fn assert_shown(all: &str, parts: &[&str]) {
    for part in parts {
        assert!(all.contains(part), "{part:?} is missing in:\n{all}");
    }
}

/// Each of the three deals has a derivation with its paragraphs: that of a null game or one with a product.
fn assert_derivations(all: &str, times: &str) {
    let has_product = |line: &str| line.contains("5.2.1") && line.contains(", 5.1.1)") && line.contains(times);
    let derivations = all.lines().filter(|line| has_product(line) || line.contains("(5.1.2)"));
    assert_eq!(derivations.count(), 3, "{all}");
}

/// The sheet at the end: a row for each deal, then the accounts of all three.
fn assert_sheet(all: &str, over: &str, heading: &str) {
    let sheet = all.rsplit_once(over).unwrap().1;
    let (rows, accounts) = sheet.split_once(heading).unwrap();
    let rows: Vec<&str> = rows.lines().filter(|line| line.trim_start().starts_with(['1', '2', '3'])).collect();
    assert_eq!(rows.len(), 3, "{sheet}");
    // Under load, what is told beside the sheet can stand between its lines.
    let last = |line: &str| line.split_whitespace().last().and_then(|word| word.parse().ok());
    let sum: Vec<i64> = accounts.lines().skip(1).filter_map(last).take(3).collect();
    assert_eq!(sum.len(), 3, "{sheet}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_is_played_in_english_line_by_line() {
    let all = play(&ENGLISH, 80, &[], &[]).await;
    let parts = ["You are Karl", "Deal 1 of 3", "Deal 3 of 3", "takes the trick", "In the list", "The skat: "];
    assert_shown(&all, &parts);
    assert_derivations(&all, "times ");
    assert_sheet(&all, ENGLISH.over, "total");
    assert!(!all.contains("ALARM"), "{all}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_is_played_in_german_line_by_line() {
    let all = play(&GERMAN, 80, &["--ascii"], &[]).await;
    let parts = ["Du bist Karl", "Spiel 1 von 3", "Spiel 3 von 3", "den Stich", "In der Liste", "Der Skat: ", "Augen"];
    assert_shown(&all, &parts);
    assert_derivations(&all, "mal ");
    assert_sheet(&all, GERMAN.over, "Summe");
    assert!(!all.contains(['♣', '♠', '♥', '♦']), "{all}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wide_terminal_draws_the_table_in_english() {
    let all = play(&ENGLISH, 120, &[], &[]).await;
    // The accounts stand beside the seats, and the star marks who is on turn.
    assert_shown(&all, &["tricks  points   total"]);
    assert!(all.contains("you *") || all.contains("[you] *"), "{all}");
    assert!(!all.contains(ENGLISH.lead), "{all}");
    assert_sheet(&all, ENGLISH.over, "total");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wide_terminal_draws_the_table_in_german() {
    let all = play(&GERMAN, 120, &[], &[]).await;
    assert_shown(&all, &["Stiche  Punkte   Summe"]);
    assert!(all.contains("du *") || all.contains("[du] *"), "{all}");
    assert_sheet(&all, GERMAN.over, "Summe");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wide_terminal_can_be_plain() {
    let all = play(&ENGLISH, 120, &["--plain"], &[]).await;
    assert!(all.contains(ENGLISH.lead) || all.contains("On the table: "), "{all}");
    assert!(!all.contains("you *") && !all.contains("[you] *"), "{all}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_is_answered_at_every_question_and_changes_nothing() {
    for tongue in [&ENGLISH, &GERMAN] {
        let all = play(tongue, 80, &[], &["gibberish", "-1", "99999999999999999999", "xx 3"]).await;
        assert_sheet(&all, tongue.over, if tongue.code == "en" { "total" } else { "Summe" });
    }
}
