//! One table's task: it moves messages and deadlines, and all that it decides is `skat-table`'s.

mod administration;
mod audience;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use skat_protocol::{AdminTable, CloseCode, Code, NackDetail};
use skat_rules::{Action, Seat, View};
use skat_store::{AppendError, AuditEntry, Effect, NewRow, Timestamp};
use skat_table::{Act, Command, Input, Observer, PlayerId, Refusal, Time};
use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::sync::{mpsc, oneshot};
use uuid::Uuid;

use crate::app::App;
use crate::computer;
use crate::connection::{Answer, Connection};
use crate::effects;
use crate::past::Past;
use crate::tables::{self, TableHandle};
use crate::wire;

/// How long a table waits before it tries the database again.
const RETRY: Duration = Duration::from_secs(1);

/// How long a table that is over stays when nobody looks at it.
const LINGER: Duration = Duration::from_secs(60);

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

/// A computer player at work: when it acts, and what it looked at when it began to think.
struct Thinking {
    seat: Seat,
    view: View,
    due: Time,
}

/// A table's task.
pub(crate) struct Actor {
    app: Arc<App>,
    past: Past,
    password: Option<Arc<str>>,
    /// Whether the table is over, for whoever has its handle.
    over: Arc<AtomicBool>,
    attached: BTreeMap<u64, Attached>,
    /// Who has offered himself as a substitute and does not look at the table yet.
    offering: Option<(PlayerId, Connection)>,
    thinking: Option<Thinking>,
    /// Until when nothing is tried by itself, since the database did not answer.
    quiet_until: Option<Time>,
    /// Whether the database did not answer: when it does again, every wait begins anew, since nobody could do anything.
    is_cut_off: bool,
}

impl Actor {
    pub(crate) fn new(app: Arc<App>, mut past: Past, password: Option<Arc<str>>) -> Actor {
        past.finish(app.world.now());
        let over = Arc::new(AtomicBool::new(past.table.end().is_some()));
        let attached = BTreeMap::new();
        Actor {
            app,
            past,
            password,
            over,
            attached,
            offering: None,
            thinking: None,
            quiet_until: None,
            is_cut_off: false,
        }
    }

    /// The first thing that a table does after it was read from its journal: every wait begins anew.
    ///
    /// # Errors
    /// [`Code::Unavailable`] if the database does not answer.
    pub(crate) async fn begin(&mut self) -> Result<(), Code> {
        if self.past.table.end().is_some() {
            return Ok(());
        }
        self.input(&Input::Restarted, &mut None, Vec::new()).await.map_err(|_| Code::Unavailable)
    }

    /// Starts the task.
    pub(crate) fn spawn(self) -> TableHandle {
        let (queue, messages) = mpsc::channel(self.app.config.table_queue);
        let handle = TableHandle::new(&self.past.table, self.password.clone(), self.over.clone(), queue);
        let app = self.app.clone();
        self.show_in_lobby();
        app.table_tasks.spawn(self.run(messages));
        handle
    }

    async fn run(mut self, mut messages: mpsc::Receiver<ToTable>) {
        let stop = self.app.stop.clone();
        loop {
            let wake = self.wake();
            let goes_on = tokio::select! {
                biased;
                () = stop.cancelled() => break,
                message = messages.recv() => match message {
                    Some(message) => self.message(message).await,
                    None => false,
                },
                () = sleep(wake) => self.timer().await,
            };
            if !goes_on || !self.note_presence().await {
                break;
            }
        }
        // Whoever asks from now on finds the queue closed, and has the table loaded again.
        messages.close();
        while let Some(message) = messages.recv().await {
            // At the end of the server, what came in before is done; otherwise it is answered by being dropped.
            if stop.is_cancelled() && !self.message(message).await {
                break;
            }
        }
        self.app.tables.forget(self.past.table.id());
    }

    /// How long nothing is due; for ever without anything.
    fn wake(&self) -> Option<Duration> {
        let now = self.app.world.now();
        if self.past.table.end().is_some() && self.attached.is_empty() {
            return Some(LINGER);
        }
        let thinking = self.thinking.as_ref().map(|thinking| thinking.due);
        let own = [self.past.table.deadline(), thinking].into_iter().flatten();
        let own = own.map(|time| self.quiet_until.map_or(time, |quiet| time.max(quiet)));
        let next = own.chain(self.quiet_until).chain(self.past.next_release()).min()?;
        Some(next.since(now))
    }

    async fn timer(&mut self) -> bool {
        let now = self.app.world.now();
        while let Some(news) = self.past.release(now) {
            self.tell(news, &[]);
        }
        if self.past.table.end().is_some() {
            return !self.attached.is_empty();
        }
        if self.quiet_until.is_some_and(|quiet| quiet > now) {
            return true;
        }
        self.quiet_until = None;
        if self.is_cut_off {
            return self.begin_anew().await;
        }
        let input = if self.thinking.as_ref().is_some_and(|thinking| thinking.due <= now) {
            self.thinking = None;
            computer::act(&self.past.table)
        } else if self.past.table.deadline().is_some_and(|deadline| deadline <= now) {
            Some(Input::Tick)
        } else {
            None
        };
        let Some(input) = input else { return true };
        let goes_on = self.own_input(&input).await;
        self.plan_computer(now);
        goes_on
    }

    /// After the database was away, which is the server's failure and counts against nobody (decision 22): as after a restart.
    async fn begin_anew(&mut self) -> bool {
        self.is_cut_off = false;
        self.past.table.end().is_some() || self.own_input(&Input::Restarted).await
    }

    /// An input of the table itself, tried again later if the database does not answer; false if the table cannot go on.
    async fn own_input(&mut self, input: &Input) -> bool {
        let failure = match self.input(input, &mut None, Vec::new()).await {
            Ok(()) | Err(Failure::Duplicate { .. }) => return true,
            Err(failure) => failure,
        };
        self.quiet_until = Some(self.app.world.now().plus(RETRY));
        match failure {
            Failure::Refused(refusal) => {
                tracing::error!(table = %self.uuid(), %refusal, "the table refuses its own input");
                true
            }
            Failure::Duplicate { .. } | Failure::NoPlayer | Failure::Unavailable => true,
            Failure::Lost => false,
        }
    }

    async fn message(&mut self, message: ToTable) -> bool {
        match message {
            ToTable::Command { answer, id, player, digest, command } => {
                self.command(answer, id, player, digest, command).await
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
    ) -> bool {
        // It has waited here meanwhile. What came over a socket that is only lost or superseded still counts.
        if answer.to().is_shut_out() {
            answer.refuse(Code::NotLoggedIn, None);
            return true;
        }
        if self.is_cut_off && !self.begin_anew().await {
            return false;
        }
        computer::choose_player(&self.past.table, &mut command);
        let sits_down = matches!(command, Command::Sit { .. });
        let from = answer.to().clone();
        let key = skat_store::Command { player: Uuid::from_bytes(player.0), id, digest };
        let mut asked = Some(Asked { key, answer });
        let done = self.input(&Input::Command { player, command }, &mut asked, Vec::new()).await;
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
        let world = self.app.world.clone();
        let key = asked.as_ref().map(|asked| asked.key);
        let decide = || self.past.table.decide(world.now(), input, &mut |bytes: &mut [u8]| world.fill(bytes));
        // Whether an open hand's claim holds can take a while to find out: other tables must not wait for it.
        let decided = if shows_cards(input) { letting_others_run(decide) } else { decide() };
        let row = match decided {
            Ok(row) => row,
            Err(refusal) => return Err(self.known_before(key).await.unwrap_or(Failure::Refused(refusal))),
        };
        let (next, news, effects) = effects::of_row(&self.past, &row, beside, &self.app.config);
        let new_row = NewRow {
            table: self.uuid(),
            seq: self.past.seq + 1,
            epoch: self.past.epoch,
            command: key,
            at: timestamp(row.at),
            due_at: next.deadline().map(timestamp),
            body: skat_store::record::encode(&row.events),
            effects,
        };
        match self.app.ledger.append(new_row).await {
            Ok(()) => {}
            Err(AppendError::Duplicate(stored)) => {
                return Err(Failure::Duplicate { same: key.is_some_and(|key| key.digest == stored.digest) });
            }
            Err(AppendError::Unavailable) => {
                self.is_cut_off = true;
                return Err(Failure::Unavailable);
            }
            Err(AppendError::NoPlayer) => return Err(Failure::NoPlayer),
            Err(AppendError::Rejected) => return Err(Failure::Unavailable),
            Err(AppendError::Fenced) => {
                tracing::warn!(table = %self.uuid(), "the table has another owner");
                return Err(Failure::Lost);
            }
            // The answer was lost: only the journal knows.
            Err(AppendError::Unknown | AppendError::Conflict) => return self.read_again(key).await,
        }
        let (at, in_lobby) = (row.at, tables::shows_in_lobby(&row));
        self.past.take_over(next, row);
        self.over.store(self.past.table.end().is_some(), Ordering::Relaxed);
        if let Some(asked) = asked.take() {
            asked.answer.ack(Some(self.uuid()));
        }
        let elsewhere = self.reseat();
        self.tell(news, &elsewhere);
        elsewhere.into_iter().for_each(|connection| self.send_snapshot(connection));
        self.plan_computer(at);
        tracing::debug!(table = %self.uuid(), seq = self.past.seq, "written");
        if let Some(end) = self.past.table.end() {
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
        match tables::in_time(self.app.ledger.command(key.player, key.id)).await {
            Ok(stored) => stored.map(|stored| Failure::Duplicate { same: stored.digest == key.digest }),
            Err(_) => Some(Failure::Unavailable),
        }
    }

    /// The answer to a commit was lost: the table is read from its journal again.
    async fn read_again(&mut self, key: Option<skat_store::Command>) -> Result<(), Failure> {
        tracing::warn!(table = %self.uuid(), "the answer to a commit was lost: the table is read again");
        let Ok(mut past) = tables::read(&self.app, self.past.table.id()).await else { return Err(Failure::Lost) };
        let now = self.app.world.now();
        past.finish(now);
        self.past = past;
        self.over.store(self.past.table.end().is_some(), Ordering::Relaxed);
        self.reseat();
        let connections: Vec<u64> = self.attached.keys().copied().collect();
        connections.into_iter().for_each(|connection| self.send_snapshot(connection));
        self.plan_computer(now);
        self.show_in_lobby();
        Err(self.known_before(key).await.unwrap_or(Failure::Unavailable))
    }

    /// Lets the computer player who is to act think.
    ///
    /// It goes on thinking while nothing changes that it can see: what is hidden from it must not show in its pace.
    fn plan_computer(&mut self, now: Time) {
        let looks_at = computer::looks_at(&self.past.table);
        let thinks = self.thinking.as_ref().map(|thinking| (thinking.seat, thinking.view));
        if thinks != looks_at {
            let due = now.plus(self.app.config.computer_pace());
            self.thinking = looks_at.map(|(seat, view)| Thinking { seat, view, due });
        }
    }

    fn uuid(&self) -> Uuid {
        Uuid::from_bytes(self.past.table.id().0)
    }
}

impl Drop for Actor {
    /// Whatever ended the task, nobody is left waiting at a table that does not answer.
    fn drop(&mut self) {
        // At the end of the server a socket waits for other answers than this table's too, and closes itself.
        if self.app.stop.is_cancelled() {
            return;
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
            Failure::Unavailable | Failure::Lost => (Code::Unavailable, None),
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

/// Sleeps for so long, or for ever.
async fn sleep(span: Option<Duration>) {
    match span {
        Some(span) => tokio::time::sleep(span).await,
        None => std::future::pending().await,
    }
}
