//! What clients send over their sockets, and what they are told.

use std::time::Duration;

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use skat_protocol::{Code, ServerMessage};

use super::{Counters, Metrics, counters, spans};

#[derive(Debug)]
pub(super) struct Commands {
    answers: Counters,
    /// That of `answers` which counts most.
    done: Counter,
    spans: Histogram,
    sent: Counter,
}

impl Commands {
    pub(super) fn register(it: &mut Registry) -> Commands {
        let outcomes = ["done"].into_iter().chain(Code::ALL.iter().map(|code| code.as_str()));
        let answers = counters("outcome", outcomes);
        let done = answers.get_or_create(&[("outcome", "done")]).clone();
        let commands = Commands { answers, done, spans: spans(), sent: Counter::default() };
        it.register(
            "commands",
            "Commands over sockets that were answered, by the code of a refusal, or done",
            commands.answers.clone(),
        );
        it.register_with_unit(
            "command",
            "How long a message over a socket took from its receipt to its answer",
            Unit::Seconds,
            commands.spans.clone(),
        );
        it.register("messages_sent", "Messages to clients: answers, events and snapshots", commands.sent.clone());
        commands
    }
}

impl Metrics {
    /// Something that a client has sent was answered after so long.
    pub(crate) fn command_took(&self, span: Duration) {
        self.commands.spans.observe(span.as_secs_f64());
    }

    /// A message is on its way to a client.
    pub(crate) fn sent(&self) {
        self.commands.sent.inc();
    }

    /// A client is told something: if it answers what he asked for, it counts.
    pub(crate) fn told(&self, message: &ServerMessage) {
        match message {
            ServerMessage::Ack { .. } | ServerMessage::Welcome { .. } => self.commands.done.inc(),
            ServerMessage::Nack { code, .. } | ServerMessage::Error { code, .. } => {
                self.commands.answers.get_or_create(&[("outcome", code.as_str())]).inc()
            }
            _ => return,
        };
    }
}
