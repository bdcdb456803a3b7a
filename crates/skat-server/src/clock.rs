//! The one door to the clock and to randomness.

use std::sync::Mutex;
use std::time::{SystemTime, UNIX_EPOCH};

use skat_table::Time;
use uuid::Uuid;

/// Where the server takes time, ids and secrets from.
pub trait World: Send + Sync + 'static {
    /// The time now.
    fn now(&self) -> Time;
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
#[derive(Debug, Default)]
pub struct SystemWorld {
    /// The last time given out, so that time never goes backwards.
    last: Mutex<i64>,
}

impl World for SystemWorld {
    #[allow(clippy::disallowed_methods, reason = "this is the clock")]
    fn now(&self) -> Time {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let now = i64::try_from(since.as_micros()).unwrap_or(i64::MAX);
        let mut last = self.last.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        *last = now.max(*last);
        Time(*last)
    }

    fn fill(&self, bytes: &mut [u8]) {
        getrandom::fill(bytes).expect("the operating system gives randomness");
    }
}
