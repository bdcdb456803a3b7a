//! Where the workspace is, and how cargo is called in it.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::failure::Failure;
use crate::supervisor::describe;

/// The workspace's root folder.
pub(crate) fn root() -> PathBuf {
    // The variable is there when cargo started us, and follows a checkout that was moved.
    let here =
        env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    here.parent().map_or(here.clone(), Path::to_path_buf)
}

/// The cargo that started us, in the workspace's root.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    forget_cargo(&mut command);
    command
}

/// Takes away what cargo told us about our own package.
///
/// Build scripts such as that of ring watch these variables; if they reached another cargo, it would build half the
/// tree anew each time that a person and this crate take turns.
pub(crate) fn forget_cargo(command: &mut Command) {
    const OURS: [&str; 6] =
        ["CARGO_PKG_", "CARGO_MANIFEST_", "CARGO_BIN_", "CARGO_CRATE_NAME", "CARGO_PRIMARY_PACKAGE", "OUT_DIR"];
    for (name, _) in env::vars_os() {
        let text = name.to_string_lossy();
        if OURS.iter().any(|prefix| text.starts_with(prefix)) {
            command.env_remove(&name);
        }
    }
}

/// What `cargo metadata` says of the workspace's own packages; it reads files only.
pub(crate) fn metadata() -> Result<Value, Failure> {
    let mut command = cargo();
    command.args(["metadata", "--no-deps", "--offline", "--format-version", "1"]);
    let answer = output(&mut command)?;
    serde_json::from_slice(&answer)
        .map_err(|error| Failure::Answer { command: describe(&command), reason: error.to_string() })
}

/// The standard output of a short command that must succeed.
pub(crate) fn output(command: &mut Command) -> Result<Vec<u8>, Failure> {
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .map_err(|source| Failure::Start { command: describe(command), source })?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    Err(Failure::Ended { command: describe(command), status: output.status })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_root_holds_the_workspace() {
        let manifest = std::fs::read_to_string(root().join("Cargo.toml")).unwrap();
        assert!(manifest.contains("[workspace]"));
    }

    #[test]
    fn a_cargo_that_we_start_does_not_hear_of_our_package() {
        let removed: Vec<_> =
            cargo().get_envs().filter(|(_, value)| value.is_none()).map(|(name, _)| name.to_owned()).collect();
        assert!(removed.contains(&"CARGO_MANIFEST_DIR".into()));
        assert!(removed.contains(&"CARGO_PKG_NAME".into()));
        assert!(!removed.contains(&"CARGO".into()));
    }
}
