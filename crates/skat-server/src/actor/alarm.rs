//! What wakes a table's task when something is due.

use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::time::{Sleep, sleep};

/// An alarm that is set again at each move, nearly always to a later time.
///
/// Then it stays as it is, and rings too early once: that costs less than to set a timer for each move.
#[derive(Debug, Default)]
pub(super) struct Alarm(Option<Pin<Box<Sleep>>>);

impl Alarm {
    /// Rings after this span at the latest; without one, whenever it was to ring before.
    pub(super) fn ring_within(&mut self, span: Option<Duration>) {
        let Some(next) = span.map(sleep) else { return };
        if self.0.as_ref().is_none_or(|set| next.deadline() < set.deadline()) {
            self.0 = Some(Box::pin(next));
        }
    }
}

impl Future for Alarm {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        let Some(set) = &mut self.0 else { return Poll::Pending };
        ready!(set.as_mut().poll(context));
        self.0 = None;
        Poll::Ready(())
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::Instant;

    use super::*;

    #[tokio::test(start_paused = true)]
    #[allow(clippy::disallowed_methods, reason = "the clock stands still but for this test")]
    async fn it_rings_at_the_earliest_time_that_it_was_set_to() {
        let began = Instant::now();
        let mut alarm = Alarm::default();
        alarm.ring_within(Some(Duration::from_secs(5)));
        alarm.ring_within(Some(Duration::from_secs(2)));
        alarm.ring_within(Some(Duration::from_secs(9)));
        alarm.ring_within(None);
        (&mut alarm).await;
        assert_eq!(began.elapsed(), Duration::from_secs(2));
        alarm.ring_within(Some(Duration::from_secs(7)));
        (&mut alarm).await;
        assert_eq!(began.elapsed(), Duration::from_secs(9));
    }
}
