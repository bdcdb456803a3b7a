//! `cargo xtask run`: the release server, as a person would host it.

use std::ffi::OsString;
use std::os::unix::process::CommandExt as _;
use std::process::Command;

use crate::failure::Failure;
use crate::supervisor::{Supervisor, describe};
use crate::{build, web, workspace};

/// Builds the browser client and the release server with it, and becomes the latter; returns only when that fails.
pub(crate) fn run(supervisor: &Supervisor, arguments: &[OsString]) -> Result<(), Failure> {
    web::build_if_possible(supervisor)?;
    let binary = build::server(supervisor, "release")?;
    let mut command = Command::new(binary);
    command.arg("serve").args(arguments);
    workspace::forget_cargo(&mut command);
    let source = command.exec();
    Err(Failure::Start { command: describe(&command), source })
}
