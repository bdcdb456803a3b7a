//! Writing what connections have to say: once for all that is said in a round of the runtime.
//!
//! Whoever tells something only leaves it in the outbox.
//! When everybody who can run has run, it is written: so the answer and the event that go to the same socket are one
//! write, and many clients are told in a row, without waking a client's system anew for each message.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;
use tokio::task::yield_now;

use crate::connection::Connection;

/// After so many sockets others may run.
const AT_ONCE: usize = 64;

/// The connections that have something to say.
#[derive(Debug)]
pub(crate) struct Delivery(Box<[Desk]>);

/// Some of the connections; each waits here once at most.
#[derive(Debug, Default)]
struct Desk {
    waiting: Mutex<Vec<Connection>>,
    wake: Notify,
}

impl Delivery {
    /// With so many who write, one at least.
    pub(crate) fn new(writers: usize) -> Delivery {
        Delivery((0..writers.max(1)).map(|_| Desk::default()).collect())
    }

    /// A connection has something to say, and has said so only now.
    pub(crate) fn hand_in(&self, connection: Connection) {
        let desk = &self.0[connection.id() as usize % self.0.len()];
        let mut waiting = desk.waiting();
        waiting.push(connection);
        if waiting.len() == 1 {
            desk.wake.notify_one();
        }
    }

    /// What each of those who write does, for ever.
    pub(crate) fn writers(self: &Arc<Self>) -> impl Iterator<Item = impl Future<Output = ()> + Send + use<>> {
        (0..self.0.len()).map(|desk| {
            let delivery = self.clone();
            async move { delivery.0[desk].write().await }
        })
    }
}

impl Desk {
    fn waiting(&self) -> MutexGuard<'_, Vec<Connection>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn write(&self) {
        let mut round = Vec::new();
        loop {
            self.wake.notified().await;
            // Whoever can run now may have something to say too, also to the same.
            yield_now().await;
            std::mem::swap(&mut round, &mut *self.waiting());
            for (place, connection) in round.drain(..).enumerate() {
                if place > 0 && place % AT_ONCE == 0 {
                    yield_now().await;
                }
                connection.deliver();
            }
            round.shrink_to(AT_ONCE);
        }
    }
}
