//! Deals and lists that are voided after the list is over.

use skat_store::{Class, Effect, Engine, NewRow, Span, Store, Voided, Voiding};
use tokio::task::JoinSet;

use crate::fixture::{Database, at, audited, id, on_both_engines, row, with_database};
use crate::history::{History, List, Played};

/// A list of three deals that is over: player 1 wins, 2 loses, 3 wins.
fn list(number: u128) -> List {
    List::of_three(number, [1, 2, 3], vec![Played::at_three(0, 48), Played::at_three(1, -36), Played::at_three(2, 20)])
}

async fn played(database: &Database, lists: Vec<List>) -> History {
    let mut tasks = JoinSet::new();
    let journal = database.journal(&mut tasks);
    database.players(1..=9).await;
    let mut history = History::default();
    for list in lists {
        journal.append(list.row()).await.unwrap();
        history.end(list);
    }
    history
}

/// The acts in the audit log, the newest first.
async fn acts(store: &Store) -> Vec<String> {
    store.audit_log(None, None, 100).await.unwrap().into_iter().map(|entry| entry.act).collect()
}

on_both_engines! {
    async fn a_voided_deal_counts_0_for_everybody_and_stays_a_deal_played(database: Database) {
        let mut history = played(&database, vec![list(0)]).await;
        let table = history.lists[0].id;
        let done = database.store.void_deal(table, 2, "a wrong card", at(7), &audited("void", table)).await.unwrap();
        assert_eq!(done, Voiding::Done);
        history.lists[0].deals[1].voided = true;
        history.check(&database.store).await;
        let stored = database.store.list(table).await.unwrap().unwrap();
        let totals: Vec<_> = stored.players.iter().map(|line| (line.total, line.others_lost, line.deals, line.place)).collect();
        assert_eq!(totals, [(98, 0, 3, Some(1)), (0, 0, 3, Some(3)), (70, 0, 3, Some(2))]);
        let deals = database.store.deals(table).await.unwrap();
        let voided = Some(Voided { at: at(7), reason: "a wrong card".to_owned() });
        assert_eq!(deals.iter().map(|deal| deal.voided.clone()).collect::<Vec<_>>(), [None, voided, None]);
        assert_eq!(deals[1].deal.value, -36);
        let seats = database.seats(table).await;
        assert!(seats.iter().all(|seat| seat.voided == (seat.number == 2)));

        assert_eq!(database.store.restore_deal(table, 2, &audited("restore", table)).await.unwrap(), Voiding::Done);
        history.lists[0].deals[1].voided = false;
        history.check(&database.store).await;
        assert_eq!(acts(&database.store).await, ["restore", "void"]);
    }

    async fn a_voided_list_counts_nothing_and_keeps_its_sheet(database: Database) {
        let mut history = played(&database, vec![list(0), list(1)]).await;
        let table = history.lists[0].id;
        let done = database.store.void_list(table, "played twice", at(7), &audited("void", table)).await.unwrap();
        assert_eq!(done, Voiding::Done);
        history.lists[0].voided = true;
        history.check(&database.store).await;
        let stored = database.store.list(table).await.unwrap().unwrap();
        assert_eq!(stored.voided, Some(Voided { at: at(7), reason: "played twice".to_owned() }));
        assert_eq!(stored.players, list(0).players());
        // A deal of it may be voided too; it counts nothing all the same, until both are restored.
        assert_eq!(database.store.void_deal(table, 1, "why not", at(8), &audited("void", table)).await.unwrap(), Voiding::Done);
        history.lists[0].deals[0].voided = true;
        history.check(&database.store).await;
        assert_eq!(database.store.restore_list(table, &audited("restore", table)).await.unwrap(), Voiding::Done);
        history.lists[0].voided = false;
        history.check(&database.store).await;
    }

    async fn the_last_list_of_a_month_takes_the_month_with_it(database: Database) {
        let history = played(&database, vec![list(0)]).await;
        let table = history.lists[0].id;
        assert_eq!(database.store.months(Class::Official).await.unwrap(), [history.lists[0].month]);
        database.store.void_list(table, "a foul", at(7), &audited("void", table)).await.unwrap();
        assert_eq!(database.store.months(Class::Official).await.unwrap(), []);
        assert_eq!(database.store.standings_of(id(1)).await.unwrap(), []);
    }

    async fn nothing_is_voided_or_restored_twice(database: Database) {
        let history = played(&database, vec![list(0)]).await;
        let table = history.lists[0].id;
        let store = &database.store;
        let audit = audited("act", table);
        assert_eq!(store.restore_deal(table, 1, &audit).await.unwrap(), Voiding::NotVoid);
        assert_eq!(store.restore_list(table, &audit).await.unwrap(), Voiding::NotVoid);
        assert_eq!(acts(store).await.len(), 0);
        assert_eq!(store.void_deal(table, 1, "first", at(1), &audit).await.unwrap(), Voiding::Done);
        assert_eq!(store.void_list(table, "first", at(1), &audit).await.unwrap(), Voiding::Done);
        let before = (store.list(table).await.unwrap(), store.deals(table).await.unwrap());
        assert_eq!(store.void_deal(table, 1, "second", at(2), &audit).await.unwrap(), Voiding::AlreadyVoid);
        assert_eq!(store.void_list(table, "second", at(2), &audit).await.unwrap(), Voiding::AlreadyVoid);
        assert_eq!((store.list(table).await.unwrap(), store.deals(table).await.unwrap()), before);
        assert_eq!(acts(store).await.len(), 2);
    }

    async fn what_is_not_there_or_still_runs_is_not_voided(database: Database) {
        let history = played(&database, vec![list(0)]).await;
        let table = history.lists[0].id;
        let store = &database.store;
        let audit = audited("act", table);
        for number in [0, 4, u32::MAX] {
            assert_eq!(store.void_deal(table, number, "none", at(1), &audit).await.unwrap(), Voiding::NoSuchDeal);
            assert_eq!(store.restore_deal(table, number, &audit).await.unwrap(), Voiding::NoSuchDeal);
        }
        assert_eq!(store.void_deal(id(77), 1, "none", at(1), &audit).await.unwrap(), Voiding::NoSuchList);
        assert_eq!(store.void_list(id(77), "none", at(1), &audit).await.unwrap(), Voiding::NoSuchList);

        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        let running = list(5);
        journal.append(running.row_without_end()).await.unwrap();
        assert_eq!(store.void_deal(running.id, 1, "runs", at(1), &audit).await.unwrap(), Voiding::ListRunning);
        assert_eq!(store.void_list(running.id, "runs", at(1), &audit).await.unwrap(), Voiding::ListRunning);
        assert_eq!(acts(store).await.len(), 0);
        let end = NewRow { effects: vec![Effect::ListFinished(running.end())], ..row(running.id, 2, "ended") };
        journal.append(end).await.unwrap();
        assert_eq!(store.void_list(running.id, "over", at(1), &audit).await.unwrap(), Voiding::Done);
    }

    async fn lists_that_do_not_count_are_voided_and_restored_without_ever_counting(database: Database) {
        let mut unrated = list(0);
        unrated.rated = false;
        let mut unfinished = list(1);
        (unfinished.complete, unfinished.counts) = (false, false);
        let mut history = played(&database, vec![unrated, unfinished]).await;
        for index in 0..2 {
            let table = history.lists[index].id;
            let audit = audited("act", table);
            assert_eq!(database.store.void_deal(table, 2, "a foul", at(1), &audit).await.unwrap(), Voiding::Done);
            history.lists[index].deals[1].voided = true;
            assert_eq!(database.store.void_list(table, "a foul", at(1), &audit).await.unwrap(), Voiding::Done);
            assert_eq!(database.store.restore_list(table, &audit).await.unwrap(), Voiding::Done);
        }
        history.check(&database.store).await;
        assert_eq!(history.recount(Class::Official, Span::Eternal), []);
    }
}
