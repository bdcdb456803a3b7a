//! Waiting for something that must come.

use std::future::Future;
use std::time::Duration;

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
