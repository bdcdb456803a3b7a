//! What a move costs, what a table keeps, and how long a resume takes: figures to read, not to fail by.
//!
//! `cargo test --release -p skat-server --lib figures -- --nocapture` prints them.

#![allow(clippy::print_stdout, reason = "figures are to be read")]

use std::time::Duration;

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use skat_protocol::ServerMessage;
use skat_rules::{Card, CardSet, DealtCards, Seat};
use skat_store::TableOpening;
use skat_table::{Name, Row, Seating, Settings, Table};

use super::*;
use crate::Config;
use crate::clock::SystemWorld;
use crate::connection::Room;
use crate::ledger::Memory;
use crate::simple::simple;

const DEALS: usize = 24;

fn player(seat: usize) -> PlayerId {
    PlayerId([seat as u8 + 1; 16])
}

/// A server whose journal is in memory, and the people at its tables.
struct Rig {
    app: Arc<App>,
    random: ChaCha8Rng,
    _folder: tempfile::TempDir,
}

impl Rig {
    async fn new() -> Rig {
        let folder = tempfile::tempdir().unwrap();
        let config = Config { computer_millis: 0, ..Config::default() };
        let url = format!("sqlite:{}", folder.path().join("vorhand.db").display());
        let store = skat_store::Store::connect(&url, skat_store::StoreOptions::default()).await.unwrap();
        let app = App::new(config, Arc::new(SystemWorld::new()), store, Arc::new(Memory::default()));
        Rig { app: Arc::new(app), random: ChaCha8Rng::seed_from_u64(7), _folder: folder }
    }

    fn deck(&mut self) -> DealtCards {
        let mut cards: Vec<Card> = CardSet::from_bits(u32::MAX).iter().collect();
        cards.shuffle(&mut self.random);
        DealtCards::from_deck(&cards.try_into().unwrap()).unwrap()
    }

    /// Three people at a table whose list is on its way, each with a connection that nobody reads.
    async fn table(&mut self, number: u8) -> Game {
        let host = player(0);
        let settings = Settings {
            rounds: None,
            seating: Seating::Host,
            pause: Duration::ZERO,
            ..Settings::new(Name::new("Altenburg").unwrap())
        };
        let arranged = (0..DEALS).map(|_| self.deck()).collect();
        let row = Table::create(self.app.world.now(), TableId([number; 16]), host, settings, arranged).unwrap();
        let table = Table::open(&row).unwrap();
        let new_row = NewRow {
            table: Uuid::from_bytes(table.id().0),
            seq: 1,
            epoch: 1,
            command: None,
            at: timestamp(row.at),
            due_at: None,
            body: skat_store::record::encode(&row.events),
            effects: vec![Effect::TableOpened(TableOpening {
                host: Uuid::from_bytes(host.0),
                settings: String::new(),
            })],
        };
        self.app.ledger.append(new_row).await.unwrap();
        let room = Room { messages: 4_096, bytes: 8 * 1024 * 1024 };
        let people = std::array::from_fn(|_| Connection::new(room, self.app.metrics.clone()));
        let actor = Actor::new(self.app.clone(), Past::new(table, 1), None);
        let mut game = Game { actor, people, moves: 0, slowest: Duration::ZERO, chosen: Duration::ZERO };
        for seat in 0..3 {
            let name = Name::new(&format!("Spieler {seat}")).unwrap();
            game.command(seat, Command::Sit { name, seat: Some(Seat::ALL[seat]) }).await;
        }
        for seat in 0..3 {
            game.command(seat, Command::Ready(true)).await;
        }
        game.read();
        game
    }
}

/// A table and those who sit there.
struct Game {
    actor: Actor,
    people: [Connection; 3],
    moves: u32,
    /// How long a computer player would have taken, once and in all.
    slowest: Duration,
    chosen: Duration,
}

impl Game {
    async fn command(&mut self, seat: usize, command: Command) {
        let id = self.actor.app.world.id();
        let answer = Answer::to_command(self.people[seat].clone(), id);
        assert!(self.actor.command(answer, id, player(seat), [0; 32], command, self.actor.app.world.now()).await);
        self.moves += 1;
    }

    /// Everybody takes what he was told; how many bytes that is.
    fn read(&mut self) -> usize {
        let mut bytes = 0;
        for person in &self.people {
            while let Some(text) = person.take() {
                bytes += text.as_str().len();
            }
        }
        bytes
    }

    /// Whoever is to act does something legal.
    async fn step(&mut self) -> bool {
        let Some(played) = self.actor.past.table().running_deal() else { return false };
        let seat = played.turn().unwrap();
        let role = played.role_of(seat).unwrap();
        let began = self.actor.app.world.now();
        let view = played.deal.view_for(skat_rules::Observer::Player(role));
        let mut memory = skat_ai::Memory::new();
        played
            .events
            .iter()
            .filter_map(|(_, event)| played.deal.seen_by(event, view.observer))
            .for_each(|seen| memory.note(&seen));
        skat_ai::choose(&view, &memory);
        self.slowest = self.slowest.max(self.actor.app.world.now().since(began));
        self.chosen += self.actor.app.world.now().since(began);
        let action = simple(&played.deal, role);
        self.command(seat.index(), Command::Act(action)).await;
        true
    }
}

fn resident() -> usize {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap();
    text.split(' ').nth(1).unwrap().parse::<usize>().unwrap() * 4096
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn figures_of_a_move_of_a_table_and_of_a_resume() {
    let mut rig = Rig::new().await;
    let mut game = rig.table(1).await;
    let began = rig.app.world.now();
    let (mut bytes, before) = (0, game.moves);
    while game.step().await {
        bytes += game.read();
    }
    let (took, moves) = (rig.app.world.now().since(began), game.moves - before);
    println!("a computer player's choice: {:?} on average, {:?} at most", game.chosen / moves, game.slowest);
    let took = took.saturating_sub(game.chosen);
    println!(
        "{moves} moves in {took:?}: {} ns and {} bytes a move",
        took.as_nanos() / u128::from(moves),
        bytes as u32 / moves
    );

    let mut game = rig.table(2).await;
    for _ in 0..8 * 36 + 20 {
        assert!(game.step().await);
        game.read();
    }
    let rows = rig.app.ledger.rows(game.actor.uuid()).await.unwrap();
    let tables = 500;
    let mut pasts = Vec::with_capacity(tables);
    let before = resident();
    for _ in 0..tables {
        let mut rows = rows.iter().map(|row| {
            let events = skat_store::record::decode(&row.body).unwrap();
            (Row { at: Time(row.at.micros()), events }, &row.body)
        });
        let (first, _) = rows.next().unwrap();
        let mut past = Past::new(Table::open(&first).unwrap(), 1);
        rows.for_each(|(row, body)| past.read(&row, body.as_slice().into()));
        pasts.push(past);
    }
    println!("mid-deal, {} bytes a table", (resident() - before) / tables);
    println!("a table's own size is {} bytes, its past's {}", size_of::<Table>(), size_of::<Past>());

    let mut game = rig.table(200).await;
    for _ in 0..200 {
        game.step().await;
        game.read();
    }
    let observer = Observer::Seat(Seat::First);
    let ServerMessage::Snapshot { n, .. } = game.actor.snapshot(observer) else { panic!("it is a snapshot") };
    for behind in [0, 10, 40, 100] {
        let began = rig.app.world.now();
        game.actor.bring_up_to_date(&game.people[0], player(0), n - behind, observer);
        let took = rig.app.world.now().since(began);
        println!("a resume {behind} events behind: {took:?}, {} bytes", game.read());
    }
}
