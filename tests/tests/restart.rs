//! A start with many open tables: all of them are there, and none of them has to be read for it.

#![allow(clippy::unwrap_used, reason = "a test may stop where it does not find what it needs")]

use std::collections::BTreeSet;

use skat_protocol::{Seat, SeatState, TableAct, TablePage};
use skat_table::Event;
use uuid::Uuid;
use vorhand_tests::{Client, Database, Engine, Server, half_played, on_both_engines, settings};

on_both_engines!(
    hundreds_of_tables_are_there_after_a_kill_and_only_those_are_read_that_are_touched,
    tables_of_a_version_that_does_not_say_what_they_show_are_there_too,
);

const TABLES: usize = 200;

/// All tables that anybody finds.
async fn listed(server: &Server) -> BTreeSet<Uuid> {
    let mut tables = BTreeSet::new();
    let mut after = String::new();
    loop {
        let page: TablePage = server.get(&format!("/api/v1/tables?limit=100{after}")).await.read();
        tables.extend(page.tables.iter().map(|table| table.table));
        match page.next {
            Some(next) => after = format!("&after={next}"),
            None => return tables,
        }
    }
}

/// The tables whose journal says that they were read after a start.
async fn read_again(database: &Database, tables: &BTreeSet<Uuid>) -> BTreeSet<Uuid> {
    let store = database.store().await;
    let mut read = BTreeSet::new();
    for table in tables {
        let rows = store.journal(*table).await.unwrap();
        let is_restart = |body: &[u8]| skat_store::record::decode(body).unwrap().contains(&Event::Restarted);
        if rows.iter().any(|row| is_restart(&row.body)) {
            read.insert(*table);
        }
    }
    store.close().await;
    read
}

async fn hundreds_of_tables_are_there_after_a_kill_and_only_those_are_read_that_are_touched(engine: Engine) {
    let mut server = Server::setup(engine).with("max_tables_per_player", 1_000).start().await;
    let mut anna = Client::guest(&server, "Anna").await;
    let mut tables = BTreeSet::new();
    for number in 0..TABLES {
        // A socket has so many tables.
        if number % 20 == 0 {
            anna.reconnect(&server).await;
        }
        let table = anna.create(settings(&format!("Table {number}"))).await;
        anna.sit(table, 1).await;
        tables.insert(table);
    }
    // One list has begun.
    let playing = *tables.last().unwrap();
    for seat in [2, 3] {
        anna.act(playing, TableAct::AddComputer { seat: Seat::try_from(seat).unwrap() }).await;
    }
    anna.is_ready(playing).await;
    server.kill9().await;
    server.restart().await;
    assert_eq!(listed(&server).await, tables);
    anna.reconnect(&server).await;
    assert_eq!(anna.seated_at.iter().copied().collect::<BTreeSet<_>>(), tables, "the welcome names them all");
    let touched = *tables.first().unwrap();
    let mut zeno = Client::guest(&server, "Zeno").await;
    for table in [playing, touched] {
        zeno.watch(table).await;
        // The lot has given out the seats of the list that has begun.
        let seats = &zeno.at(table).snapshot.seats;
        let of_anna = seats.iter().find(|seat| seat.player.as_ref().is_some_and(|player| player.id == anna.id));
        assert_eq!(of_anna.unwrap().state, SeatState::Lost, "nobody but Zeno is there");
    }
    server.kill9().await;
    assert_eq!(read_again(server.database(), &tables).await, BTreeSet::from([playing, touched]));
    server.restart().await;
    assert_eq!(listed(&server).await, tables);
}

async fn tables_of_a_version_that_does_not_say_what_they_show_are_there_too(engine: Engine) {
    let database = Database::new(engine);
    let tables: BTreeSet<Uuid> = half_played(&database, 50).await.into_iter().collect();
    let mut server = Server::setup(engine).start_on(database).await;
    // Who comes back waits until it is known who sits where.
    let zeno = Client::guest(&server, "Zeno").await;
    drop(zeno.again(&server).await);
    assert_eq!(listed(&server).await, tables);
    server.kill9().await;
    assert_eq!(read_again(server.database(), &tables).await, tables, "each was read, and has said what it shows");
    server.restart().await;
    assert_eq!(listed(&server).await, tables);
    server.kill9().await;
    let store = server.database().store().await;
    let open = store.open_tables().await.unwrap();
    assert!(open.iter().all(|table| table.shown.is_some()));
    store.close().await;
}
