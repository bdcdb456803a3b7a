//! Who plays, and by which token he is known.

use sqlx::{FromRow, Row};
use uuid::Uuid;

use crate::account::{OptionalLock, optional_role};
use crate::column::unknown;
use crate::engine::{OnEngine, Tx, from_row, on_engine};
use crate::{Lock, Role, Store, StoreError, Timestamp};

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

    fn read(text: &str) -> Result<PlayerKind, sqlx::Error> {
        PlayerKind::ALL.into_iter().find(|known| known.as_str() == text).ok_or_else(|| unknown("kind"))
    }

    pub(crate) fn as_str(self) -> &'static str {
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
    /// Whether he likes tables with pub rules, for everybody to see.
    pub likes_pub: bool,
}

from_row!(Player, |row| Ok(Player {
    id: row.try_get("id")?,
    name: row.try_get("name")?,
    kind: PlayerKind::read(row.try_get("kind")?)?,
    created_at: row.try_get("created_at")?,
    likes_pub: row.try_get("likes_pub")?,
}));

/// A player with everything that decides what he may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerRow {
    /// His id.
    pub id: Uuid,
    /// The name that others see; the placeholder when he has been deleted.
    pub name: String,
    /// What he is.
    pub kind: PlayerKind,
    /// When he came.
    pub created_at: Timestamp,
    /// Whether he likes tables with pub rules, for everybody to see.
    pub likes_pub: bool,
    /// Whether his name and his account have been deleted, which nothing undoes.
    pub deleted: bool,
    /// His role; none without an account.
    pub role: Option<Role>,
    /// His lock, whether it is in force or over.
    pub lock: Option<Lock>,
}

from_row!(PlayerRow, |row| Ok(PlayerRow {
    id: row.try_get("id")?,
    name: row.try_get("name")?,
    kind: PlayerKind::read(row.try_get("kind")?)?,
    created_at: row.try_get("created_at")?,
    likes_pub: row.try_get("likes_pub")?,
    deleted: row.try_get::<Option<Timestamp>, _>("deleted_at")?.is_some(),
    role: optional_role(row)?,
    lock: <OptionalLock as FromRow<_>>::from_row(row)?.0,
}));

/// A player's row, which stays as it is until the transaction ends.
pub(crate) struct Held {
    pub(crate) kind: PlayerKind,
    pub(crate) deleted: bool,
}

from_row!(Held, |row| Ok(Held {
    kind: PlayerKind::read(row.try_get("kind")?)?,
    deleted: row.try_get::<Option<Timestamp>, _>("deleted_at")?.is_some(),
}));

/// Keeps a player's row as it is until the transaction ends; none when there is no such player.
///
/// Others can go on referring to him meanwhile, in journals and lists.
pub(crate) async fn hold(tx: &mut Tx<'_>, player: Uuid) -> Result<Option<Held>, sqlx::Error> {
    match tx {
        OnEngine::Postgres(tx) => {
            let query = "SELECT kind, deleted_at FROM player WHERE id = $1 FOR NO KEY UPDATE";
            sqlx::query_as(query).bind(player).fetch_optional(&mut **tx).await
        }
        // The transaction is the only one that writes.
        OnEngine::Sqlite(tx) => {
            let query = "SELECT kind, deleted_at FROM player WHERE id = $1";
            sqlx::query_as(query).bind(player).fetch_optional(&mut **tx).await
        }
    }
}

/// Runs a query for each of many ids at once: `by_ids!(&pool, ids, "SELECT … WHERE id", "ORDER BY …")`.
macro_rules! by_ids {
    ($pool:expr, $ids:expr, $head:literal, $tail:literal) => {
        match $pool {
            $crate::engine::OnEngine::Postgres(pool) => {
                sqlx::query_as(concat!($head, " = ANY($1) ", $tail)).bind($ids).fetch_all(pool).await
            }
            $crate::engine::OnEngine::Sqlite(pool) => {
                sqlx::query_as(concat!($head, " IN (SELECT unhex(value) FROM json_each($1)) ", $tail))
                    .bind($crate::list::as_json($ids))
                    .fetch_all(pool)
                    .await
            }
        }
    };
}
pub(crate) use by_ids;

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

    /// A player with his role and his lock; a deleted one too.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn player(&self, id: Uuid) -> Result<Option<PlayerRow>, StoreError> {
        Ok(on_engine!(&self.readers, pool => sqlx::query_as(
            "SELECT p.id, p.name, p.kind, p.created_at, p.likes_pub, p.deleted_at, a.role, \
             l.reason AS lock_reason, l.locked_at, l.until AS lock_until, l.locked_by FROM player p \
             LEFT JOIN account a ON a.player_id = p.id LEFT JOIN player_lock l ON l.player_id = p.id WHERE p.id = $1",
        )
        .bind(id)
        .fetch_optional(pool)
        .await)?)
    }

    /// Says whether a player likes tables with pub rules; false when there is no such player any more.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn set_likes_pub(&self, player: Uuid, likes: bool) -> Result<bool, StoreError> {
        Ok(on_engine!(&self.writers, pool => {
            sqlx::query("UPDATE player SET likes_pub = $2 WHERE id = $1 AND deleted_at IS NULL")
                .bind(player)
                .bind(likes)
                .execute(pool)
                .await?
                .rows_affected() == 1
        }))
    }
}
