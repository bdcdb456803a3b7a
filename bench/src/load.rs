//! What can be loaded: the server with tables, a relay with rooms.

use std::rc::Rc;

use crate::fault::Fault;
use crate::generator::{self, Phase, Target};
use crate::report::Report;
use crate::room::Room;
use crate::script::List;
use crate::table::Table;

/// Lists that are played; tables beyond their number play the same ones again.
const LISTS: usize = 8;

/// Deals of a list, as many as a list of 36 has by default.
pub const DEALS: usize = 36;

/// Plays at so many tables of the server, and checks every event and every score.
///
/// The server must allow arranged deals, and as many guests, tables and sockets of one address as this needs.
///
/// # Errors
/// [`Fault`]: whatever was not expected ends it.
pub fn server(target: &Target, tables: usize, deals: usize, phases: &[Phase]) -> Result<Report, Fault> {
    let lists = (0..LISTS.min(tables)).map(|seed| Rc::new(List::new(seed as u64, deals))).collect();
    generator::run::<Table>(target, &lists, tables, phases)
}

/// Sends short messages in so many rooms of a relay, and checks that each reaches all three.
///
/// # Errors
/// [`Fault`]: whatever was not expected ends it.
pub fn relay(target: &Target, rooms: usize, phases: &[Phase]) -> Result<Report, Fault> {
    generator::run::<Room>(target, &(), rooms, phases)
}
