//! Accounts over REST: logging in with name and password, and registering as a guest.

use std::time::Duration;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use skat_protocol::{Code, Token};
use ureq::RequestBuilder;
use ureq::typestate::WithBody;

use super::address::Address;
use super::words::{Words, printable};

/// How long the server may take: a password is hashed slowly on purpose, and others may wait before this one.
const PATIENCE: Duration = Duration::from_secs(30);

/// The most bytes of an answer.
const LARGEST_ANSWER: u64 = 65_536;

/// Who somebody is after logging in or registering.
#[derive(Debug, Deserialize)]
pub(crate) struct LoggedIn {
    /// His name.
    pub(crate) name: String,
    /// What he is known by from now on.
    pub(crate) token: Token,
}

/// Why that did not work.
#[derive(Debug)]
pub(crate) enum AccountError {
    /// The server refuses it.
    Refused {
        /// Its code, as far as this program knows it.
        code: Option<Code>,
        /// What the server says about it.
        title: String,
        /// When to try again, in seconds.
        retry_after: Option<u64>,
    },
    /// Nobody answers.
    Unreachable(String),
    /// The answer is none that was expected.
    Unexpected,
}

impl AccountError {
    /// In words.
    pub(crate) fn told(&self, words: &'static dyn Words) -> String {
        match self {
            AccountError::Refused { code, title, retry_after } => {
                let said = code.map_or_else(|| printable(title), |code| words.code(code).to_owned());
                let again = retry_after.map(|seconds| words.retry_after(seconds));
                std::iter::once(said).chain(again).collect::<Vec<_>>().join(" ")
            }
            AccountError::Unreachable(why) => words.not_reached(&printable(why)),
            AccountError::Unexpected => words.not_understood().to_owned(),
        }
    }
}

/// An error as RFC 9457 writes it.
#[derive(Deserialize)]
struct Problem {
    #[serde(default)]
    title: String,
    code: String,
}

/// Logs in with name and password. Waits for the server, so it belongs on a thread of its own.
///
/// # Errors
/// [`AccountError`] if that is refused or the server cannot be asked.
pub(crate) fn log_in(server: &Address, name: &str, password: &str) -> Result<LoggedIn, AccountError> {
    post(&format!("{}/api/v1/sessions", server.http()), None, name, password)
}

/// Makes an account of a guest, who keeps his games. Waits for the server, so it belongs on a thread of its own.
///
/// # Errors
/// [`AccountError`] if that is refused or the server cannot be asked.
pub(crate) fn register(server: &Address, guest: &Token, name: &str, password: &str) -> Result<LoggedIn, AccountError> {
    post(&format!("{}/api/v1/accounts", server.http()), Some(guest), name, password)
}

/// Says whether somebody, who may be a guest, likes tables with pub rules. Waits for the server, as the others do.
///
/// # Errors
/// [`AccountError`] if that is refused or the server cannot be asked.
pub(crate) fn like_pub_tables(server: &Address, token: &Token, likes: bool) -> Result<(), AccountError> {
    let request = agent().put(format!("{}/api/v1/me/pub", server.http()));
    let body = serde_json::json!({ "likesPub": likes });
    sent::<serde::de::IgnoredAny>(request, Some(token), &body).map(drop)
}

fn post(url: &str, guest: Option<&Token>, name: &str, password: &str) -> Result<LoggedIn, AccountError> {
    sent(agent().post(url), guest, &serde_json::json!({ "name": name, "password": password }))
}

fn agent() -> ureq::Agent {
    ureq::Agent::config_builder()
        .timeout_global(Some(PATIENCE))
        .http_status_as_error(false)
        // Whoever is sent elsewhere with a password should know it.
        .max_redirects(0)
        .max_redirects_will_error(false)
        .build()
        .into()
}

/// Sends a request with the token of who makes it, and reads the answer.
fn sent<T: DeserializeOwned>(
    mut request: RequestBuilder<WithBody>,
    token: Option<&Token>,
    body: &serde_json::Value,
) -> Result<T, AccountError> {
    if let Some(token) = token {
        request = request.header("authorization", format!("Bearer {}", token.as_str()));
    }
    let mut answer = request.send_json(body).map_err(|error| AccountError::Unreachable(error.to_string()))?;
    let status = answer.status().as_u16();
    let retry_after = answer.headers().get("retry-after").and_then(|value| value.to_str().ok()?.parse().ok());
    let text = answer.body_mut().with_config().limit(LARGEST_ANSWER).read_to_string();
    let text = text.map_err(|_| AccountError::Unexpected)?;
    if matches!(status, 200 | 201) {
        return serde_json::from_str(&text).map_err(|_| AccountError::Unexpected);
    }
    let Ok(Problem { title, code }) = serde_json::from_str(&text) else { return Err(AccountError::Unexpected) };
    Err(AccountError::Refused { code: Code::named(&code), title, retry_after })
}
