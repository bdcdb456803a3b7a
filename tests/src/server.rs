//! The server as a child process.

use std::fs::{self, File};
use std::net::{Ipv4Addr, SocketAddr};
use std::process::{ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, ChildStdout};

use crate::binary;
use crate::database::{Database, Engine};
use crate::rest::Request;
use crate::wait::within;

/// How a server is to be started.
#[derive(Debug)]
pub struct Setup {
    engine: Engine,
    settings: Vec<(String, String)>,
    outlives_full_files: bool,
}

impl Setup {
    /// A setting, by its name in the file.
    pub fn with(mut self, setting: &str, value: impl ToString) -> Setup {
        self.settings.push((format!("VORHAND_{}", setting.to_uppercase()), value.to_string()));
        self
    }

    /// A variable of its environment that is no setting of its own.
    pub fn with_variable(mut self, name: &str, value: impl ToString) -> Setup {
        self.settings.push((name.to_owned(), value.to_string()));
        self
    }

    /// A file that may not grow any more is an error to it and not its end, as it would be by a signal otherwise.
    pub fn that_outlives_full_files(mut self) -> Setup {
        self.outlives_full_files = true;
        self
    }

    /// Starts it with an empty database.
    pub async fn start(self) -> Server {
        self.start_after(async |_| {}).await
    }

    /// Starts it with this database.
    pub async fn start_on(self, database: Database) -> Server {
        Server::on(database, self.settings, self.outlives_full_files).await
    }

    /// Starts it with a database that was prepared.
    pub async fn start_after(self, prepare: impl AsyncFnOnce(&Database)) -> Server {
        let database = Database::new(self.engine);
        prepare(&database).await;
        Server::on(database, self.settings, self.outlives_full_files).await
    }
}

/// A running server; it is killed with this value.
#[derive(Debug)]
pub struct Server {
    // In the order in which they go: nobody may use the database any more when it is removed.
    process: Option<Process>,
    settings: Vec<(String, String)>,
    outlives_full_files: bool,
    address: SocketAddr,
    folder: TempDir,
    database: Database,
}

#[derive(Debug)]
struct Process {
    child: Child,
    /// What it prints after its address; a server whose output is closed could fail to greet.
    _output: BufReader<ChildStdout>,
}

impl Server {
    /// How a server is started that needs a setting other than those of [`Server::start`].
    pub fn setup(engine: Engine) -> Setup {
        let setup = Setup { engine, settings: Vec::new(), outlives_full_files: false }
            .with("computer_millis", 0)
            .with("seed_seconds", 60);
        // All people of a story come from one address, and faster than people can.
        const GENEROUS: [&str; 16] = [
            "max_tables_per_address",
            "lobby_lines_per_minute",
            "max_connections_per_address",
            "max_sockets_per_address",
            "max_sockets_per_player",
            "messages_per_second",
            "message_burst",
            "chat_per_minute",
            "chat_burst",
            "password_attempts",
            "password_attempts_per_account",
            "password_attempts_per_address",
            "password_queue_per_address",
            "password_checks_per_minute",
            "registrations_per_hour",
            "guests_per_minute",
        ];
        GENEROUS.into_iter().fold(setup, |setup, limit| setup.with(limit, 1_000_000))
    }

    /// Starts a server with an empty database.
    ///
    /// Its computer players do not pretend to think, and no seed comes too late however slow the machine is.
    pub async fn start(engine: Engine) -> Server {
        Server::setup(engine).start().await
    }

    async fn on(database: Database, settings: Vec<(String, String)>, outlives_full_files: bool) -> Server {
        let folder = tempfile::Builder::new().prefix("vorhand-test-").tempdir().unwrap();
        let mut server =
            Server { process: None, settings, outlives_full_files, address: own_address(), folder, database };
        server.restart().await;
        server
    }

    /// Starts it again on the same database and address, after its end.
    ///
    /// # Panics
    /// It still runs, or does not start.
    pub async fn restart(&mut self) {
        assert!(self.process.is_none(), "the server still runs");
        let log = File::options().create(true).append(true).open(self.log_path()).unwrap();
        let mut command = tokio::process::Command::from(match self.outlives_full_files {
            // What a shell ignores stays ignored in the program that takes its place.
            true => binary::command_by("/bin/sh", &["-c", "trap '' XFSZ; exec \"$0\" \"$@\""]),
            false => binary::command(),
        });
        command.arg("serve").current_dir(self.folder.path());
        command.env("VORHAND_LISTEN", self.address.to_string()).env("VORHAND_DATABASE_URL", self.database.url());
        command.envs(self.settings.iter().cloned());
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log).kill_on_drop(true);
        let mut child = command.spawn().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut greeting = String::new();
        within("the server's greeting", output.read_line(&mut greeting)).await.unwrap();
        let address = greeting.strip_prefix("Vorhand listens on http://").and_then(|rest| rest.split(' ').next());
        let Some(address) = address.and_then(|address| address.parse().ok()) else {
            panic!("the server does not start; it says {greeting:?} and logs:\n{}", self.log());
        };
        self.address = address;
        self.process = Some(Process { child, _output: output });
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Its WebSocket.
    pub fn socket_url(&self) -> String {
        format!("ws://{}{}", self.address, skat_protocol::PATH)
    }

    /// Its database.
    pub fn database(&self) -> &Database {
        &self.database
    }

    /// Where its metrics are, as its log says; it must have been started with `metrics_listen`, best as `127.0.0.1:0`.
    ///
    /// # Panics
    /// It was not.
    pub fn metrics_address(&self) -> SocketAddr {
        let log = self.log();
        let line = log.lines().rfind(|line| line.contains("metrics are served")).expect("metrics are served");
        let address = line.split("address=").nth(1).unwrap().split_whitespace().next().unwrap();
        address.parse().unwrap()
    }

    /// All that it tells of itself there.
    ///
    /// # Panics
    /// It does not.
    pub async fn metrics(&self) -> String {
        Request::new("GET", "/metrics").send(self.metrics_address()).await.unwrap().text
    }

    /// All that it has logged.
    pub fn log(&self) -> String {
        fs::read_to_string(self.log_path()).unwrap_or_default()
    }

    /// Waits until it answers so to the question whether it is ready.
    ///
    /// # Panics
    /// It does not.
    pub async fn is_ready(&self, status: u16) {
        within("another answer", async { while self.get("/readyz").await.status != status {} }).await;
    }

    /// Kills it with SIGKILL: it gets to know nothing of it.
    ///
    /// # Panics
    /// It does not run.
    pub async fn kill9(&mut self) {
        let mut process = self.process.take().expect("the server runs");
        within("the end of a killed server", process.child.kill()).await.unwrap();
    }

    /// How much memory it has, in KiB.
    ///
    /// # Panics
    /// It does not run.
    pub fn memory_kib(&self) -> u64 {
        let process = self.process.as_ref().expect("the server runs");
        let id = process.child.id().expect("the server has not ended");
        let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.split_whitespace().next().unwrap().parse().unwrap()
    }

    /// Asks it to end with SIGTERM, and returns at once.
    ///
    /// # Panics
    /// It does not run.
    pub fn terminate(&self) {
        let process = self.process.as_ref().expect("the server runs");
        let id = process.child.id().expect("the server has not ended");
        kill_process(Pid::from_raw(id.cast_signed()).unwrap(), Signal::TERM).unwrap();
    }

    /// Asks it to end with SIGTERM while the next one starts already on the same database and address, and waits for both.
    ///
    /// # Panics
    /// It does not run, does not end within a time, or the next one does not start.
    pub async fn hand_over(&mut self, limit: Duration) -> ExitStatus {
        self.terminate();
        let mut before = self.process.take().expect("the server runs");
        let (ended, ()) = tokio::join!(tokio::time::timeout(limit, before.child.wait()), self.restart());
        ended.unwrap_or_else(|_| panic!("the server does not end within {limit:?}")).unwrap()
    }

    /// The number of its process.
    ///
    /// # Panics
    /// It does not run.
    pub fn process_id(&self) -> u32 {
        self.process.as_ref().and_then(|process| process.child.id()).expect("the server runs")
    }

    /// Waits for the end that was asked for.
    ///
    /// # Panics
    /// It does not end within a time, or does not run.
    pub async fn ended(&mut self, limit: Duration) -> ExitStatus {
        let mut process = self.process.take().expect("the server runs");
        let ended = tokio::time::timeout(limit, process.child.wait()).await;
        ended.unwrap_or_else(|_| panic!("the server does not end within {limit:?}")).unwrap()
    }

    fn log_path(&self) -> std::path::PathBuf {
        self.folder.path().join("log")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let log = self.log();
        if std::thread::panicking() {
            let from = log.len().saturating_sub(20_000);
            eprintln!("the server's log:\n{}", log.get(from..).unwrap_or(&log));
        } else {
            assert!(!log.contains("panicked at"), "the server has panicked:\n{log}");
        }
    }
}

/// An address of this machine that no other server, and no client, ever has.
///
/// All of 127.0.0.0/8 is this machine on Linux.
/// With an address of its own a restarted server finds its port free, whatever else runs meanwhile.
pub(crate) fn own_address() -> SocketAddr {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    let number = std::process::id().wrapping_mul(64).wrapping_add(NEXT.fetch_add(1, Ordering::Relaxed));
    let [_, high, middle, low] = number.to_be_bytes();
    SocketAddr::from((Ipv4Addr::new(127, high, middle, low.clamp(1, 254)), 0))
}
