//! `vorhand play`: a seat at a table, for a person at a terminal or for a computer player.

mod computer;
mod input;
mod person;
mod seen;
mod words;

use std::process::ExitCode;

use skat_client::{Client, Login, Options};
use skat_protocol::{Code, Name, NewSettings, Password, RuleSet, Seat, TableAct};
use uuid::Uuid;

use crate::output::say;
use crate::runtime;

use person::{Person, Visit};
use words::Faces;

/// The arguments.
#[derive(Debug, clap::Args)]
pub(crate) struct Play {
    /// The server.
    #[arg(long, default_value = "ws://127.0.0.1:8080")]
    server: String,
    /// How you want to be called.
    #[arg(long, env = "USER", default_value = "Guest")]
    name: String,
    /// Sit down at this table instead of making one: its id, or an address that ends with it.
    #[arg(long, value_name = "TABLE")]
    join: Option<String>,
    /// The password of the table.
    #[arg(long, env = "VORHAND_TABLE_PASSWORD", hide_env_values = true)]
    password: Option<String>,
    /// Seats of the new table, 3 or 4.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(3..=4))]
    seats: u8,
    /// Rounds of the list, each seat dealing once in each.
    #[arg(long, default_value_t = 1)]
    rounds: u16,
    /// Rules of the new table: sosko-2007 or isko-2012.
    #[arg(long, default_value = "sosko-2007", value_parser = rule_set)]
    rules: RuleSet,
    /// Seats that stay free for people; computer players take the others.
    #[arg(long, default_value_t = 0)]
    people: u8,
    /// Let a computer player play for you, which sees no more than you would.
    #[arg(long)]
    computer: bool,
    /// Write cards with letters, CJ instead of ♣J.
    #[arg(long)]
    ascii: bool,
}

fn rule_set(name: &str) -> Result<RuleSet, String> {
    let rules = skat_rules::RuleSet::named(name).ok_or("sosko-2007 or isko-2012 is expected")?;
    Ok(RuleSet::from(&rules))
}

impl Play {
    /// Plays until the list is over, or the player leaves.
    pub(crate) fn run(&self) -> Result<ExitCode, String> {
        let runtime = runtime()?;
        let result = runtime.block_on(self.visit());
        // Somebody may still be asked for a line, which nobody will answer.
        runtime.shutdown_background();
        result.map(|()| ExitCode::SUCCESS)
    }

    async fn visit(&self) -> Result<(), String> {
        let name = Name::new(self.name.trim()).map_err(|code| format!("{}: {}", self.name, code.description()))?;
        let password = self.password.clone().map(Password::new).transpose().map_err(|code| code.description())?;
        let options = Options::new(self.server.as_str(), Login::Guest(name));
        let client = Client::connect(options, crate::random).await.map_err(|error| error.to_string())?;
        let table = match &self.join {
            Some(table) => table_id(table)?,
            None => self.make_table(&client, &password).await?,
        };
        let updates = client.updates();
        client.sit(table, None, password).await.map_err(|error| error.to_string())?;
        if self.join.is_none() {
            self.seat_computers(&client, table).await?;
        }
        // A substitute comes to a list that runs already.
        let ready = client.act(table, TableAct::Ready { ready: true }).await;
        if let Err(error) = ready.or_else(|error| if error.code() == Some(Code::NotNow) { Ok(()) } else { Err(error) })
        {
            return Err(error.to_string());
        }
        let visit = if self.computer {
            let state = computer::play(&client, table, updates).await;
            state.map(|state| {
                say(&words::sheet(state.view()));
                Visit::Over
            })
        } else {
            say("? for help, q to leave.");
            let faces = if self.ascii { Faces::Letters } else { Faces::Symbols };
            Person::new(&client, table, faces).play(updates, &mut person::lines()).await
        };
        client.close().await;
        visit.map(drop)
    }

    async fn make_table(&self, client: &Client, password: &Option<Password>) -> Result<Uuid, String> {
        let name: String = format!("{} {}", client.name(), &client.player().simple().to_string()[28..]);
        let name = if name.chars().count() > 24 { "Skat".to_owned() } else { name };
        let settings = NewSettings {
            seats: self.seats,
            rounds: Some(self.rounds),
            rule_set: self.rules,
            access: match password {
                Some(_) => skat_protocol::Access::Password,
                None => skat_protocol::Access::Public,
            },
            ..NewSettings::new(Name::new(name).map_err(|code| code.description())?)
        };
        let made = client.create(settings, password.clone(), None).await;
        let table = made.map_err(|error| error.to_string())?;
        if self.people > 0 {
            say(&format!("To sit down there:  vorhand play --server {} --join {table}", self.server));
        }
        Ok(table)
    }

    /// Computer players take the last seats, one for everybody who is not expected.
    async fn seat_computers(&self, client: &Client, table: Uuid) -> Result<(), String> {
        let people = self.people.saturating_add(1);
        for number in people + 1..=self.seats {
            let seat = Seat::try_from(number).map_err(|code| code.description())?;
            let added = client.act(table, TableAct::AddComputer { seat }).await;
            added.map_err(|error| error.to_string())?;
        }
        Ok(())
    }
}

/// The id at the end of a link.
fn table_id(text: &str) -> Result<Uuid, String> {
    let id = text.trim_end_matches('/').rsplit(['/', '=']).next().unwrap_or(text);
    id.parse().map_err(|_| format!("{text} names no table: its id is expected"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_named_by_its_id_or_a_link_to_it() {
        let id = "0199c3a0-5b7e-7c11-9d02-3f1a2b4c5d01";
        for text in [id, &format!("https://skat.example/t/{id}"), &format!("https://skat.example/?table={id}")] {
            assert_eq!(table_id(text).unwrap().to_string(), id);
        }
        assert!(table_id("Altenburg").is_err());
    }
}
