//! Players and their tokens.

use skat_store::{Engine, NewPlayer, Player, PlayerKind};

use crate::fixture::{Database, at, id, on_both_engines, with_database};

fn guest(number: u128, name: &str) -> NewPlayer {
    NewPlayer { id: id(number), name: name.to_owned(), kind: PlayerKind::Guest, created_at: at(5) }
}

fn stored(new: NewPlayer) -> Player {
    Player { id: new.id, name: new.name, kind: new.kind, created_at: new.created_at }
}

on_both_engines! {
    async fn a_player_is_known_by_his_token(database: Database) {
        let store = &database.store;
        let (anna, bert) = (guest(1, "Anna 'Änne' \u{1f0a1}"), guest(2, "Bert"));
        assert!(store.create_player(&anna, Some(&[1; 32])).await.unwrap());
        assert!(store.create_player(&bert, Some(&[2; 32])).await.unwrap());
        assert_eq!(store.player_by_token(&[1; 32]).await.unwrap(), Some(stored(anna)));
        assert_eq!(store.player_by_token(&[2; 32]).await.unwrap(), Some(stored(bert)));
        assert_eq!(store.player_by_token(&[3; 32]).await.unwrap(), None);
    }

    async fn a_revoked_token_is_worth_nothing(database: Database) {
        let store = &database.store;
        store.create_player(&guest(1, "Anna"), Some(&[1; 32])).await.unwrap();
        assert!(store.revoke_token(&[1; 32], at(9)).await.unwrap());
        assert_eq!(store.player_by_token(&[1; 32]).await.unwrap(), None);
        assert!(!store.revoke_token(&[1; 32], at(10)).await.unwrap());
        assert!(!store.revoke_token(&[4; 32], at(10)).await.unwrap());
    }

    async fn a_token_belongs_to_one_player(database: Database) {
        let store = &database.store;
        store.create_player(&guest(1, "Anna"), Some(&[1; 32])).await.unwrap();
        assert!(store.create_player(&guest(2, "Bert"), Some(&[1; 32])).await.is_err());
        assert_eq!(store.players_by_id(&[id(2)]).await.unwrap(), []);
    }

    async fn an_id_is_given_once(database: Database) {
        let store = &database.store;
        let computer = NewPlayer { kind: PlayerKind::Computer, ..guest(1, "Computer") };
        assert!(store.create_player(&computer, None).await.unwrap());
        assert!(!store.create_player(&guest(1, "Anna"), Some(&[1; 32])).await.unwrap());
        assert_eq!(store.players_by_id(&[id(1)]).await.unwrap(), [stored(computer)]);
        assert_eq!(store.player_by_token(&[1; 32]).await.unwrap(), None);
    }

    async fn players_are_found_by_id(database: Database) {
        let store = &database.store;
        for number in 1..=5 {
            store.create_player(&guest(number, "somebody"), None).await.unwrap();
        }
        let mut found = store.players_by_id(&[id(4), id(2), id(9), id(2)]).await.unwrap();
        found.sort_by_key(|player| player.id);
        assert_eq!(found, [stored(guest(2, "somebody")), stored(guest(4, "somebody"))]);
        assert_eq!(store.players_by_id(&[]).await.unwrap(), []);
    }
}
