//! The server and its database fail in every way, and nothing that was answered is lost.

#![allow(clippy::unwrap_used, reason = "a test may stop where it does not find what it needs")]

mod durability;
mod file;
mod kill;
mod outages;
mod successor;
