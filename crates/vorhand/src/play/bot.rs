//! A computer player comes to a server in somebody's place, and asks nobody.

use skat_client::{Client, ConnectError, Login};
use skat_protocol::Code;

use super::address::Address;
use super::sessions::{Session, Sessions};
use super::words::Words;
use super::{Play, connect, naming, read_name, registering, told_connect, variable};
use crate::output::say;

/// How many names are tried where none is set.
const MOST_NAMES: usize = 4;

/// Comes with an account, which is named or kept from an earlier visit; otherwise as a guest.
///
/// # Errors
/// Why it cannot come, in words.
pub(crate) async fn come(play: &Play, server: &Address, words: &'static dyn Words) -> Result<Client, String> {
    let sessions = Sessions::usual(variable).ok();
    if play.forget
        && let Some(sessions) = &sessions
    {
        sessions.forget(&server.socket()).map_err(|error| words.not_kept(&error))?;
    }
    if play.name.is_none()
        && let Some(client) = as_before(play, server, sessions.as_ref(), words).await?
    {
        return Ok(client);
    }
    let Some(name) = &play.account else { return guest(play, server, words).await };
    let password = variable("VORHAND_PASSWORD").ok_or(words.bot_needs_password())?;
    let account = registering::log_in(server, name.clone(), password).await;
    let account = account.map_err(|error| words.cannot_log_in(&error.told(words)))?;
    let client = connect(server, Login::Token(account.token)).await;
    let client = client.map_err(|error| told_connect(words, &error))?;
    if let Some(sessions) = sessions {
        let session = Session { name: client.name().to_owned(), token: client.token().clone(), account: true };
        // It plays all the same; the next visit needs the password again.
        let _ = sessions.keep(&server.socket(), &session);
    }
    Ok(client)
}

/// With the account that is kept; nothing if there is none, or the server knows it no more.
async fn as_before(
    play: &Play,
    server: &Address,
    sessions: Option<&Sessions>,
    words: &'static dyn Words,
) -> Result<Option<Client>, String> {
    let kept = sessions.and_then(|sessions| sessions.at(&server.socket()).ok().flatten());
    let is_meant =
        |session: &Session| session.account && play.account.as_ref().is_none_or(|name| *name == session.name);
    let Some(session) = kept.filter(is_meant) else { return Ok(None) };
    match connect(server, Login::Token(session.token)).await {
        Ok(client) => Ok(Some(client)),
        Err(ConnectError::Refused(refusal)) if refusal.code == Code::BadToken => {
            say(words.token_is_gone());
            Ok(None)
        }
        Err(error) => Err(told_connect(words, &error)),
    }
}

/// As a guest with the name that is set, or else with one that the server takes.
async fn guest(play: &Play, server: &Address, words: &'static dyn Words) -> Result<Client, String> {
    let told = |error| told_connect(words, &error);
    if let Some(name) = &play.name {
        return connect(server, Login::Guest(read_name(words, name)?)).await.map_err(told);
    }
    let mut name = naming::offered(variable("USER"));
    for _ in 1..MOST_NAMES {
        match connect(server, Login::Guest(name)).await {
            Err(ConnectError::Refused(refusal))
                if matches!(refusal.code, Code::NameTaken | Code::NameNotAllowed | Code::BadName) =>
            {
                name = naming::neutral();
            }
            connected => return connected.map_err(told),
        }
    }
    connect(server, Login::Guest(name)).await.map_err(told)
}
