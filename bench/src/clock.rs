//! The clock that everything is measured by.

use std::time::Instant;

/// Now, by a clock that never goes backwards.
#[expect(clippy::disallowed_methods, reason = "measuring is what this crate is for; this is its one door to the clock")]
pub(crate) fn now() -> Instant {
    Instant::now()
}
