//! The lists of a player, and those of two players together.

use sqlx::Row;
use uuid::Uuid;

use crate::column::unknown;
use crate::engine::{from_row, on_engine};
use crate::list::ListCursor;
use crate::{ListSummary, Store, StoreError, Timestamp};

/// Which lists are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Those that everybody finds: of public tables, before their end only where everybody may watch live.
    Public,
    /// All of them: for the player himself and for referees.
    All,
}

/// What two players have played together: over complete lists of public tables that are not void.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeadToHead {
    /// Lists in which both have a seat in the end.
    pub lists: u64,
    /// Deals of these lists in which both seats were at the table.
    pub deals: u64,
    /// The first player's points by Seeger-Fabian in these lists.
    pub first_points: i64,
    /// The second player's.
    pub second_points: i64,
    /// Lists in which the first was placed better.
    pub first_better: u64,
    /// Lists in which the second was.
    pub second_better: u64,
}

from_row!(HeadToHead, |row| {
    let natural = |column| u64::try_from(row.try_get::<i64, _>(column)?).map_err(|_| unknown(column));
    Ok(HeadToHead {
        lists: natural("lists")?,
        deals: natural("deals")?,
        first_points: row.try_get("first_points")?,
        second_points: row.try_get("second_points")?,
        first_better: natural("first_better")?,
        second_better: natural("second_better")?,
    })
});

impl Store {
    /// Lists in which a player has a seat, the newest first: at most `limit` that come after `after`.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn lists_of(
        &self,
        player: Uuid,
        shown: Shown,
        after: Option<ListCursor>,
        limit: u32,
    ) -> Result<Vec<ListSummary>, StoreError> {
        // Nothing begins at the latest time that both engines hold.
        let after = after.unwrap_or(ListCursor { started_at: Timestamp::from_micros(LATEST_MICROS), id: Uuid::max() });
        let mut lists: Vec<ListSummary> = on_engine!(&self.readers, pool => sqlx::query_as(
            "SELECT * FROM list WHERE id IN (SELECT p.list_id FROM list_player p WHERE p.player_id = $1) \
             AND ($2 OR (listed AND (live OR ended_at IS NOT NULL))) AND (started_at, id) < ($3, $4) \
             ORDER BY started_at DESC, id DESC LIMIT $5",
        )
        .bind(player)
        .bind(shown == Shown::All)
        .bind(after.started_at)
        .bind(after.id)
        .bind(i64::from(limit))
        .fetch_all(pool)
        .await)?;
        self.seat_players(&mut lists).await?;
        Ok(lists)
    }

    /// What two players have played together; nothing for a player with himself.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn head_to_head(&self, first: Uuid, second: Uuid) -> Result<HeadToHead, StoreError> {
        if first == second {
            return Ok(HeadToHead::default());
        }
        Ok(on_engine!(&self.readers, pool => sqlx::query_as(
            "SELECT count(DISTINCT l.id) AS lists, CAST(coalesce(sum(a.total), 0) AS bigint) AS first_points, \
               CAST(coalesce(sum(b.total), 0) AS bigint) AS second_points, \
               count(CASE WHEN a.place < b.place THEN 1 END) AS first_better, \
               count(CASE WHEN b.place < a.place THEN 1 END) AS second_better, \
               CAST(coalesce(sum(( \
                 SELECT count(*) FROM deal_seat s JOIN deal_seat t ON t.list_id = s.list_id AND t.number = s.number \
                 AND t.seat = b.seat WHERE s.list_id = l.id AND s.seat = a.seat \
               )), 0) AS bigint) AS deals \
             FROM list_player a JOIN list_player b ON b.list_id = a.list_id JOIN list l ON l.id = a.list_id \
             WHERE a.player_id = $1 AND b.player_id = $2 AND l.complete AND l.listed AND l.voided_at IS NULL",
        )
        .bind(first)
        .bind(second)
        .fetch_one(pool)
        .await)?)
    }
}

/// The end of the year 9999.
const LATEST_MICROS: i64 = 253_402_300_799_999_999;
