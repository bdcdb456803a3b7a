//! English.

mod pub_table;
mod table;

use std::fmt::Display;

use skat_protocol::{Code, RuleSet};
use skat_rules::RuleSetName;

use super::{LobbyWords, PubWords, TableLine};

/// English.
pub(crate) struct English;

impl LobbyWords for English {
    fn code(&self, code: Code) -> &'static str {
        code.description()
    }
    fn rules(&self, rules: RuleSet) -> String {
        match rules.0.name {
            RuleSetName::Sosko2007 => "Skat-Online order".to_owned(),
            RuleSetName::Isko2012 => "International order".to_owned(),
            RuleSetName::Pub2022 if rules.0.deviates() => format!("pub rules ({})", rules.0),
            RuleSetName::Pub2022 => "pub rules".to_owned(),
        }
    }

    fn bad_address(&self, text: &str) -> String {
        format!("{text} is no address of a server, such as ws://127.0.0.1:8080 or https://skat.example")
    }
    fn cannot_connect(&self, address: &str, why: &str) -> String {
        format!("cannot connect to {address}: {why}")
    }
    fn cannot_log_in(&self, why: &str) -> String {
        format!("cannot log in: {why}")
    }
    fn ask_name(&self, default: &str) -> String {
        format!("Your name? Enter for {default}:")
    }
    fn name_help(&self) -> &'static str {
        "\
Type how you want to be called at this server: 1 to 24 characters.
  Enter             takes the name that is offered
  quit, q           ends the program
With an account:  --account NAME"
    }
    fn name_is_command(&self, typed: &str) -> String {
        format!(
            "{typed} is a command, and can be typed when you are in. Your name first, please; --name takes any name."
        )
    }
    fn input_has_ended(&self) -> &'static str {
        "The input has ended before you were in. Without anybody who types: --name NAME for a guest, or VORHAND_PASSWORD for an account."
    }
    fn bot_needs_password(&self) -> &'static str {
        "With --bot nobody is asked for the password: set VORHAND_PASSWORD, or log in once without --bot."
    }
    fn you_are_called(&self, name: &str, server: &str) -> String {
        format!("You are {name} at {server}.")
    }
    fn token_is_gone(&self) -> &'static str {
        "The server does not know you from your last visit any more, so you come anew."
    }
    fn logged_out(&self) -> &'static str {
        "The server has logged you out: you, or somebody responsible, ended this visit."
    }
    fn superseded(&self) -> &'static str {
        "You have come to this table from another window, so this one ends. Your seat is yours there."
    }
    fn has_ended(&self, why: &dyn Display) -> String {
        format!("The visit has ended: {why}.")
    }
    fn not_kept(&self, why: &dyn Display) -> String {
        format!("This visit cannot be kept, so you cannot come back to it after closing this window: {why}.")
    }
    fn come_back(&self, command: &str, seat_seconds: Option<u32>) -> String {
        match seat_seconds {
            Some(seconds) => format!(
                "Your seat is kept: while the others are there, you are waited for {seconds} seconds.\n\
                 To come back:  {command}"
            ),
            None => format!("Goodbye. To come back:  {command}"),
        }
    }
    fn goodbye(&self) -> &'static str {
        "Goodbye."
    }
    fn you_sit_at(&self, table: &str) -> String {
        format!("You have a seat at the table {table}.")
    }
    fn ask_go_on(&self) -> &'static str {
        "Enter to go on there, lobby for the lobby:"
    }
    fn wrong_go_on(&self) -> &'static str {
        "Press Enter to go on at your table, or type lobby."
    }
    fn turn_elsewhere(&self, table: &str) -> String {
        format!("It is your turn at the table {table}: type go to go on there.")
    }

    fn lobby_greeting(&self) -> &'static str {
        "This is the lobby. Type c to play at once against computer players, the number of a table to sit down there, \
         n to make a table, ? for everything else."
    }
    fn ask_lobby(&self) -> &'static str {
        "Lobby>"
    }
    fn lobby_help(&self) -> &'static str {
        "\
What can be typed in the lobby:
  c, computers      play at once against two computer players
  tables, Enter     the list of tables
  3, sit 3          sit down at table 3
  watch 3           watch table 3
  join ID           sit down at a table by its id or a link to it
  n, new            make a table
  go                go on at the table where you have a seat
  players           who is there
  pub               let the others know that you like pub rules; no pub  not any longer
  say TEXT          say something to everybody in the lobby
  register          get an account, so that your name and games are yours for good
  help, ?           this
  quit, q           end the program; a seat of yours is kept as after a lost connection"
    }
    fn no_tables(&self) -> &'static str {
        "There are no tables yet. Type c to play against computer players, or n to make a table."
    }
    fn table_line(&self, table: &TableLine) -> String {
        let TableLine { number, name, players, seats, open, rules, deals, played, password, .. } = table;
        let TableLine { rated, has_account, yours, .. } = table;
        let length = deals.map_or("an endless list".to_owned(), |deals| format!("{deals} deals"));
        let until = table.until_points.map_or(String::new(), |points| format!(", {}", self.until_points(points)));
        let state = match (played, open) {
            (Some(played), 0) => format!("playing, {played} deals played"),
            (Some(played), open) => format!("playing, {played} deals played, {open} free for a substitute"),
            (None, open) => format!("{open} of {seats} seats free"),
        };
        let rules = self.rules(*rules);
        let players = if players.is_empty() { "nobody yet".to_owned() } else { players.clone() };
        let password = if *password { "; with a password" } else { "" };
        let rated = match (rated, has_account) {
            (true, true) => "; rated",
            (true, false) => "; rated, needs an account: register",
            (false, _) => "",
        };
        let yours = if *yours { "; you sit here: go" } else { "" };
        format!("{number:>3}  {name}: {players}; {state}; {length}{until}, {rules}{password}{rated}{yours}")
    }
    fn new_table(&self, line: &str) -> String {
        format!("New table: {}", line.trim())
    }
    fn players_are(&self, players: &str) -> String {
        format!("Here are: {players}.")
    }
    fn at_a_table(&self) -> &'static str {
        " (at a table)"
    }
    fn said_in_lobby(&self, name: &str, text: &str) -> String {
        format!("{name} says in the lobby: {text}")
    }
    fn wrong_lobby(&self) -> &'static str {
        "That is no command of the lobby. Type c to play against computer players, the number of a table, or ? for help."
    }
    fn no_such_number(&self, number: &str) -> String {
        format!("No table has the number {number}. Press Enter for the list of tables.")
    }
    fn names_no_table(&self, text: &str) -> String {
        format!("{text} names no table: its number, its id or a link to it is expected.")
    }
    fn you_sit_nowhere(&self) -> &'static str {
        "You have no seat at any table."
    }
    fn ask_table_password(&self) -> &'static str {
        "The password of the table? (It is not shown.)"
    }
    fn table_is_made(&self) -> &'static str {
        "The table is made."
    }

    fn new_table_intro(&self) -> &'static str {
        "A new table. Enter takes what stands in brackets; cancel ends the questions."
    }
    fn ask_table_name(&self, default: &str) -> String {
        format!("Its name? [{default}]")
    }
    fn ask_seats(&self) -> &'static str {
        "How many seats, 3 or 4? [3]"
    }
    fn ask_rules(&self) -> &'static str {
        "Which rules: 1 Skat-Online order (sosko-2007), 2 International order (isko-2012), 3 pub rules (pub-2022), or their text with \
         switches, such as pub-2022 kontra=all spitze=2? [1]"
    }
    fn ask_rounds(&self, seats: u8) -> String {
        format!("How many rounds? In each, everybody deals once: {seats} deals. 0 for an endless list. [12]")
    }
    fn ask_computers(&self, most: u8) -> String {
        format!("How many computer players, 0 to {most}? [0]")
    }
    fn ask_new_password(&self) -> &'static str {
        "A password for those who sit down? It is not shown; Enter for none. [none]"
    }
    fn wrong_seats(&self) -> &'static str {
        "A table has 3 or 4 seats: type 3 or 4."
    }
    fn wrong_rules(&self) -> &'static str {
        "Type 1 for the Skat-Online order, 2 for the International order, 3 for pub rules, or pub-2022 with switches: \
         kontra=off, 18 or all; without-bid=pass or ramsch; factor=adds or doubles; skat=last-trick or loser; rounds=off or \
         some of lost-kontra,kontra-re,60; bock=1 to 12; ramsch=0 to 12; spitze=0 to 10, with ,grand and ,announced."
    }
    fn wrong_rounds(&self, most: u16) -> String {
        format!("Type a number from 1 to {most}, or 0 for an endless list.")
    }
    fn wrong_computers(&self, most: u8) -> String {
        format!("Type a number from 0 to {most}.")
    }
    fn no_table_made(&self) -> &'static str {
        "No table was made."
    }

    fn ask_password(&self, name: &str) -> String {
        format!("The password of {name}? (It is not shown.)")
    }
    fn register_intro(&self) -> &'static str {
        "With an account your name belongs to you, and the games that you have played as a guest stay yours. \
         To end the questions, type cancel or an empty password."
    }
    fn ask_account_name(&self, default: &str) -> String {
        format!("The name? Enter for {default}:")
    }
    fn ask_new_account_password(&self) -> &'static str {
        "A password, at least 8 characters? (It is not shown.)"
    }
    fn ask_password_again(&self) -> &'static str {
        "The same password again?"
    }
    fn wrong_account_password(&self) -> &'static str {
        "A password of an account has 8 to 256 characters."
    }
    fn passwords_differ(&self) -> &'static str {
        "The two passwords differ."
    }
    fn registered(&self, name: &str) -> String {
        format!("You are registered as {name}. From another computer:  --account {name}")
    }
    fn not_registered(&self) -> &'static str {
        "Nothing was registered."
    }
    fn registered_already(&self) -> &'static str {
        "You have an account already."
    }
    fn register_hint(&self) -> &'static str {
        "Type register to get an account."
    }
    fn retry_after(&self, seconds: u64) -> String {
        format!("Try again in {seconds} seconds.")
    }
    fn not_reached(&self, why: &dyn Display) -> String {
        format!("The server cannot be asked: {why}.")
    }
    fn not_understood(&self) -> &'static str {
        "The server's answer is none that this program knows. Is it a Vorhand server with accounts?"
    }
}
