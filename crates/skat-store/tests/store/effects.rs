//! What a row causes is written with it, once.

use skat_rules::Seat;
use skat_store::{AppendError, Effect, Engine, Journal, ListEnd, ListPlayer, NewRow, TableOpening, TableState};
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::fixture::{Database, at, command, deal, id, list_start, name, on_both_engines, opening, row, with_database};

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
    ListEnd { complete, players: players.collect() }
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
        let end = |seq| NewRow { effects: vec![Effect::ListFinished(list_end(true))], ..row(table, seq, "ended") };
        assert_eq!(journal.append(end(3)).await, Ok(()));
        let ranking = database.store.rankings(0, 10).await.unwrap();
        assert_eq!(ranking.iter().map(|line| line.points).collect::<Vec<_>>(), [300, 120, -40]);
        assert_eq!(journal.append(end(4)).await, Err(AppendError::Rejected));
        assert_eq!(database.store.rankings(0, 10).await.unwrap(), ranking);
        assert_eq!(database.bodies(table).await, ["opened", "started", "ended"]);
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
        assert_eq!(database.store.rankings(0, 10).await.unwrap(), []);
    }

    async fn a_deal_is_kept_whole_and_once(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let table = running_list(&database, &journal).await;
        let dealt = |seq, number| NewRow {
            effects: vec![Effect::DealFinished(Box::new(deal(number)))],
            ..row(table, seq, "dealt")
        };
        journal.append(dealt(3, 1)).await.unwrap();
        journal.append(dealt(4, 2)).await.unwrap();
        assert_eq!(journal.append(dealt(5, 2)).await, Err(AppendError::Rejected));
        assert_eq!(journal.append(dealt(4, 3)).await, Err(AppendError::Conflict));
        assert_eq!(database.store.deals(table).await.unwrap(), [deal(1), deal(2)]);
        assert_eq!(database.store.deal(table, 2).await.unwrap(), Some(deal(2)));
        assert_eq!(database.store.deal(table, 3).await.unwrap(), None);
    }

    async fn a_deal_that_was_passed_in_has_no_declarer(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let table = running_list(&database, &journal).await;
        let mut passed = deal(1);
        (passed.outcome, passed.declarer, passed.value, passed.won) = ("passed in".to_owned(), None, 0, None);
        (passed.record, passed.commitment, passed.server_seed) = (None, None, None);
        let effects = vec![Effect::DealFinished(Box::new(passed.clone()))];
        journal.append(NewRow { effects, ..row(table, 3, "passed") }).await.unwrap();
        assert_eq!(database.store.deals(table).await.unwrap(), [passed]);
    }

    async fn the_last_deal_ends_the_list_in_one_row(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let table = running_list(&database, &journal).await;
        let effects = vec![
            Effect::DealFinished(Box::new(deal(1))),
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
        let effects = vec![Effect::DealFinished(Box::new(deal(1))), Effect::ListFinished(end)];
        let answer = journal.append(NewRow { effects, ..row(table, 3, "refused") }).await;
        assert_eq!(answer, Err(AppendError::Rejected));
        assert_eq!(database.store.deals(table).await.unwrap(), []);
        assert_eq!(database.store.list(table).await.unwrap().unwrap().players, list_start().players);
        assert_eq!(database.store.rankings(0, 10).await.unwrap(), []);
        assert_eq!(database.bodies(table).await, ["opened", "started"]);
    }
}
