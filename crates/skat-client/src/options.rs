//! How a client connects.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use skat_protocol::{ClientMessage, Name, PATH, Token};
use uuid::Uuid;

use crate::connector::{Connector, Tcp};

/// Where randomness comes from: seeds, ids of commands, and the moments of coming back.
///
/// Seeds are worth nothing if somebody can foresee them, so a real client takes the operating system's generator.
pub trait Random: Send {
    /// Fills the bytes.
    fn fill(&mut self, bytes: &mut [u8]);
}

impl<F: FnMut(&mut [u8]) + Send> Random for F {
    fn fill(&mut self, bytes: &mut [u8]) {
        self(bytes);
    }
}

/// Who comes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Login {
    /// A new guest.
    Guest(Name),
    /// Somebody who has been here before.
    Token(Token),
}

/// A command that the server has answered with `ack`, so that what it did is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acknowledged {
    /// Its id.
    pub id: Uuid,
    /// The command as it was sent.
    pub message: ClientMessage,
    /// The table that it made or was about.
    pub table: Option<Uuid>,
}

/// Somebody who is told of acknowledged commands.
pub type Acknowledge = Arc<dyn Fn(&Acknowledged) + Send + Sync>;

/// How a client connects.
#[derive(Clone)]
pub struct Options {
    /// The server: `ws://host:port`, or the same with `wss`, `http` or `https`.
    pub server: String,
    /// Who comes.
    pub login: Login,
    /// How often the first connection and log-in are tried, where trying again makes sense; at least once.
    ///
    /// A guest whose first welcome is lost on the way comes as another guest the next time.
    pub first_attempts: u32,
    /// What the pauses before coming back are measured by: a random part of it before the first attempt, then it,
    /// and each time half as long again, more or less by a random part; twelve times as long after `too_fast`.
    pub backoff: Duration,
    /// The longest such pause, whatever a server asks for.
    pub longest_backoff: Duration,
    /// How long the server may be silent before the connection counts as lost; it pings every 15 seconds.
    pub silence: Duration,
    /// How many updates are kept for a listener that is slow.
    pub kept_updates: usize,
    /// Whether the client gives seeds to the shuffles by itself.
    pub gives_seeds: bool,
    /// Is told of each command that was acknowledged, those that the client sends by itself included.
    pub acknowledged: Option<Acknowledge>,
    /// What opens the lines to the server.
    pub connector: Arc<dyn Connector>,
}

impl Options {
    /// Somebody who comes to a server.
    pub fn new(server: impl Into<String>, login: Login) -> Options {
        Options {
            server: server.into(),
            login,
            first_attempts: 1,
            backoff: Duration::from_millis(250),
            longest_backoff: Duration::from_secs(30),
            silence: Duration::from_secs(45),
            kept_updates: 4_096,
            gives_seeds: true,
            acknowledged: None,
            connector: Arc::new(Tcp),
        }
    }
}

impl fmt::Debug for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options").field("server", &self.server).field("login", &self.login).finish_non_exhaustive()
    }
}

/// The address of a server's socket; nothing if it is no address of a server.
pub(crate) fn socket_address(server: &str) -> Option<String> {
    let (scheme, rest) = server.split_once("://")?;
    let scheme = match scheme {
        "ws" | "http" => "ws",
        "wss" | "https" => "wss",
        _ => return None,
    };
    let host = rest.strip_suffix(PATH).unwrap_or(rest).trim_end_matches('/');
    if host.is_empty() || host.contains(char::is_whitespace) {
        return None;
    }
    Some(format!("{scheme}://{host}{PATH}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_a_server_becomes_that_of_its_socket() {
        for server in ["ws://club:8080", "http://club:8080/", "ws://club:8080/ws/v1"] {
            assert_eq!(socket_address(server).as_deref(), Some("ws://club:8080/ws/v1"), "{server}");
        }
        assert_eq!(socket_address("https://skat.example").as_deref(), Some("wss://skat.example/ws/v1"));
        assert_eq!(socket_address("wss://skat.example/club").as_deref(), Some("wss://skat.example/club/ws/v1"));
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for server in ["", "club:8080", "ws://", "ftp://club", "ws:// club", "ws:///ws/v1"] {
            assert_eq!(socket_address(server), None, "{server}");
        }
    }
}
