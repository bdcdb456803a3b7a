//! What is counted while it counts.

use std::io;
use std::time::{Duration, Instant};

use hdrhistogram::Histogram;

use crate::clock::now;
use crate::fault::Fault;
use crate::process;
use crate::report::{Latency, PhaseReport};

/// The processes whose cost is measured.
#[derive(Clone, Copy, Debug)]
pub struct Processes {
    /// The server or relay.
    pub server: u32,
    /// The process that has started all other processes of PostgreSQL, where it takes part.
    pub postgres: Option<u32>,
}

/// Counts moves and how long they take, and what they cost.
#[derive(Debug)]
pub(crate) struct Meter {
    running: Option<Beginning>,
    moves: u64,
    deals: u64,
    told: Histogram<u64>,
    acknowledged: Histogram<u64>,
}

#[derive(Clone, Copy, Debug)]
struct Beginning {
    at: Instant,
    cost: Cost,
}

#[derive(Clone, Copy, Debug)]
struct Cost {
    server: Duration,
    postgres: Option<Duration>,
    generator: Duration,
}

impl Meter {
    pub(crate) fn new() -> Meter {
        Meter { running: None, moves: 0, deals: 0, told: histogram(), acknowledged: histogram() }
    }

    /// From now on it counts.
    pub(crate) fn begin(&mut self, processes: Processes) -> Result<(), Fault> {
        *self = Meter::new();
        let cost = cost(processes).map_err(Fault::system("reading the time of processes"))?;
        self.running = Some(Beginning { at: now(), cost });
        Ok(())
    }

    /// What was counted; from now on it does not count any more.
    pub(crate) fn end(&mut self, processes: Processes) -> Result<PhaseReport, Fault> {
        let beginning = self.running.take().expect("begun before");
        let seconds = beginning.at.elapsed().as_secs_f64();
        let cost = cost(processes).map_err(Fault::system("reading the time of processes"))?;
        let memory = process::memory(processes.server).map_err(Fault::system("reading the memory of the server"))?;
        let cores = |before: Duration, after: Duration| after.saturating_sub(before).as_secs_f64() / seconds;
        Ok(PhaseReport {
            seconds,
            moves: self.moves,
            deals: self.deals,
            told: Latency::of(&self.told),
            acknowledged: Latency::of(&self.acknowledged),
            server_cores: cores(beginning.cost.server, cost.server),
            postgres_cores: beginning.cost.postgres.zip(cost.postgres).map(|(before, after)| cores(before, after)),
            generator_cores: cores(beginning.cost.generator, cost.generator),
            memory,
        })
    }

    /// How many moves have been counted.
    pub(crate) fn moves(&self) -> u64 {
        self.moves
    }

    /// The sender of a move has his answer.
    pub(crate) fn acknowledged(&mut self, after: Duration) {
        if self.running.is_some() {
            self.acknowledged.saturating_record(nanos(after));
        }
    }

    /// All three have been told of a move.
    pub(crate) fn told(&mut self, after: Duration, ends_deal: bool) {
        if self.running.is_some() {
            self.moves += 1;
            self.deals += u64::from(ends_deal);
            self.told.saturating_record(nanos(after));
        }
    }
}

fn cost(processes: Processes) -> io::Result<Cost> {
    Ok(Cost {
        server: process::cpu_time(processes.server)?,
        postgres: processes.postgres.map(process::cpu_time_with_children).transpose()?,
        generator: process::cpu_time(std::process::id())?,
    })
}

fn nanos(span: Duration) -> u64 {
    u64::try_from(span.as_nanos()).unwrap_or(u64::MAX)
}

/// Nanoseconds up to a minute, to three digits.
fn histogram() -> Histogram<u64> {
    Histogram::new_with_bounds(1, 60_000_000_000, 3).expect("these bounds are allowed")
}
