//! `cargo xtask fuzz`: the laws about input from outside, with other inputs than in the suite, for as long as wanted.

use std::hash::{BuildHasher as _, RandomState};
use std::path::PathBuf;

use crate::failure::Failure;
use crate::supervisor::Supervisor;
use crate::workspace;

/// What can be tried: each is a test named `fuzz_` and this.
pub(crate) const TARGETS: [&str; 7] = ["bodies", "commands", "frames", "journal", "proofs", "records", "settings"];

/// What is tried, and for how long.
#[derive(Debug, clap::Args)]
pub(crate) struct Fuzz {
    /// How long each target is tried.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// The seed of the inputs; a random one if there is none.
    #[arg(long)]
    seed: Option<u64>,
    /// Try one input alone, as an earlier run has written it.
    #[arg(long, requires = "target")]
    input: Option<PathBuf>,
    /// One target instead of all.
    #[arg(value_parser = TARGETS)]
    target: Option<String>,
}

/// Tries one or all targets, one after the other.
pub(crate) fn fuzz(supervisor: &Supervisor, fuzz: &Fuzz) -> Result<(), Failure> {
    // Nobody needs to guess it, only to see it.
    let seed = fuzz.seed.unwrap_or_else(|| RandomState::new().hash_one(()));
    let mut command = workspace::cargo();
    command.args(["test", "--locked", "--profile", "checked"]);
    command.args(["--package", "vorhand-fuzz", "--package", "skat-server", "--lib", "--test", "laws"]);
    command.args(["--", "--nocapture", "--test-threads", "1"]);
    command.arg(format!("fuzz_{}", fuzz.target.as_deref().unwrap_or_default()));
    command.env("VORHAND_FUZZ_SECONDS", fuzz.seconds.to_string()).env("VORHAND_FUZZ_SEED", seed.to_string());
    command.env("VORHAND_FUZZ_FOLDER", workspace::root().join("target/fuzz"));
    if let Some(input) = &fuzz.input {
        let input = std::path::absolute(input).map_err(|source| Failure::File { path: input.clone(), source })?;
        command.env("VORHAND_FUZZ_INPUT", input);
    }
    println!("seed {seed}");
    supervisor.run(&mut command)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn every_target_has_its_test() {
        let root = workspace::root();
        let laws = fs::read_dir(root.join("tests/fuzz/tests/laws")).unwrap().map(|entry| entry.unwrap().path());
        let files = laws.chain([root.join("crates/skat-server/src/frame/reader/fuzz.rs")]);
        let all: String = files.map(|path| fs::read_to_string(path).unwrap()).collect();
        let missing: Vec<_> = TARGETS.into_iter().filter(|name| !all.contains(&format!("fn fuzz_{name}("))).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }
}
