//! The log of a world at `debug`, as it is written but for the time, and for numbers that count all connections of the
//! process.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use tracing::subscriber::DefaultGuard;
use tracing_subscriber::EnvFilter;

/// Where the log of this thread goes while it lives.
pub(super) struct Log {
    written: Written,
    _guard: DefaultGuard,
}

#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Log {
    /// Keeps what this thread logs, as the settings filter it.
    pub(super) fn new() -> Log {
        let written = Written::default();
        let writer = written.clone();
        let filter = EnvFilter::new("debug,sqlx=info,hyper=info,axum=info");
        let log = tracing_subscriber::fmt()
            .with_env_filter(filter)
            .without_time()
            .with_ansi(false)
            .with_writer(move || writer.clone())
            .finish();
        Log { written, _guard: tracing::subscriber::set_default(log) }
    }

    /// What was logged since; `connections` are the numbers of this world's connections, in order.
    pub(super) fn take(&self, connections: &[u64]) -> Vec<String> {
        let bytes = std::mem::take(&mut *self.written.0.lock().unwrap_or_else(PoisonError::into_inner));
        let text = String::from_utf8(bytes).expect("a log is text");
        text.lines().map(|line| named(line, connections)).collect()
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
