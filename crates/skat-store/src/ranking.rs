//! The ranking of all rated, complete lists.

use sqlx::Row;
use uuid::Uuid;

use crate::column::count;
use crate::engine::{from_row, on_engine};
use crate::{Store, StoreError};

/// One player's line in the ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranked {
    /// His place, from 1; no two players share one.
    pub place: i64,
    /// The player.
    pub player: Uuid,
    /// His name now.
    pub name: String,
    /// Points by Seeger-Fabian in all his rated, complete lists.
    pub points: i64,
    /// Deals that he won as declarer.
    pub won: i64,
    /// Deals that he lost as declarer.
    pub lost: i64,
    /// Deals that count for him.
    pub deals: i64,
    /// Lists.
    pub lists: u32,
}

impl Ranked {
    /// Points per deal; 0 before the first deal.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "points and deals stay far below 2^52")]
    pub fn average(&self) -> f64 {
        if self.deals == 0 { 0.0 } else { self.points as f64 / self.deals as f64 }
    }
}

from_row!(Ranked, |row| Ok(Ranked {
    place: row.try_get("place")?,
    player: row.try_get("player_id")?,
    name: row.try_get("name")?,
    points: row.try_get("points")?,
    won: row.try_get("won")?,
    lost: row.try_get("lost")?,
    deals: row.try_get("deals")?,
    lists: count(row, "lists")?,
}));

impl Store {
    /// The ranking below place `after` (0 for the top), at most `limit` lines.
    ///
    /// More points come first, then more won, then fewer lost, then the lower lot, which is the one that
    /// was drawn in the player's first list that counts.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn rankings(&self, after: i64, limit: u32) -> Result<Vec<Ranked>, StoreError> {
        Ok(on_engine!(&self.readers, pool => sqlx::query_as(
            "SELECT r.place, r.player_id, p.name, r.points, r.won, r.lost, r.deals, r.lists FROM ( \
               SELECT *, row_number() OVER (ORDER BY points DESC, won DESC, lost, lot, player_id) AS place \
               FROM ranking \
             ) r JOIN player p ON p.id = r.player_id WHERE r.place > $1 ORDER BY r.place LIMIT $2",
        )
        .bind(after)
        .bind(i64::from(limit))
        .fetch_all(pool)
        .await)?)
    }
}
