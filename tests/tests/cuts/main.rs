//! The line between client and server fails in every way, and the game is the same.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test may stop where it does not find what it needs, and tells figures"
)]

mod exhaustive;
mod game;
mod journal;
mod limits;
mod player;
mod storm;
