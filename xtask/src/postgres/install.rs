//! How PostgreSQL's programs get onto this machine.

use std::process::{Command, Stdio};

use vorhand_postgres::{Account, Programs, is_root};

use crate::failure::Failure;
use crate::supervisor::Supervisor;

const UPDATE: [&str; 2] = ["apt-get", "update"];
const INSTALL: [&str; 5] = ["apt-get", "install", "--yes", "--no-install-recommends", "postgresql"];

/// The programs and the account to run them as; root installs them when there are none.
pub(crate) fn find_or_install(supervisor: &Supervisor) -> Result<(Account, Programs), Failure> {
    let account = Account::for_server()?;
    if let Some(programs) = Programs::find(&account) {
        return Ok((account, programs));
    }
    if !is_root() {
        return Err(missing());
    }
    println!("PostgreSQL is missing; installing it");
    for words in [&UPDATE[..], &INSTALL[..]] {
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).env("DEBIAN_FRONTEND", "noninteractive").stdin(Stdio::null());
        supervisor.run(&mut command)?;
    }
    // The package brings an account of its own.
    let account = Account::for_server()?;
    let programs = Programs::find(&account).ok_or_else(missing)?;
    Ok((account, programs))
}

fn missing() -> Failure {
    Failure::PostgresMissing { install: format!("sudo {} && sudo {}", UPDATE.join(" "), INSTALL.join(" ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_may_not_install_is_told_the_command() {
        let text = missing().to_string();
        assert!(text.contains("sudo apt-get update && sudo apt-get install --yes --no-install-recommends postgresql"));
    }
}
