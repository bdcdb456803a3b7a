//! Who plays, and by which token he is known.

use sqlx::Row;
use uuid::Uuid;

use crate::column::unknown;
use crate::engine::{OnEngine, from_row, on_engine};
use crate::{Store, StoreError, Timestamp};

/// What a player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerKind {
    /// Somebody with a chosen name and a token.
    Guest,
    /// A program of the server.
    Computer,
}

impl PlayerKind {
    const ALL: [PlayerKind; 2] = [PlayerKind::Guest, PlayerKind::Computer];

    fn as_str(self) -> &'static str {
        match self {
            PlayerKind::Guest => "guest",
            PlayerKind::Computer => "computer",
        }
    }
}

/// A player to be written.
#[derive(Clone, Debug)]
pub struct NewPlayer {
    /// His id, chosen by the caller.
    pub id: Uuid,
    /// The name that others see; not unique, and without U+0000.
    pub name: String,
    /// What he is.
    pub kind: PlayerKind,
    /// When he came.
    pub created_at: Timestamp,
}

/// A player as he is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// His id.
    pub id: Uuid,
    /// The name that others see; not unique.
    pub name: String,
    /// What he is.
    pub kind: PlayerKind,
    /// When he came.
    pub created_at: Timestamp,
}

from_row!(Player, |row| {
    let kind: &str = row.try_get("kind")?;
    Ok(Player {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        kind: PlayerKind::ALL.into_iter().find(|known| known.as_str() == kind).ok_or_else(|| unknown("kind"))?,
        created_at: row.try_get("created_at")?,
    })
});

impl Store {
    /// Writes a player, and the hash of his token if he has one; false when the id exists already, and
    /// then nothing is written.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn create_player(&self, player: &NewPlayer, token_hash: Option<&[u8; 32]>) -> Result<bool, StoreError> {
        let mut tx = self.writers.begin().await?;
        let new = on_engine!(&mut tx, tx => {
            sqlx::query("INSERT INTO player (id, name, kind, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING")
                .bind(player.id)
                .bind(&*player.name)
                .bind(player.kind.as_str())
                .bind(player.created_at)
                .execute(&mut **tx)
                .await?
                .rows_affected() == 1
        });
        if let (true, Some(hash)) = (new, token_hash) {
            on_engine!(&mut tx, tx => {
                sqlx::query("INSERT INTO token (hash, player_id, created_at) VALUES ($1, $2, $3)")
                    .bind(&hash[..])
                    .bind(player.id)
                    .bind(player.created_at)
                    .execute(&mut **tx)
                    .await?;
            });
        }
        tx.commit().await?;
        Ok(new)
    }

    /// The player whose token has this hash, unless it has been revoked.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn player_by_token(&self, hash: &[u8; 32]) -> Result<Option<Player>, StoreError> {
        Ok(on_engine!(&self.readers, pool => sqlx::query_as(
            "SELECT p.id, p.name, p.kind, p.created_at FROM token t JOIN player p ON p.id = t.player_id \
             WHERE t.hash = $1 AND t.revoked_at IS NULL",
        )
        .bind(&hash[..])
        .fetch_optional(pool)
        .await)?)
    }

    /// Makes a token worthless from now on; false when it was unknown or worthless already.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn revoke_token(&self, hash: &[u8; 32], at: Timestamp) -> Result<bool, StoreError> {
        Ok(on_engine!(&self.writers, pool =>
            sqlx::query("UPDATE token SET revoked_at = $2 WHERE hash = $1 AND revoked_at IS NULL")
                .bind(&hash[..])
                .bind(at)
                .execute(pool)
                .await?
                .rows_affected() == 1
        ))
    }

    /// The players with these ids that exist, in no particular order.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn players_by_id(&self, ids: &[Uuid]) -> Result<Vec<Player>, StoreError> {
        match &self.readers {
            OnEngine::Postgres(pool) => {
                let query = "SELECT id, name, kind, created_at FROM player WHERE id = ANY($1)";
                Ok(sqlx::query_as(query).bind(ids).fetch_all(pool).await?)
            }
            OnEngine::Sqlite(pool) => {
                let query = "SELECT id, name, kind, created_at FROM player \
                             WHERE id IN (SELECT unhex(value) FROM json_each($1))";
                let ids: Vec<String> = ids.iter().map(|id| id.simple().to_string()).collect();
                let ids = serde_json::Value::from(ids).to_string();
                Ok(sqlx::query_as(query).bind(ids).fetch_all(pool).await?)
            }
        }
    }
}
