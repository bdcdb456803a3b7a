//! The process as the operating system sees it, and what it has logged.
//!
//! The names are those that every program's metrics have (`process_…`), so that a dashboard made for others fits too.
//! All of this belongs to the process and not to a server in it, so it has a registry of its own.

use std::fmt::Error;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric};
use prometheus_client::metrics::MetricType;
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::registry::{Registry, Unit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::Context;

/// Ticks a second in which Linux tells times to programs.
const TICKS: f64 = 100.0;

/// Bytes of a page that Linux tells memory in, unless it says otherwise.
const PAGE: u64 = 4096;

/// Lines of the log that are errors, and warnings.
static ERRORS: AtomicU64 = AtomicU64::new(0);
static WARNINGS: AtomicU64 = AtomicU64::new(0);

/// Counts lines of the log that somebody should look at.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CountLines;

impl<S: Subscriber> Layer<S> for CountLines {
    fn on_event(&self, event: &Event<'_>, _context: Context<'_, S>) {
        match *event.metadata().level() {
            Level::ERROR => ERRORS.fetch_add(1, Ordering::Relaxed),
            Level::WARN => WARNINGS.fetch_add(1, Ordering::Relaxed),
            _ => return,
        };
    }
}

/// Everything of the process.
pub(super) fn registry() -> Registry {
    let mut registry = Registry::default();
    registry.register_collector(Box::new(Process));
    registry
}

#[derive(Debug)]
struct Process;

/// What is known of the process; nought where it is not known.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Seen {
    resident_bytes: u64,
    cpu_seconds: f64,
    start_seconds: f64,
    threads: u64,
    open_files: u64,
    most_files: u64,
    memory_limit_bytes: u64,
}

impl Collector for Process {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> Result<(), Error> {
        let seen = Seen::now();
        let bytes = Some(&Unit::Bytes);
        let seconds = Some(&Unit::Seconds);
        for (name, help, unit, value) in [
            ("process_resident_memory", "Memory of the process that is in use.", bytes, seen.resident_bytes as f64),
            ("process_open_fds", "Open files of the process, sockets among them.", None, seen.open_files as f64),
            (
                "process_max_fds",
                "Files that the process may have open; 0 if that is not known.",
                None,
                seen.most_files as f64,
            ),
            ("process_threads", "Threads of the process.", None, seen.threads as f64),
            ("process_start_time", "When the process was started, since 1970.", seconds, seen.start_seconds),
            (
                "vorhand_memory_limit",
                "Memory that the process may use, by its control group; 0 if there is no limit.",
                bytes,
                seen.memory_limit_bytes as f64,
            ),
        ] {
            ConstGauge::new(value).encode(encoder.encode_descriptor(name, help, unit, MetricType::Gauge)?)?;
        }
        let help = "Time that the process has computed.";
        let cpu = encoder.encode_descriptor("process_cpu", help, seconds, MetricType::Counter)?;
        ConstCounter::new(seen.cpu_seconds).encode(cpu)?;
        let help = "Lines of the log that somebody should look at.";
        let mut lines = encoder.encode_descriptor("vorhand_log_lines", help, None, MetricType::Counter)?;
        for (level, count) in [("error", &ERRORS), ("warn", &WARNINGS)] {
            let count = ConstCounter::new(count.load(Ordering::Relaxed));
            count.encode(lines.encode_family(&[("level", level)])?)?;
        }
        let help = "Deliveries of traces to the collector, by what became of them.";
        let mut deliveries = encoder.encode_descriptor("vorhand_trace_deliveries", help, None, MetricType::Counter)?;
        let (taken, failed) = crate::traces::deliveries();
        for (outcome, count) in [("done", taken), ("failed", failed)] {
            ConstCounter::new(count).encode(deliveries.encode_family(&[("outcome", outcome)])?)?;
        }
        Ok(())
    }
}

impl Seen {
    /// Asks the operating system; it costs a few reads of files that are in no disk.
    fn now() -> Seen {
        let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
        let stat = read("/proc/self/stat");
        let boot = read("/proc/stat");
        let mut seen = Seen::of(&stat, &boot);
        seen.open_files = std::fs::read_dir("/proc/self/fd").map_or(0, |files| files.count() as u64);
        seen.most_files = crate::limits::open_files().unwrap_or(0);
        seen.memory_limit_bytes = memory_limit(read);
        seen
    }

    /// From the texts of `/proc/self/stat` and `/proc/stat`.
    fn of(stat: &str, boot: &str) -> Seen {
        // The second field is the program's name in brackets, which may hold anything; the third is the first of these.
        let fields: Vec<&str> = stat.rsplit_once(')').map_or(Vec::new(), |(_, rest)| rest.split_whitespace().collect());
        let number = |field: usize| fields.get(field - 3).and_then(|text| text.parse::<u64>().ok()).unwrap_or(0);
        let booted = boot.lines().find_map(|line| line.strip_prefix("btime ")?.trim().parse::<u64>().ok());
        Seen {
            cpu_seconds: (number(14) + number(15)) as f64 / TICKS,
            threads: number(20),
            start_seconds: booted.map_or(0.0, |booted| booted as f64 + number(22) as f64 / TICKS),
            resident_bytes: number(24) * PAGE,
            ..Seen::default()
        }
    }
}

/// The smallest limit of the control group and of those around it; 0 if there is none.
fn memory_limit(read: impl Fn(&str) -> String) -> u64 {
    let groups = read("/proc/self/cgroup");
    let own = groups.lines().find_map(|line| line.strip_prefix("0::")).unwrap_or("/");
    let around = Path::new(own).ancestors().map(|group| Path::new("/sys/fs/cgroup").join(relative(group)));
    let around = around.map(|group| group.join("memory.max"));
    // Where control groups are of the first version.
    let all = around.chain([PathBuf::from("/sys/fs/cgroup/memory/memory.limit_in_bytes")]);
    all.filter_map(|path| limit(&read(path.to_str()?))).min().unwrap_or(0)
}

fn relative(path: &Path) -> &Path {
    path.strip_prefix("/").unwrap_or(path)
}

/// A limit of memory; none if it is `max`, or so large that it means none.
fn limit(text: &str) -> Option<u64> {
    text.trim().parse().ok().filter(|limit| *limit < 1 << 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_process_is_read_whatever_its_name_is() {
        let stat = "7 (a) b) S 1 7 7 0 -1 4194560 900 0 0 0 250 50 0 0 20 0 5 0 12345 99999744 2048 0 1";
        let seen = Seen::of(stat, "cpu 1 2 3\nbtime 1000\nprocesses 9\n");
        let expected = Seen {
            resident_bytes: 2048 * 4096,
            cpu_seconds: 3.0,
            start_seconds: 1123.45,
            threads: 5,
            ..Seen::default()
        };
        assert_eq!(seen, expected);
        assert_eq!(Seen::of("", ""), Seen::default());
        let now = Seen::now();
        assert!(now.resident_bytes > 1_000_000 && now.threads > 0 && now.open_files > 0, "{now:?}");
    }

    #[test]
    fn no_limit_of_memory_is_nought() {
        assert_eq!(limit("536870912\n"), Some(512 << 20));
        assert_eq!(limit("max\n"), None);
        assert_eq!(limit("9223372036854771712\n"), None);
        assert_eq!(limit(""), None);
        let unit = |path: &str| match path {
            "/proc/self/cgroup" => "0::/system.slice/vorhand.service\n".to_owned(),
            "/sys/fs/cgroup/system.slice/vorhand.service/memory.max" => "max\n".to_owned(),
            "/sys/fs/cgroup/system.slice/memory.max" => "1000000\n".to_owned(),
            _ => String::new(),
        };
        assert_eq!(memory_limit(unit), 1_000_000, "a group that is around it counts too");
        let container =
            |path: &str| if path == "/sys/fs/cgroup/memory.max" { "5000\n".to_owned() } else { "0::/\n".to_owned() };
        assert_eq!(memory_limit(container), 5_000);
        assert_eq!(memory_limit(|_| String::new()), 0);
    }
}
