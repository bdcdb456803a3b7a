//! A server with members and tables, asked over REST.

use std::sync::Arc;
use std::time::Duration;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use skat_rules::Seat;
use skat_store::{Effect, NewAccount, NewPlayer, NewRow, NewSession, PlayerKind, Role, TableOpening, Timestamp};
use skat_table::{Command, Input, Name, PlayerId, Row, Seating, Settings, Table, TableId, Time, Watching};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use uuid::Uuid;

use crate::app::App;
use crate::clock::SystemWorld;
use crate::course::Written;
use crate::effects;
use crate::feed::Observers;
use crate::past::Past;
use crate::sessions::{hash_of, token};
use crate::simple::simple;
use crate::wire::{StoredSettings, settings_out};
use crate::{Config, Server, computer, names};

/// A server on a database of its own.
pub(super) struct Club {
    server: Server,
    _folder: TempDir,
}

/// Somebody who can ask.
pub(super) struct Member {
    pub(super) id: Uuid,
    pub(super) token: String,
}

/// An answer: its status and its body.
#[derive(Debug)]
pub(super) struct Told {
    pub(super) status: u16,
    pub(super) body: Value,
}

impl Told {
    /// Status and code of a problem.
    pub(super) fn problem(&self) -> (u16, &str) {
        (self.status, self.body["code"].as_str().unwrap_or_default())
    }

    /// The body of an answer that is none.
    pub(super) fn ok(self) -> Value {
        assert!(matches!(self.status, 200 | 204), "{self:?}");
        self.body
    }
}

impl Club {
    pub(super) async fn open() -> Club {
        let folder = tempfile::tempdir().unwrap();
        let config = Config {
            listen: ([127, 0, 0, 1], 0).into(),
            database_url: format!("sqlite:{}", folder.path().join("vorhand.db").display()),
            ..Config::default()
        };
        let server = Box::pin(Server::start(config, Arc::new(SystemWorld::new()))).await.unwrap();
        Club { server, _folder: folder }
    }

    pub(super) fn app(&self) -> &Arc<App> {
        self.server.app()
    }

    /// A player with a token, and with an account if he has a role.
    pub(super) async fn member(&self, name: &str, role: Option<Role>) -> Member {
        let app = self.app();
        let (player, at) = (app.world.id(), Timestamp::from_micros(app.world.now().0));
        match role {
            Some(role) => {
                let canonical_name = names::canonical(name);
                let password_hash = "none".to_owned();
                let account = NewAccount { player, name: name.to_owned(), canonical_name, password_hash, role, at };
                assert_eq!(app.store.register(&account).await.unwrap(), skat_store::Registration::Done);
            }
            None => {
                let guest = NewPlayer { id: player, name: name.to_owned(), kind: PlayerKind::Guest, created_at: at };
                assert!(app.store.create_player(&guest, None).await.unwrap());
            }
        }
        Member { id: player, token: self.session(player).await }
    }

    /// A new session of a player.
    pub(super) async fn session(&self, player: Uuid) -> String {
        let app = self.app();
        let secret = app.world.secret();
        let at = Timestamp::from_micros(app.world.now().0);
        let session = NewSession { token_hash: hash_of(&secret), player, at, address: None, agent: None };
        assert!(app.store.open_session(&session).await.unwrap().is_some());
        token(&secret).as_str().to_owned()
    }

    /// Asks, and waits for the answer.
    pub(super) async fn ask(&self, who: Option<&Member>, method: &str, path: &str, body: Option<Value>) -> Told {
        let mut head = format!("{method} /api/v1/admin/{path} HTTP/1.1\r\nHost: vorhand\r\nConnection: close\r\n");
        if let Some(who) = who {
            head += &format!("Authorization: Bearer {}\r\n", who.token);
        }
        let body = body.map(|body| body.to_string()).unwrap_or_default();
        if !body.is_empty() {
            head += &format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len());
        }
        let mut socket = TcpStream::connect(self.server.address()).await.unwrap();
        socket.write_all(format!("{head}\r\n{body}").as_bytes()).await.unwrap();
        let mut answer = String::new();
        socket.read_to_string(&mut answer).await.unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        let body = if body.is_empty() { Value::Null } else { serde_json::from_str(body).unwrap() };
        Told { status, body }
    }

    pub(super) async fn get(&self, who: &Member, path: &str) -> Told {
        self.ask(Some(who), "GET", path, None).await
    }

    pub(super) async fn post(&self, who: &Member, path: &str, body: Value) -> Told {
        self.ask(Some(who), "POST", path, Some(body)).await
    }

    pub(super) async fn put(&self, who: &Member, path: &str, body: Value) -> Told {
        self.ask(Some(who), "PUT", path, Some(body)).await
    }

    pub(super) async fn delete(&self, who: &Member, path: &str) -> Told {
        self.ask(Some(who), "DELETE", path, None).await
    }

    /// The acts in the audit log, the oldest first, with what they were done to.
    pub(super) async fn acts(&self) -> Vec<(String, String)> {
        let rows = self.app().store.audit_log(None, None, 200).await.unwrap();
        rows.into_iter().rev().map(|row| (row.act, row.subject)).collect()
    }

    /// A table of a person and two computer players where so many deals are over and the next one runs.
    pub(super) async fn table(&self, host: &Member, deals: usize, watching: Watching) -> Uuid {
        let app = self.app();
        let id = app.world.id();
        let settings = Settings {
            rounds: Some(12),
            seating: Seating::Host,
            watching,
            pause: Duration::ZERO,
            ..Settings::new(Name::new("Altenburg").unwrap())
        };
        let mut played = Playing::begin(app, id, PlayerId(host.id.into_bytes()), settings).await;
        played.seat_all().await;
        for _ in 0..deals {
            played.deal().await;
            played.play().await;
        }
        played.deal().await;
        id
    }
}

/// A table whose journal is written as its task would write it.
struct Playing {
    app: Arc<App>,
    host: PlayerId,
    past: Past,
    now: Time,
    random: ChaCha8Rng,
}

impl Playing {
    async fn begin(app: &Arc<App>, id: Uuid, host: PlayerId, settings: Settings) -> Playing {
        // In the past, so that the server's clock is never behind.
        let now = Time(app.world.now().0 - 3_600_000_000);
        let stored = StoredSettings { settings: settings_out(&settings), password_hash: None }.to_json();
        let row = Table::create(now, TableId(id.into_bytes()), host, settings, Vec::new()).unwrap();
        let table = Table::open(&row).unwrap();
        let opening = TableOpening { host: Uuid::from_bytes(host.0), settings: stored };
        append(app, id, 1, &row, vec![Effect::TableOpened(opening)]).await;
        Playing { app: app.clone(), host, past: Past::new(table, 1), now, random: ChaCha8Rng::seed_from_u64(1) }
    }

    async fn give(&mut self, input: Input) {
        let random = &mut self.random;
        let decided = self.past.table().decide(self.now, &input, &mut |bytes: &mut [u8]| random.fill_bytes(bytes));
        let row = decided.unwrap();
        let (next, _, effects) = effects::of_row(&self.past, &row, Vec::new(), Observers::NOBODY, &self.app.config);
        append(&self.app, Uuid::from_bytes(self.past.table().id().0), self.past.seq + 1, &row, effects).await;
        let written = Written::new(row.at, skat_store::record::encode(&row.events));
        let _ = self.past.take_over(next, written, Observers::NOBODY);
    }

    async fn command(&mut self, command: Command) {
        self.give(Input::Command { player: self.host, command }).await;
    }

    async fn seat_all(&mut self) {
        self.command(Command::Sit { name: Name::new("Host").unwrap(), seat: None }).await;
        for (seat, (player, name)) in [Seat::Second, Seat::Third].into_iter().zip(computer::players()) {
            self.command(Command::AddComputer { name, player, seat }).await;
        }
        self.command(Command::Ready(true)).await;
    }

    async fn deal(&mut self) {
        while self.past.table().running_deal().is_none() {
            self.now = self.past.table().deadline().unwrap();
            self.give(Input::Tick).await;
        }
    }

    async fn play(&mut self) {
        while let Some(played) = self.past.table().running_deal() {
            let seat = played.turn().unwrap();
            let action = simple(&played.deal, played.role_of(seat).unwrap());
            if seat == Seat::First {
                self.command(Command::Act(action)).await;
            } else {
                self.give(Input::Computer { seat, action }).await;
            }
        }
    }
}

async fn append(app: &App, table: Uuid, seq: i64, row: &Row, effects: Vec<Effect>) {
    let at = Timestamp::from_micros(row.at.0);
    let body = skat_store::record::encode(&row.events);
    let row = NewRow { table, seq, epoch: 1, command: None, at, due_at: None, body, effects };
    app.ledger.append(row).await.unwrap();
}
