//! Seeded randomness.

use std::sync::atomic::{AtomicU64, Ordering};

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use uuid::Uuid;

/// Randomness that is the same each time for the same seed.
#[derive(Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// The randomness of a seed.
    pub fn new(seed: u64) -> Random {
        Random(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0.random_range(0..limit)
    }

    /// Whether something happens that happens `of` times in a hundred.
    pub fn percent(&mut self, of: usize) -> bool {
        self.below(100) < of
    }

    /// One of several.
    pub fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    /// 32 bytes.
    pub fn seed(&mut self) -> [u8; 32] {
        let mut seed = [0; 32];
        self.0.fill_bytes(&mut seed);
        seed
    }

    /// Bytes, as many as are asked for.
    pub fn bytes(mut self) -> impl FnMut(&mut [u8]) + Send + 'static {
        move |bytes| self.0.fill_bytes(bytes)
    }

    /// A command's id.
    pub fn id(&mut self) -> Uuid {
        let mut bytes = [0; 16];
        self.0.fill_bytes(&mut bytes);
        uuid::Builder::from_random_bytes(bytes).into_uuid()
    }
}

/// An id that no other one has which was made here.
pub fn id() -> Uuid {
    static NEXT: AtomicU64 = AtomicU64::new(1_000_000);
    Random::new(NEXT.fetch_add(1, Ordering::Relaxed)).id()
}
