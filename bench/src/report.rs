//! What a measurement has found, as it is handed from the generator to whoever makes tables of it.

use hdrhistogram::Histogram;
use serde::{Deserialize, Serialize};

use crate::process::Memory;

/// What one generator has found about one server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// How many tables or rooms there were, each with three sockets.
    pub groups: usize,
    /// How many seconds it took until all were ready to play.
    pub setup_seconds: f64,
    /// The server's memory before anybody came.
    pub idle: Memory,
    /// The phases, in their order.
    pub phases: Vec<PhaseReport>,
}

/// What was found in one phase, the time of warming up left out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PhaseReport {
    /// How many seconds were measured.
    pub seconds: f64,
    /// Moves that all three clients of a table have been told of.
    pub moves: u64,
    /// Deals that were played to their end, each with the score that the rules give it.
    pub deals: u64,
    /// From the time at which a move was due to be sent until the last of the three clients had been told.
    pub told: Latency,
    /// From the same time until the sender had his answer.
    pub acknowledged: Latency,
    /// The server's processor time, in cores.
    pub server_cores: f64,
    /// That of all processes of PostgreSQL, in cores, where it takes part.
    pub postgres_cores: Option<f64>,
    /// The generator's own.
    pub generator_cores: f64,
    /// The server's memory at the end, in the middle of deals.
    pub memory: Memory,
}

impl PhaseReport {
    /// Moves a second.
    pub fn moves_per_second(&self) -> f64 {
        self.moves as f64 / self.seconds
    }

    /// The server's processor time for each move, in microseconds.
    pub fn server_micros_per_move(&self) -> f64 {
        self.server_cores * self.seconds * 1e6 / self.moves.max(1) as f64
    }

    /// Whether the second core, where generator and PostgreSQL run, was the bottleneck: then the server could do more.
    pub fn second_core_was_full(&self) -> bool {
        self.generator_cores + self.postgres_cores.unwrap_or_default() > 0.9
    }
}

/// How long something took, in microseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Latency {
    /// Half of all took at most so long.
    pub median: f64,
    /// 90 of 100.
    pub p90: f64,
    /// 99 of 100.
    pub p99: f64,
    /// 999 of 1,000.
    pub p999: f64,
    /// All.
    pub most: f64,
}

impl Latency {
    /// From a histogram of nanoseconds.
    pub(crate) fn of(histogram: &Histogram<u64>) -> Latency {
        let micros = |quantile| histogram.value_at_quantile(quantile) as f64 / 1e3;
        Latency { median: micros(0.5), p90: micros(0.9), p99: micros(0.99), p999: micros(0.999), most: micros(1.0) }
    }
}
