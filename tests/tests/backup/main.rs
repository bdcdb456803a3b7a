//! A backup of a running server, and the server that comes back from it.

#![allow(clippy::unwrap_used, reason = "a test may stop where it does not find what it needs")]

mod playing;
mod postgres;
mod sqlite;
