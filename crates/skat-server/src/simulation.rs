//! The server above its network, in a world of its own: its time is virtual, its randomness comes from a seed, its ledger
//! fails when it is told to, and nothing of it touches another thread, a socket or a file.
//!
//! The same seed gives the same run, byte for byte: [`run`] plays one, and `runs` many, in the test suite and for
//! `cargo xtask sim`. [`worlds`] plays two that differ only in what an observer may not know, and [`recorded`] some games
//! for clients in other languages.

mod checks;
mod client;
mod faults;
mod journal;
mod line;
mod people;
mod play;
mod recorded;
mod rig;
mod run;
mod runs;
mod seen;
mod trace;
mod virtual_world;
mod watchers;
mod worlds;
