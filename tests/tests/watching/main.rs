//! What those who watch a server are promised: metrics, alerts, a dashboard and traces.

#![allow(clippy::unwrap_used, reason = "a test may stop where it does not find what it needs")]

mod collector;
mod expression;
mod promises;
mod scrape;
mod traces;
