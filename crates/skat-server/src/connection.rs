//! The way to one client: what waits for it, with a bound, and the end of it.
//!
//! Whoever has something to say leaves it in the outbox and never waits; at the end of the round it is written
//! ([`Delivery`]). What the operating system does not take then stays in the outbox, and the socket's task goes on with
//! it ([`Connection::flush`]).
//!
//! A connection without a socket is a whole one too: what it is told stays in its outbox, and [`Connection::take`] gives it in order.

use std::collections::VecDeque;
use std::io::{self, IoSlice};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use bytes::{Buf as _, Bytes};
use skat_protocol::{CloseCode, Code, NackDetail, ServerMessage};
use tokio::net::tcp::OwnedWriteHalf;
use tokio::sync::Notify;
use uuid::Uuid;

use crate::config::Config;
use crate::delivery::Delivery;
use crate::frame::Text;
use crate::metrics::Metrics;
use crate::receipt::Receipt;

/// The most frames that are handed to the operating system at once.
const MOST_AT_ONCE: usize = 16;

/// As many frames mostly wait in one round.
const FEW: usize = 4;

/// How much may wait for one socket.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    /// Messages.
    pub(crate) messages: usize,
    /// Their bytes, without those of the message that is being written.
    pub(crate) bytes: usize,
}

impl Room {
    /// As the settings want it.
    pub(crate) fn of(config: &Config) -> Room {
        Room { messages: config.outbox_messages, bytes: config.outbox_bytes }
    }
}

/// One live socket, as the rest of the server sees it. Clones are the same socket.
#[derive(Clone, Debug)]
pub(crate) struct Connection(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    id: u64,
    room: Room,
    metrics: Arc<Metrics>,
    outbox: Mutex<Outbox>,
    /// Why it ends; nothing if the client has left by himself.
    end: OnceLock<Option<CloseCode>>,
    /// Wakes the socket's task: something waits, or it is to be closed.
    wake: Notify,
}

#[derive(Debug, Default)]
struct Outbox {
    /// Where it goes; none while there is no socket.
    way: Option<Way>,
    /// What the operating system has not taken yet; of the first a part may be gone.
    waiting: VecDeque<Bytes>,
    /// How many bytes that is.
    bytes: usize,
    /// How many of them are in the metrics.
    counted: usize,
    /// Whether a part of the first is gone, so that the rest must follow.
    is_torn: bool,
    /// Whether anything was taken since the socket's task has last asked.
    has_moved: bool,
    /// Whether it is written anyway at the end of the round.
    is_handed_in: bool,
    /// Whether something found no room.
    is_overrun: bool,
    /// Whether nothing more goes out.
    is_over: bool,
}

/// The way to a socket, and who writes.
#[derive(Debug)]
struct Way {
    wire: Arc<OwnedWriteHalf>,
    delivery: Arc<Delivery>,
}

/// What is left to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rest {
    /// Nothing.
    Nothing,
    /// The operating system takes no more at the moment.
    Some {
        /// Whether it has taken anything since this was last asked.
        has_moved: bool,
    },
}

impl Connection {
    /// A connection that nothing was told yet, without a socket.
    pub(crate) fn new(room: Room, metrics: Arc<Metrics>) -> Connection {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        let (outbox, end, wake) = (Mutex::default(), OnceLock::new(), Notify::new());
        Connection(Arc::new(Inner { id, room, metrics, outbox, end, wake }))
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
    pub(crate) fn send_text(&self, text: Text) {
        self.0.metrics.sent();
        self.send_frame(text.into_frame());
    }

    /// Sends a frame.
    pub(crate) fn send_frame(&self, frame: Bytes) {
        let Some(mut outbox) = self.push(frame) else { return };
        if std::mem::replace(&mut outbox.is_handed_in, true) {
            return;
        }
        if let Some(way) = &outbox.way {
            return way.delivery.hand_in(self.clone());
        }
        // Whoever takes it himself is told.
        outbox.is_handed_in = false;
        self.count(outbox);
        self.0.wake.notify_one();
    }

    /// Closes the socket; the first reason counts.
    pub(crate) fn close(&self, code: CloseCode) {
        if self.0.end.set(Some(code)).is_ok() {
            self.0.metrics.closed(code);
        }
        self.0.wake.notify_one();
    }

    /// Closes the socket of a client from whom nothing comes any more, not even the answer to a ping.
    pub(crate) fn close_silent(&self) {
        if self.0.end.set(Some(CloseCode::TooSlow)).is_ok() {
            self.0.metrics.silent();
        }
        self.0.wake.notify_one();
    }

    /// The client has left by himself, or cannot be reached any more.
    pub(crate) fn left(&self) {
        if self.0.end.set(None).is_ok() {
            self.0.metrics.left();
        }
        self.0.wake.notify_one();
    }

    /// Why the socket is to be closed; nothing if the client has left by himself.
    pub(crate) fn end(&self) -> Option<Option<CloseCode>> {
        self.0.end.get().copied()
    }

    /// Whether nothing that came over the socket counts any more: the token of whoever is there is worthless.
    pub(crate) fn is_shut_out(&self) -> bool {
        matches!(self.end(), Some(Some(CloseCode::NotLoggedIn | CloseCode::Locked)))
    }

    /// Whether the socket is to be closed.
    pub(crate) fn is_closed(&self) -> bool {
        self.end().is_some()
    }

    /// Puts a frame behind what waits; nothing if it does not go out any more.
    fn push(&self, frame: Bytes) -> Option<MutexGuard<'_, Outbox>> {
        let mut outbox = self.outbox();
        if outbox.is_over || outbox.is_overrun {
            return None;
        }
        // Much may be told in one round to somebody who takes all of it: what is not written only for that has room.
        // Whether the client is gone is noticed when the round ends.
        if !outbox.has_room(self.0.room) && (outbox.write().is_err() || !outbox.has_room(self.0.room)) {
            // What would find room again later must not follow what had none.
            outbox.is_overrun = true;
            drop(outbox);
            self.close(CloseCode::TooSlow);
            return None;
        }
        outbox.push(frame);
        Some(outbox)
    }

    fn outbox(&self) -> MutexGuard<'_, Outbox> {
        self.0.outbox.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells the metrics how much waits, where that has changed.
    fn count(&self, mut outbox: MutexGuard<'_, Outbox>) {
        if outbox.counted != outbox.bytes {
            let change = outbox.bytes as i64 - outbox.counted as i64;
            outbox.counted = outbox.bytes;
            self.0.metrics.outbox_changed(change);
        }
    }

    /// Writes what can be written; the socket's task has to go on with the rest.
    pub(crate) fn deliver(&self) {
        let mut outbox = self.outbox();
        outbox.is_handed_in = false;
        let written = outbox.write();
        self.count(outbox);
        match written {
            Ok(true) => {}
            Ok(false) => self.0.wake.notify_one(),
            Err(_) => self.left(),
        }
    }
}

/// For the socket's task.
impl Connection {
    /// From now on it goes out there.
    pub(crate) fn attach(&self, wire: Arc<OwnedWriteHalf>, delivery: Arc<Delivery>) {
        self.outbox().way = Some(Way { wire, delivery });
        self.deliver();
    }

    /// Waits until something waits to be written, or the end has come.
    pub(crate) async fn woken(&self) {
        self.0.wake.notified().await;
    }

    /// Writes what waits.
    ///
    /// # Errors
    /// The socket is gone.
    pub(crate) fn flush(&self) -> io::Result<Rest> {
        let mut outbox = self.outbox();
        let written = outbox.write();
        let has_moved = std::mem::take(&mut outbox.has_moved);
        self.count(outbox);
        written.map(|is_all| if is_all { Rest::Nothing } else { Rest::Some { has_moved } })
    }

    /// Says goodbye: nothing is told after this frame.
    ///
    /// With `forget`, what waits is not told any more either, but for the rest of what was begun.
    pub(crate) fn say_goodbye(&self, frame: Bytes, forget: bool) {
        let mut outbox = self.outbox();
        if outbox.is_over {
            return;
        }
        if forget {
            let begun = usize::from(outbox.is_torn);
            outbox.waiting.truncate(begun);
            outbox.bytes = outbox.waiting.iter().map(Bytes::len).sum();
        }
        outbox.push(frame);
        outbox.is_over = true;
    }

    /// Lets go of the socket, and of what waits.
    pub(crate) fn detach(&self) {
        let mut outbox = self.outbox();
        outbox.way = None;
        outbox.is_over = true;
        outbox.waiting = VecDeque::new();
        outbox.bytes = 0;
        self.count(outbox);
    }
}

/// For those who drive a server without sockets.
#[cfg_attr(not(test), allow(dead_code, reason = "only a rig without sockets takes texts"))]
impl Connection {
    /// Takes the next text out of the outbox, in the order in which they were told.
    pub(crate) fn take(&self) -> Option<Text> {
        let mut outbox = self.outbox();
        let frame = outbox.waiting.pop_front()?;
        outbox.bytes -= frame.len();
        self.count(outbox);
        Some(Text::of_frame(frame))
    }

    /// Takes the next text, or waits for it.
    pub(crate) async fn told(&self) -> Text {
        loop {
            if let Some(text) = self.take() {
                return text;
            }
            self.woken().await;
        }
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        let outbox = self.outbox.get_mut().unwrap_or_else(PoisonError::into_inner);
        self.metrics.outbox_changed(-(outbox.counted as i64));
    }
}

impl Outbox {
    fn push(&mut self, frame: Bytes) {
        self.bytes += frame.len();
        self.waiting.push_back(frame);
    }

    fn has_room(&self, room: Room) -> bool {
        // What is being written does not count: a whole lobby may be larger than all the room, and takes its time.
        let behind = self.bytes - self.waiting.front().map_or(0, Bytes::len);
        self.waiting.len() < room.messages && behind < room.bytes
    }

    /// Writes as much as the operating system takes; tells whether that is all.
    fn write(&mut self) -> io::Result<bool> {
        while !self.waiting.is_empty() {
            let Some(Way { wire, .. }) = &self.way else { return Ok(false) };
            let written = match self.waiting.len() {
                1 => wire.try_write(&self.waiting[0]),
                _ => {
                    let mut slices = [IoSlice::new(&[]); MOST_AT_ONCE];
                    let frames = self.waiting.iter().zip(&mut slices);
                    let count = frames.map(|(frame, slice)| *slice = IoSlice::new(frame)).count();
                    wire.try_write_vectored(&slices[..count])
                }
            };
            match written {
                Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
                Ok(count) => self.forget(count),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(false),
                Err(error) => return Err(error),
            }
            self.has_moved = true;
        }
        // What nobody waits for keeps no room.
        if self.waiting.capacity() > FEW {
            self.waiting = VecDeque::new();
        }
        Ok(true)
    }

    /// So many bytes are gone.
    fn forget(&mut self, mut count: usize) {
        self.bytes -= count;
        while let Some(first) = self.waiting.front_mut() {
            if count < first.len() {
                first.advance(count);
                self.is_torn |= count > 0;
                return;
            }
            count -= first.len();
            self.is_torn = false;
            self.waiting.pop_front();
        }
    }
}

/// The answer to something that a client has asked. Dropped without one, it says [`Code::Unavailable`]:
/// so nobody waits for ever, whatever becomes of the task that was to answer.
#[derive(Debug)]
pub(crate) struct Answer {
    to: Connection,
    asked: Asked,
    is_given: bool,
    receipt: Option<Receipt>,
}

#[derive(Clone, Copy, Debug)]
enum Asked {
    Command(Uuid),
    Resume(Uuid),
}

impl Answer {
    /// The answer to a command.
    pub(crate) fn to_command(to: Connection, id: Uuid) -> Answer {
        Answer { to, asked: Asked::Command(id), is_given: false, receipt: None }
    }

    /// The answer to `resume`.
    pub(crate) fn to_resume(to: Connection, table: Uuid) -> Answer {
        Answer { to, asked: Asked::Resume(table), is_given: false, receipt: None }
    }

    /// How long it takes is measured from a receipt on.
    pub(crate) fn measured(mut self, receipt: Option<Receipt>) -> Answer {
        self.receipt = receipt;
        self
    }

    /// Where it goes.
    pub(crate) fn to(&self) -> &Connection {
        &self.to
    }

    /// It was done.
    pub(crate) fn ack(mut self, table: Option<Uuid>) {
        self.give(None);
        if let Asked::Command(id) = self.asked {
            self.to.send(&ServerMessage::Ack { id, table });
        }
    }

    /// What was asked is its own answer.
    pub(crate) fn done(mut self) {
        self.give(None);
    }

    /// It was refused.
    pub(crate) fn refuse(mut self, code: Code, detail: Option<NackDetail>) {
        self.say_no(code, detail);
    }

    fn give(&mut self, refused: Option<Code>) {
        self.is_given = true;
        if let Some(receipt) = &self.receipt {
            receipt.answered(refused);
        }
    }

    fn say_no(&mut self, code: Code, detail: Option<NackDetail>) {
        self.give(Some(code));
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
pub(crate) fn text(message: &ServerMessage) -> Text {
    Text::written(|buffer| buffer.add_json(message))
}

#[cfg(test)]
mod tests;
