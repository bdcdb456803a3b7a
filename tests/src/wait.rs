//! Waiting for something that must come.

use std::future::Future;
use std::time::{Duration, Instant};

/// How long anything may take on a machine that does much else; nothing that is right ever takes this long.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Waits for something that must come.
///
/// # Panics
/// It does not come within [`PATIENCE`].
pub async fn within<T>(what: &str, future: impl Future<Output = T>) -> T {
    match tokio::time::timeout(PATIENCE, future).await {
        Ok(value) => value,
        Err(_) => panic!("{what}: nothing within {PATIENCE:?}"),
    }
}

/// Something that may happen again and again, but not for longer than [`PATIENCE`].
///
/// How often it does in that time depends on the machine.
#[derive(Debug, Default)]
pub(crate) struct Streak(Option<Instant>);

impl Streak {
    /// It has happened.
    ///
    /// # Panics
    /// For longer than [`PATIENCE`] nothing else has.
    #[allow(clippy::disallowed_methods, reason = "the time is that of the machine")]
    pub(crate) fn goes_on(&mut self, what: &str) {
        let since = *self.0.get_or_insert_with(Instant::now);
        assert!(since.elapsed() < PATIENCE, "{what}, for {PATIENCE:?}");
    }

    /// Something else has.
    pub(crate) fn is_over(&mut self) {
        self.0 = None;
    }
}
