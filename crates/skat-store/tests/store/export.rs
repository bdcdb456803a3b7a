//! What is kept about a player is what he gets.

use skat_rules::Seat;
use skat_store::{AuditEntry, Class, Effect, Engine, Export, Lock, NewRow, NewSession, Store, record};
use skat_table::Event;
use sqlx::{AssertSqlSafe, Connection, PgConnection, Row, SqliteConnection};
use tokio::task::JoinSet;

use crate::accounts::{act, new_account, register, session};
use crate::fixture::{Database, at, command, id, on_both_engines, row, with_database};
use crate::history::{List, Played};
use crate::sessions::revoke;

/// What the export has of the rows that name a player in a column.
enum Kept {
    /// So many of them.
    Exported(fn(&Export) -> usize),
    /// Nothing, for this reason.
    LeftOut(&'static str),
    /// No player's id stands there.
    NoPlayer,
}

use Kept::{Exported, LeftOut, NoPlayer};

/// Every column that can hold a player's id: of the type `uuid` on PostgreSQL, bytes on SQLite, and texts with ids in them.
const COLUMNS: [(&str, &str, Kept); 36] = [
    ("_sqlx_migrations", "checksum", NoPlayer),
    ("account", "player_id", Exported(|export| usize::from(export.account.is_some()))),
    ("audit", "actor_id", Exported(|export| export.acted.len())),
    ("contribution", "list_id", NoPlayer),
    ("contribution", "player_id", Exported(|export| export.contributions.len())),
    ("deal", "commitment", NoPlayer),
    ("deal", "list_id", NoPlayer),
    ("deal", "server_seed", NoPlayer),
    ("deal_seat", "list_id", NoPlayer),
    ("deal_seat", "player_id", Exported(|export| export.deals.len())),
    ("former_name", "player_id", Exported(|export| export.former_names.len())),
    ("game_table", "host_id", Exported(|export| export.tables.len())),
    ("game_table", "id", NoPlayer),
    (
        "journal",
        "body",
        LeftOut("what he said is exported; the moves are those of his deals, whose cards others had too"),
    ),
    ("journal", "command_id", NoPlayer),
    ("journal", "digest", NoPlayer),
    ("journal", "player_id", LeftOut("see the body")),
    ("journal", "table_id", NoPlayer),
    ("list", "id", NoPlayer),
    ("list_player", "list_id", NoPlayer),
    ("list_player", "player_id", Exported(|export| export.lists.len())),
    ("player", "id", Exported(|_| 1)),
    ("player_address", "address", NoPlayer),
    ("player_address", "player_id", Exported(|export| export.addresses.len())),
    ("player_lock", "locked_by", LeftOut("another is locked; that he did it is among his acts")),
    ("player_lock", "player_id", Exported(|export| usize::from(export.player.lock.is_some()))),
    ("ranking", "player_id", LeftOut("only the version before has written it, from lists that are exported")),
    ("reserved_name", "hash", NoPlayer),
    ("standing", "player_id", Exported(|export| export.standings.len())),
    ("table_owner", "table_id", NoPlayer),
    ("table_shown", "table_id", NoPlayer),
    ("token", "address", NoPlayer),
    ("token", "hash", NoPlayer),
    ("token", "player_id", Exported(|export| export.sessions.len())),
    // Of the type `text`, so looked for by what stands in it.
    ("audit", "subject", Exported(|export| export.audit.len())),
    ("table_shown", "shown", LeftOut("it repeats who sits at a living table, which its journal says")),
];

/// A connection of one's own.
enum Connected {
    Postgres(PgConnection),
    Sqlite(SqliteConnection),
}

impl Connected {
    async fn to(database: &Database) -> Connected {
        match database.store.engine() {
            Engine::Postgres => Connected::Postgres(PgConnection::connect(&database.url).await.unwrap()),
            Engine::Sqlite => Connected::Sqlite(SqliteConnection::connect(&database.url).await.unwrap()),
        }
    }

    /// The columns of these types.
    async fn columns(&mut self, postgres: &str, sqlite: &str) -> Vec<(String, String)> {
        match self {
            Connected::Postgres(connection) => {
                let query = "SELECT table_name::text, column_name::text FROM information_schema.columns \
                             WHERE table_schema = 'public' AND data_type = $1";
                sqlx::query_as(query).bind(postgres).fetch_all(connection).await.unwrap()
            }
            Connected::Sqlite(connection) => {
                let query = "SELECT t.name, c.name FROM sqlite_master t, pragma_table_info(t.name) c \
                             WHERE t.type = 'table' AND c.type = $1";
                sqlx::query_as(query).bind(sqlite).fetch_all(connection).await.unwrap()
            }
        }
    }

    /// How many rows have Anna in a column.
    async fn rows_with_anna(&mut self, table: &str, column: &str) -> usize {
        let query = AssertSqlSafe(format!("SELECT count(*) FROM \"{table}\" WHERE \"{column}\" = $1"));
        let count: i64 = match self {
            Connected::Postgres(connection) => {
                sqlx::query_scalar(query).bind(id(1)).fetch_one(connection).await.unwrap()
            }
            Connected::Sqlite(connection) => sqlx::query_scalar(query).bind(id(1)).fetch_one(connection).await.unwrap(),
        };
        usize::try_from(count).unwrap()
    }

    /// How many rows have Anna's id in a column of text.
    async fn texts_with_anna(&mut self, table: &str, column: &str) -> usize {
        let query = format!("SELECT count(*) FROM \"{table}\" WHERE \"{column}\" LIKE $1 OR \"{column}\" LIKE $2");
        let (one, other) = (format!("%{}%", id(1)), format!("%{}%", id(1).simple()));
        let row: i64 = match self {
            Connected::Postgres(connection) => {
                let row = sqlx::query(AssertSqlSafe(query)).bind(one).bind(other).fetch_one(connection).await;
                row.unwrap().get(0)
            }
            Connected::Sqlite(connection) => {
                let row = sqlx::query(AssertSqlSafe(query)).bind(one).bind(other).fetch_one(connection).await;
                row.unwrap().get(0)
            }
        };
        usize::try_from(row).unwrap()
    }
}

/// Anna (1) with everything that can be kept about her, and two who play with her.
async fn people(store: &Store) {
    register(store, &new_account(1, "Anne")).await;
    store.rename(id(1), "Anna", "anna", at(20), true, None).await.unwrap();
    let address = Some("2001:db8::7".parse().unwrap());
    store.open_session(&NewSession { address, agent: Some("a browser".to_owned()), ..session(1, 1) }).await.unwrap();
    revoke(store, 1, 25).await;
    for (number, name) in [(2, "Bert"), (3, "Carl"), (4, "Dora")] {
        register(store, &new_account(number, name)).await;
    }
    let lock = |by| Lock { reason: "insults".to_owned(), locked_at: at(20), until: Some(at(21)), locked_by: Some(by) };
    store.lock_player(id(1), &lock(id(99)), &act("lock", 1, at(20))).await.unwrap();
    store.open_session(&session(1, 2)).await.unwrap();
    let own = AuditEntry { actor: Some(id(1)), actor_name: "Anna".to_owned(), ..act("lock", 2, at(31)) };
    store.lock_player(id(2), &lock(id(1)), &own).await.unwrap();
}

/// A list that counts and that she leaves, so that her seat is Dora's in the end, and one that she plays to its end.
fn lists() -> [NewRow; 2] {
    let left = Played { left: Some(0), ..Played::at_three(0, -48) };
    let mut list = List::of_three(0, [1, 2, 3], vec![Played::at_three(0, 18), left, Played::at_three(0, 20)]);
    list.substitutes = vec![(2, 0, 4)];
    [list.row(), List::of_three(1, [1, 2, 3], vec![Played::at_three(1, 18)]).row()]
}

on_both_engines! {
    async fn an_export_has_everything_that_is_kept(database: Database) {
        let store = &database.store;
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        people(store).await;
        for row in lists() {
            journal.append(row).await.unwrap();
        }
        for (number, class) in (2..).zip(Class::ALL) {
            let list = List::of_three(number, [1, 2, 3], vec![Played::at_three(0, 18)]);
            journal.append(List { class, ..list }.row()).await.unwrap();
        }
        let table = database.table(&journal, 300).await;
        let shown = Effect::TableShown(format!("{{\"host\":\"{}\"}}", id(1)));
        journal.append(NewRow { effects: vec![shown], ..row(table, 2, "sat") }).await.unwrap();
        let export = store.export(id(1)).await.unwrap().unwrap();
        assert!(Class::ALL.iter().all(|class| export.contributions.iter().any(|list| list.class == *class)));
        let mut connected = Connected::to(&database).await;
        let mut columns = connected.columns("uuid", "BLOB").await;
        assert!(columns.len() > 20);
        for (table, column) in &columns {
            let known = COLUMNS.iter().find(|(known, of, _)| (known, of) == (&&**table, &&**column));
            let Some((.., kept)) = known else { panic!("whether {table}.{column} is to be exported is not said") };
            match kept {
                Exported(rows) => {
                    let stored = connected.rows_with_anna(table, column).await;
                    assert!(stored > 0, "{table}.{column} shows nothing here");
                    assert_eq!(rows(&export), stored, "{table}.{column}");
                }
                LeftOut(reason) => assert!(!reason.is_empty()),
                NoPlayer => assert_eq!(connected.rows_with_anna(table, column).await, 0, "{table}.{column}"),
            }
        }
        columns = connected.columns("text", "TEXT").await;
        for (table, column) in &columns {
            let stored = connected.texts_with_anna(table, column).await;
            match COLUMNS.iter().find(|(known, of, _)| (known, of) == (&&**table, &&**column)) {
                Some((.., Exported(rows))) => assert_eq!(rows(&export), stored, "{table}.{column}"),
                Some((.., LeftOut(_))) => assert!(stored > 0, "{table}.{column} shows nothing here"),
                Some((.., NoPlayer)) | None => assert_eq!(stored, 0, "{table}.{column}"),
            }
        }
        assert!(columns.len() > 20);
    }

    async fn what_he_said_is_in_the_export_in_its_order_however_much_it_is(database: Database) {
        const WORDS: i64 = 450;
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        database.players([1, 2]).await;
        let table = database.table(&journal, 100).await;
        for number in 0..WORDS {
            let text = format!("{number} {{\"said\":");
            let body = record::encode(&[Event::Said { seat: Seat::First, text }]);
            // In any order of the commands' ids, which clients choose, the lowest and the highest of them included.
            let command_id = match number {
                7 => 0,
                8 => u128::MAX,
                _ => (u128::try_from(number).unwrap() * 7919) % 10007 + 1,
            };
            let command = command(if number % 3 == 2 { 2 } else { 1 }, command_id, 0);
            journal.append(NewRow { command, body, ..row(table, 2 + number, "") }).await.unwrap();
        }
        let export = database.store.export(id(1)).await.unwrap().unwrap();
        let said: Vec<_> = export.said.iter().map(|said| (said.table, said.text.clone())).collect();
        let expected: Vec<_> = (0..WORDS)
            .filter(|number| number % 3 != 2)
            .map(|number| (table, format!("{number} {{\"said\":")))
            .collect();
        assert_eq!(said, expected, "what others said is theirs");
        assert!(!format!("{:?}", export.said).contains("said\":"), "words are not shown");
    }

    async fn leaving_a_list_is_in_the_export(database: Database) {
        let store = &database.store;
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        people(store).await;
        for row in lists() {
            journal.append(row).await.unwrap();
        }
        let export = store.export(id(1)).await.unwrap().unwrap();
        assert_eq!(export.lists.iter().map(|list| list.list).collect::<Vec<_>>(), [id(1001)], "the seat is Dora's now");
        let deals: Vec<_> = export.deals.iter().map(|deal| (deal.list, deal.line.number, deal.line.line.left_game)).collect();
        assert_eq!(deals, [(id(1000), 1, false), (id(1000), 2, true), (id(1001), 1, false)]);
        let counted: Vec<_> = export.contributions.iter().map(|list| (list.list, list.deals, list.left_games)).collect();
        assert_eq!(counted, [(id(1000), 0, 1), (id(1001), 1, 0)]);
        let spans: Vec<_> = export.standings.iter().map(|line| (&*line.span, line.deals, line.left_games)).collect();
        assert!(spans.contains(&("eternal", 1, 1)), "{spans:?}");
        assert!(export.lot.is_some());
    }

    async fn nobody_else_s_name_is_in_the_export(database: Database) {
        let store = &database.store;
        people(store).await;
        let export = store.export(id(1)).await.unwrap().unwrap();
        assert_eq!(export.player.lock.as_ref().unwrap().locked_by, None);
        assert_eq!(export.acted.iter().map(|act| (&*act.act, &*act.subject)).collect::<Vec<_>>(), [("lock", &*AuditEntry::player(id(2)))]);
        assert_eq!(export.audit.iter().map(|act| &*act.act).collect::<Vec<_>>(), ["lock"]);
        let all = format!("{export:?}");
        for name in ["Olga", "Bert", "Carl", "argon2id"] {
            assert!(!all.contains(name), "{name}: {all}");
        }
        assert_eq!(store.export(id(9)).await.unwrap(), None);
    }
}
