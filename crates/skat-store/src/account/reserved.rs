//! Names of deleted accounts, which nobody else gets for a while.
//!
//! The name itself is to be forgotten, so only its hash is kept: enough to know it again when somebody wants it.

use sha2::{Digest, Sha256};
use sqlx::Row;
use uuid::Uuid;

use super::FORMER_NAME_RESERVED;
use crate::engine::{Tx, from_row, on_engine};
use crate::{Store, StoreError, Timestamp};

/// What is hashed before the name, so that the hash is that of nothing else.
const DOMAIN: &[u8] = b"vorhand reserved name 1\0";

/// A name, and when it was given up.
struct GivenUp {
    canonical_name: String,
    at: Timestamp,
}

from_row!(GivenUp, |row| Ok(GivenUp { canonical_name: row.try_get("canonical_name")?, at: row.try_get("until")? }));

impl Store {
    /// Forgets the names of deleted accounts that are not reserved any more; how many there were.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn forget_reserved_names(&self, now: Timestamp) -> Result<u64, StoreError> {
        Ok(on_engine!(&self.writers, pool =>
            sqlx::query("DELETE FROM reserved_name WHERE until <= $1").bind(now).execute(pool).await?.rows_affected()))
    }
}

/// The hash that stands for a name, as names are compared.
pub(super) fn hash(canonical_name: &str) -> [u8; 32] {
    Sha256::new().chain_update(DOMAIN).chain_update(canonical_name).finalize().into()
}

/// Reserves the names of an account that is about to be deleted: the one that it has, and those that it gave up shortly
/// before, each for the rest of its time.
pub(crate) async fn reserve(tx: &mut Tx<'_>, player: Uuid, at: Timestamp) -> Result<(), sqlx::Error> {
    let names: Vec<GivenUp> = on_engine!(&mut *tx, tx => sqlx::query_as(
        "SELECT canonical_name, $2 AS until FROM account WHERE player_id = $1 \
         UNION ALL SELECT f.canonical_name, f.until FROM former_name f \
           JOIN account a ON a.player_id = f.player_id AND a.created_at < f.until WHERE f.player_id = $1",
    )
    .bind(player)
    .bind(at)
    .fetch_all(&mut **tx)
    .await)?;
    for name in names {
        let until = end(name.at);
        if until <= at {
            continue;
        }
        on_engine!(&mut *tx, tx => {
            sqlx::query(
                "INSERT INTO reserved_name (hash, until) VALUES ($1, $2) ON CONFLICT (hash) DO UPDATE \
                 SET until = excluded.until WHERE reserved_name.until < excluded.until",
            )
            .bind(&hash(&name.canonical_name)[..])
            .bind(until)
            .execute(&mut **tx)
            .await?;
        });
    }
    Ok(())
}

/// Whether a name was a deleted account's and is still reserved.
pub(super) async fn is_reserved(tx: &mut Tx<'_>, canonical_name: &str, now: Timestamp) -> Result<bool, sqlx::Error> {
    let until: Option<Timestamp> = on_engine!(tx, tx =>
        sqlx::query_scalar("SELECT until FROM reserved_name WHERE hash = $1 AND until > $2")
            .bind(&hash(canonical_name)[..])
            .bind(now)
            .fetch_optional(&mut **tx)
            .await)?;
    Ok(until.is_some())
}

/// When a name that was given up at this moment is free again.
fn end(given_up: Timestamp) -> Timestamp {
    let span = i64::try_from(FORMER_NAME_RESERVED.as_micros()).unwrap_or(i64::MAX);
    Timestamp::from_micros(given_up.micros().saturating_add(span))
}
