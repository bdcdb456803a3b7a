//! How often the database was away, so that no time counts in which nobody could do anything (decision 22).

use std::sync::atomic::{AtomicU64, Ordering};

/// Counts failures of the database that keep people from acting, whoever has noticed them.
///
/// A table remembers the count that it knows; if there is another one when it has to do something, its waits begin anew.
#[derive(Debug, Default)]
pub(crate) struct Outages(AtomicU64);

impl Outages {
    /// The database did not do what it was asked.
    pub(crate) fn note(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    /// How often it did not.
    pub(crate) fn count(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}
