//! Accounts: a guest registers, and logs in from another place.

use crate::screen::Club;

const PASSWORD: &str = "Eichel-Unter 11";

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_registers_and_logs_in_from_another_terminal() {
    let club = Club::open().await;
    let mut anna = club.sit("anna", 80, &["--name", "Anna"]);
    anna.question("Lobby>").await;
    anna.type_line("register");
    anna.question("The name? Enter for Anna:").await;
    anna.type_line("");
    anna.until("at least 8 characters?").await;
    anna.type_line("short");
    anna.until("A password of an account has 8 to 256 characters.").await;
    anna.question("Lobby>").await;
    anna.type_line("/register");
    anna.question("The name? Enter for Anna:").await;
    anna.type_line("");
    anna.until("at least 8 characters? (It is not shown.) ").await;
    anna.type_line(PASSWORD);
    anna.until("The same password again? ").await;
    anna.type_line(PASSWORD);
    anna.until("You are registered as Anna.").await;
    anna.question("Lobby>").await;
    anna.type_line("register");
    anna.until("You have an account already.").await;
    assert!(!anna.all().contains(PASSWORD), "{}", anna.all());
    anna.close().await;

    // The next visit from here needs no password.
    let mut again = club.sit("anna", 80, &["--account", "Anna"]);
    again.until("You are Anna").await;
    again.question("Lobby>").await;
    again.type_line("register");
    again.until("You have an account already.").await;
    again.close().await;

    // Elsewhere the password is asked for, or set.
    let mut elsewhere = club.sit("laptop", 80, &["--account", "Anna"]);
    elsewhere.until("The password of Anna? (It is not shown.) ").await;
    elsewhere.type_line(PASSWORD);
    elsewhere.until("You are Anna").await;
    assert!(!elsewhere.all().contains(PASSWORD), "{}", elsewhere.all());
    elsewhere.close().await;
    let mut set = club.sit_with("tablet", 80, &["--account", "Anna"], &[("VORHAND_PASSWORD", PASSWORD)]);
    set.until("You are Anna").await;
    set.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_password_is_told_in_both_languages() {
    let club = Club::open().await;
    for (language, said) in [("en", "The name or the password is wrong."), ("de", "Name oder Passwort ist falsch.")] {
        let arguments = ["--account", "Nobody", "--language", language];
        let mut nobody = club.sit_with("nobody", 80, &arguments, &[("VORHAND_PASSWORD", "whatever it is")]);
        let (status, text) = nobody.end().await;
        assert!(!status.success() && text.contains(said), "{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ctrl_c_at_a_password_ends_the_program() {
    let club = Club::open().await;
    let mut anna = club.sit("anna", 80, &["--account", "Anna"]);
    anna.until("The password of Anna? (It is not shown.) ").await;
    anna.press(&[3]);
    assert!(anna.end().await.0.success(), "{}", anna.all());
}
