//! The end of an account: games stay, the name goes.
//!
//! A name stands in rows of its own, in the journals of the tables where its bearer sat or wanted to, in what is shown of
//! them, and in the records of his deals.
//! What is to be written is found before the transaction, so that games at other tables never wait for it, and is
//! written only where everything still stands as it was found.

use uuid::Uuid;

use self::traces::Traces;
use crate::account::{Role, begin_naming, has_another_administrator, reserve, role_of};
use crate::engine::{Tx, on_engine};
use crate::journal::gate;
use crate::player::{PlayerKind, hold};
use crate::session::revoke_all;
use crate::{Store, StoreError, Timestamp};

mod traces;

/// How often his traces are looked for: as often as people who sat at his tables are deleted at once with him, and more.
const ROUNDS: usize = 5;

/// What became of a deletion; unless it is done, nothing was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deletion {
    /// His name is gone, and these are the hashes of the tokens that he had.
    Done(Vec<[u8; 32]>),
    /// There is no such player, or he is a computer or has been deleted already.
    NoPlayer,
    /// At a living table he has a seat or waits for one, or a seat's score is his.
    AtTable,
    /// No administrator would be left who can come in.
    LastAdministrator,
    /// Whenever his traces had been found, he or others had left new ones; it may be tried again.
    Overtaken,
}

impl Store {
    /// Deletes a player, with an account or a guest, and puts a placeholder wherever his name is stored.
    ///
    /// Account, tokens, former names, addresses and lock are gone afterwards; his games stay with his id.
    /// Nobody else gets his names for the rest of [`crate::FORMER_NAME_RESERVED`], for which only hashes of them are kept.
    /// What people wrote themselves stays as it is: chat, names of tables, reasons; and so does the audit log, which
    /// names those who acted.
    ///
    /// What he commands meanwhile is either found and written over, or refused by the journal, and so is everything later.
    ///
    /// # Errors
    ///
    /// [`StoreError::UnreadableJournal`], [`StoreError::UnreadableRecord`], [`StoreError::JournalGap`] or
    /// [`StoreError::Database`]; then nothing was written.
    pub async fn delete_account(
        &self,
        player: Uuid,
        placeholder: &skat_table::Name,
        at: Timestamp,
    ) -> Result<Deletion, StoreError> {
        // They are found again only when he, or somebody else who sat at the same tables and is deleted, was in between.
        for _ in 0..ROUNDS {
            let traces = traces::find(self, player, placeholder).await?;
            let mut tx = begin_naming(self).await?;
            gate::shut(&mut tx, player).await?;
            if let Some(refusal) = refusal(&mut tx, player, &traces, at).await? {
                tx.rollback().await?;
                return Ok(refusal);
            }
            let revoked = erase(&mut tx, player, placeholder.as_str(), at).await?;
            if traces.overwrite(&mut tx, player).await? {
                tx.commit().await?;
                return Ok(Deletion::Done(revoked));
            }
            tx.rollback().await?;
        }
        Ok(Deletion::Overtaken)
    }
}

/// Why he cannot be deleted now; otherwise his row stays as it is until the transaction ends.
async fn refusal(
    tx: &mut Tx<'_>,
    player: Uuid,
    traces: &Traces,
    at: Timestamp,
) -> Result<Option<Deletion>, sqlx::Error> {
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
    Ok((traces.at_table || running.is_some()).then_some(Deletion::AtTable))
}

/// Everything that is in rows of his own; the hashes of the tokens that he had.
async fn erase(tx: &mut Tx<'_>, player: Uuid, placeholder: &str, at: Timestamp) -> Result<Vec<[u8; 32]>, sqlx::Error> {
    const GONE: [&str; 5] = [
        "DELETE FROM token WHERE player_id = $1",
        "DELETE FROM player_address WHERE player_id = $1",
        "DELETE FROM former_name WHERE player_id = $1",
        "DELETE FROM player_lock WHERE player_id = $1",
        "DELETE FROM account WHERE player_id = $1",
    ];
    let revoked = revoke_all(tx, player, None, at).await?;
    reserve(tx, player, at).await?;
    on_engine!(tx, tx => {
        for statement in GONE {
            sqlx::query(statement).bind(player).execute(&mut **tx).await?;
        }
        sqlx::query("UPDATE player SET name = $2, deleted_at = $3, likes_pub = false WHERE id = $1")
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
    Ok(revoked)
}
