//! Clients that mean no good, or are broken: each is stopped by its own limit, and those who play do not notice.
//!
//! The database takes no part in most of this, so these stories are told once, on SQLite.

#![allow(clippy::unwrap_used, reason = "a test may stop where it does not find what it needs")]

mod connections;
mod floods;
mod frames;
mod headers;
mod origins;
mod raw;
mod slow_readers;
mod slowloris;
