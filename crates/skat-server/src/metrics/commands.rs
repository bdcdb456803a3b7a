//! What clients send over their sockets, and what they are told.

use prometheus_client::registry::Registry;
use skat_protocol::ServerMessage;

use super::{Counters, Metrics, counters};

#[derive(Debug)]
pub(super) struct Commands {
    answers: Counters,
}

impl Commands {
    pub(super) fn register(it: &mut Registry) -> Commands {
        let commands = Commands { answers: counters("outcome", ["done"]) };
        it.register(
            "commands",
            "Commands over sockets that were answered, by the code of a refusal, or done",
            commands.answers.clone(),
        );
        commands
    }
}

impl Metrics {
    /// A client is told something: if it answers what he asked for, it counts.
    pub(crate) fn told(&self, message: &ServerMessage) {
        let outcome = match message {
            ServerMessage::Ack { .. } | ServerMessage::Welcome { .. } => "done",
            ServerMessage::Nack { code, .. } | ServerMessage::Error { code, .. } => code.as_str(),
            _ => return,
        };
        self.commands.answers.get_or_create(&[("outcome", outcome)]).inc();
    }
}
