//! What one client may ask for, and what it costs him, in virtual time.

use std::sync::atomic::Ordering;

use futures_util::future::join_all;
use skat_store::PlayerKind;

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
