//! Something that reads bytes from outside, and what must hold for any of them.

use std::collections::HashSet;
use std::env;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;
use std::time::Duration;

use crate::mutator::Mutator;

/// How many inputs are tried in the suite, where the target says nothing else.
const ROUNDS: u64 = 4_000;

/// How many inputs that were read in a new way are kept as examples.
const KEPT: usize = 500;

/// The variables of a long run.
const SECONDS: &str = "VORHAND_FUZZ_SECONDS";
const SEED: &str = "VORHAND_FUZZ_SEED";
const INPUT: &str = "VORHAND_FUZZ_INPUT";
const FOLDER: &str = "VORHAND_FUZZ_FOLDER";

/// Something that reads bytes from outside.
#[derive(Debug)]
pub struct Target<'a> {
    /// Its name, for messages and files.
    pub name: &'a str,
    /// Bytes that it reads, or nearly.
    pub examples: Vec<Vec<u8>>,
    /// Words that it knows.
    pub words: &'a [&'a str],
    /// How much may be allocated in all for one input: bytes for each of its bytes, and bytes beside; none where
    /// nothing counts.
    pub memory: Option<Memory>,
}

/// What reading may allocate in all, also what is free again afterwards.
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    /// How many bytes the program has allocated so far.
    pub allocated: fn() -> usize,
    /// For each byte of the input.
    pub each: usize,
    /// Beside that.
    pub beside: usize,
}

/// A number for how something was read: inputs with a new one are kept as examples.
pub fn outcome(of: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

impl Target<'_> {
    /// Tries the law on each example and on what the mutator makes of them.
    ///
    /// The law panics where it is broken, and gives an [`outcome`] otherwise.
    ///
    /// # Panics
    /// The law is broken; the input is in a file then, and standard error names it.
    pub fn try_many(&self, mut law: impl FnMut(&[u8]) -> u64) {
        if let Some(file) = env::var_os(INPUT) {
            let input =
                std::fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", PathBuf::from(&file).display()));
            self.hold(&mut law, &input, 0, 0);
            return;
        }
        let number = |name: &str| env::var(name).ok().and_then(|value| value.parse::<u64>().ok());
        let (seconds, seed) = (number(SECONDS), number(SEED).unwrap_or(2_007));
        let mut examples = self.examples.clone();
        let mut seen = HashSet::new();
        for example in &self.examples {
            seen.insert(self.hold(&mut law, example, seed, 0));
        }
        let mut mutator = Mutator::new(seed ^ outcome(self.name));
        let watch = Stopwatch::start();
        let mut round = 0;
        while seconds.map_or(round < ROUNDS, |seconds| watch.elapsed() < Duration::from_secs(seconds)) {
            round += 1;
            let input = mutator.make(&examples, self.words);
            let new = seen.insert(self.hold(&mut law, &input, seed, round));
            if new && examples.len() < self.examples.len() + KEPT {
                examples.push(input);
            }
        }
        if seconds.is_some() {
            let (name, ways) = (self.name, seen.len());
            say(&format!("{name}: {round} inputs with seed {seed}, read in {ways} ways; every law holds"));
        }
    }

    fn hold(&self, law: &mut impl FnMut(&[u8]) -> u64, input: &[u8], seed: u64, round: u64) -> u64 {
        let before = self.memory.map(|memory| (memory.allocated)());
        let tried = catch_unwind(AssertUnwindSafe(|| {
            let outcome = law(input);
            if let (Some(memory), Some(before)) = (self.memory, before) {
                let used = (memory.allocated)() - before;
                let limit = memory.each * input.len() + memory.beside;
                assert!(used <= limit, "{used} bytes were allocated for {} bytes of input", input.len());
            }
            outcome
        }));
        tried.unwrap_or_else(|panic| {
            let name = self.name;
            let folder = env::var_os(FOLDER).map_or_else(env::temp_dir, PathBuf::from);
            let file = folder.join(format!("{name}-{:016x}", outcome(input)));
            let written = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&file, input));
            say(&format!("{name}: the law is broken in round {round} with seed {seed}, by {} bytes:", input.len()));
            say(&format!("{}", input[..input.len().min(500)].escape_ascii()));
            match written {
                Ok(()) => say(&format!("again: cargo xtask fuzz --input {} {name}", file.display())),
                Err(error) => say(&format!("{}: {error}", file.display())),
            }
            resume_unwind(panic)
        })
    }
}

#[allow(clippy::print_stderr, reason = "whoever runs this wants to know")]
fn say(text: &str) {
    eprintln!("{text}");
}

/// The time of a long run.
struct Stopwatch(std::time::Instant);

#[expect(
    clippy::disallowed_methods,
    reason = "a long run ends when its time is over; what it tries depends on the seed only"
)]
impl Stopwatch {
    fn start() -> Stopwatch {
        Stopwatch(std::time::Instant::now())
    }

    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_breaks_a_law_is_found_by_way_of_what_is_new() {
        let target = Target { name: "own", examples: vec![b"a".to_vec()], words: &["fuzz"], memory: None };
        let found = catch_unwind(|| {
            target.try_many(|input| {
                let text = String::from_utf8_lossy(input);
                assert!(!text.contains("fuzzfuzz"), "found");
                outcome(text.contains("fuzz"))
            });
        });
        assert!(found.is_err());
    }
}
