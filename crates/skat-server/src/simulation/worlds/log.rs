//! The log of a world at `debug`, as it is written but for the time, and for numbers that count all connections of the
//! process.

use std::cell::RefCell;
use std::io::{self, Write};
use std::sync::Once;

use tracing_subscriber::filter::{FilterExt, dynamic_filter_fn};
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::{EnvFilter, registry};

thread_local! {
    /// What this thread logged, if anybody asked for it.
    static WRITTEN: RefCell<Option<Vec<u8>>> = const { RefCell::new(None) };
}

/// Where the log of this thread goes while it lives.
pub(super) struct Log;

struct Written;

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        WRITTEN.with_borrow_mut(|written| written.as_mut().map(|written| written.extend_from_slice(bytes)));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Log {
    /// Keeps what this thread logs, as the settings filter it.
    pub(super) fn new() -> Log {
        static SUBSCRIBED: Once = Once::new();
        // One subscriber for the whole process: which lines are of interest is remembered for all threads alike, and of
        // a subscriber for one thread only, another thread that logs the line first would say that nobody wants it.
        SUBSCRIBED.call_once(|| {
            let filter = EnvFilter::new("debug,sqlx=info,hyper=info,axum=info")
                .and(dynamic_filter_fn(|_, _| WRITTEN.with_borrow(Option::is_some)));
            let log = tracing_subscriber::fmt::layer().without_time().with_ansi(false).with_writer(|| Written);
            tracing::subscriber::set_global_default(registry().with(log.with_filter(filter)))
                .expect("no other test keeps a log");
        });
        WRITTEN.set(Some(Vec::new()));
        Log
    }

    /// What was logged since; `connections` are the numbers of this world's connections, in order.
    pub(super) fn take(&self, connections: &[u64]) -> Vec<String> {
        let bytes = WRITTEN.with_borrow_mut(|written| written.as_mut().map(std::mem::take)).unwrap_or_default();
        let text = String::from_utf8(bytes).expect("a log is text");
        text.lines().map(|line| named(line, connections)).collect()
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        WRITTEN.set(None);
    }
}

/// The same line with each connection named by its place in this world.
fn named(line: &str, connections: &[u64]) -> String {
    let mut words = line.split(' ').map(|word| {
        let number = word.strip_prefix("connection=").and_then(|number| number.parse::<u64>().ok());
        match number.and_then(|number| connections.iter().position(|known| *known == number)) {
            Some(place) => format!("connection=#{place}"),
            None => word.to_owned(),
        }
    });
    let first = words.next().unwrap_or_default();
    words.fold(first, |line, word| line + " " + &word)
}
