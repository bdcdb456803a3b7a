//! Accounts: names with one holder, passwords, roles and locks.

use std::collections::BTreeMap;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use skat_store::{
    AuditEntry, Deletion, Engine, FORMER_NAME_RESERVED, FirstAdministrator, GuestRenaming, Lock, Locking, NameHolder,
    NewAccount, NewPlayer, NewSession, PlayerKind, PlayerQuery, Registration, Renaming, Role, RoleChange, Store,
    Timestamp,
};
use skat_table::Name;
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::fixture::{Database, at, id, on_both_engines, with_database};

/// An account to be made, whose canonical name is the name in small letters.
pub(crate) fn new_account(number: u128, name: &str) -> NewAccount {
    NewAccount {
        player: id(number),
        name: name.to_owned(),
        canonical_name: name.to_lowercase(),
        password_hash: format!("$argon2id$of {number}"),
        role: Role::Player,
        at: at(10),
    }
}

/// Makes an account that must not be refused.
pub(crate) async fn register(store: &Store, account: &NewAccount) -> Uuid {
    assert_eq!(store.register(account).await.unwrap(), Registration::Done, "{account:?}");
    account.player
}

/// An act of the player 99 that is done to this one.
pub(crate) fn act(act: &'static str, player: u128, when: Timestamp) -> AuditEntry {
    AuditEntry {
        at: when,
        actor: Some(id(99)),
        actor_name: "Olga".to_owned(),
        act,
        subject: AuditEntry::player(id(player)),
        reason: Some("because".to_owned()),
        detail: "{}".to_owned(),
    }
}

/// A session whose token's hash is made of one byte.
pub(crate) fn session(player: u128, byte: u8) -> NewSession {
    NewSession { token_hash: [byte; 32], player: id(player), at: at(i64::from(byte)), address: None, agent: None }
}

fn guest(number: u128, name: &str, kind: PlayerKind) -> NewPlayer {
    NewPlayer { id: id(number), name: name.to_owned(), kind, created_at: at(5) }
}

fn lock(until: Option<Timestamp>) -> Lock {
    Lock { reason: "insults".to_owned(), locked_at: at(20), until, locked_by: Some(id(99)) }
}

fn later(micros: i64) -> Timestamp {
    at(i64::try_from(FORMER_NAME_RESERVED.as_micros()).unwrap() + micros)
}

fn gone() -> Name {
    Name::new("deleted").unwrap()
}

async fn administrator(store: &Store, number: u128, name: &str) -> Uuid {
    register(store, &NewAccount { role: Role::Administrator, ..new_account(number, name) }).await
}

async fn renamed(store: &Store, player: Uuid, name: &str, when: Timestamp) -> Renaming {
    store.rename(player, name, &name.to_lowercase(), when, true, None).await.unwrap()
}

on_both_engines! {
    async fn a_guest_who_registers_keeps_his_id_and_gets_the_name(database: Database) {
        let store = &database.store;
        store.create_player(&guest(1, "guest", PlayerKind::Guest), Some(&[1; 32])).await.unwrap();
        let account = new_account(1, "Änne");
        register(store, &account).await;
        let row = store.player(id(1)).await.unwrap().unwrap();
        assert_eq!((&*row.name, row.created_at, row.role, row.deleted), ("Änne", at(5), Some(Role::Player), false));
        let stored = store.account(id(1)).await.unwrap().unwrap();
        assert_eq!(
            (&*stored.name, &*stored.canonical_name, &*stored.password_hash, stored.role),
            ("Änne", "änne", "$argon2id$of 1", Role::Player)
        );
        assert_eq!((stored.named_in_archive, stored.created_at, stored.renamed_at), (false, at(10), None));
        assert_eq!(store.account_by_name("änne").await.unwrap(), Some(stored));
        assert_eq!(store.identify(&[1; 32]).await.unwrap().unwrap().role, Some(Role::Player));
    }

    async fn who_registers_without_having_been_a_guest_is_made(database: Database) {
        let store = &database.store;
        register(store, &new_account(1, "Anna")).await;
        let row = store.player(id(1)).await.unwrap().unwrap();
        assert_eq!((&*row.name, row.kind, row.created_at), ("Anna", PlayerKind::Guest, at(10)));
        assert_eq!(store.player(id(2)).await.unwrap(), None);
        assert_eq!(store.account(id(2)).await.unwrap(), None);
    }

    async fn a_name_has_one_account_and_who_comes_later_changes_nothing(database: Database) {
        let store = &database.store;
        register(store, &new_account(1, "Anna")).await;
        store.create_player(&guest(2, "ANNA", PlayerKind::Guest), None).await.unwrap();
        for number in [2, 3] {
            assert_eq!(store.register(&new_account(number, "aNNa")).await.unwrap(), Registration::NameTaken);
        }
        assert_eq!(&*store.player(id(2)).await.unwrap().unwrap().name, "ANNA");
        assert_eq!(store.player(id(3)).await.unwrap(), None);
        assert_eq!(store.register(&new_account(1, "Berta")).await.unwrap(), Registration::HasAccount);
        assert_eq!(&*store.player(id(1)).await.unwrap().unwrap().name, "Anna");
    }

    async fn of_many_who_want_one_name_at_once_one_gets_it(database: Database) {
        let mut tasks = JoinSet::new();
        for number in 1..=24 {
            let (store, account) = (database.store.clone(), new_account(number, "Anna"));
            tasks.spawn(async move { store.register(&account).await.unwrap() });
        }
        let answers = tasks.join_all().await;
        assert_eq!(answers.iter().filter(|answer| **answer == Registration::Done).count(), 1);
        assert_eq!(answers.iter().filter(|answer| **answer == Registration::NameTaken).count(), 23);
        let holder = database.store.account_by_name("anna").await.unwrap().unwrap().player;
        for number in 1..=24 {
            let made = database.store.player(id(number)).await.unwrap().is_some();
            assert_eq!(made, id(number) == holder, "who gets no account is not made either");
        }
    }

    async fn who_registers_twice_at_once_has_one_account(database: Database) {
        let mut tasks = JoinSet::new();
        for number in 0..12 {
            let (store, account) = (database.store.clone(), new_account(1, &format!("Anna {number}")));
            tasks.spawn(async move { store.register(&account).await.unwrap() });
        }
        let answers = tasks.join_all().await;
        assert_eq!(answers.iter().filter(|answer| **answer == Registration::Done).count(), 1);
        assert_eq!(answers.iter().filter(|answer| **answer == Registration::HasAccount).count(), 11);
    }

    async fn two_who_swap_names_at_once_neither_wait_forever_nor_get_them(database: Database) {
        let store = &database.store;
        register(store, &new_account(1, "Anna")).await;
        register(store, &new_account(2, "Bert")).await;
        let mut tasks = JoinSet::new();
        for (number, name) in [(1, "Bert"), (2, "Anna")] {
            let store = store.clone();
            tasks.spawn(async move { renamed(&store, id(number), name, at(20)).await });
        }
        assert_eq!(tasks.join_all().await, [Renaming::NameTaken, Renaming::NameTaken]);
    }

    async fn the_names_of_a_deleted_account_are_reserved_for_ninety_days_each(database: Database) {
        let store = &database.store;
        let anna = register(store, &new_account(1, "Anna")).await;
        register(store, &new_account(2, "Carl")).await;
        assert_eq!(renamed(store, anna, "Berta", at(20)).await, Renaming::Done);
        assert_eq!(store.delete_account(anna, &gone(), at(30)).await.unwrap(), Deletion::Done(Vec::new()));
        for (name, free) in [("Anna", 20), ("Berta", 30)] {
            let canonical = name.to_lowercase();
            assert_eq!(store.account_by_name(&canonical).await.unwrap(), None);
            assert_eq!(store.name_holder(&canonical, later(free - 1)).await.unwrap(), Some(NameHolder::Deleted));
            assert_eq!(store.name_holder(&canonical, later(free)).await.unwrap(), None);
            let early = NewAccount { at: later(free - 1), ..new_account(3, name) };
            assert_eq!(store.register(&early).await.unwrap(), Registration::NameTaken);
            assert_eq!(renamed(store, id(2), name, later(free - 1)).await, Renaming::NameTaken);
        }
        assert_eq!(store.forget_reserved_names(later(19)).await.unwrap(), 0);
        assert_eq!(store.forget_reserved_names(later(20)).await.unwrap(), 1);
        assert_eq!(store.forget_reserved_names(later(30)).await.unwrap(), 1);
        register(store, &NewAccount { at: later(30), ..new_account(3, "Berta") }).await;
        // A guest's name was never his.
        store.create_player(&guest(4, "Dora", PlayerKind::Guest), None).await.unwrap();
        store.delete_account(id(4), &gone(), at(40)).await.unwrap();
        assert_eq!(store.name_holder("dora", at(41)).await.unwrap(), None);
    }

    async fn neither_a_computer_nor_who_was_deleted_gets_an_account(database: Database) {
        let store = &database.store;
        store.create_player(&guest(1, "Computer", PlayerKind::Computer), None).await.unwrap();
        store.create_player(&guest(2, "Anna", PlayerKind::Guest), None).await.unwrap();
        store.delete_account(id(2), &gone(), at(11)).await.unwrap();
        for number in [1, 2] {
            assert_eq!(store.register(&new_account(number, "Anna")).await.unwrap(), Registration::NotAGuest);
        }
        register(store, &new_account(3, "Anna")).await;
    }

    async fn the_first_administrator_is_made_once(database: Database) {
        let mut tasks = JoinSet::new();
        for number in 1..=8 {
            let (store, account) = (database.store.clone(), new_account(number, &format!("Admin {number}")));
            tasks.spawn(async move {
                store.register_first_administrator(&account, &act("register", number, at(10))).await.unwrap()
            });
        }
        let answers = tasks.join_all().await;
        assert_eq!(answers.iter().filter(|answer| **answer == FirstAdministrator::Done).count(), 1);
        assert_eq!(answers.iter().filter(|answer| **answer == FirstAdministrator::AdministratorExists).count(), 7);
        let log = database.store.audit_log(None, None, 10).await.unwrap();
        assert_eq!(log.iter().map(|row| &*row.act).collect::<Vec<_>>(), ["register"]);
    }

    async fn the_first_administrator_gets_no_name_that_another_has(database: Database) {
        let store = &database.store;
        register(store, &new_account(1, "Anna")).await;
        let entry = act("register", 2, at(10));
        let taken = store.register_first_administrator(&new_account(2, "Anna"), &entry).await.unwrap();
        assert_eq!(taken, FirstAdministrator::NameTaken);
        let has = store.register_first_administrator(&new_account(1, "Berta"), &entry).await.unwrap();
        assert_eq!(has, FirstAdministrator::HasAccount);
        assert_eq!(store.audit_log(None, None, 10).await.unwrap(), []);
        let done = store.register_first_administrator(&new_account(2, "Berta"), &entry).await.unwrap();
        assert_eq!(done, FirstAdministrator::Done);
        assert_eq!(store.account(id(2)).await.unwrap().unwrap().role, Role::Administrator);
    }

    async fn a_new_password_ends_every_session_but_the_one_that_is_kept(database: Database) {
        let store = &database.store;
        register(store, &new_account(1, "Anna")).await;
        for byte in [3, 1, 2] {
            assert!(store.open_session(&session(1, byte)).await.unwrap().is_some());
        }
        let revoked = store.set_password(id(1), "$new", Some(&[2; 32]), at(20)).await.unwrap();
        assert_eq!(revoked, Some(vec![[1; 32], [3; 32]]));
        assert_eq!(&*store.account(id(1)).await.unwrap().unwrap().password_hash, "$new");
        assert_eq!(store.identify(&[1; 32]).await.unwrap(), None);
        assert!(store.identify(&[2; 32]).await.unwrap().is_some());
        assert_eq!(store.set_password(id(1), "$newer", None, at(21)).await.unwrap(), Some(vec![[2; 32]]));
        assert_eq!(store.set_password(id(7), "$new", None, at(22)).await.unwrap(), None);
    }

    async fn archives_name_whoever_says_so(database: Database) {
        let store = &database.store;
        register(store, &new_account(1, "Anna")).await;
        assert!(store.set_named_in_archive(id(1), true).await.unwrap());
        assert!(store.account(id(1)).await.unwrap().unwrap().named_in_archive);
        assert!(!store.set_named_in_archive(id(2), true).await.unwrap());
    }

    async fn whoever_likes_pub_tables_says_so_guest_or_not_and_it_goes_with_him(database: Database) {
        let store = &database.store;
        database.players(1..=2).await;
        register(store, &new_account(2, "Anna")).await;
        assert!(store.open_session(&session(1, 1)).await.unwrap().is_some());
        for player in [1, 2] {
            assert!(!store.player(id(player)).await.unwrap().unwrap().likes_pub);
            assert!(store.set_likes_pub(id(player), true).await.unwrap());
            assert!(store.player(id(player)).await.unwrap().unwrap().likes_pub);
        }
        assert!(store.identify(&[1; 32]).await.unwrap().unwrap().player.likes_pub);
        assert!(store.set_likes_pub(id(1), false).await.unwrap());
        assert!(!store.identify(&[1; 32]).await.unwrap().unwrap().player.likes_pub);
        assert!(matches!(store.delete_account(id(2), &gone(), at(20)).await.unwrap(), Deletion::Done(_)));
        assert!(!store.player(id(2)).await.unwrap().unwrap().likes_pub);
        assert!(!store.set_likes_pub(id(2), true).await.unwrap());
        assert!(!store.set_likes_pub(id(9), true).await.unwrap());
    }

    async fn a_former_name_is_kept_and_reserved_for_ninety_days(database: Database) {
        let store = &database.store;
        let anna = register(store, &new_account(1, "Anna")).await;
        assert_eq!(renamed(store, anna, "Berta", at(20)).await, Renaming::Done);
        let account = store.account(anna).await.unwrap().unwrap();
        assert_eq!((&*account.name, &*account.canonical_name, account.renamed_at), ("Berta", "berta", Some(at(20))));
        let former = store.former_names(anna).await.unwrap();
        assert_eq!(former.len(), 1);
        assert_eq!((&*former[0].name, &*former[0].canonical_name, former[0].until), ("Anna", "anna", at(20)));

        assert_eq!(store.account_by_name("anna").await.unwrap(), None);
        assert_eq!(store.name_holder("anna", later(19)).await.unwrap(), Some(NameHolder::Player(anna)));
        assert_eq!(store.name_holder("anna", later(20)).await.unwrap(), None);
        assert_eq!(store.name_holder("berta", later(20)).await.unwrap(), Some(NameHolder::Player(anna)));
        let early = NewAccount { at: later(19), ..new_account(2, "Anna") };
        assert_eq!(store.register(&early).await.unwrap(), Registration::NameTaken);
        register(store, &NewAccount { at: later(20), ..early }).await;
        assert_eq!(renamed(store, anna, "Anna", later(21)).await, Renaming::NameTaken);
        assert_eq!(store.name_holder("anna", later(21)).await.unwrap(), Some(NameHolder::Player(id(2))));
    }

    async fn a_former_name_can_be_taken_back_by_its_owner_alone(database: Database) {
        let store = &database.store;
        let anna = register(store, &new_account(1, "Anna")).await;
        let carl = register(store, &new_account(2, "Carl")).await;
        assert_eq!(renamed(store, anna, "Berta", at(20)).await, Renaming::Done);
        assert_eq!(renamed(store, carl, "Anna", at(21)).await, Renaming::NameTaken);
        assert_eq!(renamed(store, anna, "Anna", at(20)).await, Renaming::Done);
        assert_eq!(renamed(store, carl, "Berta", at(21)).await, Renaming::NameTaken);
        let former = store.former_names(anna).await.unwrap();
        let former: Vec<_> = former.iter().map(|former| (&*former.name, former.until)).collect();
        assert_eq!(former, [("Berta", at(21)), ("Anna", at(20))], "two changes at one moment have an order");
        assert_eq!(store.former_names(carl).await.unwrap(), []);
    }

    async fn the_same_name_in_other_letters_is_another_name_of_the_same_holder(database: Database) {
        let store = &database.store;
        let anna = register(store, &new_account(1, "Anna")).await;
        assert_eq!(renamed(store, anna, "ANNA", at(20)).await, Renaming::Done);
        assert_eq!(&*store.account(anna).await.unwrap().unwrap().name, "ANNA");
        assert_eq!(renamed(store, anna, "ANNA", at(30)).await, Renaming::Unchanged);
        assert_eq!(store.former_names(anna).await.unwrap().len(), 1, "nothing has changed the second time");
        assert_eq!(store.account(anna).await.unwrap().unwrap().renamed_at, Some(at(20)));
    }

    async fn a_name_given_by_an_administrator_is_in_the_log_and_no_change_by_himself(database: Database) {
        let store = &database.store;
        let anna = register(store, &new_account(1, "Anna")).await;
        let entry = act("rename", 1, at(20));
        let done = store.rename(anna, "Player 1", "player 1", at(20), false, Some(&entry)).await.unwrap();
        assert_eq!(done, Renaming::Done);
        assert_eq!(store.account(anna).await.unwrap().unwrap().renamed_at, None);
        assert_eq!(store.audit_log(None, None, 10).await.unwrap().len(), 1);
        let none = store.rename(id(7), "X", "x", at(20), false, Some(&entry)).await.unwrap();
        assert_eq!(none, Renaming::NoAccount);
        let same = store.rename(anna, "Player 1", "player 1", at(21), false, Some(&entry)).await.unwrap();
        assert_eq!(same, Renaming::Unchanged);
        assert_eq!(store.audit_log(None, None, 10).await.unwrap().len(), 1);
    }

    async fn only_a_guest_is_renamed_without_an_account(database: Database) {
        let store = &database.store;
        store.create_player(&guest(1, "Computer", PlayerKind::Computer), None).await.unwrap();
        store.create_player(&guest(2, "rude", PlayerKind::Guest), None).await.unwrap();
        register(store, &new_account(3, "Anna")).await;
        let (done, unchanged, none) = (GuestRenaming::Done, GuestRenaming::Unchanged, GuestRenaming::NotAGuest);
        for (number, expected) in [(1, none), (2, done), (3, none), (4, none), (2, unchanged)] {
            let entry = act("rename", number, at(20));
            let renaming = store.rename_guest(id(number), "Player", str::to_lowercase, &entry).await.unwrap();
            assert_eq!(renaming, expected, "{number}");
        }
        assert_eq!(&*store.player(id(2)).await.unwrap().unwrap().name, "Player");
        assert_eq!(&*store.player(id(3)).await.unwrap().unwrap().name, "Anna");
        assert_eq!(store.audit_log(None, None, 10).await.unwrap().len(), 1);
    }

    async fn the_former_name_of_a_guest_is_found_and_reserves_nothing(database: Database) {
        let store = &database.store;
        store.create_player(&guest(1, "Rude", PlayerKind::Guest), None).await.unwrap();
        for (name, when) in [("Player", 20), ("Gast", 20)] {
            let entry = act("rename", 1, at(when));
            let renaming = store.rename_guest(id(1), name, str::to_lowercase, &entry).await.unwrap();
            assert_eq!(renaming, GuestRenaming::Done);
        }
        let former = store.former_names(id(1)).await.unwrap();
        let former: Vec<_> = former.iter().map(|former| (&*former.name, &*former.canonical_name, former.until)).collect();
        assert_eq!(former, [("Player", "player", at(21)), ("Rude", "rude", at(20))]);
        let query = PlayerQuery::FormerName("rude".to_owned());
        assert_eq!(store.search_players(&query, None, 10).await.unwrap()[0].player.id, id(1));

        assert_eq!(store.name_holder("rude", at(30)).await.unwrap(), None);
        register(store, &NewAccount { at: at(30), ..new_account(2, "Rude") }).await;
        // With an account he gives up names that are reserved, and those of before stay free.
        register(store, &NewAccount { at: at(30), ..new_account(1, "Gustav") }).await;
        assert_eq!(renamed(store, id(1), "Gerd", at(30)).await, Renaming::Done);
        assert_eq!(store.name_holder("player", at(40)).await.unwrap(), None);
        assert_eq!(store.name_holder("gustav", at(40)).await.unwrap(), Some(NameHolder::Player(id(1))));
        assert_eq!(renamed(store, id(2), "Player", at(40)).await, Renaming::Done);
        assert_eq!(renamed(store, id(2), "Gustav", at(40)).await, Renaming::NameTaken);
    }

    async fn a_role_is_given_with_an_entry_in_the_log(database: Database) {
        let store = &database.store;
        let anna = register(store, &new_account(1, "Anna")).await;
        let entry = act("role", 1, at(20));
        assert_eq!(store.set_role(anna, Role::Referee, &entry).await.unwrap(), RoleChange::Done);
        assert_eq!(store.account(anna).await.unwrap().unwrap().role, Role::Referee);
        assert_eq!(store.set_role(id(7), Role::Referee, &entry).await.unwrap(), RoleChange::NoAccount);
        assert_eq!(store.set_role(anna, Role::Referee, &entry).await.unwrap(), RoleChange::Unchanged);
        assert_eq!(store.audit_log(None, None, 10).await.unwrap().len(), 1);
    }

    async fn the_last_administrator_stays(database: Database) {
        let store = &database.store;
        let anna = administrator(store, 1, "Anna").await;
        let last = RoleChange::LastAdministrator;
        assert_eq!(store.set_role(anna, Role::Player, &act("role", 1, at(20))).await.unwrap(), last);
        let same = store.set_role(anna, Role::Administrator, &act("role", 1, at(20))).await.unwrap();
        assert_eq!(same, RoleChange::Unchanged);
        assert_eq!(store.lock_player(anna, &lock(None), &act("lock", 1, at(20))).await.unwrap(), Locking::LastAdministrator);
        assert_eq!(store.delete_account(anna, &gone(), at(20)).await.unwrap(), Deletion::LastAdministrator);

        // One who is locked out does not count, and counts again after his lock.
        let bert = administrator(store, 2, "Bert").await;
        let locked = store.lock_player(bert, &lock(Some(at(30))), &act("lock", 2, at(20))).await.unwrap();
        assert_eq!(locked, Locking::Done(Vec::new()));
        assert_eq!(store.set_role(anna, Role::Player, &act("role", 1, at(29))).await.unwrap(), last);
        assert_eq!(store.delete_account(anna, &gone(), at(29)).await.unwrap(), Deletion::LastAdministrator);
        assert_eq!(store.set_role(anna, Role::Player, &act("role", 1, at(30))).await.unwrap(), RoleChange::Done);
    }

    async fn administrators_who_all_go_at_once_leave_one(database: Database) {
        let store = &database.store;
        for number in 1..=9 {
            administrator(store, number, &format!("Admin {number}")).await;
        }
        let mut tasks = JoinSet::new();
        for number in 1..=9 {
            let store = store.clone();
            tasks.spawn(async move {
                match number % 3 {
                    0 => store.set_role(id(number), Role::Player, &act("role", number, at(20))).await.unwrap() == RoleChange::Done,
                    1 => store.delete_account(id(number), &gone(), at(20)).await.unwrap() == Deletion::Done(Vec::new()),
                    _ => {
                        let locked = store.lock_player(id(number), &lock(None), &act("lock", number, at(20))).await;
                        locked.unwrap() == Locking::Done(Vec::new())
                    }
                }
            });
        }
        assert_eq!(tasks.join_all().await.into_iter().filter(|done| !done).count(), 1);
    }

    async fn a_lock_ends_every_session_and_stays_until_it_is_taken_away(database: Database) {
        let store = &database.store;
        register(store, &new_account(1, "Anna")).await;
        for byte in [2, 1] {
            store.open_session(&session(1, byte)).await.unwrap();
        }
        let locked = store.lock_player(id(1), &lock(Some(at(50))), &act("lock", 1, at(20))).await.unwrap();
        assert_eq!(locked, Locking::Done(vec![[1; 32], [2; 32]]));
        assert_eq!(store.identify(&[1; 32]).await.unwrap(), None);
        assert_eq!(store.lock_of(id(1)).await.unwrap(), Some(lock(Some(at(50)))));
        // Whoever has the password gets a token, and the server sees that he is locked.
        store.open_session(&session(1, 3)).await.unwrap();
        let seen = store.identify(&[3; 32]).await.unwrap().unwrap().lock.unwrap();
        assert!(seen.is_in_force(at(49)) && !seen.is_in_force(at(50)));

        // For good, in place of the older one.
        store.lock_player(id(1), &lock(None), &act("lock", 1, at(21))).await.unwrap();
        assert_eq!(store.player(id(1)).await.unwrap().unwrap().lock, Some(lock(None)));
        assert!(store.unlock_player(id(1), &act("unlock", 1, at(22))).await.unwrap());
        assert!(!store.unlock_player(id(1), &act("unlock", 1, at(23))).await.unwrap());
        assert_eq!(store.lock_of(id(1)).await.unwrap(), None);
        let log = store.audit_log(None, None, 10).await.unwrap();
        assert_eq!(log.iter().map(|row| &*row.act).collect::<Vec<_>>(), ["unlock", "lock", "lock"]);
    }

    async fn another_lock_in_the_place_of_one_changes_nothing_of_sessions_that_have_ended(database: Database) {
        let store = &database.store;
        register(store, &new_account(1, "Anna")).await;
        let lock = |when, until| Lock { locked_at: at(when), ..lock(until) };
        let ended = async || {
            let sessions = store.export(id(1)).await.unwrap().unwrap().sessions;
            let mut ended: Vec<Option<Timestamp>> = sessions.iter().map(|session| session.ended_at).collect();
            ended.sort_unstable();
            ended
        };
        for (byte, when, until) in [(1, 20, Some(at(50))), (2, 30, None), (3, 40, Some(at(60)))] {
            // Whoever has the password gets a token although he is locked.
            store.open_session(&session(1, byte)).await.unwrap();
            let done = store.lock_player(id(1), &lock(when, until), &act("lock", 1, at(when))).await.unwrap();
            assert_eq!(done, Locking::Done(vec![[byte; 32]]));
            // He has been locked out since the first one, and whoever had one of his tokens may know why.
            assert_eq!(store.lock_of(id(1)).await.unwrap(), Some(lock(20, until)));
            for before in 1..=byte {
                assert_eq!(store.lock_of_token(&[before; 32]).await.unwrap(), Some(lock(20, until)));
            }
        }
        assert_eq!(ended().await, [Some(at(20)), Some(at(30)), Some(at(40))]);
        // One that was over when the next one came is not gone on with.
        store.open_session(&session(1, 4)).await.unwrap();
        store.lock_player(id(1), &lock(60, None), &act("lock", 1, at(60))).await.unwrap();
        assert_eq!(store.lock_of(id(1)).await.unwrap(), Some(lock(60, None)));
        for before in 1..=3 {
            assert_eq!(store.lock_of_token(&[before; 32]).await.unwrap(), None);
        }
        assert_eq!(store.lock_of_token(&[4; 32]).await.unwrap(), Some(lock(60, None)));
        assert_eq!(ended().await, [Some(at(20)), Some(at(30)), Some(at(40)), Some(at(60))]);
    }

    async fn a_guest_is_locked_too_but_no_computer_and_nobody_unknown(database: Database) {
        let store = &database.store;
        store.create_player(&guest(1, "Anna", PlayerKind::Guest), Some(&[1; 32])).await.unwrap();
        store.create_player(&guest(2, "Computer", PlayerKind::Computer), None).await.unwrap();
        assert_eq!(store.lock_player(id(1), &lock(None), &act("lock", 1, at(20))).await.unwrap(), Locking::Done(vec![[1; 32]]));
        for number in [2, 3] {
            let entry = act("lock", number, at(20));
            assert_eq!(store.lock_player(id(number), &lock(None), &entry).await.unwrap(), Locking::NoPlayer);
        }
        assert_eq!(store.audit_log(None, None, 10).await.unwrap().len(), 1);
    }
}

/// Who has which name, as the rules say it.
#[derive(Default)]
struct Model {
    /// The names that accounts have.
    holders: BTreeMap<u128, &'static str>,
    deleted: Vec<u128>,
    /// Name, former holder, and when he gave it up.
    former: Vec<(&'static str, u128, Timestamp)>,
}

impl Model {
    /// Whether somebody else has the name or had it shortly before.
    fn is_taken(&self, number: u128, name: &str, now: Timestamp) -> bool {
        let reserved = |until: &Timestamp| {
            now.micros() - until.micros() < i64::try_from(FORMER_NAME_RESERVED.as_micros()).unwrap()
        };
        let held = self.holders.iter().any(|(holder, held)| *holder != number && *held == name);
        held || self.former.iter().any(|(held, holder, until)| *holder != number && *held == name && reserved(until))
    }
}

async fn names_have_one_holder_whatever_happens(database: Database) {
    const NAMES: [&str; 4] = ["anna", "bert", "carl", "dora"];
    let store = &database.store;
    let mut random = ChaCha8Rng::seed_from_u64(20_261_101);
    let mut model = Model::default();
    let mut now = at(0);
    let mut taken = 0;
    for _ in 0..250 {
        // Some days, so that names become free again.
        now = Timestamp::from_micros(now.micros() + random.random_range(0..12 * 24 * 3_600_000_000));
        let (number, name) = (random.random_range(1..=8), NAMES[random.random_range(0..NAMES.len())]);
        let is_taken = model.is_taken(number, name, now);
        taken += usize::from(is_taken);
        match random.random_range(0..8) {
            0..4 => {
                let expected = match (model.deleted.contains(&number), model.holders.get(&number)) {
                    (true, _) => Registration::NotAGuest,
                    (_, Some(_)) => Registration::HasAccount,
                    _ if is_taken => Registration::NameTaken,
                    _ => Registration::Done,
                };
                let account = NewAccount { at: now, ..new_account(number, name) };
                assert_eq!(store.register(&account).await.unwrap(), expected);
                if expected == Registration::Done {
                    model.holders.insert(number, name);
                }
            }
            4..7 => {
                let expected = match model.holders.get(&number) {
                    None => Renaming::NoAccount,
                    Some(held) if *held == name => Renaming::Unchanged,
                    _ if is_taken => Renaming::NameTaken,
                    Some(_) => Renaming::Done,
                };
                assert_eq!(store.rename(id(number), name, name, now, true, None).await.unwrap(), expected);
                if expected == Renaming::Done
                    && let Some(old) = model.holders.insert(number, name)
                {
                    model.former.push((old, number, now));
                }
            }
            _ if model.deleted.len() < 5 => {
                let known = store.player(id(number)).await.unwrap().is_some_and(|row| !row.deleted);
                let expected = if known { Deletion::Done(Vec::new()) } else { Deletion::NoPlayer };
                assert_eq!(store.delete_account(id(number), &gone(), now).await.unwrap(), expected);
                if known {
                    model.deleted.push(number);
                    // Nobody passes for whom has just gone.
                    model.former.extend(model.holders.remove(&number).map(|name| (name, number, now)));
                }
            }
            _ => {}
        }
        for name in NAMES {
            let holder = model.holders.iter().find(|(_, held)| **held == name).map(|(number, _)| id(*number));
            let stored = store.account_by_name(name).await.unwrap().map(|account| account.player);
            assert_eq!(stored, holder, "{name}");
            assert_eq!(store.name_holder(name, now).await.unwrap().is_some(), model.is_taken(0, name, now), "{name}");
        }
    }
    assert!(taken > 30 && !model.former.is_empty() && !model.deleted.is_empty(), "all of it happens");
}

on_both_engines! {
    async fn names_have_one_holder_in_a_random_history(database: Database) {
        names_have_one_holder_whatever_happens(database).await;
    }
}
