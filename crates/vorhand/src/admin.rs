//! `vorhand admin`: refereeing and administration from the shell, through the server's REST interface, so that running tables notice.
//!
//! Only the first administrator is made in the database, see [`first`].

mod audit;
mod caller;
mod first;
mod lists;
mod login;
mod password;
mod players;
mod render;
mod settings;
mod state;
mod tables;

use std::path::PathBuf;
use std::process::ExitCode;

use skat_protocol::{Name, Reason, Role};

/// The arguments.
#[derive(Debug, clap::Args)]
pub(crate) struct Admin {
    #[command(flatten)]
    access: Access,
    #[command(subcommand)]
    act: Act,
}

/// Which server is asked, as whom, and how its answers are written.
#[derive(Debug, clap::Args)]
struct Access {
    /// The server; by default the one of the last log-in, or http://127.0.0.1:8080.
    #[arg(long, global = true, env = "VORHAND_SERVER", value_name = "URL")]
    server: Option<String>,
    /// A file that holds the token, instead of the state that `login` keeps. VORHAND_ADMIN_TOKEN holds a token itself.
    #[arg(long, global = true, value_name = "FILE")]
    token_file: Option<PathBuf>,
    /// Write JSON, for programs.
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Debug, clap::Subcommand)]
enum Act {
    /// Make the first administrator, in the database: once, when there is none.
    CreateFirst(first::CreateFirst),
    /// Log in, and keep the token for the commands that follow.
    Login(login::Login),
    /// Log out, and forget the token.
    Logout,
    /// Find players, lock and unlock them, give them names and roles, end their sessions.
    #[command(subcommand, alias = "player")]
    Players(players::Players),
    /// Look at tables, tell them something, close them.
    #[command(subcommand, alias = "table")]
    Tables(tables::Tables),
    /// Look at lists, void and restore them.
    #[command(subcommand, alias = "list")]
    Lists(lists::Lists),
    /// Look at finished deals, void and restore them.
    #[command(subcommand, alias = "deal")]
    Deals(lists::Deals),
    /// Tell the settings that are in force.
    Settings(settings::Settings),
    /// Tell who did what, the newest first.
    Audit(audit::Audit),
}

impl Admin {
    /// Does what is asked.
    pub(crate) fn run(&self) -> Result<ExitCode, String> {
        let answer = match &self.act {
            Act::CreateFirst(create) => create.run()?,
            Act::Login(login) => login.run(&self.access)?,
            Act::Logout => login::logout(&self.access)?,
            act => {
                let caller = self.access.caller()?;
                let told = match act {
                    Act::Players(players) => players.run(&caller),
                    Act::Tables(tables) => tables.run(&caller),
                    Act::Lists(lists) => lists.run(&caller),
                    Act::Deals(deals) => deals.run(&caller),
                    Act::Settings(settings) => settings.run(&caller),
                    Act::Audit(audit) => audit.run(&caller),
                    Act::CreateFirst(_) | Act::Login(_) | Act::Logout => unreachable!("they were done above"),
                };
                told.map_err(|error| error.to_string())?
            }
        };
        answer.say(self.access.json);
        Ok(ExitCode::SUCCESS)
    }
}

/// A name as the protocol allows it.
fn name(text: &str) -> Result<Name, String> {
    Name::new(text).map_err(|code| code.description().to_owned())
}

/// A reason as the protocol allows it.
fn reason(text: &str) -> Result<Reason, String> {
    Reason::new(text).map_err(|code| code.description().to_owned())
}

/// A role by its text on the wire.
fn role(text: &str) -> Result<Role, String> {
    let all = [Role::Player, Role::Referee, Role::Administrator];
    let found = all.into_iter().find(|role| role.as_str() == text);
    found.ok_or_else(|| "player, referee or administrator is expected".to_owned())
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use crate::Cli;

    const ID: &str = "0199c3a0-5b7e-7c11-9d02-3f1a2b4c5d01";

    fn is_understood(line: &str) -> Result<(), String> {
        let words = ["vorhand", "admin"].into_iter().chain(line.split('|'));
        Cli::try_parse_from(words).map(drop).map_err(|error| error.to_string())
    }

    #[test]
    fn every_command_is_understood() {
        let lines = [
            "create-first|Anna",
            "create-first|Anna|--password-file|/run/secrets/password",
            "login|Anna|--server|https://skat.example",
            "logout|--token-file|/tmp/token",
            "players|find|Anna|--json",
            "players|find|--former|Berta|--limit|5",
            "players|find|--address|2001:db8::/32",
            "players|show|Anna",
            "player|lock|Anna|--days|7|--reason|talked about his cards",
            "players|lock|Anna|--reason|for good",
            "players|unlock|Anna|--reason|he has apologised",
            "players|rename|Anna|Anne|--reason|a name for a club",
            "players|role|Anna|referee|--reason|elected",
            "players|sessions|Anna",
            "players|revoke|Anna",
            "players|revoke|--session|00112233445566778899aabbccddeeff",
            "tables|list",
            &format!("tables|show|{ID}"),
            &format!("tables|announce|{ID}|The server stops at ten."),
            &format!("tables|close|{ID}|--score|--reason|closing time"),
            &format!("table|close|{ID}|--void|--reason|closing time"),
            "lists|list|--limit|3",
            &format!("lists|show|{ID}"),
            &format!("lists|void|{ID}|--reason|a test"),
            &format!("list|restore|{ID}|--reason|no test after all"),
            &format!("deals|show|{ID}|3"),
            &format!("deal|void|{ID}|3|--reason|cards were shown"),
            &format!("deals|restore|{ID}|3|--reason|they were not"),
            "settings|--changed",
            &format!("audit|--subject|player:{ID}"),
        ];
        for line in lines {
            is_understood(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        }
    }

    #[test]
    fn what_lacks_a_reason_or_is_ambiguous_is_refused() {
        let lines = [
            ("players|lock|Anna", "--reason"),
            ("players|lock|Anna|--days|0|--reason|x", "0"),
            ("players|lock|Anna|--days|3661|--reason|x", "3661"),
            ("players|lock|Anna|--reason| ", "not only blanks"),
            ("players|find", "NAME"),
            ("players|find|Anna|--former|Berta", "cannot be used"),
            ("players|find|--address|300.1.1.1", "300.1.1.1"),
            ("players|role|Anna|king|--reason|x", "referee"),
            ("players|rename|Anna|[x]|--reason|x", "bracket"),
            ("players|revoke", "PLAYER"),
            (&format!("tables|close|{ID}|--reason|x"), "--score"),
            (&format!("tables|close|{ID}|--score|--void|--reason|x"), "cannot be used"),
            (&format!("tables|announce|{ID}|"), "said"),
            ("tables|show|Halle", "Halle"),
            (&format!("deals|show|{ID}|0"), "0"),
            (&format!("deals|void|{ID}|1"), "--reason"),
        ];
        for (line, named) in lines {
            let error = is_understood(line).expect_err(line);
            assert!(error.contains(named), "{line}: {error}");
        }
    }
}
