//! One table's task: it moves messages and deadlines, and all that it decides is `skat-table`'s.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use skat_protocol::{CloseCode, Code, NackDetail, ServerMessage};
use skat_rules::{Action, Class, Contract};
use skat_store::{AppendError, NewRow, Timestamp};
use skat_table::{Command, Input, Observer, PlayerId, Refusal, Row, Table, Time, Watching};
use tokio::sync::mpsc;
use uuid::Uuid;

use crate::app::{App, COMPUTERS, computer};
use crate::connection::Connection;
use crate::effects;
use crate::feed::{Feeds, OBSERVERS};
use crate::tables::{self, TableHandle};
use crate::wire;

/// How long a table waits before it tries the database again.
const RETRY: Duration = Duration::from_secs(1);

/// Rows whose messages are written again when a table is read: enough for what [`Feeds`] keeps.
const FRESH_ROWS: usize = 64;

/// What is asked of a table's task.
#[derive(Debug)]
pub(crate) enum ToTable {
    /// A player's command.
    Command {
        /// Where he is.
        from: Connection,
        /// Who he is.
        player: PlayerId,
        /// The command's id.
        id: Uuid,
        /// The digest of its body.
        digest: [u8; 32],
        /// The command.
        command: Command,
    },
    /// Somebody wants to see the table.
    Watch {
        /// Where he is.
        from: Connection,
        /// Who he is.
        player: PlayerId,
        /// The id of his request.
        id: Uuid,
        /// Whether he may enter: the table is not locked, or he knew the password.
        admitted: bool,
    },
    /// Somebody comes back, and has seen the events up to a number.
    Resume {
        /// Where he is.
        from: Connection,
        /// Who he is.
        player: PlayerId,
        /// Whether he may enter.
        admitted: bool,
        /// The last event that he has seen.
        after: u64,
    },
    /// Somebody does not want to see the table any more, or his socket is gone.
    Gone {
        /// The connection's number.
        connection: u64,
    },
}

/// A table as its journal tells it.
#[derive(Debug)]
pub(crate) struct Past {
    table: Table,
    epoch: i64,
    seq: i64,
    feeds: Feeds,
    delayed: Option<Delayed>,
    /// The last rows, whose messages are not written yet.
    fresh: VecDeque<Row>,
}

/// What those see who watch with a delay: the same table, some time ago.
#[derive(Debug)]
struct Delayed {
    delay: Duration,
    table: Table,
    pending: VecDeque<Row>,
}

impl Past {
    /// A table after its first row.
    pub(crate) fn new(table: Table, epoch: i64) -> Past {
        let delayed = match table.settings().watching {
            Watching::Delayed(delay) => Some(Delayed { delay, table: table.clone(), pending: VecDeque::new() }),
            Watching::Nobody | Watching::Live => None,
        };
        Past { table, epoch, seq: 1, feeds: Feeds::default(), delayed, fresh: VecDeque::new() }
    }

    /// Reads the next row.
    pub(crate) fn add(&mut self, row: &Row) {
        self.seq += 1;
        self.fresh.push_back(row.clone());
        if self.fresh.len() > FRESH_ROWS
            && let Some(old) = self.fresh.pop_front()
        {
            self.feeds.apply_counting(&mut self.table, &old, live_observers(self.delayed.is_some()));
        }
        if let Some(delayed) = &mut self.delayed {
            delayed.pending.push_back(row.clone());
        }
    }

    /// Writes the messages of the last rows.
    fn finish(&mut self) {
        for row in std::mem::take(&mut self.fresh) {
            let observers = live_observers(self.delayed.is_some());
            let news = self.feeds.apply(&mut self.table, &row, observers, |_, _| {});
            self.feeds.tell(news, |_, _| {});
        }
    }
}

/// Who is told at once: those who watch with a delay are not.
fn live_observers(is_delayed: bool) -> &'static [Observer] {
    if is_delayed { &OBSERVERS[..4] } else { &OBSERVERS }
}

/// Why an input was not accepted.
enum Failure {
    /// The table refuses it.
    Refused(Refusal),
    /// It has been accepted before.
    Duplicate { same: bool },
    /// The database does not answer; nothing has changed.
    Unavailable,
    /// The table belongs to somebody else, or cannot go on.
    Lost,
}

/// Who asked for something, and where the answer goes.
struct Asked {
    key: skat_store::Command,
    from: Connection,
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
    /// Whether the table is over, for whoever has its handle.
    over: Arc<AtomicBool>,
    attached: BTreeMap<u64, Attached>,
    /// When the computer player whose turn it is has thought enough.
    computer_due: Option<Time>,
    /// Until when nothing is tried by itself, since the database did not answer.
    quiet_until: Option<Time>,
}

impl Actor {
    pub(crate) fn new(app: Arc<App>, mut past: Past, password: Option<Arc<str>>) -> Actor {
        past.finish();
        let over = Arc::new(AtomicBool::new(past.table.end().is_some()));
        Actor { app, past, password, over, attached: BTreeMap::new(), computer_due: None, quiet_until: None }
    }

    /// The first thing that a table does after it was read from its journal: every wait begins anew.
    ///
    /// # Errors
    /// [`Code::Unavailable`] if the database does not answer.
    pub(crate) async fn begin(&mut self) -> Result<(), Code> {
        if self.past.table.end().is_some() {
            return Ok(());
        }
        match self.input(&tables::AWAKE, None).await {
            Ok(()) => Ok(()),
            Err(_) => Err(Code::Unavailable),
        }
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
                () = stop.cancelled() => false,
                message = messages.recv() => match message {
                    Some(message) => self.message(message).await,
                    None => false,
                },
                () = sleep(wake) => self.timer().await,
            };
            if !goes_on || self.is_done() {
                break;
            }
        }
        // Whoever asks from now on finds the queue closed, and has the table loaded again.
        messages.close();
        if stop.is_cancelled() {
            // What came in before the end is answered.
            while let Some(message) = messages.recv().await {
                if !self.message(message).await {
                    break;
                }
            }
        }
        self.app.tables.forget(self.past.table.id());
    }

    /// Whether the table is over and nobody looks at it any more.
    fn is_done(&self) -> bool {
        self.past.table.end().is_some() && self.attached.is_empty() && self.past.delayed.is_none()
    }

    /// How long nothing is due.
    fn wake(&self) -> Option<Duration> {
        let release = self.past.delayed.as_ref().and_then(Delayed::next_release);
        let own = [self.past.table.deadline(), self.computer_due].into_iter().flatten();
        let own = own.map(|time| self.quiet_until.map_or(time, |quiet| time.max(quiet))).min();
        let next = own.into_iter().chain(release).min()?;
        Some(next.since(self.app.world.now()))
    }

    async fn timer(&mut self) -> bool {
        let now = self.app.world.now();
        self.release(now);
        if self.quiet_until.is_some_and(|quiet| quiet > now) {
            return true;
        }
        self.quiet_until = None;
        let input = if self.computer_due.is_some_and(|due| due <= now) {
            self.computer_due = None;
            self.computers_choice()
        } else if self.past.table.deadline().is_some_and(|deadline| deadline <= now) {
            Some(Input::Tick)
        } else {
            None
        };
        let Some(input) = input else { return true };
        match self.input(&input, None).await {
            Ok(()) => true,
            Err(Failure::Unavailable) => {
                self.quiet_until = Some(now.plus(RETRY));
                self.plan_computer(now);
                true
            }
            Err(Failure::Refused(refusal)) => {
                tracing::error!(table = %self.uuid(), %refusal, "the table refuses its own input");
                self.quiet_until = Some(now.plus(RETRY));
                self.plan_computer(now);
                true
            }
            Err(Failure::Duplicate { .. }) => true,
            Err(Failure::Lost) => false,
        }
    }

    async fn message(&mut self, message: ToTable) -> bool {
        match message {
            ToTable::Command { from, player, id, digest, mut command } => {
                self.choose_computer(&mut command);
                let key = skat_store::Command { player: Uuid::from_bytes(player.0), id, digest };
                let asked = Asked { key, from: from.clone() };
                match self.input(&Input::Command { player, command }, Some(&asked)).await {
                    // The answer has gone out already, before the events.
                    Ok(()) => {
                        self.attach_new_player(&from, player).await;
                        self.note_absent().await
                    }
                    Err(Failure::Duplicate { same: true }) => {
                        from.send(&ServerMessage::Ack { id, table: Some(self.uuid()) });
                        true
                    }
                    Err(failure) => {
                        let (code, detail) = failure.code();
                        from.send(&ServerMessage::Nack { id, code, detail });
                        !matches!(failure, Failure::Lost)
                    }
                }
            }
            ToTable::Watch { from, player, id, admitted } => {
                match self.may_enter(player, admitted) {
                    Ok(()) => {
                        from.send(&ServerMessage::Ack { id, table: Some(self.uuid()) });
                        self.attach(from, player, None).await;
                    }
                    Err(code) => from.send(&ServerMessage::Nack { id, code, detail: None }),
                }
                true
            }
            ToTable::Resume { from, player, admitted, after } => {
                match self.may_enter(player, admitted) {
                    Ok(()) => self.attach(from, player, Some(after)).await,
                    Err(code) => from.send(&ServerMessage::Error { code, table: Some(self.uuid()), detail: None }),
                }
                true
            }
            ToTable::Gone { connection } => {
                let Some(gone) = self.attached.remove(&connection) else { return true };
                if gone.observer == Observer::Spectator {
                    self.show_in_lobby();
                }
                self.note_absent().await
            }
        }
    }

    /// Decides, appends, and only then changes the table and tells everybody.
    async fn input(&mut self, input: &Input, asked: Option<&Asked>) -> Result<(), Failure> {
        let key = asked.map(|asked| asked.key);
        let world = self.app.world.clone();
        let decided = self.past.table.decide(world.now(), input, &mut |bytes: &mut [u8]| world.fill(bytes));
        let row = match decided {
            Ok(row) => row,
            Err(refusal) => return Err(self.known_before(key).await.unwrap_or(Failure::Refused(refusal))),
        };
        let mut next = self.past.table.clone();
        let mut effects = Vec::new();
        let observers = live_observers(self.past.delayed.is_some());
        let news = self.past.feeds.apply(&mut next, &row, observers, |table, event| {
            effects.extend(effects::of(table, event));
        });
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
        match self.app.journal.append(new_row).await {
            Ok(()) => {}
            Err(AppendError::Duplicate(stored)) => {
                return Err(Failure::Duplicate { same: key.is_some_and(|key| key.digest == stored.digest) });
            }
            Err(AppendError::Unavailable | AppendError::Rejected) => return Err(Failure::Unavailable),
            Err(AppendError::Fenced) => {
                tracing::warn!(table = %self.uuid(), "the table has another owner");
                self.close_all();
                return Err(Failure::Lost);
            }
            // The answer was lost: only the journal knows.
            Err(AppendError::Unknown | AppendError::Conflict) => return self.read_again(key).await,
        }
        self.past.table = next;
        self.past.seq += 1;
        self.over.store(self.past.table.end().is_some(), Ordering::Relaxed);
        if let Some(Asked { key, from }) = asked {
            from.send(&ServerMessage::Ack { id: key.id, table: Some(self.uuid()) });
        }
        let seats_changed = self.reseat();
        let attached = &self.attached;
        self.past.feeds.tell(news, |observer, message| {
            let hearers = attached.values().filter(|one| one.observer == observer);
            hearers
                .filter(|one| !seats_changed.contains(&one.connection.id()))
                .for_each(|one| one.connection.send_text(message.clone()));
        });
        for connection in seats_changed {
            self.send_snapshot(connection);
        }
        if let Some(delayed) = &mut self.past.delayed {
            delayed.pending.push_back(row.clone());
        }
        self.plan_computer(row.at);
        if tables::shows_in_lobby(&row) {
            self.show_in_lobby();
        }
        Ok(())
    }

    /// Whether a command that is refused now was accepted before: then it has its first answer again.
    async fn known_before(&self, key: Option<skat_store::Command>) -> Option<Failure> {
        let key = key?;
        match self.app.store.command(key.player, key.id).await {
            Ok(stored) => stored.map(|stored| Failure::Duplicate { same: stored.digest == key.digest }),
            Err(error) => {
                tracing::error!(table = %self.uuid(), %error, "a command cannot be looked up");
                Some(Failure::Unavailable)
            }
        }
    }

    /// The answer to a commit was lost: the table is read from its journal again.
    async fn read_again(&mut self, key: Option<skat_store::Command>) -> Result<(), Failure> {
        tracing::warn!(table = %self.uuid(), "the answer to a commit was lost: the table is read again");
        match tables::read(&self.app, self.past.table.id()).await {
            Ok(mut past) => {
                past.finish();
                self.past = past;
            }
            Err(_) => {
                self.close_all();
                return Err(Failure::Lost);
            }
        }
        self.reseat();
        let connections: Vec<u64> = self.attached.keys().copied().collect();
        connections.into_iter().for_each(|connection| self.send_snapshot(connection));
        self.plan_computer(self.app.world.now());
        Err(self.known_before(key).await.unwrap_or(Failure::Unavailable))
    }

    /// Who sits down sees the table from his seat from now on, also if he did not look at it before.
    async fn attach_new_player(&mut self, from: &Connection, player: PlayerId) {
        let is_there = self.attached.contains_key(&from.id());
        if !is_there && self.past.table.seat_of(player).is_some() && !from.is_closed() {
            self.take_in(from.clone(), player).await;
            self.send_snapshot(from.id());
        }
    }

    fn may_enter(&self, player: PlayerId, admitted: bool) -> Result<(), Code> {
        let table = &self.past.table;
        let may_watch = table.settings().watching != Watching::Nobody || !table.is_running();
        match table.seat_of(player) {
            Some(_) => Ok(()),
            None if !admitted => Err(Code::WrongPassword),
            None if !may_watch => Err(Code::NotWatchable),
            None => Ok(()),
        }
    }

    /// Shows the table to somebody, or what he has missed of it.
    async fn attach(&mut self, from: Connection, player: PlayerId, after: Option<u64>) {
        // What he has missed goes out first; that he is back comes after it.
        let observer = self.observer(player);
        // Who has seen nothing yet needs more than the events: settings, host and seats.
        let seen = after.filter(|after| *after > 0);
        match seen.and_then(|seen| self.past.feeds.after(observer, seen)) {
            Some(missed) => missed.for_each(|message| from.send_text(message.clone())),
            None => from.send(&self.snapshot(observer)),
        }
        self.take_in(from, player).await;
    }

    /// Takes a connection in, closes an older one of the same player, and tells the table that he is there.
    async fn take_in(&mut self, connection: Connection, player: PlayerId) {
        let same = |attached: &&Attached| attached.player == player && attached.connection.id() != connection.id();
        let older: Vec<u64> = self.attached.values().filter(same).map(|attached| attached.connection.id()).collect();
        for older in older {
            if let Some(older) = self.attached.remove(&older) {
                older.connection.close(CloseCode::Superseded);
            }
        }
        let observer = self.observer(player);
        self.attached.insert(connection.id(), Attached { connection, player, observer });
        if observer == Observer::Spectator {
            self.show_in_lobby();
        }
        // Refused where he is connected already, or has no seat.
        let _ = self.input(&Input::Connected(player), None).await;
    }

    /// Tells the table of everybody who counts as connected and is not: his socket is gone, or was gone before he sat down.
    async fn note_absent(&mut self) -> bool {
        let is_there = |player| self.attached.values().any(|attached| attached.player == player);
        let people = self.past.table.occupants().filter(|(_, occupant)| occupant.is_human() && occupant.connected);
        let absent: Vec<PlayerId> =
            people.map(|(_, occupant)| occupant.player).filter(|player| !is_there(*player)).collect();
        for player in absent {
            if matches!(self.input(&Input::Lost(player), None).await, Err(Failure::Lost)) {
                return false;
            }
        }
        true
    }

    /// Whether those who are attached see another seat than before; who may not watch any more is let go.
    fn reseat(&mut self) -> Vec<u64> {
        let table = &self.past.table;
        let mut changed = Vec::new();
        for (id, attached) in &mut self.attached {
            let observer = table.seat_of(attached.player).map_or(Observer::Spectator, Observer::Seat);
            if observer != attached.observer {
                attached.observer = observer;
                changed.push(*id);
            }
        }
        if table.is_running() && table.settings().watching == Watching::Nobody {
            let uuid = Uuid::from_bytes(table.id().0);
            self.attached.retain(|_, attached| {
                let stays = attached.observer != Observer::Spectator;
                if !stays {
                    let code = Code::NotWatchable;
                    attached.connection.send(&ServerMessage::Error { code, table: Some(uuid), detail: None });
                }
                stays
            });
        }
        changed
    }

    fn observer(&self, player: PlayerId) -> Observer {
        self.past.table.seat_of(player).map_or(Observer::Spectator, Observer::Seat)
    }

    fn snapshot(&self, observer: Observer) -> ServerMessage {
        let now = self.app.world.now();
        // Who watches with a delay sees the table as it was, and at what time that was.
        let view = match (&self.past.delayed, observer) {
            (Some(delayed), Observer::Spectator) => delayed.table.view_for(delayed.table.clock(), observer),
            _ => self.past.table.view_for(now, observer),
        };
        wire::snapshot(&view, self.past.feeds.last(observer))
    }

    fn send_snapshot(&self, connection: u64) {
        if let Some(attached) = self.attached.get(&connection) {
            attached.connection.send(&self.snapshot(attached.observer));
        }
    }

    /// Tells those who watch with a delay what is old enough.
    fn release(&mut self, now: Time) {
        let Some(delayed) = &mut self.past.delayed else { return };
        while let Some(row) = delayed.pending.pop_front_if(|row| row.at.plus(delayed.delay) <= now) {
            let news = self.past.feeds.apply(&mut delayed.table, &row, &OBSERVERS[4..], |_, _| {});
            let attached = &self.attached;
            self.past.feeds.tell(news, |_, message| {
                let hearers = attached.values().filter(|one| one.observer == Observer::Spectator);
                hearers.for_each(|one| one.connection.send_text(message.clone()));
            });
        }
        if delayed.pending.is_empty() && self.past.table.end().is_some() {
            // Nothing is held back any more.
            self.past.delayed = None;
        }
    }

    /// Takes a computer player who does not sit here yet.
    fn choose_computer(&self, command: &mut Command) {
        if let Command::AddComputer { name, player, .. } = command {
            let free = (0..COMPUTERS.len()).map(computer).find(|(id, _)| self.past.table.seat_of(*id).is_none());
            if let Some(free) = free {
                (*player, *name) = free;
            }
        }
    }

    fn plan_computer(&mut self, now: Time) {
        let pace = self.app.config.computer_pace();
        self.computer_due = self.past.table.computer_to_act().map(|_| now.plus(pace));
    }

    fn computers_choice(&self) -> Option<Input> {
        let seat = self.past.table.computer_to_act()?;
        let played = self.past.table.running_deal()?;
        let role = played.role_of(seat)?;
        let observer = skat_rules::Observer::Player(role);
        let mut memory = skat_ai::Memory::new();
        for (_, event) in &played.events {
            if let Some(seen) = played.deal.seen_by(event, observer) {
                memory.note(&seen);
            }
        }
        let chosen = skat_ai::choose(&played.deal.view_for(observer), &memory);
        let legal = chosen.filter(|action| played.deal.decide(role, action).is_ok());
        if legal.is_none() {
            tracing::error!(table = %self.uuid(), "a computer player has no legal answer: any is taken");
        }
        legal.or_else(|| any_action(&played.deal, role)).map(|action| Input::Computer { seat, action })
    }

    fn show_in_lobby(&self) {
        let watchers = self.attached.values().filter(|attached| attached.observer == Observer::Spectator).count();
        self.app.lobby.show(&self.past.table, self.app.world.now(), watchers);
    }

    fn close_all(&mut self) {
        for attached in std::mem::take(&mut self.attached).into_values() {
            attached.connection.close(CloseCode::GoingAway);
        }
    }

    fn uuid(&self) -> Uuid {
        Uuid::from_bytes(self.past.table.id().0)
    }
}

impl Drop for Actor {
    /// Whatever ended the task, nobody is left waiting at a table that does not answer.
    fn drop(&mut self) {
        self.close_all();
    }
}

impl Delayed {
    fn next_release(&self) -> Option<Time> {
        self.pending.front().map(|row| row.at.plus(self.delay))
    }
}

impl Failure {
    fn code(&self) -> (Code, Option<NackDetail>) {
        match self {
            Failure::Refused(refusal) => wire::refusal(refusal),
            Failure::Duplicate { .. } => (Code::DuplicateMismatch, None),
            Failure::Unavailable | Failure::Lost => (Code::Unavailable, None),
        }
    }
}

/// Something legal, so that a table never stands still for a computer player.
fn any_action(deal: &skat_rules::Deal, role: skat_rules::Role) -> Option<Action> {
    let legal = deal.legal(role);
    let discard = deal.hand(role).iter().take(2).collect();
    let announce = Action::Announce { contract: Contract::Grand(Class::PickUp), discard };
    [
        legal.pass.then_some(Action::Pass),
        legal.pick_up.then_some(Action::PickUp),
        legal.announce.then_some(announce),
        legal.cards.first().map(Action::Play),
    ]
    .into_iter()
    .flatten()
    .next()
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
