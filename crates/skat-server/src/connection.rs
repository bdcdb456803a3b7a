//! The way to one client: a bounded outbox, and the end of it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use axum::extract::ws::Utf8Bytes;
use skat_protocol::{CloseCode, Code, NackDetail, ServerMessage};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::metrics::Metrics;

/// One live socket, as the rest of the server sees it. Clones are the same socket.
#[derive(Clone, Debug)]
pub(crate) struct Connection(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    id: u64,
    outbox: mpsc::Sender<Utf8Bytes>,
    code: OnceLock<CloseCode>,
    closing: CancellationToken,
    metrics: Arc<Metrics>,
}

impl Connection {
    /// A connection and what its writer takes from.
    pub(crate) fn new(outbox_messages: usize, metrics: Arc<Metrics>) -> (Connection, mpsc::Receiver<Utf8Bytes>) {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let (outbox, queued) = mpsc::channel(outbox_messages);
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        let inner = Inner { id, outbox, code: OnceLock::new(), closing: CancellationToken::new(), metrics };
        (Connection(Arc::new(inner)), queued)
    }

    /// A number that no other connection of this process has.
    pub(crate) fn id(&self) -> u64 {
        self.0.id
    }

    /// Sends a message. A socket that cannot keep up is closed; nothing is ever dropped from the middle, and nobody waits.
    pub(crate) fn send(&self, message: &ServerMessage) {
        self.0.metrics.told(message);
        self.send_text(text(message));
    }

    /// Sends a message that is written already.
    pub(crate) fn send_text(&self, text: Utf8Bytes) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.0.outbox.try_send(text) {
            self.close(CloseCode::TooSlow);
        }
    }

    /// Closes the socket; the first code counts.
    pub(crate) fn close(&self, code: CloseCode) {
        if self.0.code.set(code).is_ok() {
            self.0.metrics.closed(code);
        }
        self.0.closing.cancel();
    }

    /// Waits until the socket is to be closed.
    pub(crate) async fn closed(&self) -> CloseCode {
        self.0.closing.cancelled().await;
        self.0.code.get().copied().unwrap_or(CloseCode::GoingAway)
    }

    /// Whether nothing that came over the socket counts any more: the token of whoever is there is worthless.
    pub(crate) fn is_shut_out(&self) -> bool {
        self.0.code.get() == Some(&CloseCode::NotLoggedIn)
    }

    /// Whether the socket is to be closed.
    pub(crate) fn is_closed(&self) -> bool {
        self.0.closing.is_cancelled()
    }
}

/// The answer to something that a client has asked. Dropped without one, it says [`Code::Unavailable`]:
/// so nobody waits for ever, whatever becomes of the task that was to answer.
#[derive(Debug)]
pub(crate) struct Answer {
    to: Connection,
    asked: Asked,
    is_given: bool,
}

#[derive(Clone, Copy, Debug)]
enum Asked {
    Command(Uuid),
    Resume(Uuid),
}

impl Answer {
    /// The answer to a command.
    pub(crate) fn to_command(to: Connection, id: Uuid) -> Answer {
        Answer { to, asked: Asked::Command(id), is_given: false }
    }

    /// The answer to `resume`.
    pub(crate) fn to_resume(to: Connection, table: Uuid) -> Answer {
        Answer { to, asked: Asked::Resume(table), is_given: false }
    }

    /// Where it goes.
    pub(crate) fn to(&self) -> &Connection {
        &self.to
    }

    /// It was done.
    pub(crate) fn ack(mut self, table: Option<Uuid>) {
        self.is_given = true;
        if let Asked::Command(id) = self.asked {
            self.to.send(&ServerMessage::Ack { id, table });
        }
    }

    /// What was asked is its own answer.
    pub(crate) fn done(mut self) {
        self.is_given = true;
    }

    /// It was refused.
    pub(crate) fn refuse(mut self, code: Code, detail: Option<NackDetail>) {
        self.say_no(code, detail);
    }

    fn say_no(&mut self, code: Code, detail: Option<NackDetail>) {
        self.is_given = true;
        self.to.send(&match self.asked {
            Asked::Command(id) => ServerMessage::Nack { id, code, detail },
            Asked::Resume(table) => ServerMessage::Error { code, table: Some(table), detail },
        });
    }
}

impl Drop for Answer {
    fn drop(&mut self) {
        if !self.is_given {
            self.say_no(Code::Unavailable, None);
        }
    }
}

/// A message as it goes over the wire.
pub(crate) fn text(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).expect("a message is plain data with text keys").into()
}
