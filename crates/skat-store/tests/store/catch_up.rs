//! What an older version has written is counted when a server starts, and months move with the time zone.

use jiff::tz::TimeZone;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use skat_rules::{ByRole, BySeat, Card, CardSet, DealtCards, Seat};
use skat_store::{Class, Engine, Month, NewPlayer, NewRow, PlayerKind, RatedNeeds, Span, Timestamp, Voiding};
use skat_table::{Event, Kind, Name, PlayerId, Settings, TableId, Vacating};
use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};
use tokio::task::JoinSet;

use crate::accounts::{new_account, register};
use crate::fixture::{Database, HOST, at, audited, id, name, on_both_engines, with_database};
use crate::history::{History, Likely, List, Played, random_list};

/// The settings of these tests where nothing else is said: guests count too.
const NEEDS: RatedNeeds =
    RatedNeeds { accounts: false, public: false, complete: true, no_computers: true, named_rules: false };

fn zone(name: &str) -> TimeZone {
    TimeZone::get(name).unwrap()
}

fn utc(text: &str) -> Timestamp {
    Timestamp::from_micros(text.parse::<jiff::Timestamp>().unwrap().as_microsecond())
}

/// Runs statements that the store has no words for.
async fn raw(database: &Database, statements: &str) {
    let statements = AssertSqlSafe(statements.to_owned());
    match database.store.engine() {
        Engine::Postgres => {
            let mut connection = PgConnection::connect(&database.url).await.unwrap();
            sqlx::raw_sql(statements).execute(&mut connection).await.unwrap();
            connection.close().await.unwrap();
        }
        Engine::Sqlite => {
            let mut connection = SqliteConnection::connect(&database.url).await.unwrap();
            sqlx::raw_sql(statements).execute(&mut connection).await.unwrap();
            connection.close().await.unwrap();
        }
    }
}

/// The database as the version before leaves it after these lists, as far as it can be told from today's.
async fn forget(database: &Database) {
    raw(
        database,
        "DELETE FROM contribution; DELETE FROM standing; DELETE FROM deal_seat; DELETE FROM ranking_zone; \
         UPDATE list SET counts = NULL, month = NULL; UPDATE player SET lot = NULL",
    )
    .await;
}

/// Random lists that an older version can have played: it knew no voids, and counted what was rated and complete; their journals cannot be read here, so the seats are taken for those of whoever has them in the end.
fn old_list(random: &mut ChaCha8Rng, number: u128, zone: &TimeZone) -> List {
    let mut list = random_list(random, number, Likely { players: 7, rounds: 6 });
    list.counts = list.complete;
    list.deals.iter_mut().for_each(|deal| deal.voided = false);
    list.start = (0..list.start.len()).map(|seat| list.holder(seat)).collect();
    list.substitutes.clear();
    list.month = Month::of(list.ended_at, zone);
    list
}

/// The lists in the order in which they are counted, which is by their ends.
fn by_end(mut lists: Vec<List>) -> History {
    lists.sort_by_key(|list| (list.ended_at, list.id));
    let mut history = History::default();
    lists.into_iter().for_each(|list| history.end(list));
    history
}

async fn write(database: &Database, lists: &[List]) {
    let mut tasks = JoinSet::new();
    let journal = database.journal(&mut tasks);
    database.players(1..=9).await;
    for list in lists {
        journal.append(list.row()).await.unwrap();
    }
}

/// A list of three that ended at a moment.
fn ended(number: u128, moment: &str) -> List {
    let mut list = List::of_three(number, [1, 2, 3], vec![Played::at_three(0, 48), Played::at_three(1, -36)]);
    list.ended_at = utc(moment);
    list.month = Month::of(list.ended_at, &zone("UTC"));
    list
}

on_both_engines! {
    async fn lists_of_an_older_version_are_counted_once(database: Database) {
        let berlin = zone("Europe/Berlin");
        let mut random = ChaCha8Rng::seed_from_u64(11);
        let lists: Vec<List> = (0..200).map(|number| old_list(&mut random, number, &berlin)).collect();
        write(&database, &lists).await;
        forget(&database).await;
        let mut history = by_end(lists);
        database.store.catch_up_rankings(&berlin, NEEDS).await.unwrap();
        history.check(&database.store).await;
        assert!(history.recount(Class::Official, Span::Last360).len() > 2);
        database.store.catch_up_rankings(&berlin, NEEDS).await.unwrap();
        history.check(&database.store).await;

        // Afterwards they are lists like others.
        let index = history.lists.iter().position(|list| list.counts && list.rated).unwrap();
        let list = &mut history.lists[index];
        database.store.void_deal(list.id, 1, "a foul", at(1), &audited("void", list.id)).await.unwrap();
        list.deals[0].voided = true;
        history.check(&database.store).await;
    }

    async fn what_is_counted_already_is_not_counted_again(database: Database) {
        let utc = zone("UTC");
        let lists = vec![ended(0, "2026-01-10T12:00:00Z"), ended(1, "2026-02-10T12:00:00Z")];
        write(&database, &lists).await;
        let mut voided = lists.clone();
        database.store.void_list(lists[1].id, "a foul", at(1), &audited("void", lists[1].id)).await.unwrap();
        voided[1].voided = true;
        let mut history = History::default();
        voided.into_iter().for_each(|list| history.end(list));
        for _ in 0..2 {
            database.store.catch_up_rankings(&utc, NEEDS).await.unwrap();
            history.check(&database.store).await;
        }
    }

    async fn a_list_that_an_older_version_began_counts_whole(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        database.players(1..=3).await;
        let list = ended(0, "2026-01-10T12:00:00Z");
        journal.append(list.row_without_end()).await.unwrap();
        raw(&database, "DELETE FROM deal_seat WHERE number = 1").await;
        let end = NewRow {
            effects: vec![skat_store::Effect::ListFinished(list.end())],
            ..crate::fixture::row(list.id, 2, "ended")
        };
        journal.append(NewRow { at: list.ended_at, ..end }).await.unwrap();
        let mut history = History::default();
        history.end(list);
        history.check(&database.store).await;
    }

    async fn a_sheet_of_an_older_version_says_what_its_deals_count(database: Database) {
        let list = ended(0, "2026-01-10T12:00:00Z");
        write(&database, std::slice::from_ref(&list)).await;
        let before = database.seats(list.id).await;
        assert_eq!(before.len(), 6);
        forget(&database).await;
        assert_eq!(database.seats(list.id).await, []);
        database.store.catch_up_rankings(&zone("UTC"), NEEDS).await.unwrap();
        assert_eq!(database.seats(list.id).await, before);
    }

    async fn a_list_whose_sheet_cannot_be_read_does_not_count_and_stops_nothing(database: Database) {
        let lists = vec![ended(0, "2026-01-10T12:00:00Z"), ended(1, "2026-01-11T12:00:00Z")];
        write(&database, &lists).await;
        forget(&database).await;
        raw(&database, "UPDATE deal SET sheet_row = '{}' WHERE number = 1 AND list_id = (SELECT id FROM list ORDER BY id LIMIT 1)").await;
        database.store.catch_up_rankings(&zone("UTC"), NEEDS).await.unwrap();
        let stored = database.store.list(lists[0].id).await.unwrap().unwrap();
        assert_eq!(stored.counts, Some(false));
        let mut history = History::default();
        history.end(lists[1].clone());
        history.check(&database.store).await;
    }

    async fn where_a_sheet_cannot_be_read_no_deal_is_voided_and_the_whole_list_can_be(database: Database) {
        let lists = vec![ended(0, "2026-01-10T12:00:00Z")];
        write(&database, &lists).await;
        let (store, table) = (&database.store, lists[0].id);
        for broken in ["{}", r#"{"charged": 1, "won": true, "value": 48, "accounts": []}"#] {
            forget(&database).await;
            raw(&database, &format!("UPDATE deal SET sheet_row = '{broken}' WHERE number = 1")).await;
            store.catch_up_rankings(&zone("UTC"), NEEDS).await.unwrap();
            let before = (store.list(table).await.unwrap(), store.deals(table).await.unwrap());
            let audit = audited("void", table);
            for number in 1..=2 {
                let done = store.void_deal(table, number, "a foul", at(1), &audit).await.unwrap();
                assert_eq!(done, Voiding::UnreadableSheet, "{broken}");
            }
            assert_eq!((store.list(table).await.unwrap(), store.deals(table).await.unwrap()), before);
            assert_eq!(store.void_list(table, "a foul", at(1), &audit).await.unwrap(), Voiding::Done);
            assert_eq!(store.restore_list(table, &audit).await.unwrap(), Voiding::Done);
            assert_eq!(store.list(table).await.unwrap(), before.0);
        }
    }

    async fn lists_of_an_older_version_need_what_new_ones_need(database: Database) {
        let computer = NewPlayer { id: id(9), name: "Anna".to_owned(), kind: PlayerKind::Computer, created_at: at(0) };
        assert!(database.store.create_player(&computer, None).await.unwrap());
        let of = |number, players| List { start: players, ..ended(number, "2026-01-10T12:00:00Z") };
        let mut lists: Vec<List> = (0..6).map(|number| of(number, vec![1, 2, 3])).collect();
        lists[1].complete = false;
        lists[2].listed = false;
        lists[3].start = vec![1, 2, 4];
        lists[4].start = vec![1, 2, 9];
        lists[5].class = Class::House;
        write(&database, &lists).await;
        for number in 1..=3 {
            register(&database.store, &new_account(number, &format!("Spieler {number}"))).await;
        }
        let everything =
            RatedNeeds { accounts: true, public: true, complete: true, no_computers: true, named_rules: true };
        let nothing =
            RatedNeeds { accounts: false, public: false, complete: false, no_computers: false, named_rules: false };
        for (needs, counting) in [
            (everything, vec![0]),
            (RatedNeeds { complete: false, ..everything }, vec![0, 1]),
            (RatedNeeds { public: false, ..everything }, vec![0, 2]),
            (RatedNeeds { accounts: false, ..everything }, vec![0, 3]),
            (RatedNeeds { no_computers: false, ..everything }, vec![0]),
            (RatedNeeds { accounts: false, no_computers: false, ..everything }, vec![0, 3, 4]),
            (RatedNeeds { named_rules: false, ..everything }, vec![0, 5]),
            (nothing, vec![0, 1, 2, 3, 4, 5]),
        ] {
            forget(&database).await;
            database.store.catch_up_rankings(&zone("UTC"), needs).await.unwrap();
            let mut history = History::default();
            for (place, list) in lists.iter().enumerate() {
                let counts = counting.contains(&place);
                assert_eq!(database.store.list(list.id).await.unwrap().unwrap().counts, Some(counts), "{needs:?} {place}");
                history.end(List { counts, ..list.clone() });
            }
            history.check(&database.store).await;
            // What was decided stays.
            database.store.catch_up_rankings(&zone("UTC"), nothing).await.unwrap();
            history.check(&database.store).await;
        }
    }

    async fn the_journal_of_an_older_version_says_who_left(database: Database) {
        let mut list = List::of_three(0, [1, 2, 3], vec![
            Played { left: Some(0), ..Played::at_three(0, -48) },
            Played::at_three(1, 20),
        ]);
        list.substitutes = vec![(1, 0, 4)];
        list.month = Month::of(list.ended_at, &zone("UTC"));
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        database.players(1..=4).await;
        journal.append(NewRow { body: skat_store::record::encode(&journal_of(&list)[..1]), ..list.row() }).await.unwrap();
        // The table is closed: its other rows are put there as they would have been.
        for (seq, event) in (2..).zip(&journal_of(&list)[1..]) {
            insert_row(&database, &list, seq, &skat_store::record::encode(std::slice::from_ref(event))).await;
        }
        let mut history = History::default();
        history.end(list.clone());
        forget(&database).await;
        database.store.catch_up_rankings(&zone("UTC"), NEEDS).await.unwrap();
        history.check(&database.store).await;
        let seats = database.seats(list.id).await;
        let first: Vec<_> = seats.iter().filter(|seat| seat.line.seat == Seat::First).collect();
        assert_eq!((first[0].line.player, first[0].line.left_game), (id(1), true));
        assert_eq!((first[1].line.player, first[1].line.left_game), (id(4), false));
    }

    async fn months_are_those_of_the_zone_and_move_with_it(database: Database) {
        let moments = [
            "2026-03-31T21:59:59Z", "2026-03-31T22:00:00Z", "2026-03-31T23:30:00Z", "2026-04-01T03:59:59Z",
            "2026-10-31T22:59:59Z", "2026-10-31T23:00:00Z", "2026-10-31T23:30:00Z", "2026-11-01T04:00:00Z",
        ];
        let lists: Vec<List> = (0..).zip(moments).map(|(number, moment)| ended(number, moment)).collect();
        write(&database, &lists).await;
        database.store.void_list(lists[2].id, "a foul", at(1), &audited("void", lists[2].id)).await.unwrap();
        let lists_in = |month: &'static str| {
            let store = database.store.clone();
            async move {
                let span = Span::Month(month.parse().unwrap());
                let (standings, _) = store.standings(Class::Official, span, None, 1).await.unwrap();
                standings.first().map_or(0, |standing| standing.lists)
            }
        };
        for (name, march, april, october, november) in [
            ("UTC", 2, 1, 3, 1),
            ("Europe/Berlin", 1, 2, 1, 3),
            ("America/New_York", 3, 0, 3, 1),
            ("UTC", 2, 1, 3, 1),
        ] {
            database.store.catch_up_rankings(&zone(name), NEEDS).await.unwrap();
            let found = (
                lists_in("2026-03").await, lists_in("2026-04").await, lists_in("2026-10").await, lists_in("2026-11").await,
            );
            assert_eq!(found, (march, april, october, november), "{name}");
            let mut history = History::default();
            for (place, list) in lists.iter().enumerate() {
                history.end(List { month: Month::of(list.ended_at, &zone(name)), voided: place == 2, ..list.clone() });
            }
            history.check(&database.store).await;
        }
        // The voided list has moved too.
        database.store.catch_up_rankings(&zone("Europe/Berlin"), NEEDS).await.unwrap();
        database.store.restore_list(lists[2].id, &audited("restore", lists[2].id)).await.unwrap();
        assert_eq!(lists_in("2026-04").await, 3);
    }
}

/// Puts a row into the journal of a closed table.
async fn insert_row(database: &Database, list: &List, seq: i64, body: &[u8]) {
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let (table, body) = (hex(list.id.as_bytes()), hex(body));
    let statement = match database.store.engine() {
        Engine::Postgres => format!(
            "INSERT INTO journal (table_id, seq, epoch, at, body) \
             VALUES ('{table}', {seq}, 1, now(), decode('{body}', 'hex'))"
        ),
        Engine::Sqlite => {
            format!("INSERT INTO journal (table_id, seq, epoch, at, body) VALUES (x'{table}', {seq}, 1, 0, x'{body}')")
        }
    };
    raw(database, &statement).await;
}

fn player(number: u128) -> PlayerId {
    PlayerId(*id(number).as_bytes())
}

/// What happened at the table of a list of three, as far as it says who sat where.
fn journal_of(list: &List) -> Vec<Event> {
    let text = |number| Name::new(&name(number)).unwrap();
    let deck: Vec<Card> = CardSet::DECK.iter().collect();
    let deck: [Card; 32] = deck.try_into().unwrap();
    let cards = DealtCards::from_deck(&deck).unwrap();
    let dealt = |deal| Event::Dealt {
        deal,
        dealer: Seat::Third,
        seats: ByRole([Seat::First, Seat::Second, Seat::Third]),
        cards,
    };
    let mut events = vec![Event::Opened {
        table: TableId(*list.id.as_bytes()),
        host: player(HOST),
        settings: Settings::new(text(HOST)),
        arranged: Vec::new(),
    }];
    for (seat, number) in Seat::ALL.into_iter().zip(&list.start) {
        events.push(Event::Sat { seat, player: player(*number), name: text(*number), kind: Kind::Human });
    }
    let stay = BySeat([Some(Seat::First), Some(Seat::Second), Some(Seat::Third), None]);
    events.push(Event::Started { from: stay, lots: BySeat([1, 2, 3, 4]) });
    events.push(dealt(1));
    events.push(Event::Going { seat: Seat::First, reason: Vacating::Left });
    events.push(Event::Vacated { seat: Seat::First, reason: Vacating::Left });
    let (_, _, substitute) = list.substitutes[0];
    let (seat, player) = (Seat::First, player(substitute));
    events.push(Event::Substituted { seat, player, name: text(substitute), kind: Kind::Human });
    events.push(dealt(2));
    events
}
