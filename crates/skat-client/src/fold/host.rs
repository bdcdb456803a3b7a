//! Who may change the table: its maker while he sits there, otherwise the first person who does.

use skat_protocol::{Kind, TableEvent, TableSnapshot};
use uuid::Uuid;

use super::TableState;

/// The people at the table, in the order of their seats.
fn people(view: &TableSnapshot) -> Vec<Uuid> {
    let players = view.seats.iter().filter_map(|seat| seat.player.as_ref());
    players.filter(|player| player.kind == Kind::Human).map(|player| player.id).collect()
}

/// The maker of a table, if its snapshot tells: a host who is not the first person at the table can be no other.
pub(super) fn creator(view: &TableSnapshot) -> Option<Uuid> {
    (people(view).first() != Some(&view.host)).then_some(view.host)
}

/// Whether an event can make somebody else the host.
fn concerns_host(event: &TableEvent) -> bool {
    matches!(
        event,
        TableEvent::Sat { .. }
            | TableEvent::Rose { .. }
            | TableEvent::Arranged { .. }
            | TableEvent::Started { .. }
            | TableEvent::Vacated { .. }
            | TableEvent::Substituted { .. }
    )
}

impl TableState {
    /// The people at the table before an event that can change the host.
    pub(super) fn host_before(&self, event: &TableEvent) -> Vec<Uuid> {
        if concerns_host(event) { people(&self.view) } else { Vec::new() }
    }

    /// Names the host after an event; false if it cannot be told.
    pub(super) fn host_after(&mut self, event: &TableEvent, before: Vec<Uuid>) -> bool {
        if !concerns_host(event) {
            return true;
        }
        let after = people(&self.view);
        if let Some(creator) = self.hidden.creator {
            let sits = after.contains(&creator);
            self.view.host = if sits { creator } else { after.first().copied().unwrap_or(creator) };
            return true;
        }
        // The host was the first person, and may have made the table or not.
        let host = self.view.host;
        let new: Vec<&Uuid> = after.iter().filter(|player| !before.contains(player)).collect();
        match after.first() {
            Some(first) if *first == host => new.is_empty(),
            Some(first) if !after.contains(&host) && new.is_empty() => {
                self.view.host = *first;
                true
            }
            _ => false,
        }
    }
}
