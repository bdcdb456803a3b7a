//! Child processes, and what becomes of them when this process is told to stop.
//!
//! A signal must not end this process where it stands: a PostgreSQL with its folder would stay behind.
//! So signals are received on a thread of their own and handed to the child that is running; the caller
//! then sees [`Failure::Interrupted`] and returns through its guards.

use std::io::{self, BufRead as _, BufReader};
use std::os::unix::process::CommandExt as _;
use std::panic::resume_unwind;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use rustix::process::{Pid, Signal};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

use crate::failure::Failure;

/// Starts children, waits for them and passes signals on to them.
pub(crate) struct Supervisor {
    state: Arc<Mutex<State>>,
}

/// Where a child runs, which decides how it hears of Ctrl-C.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// In a process group of its own: every signal goes to the whole group.
    Group,
    /// At the user's terminal, which sends Ctrl-C to it without our help, and it may live on.
    Terminal,
}

#[derive(Default)]
struct State {
    interrupted: Option<i32>,
    running: Option<(Pid, Place)>,
}

impl State {
    fn receive(&mut self, signal: i32) {
        let Some((pid, place)) = self.running else {
            self.interrupted.get_or_insert(signal);
            return;
        };
        if place == Place::Terminal && signal == SIGINT {
            return;
        }
        let sent = match (self.interrupted, signal) {
            // Asked twice: whatever hangs is ended.
            (Some(_), _) => Signal::KILL,
            (None, SIGINT) => Signal::INT,
            (None, SIGHUP) => Signal::HUP,
            (None, _) => Signal::TERM,
        };
        self.interrupted.get_or_insert(signal);
        // The child may have ended by itself in this moment, which is as good.
        let _ = match place {
            Place::Group => rustix::process::kill_process_group(pid, sent),
            Place::Terminal => rustix::process::kill_process(pid, sent),
        };
    }
}

impl Supervisor {
    /// Receives SIGINT, SIGTERM and SIGHUP from now on.
    pub(crate) fn install() -> Result<Self, Failure> {
        let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP])
            .map_err(|source| Failure::System { doing: "receiving signals", source })?;
        let state = Arc::new(Mutex::new(State::default()));
        let receiver = Arc::clone(&state);
        thread::spawn(move || {
            for signal in signals.forever() {
                lock(&receiver).receive(signal);
            }
        });
        Ok(Self { state })
    }

    /// Runs a command in its own group; anything but success is an error.
    pub(crate) fn run(&self, command: &mut Command) -> Result<(), Failure> {
        let child = self.spawn(command, Place::Group)?;
        self.succeed(command, child)
    }

    /// Runs a command at the user's terminal; anything but success is an error.
    pub(crate) fn run_at_terminal(&self, command: &mut Command) -> Result<(), Failure> {
        let child = self.spawn(command, Place::Terminal)?;
        self.succeed(command, child)
    }

    /// Runs a command and hands over each line of its standard output without the line's end.
    ///
    /// Processes that the command leaves behind in its group are ended, since they would hold the output open.
    pub(crate) fn run_reading(
        &self,
        command: &mut Command,
        mut on_line: impl FnMut(&str) + Send,
    ) -> Result<(), Failure> {
        let mut child = self.spawn(command.stdout(Stdio::piped()), Place::Group)?;
        let output = child.stdout.take().expect("the output was piped");
        let group = pid_of(&child);
        thread::scope(|scope| {
            let reader = scope.spawn(move || read_lines(output, &mut on_line));
            let ended = self.succeed(command, child);
            let left_behind = rustix::process::kill_process_group(group, Signal::KILL).is_ok();
            if left_behind && !matches!(ended, Err(Failure::Interrupted(_))) {
                eprintln!("`{}` left processes behind; ended them", describe(command));
            }
            let read = reader.join().unwrap_or_else(|panic| resume_unwind(panic));
            ended?;
            read.map_err(|source| Failure::System { doing: "reading the output of a command", source })
        })
    }

    /// Starts a child and passes signals to it until [`Supervisor::release`].
    pub(crate) fn spawn(&self, command: &mut Command, place: Place) -> Result<Child, Failure> {
        if place == Place::Group {
            command.process_group(0);
        }
        // Started under the lock, so that no signal falls between the start and the entry.
        let mut state = lock(&self.state);
        if let Some(signal) = state.interrupted {
            return Err(Failure::Interrupted(signal));
        }
        let child = command.spawn().map_err(|source| Failure::Start { command: describe(command), source })?;
        state.running = Some((pid_of(&child), place));
        Ok(child)
    }

    /// Passes no more signals to the child that was started last; an error when one came meanwhile.
    pub(crate) fn release(&self) -> Result<(), Failure> {
        let mut state = lock(&self.state);
        state.running = None;
        state.interrupted.map_or(Ok(()), |signal| Err(Failure::Interrupted(signal)))
    }

    fn succeed(&self, command: &Command, mut child: Child) -> Result<(), Failure> {
        let ended = child.wait();
        self.release()?;
        let status: ExitStatus = ended.map_err(|source| Failure::System { doing: "waiting for a command", source })?;
        if status.success() {
            return Ok(());
        }
        Err(Failure::Ended { command: describe(command), status })
    }
}

/// A command as a person would type it, for messages only.
pub(crate) fn describe(command: &Command) -> String {
    let mut text = command.get_program().to_string_lossy().into_owned();
    for argument in command.get_args() {
        text.push(' ');
        text.push_str(&argument.to_string_lossy());
    }
    text
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

fn pid_of(child: &Child) -> Pid {
    Pid::from_child(child)
}

fn read_lines(output: impl io::Read, on_line: &mut impl FnMut(&str)) -> io::Result<()> {
    let mut reader = BufReader::new(output);
    let mut line = Vec::new();
    while reader.read_until(b'\n', &mut line)? > 0 {
        on_line(String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']));
        line.clear();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn without_signals() -> Supervisor {
        Supervisor { state: Arc::default() }
    }

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn a_failing_command_is_an_error_with_its_status() {
        let failure = without_signals().run(&mut shell("exit 7")).unwrap_err();
        assert_eq!(failure.exit_code(), 7);
    }

    #[test]
    fn every_line_is_read_even_one_without_an_end() {
        let mut lines = Vec::new();
        without_signals()
            .run_reading(&mut shell("echo one; printf two"), |line| {
                lines.push(line.to_owned());
            })
            .unwrap();
        assert_eq!(lines, ["one", "two"]);
    }

    #[test]
    fn a_process_left_behind_does_not_hold_the_output_open() {
        without_signals().run_reading(&mut shell("sleep 3600 & exit 0"), |_| ()).unwrap();
    }

    #[test]
    fn a_signal_reaches_the_whole_group_and_the_caller() {
        let supervisor = without_signals();
        let state = Arc::clone(&supervisor.state);
        // The command says when it runs, and the signal is received in that moment.
        let failure = supervisor
            .run_reading(&mut shell("echo up; sleep 3600"), |line| {
                assert_eq!(line, "up");
                lock(&state).receive(SIGTERM);
            })
            .unwrap_err();
        assert!(matches!(failure, Failure::Interrupted(SIGTERM)));
        let failure = supervisor.run(&mut shell("exit 0")).unwrap_err();
        assert!(matches!(failure, Failure::Interrupted(SIGTERM)));
    }

    #[test]
    fn the_second_signal_ends_what_ignores_the_first() {
        let supervisor = without_signals();
        let state = Arc::clone(&supervisor.state);
        let failure = supervisor
            .run_reading(&mut shell("trap '' INT; echo up; sleep 3600"), |_| {
                lock(&state).receive(SIGINT);
                lock(&state).receive(SIGINT);
            })
            .unwrap_err();
        assert!(matches!(failure, Failure::Interrupted(SIGINT)));
    }

    #[test]
    fn ctrl_c_belongs_to_the_command_at_the_terminal() {
        let supervisor = without_signals();
        let child = supervisor.spawn(&mut shell("exit 0"), Place::Terminal).unwrap();
        lock(&supervisor.state).receive(SIGINT);
        supervisor.succeed(&shell("exit 0"), child).unwrap();
    }
}
