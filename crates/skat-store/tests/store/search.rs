//! Players are found by what an administrator knows of them.

use std::net::{Ipv4Addr, Ipv6Addr};

use skat_store::{Engine, FoundPlayer, NewPlayer, PlayerKind, PlayerQuery, Store};
use skat_table::Name;
use sqlx::{AssertSqlSafe, Connection, PgConnection, Row, SqliteConnection};

use crate::accounts::{new_account, register, session};
use crate::fixture::{Database, at, id, on_both_engines, with_database};

/// By a name as it is typed; canonical names are in small letters here.
fn named(text: &str) -> PlayerQuery {
    PlayerQuery::Name { canonical: text.to_lowercase(), plain: text.to_owned() }
}

fn numbers(found: &[FoundPlayer]) -> Vec<u128> {
    found.iter().map(|found| found.player.id.as_u128()).collect()
}

async fn find(store: &Store, query: PlayerQuery) -> Vec<u128> {
    numbers(&store.search_players(&query, None, 100).await.unwrap())
}

async fn guest(store: &Store, number: u128, name: &str) {
    let guest = NewPlayer { id: id(number), name: name.to_owned(), kind: PlayerKind::Guest, created_at: at(5) };
    store.create_player(&guest, None).await.unwrap();
}

fn v4(text: &str) -> Ipv6Addr {
    text.parse::<Ipv4Addr>().unwrap().to_ipv6_mapped()
}

/// How the database would run a query, as text.
async fn plan(database: &Database, query: &str) -> String {
    match database.store.engine() {
        Engine::Postgres => {
            let mut connection = PgConnection::connect(&database.url).await.unwrap();
            // Small tables are read whole unless that is forbidden; what matters is that an index can be used.
            sqlx::raw_sql("SET enable_seqscan = off").execute(&mut connection).await.unwrap();
            let rows =
                sqlx::raw_sql(AssertSqlSafe(format!("EXPLAIN {query}"))).fetch_all(&mut connection).await.unwrap();
            rows.iter().map(|row| row.get::<String, _>(0)).collect::<Vec<_>>().join("\n")
        }
        Engine::Sqlite => {
            let mut connection = SqliteConnection::connect(&database.url).await.unwrap();
            let query = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {query}"));
            let rows = sqlx::raw_sql(query).fetch_all(&mut connection).await.unwrap();
            rows.iter().map(|row| row.get::<String, _>("detail")).collect::<Vec<_>>().join("\n")
        }
    }
}

on_both_engines! {
    async fn names_are_found_by_their_beginning(database: Database) {
        let store = &database.store;
        register(store, &new_account(1, "Anna")).await;
        register(store, &new_account(2, "ANNELIESE")).await;
        register(store, &new_account(3, "Bert")).await;
        guest(store, 4, "Anna").await;
        guest(store, 5, "anna").await;
        guest(store, 6, "Joanna").await;
        assert_eq!(find(store, named("Ann")).await, [1, 2, 4]);
        assert_eq!(find(store, named("ann")).await, [1, 2, 5], "guests are found to the letter");
        assert_eq!(find(store, named("Anna")).await, [1, 4]);
        assert_eq!(find(store, named("Annab")).await, [0; 0]);
        assert_eq!(find(store, named("")).await, [0; 0], "nobody is looked for by nothing");
        // Nothing but punctuation is nothing as names are compared.
        guest(store, 7, "...").await;
        let dots = PlayerQuery::Name { canonical: String::new(), plain: "..".to_owned() };
        assert_eq!(find(store, dots).await, [7]);
    }

    async fn signs_of_a_search_language_are_letters_like_others(database: Database) {
        let store = &database.store;
        let names = ["a%b", "a_b", "axb", r"a\b", "a'b", "a\u{10ffff}b", "a"];
        for (number, name) in (1..).zip(names) {
            register(store, &new_account(number, name)).await;
        }
        for (number, begin) in [(1, "a%"), (2, "a_"), (4, r"a\"), (5, "a'"), (6, "a\u{10ffff}")] {
            assert_eq!(find(store, named(begin)).await, [number], "{begin}");
        }
        assert_eq!(find(store, named("a")).await, [1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(find(store, named("%")).await, [0; 0]);
        assert_eq!(find(store, named("a\0b")).await.len(), 7, "what no name can have is left out");
    }

    async fn a_page_goes_on_where_the_one_before_ended(database: Database) {
        let store = &database.store;
        for number in 1..=7 {
            guest(store, number, "Anna").await;
        }
        let first = store.search_players(&named("An"), None, 3).await.unwrap();
        let second = store.search_players(&named("An"), Some(first[2].player.id), 3).await.unwrap();
        let third = store.search_players(&named("An"), Some(second[2].player.id), 3).await.unwrap();
        assert_eq!([numbers(&first), numbers(&second), numbers(&third)].concat(), [1, 2, 3, 4, 5, 6, 7]);
        // A cursor that nobody gave out is a place like any other.
        assert_eq!(store.search_players(&named("An"), Some(id(u128::MAX)), 3).await.unwrap(), []);
    }

    async fn former_names_lead_to_who_has_another_now(database: Database) {
        let store = &database.store;
        let anna = register(store, &new_account(1, "Anna")).await;
        register(store, &new_account(2, "Annabel")).await;
        store.rename(anna, "Berta", "berta", at(20), true, None).await.unwrap();
        store.rename(anna, "Carla", "carla", at(30), true, None).await.unwrap();
        let found = store.search_players(&PlayerQuery::FormerName("ann".to_owned()), None, 10).await.unwrap();
        assert_eq!(numbers(&found), [1]);
        assert_eq!(&*found[0].player.name, "Carla");
        let former: Vec<_> = found[0].former_names.iter().map(|former| (&*former.name, former.until)).collect();
        assert_eq!(former, [("Berta", at(30)), ("Anna", at(20))]);
        assert_eq!(find(store, PlayerQuery::FormerName("%nna".to_owned())).await, [0; 0]);
        assert_eq!(find(store, named("Ann")).await, [2]);
    }

    async fn an_address_leads_to_all_who_came_from_there(database: Database) {
        let store = &database.store;
        let seen = [(1, "192.168.1.7"), (2, "192.168.1.255"), (3, "192.168.2.0"), (4, "10.0.0.1")];
        for ((number, address), byte) in seen.into_iter().zip(1..) {
            register(store, &new_account(number, &format!("Player {number}"))).await;
            store.open_session(&session(number, byte)).await.unwrap();
            store.note_use(&[byte; 32], id(number), v4(address), at(50)).await.unwrap();
        }
        store.note_use(&[1; 32], id(1), v4("10.0.0.1"), at(60)).await.unwrap();
        let range = |low, high| PlayerQuery::Address { low: v4(low), high: v4(high) };
        let found = store.search_players(&range("192.168.1.0", "192.168.1.255"), None, 10).await.unwrap();
        assert_eq!(numbers(&found), [1, 2]);
        let addresses: Vec<_> = found[0].addresses.iter().map(|seen| (seen.address, seen.last_seen_at)).collect();
        assert_eq!(addresses, [(v4("192.168.1.7"), at(50))], "only those of the range");
        assert_eq!(found[0].last_seen_at, Some(at(60)));
        assert_eq!(find(store, range("10.0.0.1", "10.0.0.1")).await, [1, 4]);
        let everywhere = PlayerQuery::Address { low: Ipv6Addr::UNSPECIFIED, high: Ipv6Addr::from(u128::MAX) };
        assert_eq!(find(store, everywhere).await, [1, 2, 3, 4]);
        assert_eq!(find(store, range("192.168.1.255", "192.168.1.0")).await, [0; 0], "an empty range");
        let one = store.find_player(id(1)).await.unwrap().unwrap();
        assert_eq!((one.player, one.last_seen_at, one.addresses.len()), (found[0].player.clone(), Some(at(60)), 2));
        assert_eq!(store.find_player(id(9)).await.unwrap(), None);
        let by_name = store.search_players(&named("Player 1"), None, 10).await.unwrap();
        assert_eq!(by_name[0].addresses, [], "addresses are for those who ask by them");
    }

    async fn who_was_deleted_is_found_by_nothing(database: Database) {
        let store = &database.store;
        let anna = register(store, &new_account(1, "Anna")).await;
        store.rename(anna, "Berta", "berta", at(20), true, None).await.unwrap();
        store.delete_account(anna, &Name::new("deleted").unwrap(), at(30)).await.unwrap();
        for name in ["Anna", "Berta"] {
            assert_eq!(find(store, named(name)).await, [0; 0]);
            assert_eq!(find(store, PlayerQuery::FormerName(name.to_lowercase())).await, [0; 0]);
        }
    }

    async fn every_search_can_use_an_index(database: Database) {
        let blob = if database.store.engine() == Engine::Postgres { r"'\x00'::bytea" } else { "x'00'" };
        let searches = [
            ("SELECT player_id FROM account WHERE canonical_name >= 'a' AND canonical_name < 'b'".to_owned(), "account"),
            ("SELECT id FROM player WHERE name >= 'a' AND name < 'b'".to_owned(), "player_name"),
            (
                "SELECT player_id FROM former_name WHERE canonical_name >= 'a' AND canonical_name < 'b'".to_owned(),
                "former_name_canonical",
            ),
            (format!("SELECT player_id FROM player_address WHERE address BETWEEN {blob} AND {blob}"), "player_address_range"),
        ];
        for (query, index) in searches {
            let plan = plan(&database, &query).await;
            assert!(plan.contains(index) && plan.to_lowercase().contains("index"), "{query}:\n{plan}");
            assert!(!plan.contains("SCAN ") && !plan.contains("Seq Scan"), "{query}:\n{plan}");
        }
    }
}
