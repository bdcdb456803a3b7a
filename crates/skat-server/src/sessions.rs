//! Which sockets are open for which session, so that the end of a session ends them at once.
//!
//! A token is 256 random bits, written as 64 hexadecimal digits; the server keeps its SHA-256 only.
//! A socket is entered here before the database is asked whether its token is good.
//! Whoever revokes a token does it in the database first and tells it here then.
//! So whichever comes first, no socket slips between: either it finds its token revoked, or it is found here.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::net::Ipv6Addr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sha2::{Digest, Sha256};
use skat_protocol::{CloseCode, Token};
use skat_store::Timestamp;
use skat_table::Time;
use uuid::Uuid;

use crate::connection::Connection;
use crate::metrics::Metrics;
use crate::register::Register;
use crate::tables::in_time;

/// How often it is written down that a session is in use.
const NOTE_EVERY: Duration = Duration::from_secs(60);

/// The most sessions whose last note is remembered; of others it is written down once more than needed.
const MOST_NOTED: usize = 50_000;

/// The SHA-256 of a token.
pub(crate) type TokenHash = [u8; 32];

/// The open sockets by session.
#[derive(Default)]
pub(crate) struct Sessions(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    open: HashMap<TokenHash, BTreeMap<u64, Connection>>,
    noted: HashMap<TokenHash, Time>,
    /// When those that are due again were last forgotten.
    swept: Option<Time>,
}

/// A socket that is entered; it is taken out again with this value.
pub(crate) struct Entered {
    state: Arc<Mutex<State>>,
    token_hash: TokenHash,
    connection: u64,
}

impl Sessions {
    /// Enters a socket; before anybody asks the database whether the token is good.
    pub(crate) fn enter(&self, token_hash: TokenHash, connection: &Connection) -> Entered {
        let id = connection.id();
        lock(&self.0).open.entry(token_hash).or_default().insert(id, connection.clone());
        Entered { state: self.0.clone(), token_hash, connection: id }
    }

    /// Tokens are worthless from now on, and the database says so: their sockets are closed.
    pub(crate) fn revoked(&self, tokens: &[TokenHash]) {
        self.close(tokens, CloseCode::NotLoggedIn);
    }

    /// The same because their player is locked out: his sockets are told so.
    pub(crate) fn locked(&self, tokens: &[TokenHash]) {
        self.close(tokens, CloseCode::Locked);
    }

    fn close(&self, tokens: &[TokenHash], code: CloseCode) {
        let mut state = lock(&self.0);
        for token in tokens {
            state.noted.remove(token);
            for connection in state.open.get(token).into_iter().flat_map(BTreeMap::values) {
                connection.close(code);
            }
        }
    }

    /// Writes down that a session is in use, and from where, unless that was done a moment ago.
    ///
    /// It is no reason to refuse anything when that fails.
    pub(crate) async fn note_use(
        &self,
        metrics: &Metrics,
        register: &dyn Register,
        token_hash: &TokenHash,
        player: Uuid,
        address: Ipv6Addr,
        now: Time,
    ) {
        if !self.is_note_due(token_hash, now) {
            return;
        }
        let noting = register.note_use(token_hash, player, address, Timestamp::from_micros(now.0));
        if in_time(metrics, noting).await.is_err() {
            tracing::warn!(%player, "the use of a session is not written down");
        }
    }

    fn is_note_due(&self, token_hash: &TokenHash, now: Time) -> bool {
        let mut state = lock(&self.0);
        if state.noted.get(token_hash).is_some_and(|noted| now.since(*noted) < NOTE_EVERY) {
            return false;
        }
        let is_swept = state.swept.is_some_and(|swept| now.since(swept) < NOTE_EVERY);
        if state.noted.len() >= MOST_NOTED && !is_swept {
            state.swept = Some(now);
            state.noted.retain(|_, noted| now.since(*noted) < NOTE_EVERY);
        }
        if state.noted.len() < MOST_NOTED {
            state.noted.insert(*token_hash, now);
        }
        true
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        let mut state = lock(&self.state);
        let Some(connections) = state.open.get_mut(&self.token_hash) else { return };
        connections.remove(&self.connection);
        if connections.is_empty() {
            state.open.remove(&self.token_hash);
        }
    }
}

/// The token that is made of a secret.
pub(crate) fn token(secret: &[u8; 32]) -> Token {
    let digits = secret.iter().fold(String::with_capacity(64), |mut digits, byte| {
        let _ = write!(digits, "{byte:02x}");
        digits
    });
    Token::new(digits).expect("64 hexadecimal digits are a token")
}

/// What is kept of a secret.
pub(crate) fn hash_of(secret: &[u8; 32]) -> TokenHash {
    Sha256::digest(secret).into()
}

/// What is kept of a token; none if the text is no token that this server has made.
pub(crate) fn hash_of_token(token: &str) -> Option<TokenHash> {
    let digits: Option<Vec<u8>> =
        token.chars().take(65).map(|digit| digit.to_digit(16).map(|digit| digit as u8)).collect();
    let digits = digits.filter(|digits| digits.len() == 64)?;
    let secret: [u8; 32] = std::array::from_fn(|place| digits[2 * place] << 4 | digits[2 * place + 1]);
    Some(hash_of(&secret))
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connection::Room;
    use crate::register::Crowded;

    fn connection() -> Connection {
        Connection::new(Room { messages: 1, bytes: 64 }, Arc::new(Metrics::new()))
    }

    #[test]
    fn a_token_is_known_by_its_hash_and_nothing_else_is_one() {
        let secret = std::array::from_fn(|place| place as u8 * 7);
        let token = token(&secret);
        assert_eq!(token.as_str().len(), 64);
        assert_eq!(hash_of_token(token.as_str()), Some(hash_of(&secret)));
        assert_ne!(hash_of(&secret), secret);
        let long = format!("{}0", token.as_str());
        for none in ["", "0", &token.as_str()[1..], &long, &"g".repeat(64), &"ä".repeat(64), &"\u{ff11}".repeat(64)] {
            assert_eq!(hash_of_token(none), None, "{none}");
        }
    }

    #[test]
    fn the_end_of_a_session_closes_its_sockets_and_no_others() {
        let sessions = Sessions::default();
        let (first, second, other) = (connection(), connection(), connection());
        let _entered = [sessions.enter([1; 32], &first), sessions.enter([1; 32], &second)];
        let left = sessions.enter([2; 32], &other);
        sessions.revoked(&[[1; 32], [3; 32]]);
        assert!(first.is_closed() && second.is_closed() && !other.is_closed());
        drop(left);
        sessions.revoked(&[[2; 32]]);
        assert!(!other.is_closed(), "it has left");
        assert_eq!(lock(&sessions.0).open.len(), 1, "who has left is forgotten");
    }

    #[test]
    fn whose_session_ends_because_he_is_locked_out_is_told_so() {
        let sessions = Sessions::default();
        let (out, locked) = (connection(), connection());
        let _entered = [sessions.enter([1; 32], &out), sessions.enter([2; 32], &locked)];
        sessions.revoked(&[[1; 32]]);
        sessions.locked(&[[2; 32]]);
        assert_eq!(out.end(), Some(Some(CloseCode::NotLoggedIn)));
        assert_eq!(locked.end(), Some(Some(CloseCode::Locked)));
        assert!(out.is_shut_out() && locked.is_shut_out(), "what either has sent counts no more");
    }

    #[tokio::test(start_paused = true)]
    async fn a_use_that_the_database_does_not_write_down_keeps_nobody_waiting_for_ever() {
        let (sessions, metrics) = (Sessions::default(), Metrics::new());
        let register = Crowded::default();
        let noting =
            sessions.note_use(&metrics, &register, &[1; 32], Uuid::nil(), Ipv6Addr::LOCALHOST, Time(1_000_000));
        assert!(tokio::time::timeout(Duration::from_secs(11), noting).await.is_ok());
    }

    #[test]
    fn the_use_of_a_session_is_noted_once_a_minute() {
        let sessions = Sessions::default();
        let at = |seconds: u64| Time(0).plus(Duration::from_secs(seconds));
        assert!(sessions.is_note_due(&[1; 32], at(0)));
        assert!(!sessions.is_note_due(&[1; 32], at(59)));
        assert!(sessions.is_note_due(&[2; 32], at(59)));
        assert!(sessions.is_note_due(&[1; 32], at(60)));
        for other in 0..2 * MOST_NOTED {
            let mut hash = [9; 32];
            hash[..8].copy_from_slice(&other.to_be_bytes());
            assert!(sessions.is_note_due(&hash, at(61)));
        }
        assert!(lock(&sessions.0).noted.len() <= MOST_NOTED);
    }
}
