//! Building the server's binary.

use std::path::PathBuf;

use serde_json::Value;

use crate::failure::Failure;
use crate::supervisor::{Supervisor, describe};
use crate::workspace;

/// Builds `vorhand` in a cargo profile and gives its absolute path, as cargo names it.
pub(crate) fn server(supervisor: &Supervisor, profile: &str) -> Result<PathBuf, Failure> {
    let mut command = workspace::cargo();
    command.args(["build", "--locked", "--package", "vorhand"]);
    command.args(["--profile", profile]);
    command.arg("--message-format=json-render-diagnostics");
    let mut binary = None;
    supervisor.run_reading(&mut command, |line| {
        binary = executable(line).or_else(|| binary.take());
    })?;
    binary.ok_or_else(|| Failure::Answer { command: describe(&command), reason: "no executable".to_owned() })
}

/// The path of the server in one message of cargo, when it is about that.
fn executable(message: &str) -> Option<PathBuf> {
    let message: Value = serde_json::from_str(message).ok()?;
    if message["target"]["name"] != "vorhand" {
        return None;
    }
    message["executable"].as_str().map(PathBuf::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargo_names_the_executable() {
        let library = r#"{"reason":"compiler-artifact","target":{"name":"skat_rules"},"executable":null}"#;
        let binary = r#"{"reason":"compiler-artifact","target":{"name":"vorhand"},"executable":"/t/vorhand"}"#;
        assert_eq!(executable(library), None);
        assert_eq!(executable(binary), Some(PathBuf::from("/t/vorhand")));
        assert_eq!(executable("a warning"), None);
    }
}
