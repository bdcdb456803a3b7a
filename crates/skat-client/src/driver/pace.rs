//! How fast a client sends once the server has said that it sends too fast.

use std::collections::VecDeque;
use std::pin::Pin;
use std::time::Duration;

use skat_protocol::ClientMessage;
use tokio::time::{Sleep, sleep};

/// The pause between messages when the server has said it once; a little more than its usual limit wants.
const SHORTEST: Duration = Duration::from_millis(60);

/// The longest such pause.
const LONGEST: Duration = Duration::from_secs(1);

/// Messages that wait for their moment.
pub(super) struct Pace {
    /// The pause between two messages; nothing as long as the server takes all.
    interval: Option<Duration>,
    waiting: VecDeque<ClientMessage>,
    /// Until the next one may go.
    gate: Pin<Box<Sleep>>,
    /// How many were sent.
    sent: u64,
    /// How many were sent when the pause was last made longer.
    sent_before: u64,
}

impl Pace {
    pub(super) fn new() -> Pace {
        let gate = Box::pin(sleep(Duration::ZERO));
        Pace { interval: None, waiting: VecDeque::new(), gate, sent: 0, sent_before: 0 }
    }

    /// A new connection begins: what waits for the old one is forgotten.
    pub(super) fn begin(&mut self) {
        self.waiting.clear();
    }

    /// How many wait.
    pub(super) fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// How many were sent until now, for [`Pace::slow_down`].
    pub(super) fn sent(&self) -> u64 {
        self.sent
    }

    /// Gives a message back that may go at once; keeps one that has to wait.
    pub(super) fn pass(&mut self, message: ClientMessage) -> Option<ClientMessage> {
        if self.interval.is_none() && self.waiting.is_empty() {
            self.sent += 1;
            return Some(message);
        }
        self.waiting.push_back(message);
        None
    }

    /// The next one that waits, when its moment has come; nothing is lost if this is dropped.
    pub(super) async fn next(&mut self) -> ClientMessage {
        (&mut self.gate).await;
        let Some(message) = self.waiting.pop_front() else { return std::future::pending().await };
        self.gate = Box::pin(sleep(self.interval.unwrap_or_default()));
        self.sent += 1;
        message
    }

    /// The server has refused a message as too fast, which was the one with this number.
    ///
    /// Of many that were sent at once many are refused, which says no more than one.
    pub(super) fn slow_down(&mut self, number: u64) {
        let longer = match self.interval {
            None => SHORTEST,
            Some(_) if number <= self.sent_before => return,
            Some(interval) => (interval * 2).min(LONGEST),
        };
        self.interval = Some(longer);
        self.sent_before = self.sent;
        self.gate = Box::pin(sleep(longer));
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn message() -> ClientMessage {
        ClientMessage::Lobby { id: Uuid::nil(), watch: true }
    }

    #[tokio::test]
    async fn many_refusals_of_one_burst_slow_down_once() {
        let mut pace = Pace::new();
        assert!((0..40).all(|_| pace.pass(message()).is_some()));
        (21..=40).for_each(|number| pace.slow_down(number));
        assert_eq!(pace.interval, Some(SHORTEST));
        assert_eq!(pace.pass(message()), None);
        pace.next().await;
        pace.slow_down(41);
        assert_eq!(pace.interval, Some(SHORTEST * 2));
        for _ in 0..9 {
            pace.sent += 1;
            pace.slow_down(pace.sent);
        }
        assert_eq!(pace.interval, Some(LONGEST));
    }

    #[tokio::test]
    async fn what_waits_goes_in_order_and_what_waits_for_an_old_connection_is_forgotten() {
        let mut pace = Pace::new();
        pace.slow_down(0);
        let ids: Vec<Uuid> = (1..=3).map(Uuid::from_u128).collect();
        for id in &ids {
            assert_eq!(pace.pass(ClientMessage::Lobby { id: *id, watch: true }), None);
        }
        assert_eq!(pace.next().await.id(), Some(ids[0]));
        assert_eq!(pace.next().await.id(), Some(ids[1]));
        pace.begin();
        assert_eq!(pace.waiting(), 0);
        assert_eq!(pace.sent(), 2);
    }
}
