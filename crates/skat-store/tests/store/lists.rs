//! Lists in pages.

use skat_store::{Effect, Engine, NewRow, TableOpening};
use tokio::task::JoinSet;

use crate::fixture::{Database, at, id, list_start, on_both_engines, row, with_database};

on_both_engines! {
    async fn lists_come_newest_first_in_pages_without_a_hole(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        database.players(1..=3).await;
        // Three at a time begin at one moment, so that the id has to decide.
        for number in 0..10 {
            let open = TableOpening { host: id(1), settings: "{}".to_owned() };
            let effects = vec![Effect::TableOpened(open), Effect::ListStarted(list_start())];
            let at = at(i64::try_from(number / 3).unwrap());
            journal.append(NewRow { at, effects, ..row(id(100 + number), 1, "started") }).await.unwrap();
        }
        let mut ids = Vec::new();
        let mut after = None;
        loop {
            let page = database.store.lists(after, 4).await.unwrap();
            let Some(last) = page.last() else { break };
            assert!(page.len() <= 4);
            after = Some(last.cursor());
            for list in page {
                assert_eq!(list.players, list_start().players);
                ids.push(list.id);
            }
        }
        let expected: Vec<_> = (0..10).rev().map(|number| id(100 + number)).collect();
        assert_eq!(ids, expected);
        assert_eq!(database.store.list(id(1)).await.unwrap(), None);
    }
}
