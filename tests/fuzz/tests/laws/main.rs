//! Laws about all that is read from outside, whatever comes: `cargo xtask fuzz` tries them for longer.
//!
//! The frames of the WebSocket are tried where they are read, in `skat-server`.

#![allow(clippy::unwrap_used, reason = "a test may stop where it does not find what it needs")]

mod bodies;
mod commands;
mod journal;
mod memory;
mod proofs;
mod records;
mod settings;

/// The lines of a file of examples; what follows `#` at a line's begin is for people.
fn lines(text: &str) -> Vec<Vec<u8>> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| line.as_bytes().to_vec()).collect()
}
