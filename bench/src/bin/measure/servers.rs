//! The processes that are measured: relays, the server in its configurations, PostgreSQL, and the generator.
//!
//! What serves runs on the first core alone, and everything else on the second.

use std::io::{self, BufRead as _, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use tempfile::TempDir;
use vorhand_bench::{Report, process};
use vorhand_postgres::{Alone, Cluster, Options};

use crate::failure::Failure;

/// Where whatever serves runs.
const SERVING: usize = 0;

/// Where everything else runs: the generator, PostgreSQL, and this process.
const ELSE: usize = 1;

/// Where the programs are, and where files may be written.
#[derive(Debug)]
pub(crate) struct Place {
    /// The server's binary.
    pub(crate) server: PathBuf,
    /// The folder with the relays and the generator.
    pub(crate) programs: PathBuf,
    /// A folder on the disk whose speed counts.
    pub(crate) folder: PathBuf,
}

/// Where the server keeps the journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Journal {
    /// In memory, so that only the server itself is measured.
    Memory,
    /// In an SQLite file.
    Sqlite,
    /// In PostgreSQL.
    Postgres,
}

/// Something that serves; it ends with this value.
#[derive(Debug)]
pub(crate) struct Running {
    kind: &'static str,
    child: Child,
    /// What it prints after its address; a server whose output is closed could fail to greet.
    _output: Option<BufReader<ChildStdout>>,
    address: SocketAddr,
    /// The number of PostgreSQL's first process.
    postgres: Option<u32>,
    // In the order in which they go.
    _cluster: Option<Cluster>,
    _folder: Option<TempDir>,
}

/// Lets this process run on the second core from now on.
pub(crate) fn stay_away() -> Result<(), Failure> {
    process::pin_to(ELSE).map_err(Failure::system("choosing a core; two are needed"))
}

/// Starts a relay.
pub(crate) fn relay(place: &Place, name: &str) -> Result<Running, Failure> {
    let address = free_address()?;
    let mut command = Command::new(place.programs.join(name));
    command.arg(address.to_string()).stdin(Stdio::null());
    let child = start(&mut command)?;
    let running =
        Running { kind: "relay", child, _output: None, address, postgres: None, _cluster: None, _folder: None };
    await_listener(address)?;
    Ok(running)
}

/// Starts the server with a new database.
pub(crate) fn server(place: &Place, journal: Journal) -> Result<Running, Failure> {
    let folder = tempfile::Builder::new().prefix("vorhand-bench-").tempdir_in(&place.folder);
    let folder = folder.map_err(Failure::system("making a folder"))?;
    let (cluster, postgres) = match journal {
        Journal::Postgres => {
            let cluster = Cluster::begin(&Alone, Options::default())?;
            (Some(cluster), Some(process::child_named("postgres").map_err(Failure::system("looking for PostgreSQL"))?))
        }
        Journal::Memory | Journal::Sqlite => (None, None),
    };
    let mut command = Command::new(&place.server);
    command.arg("serve").env_clear().current_dir(folder.path());
    command.env("VORHAND_LISTEN", SocketAddr::from((own_address(), 0)).to_string());
    command.env("VORHAND_DATABASE_URL", cluster.as_ref().map_or("sqlite:vorhand.db".to_owned(), Cluster::url));
    command.env("VORHAND_ARRANGED_DEALS", "true").env("VORHAND_LOG_FILTER", "warn");
    if journal == Journal::Memory {
        command.env("VORHAND_JOURNAL_IN_MEMORY", "true").env("VORHAND_ALLOW_WEAK_DURABILITY", "true");
    }
    for limit in LIMITS {
        command.env(limit, "1000000");
    }
    command.stdin(Stdio::null()).stdout(Stdio::piped());
    let mut child = start(&mut command)?;
    let mut output = BufReader::new(child.stdout.take().expect("the output was piped"));
    let mut greeting = String::new();
    output.read_line(&mut greeting).map_err(Failure::system("reading the server's greeting"))?;
    let address =
        greeting.strip_prefix("Vorhand listens on http://").and_then(|rest| rest.split(' ').next()?.parse().ok());
    let mut running = Running {
        kind: "server",
        child,
        _output: Some(output),
        address: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
        postgres,
        _cluster: cluster,
        _folder: Some(folder),
    };
    running.address = address.ok_or(Failure::Greeting(greeting))?;
    Ok(running)
}

/// What holds back many people who come from one address, as all of a generator do.
const LIMITS: [&str; 10] = [
    "VORHAND_MAX_CONNECTIONS",
    "VORHAND_MAX_CONNECTIONS_PER_ADDRESS",
    "VORHAND_MAX_SOCKETS",
    "VORHAND_MAX_SOCKETS_PER_ADDRESS",
    "VORHAND_MAX_TABLES",
    "VORHAND_MAX_TABLES_PER_PLAYER",
    "VORHAND_MAX_TABLES_PER_ADDRESS",
    "VORHAND_MESSAGES_PER_SECOND",
    "VORHAND_MESSAGE_BURST",
    "VORHAND_GUESTS_PER_MINUTE",
];

impl Running {
    /// Loads it with so many tables or rooms, and gives what the generator has found.
    pub(crate) fn load(&self, place: &Place, groups: usize, phases: &[String]) -> Result<Report, Failure> {
        let mut command = Command::new(place.programs.join("load"));
        command.args(["--kind", self.kind, "--address", &self.address.to_string()]);
        command.args(["--server", &self.child.id().to_string(), "--groups", &groups.to_string()]);
        command.args(["--core", &ELSE.to_string()]);
        if let Some(postgres) = self.postgres {
            command.args(["--postgres", &postgres.to_string()]);
        }
        for phase in phases {
            command.args(["--phase", phase]);
        }
        let output = command.stdin(Stdio::null()).stderr(Stdio::inherit()).output();
        let output = output.map_err(Failure::system("starting the generator"))?;
        if !output.status.success() {
            return Err(Failure::Load);
        }
        serde_json::from_slice(&output.stdout).map_err(Failure::Report)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Its data is thrown away, so it need not end in good order. Either call fails only when it has ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Starts something on the serving core.
fn start(command: &mut Command) -> Result<Child, Failure> {
    process::pin_to(SERVING).map_err(Failure::system("choosing a core"))?;
    let child = command.spawn();
    stay_away()?;
    child.map_err(|source| Failure::Start { program: Path::new(command.get_program()).to_owned(), source })
}

fn free_address() -> Result<SocketAddr, Failure> {
    let listener = std::net::TcpListener::bind((own_address(), 0));
    listener.and_then(|listener| listener.local_addr()).map_err(Failure::system("looking for a free port"))
}

/// An address of this machine that nobody else uses: all of 127.0.0.0/8 is this machine on Linux.
///
/// Each server has another one, so that none inherits the closed connections of another one.
fn own_address() -> Ipv4Addr {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NEXT: AtomicU32 = AtomicU32::new(1);
    let number = std::process::id().wrapping_mul(64).wrapping_add(NEXT.fetch_add(1, Ordering::Relaxed));
    let [_, high, middle, low] = number.to_be_bytes();
    Ipv4Addr::new(127, high, middle, low.clamp(1, 254))
}

/// A relay does not say when it listens; it does within moments.
fn await_listener(address: SocketAddr) -> Result<(), Failure> {
    let mut last = io::Error::from(io::ErrorKind::TimedOut);
    for _ in 0..500 {
        match std::net::TcpStream::connect(address) {
            Ok(_) => return Ok(()),
            Err(error) => last = error,
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    Err(Failure::System { doing: "waiting for a relay", source: last })
}
