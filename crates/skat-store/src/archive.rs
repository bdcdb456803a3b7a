//! Complete public lists with their records, for the archive of a month.

use std::collections::BTreeMap;

use skat_rules::{ByRole, Seat};
use sqlx::Row;
use uuid::Uuid;

use crate::column::{count, seat};
use crate::engine::{OnEngine, from_row, on_engine};
use crate::list::as_json;
use crate::{Class, ListSummary, Store, StoreError, Timestamp};

/// A list in the archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchivedList {
    /// The list and whose its seats are; complete, of a public table, and not void.
    pub list: ListSummary,
    /// Everybody who sat there in one of its deals or has a seat in the end, by id.
    pub players: Vec<ArchivedPlayer>,
    /// Its deals but the voided ones, in order.
    pub deals: Vec<ArchivedDeal>,
}

/// The place after a list in the archive's order: by the end, the earliest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArchiveCursor {
    /// When that list ended.
    pub ended_at: Timestamp,
    /// That list.
    pub id: Uuid,
}

impl ArchivedList {
    /// Where the archive goes on after this list.
    #[must_use]
    pub fn cursor(&self) -> ArchiveCursor {
        ArchiveCursor { ended_at: self.list.ended_at.unwrap_or(self.list.started_at), id: self.list.id }
    }
}

/// Somebody in the archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchivedPlayer {
    /// The player.
    pub player: Uuid,
    /// His name now.
    pub name: String,
    /// Whether archives may name him; never without an account.
    pub is_named: bool,
}

/// A deal in the archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchivedDeal {
    /// Its number in the list.
    pub number: u32,
    /// When it was dealt.
    pub played_at: Timestamp,
    /// Who sat in which role.
    pub roles: ByRole<Seat>,
    /// Who sat on the seats at the table, the sitting dealer included; empty where a version before did not write it.
    pub sitting: Vec<(Seat, Uuid)>,
    /// The deal as an ISS record, with the names of then; none if the format cannot express it.
    pub record: Option<String>,
}

/// A deal, with the list that it belongs to.
struct DealOfList {
    list: Uuid,
    deal: ArchivedDeal,
}

from_row!(DealOfList, |row| Ok(DealOfList {
    list: row.try_get("list_id")?,
    deal: ArchivedDeal {
        number: count(row, "number")?,
        played_at: row.try_get("played_at")?,
        roles: ByRole([seat(row, "forehand")?, seat(row, "middlehand")?, seat(row, "rearhand")?]),
        sitting: Vec::new(),
        record: row.try_get("record")?,
    },
}));

/// Who sat where in a deal.
struct Sitting {
    list: Uuid,
    number: u32,
    seat: Seat,
    player: Uuid,
}

from_row!(Sitting, |row| Ok(Sitting {
    list: row.try_get("list_id")?,
    number: count(row, "number")?,
    seat: seat(row, "seat")?,
    player: row.try_get("player_id")?,
}));

from_row!(ArchivedPlayer, |row| Ok(ArchivedPlayer {
    player: row.try_get("id")?,
    name: row.try_get("name")?,
    is_named: row.try_get("is_named")?,
}));

impl Store {
    /// Complete lists of public tables that ended from one moment on and before another, the earliest first, without
    /// what is void: at most `limit` that come after `after`.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn archive(
        &self,
        class: Class,
        ended: (Timestamp, Timestamp),
        after: Option<ArchiveCursor>,
        limit: u32,
    ) -> Result<Vec<ArchivedList>, StoreError> {
        let (from, until) = ended;
        let after = after.unwrap_or(ArchiveCursor { ended_at: from, id: Uuid::nil() });
        let mut lists: Vec<ListSummary> = on_engine!(&self.readers, pool => sqlx::query_as(
            "SELECT * FROM list WHERE ended_at IS NOT NULL AND class = $1 AND ended_at >= $2 AND ended_at < $3 \
             AND (ended_at, id) > ($4, $5) AND complete AND listed AND voided_at IS NULL \
             ORDER BY ended_at, id LIMIT $6",
        )
        .bind(class.as_str())
        .bind(from)
        .bind(until)
        .bind(after.ended_at)
        .bind(after.id)
        .bind(i64::from(limit))
        .fetch_all(pool)
        .await)?;
        self.seat_players(&mut lists).await?;
        let ids: Vec<Uuid> = lists.iter().map(|list| list.id).collect();
        let mut deals = self.archived_deals(&ids).await?;
        let mut archived = Vec::with_capacity(lists.len());
        for list in lists {
            let deals = deals.remove(&list.id).unwrap_or_default();
            let sitting = deals.iter().flat_map(|deal| deal.sitting.iter().map(|(_, player)| *player));
            let mut players: Vec<Uuid> = list.players.iter().map(|line| line.player).chain(sitting).collect();
            players.sort_unstable();
            players.dedup();
            let players = self.archived_players(&players).await?;
            archived.push(ArchivedList { list, players, deals });
        }
        Ok(archived)
    }

    /// The deals of lists but the voided ones, with who sat where.
    async fn archived_deals(&self, lists: &[Uuid]) -> Result<BTreeMap<Uuid, Vec<ArchivedDeal>>, StoreError> {
        let (deals, sittings): (Vec<DealOfList>, Vec<Sitting>) = match &self.readers {
            OnEngine::Postgres(pool) => {
                let deals = "SELECT list_id, number, played_at, forehand, middlehand, rearhand, record FROM deal \
                             WHERE list_id = ANY($1) AND voided_at IS NULL ORDER BY list_id, number";
                let sittings = "SELECT list_id, number, seat, player_id FROM deal_seat \
                                WHERE list_id = ANY($1) ORDER BY list_id, number, seat";
                (
                    sqlx::query_as(deals).bind(lists).fetch_all(pool).await?,
                    sqlx::query_as(sittings).bind(lists).fetch_all(pool).await?,
                )
            }
            OnEngine::Sqlite(pool) => {
                let deals = "SELECT list_id, number, played_at, forehand, middlehand, rearhand, record FROM deal \
                             WHERE list_id IN (SELECT unhex(value) FROM json_each($1)) AND voided_at IS NULL \
                             ORDER BY list_id, number";
                let sittings = "SELECT list_id, number, seat, player_id FROM deal_seat \
                                WHERE list_id IN (SELECT unhex(value) FROM json_each($1)) ORDER BY list_id, number, seat";
                let lists = as_json(lists);
                (
                    sqlx::query_as(deals).bind(&*lists).fetch_all(pool).await?,
                    sqlx::query_as(sittings).bind(&*lists).fetch_all(pool).await?,
                )
            }
        };
        let mut sitting: BTreeMap<(Uuid, u32), Vec<(Seat, Uuid)>> = BTreeMap::new();
        for line in sittings {
            sitting.entry((line.list, line.number)).or_default().push((line.seat, line.player));
        }
        let mut by_list: BTreeMap<Uuid, Vec<ArchivedDeal>> = BTreeMap::new();
        for DealOfList { list, mut deal } in deals {
            deal.sitting = sitting.remove(&(list, deal.number)).unwrap_or_default();
            by_list.entry(list).or_default().push(deal);
        }
        Ok(by_list)
    }

    async fn archived_players(&self, players: &[Uuid]) -> Result<Vec<ArchivedPlayer>, StoreError> {
        match &self.readers {
            OnEngine::Postgres(pool) => {
                let query = "SELECT p.id, p.name, coalesce(a.named_in_archive, false) AS is_named \
                             FROM player p LEFT JOIN account a ON a.player_id = p.id \
                             WHERE p.id = ANY($1) ORDER BY p.id";
                Ok(sqlx::query_as(query).bind(players).fetch_all(pool).await?)
            }
            OnEngine::Sqlite(pool) => {
                let query = "SELECT p.id, p.name, coalesce(a.named_in_archive, false) AS is_named \
                             FROM player p LEFT JOIN account a ON a.player_id = p.id \
                             WHERE p.id IN (SELECT unhex(value) FROM json_each($1)) ORDER BY p.id";
                Ok(sqlx::query_as(query).bind(as_json(players)).fetch_all(pool).await?)
            }
        }
    }
}
