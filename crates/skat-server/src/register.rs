//! Who is who: what sockets ask about people.
//!
//! A session knows no database, as a table knows none; whatever else is asked about people goes to the store itself.

use std::net::Ipv6Addr;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use skat_store::{Identity, Lock, NameHolder, PlayerRow, Store, StoreError, Timestamp};
use uuid::Uuid;

/// The people who have come.
pub(crate) trait Register: Send + Sync {
    /// Who comes with the token of this hash; nobody if it is unknown or revoked.
    ///
    /// # Errors
    /// The database's failure.
    fn identify<'a>(&'a self, token_hash: &'a [u8; 32]) -> BoxFuture<'a, Result<Option<Identity>, StoreError>>;

    /// The lock by which the token of this hash was revoked, if it was so.
    ///
    /// # Errors
    /// The database's failure.
    fn lock_of_token<'a>(&'a self, token_hash: &'a [u8; 32]) -> BoxFuture<'a, Result<Option<Lock>, StoreError>>;

    /// A player.
    ///
    /// # Errors
    /// The database's failure.
    fn player(&self, id: Uuid) -> BoxFuture<'_, Result<Option<PlayerRow>, StoreError>>;

    /// Whose a name is, by what it looks like.
    ///
    /// # Errors
    /// The database's failure.
    fn name_holder<'a>(
        &'a self,
        canonical_name: &'a str,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<Option<NameHolder>, StoreError>>;

    /// Writes down that a session is in use, and from where.
    ///
    /// # Errors
    /// The database's failure.
    fn note_use<'a>(
        &'a self,
        token_hash: &'a [u8; 32],
        player: Uuid,
        address: Ipv6Addr,
        at: Timestamp,
    ) -> BoxFuture<'a, Result<(), StoreError>>;
}

impl Register for Store {
    fn identify<'a>(&'a self, token_hash: &'a [u8; 32]) -> BoxFuture<'a, Result<Option<Identity>, StoreError>> {
        self.identify(token_hash).boxed()
    }

    fn lock_of_token<'a>(&'a self, token_hash: &'a [u8; 32]) -> BoxFuture<'a, Result<Option<Lock>, StoreError>> {
        self.lock_of_token(token_hash).boxed()
    }

    fn player(&self, id: Uuid) -> BoxFuture<'_, Result<Option<PlayerRow>, StoreError>> {
        self.player(id).boxed()
    }

    fn name_holder<'a>(
        &'a self,
        canonical_name: &'a str,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<Option<NameHolder>, StoreError>> {
        self.name_holder(canonical_name, now).boxed()
    }

    fn note_use<'a>(
        &'a self,
        token_hash: &'a [u8; 32],
        player: Uuid,
        address: Ipv6Addr,
        at: Timestamp,
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        self.note_use(token_hash, player, address, at).boxed()
    }
}

/// A register for tests in which every name is somebody's; whatever else is asked is never answered.
#[cfg(test)]
#[derive(Debug, Default)]
pub(crate) struct Crowded {
    /// How often it was asked whose a name is.
    pub(crate) asked: std::sync::atomic::AtomicUsize,
}

#[cfg(test)]
impl Register for Crowded {
    fn identify<'a>(&'a self, _: &'a [u8; 32]) -> BoxFuture<'a, Result<Option<Identity>, StoreError>> {
        std::future::pending().boxed()
    }

    fn lock_of_token<'a>(&'a self, _: &'a [u8; 32]) -> BoxFuture<'a, Result<Option<Lock>, StoreError>> {
        std::future::pending().boxed()
    }

    fn player(&self, _: Uuid) -> BoxFuture<'_, Result<Option<PlayerRow>, StoreError>> {
        std::future::pending().boxed()
    }

    fn name_holder<'a>(&'a self, _: &'a str, _: Timestamp) -> BoxFuture<'a, Result<Option<NameHolder>, StoreError>> {
        self.asked.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        std::future::ready(Ok(Some(NameHolder::Player(Uuid::from_u128(1))))).boxed()
    }

    fn note_use<'a>(
        &'a self,
        _: &'a [u8; 32],
        _: Uuid,
        _: Ipv6Addr,
        _: Timestamp,
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        std::future::pending().boxed()
    }
}
