//! How clients live through the failures of their server, and how a story gets to know what they were told.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};

use skat_protocol::{ClientMessage, Code, Name, ServerMessage};
use tokio::sync::{mpsc, watch};
use uuid::Uuid;

use crate::client::{Client, text};
use crate::wait::{Streak, within};

/// What must not go on for long.
pub(crate) const REFUSED: &str = "somebody is refused again and again although the database answers";

/// The clients' end: whether there is a server at the moment, and whom to tell of acknowledgements.
#[derive(Clone, Debug)]
pub struct Lifeline {
    /// Where the server listens.
    pub address: SocketAddr,
    is_up: watch::Receiver<bool>,
    progress: mpsc::Sender<()>,
    acknowledged: Acknowledged,
}

/// The story's end.
#[derive(Debug)]
pub struct Fate {
    is_up: watch::Sender<bool>,
    progress: mpsc::Receiver<()>,
    acknowledged: Acknowledged,
}

/// By player, the ids of the commands that were acknowledged, in the order of the answers.
type Acknowledged = Arc<Mutex<HashMap<Uuid, Vec<Uuid>>>>;

impl Lifeline {
    /// Both ends; the server is up.
    pub fn new(address: SocketAddr) -> (Lifeline, Fate) {
        let (raise, is_up) = watch::channel(true);
        let (progress, heard) = mpsc::channel(1_000);
        let acknowledged = Acknowledged::default();
        let fate = Fate { is_up: raise, progress: heard, acknowledged: acknowledged.clone() };
        (Lifeline { address, is_up, progress, acknowledged }, fate)
    }

    /// Waits until there are a server and its database.
    ///
    /// # Panics
    /// They stay away.
    pub async fn is_up(&self) {
        let mut is_up = self.is_up.clone();
        let up = is_up.wait_for(|up| *up);
        // When the story is over nobody changes it any more.
        let _ = within("a server", up).await;
    }

    /// Writes down that a command was acknowledged.
    pub async fn acknowledged(&self, player: Uuid, command: Uuid) {
        lock(&self.acknowledged).entry(player).or_default().push(command);
        let _ = self.progress.send(()).await;
    }
}

impl Fate {
    /// From now on clients who lose their server wait.
    pub fn down(&self) {
        self.is_up.send_replace(false);
    }

    /// From now on they come back.
    pub fn up(&self) {
        self.is_up.send_replace(true);
    }

    /// Waits for so many acknowledgements.
    ///
    /// # Panics
    /// They do not come.
    pub async fn wait_for(&mut self, acknowledgements: usize) {
        for _ in 0..acknowledgements {
            within("an answer", self.progress.recv()).await.expect("somebody plays");
        }
    }

    /// Stops counting, so that nobody waits for it.
    pub fn let_play(&mut self) {
        self.progress.close();
        while self.progress.try_recv().is_ok() {}
    }

    /// What was acknowledged to a player, which is forgotten here.
    pub fn told(&self, player: Uuid) -> Vec<Uuid> {
        lock(&self.acknowledged).remove(&player).unwrap_or_default()
    }
}

fn lock(acknowledged: &Acknowledged) -> std::sync::MutexGuard<'_, HashMap<Uuid, Vec<Uuid>>> {
    acknowledged.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Client {
    /// Comes as a new guest as soon as somebody lets him in.
    ///
    /// # Panics
    /// Nobody does.
    pub async fn guest_through(lifeline: &Lifeline, name: &str) -> Client {
        let entering = async {
            loop {
                lifeline.is_up().await;
                let name = Name::new(name).unwrap();
                let hello = |id| ClientMessage::Guest { id, name };
                if let Ok(client) = Client::try_to_enter(lifeline.address, hello).await {
                    return client;
                }
            }
        };
        within("a server that lets a guest in", entering).await
    }

    /// Connects and logs in again as soon as somebody lets him in.
    ///
    /// # Panics
    /// Nobody does.
    pub async fn reconnect_through(&mut self, lifeline: &Lifeline) {
        let entering = async {
            loop {
                lifeline.is_up().await;
                if self.reconnect_to(lifeline.address).await.is_ok() {
                    return;
                }
            }
        };
        within("a server that lets somebody in again", entering).await;
    }

    /// Sends a command until it is acknowledged, each time with the same id; gives the table that the answer names.
    ///
    /// # Panics
    /// It is refused for another reason than that the database does not answer.
    pub async fn insist(&mut self, lifeline: &Lifeline, command: impl FnOnce(Uuid) -> ClientMessage) -> Option<Uuid> {
        let id = self.random.id();
        let text = text(&command(id));
        let mut refusals = Streak::default();
        self.send_text(text.clone()).await;
        loop {
            match self.next().await {
                Ok(ServerMessage::Ack { id: answered, table }) if answered == id => {
                    lifeline.acknowledged(self.id, id).await;
                    return table;
                }
                Ok(ServerMessage::Nack { id: answered, code: Code::Unavailable, .. }) if answered == id => {
                    refusals.goes_on(REFUSED);
                    lifeline.is_up().await;
                    self.send_text(text.clone()).await;
                }
                Ok(ServerMessage::Nack { id: answered, code, .. }) if answered == id => {
                    panic!("{}: {text} is refused: {code}", self.name)
                }
                Ok(_) => {}
                Err(_) => {
                    self.reconnect_through(lifeline).await;
                    self.send_text(text.clone()).await;
                }
            }
        }
    }
}
