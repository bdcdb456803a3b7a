//! The line between client and server fails in every way, and the game is the same.

#![allow(clippy::unwrap_used, reason = "a test may stop where it does not find what it needs")]

mod exhaustive;
mod game;
mod journal;
mod player;
mod storm;
