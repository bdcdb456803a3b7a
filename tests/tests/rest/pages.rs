//! Pages of many: each row once, in order, and no cursor that somebody made up.

use std::collections::BTreeSet;

use skat_protocol::{ListPage, RankingEntry, RankingPage, TablePage};
use vorhand_tests::{Client, Engine, Server, on_both_engines, settings};

use crate::history::{self, ANNA, BERT, DIETER, Plan, id};

on_both_engines!(
    the_pages_of_a_ranking_tell_each_player_once_in_order,
    the_pages_of_lists_and_tables_tell_each_once,
    a_page_past_the_end_has_no_entries,
    a_cursor_that_somebody_made_up_is_a_bad_query,
);

/// Players with numbers, who have no accounts.
const STRANGERS: [(u128, &str); 18] = [
    (10, "a"),
    (11, "b"),
    (12, "c"),
    (13, "d"),
    (14, "e"),
    (15, "f"),
    (16, "g"),
    (17, "h"),
    (18, "i"),
    (19, "j"),
    (20, "k"),
    (21, "l"),
    (22, "m"),
    (23, "n"),
    (24, "o"),
    (25, "p"),
    (26, "q"),
    (27, "r"),
];

/// Lists of strangers that end the same way, so that many players are equal.
async fn server(engine: Engine, lists: u128) -> Server {
    let plans: Vec<Plan> = STRANGERS
        .chunks(3)
        .cycle()
        .zip(0..lists)
        .map(|(players, number)| Plan::new(100 + 3 * number, players, number as i64))
        .collect();
    let setup = Server::setup(engine).with("rated_needs_account", false);
    setup.start_after(async |database| history::write(database, &plans).await).await
}

async fn ranking(server: &Server, query: &str, limit: usize) -> Vec<RankingEntry> {
    let mut entries: Vec<RankingEntry> = Vec::new();
    let mut after = String::new();
    loop {
        let reply = server.get(&format!("/api/v1/rankings?{query}&limit={limit}{after}")).await;
        let page: RankingPage = reply.read();
        assert!(page.entries.len() <= limit);
        entries.extend(page.entries);
        let Some(next) = page.next else {
            assert_eq!(reply.header("link"), None);
            return entries;
        };
        let link = reply.header("link").unwrap();
        assert!(link.contains(&next) && link.ends_with("; rel=\"next\""), "{link}");
        after = format!("&after={next}");
    }
}

async fn the_pages_of_a_ranking_tell_each_player_once_in_order(engine: Engine) {
    let server = server(engine, 6).await;
    for query in ["span=eternal", "class=official", "span=2026-10"] {
        let all = ranking(&server, query, 200).await;
        assert_eq!(all.len(), STRANGERS.len());
        assert_eq!(all.iter().map(|entry| entry.place).collect::<Vec<_>>(), (1..=18).collect::<Vec<_>>());
        let order = |entry: &RankingEntry| (-entry.points, -(entry.won as i64), entry.lost);
        assert!(all.is_sorted_by_key(order), "{all:?}");
        let points: BTreeSet<i64> = all.iter().map(|entry| entry.points).collect();
        assert!(points.len() < 9, "many are equal, so the cursor has to tell them apart");
        for limit in [1, 4, 6, 17, 18] {
            assert_eq!(ranking(&server, query, limit).await, all, "{query} {limit}");
        }
    }
    for query in ["class=pub", "span=last360", "span=1999-12"] {
        assert_eq!(ranking(&server, query, 5).await, [], "{query}");
    }
}

async fn lists(server: &Server, path: &str, limit: usize) -> Vec<uuid::Uuid> {
    let mut lists = Vec::new();
    let mut after = String::new();
    loop {
        let page: ListPage = server.get(&format!("{path}?limit={limit}{after}")).await.read();
        assert!(page.lists.len() <= limit);
        lists.extend(page.lists.iter().map(|list| list.id));
        let Some(next) = page.next else { return lists };
        after = format!("&after={next}");
    }
}

async fn the_pages_of_lists_and_tables_tell_each_once(engine: Engine) {
    let server = server(engine, 7).await;
    let newest_first: Vec<uuid::Uuid> = (0..7).rev().map(|number| id(100 + 3 * number)).collect();
    let player = format!("/api/v1/players/{}/lists", id(10));
    for limit in [1, 2, 3, 6, 7, 8] {
        assert_eq!(lists(&server, "/api/v1/lists", limit).await, newest_first, "{limit}");
        assert_eq!(lists(&server, &player, limit).await, [id(118), id(100)], "{limit}");
    }

    let mut host = Client::guest(&server, "Host").await;
    let mut made = Vec::new();
    for name in ["one", "two", "three"] {
        made.push(host.create(settings(name)).await);
    }
    let mut hidden = settings("hidden");
    hidden.access = skat_protocol::Access::Link;
    let hidden = host.create(hidden).await;
    let first: TablePage = server.get("/api/v1/tables?limit=2").await.read();
    let next = first.next.clone().expect("there is a third table");
    let second: TablePage = server.get(&format!("/api/v1/tables?limit=2&after={next}")).await.read();
    let told: Vec<_> = first.tables.iter().chain(&second.tables).map(|table| table.table).collect();
    assert_eq!((told, second.next), (made.clone(), None));
    let table: skat_protocol::LobbyTable = server.get(&format!("/api/v1/tables/{}", made[0])).await.read();
    assert_eq!(table, first.tables[0]);
    assert_eq!(server.get(&format!("/api/v1/tables/{hidden}")).await.refusal(), (404, "not_found".to_owned()));
}

/// The cursors of one server at another that has nothing after them.
async fn a_page_past_the_end_has_no_entries(engine: Engine) {
    let full = server(engine, 3).await;
    let rankings: RankingPage = full.get("/api/v1/rankings?limit=8").await.read();
    let lists: ListPage = full.get("/api/v1/lists?limit=2").await.read();
    let (rankings, lists) = (rankings.next.unwrap(), lists.next.unwrap());
    let empty = Server::start(engine).await;
    let page: RankingPage = empty.get(&format!("/api/v1/rankings?after={rankings}")).await.read();
    assert_eq!((page.entries.len(), page.next), (0, None));
    let page: ListPage = empty.get(&format!("/api/v1/lists?after={lists}")).await.read();
    assert_eq!((page.lists.len(), page.next), (0, None));
}

async fn a_cursor_that_somebody_made_up_is_a_bad_query(engine: Engine) {
    let plans = [Plan::new(100, &[ANNA, BERT, DIETER], 0), Plan::new(103, &[ANNA, BERT, DIETER], 1)];
    let setup = Server::setup(engine);
    let server = setup.start_after(async |database| history::write(database, &plans).await).await;
    let anna = format!("/api/v1/players/{}/lists", id(1));
    let rankings: RankingPage = server.get("/api/v1/rankings?limit=1").await.read();
    let lists: ListPage = server.get("/api/v1/lists?limit=1").await.read();
    let (rankings, lists) = (rankings.next.unwrap(), lists.next.unwrap());
    let mut altered = rankings.clone();
    let last = altered.pop().unwrap();
    altered.push(if last == '0' { '1' } else { '0' });
    let long = "0".repeat(4000);
    let made_up = [
        "",
        "0",
        "1",
        "-1",
        "null",
        "%00",
        "%FF",
        "'",
        "1_2",
        "[]",
        "00000000",
        "deadbeef5b5d",
        &altered,
        &rankings[2..],
        &rankings.to_uppercase(),
        &format!("{rankings}00"),
        &long,
    ];
    for path in ["/api/v1/rankings", "/api/v1/lists", "/api/v1/tables", &anna] {
        for cursor in made_up {
            let reply = server.get(&format!("{path}?after={cursor}")).await;
            assert_eq!(reply.refusal(), (400, "bad_query".to_owned()), "{path} {cursor}");
        }
    }
    // A cursor is for the pages that it was found on.
    for (path, cursor) in [
        ("/api/v1/rankings?class=pub&", &rankings),
        ("/api/v1/rankings?span=2026-10&", &rankings),
        ("/api/v1/rankings?", &lists),
        ("/api/v1/lists?", &rankings),
        ("/api/v1/tables?", &lists),
        (&format!("{anna}?"), &lists),
    ] {
        assert_eq!(
            server.get(&format!("{path}after={cursor}")).await.refusal(),
            (400, "bad_query".to_owned()),
            "{path}"
        );
    }
    assert_eq!(server.get(&format!("/api/v1/rankings?after={rankings}")).await.status, 200);
}
