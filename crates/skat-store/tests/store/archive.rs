//! The archive of a month.

use skat_rules::Seat;
use skat_store::{ArchivedList, Class, Engine, NewAccount, Registration, Role, Store, Timestamp};
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::fixture::{Database, at, audited, deal, id, name, on_both_engines, with_database};
use crate::history::{List, Played};

/// The time in which these tests' lists end.
fn always() -> (Timestamp, Timestamp) {
    (at(0), at(1_000_000_000))
}

fn list(number: u128) -> List {
    let deals = vec![Played::at_three(0, 48), Played::at_three(1, -36), Played::at_three(2, 20)];
    List::of_three(number, [1, 2, 3], deals)
}

async fn play(database: &Database, lists: impl IntoIterator<Item = List>) {
    let mut tasks = JoinSet::new();
    let journal = database.journal(&mut tasks);
    database.players(1..=9).await;
    for list in lists {
        journal.append(list.row()).await.unwrap();
    }
}

async fn register(store: &Store, number: u128, named: bool) {
    let account = NewAccount {
        player: id(number),
        name: name(number),
        canonical_name: name(number),
        password_hash: "$argon2id$".to_owned(),
        role: Role::Player,
        at: at(0),
    };
    assert_eq!(store.register(&account).await.unwrap(), Registration::Done);
    store.set_named_in_archive(id(number), named).await.unwrap();
}

/// The archive in pages.
async fn archive(store: &Store, class: Class, ended: (Timestamp, Timestamp), limit: u32) -> Vec<ArchivedList> {
    let mut lists: Vec<ArchivedList> = Vec::new();
    loop {
        let after = lists.last().map(ArchivedList::cursor);
        let page = store.archive(class, ended, after, limit).await.unwrap();
        assert!(page.len() <= limit as usize);
        if page.is_empty() {
            return lists;
        }
        lists.extend(page);
    }
}

fn ids(lists: &[ArchivedList]) -> Vec<Uuid> {
    lists.iter().map(|list| list.list.id).collect()
}

on_both_engines! {
    async fn only_complete_public_lists_of_the_class_that_are_not_void_are_in_the_archive(database: Database) {
        let mut private = list(1);
        private.listed = false;
        let mut unfinished = list(2);
        (unfinished.complete, unfinished.counts) = (false, false);
        let mut pubs = list(3);
        pubs.class = Class::Pub;
        let voided = list(4);
        let mut unrated = list(5);
        unrated.rated = false;
        let void = voided.id;
        play(&database, [list(0), private, unfinished, pubs, voided, unrated]).await;
        database.store.void_list(void, "a foul", at(1), &audited("void", void)).await.unwrap();
        let found = archive(&database.store, Class::Official, always(), 10).await;
        assert_eq!(ids(&found), [id(1_000), id(1_005)]);
        assert_eq!(ids(&archive(&database.store, Class::Pub, always(), 10).await), [id(1_003)]);
    }

    async fn a_month_is_from_its_first_moment_to_the_one_before_the_next(database: Database) {
        let ended = |number: u128, micros| List { ended_at: at(micros), ..list(number) };
        play(&database, [ended(0, 99), ended(1, 100), ended(2, 150), ended(3, 199), ended(4, 200), ended(5, 100)]).await;
        let expected = [id(1_001), id(1_005), id(1_002), id(1_003)];
        for limit in [1, 2, 3, 10] {
            assert_eq!(ids(&archive(&database.store, Class::Official, (at(100), at(200)), limit).await), expected);
        }
    }

    async fn a_list_in_the_archive_has_the_records_of_its_deals_but_the_voided_ones(database: Database) {
        play(&database, [list(0)]).await;
        let table = id(1_000);
        database.store.void_deal(table, 2, "a foul", at(1), &audited("void", table)).await.unwrap();
        let found = archive(&database.store, Class::Official, always(), 10).await;
        let deals = &found[0].deals;
        assert_eq!(deals.iter().map(|deal| deal.number).collect::<Vec<_>>(), [1, 3]);
        assert_eq!(deals[1].record, deal(3).record);
        assert_eq!((deals[1].roles, deals[1].played_at), (deal(3).roles, deal(3).played_at));
        assert_eq!(deals[1].sitting, [(Seat::First, id(1)), (Seat::Second, id(2)), (Seat::Third, id(3))]);
        assert_eq!(found[0].list, database.store.list(table).await.unwrap().unwrap());
    }

    async fn everybody_who_sat_there_is_told_with_whether_he_may_be_named(database: Database) {
        let mut substituted = list(0);
        substituted.substitutes = vec![(2, 0, 4)];
        play(&database, [substituted]).await;
        register(&database.store, 1, true).await;
        register(&database.store, 2, false).await;
        register(&database.store, 4, true).await;
        let found = archive(&database.store, Class::Official, always(), 10).await;
        let players: Vec<_> = found[0].players.iter().map(|player| (player.player, player.is_named)).collect();
        assert_eq!(players, [(id(1), true), (id(2), false), (id(3), false), (id(4), true)]);
        assert!(found[0].players.iter().zip([1, 2, 3, 4]).all(|(player, number)| player.name == name(number)));
        assert_eq!(found[0].deals[1].sitting[0], (Seat::First, id(1)));
        assert_eq!(found[0].deals[2].sitting[0], (Seat::First, id(4)));
    }
}
