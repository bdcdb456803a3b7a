//! The client beside a real server with a real database, over real sockets.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(clippy::print_stdout, reason = "how much was compared is worth knowing")]

mod answers;
mod coming_back;
mod folding;
mod support;
