//! Sessions: tokens, where they are used, and their end.

use std::net::Ipv6Addr;

use skat_store::{Engine, MOST_SESSIONS, NewPlayer, NewSession, PlayerKind, SessionId, Store};
use skat_table::Name;
use tokio::task::JoinSet;

use crate::accounts::{act, new_account, register, session};
use crate::fixture::{Database, at, id, on_both_engines, with_database};

fn address(last: u16) -> Ipv6Addr {
    Ipv6Addr::new(0, 0, 0, 0, 0, 0xffff, 0xc0a8, last)
}

/// Ends the session whose token's hash has this byte only.
pub(crate) async fn revoke(store: &Store, byte: u8, when: i64) {
    let ended = store.revoke_session(SessionId::of(&[byte; 32]), None, at(when), None).await.unwrap();
    assert_eq!(ended.map(|(hash, _)| hash), Some([byte; 32]));
}

on_both_engines! {
    async fn a_session_is_opened_with_all_that_is_known_of_it(database: Database) {
        let store = &database.store;
        register(store, &new_account(1, "Anna")).await;
        let new = NewSession { address: Some(address(1)), agent: Some("Firefox".to_owned()), ..session(1, 7) };
        assert_eq!(store.open_session(&new).await.unwrap(), Some(Vec::new()));
        let sessions = store.sessions(id(1)).await.unwrap();
        assert_eq!(sessions.len(), 1);
        assert_eq!((sessions[0].id, sessions[0].player), (SessionId::of(&[7; 32]), id(1)));
        assert_eq!((sessions[0].created_at, sessions[0].last_used_at), (at(7), None));
        assert_eq!((sessions[0].address, sessions[0].agent.as_deref()), (Some(address(1)), Some("Firefox")));
        let identity = store.identify(&[7; 32]).await.unwrap().unwrap();
        assert_eq!((identity.player.id, &*identity.player.name, identity.token_hash), (id(1), "Anna", [7; 32]));
        assert!(!format!("{identity:?}").contains("[7, 7"), "the hash is not shown");
        let export = store.export(id(1)).await.unwrap().unwrap();
        assert_eq!((export.addresses.len(), export.addresses[0].first_seen_at), (1, at(7)));
    }

    async fn nobody_opens_a_session_for_somebody_who_is_not_there(database: Database) {
        let store = &database.store;
        assert_eq!(store.open_session(&session(1, 7)).await.unwrap(), None);
        register(store, &new_account(1, "Anna")).await;
        store.delete_account(id(1), &Name::new("deleted").unwrap(), at(20)).await.unwrap();
        assert_eq!(store.open_session(&session(1, 7)).await.unwrap(), None);
        assert_eq!(store.identify(&[7; 32]).await.unwrap(), None);
    }

    async fn a_guest_of_the_version_before_is_known_by_his_token(database: Database) {
        let store = &database.store;
        let guest = NewPlayer { id: id(1), name: "Anna".to_owned(), kind: PlayerKind::Guest, created_at: at(5) };
        store.create_player(&guest, Some(&[1; 32])).await.unwrap();
        let identity = store.identify(&[1; 32]).await.unwrap().unwrap();
        assert_eq!((identity.player.id, identity.role, identity.lock), (id(1), None, None));
        assert_eq!(store.sessions(id(1)).await.unwrap()[0].address, None);
    }

    async fn use_is_noted_with_the_address(database: Database) {
        let store = &database.store;
        register(store, &new_account(1, "Anna")).await;
        store.open_session(&session(1, 7)).await.unwrap();
        for (last, when) in [(1, 20), (2, 30), (1, 40), (2, 25)] {
            store.note_use(&[7; 32], id(1), address(last), at(when)).await.unwrap();
        }
        let sessions = store.sessions(id(1)).await.unwrap();
        assert_eq!((sessions[0].last_used_at, sessions[0].address), (Some(at(25)), Some(address(2))));
        let seen = store.export(id(1)).await.unwrap().unwrap().addresses;
        let seen: Vec<_> = seen.iter().map(|seen| (seen.address, seen.first_seen_at, seen.last_seen_at)).collect();
        assert_eq!(seen, [(address(1), at(20), at(40)), (address(2), at(30), at(30))]);
    }

    async fn nothing_is_noted_of_a_token_that_is_unknown_revoked_or_anothers(database: Database) {
        let store = &database.store;
        register(store, &new_account(1, "Anna")).await;
        register(store, &new_account(2, "Bert")).await;
        store.open_session(&session(1, 7)).await.unwrap();
        store.note_use(&[7; 32], id(2), address(1), at(20)).await.unwrap();
        store.note_use(&[8; 32], id(1), address(1), at(20)).await.unwrap();
        revoke(store, 7, 19).await;
        store.note_use(&[7; 32], id(1), address(1), at(20)).await.unwrap();
        for number in [1, 2] {
            assert_eq!(store.export(id(number)).await.unwrap().unwrap().addresses, []);
        }
    }

    async fn use_from_one_address_is_noted_by_many_at_once(database: Database) {
        register(&database.store, &new_account(1, "Anna")).await;
        let mut tasks = JoinSet::new();
        for byte in 1..=12 {
            let store = database.store.clone();
            tasks.spawn(async move {
                store.open_session(&session(1, byte)).await.unwrap();
                store.note_use(&[byte; 32], id(1), address(1), at(100 + i64::from(byte))).await.unwrap();
            });
        }
        tasks.join_all().await;
        let seen = database.store.export(id(1)).await.unwrap().unwrap().addresses;
        assert_eq!((seen.len(), seen[0].last_seen_at), (1, at(112)));
    }

    async fn one_session_ends_by_its_id(database: Database) {
        let store = &database.store;
        register(store, &new_account(1, "Anna")).await;
        register(store, &new_account(2, "Bert")).await;
        for (player, byte) in [(1, 1), (1, 2), (2, 3)] {
            store.open_session(&session(player, byte)).await.unwrap();
        }
        let of = |byte| SessionId::of(&[byte; 32]);
        // Another's is out of reach for a player, but not for an administrator.
        let entry = act("revoke", 2, at(20));
        assert_eq!(store.revoke_session(of(3), Some(id(1)), at(20), Some(&entry)).await.unwrap(), None);
        assert_eq!(store.revoke_session(of(9), None, at(20), Some(&entry)).await.unwrap(), None);
        assert_eq!(store.audit_log(None, None, 10).await.unwrap(), []);
        assert_eq!(store.revoke_session(of(3), None, at(20), Some(&entry)).await.unwrap(), Some(([3; 32], id(2))));
        assert_eq!(store.revoke_session(of(3), None, at(21), Some(&entry)).await.unwrap(), None);
        assert_eq!(store.audit_log(None, None, 10).await.unwrap().len(), 1);
        assert_eq!(store.revoke_session(of(1), Some(id(1)), at(20), None).await.unwrap(), Some(([1; 32], id(1))));
        let left: Vec<_> = store.sessions(id(1)).await.unwrap().iter().map(|session| session.id).collect();
        assert_eq!(left, [of(2)]);
        assert_eq!(store.identify(&[3; 32]).await.unwrap(), None);
        assert!(store.identify(&[2; 32]).await.unwrap().is_some());
    }

    async fn all_sessions_end_together(database: Database) {
        let store = &database.store;
        register(store, &new_account(1, "Anna")).await;
        register(store, &new_account(2, "Bert")).await;
        for (player, byte) in [(1, 2), (1, 1), (2, 3)] {
            store.open_session(&session(player, byte)).await.unwrap();
        }
        let entry = act("revoke", 1, at(20));
        assert_eq!(store.revoke_sessions(id(1), at(20), Some(&entry)).await.unwrap(), [[1; 32], [2; 32]]);
        let again = store.revoke_sessions(id(1), at(21), Some(&entry)).await.unwrap();
        assert_eq!(again, [[0; 32]; 0], "and that is no act");
        assert_eq!(store.sessions(id(1)).await.unwrap(), []);
        assert_eq!(store.sessions(id(2)).await.unwrap().len(), 1);
        assert_eq!(store.audit_log(None, None, 10).await.unwrap().len(), 1);
    }

    async fn one_session_too_many_ends_the_one_that_was_not_used_for_the_longest_time(database: Database) {
        let store = &database.store;
        register(store, &new_account(1, "Anna")).await;
        register(store, &new_account(2, "Bert")).await;
        store.open_session(&session(2, 255)).await.unwrap();
        let most = u8::try_from(MOST_SESSIONS).unwrap();
        for byte in 1..=most {
            assert_eq!(store.open_session(&session(1, byte)).await.unwrap(), Some(Vec::new()));
        }
        // The oldest is in use, the one after it has ended.
        store.note_use(&[1; 32], id(1), address(1), at(200)).await.unwrap();
        revoke(store, 2, 200).await;
        assert_eq!(store.open_session(&session(1, 201)).await.unwrap(), Some(Vec::new()));
        assert_eq!(store.open_session(&session(1, 202)).await.unwrap(), Some(vec![[3; 32]]));
        assert_eq!(store.identify(&[3; 32]).await.unwrap(), None);
        for left in [[1; 32], [4; 32], [202; 32], [255; 32]] {
            assert!(store.identify(&left).await.unwrap().is_some());
        }
        assert_eq!(store.sessions(id(1)).await.unwrap().len(), usize::from(most));
    }

    async fn who_comes_in_often_at_once_has_no_more_sessions_than_others(database: Database) {
        register(&database.store, &new_account(1, "Anna")).await;
        let mut tasks = JoinSet::new();
        for byte in 1..=120 {
            let store = database.store.clone();
            tasks.spawn(async move { store.open_session(&session(1, byte)).await.unwrap().unwrap().len() });
        }
        let ended: usize = tasks.join_all().await.into_iter().sum();
        let left = database.store.sessions(id(1)).await.unwrap().len();
        assert_eq!((left, ended), (100, 20));
    }

    async fn addresses_are_forgotten_after_a_while(database: Database) {
        let store = &database.store;
        register(store, &new_account(1, "Anna")).await;
        for (byte, when) in [(1, 20), (2, 30)] {
            store.open_session(&session(1, byte)).await.unwrap();
            store.note_use(&[byte; 32], id(1), address(byte.into()), at(when)).await.unwrap();
        }
        assert_eq!(store.forget_addresses(at(20)).await.unwrap(), 0);
        assert_eq!(store.forget_addresses(at(21)).await.unwrap(), 1);
        let left: Vec<_> = store.sessions(id(1)).await.unwrap().iter().map(|session| session.address).collect();
        assert_eq!(left, [Some(address(2)), None]);
        assert_eq!(store.export(id(1)).await.unwrap().unwrap().addresses[0].address, address(2));
    }

    async fn ended_sessions_are_forgotten_after_a_while_and_others_never(database: Database) {
        let store = &database.store;
        register(store, &new_account(1, "Anna")).await;
        for byte in 1..=3 {
            store.open_session(&session(1, byte)).await.unwrap();
        }
        revoke(store, 1, 20).await;
        revoke(store, 2, 21).await;
        assert_eq!(store.forget_ended_sessions(at(20)).await.unwrap(), 0);
        assert_eq!(store.forget_ended_sessions(at(21)).await.unwrap(), 1);
        let left: Vec<_> = store.export(id(1)).await.unwrap().unwrap().sessions.iter().map(|left| left.id).collect();
        assert_eq!(left, [SessionId::of(&[3; 32]), SessionId::of(&[2; 32])]);
        assert_eq!(store.forget_ended_sessions(at(1_000)).await.unwrap(), 1);
        assert_eq!(store.identify(&[1; 32]).await.unwrap(), None);
        assert!(store.identify(&[3; 32]).await.unwrap().is_some());
    }
}
