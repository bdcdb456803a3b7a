//! Building the server's binary.

use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;

use crate::failure::Failure;
use crate::supervisor::{Supervisor, describe};
use crate::workspace;

/// The cargo profile of what images hold.
pub(crate) const SHIPPED: &str = "shipped";

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

/// Builds `vorhand` together with an example of a package, and gives the paths of both.
pub(crate) fn server_and_example(
    supervisor: &Supervisor,
    profile: &str,
    package: &str,
    example: &str,
) -> Result<(PathBuf, PathBuf), Failure> {
    let mut command = workspace::cargo();
    command.args(["build", "--locked", "--package", "vorhand", "--bin", "vorhand"]);
    command.args(["--package", package, "--example", example, "--profile", profile]);
    let [server, example] = executables(supervisor, &mut command, ["vorhand", example])?;
    Ok((server, example))
}

/// Builds the programs that measure the server, and gives the path of the one that runs the others.
///
/// Apart from the server, which is measured with the features that it is delivered with, and in the same profile: a
/// relay is made as well as it.
pub(crate) fn measurement(supervisor: &Supervisor) -> Result<PathBuf, Failure> {
    let mut command = workspace::cargo();
    command.args(["build", "--locked", "--profile", SHIPPED, "--package", "vorhand-bench", "--bins"]);
    let [measure] = executables(supervisor, &mut command, ["measure"])?;
    Ok(measure)
}

/// Builds the examples among the end-to-end tests that measure something, and gives their folder.
pub(crate) fn measuring_examples(supervisor: &Supervisor) -> Result<PathBuf, Failure> {
    let mut command = workspace::cargo();
    command.args(["build", "--locked", "--release", "--package", "vorhand-tests"]);
    command.args(["--example", "slow_readers", "--example", "many_open_tables"]);
    let [example] = executables(supervisor, &mut command, ["slow_readers"])?;
    Ok(example.parent().map(PathBuf::from).unwrap_or_default())
}

fn build(supervisor: &Supervisor, command: &mut Command) -> Result<PathBuf, Failure> {
    let [server] = executables(supervisor, command, ["vorhand"])?;
    Ok(server)
}

/// Runs cargo and gives the paths of programs that it has built, by their names.
fn executables<const N: usize>(
    supervisor: &Supervisor,
    command: &mut Command,
    names: [&str; N],
) -> Result<[PathBuf; N], Failure> {
    command.arg("--message-format=json-render-diagnostics");
    let mut found = [const { None }; N];
    supervisor.run_reading(command, |line| {
        for (found, name) in found.iter_mut().zip(names) {
            *found = executable(line, name).or_else(|| found.take());
        }
    })?;
    if found.iter().any(Option::is_none) {
        return Err(Failure::Answer { command: describe(command), reason: "no executable".to_owned() });
    }
    Ok(found.map(Option::unwrap_or_default))
}

/// The path of a program in one message of cargo, when it is about that and not about the program's own tests.
fn executable(message: &str, name: &str) -> Option<PathBuf> {
    let message: Value = serde_json::from_str(message).ok()?;
    if message["target"]["name"] != name || message["profile"]["test"] == true {
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
        assert_eq!(executable(&server, "vorhand"), Some(PathBuf::from("/t/vorhand")));
    }

    #[test]
    fn libraries_tests_and_text_are_not_the_server() {
        assert_eq!(executable(&artifact("skat_rules", false, None), "vorhand"), None);
        let own_tests = artifact("vorhand", true, Some("/t/deps/vorhand-1"));
        assert_eq!(executable(&own_tests, "vorhand"), None);
        assert_eq!(executable("a warning", "vorhand"), None);
    }
}
