//! `cargo xtask sim` and `cargo xtask noninterference`: what the suite plays a few hundred times, as often as wanted.

use crate::failure::Failure;
use crate::supervisor::Supervisor;
use crate::workspace;

/// Which seeds are simulated.
#[derive(Debug, clap::Args)]
pub(crate) struct Sim {
    /// How many.
    #[arg(long, default_value_t = 5_000)]
    seeds: u64,
    /// The first one; a failure names the one that repeats it.
    #[arg(long, default_value_t = 0)]
    from: u64,
}

/// Which pairs of worlds are compared.
#[derive(Debug, clap::Args)]
pub(crate) struct Noninterference {
    /// How many.
    #[arg(long, default_value_t = 100_000)]
    pairs: u64,
    /// The first one; a failure names the one that repeats it.
    #[arg(long, default_value_t = 0)]
    from: u64,
}

/// Plays simulated servers, one for each seed.
pub(crate) fn sim(supervisor: &Supervisor, sim: &Sim) -> Result<(), Failure> {
    let numbers = [("VORHAND_SIM_SEEDS", sim.seeds), ("VORHAND_SIM_FROM", sim.from)];
    play(supervisor, "simulation::runs::", &numbers)
}

/// Compares worlds that an observer must not be able to tell apart.
pub(crate) fn noninterference(supervisor: &Supervisor, plan: &Noninterference) -> Result<(), Failure> {
    let numbers = [("VORHAND_PAIRS", plan.pairs), ("VORHAND_PAIRS_FROM", plan.from)];
    play(supervisor, "simulation::worlds::", &numbers)
}

fn play(supervisor: &Supervisor, tests: &str, numbers: &[(&str, u64)]) -> Result<(), Failure> {
    let mut command = workspace::cargo();
    command.args(["test", "--locked", "--profile", "checked", "--package", "skat-server", "--lib", "--", tests]);
    for (name, number) in numbers {
        command.env(name, number.to_string());
    }
    supervisor.run(&mut command)
}
