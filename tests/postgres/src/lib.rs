//! A PostgreSQL of its own in a temporary folder, for tests.
//!
//! [`Cluster`] is made, started, killed, started again and stopped; it goes with its value. The server is a direct
//! child of this process, trusts whoever connects to its address on this machine, and is as durable as a real one unless
//! it is told otherwise: tests assert that.
//!
//! Deliberately absent: SQL, and the installation of PostgreSQL, which is the project's command's.

mod account;
mod cluster;
mod failure;
#[cfg(target_os = "linux")]
mod kill;
mod parent;
mod programs;

pub use account::{Account, is_root};
pub use cluster::{Cluster, Options};
pub use failure::Failure;
pub use parent::{Alone, Parent};
pub use programs::Programs;
