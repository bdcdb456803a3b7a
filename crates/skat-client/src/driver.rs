//! The task behind a client: one connection after the other, and what must outlive each.

mod pace;
mod tables;

use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use skat_protocol::{ClientMessage, CloseCode, Code, NackDetail, ServerMessage, Token};
use tokio::sync::{broadcast, mpsc, oneshot, watch};
use uuid::Uuid;

use crate::client::{Shared, World};
use crate::entering::{NotIn, Welcomed, enter, pause};
use crate::options::Acknowledged;
use crate::socket::{Gone, Received, Socket};
use crate::{CommandError, Ended, Lobby, LobbyChange, Login, Options, Refusal, Update};
use pace::Pace;
use tables::Known;

/// Commands without an answer; further ones wait.
const MOST_IN_FLIGHT: usize = 256;

/// How often a command is sent again after a code that passes by itself.
const MOST_RETRIES: u32 = 12;

/// The longest pause before such a command is sent again.
const LONGEST_RETRY: Duration = Duration::from_secs(5);

/// How long a new connection must hold before the next lost one counts as the first.
const SETTLED: Duration = Duration::from_secs(5);

/// Messages that may wait for their moment where the client sends slowly; further ones wait with their owner.
const MOST_WAITING: usize = 256;

/// What the owner wants.
pub(crate) enum Request {
    /// A command.
    Command {
        /// As it is sent.
        message: Box<ClientMessage>,
        /// Where the answer goes.
        answer: oneshot::Sender<Result<Option<Uuid>, CommandError>>,
    },
    /// A fresh snapshot.
    Refresh(Uuid),
}

/// A command without an answer.
struct InFlight {
    id: Uuid,
    message: Box<ClientMessage>,
    answer: Option<oneshot::Sender<Result<Option<Uuid>, CommandError>>>,
    retries: u32,
    /// How many messages had been sent when this one was.
    number: u64,
}

/// What is tried again after a pause.
#[derive(Clone, Copy)]
enum Again {
    Command(Uuid),
    Resume(Uuid),
}

type Pause = Pin<Box<dyn Future<Output = Again> + Send>>;

/// The task's state.
pub(crate) struct Driver {
    address: String,
    options: Options,
    shared: Arc<Shared>,
    requests: mpsc::Receiver<Request>,
    world: watch::Sender<World>,
    updates: broadcast::Sender<Update>,
    closing: watch::Receiver<bool>,
    token: Token,
    /// In the order in which they were sent.
    in_flight: Vec<InFlight>,
    tables: BTreeMap<Uuid, Known>,
    watches_lobby: bool,
    pauses: FuturesUnordered<Pause>,
    pace: Pace,
    /// How often the client has tried to come back since the last connection that held.
    attempts: u32,
}

/// How a connection ended.
enum Over {
    Ended(Ended),
    Gone(Gone),
}

impl From<Gone> for Over {
    fn from(gone: Gone) -> Over {
        Over::Gone(gone)
    }
}

impl Driver {
    #[allow(clippy::too_many_arguments, reason = "each is one end of something that the client holds the other end of")]
    pub(crate) fn new(
        address: String,
        options: Options,
        shared: Arc<Shared>,
        requests: mpsc::Receiver<Request>,
        world: watch::Sender<World>,
        updates: broadcast::Sender<Update>,
        closing: watch::Receiver<bool>,
        token: Token,
    ) -> Driver {
        Driver {
            address,
            options,
            shared,
            requests,
            world,
            updates,
            closing,
            token,
            in_flight: Vec::new(),
            tables: BTreeMap::new(),
            watches_lobby: false,
            pauses: FuturesUnordered::new(),
            pace: Pace::new(),
            attempts: 0,
        }
    }

    /// Keeps the client alive until it ends.
    pub(crate) async fn run(mut self, socket: Socket, welcomed: Welcomed) {
        let mut next = (socket, welcomed);
        let ended = loop {
            let (socket, welcomed) = next;
            let gone = match Box::pin(self.live(socket, welcomed)).await {
                Over::Ended(ended) => break ended,
                Over::Gone(gone) => gone,
            };
            if let Some(ended) = gone.ends() {
                break ended;
            }
            match gone {
                Gone::Closed(CloseCode::TooBig) => self.refuse_largest(),
                Gone::Closed(CloseCode::TooFast) => self.pace.slow_down(self.pace.sent()),
                _ => {}
            }
            self.tell(Update::Disconnected);
            match Box::pin(self.come_back(gone)).await {
                Ok(back) => next = back,
                Err(ended) => break ended,
            }
        };
        self.end(ended);
    }

    fn end(self, ended: Ended) {
        self.shared.end(ended);
        self.tell(Update::Ended(ended));
        for command in self.in_flight {
            if let Some(answer) = command.answer {
                let _ = answer.send(Err(ended.into()));
            }
        }
    }

    /// Connects and logs in again, as often as it takes.
    async fn come_back(&mut self, gone: Gone) -> Result<(Socket, Welcomed), Ended> {
        let login = Login::Token(self.token.clone());
        let mut why = NotIn::Gone(gone);
        loop {
            let pause = pause(&self.options, &self.shared, self.attempts, &why);
            self.attempts = self.attempts.saturating_add(1);
            let attempt = async {
                tokio::time::sleep(pause).await;
                enter(&self.address, &self.options, &login, &self.shared).await
            };
            let entered = tokio::select! {
                biased;
                () = closed(&mut self.closing) => return Err(Ended::Closed),
                entered = Box::pin(attempt) => entered,
            };
            why = match entered {
                Ok(entered) => return Ok(entered),
                Err(why) => why,
            };
            if let Some(ended) = why.ends() {
                return Err(ended);
            }
        }
    }

    /// One connection from its log-in to its end.
    async fn live(&mut self, mut socket: Socket, welcomed: Welcomed) -> Over {
        if let Err(gone) = self.begin(&mut socket, welcomed).await {
            return gone.into();
        }
        let settled = tokio::time::sleep(SETTLED);
        tokio::pin!(settled);
        loop {
            let has_room = self.in_flight.len() < MOST_IN_FLIGHT && self.pace.waiting() < MOST_WAITING;
            let done = tokio::select! {
                biased;
                () = closed(&mut self.closing) => {
                    socket.close().await;
                    return Over::Ended(Ended::Closed);
                }
                received = socket.receive() => match received {
                    Ok(received) => self.received(&mut socket, received).await,
                    Err(gone) => Err(gone),
                },
                request = self.requests.recv(), if has_room => match request {
                    Some(request) => self.requested(&mut socket, request).await,
                    None => return Over::Ended(Ended::Closed),
                },
                message = self.pace.next(), if self.pace.waiting() > 0 => self.send_now(&mut socket, message).await,
                Some(again) = self.pauses.next(), if !self.pauses.is_empty() => self.again(&mut socket, again).await,
                () = &mut settled, if self.attempts > 0 => {
                    self.attempts = 0;
                    Ok(())
                }
            };
            if let Err(gone) = done {
                return gone.into();
            }
        }
    }

    /// Brings everything up to date on a new connection, and sends again what was not answered.
    async fn begin(&mut self, socket: &mut Socket, welcomed: Welcomed) -> Result<(), Gone> {
        if self.attempts > 0 {
            self.tell(Update::Reconnected);
        }
        self.pace.begin();
        for table in &welcomed.tables {
            self.know(*table, None);
        }
        let tables: Vec<Uuid> = self.tables.keys().copied().collect();
        for table in tables {
            self.resume(socket, table).await?;
        }
        if self.watches_lobby {
            let message = ClientMessage::Lobby { id: self.shared.id(), watch: true };
            self.send(socket, message).await?;
        }
        let again: Vec<ClientMessage> = self.in_flight.iter().map(|command| (*command.message).clone()).collect();
        for message in again {
            self.send(socket, message).await?;
        }
        Ok(())
    }

    /// Sends a message, at once or when its moment comes.
    async fn send(&mut self, socket: &mut Socket, message: ClientMessage) -> Result<(), Gone> {
        match self.pace.pass(message) {
            Some(message) => self.send_now(socket, message).await,
            None => Ok(()),
        }
    }

    async fn send_now(&mut self, socket: &mut Socket, message: ClientMessage) -> Result<(), Gone> {
        if let Some(command) = self.in_flight.iter_mut().find(|command| Some(command.id) == message.id()) {
            command.number = self.pace.sent();
        }
        socket.send(&message).await
    }

    async fn requested(&mut self, socket: &mut Socket, request: Request) -> Result<(), Gone> {
        match request {
            Request::Refresh(table) => self.send(socket, ClientMessage::Resume { table, after: 0, seat: None }).await,
            Request::Command { message, answer } => {
                match &*message {
                    ClientMessage::Sit { table, password, .. } | ClientMessage::Watch { table, password, .. } => {
                        self.know(*table, password.clone());
                    }
                    ClientMessage::Lobby { watch, .. } => self.watches_lobby = *watch,
                    _ => {}
                }
                self.command(socket, message, Some(answer)).await
            }
        }
    }

    /// Sends a command, and keeps it until it is answered.
    async fn command(
        &mut self,
        socket: &mut Socket,
        message: Box<ClientMessage>,
        answer: Option<oneshot::Sender<Result<Option<Uuid>, CommandError>>>,
    ) -> Result<(), Gone> {
        if let Some(id) = message.id() {
            self.in_flight.push(InFlight { id, message: message.clone(), answer, retries: 0, number: 0 });
        }
        self.send(socket, *message).await
    }

    async fn again(&mut self, socket: &mut Socket, again: Again) -> Result<(), Gone> {
        match again {
            Again::Command(id) => {
                let command = self.in_flight.iter().find(|command| command.id == id);
                match command.map(|command| (*command.message).clone()) {
                    Some(message) => self.send(socket, message).await,
                    None => Ok(()),
                }
            }
            Again::Resume(table) => self.resume(socket, table).await,
        }
    }

    fn again_after(&mut self, pause: Duration, again: Again) {
        self.pauses.push(Box::pin(async move {
            tokio::time::sleep(pause).await;
            again
        }));
    }

    async fn received(&mut self, socket: &mut Socket, received: Received) -> Result<(), Gone> {
        let message = match received {
            Received::Message(message) => *message,
            Received::UnknownEvent { table, n } => {
                let Some(known) = self.tables.get_mut(&table) else { return Ok(()) };
                let applied = known.skip(n);
                return self.catch_up(socket, table, applied).await;
            }
            Received::Nothing => return Ok(()),
        };
        match message {
            ServerMessage::Ack { id, table } => self.acknowledged(id, table),
            ServerMessage::Nack { id, code, detail } => self.refused(id, code, detail),
            ServerMessage::Error { code, table: Some(table), .. } => return self.not_shown(socket, table, code).await,
            ServerMessage::Error { code, .. } => tracing::warn!(%code, "the server refuses a message"),
            ServerMessage::Snapshot { n, view, .. } => return self.snapshot(socket, n, *view).await,
            ServerMessage::Event(message) => return self.event(socket, *message).await,
            ServerMessage::Lobby { tables, players } => {
                let tables = tables.into_iter().map(|table| (table.table, table)).collect();
                let players = players.into_iter().map(|player| (player.player.id, player)).collect();
                self.lobby(LobbyChange::All(Lobby { tables, players }));
            }
            ServerMessage::LobbyTable { table } => self.lobby(LobbyChange::Table(*table)),
            ServerMessage::LobbyTableGone { table } => self.lobby(LobbyChange::TableGone(table)),
            ServerMessage::LobbyPlayer { player } => self.lobby(LobbyChange::Player(player)),
            ServerMessage::LobbyPlayerGone { player } => self.lobby(LobbyChange::PlayerGone(player)),
            ServerMessage::LobbySaid { player, name, text, .. } => {
                self.lobby(LobbyChange::Said { player, name, text });
            }
            ServerMessage::Welcome { .. } => {}
        }
        Ok(())
    }

    fn acknowledged(&mut self, id: Uuid, table: Option<Uuid>) {
        let Some(place) = self.in_flight.iter().position(|command| command.id == id) else { return };
        let InFlight { message, answer, .. } = self.in_flight.remove(place);
        if let ClientMessage::Unwatch { table, .. } = &*message {
            self.forget(*table);
        }
        if let Some(listener) = &self.options.acknowledged {
            listener(&Acknowledged { id, message: *message, table });
        }
        if let Some(answer) = answer {
            let _ = answer.send(Ok(table));
        }
    }

    fn refused(&mut self, id: Uuid, code: Code, detail: Option<NackDetail>) {
        let Some(place) = self.in_flight.iter().position(|command| command.id == id) else { return };
        let command = &mut self.in_flight[place];
        if matches!(code, Code::Unavailable | Code::Draining | Code::TooFast) && command.retries < MOST_RETRIES {
            let pause = Duration::from_millis(100).saturating_mul(1 << command.retries).min(LONGEST_RETRY);
            command.retries += 1;
            let number = command.number;
            if code == Code::TooFast {
                self.pace.slow_down(number);
            }
            return self.again_after(pause, Again::Command(id));
        }
        let InFlight { message, answer, .. } = self.in_flight.remove(place);
        match &*message {
            ClientMessage::Sit { table, .. } | ClientMessage::Watch { table, .. } => self.forget_unseen(*table),
            ClientMessage::Unwatch { table, .. } => self.forget(*table),
            _ => {}
        }
        match (answer, *message) {
            (Some(answer), _) => {
                let _ = answer.send(Err(Refusal { code, detail }.into()));
            }
            (None, ClientMessage::Act { table, act, .. }) => {
                let alarm = self.tables.get(&table).and_then(|known| known.seeds.refused(&act, code));
                if let Some((shuffle, alarm)) = alarm {
                    self.tell(Update::Alarm { table, shuffle, alarm });
                }
            }
            _ => {}
        }
    }

    /// A message was too big for the server: the largest one that has no answer.
    fn refuse_largest(&mut self) {
        let length = |command: &InFlight| serde_json::to_vec(&command.message).map_or(0, |text| text.len());
        if let Some(id) = self.in_flight.iter().max_by_key(|command| length(command)).map(|command| command.id) {
            self.refused(id, Code::TooLarge, None);
        }
    }

    fn lobby(&self, change: LobbyChange) {
        self.world.send_modify(|world| Arc::make_mut(world.lobby.get_or_insert_default()).apply(&change));
        self.tell(Update::Lobby(Arc::new(change)));
    }

    fn tell(&self, update: Update) {
        // Nobody listens, perhaps.
        let _ = self.updates.send(update);
    }
}

/// Waits until the owner wants to end.
async fn closed(closing: &mut watch::Receiver<bool>) {
    if closing.wait_for(|closing| *closing).await.is_err() {
        std::future::pending::<()>().await;
    }
}
