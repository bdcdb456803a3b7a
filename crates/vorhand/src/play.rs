//! `vorhand play`: the lobby and a seat at a table, for a person at a terminal or for a computer player.

mod account;
mod address;
mod board;
mod bot;
mod cards;
mod command;
mod computer;
mod cost;
mod holders;
mod input;
mod lobby;
mod naming;
mod new_table;
mod person;
mod registering;
mod result;
mod seen;
mod sessions;
mod terminal;
mod told;
mod visit;
mod words;

use std::process::ExitCode;
use std::time::Duration;

use skat_client::{Client, ConnectError, Login, Options};
use skat_protocol::{Access, Code, Name, NewSettings, Password, RuleSet, TableAct};
use uuid::Uuid;

use crate::output::say;
use crate::runtime;

use address::Address;
use new_table::Plan;
use told::Manner;
use words::{Language, Words, printable};

/// The server that is meant when none is named.
const USUAL_SERVER: &str = "ws://127.0.0.1:8080";

/// How long a server may take to answer at all.
const PATIENCE: Duration = Duration::from_secs(10);

/// The arguments.
#[derive(Debug, clap::Args)]
pub(crate) struct Play {
    /// The server, with ws, wss, http or https.
    #[arg(value_name = "URL", default_value = USUAL_SERVER)]
    url: String,
    /// The server, as it was named in earlier versions.
    #[arg(long, value_name = "URL", hide = true)]
    server: Option<String>,
    /// Come as a new guest with this name.
    #[arg(long)]
    name: Option<String>,
    /// Log in with this account; its password is asked for, or taken from VORHAND_PASSWORD.
    #[arg(long, value_name = "NAME", conflicts_with = "name")]
    account: Option<String>,
    /// Forget who you were at this server at your last visit, and come anew.
    #[arg(long)]
    forget: bool,
    /// The language; otherwise that of LC_ALL, LC_MESSAGES or LANG.
    #[arg(long, value_enum)]
    language: Option<Language>,
    /// Write lines only, and draw no table beside them however wide the terminal is.
    #[arg(long)]
    plain: bool,
    /// Write suits with letters, CJ instead of ♣J.
    #[arg(long)]
    ascii: bool,
    /// Play at once, at a new table whose other seats are taken by computer players.
    #[arg(long)]
    computers: bool,
    /// Sit down at this table at once: its id, or an address that ends with it.
    #[arg(long, value_name = "TABLE")]
    join: Option<String>,
    /// The password of the table.
    #[arg(long, env = "VORHAND_TABLE_PASSWORD", hide_env_values = true)]
    password: Option<String>,
    /// Seats of a table that is made at once, 3 or 4.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(3..=4))]
    seats: u8,
    /// Rounds of its list, each seat dealing once in each.
    #[arg(long, default_value_t = 1)]
    rounds: u16,
    /// Its rules: sosko-2007, isko-2012 or pub-2022, the latter perhaps with switches: "pub-2022 kontra=all bock=4 spitze=2,grand".
    #[arg(long, default_value = "sosko-2007", value_parser = rule_set)]
    rules: RuleSet,
    /// Its list ends also when somebody has so many points, 1 to 10000; only with pub rules.
    #[arg(long, value_name = "POINTS", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    until_points: Option<u32>,
    /// How many seconds Kontra, Re and an escape are asked there, 5 to 60; only with pub rules.
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(5..=60))]
    answer_seconds: Option<u32>,
    /// Make a table at once where so many seats stay free for people; computer players take the others.
    #[arg(long, default_value_t = 0)]
    people: u8,
    /// Let a computer player play for you, which sees no more than you would.
    #[arg(long, alias = "computer")]
    bot: bool,
}

fn rule_set(text: &str) -> Result<RuleSet, String> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let rules = text.parse().map_err(|_| {
        "sosko-2007, isko-2012 or pub-2022 is expected, the latter perhaps with switches: kontra=off|18|all, \
         without-bid=pass|ramsch, factor=adds|doubles, skat=last-trick|loser, rounds=off or some of \
         lost-kontra,kontra-re,60, bock=1 to 12, ramsch=0 to 12, spitze=0 to 10 with ,grand and ,announced"
    })?;
    Ok(RuleSet(rules))
}

/// The value of an environment variable, if it is text.
fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

impl Play {
    /// Plays until the player goes.
    pub(crate) fn run(&self) -> Result<ExitCode, String> {
        let language = self.language.unwrap_or_else(|| Language::of_surroundings(variable));
        let manner = Manner::new(language, self.ascii, !self.plain && terminal::is_wide());
        let runtime = runtime()?;
        let result = runtime.block_on(self.visit(manner));
        // Somebody may still be asked for a line, which nobody will answer.
        runtime.shutdown_background();
        result.map(|()| ExitCode::SUCCESS)
    }

    async fn visit(&self, manner: Manner) -> Result<(), String> {
        let typed = self.server.as_deref().unwrap_or(&self.url);
        let server = Address::read(typed).ok_or_else(|| manner.words.bad_address(&printable(typed)))?;
        self.check(manner.words)?;
        match self.bot {
            true => self.let_play(&server, &manner).await,
            false => visit::Visiting::new(self, server, manner)?.run().await,
        }
    }

    /// What is wrong with the arguments is said before anything is done.
    fn check(&self, words: &'static dyn Words) -> Result<(), String> {
        if let Some(join) = &self.join {
            table_id(join).ok_or_else(|| words.names_no_table(&printable(join)))?;
        }
        if let Some(password) = &self.password {
            Password::new(password.as_str()).map_err(|code| words.code(code))?;
        }
        if self.until_points.is_some() && !self.rules.0.is_pub() {
            return Err(words.code(Code::BadUntilPoints).to_owned());
        }
        if self.answer_seconds.is_some() && !self.rules.0.is_pub() {
            return Err(words.answer_seconds_need_pub().to_owned());
        }
        for name in self.name.iter().chain(&self.account) {
            read_name(words, name)?;
        }
        Ok(())
    }

    /// A computer player plays a list.
    async fn let_play(&self, server: &Address, manner: &Manner) -> Result<(), String> {
        let words = manner.words;
        let client = bot::come(self, server, words).await?;
        let told = |error: skat_client::CommandError| match error.code() {
            Some(code) => words.code(code).to_owned(),
            None => words.has_ended(&error),
        };
        let updates = client.updates();
        let table = match self.join.as_deref().and_then(table_id) {
            Some(table) => {
                client.sit(table, None, self.table_password()).await.map_err(told)?;
                table
            }
            None => {
                let table = new_table::make(&client, &self.quick_table(&client)).await.map_err(told)?;
                if self.people > 0 {
                    say(&words.invitation(&server.socket(), &table.to_string()));
                }
                table
            }
        };
        match client.act(table, TableAct::Ready { ready: true }).await {
            Err(error) if !matches!(error.code(), Some(Code::NotNow | Code::AlreadyDone)) => return Err(told(error)),
            // A substitute comes to a list that runs already.
            _ => {}
        }
        let view = computer::play(&client, table, updates, manner).await;
        client.close().await;
        say(&told::sheet(manner, &view?));
        Ok(())
    }

    /// The password of the table, which was checked before.
    fn table_password(&self) -> Option<Password> {
        self.password.clone().and_then(|password| Password::new(password).ok())
    }

    /// The table that is made at once.
    fn quick_table(&self, client: &Client) -> Plan {
        let password = self.table_password();
        let name = Name::new(self.table_name(client)).or_else(|_| Name::new("Skat"));
        let settings = NewSettings {
            seats: self.seats,
            rounds: Some(self.rounds),
            rule_set: self.rules,
            until_points: self.until_points,
            answer_seconds: self.answer_seconds,
            access: if password.is_some() { Access::Password } else { Access::Public },
            ..NewSettings::new(name.expect("Skat is a name"))
        };
        let computers = self.seats.saturating_sub(self.people.saturating_add(1));
        Plan { settings, password, computers, is_ready: true }
    }

    /// A name for a table that is not another's.
    fn table_name(&self, client: &Client) -> String {
        let id = client.player().simple().to_string();
        let name: String = format!("{} {}", client.name(), &id[28..]);
        if name.chars().count() > 24 { format!("Skat {}", &id[28..]) } else { name }
    }
}

/// A name as the server allows it.
fn read_name(words: &'static dyn Words, text: &str) -> Result<Name, String> {
    Name::new(text.trim()).map_err(|code| words.bad_name(&printable(text), words.code(code)))
}

async fn connect(server: &Address, login: Login) -> Result<Client, ConnectError> {
    Client::connect(Options::new(server.socket(), login), crate::random).await
}

/// Whether anybody answers there, before somebody is asked who he is.
///
/// # Errors
/// Why not, in words.
async fn reach(server: &Address, words: &'static dyn Words) -> Result<(), String> {
    let connected = tokio::time::timeout(PATIENCE, tokio::net::TcpStream::connect(server.host_and_port())).await;
    let cause = match connected {
        Ok(Ok(_)) => return Ok(()),
        Ok(Err(error)) => error.to_string(),
        Err(late) => late.to_string(),
    };
    Err(words.cannot_connect(&printable(&server.socket()), &cause))
}

/// Why there is no connection.
fn told_connect(words: &'static dyn Words, error: &ConnectError) -> String {
    match error {
        ConnectError::BadAddress { server } => words.bad_address(&printable(server)),
        ConnectError::Unreachable { address, cause } => words.cannot_connect(&printable(address), &printable(cause)),
        ConnectError::Refused(refusal) => words.cannot_log_in(words.code(refusal.code)),
    }
}

/// The id at the end of a link.
fn table_id(text: &str) -> Option<Uuid> {
    let text = text.trim();
    text.trim_end_matches('/').rsplit(['/', '=']).next().unwrap_or(text).parse().ok()
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(clap::Parser)]
    struct Line {
        #[command(flatten)]
        play: Play,
    }

    #[test]
    fn what_only_pub_rules_have_is_refused_with_other_rules() {
        let check = |arguments: &str, language: Language| {
            let words = Manner::new(language, true, false).words;
            let line = Line::try_parse_from(std::iter::once("play").chain(arguments.split(' '))).unwrap();
            line.play.check(words)
        };
        for rules in ["sosko-2007", "isko-2012"] {
            for option in ["--until-points 500", "--answer-seconds 20"] {
                let english = check(&format!("--rules {rules} {option}"), Language::English).unwrap_err();
                assert!(english.contains("only by pub rules"), "{english}");
                let german = check(&format!("--rules {rules} {option}"), Language::German).unwrap_err();
                assert!(german.contains("nur nach Kneipenregeln"), "{german}");
            }
        }
        assert_eq!(check("--rules pub-2022 --until-points 500 --answer-seconds 20", Language::English), Ok(()));
    }

    #[test]
    fn a_table_is_named_by_its_id_or_a_link_to_it() {
        let id = "0199c3a0-5b7e-7c11-9d02-3f1a2b4c5d01";
        for text in [id, &format!("https://skat.example/t/{id}"), &format!(" https://skat.example/?table={id} ")] {
            assert_eq!(table_id(text).unwrap().to_string(), id);
        }
        assert!(table_id("Altenburg").is_none());
    }
}
