//! The record format against real records, against random lines and against random deals.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod explaining;
mod pub_deals;
mod reading;
mod replaying;
mod samples;
mod writing;
