//! The tables that a client looks at: their states, and its part in their shuffles.

use std::sync::Arc;
use std::time::Duration;

use skat_protocol::{ClientMessage, Code, EventMessage, Password, TableSnapshot, TableStep};
use uuid::Uuid;

use super::{Again, Driver};
use crate::fold::Applied;
use crate::seeds::{Seeds, Work};
use crate::socket::{Gone, Socket};
use crate::{TableState, Update};

/// A table that the client looks at.
pub(super) struct Known {
    state: Option<Arc<TableState>>,
    pub(super) seeds: Seeds,
    password: Option<Password>,
    /// Whether something was asked for that a gap or an incomplete event has left out.
    has_asked: bool,
}

impl Known {
    /// Whether all has been told that will ever happen there.
    fn is_over(&self) -> bool {
        self.state.as_ref().is_some_and(|state| matches!(state.view().step, TableStep::Ended { .. }))
    }

    /// Counts an event of a kind that this client does not know.
    pub(super) fn skip(&mut self, number: u64) -> Applied {
        self.state.as_mut().map_or(Applied::Already, |state| Arc::make_mut(state).skip(number))
    }
}

impl Driver {
    /// Asks for what was missed of a table.
    pub(super) async fn resume(&mut self, socket: &mut Socket, table: Uuid) -> Result<(), Gone> {
        let Some(known) = self.tables.get_mut(&table).filter(|known| !known.is_over()) else { return Ok(()) };
        known.has_asked = true;
        let state = known.state.as_ref();
        let after = state.map_or(0, |state| state.number());
        let seat = state.and_then(|state| state.view().you);
        self.send(socket, ClientMessage::Resume { table, after, seat }).await
    }

    /// A table is not shown, or not yet.
    pub(super) async fn not_shown(&mut self, socket: &mut Socket, table: Uuid, code: Code) -> Result<(), Gone> {
        let Some(known) = self.tables.get_mut(&table) else { return Ok(()) };
        if matches!(code, Code::Unavailable | Code::Draining | Code::TooFast) {
            if code == Code::TooFast {
                self.pace.slow_down(self.pace.sent());
            }
            self.again_after(Duration::from_secs(1), Again::Resume(table));
            return Ok(());
        }
        if let (Code::WrongPassword, Some(password)) = (code, known.password.clone()) {
            let message = ClientMessage::Watch { id: self.shared.id(), table, password: Some(password) };
            return self.command(socket, Box::new(message), None).await;
        }
        self.tables.remove(&table);
        self.world.send_modify(|world| world.tables.entry(table).or_default().gone = Some(code));
        self.tell(Update::TableGone { table, code });
        Ok(())
    }

    /// A table is as a snapshot says.
    pub(super) async fn snapshot(&mut self, socket: &mut Socket, n: u64, view: TableSnapshot) -> Result<(), Gone> {
        let table = view.table;
        let Some(known) = self.tables.get_mut(&table) else { return Ok(()) };
        let state = Arc::new(TableState::new(n, view));
        known.state = Some(state.clone());
        known.has_asked = false;
        let shared = self.shared.clone();
        let work = known.seeds.snapshot(state.view(), &mut || shared.random());
        self.show(&state);
        self.tell(Update::Snapshot(state));
        self.perform(socket, table, work).await
    }

    /// Something has happened at a table.
    pub(super) async fn event(&mut self, socket: &mut Socket, message: EventMessage) -> Result<(), Gone> {
        let table = message.table;
        let Some(known) = self.tables.get_mut(&table) else { return Ok(()) };
        // Without a snapshot there is nothing to apply it to, and one is on its way.
        let Some(state) = &mut known.state else { return Ok(()) };
        let applied = Arc::make_mut(state).apply(&message);
        if matches!(applied, Applied::Exactly | Applied::Incompletely) {
            let state = state.clone();
            let shared = self.shared.clone();
            let work = known.seeds.event(&message, state.view(), &mut || shared.random());
            self.show(&state);
            self.tell(Update::Event { message: Arc::new(message), state });
            self.perform(socket, table, work).await?;
        }
        self.catch_up(socket, table, applied).await
    }

    /// Asks for what an event has left out.
    pub(super) async fn catch_up(&mut self, socket: &mut Socket, table: Uuid, applied: Applied) -> Result<(), Gone> {
        let Some(known) = self.tables.get_mut(&table) else { return Ok(()) };
        match applied {
            Applied::Exactly => known.has_asked = false,
            Applied::Already => {}
            Applied::Incompletely => {
                return self.send(socket, ClientMessage::Resume { table, after: 0, seat: None }).await;
            }
            Applied::Missing if !known.has_asked => return self.resume(socket, table).await,
            Applied::Missing => {}
        }
        Ok(())
    }

    /// Does the client's part in a shuffle.
    async fn perform(&mut self, socket: &mut Socket, table: Uuid, work: Work) -> Result<(), Gone> {
        for (shuffle, alarm) in work.alarms {
            tracing::warn!(%table, shuffle, %alarm, "a shuffle is not as it should be");
            self.tell(Update::Alarm { table, shuffle, alarm });
        }
        if let Some((shuffle, verified)) = work.verified {
            self.tell(Update::Verified { table, shuffle, verified });
        }
        if self.options.gives_seeds {
            for act in work.acts {
                let message = ClientMessage::Act { id: self.shared.id(), table, act };
                self.command(socket, Box::new(message), None).await?;
            }
        }
        Ok(())
    }

    /// Looks at a table from now on.
    pub(super) fn know(&mut self, table: Uuid, password: Option<Password>) {
        let known = self.tables.entry(table).or_insert_with(|| {
            let seeds = Seeds::new(table);
            Known { state: None, seeds, password: None, has_asked: false }
        });
        known.password = password.or(known.password.take());
        self.world.send_modify(|world| world.tables.entry(table).or_default().gone = None);
    }

    fn show(&self, state: &Arc<TableState>) {
        let shown = Some(state.clone());
        self.world.send_modify(|world| world.tables.entry(state.table()).or_default().state = shown);
    }

    /// Looks at a table no longer.
    pub(super) fn forget(&mut self, table: Uuid) {
        self.tables.remove(&table);
        self.world.send_modify(|world| drop(world.tables.remove(&table)));
    }

    /// Somebody could not sit down or watch: a table of which nothing is known is forgotten.
    pub(super) fn forget_unseen(&mut self, table: Uuid) {
        if self.tables.get(&table).is_some_and(|known| known.state.is_none()) {
            self.forget(table);
        }
    }
}
