//! What all parts of a running server share, and its life cycle.

use std::net::{Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use skat_store::{Journal, JournalOptions, NewPlayer, PlayerKind, Store, StoreError, StoreOptions, Timestamp};
use tokio::net::TcpListener;
use tokio::runtime::Handle;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use uuid::Uuid;

use crate::accept;
use crate::clock::World;
use crate::computer;
use crate::config::Config;
use crate::delivery::Delivery;
use crate::hashing::Hashing;
use crate::ledger::{Durable, Ledger, Measured, Memory};
use crate::limits::FewFiles;
use crate::lobby::Lobby;
use crate::metrics::{self, Metrics, Transactions};
use crate::outages::Outages;
use crate::places::Places;
use crate::rated::RatedPolicy;
use crate::register::Register;
use crate::rest::{self, BrowserClient};
use crate::sessions::Sessions;
use crate::tables::{self, Tables};
use crate::throttle::{Arrivals, Chat, Lobbies, Passwords};

/// How many tables are read from their journals at a time because somebody asks for them.
const MOST_LOADING: usize = 16;

/// What all parts of a running server share.
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) world: Arc<dyn World>,
    pub(crate) store: Store,
    /// Who is who, for sockets.
    pub(crate) register: Arc<dyn Register>,
    pub(crate) ledger: Measured,
    pub(crate) metrics: Arc<Metrics>,
    /// Who writes to the sockets.
    pub(crate) delivery: Arc<Delivery>,
    pub(crate) lobby: Lobby,
    pub(crate) tables: Tables,
    /// When the database was away.
    pub(crate) outages: Outages,
    /// The open sockets by session.
    pub(crate) sessions: Sessions,
    /// The tasks of sockets.
    pub(crate) tasks: TaskTracker,
    /// The tasks of tables: at the end they have answered everything before the sockets are closed.
    pub(crate) table_tasks: TaskTracker,
    /// Cancelled when the server ends.
    pub(crate) stop: CancellationToken,
    /// Cancelled when it is known who sits where: at once, unless the version before had the tables last.
    pub(crate) loaded: CancellationToken,
    /// Where passwords are hashed.
    pub(crate) hashing: Hashing,
    /// Who has tried which passwords.
    pub(crate) passwords: Passwords,
    /// Who has come as a guest.
    pub(crate) guests: Arrivals,
    /// Who has registered.
    pub(crate) registrations: Arrivals,
    /// How much players talk.
    pub(crate) chat: Chat,
    /// How much those of one household say in the lobby.
    pub(crate) lobby_chat: Arrivals,
    /// How much those of one household are told of it.
    pub(crate) lobbies: Lobbies,
    /// Whose turn it is to have a table read from its journal.
    pub(crate) loading: Semaphore,
    /// The open tables by their makers' household; [`Lobby::keep`] has their places.
    pub(crate) household_tables: Places<Ipv6Addr>,
    /// The connections that are open, by the address at their other end.
    pub(crate) connections: Places<Ipv6Addr>,
    /// The sockets that are open, by the client's address.
    pub(crate) sockets: Places<Ipv6Addr>,
    /// The sockets of each player.
    pub(crate) player_sockets: Places<Uuid>,
}

impl App {
    /// Everything at its beginning: no socket, no table.
    #[cfg(test)]
    pub(crate) fn new(config: Config, world: Arc<dyn World>, store: Store, ledger: Arc<dyn Ledger>) -> App {
        App::measured_by(Arc::new(Metrics::new()), config, world, store, ledger)
    }

    /// Everything at its beginning, with the metrics that the ledger's own parts have too.
    fn measured_by(
        metrics: Arc<Metrics>,
        config: Config,
        world: Arc<dyn World>,
        store: Store,
        ledger: Arc<dyn Ledger>,
    ) -> App {
        App {
            ledger: Measured::new(ledger, metrics.clone(), world.clone()),
            hashing: Hashing::new(&config, metrics.clone()),
            passwords: Passwords::new(&config),
            guests: Arrivals::new(config.guests_per_minute, Duration::from_secs(60)),
            registrations: Arrivals::new(config.registrations_per_hour, Duration::from_secs(3600)),
            chat: Chat::new(&config),
            lobby_chat: Arrivals::new(config.lobby_lines_per_minute, Duration::from_secs(60)),
            lobbies: Lobbies::new(config.lobby_kib_per_second),
            loading: Semaphore::new(MOST_LOADING),
            household_tables: Places::new(usize::MAX, config.max_tables_per_address),
            connections: Places::new(config.max_connections, config.max_connections_per_address),
            sockets: Places::new(config.max_sockets, config.max_sockets_per_address),
            player_sockets: Places::new(usize::MAX, config.max_sockets_per_player),
            config,
            world,
            register: Arc::new(store.clone()),
            store,
            metrics,
            delivery: Arc::new(Delivery::new(Handle::try_current().map_or(1, |handle| handle.metrics().num_workers()))),
            lobby: Lobby::default(),
            tables: Tables::default(),
            outages: Outages::default(),
            sessions: Sessions::default(),
            tasks: TaskTracker::new(),
            table_tasks: TaskTracker::new(),
            stop: CancellationToken::new(),
            loaded: CancellationToken::new(),
        }
    }
}

/// The server cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The database cannot be used.
    #[error("the database cannot be used: {0}")]
    Store(#[from] StoreError),
    /// The address cannot be listened to.
    #[error("cannot listen on {address}: {cause}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// Why.
        cause: std::io::Error,
    },
    /// There is no such time zone; settings that were read have a good one.
    #[error("time_zone: there is no such time zone")]
    UnknownTimeZone(String),
}

/// A running server.
pub struct Server {
    app: Arc<App>,
    address: SocketAddr,
    /// Cancelled when nobody writes to the journal any more.
    written: CancellationToken,
    writer: TaskTracker,
    /// Cancelled when no socket is open any more: until then whoever comes is told that the server is about to end.
    closed: CancellationToken,
    listener: TaskTracker,
}

impl Server {
    /// Opens the database, brings it up to date, takes over all tables, and listens; serves no browser client.
    ///
    /// # Errors
    /// [`StartError`] says what is in the way.
    pub fn start(config: Config, world: Arc<dyn World>) -> impl Future<Output = Result<Server, StartError>> {
        Server::start_with_client(config, world, BrowserClient::Missing)
    }

    /// The same with a browser client to serve.
    ///
    /// # Errors
    /// [`StartError`] says what is in the way.
    pub async fn start_with_client(
        config: Config,
        world: Arc<dyn World>,
        client: BrowserClient,
    ) -> Result<Server, StartError> {
        let options = StoreOptions {
            max_connections: config.database_connections,
            allow_weak_durability: config.allow_weak_durability,
            patience: Duration::from_secs(config.takeover_seconds),
            ..StoreOptions::default()
        };
        // A server that still ends is waited for; one that does not end is shut out of its tables.
        let store = Store::connect(&config.database_url, options).await?;
        store.migrate().await?;
        if !store.take_over().await? {
            tracing::warn!("another server still used the database: its tables are taken from it");
        }
        store.raise_all_epochs().await?;
        let zone = config.zone().ok_or_else(|| StartError::UnknownTimeZone(config.time_zone.clone()))?;
        let began = world.now();
        store.catch_up_rankings(&zone, RatedPolicy::of(&config).needs()).await?;
        let caught_up = world.now().since(began);
        for (id, name) in computer::players() {
            let player = NewPlayer {
                id: Uuid::from_bytes(id.0),
                name: name.as_str().to_owned(),
                kind: PlayerKind::Computer,
                created_at: Timestamp::from_micros(world.now().0),
            };
            store.create_player(&player, None).await?;
        }
        let listen = |cause| StartError::Listen { address: config.listen, cause };
        let listener = listen_in_time(config.listen, Duration::from_secs(config.takeover_seconds)).await;
        let listener = listener.map_err(listen)?;
        let address = listener.local_addr().map_err(listen)?;
        let metrics_listener = match config.metrics_listen {
            Some(address) => {
                let failed = |cause| StartError::Listen { address, cause };
                Some(metrics::listen(address).await.map_err(failed)?)
            }
            None => None,
        };

        let metrics = Arc::new(Metrics::new());
        let journal_options = JournalOptions {
            queue: config.journal_queue,
            max_batch: config.journal_batch,
            watch: Some(Arc::new(Transactions::new(metrics.clone(), world.clone()))),
            ..JournalOptions::default()
        };
        let (journal, writer) = Journal::new(store.clone(), journal_options);
        let ledger: Arc<dyn Ledger> = if config.journal_in_memory {
            tracing::warn!("journal_in_memory is set: every table ends with this process");
            Arc::new(Memory::default())
        } else {
            Arc::new(Durable::new(store.clone(), journal))
        };
        let open = ledger.open_tables().await?;
        let app = Arc::new(App::measured_by(metrics, config, world, store, ledger));
        app.metrics.caught_up(caught_up);
        let server = Server {
            app: app.clone(),
            address,
            written: CancellationToken::new(),
            writer: TaskTracker::new(),
            closed: CancellationToken::new(),
            listener: TaskTracker::new(),
        };
        let written = server.written.clone();
        server.writer.spawn(async move {
            tokio::select! {
                biased;
                () = writer.run() => {}
                () = written.cancelled() => {}
            }
        });
        let unknown = app.tables.take_over(&app, open);
        app.table_tasks.spawn(tables::run(app.clone(), unknown));
        server.listener.spawn(forget_what_is_old(app.clone()));
        let ended = server.closed.clone();
        let holding = keep_hold(app.clone());
        server.listener.spawn(async move { ended.run_until_cancelled(holding).await });
        if let Some((listener, address)) = metrics_listener {
            let ended = server.closed.clone().cancelled_owned();
            server.listener.spawn(metrics::serve(app.clone(), listener, ended));
            tracing::info!(%address, "metrics are served");
        }
        for writer in app.delivery.writers() {
            let ended = server.closed.clone();
            server.listener.spawn(async move { ended.run_until_cancelled(writer).await });
        }
        let (router, closed) = (rest::router(app.clone(), client), server.closed.clone());
        let letting_in = accept::serve(app.clone(), listener, router, server.listener.clone(), closed);
        server.listener.spawn(letting_in);
        if app.config.is_open_to_readers() {
            tracing::warn!(
                "others can reach this server, and public_url does not begin with https://: \
                 whoever sits between can read passwords, sessions and cards"
            );
        }
        tracing::info!(%address, engine = ?app.store.engine(), "listening");
        if let Some(few) = FewFiles::find(&app.config) {
            tracing::warn!("{few}");
        }
        Ok(server)
    }

    /// What its parts share, for tests.
    #[cfg(test)]
    pub(crate) fn app(&self) -> &Arc<App> {
        &self.app
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Ends the server: no new tables and sockets, everything that came in is answered, every socket is closed with a code that makes its client come back.
    pub async fn stop(self) {
        let Server { app, written, writer, closed, listener, .. } = self;
        app.stop.cancel();
        app.table_tasks.close();
        app.tasks.close();
        listener.close();
        let limit = Duration::from_secs(app.config.drain_seconds);
        let ended = async {
            app.table_tasks.wait().await;
            // Whoever comes meanwhile is told when to come back. Then the next server can have the address and the
            // database, also while a socket here still takes its time.
            let _ = tokio::time::timeout(STAYS, app.tasks.wait()).await;
            closed.cancel();
            let _ = tokio::time::timeout(STAYS, listener.wait()).await;
            written.cancel();
            writer.close();
            writer.wait().await;
            app.store.close().await;
            app.tasks.wait().await;
            listener.wait().await;
        };
        if tokio::time::timeout(limit, ended).await.is_err() {
            let (tables, sockets) = (app.table_tasks.len(), app.tasks.len());
            tracing::warn!(tables, sockets, "not everything has ended in time");
        }
        // Nobody waits for an answer any more.
        closed.cancel();
        written.cancel();
        writer.close();
        writer.wait().await;
        if tokio::time::timeout(CLOSES, app.store.close()).await.is_err() {
            tracing::warn!("the database does not answer: its connections end with the process");
        }
        tracing::info!("stopped");
    }
}

/// How long a server that ends keeps the address and the database at most when its tables have ended.
///
/// The sockets are closed within that time, so this is most of what a client sees of a change of servers.
const STAYS: Duration = Duration::from_secs(1);

/// How long the connections to the database may take to end at the very last: a line that is dead says nothing for minutes.
const CLOSES: Duration = Duration::from_secs(3);

/// How long it is waited between two attempts to get the address.
const ADDRESS_PAUSE: Duration = Duration::from_millis(25);

/// Listens; while a server that still ends listens there, it is waited for.
async fn listen_in_time(address: SocketAddr, patience: Duration) -> std::io::Result<TcpListener> {
    let attempts = 1 + patience.as_millis() / ADDRESS_PAUSE.as_millis();
    for _ in 1..attempts {
        match TcpListener::bind(address).await {
            Err(error) if error.kind() == std::io::ErrorKind::AddrInUse => tokio::time::sleep(ADDRESS_PAUSE).await,
            answer => return answer,
        }
    }
    TcpListener::bind(address).await
}

/// How often it is made sure that the database is still this server's.
const HOLD_EVERY: Duration = Duration::from_secs(2);

/// Keeps the database this server's: the right to it can be lost with its connection.
async fn keep_hold(app: Arc<App>) {
    loop {
        tokio::time::sleep(HOLD_EVERY).await;
        // Whatever it means is in the log already, and is not to be there every time.
        if let Err(error) = app.store.keep_hold().await {
            app.outages.note();
            tracing::debug!(%error, "the database is not known to be this server's");
        }
    }
}

/// How often addresses and ended sessions are forgotten that are old enough.
const FORGET_EVERY: Duration = Duration::from_secs(3600);

/// Forgets from where players came and which sessions have ended, after the time that the settings say, and the names of
/// deleted accounts that are free again.
async fn forget_what_is_old(app: Arc<App>) {
    let kept = Duration::from_secs(24 * 3600 * u64::from(app.config.address_days));
    let mut hours = tokio::time::interval(FORGET_EVERY);
    while let Some(_tick) = app.stop.run_until_cancelled(hours.tick()).await {
        let now = app.world.now().0;
        if let Err(error) = app.store.forget_reserved_names(Timestamp::from_micros(now)).await {
            tracing::warn!(%error, "names that are free again are not forgotten yet");
        }
        let before = Timestamp::from_micros(now.saturating_sub(kept.as_micros() as i64));
        match app.store.forget_addresses(before).await {
            Ok(forgotten) => tracing::debug!(forgotten, "old addresses are forgotten"),
            Err(error) => tracing::warn!(%error, "old addresses are not forgotten yet"),
        }
        match app.store.forget_ended_sessions(before).await {
            Ok(forgotten) => tracing::debug!(forgotten, "sessions that ended long ago are forgotten"),
            Err(error) => tracing::warn!(%error, "sessions that ended long ago are not forgotten yet"),
        }
    }
}
