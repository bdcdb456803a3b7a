//! The binary under test.

use std::env;
use std::path::PathBuf;
use std::process::{Command, Output};

use crate::wait::within;

/// The variable that names the binary.
const VARIABLE: &str = "VORHAND_TEST_BINARY";

/// The binary under test: what `VORHAND_TEST_BINARY` names, otherwise the one in the folder of this test's profile.
///
/// # Panics
/// There is none.
pub fn binary() -> PathBuf {
    if let Some(path) = env::var_os(VARIABLE) {
        return PathBuf::from(path);
    }
    // Tests lie in target/PROFILE/deps, binaries in target/PROFILE.
    let test = env::current_exe().unwrap();
    let folder = test.parent().and_then(|deps| deps.parent()).unwrap();
    let path = folder.join("vorhand");
    assert!(
        path.is_file(),
        "there is no {}: build it with `cargo build -p vorhand` in the profile of this test, \
         run `cargo xtask test`, or name one in {VARIABLE}",
        path.display()
    );
    path
}

/// A command of the binary without any of this process's settings.
pub(crate) fn command() -> Command {
    clean(Command::new(binary()))
}

/// The same, run by another program with these arguments before its own.
pub(crate) fn command_by(program: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).arg(binary());
    clean(command)
}

fn clean(mut command: Command) -> Command {
    // The settings of whoever runs the tests are not the test's.
    command.env_clear().env("RUST_BACKTRACE", "1");
    command
}

/// Runs the binary with arguments and settings until it ends.
///
/// # Panics
/// It cannot be started or does not end.
pub async fn run(arguments: &[&str], settings: &[(&str, &str)]) -> Output {
    let mut command = tokio::process::Command::from(command());
    command.args(arguments).envs(settings.iter().copied()).kill_on_drop(true);
    within("the end of a command", command.output()).await.unwrap()
}
