//! What a row causes is written with it, once.

use skat_rules::Seat;
use skat_store::{
    AppendError, Class, Effect, Engine, Journal, ListEnd, ListPlayer, Month, NewAccount, NewRow, Registration, Role,
    Span, StoredDeal, TableOpening, TableState, Voided,
};
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::fixture::{
    Database, HOST, at, audited, command, deal, deal_finished, deal_seats, id, list_start, name, on_both_engines,
    opening, row, with_database,
};

/// A table whose list runs, by its first two rows.
async fn running_list(database: &Database, journal: &Journal) -> Uuid {
    let table = database.table(journal, 100).await;
    database.players(1..=3).await;
    let start = NewRow { effects: vec![Effect::ListStarted(list_start())], ..row(table, 2, "started") };
    journal.append(start).await.unwrap();
    table
}

/// The end of the list: player 2 has the most points.
fn list_end(complete: bool) -> ListEnd {
    let seats = Seat::ALL.into_iter().zip([(1, 120), (2, 300), (3, -40)]);
    let players = seats.map(|(seat, (number, total))| ListPlayer {
        game_points: total - 50,
        won: 4,
        lost: 1,
        others_lost: 2,
        total,
        deals: 36,
        place: Some(1),
        lot: Some(i64::try_from(number).unwrap()),
        ..ListPlayer::seated(seat, id(number), name(number))
    });
    let month = Month::new(2026, 1).unwrap();
    ListEnd { complete, counts: complete, registered_only: false, month, players: players.collect() }
}

/// A guest becomes somebody with an account.
async fn register(database: &Database, number: u128) {
    let account = NewAccount {
        player: id(number),
        name: name(number),
        canonical_name: name(number),
        password_hash: "$argon2id$".to_owned(),
        role: Role::Player,
        at: at(0),
    };
    assert_eq!(database.store.register(&account).await.unwrap(), Registration::Done);
}

/// A deal as it is read again.
fn stored(number: u32) -> StoredDeal {
    StoredDeal { deal: deal(number), voided: None }
}

/// The points in the eternal ranking, in its order.
async fn points(database: &Database) -> Vec<i64> {
    let (standings, _) = database.store.standings(Class::Official, Span::Eternal, None, 10).await.unwrap();
    standings.iter().map(|standing| standing.points).collect()
}

on_both_engines! {
    async fn a_table_lives_from_its_first_row_on(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        assert_eq!(database.store.table(id(100)).await.unwrap(), None);
        let table = database.table(&journal, 100).await;
        let summary = database.store.table(table).await.unwrap().unwrap();
        assert_eq!((summary.id, summary.host, summary.state), (table, id(1), TableState::Open));
        assert_eq!((&*summary.settings, summary.created_at), (r#"{"seats":3}"#, at(1)));
        assert_eq!((summary.started_at, summary.ended_at), (None, None));
    }

    async fn a_table_opens_once(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let table = database.table(&journal, 100).await;
        assert_eq!(journal.append(opening(table)).await, Err(AppendError::Conflict));
        assert_eq!(database.bodies(table).await, ["opened"]);
    }

    async fn a_repeated_command_opens_no_second_table(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        database.players([1]).await;
        let first = NewRow { command: command(1, 50, 1), ..opening(id(100)) };
        journal.append(first).await.unwrap();
        let second = NewRow { command: command(1, 50, 1), ..opening(id(101)) };
        let answer = journal.append(second).await;
        assert!(matches!(answer, Err(AppendError::Duplicate(stored)) if stored.table == id(100)));
        assert_eq!(database.store.table(id(101)).await.unwrap(), None);
        assert_eq!(database.store.open_tables().await.unwrap().len(), 1);
    }

    async fn a_table_without_a_known_host_is_refused(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let stranger = TableOpening { host: id(9), settings: "{}".to_owned() };
        let first = NewRow { effects: vec![Effect::TableOpened(stranger)], ..row(id(100), 1, "opened") };
        assert_eq!(journal.append(first).await, Err(AppendError::Rejected));
        assert_eq!(database.store.journal(id(100)).await.unwrap(), []);
    }

    async fn a_list_runs_from_its_start_to_its_end(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let table = running_list(&database, &journal).await;
        let list = database.store.list(table).await.unwrap().unwrap();
        assert_eq!((&*list.rule_set, list.seats, list.rated, list.complete), ("sosko-2007", 3, true, false));
        assert_eq!((list.started_at, list.ended_at), (at(2), None));
        assert_eq!(list.players, list_start().players);
        assert_eq!(database.store.table(table).await.unwrap().unwrap().state, TableState::Running);

        let end = NewRow { effects: vec![Effect::ListFinished(list_end(true))], ..row(table, 3, "ended") };
        journal.append(end).await.unwrap();
        let list = database.store.list(table).await.unwrap().unwrap();
        assert_eq!((list.complete, list.ended_at), (true, Some(at(3))));
        assert_eq!(list.players, list_end(true).players);
        let summary = database.store.table(table).await.unwrap().unwrap();
        assert_eq!((summary.state, summary.started_at, summary.ended_at), (TableState::Finished, Some(at(2)), Some(at(3))));

        let closed = NewRow { effects: vec![Effect::TableClosed], ..row(table, 4, "closed") };
        journal.append(closed).await.unwrap();
        assert_eq!(database.store.table(table).await.unwrap().unwrap(), summary);
    }

    async fn a_list_ends_once(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let table = running_list(&database, &journal).await;
        journal.append(NewRow { effects: vec![deal_finished(2)], ..row(table, 3, "dealt") }).await.unwrap();
        let end = |seq| NewRow { effects: vec![Effect::ListFinished(list_end(true))], ..row(table, seq, "ended") };
        assert_eq!(journal.append(end(4)).await, Ok(()));
        assert_eq!(points(&database).await, [40, 40, -100]);
        assert_eq!(journal.append(end(5)).await, Err(AppendError::Rejected));
        assert_eq!(points(&database).await, [40, 40, -100]);
        assert_eq!(database.bodies(table).await, ["opened", "started", "dealt", "ended"]);
    }

    async fn an_unfinished_list_is_kept_and_does_not_count(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let table = running_list(&database, &journal).await;
        let end = NewRow { effects: vec![Effect::ListFinished(list_end(false))], ..row(table, 3, "ended") };
        journal.append(end).await.unwrap();
        let list = database.store.list(table).await.unwrap().unwrap();
        assert_eq!((list.complete, list.ended_at), (false, Some(at(3))));
        assert_eq!(list.players, list_end(false).players);
        assert_eq!(database.store.table(table).await.unwrap().unwrap().state, TableState::Unfinished);
        assert!(points(&database).await.is_empty());
    }

    async fn a_deal_is_kept_whole_and_once(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let table = running_list(&database, &journal).await;
        let dealt = |seq, number| NewRow {
            effects: vec![deal_finished(number)],
            ..row(table, seq, "dealt")
        };
        journal.append(dealt(3, 1)).await.unwrap();
        journal.append(dealt(4, 2)).await.unwrap();
        assert_eq!(journal.append(dealt(5, 2)).await, Err(AppendError::Rejected));
        assert_eq!(journal.append(dealt(4, 3)).await, Err(AppendError::Conflict));
        assert_eq!(database.store.deals(table).await.unwrap(), [stored(1), stored(2)]);
        assert_eq!(database.store.deal(table, 2).await.unwrap(), Some(stored(2)));
        assert_eq!(database.store.deal(table, 3).await.unwrap(), None);
    }

    async fn a_deal_that_was_passed_in_has_no_declarer(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let table = running_list(&database, &journal).await;
        let mut passed = deal(1);
        (passed.outcome, passed.declarer, passed.value, passed.won) = ("passed in".to_owned(), None, 0, None);
        (passed.record, passed.commitment, passed.server_seed) = (None, None, None);
        let effects = vec![Effect::DealFinished { deal: Box::new(passed.clone()), seats: Vec::new() }];
        journal.append(NewRow { effects, ..row(table, 3, "passed") }).await.unwrap();
        assert_eq!(database.store.deals(table).await.unwrap(), [StoredDeal { deal: passed, voided: None }]);
    }

    async fn the_last_deal_ends_the_list_in_one_row(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let table = running_list(&database, &journal).await;
        let effects = vec![
            deal_finished(1),
            Effect::ListFinished(list_end(true)),
            Effect::TableClosed,
        ];
        journal.append(NewRow { effects, ..row(table, 3, "all at once") }).await.unwrap();
        assert_eq!(database.store.deals(table).await.unwrap().len(), 1);
        assert!(database.store.list(table).await.unwrap().unwrap().complete);
        assert_eq!(database.store.open_tables().await.unwrap(), []);
    }

    async fn a_refused_effect_takes_its_row_and_the_other_effects_with_it(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let table = running_list(&database, &journal).await;
        let mut end = list_end(true);
        end.players[2].player = id(77);
        let effects = vec![deal_finished(1), Effect::ListFinished(end)];
        let answer = journal.append(NewRow { effects, ..row(table, 3, "refused") }).await;
        assert_eq!(answer, Err(AppendError::Rejected));
        assert_eq!(database.store.deals(table).await.unwrap(), []);
        assert_eq!(database.store.list(table).await.unwrap().unwrap().players, list_start().players);
        assert!(points(&database).await.is_empty());
        assert_eq!(database.bodies(table).await, ["opened", "started"]);
    }

    async fn a_deal_says_what_it_counts_for_each_seat(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let table = running_list(&database, &journal).await;
        let effects = vec![deal_finished(1), deal_finished(2)];
        journal.append(NewRow { effects, ..row(table, 3, "dealt") }).await.unwrap();
        let seats = database.seats(table).await;
        let lines: Vec<_> = seats.iter().map(|seat| (seat.number, seat.voided, seat.line)).collect();
        let expected = [1, 2].into_iter().flat_map(|number| {
            deal_seats(number).into_iter().map(move |line| (number, false, line))
        });
        assert_eq!(lines, expected.collect::<Vec<_>>());
        assert_eq!(seats.iter().map(|seat| seat.line.points()).collect::<Vec<_>>(), [40, -99, 40, 40, -100, 40]);
    }

    async fn a_deal_of_a_running_list_is_voided_and_restored_with_a_row(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let table = running_list(&database, &journal).await;
        journal.append(NewRow { effects: vec![deal_finished(1)], ..row(table, 3, "dealt") }).await.unwrap();
        let change = |seq, reason: Option<&str>, act, number| NewRow {
            effects: vec![
                Effect::DealVoided { number, reason: reason.map(str::to_owned) },
                Effect::Audited(audited(act, table)),
            ],
            ..row(table, seq, act)
        };
        journal.append(change(4, Some("a wrong card"), "void", 1)).await.unwrap();
        let voided = Some(Voided { at: at(4), reason: "a wrong card".to_owned() });
        assert_eq!(database.store.deals(table).await.unwrap(), [StoredDeal { deal: deal(1), voided }]);
        assert!(database.seats(table).await.iter().all(|seat| seat.voided));
        journal.append(change(5, None, "restore", 1)).await.unwrap();
        assert_eq!(database.store.deals(table).await.unwrap(), [stored(1)]);
        assert_eq!(journal.append(change(6, Some("none"), "void", 2)).await, Err(AppendError::Rejected));
        let acts = database.store.audit_log(None, None, 10).await.unwrap();
        assert_eq!(acts.iter().map(|entry| &*entry.act).collect::<Vec<_>>(), ["restore", "void"]);
        assert_eq!((acts[0].actor, &*acts[0].subject), (Some(id(HOST)), &*format!("list:{table}")));
    }

    async fn a_list_counts_only_if_the_server_says_so(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let table = running_list(&database, &journal).await;
        let end = ListEnd { counts: false, ..list_end(true) };
        let effects = vec![deal_finished(1), Effect::ListFinished(end)];
        journal.append(NewRow { effects, ..row(table, 3, "ended") }).await.unwrap();
        let list = database.store.list(table).await.unwrap().unwrap();
        assert_eq!((list.complete, list.rated, list.counts), (true, true, Some(false)));
        assert!(points(&database).await.is_empty());
    }

    async fn where_only_registered_players_count_one_guest_is_enough_that_a_list_does_not(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let end = ListEnd { registered_only: true, ..list_end(true) };
        let table = running_list(&database, &journal).await;
        for number in 1..=2 {
            register(&database, number).await;
        }
        let effects = vec![deal_finished(1), Effect::ListFinished(end.clone())];
        journal.append(NewRow { effects, ..row(table, 3, "ended") }).await.unwrap();
        assert!(points(&database).await.is_empty());

        register(&database, 3).await;
        let second = id(101);
        let opened = Effect::TableOpened(TableOpening { host: id(HOST), settings: "{}".to_owned() });
        let effects = vec![opened, Effect::ListStarted(list_start()), deal_finished(1), Effect::ListFinished(end)];
        journal.append(NewRow { effects, ..row(second, 1, "played") }).await.unwrap();
        assert_eq!(points(&database).await, [40, 40, -99]);
    }
}
