//! Players and their tokens.

use skat_store::{Engine, NewPlayer, Player, PlayerKind, SessionId, Store};

use crate::fixture::{Database, at, id, on_both_engines, with_database};

fn guest(number: u128, name: &str) -> NewPlayer {
    NewPlayer { id: id(number), name: name.to_owned(), kind: PlayerKind::Guest, created_at: at(5) }
}

fn stored(new: NewPlayer) -> Player {
    Player { id: new.id, name: new.name, kind: new.kind, created_at: new.created_at, likes_pub: false }
}

/// Whom a token makes somebody.
async fn by_token(store: &Store, byte: u8) -> Option<Player> {
    store.identify(&[byte; 32]).await.unwrap().map(|identity| identity.player)
}

on_both_engines! {
    async fn a_player_is_known_by_his_token(database: Database) {
        let store = &database.store;
        let (anna, bert) = (guest(1, "Anna 'Änne' \u{1f0a1}"), guest(2, "Bert"));
        assert!(store.create_player(&anna, Some(&[1; 32])).await.unwrap());
        assert!(store.create_player(&bert, Some(&[2; 32])).await.unwrap());
        assert_eq!(by_token(store, 1).await, Some(stored(anna)));
        assert_eq!(by_token(store, 2).await, Some(stored(bert)));
        assert_eq!(by_token(store, 3).await, None);
    }

    async fn a_revoked_token_is_worth_nothing(database: Database) {
        let store = &database.store;
        store.create_player(&guest(1, "Anna"), Some(&[1; 32])).await.unwrap();
        let revoke = async |byte, when| store.revoke_session(SessionId::of(&[byte; 32]), None, at(when), None).await.unwrap();
        assert_eq!(revoke(1, 9).await, Some(([1; 32], id(1))));
        assert_eq!(by_token(store, 1).await, None);
        assert_eq!(revoke(1, 10).await, None);
        assert_eq!(revoke(4, 10).await, None);
    }

    async fn a_token_belongs_to_one_player(database: Database) {
        let store = &database.store;
        store.create_player(&guest(1, "Anna"), Some(&[1; 32])).await.unwrap();
        assert!(store.create_player(&guest(2, "Bert"), Some(&[1; 32])).await.is_err());
        assert_eq!(store.player(id(2)).await.unwrap(), None);
    }

    async fn an_id_is_given_once(database: Database) {
        let store = &database.store;
        let computer = NewPlayer { kind: PlayerKind::Computer, ..guest(1, "Computer") };
        assert!(store.create_player(&computer, None).await.unwrap());
        assert!(!store.create_player(&guest(1, "Anna"), Some(&[1; 32])).await.unwrap());
        let kept = store.player(id(1)).await.unwrap().unwrap();
        assert_eq!((kept.kind, kept.name), (PlayerKind::Computer, computer.name));
        assert_eq!(by_token(store, 1).await, None);
    }
}
