//! Lists and deals, read for people.

use skat_rules::{ByRole, Seat};
use sqlx::{ColumnIndex, Decode, Row, Type};
use uuid::Uuid;

use crate::column::{bytes32, count, optional_seat, seat, unknown};
use crate::engine::{OnEngine, from_row, on_engine};
use crate::standing::class;
use crate::{Class, DealRecord, ListPlayer, Store, StoreError, Timestamp, Voided};

/// A list without its deals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListSummary {
    /// The list, which is also its table's id.
    pub id: Uuid,
    /// The versioned name of the rules.
    pub rule_set: String,
    /// Which rankings it counts in.
    pub class: Class,
    /// How many seats it began with: 3 or 4.
    pub seats: u8,
    /// Whether it can count in the rankings when it is complete.
    pub rated: bool,
    /// Whether [`Store::lists`] shows it.
    pub listed: bool,
    /// Whether what is on its sheet is for everybody before its end too.
    pub live: bool,
    /// Whether it was played to its end.
    pub complete: bool,
    /// When it began.
    pub started_at: Timestamp,
    /// When it ended; none while it runs.
    pub ended_at: Option<Timestamp>,
    /// Whether it counts in the rankings, unless it is voided; none while that is not decided.
    pub counts: Option<bool>,
    /// If it is void: it counts nothing in the rankings.
    pub voided: Option<Voided>,
    /// Who plays or played, by seat; the figures are zero until it ends.
    pub players: Vec<ListPlayer>,
}

/// The place after a list in the order of [`Store::lists`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListCursor {
    /// When that list began.
    pub started_at: Timestamp,
    /// That list.
    pub id: Uuid,
}

impl ListSummary {
    /// Where the next page begins when this list was the last of a page.
    #[must_use]
    pub fn cursor(&self) -> ListCursor {
        ListCursor { started_at: self.started_at, id: self.id }
    }
}

from_row!(ListSummary, |row| Ok(ListSummary {
    id: row.try_get("id")?,
    rule_set: row.try_get("rule_set")?,
    class: class(row, "class")?,
    seats: u8::try_from(row.try_get::<i16, _>("seats")?).map_err(|_| unknown("seats"))?,
    rated: row.try_get("rated")?,
    listed: row.try_get("listed")?,
    live: row.try_get("live")?,
    complete: row.try_get("complete")?,
    started_at: row.try_get("started_at")?,
    ended_at: row.try_get("ended_at")?,
    counts: row.try_get("counts")?,
    voided: voided(row)?,
    players: Vec::new(),
}));

from_row!(ListPlayer, |row| Ok(ListPlayer {
    seat: seat(row, "seat")?,
    player: row.try_get("player_id")?,
    name: row.try_get("name")?,
    game_points: row.try_get("game_points")?,
    won: count(row, "won")?,
    lost: count(row, "lost")?,
    others_lost: count(row, "others_lost")?,
    total: row.try_get("total")?,
    deals: count(row, "deals")?,
    place: match row.try_get::<Option<i64>, _>("place")? {
        None => None,
        Some(place) => Some(u32::try_from(place).map_err(|_| unknown("place"))?),
    },
    lot: row.try_get("lot")?,
}));

from_row!(DealRecord, |row| Ok(DealRecord {
    number: count(row, "number")?,
    played_at: row.try_get("played_at")?,
    rule_set: row.try_get("rule_set")?,
    dealer: seat(row, "dealer")?,
    roles: ByRole([seat(row, "forehand")?, seat(row, "middlehand")?, seat(row, "rearhand")?]),
    outcome: row.try_get("outcome")?,
    declarer: optional_seat(row, "declarer")?,
    value: row.try_get("value")?,
    won: row.try_get("won")?,
    overbid: row.try_get("overbid")?,
    record: row.try_get("record")?,
    derivation: row.try_get("derivation")?,
    sheet_row: row.try_get("sheet_row")?,
    commitment: bytes32(row, "commitment")?,
    server_seed: bytes32(row, "server_seed")?,
    seeds: row.try_get("seeds")?,
    events: row.try_get("events")?,
}));

/// A finished deal as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredDeal {
    /// The deal as it was played.
    pub deal: DealRecord,
    /// If it is void: it counts 0 for everybody.
    pub voided: Option<Voided>,
}

from_row!(StoredDeal, |row| Ok(StoredDeal { deal: sqlx::FromRow::from_row(row)?, voided: voided(row)? }));

/// Somebody who sat at the table in a deal that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sitter {
    /// The deal's number in the list.
    pub number: u32,
    /// Where he sat.
    pub seat: Seat,
    /// Who he is.
    pub player: Uuid,
    /// His name: as the list has it, or that of today if he does not stand on the list any more.
    pub name: String,
}

from_row!(Sitter, |row| Ok(Sitter {
    number: count(row, "number")?,
    seat: seat(row, "seat")?,
    player: row.try_get("player_id")?,
    name: row.try_get("name")?,
}));

/// Reads whether something is void.
fn voided<'r, R: Row>(row: &'r R) -> Result<Option<Voided>, sqlx::Error>
where
    &'static str: ColumnIndex<R>,
    Option<Timestamp>: Decode<'r, R::Database> + Type<R::Database>,
    Option<String>: Decode<'r, R::Database> + Type<R::Database>,
{
    let reason: Option<String> = row.try_get("void_reason")?;
    let at: Option<Timestamp> = row.try_get("voided_at")?;
    Ok(at.map(|at| Voided { at, reason: reason.unwrap_or_default() }))
}

/// A line of a list's sheet, with the list that it belongs to.
struct PlayerOfList {
    list: Uuid,
    player: ListPlayer,
}

from_row!(PlayerOfList, |row| Ok(PlayerOfList {
    list: row.try_get("list_id")?,
    player: sqlx::FromRow::from_row(row)?,
}));

impl Store {
    /// Lists that everybody may see, the newest first, running ones too: at most `limit` that come after `after`.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn lists(&self, after: Option<ListCursor>, limit: u32) -> Result<Vec<ListSummary>, StoreError> {
        let mut lists: Vec<ListSummary> = match after {
            None => on_engine!(&self.readers, pool => sqlx::query_as(
                "SELECT * FROM list \
                 WHERE listed AND (live OR ended_at IS NOT NULL) \
                 ORDER BY started_at DESC, id DESC LIMIT $1",
            )
            .bind(i64::from(limit))
            .fetch_all(pool)
            .await)?,
            Some(after) => on_engine!(&self.readers, pool => sqlx::query_as(
                "SELECT * FROM list \
                 WHERE listed AND (live OR ended_at IS NOT NULL) AND (started_at, id) < ($1, $2) ORDER BY started_at DESC, id DESC LIMIT $3",
            )
            .bind(after.started_at)
            .bind(after.id)
            .bind(i64::from(limit))
            .fetch_all(pool)
            .await)?,
        };
        self.seat_players(&mut lists).await?;
        Ok(lists)
    }

    /// One list, running or over.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn list(&self, list: Uuid) -> Result<Option<ListSummary>, StoreError> {
        let mut found: Vec<ListSummary> = on_engine!(&self.readers, pool => sqlx::query_as(
            "SELECT * FROM list WHERE id = $1",
        )
        .bind(list)
        .fetch_all(pool)
        .await)?;
        self.seat_players(&mut found).await?;
        Ok(found.pop())
    }

    /// Every deal of a list that is over, in order.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn deals(&self, list: Uuid) -> Result<Vec<StoredDeal>, StoreError> {
        Ok(on_engine!(&self.readers, pool =>
            sqlx::query_as("SELECT * FROM deal WHERE list_id = $1 ORDER BY number").bind(list).fetch_all(pool).await
        )?)
    }

    /// One deal of a list, by its number, if it is over.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn deal(&self, list: Uuid, number: u32) -> Result<Option<StoredDeal>, StoreError> {
        Ok(on_engine!(&self.readers, pool =>
            sqlx::query_as("SELECT * FROM deal WHERE list_id = $1 AND number = $2")
                .bind(list)
                .bind(i64::from(number))
                .fetch_optional(pool)
                .await)?)
    }

    /// Who sat where in each deal of a list that is over, or in one of them, by deal and seat.
    ///
    /// Deals of a running list that the version before wrote have nobody.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn sitters(&self, list: Uuid, number: Option<u32>) -> Result<Vec<Sitter>, StoreError> {
        Ok(on_engine!(&self.readers, pool => sqlx::query_as(
            "SELECT s.number, s.seat, s.player_id, coalesce( \
               (SELECT l.name FROM list_player l WHERE l.list_id = s.list_id AND l.player_id = s.player_id \
                ORDER BY l.seat LIMIT 1), p.name) AS name \
             FROM deal_seat s JOIN player p ON p.id = s.player_id \
             WHERE s.list_id = $1 AND s.number = coalesce($2, s.number) ORDER BY s.number, s.seat",
        )
        .bind(list)
        .bind(number.map(i64::from))
        .fetch_all(pool)
        .await)?)
    }

    /// Reads who plays in lists.
    pub(crate) async fn seat_players(&self, lists: &mut [ListSummary]) -> Result<(), StoreError> {
        let ids: Vec<Uuid> = lists.iter().map(|list| list.id).collect();
        let players: Vec<PlayerOfList> = match &self.readers {
            OnEngine::Postgres(pool) => {
                let query = "SELECT * FROM list_player WHERE list_id = ANY($1) ORDER BY list_id, seat";
                sqlx::query_as(query).bind(ids).fetch_all(pool).await?
            }
            OnEngine::Sqlite(pool) => {
                let query = "SELECT * FROM list_player WHERE list_id IN (SELECT unhex(value) FROM json_each($1)) \
                             ORDER BY list_id, seat";
                sqlx::query_as(query).bind(as_json(&ids)).fetch_all(pool).await?
            }
        };
        for PlayerOfList { list, player } in players {
            if let Some(list) = lists.iter_mut().find(|summary| summary.id == list) {
                list.players.push(player);
            }
        }
        Ok(())
    }
}

/// Ids as SQLite takes many of them at once.
pub(crate) fn as_json(ids: &[Uuid]) -> String {
    let ids: Vec<String> = ids.iter().map(|id| id.simple().to_string()).collect();
    serde_json::Value::from(ids).to_string()
}
