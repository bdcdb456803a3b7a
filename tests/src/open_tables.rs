//! Many tables in a database, without anybody who has played there.

use std::time::Duration;

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::json;
use skat_rules::{Action, BidValue, Card, CardSet, Class, Contract, Deal, DealtCards, Role, Seat};
use skat_store::{
    Effect, Journal, JournalOptions, ListPlayer, ListStart, NewPlayer, NewRow, PlayerKind, Store, TableOpening,
    Timestamp, record,
};
use skat_table::{Command, Input, Name, PlayerId, Row, Seating, Settings, Table, TableId, Time};
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::company::settings;
use crate::database::Database;

/// So many tables are written at once, so that they share commits.
const AT_ONCE: usize = 256;

/// How many people there are; everybody sits at many tables.
const PEOPLE: u128 = 300;

const ROUNDS: u16 = 1;

/// Writes so many tables into a database that no server uses, each with a list of three deals of which the second runs,
/// as a version would have written them that says nothing of what the lobby shows.
///
/// # Panics
/// The database does not take them.
pub async fn half_played(database: &Database, tables: usize) -> Vec<Uuid> {
    let store = database.store().await;
    store.migrate().await.unwrap();
    for number in 0..PEOPLE {
        let name = format!("Spieler {number}");
        let (id, created_at) = (person(number), Timestamp::from_micros(1));
        store.create_player(&NewPlayer { id, name, kind: PlayerKind::Guest, created_at }, None).await.unwrap();
    }
    let (journal, writer) = Journal::new(store.clone(), JournalOptions::default());
    let mut tasks = JoinSet::new();
    let mut written = Vec::new();
    let writing = async {
        for number in 0..tables {
            if tasks.len() == AT_ONCE {
                written.push(tasks.join_next().await.expect("there are tasks").unwrap());
            }
            tasks.spawn(write(journal.clone(), number as u128));
        }
        written.extend(std::mem::take(&mut tasks).join_all().await);
        drop(journal);
    };
    tokio::join!(writing, writer.run());
    close(store).await;
    written
}

async fn close(store: Store) {
    store.close().await;
}

fn person(number: u128) -> Uuid {
    Uuid::from_u128(0x1000 + number % PEOPLE)
}

async fn write(journal: Journal, number: u128) -> Uuid {
    let mut random = ChaCha8Rng::seed_from_u64(number as u64);
    let id = Uuid::from_u128(0x1_0000_0000 + number);
    let people: [Uuid; 3] = std::array::from_fn(|seat| person(3 * number + seat as u128));
    let player = |seat: Seat| PlayerId(people[seat.index()].into_bytes());
    let name = format!("Tisch {number}");
    let deals: Vec<DealtCards> = (0..3 * ROUNDS).map(|_| deal(&mut random)).collect();
    let at_table = Settings {
        rounds: Some(ROUNDS),
        seating: Seating::Host,
        pause: Duration::ZERO,
        ..Settings::new(Name::new(&name).unwrap())
    };
    let mut shown = settings(&name);
    shown.rounds = Some(ROUNDS);
    let stored = json!({ "settings": skat_protocol::Settings::from(shown) }).to_string();
    let mut now = Time(1_767_225_600_000_000);
    let row = Table::create(now, TableId(id.into_bytes()), player(Seat::First), at_table, deals).unwrap();
    let mut table = Table::open(&row).unwrap();
    let opened = Effect::TableOpened(TableOpening { host: people[0], settings: stored });
    append(&journal, id, 1, &row, &table, vec![opened]).await;
    let mut seq = 1;
    let seats = || Seat::ALL.into_iter().take(3);
    let sit = |seat: Seat| {
        let name = Name::new(&format!("Spieler {}", seat.index())).unwrap();
        Input::Command { player: player(seat), command: Command::Sit { name, seat: Some(seat) } }
    };
    let ready = |seat: Seat| Input::Command { player: player(seat), command: Command::Ready(true) };
    let mut inputs: Vec<Input> = seats().map(ready).rev().chain(seats().map(sit).rev()).collect();
    // So far the second deal goes: its shortest way is three passes.
    let mut moves = random.random_range(0..3);
    loop {
        let input = match inputs.pop() {
            Some(input) => input,
            None if table.sheet().entries().len() == 1 && moves == 0 => return id,
            None => {
                moves -= u32::from(table.sheet().entries().len() == 1);
                let played = table.running_deal().expect("the next deal follows at once");
                let seat = played.turn().expect("somebody is to act");
                let action = simple(&played.deal, played.role_of(seat).expect("he plays"));
                Input::Command { player: player(seat), command: Command::Act(action) }
            }
        };
        now = now.plus(Duration::from_secs(1));
        let row = table.decide(now, &input, &mut |bytes: &mut [u8]| bytes.fill(1)).unwrap();
        let is_waiting = table.started_at().is_none();
        table.apply(&row);
        seq += 1;
        let began = is_waiting && table.started_at().is_some();
        let effects = began.then(|| Effect::ListStarted(list_start(&table))).into_iter().collect();
        append(&journal, id, seq, &row, &table, effects).await;
    }
}

fn list_start(table: &Table) -> ListStart {
    let players = table.occupants().map(|(seat, occupant)| {
        ListPlayer::seated(seat, Uuid::from_bytes(occupant.player.0), occupant.name.as_str().to_owned())
    });
    ListStart {
        rule_set: table.settings().rules.name().to_owned(),
        class: skat_store::Class::Official,
        seats: 3,
        rated: false,
        listed: true,
        live: true,
        players: players.collect(),
    }
}

fn deal(random: &mut ChaCha8Rng) -> DealtCards {
    let mut cards: Vec<Card> = CardSet::from_bits(u32::MAX).iter().collect();
    cards.shuffle(random);
    DealtCards::from_deck(&cards.try_into().expect("there are 32 cards")).unwrap()
}

/// Middlehand takes the skat at 18, announces a grand, and everybody plays his first legal card.
fn simple(deal: &Deal, role: Role) -> Action {
    let legal = deal.legal(role);
    let discard = deal.hand(role).iter().take(2).collect();
    match legal.cards.first() {
        Some(card) => Action::Play(card),
        None if legal.pick_up => Action::PickUp,
        None if legal.announce => Action::Announce { contract: Contract::Grand(Class::PickUp), discard, spitzen: 0 },
        None if role == Role::Middlehand && legal.least_bid == Some(BidValue::MIN) => Action::Bid(BidValue::MIN),
        None => Action::Pass,
    }
}

async fn append(journal: &Journal, table: Uuid, seq: i64, row: &Row, state: &Table, effects: Vec<Effect>) {
    let row = NewRow {
        table,
        seq,
        epoch: 1,
        command: None,
        at: Timestamp::from_micros(row.at.0),
        due_at: state.deadline().map(|time| Timestamp::from_micros(time.0)),
        body: record::encode(&row.events),
        effects,
    };
    journal.append(row).await.unwrap();
}
