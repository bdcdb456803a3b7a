//! Wrong input of every kind, for tests.
//!
//! A [`Target`] is something that reads bytes from outside, with examples of them and words that it knows, and a law that
//! holds for any bytes at all.
//! [`Target::try_many`] tries the law on the examples, and on what a mutator makes of them.
//! In the test suite these are the same bytes each time; `cargo xtask fuzz` tries others until its time is over.
//!
//! What breaks a law is written to a file, and is tried alone when `VORHAND_FUZZ_INPUT` names that file.

mod mutator;
mod target;

pub use mutator::Mutator;
pub use target::{Memory, Target, outcome};
