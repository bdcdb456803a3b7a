//! What administrators and referees do at a table, and what they see of it.

use skat_protocol::{AdminTable, Code, ServerMessage};
use skat_store::{AuditEntry, Effect};
use skat_table::{Act, Input, Observer};

use super::{Actor, Failure};
use crate::wire;

impl Actor {
    /// Does it and writes it into the audit log, both or neither; false if the table cannot go on.
    pub(super) async fn administer(
        &mut self,
        act: Act,
        audit: AuditEntry,
        reply: tokio::sync::oneshot::Sender<Result<(), Code>>,
    ) -> bool {
        if self.was_cut_off() {
            if !self.begin_anew().await {
                return false;
            }
            if self.is_cut_off() {
                let _ = reply.send(Err(Code::Unavailable));
                return true;
            }
        }
        let effects = effects(&act, audit);
        let done = self.input(&Input::Administer(act), &mut None, effects).await;
        let is_lost = matches!(done, Err(Failure::Lost));
        // Whoever asked may be gone by now; it is done all the same.
        let _ = reply.send(done.map_err(|failure| failure.code().0));
        !is_lost
    }

    /// What somebody would see who watches, also where nobody may: the cards on the table, and none that is hidden.
    pub(super) fn look(&self) -> Option<Box<AdminTable>> {
        let live = self.past.table();
        let table = wire::lobby_table(live, live, self.app.world.now(), self.watchers());
        let ServerMessage::Snapshot { view, .. } = self.snapshot(Observer::Spectator) else { return None };
        let sheet = view.sheet.clone();
        Some(Box::new(AdminTable { table, view, sheet }))
    }
}

/// What an act causes beside its events.
fn effects(act: &Act, audit: AuditEntry) -> Vec<Effect> {
    let voided = match act {
        Act::Void { deal } => {
            Some(Effect::DealVoided { number: *deal, reason: Some(audit.reason.clone().unwrap_or_default()) })
        }
        Act::Restore { deal } => Some(Effect::DealVoided { number: *deal, reason: None }),
        Act::Announce(_) | Act::Close { .. } => None,
    };
    voided.into_iter().chain([Effect::Audited(audit)]).collect()
}
