//! The world outside: the one door to the clock and to randomness.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use skat_table::Time;
use uuid::Uuid;

/// Where the server takes time, ids and secrets from.
pub trait World: Send + Sync + 'static {
    /// The time now.
    fn now(&self) -> Time;
    /// Makes sure that the time is not before this, which is known to have been: the wall clock may have been set back.
    fn not_before(&self, time: Time);
    /// Fills the bytes with randomness that nobody can foresee.
    fn fill(&self, bytes: &mut [u8]);

    /// A new id, in the order of time (UUID version 7).
    fn id(&self) -> Uuid {
        let mut random = [0; 10];
        self.fill(&mut random);
        let millis = (self.now().0 / 1_000).max(0) as u64;
        uuid::Builder::from_unix_timestamp_millis(millis, &random).into_uuid()
    }

    /// A new secret of 256 bits.
    fn secret(&self) -> [u8; 32] {
        let mut secret = [0; 32];
        self.fill(&mut secret);
        secret
    }
}

/// The operating system's clock and randomness.
///
/// The wall clock is read once; from then on a clock runs that nobody sets, so that no wait stands still or is over at once
/// because somebody corrected the time.
#[derive(Debug)]
pub struct SystemWorld {
    started: Instant,
    /// The time at the start in microseconds, or later if something later was known.
    origin: AtomicI64,
}

impl SystemWorld {
    /// Reads the wall clock.
    #[allow(clippy::disallowed_methods, reason = "this is the clock")]
    pub fn new() -> SystemWorld {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let origin = i64::try_from(since.as_micros()).unwrap_or(i64::MAX);
        SystemWorld { started: Instant::now(), origin: AtomicI64::new(origin) }
    }
}

impl Default for SystemWorld {
    fn default() -> SystemWorld {
        SystemWorld::new()
    }
}

impl World for SystemWorld {
    fn now(&self) -> Time {
        Time(self.origin.load(Ordering::Relaxed)).plus(self.started.elapsed())
    }

    fn not_before(&self, time: Time) {
        let running = Time(0).plus(self.started.elapsed());
        self.origin.fetch_max(time.0.saturating_sub(running.0), Ordering::Relaxed);
    }

    fn fill(&self, bytes: &mut [u8]) {
        getrandom::fill(bytes).expect("the operating system gives randomness");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn time_never_goes_back_and_goes_on_from_what_is_known() {
        let world = SystemWorld::new();
        let now = world.now();
        assert!(world.now() >= now);
        let later = now.plus(Duration::from_secs(3600));
        world.not_before(later);
        assert!(world.now() >= later && world.now() < later.plus(Duration::from_secs(60)));
        world.not_before(now);
        assert!(world.now() >= later);
    }
}
