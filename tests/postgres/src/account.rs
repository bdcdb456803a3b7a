//! The account that PostgreSQL runs as: it refuses root.

use std::env;
use std::io;
use std::os::unix::fs::chown;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::failure::Failure;

/// The accounts that root may lend, in this order; the first comes with the distribution's PostgreSQL.
const LENT: [&str; 2] = ["postgres", "nobody"];

/// Who runs PostgreSQL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Account {
    /// The user who runs this command.
    Own,
    /// Another account, lent by root.
    Lent {
        /// Its number.
        user: u32,
        /// Its group's number.
        group: u32,
    },
}

impl Account {
    /// The own account, or for root the first unprivileged one that exists.
    ///
    /// # Errors
    /// [`Failure::Account`].
    pub fn for_server() -> Result<Self, Failure> {
        if !is_root() {
            return Ok(Self::Own);
        }
        LENT.into_iter()
            .find_map(|name| Some(Self::Lent { user: id("-u", name)?, group: id("-g", name)? }))
            .ok_or(Failure::Account)
    }

    /// A command that runs as this account.
    ///
    /// `setpriv` belongs to util-linux, which every Debian and Ubuntu has. It also asks the kernel to end the program
    /// when the thread that has started it dies, however it dies. Without it (not on Linux) only an orderly end stops the server.
    pub(crate) fn command(&self, program: &Path) -> Command {
        if *self == Self::Own && !in_path("setpriv") {
            return Command::new(program);
        }
        let mut command = Command::new("setpriv");
        if let Self::Lent { user, group } = self {
            command.arg(format!("--reuid={user}")).arg(format!("--regid={group}")).arg("--clear-groups");
        }
        command.arg("--pdeathsig=QUIT").arg("--").arg(program);
        command
    }

    /// Gives a folder to this account.
    pub(crate) fn own(&self, folder: &Path) -> io::Result<()> {
        match self {
            Self::Own => Ok(()),
            Self::Lent { user, group } => chown(folder, Some(*user), Some(*group)),
        }
    }
}

/// Whether this process may install packages and must not run PostgreSQL itself.
pub fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

fn id(which: &str, name: &str) -> Option<u32> {
    let output = Command::new("id").args([which, name]).stderr(Stdio::null()).output().ok()?;
    String::from_utf8(output.stdout).ok()?.trim().parse().ok()
}

fn in_path(program: &str) -> bool {
    env::var_os("PATH").is_some_and(|path| env::split_paths(&path).any(|folder| folder.join(program).is_file()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_server_never_runs_as_root() {
        let account = Account::for_server().unwrap();
        assert_ne!(account, Account::Lent { user: 0, group: 0 });
        assert_eq!(account == Account::Own, !is_root());
    }

    #[test]
    fn a_lent_account_loses_all_of_roots_groups() {
        let lent = Account::Lent { user: 7, group: 8 };
        let command = lent.command(Path::new("/bin/postgres"));
        let arguments: Vec<_> = command.get_args().collect();
        assert_eq!(arguments, ["--reuid=7", "--regid=8", "--clear-groups", "--pdeathsig=QUIT", "--", "/bin/postgres"]);
    }

    #[test]
    fn an_account_that_does_not_exist_has_no_id() {
        assert_eq!(id("-u", "root"), Some(0));
        assert_eq!(id("-u", "no-such-account"), None);
    }
}
