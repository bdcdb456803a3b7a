//! A PostgreSQL of its own for tests: `cargo xtask postgres`, and a stage of `cargo xtask test`.

mod install;

use std::ffi::OsString;
use std::process::{Child, Command};

use vorhand_postgres::{Cluster, Options, Parent};

pub(crate) use install::find_or_install;

use crate::failure::Failure;
use crate::supervisor::{Place, Supervisor};
use crate::{build, workspace};

/// The variable that tells tests where the server is: a superuser's URL; tests make their own databases.
pub(crate) const URL_VARIABLE: &str = "VORHAND_TEST_POSTGRES_URL";

/// The variable that tells end-to-end tests which server binary to start.
pub(crate) const BINARY_VARIABLE: &str = "VORHAND_TEST_BINARY";

/// Finds or installs PostgreSQL, makes a cluster, and returns once connections are accepted.
pub(crate) fn start(supervisor: &Supervisor) -> Result<Cluster, Failure> {
    let (account, programs) = find_or_install(supervisor)?;
    let mut cluster = Cluster::create(supervisor, account, programs, Options::default())?;
    cluster.start(supervisor)?;
    Ok(cluster)
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
    let cluster = start(supervisor)?;
    command.env(URL_VARIABLE, cluster.url());
    supervisor.run_at_terminal(&mut command)
}

/// Signals go to PostgreSQL's programs while they are waited for.
impl Parent for Supervisor {
    type Failure = Failure;

    fn start(&self, command: &mut Command) -> Result<Child, Failure> {
        self.spawn(command, Place::Group)
    }

    fn let_go(&self) -> Result<(), Failure> {
        self.release()
    }
}
