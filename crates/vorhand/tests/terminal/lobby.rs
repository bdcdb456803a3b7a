//! The lobby: making a table with questions, sitting down by number, watching, talking, and starting.

use crate::screen::{Club, Screen};

/// Makes a table of three in German; stops where the list could begin.
async fn make_table(anna: &mut Screen) {
    anna.question("Lobby>").await;
    anna.type_line("neu");
    for (question, wrong, right) in [
        ("Wie soll er heißen?", "[x]", "Altenburg"),
        ("Wie viele Plätze, 3 oder 4?", "5", "3"),
        ("Welche Regeln", "9", "2"),
        ("Wie viele Runden?", "17", "1"),
        ("Wie viele Computerspieler, 0 bis 2?", "3", "0"),
    ] {
        anna.until(question).await;
        anna.type_line(wrong);
        let told = anna.until(question).await;
        assert!(told.lines().nth(1).unwrap().ends_with('.'), "{told}");
        anna.type_line(right);
    }
    anna.until("Ein Passwort").await;
    anna.type_line("");
    anna.until("Der Tisch Altenburg: Internationale Skatordnung, 1 Runde.").await;
    anna.question("? für Hilfe:").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_made_with_questions_and_others_come_by_its_number() {
    let club = Club::open().await;
    let mut anna = club.sit_with("anna", 80, &["--name", "Anna"], &[("LANG", "de_DE.UTF-8")]);
    make_table(&mut anna).await;

    let mut berta = club.sit("berta", 80, &["--name", "Berta"]);
    let list = berta.question("Lobby>").await;
    assert!(list.contains("1  Altenburg: Anna; 2 of 3 seats free; 3 deals, International order"), "{list}");
    berta.type_line("say Hello there");
    berta.until("Berta says in the lobby: Hello there").await;
    berta.question("Lobby>").await;
    berta.type_line("7");
    berta.until("No table has the number 7.").await;
    berta.question("Lobby>").await;
    berta.type_line("dance");
    berta.until("That is no command of the lobby.").await;
    berta.question("Lobby>").await;
    berta.type_line("players");
    berta.until("Here are: ").await;
    berta.question("Lobby>").await;
    berta.type_line("watch 1");
    berta.until("You watch this table.").await;
    berta.type_line("ready");
    berta.until("You watch this table.").await;
    berta.type_line("sit");
    berta.question("? for help:").await;
    berta.type_line("");
    berta.until("You are ready.").await;

    anna.until("Berta ist bereit.").await;
    anna.question("? für Hilfe:").await;
    anna.type_line("sag Na, dann!");
    berta.until("Anna says: Na, dann!").await;
    anna.question("? für Hilfe:").await;
    anna.type_line("einladen");
    anna.until(&format!("vorhand play ws://{} --join ", club.server.address())).await;
    anna.question("? für Hilfe:").await;
    anna.type_line("platz 9");
    anna.until("Die Nummer eines Platzes").await;
    anna.question("? für Hilfe:").await;
    anna.type_line("computer");
    anna.until("setzt sich.").await;
    anna.type_line("bereit");
    anna.until("Spiel 1 von 3.").await;
    berta.until("Deal 1 of 3.").await;
    berta.type_line("say now?");
    berta.until("The players' chat is closed while a deal runs.").await;
    berta.type_line("who");
    let who = berta.until("Players may not talk").await;
    assert!(who.contains("Seats: ") && who.contains("Anna"), "{who}");

    // Anna's window is closed: Berta reads that she is waited for, and that she is back.
    anna.close().await;
    berta.until("Anna is away and waited for: 90 seconds.").await;
    let mut again = club.sit("anna", 80, &["--language", "de"]);
    again.until("Du hast einen Platz am Tisch Altenburg.").await;
    again.type_line("");
    again.until("Spiel 1 läuft.").await;
    berta.until("Anna is back.").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_is_asked_for_where_a_table_has_one() {
    let club = Club::open().await;
    let mut anna = club.sit("anna", 80, &["--name", "Anna", "--people", "2", "--password", "Eichel"]);
    // She is ready at once, and waits for the others.
    anna.until("You are ready.").await;
    let mut berta = club.sit("berta", 80, &["--name", "Berta"]);
    let list = berta.question("Lobby>").await;
    assert!(list.contains("; with a password"), "{list}");
    berta.type_line("1");
    berta.until("The password of the table?").await;
    berta.type_line("Schellen");
    let told = berta.until("The password of the table? ").await;
    assert!(told.contains("The table's password is another one."), "{told}");
    assert!(!told.contains("Schellen"), "{told}");
    berta.type_line("Eichel");
    berta.question("? for help:").await;
    assert!(!berta.all().contains("Eichel"), "{}", berta.all());
}
