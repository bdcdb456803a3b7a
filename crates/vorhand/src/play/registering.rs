//! A person logs in with an account, or gets one.

use skat_protocol::{Code, Name, Token};

use super::account::{self, AccountError, LoggedIn};
use super::address::Address;
use super::naming;
use super::terminal::{Input, Parting, Screen, ask_hidden};
use super::told::Manner;
use super::words::Words;

/// Logs in with name and password, on a thread that may wait.
///
/// # Errors
/// [`AccountError`] if that is refused or the server cannot be asked.
pub(crate) async fn log_in(server: &Address, name: String, password: String) -> Result<LoggedIn, AccountError> {
    let server = server.clone();
    blocking(move || account::log_in(&server, &name, &password)).await
}

/// Says whether somebody likes pub tables, on a thread that may wait.
///
/// # Errors
/// [`AccountError`] if that is refused or the server cannot be asked.
pub(crate) async fn like_pub_tables(server: &Address, token: &Token, likes: bool) -> Result<(), AccountError> {
    let (server, token) = (server.clone(), token.clone());
    blocking(move || account::like_pub_tables(&server, &token, likes)).await
}

/// Asks a guest for name and password, and makes an account of him; nothing if he has not got one.
///
/// A mistake is told and asked for again at once: what is typed after it is a password, and nobody should see it.
///
/// # Errors
/// [`Parting`] if he ends the program meanwhile.
pub(crate) async fn register(
    manner: Manner,
    input: &mut Input,
    screen: &mut Screen,
    server: &Address,
    name: &str,
    guest: &Token,
) -> Result<Option<LoggedIn>, Parting> {
    let words = manner.words;
    screen.say(words.register_intro());
    let Some(mut name) = asked_name(manner, input, screen, name).await? else {
        return Ok(stopped(words, screen));
    };
    let Some(mut password) = asked_password(words, input, screen).await? else {
        return Ok(stopped(words, screen));
    };
    loop {
        let (server, guest) = (server.clone(), guest.clone());
        let (chosen, secret) = (name.clone(), password.clone());
        let error = match blocking(move || account::register(&server, &guest, chosen.as_str(), &secret)).await {
            Ok(account) => {
                screen.say(&words.registered(&super::words::printable(&account.name)));
                return Ok(Some(account));
            }
            Err(error) => error,
        };
        screen.say(&error.told(words));
        let AccountError::Refused { code: Some(code), .. } = error else { return Ok(stopped(words, screen)) };
        match code {
            Code::NameTaken | Code::NameNotAllowed | Code::BadName => {
                match asked_name(manner, input, screen, name.as_str()).await? {
                    Some(other) => name = other,
                    None => return Ok(stopped(words, screen)),
                }
            }
            Code::BadAccountPassword => match asked_password(words, input, screen).await? {
                Some(other) => password = other,
                None => return Ok(stopped(words, screen)),
            },
            _ => return Ok(stopped(words, screen)),
        }
    }
}

async fn asked_name(
    manner: Manner,
    input: &mut Input,
    screen: &mut Screen,
    default: &str,
) -> Result<Option<Name>, Parting> {
    // The name of somebody who is in may be one that nobody could type.
    let default = Name::new(default).unwrap_or_else(|_| naming::neutral());
    let question = manner.words.ask_account_name(default.as_str());
    naming::ask_name(manner, input, screen, &question, &default).await
}

/// A password that was typed twice alike; nothing if he typed none.
async fn asked_password(
    words: &'static dyn Words,
    input: &mut Input,
    screen: &mut Screen,
) -> Result<Option<String>, Parting> {
    loop {
        let password = ask_hidden(input, screen, words.ask_new_account_password()).await?;
        if password.is_empty() {
            return Ok(None);
        }
        if !(8..=256).contains(&password.chars().count()) || password.chars().any(char::is_control) {
            screen.say(words.wrong_account_password());
            continue;
        }
        if ask_hidden(input, screen, words.ask_password_again()).await? == password {
            return Ok(Some(password));
        }
        screen.say(words.passwords_differ());
    }
}

/// Says that nobody is registered.
fn stopped(words: &'static dyn Words, screen: &mut Screen) -> Option<LoggedIn> {
    screen.say(words.not_registered());
    None
}

async fn blocking<T: Send + 'static>(
    ask: impl FnOnce() -> Result<T, AccountError> + Send + 'static,
) -> Result<T, AccountError> {
    // The task ends early only if it panics or the runtime ends, and then nobody needs the answer.
    tokio::task::spawn_blocking(ask).await.unwrap_or(Err(AccountError::Unexpected))
}
