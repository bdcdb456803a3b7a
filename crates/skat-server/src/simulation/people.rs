//! The people of a run, who are all registered already.

use std::net::Ipv6Addr;

use futures_util::FutureExt;
use futures_util::future::{BoxFuture, ready};
use skat_store::{Identity, Lock, NameHolder, Player, PlayerKind, PlayerRow, StoreError, Timestamp};
use uuid::Uuid;

use crate::register::Register;
use crate::sessions;

/// Somebody with a token.
#[derive(Clone, Debug)]
pub(super) struct Person {
    /// His id.
    pub(super) id: Uuid,
    /// His name.
    pub(super) name: String,
    secret: [u8; 32],
}

impl Person {
    /// The person of a number, the same in every run.
    pub(super) fn new(number: u8) -> Person {
        let id = Uuid::from_u128(0x0190_0000_0000_7000_8000_0000_0000_0000 + u128::from(number));
        Person { id, name: format!("Person {number}"), secret: [number; 32] }
    }

    /// What he logs in with.
    pub(super) fn token(&self) -> skat_protocol::Token {
        sessions::token(&self.secret)
    }
}

/// A register that answers at once.
#[derive(Debug)]
pub(super) struct People(pub(super) Vec<Person>);

impl Register for People {
    fn identify<'a>(&'a self, token_hash: &'a [u8; 32]) -> BoxFuture<'a, Result<Option<Identity>, StoreError>> {
        let person = self.0.iter().find(|person| sessions::hash_of(&person.secret) == *token_hash);
        let identity = person.map(|person| Identity {
            player: Player {
                id: person.id,
                name: person.name.clone(),
                kind: PlayerKind::Guest,
                created_at: Timestamp::from_micros(0),
                likes_pub: false,
            },
            role: None,
            lock: None,
            token_hash: *token_hash,
        });
        ready(Ok(identity)).boxed()
    }

    fn lock_of_token<'a>(&'a self, _: &'a [u8; 32]) -> BoxFuture<'a, Result<Option<Lock>, StoreError>> {
        ready(Ok(None)).boxed()
    }

    fn player(&self, id: Uuid) -> BoxFuture<'_, Result<Option<PlayerRow>, StoreError>> {
        let person = self.0.iter().find(|person| person.id == id);
        let row = person.map(|person| PlayerRow {
            id,
            name: person.name.clone(),
            kind: PlayerKind::Guest,
            created_at: Timestamp::from_micros(0),
            likes_pub: false,
            deleted: false,
            role: None,
            lock: None,
        });
        ready(Ok(row)).boxed()
    }

    fn name_holder<'a>(&'a self, _: &'a str, _: Timestamp) -> BoxFuture<'a, Result<Option<NameHolder>, StoreError>> {
        ready(Ok(None)).boxed()
    }

    fn note_use<'a>(
        &'a self,
        _: &'a [u8; 32],
        _: Uuid,
        _: Ipv6Addr,
        _: Timestamp,
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        ready(Ok(())).boxed()
    }
}
