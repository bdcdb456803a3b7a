//! What one client says, and what is done about it.

use std::collections::BTreeMap;
use std::net::Ipv6Addr;
use std::sync::Arc;
use std::time::Duration;

use sha2::{Digest, Sha256};
use skat_protocol::{BadMessage, ClientMessage, CloseCode, Code, Password, ServerMessage, TableAct, Token};
use skat_store::{AppendError, Effect, NewRow, Player, StoredCommand, TableOpening, Timestamp};
use skat_table::{Access, Command, Name, Observer, PlayerId, Table, TableId, Time};
use uuid::Uuid;

use crate::actor::{Actor, ToTable};
use crate::address::household;
use crate::app::App;
use crate::connection::{Answer, Connection};
use crate::credits::{Credit, Credits};
use crate::effects;
use crate::entrance;
use crate::frame::Buffer;
use crate::metrics::{NoSocket, NoTable, Throttled};
use crate::past::Past;
use crate::places::Place;
use crate::rated::RatedPolicy;
use crate::receipt::Receipt;
use crate::rest::Origins;
use crate::sessions::{self, Entered, TokenHash};
use crate::tables::{TableHandle, WeakHandle, in_time};
use crate::throttle::Subject;
use crate::wire::{self, StoredSettings};

/// The most tables that one socket may look at or sit at; and the most of them that are over: each is in memory for it.
const MOST_TABLES: usize = 20;
const MOST_OVER: usize = 4;

/// How many other messages it costs to read a table from its journal, and to be told the whole lobby.
const LOADING: u32 = 4;
const LOBBY: u32 = 19;

/// How long somebody waits for his turn to have a table read.
const TURN: Duration = Duration::from_secs(10);

/// How many log-ins may fail on one socket.
const MOST_FAILURES: u32 = 5;

/// One client, from its first message to its last.
pub(crate) struct Session {
    app: Arc<App>,
    connection: Connection,
    /// Where the client comes from.
    from: Origins,
    /// The session of the cookie that the socket was opened with, where its page may use it.
    cookie: Option<TokenHash>,
    player: Option<Player>,
    /// What it may still send.
    credits: Credits,
    /// His place among the sockets of one player.
    place: Option<Place<Uuid>>,
    /// That this socket ends with its session.
    entered: Option<Entered>,
    /// What is being answered, as long as nobody else answers it.
    receipt: Option<Receipt>,
    /// How many log-ins have failed.
    failures: u32,
    /// The tables that this socket looks at, or wanted to: none of them is in memory for being here.
    tables: BTreeMap<TableId, WeakHandle>,
}

impl Session {
    pub(crate) fn new(app: Arc<App>, connection: Connection, from: Origins, cookie: Option<TokenHash>) -> Session {
        let credits = Credits::new(&app.config, app.world.now());
        let (player, place, entered, receipt, failures) = (None, None, None, None, 0);
        let tables = BTreeMap::new();
        Session { app, connection, from, cookie, player, credits, place, entered, receipt, failures, tables }
    }

    pub(crate) fn is_logged_in(&self) -> bool {
        self.player.is_some()
    }

    /// Does what a message says, and answers it.
    ///
    /// What is not a move has a place of its own, so that the room which a message takes is that of a move.
    pub(crate) async fn message(&mut self, text: &str) {
        let credit = self.spend();
        if credit == Credit::Exhausted {
            return;
        }
        let message = match ClientMessage::parse(text) {
            Ok(message) => message,
            Err(BadMessage { id: Some(id), code, detail }) => {
                return self.connection.send(&ServerMessage::Nack { id, code, detail });
            }
            Err(BadMessage { id: None, code, detail }) => {
                return self.connection.send(&ServerMessage::Error { code, table: None, detail });
            }
        };
        let id = message.id();
        let table = match &message {
            ClientMessage::Resume { table, .. } => Some(*table),
            _ => None,
        };
        self.receipt = Some(Receipt::of(&self.app, self.connection.id(), &message));
        let done = match credit {
            Credit::Granted => self.act(message).await,
            Credit::Refused | Credit::Exhausted => Err(Code::TooFast),
        };
        let receipt = self.receipt.take();
        if let Some(receipt) = &receipt {
            receipt.answered(done.err());
        }
        if let Err(code) = done {
            let player = self.player.as_ref().map(|player| player.id);
            tracing::debug!(connection = self.connection.id(), ?player, %code, "refused");
            self.connection.send(&match id {
                Some(id) => ServerMessage::Nack { id, code, detail: None },
                None => ServerMessage::Error { code, table, detail: None },
            });
        }
        if self.failures >= MOST_FAILURES {
            self.connection.close(CloseCode::NotLoggedIn);
        }
    }

    /// Something has come that is no message: a ping, or its answer.
    pub(crate) fn control(&mut self) {
        self.spend();
    }

    /// Pays for what has come. Who goes on though he has nothing left is closed.
    fn spend(&mut self) -> Credit {
        let credit = self.credits.spend(self.app.world.now());
        match credit {
            Credit::Granted => {}
            Credit::Refused => self.app.metrics.throttled(Throttled::Message),
            Credit::Exhausted => self.connection.close(CloseCode::TooFast),
        }
        credit
    }

    /// Lets a player say something, unless he has said too much.
    fn may_say(&self, player: Uuid) -> Result<(), Code> {
        self.said(self.app.chat.one_more(player, self.app.world.now()))
    }

    /// Lets a player say something to everybody, unless he or those of his household have said too much: a new guest is
    /// made at once.
    fn may_say_to_all(&self, player: Uuid) -> Result<(), Code> {
        self.may_say(player)?;
        self.said(self.app.lobby_chat.one_more(self.from.address, self.app.world.now()))
    }

    fn said(&self, said: Result<(), Duration>) -> Result<(), Code> {
        said.map_err(|_| {
            self.app.metrics.throttled(Throttled::Chat);
            Code::TooFast
        })
    }

    /// Lets somebody be told a lobby of so many bytes, unless those of his household were told too much of it: thousands of
    /// tables are megabytes, and he asks with a line.
    fn may_be_told(&self, bytes: usize, now: Time) -> Result<(), Code> {
        self.app.lobbies.one_more(bytes, self.from.address, now).map_err(|_| {
            self.app.metrics.throttled(Throttled::Lobby);
            Code::TooFast
        })
    }

    /// Counts a log-in that has failed; what passes by itself does not count.
    fn count_failure(&mut self, done: Result<(), Code>) {
        use Code::{Draining, Internal, TooFast, TooManyConnections, Unavailable};
        if !matches!(done, Ok(()) | Err(Draining | Internal | TooFast | TooManyConnections | Unavailable)) {
            self.failures += 1;
        }
    }

    /// The socket is gone.
    pub(crate) async fn end(&mut self) {
        let connection = self.connection.id();
        self.app.lobby.unlisten(connection);
        (self.entered, self.place) = (None, None);
        for handle in std::mem::take(&mut self.tables).into_values() {
            handle.send(ToTable::Gone { connection }).await;
        }
        if let Some(player) = self.player.take() {
            tracing::info!(connection, player = %player.id, "gone");
            self.app.lobby.depart(player.id);
        }
    }

    async fn act(&mut self, message: ClientMessage) -> Result<(), Code> {
        let digest = digest(&message);
        match message {
            ClientMessage::Guest { id, name } => {
                let done = Box::pin(self.guest(id, name.as_str())).await;
                self.app.metrics.guest_came(done);
                self.count_failure(done);
                return done;
            }
            ClientMessage::Login { id, token } => {
                let done = Box::pin(self.login(id, token.as_ref())).await;
                self.app.metrics.logged_in(done);
                self.count_failure(done);
                return done;
            }
            _ => {}
        }
        let player = self.player.clone().ok_or(Code::NotLoggedIn)?;
        let from = self.connection.clone();
        let who = PlayerId(player.id.into_bytes());
        match message {
            ClientMessage::Guest { .. } | ClientMessage::Login { .. } => Ok(()),
            ClientMessage::Lobby { id, watch: true } => {
                let now = self.app.world.now();
                self.credits.charge(LOBBY, now);
                self.app.lobby.listen(&self.connection, |bytes| {
                    self.may_be_told(bytes, now)?;
                    self.ack(id);
                    Ok(())
                })
            }
            ClientMessage::Lobby { id, watch: false } => {
                self.ack(id);
                self.app.lobby.unlisten(self.connection.id());
                Ok(())
            }
            ClientMessage::LobbySay { id, text } => {
                self.may_say_to_all(player.id)?;
                self.ack(id);
                let at_micros = self.app.world.now().0;
                let text = text.as_str().to_owned();
                // He may have changed his name since he came.
                let name = self.app.lobby.name_of(player.id).unwrap_or(player.name);
                self.app.lobby.say(&ServerMessage::LobbySaid { player: player.id, name, text, at_micros });
                Ok(())
            }
            ClientMessage::Create { id, settings, password, arranged } => {
                Box::pin(self.create(id, digest, &player, settings, password, arranged.unwrap_or_default())).await
            }
            ClientMessage::Watch { id, table, password } => {
                self.make_room(table).await?;
                let handle = self.handle(table).await?;
                let admitted = Box::pin(self.admits(&handle, password)).await?;
                self.tables.insert(handle.id, handle.downgrade());
                let answer = Answer::to_command(from, id).measured(self.receipt.take());
                handle.send(ToTable::Watch { answer, player: who, admitted }).await;
                Ok(())
            }
            ClientMessage::Resume { table, after, seat } => {
                self.make_room(table).await?;
                let handle = self.handle(table).await?;
                let admitted = handle.password.is_none();
                self.tables.insert(handle.id, handle.downgrade());
                let observer = seat.map_or(Observer::Spectator, |seat| Observer::Seat(seat.0));
                let answer = Answer::to_resume(from, table).measured(self.receipt.take());
                handle.send(ToTable::Resume { answer, player: who, admitted, after, observer }).await;
                Ok(())
            }
            ClientMessage::Unwatch { id, table } => {
                if !self.leave(TableId(table.into_bytes())).await {
                    return Err(Code::NotWatching);
                }
                self.ack(id);
                Ok(())
            }
            ClientMessage::Sit { id, table, seat, password } => {
                self.make_room(table).await?;
                let handle = self.handle(table).await?;
                if !Box::pin(self.admits(&handle, password)).await? {
                    return Err(Code::WrongPassword);
                }
                let name = Box::pin(self.name_at(&handle, player.id)).await?;
                let command = Command::Sit { name, seat: seat.map(|seat| seat.0) };
                self.tables.insert(handle.id, handle.downgrade());
                let answer = Answer::to_command(from, id).measured(self.receipt.take());
                let at = self.app.world.now();
                handle.send(ToTable::Command { answer, id, player: who, digest, command, at }).await;
                Ok(())
            }
            ClientMessage::Act { id, table, act } => {
                if matches!(act, TableAct::Say { .. }) {
                    self.may_say(player.id)?;
                }
                // Before it waits for anything, and be it that the table is read.
                let at = self.app.world.now();
                let handle = self.handle(table).await?;
                let (answer, command) =
                    (Answer::to_command(from, id).measured(self.receipt.take()), wire::command(act));
                handle.send(ToTable::Command { answer, id, player: who, digest, command, at }).await;
                Ok(())
            }
        }
    }

    /// A new guest: a name and an opaque token, whose hash is kept.
    async fn guest(&mut self, id: Uuid, name: &str) -> Result<(), Code> {
        if self.is_logged_in() {
            return Err(Code::AlreadyLoggedIn);
        }
        let secret = self.app.world.secret();
        let token_hash = sessions::hash_of(&secret);
        let entered = self.app.sessions.enter(token_hash, &self.connection);
        let player = entrance::new_guest(&self.app, name, &token_hash, &self.from).await.map_err(|(code, _)| code)?;
        self.place = Some(self.place_of(player.id)?);
        self.welcome(id, player, Some(sessions::token(&secret)), entered);
        Ok(())
    }

    /// Who comes back, with a token or with the cookie that the socket was opened with.
    async fn login(&mut self, id: Uuid, token: Option<&Token>) -> Result<(), Code> {
        if self.is_logged_in() {
            return Err(Code::AlreadyLoggedIn);
        }
        let token_hash = match token {
            Some(token) => sessions::hash_of_token(token.as_str()).ok_or(Code::BadToken)?,
            None => self.cookie.ok_or(Code::NotLoggedIn)?,
        };
        // First: a token that is revoked from here on closes this socket.
        let entered = self.app.sessions.enter(token_hash, &self.connection);
        let player = entrance::identify(&self.app, &token_hash).await?.player;
        let place = self.place_of(player.id)?;
        let (app, now) = (&self.app, self.app.world.now());
        app.sessions.note_use(&app.metrics, &*app.register, &token_hash, player.id, self.from.address, now).await;
        // Right after a start: the welcome names all tables where he sits.
        self.app.loaded.cancelled().await;
        self.place = Some(place);
        self.welcome(id, player, None, entered);
        Ok(())
    }

    /// A place among the sockets of a player, unless he has too many: those that he has are not closed for a new one.
    fn place_of(&self, player: Uuid) -> Result<Place<Uuid>, Code> {
        self.app.player_sockets.take(Some(player)).map_err(|_| {
            self.app.metrics.socket_refused(NoSocket::TooManyOfPlayer);
            Code::TooManyConnections
        })
    }

    fn welcome(&mut self, id: Uuid, player: Player, token: Option<Token>, entered: Entered) {
        self.app.lobby.arrive(player.id, &player.name, player.likes_pub);
        self.connection.send(&ServerMessage::Welcome {
            id,
            player: player.id,
            name: player.name.clone(),
            token,
            tables: self.app.lobby.tables_of(player.id),
            at_micros: self.app.world.now().0,
        });
        tracing::info!(connection = self.connection.id(), player = %player.id, "logged in");
        self.player = Some(player);
        self.entered = Some(entered);
    }

    /// The name under which a player sits down, which is his present one; if he may sit there at all.
    async fn name_at(&self, handle: &TableHandle, player: Uuid) -> Result<Name, Code> {
        let present =
            in_time(&self.app.metrics, self.app.register.player(player)).await?.filter(|present| !present.deleted);
        let present = present.ok_or(Code::NotLoggedIn)?;
        RatedPolicy::of(&self.app.config).admits(handle.is_rated, present.role.is_some())?;
        Name::new(&present.name).map_err(|_| Code::BadName)
    }

    async fn create(
        &mut self,
        id: Uuid,
        digest: [u8; 32],
        player: &Player,
        settings: skat_protocol::NewSettings,
        password: Option<Password>,
        arranged: Vec<String>,
    ) -> Result<(), Code> {
        let app = self.app.clone();
        let known = in_time(&app.metrics, app.ledger.command(player.id, id)).await?;
        if let Some(known) = known {
            return self.repeated(id, known, digest).await;
        }
        // Another server has the database: a table that is opened here would be unknown to it.
        if app.store.is_shut_out() {
            return Err(Code::Unavailable);
        }
        if app.stop.is_cancelled() {
            return Err(Code::Draining);
        }
        let host = PlayerId(player.id.into_bytes());
        let place = self.place_for_table(host)?;
        if !arranged.is_empty() && !app.config.arranged_deals {
            return Err(Code::ArrangedRefused);
        }
        let arranged = arranged.iter().map(|deal| wire::arranged_deal(deal)).collect::<Result<Vec<_>, _>>()?;
        let settings = wire::settings(settings, &app.config)?;
        RatedPolicy::of(&app.config).check(&settings)?;
        let password_hash = match (settings.access, password) {
            (Access::Password, Some(password)) => {
                Some(app.hashing.hash(&*app.world, self.from.address, password.as_str()).await?)
            }
            (Access::Password, None) => return Err(Code::PasswordMissing),
            // Whoever sets a password believes that the table is locked.
            (Access::Public | Access::Link, Some(_)) => return Err(Code::BadPassword),
            (Access::Public | Access::Link, None) => None,
        };
        let table = TableId(app.world.id().into_bytes());
        let uuid = Uuid::from_bytes(table.0);
        let created = Table::create(app.world.now(), table, host, settings.clone(), arranged);
        let row = created.map_err(|refusal| wire::refusal(&refusal).0)?;
        self.may_make(settings.rated, player.id).await?;
        let state = Table::open(&row).ok_or(Code::Internal)?;
        let stored = StoredSettings { settings: wire::settings_out(&settings), password_hash: password_hash.clone() };
        let opened = Effect::TableOpened(TableOpening { host: player.id, settings: stored.to_json() });
        let effects = [opened].into_iter().chain(effects::shown(&state, &state, row.at)).collect();
        let new_row = NewRow {
            table: uuid,
            seq: 1,
            epoch: 1,
            command: Some(skat_store::Command { player: player.id, id, digest }),
            at: Timestamp::from_micros(row.at.0),
            due_at: state.deadline().map(|time| Timestamp::from_micros(time.0)),
            body: skat_store::record::encode(&row.events),
            effects,
        };
        // A password takes a while to hash, and a token may have become worthless meanwhile.
        if self.connection.is_shut_out() {
            return Err(Code::NotLoggedIn);
        }
        match app.ledger.append(new_row).await {
            Ok(()) => {}
            Err(AppendError::Duplicate(known)) => return self.repeated(id, known, digest).await,
            Err(AppendError::NoPlayer) => return Err(Code::NotLoggedIn),
            // The answer was lost: only the database knows. Asked again under the same id, he gets the same answer.
            Err(AppendError::Unknown | AppendError::Conflict) => {
                if app.tables.find(&app, table).await.is_err() {
                    // The transaction can end after that look, and even after this one: nothing raises the epoch of a
                    // table that is not there. It is enough that whoever asks again finds it, see `repeated`; whoever
                    // does not has left a table that nobody has seen, which the next start takes over and its time ends.
                    let known = in_time(&app.metrics, app.ledger.command(player.id, id)).await?;
                    return self.repeated(id, known.ok_or(Code::Unavailable)?, digest).await;
                }
                app.lobby.keep(uuid, place);
                self.connection.send(&ServerMessage::Ack { id, table: Some(uuid) });
                return Ok(());
            }
            Err(_) => return Err(Code::Unavailable),
        }
        app.lobby.keep(uuid, place);
        let actor = Actor::new(app.clone(), Past::new(state, 1), password_hash.map(Arc::from));
        actor.open(host);
        self.connection.send(&ServerMessage::Ack { id, table: Some(uuid) });
        tracing::info!(table = %uuid, player = %player.id, "table opened");
        Ok(())
    }

    /// Refuses somebody a rated table at which he could not sit down himself.
    async fn may_make(&self, rated: bool, player: Uuid) -> Result<(), Code> {
        let policy = RatedPolicy::of(&self.app.config);
        if policy.admits(rated, false).is_ok() {
            return Ok(());
        }
        let present = in_time(&self.app.metrics, self.app.register.player(player)).await?;
        policy.admits(rated, present.is_some_and(|present| present.role.is_some()))
    }

    /// A table that was opened before has its first answer again.
    async fn repeated(&mut self, id: Uuid, known: StoredCommand, digest: [u8; 32]) -> Result<(), Code> {
        if known.digest != digest {
            return Err(Code::DuplicateMismatch);
        }
        if !self.app.tables.knows(TableId(known.table.into_bytes())) {
            // It is over, or was written when nobody waited for it any more: from here on it is known, and in the lobby.
            // Where it cannot be read now, whoever sits down there has it read.
            let _ = self.handle(known.table).await;
        }
        self.connection.send(&ServerMessage::Ack { id, table: Some(known.table) });
        Ok(())
    }

    /// A place for another open table, unless there are too many: of all, of one player, or of one household.
    fn place_for_table(&self, host: PlayerId) -> Result<Place<Ipv6Addr>, Code> {
        let Session { app, .. } = self;
        let full = if app.tables.open() >= app.config.max_tables {
            NoTable::All
        } else if app.tables.made_by(host) >= app.config.max_tables_per_player {
            NoTable::Player
        } else {
            match app.household_tables.take(Some(household(self.from.address))) {
                Ok(place) => return Ok(place),
                Err(_) => NoTable::Address,
            }
        };
        app.metrics.table_refused(full);
        Err(Code::TooManyTables)
    }

    /// Makes room for one more table that this socket looks at, before it is loaded: tables that are over give way.
    async fn make_room(&mut self, table: Uuid) -> Result<(), Code> {
        if self.tables.contains_key(&TableId(table.into_bytes())) {
            return Ok(());
        }
        self.tables.retain(|_, handle| !handle.is_gone());
        let others = self.tables.keys().map(|id| Uuid::from_bytes(id.0));
        let over = self.app.lobby.over(others.chain([table]));
        // The one that is wanted is the last of them, if it is over too; the others stand in the order in which they began.
        let too_many = (over.len() - usize::from(over.last() == Some(&table))).saturating_sub(MOST_OVER - 1);
        for table in over.into_iter().take(too_many) {
            self.leave(TableId(table.into_bytes())).await;
        }
        if self.tables.len() < MOST_TABLES {
            return Ok(());
        }
        self.app.metrics.table_refused(NoTable::Socket);
        Err(Code::TooManyTables)
    }

    /// Does not look at a table any more; false if it did not.
    async fn leave(&mut self, table: TableId) -> bool {
        let Some(left) = self.tables.remove(&table) else { return false };
        left.send(ToTable::Gone { connection: self.connection.id() }).await;
        true
    }

    /// The way to a table, which is read from its journal where it is not in memory: of all who want that, so many at a time.
    async fn handle(&mut self, table: Uuid) -> Result<TableHandle, Code> {
        let id = TableId(table.into_bytes());
        if let Some(handle) = self.app.tables.loaded(id) {
            return Ok(handle);
        }
        let turn = tokio::time::timeout(TURN, self.app.loading.acquire()).await;
        let _turn = turn.ok().and_then(Result::ok).ok_or(Code::Unavailable)?;
        self.credits.charge(LOADING, self.app.world.now());
        self.app.tables.find(&self.app, id).await
    }

    /// Whether somebody without a seat may enter: the table has no password, or he knows it.
    async fn admits(&self, handle: &TableHandle, password: Option<Password>) -> Result<bool, Code> {
        let Some(hash) = handle.password.clone() else { return Ok(true) };
        let Some(password) = password else { return Ok(false) };
        let app = &self.app;
        let subject = Subject::Table(Uuid::from_bytes(handle.id.0));
        let attempt = app.passwords.begin(subject, self.from.address, app.world.now()).map_err(|_| {
            app.metrics.throttled(Throttled::TablePassword);
            Code::TooFast
        })?;
        match app.hashing.verify(&*app.world, self.from.address, &hash, password.as_str()).await {
            Ok(true) => attempt.succeeded(),
            Ok(false) => return Ok(false),
            Err(why) => {
                attempt.withdraw();
                return Err(why.into());
            }
        }
        Ok(true)
    }

    fn ack(&self, id: Uuid) {
        self.connection.send(&ServerMessage::Ack { id, table: None });
    }
}

/// What a command is known by besides its id: the same body has the same digest, however it was written.
pub(crate) fn digest(message: &ClientMessage) -> [u8; 32] {
    let mut body = Buffer::new();
    body.add_json(message);
    Sha256::digest(body.as_bytes()).into()
}

#[cfg(test)]
mod tests;
