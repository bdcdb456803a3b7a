//! Lines that are late, doubled, torn, held back and cut at random: nothing is lost, and nothing is done twice.

use std::sync::Arc;

use skat_client::Update;
use skat_protocol::{End, Seat, TableAct, TableStep};
use tokio::task::JoinSet;
use uuid::Uuid;
use vorhand_tests::{Engine, Log, Random, Server, Weather, audit, fold, on_both_engines, settings, within};

use crate::game::{Player, Way};
use crate::journal::check_commands;
use crate::player::play;

on_both_engines!(lists_in_a_storm_are_what_their_journals_say);

/// Lists that are played at the same time.
const AT_ONCE: usize = 6;

/// A list that was played to its end in a storm.
struct Weathered {
    seed: u64,
    table: Uuid,
    /// The people with what was acknowledged to them.
    people: Vec<(Uuid, Vec<Uuid>)>,
    /// What their lines have seen.
    logs: Vec<Log>,
}

async fn lists_in_a_storm_are_what_their_journals_say(engine: Engine) {
    let seeds = match engine {
        Engine::Sqlite => 1..=24,
        Engine::Postgres => 101..=108,
    };
    let server = Arc::new(Server::start(engine).await);
    let mut playing = JoinSet::new();
    let mut weathered = Vec::new();
    for seed in seeds {
        if playing.len() >= AT_ONCE {
            weathered.extend(playing.join_next().await.transpose().unwrap());
        }
        let server = server.clone();
        playing.spawn(async move {
            let _told = Told(seed);
            weather(&server, seed).await
        });
    }
    while let Some(done) = playing.join_next().await {
        weathered.push(done.unwrap());
    }
    let mut audited = Vec::new();
    for list in &weathered {
        let _told = Told(list.seed);
        audited.push(audit(&server, list.table).await.list);
    }
    let mut server = Arc::into_inner(server).expect("nobody plays any more");
    server.kill9().await;
    let store = server.database().store().await;
    for (list, told) in weathered.iter().zip(&audited) {
        let _told = Told(list.seed);
        let rows = store.journal(list.table).await.unwrap();
        for (player, acknowledged) in &list.people {
            check_commands(&rows, *player, acknowledged, &format!("seed {}", list.seed));
        }
        let table = fold(&rows);
        assert_eq!(table.end(), Some(skat_table::End::Complete));
        assert_eq!(skat_protocol::Sheet::new(table.sheet(), table.settings().seats), told.sheet);
    }
    store.close().await;
    let sum = |count: fn(&Log) -> u32| -> u32 { weathered.iter().flat_map(|list| &list.logs).map(count).sum() };
    let (cuts, doubled, disturbed) = (sum(|log| log.cuts), sum(|log| log.doubled), sum(|log| log.disturbed));
    let pieces = sum(|log| log.pieces.iter().flatten().sum());
    let told = format!("{cuts} cuts, {doubled} doubled and {disturbed} otherwise disturbed of {pieces} pieces");
    println!("{} lists: {told}", weathered.len());
    // How many pieces there are depends on how long the lists take, and what happens to each of them does not: some 20 of
    // a thousand are cut off, 30 doubled and 210 disturbed.
    assert!(200 * cuts > pieces && 200 * doubled > pieces && 12 * disturbed > pieces, "{told}");
}

/// Plays a list to its end: of people, or of people and two computer players.
async fn weather(server: &Server, seed: u64) -> Weathered {
    let (seats, computers) = [(3, 0), (3, 2), (4, 1), (4, 2)][seed as usize % 4];
    let mut wanted = settings("Storm");
    (wanted.seats, wanted.rounds) = (seats, Some(1));
    let way = if seed.is_multiple_of(2) { Way::Memory } else { Way::Sockets };
    let mut people = Vec::new();
    for (name, number) in ["Anna", "Berta", "Cem", "Dora"].into_iter().zip(0..seats - computers) {
        let seed = seed * 10 + u64::from(number);
        people.push(Player::come(server, way, Weather::Storm { seed }, name, seed).await);
    }
    let host = &people[0].client;
    let table = within("a table", host.create(wanted, None, None)).await.unwrap();
    let mut updates: Vec<_> = people.iter().map(|person| person.client.updates()).collect();
    for (number, person) in (1..).zip(&people) {
        let seat = Some(Seat::try_from(number).unwrap());
        within("a seat", person.client.sit(table, seat, None)).await.unwrap();
    }
    for seat in seats - computers + 1..=seats {
        let act = TableAct::AddComputer { seat: Seat::try_from(seat).unwrap() };
        within("a computer player", host.act(table, act)).await.unwrap();
    }
    for person in &people {
        within("an answer", person.client.act(table, TableAct::Ready { ready: true })).await.unwrap();
    }
    let mut playing = JoinSet::new();
    for (number, person) in (0..).zip(&people) {
        let client = person.client.clone();
        playing.spawn(async move {
            let _told = Told(seed);
            play(&client, table, Random::new(seed * 100 + number)).await;
        });
    }
    while let Some(done) = playing.join_next().await {
        done.unwrap();
    }
    for (person, updates) in people.iter().zip(&mut updates) {
        let state = person.client.table(table).expect("he has seen it");
        assert_eq!(state.view().step, TableStep::Ended { end: End::Complete });
        person.client.close().await;
        while let Some(update) = updates.next().await {
            match update {
                Update::Alarm { shuffle, alarm, .. } => panic!("shuffle {shuffle}: {alarm}"),
                Update::Missed(count) => panic!("{count} updates are missed"),
                _ => {}
            }
        }
    }
    Weathered {
        seed,
        table,
        people: people.iter().map(|person| (person.client.player(), person.acknowledged())).collect(),
        logs: people.iter().map(|person| person.line.log()).collect(),
    }
}

/// Says the seed when a test fails.
struct Told(u64);

impl Drop for Told {
    #[allow(clippy::print_stderr, reason = "whoever sees a test fail wants to know it")]
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the seed was {}", self.0);
        }
    }
}
