//! A timer that wakes the loop to within some microseconds, where epoll itself counts in milliseconds.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::os::fd::{AsRawFd as _, OwnedFd};
use std::time::{Duration, Instant};

use mio::unix::SourceFd;
use mio::{Interest, Registry, Token};
use rustix::time::{
    Itimerspec, TimerfdClockId, TimerfdFlags, TimerfdTimerFlags, Timespec, timerfd_create, timerfd_settime,
};

use crate::fault::Fault;

/// Who is due when, and the timer that wakes for the first of them.
#[derive(Debug)]
pub(crate) struct Alarm {
    timer: OwnedFd,
    due: BinaryHeap<Reverse<(Instant, usize)>>,
    /// What the timer is set to.
    set_to: Option<Instant>,
}

impl Alarm {
    pub(crate) fn new(registry: &Registry, token: Token) -> Result<Alarm, Fault> {
        let fault = Fault::system("making a timer");
        let flags = TimerfdFlags::NONBLOCK | TimerfdFlags::CLOEXEC;
        let timer = timerfd_create(TimerfdClockId::Monotonic, flags).map_err(|error| fault(error.into()))?;
        registry.register(&mut SourceFd(&timer.as_raw_fd()), token, Interest::READABLE).map_err(&fault)?;
        Ok(Alarm { timer, due: BinaryHeap::new(), set_to: None })
    }

    /// Wakes for somebody at a time.
    pub(crate) fn add(&mut self, at: Instant, who: usize) {
        self.due.push(Reverse((at, who)));
    }

    /// Forgets everybody.
    pub(crate) fn clear(&mut self) {
        self.due.clear();
    }

    /// Whoever is due by now, and since when.
    pub(crate) fn next(&mut self, now: Instant) -> Option<(Instant, usize)> {
        let Reverse(first) = *self.due.peek()?;
        (first.0 <= now).then(|| {
            self.due.pop();
            first
        })
    }

    /// Sets the timer for whoever is due next.
    pub(crate) fn set(&mut self, now: Instant) -> Result<(), Fault> {
        let first = self.due.peek().map(|Reverse((at, _))| *at);
        if first == self.set_to {
            return Ok(());
        }
        self.set_to = first;
        // A timer that is set to nothing would be off.
        let wait = first.map_or(Duration::ZERO, |at| at.saturating_duration_since(now).max(Duration::from_nanos(1)));
        let value = Timespec { tv_sec: wait.as_secs() as i64, tv_nsec: i64::from(wait.subsec_nanos()) };
        let once = Itimerspec { it_interval: Timespec { tv_sec: 0, tv_nsec: 0 }, it_value: value };
        timerfd_settime(&self.timer, TimerfdTimerFlags::empty(), &once)
            .map_err(|error| Fault::system("setting a timer")(error.into()))?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_due_first_comes_first_and_nobody_comes_early() {
        let poll = mio::Poll::new().unwrap();
        let mut alarm = Alarm::new(poll.registry(), Token(0)).unwrap();
        let start = crate::clock::now();
        let later = |millis| start + Duration::from_millis(millis);
        alarm.add(later(20), 2);
        alarm.add(later(10), 1);
        alarm.set(start).unwrap();
        assert_eq!(alarm.next(later(9)), None);
        assert_eq!(alarm.next(later(30)), Some((later(10), 1)));
        assert_eq!(alarm.next(later(30)), Some((later(20), 2)));
        assert_eq!(alarm.next(later(30)), None);
    }
}
