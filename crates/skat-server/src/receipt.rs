//! From the receipt of a message over a socket to its answer: how long that takes, and what a trace tells of it.

use std::fmt;
use std::sync::Arc;

use skat_protocol::{ClientMessage, Code};
use skat_table::Time;
use tracing::Span;
use tracing::field::Empty;

use crate::app::App;
use crate::clock::World;
use crate::metrics::Metrics;

/// A message that has come and is not answered yet; it is answered when this is dropped.
pub(crate) struct Receipt {
    metrics: Arc<Metrics>,
    world: Arc<dyn World>,
    at: Time,
    span: Span,
}

impl Receipt {
    /// A message has come over a connection.
    pub(crate) fn of(app: &App, connection: u64, message: &ClientMessage) -> Receipt {
        let span = tracing::info_span!(
            target: crate::traces::TARGET,
            "message",
            otel.name = name(message),
            connection,
            outcome = Empty,
        );
        Receipt { metrics: app.metrics.clone(), world: app.world.clone(), at: app.world.now(), span }
    }

    /// What the answer is: done, or refused.
    pub(crate) fn answered(&self, refused: Option<Code>) {
        self.span.record("outcome", refused.map_or("done", Code::as_str));
    }
}

impl Drop for Receipt {
    fn drop(&mut self) {
        self.metrics.command_took(self.world.now().since(self.at));
    }
}

impl fmt::Debug for Receipt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Receipt").field("at", &self.at).finish_non_exhaustive()
    }
}

/// What a trace calls a message. Which act it is does not matter: some are secrets of a partnership.
fn name(message: &ClientMessage) -> &'static str {
    match message {
        ClientMessage::Guest { .. } => "socket guest",
        ClientMessage::Login { .. } => "socket login",
        ClientMessage::Lobby { .. } => "socket lobby",
        ClientMessage::LobbySay { .. } => "socket lobby_say",
        ClientMessage::Create { .. } => "socket create",
        ClientMessage::Watch { .. } => "socket watch",
        ClientMessage::Resume { .. } => "socket resume",
        ClientMessage::Unwatch { .. } => "socket unwatch",
        ClientMessage::Sit { .. } => "socket sit",
        ClientMessage::Act { .. } => "socket act",
    }
}
