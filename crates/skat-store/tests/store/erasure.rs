//! Whoever is deleted is forgotten: his games stay, his name goes from everywhere.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use skat_notation::{Heading, Record, Text};
use skat_rules::{Action, ByRole, Card, DealtCards, Role, Seat};
use skat_store::{
    Command as StoredCommand, DealRecord, Deletion, Effect, Engine, Journal, ListEnd, ListPlayer, ListStart, Month,
    NewRow, NewSession, Registration, Store, TableOpening, Timestamp, record,
};
use skat_table::{Command, Event, Input, Name, PlayerId, Settings, Table, TableId, Time};
use sqlx::{AssertSqlSafe, Connection, PgConnection, Row, SqliteConnection};
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::accounts::{act, new_account, register, session};
use crate::fixture::{Database, at, deal, id, list_start, on_both_engines, with_database};

/// Names that stand nowhere else, with letters that have other forms in JSON.
pub(crate) const ANNA: &str = "Änne \"Zwölfender\"";
const FORMER: &str = "Ännchen Waldhorn";
const GONE: &str = "deleted";

pub(crate) fn gone() -> Name {
    Name::new(GONE).unwrap()
}

/// A table as the server runs it, with three arranged deals and its rows in the store's journal.
pub(crate) struct Evening {
    table: Table,
    id: Uuid,
    journal: Journal,
    rows: i64,
    random: ChaCha8Rng,
    now: Time,
}

impl Evening {
    pub(crate) async fn open(journal: &Journal, number: u128, host: u128) -> Evening {
        let now = Time(at(1000).micros());
        let settings = Settings { rounds: Some(1), ..Settings::new(Name::new("Altenburg").unwrap()) };
        let deck = std::array::from_fn(|index| Card::from_index(u8::try_from(index).unwrap()).unwrap());
        let arranged = vec![DealtCards::from_deck(&deck).unwrap(); 3];
        let (table, host) = (TableId(id(number).into_bytes()), player(host));
        let row = Table::create(now, table, host, settings, arranged).unwrap();
        let mut evening = Evening {
            table: Table::open(&row).unwrap(),
            id: id(number),
            journal: journal.clone(),
            rows: 0,
            random: ChaCha8Rng::seed_from_u64(1),
            now,
        };
        let opened = TableOpening { host: Uuid::from_bytes(host.0), settings: "{}".to_owned() };
        evening.write(Some(host), row, vec![Effect::TableOpened(opened)]).await;
        evening
    }

    /// Gives the table an input, and writes what comes of it.
    async fn give(&mut self, input: Input) {
        let random = &mut self.random;
        let row = self.table.decide(self.now, &input, &mut |bytes: &mut [u8]| random.fill(bytes)).unwrap();
        let mut effects = Vec::new();
        self.table.apply_each(&row, |table, event| effects.extend(effect(table, event)));
        if self.table.end().is_some() {
            effects.push(Effect::TableClosed);
        }
        let player = match input {
            Input::Command { player, .. } => Some(player),
            _ => None,
        };
        self.write(player, row, effects).await;
    }

    async fn write(&mut self, player: Option<PlayerId>, row: skat_table::Row, effects: Vec<Effect>) {
        self.rows += 1;
        let command = player.map(|player| StoredCommand {
            player: Uuid::from_bytes(player.0),
            id: Uuid::from_u128(self.id.as_u128() * 1000 + u128::try_from(self.rows).unwrap()),
            digest: [0; 32],
        });
        let row = NewRow {
            table: self.id,
            seq: self.rows,
            epoch: 1,
            command,
            at: Timestamp::from_micros(row.at.0),
            due_at: None,
            body: record::encode(&row.events),
            effects,
        };
        self.journal.append(row).await.unwrap();
    }

    pub(crate) async fn command(&mut self, number: u128, command: Command) {
        self.give(Input::Command { player: player(number), command }).await;
    }

    pub(crate) async fn sit(&mut self, number: u128, name: &str) {
        self.command(number, Command::Sit { name: Name::new(name).unwrap(), seat: None }).await;
    }

    /// Three sit down, and the list begins.
    async fn start(&mut self, people: [(u128, &str); 3]) {
        for (number, name) in people {
            self.sit(number, name).await;
        }
        for (number, _) in people {
            self.command(number, Command::Ready(true)).await;
        }
    }

    /// Lets time pass until the next deal, and passes it in.
    async fn pass_in(&mut self) {
        while self.table.running_deal().is_none() {
            self.now = self.table.deadline().unwrap();
            self.give(Input::Tick).await;
        }
        while let Some(turn) = self.table.running_deal().and_then(|played| played.turn()) {
            let player = self.table.chairs()[turn].occupant().unwrap().player;
            self.give(Input::Command { player, command: Command::Act(Action::Pass) }).await;
        }
    }

    /// Plays all that is left.
    async fn play_on(&mut self) {
        while self.table.end().is_none() {
            self.pass_in().await;
        }
    }
}

fn player(number: u128) -> PlayerId {
    PlayerId(id(number).into_bytes())
}

/// The effects that the server has, as far as names stand in them.
fn effect(table: &Table, event: &Event) -> Option<Effect> {
    let line = |(seat, player, name): (Seat, PlayerId, &Name)| {
        ListPlayer::seated(seat, Uuid::from_bytes(player.0), name.as_str().to_owned())
    };
    let holders =
        || Seat::ALL.into_iter().filter_map(|seat| table.holder(seat).map(|(player, name)| (seat, player, name)));
    match event {
        Event::Started { .. } => {
            Some(Effect::ListStarted(ListStart { players: holders().map(line).collect(), ..list_start() }))
        }
        Event::Deal(skat_rules::Event::Settled(_)) => {
            let played = table.last_deal().unwrap();
            let events: Vec<_> = played.events.iter().map(|(_, event)| *event).collect();
            let name = |seat| Text::new(table.holder(seat).unwrap().1.as_str());
            let heading = Heading { names: ByRole(played.seats.0.map(name)), ..Heading::default() };
            let record = skat_notation::write(&heading, played.deal.cards(), &events).to_string();
            let deal = DealRecord { record: Some(record), roles: played.seats, ..deal(played.number) };
            Some(Effect::DealFinished { deal: Box::new(deal), seats: Vec::new() })
        }
        Event::Ended { .. } if table.started_at().is_some() => {
            Some(Effect::ListFinished(list_end(holders().map(line).collect())))
        }
        _ => None,
    }
}

fn list_end(players: Vec<ListPlayer>) -> ListEnd {
    ListEnd { complete: true, counts: true, registered_only: true, month: Month::new(2026, 1).unwrap(), players }
}

/// The names in a deal's record, by role.
async fn names(store: &Store, list: Uuid, number: u32) -> [String; 3] {
    let deal = store.deal(list, number).await.unwrap().unwrap().deal;
    let record = Record::parse(&deal.record.unwrap()).unwrap();
    record.names.0.map(|name| name.unwrap().as_str().to_owned())
}

/// The names that a journal gives to a player, one after the other.
async fn named(store: &Store, table: Uuid, number: u128) -> Vec<String> {
    let mut names = Vec::new();
    for row in store.journal(table).await.unwrap() {
        for event in record::decode(&row.body).unwrap() {
            if let Event::Sat { player: who, name, .. }
            | Event::Offered { player: who, name, .. }
            | Event::Substituted { player: who, name, .. } = event
                && who == player(number)
            {
                names.push(name.as_str().to_owned());
            }
        }
    }
    names
}

/// What a version leaves behind that closes a table and knows nothing of what is shown of it.
async fn leave_shown(database: &Database, table: u128, text: &str) {
    let leave = "INSERT INTO table_shown (table_id, epoch, shown) VALUES ($1, 1, $2)";
    match database.store.engine() {
        Engine::Postgres => {
            let mut connection = PgConnection::connect(&database.url).await.unwrap();
            sqlx::query(leave).bind(id(table)).bind(text).execute(&mut connection).await.unwrap();
        }
        Engine::Sqlite => {
            let mut connection = SqliteConnection::connect(&database.url).await.unwrap();
            sqlx::query(leave).bind(id(table)).bind(text).execute(&mut connection).await.unwrap();
        }
    }
}

/// Every table that has these bytes somewhere.
pub(crate) async fn tables_with(database: &Database, text: &str) -> Vec<String> {
    let hex: String = text.bytes().map(|byte| format!("{byte:02x}")).collect();
    let mut found = Vec::new();
    match database.store.engine() {
        Engine::Postgres => {
            let mut connection = PgConnection::connect(&database.url).await.unwrap();
            let tables: Vec<String> =
                sqlx::query_scalar("SELECT tablename::text FROM pg_tables WHERE schemaname = 'public'")
                    .fetch_all(&mut connection)
                    .await
                    .unwrap();
            assert!(tables.len() > 10);
            for table in tables {
                // Bytes stand there as digits, quotes twice.
                let query = format!(
                    "SELECT count(*) FROM \"{table}\" t WHERE position($1 IN replace(t::text, '\"\"', '\"')) > 0 \
                     OR position($2 IN t::text) > 0"
                );
                let count: i64 = sqlx::query_scalar(AssertSqlSafe(query))
                    .bind(text)
                    .bind(&hex)
                    .fetch_one(&mut connection)
                    .await
                    .unwrap();
                found.extend((count > 0).then_some(table));
            }
        }
        Engine::Sqlite => {
            let mut connection = SqliteConnection::connect(&database.url).await.unwrap();
            let tables: Vec<String> = sqlx::query_scalar("SELECT name FROM sqlite_master WHERE type = 'table'")
                .fetch_all(&mut connection)
                .await
                .unwrap();
            assert!(tables.len() > 10);
            for table in tables {
                let columns: Vec<String> = sqlx::query_scalar("SELECT name FROM pragma_table_info($1)")
                    .bind(&table)
                    .fetch_all(&mut connection)
                    .await
                    .unwrap();
                for column in columns {
                    let query =
                        format!("SELECT count(*) FROM \"{table}\" WHERE instr(CAST(\"{column}\" AS BLOB), $1) > 0");
                    let row = sqlx::query(AssertSqlSafe(query)).bind(text.as_bytes()).fetch_one(&mut connection).await;
                    found.extend((row.unwrap().get::<i64, _>(0) > 0).then(|| table.clone()));
                }
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Anna (1) with everything that can be kept about her, and two who play with her.
pub(crate) async fn people(store: &Store) {
    register(store, &new_account(1, FORMER)).await;
    store.rename(id(1), ANNA, &ANNA.to_lowercase(), at(20), true, None).await.unwrap();
    let address = Some("2001:db8::7".parse().unwrap());
    let agent = Some("a browser".to_owned());
    store.open_session(&NewSession { address, agent, ..session(1, 1) }).await.unwrap();
    store.open_session(&session(1, 2)).await.unwrap();
    for (number, name) in [(2, "Bert"), (3, "Carl"), (4, "Dora")] {
        register(store, &new_account(number, name)).await;
    }
    store.audit(&act("look", 1, at(30))).await.unwrap();
}

on_both_engines! {
    async fn the_name_is_gone_from_every_table_of_the_database(database: Database) {
        let store = &database.store;
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        people(store).await;
        let mut evening = Evening::open(&journal, 100, 1).await;
        evening.start([(1, ANNA), (2, "Bert"), (3, "Carl")]).await;
        evening.play_on().await;
        let mut second = Evening::open(&journal, 200, 2).await;
        second.sit(1, FORMER).await;
        second.command(1, Command::Leave).await;

        leave_shown(&database, 100, &format!("{} {ANNA}", id(1))).await;

        let inside = ["Zwölfender", "zwölfender", "Ännchen", "ännchen"];
        assert_eq!(tables_with(&database, inside[0]).await, ["deal", "journal", "list_player", "player", "table_shown"]);
        assert_eq!(tables_with(&database, inside[1]).await, ["account"]);
        assert_eq!(tables_with(&database, inside[2]).await, ["former_name", "journal"]);
        let (before, deals) = (store.journal(id(100)).await.unwrap(), store.deals(id(100)).await.unwrap());

        let done = store.delete_account(id(1), &gone(), at(5000)).await.unwrap();
        assert_eq!(done, Deletion::Done(vec![[1; 32], [2; 32]]));
        for name in inside {
            assert_eq!(tables_with(&database, name).await, [""; 0], "{name}");
        }
        let row = store.player(id(1)).await.unwrap().unwrap();
        assert_eq!((&*row.name, row.deleted, row.role, row.lock), (GONE, true, None, None));
        assert_eq!(store.identify(&[1; 32]).await.unwrap(), None);
        let export = store.export(id(1)).await.unwrap().unwrap();
        assert_eq!((export.account, export.former_names.len(), export.addresses.len()), (None, 0, 0));
        assert_eq!((export.sessions.len(), export.lists.len(), export.audit.len()), (0, 1, 1));

        // What is not a name is as it was.
        let list = store.list(id(100)).await.unwrap().unwrap();
        assert_eq!(list.players.iter().map(|line| &*line.name).collect::<Vec<_>>().len(), 3);
        for (old, new) in deals.into_iter().zip(store.deals(id(100)).await.unwrap()) {
            let (old, new) = (old.deal, new.deal);
            let mut record = Record::parse(old.record.as_ref().unwrap()).unwrap();
            let role = Role::ALL.into_iter().find(|role| record.names[*role] == Some(Text::new(ANNA))).unwrap();
            record.names[role] = Some(Text::new(GONE));
            assert_eq!(new, DealRecord { record: Some(record.to_string()), ..old });
        }
        let quoted = serde_json::to_string(ANNA).unwrap();
        for (old, new) in before.into_iter().zip(store.journal(id(100)).await.unwrap()) {
            let body = String::from_utf8(old.body.clone()).unwrap().replace(&quoted, &format!("\"{GONE}\""));
            assert_eq!(String::from_utf8(new.body).unwrap(), body);
            assert_eq!((new.seq, new.at, new.command, new.digest), (old.seq, old.at, old.command, old.digest));
        }
        // Nobody passes for her, though nothing has her name any more.
        assert_eq!(store.register(&new_account(5, ANNA)).await.unwrap(), Registration::NameTaken);
    }

    async fn another_with_the_same_name_keeps_his(database: Database) {
        let store = &database.store;
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        people(store).await;
        let mut evening = Evening::open(&journal, 100, 1).await;
        evening.start([(1, "Anna"), (2, "Anna"), (3, "Anna")]).await;
        evening.pass_in().await;
        // The first one leaves, and a fourth one of that name comes for her.
        evening.command(1, Command::Leave).await;
        evening.sit(4, "Anna").await;
        evening.play_on().await;
        let lines = store.list(id(100)).await.unwrap().unwrap().players;
        assert!(lines.iter().all(|line| line.player != id(1)), "her seat counts for the fourth");

        assert_eq!(store.delete_account(id(1), &gone(), at(5000)).await.unwrap(), Deletion::Done(vec![[1; 32], [2; 32]]));
        let first = names(store, id(100), 1).await;
        assert_eq!(first.iter().filter(|name| *name == GONE).count(), 1);
        assert_eq!(first.iter().filter(|name| *name == "Anna").count(), 2);
        for number in [2, 3] {
            assert_eq!(names(store, id(100), number).await, ["Anna"; 3]);
        }
        assert_eq!(named(store, id(100), 1).await, [GONE]);
        for number in 2..=4 {
            assert_eq!(named(store, id(100), number).await, ["Anna"], "{number}");
        }
        // The substitute goes too: everything of hers, and nothing else.
        store.delete_account(id(4), &gone(), at(5001)).await.unwrap();
        for number in [2, 3] {
            assert_eq!(names(store, id(100), number).await.iter().filter(|name| *name == GONE).count(), 1);
        }
        assert_eq!(names(store, id(100), 1).await, first);
        let lines = store.list(id(100)).await.unwrap().unwrap().players;
        assert_eq!(lines.iter().filter(|line| line.name == GONE).count(), 1);
    }

    async fn nobody_is_deleted_at_a_living_table(database: Database) {
        let store = &database.store;
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        people(store).await;
        let mut evening = Evening::open(&journal, 100, 2).await;
        evening.sit(1, ANNA).await;
        let refused = store.delete_account(id(1), &gone(), at(5000)).await.unwrap();
        assert_eq!(refused, Deletion::AtTable, "she sits there");
        assert_eq!(&*store.player(id(1)).await.unwrap().unwrap().name, ANNA);
        assert!(store.identify(&[1; 32]).await.unwrap().is_some());

        evening.command(2, Command::Sit { name: Name::new("Bert").unwrap(), seat: None }).await;
        evening.sit(3, "Carl").await;
        for number in 1..=3 {
            evening.command(number, Command::Ready(true)).await;
        }
        evening.pass_in().await;
        evening.command(1, Command::Leave).await;
        let refused = store.delete_account(id(1), &gone(), at(5000)).await.unwrap();
        assert_eq!(refused, Deletion::AtTable, "the list goes on, and her score is still hers");
        evening.sit(4, "Dora").await;
        let refused = store.delete_account(id(1), &gone(), at(5000)).await.unwrap();
        assert_eq!(refused, Deletion::AtTable, "the table says who has played its first deal");
        evening.play_on().await;
        assert!(matches!(store.delete_account(id(1), &gone(), at(5000)).await.unwrap(), Deletion::Done(_)));
        assert_eq!(tables_with(&database, "Zwölfender").await, [""; 0]);
    }

    async fn who_left_a_living_table_is_forgotten_there_too(database: Database) {
        let store = &database.store;
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        people(store).await;
        let mut evening = Evening::open(&journal, 100, 1).await;
        evening.sit(1, ANNA).await;
        evening.command(1, Command::Leave).await;
        assert!(matches!(store.delete_account(id(1), &gone(), at(5000)).await.unwrap(), Deletion::Done(_)));
        assert_eq!(tables_with(&database, "Zwölfender").await, [""; 0]);
        // The table goes on as if nothing had happened.
        evening.start([(2, "Bert"), (3, "Carl"), (4, "Dora")]).await;
        evening.play_on().await;
        assert_eq!(store.deals(id(100)).await.unwrap().len(), 3);
    }

    async fn all_of_a_table_who_go_at_once_are_all_forgotten(database: Database) {
        let store = &database.store;
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        people(store).await;
        for table in 1..=4 {
            let mut evening = Evening::open(&journal, 100 + table, 1).await;
            evening.start([(1, ANNA), (2, "Bertold Regenbogen"), (3, "Karl Regenbogen")]).await;
            evening.play_on().await;
        }
        let mut deletions = JoinSet::new();
        for number in 1..=3 {
            let store = store.clone();
            deletions.spawn(async move { store.delete_account(id(number), &gone(), at(5000)).await.unwrap() });
        }
        assert!(deletions.join_all().await.into_iter().all(|deletion| matches!(deletion, Deletion::Done(_))));
        for name in ["Zwölfender", "Regenbogen"] {
            assert_eq!(tables_with(&database, name).await, [""; 0]);
        }
        for table in 1..=4 {
            for number in 1..=3 {
                assert_eq!(names(store, id(100 + table), number).await, [GONE; 3]);
            }
        }
    }

    async fn nobody_is_deleted_twice_and_no_computer_at_all(database: Database) {
        let store = &database.store;
        people(store).await;
        assert!(matches!(store.delete_account(id(1), &gone(), at(5000)).await.unwrap(), Deletion::Done(_)));
        let row = store.player(id(1)).await.unwrap();
        assert_eq!(store.delete_account(id(1), &Name::new("other").unwrap(), at(5001)).await.unwrap(), Deletion::NoPlayer);
        assert_eq!(store.player(id(1)).await.unwrap(), row);
        assert_eq!(store.delete_account(id(9), &gone(), at(5000)).await.unwrap(), Deletion::NoPlayer);
    }
}

/// SQLite overwrites what is deleted, so that not even the file has it any more.
#[tokio::test]
async fn the_file_of_the_database_has_no_byte_of_the_name() {
    with_database(Engine::Sqlite, |database| async move {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        people(&database.store).await;
        let mut evening = Evening::open(&journal, 100, 1).await;
        evening.start([(1, ANNA), (2, "Bert"), (3, "Carl")]).await;
        evening.play_on().await;
        database.store.delete_account(id(1), &gone(), at(5000)).await.unwrap();
        database.store.close().await;
        let file = database.url.strip_prefix("sqlite:").unwrap();
        let bytes = std::fs::read(file).unwrap();
        let has = |text: &str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
        assert!(has("Carl") && has(GONE));
        for name in ["Zwölfender", "zwölfender", "Ännchen", "ännchen"] {
            assert!(!has(name), "{name}");
        }
    })
    .await;
}
