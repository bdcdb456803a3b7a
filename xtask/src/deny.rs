//! What the crates of others may be: `cargo deny`, found or installed.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::failure::Failure;
use crate::supervisor::Supervisor;
use crate::workspace;

/// What is installed when there is none. Any version from this one on reads our deny.toml, up to the next minor one.
const VERSION: [u64; 3] = [0, 20, 2];

/// Checks bans, licences and sources of all dependencies as deny.toml demands; needs no network once they are there.
pub(crate) fn check(supervisor: &Supervisor) -> Result<(), Failure> {
    let program = find_or_install(supervisor)?;
    // A build fetches what this platform needs; the licences of the others are read too.
    supervisor.run(workspace::cargo().args(["fetch", "--locked"]))?;
    // Versions that stand twice are listed when somebody asks; here only what is wrong is of interest.
    let words = ["--offline", "--locked", "--log-level", "error", "check", "--hide-inclusion-graph"];
    supervisor.run(deny(&program).args(words).args(["bans", "licenses", "sources"]))
}

/// Compares all dependencies with the public database of advisories, which is fetched first.
pub(crate) fn advisories(supervisor: &Supervisor) -> Result<(), Failure> {
    let program = find_or_install(supervisor)?;
    supervisor.run(deny(&program).args(["fetch", "db"])).map_err(|failure| match failure {
        Failure::Ended { .. } => Failure::AdvisoriesUnreachable,
        other => other,
    })?;
    supervisor.run(deny(&program).args(["--locked", "check", "--disable-fetch", "advisories"]))
}

fn deny(program: &Path) -> Command {
    let mut command = Command::new(program);
    command.current_dir(workspace::root());
    workspace::forget_cargo(&mut command);
    command
}

fn find_or_install(supervisor: &Supervisor) -> Result<PathBuf, Failure> {
    if let Some(program) = find() {
        return Ok(program);
    }
    let [major, minor, patch] = VERSION;
    let version = format!("{major}.{minor}.{patch}");
    println!("cargo-deny is missing; installing version {version}, which takes some minutes");
    // Outside the workspace, whose settings are not meant for it.
    let folder = tempfile::tempdir().map_err(|source| Failure::System { doing: "making a folder", source })?;
    let mut install = workspace::cargo();
    install.current_dir(folder.path()).args(["install", "cargo-deny", "--locked", "--version", &version]);
    supervisor.run(install.stdin(Stdio::null()))?;
    find().ok_or_else(|| Failure::Answer {
        command: "cargo install cargo-deny".to_owned(),
        reason: "it is neither in PATH nor in cargo's folder".to_owned(),
    })
}

/// The first one of a version that will do, in PATH or where cargo installs.
fn find() -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).chain(cargo_folders());
    folders.map(|folder| folder.join("cargo-deny")).find(|program| will_do(program))
}

fn cargo_folders() -> Vec<PathBuf> {
    let set = |name: &str| env::var_os(name).filter(|value: &OsString| !value.is_empty()).map(PathBuf::from);
    let home = set("HOME").map(|home| home.join(".cargo"));
    let roots = [set("CARGO_INSTALL_ROOT"), set("CARGO_HOME"), home];
    roots.into_iter().flatten().map(|root| root.join("bin")).collect()
}

fn will_do(program: &Path) -> bool {
    let told = Command::new(program).arg("--version").stdin(Stdio::null()).stderr(Stdio::null()).output();
    told.is_ok_and(|told| told.status.success() && is_new_enough(&String::from_utf8_lossy(&told.stdout)))
}

/// Whether a program that says this of itself reads our settings.
fn is_new_enough(said: &str) -> bool {
    let version = said.trim().strip_prefix("cargo-deny ").unwrap_or_default();
    let numbers: Option<Vec<u64>> = version.split('.').map(|number| number.parse().ok()).collect();
    numbers.is_some_and(|found| found.len() == 3 && found[..2] == VERSION[..2] && found[2] >= VERSION[2])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_that_reads_other_settings_does_not_count() {
        for said in ["cargo-deny 0.20.2\n", "cargo-deny 0.20.11"] {
            assert!(is_new_enough(said), "{said}");
        }
        for said in ["", "cargo-deny", "cargo-deny 0.20", "cargo-deny 0.20.1", "cargo-deny 0.21.0", "deny 0.20.2"] {
            assert!(!is_new_enough(said), "{said}");
        }
    }

    #[test]
    fn no_host_of_a_registry_stands_in_the_settings() {
        let settings = std::fs::read_to_string(workspace::root().join("deny.toml")).unwrap();
        assert!(!settings.contains("://") && !settings.contains("allow-registry"), "the default is what we want");
    }
}
