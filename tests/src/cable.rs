//! What lies between a server and its PostgreSQL, and can fail there.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::server::own_address;
use crate::wait::within;

/// What a cable does with what is sent over it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It carries everything.
    Whole,
    /// Every connection is broken, and every new one breaks at once.
    Cut,
    /// Connections stand, new ones are taken, and nothing is carried.
    Hanging,
    /// What the server asks arrives; the answers do not.
    Deaf,
    /// Each piece takes so long.
    Slow(Duration),
    /// The next commit does not arrive, and the connection breaks; then the cable is as it says.
    LosesCommit(After),
    /// The next commit arrives and is done; its answer is lost with the connection. Then the cable is as it says.
    LosesAnswer(After),
}

/// What a cable is like after it has lost a commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// It carries everything.
    Whole,
    /// It stays broken.
    Cut,
}

/// A cable; it goes with this value.
#[derive(Debug)]
pub struct Cable {
    address: SocketAddr,
    state: watch::Sender<State>,
    _tasks: JoinSet<()>,
}

impl Cable {
    /// A whole cable to a PostgreSQL.
    ///
    /// # Panics
    /// There is no address for its other end.
    pub async fn to(database: SocketAddr) -> Cable {
        let listener = TcpListener::bind(own_address()).await.unwrap();
        let address = listener.local_addr().unwrap();
        let state = watch::Sender::new(State::Whole);
        let mut tasks = JoinSet::new();
        tasks.spawn(accept(listener, database, state.clone()));
        Cable { address, state, _tasks: tasks }
    }

    /// Its end that a server connects to.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Changes what it does, at once and for all connections.
    pub fn set(&self, state: State) {
        self.state.send_replace(state);
    }

    /// Waits until it has lost the commit that it was to lose.
    ///
    /// # Panics
    /// There is none.
    pub async fn has_lost_it(&self) {
        let mut state = self.state.subscribe();
        let lost = state.wait_for(|state| !matches!(state, State::LosesCommit(_) | State::LosesAnswer(_)));
        within("a commit that is lost", lost).await.unwrap();
    }
}

impl From<After> for State {
    fn from(after: After) -> State {
        match after {
            After::Whole => State::Whole,
            After::Cut => State::Cut,
        }
    }
}

async fn accept(listener: TcpListener, database: SocketAddr, state: watch::Sender<State>) {
    let mut connections = JoinSet::new();
    loop {
        let (client, _) = listener.accept().await.unwrap();
        let (state, mut states) = (state.clone(), state.subscribe());
        connections.spawn(async move {
            if *states.borrow_and_update() != State::Cut {
                connect(client, database, &state, states).await;
            }
        });
        while connections.try_join_next().is_some() {}
    }
}

async fn connect(
    client: TcpStream,
    database: SocketAddr,
    state: &watch::Sender<State>,
    states: watch::Receiver<State>,
) {
    // As long as the database itself is away, so is whoever comes over this cable.
    let Ok(server) = TcpStream::connect(database).await else { return };
    let _ = (client.set_nodelay(true), server.set_nodelay(true));
    carry(client, server, state, states).await;
}

/// Carries bytes both ways until one side ends or the cable breaks.
async fn carry(
    mut client: TcpStream,
    mut server: TcpStream,
    state: &watch::Sender<State>,
    mut states: watch::Receiver<State>,
) {
    let (mut asked, mut answered) = (vec![0; 65_536], vec![0; 65_536]);
    loop {
        let now = *states.borrow_and_update();
        if now == State::Cut {
            return;
        }
        let (takes, gives) = (now != State::Hanging, !matches!(now, State::Hanging | State::Deaf));
        tokio::select! {
            biased;
            changed = states.changed() => if changed.is_err() { return },
            length = client.read(&mut asked), if takes => {
                let Ok(length @ 1..) = length else { return };
                let message = &asked[..length];
                if commits(message) && claim(state, |state| matches!(state, State::LosesCommit(_))) {
                    return;
                }
                if server.write_all(message).await.is_err() { return }
                if commits(message) && claim_after(state, &mut server, &mut answered).await {
                    return;
                }
                slowly(now).await;
            }
            length = server.read(&mut answered), if gives => {
                let Ok(length @ 1..) = length else { return };
                slowly(now).await;
                if client.write_all(&answered[..length]).await.is_err() { return }
            }
        }
    }
}

/// Whether a piece of the conversation asks for a commit.
fn commits(message: &[u8]) -> bool {
    message.windows(6).any(|window| window == b"COMMIT")
}

/// Takes what is to happen once from the cable, if it is this.
fn claim(state: &watch::Sender<State>, wanted: impl Fn(State) -> bool) -> bool {
    state.send_if_modified(|now| {
        let is_wanted = wanted(*now);
        if let (true, State::LosesCommit(after) | State::LosesAnswer(after)) = (is_wanted, *now) {
            *now = after.into();
        }
        is_wanted
    })
}

/// Waits for the answer to a commit, so that it is done, and loses it.
async fn claim_after(state: &watch::Sender<State>, server: &mut TcpStream, answered: &mut [u8]) -> bool {
    if !matches!(*state.borrow(), State::LosesAnswer(_)) {
        return false;
    }
    let _ = server.read(answered).await;
    claim(state, |state| matches!(state, State::LosesAnswer(_)));
    true
}

async fn slowly(state: State) {
    if let State::Slow(delay) = state {
        tokio::time::sleep(delay).await;
    }
}
