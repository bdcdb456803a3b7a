//! One cluster: its folder, its server, and what becomes of them.

use std::fs::{self, File, Permissions};
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command, Stdio};
use std::{env, thread};

use rustix::process::{Pid, Signal};
use tempfile::TempDir;

use crate::account::Account;
use crate::failure::Failure;
use crate::parent::Parent;
use crate::programs::Programs;

/// Connections that the server takes at once; every test has a pool or two.
const MAX_CONNECTIONS: u16 = 300;

/// How many ports are tried, since another process may take a free one before PostgreSQL does.
const PORTS: usize = 5;

/// How a cluster is served.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where it listens. One that a port of its own must stay free at while it is down has an address of its own.
    pub address: Ipv4Addr,
    /// Settings as `name=value`, after the usual ones: the last one counts.
    pub settings: Vec<String>,
}

impl Default for Options {
    fn default() -> Options {
        Options { address: Ipv4Addr::LOCALHOST, settings: Vec::new() }
    }
}

/// A cluster in a folder of its own, with its server or without; both go with this value.
#[derive(Debug)]
pub struct Cluster {
    account: Account,
    programs: Programs,
    data: PathBuf,
    log: PathBuf,
    options: Options,
    /// Known from the first start on.
    port: Option<u16>,
    postmaster: Option<Child>,
    /// Last, so that it goes after the server.
    _folder: TempDir,
}

enum Started {
    Ready(Child),
    PortTaken,
}

enum Readiness {
    Ready,
    PortTaken,
    Ended,
}

impl Cluster {
    /// Makes a cluster without starting its server.
    ///
    /// # Errors
    /// Any [`Failure`] but [`Failure::Missing`], or the parent's own.
    pub fn create<P: Parent>(
        parent: &P,
        account: Account,
        programs: Programs,
        options: Options,
    ) -> Result<Cluster, P::Failure> {
        let folder = folder_for(&account)?;
        let cluster = Cluster {
            account,
            programs,
            data: folder.path().join("data"),
            log: folder.path().join("log"),
            options,
            port: None,
            postmaster: None,
            _folder: folder,
        };
        cluster.initialize(parent)?;
        Ok(cluster)
    }

    /// Finds PostgreSQL, makes a cluster, and starts its server.
    ///
    /// # Errors
    /// Any [`Failure`], or the parent's own.
    pub fn begin<P: Parent>(parent: &P, options: Options) -> Result<Cluster, P::Failure> {
        let account = Account::for_server()?;
        let programs = Programs::find(&account).ok_or(Failure::Missing)?;
        let mut cluster = Cluster::create(parent, account, programs, options)?;
        cluster.start(parent)?;
        Ok(cluster)
    }

    /// Starts the server, on the same port each time, and returns once connections are accepted.
    ///
    /// # Errors
    /// [`Failure::Start`] or [`Failure::Spawn`], or the parent's own.
    ///
    /// # Panics
    /// It runs already.
    pub fn start<P: Parent>(&mut self, parent: &P) -> Result<(), P::Failure> {
        assert!(self.postmaster.is_none(), "the server runs already");
        for _ in 0..PORTS {
            let port = match self.port {
                Some(port) => port,
                None => free_port(self.options.address)?,
            };
            if let Started::Ready(postmaster) = self.serve(parent, port)? {
                (self.port, self.postmaster) = (Some(port), Some(postmaster));
                return Ok(());
            }
        }
        Err(Failure::Start { log: self.log_text() }.into())
    }

    /// Where the server listens.
    ///
    /// # Panics
    /// It was never started.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        SocketAddr::from((self.options.address, self.port.expect("the server was started once")))
    }

    /// The URL of a superuser.
    ///
    /// # Panics
    /// It was never started.
    #[must_use]
    pub fn url(&self) -> String {
        format!("postgres://postgres@{}/postgres", self.address())
    }

    /// Settings for the next start, as `name=value`, after the usual ones.
    pub fn set(&mut self, settings: &[&str]) {
        self.options.settings = settings.iter().map(|setting| (*setting).to_owned()).collect();
    }

    /// All that the server has said.
    #[must_use]
    pub fn log_text(&self) -> String {
        fs::read(&self.log)
            .map_or_else(|error| format!("(no log: {error})"), |log| String::from_utf8_lossy(&log).into_owned())
    }

    /// Kills the server with SIGKILL, the postmaster and every other process of it, and returns when all have ended.
    ///
    /// # Errors
    /// [`Failure::System`].
    ///
    /// # Panics
    /// It does not run.
    #[cfg(target_os = "linux")]
    pub fn kill(&mut self) -> Result<(), Failure> {
        let mut postmaster = self.postmaster.take().expect("the server runs");
        crate::kill::kill_all(&mut postmaster).map_err(|source| Failure::System { doing: "killing PostgreSQL", source })
    }

    /// Stops the server at once, without a checkpoint; its next start recovers.
    pub fn stop(&mut self) {
        if let Some(mut postmaster) = self.postmaster.take() {
            end(&mut postmaster);
        }
    }

    fn initialize<P: Parent>(&self, parent: &P) -> Result<(), P::Failure> {
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
        let mut child = parent.start(self.in_folder(&mut command))?;
        let ended = child.wait();
        parent.let_go()?;
        let status = ended.map_err(|source| Failure::System { doing: "waiting for initdb", source })?;
        if status.success() { Ok(()) } else { Err(Failure::Start { log: self.log_text() }.into()) }
    }

    /// Starts the server and reads its messages until it accepts connections.
    fn serve<P: Parent>(&self, parent: &P, port: u16) -> Result<Started, P::Failure> {
        let mut command = self.account.command(&self.programs.postgres);
        command.arg("-D").arg(&self.data);
        for setting in settings(&self.options, port) {
            command.args(["-c", &setting]);
        }
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut postmaster = parent.start(self.in_folder(&mut command))?;
        let messages = postmaster.stderr.take().expect("the messages were piped");
        let awaited = self.await_readiness(BufReader::new(messages)).map_err(P::Failure::from);
        let outcome = match parent.let_go().and(awaited) {
            Ok(Readiness::Ready) => return Ok(Started::Ready(postmaster)),
            Ok(Readiness::PortTaken) => Ok(Started::PortTaken),
            Ok(Readiness::Ended) => Err(Failure::Start { log: self.log_text() }.into()),
            Err(failure) => Err(failure),
        };
        end(&mut postmaster);
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

    fn log_failure(&self, source: io::Error) -> Failure {
        Failure::File { path: self.log.clone(), source }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.stop();
    }
}

fn settings(options: &Options, port: u16) -> Vec<String> {
    let usual = [
        format!("listen_addresses={}", options.address),
        format!("port={port}"),
        "unix_socket_directories=".to_owned(),
        format!("max_connections={MAX_CONNECTIONS}"),
        "fsync=on".to_owned(),
        "synchronous_commit=on".to_owned(),
        "full_page_writes=on".to_owned(),
        "timezone=UTC".to_owned(),
    ];
    usual.into_iter().chain(options.settings.iter().cloned()).collect()
}

/// Ends a server at once: nothing that it does not recover is lost.
fn end(postmaster: &mut Child) {
    // Either call fails only when the server has ended by itself.
    let _ = rustix::process::kill_process(Pid::from_child(postmaster), Signal::QUIT);
    let _ = postmaster.wait();
}

fn free_port(address: Ipv4Addr) -> Result<u16, Failure> {
    TcpListener::bind((address, 0))
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
    Err(Failure::Folder { tried })
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
    use crate::parent::Alone;

    #[test]
    fn the_server_is_as_durable_as_a_real_one_and_reached_from_here_only() {
        let settings = settings(&Options::default(), 5432);
        for wanted in ["fsync=on", "synchronous_commit=on", "listen_addresses=127.0.0.1"] {
            assert!(settings.iter().any(|setting| setting == wanted), "{wanted}");
        }
    }

    #[test]
    fn what_is_asked_for_comes_last_and_counts() {
        let options = Options { settings: vec!["fsync=off".to_owned()], ..Options::default() };
        let settings = settings(&options, 5432);
        assert_eq!(settings.iter().rfind(|setting| setting.starts_with("fsync=")).unwrap(), "fsync=off");
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

    #[cfg(target_os = "linux")]
    #[test]
    fn a_killed_server_starts_again_on_its_port_and_recovers() {
        let mut cluster = Cluster::begin(&Alone, Options::default()).unwrap();
        let url = cluster.url();
        cluster.kill().unwrap();
        assert!(std::net::TcpStream::connect(cluster.address()).is_err(), "nobody listens any more");
        cluster.start(&Alone).unwrap();
        assert_eq!(cluster.url(), url);
        std::net::TcpStream::connect(cluster.address()).unwrap();
        assert!(cluster.log_text().contains("database system was interrupted"), "{}", cluster.log_text());
    }
}
