//! What the lobby says is what there is, whatever of it was written before.

use std::sync::Arc;

use serde_json::json;

use super::*;
use crate::config::Config;
use crate::connection::Room;
use crate::metrics::Metrics;
use crate::places::Places;

/// The largest message that a client must be able to read, as docs/protocol.md says.
const LARGEST_MESSAGE: usize = 32 << 20;

fn id(number: usize) -> Uuid {
    Uuid::from_u128(number as u128)
}

fn table(number: usize, name: &str, people: &[usize]) -> LobbyTable {
    let seats = (1..=4_usize).map(|seat| match people.get(seat - 1) {
        Some(player) => {
            json!({ "seat": seat, "player": { "id": id(*player), "name": name, "kind": "human" }, "open": false })
        }
        None => json!({ "seat": seat, "open": true }),
    });
    serde_json::from_value(json!({
        "table": id(number),
        "settings": {
            "name": name, "seats": 4, "ruleSet": "sosko-2007", "rounds": 12, "access": "public", "watching": "delayed",
            "delaySeconds": 3_600, "mode": "tournament", "waitSeconds": 3_600, "moveSeconds": 3_600,
            "seating": "lot", "computers": false, "rated": false, "pauseSeconds": 600, "vacancySeconds": 600
        },
        "arranged": true, "host": id(1), "seats": seats.collect::<Vec<_>>(), "state": "gathering",
        "dealsPlayed": 48, "dealsLeft": 48, "watchers": 20_000
    }))
    .unwrap()
}

fn connection() -> Connection {
    Connection::new(Room { messages: 10_000, bytes: 100_000_000 }, Arc::new(Metrics::new()))
}

fn listen(lobby: &Lobby, connection: &Connection) {
    assert_eq!(lobby.listen(connection, |_| Ok::<(), ()>(())), Ok(()));
}

/// What somebody knows who has heard everything.
fn heard(connection: &Connection) -> (BTreeMap<Uuid, LobbyTable>, BTreeMap<Uuid, LobbyPlayer>) {
    let mut known = (BTreeMap::new(), BTreeMap::new());
    while let Some(text) = connection.take() {
        match serde_json::from_str(text.as_str()).unwrap() {
            ServerMessage::Lobby { tables, players } => {
                known.0 = tables.into_iter().map(|table| (table.table, table)).collect();
                known.1 = players.into_iter().map(|player| (player.player.id, player)).collect();
            }
            ServerMessage::LobbyTable { table } => drop(known.0.insert(table.table, *table)),
            ServerMessage::LobbyTableGone { table } => drop(known.0.remove(&table)),
            ServerMessage::LobbyPlayer { player } => drop(known.1.insert(player.player.id, player)),
            ServerMessage::LobbyPlayerGone { player } => drop(known.1.remove(&player)),
            other => panic!("{other:?}"),
        }
    }
    known
}

#[test]
fn whoever_comes_knows_the_same_as_who_was_there_from_the_beginning() {
    let lobby = Lobby::default();
    let first = connection();
    listen(&lobby, &first);
    let mut later = Vec::new();
    for number in 0..2_000 {
        // Some come, some sit down and get up, some tables end.
        lobby.arrive(id(10_000 + number % 700), "Anna", false);
        let people: Vec<usize> = (0..number % 4).map(|seat| 10_000 + (7 * number + seat) % 700).collect();
        lobby.show(table(number % 500, "Halle", &people));
        if number % 3 == 0 {
            lobby.remove(id(number % 300));
        }
        if number % 5 == 0 {
            lobby.depart(id(10_000 + number % 350));
        }
        if number % 97 == 0 {
            let one = connection();
            listen(&lobby, &one);
            later.push(one);
        }
    }
    let known = heard(&first);
    assert!(known.0.len() > 100 && known.1.len() > 100);
    for one in later {
        assert_eq!(heard(&one), known);
    }
    for (player, shown) in known.1 {
        assert_eq!(shown.seated, !lobby.tables_of(player).is_empty());
    }
}

#[test]
fn a_large_lobby_is_not_written_anew_for_each_who_comes() {
    let lobby = Lobby::default();
    (0..1_000).for_each(|number| lobby.show(table(number, "Halle", &[])));
    let [anna, berta, cem] = [connection(), connection(), connection()];
    listen(&lobby, &anna);
    listen(&lobby, &berta);
    lobby.show(table(1, "Leipzig", &[]));
    listen(&lobby, &cem);
    let first = anna.take().unwrap();
    let shared = [berta.take().unwrap(), cem.take().unwrap()];
    assert!(shared.iter().all(|text| text.as_str().as_ptr() == first.as_str().as_ptr()));
    // Where few are here, the first message says all.
    let lobby = Lobby::default();
    listen(&lobby, &anna);
    lobby.show(table(1, "Leipzig", &[]));
    listen(&lobby, &connection());
    assert!(lobby.lock().written.as_ref().is_some_and(|written| written.changes.is_empty()));
}

#[test]
fn the_place_of_a_table_is_free_again_when_the_table_is_over() {
    let (lobby, places) = (Lobby::default(), Places::new(usize::MAX, 1));
    let household = Some(Ipv6Addr::LOCALHOST);
    lobby.show(table(1, "Halle", &[]));
    lobby.keep(id(1), places.take(household).unwrap());
    lobby.show(table(1, "Halle", &[7]));
    assert!(places.take(household).is_err());
    assert_eq!(lobby.over([id(1), id(2)]), [id(2)]);
    lobby.remove(id(1));
    assert!(places.take(household).is_ok());
    assert_eq!(lobby.over([id(1)]), [id(1)]);
}

#[test]
fn who_may_not_be_told_the_lobby_hears_nothing_and_it_is_not_written_for_him() {
    let lobby = Lobby::default();
    (0..100).for_each(|number| lobby.show(table(number, "Halle", &[number])));
    (0..100).for_each(|number| lobby.arrive(id(number), "Anna", false));
    let connection = connection();
    let mut size = 0;
    let refused = lobby.listen(&connection, |bytes| {
        size = bytes;
        Err("too much")
    });
    assert_eq!(refused, Err("too much"));
    assert!(lobby.lock().written.is_none());
    lobby.show(table(1, "Leipzig", &[]));
    assert!(connection.take().is_none());
    listen(&lobby, &connection);
    let written = connection.take().unwrap().as_str().len();
    assert!(size / 2 < written && written < 2 * size, "{written} bytes are written, and {size} were paid");
}

#[test]
fn the_largest_lobby_is_no_longer_than_clients_read() {
    let config = Config::default();
    // The longest letters, and as many of them as a name may have.
    let name = "𒀀".repeat(24);
    let one = text(&ServerMessage::LobbyTable { table: Box::new(table(1, &name, &[1, 2, 3, 4])) });
    let player = LobbyPlayer { player: Player { id: id(1), name, kind: Kind::Human }, seated: false, likes_pub: false };
    let another = text(&ServerMessage::LobbyPlayer { player });
    let most = config.max_tables * one.as_str().len() + config.max_sockets * another.as_str().len();
    assert!(most < LARGEST_MESSAGE, "{most} bytes");
}
