//! The record format against real records, against random lines and against random deals.

mod reading;
mod samples;
