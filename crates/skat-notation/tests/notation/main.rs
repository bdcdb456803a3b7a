//! The record format against real records, against random lines and against random deals.

mod explaining;
mod reading;
mod replaying;
mod samples;
