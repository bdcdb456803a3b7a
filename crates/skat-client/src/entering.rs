//! One attempt to connect and to log in, and when to make the next one.

use std::time::Duration;

use skat_protocol::{ClientMessage, CloseCode, Code, Name, ServerMessage, Token};
use tokio::time::timeout;
use uuid::Uuid;

use crate::client::Shared;
use crate::socket::{Gone, NotOpen, Received, Socket};
use crate::{Ended, Login, Options, Refusal};

/// How long a log-in may take.
const PATIENCE: Duration = Duration::from_secs(15);

/// How much longer than usual the pause is for who was too fast: some seconds.
const TOO_FAST: f64 = 12.0;

/// How much longer each pause is than the one before.
const GROWTH: f64 = 1.5;

/// Who the server says we are.
#[derive(Clone, Debug)]
pub(crate) struct Welcomed {
    pub(crate) player: Uuid,
    pub(crate) name: String,
    pub(crate) token: Option<Token>,
    pub(crate) tables: Vec<Uuid>,
}

/// Why an attempt has failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NotIn {
    /// There is no connection.
    NotOpen(NotOpen),
    /// It was gone before the answer.
    Gone(Gone),
    /// The server has refused the log-in.
    Refused(Refusal),
}

impl NotIn {
    /// The end that it means; nothing if another attempt makes sense.
    pub(crate) fn ends(&self) -> Option<Ended> {
        match self {
            NotIn::NotOpen(_) => None,
            // Before the welcome this says only that the log-in took too long, perhaps on its way.
            NotIn::Gone(Gone::Closed(CloseCode::NotLoggedIn)) => None,
            NotIn::Gone(gone) => gone.ends(),
            NotIn::Refused(Refusal { code, .. }) => match code {
                Code::Unavailable | Code::Draining | Code::TooFast | Code::Internal => None,
                // A lost connection counts until the server has noticed: its place is free again soon.
                Code::TooManyConnections => None,
                Code::Locked => Some(Ended::Locked),
                _ => Some(Ended::LoggedOut),
            },
        }
    }
}

impl Gone {
    /// The end that it means; nothing if the client comes back by itself.
    pub(crate) fn ends(self) -> Option<Ended> {
        match self {
            Gone::Closed(CloseCode::Superseded) => Some(Ended::Superseded),
            Gone::Closed(CloseCode::Policy) => Some(Ended::Policy),
            Gone::Closed(CloseCode::NotLoggedIn) => Some(Ended::LoggedOut),
            Gone::Closed(CloseCode::Locked) => Some(Ended::Locked),
            Gone::Closed(_) | Gone::Lost => None,
        }
    }
}

/// Connects and logs in once.
pub(crate) async fn enter(
    address: &str,
    options: &Options,
    login: &Login,
    shared: &Shared,
) -> Result<(Socket, Welcomed), NotIn> {
    let opening = Box::pin(Socket::open(address, &*options.connector, options.silence));
    let mut socket = opening.await.map_err(NotIn::NotOpen)?;
    let logging_in = Box::pin(log_in(&mut socket, login, shared.id()));
    let welcomed = timeout(PATIENCE, logging_in).await.unwrap_or(Err(NotIn::Gone(Gone::Lost)))?;
    Ok((socket, welcomed))
}

/// How long to wait before the next attempt, after so many since the last connection that held, and for this reason.
pub(crate) fn pause(options: &Options, shared: &Shared, attempts: u32, why: &NotIn) -> Duration {
    let part = f64::from(u16::from_le_bytes(shared.random())) / 65_536.0;
    let Options { backoff, longest_backoff, .. } = *options;
    let pause = match why {
        NotIn::NotOpen(NotOpen { retry_after: Some(after), .. }) => {
            return *after.min(&longest_backoff) + backoff.mul_f64(part);
        }
        NotIn::Gone(Gone::Closed(CloseCode::TooFast)) | NotIn::Refused(Refusal { code: Code::TooFast, .. }) => {
            backoff.mul_f64(TOO_FAST)
        }
        _ if attempts == 0 => return backoff.mul_f64(part),
        _ => backoff.mul_f64(GROWTH.powi((attempts - 1).min(20) as i32)),
    };
    pause.min(longest_backoff).mul_f64(0.75 + part / 2.0)
}

/// Logs in on a new connection.
async fn log_in(socket: &mut Socket, login: &Login, id: Uuid) -> Result<Welcomed, NotIn> {
    let message = match login {
        Login::Guest(name) => ClientMessage::Guest { id, name: Name::clone(name) },
        Login::Token(token) => ClientMessage::Login { id, token: Some(token.clone()) },
    };
    socket.send(&message).await.map_err(NotIn::Gone)?;
    loop {
        let received = socket.receive().await.map_err(NotIn::Gone)?;
        let Received::Message(message) = received else { continue };
        match *message {
            ServerMessage::Welcome { player, name, token, tables, .. } => {
                return Ok(Welcomed { player, name, token, tables });
            }
            ServerMessage::Nack { code, detail, .. } | ServerMessage::Error { code, detail, .. } => {
                return Err(NotIn::Refused(Refusal { code, detail }));
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;

    fn options() -> Options {
        Options::new("ws://club", Login::Token(Token::new("0".repeat(64)).unwrap()))
    }

    /// The shortest and the longest pause.
    fn range(attempts: u32, why: &NotIn) -> (Duration, Duration) {
        let of = |byte: u8| pause(&options(), &Shared::new(move |bytes: &mut [u8]| bytes.fill(byte)), attempts, why);
        (of(0), of(255))
    }

    fn closed(code: CloseCode) -> NotIn {
        NotIn::Gone(Gone::Closed(code))
    }

    fn refused(code: Code) -> NotIn {
        NotIn::Refused(Refusal { code, detail: None })
    }

    #[test]
    fn the_first_attempt_comes_well_within_a_second_and_the_next_ones_later_and_later() {
        let millis = Duration::from_millis;
        for why in [NotIn::Gone(Gone::Lost), closed(CloseCode::GoingAway), closed(CloseCode::TooSlow)] {
            let (least, most) = range(0, &why);
            assert_eq!(least, Duration::ZERO);
            assert!(most <= millis(250), "{most:?}");
        }
        let lost = NotIn::Gone(Gone::Lost);
        let ranges: Vec<(Duration, Duration)> = (1..=40).map(|attempts| range(attempts, &lost)).collect();
        assert!(ranges.is_sorted() && ranges[0].0 >= millis(180));
        // Who finds nobody tries about eight times in the first ten seconds, and is never further behind than half of the gap.
        let sum: Duration = ranges[..6].iter().map(|range| range.1).sum();
        assert!(sum < Duration::from_secs(8), "{sum:?}");
        let (least, most) = ranges[39];
        assert!(least >= Duration::from_secs(22) && most <= Duration::from_secs(38), "{least:?} to {most:?}");
    }

    #[test]
    fn who_was_too_fast_waits_some_seconds() {
        for why in [closed(CloseCode::TooFast), refused(Code::TooFast)] {
            for attempts in [0, 1, 9] {
                let (least, most) = range(attempts, &why);
                assert!(least >= Duration::from_secs(2) && most <= Duration::from_secs(4), "{least:?} to {most:?}");
            }
        }
    }

    #[test]
    fn what_a_busy_server_asks_for_is_waited_for_within_bounds() {
        let busy = |seconds| {
            let retry_after = Some(Duration::from_secs(seconds));
            NotIn::NotOpen(NotOpen { cause: "503".to_owned(), retry_after })
        };
        assert_eq!(range(0, &busy(5)).0, Duration::from_secs(5));
        assert!(range(7, &busy(5)).1 < Duration::from_millis(5_251));
        assert!(range(0, &busy(1_000_000)).1 < Duration::from_secs(31));
    }

    #[test]
    fn some_ends_are_for_good() {
        assert_eq!(closed(CloseCode::Superseded).ends(), Some(Ended::Superseded));
        assert_eq!(closed(CloseCode::Policy).ends(), Some(Ended::Policy));
        assert_eq!(Gone::Closed(CloseCode::NotLoggedIn).ends(), Some(Ended::LoggedOut));
        assert_eq!(closed(CloseCode::Locked).ends(), Some(Ended::Locked), "also while logging in");
        assert_eq!(refused(Code::Locked).ends(), Some(Ended::Locked));
        for code in [Code::BadToken, Code::NotLoggedIn] {
            assert_eq!(refused(code).ends(), Some(Ended::LoggedOut), "{code}");
        }
        for code in [CloseCode::GoingAway, CloseCode::TooBig, CloseCode::TooFast, CloseCode::TooSlow] {
            assert_eq!(Gone::Closed(code).ends(), None, "{code:?}");
        }
        for code in [Code::Unavailable, Code::Draining, Code::TooFast, Code::TooManyConnections, Code::Internal] {
            assert_eq!(refused(code).ends(), None, "{code}");
        }
        assert_eq!(closed(CloseCode::NotLoggedIn).ends(), None, "the log-in was slow");
    }
}
