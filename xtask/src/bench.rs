//! `cargo xtask bench`: how many games a second the rules engine plays.

use std::ffi::OsString;

use crate::failure::Failure;
use crate::supervisor::Supervisor;
use crate::workspace;

/// Runs the benchmarks of the rules engine.
pub(crate) fn bench(supervisor: &Supervisor, arguments: &[OsString]) -> Result<(), Failure> {
    let mut command = workspace::cargo();
    command.args(["bench", "--locked", "--package", "skat-rules", "--bench", "*"]);
    command.arg("--").args(arguments);
    supervisor.run(&mut command)
}
