//! What one client may ask for, and what it costs him, in virtual time.

use std::sync::atomic::Ordering;

use futures_util::future::join_all;
use skat_store::{NewAccount, NewPlayer, PlayerKind};

use super::*;
use crate::config::Config;
use crate::lives::{ANNA, Lives, ROOM, for_a, settings};
use crate::origin::Origin;

const SECOND: Duration = Duration::from_secs(1);

/// A client that has logged in.
struct Client {
    session: Session,
    connection: Connection,
    commands: u128,
}

impl Client {
    fn new(app: &Arc<App>, player: PlayerId) -> Client {
        let connection = Connection::new(ROOM, app.metrics.clone());
        let from = Origins { address: Ipv6Addr::LOCALHOST, origin: Origin::Missing, agent: None };
        let mut session = Session::new(app.clone(), connection.clone(), from, None);
        let (id, kind, created_at) = (Uuid::from_bytes(player.0), PlayerKind::Guest, Timestamp::from_micros(0));
        session.player = Some(Player { id, name: "Anna".to_owned(), kind, created_at, likes_pub: false });
        Client { session, connection, commands: 0 }
    }

    /// Sends a command, and waits for its answer.
    async fn does(&mut self, command: impl FnOnce(Uuid) -> ClientMessage) -> Result<Option<Uuid>, Code> {
        self.commands += 1;
        let id = Uuid::from_u128(self.commands);
        self.session.message(&serde_json::to_string(&command(id)).unwrap()).await;
        loop {
            match serde_json::from_str(self.connection.told().await.as_str()).unwrap() {
                ServerMessage::Ack { id: answered, table } if answered == id => return Ok(table),
                ServerMessage::Nack { id: answered, code, .. } if answered == id => return Err(code),
                _ => {}
            }
        }
    }

    async fn watches(&mut self, table: TableId) -> Result<Option<Uuid>, Code> {
        let table = Uuid::from_bytes(table.0);
        self.does(|id| ClientMessage::Watch { id, table, password: None }).await
    }
}

/// A server with so many tables of which none is in memory.
async fn with_tables(count: u8) -> (Lives, Vec<TableId>) {
    let mut lives = Lives::begin().await;
    let mut tables = Vec::new();
    for number in 1..=count {
        tables.push(lives.open(number, settings()).await);
    }
    lives.die().await;
    (lives, tables)
}

#[tokio::test]
async fn of_all_who_ask_for_tables_only_so_many_at_a_time_have_one_read_from_its_journal() {
    let (lives, tables) = with_tables(20).await;
    let (first, later) = tables.split_at(16);
    lives.ledger.hanging.store(16, Ordering::Relaxed);
    let watching = |tables: &[TableId]| {
        let clients = tables.iter().map(|table| (Client::new(&lives.app, ANNA), *table));
        join_all(clients.collect::<Vec<_>>().into_iter().map(async |(mut client, table)| client.watches(table).await))
    };
    let slow = watching(first);
    let patient = async {
        for_a(SECOND).await;
        assert_eq!(lives.reads(), 16);
        let waiting = watching(later);
        let looking = async {
            for_a(SECOND).await;
            assert_eq!(lives.reads(), 16, "the others wait for their turn");
            assert_eq!(lives.app.tables.filling().loading, 16, "nor is anything kept for them");
        };
        tokio::join!(waiting, looking).0
    };
    let (slow, patient) = tokio::join!(slow, patient);
    // Their journals never come, and then it is the others' turn.
    assert_eq!(slow, vec![Err(Code::Unavailable); 16]);
    let watched: Vec<_> = later.iter().map(|table| Ok(Some(Uuid::from_bytes(table.0)))).collect();
    assert_eq!(patient, watched);
    assert_eq!(lives.reads(), 20);
}

#[tokio::test]
async fn who_waits_too_long_for_his_turn_to_have_a_table_read_is_told_so() {
    let (lives, tables) = with_tables(1).await;
    let mut anna = Client::new(&lives.app, ANNA);
    let turns = lives.app.loading.acquire_many(16).await.unwrap();
    let began = lives.app.world.now();
    assert_eq!(anna.watches(tables[0]).await, Err(Code::Unavailable));
    assert_eq!(lives.app.world.now().since(began).as_secs(), TURN.as_secs());
    assert_eq!(lives.reads(), 0);
    drop(turns);
    assert!(anna.watches(tables[0]).await.is_ok());
    // What is in memory needs no turn.
    let _turns = lives.app.loading.acquire_many(16).await.unwrap();
    assert!(anna.watches(tables[0]).await.is_ok());
}

#[tokio::test]
async fn a_table_that_has_to_be_read_costs_as_much_as_five_messages() {
    let lives = Lives::begin().await;
    let mut anna = Client::new(&lives.app, ANNA);
    for number in 1..=8 {
        assert_eq!(anna.watches(TableId([number; 16])).await, Err(Code::UnknownTable));
    }
    assert_eq!(anna.watches(TableId([9; 16])).await, Err(Code::TooFast));
    for_a(SECOND).await;
    assert_eq!(anna.watches(TableId([9; 16])).await, Err(Code::UnknownTable));
}

#[tokio::test]
async fn the_lobby_costs_as_much_as_twenty_messages_and_an_address_is_told_only_so_much_of_it() {
    let mut lives = Lives::begin().await;
    let config = Config { lobby_kib_per_second: 1, ..lives.app.config.clone() };
    lives.app = Arc::new(App::new(config, lives.app.world.clone(), lives.store.clone(), lives.ledger.clone()));
    let lobby = |id| ClientMessage::Lobby { id, watch: true };
    let mut anna = Client::new(&lives.app, ANNA);
    // Nothing is in it yet.
    for _ in 0..2 {
        assert_eq!(anna.does(lobby).await, Ok(None));
    }
    assert_eq!(anna.does(lobby).await, Err(Code::TooFast));
    for number in 1..=40 {
        lives.open(number, settings()).await;
    }
    for_a(2 * SECOND).await;
    assert_eq!(anna.does(lobby).await, Ok(None));
    for_a(10 * SECOND).await;
    let [mut again, mut elsewhere] = [(); 2].map(|()| Client::new(&lives.app, ANNA));
    elsewhere.session.from.address = Ipv6Addr::from_bits(0x2001_0db8 << 96);
    assert_eq!(again.does(lobby).await, Err(Code::TooFast), "another socket is no help");
    assert!(lives.app.metrics.written().contains("vorhand_throttled_total{what=\"lobby\"} 1\n"));
    assert_eq!(again.does(|id| ClientMessage::Lobby { id, watch: false }).await, Ok(None), "nothing else is refused");
    assert_eq!(elsewhere.does(lobby).await, Ok(None));
    for_a(6 * SECOND).await;
    assert_eq!(again.does(lobby).await, Ok(None));
    // A refusal costs nothing, and who has been told hears what changes.
    lives.open(41, settings()).await;
    for client in [&anna, &again, &elsewhere] {
        let mut texts = std::iter::from_fn(|| client.connection.take());
        assert!(texts.any(|text| text.as_str().contains("lobbyTable")));
    }
}

#[tokio::test]
async fn a_guest_makes_no_rated_table_where_only_registered_players_play_rated_lists() {
    let mut lives = Lives::begin_in_real_time().await;
    let created_at = Timestamp::from_micros(0);
    let new = NewPlayer { id: Uuid::from_bytes(ANNA.0), name: "Anna".to_owned(), kind: PlayerKind::Guest, created_at };
    lives.store.create_player(&new, None).await.unwrap();
    let wanted = |name: &str, rated| skat_protocol::NewSettings {
        rated,
        computers: Some(false),
        ..skat_protocol::NewSettings::new(skat_protocol::Name::new(name).unwrap())
    };
    let create = |settings| move |id| ClientMessage::Create { id, settings, password: None, arranged: None };
    let mut anna = Client::new(&lives.app, ANNA);
    assert_eq!(anna.does(create(wanted("Rated", true))).await, Err(Code::AccountNeeded));
    assert_eq!(lives.app.tables.open(), 0, "there is no table, and nobody sees one");
    // What would be wrong for anybody comes first.
    let wrong = skat_protocol::NewSettings { computers: Some(true), ..wanted("Rated", true) };
    assert_eq!(anna.does(create(wrong)).await, Err(Code::BadRated));
    assert!(anna.does(create(wanted("Unrated", false))).await.is_ok());

    let config = Config { rated_needs_account: false, ..lives.app.config.clone() };
    lives.app = Arc::new(App::new(config, lives.app.world.clone(), lives.store.clone(), lives.ledger.clone()));
    let mut anna = Client::new(&lives.app, ANNA);
    anna.commands = 10;
    assert!(anna.does(create(wanted("Rated", true))).await.is_ok(), "the settings can allow it");

    let config = Config::default();
    lives.app = Arc::new(App::new(config, lives.app.world.clone(), lives.store.clone(), lives.ledger.clone()));
    let account = NewAccount {
        player: new.id,
        name: "Anna".to_owned(),
        canonical_name: "anna".to_owned(),
        password_hash: "none".to_owned(),
        role: skat_store::Role::Player,
        at: created_at,
    };
    lives.store.register(&account).await.unwrap();
    let mut anna = Client::new(&lives.app, ANNA);
    anna.commands = 20;
    assert!(anna.does(create(wanted("Rated", true))).await.is_ok(), "she has an account by now");
}

#[tokio::test]
async fn who_was_locked_out_is_told_so_where_he_was_logged_in_and_nobody_else_is() {
    let lives = Lives::begin_in_real_time().await;
    lives.app.loaded.cancel();
    let at = |seconds: i64| Timestamp::from_micros(lives.app.world.now().0 + seconds * 1_000_000);
    let player = Uuid::from_bytes(ANNA.0);
    let new = NewPlayer { id: player, name: "Anna".to_owned(), kind: PlayerKind::Guest, created_at: at(-9) };
    lives.store.create_player(&new, None).await.unwrap();
    let secrets: [[u8; 32]; 3] = [[1; 32], [2; 32], [3; 32]];
    for secret in &secrets[..2] {
        let token_hash = sessions::hash_of(secret);
        let session = skat_store::NewSession { token_hash, player, at: at(-8), address: None, agent: None };
        lives.store.open_session(&session).await.unwrap();
    }
    let [before, present, none] = secrets.each_ref().map(sessions::hash_of);
    lives.store.revoke_session(skat_store::SessionId::of(&before), None, at(-7), None).await.unwrap();
    let log_in = async |secret: &[u8; 32]| {
        let mut client = Client::new(&lives.app, ANNA);
        client.session.player = None;
        let token = Some(sessions::token(secret));
        let id = Uuid::from_u128(1);
        client.session.message(&serde_json::to_string(&ClientMessage::Login { id, token }).unwrap()).await;
        let answer = serde_json::from_str(client.connection.told().await.as_str()).unwrap();
        let code = match answer {
            ServerMessage::Nack { code, .. } => Some(code),
            _ => None,
        };
        (client, code)
    };
    let mut told = Vec::new();
    for secret in &secrets {
        told.push(log_in(secret).await.1);
    }
    assert_eq!(told, [Some(Code::BadToken), None, Some(Code::BadToken)]);

    let (here, _) = log_in(&secrets[1]).await;
    let audit = |act| skat_store::AuditEntry {
        at: at(0),
        actor: None,
        actor_name: "server".to_owned(),
        act,
        subject: skat_store::AuditEntry::player(player),
        reason: None,
        detail: "{}".to_owned(),
    };
    let lock =
        skat_store::Lock { reason: "noise".to_owned(), locked_at: at(0), until: Some(at(3_600)), locked_by: None };
    let done = lives.store.lock_player(player, &lock, &audit("lock")).await.unwrap();
    let skat_store::Locking::Done(revoked) = done else { panic!("{done:?}") };
    assert_eq!(revoked, [present]);
    lives.app.sessions.locked(&revoked);
    assert_eq!(here.connection.end(), Some(Some(CloseCode::Locked)));
    let all = async || [log_in(&secrets[0]).await.1, log_in(&secrets[1]).await.1, log_in(&secrets[2]).await.1];
    assert_eq!(all().await, [Some(Code::BadToken), Some(Code::Locked), Some(Code::BadToken)]);
    assert_eq!(lives.store.lock_of_token(&none).await.unwrap(), None);

    // Another lock in its place is as good; one that is over says no more than that the session has ended.
    let longer = skat_store::Lock { locked_at: at(1), until: None, ..lock.clone() };
    lives.store.lock_player(player, &longer, &audit("lock")).await.unwrap();
    assert_eq!(all().await, [Some(Code::BadToken), Some(Code::Locked), Some(Code::BadToken)]);
    let over = skat_store::Lock { locked_at: at(2), until: Some(at(-1)), ..lock };
    lives.store.lock_player(player, &over, &audit("lock")).await.unwrap();
    assert_eq!(all().await, [Some(Code::BadToken); 3]);
    assert!(lives.store.unlock_player(player, &audit("unlock")).await.unwrap());
    assert_eq!(all().await, [Some(Code::BadToken); 3]);
}
