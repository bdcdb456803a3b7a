//! A world whose clock is the runtime's, which stands still while anybody works, and whose randomness is a seed's.

use std::sync::{Mutex, PoisonError};

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use skat_table::Time;
use tokio::time::Instant;

use crate::clock::World;

/// When every virtual world begins.
const ORIGIN: Time = Time(1_800_000_000_000_000);

/// The world of one run.
pub(super) struct VirtualWorld {
    began: Instant,
    random: Mutex<ChaCha8Rng>,
}

impl VirtualWorld {
    /// A world that begins now; to be made in a runtime whose time is paused.
    #[allow(clippy::disallowed_methods, reason = "the runtime's time is virtual")]
    pub(super) fn new(seed: u64) -> VirtualWorld {
        VirtualWorld { began: Instant::now(), random: Mutex::new(ChaCha8Rng::seed_from_u64(seed)) }
    }
}

impl World for VirtualWorld {
    fn now(&self) -> Time {
        ORIGIN.plus(self.began.elapsed())
    }

    fn not_before(&self, time: Time) {
        assert!(time <= self.now(), "a row is from the future");
    }

    fn fill(&self, bytes: &mut [u8]) {
        self.random.lock().unwrap_or_else(PoisonError::into_inner).fill_bytes(bytes);
    }
}
