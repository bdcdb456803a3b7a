//! What the server can do: a load generator, and bare relays as the yardstick of the machine.
//!
//! - `relay-raw` and `relay-axum` send whatever a member of a room sends to the room's three members.
//! - `load` drives a relay or the server, checks each message that comes back, and says how fast that was.

mod alarm;
mod clock;
mod fault;
pub mod frame;
mod generator;
mod group;
pub mod handshake;
pub mod load;
mod meter;
pub mod process;
mod report;
mod room;
pub mod script;
mod socket;
mod table;

pub use fault::Fault;
pub use generator::{Pace, Phase, Target};
pub use meter::Processes;
pub use report::{Latency, PhaseReport, Report};
