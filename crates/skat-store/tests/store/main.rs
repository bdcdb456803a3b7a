//! The store on both engines.
//!
//! SQLite lives in a temporary folder; PostgreSQL is the server of `VORHAND_TEST_POSTGRES_URL`, where each
//! test has a database of its own.

#![allow(clippy::unwrap_used, reason = "a test may stop where it does not find what it needs")]

mod accounts;
mod archive;
mod audit;
mod backup;
mod catch_up;
mod durability;
mod effects;
mod erasure;
mod export;
mod fencing;
mod fixture;
mod history;
mod journal;
mod late_commands;
mod lists;
mod months;
mod newer;
mod opening;
mod outages;
mod players;
mod rankings;
mod resources;
mod search;
mod sessions;
mod takeover;
mod times;
mod voids;
