//! Whose a name is, was, and for how long it stays his.

use sqlx::Row;
use uuid::Uuid;

use super::{FORMER_NAME_RESERVED, begin_naming, reserved};
use crate::audit::write_audit;
use crate::engine::{Tx, from_row, on_engine};
use crate::player::{PlayerKind, hold};
use crate::{AuditEntry, Store, StoreError, Timestamp};

/// A name that a player had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormerName {
    /// Whose it was.
    pub player: Uuid,
    /// The name as others saw it.
    pub name: String,
    /// The name as it is compared.
    pub canonical_name: String,
    /// When he gave it up.
    pub until: Timestamp,
}

from_row!(FormerName, |row| Ok(FormerName {
    player: row.try_get("player_id")?,
    name: row.try_get("name")?,
    canonical_name: row.try_get("canonical_name")?,
    until: row.try_get("until")?,
}));

/// What became of a new name; unless it is done, nothing was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Renaming {
    /// He has the name.
    Done,
    /// He had the name already, letter by letter.
    Unchanged,
    /// Another account has the name, or had it less than [`FORMER_NAME_RESERVED`] ago.
    NameTaken,
    /// He has no account.
    NoAccount,
}

/// What became of a guest's new name; unless it is done, nothing was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GuestRenaming {
    /// He has the name.
    Done,
    /// He had the name already.
    Unchanged,
    /// He is no guest, has an account or has been deleted.
    NotAGuest,
}

/// Whose a name is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameHolder {
    /// A player's who has an account with this name, or had it with this name a while ago.
    Player(Uuid),
    /// It was a deleted account's, and nobody gets it yet.
    Deleted,
}

from_row!(NameHolder, |row| Ok(match row.try_get("player_id")? {
    Some(player) => NameHolder::Player(player),
    None => NameHolder::Deleted,
}));

struct Named {
    name: String,
    canonical_name: String,
}

from_row!(Named, |row| Ok(Named { name: row.try_get("name")?, canonical_name: row.try_get("canonical_name")? }));

impl Store {
    /// Whose this name is, as names are compared: an account's that has it, or had it less than
    /// [`FORMER_NAME_RESERVED`] before `now`, also if it was deleted since.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn name_holder(&self, canonical_name: &str, now: Timestamp) -> Result<Option<NameHolder>, StoreError> {
        // The account first: its holder may have had the name before.
        Ok(on_engine!(&self.readers, pool => sqlx::query_as(
            "SELECT player_id FROM ( \
               SELECT player_id, 0 AS former FROM account WHERE canonical_name = $1 \
               UNION ALL SELECT f.player_id, 1 FROM former_name f \
                 JOIN account a ON a.player_id = f.player_id AND a.created_at < f.until \
                 WHERE f.canonical_name = $1 AND f.until > $2 \
               UNION ALL SELECT NULL, 2 FROM reserved_name WHERE hash = $3 AND until > $4 \
             ) holder ORDER BY former LIMIT 1",
        )
        .bind(canonical_name)
        .bind(reserved_since(now))
        .bind(&reserved::hash(canonical_name)[..])
        .bind(now)
        .fetch_optional(pool)
        .await)?)
    }

    /// Gives an account another name, and keeps the old one as a former name.
    ///
    /// Only a change by himself is kept as the time of his last change.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn rename(
        &self,
        player: Uuid,
        name: &str,
        canonical_name: &str,
        at: Timestamp,
        by_himself: bool,
        audit: Option<&AuditEntry>,
    ) -> Result<Renaming, StoreError> {
        let mut tx = begin_naming(self).await?;
        hold(&mut tx, player).await?;
        let renaming = rename(&mut tx, player, name, canonical_name, at, by_himself).await?;
        if renaming == Renaming::Done {
            if let Some(entry) = audit {
                write_audit(&mut tx, entry).await?;
            }
            tx.commit().await?;
        } else {
            tx.rollback().await?;
        }
        Ok(renaming)
    }

    /// Gives a guest another name, and keeps the old one as a former name, which reserves nothing.
    ///
    /// `canonical` says how the old name is compared.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn rename_guest(
        &self,
        player: Uuid,
        name: &str,
        canonical: fn(&str) -> String,
        audit: &AuditEntry,
    ) -> Result<GuestRenaming, StoreError> {
        let mut tx = begin_naming(self).await?;
        hold(&mut tx, player).await?;
        let old: Option<String> = on_engine!(&mut tx, tx => sqlx::query_scalar(
            "SELECT name FROM player WHERE id = $1 AND kind = $2 AND deleted_at IS NULL \
             AND NOT EXISTS (SELECT 1 FROM account WHERE player_id = $1)",
        )
        .bind(player)
        .bind(PlayerKind::Guest.as_str())
        .fetch_optional(&mut **tx)
        .await)?;
        let renaming = match old {
            None => GuestRenaming::NotAGuest,
            Some(old) if old == name => GuestRenaming::Unchanged,
            Some(old) => {
                let old = Named { canonical_name: canonical(&old), name: old };
                give(&mut tx, player, name, &old, audit.at).await?;
                GuestRenaming::Done
            }
        };
        if renaming == GuestRenaming::Done {
            write_audit(&mut tx, audit).await?;
            tx.commit().await?;
        } else {
            tx.rollback().await?;
        }
        Ok(renaming)
    }

    /// The names that a player had, the newest first.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn former_names(&self, player: Uuid) -> Result<Vec<FormerName>, StoreError> {
        Ok(on_engine!(&self.readers, pool =>
            sqlx::query_as("SELECT * FROM former_name WHERE player_id = $1 ORDER BY until DESC")
                .bind(player)
                .fetch_all(pool)
                .await)?)
    }
}

async fn rename(
    tx: &mut Tx<'_>,
    player: Uuid,
    name: &str,
    canonical_name: &str,
    at: Timestamp,
    by_himself: bool,
) -> Result<Renaming, sqlx::Error> {
    let old: Option<Named> = on_engine!(&mut *tx, tx => sqlx::query_as(
        "SELECT p.name, a.canonical_name FROM account a JOIN player p ON p.id = a.player_id WHERE a.player_id = $1",
    )
    .bind(player)
    .fetch_optional(&mut **tx)
    .await)?;
    let Some(old) = old else { return Ok(Renaming::NoAccount) };
    if old.name == name && old.canonical_name == canonical_name {
        return Ok(Renaming::Unchanged);
    }
    if is_taken(tx, player, canonical_name, at).await? {
        return Ok(Renaming::NameTaken);
    }
    give(tx, player, name, &old, at).await?;
    on_engine!(&mut *tx, tx => {
        sqlx::query("UPDATE account SET canonical_name = $2, renamed_at = coalesce($3, renamed_at) WHERE player_id = $1")
            .bind(player)
            .bind(canonical_name)
            .bind(by_himself.then_some(at))
            .execute(&mut **tx)
            .await?;
    });
    Ok(Renaming::Done)
}

/// Gives a player a name, and keeps the one that he had.
async fn give(tx: &mut Tx<'_>, player: Uuid, name: &str, old: &Named, at: Timestamp) -> Result<(), sqlx::Error> {
    // Two changes at one moment have an order all the same, and what an account gives up it gives up after it was made:
    // by that its former names are told from those that its owner had as a guest, which are not reserved.
    let last: Option<Timestamp> = on_engine!(&mut *tx, tx => sqlx::query_scalar(
        "SELECT until FROM former_name WHERE player_id = $1 \
         UNION ALL SELECT created_at FROM account WHERE player_id = $1 ORDER BY until DESC LIMIT 1",
    )
    .bind(player)
    .fetch_optional(&mut **tx)
    .await)?;
    let until = last.map_or(at, |last| at.max(Timestamp::from_micros(last.micros().saturating_add(1))));
    on_engine!(&mut *tx, tx => {
        sqlx::query("INSERT INTO former_name (player_id, name, canonical_name, until) VALUES ($1, $2, $3, $4)")
            .bind(player)
            .bind(&*old.name)
            .bind(&*old.canonical_name)
            .bind(until)
            .execute(&mut **tx)
            .await?;
        sqlx::query("UPDATE player SET name = $2 WHERE id = $1").bind(player).bind(name).execute(&mut **tx).await?;
    });
    Ok(())
}

/// Whether a name is another's than this player's, or was a deleted account's shortly before; in a transaction of
/// [`begin_naming`].
pub(super) async fn is_taken(
    tx: &mut Tx<'_>,
    player: Uuid,
    canonical_name: &str,
    at: Timestamp,
) -> Result<bool, sqlx::Error> {
    let holder: Option<Uuid> = on_engine!(&mut *tx, tx => sqlx::query_scalar(
        "SELECT player_id FROM account WHERE canonical_name = $1 AND player_id <> $2 \
         UNION ALL SELECT f.player_id FROM former_name f \
           JOIN account a ON a.player_id = f.player_id AND a.created_at < f.until \
           WHERE f.canonical_name = $1 AND f.player_id <> $2 AND f.until > $3 LIMIT 1",
    )
    .bind(canonical_name)
    .bind(player)
    .bind(reserved_since(at))
    .fetch_optional(&mut **tx)
    .await)?;
    Ok(holder.is_some() || reserved::is_reserved(tx, canonical_name, at).await?)
}

/// Names that were given up after this moment are reserved at `now`.
fn reserved_since(now: Timestamp) -> Timestamp {
    let span = i64::try_from(FORMER_NAME_RESERVED.as_micros()).unwrap_or(i64::MAX);
    Timestamp::from_micros(now.micros().saturating_sub(span))
}
