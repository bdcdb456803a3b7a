//! A PostgreSQL of its own in a temporary folder, for tests.
//!
//! The server is a direct child of this process and lives in a folder that is removed with it. It listens on
//! 127.0.0.1 only, trusts whoever connects there, and is as durable as a real one: tests assert that.

mod account;
mod programs;

use std::ffi::OsString;
use std::fs::{self, File, Permissions};
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command, Stdio};
use std::{env, thread};

use rustix::process::{Pid, Signal};
use tempfile::TempDir;

use crate::failure::Failure;
use crate::supervisor::{Place, Supervisor};
use crate::{build, workspace};

use account::Account;
use programs::Programs;

/// The variable that tells tests where the server is: a superuser's URL; tests make their own databases.
pub(crate) const URL_VARIABLE: &str = "VORHAND_TEST_POSTGRES_URL";

/// The variable that tells end-to-end tests which server binary to start.
pub(crate) const BINARY_VARIABLE: &str = "VORHAND_TEST_BINARY";

/// Connections that the server takes at once; every test has a pool or two.
const MAX_CONNECTIONS: u16 = 300;

/// How many ports are tried, since another process may take a free one before PostgreSQL does.
const PORTS: usize = 5;

/// A running server; dropping it stops it and removes its folder.
pub(crate) struct Server {
    postmaster: Child,
    url: String,
    // Last, so that it goes after the server.
    _folder: TempDir,
}

/// Starts a server, runs a command at the terminal with [`URL_VARIABLE`] set, and stops the server.
pub(crate) fn with_server(supervisor: &Supervisor, with_binary: bool, words: &[OsString]) -> Result<(), Failure> {
    let (program, arguments) = words.split_first().expect("the command line has required a command");
    let mut command = Command::new(program);
    command.args(arguments);
    workspace::forget_cargo(&mut command);
    if with_binary {
        command.env(BINARY_VARIABLE, build::server(supervisor, "checked")?);
    }
    let server = Server::start(supervisor)?;
    command.env(URL_VARIABLE, server.url());
    supervisor.run_at_terminal(&mut command)
}

impl Server {
    /// Finds or installs PostgreSQL, makes a cluster, and returns once connections are accepted.
    pub(crate) fn start(supervisor: &Supervisor) -> Result<Self, Failure> {
        let (account, programs) = programs::find_or_install(supervisor)?;
        let folder = folder_for(&account)?;
        let cluster = Cluster { account, programs, data: folder.path().join("data"), log: folder.path().join("log") };
        cluster.create(supervisor)?;
        for _ in 0..PORTS {
            let port = free_port()?;
            match cluster.serve(supervisor, port)? {
                Started::Ready(postmaster) => {
                    return Ok(Self {
                        postmaster,
                        url: format!("postgres://postgres@127.0.0.1:{port}/postgres"),
                        _folder: folder,
                    });
                }
                Started::PortTaken => {}
            }
        }
        Err(Failure::PostgresStart { log: cluster.log_text() })
    }

    /// The URL of a superuser.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        stop(&mut self.postmaster);
    }
}

/// What the steps of a start have in common.
struct Cluster {
    account: Account,
    programs: Programs,
    data: PathBuf,
    log: PathBuf,
}

enum Started {
    Ready(Child),
    PortTaken,
}

impl Cluster {
    fn create(&self, supervisor: &Supervisor) -> Result<(), Failure> {
        let log = File::create(&self.log).map_err(|source| self.log_failure(source))?;
        let errors = log.try_clone().map_err(|source| self.log_failure(source))?;
        let mut command = self.account.command(&self.programs.initdb);
        command
            .arg("--pgdata")
            .arg(&self.data)
            .args(["--username=postgres", "--auth=trust"])
            .args(["--encoding=UTF8", "--locale=C"])
            // The empty cluster need not survive a power cut; what tests write must, and does.
            .arg("--no-sync")
            .stdin(Stdio::null())
            .stdout(log)
            .stderr(errors);
        supervisor.run(self.in_folder(&mut command)).map_err(|failure| match failure {
            Failure::Ended { .. } => Failure::PostgresStart { log: self.log_text() },
            other => other,
        })
    }

    /// Starts the server and reads its messages until it accepts connections.
    fn serve(&self, supervisor: &Supervisor, port: u16) -> Result<Started, Failure> {
        let mut command = self.account.command(&self.programs.postgres);
        command.arg("-D").arg(&self.data);
        for setting in settings(port) {
            command.args(["-c", &setting]);
        }
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut postmaster = supervisor.spawn(self.in_folder(&mut command), Place::Group)?;
        let messages = postmaster.stderr.take().expect("the messages were piped");
        let awaited = self.await_readiness(BufReader::new(messages));
        let outcome = match supervisor.release().and(awaited) {
            Ok(Readiness::Ready) => return Ok(Started::Ready(postmaster)),
            Ok(Readiness::PortTaken) => Ok(Started::PortTaken),
            Ok(Readiness::Ended) => Err(Failure::PostgresStart { log: self.log_text() }),
            Err(failure) => Err(failure),
        };
        stop(&mut postmaster);
        outcome
    }

    fn await_readiness(&self, mut messages: BufReader<ChildStderr>) -> Result<Readiness, Failure> {
        let mut log = File::options().append(true).open(&self.log).map_err(|source| self.log_failure(source))?;
        let mut port_taken = false;
        let mut line = Vec::new();
        loop {
            line.clear();
            let read = messages
                .read_until(b'\n', &mut line)
                .and_then(|read| log.write_all(&line).map(|()| read))
                .map_err(|source| self.log_failure(source))?;
            let text = String::from_utf8_lossy(&line);
            if read == 0 {
                return Ok(if port_taken { Readiness::PortTaken } else { Readiness::Ended });
            } else if text.contains("ready to accept connections") {
                break;
            }
            port_taken |= text.contains("could not bind IPv4 address");
        }
        // From here on nobody reads the messages, but a full pipe would stop the server.
        thread::spawn(move || io::copy(&mut messages, &mut log));
        Ok(Readiness::Ready)
    }

    /// Runs a command where its account may be, with nothing of our environment that could change it.
    fn in_folder<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command.env_clear().env("LC_ALL", "C");
        if let Some(path) = env::var_os("PATH") {
            command.env("PATH", path);
        }
        if let Some(folder) = self.data.parent() {
            command.current_dir(folder);
        }
        command
    }

    fn log_text(&self) -> String {
        fs::read(&self.log)
            .map_or_else(|error| format!("(no log: {error})"), |log| String::from_utf8_lossy(&log).into_owned())
    }

    fn log_failure(&self, source: io::Error) -> Failure {
        Failure::File { path: self.log.clone(), source }
    }
}

enum Readiness {
    Ready,
    PortTaken,
    Ended,
}

fn settings(port: u16) -> [String; 8] {
    [
        "listen_addresses=127.0.0.1".to_owned(),
        format!("port={port}"),
        "unix_socket_directories=".to_owned(),
        format!("max_connections={MAX_CONNECTIONS}"),
        "fsync=on".to_owned(),
        "synchronous_commit=on".to_owned(),
        "full_page_writes=on".to_owned(),
        "timezone=UTC".to_owned(),
    ]
}

/// Stops a server at once: its data is thrown away, so it need not write a checkpoint.
fn stop(postmaster: &mut Child) {
    // Either call fails only when the server has ended by itself.
    let _ = rustix::process::kill_process(Pid::from_child(postmaster), Signal::QUIT);
    let _ = postmaster.wait();
}

fn free_port() -> Result<u16, Failure> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
        .and_then(|listener| listener.local_addr())
        .map(|address| address.port())
        .map_err(|source| Failure::System { doing: "looking for a free port", source })
}

/// A new folder that belongs to the account, in the first place that the account can reach.
fn folder_for(account: &Account) -> Result<TempDir, Failure> {
    let mut tried = Vec::new();
    for place in [env::temp_dir(), PathBuf::from("/tmp"), PathBuf::from("/var/tmp")] {
        if tried.contains(&place) {
            continue;
        }
        if let Some(folder) = folder_in(&place, account)? {
            return Ok(folder);
        }
        tried.push(place);
    }
    Err(Failure::PostgresFolder { tried })
}

fn folder_in(place: &Path, account: &Account) -> Result<Option<TempDir>, Failure> {
    let Ok(folder) = tempfile::Builder::new().prefix("vorhand-postgres-").tempdir_in(place) else {
        return Ok(None);
    };
    fs::set_permissions(folder.path(), Permissions::from_mode(0o700))
        .and_then(|()| account.own(folder.path()))
        .map_err(|source| Failure::File { path: folder.path().to_owned(), source })?;
    let reached = account
        .command(Path::new("test"))
        .args(["-w"])
        .arg(folder.path())
        .current_dir("/")
        .stdin(Stdio::null())
        .status();
    Ok(reached.is_ok_and(|status| status.success()).then_some(folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_server_is_as_durable_as_a_real_one_and_reached_from_here_only() {
        let settings = settings(5432);
        for wanted in ["fsync=on", "synchronous_commit=on", "listen_addresses=127.0.0.1"] {
            assert!(settings.iter().any(|setting| setting == wanted), "{wanted}");
        }
    }

    #[test]
    fn the_folder_belongs_to_the_account_alone() {
        let account = Account::for_server().unwrap();
        let folder = folder_for(&account).unwrap();
        let mode = fs::metadata(folder.path()).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o700);
    }

    #[test]
    fn a_place_that_does_not_exist_is_passed_over() {
        let folder = folder_in(Path::new("/nonexistent"), &Account::for_server().unwrap());
        assert!(folder.unwrap().is_none());
    }
}
