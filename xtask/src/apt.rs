//! Programs that Debian's packages bring: root has them installed, anybody else is told how.

use std::process::{Command, Stdio};

use vorhand_postgres::is_root;

use crate::failure::Failure;
use crate::supervisor::Supervisor;

const UPDATE: [&str; 2] = ["apt-get", "update"];
const INSTALL: [&str; 4] = ["apt-get", "install", "--yes", "--no-install-recommends"];

/// Installs packages, if this user may; says whether it has.
pub(crate) fn install(supervisor: &Supervisor, what: &str, packages: &[&str]) -> Result<bool, Failure> {
    if !is_root() {
        return Ok(false);
    }
    println!("{what} is missing; installing it");
    let install = [&INSTALL[..], packages].concat();
    for words in [&UPDATE[..], &install] {
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).env("DEBIAN_FRONTEND", "noninteractive").stdin(Stdio::null());
        supervisor.run(&mut command)?;
    }
    Ok(true)
}

/// The command that installs packages, for a person to type.
pub(crate) fn advice(packages: &[&str]) -> String {
    format!("sudo {} && sudo {} {}", UPDATE.join(" "), INSTALL.join(" "), packages.join(" "))
}
