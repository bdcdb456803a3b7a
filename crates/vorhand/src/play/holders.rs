//! Who sat at each seat last: a sheet names him after he has left.

use skat_protocol::{Player, TableSnapshot, TableStep};

/// Who sat at each seat last.
#[derive(Clone, Debug, Default)]
pub(crate) struct Holders([Option<Player>; 4]);

impl Holders {
    /// Takes note of who sits there now.
    pub(crate) fn note(&mut self, view: &TableSnapshot) {
        for seat in &view.seats {
            // Before the list nobody has an account at a seat.
            if seat.player.is_some() || view.step == TableStep::Gathering {
                self.0[seat.seat.0.index()].clone_from(&seat.player);
            }
        }
    }

    /// The table with who sat there last at each free seat.
    pub(crate) fn named(&self, view: &TableSnapshot) -> TableSnapshot {
        let mut view = view.clone();
        for seat in &mut view.seats {
            if seat.player.is_none() {
                seat.player.clone_from(&self.0[seat.seat.0.index()]);
            }
        }
        view
    }
}
