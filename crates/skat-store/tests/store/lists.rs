//! Lists in pages.

use skat_store::{Effect, Engine, HeadToHead, NewRow, Shown, Sitter, TableOpening};
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::fixture::{Database, at, audited, id, list_start, name, on_both_engines, row, with_database};
use crate::history::{List, Played};

/// Writes lists that are over.
async fn play(database: &Database, lists: impl IntoIterator<Item = List>) {
    let mut tasks = JoinSet::new();
    let journal = database.journal(&mut tasks);
    database.players(1..=9).await;
    for list in lists {
        journal.append(list.row()).await.unwrap();
    }
}

/// The lists of a player in pages.
async fn lists_of(database: &Database, player: u128, shown: Shown, limit: u32) -> Vec<Uuid> {
    let mut ids = Vec::new();
    let mut after = None;
    loop {
        let page = database.store.lists_of(id(player), shown, after, limit).await.unwrap();
        let Some(last) = page.last() else { return ids };
        assert!(page.len() <= limit as usize);
        after = Some(last.cursor());
        ids.extend(page.iter().map(|list| list.id));
    }
}

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

    async fn a_player_s_lists_come_newest_first_in_pages_each_once(database: Database) {
        let deals = || vec![Played::at_three(0, 48)];
        let lists = (0..9).map(|number| {
            let players = if number % 3 == 0 { [4, 5, 6] } else { [1, 2, 3] };
            List { ended_at: at(i64::try_from(number / 4).unwrap()), ..List::of_three(number, players, deals()) }
        });
        play(&database, lists).await;
        let expected = |of: fn(u128) -> bool| (0..9).rev().filter(|number| of(*number)).map(|number| id(1_000 + number)).collect::<Vec<_>>();
        for limit in [1, 2, 5, 10] {
            assert_eq!(lists_of(&database, 1, Shown::Public, limit).await, expected(|number| number % 3 != 0));
            assert_eq!(lists_of(&database, 4, Shown::All, limit).await, expected(|number| number % 3 == 0));
            assert!(lists_of(&database, 9, Shown::All, limit).await.is_empty());
        }
        let page = database.store.lists_of(id(1), Shown::Public, None, 1).await.unwrap();
        assert_eq!(page[0].players.len(), 3);
    }

    async fn of_a_player_s_lists_others_see_those_that_everybody_finds(database: Database) {
        let mut private = List::of_three(0, [1, 2, 3], vec![Played::at_three(0, 48)]);
        private.listed = false;
        play(&database, [private, List::of_three(1, [1, 2, 3], vec![Played::at_three(0, 48)])]).await;
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        for (number, live) in [(2, true), (3, false)] {
            let mut start = List::of_three(number, [1, 2, 3], Vec::new()).row_without_end();
            for effect in &mut start.effects {
                if let Effect::ListStarted(start) = effect {
                    start.live = live;
                }
            }
            journal.append(start).await.unwrap();
        }
        assert_eq!(lists_of(&database, 1, Shown::Public, 10).await, [id(1_002), id(1_001)]);
        assert_eq!(lists_of(&database, 1, Shown::All, 10).await, [id(1_003), id(1_002), id(1_001), id(1_000)]);
    }

    async fn head_to_head_is_over_complete_public_lists_that_are_not_void(database: Database) {
        let deals = || vec![Played::at_three(0, 48), Played::at_three(1, -36), Played::at_three(2, 20)];
        let together = List::of_three(0, [1, 2, 3], deals());
        let the_other_way = List::of_three(1, [2, 1, 3], deals());
        let mut four = List::of_three(2, [1, 3, 2], deals());
        four.start.push(4);
        four.lots.push(7);
        // The fourth seat is there for one deal only.
        four.deals[0].present = vec![0, 1, 2, 3];
        let apart = List::of_three(3, [1, 3, 4], deals());
        let mut private = List::of_three(4, [1, 2, 3], deals());
        private.listed = false;
        let mut unfinished = List::of_three(5, [1, 2, 3], deals());
        (unfinished.complete, unfinished.counts) = (false, false);
        let voided = List::of_three(6, [1, 2, 3], deals());
        let mut unrated = List::of_three(7, [1, 2, 3], deals());
        unrated.rated = false;
        let void = voided.id;
        let lists = [together, the_other_way, four, apart, private, unfinished, voided, unrated];
        play(&database, lists).await;
        database.store.void_list(void, "a foul", at(1), &audited("void", void)).await.unwrap();

        // On the seats: 48 + 50 + 40 = 138, -36 - 50 = -86, 20 + 50 + 40 = 110.
        let found = database.store.head_to_head(id(1), id(2)).await.unwrap();
        let expected = HeadToHead {
            lists: 4,
            deals: 12,
            first_points: 138 - 86 + 138 + 138,
            second_points: -86 + 138 + 110 - 86,
            first_better: 3,
            second_better: 1,
        };
        assert_eq!(found, expected);
        let other_way = database.store.head_to_head(id(2), id(1)).await.unwrap();
        assert_eq!((other_way.first_points, other_way.second_better), (expected.second_points, 3));
        assert_eq!(database.store.head_to_head(id(2), id(4)).await.unwrap().deals, 1);
        assert_eq!(database.store.head_to_head(id(1), id(1)).await.unwrap(), HeadToHead::default());
        assert_eq!(database.store.head_to_head(id(1), id(9)).await.unwrap(), HeadToHead::default());
    }

    async fn a_deal_names_those_who_sat_there_then_whoever_has_the_seats_now(database: Database) {
        let deals = (0..4).map(|place| Played::at_three(place % 3, 20)).collect();
        let mut list = List::of_three(1, [1, 2, 3], deals);
        // 4 plays the second and the third deal for 2, and then 5 does.
        list.substitutes = vec![(1, 1, 4), (3, 1, 5)];
        list.deals[2].present = vec![0, 1];
        let sheet = list.id;
        play(&database, [list]).await;
        let names = |sitters: Vec<Sitter>| {
            let line = |sitter: Sitter| (sitter.number, sitter.seat.index(), sitter.player, sitter.name);
            sitters.into_iter().map(line).collect::<Vec<_>>()
        };
        let expected = [
            (1, 0, 1), (1, 1, 2), (1, 2, 3), (2, 0, 1), (2, 1, 4), (2, 2, 3), (3, 0, 1), (3, 1, 4), (4, 0, 1), (4, 1, 5), (4, 2, 3),
        ];
        let expected = expected.map(|(deal, seat, player)| (deal, seat, id(player), name(player)));
        assert_eq!(names(database.store.sitters(sheet, None).await.unwrap()), expected);
        assert_eq!(names(database.store.sitters(sheet, Some(3)).await.unwrap()), expected[6..8]);
        assert_eq!(names(database.store.sitters(sheet, Some(5)).await.unwrap()), []);
        assert_eq!(names(database.store.sitters(id(99), None).await.unwrap()), []);
    }
}
