//! What can go wrong.

use skat_protocol::{Code, NackDetail};

/// The server has refused a command; nothing has changed by it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", code.description())]
pub struct Refusal {
    /// Why.
    pub code: Code,
    /// More about it.
    pub detail: Option<NackDetail>,
}

/// Why a client has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Ended {
    /// Its owner closed it.
    #[error("the client was closed")]
    Closed,
    /// The player has come with a newer connection.
    #[error("the player has come with a newer connection")]
    Superseded,
    /// The server says that the client broke the protocol.
    #[error("the server says that the client broke the protocol")]
    Policy,
    /// The server does not know the player any more.
    #[error("the server does not know the player any more")]
    LoggedOut,
    /// An administrator has locked the player out.
    #[error("an administrator has locked the player out")]
    Locked,
}

/// A command has no `ack`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// It was refused.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The client ended before it was answered.
    #[error(transparent)]
    Ended(#[from] Ended),
}

impl CommandError {
    /// The code of a refusal.
    pub fn code(&self) -> Option<Code> {
        match self {
            CommandError::Refused(refusal) => Some(refusal.code),
            CommandError::Ended(_) => None,
        }
    }
}

/// A client cannot connect for the first time.
#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    /// The text is no address of a server.
    #[error("{server} is no address of a server, such as ws://127.0.0.1:8080")]
    BadAddress {
        /// The text.
        server: String,
    },
    /// Nobody answers there, or something else than a server does.
    #[error("cannot connect to {address}: {cause}")]
    Unreachable {
        /// Where.
        address: String,
        /// Why.
        cause: String,
    },
    /// The server refuses the log-in.
    #[error("cannot log in: {0}")]
    Refused(Refusal),
}
