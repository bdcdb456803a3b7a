//! The owner's side of a client.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use skat_protocol::{ClientMessage, Code, NewSettings, Password, Seat, TableAct, Token};
use tokio::sync::{broadcast, mpsc, oneshot, watch};
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::driver::{Driver, Request};
use crate::entering::{NotIn, enter, pause};
use crate::options::{Random, socket_address};
use crate::socket::NotOpen;
use crate::{CommandError, ConnectError, Ended, Lobby, Login, Options, Refusal, TableState, Update, Updates};

/// Commands that may wait for the connection.
const QUEUE: usize = 64;

/// What client and driver share.
pub(crate) struct Shared {
    random: Mutex<Box<dyn Random>>,
    ended: OnceLock<Ended>,
}

impl Shared {
    pub(crate) fn new(random: impl Random + 'static) -> Shared {
        Shared { random: Mutex::new(Box::new(random)), ended: OnceLock::new() }
    }

    /// Random bytes.
    pub(crate) fn random<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        self.random.lock().unwrap_or_else(PoisonError::into_inner).fill(&mut bytes);
        bytes
    }

    /// A new id for a command.
    pub(crate) fn id(&self) -> Uuid {
        uuid::Builder::from_random_bytes(self.random()).into_uuid()
    }

    /// The client has ended.
    pub(crate) fn end(&self, ended: Ended) {
        let _ = self.ended.set(ended);
    }
}

/// What is known of the tables and the lobby.
#[derive(Clone, Debug, Default)]
pub(crate) struct World {
    pub(crate) tables: BTreeMap<Uuid, Shown>,
    pub(crate) lobby: Option<Arc<Lobby>>,
}

/// A table as far as it is shown.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shown {
    /// Its last known state.
    pub(crate) state: Option<Arc<TableState>>,
    /// Why it is not shown any more.
    pub(crate) gone: Option<Code>,
}

/// A player's connection to a server. Clones are the same one.
///
/// When the last clone is dropped the connection is dropped too, as if the network had failed; [`Client::close`] says goodbye.
#[derive(Clone)]
pub struct Client(Arc<Inner>);

struct Inner {
    shared: Arc<Shared>,
    requests: mpsc::Sender<Request>,
    world: watch::Receiver<World>,
    updates: broadcast::Sender<Update>,
    closing: watch::Sender<bool>,
    player: Uuid,
    name: String,
    token: Token,
    tables: Vec<Uuid>,
    /// Holds the connection's task, which ends with this.
    _task: JoinSet<()>,
}

impl Client {
    /// Connects and logs in.
    ///
    /// # Errors
    /// [`ConnectError`] if that does not work within [`Options::first_attempts`]; later the client comes back by itself.
    pub async fn connect(options: Options, random: impl Random + 'static) -> Result<Client, ConnectError> {
        let address = socket_address(&options.server)
            .ok_or_else(|| ConnectError::BadAddress { server: options.server.clone() })?;
        let shared = Arc::new(Shared::new(random));
        let unreachable = |cause| ConnectError::Unreachable { address: address.clone(), cause };
        let mut attempts = 0;
        let (socket, welcomed) = loop {
            attempts += 1;
            let why = match Box::pin(enter(&address, &options, &options.login, &shared)).await {
                Ok(entered) => break entered,
                Err(why) => why,
            };
            if attempts >= options.first_attempts || why.ends().is_some() {
                return Err(match why {
                    NotIn::Refused(refusal) => ConnectError::Refused(refusal),
                    NotIn::NotOpen(NotOpen { cause, .. }) => unreachable(cause),
                    NotIn::Gone(_) => unreachable("the connection was closed during the log-in".to_owned()),
                });
            }
            tokio::time::sleep(pause(&options, &shared, attempts, &why)).await;
        };
        let token = match (&options.login, &welcomed.token) {
            (_, Some(token)) | (Login::Token(token), None) => token.clone(),
            (Login::Guest(_), None) => return Err(unreachable("the server gives no token".to_owned())),
        };
        let (requests, queue) = mpsc::channel(QUEUE);
        let (world_sender, world) = watch::channel(World::default());
        let (updates, _) = broadcast::channel(options.kept_updates.max(1));
        let (closing, is_closing) = watch::channel(false);
        let (player, name, tables) = (welcomed.player, welcomed.name.clone(), welcomed.tables.clone());
        let driver = Driver::new(
            address,
            options,
            shared.clone(),
            queue,
            world_sender,
            updates.clone(),
            is_closing,
            token.clone(),
        );
        let mut task = JoinSet::new();
        task.spawn(driver.run(socket, welcomed));
        let inner = Inner { shared, requests, world, updates, closing, player, name, token, tables, _task: task };
        Ok(Client(Arc::new(inner)))
    }

    /// The player's id.
    pub fn player(&self) -> Uuid {
        self.0.player
    }

    /// The player's name.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// What the player is known by when he comes back; a secret like a password.
    pub fn token(&self) -> &Token {
        &self.0.token
    }

    /// The tables where the player had a seat when he logged in; the client brings them up to date by itself.
    pub fn tables_at_login(&self) -> &[Uuid] {
        &self.0.tables
    }

    /// All updates from now on.
    pub fn updates(&self) -> Updates {
        let receiver = self.0.updates.subscribe();
        Updates::new(receiver, self.0.shared.ended.get().is_some())
    }

    /// A new id for a command that goes to [`Client::request`].
    pub fn new_id(&self) -> Uuid {
        self.0.shared.id()
    }

    /// Sends a command, and waits for its answer across lost connections; gives the table that it was about.
    ///
    /// Codes that pass by themselves (`unavailable`, `draining`, `too_fast`) are tried again for about half a minute.
    ///
    /// # Errors
    /// [`CommandError`] if it is refused, or the client ends before.
    pub async fn request(&self, message: ClientMessage) -> Result<Option<Uuid>, CommandError> {
        let (answer, answered) = oneshot::channel();
        let request = Request::Command { message: Box::new(message), answer };
        self.0.requests.send(request).await.map_err(|_| self.ended())?;
        answered.await.unwrap_or_else(|_| Err(self.ended().into()))
    }

    /// Makes a table and gives its id.
    ///
    /// # Errors
    /// [`CommandError`] if it is refused, or the client ends before.
    pub async fn create(
        &self,
        settings: NewSettings,
        password: Option<Password>,
        arranged: Option<Vec<String>>,
    ) -> Result<Uuid, CommandError> {
        let message = ClientMessage::Create { id: self.new_id(), settings, password, arranged };
        let without_id = Refusal { code: Code::Internal, detail: None };
        self.request(message).await?.ok_or(CommandError::Refused(without_id))
    }

    /// Sits down at a table; its state follows.
    ///
    /// # Errors
    /// [`CommandError`] if it is refused, or the client ends before.
    pub async fn sit(&self, table: Uuid, seat: Option<Seat>, password: Option<Password>) -> Result<(), CommandError> {
        self.request(ClientMessage::Sit { id: self.new_id(), table, seat, password }).await.map(drop)
    }

    /// Watches a table; its state follows.
    ///
    /// # Errors
    /// [`CommandError`] if it is refused, or the client ends before.
    pub async fn watch(&self, table: Uuid, password: Option<Password>) -> Result<(), CommandError> {
        self.request(ClientMessage::Watch { id: self.new_id(), table, password }).await.map(drop)
    }

    /// Looks at a table no longer, and forgets its state; a seat there is lost like by a lost connection.
    ///
    /// # Errors
    /// [`CommandError`] if it is refused, or the client ends before.
    pub async fn unwatch(&self, table: Uuid) -> Result<(), CommandError> {
        self.request(ClientMessage::Unwatch { id: self.new_id(), table }).await.map(drop)
    }

    /// Does something at a table, and waits until it is done for good.
    ///
    /// The events that it causes come after that: see [`Client::until`].
    ///
    /// # Errors
    /// [`CommandError`] if it is refused, or the client ends before.
    pub async fn act(&self, table: Uuid, act: TableAct) -> Result<(), CommandError> {
        self.request(ClientMessage::Act { id: self.new_id(), table, act }).await.map(drop)
    }

    /// Watches the lobby, or no longer.
    ///
    /// # Errors
    /// [`CommandError`] if it is refused, or the client ends before.
    pub async fn watch_lobby(&self, watch: bool) -> Result<(), CommandError> {
        self.request(ClientMessage::Lobby { id: self.new_id(), watch }).await.map(drop)
    }

    /// Asks for a fresh snapshot of a table, which comes as [`Update::Snapshot`].
    ///
    /// # Errors
    /// [`Ended`] if the client has ended.
    pub async fn refresh(&self, table: Uuid) -> Result<(), Ended> {
        self.0.requests.send(Request::Refresh(table)).await.map_err(|_| self.ended())
    }

    /// The last known state of a table.
    pub fn table(&self, table: Uuid) -> Option<Arc<TableState>> {
        self.0.world.borrow().tables.get(&table)?.state.clone()
    }

    /// The lobby, once it is watched.
    pub fn lobby(&self) -> Option<Arc<Lobby>> {
        self.0.world.borrow().lobby.clone()
    }

    /// Waits until a table's state is as wanted; states that pass quickly can be missed.
    ///
    /// # Errors
    /// [`CommandError::Refused`] if the table is not shown any more, [`CommandError::Ended`] if the client ends before.
    pub async fn until(
        &self,
        table: Uuid,
        mut is_wanted: impl FnMut(&TableState) -> bool,
    ) -> Result<Arc<TableState>, CommandError> {
        let mut world = self.0.world.clone();
        loop {
            let shown = world.borrow_and_update().tables.get(&table).cloned().unwrap_or_default();
            match (shown.state, shown.gone) {
                (Some(state), _) if is_wanted(&state) => return Ok(state),
                (_, Some(code)) => return Err(Refusal { code, detail: None }.into()),
                _ => {}
            }
            world.changed().await.map_err(|_| self.ended())?;
        }
    }

    /// Says goodbye and ends. Seats are kept as after a lost connection; [`TableAct::Leave`] gives them up.
    pub async fn close(&self) {
        self.0.closing.send_replace(true);
        let mut world = self.0.world.clone();
        while world.changed().await.is_ok() {}
    }

    fn ended(&self) -> Ended {
        self.0.shared.ended.get().copied().unwrap_or(Ended::Closed)
    }
}

impl std::fmt::Debug for Client {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Client").field("player", &self.0.player).finish_non_exhaustive()
    }
}
