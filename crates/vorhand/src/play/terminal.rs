//! The terminal: what is shown line by line, what is typed, and the signals that end a visit.

use std::io::{BufRead, ErrorKind, IsTerminal, Read};
use std::process::Stdio;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::mpsc;

use crate::output;

/// The longest line that is read, in bytes; what is beyond is a line of its own.
const LONGEST_LINE: u64 = 8_192;

/// The columns from which on a terminal is wide.
const WIDE: u16 = 100;

/// Nobody types any more: Ctrl-C, the end of the input, or the terminal was closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Parting;

/// How a line is wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Want {
    Shown,
    Hidden,
}

/// What is typed.
pub(crate) struct Input {
    wants: SyncSender<Want>,
    /// What was typed, or that a line was broken off.
    lines: mpsc::Receiver<Result<String, Parting>>,
    /// What the reading thread waits for.
    wanted: Option<Want>,
    /// Whether the input has ended.
    has_ended: bool,
    interrupt: Signal,
    terminate: Signal,
    hangup: Signal,
}

impl Input {
    /// Begins to read standard input and to wait for signals.
    ///
    /// # Errors
    /// If signals cannot be waited for.
    pub(crate) fn open() -> std::io::Result<Input> {
        let (wants, wanted) = sync_channel(1);
        let (sender, lines) = mpsc::channel(1);
        // Standard input can only be read by waiting for it, which nothing can interrupt.
        std::thread::spawn(move || read(&wanted, &sender));
        Ok(Input {
            wants,
            lines,
            wanted: None,
            has_ended: false,
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
            hangup: signal(SignalKind::hangup())?,
        })
    }

    /// The next line. Nothing is lost if this is dropped.
    pub(crate) async fn line(&mut self) -> Result<String, Parting> {
        self.wanted_line(Want::Shown).await
    }

    /// A line that the terminal does not show.
    pub(crate) async fn hidden_line(&mut self) -> Result<String, Parting> {
        self.wanted_line(Want::Hidden).await
    }

    async fn wanted_line(&mut self, want: Want) -> Result<String, Parting> {
        if self.wanted.is_none() {
            if self.wants.send(want).is_err() {
                self.has_ended = true;
                return Err(Parting);
            }
            self.wanted = Some(want);
        }
        tokio::select! {
            biased;
            () = signalled(&mut self.interrupt, &mut self.terminate, &mut self.hangup) => Err(Parting),
            line = self.lines.recv() => {
                self.wanted = None;
                self.has_ended = line.is_none();
                line.unwrap_or(Err(Parting))
            }
        }
    }

    /// Whether nobody types any more because the input has ended.
    pub(crate) fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// Waits for a signal alone.
    pub(crate) async fn parting(&mut self) -> Parting {
        signalled(&mut self.interrupt, &mut self.terminate, &mut self.hangup).await;
        Parting
    }
}

async fn signalled(interrupt: &mut Signal, terminate: &mut Signal, hangup: &mut Signal) {
    tokio::select! {
        _ = interrupt.recv() => {}
        _ = terminate.recv() => {}
        _ = hangup.recv() => {}
    }
}

/// Reads a line each time that one is wanted, until the end of the input.
fn read(wanted: &Receiver<Want>, lines: &mpsc::Sender<Result<String, Parting>>) {
    let is_terminal = std::io::stdin().is_terminal();
    for want in wanted.iter() {
        let line = match want {
            Want::Hidden if is_terminal => match rpassword::read_password() {
                Ok(line) => Some(Ok(line)),
                // It takes Ctrl-C for a key, of which no signal tells.
                Err(error) if error.kind() == ErrorKind::Interrupted => Some(Err(Parting)),
                Err(_) => None,
            },
            _ => read_line().map(Ok),
        };
        let Some(line) = line else { return };
        if lines.blocking_send(line).is_err() {
            return;
        }
    }
}

/// One line without its end, with anything that is no text replaced; nothing at the end of the input.
fn read_line() -> Option<String> {
    let mut bytes = Vec::new();
    let count = std::io::stdin().lock().take(LONGEST_LINE).read_until(b'\n', &mut bytes).ok()?;
    if count == 0 {
        return None;
    }
    Some(String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned())
}

/// What is shown.
#[derive(Debug, Default)]
pub(crate) struct Screen {
    /// Whether the cursor stands behind a question.
    is_open: bool,
}

impl Screen {
    /// Shows something on lines of its own. True if it has pushed a question out of sight.
    pub(crate) fn say(&mut self, text: &str) -> bool {
        let was_open = std::mem::take(&mut self.is_open);
        if was_open {
            output::say("");
        }
        output::say(text);
        was_open
    }

    /// Asks: the cursor stays behind the text.
    pub(crate) fn ask(&mut self, text: &str) {
        self.end_question();
        output::prompt(&format!("{text} "));
        self.is_open = true;
    }

    /// Nobody answers the question: what comes next begins a line.
    pub(crate) fn end_question(&mut self) {
        if std::mem::take(&mut self.is_open) {
            output::say("");
        }
    }

    /// A line was typed behind the question.
    pub(crate) fn typed(&mut self) {
        self.is_open = false;
    }
}

/// A question with its answer, while nothing else is shown.
pub(crate) async fn ask(input: &mut Input, screen: &mut Screen, text: &str) -> Result<String, Parting> {
    screen.ask(text);
    let line = input.line().await?;
    screen.typed();
    Ok(line.trim().to_owned())
}

/// The same with an answer that is not shown, such as a password, which is taken as it is.
pub(crate) async fn ask_hidden(input: &mut Input, screen: &mut Screen, text: &str) -> Result<String, Parting> {
    // The terminal shows nothing any more before somebody can begin to type; and if the visit ends here,
    // the reading thread still waits with the terminal as it has set it.
    set_terminal(&["-echo"]);
    screen.ask(text);
    let line = input.hidden_line().await;
    set_terminal(&["echo", "icanon", "isig"]);
    screen.typed();
    line
}

/// Sets the terminal of standard input, if it is one. Where `stty` is missing, what reads the line does it a little later.
fn set_terminal(modes: &[&str]) {
    if std::io::stdin().is_terminal() {
        let _ = std::process::Command::new("stty").args(modes).stdin(Stdio::inherit()).stderr(Stdio::null()).status();
    }
}

/// Whether standard output is a terminal with room for more than lines.
pub(crate) fn is_wide() -> bool {
    let out = std::io::stdout();
    out.is_terminal() && terminal_size::terminal_size_of(out).is_some_and(|(width, _)| width.0 >= WIDE)
}
