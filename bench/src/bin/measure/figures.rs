//! The figures that have a goal, each from what the repeats have found.

use vorhand_bench::PhaseReport;

use crate::plan::{MOST, Repeat};

/// A row of the table.
#[derive(Debug)]
pub(crate) struct Figure {
    /// What is measured.
    pub(crate) name: &'static str,
    /// What it should be.
    pub(crate) goal: &'static str,
    /// Its numbers.
    pub(crate) parts: Vec<Part>,
}

/// A number with its goal.
#[derive(Debug)]
pub(crate) struct Part {
    /// What it is known by where numbers are kept.
    pub(crate) key: &'static str,
    /// What stands after the number.
    pub(crate) unit: &'static str,
    /// One for each repeat.
    pub(crate) values: Vec<f64>,
    /// How large it should be.
    pub(crate) limit: Limit,
}

/// How large a number should be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Limit {
    /// At least so large.
    AtLeast(f64),
    /// Less than this.
    Under(f64),
}

impl Part {
    /// The number in the middle.
    pub(crate) fn median(&self) -> f64 {
        median(self.values.clone())
    }

    /// The least and the greatest.
    pub(crate) fn spread(&self) -> (f64, f64) {
        let least = self.values.iter().copied().fold(f64::INFINITY, f64::min);
        (least, self.values.iter().copied().fold(f64::NEG_INFINITY, f64::max))
    }

    /// Whether the number in the middle is as it should be.
    pub(crate) fn is_met(&self) -> bool {
        match self.limit {
            Limit::AtLeast(least) => self.median() >= least,
            Limit::Under(limit) => self.median() < limit,
        }
    }
}

/// The number in the middle of some; that of an even count lies between two.
pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    match values.len() {
        0 => f64::NAN,
        length if length.is_multiple_of(2) => values[middle - 1].midpoint(values[middle]),
        _ => values[middle],
    }
}

/// All figures, in the order of the goals.
pub(crate) fn figures(repeats: &[Repeat]) -> Vec<Figure> {
    let part = |key, unit, limit, value: &dyn Fn(&Repeat) -> f64| Part {
        key,
        unit,
        limit,
        values: repeats.iter().map(value).collect(),
    };
    let rate = PhaseReport::moves_per_second;
    let cost = PhaseReport::server_micros_per_move;
    vec![
        Figure {
            name: "moves per second, closed loop, 100 tables, journal in memory",
            goal: "at least 55 % of the raw relay and 75 % of the axum relay",
            parts: vec![
                part("memory_to_raw", "% of the raw relay", Limit::AtLeast(55.0), &|repeat| {
                    100.0 * rate(&repeat.memory_few.phases[0]) / rate(&repeat.raw_few.phases[0])
                }),
                part("memory_to_axum", "% of the axum relay", Limit::AtLeast(75.0), &|repeat| {
                    100.0 * rate(&repeat.memory_few.phases[0]) / rate(&repeat.axum_few.phases[0])
                }),
            ],
        },
        Figure {
            name: "the same with the durable journal, 300 tables",
            goal: "at least 40 % of the raw relay on PostgreSQL, 25 % on SQLite",
            parts: vec![
                part("postgres_to_raw", "% on PostgreSQL", Limit::AtLeast(40.0), &|repeat| {
                    100.0 * rate(&repeat.postgres_some.phases[0]) / rate(&repeat.raw_some.phases[0])
                }),
                part("sqlite_to_raw", "% on SQLite", Limit::AtLeast(25.0), &|repeat| {
                    100.0 * rate(&repeat.sqlite_some.phases[0]) / rate(&repeat.raw_some.phases[0])
                }),
            ],
        },
        Figure {
            name: "1,000 tables at 5 moves a second each, journal in memory: time above that of the raw relay",
            goal: "median under 0.5 ms, 99th percentile under 3 ms",
            parts: vec![
                part("above_raw_median", "ms median", Limit::Under(0.5), &|repeat| {
                    let [ours, raw] = [&repeat.memory_many, &repeat.raw_many].map(|run| run.phases[0].told.median);
                    (ours - raw) / 1e3
                }),
                part("above_raw_p99", "ms 99th percentile", Limit::Under(3.0), &|repeat| {
                    let [ours, raw] = [&repeat.memory_many, &repeat.raw_many].map(|run| run.phases[0].told.p99);
                    (ours - raw) / 1e3
                }),
            ],
        },
        Figure {
            name: "acknowledgement with the durable journal at 2,500 actions a second",
            goal: "median under 2 ms, 99th percentile under 10 ms, on both databases",
            parts: vec![
                part("postgres_ack_median", "ms median on PostgreSQL", Limit::Under(2.0), &|repeat| {
                    repeat.postgres_some.phases[1].acknowledged.median / 1e3
                }),
                part("postgres_ack_p99", "ms 99th percentile on PostgreSQL", Limit::Under(10.0), &|repeat| {
                    repeat.postgres_some.phases[1].acknowledged.p99 / 1e3
                }),
                part("sqlite_ack_median", "ms median on SQLite", Limit::Under(2.0), &|repeat| {
                    repeat.sqlite_some.phases[1].acknowledged.median / 1e3
                }),
                part("sqlite_ack_p99", "ms 99th percentile on SQLite", Limit::Under(10.0), &|repeat| {
                    repeat.sqlite_some.phases[1].acknowledged.p99 / 1e3
                }),
            ],
        },
        Figure {
            name: "memory of a table with its three sockets, in the middle of deals, journal on PostgreSQL; of a process without any",
            goal: "under 40 KiB; under 30 MB",
            parts: vec![
                part("table_kib", "KiB a table", Limit::Under(40.0), &|repeat| {
                    let run = &repeat.postgres_most;
                    let grown = run.phases[0].memory.resident_kib.saturating_sub(run.idle.resident_kib);
                    grown as f64 / MOST as f64
                }),
                part("idle_mb", "MB idle", Limit::Under(30.0), &|repeat| {
                    repeat.memory_most.idle.resident_kib as f64 * 1024.0 / 1e6
                }),
            ],
        },
        Figure {
            name: "5,000 tables, 15,000 sockets, a move every 3 seconds a table",
            goal: "under 25 % of a core, 99th percentile under 5 ms",
            parts: vec![
                part("slow_core", "% of a core", Limit::Under(25.0), &|repeat| {
                    100.0 * repeat.memory_most.phases[0].server_cores
                }),
                part("slow_p99", "ms 99th percentile", Limit::Under(5.0), &|repeat| {
                    repeat.memory_most.phases[0].told.p99 / 1e3
                }),
            ],
        },
        Figure {
            name: "cost per move from 100 to 5,000 tables, closed loop, journal in memory",
            goal: "grows by less than a half",
            parts: vec![part("growth", "% more", Limit::Under(50.0), &|repeat| {
                100.0 * (cost(&repeat.memory_most.phases[1]) / cost(&repeat.memory_few.phases[0]) - 1.0)
            })],
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_in_the_middle_is_that_of_the_sorted_ones() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(vec![4.0, 1.0, 2.0, 3.0]), 2.5);
    }

    #[test]
    fn a_goal_is_met_by_the_number_in_the_middle() {
        let part = |limit| Part { key: "", unit: "", values: vec![1.0, 54.0, 56.0], limit };
        assert!(!part(Limit::AtLeast(55.0)).is_met());
        assert!(part(Limit::AtLeast(54.0)).is_met());
        assert!(!part(Limit::Under(54.0)).is_met());
        assert_eq!(part(Limit::Under(1.0)).spread(), (1.0, 56.0));
    }
}
