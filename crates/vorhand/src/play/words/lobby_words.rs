//! What is said outside the tables.

use std::fmt::Display;

use skat_protocol::{Code, RuleSet};

/// A table in the list of the lobby.
#[derive(Clone, Debug)]
pub(crate) struct TableLine {
    /// Its number in this visit.
    pub(crate) number: usize,
    /// Its name.
    pub(crate) name: String,
    /// Who sits there, with commas.
    pub(crate) players: String,
    /// How many seats it has.
    pub(crate) seats: u8,
    /// How many of them can be taken now.
    pub(crate) open: usize,
    /// Its rules.
    pub(crate) rules: RuleSet,
    /// Deals of the list; none in an endless one.
    pub(crate) deals: Option<u32>,
    /// At how many points it ends as well, if it does.
    pub(crate) until_points: Option<u32>,
    /// How many have been played; none before the list.
    pub(crate) played: Option<u32>,
    /// Whether it wants a password.
    pub(crate) password: bool,
    /// Whether its list counts in the rankings, for which players are registered.
    pub(crate) rated: bool,
    /// Whether the reader has an account.
    pub(crate) has_account: bool,
    /// Whether the reader sits there.
    pub(crate) yours: bool,
}

/// The words outside the tables.
pub(crate) trait LobbyWords {
    /// What a code says.
    fn code(&self, code: Code) -> &'static str;
    /// The rules by the name of their order, and what pub rules have otherwise.
    fn rules(&self, rules: RuleSet) -> String;

    // Coming and going.

    /// The text is no address of a server.
    fn bad_address(&self, text: &str) -> String;
    /// Nobody answers there.
    fn cannot_connect(&self, address: &str, why: &str) -> String;
    /// The server refuses the log-in.
    fn cannot_log_in(&self, why: &str) -> String;
    /// No such name; the question comes again.
    fn bad_name(&self, name: &str, why: &str) -> String {
        format!("{name}: {why}")
    }
    /// The question for a name.
    fn ask_name(&self, default: &str) -> String;
    /// What can be answered to the question for a name.
    fn name_help(&self) -> &'static str;
    /// That is a command, and no name that anybody means.
    fn name_is_command(&self, typed: &str) -> String;
    /// The input has ended, and nobody has come in.
    fn input_has_ended(&self) -> &'static str;
    /// A computer player is to log in with an account, and nobody is asked for its password.
    fn bot_needs_password(&self) -> &'static str;
    /// Who the reader is.
    fn you_are_called(&self, name: &str, server: &str) -> String;
    /// The server does not know the kept token any more.
    fn token_is_gone(&self) -> &'static str;
    /// The server does not know the player any more, in the midst.
    fn logged_out(&self) -> &'static str;
    /// The same player has come to the table elsewhere.
    fn superseded(&self) -> &'static str;
    /// The client has ended for another reason.
    fn has_ended(&self, why: &dyn Display) -> String;
    /// The visit cannot be kept.
    fn not_kept(&self, why: &dyn Display) -> String;
    /// How to come back; with a seat that is kept, and for how long.
    fn come_back(&self, command: &str, seat_seconds: Option<u32>) -> String;
    /// How to come back is not possible: nothing is kept.
    fn goodbye(&self) -> &'static str;
    /// He sits at these tables; offers to go on.
    fn you_sit_at(&self, table: &str) -> String;
    /// Whether he goes on there.
    fn ask_go_on(&self) -> &'static str;
    /// Neither gone on nor to the lobby.
    fn wrong_go_on(&self) -> &'static str;
    /// It is his turn at another table.
    fn turn_elsewhere(&self, table: &str) -> String;

    // The lobby.

    /// The first words in the lobby.
    fn lobby_greeting(&self) -> &'static str;
    /// The prompt of the lobby.
    fn ask_lobby(&self) -> &'static str;
    /// All commands of the lobby.
    fn lobby_help(&self) -> &'static str;
    /// There are no tables.
    fn no_tables(&self) -> &'static str;
    /// A table in the list.
    fn table_line(&self, table: &TableLine) -> String;
    /// A new table.
    fn new_table(&self, line: &str) -> String;
    /// Who is there.
    fn players_are(&self, players: &str) -> String;
    /// Behind the name of somebody who sits at a table.
    fn at_a_table(&self) -> &'static str;
    /// Somebody says something in the lobby.
    fn said_in_lobby(&self, name: &str, text: &str) -> String;
    /// No command of the lobby.
    fn wrong_lobby(&self) -> &'static str;
    /// No table has this number.
    fn no_such_number(&self, number: &str) -> String;
    /// The text names no table.
    fn names_no_table(&self, text: &str) -> String;
    /// He sits at no table.
    fn you_sit_nowhere(&self) -> &'static str;
    /// The question for the password of a table.
    fn ask_table_password(&self) -> &'static str;
    /// A command is being worked on.
    fn table_is_made(&self) -> &'static str;

    // Making a table. Each question shows its default.

    /// How the questions work.
    fn new_table_intro(&self) -> &'static str;
    /// Its name.
    fn ask_table_name(&self, default: &str) -> String;
    /// Its seats.
    fn ask_seats(&self) -> &'static str;
    /// Its rules.
    fn ask_rules(&self) -> &'static str;
    /// Its rounds.
    fn ask_rounds(&self, seats: u8) -> String;
    /// How many computer players.
    fn ask_computers(&self, most: u8) -> String;
    /// Its password.
    fn ask_new_password(&self) -> &'static str;
    /// No number of seats.
    fn wrong_seats(&self) -> &'static str;
    /// No rules.
    fn wrong_rules(&self) -> &'static str;
    /// No number of rounds.
    fn wrong_rounds(&self, most: u16) -> String;
    /// No number of computer players.
    fn wrong_computers(&self, most: u8) -> String;
    /// Nothing is made.
    fn no_table_made(&self) -> &'static str;

    // Accounts.

    /// The question for the password of an account.
    fn ask_password(&self, name: &str) -> String;
    /// What registering does.
    fn register_intro(&self) -> &'static str;
    /// The name of the new account.
    fn ask_account_name(&self, default: &str) -> String;
    /// The new password.
    fn ask_new_account_password(&self) -> &'static str;
    /// The new password again.
    fn ask_password_again(&self) -> &'static str;
    /// The new password is too short or too long.
    fn wrong_account_password(&self) -> &'static str;
    /// The two passwords differ.
    fn passwords_differ(&self) -> &'static str;
    /// He is registered.
    fn registered(&self, name: &str) -> String;
    /// He is not registered.
    fn not_registered(&self) -> &'static str;
    /// He has an account already.
    fn registered_already(&self) -> &'static str;
    /// How an account is got, for who needs one.
    fn register_hint(&self) -> &'static str;
    /// So long must be waited.
    fn retry_after(&self, seconds: u64) -> String;
    /// The server cannot be asked.
    fn not_reached(&self, why: &dyn Display) -> String;
    /// The server answers what nobody expects.
    fn not_understood(&self) -> &'static str;
}
