//! Who starts PostgreSQL's programs, and hears of signals meanwhile.

use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command};

use crate::failure::Failure;

/// Whoever starts the programs: it may have more to do then than to start them, such as to pass signals on to them.
pub trait Parent {
    /// Why it does not go on; what PostgreSQL itself does not do is one of the reasons.
    type Failure: From<Failure>;

    /// Starts a program in a process group of its own, and minds it from now on.
    ///
    /// # Errors
    /// It cannot be started, or shall not be any more.
    fn start(&self, command: &mut Command) -> Result<Child, Self::Failure>;

    /// Minds the program no more that was started last: it has ended, or goes on by itself.
    ///
    /// # Errors
    /// Nothing shall go on, whatever became of the program.
    fn let_go(&self) -> Result<(), Self::Failure>;
}

/// Somebody with nothing else to do, such as a test.
///
/// On Linux the kernel ends the programs with the *thread* that has started them: it must live as long as they shall.
#[derive(Clone, Copy, Debug, Default)]
pub struct Alone;

impl Parent for Alone {
    type Failure = Failure;

    fn start(&self, command: &mut Command) -> Result<Child, Failure> {
        command.process_group(0).spawn().map_err(|source| Failure::spawn(command, source))
    }

    fn let_go(&self) -> Result<(), Failure> {
        Ok(())
    }
}
