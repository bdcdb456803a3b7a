//! Building the server's binary.

use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;

use crate::failure::Failure;
use crate::supervisor::{Supervisor, describe};
use crate::workspace;

/// Builds `vorhand` alone in a cargo profile and gives its absolute path, as cargo names it.
pub(crate) fn server(supervisor: &Supervisor, profile: &str) -> Result<PathBuf, Failure> {
    let mut command = workspace::cargo();
    command.args(["build", "--locked", "--package", "vorhand"]);
    build(supervisor, command.args(["--profile", profile]))
}

/// Builds `vorhand` together with all test programs, and gives the path of the former.
///
/// In one call both get the same features of the crates that they share; apart, those would be built twice.
pub(crate) fn server_and_tests(supervisor: &Supervisor, profile: &str) -> Result<PathBuf, Failure> {
    let mut command = workspace::cargo();
    command.args(["build", "--locked", "--workspace", "--bins", "--tests"]);
    build(supervisor, command.args(["--profile", profile]))
}

fn build(supervisor: &Supervisor, command: &mut Command) -> Result<PathBuf, Failure> {
    command.arg("--message-format=json-render-diagnostics");
    let mut binary = None;
    supervisor.run_reading(command, |line| {
        binary = executable(line).or_else(|| binary.take());
    })?;
    binary.ok_or_else(|| Failure::Answer { command: describe(command), reason: "no executable".to_owned() })
}

/// The path of the server in one message of cargo, when it is about that and not about the server's own tests.
fn executable(message: &str) -> Option<PathBuf> {
    let message: Value = serde_json::from_str(message).ok()?;
    if message["target"]["name"] != "vorhand" || message["profile"]["test"] == true {
        return None;
    }
    message["executable"].as_str().map(PathBuf::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn artifact(name: &str, test: bool, executable: Option<&str>) -> String {
        json!({
            "reason": "compiler-artifact",
            "target": { "name": name },
            "profile": { "test": test },
            "executable": executable,
        })
        .to_string()
    }

    #[test]
    fn cargo_names_the_executable() {
        let server = artifact("vorhand", false, Some("/t/vorhand"));
        assert_eq!(executable(&server), Some(PathBuf::from("/t/vorhand")));
    }

    #[test]
    fn libraries_tests_and_text_are_not_the_server() {
        assert_eq!(executable(&artifact("skat_rules", false, None)), None);
        let own_tests = artifact("vorhand", true, Some("/t/deps/vorhand-1"));
        assert_eq!(executable(&own_tests), None);
        assert_eq!(executable("a warning"), None);
    }
}
