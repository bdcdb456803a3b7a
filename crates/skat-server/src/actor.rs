//! One table's task: it moves messages and deadlines, and all that it decides is `skat-table`'s.

mod administration;
mod alarm;
mod audience;
#[cfg(test)]
mod figures;
mod own;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::pin::pin;
use std::sync::Arc;

use skat_protocol::{AdminTable, CloseCode, Code, NackDetail};
use skat_rules::Action;
use skat_store::{AppendError, AuditEntry, Effect, NewRow, Timestamp};
use skat_table::{Act, Command, Input, Observer, PlayerId, Refusal, TableId, Time};
use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::sync::{mpsc, oneshot};
use uuid::Uuid;

use crate::app::App;
use crate::computer;
use crate::connection::{Answer, Connection};
use crate::course::Written;
use crate::effects;
use crate::past::Past;
use crate::tables::{self, TableHandle};
use crate::wire;

use alarm::Alarm;
use own::Thinking;

/// What is asked of a table's task. Whatever becomes of it, it is answered: see [`Answer`].
#[derive(Debug)]
pub(crate) enum ToTable {
    /// A player's command.
    Command {
        /// Where the answer goes.
        answer: Answer,
        /// The command's id.
        id: Uuid,
        /// Who he is.
        player: PlayerId,
        /// The digest of its body.
        digest: [u8; 32],
        /// The command.
        command: Command,
        /// When it came, which is when it counts: how long it waits here is nobody's delay (decision 22).
        at: Time,
    },
    /// Somebody wants to see the table.
    Watch {
        /// Where the answer goes.
        answer: Answer,
        /// Who he is.
        player: PlayerId,
        /// Whether he may enter: the table is not locked, or he knew the password.
        admitted: bool,
    },
    /// Somebody comes back.
    Resume {
        /// Where the answer goes.
        answer: Answer,
        /// Who he is.
        player: PlayerId,
        /// Whether he may enter.
        admitted: bool,
        /// The last event that he has seen.
        after: u64,
        /// Whose numbers these are.
        observer: Observer,
    },
    /// An administrator or a referee acts. Who asks must be allowed to: a table knows no roles.
    Administer {
        /// What he does.
        act: Act,
        /// What is written into the audit log with it.
        audit: AuditEntry,
        /// Where the answer goes; dropped without one where the table cannot answer.
        reply: oneshot::Sender<Result<(), Code>>,
    },
    /// An administrator looks at the table.
    Look {
        /// Where the answer goes.
        reply: oneshot::Sender<Box<AdminTable>>,
    },
    /// Somebody does not want to see the table any more, or his socket is gone.
    Gone {
        /// The connection's number.
        connection: u64,
    },
}

/// Why an input was not accepted.
enum Failure {
    /// The table refuses it.
    Refused(Refusal),
    /// It has been accepted before.
    Duplicate { same: bool },
    /// Whoever asked is deleted; nothing has changed.
    NoPlayer,
    /// The database does not answer; nothing has changed.
    Unavailable,
    /// The database cannot hold the row; nothing has changed.
    Rejected,
    /// The table belongs to somebody else, or cannot go on.
    Lost,
}

/// Who asked for something, and where the answer goes.
struct Asked {
    key: skat_store::Command,
    answer: Answer,
}

/// Somebody who looks at the table.
struct Attached {
    connection: Connection,
    player: PlayerId,
    observer: Observer,
}

/// A table's task.
pub(crate) struct Actor {
    app: Arc<App>,
    past: Past,
    password: Option<Arc<str>>,
    attached: BTreeMap<u64, Attached>,
    /// Who has offered himself as a substitute and does not look at the table yet.
    offering: Option<(PlayerId, Connection)>,
    thinking: Option<Thinking>,
    /// When somebody has last wanted something of the table.
    touched: Time,
    /// Until when nothing is tried by itself, since the database did not answer.
    quiet_until: Option<Time>,
    /// The failures of the database after which its waits have begun anew.
    outages: u64,
    /// Whether its task runs, and has not come to its end.
    runs: bool,
}

impl Actor {
    pub(crate) fn new(app: Arc<App>, mut past: Past, password: Option<Arc<str>>) -> Actor {
        let (touched, outages) = (app.world.now(), app.outages.count());
        past.finish(touched);
        let mut actor = Actor {
            app,
            past,
            password,
            attached: BTreeMap::new(),
            offering: None,
            thinking: None,
            touched,
            quiet_until: None,
            outages,
            runs: false,
        };
        actor.plan_computer(touched);
        actor
    }

    /// The same for a table that knows only these failures of the database: in later ones it was not in memory.
    pub(crate) fn after_outages(mut self, outages: u64) -> Actor {
        self.outages = outages;
        self
    }

    /// The first thing that a table does after a start of the server: every wait begins anew, as of that moment.
    ///
    /// # Errors
    /// [`Code::Unavailable`] if the database does not answer, [`Code::Internal`] if this cannot be done at all.
    pub(crate) async fn begin(&mut self, since: Time) -> Result<(), Code> {
        if self.past.table().end().is_some() {
            return Ok(());
        }
        let begun = self.input_at(since, &Input::Restarted, &mut None, Vec::new()).await;
        begun.map_err(|failure| match failure {
            Failure::Refused(refusal) => {
                tracing::error!(table = %self.uuid(), %refusal, "the table refuses to go on after a start");
                Code::Internal
            }
            Failure::Rejected => Code::Internal,
            Failure::Duplicate { .. } | Failure::NoPlayer | Failure::Unavailable | Failure::Lost => Code::Unavailable,
        })
    }

    /// Starts the task of a table that is just opened. It is known before it is shown: whoever sees it finds it.
    pub(crate) fn open(self, creator: PlayerId) {
        let (app, epoch) = (self.app.clone(), self.past.epoch);
        self.start(|handle| app.tables.insert(handle.clone(), creator, epoch));
    }

    /// Starts the task.
    pub(crate) fn spawn(self) -> TableHandle {
        self.start(|_| {})
    }

    fn start(self, make_known: impl FnOnce(&TableHandle)) -> TableHandle {
        let (queue, messages) = mpsc::channel(self.app.config.table_queue);
        let handle = TableHandle::new(self.past.table(), self.password.clone(), queue);
        let app = self.app.clone();
        make_known(&handle);
        self.show_in_lobby();
        app.table_tasks.spawn(Box::new(self).run(messages));
        handle
    }

    async fn run(mut self: Box<Self>, mut messages: mpsc::Receiver<Box<ToTable>>) {
        self.runs = true;
        let stop = self.app.stop.clone();
        let mut stopped = pin!(stop.cancelled());
        let mut alarm = Alarm::default();
        // Whether what is in memory is what was written.
        let mut is_sure = loop {
            alarm.ring_within(self.wake());
            let goes_on = tokio::select! {
                biased;
                () = &mut stopped => break true,
                message = messages.recv() => match message {
                    Some(message) => self.message(*message).await,
                    None => false,
                },
                () = &mut alarm => {
                    if self.may_sleep() {
                        let due = self.past.table().deadline();
                        if self.app.tables.let_sleep(self.id(), &messages, due, self.outages) {
                            self.runs = false;
                            return;
                        }
                        self.touched = self.app.world.now();
                    }
                    self.timer().await
                }
            };
            if !goes_on || !self.note_presence().await {
                break false;
            }
        };
        // Whoever asks from now on finds the queue closed, and has the table loaded again.
        messages.close();
        while let Some(message) = messages.recv().await {
            // At the end of the server, what came in before is done; otherwise it is answered by being dropped.
            is_sure = is_sure && self.message(*message).await;
        }
        self.runs = false;
        self.app.tables.forget(self.id(), self.outages);
    }

    async fn message(&mut self, message: ToTable) -> bool {
        self.touched = self.app.world.now();
        match message {
            ToTable::Command { answer, id, player, digest, command, at } => {
                self.command(answer, id, player, digest, command, at).await
            }
            ToTable::Watch { answer, player, admitted } => {
                let from = answer.to().clone();
                match self.may_enter(player, admitted) {
                    Ok(()) => {
                        answer.ack(Some(self.uuid()));
                        from.send(&self.snapshot(self.observer(player)));
                        self.attach(from, player);
                    }
                    Err(code) => answer.refuse(code, None),
                }
                true
            }
            ToTable::Resume { answer, player, admitted, after, observer } => {
                let from = answer.to().clone();
                match self.may_enter(player, admitted) {
                    // It was on its way while he came back over another connection, which goes on.
                    Ok(()) if self.has_newer(&from, player) => {
                        answer.done();
                        from.close(CloseCode::Superseded);
                    }
                    Ok(()) => {
                        answer.done();
                        self.bring_up_to_date(&from, player, after, observer);
                        self.attach(from, player);
                    }
                    Err(code) => answer.refuse(code, None),
                }
                true
            }
            ToTable::Administer { act, audit, reply } => self.administer(act, audit, reply).await,
            ToTable::Look { reply } => {
                if let Some(seen) = self.look() {
                    let _ = reply.send(seen);
                }
                true
            }
            ToTable::Gone { connection } => {
                let gone = self.attached.remove(&connection);
                if gone.is_some_and(|gone| gone.observer == Observer::Spectator) {
                    self.show_in_lobby();
                }
                self.offering.take_if(|(_, offering)| offering.id() == connection);
                true
            }
        }
    }

    async fn command(
        &mut self,
        answer: Answer,
        id: Uuid,
        player: PlayerId,
        digest: [u8; 32],
        mut command: Command,
        at: Time,
    ) -> bool {
        // It has waited here meanwhile. What came over a socket that is only lost or superseded still counts.
        if answer.to().is_shut_out() {
            answer.refuse(Code::NotLoggedIn, None);
            return true;
        }
        if self.was_cut_off() {
            if !self.begin_anew().await {
                return false;
            }
            // Waits would end by the row that this causes.
            if self.is_cut_off() {
                answer.refuse(Code::Unavailable, None);
                return true;
            }
        }
        computer::choose_player(self.past.table(), &mut command);
        let sits_down = matches!(command, Command::Sit { .. });
        let from = answer.to().clone();
        let key = skat_store::Command { player: Uuid::from_bytes(player.0), id, digest };
        let mut asked = Some(Asked { key, answer });
        let done = self.input_at(at, &Input::Command { player, command }, &mut asked, Vec::new()).await;
        let is_lost = matches!(done, Err(Failure::Lost));
        let accepted = match (done, asked) {
            (Err(Failure::Duplicate { same: true }), Some(asked)) => {
                asked.answer.ack(Some(self.uuid()));
                true
            }
            (Err(failure), Some(asked)) => {
                let (code, detail) = failure.code();
                tracing::debug!(table = %self.uuid(), player = %asked.key.player, command = %asked.key.id, %code, "refused");
                asked.answer.refuse(code, detail);
                false
            }
            (done, _) => done.is_ok(),
        };
        if accepted && sits_down {
            self.show_to_newcomer(from, player);
        }
        !is_lost
    }

    /// Decides, appends, and only then changes the table, answers and tells everybody.
    ///
    /// What was asked is answered here only if it was accepted.
    /// What it causes `beside` its events is written with them, and first.
    async fn input(&mut self, input: &Input, asked: &mut Option<Asked>, beside: Vec<Effect>) -> Result<(), Failure> {
        self.input_at(self.app.world.now(), input, asked, beside).await
    }

    async fn input_at(
        &mut self,
        at: Time,
        input: &Input,
        asked: &mut Option<Asked>,
        beside: Vec<Effect>,
    ) -> Result<(), Failure> {
        let world = self.app.world.clone();
        let key = asked.as_ref().map(|asked| asked.key);
        let decide = || self.past.table().decide(at, input, &mut |bytes: &mut [u8]| world.fill(bytes));
        // Whether an open hand's claim holds can take a while to find out: other tables must not wait for it.
        let decided = if shows_cards(input) { letting_others_run(decide) } else { decide() };
        let row = match decided {
            Ok(row) => row,
            Err(refusal) => return Err(self.known_before(key).await.unwrap_or(Failure::Refused(refusal))),
        };
        let (next, news, effects) = effects::of_row(&self.past, &row, beside, self.listeners(), &self.app.config);
        let body = skat_store::record::encode(&row.events);
        let written = Written::new(row.at, body.clone());
        let new_row = NewRow {
            table: self.uuid(),
            seq: self.past.seq + 1,
            epoch: self.past.epoch,
            command: key,
            at: timestamp(row.at),
            due_at: self.due(next.table(), row.at).map(timestamp),
            body,
            effects,
        };
        match self.app.ledger.append(new_row).await {
            Ok(()) => {}
            Err(AppendError::Duplicate(stored)) => {
                return Err(Failure::Duplicate { same: key.is_some_and(|key| key.digest == stored.digest) });
            }
            Err(AppendError::Unavailable) => {
                self.app.outages.note();
                return Err(Failure::Unavailable);
            }
            Err(AppendError::NoPlayer) => return Err(Failure::NoPlayer),
            Err(AppendError::Rejected) => return Err(Failure::Rejected),
            Err(AppendError::Fenced) => {
                tracing::warn!(table = %self.uuid(), "the table has another owner");
                return Err(Failure::Lost);
            }
            // The answer was lost: only the journal knows.
            Err(AppendError::Unknown | AppendError::Conflict) => {
                return Box::pin(self.read_again(key)).await;
            }
        }
        let in_lobby = effects::shows_in_lobby(&row);
        let shown_at_once = self.past.take_over(next, written, self.listeners());
        if let Some(asked) = asked.take() {
            asked.answer.ack(Some(self.uuid()));
        }
        let elsewhere = self.reseat();
        self.tell(news, &elsewhere);
        self.tell(shown_at_once, &elsewhere);
        elsewhere.into_iter().for_each(|connection| self.send_snapshot(connection));
        self.plan_computer(row.at);
        // What only one of them may know of leaves no line: a wish to give up, say. So no line counts the rows either.
        let table = self.past.table();
        if row.events.iter().any(|event| table.is_seen_by(event, Observer::Spectator)) {
            tracing::debug!(table = %self.uuid(), at_micros = row.at.0, "written");
        }
        if let Some(end) = self.past.table().end() {
            self.app.tables.over(self.id());
            tracing::info!(table = %self.uuid(), ?end, "table over");
        }
        if in_lobby {
            self.show_in_lobby();
        }
        Ok(())
    }

    /// Whether a command that is refused now was accepted before: then it has its first answer again.
    async fn known_before(&self, key: Option<skat_store::Command>) -> Option<Failure> {
        let key = key?;
        match tables::in_time_at(&self.app.metrics, self.uuid(), self.app.ledger.command(key.player, key.id)).await {
            Ok(stored) => stored.map(|stored| Failure::Duplicate { same: stored.digest == key.digest }),
            Err(_) => Some(Failure::Unavailable),
        }
    }

    /// The answer to a commit was lost: the table is read from its journal again.
    async fn read_again(&mut self, key: Option<skat_store::Command>) -> Result<(), Failure> {
        tracing::warn!(table = %self.uuid(), "the answer to a commit was lost: the table is read again");
        self.app.outages.note();
        let Ok(mut past) = tables::read(&self.app, self.id()).await else {
            // It may have something to do although nobody comes.
            self.app.tables.try_again(&self.app, self.id());
            return Err(Failure::Lost);
        };
        let now = self.app.world.now();
        past.finish(now);
        self.past = past;
        if self.past.table().end().is_some() {
            self.app.tables.over(self.id());
        }
        self.reseat();
        let connections: Vec<u64> = self.attached.keys().copied().collect();
        connections.into_iter().for_each(|connection| self.send_snapshot(connection));
        self.plan_computer(now);
        self.show_in_lobby();
        Err(self.known_before(key).await.unwrap_or(Failure::Unavailable))
    }

    fn id(&self) -> TableId {
        self.past.table().id()
    }

    fn uuid(&self) -> Uuid {
        Uuid::from_bytes(self.id().0)
    }
}

impl Drop for Actor {
    /// Whatever ended the task, nobody is left waiting at a table that does not answer.
    fn drop(&mut self) {
        // At the end of the server a socket waits for other answers than this table's too, and closes itself.
        if self.app.stop.is_cancelled() {
            return;
        }
        if self.runs {
            // It has panicked, and what it has to do is due all the same.
            self.app.tables.forget(self.id(), self.outages);
            self.app.tables.try_again(&self.app, self.id());
        }
        for attached in std::mem::take(&mut self.attached).into_values() {
            attached.connection.close(CloseCode::GoingAway);
        }
    }
}

impl Failure {
    fn code(&self) -> (Code, Option<NackDetail>) {
        match self {
            Failure::Refused(refusal) => wire::refusal(refusal),
            Failure::Duplicate { .. } => (Code::DuplicateMismatch, None),
            Failure::NoPlayer => (Code::NotLoggedIn, None),
            Failure::Unavailable | Failure::Rejected | Failure::Lost => (Code::Unavailable, None),
        }
    }
}

fn shows_cards(input: &Input) -> bool {
    matches!(input, Input::Command { command: Command::Act(Action::Show), .. })
}

/// Does something that takes a while without keeping the other tasks of this thread waiting, where there are other threads.
fn letting_others_run<T>(work: impl FnOnce() -> T) -> T {
    match Handle::current().runtime_flavor() {
        RuntimeFlavor::CurrentThread => work(),
        _ => tokio::task::block_in_place(work),
    }
}

fn timestamp(time: Time) -> Timestamp {
    Timestamp::from_micros(time.0)
}
