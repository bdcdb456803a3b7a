//! What is measured in each repeat, in this order, so that relays and server take turns on the same machine.

use serde::{Deserialize, Serialize};
use vorhand_bench::{PhaseReport, Report};

use crate::failure::Failure;
use crate::servers::{self, Journal, Place};

/// How long each phase is measured, in seconds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lengths {
    /// Closed loops and quick paces.
    pub(crate) usual: f64,
    /// The pace of a move every three seconds.
    pub(crate) slow: f64,
}

impl Lengths {
    /// Those of figures that are written down.
    pub(crate) const FULL: Lengths = Lengths { usual: 5.0, slow: 12.0 };
    /// Those of a first impression.
    pub(crate) const QUICK: Lengths = Lengths { usual: 2.0, slow: 4.0 };
}

/// Tables of each run.
pub(crate) const FEW: usize = 100;
pub(crate) const SOME: usize = 300;
pub(crate) const MANY: usize = 1_000;
pub(crate) const MOST: usize = 5_000;

/// Moves a second of each of the many tables.
const QUICK_PACE: f64 = 5.0;

/// Actions a second of all tables together at which answers are measured.
const ANSWERED: f64 = 2_500.0;

/// Moves a second of each of the most tables: one every three seconds.
const SLOW_PACE: f64 = 1.0 / 3.0;

/// What one repeat has found.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Repeat {
    /// The raw relay with few rooms, in a closed loop.
    pub(crate) raw_few: Report,
    /// The axum relay, the same.
    pub(crate) axum_few: Report,
    /// The raw relay with some rooms, in a closed loop.
    pub(crate) raw_some: Report,
    /// The raw relay with many rooms at the quick pace.
    pub(crate) raw_many: Report,
    /// The raw relay with the most rooms, in a closed loop.
    pub(crate) raw_most: Report,
    /// The axum relay, the same.
    pub(crate) axum_most: Report,
    /// The server with few tables and its journal in memory, in a closed loop.
    pub(crate) memory_few: Report,
    /// With many tables at the quick pace.
    pub(crate) memory_many: Report,
    /// With the most tables at the slow pace, and then in a closed loop.
    pub(crate) memory_most: Report,
    /// The server with some tables on SQLite in a closed loop, and then at the pace at which answers are measured.
    pub(crate) sqlite_some: Report,
    /// The same on PostgreSQL.
    pub(crate) postgres_some: Report,
    /// The server with the most tables on PostgreSQL at the slow pace.
    pub(crate) postgres_most: Report,
}

impl Repeat {
    /// Measures everything once; `tell` hears what was found as it comes.
    pub(crate) fn measure(
        place: &Place,
        lengths: Lengths,
        mut tell: impl FnMut(&str, &Report),
    ) -> Result<Repeat, Failure> {
        let closed = format!("closed:{}", lengths.usual);
        let quick = format!("open:{QUICK_PACE}:{}", lengths.usual);
        let answered = format!("open:{}:{}", ANSWERED / SOME as f64, lengths.usual);
        let slow = format!("open:{SLOW_PACE}:{}", lengths.slow);
        let mut relay = |name: &str, groups, phases: &[&String]| {
            let phases: Vec<String> = phases.iter().map(|phase| (*phase).clone()).collect();
            let report = servers::relay(place, name)?.load(place, groups, &phases)?;
            tell(name, &report);
            Ok::<Report, Failure>(report)
        };
        let raw_few = relay("relay-raw", FEW, &[&closed])?;
        let axum_few = relay("relay-axum", FEW, &[&closed])?;
        let raw_some = relay("relay-raw", SOME, &[&closed])?;
        let raw_many = relay("relay-raw", MANY, &[&quick])?;
        let raw_most = relay("relay-raw", MOST, &[&closed])?;
        let axum_most = relay("relay-axum", MOST, &[&closed])?;
        let mut server = |journal, groups, phases: &[&String]| {
            let phases: Vec<String> = phases.iter().map(|phase| (*phase).clone()).collect();
            let report = servers::server(place, journal)?.load(place, groups, &phases)?;
            tell(&format!("server, {journal:?}"), &report);
            Ok::<Report, Failure>(report)
        };
        Ok(Repeat {
            raw_few,
            axum_few,
            raw_some,
            raw_many,
            raw_most,
            axum_most,
            memory_few: server(Journal::Memory, FEW, &[&closed])?,
            memory_many: server(Journal::Memory, MANY, &[&quick])?,
            memory_most: server(Journal::Memory, MOST, &[&slow, &closed])?,
            sqlite_some: server(Journal::Sqlite, SOME, &[&closed, &answered])?,
            postgres_some: server(Journal::Postgres, SOME, &[&closed, &answered])?,
            postgres_most: server(Journal::Postgres, MOST, &[&slow])?,
        })
    }

    /// The runs in which the second core was full, so that whatever was loaded could have been faster.
    pub(crate) fn limited(&self) -> impl Iterator<Item = &'static str> {
        let runs = [
            ("raw relay", &self.raw_few),
            ("axum relay", &self.axum_few),
            ("raw relay, 300", &self.raw_some),
            ("raw relay, 5,000", &self.raw_most),
            ("axum relay, 5,000", &self.axum_most),
            ("in memory, 100", &self.memory_few),
            ("in memory, 5,000", &self.memory_most),
            ("SQLite, 300", &self.sqlite_some),
            ("PostgreSQL, 300", &self.postgres_some),
            ("PostgreSQL, 5,000", &self.postgres_most),
        ];
        let limited = runs.map(|(name, run)| run.phases.iter().any(PhaseReport::second_core_was_full).then_some(name));
        limited.into_iter().flatten()
    }
}
