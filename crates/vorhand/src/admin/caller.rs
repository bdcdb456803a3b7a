//! Asking a server over REST.

use std::fmt::Write as _;
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;
use skat_protocol::{PlayerPage, Token};
use ureq::Agent;
use uuid::Uuid;

use super::Access;
use super::state::State;

/// How long a server may take to answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// The longest answer that is read, in bytes.
const LONGEST_ANSWER: u64 = 64 << 20;

/// Why a server did not do what was asked.
#[derive(Debug, thiserror::Error)]
pub(super) enum CallError {
    /// It has refused, and said why.
    #[error("{}", refusal(.title, .code, .detail.as_deref(), .retry_after.as_deref()))]
    Refused {
        /// What the code says.
        title: String,
        /// The code; a newer server may have others than this build knows.
        code: String,
        /// More about it.
        detail: Option<String>,
        /// After how many seconds it can be tried again.
        retry_after: Option<String>,
    },
    /// There is no answer.
    #[error("cannot reach {url}: {cause}")]
    Unreachable {
        /// The server.
        url: String,
        /// Why.
        cause: String,
    },
    /// The answer is not one of a Vorhand server that this build understands.
    #[error("{url} answers with status {status} and something that cannot be understood")]
    Odd {
        /// What was asked.
        url: String,
        /// The answer's status.
        status: u16,
    },
    /// Nobody has an account of this name.
    #[error(
        "nobody with an account is called {0:?}; `vorhand admin players find` also finds guests, former names and \
         parts of names, and every command takes an id"
    )]
    NobodyCalled(String),
}

/// What went wrong, in one line: what the code says, the code, and what to do about it.
fn refusal(title: &str, code: &str, detail: Option<&str>, retry_after: Option<&str>) -> String {
    let mut text = format!("{} ({code})", title.trim_end_matches('.'));
    if let Some(detail) = detail {
        let _ = write!(text, ": {detail}");
    }
    if let Some(seconds) = retry_after {
        let _ = write!(text, "; try again in {seconds} seconds");
    }
    if matches!(code, "not_logged_in" | "bad_token") {
        text.push_str("; log in with `vorhand admin login NAME`");
    }
    text
}

/// Somebody who asks a server.
pub(super) struct Caller {
    agent: Agent,
    /// The server's address without a slash at its end.
    base: String,
    token: Option<Token>,
}

impl Access {
    /// The server that is meant: the given one, that of the last log-in, or one on this machine.
    pub(super) fn server(&self, state: &State) -> Result<String, String> {
        let given = self.server.as_deref().or(state.last.as_deref()).unwrap_or("http://127.0.0.1:8080");
        server_url(given)
    }

    /// Somebody who asks the server with the token that is at hand.
    pub(super) fn caller(&self) -> Result<Caller, String> {
        let state = State::load()?;
        let base = self.server(&state)?;
        let token = match &self.token_file {
            Some(file) => Some(super::state::read_token(file)?),
            None => match std::env::var("VORHAND_ADMIN_TOKEN").ok().filter(|token| !token.is_empty()) {
                Some(token) => Some(Token::new(token).map_err(|_| "VORHAND_ADMIN_TOKEN holds no token")?),
                None => state.token(&base),
            },
        };
        match token {
            Some(token) => Ok(Caller::new(base, Some(token))),
            None => {
                Err(format!("nobody is logged in at {base}; log in with `vorhand admin login NAME --server {base}`"))
            }
        }
    }
}

/// A server's address as it is kept and compared.
fn server_url(text: &str) -> Result<String, String> {
    let url = text.trim_end_matches('/');
    let rest = url.strip_prefix("http://").or_else(|| url.strip_prefix("https://"));
    match rest {
        Some(rest) if !rest.is_empty() && !rest.contains(['?', '#', '@', ' ']) => Ok(url.to_owned()),
        _ => Err(format!("{text:?} is no server: http://HOST:PORT or https://HOST is expected")),
    }
}

impl Caller {
    /// Somebody who asks the server at this address.
    pub(super) fn new(base: String, token: Option<Token>) -> Caller {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(PATIENCE))
            .max_redirects(0)
            .user_agent(concat!("vorhand-admin/", env!("CARGO_PKG_VERSION")));
        Caller { agent: config.build().into(), base, token }
    }

    /// Asks for something below `/api/v1`.
    pub(super) fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, CallError> {
        self.read(self.send("GET", path, None)?)
    }

    /// Does something that is answered with a body.
    pub(super) fn send_body<T: DeserializeOwned>(
        &self,
        method: &str,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, CallError> {
        self.read(self.send(method, path, Some(json(body)))?)
    }

    /// Does something that is answered without a body.
    pub(super) fn act(&self, method: &str, path: &str, body: Option<&impl Serialize>) -> Result<(), CallError> {
        self.send(method, path, body.map(json)).map(drop)
    }

    /// Follows the pages of something until there are so many entries, or no more; says whether there are.
    pub(super) fn pages<T: DeserializeOwned, E>(
        &self,
        path: &str,
        limit: usize,
        split: impl Fn(T) -> (Vec<E>, Option<String>),
    ) -> Result<(Vec<E>, Option<String>), CallError> {
        let mut all = Vec::new();
        let mut after: Option<String> = None;
        loop {
            let page = (limit - all.len()).clamp(1, 200);
            let joint = if path.contains('?') { '&' } else { '?' };
            let mut full = format!("{path}{joint}limit={page}");
            if let Some(after) = &after {
                let _ = write!(full, "&after={}", escaped(after));
            }
            let (entries, next) = split(self.get(&full)?);
            all.extend(entries);
            after = next;
            if after.is_none() || all.len() >= limit {
                return Ok((all, after));
            }
        }
    }

    /// The id of a player who is named by it, or by his account's name.
    pub(super) fn player(&self, named: &str) -> Result<Uuid, CallError> {
        if let Ok(id) = named.parse() {
            return Ok(id);
        }
        let found: PlayerPage = self.get(&format!("/players?name={}", escaped(named)))?;
        match found.players.as_slice() {
            [one] => Ok(one.player),
            _ => Err(CallError::NobodyCalled(named.to_owned())),
        }
    }

    fn send(&self, method: &str, path: &str, body: Option<Vec<u8>>) -> Result<Answered, CallError> {
        let url = format!("{}/api/v1{path}", self.base);
        let unreachable = |cause: String| CallError::Unreachable { url: self.base.clone(), cause };
        let mut request = ureq::http::Request::builder().method(method).uri(&url).header("accept", "application/json");
        if let Some(token) = &self.token {
            request = request.header("authorization", format!("Bearer {}", token.as_str()));
        }
        let sent = match body {
            Some(body) => {
                let request = request.header("content-type", "application/json").body(body);
                request
                    .map_err(|error| error.to_string())
                    .and_then(|request| self.agent.run(request).map_err(|error| error.to_string()))
            }
            None => request
                .body(())
                .map_err(|error| error.to_string())
                .and_then(|request| self.agent.run(request).map_err(|error| error.to_string())),
        };
        let mut response = sent.map_err(unreachable)?;
        let status = response.status().as_u16();
        let retry_after =
            response.headers().get("retry-after").and_then(|value| value.to_str().ok()).map(str::to_owned);
        let text = response.body_mut().with_config().limit(LONGEST_ANSWER).read_to_string();
        let text = text.map_err(|error| CallError::Unreachable { url: self.base.clone(), cause: error.to_string() })?;
        if (200..300).contains(&status) {
            return Ok(Answered { url, status, text });
        }
        match serde_json::from_str(&text) {
            Ok(ProblemText { title, code, detail }) => Err(CallError::Refused { title, code, detail, retry_after }),
            Err(_) => Err(CallError::Odd { url, status }),
        }
    }

    fn read<T: DeserializeOwned>(&self, answered: Answered) -> Result<T, CallError> {
        let Answered { url, status, text } = answered;
        serde_json::from_str(&text).map_err(|_| CallError::Odd { url, status })
    }
}

/// An answer that is no refusal.
struct Answered {
    url: String,
    status: u16,
    text: String,
}

/// An error of a server: its code may be one that this build does not know.
#[derive(serde::Deserialize)]
struct ProblemText {
    title: String,
    code: String,
    detail: Option<String>,
}

fn json(body: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(body).expect("bodies have string keys only")
}

/// A text as it stands in a query.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            escaped.push(char::from(byte));
        } else {
            let _ = write!(escaped, "%{byte:02X}");
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_says_what_the_code_says_and_what_to_do() {
        assert_eq!(
            refusal("The name and the password do not belong together.", "wrong_login", None, None),
            "The name and the password do not belong together (wrong_login)"
        );
        assert_eq!(
            refusal("Too much was tried.", "too_fast", None, Some("7")),
            "Too much was tried (too_fast); try again in 7 seconds"
        );
        assert!(
            refusal("x.", "bad_token", Some("it is old"), None)
                .ends_with("(bad_token): it is old; log in with `vorhand admin login NAME`")
        );
    }

    #[test]
    fn a_server_is_an_address_of_http() {
        assert_eq!(server_url("https://skat.example/").unwrap(), "https://skat.example");
        assert_eq!(server_url("http://[::1]:8080").unwrap(), "http://[::1]:8080");
        for wrong in ["skat.example", "ws://skat.example", "http://", "https://anna:secret@skat.example", "http://a?b"]
        {
            assert!(server_url(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_query_holds_no_odd_character() {
        assert_eq!(escaped("Änne & Söhne/50%"), "%C3%84nne%20%26%20S%C3%B6hne%2F50%25");
    }
}
