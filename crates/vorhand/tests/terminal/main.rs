//! `vorhand play` at a terminal: a person reads the screen and types, beside a real server in this process.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod accounts;
mod coming_back;
mod lobby;
mod person;
mod playing;
mod pub_table;
mod screen;
