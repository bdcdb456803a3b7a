//! The log of every administrative act, to which rows are only ever added.

use sqlx::Row;
use uuid::Uuid;

use crate::engine::{Tx, from_row, on_engine};
use crate::{Store, StoreError, Timestamp};

/// An administrative act to be written in the transaction of what it did.
///
/// The log is never changed, not even when an account is deleted: so the subject is an id and not a name, and neither
/// reason nor detail may hold the name of whom it was done to; a name that was given up is found by the time of its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditEntry {
    /// When it was done.
    pub at: Timestamp,
    /// Who did it; none for the operator's shell.
    pub actor: Option<Uuid>,
    /// The actor's name at that time.
    pub actor_name: String,
    /// What was done, as a word such as `lock`.
    pub act: &'static str,
    /// What it was done to, such as `player:` with an id; see [`AuditEntry::player`].
    pub subject: String,
    /// Why.
    pub reason: Option<String>,
    /// More about it, as JSON.
    pub detail: String,
}

impl AuditEntry {
    /// The subject of acts that are done to this player.
    #[must_use]
    pub fn player(player: Uuid) -> String {
        format!("player:{player}")
    }
}

/// An administrative act as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditRow {
    /// Its number; later acts have higher ones.
    pub id: i64,
    /// When it was done.
    pub at: Timestamp,
    /// Who did it; none for the operator's shell.
    pub actor: Option<Uuid>,
    /// The actor's name at that time.
    pub actor_name: String,
    /// What was done.
    pub act: String,
    /// What it was done to.
    pub subject: String,
    /// Why.
    pub reason: Option<String>,
    /// More about it, as JSON.
    pub detail: String,
}

from_row!(AuditRow, |row| Ok(AuditRow {
    id: row.try_get("id")?,
    at: row.try_get("at")?,
    actor: row.try_get("actor_id")?,
    actor_name: row.try_get("actor_name")?,
    act: row.try_get("act")?,
    subject: row.try_get("subject")?,
    reason: row.try_get("reason")?,
    detail: row.try_get("detail")?,
}));

impl Store {
    /// Acts before the one with the number `before`, the newest first, of one subject or of all: at most `limit`.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn audit_log(
        &self,
        before: Option<i64>,
        subject: Option<&str>,
        limit: u32,
    ) -> Result<Vec<AuditRow>, StoreError> {
        let before = before.unwrap_or(i64::MAX);
        let limit = i64::from(limit);
        Ok(match subject {
            None => on_engine!(&self.readers, pool =>
                sqlx::query_as("SELECT * FROM audit WHERE id < $1 ORDER BY id DESC LIMIT $2")
                    .bind(before)
                    .bind(limit)
                    .fetch_all(pool)
                    .await)?,
            Some(subject) => on_engine!(&self.readers, pool =>
                sqlx::query_as("SELECT * FROM audit WHERE subject = $1 AND id < $2 ORDER BY id DESC LIMIT $3")
                    .bind(subject)
                    .bind(before)
                    .bind(limit)
                    .fetch_all(pool)
                    .await)?,
        })
    }

    /// Writes an act that changed nothing in this database, such as a look at something.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn audit(&self, entry: &AuditEntry) -> Result<(), StoreError> {
        let mut tx = self.writers.begin().await?;
        write_audit(&mut tx, entry).await?;
        tx.commit().await?;
        Ok(())
    }
}

/// Writes an act in the transaction of what it did.
pub(crate) async fn write_audit(tx: &mut Tx<'_>, entry: &AuditEntry) -> Result<(), sqlx::Error> {
    on_engine!(tx, tx => {
        sqlx::query(
            "INSERT INTO audit (at, actor_id, actor_name, act, subject, reason, detail) \
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(entry.at)
        .bind(entry.actor)
        .bind(&*entry.actor_name)
        .bind(entry.act)
        .bind(&*entry.subject)
        .bind(entry.reason.as_deref())
        .bind(&*entry.detail)
        .execute(&mut **tx)
        .await?;
    });
    Ok(())
}
