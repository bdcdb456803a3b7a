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
    // What follows a mistake is a password too, and is not shown.
    anna.until("A password of an account has 8 to 256 characters.\nA password, at least").await;
    anna.type_line(PASSWORD);
    anna.until("The same password again? ").await;
    anna.type_line("another one");
    anna.until("The two passwords differ.\nA password, at least").await;
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
    for mistake in ["not this one", "short"] {
        elsewhere.until("The password of Anna? (It is not shown.) ").await;
        elsewhere.type_line(mistake);
        elsewhere.until("password").await;
    }
    elsewhere.until("The password of Anna? (It is not shown.) ").await;
    elsewhere.type_line(PASSWORD);
    elsewhere.until("You are Anna").await;
    assert!(!elsewhere.all().contains(PASSWORD), "{}", elsewhere.all());
    elsewhere.close().await;
    let mut set = club.sit_with("tablet", 80, &["--account", "Anna"], &[("VORHAND_PASSWORD", PASSWORD)]);
    set.until("You are Anna").await;
    set.close().await;

    // A computer player comes with the account that is kept here, or with the password that is set.
    let cases = [("anna", &["--bot", "--computers"][..]), ("phone", &["--account", "Anna", "--bot", "--computers"])];
    for (place, arguments) in cases {
        let variables = [("VORHAND_PASSWORD", PASSWORD)];
        let variables = if place == "anna" { &[][..] } else { &variables };
        let (status, text) = club.sit_with(place, 80, arguments, variables).end().await;
        assert!(status.success(), "{text}");
    }
    let mut unset = club.sit("desk", 80, &["--account", "Anna", "--bot", "--computers"]);
    let (status, text) = unset.end().await;
    assert!(!status.success() && text.contains("VORHAND_PASSWORD"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_cannot_be_had_is_asked_for_again_before_anything_is_lost() {
    let club = Club::open().await;
    let mut anna = club.sit("anna", 80, &["--name", "Anna"]);
    anna.question("Lobby>").await;
    anna.type_line("register");
    anna.question("The name? Enter for Anna:").await;
    anna.type_line("go");
    anna.until("go is a command").await;
    anna.question("The name? Enter for Anna:").await;
    anna.type_line("Admin");
    for question in ["at least 8 characters? (It is not shown.) ", "The same password again? "] {
        anna.until(question).await;
        anna.type_line(PASSWORD);
    }
    anna.question("The name? Enter for Admin:").await;
    anna.type_line("Annette");
    anna.until("You are registered as Annette.").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_table_says_that_it_wants_an_account() {
    let club = Club::open().await;
    let mut anna = club.sit("anna", 80, &["--name", "Anna"]);
    anna.question("Lobby>").await;
    let _host = club.rated_table().await;
    anna.until("; rated, needs an account: register").await;
    anna.question("Lobby>").await;
    anna.type_line("1");
    anna.until("Type register to get an account.").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_password_is_told_in_both_languages() {
    let club = Club::open().await;
    for (language, said) in
        [("en", "The name and the password do not belong together."), ("de", "Name oder Passwort ist falsch.")]
    {
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
