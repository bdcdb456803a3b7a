//! Who may not come in.

use sqlx::Row;
use uuid::Uuid;

use super::roles::role_of;
use super::{Role, begin_naming, has_another_administrator};
use crate::audit::write_audit;
use crate::column::unknown;
use crate::engine::{from_row, on_engine};
use crate::player::{PlayerKind, hold};
use crate::session::revoke_all;
use crate::{AuditEntry, Store, StoreError, Timestamp};

/// Why a player may not come in, and for how long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lock {
    /// Why; he reads it too.
    pub reason: String,
    /// Since when; where it has taken the place of others, since the first one from which on he was locked out all the time.
    pub locked_at: Timestamp,
    /// Until when; for good if none.
    pub until: Option<Timestamp>,
    /// Who locked him; none for the operator's shell.
    pub locked_by: Option<Uuid>,
}

impl Lock {
    /// Whether it keeps him out at this moment; at the very moment of its end it does not.
    #[must_use]
    pub fn is_in_force(&self, now: Timestamp) -> bool {
        self.until.is_none_or(|until| now < until)
    }
}

/// The lock of somebody who may have none, from columns whose names do not clash in a join.
pub(crate) struct OptionalLock(pub(crate) Option<Lock>);

from_row!(OptionalLock, |row| Ok(OptionalLock(match row.try_get::<Option<String>, _>("lock_reason")? {
    None => None,
    Some(reason) => Some(Lock {
        reason,
        locked_at: row.try_get::<Option<Timestamp>, _>("locked_at")?.ok_or_else(|| unknown("locked_at"))?,
        until: row.try_get("lock_until")?,
        locked_by: row.try_get("locked_by")?,
    }),
})));

/// What became of a lock; unless it is done, nothing was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Locking {
    /// He is locked out, and these are the hashes of his tokens, all of them revoked.
    Done(Vec<[u8; 32]>),
    /// There is no such player, or he is a computer or has been deleted.
    NoPlayer,
    /// No administrator would be left who can come in.
    LastAdministrator,
}

impl Store {
    /// Locks a player out, whether he has an account or not, and revokes his tokens; an older lock is replaced.
    ///
    /// If he was locked out until then, he has been since the older one began: the tokens that it has revoked stay revoked
    /// since then, and whoever had one of them may know of the new lock too.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn lock_player(&self, player: Uuid, lock: &Lock, audit: &AuditEntry) -> Result<Locking, StoreError> {
        let mut tx = begin_naming(self).await?;
        if !hold(&mut tx, player).await?.is_some_and(|held| held.kind == PlayerKind::Guest && !held.deleted) {
            tx.rollback().await?;
            return Ok(Locking::NoPlayer);
        }
        if role_of(&mut tx, player).await? == Some(Role::Administrator)
            && !has_another_administrator(&mut tx, player, audit.at).await?
        {
            tx.rollback().await?;
            return Ok(Locking::LastAdministrator);
        }
        on_engine!(&mut tx, tx => {
            sqlx::query(
                "INSERT INTO player_lock (player_id, reason, locked_at, until, locked_by) VALUES ($1, $2, $3, $4, $5) \
                 ON CONFLICT (player_id) DO UPDATE SET reason = excluded.reason, locked_at = CASE \
                 WHEN player_lock.until IS NULL OR player_lock.until > excluded.locked_at \
                 THEN player_lock.locked_at ELSE excluded.locked_at END, \
                 until = excluded.until, locked_by = excluded.locked_by",
            )
            .bind(player)
            .bind(&*lock.reason)
            .bind(lock.locked_at)
            .bind(lock.until)
            .bind(lock.locked_by)
            .execute(&mut **tx)
            .await?;
        });
        let revoked = revoke_all(&mut tx, player, None, lock.locked_at).await?;
        write_audit(&mut tx, audit).await?;
        tx.commit().await?;
        Ok(Locking::Done(revoked))
    }

    /// Takes a player's lock away, a lock that is over too; false when he has none, and then nothing is written.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn unlock_player(&self, player: Uuid, audit: &AuditEntry) -> Result<bool, StoreError> {
        let mut tx = self.writers.begin().await?;
        let unlocked = on_engine!(&mut tx, tx => {
            sqlx::query("DELETE FROM player_lock WHERE player_id = $1")
                .bind(player)
                .execute(&mut **tx)
                .await?
                .rows_affected() == 1
        });
        if unlocked {
            write_audit(&mut tx, audit).await?;
        }
        tx.commit().await?;
        Ok(unlocked)
    }

    /// A player's lock, whether it is in force or over.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn lock_of(&self, player: Uuid) -> Result<Option<Lock>, StoreError> {
        let lock: Option<OptionalLock> = on_engine!(&self.readers, pool => sqlx::query_as(
            "SELECT reason AS lock_reason, locked_at, until AS lock_until, locked_by FROM player_lock \
             WHERE player_id = $1",
        )
        .bind(player)
        .fetch_optional(pool)
        .await)?;
        Ok(lock.and_then(|lock| lock.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_is_in_force_until_its_end_or_for_good() {
        let at = Timestamp::from_micros;
        let lock = |until| Lock { reason: String::new(), locked_at: at(0), until, locked_by: None };
        assert!(lock(None).is_in_force(at(i64::MAX)));
        assert!(lock(Some(at(10))).is_in_force(at(9)));
        assert!(!lock(Some(at(10))).is_in_force(at(10)));
        assert!(!lock(Some(at(10))).is_in_force(at(11)));
    }
}
