//! A person logs in with an account, or gets one.

use skat_protocol::{Name, Token};

use super::account::{self, AccountError, LoggedIn};
use super::address::Address;
use super::terminal::{Input, Parting, Screen, ask, ask_hidden};
use super::words::Words;

/// Logs in with name and password, on a thread that may wait.
///
/// # Errors
/// [`AccountError`] if that is refused or the server cannot be asked.
pub(crate) async fn log_in(server: &Address, name: String, password: String) -> Result<LoggedIn, AccountError> {
    let server = server.clone();
    blocking(move || account::log_in(&server, &name, &password)).await
}

/// Asks a guest for name and password, and makes an account of him; nothing if he has not got one.
///
/// # Errors
/// [`Parting`] if he ends the program meanwhile.
pub(crate) async fn register(
    words: &'static dyn Words,
    input: &mut Input,
    screen: &mut Screen,
    server: &Address,
    name: &str,
    guest: &Token,
) -> Result<Option<LoggedIn>, Parting> {
    screen.say(words.register_intro());
    let typed = ask(input, screen, &words.ask_account_name(name)).await?;
    let name = match Name::new(if typed.is_empty() { name } else { &typed }) {
        Ok(name) => name,
        Err(code) => return Ok(stopped(words, screen, words.code(code))),
    };
    let password = ask_hidden(input, screen, words.ask_new_account_password()).await?;
    if password.is_empty() {
        return Ok(stopped(words, screen, words.not_registered()));
    }
    if password.chars().count() < 8 || password.chars().count() > 256 {
        return Ok(stopped(words, screen, words.wrong_account_password()));
    }
    if ask_hidden(input, screen, words.ask_password_again()).await? != password {
        return Ok(stopped(words, screen, words.passwords_differ()));
    }
    let (server, guest) = (server.clone(), guest.clone());
    match blocking(move || account::register(&server, &guest, name.as_str(), &password)).await {
        Ok(account) => {
            screen.say(&words.registered(&super::words::printable(&account.name)));
            Ok(Some(account))
        }
        Err(error) => Ok(stopped(words, screen, &error.told(words))),
    }
}

/// Says why nobody is registered.
fn stopped(words: &'static dyn Words, screen: &mut Screen, why: &str) -> Option<LoggedIn> {
    screen.say(why);
    if why != words.not_registered() {
        screen.say(words.not_registered());
    }
    None
}

async fn blocking<T: Send + 'static>(
    ask: impl FnOnce() -> Result<T, AccountError> + Send + 'static,
) -> Result<T, AccountError> {
    // The task ends early only if it panics or the runtime ends, and then nobody needs the answer.
    tokio::task::spawn_blocking(ask).await.unwrap_or(Err(AccountError::Unexpected))
}
