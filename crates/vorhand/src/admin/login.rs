//! Logging in and out.

use std::path::Path;

use skat_protocol::{Credentials, Name, Role, SessionBody};

use super::caller::Caller;
use super::password::PasswordSource;
use super::render::Answer;
use super::state::{State, read_token, write_secret};
use super::{Access, name};
use crate::complain;

/// The arguments.
#[derive(Debug, clap::Args)]
pub(super) struct Login {
    /// The account's name.
    #[arg(value_parser = name)]
    name: Name,
    #[command(flatten)]
    password: PasswordSource,
}

impl Login {
    /// Logs in, and keeps the token.
    pub(super) fn run(&self, access: &Access) -> Result<Answer, String> {
        let mut state = State::load()?;
        let server = access.server(&state)?;
        if is_overheard(&server) {
            complain(
                "the password goes to this server in the open, for everybody on the way to read: use https:// if there is",
            );
        }
        let credentials = Credentials { name: self.name.clone(), password: self.password.known()?, cookie: false };
        let caller = Caller::new(server.clone(), None);
        let begun: SessionBody =
            caller.send_body("POST", "/sessions", &credentials).map_err(|error| error.to_string())?;
        let token = begun.token.ok_or("the server gives no token")?;
        match &access.token_file {
            Some(file) => write_secret(file, token.as_str())?,
            None => {
                state.log_in(server.clone(), begun.name.clone(), token);
                state.save()?;
            }
        }
        let role = begun.role.unwrap_or(Role::Player);
        let mut text = format!("Logged in at {server} as {}, {role}.", begun.name);
        if role == Role::Player {
            text.push_str("\nPlayers can do none of what `vorhand admin` does.");
        }
        Ok(Answer::new(
            &serde_json::json!({ "server": server, "player": begun.player, "name": begun.name, "role": begun.role }),
            text,
        ))
    }
}

/// Logs out, and forgets the token even if the server knows it no more.
pub(super) fn logout(access: &Access) -> Result<Answer, String> {
    let mut state = State::load()?;
    let server = access.server(&state)?;
    let token = match &access.token_file {
        Some(file) => Some(read_token(file)?),
        None => state.token(&server),
    };
    let Some(token) = token else { return Err(format!("nobody is logged in at {server}")) };
    let ended = Caller::new(server.clone(), Some(token)).act("DELETE", "/sessions/current", None::<&()>);
    match &access.token_file {
        Some(file) => remove(file)?,
        None => {
            state.log_out(&server);
            state.save()?;
        }
    }
    match ended {
        Ok(()) => Ok(Answer::done(format!("Logged out at {server}."))),
        Err(error) => Err(format!("the token is forgotten here, but {error}")),
    }
}

fn remove(file: &Path) -> Result<(), String> {
    std::fs::remove_file(file).map_err(|error| format!("{}: {error}", file.display()))
}

/// Whether somebody between here and there could read what is sent.
fn is_overheard(server: &str) -> bool {
    let Some(rest) = server.strip_prefix("http://") else { return false };
    let authority = rest.split('/').next().unwrap_or(rest);
    let host = match authority.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or(rest),
        None => authority.split(':').next().unwrap_or(authority),
    };
    host != "localhost" && !host.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_talked_to_in_the_open_without_a_word() {
        for quiet in [
            "http://127.0.0.1:8080",
            "http://127.3.2.1",
            "http://localhost:80",
            "http://[::1]:8080",
            "https://skat.example",
        ] {
            assert!(!is_overheard(quiet), "{quiet}");
        }
        for open in ["http://skat.example", "http://192.0.2.1:8080", "http://[2001:db8::1]:8080"] {
            assert!(is_overheard(open), "{open}");
        }
    }
}
