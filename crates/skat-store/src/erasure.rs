//! The end of an account: games stay, the name goes.

use uuid::Uuid;

use crate::account::{Role, begin_naming, has_another_administrator, role_of};
use crate::engine::{Tx, on_engine};
use crate::player::{PlayerKind, hold};
use crate::session::revoke_all;
use crate::{Store, StoreError, Timestamp};

/// What became of a deletion; unless it is done, nothing was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deletion {
    /// His name is gone, and these are the hashes of the tokens that he had.
    Done(Vec<[u8; 32]>),
    /// There is no such player, or he is a computer or has been deleted already.
    NoPlayer,
    /// He has a seat at a living table, or a line in a list that runs.
    AtTable,
    /// No administrator would be left who can come in.
    LastAdministrator,
}

impl Store {
    /// Deletes a player's account, or a guest, and puts a placeholder wherever his name is stored.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn delete_account(&self, player: Uuid, placeholder: &str, at: Timestamp) -> Result<Deletion, StoreError> {
        let mut tx = begin_naming(self).await?;
        if let Some(refusal) = refusal(&mut tx, player, at).await? {
            tx.rollback().await?;
            return Ok(refusal);
        }
        let hashes = revoke_all(&mut tx, player, None, at).await?;
        for statement in [
            "DELETE FROM token WHERE player_id = $1",
            "DELETE FROM player_address WHERE player_id = $1",
            "DELETE FROM former_name WHERE player_id = $1",
            "DELETE FROM player_lock WHERE player_id = $1",
            "DELETE FROM account WHERE player_id = $1",
        ] {
            on_engine!(&mut tx, tx => { sqlx::query(statement).bind(player).execute(&mut **tx).await?; });
        }
        on_engine!(&mut tx, tx => {
            sqlx::query("UPDATE player SET name = $2, deleted_at = $3 WHERE id = $1")
                .bind(player)
                .bind(placeholder)
                .bind(at)
                .execute(&mut **tx)
                .await?;
            sqlx::query("UPDATE list_player SET name = $2 WHERE player_id = $1")
                .bind(player)
                .bind(placeholder)
                .execute(&mut **tx)
                .await?;
        });
        tx.commit().await?;
        Ok(Deletion::Done(hashes))
    }
}

/// Why he cannot be deleted now; his row stays as it is.
async fn refusal(tx: &mut Tx<'_>, player: Uuid, at: Timestamp) -> Result<Option<Deletion>, sqlx::Error> {
    if !hold(tx, player).await?.is_some_and(|held| held.kind == PlayerKind::Guest && !held.deleted) {
        return Ok(Some(Deletion::NoPlayer));
    }
    if role_of(tx, player).await? == Some(Role::Administrator) && !has_another_administrator(tx, player, at).await? {
        return Ok(Some(Deletion::LastAdministrator));
    }
    let running: Option<Uuid> = on_engine!(tx, tx => sqlx::query_scalar(
        "SELECT l.id FROM list_player p JOIN list l ON l.id = p.list_id \
         WHERE p.player_id = $1 AND l.ended_at IS NULL LIMIT 1",
    )
    .bind(player)
    .fetch_optional(&mut **tx)
    .await)?;
    Ok(running.map(|_| Deletion::AtTable))
}
