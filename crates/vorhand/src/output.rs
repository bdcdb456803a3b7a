//! What the command line tools read and say.

use std::io::{Read, Write};
use std::path::Path;

/// Reads a file, or standard input for `-`.
pub(crate) fn read(path: &Path) -> Result<String, String> {
    let text = if path.as_os_str() == "-" {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).map(|_| text)
    } else {
        std::fs::read_to_string(path)
    };
    text.map_err(|error| format!("{}: {error}", path.display()))
}

/// Says something on standard output. Whoever reads it may have gone, as `head` does; that is no error.
pub(crate) fn say(text: &str) {
    let _ = writeln!(std::io::stdout(), "{text}");
}

/// Asks for a line: says something without ending the line.
pub(crate) fn prompt(text: &str) {
    let mut out = std::io::stdout();
    let _ = write!(out, "{text}").and_then(|()| out.flush());
}
