//! How PostgreSQL's programs get onto this machine.

use vorhand_postgres::{Account, Programs};

use crate::apt;
use crate::failure::Failure;
use crate::supervisor::Supervisor;

const PACKAGES: [&str; 1] = ["postgresql"];

/// The programs and the account to run them as; root installs them when there are none.
pub(crate) fn find_or_install(supervisor: &Supervisor) -> Result<(Account, Programs), Failure> {
    let account = Account::for_server()?;
    if let Some(programs) = Programs::find(&account) {
        return Ok((account, programs));
    }
    if !apt::install(supervisor, "PostgreSQL", &PACKAGES)? {
        return Err(missing());
    }
    // The package brings an account of its own.
    let account = Account::for_server()?;
    let programs = Programs::find(&account).ok_or_else(missing)?;
    Ok((account, programs))
}

fn missing() -> Failure {
    Failure::PostgresMissing { install: apt::advice(&PACKAGES) }
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
