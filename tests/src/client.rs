//! A person at a client: a name, a token, a socket, and what he has been told.

use std::collections::{HashMap, VecDeque};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};

use skat_protocol::{
    ChatText, ClientMessage, CloseCode, Code, EventMessage, NackDetail, Name, NewSettings, Password, Seat,
    ServerMessage, TableAct, TableEvent, TableSnapshot, Token,
};
use uuid::Uuid;

use crate::random::Random;
use crate::seen::Seen;
use crate::server::Server;
use crate::socket::{Frame, Socket};
use crate::wait::PATIENCE;

/// Why a command was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nack {
    /// The code.
    pub code: Code,
    /// More about it.
    pub detail: Option<NackDetail>,
}

/// The answer to a command: the table that it made or was about.
pub type Answer = Result<Option<Uuid>, Nack>;

/// The end of a connection: the close code, or nothing if there was no goodbye.
pub type Gone = Option<CloseCode>;

/// A person at a client.
#[derive(Debug)]
pub struct Client {
    /// His name.
    pub name: String,
    /// His id.
    pub id: Uuid,
    /// His token.
    pub token: Token,
    /// Where he has a seat, as the last `welcome` said.
    pub seated_at: Vec<Uuid>,
    /// All texts that came, in order.
    pub transcript: Vec<String>,
    /// How often he has connected again.
    pub reconnections: u32,
    /// Where his client takes ids and seeds from.
    pub random: Random,
    tables: HashMap<Uuid, Seen>,
    unread: VecDeque<ServerMessage>,
    socket: Option<Socket>,
}

impl Client {
    /// Comes as a new guest.
    ///
    /// # Panics
    /// The server does not let him in.
    pub async fn guest(server: &Server, name: &str) -> Client {
        let name = Name::new(name).unwrap();
        Client::enter(server.address(), |id| ClientMessage::Guest { id, name }).await
    }

    /// Comes as a player who is known by a token.
    ///
    /// # Panics
    /// The server does not let him in.
    pub async fn with_token(address: SocketAddr, token: Token) -> Client {
        Client::enter(address, |id| ClientMessage::Login { id, token: Some(token) }).await
    }

    /// The same player with another client.
    ///
    /// # Panics
    /// The server does not let him in.
    pub async fn again(&self, server: &Server) -> Client {
        let token = self.token.clone();
        Client::enter(server.address(), |id| ClientMessage::Login { id, token: Some(token) }).await
    }

    async fn enter(address: SocketAddr, hello: impl FnOnce(Uuid) -> ClientMessage) -> Client {
        Client::try_to_enter(address, hello)
            .await
            .unwrap_or_else(|why| panic!("a welcome is expected, and comes {why}"))
    }

    /// Connects and says who he is.
    ///
    /// # Errors
    /// There is no server, or it does not let him in: what it says.
    pub(crate) async fn try_to_enter(
        address: SocketAddr,
        hello: impl FnOnce(Uuid) -> ClientMessage,
    ) -> Result<Client, String> {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let mut random = Random::new(NEXT.fetch_add(1, Ordering::Relaxed));
        let mut socket = Socket::open_with(address, &[]).await.map_err(|refused| format!("{refused:?}"))?;
        let hello = hello(random.id());
        socket.send(text(&hello)).await;
        let answer = match socket.next().await {
            Frame::Text(text) => text,
            other => return Err(format!("{other:?}")),
        };
        let known = match &hello {
            ClientMessage::Login { token, .. } => token.clone(),
            _ => None,
        };
        match read(&answer) {
            ServerMessage::Welcome { id, player, name, token, tables, .. } => {
                assert_eq!(Some(id), hello.id());
                assert_eq!(token.is_some(), known.is_none(), "only a new guest gets a token");
                Ok(Client {
                    name,
                    id: player,
                    token: token.or(known).unwrap(),
                    seated_at: tables,
                    transcript: vec![answer],
                    reconnections: 0,
                    random,
                    tables: HashMap::new(),
                    unread: VecDeque::new(),
                    socket: Some(socket),
                })
            }
            other => Err(format!("{other:?}")),
        }
    }

    /// Loses his connection, without a goodbye.
    pub fn lose_connection(&mut self) {
        self.socket = None;
    }

    /// Connects and logs in again; what he knows of tables stays.
    ///
    /// # Panics
    /// The server does not let him in.
    pub async fn reconnect(&mut self, server: &Server) {
        self.reconnect_to(server.address()).await.unwrap();
    }

    /// Connects and logs in again; what he knows of tables stays.
    ///
    /// # Errors
    /// There is no server, it goes away at once, or its database does.
    pub async fn reconnect_to(&mut self, address: SocketAddr) -> Result<(), Gone> {
        self.socket = None;
        self.reconnections += 1;
        let mut socket = Socket::open_with(address, &[]).await.map_err(|_| None)?;
        let id = self.random.id();
        socket.send(text(&ClientMessage::Login { id, token: Some(self.token.clone()) })).await;
        self.socket = Some(socket);
        match self.next().await? {
            ServerMessage::Welcome { player, tables, .. } => {
                assert_eq!(player, self.id);
                self.seated_at = tables;
                Ok(())
            }
            ServerMessage::Nack { code: Code::Unavailable, .. } => {
                self.socket = None;
                Err(None)
            }
            other => panic!("a welcome is expected, and comes {other:?}"),
        }
    }

    /// Sends something without waiting for an answer.
    pub async fn send(&mut self, message: &ClientMessage) {
        self.send_text(text(message)).await;
    }

    /// Sends any text.
    pub async fn send_text(&mut self, text: String) {
        if let Some(socket) = &mut self.socket {
            socket.send(text).await;
        }
    }

    /// Sends a command and gives its id, without waiting for the answer.
    pub async fn begin(&mut self, command: impl FnOnce(Uuid) -> ClientMessage) -> Uuid {
        let id = self.random.id();
        self.send(&command(id)).await;
        id
    }

    /// Sends a command and waits for its answer.
    ///
    /// # Panics
    /// The connection ends before.
    pub async fn command(&mut self, command: impl FnOnce(Uuid) -> ClientMessage) -> Answer {
        let id = self.begin(command).await;
        self.answer(id).await
    }

    /// Waits for the answer to a command; what comes before is kept for later.
    ///
    /// # Panics
    /// The connection ends before.
    pub async fn answer(&mut self, command: Uuid) -> Answer {
        loop {
            match self.next_for("an answer").await {
                Ok(ServerMessage::Ack { id, table }) if id == command => return Ok(table),
                Ok(ServerMessage::Nack { id, code, detail }) if id == command => return Err(Nack { code, detail }),
                Ok(other) => self.unread.push_back(other),
                Err(gone) => panic!("{}: the connection ends with {gone:?} instead of an answer", self.name),
            }
        }
    }

    /// The next message that has not been read; the state of its table is up to date.
    ///
    /// # Errors
    /// The connection has ended.
    pub async fn next(&mut self) -> Result<ServerMessage, Gone> {
        self.next_for("a message").await
    }

    /// The next message, for who waits for something.
    async fn next_for(&mut self, what: &str) -> Result<ServerMessage, Gone> {
        let Some(socket) = &mut self.socket else { return Err(None) };
        let Ok(frame) = tokio::time::timeout(PATIENCE, socket.frame()).await else {
            let from = self.transcript.len().saturating_sub(5);
            panic!("{} waits for {what}; the last that came is\n{}", self.name, self.transcript[from..].join("\n"));
        };
        match frame {
            Frame::Text(text) => {
                let message = read(&text);
                self.transcript.push(text);
                self.note(&message);
                Ok(message)
            }
            Frame::Closed(code, word) => {
                self.socket = None;
                let known = CloseCode::numbered(code).unwrap_or_else(|| panic!("the close code {code} is unknown"));
                assert_eq!(known.as_str(), word);
                Err(Some(known))
            }
            Frame::Lost => {
                self.socket = None;
                Err(None)
            }
        }
    }

    fn note(&mut self, message: &ServerMessage) {
        match message {
            ServerMessage::Snapshot { table, n, view } => {
                assert_eq!(*table, view.table);
                let mut seen = Seen::new(*n, view.as_ref().clone());
                if let Some(before) = self.tables.remove(table) {
                    if before.you == seen.you {
                        assert!(before.n <= seen.n, "{}: what was told is forgotten", self.name);
                    }
                    seen.own_acts = before.own_acts;
                    seen.results = before.results;
                    seen.left = before.left;
                    seen.proofs = before.proofs;
                }
                self.tables.insert(*table, seen);
            }
            ServerMessage::Event(event) => {
                let seen = self.tables.get_mut(&event.table).expect("a snapshot comes before events");
                seen.apply(event);
            }
            _ => {}
        }
    }

    /// Waits for a message, and forgets those before it.
    ///
    /// # Panics
    /// It does not come.
    pub async fn message<T>(&mut self, what: &str, mut wanted: impl FnMut(&ServerMessage) -> Option<T>) -> T {
        loop {
            let message = match self.unread.pop_front() {
                Some(message) => message,
                None => match self.next_for(what).await {
                    Ok(message) => message,
                    Err(gone) => panic!("{} waits for {what}, and the connection ends with {gone:?}", self.name),
                },
            };
            if let Some(found) = wanted(&message) {
                return found;
            }
        }
    }

    /// Waits for an event of a table, and forgets what came before it.
    ///
    /// # Panics
    /// It does not come.
    pub async fn hears(&mut self, table: Uuid, what: &str, wanted: impl Fn(&TableEvent) -> bool) -> EventMessage {
        self.message(what, |message| match message {
            ServerMessage::Event(event) if event.table == table && wanted(&event.event) => Some(event.as_ref().clone()),
            _ => None,
        })
        .await
    }

    /// Waits for a snapshot of a table, and forgets what came before it.
    ///
    /// # Panics
    /// It does not come.
    pub async fn gets_snapshot(&mut self, table: Uuid) -> TableSnapshot {
        self.message("a snapshot", |message| match message {
            ServerMessage::Snapshot { table: of, view, .. } if *of == table => Some(view.as_ref().clone()),
            _ => None,
        })
        .await
    }

    /// Reads until a table is so, and keeps what comes for later.
    ///
    /// # Panics
    /// It never is.
    pub async fn until(&mut self, table: Uuid, what: &str, is_so: impl Fn(&Seen) -> bool) {
        while !self.tables.get(&table).is_some_and(&is_so) {
            match self.next_for(what).await {
                Ok(message) => self.unread.push_back(message),
                Err(gone) => panic!("{} waits for {what}, and the connection ends with {gone:?}", self.name),
            }
        }
    }

    /// How the connection ends, whatever comes before.
    ///
    /// # Panics
    /// It does not end.
    pub async fn gone(&mut self) -> Gone {
        loop {
            match self.next().await {
                Ok(message) => self.unread.push_back(message),
                Err(gone) => return gone,
            }
        }
    }

    /// The texts that follow a number, as another client of the same player is told them.
    ///
    /// # Panics
    /// They do not come.
    pub async fn told_again(&self, server: &Server, table: Uuid, after: u64, count: usize) -> Vec<String> {
        let mut socket = Socket::open(server.address()).await;
        let id = Random::new(after).id();
        socket.send(text(&ClientMessage::Login { id, token: Some(self.token.clone()) })).await;
        assert!(socket.text().await.contains("welcome"));
        socket.send(text(&ClientMessage::Resume { table, after, seat: self.at(table).you })).await;
        let mut texts = Vec::new();
        while texts.len() < count {
            texts.push(socket.text().await);
        }
        texts
    }

    /// The texts of all events that came, in order.
    pub fn events(&self) -> Vec<&String> {
        self.transcript.iter().filter(|text| text.starts_with("{\"t\":\"event\"")).collect()
    }

    /// What has come and was not read yet.
    pub fn unread(&mut self) -> Vec<ServerMessage> {
        self.unread.drain(..).collect()
    }

    /// A table as he has been told of it.
    ///
    /// # Panics
    /// He has not.
    pub fn at(&self, table: Uuid) -> &Seen {
        self.tables.get(&table).unwrap_or_else(|| panic!("{} has not seen the table", self.name))
    }

    /// Whether he has been told of a table.
    pub fn knows(&self, table: Uuid) -> bool {
        self.tables.contains_key(&table)
    }

    /// His seat at a table.
    ///
    /// # Panics
    /// He has none.
    pub fn seat(&self, table: Uuid) -> Seat {
        self.at(table).you.unwrap_or_else(|| panic!("{} has no seat", self.name))
    }

    // What people do.

    /// Makes a table.
    ///
    /// # Panics
    /// It is refused.
    pub async fn create(&mut self, settings: NewSettings) -> Uuid {
        self.command(|id| ClientMessage::Create { id, settings, password: None, arranged: None })
            .await
            .unwrap()
            .expect("the answer names the table")
    }

    /// Makes a table with arranged deals.
    ///
    /// # Panics
    /// It is refused.
    pub async fn arrange(&mut self, settings: NewSettings, deals: &[&str]) -> Uuid {
        let arranged = Some(deals.iter().map(|deal| (*deal).to_owned()).collect());
        self.command(|id| ClientMessage::Create { id, settings, password: None, arranged })
            .await
            .unwrap()
            .expect("the answer names the table")
    }

    /// Sits down, and sees the table from there.
    ///
    /// # Panics
    /// It is refused.
    pub async fn sit(&mut self, table: Uuid, seat: u8) {
        let seat = Some(Seat::try_from(seat).unwrap());
        let answer = self.command(|id| ClientMessage::Sit { id, table, seat, password: None }).await;
        assert_eq!(answer, Ok(Some(table)));
        self.gets_snapshot(table).await;
    }

    /// Tries to sit down.
    pub async fn try_to_sit(&mut self, table: Uuid, seat: Option<u8>, password: Option<&str>) -> Answer {
        let seat = seat.map(|seat| Seat::try_from(seat).unwrap());
        let password = password.map(|password| Password::new(password).unwrap());
        self.command(|id| ClientMessage::Sit { id, table, seat, password }).await
    }

    /// Watches, and sees the table.
    ///
    /// # Panics
    /// It is refused.
    pub async fn watch(&mut self, table: Uuid) {
        let answer = self.command(|id| ClientMessage::Watch { id, table, password: None }).await;
        assert_eq!(answer, Ok(Some(table)));
        self.gets_snapshot(table).await;
    }

    /// Asks for what he has missed.
    pub async fn resume(&mut self, table: Uuid, after: u64) {
        let seat = self.tables.get(&table).and_then(|seen| seen.you);
        self.send(&ClientMessage::Resume { table, after, seat }).await;
    }

    /// Does something at a table.
    ///
    /// # Panics
    /// It is refused.
    pub async fn act(&mut self, table: Uuid, act: TableAct) {
        let what = format!("{act:?}");
        let answer = self.command(|id| ClientMessage::Act { id, table, act }).await;
        assert_eq!(answer, Ok(Some(table)), "{} does {what}", self.name);
    }

    /// Does something that is refused, and gives the reason.
    ///
    /// # Panics
    /// It is not refused.
    pub async fn refused(&mut self, table: Uuid, act: TableAct) -> Nack {
        self.command(|id| ClientMessage::Act { id, table, act }).await.unwrap_err()
    }

    /// Is ready for the list.
    ///
    /// # Panics
    /// It is refused.
    pub async fn is_ready(&mut self, table: Uuid) {
        self.act(table, TableAct::Ready { ready: true }).await;
    }

    /// Says something at a table.
    ///
    /// # Panics
    /// It is refused.
    pub async fn says(&mut self, table: Uuid, said: &str) {
        self.act(table, TableAct::Say { text: ChatText::new(said).unwrap() }).await;
    }
}

/// A message as it goes over the wire.
pub(crate) fn text(message: &ClientMessage) -> String {
    serde_json::to_string(message).unwrap()
}

/// A message that came over the wire: one that the protocol has, and nothing beside it.
fn read(text: &str) -> ServerMessage {
    let message: ServerMessage = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error} in {text}"));
    let again = serde_json::to_value(&message).unwrap();
    let sent: serde_json::Value = serde_json::from_str(text).unwrap();
    assert_eq!(again, sent, "the server sends what its own types say");
    message
}
