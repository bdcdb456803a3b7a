//! Everything that was sent and journalled in a run, as one hash, and its last lines for whoever reads a failure.

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sha2::{Digest, Sha256};
use skat_table::Time;

/// How many lines a failure shows.
const LAST: usize = 40;

/// The longest line that a failure shows.
const LONGEST: usize = 300;

/// The trace of a run. Clones are the same trace.
#[derive(Clone, Default)]
pub(super) struct Trace(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    hash: Sha256,
    lines: u64,
    last: VecDeque<String>,
    /// Whether every line is kept.
    keeps_all: bool,
}

impl Trace {
    /// A trace that forgets none of its lines: to find where two runs part.
    pub(super) fn whole() -> Trace {
        let trace = Trace::default();
        trace.lock().keeps_all = true;
        trace
    }

    /// Something happened.
    pub(super) fn note(&self, at: Time, who: &str, what: &str) {
        let mut state = self.lock();
        state.lines += 1;
        let line = format!("{} {who} {what}", at.0);
        state.hash.update(line.as_bytes());
        state.hash.update(b"\n");
        if state.keeps_all {
            state.last.push_back(line);
            return;
        }
        if state.last.len() == LAST {
            state.last.pop_front();
        }
        state.last.push_back(line.chars().take(LONGEST).collect());
    }

    /// The hash of everything so far.
    pub(super) fn hash(&self) -> String {
        self.lock().hash.clone().finalize().iter().fold(String::new(), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
    }

    /// How much has happened.
    pub(super) fn len(&self) -> u64 {
        self.lock().lines
    }

    /// The last lines.
    pub(super) fn last(&self) -> Vec<String> {
        self.lock().last.iter().cloned().collect()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
