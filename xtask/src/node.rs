//! Node with npm, and the packages of others in a folder.

use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::SystemTime;

use crate::failure::Failure;
use crate::supervisor::Supervisor;
use crate::{apt, workspace};

/// The oldest version that builds the browser client and runs its tests.
const OLDEST: [u64; 2] = [20, 19];

const PACKAGES: [&str; 2] = ["nodejs", "npm"];

/// What there is of Node on this machine.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Node {
    /// One that does, with npm.
    Good,
    /// One that is too old.
    Old(String),
    /// None, or none with npm.
    Missing,
}

/// Looks for Node and npm in PATH.
pub(crate) fn find() -> Node {
    let Some(version) = said("node") else { return Node::Missing };
    if !is_new_enough(&version) {
        return Node::Old(version);
    }
    if said("npm").is_some() { Node::Good } else { Node::Missing }
}

/// Finds Node; root installs it when there is none.
pub(crate) fn find_or_install(supervisor: &Supervisor) -> Result<(), Failure> {
    let found = match find() {
        // An old one is somebody's choice, and the package may be as old.
        Node::Missing if apt::install(supervisor, "Node", &PACKAGES)? => find(),
        found => found,
    };
    match found {
        Node::Good => Ok(()),
        Node::Old(version) => Err(Failure::NodeOld { version }),
        Node::Missing => Err(Failure::NodeMissing { install: apt::advice(&PACKAGES) }),
    }
}

/// A command of npm in a folder of the repository.
pub(crate) fn npm(folder: &str, words: &[&str]) -> Command {
    let mut command = Command::new("npm");
    command.current_dir(workspace::root().join(folder)).args(words).stdin(Stdio::null());
    workspace::forget_cargo(&mut command);
    command
}

/// Installs the packages that a folder's lock file names, unless they are there.
pub(crate) fn packages(supervisor: &Supervisor, folder: &str) -> Result<(), Failure> {
    if are_there(&workspace::root().join(folder)) {
        return Ok(());
    }
    supervisor.run(&mut npm(folder, &["ci"]))
}

/// Whether npm has installed something since the lock file has changed.
fn are_there(folder: &Path) -> bool {
    let changed = |file: &str| -> Option<SystemTime> { fs::metadata(folder.join(file)).ok()?.modified().ok() };
    match (changed("node_modules/.package-lock.json"), changed("package-lock.json")) {
        (Some(installed), Some(locked)) => installed >= locked,
        _ => false,
    }
}

/// The version that a program tells of itself.
fn said(program: &str) -> Option<String> {
    let mut command = Command::new(program);
    command.arg("--version").current_dir(env::temp_dir()).stdin(Stdio::null()).stderr(Stdio::null());
    let told = command.output().ok().filter(|told| told.status.success())?;
    Some(String::from_utf8_lossy(&told.stdout).trim().to_owned())
}

fn is_new_enough(version: &str) -> bool {
    let mut numbers = version.trim_start_matches('v').split('.').map(|number| number.parse::<u64>().ok());
    match (numbers.next().flatten(), numbers.next().flatten()) {
        (Some(major), Some(minor)) => [major, minor] >= OLDEST,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_that_does_not_build_the_client_is_old() {
        for version in ["v20.19.0", "v20.20.2", "v22.1.0", "v24.0.0"] {
            assert!(is_new_enough(version), "{version}");
        }
        for version in ["v18.20.4", "v20.18.3", "v20", "", "node"] {
            assert!(!is_new_enough(version), "{version}");
        }
    }

    #[test]
    fn packages_are_installed_again_when_the_lock_file_is_newer() {
        let folder = tempfile::tempdir().unwrap();
        let installed = folder.path().join("node_modules/.package-lock.json");
        let locked = folder.path().join("package-lock.json");
        assert!(!are_there(folder.path()));
        fs::write(&locked, "{}").unwrap();
        assert!(!are_there(folder.path()));
        fs::create_dir(folder.path().join("node_modules")).unwrap();
        fs::write(&installed, "{}").unwrap();
        let at = |seconds| SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(seconds);
        let set = |path: &Path, seconds| fs::File::options().append(true).open(path).unwrap().set_modified(at(seconds));
        set(&locked, 1_000).unwrap();
        set(&installed, 1_001).unwrap();
        assert!(are_there(folder.path()));
        set(&locked, 1_002).unwrap();
        assert!(!are_there(folder.path()));
    }
}
