//! Voiding deals and lists that are over, and restoring them.
//!
//! A voided deal counts 0 for everybody and stays a deal that was played (decision 35); a voided list counts nothing in
//! the rankings.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use sqlx::Row;
use uuid::Uuid;

use crate::audit::write_audit;
use crate::engine::{OnEngine, Tx, from_row, on_engine};
use crate::standing::{class, count};
use crate::{AuditEntry, Class, Store, StoreError, Timestamp, deal_seat};

/// That a deal or a list is void.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Voided {
    /// Since when.
    pub at: Timestamp,
    /// Why.
    pub reason: String,
}

/// What came of voiding or restoring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Voiding {
    /// It is done, and everything that is counted from it is right again.
    Done,
    /// It was void before; nothing has changed.
    AlreadyVoid,
    /// It is not void, so it cannot be restored; nothing has changed.
    NotVoid,
    /// There is no such list.
    NoSuchList,
    /// The list has no such deal.
    NoSuchDeal,
    /// The list still runs: its deals are voided at its table.
    ListRunning,
    /// What a deal of the list counts for each seat is not known, since its line on the sheet cannot be read: the sums
    /// could not be made right, so nothing has changed. The whole list can be voided.
    UnreadableSheet,
}

/// What a list is before something of it is voided or restored.
struct Before {
    class: Class,
    is_over: bool,
    is_void: bool,
}

from_row!(Before, |row| Ok(Before {
    class: class(row, "class")?,
    is_over: row.try_get("is_over")?,
    is_void: row.try_get("is_void")?,
}));

/// What is to be done to what.
enum Act<'a> {
    Deal { number: u32, reason: Option<&'a str> },
    List { reason: Option<&'a str> },
}

impl Store {
    /// Voids a deal of a list that is over, and corrects the list and all rankings.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn void_deal(
        &self,
        list: Uuid,
        number: u32,
        reason: &str,
        at: Timestamp,
        audit: &AuditEntry,
    ) -> Result<Voiding, StoreError> {
        self.change(list, &Act::Deal { number, reason: Some(reason) }, at, audit).await
    }

    /// Lets a voided deal of a list that is over count again.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn restore_deal(&self, list: Uuid, number: u32, audit: &AuditEntry) -> Result<Voiding, StoreError> {
        self.change(list, &Act::Deal { number, reason: None }, audit.at, audit).await
    }

    /// Voids a list that is over: it counts nothing in the rankings.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn void_list(
        &self,
        list: Uuid,
        reason: &str,
        at: Timestamp,
        audit: &AuditEntry,
    ) -> Result<Voiding, StoreError> {
        self.change(list, &Act::List { reason: Some(reason) }, at, audit).await
    }

    /// Lets a voided list count again.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn restore_list(&self, list: Uuid, audit: &AuditEntry) -> Result<Voiding, StoreError> {
        self.change(list, &Act::List { reason: None }, audit.at, audit).await
    }

    async fn change(
        &self,
        list: Uuid,
        act: &Act<'_>,
        at: Timestamp,
        audit: &AuditEntry,
    ) -> Result<Voiding, StoreError> {
        let mut tx = self.writers.begin().await?;
        let voiding = change(&mut tx, list, act, at).await?;
        match voiding {
            Voiding::Done => {
                write_audit(&mut tx, audit).await?;
                tx.commit().await?;
            }
            _ => tx.rollback().await?,
        }
        Ok(voiding)
    }
}

async fn change(tx: &mut Tx<'_>, list: Uuid, act: &Act<'_>, at: Timestamp) -> Result<Voiding, sqlx::Error> {
    count::lock(tx).await?;
    let before: Option<Before> = on_engine!(&mut *tx, tx => sqlx::query_as(
        "SELECT class, (ended_at IS NOT NULL) AS is_over, (voided_at IS NOT NULL) AS is_void FROM list WHERE id = $1",
    )
    .bind(list)
    .fetch_optional(&mut **tx)
    .await)?;
    let Some(before) = before else { return Ok(Voiding::NoSuchList) };
    if !before.is_over {
        return Ok(Voiding::ListRunning);
    }
    let is_void = match act {
        Act::List { .. } => Some(before.is_void),
        Act::Deal { number, .. } => deal_is_void(tx, list, *number).await?,
    };
    match (is_void, act) {
        (None, _) => return Ok(Voiding::NoSuchDeal),
        (Some(true), Act::Deal { reason: Some(_), .. } | Act::List { reason: Some(_) }) => {
            return Ok(Voiding::AlreadyVoid);
        }
        (Some(false), Act::Deal { reason: None, .. } | Act::List { reason: None }) => return Ok(Voiding::NotVoid),
        _ => {}
    }
    let holders = holders(tx, list).await?;
    count::lock_players(tx, &holders).await?;
    lock_lines(tx, list).await?;
    let mut players: BTreeSet<Uuid> = count::take_out(tx, list).await?.into_iter().collect();
    match act {
        Act::List { reason } => mark_list(tx, list, reason.map(|reason| (at, reason))).await?,
        Act::Deal { number, reason } => {
            if !deal_seat::complete(tx, list).await? {
                return Ok(Voiding::UnreadableSheet);
            }
            mark_deal(tx, list, *number, reason.map(|reason| (at, reason))).await?;
            add_up(tx, list).await?;
        }
    }
    players.extend(count::take_in(tx, list).await?);
    count::keep_last(tx, before.class, &players).await?;
    Ok(Voiding::Done)
}

/// Whether a deal is void; none if there is no such deal.
async fn deal_is_void(tx: &mut Tx<'_>, list: Uuid, number: u32) -> Result<Option<bool>, sqlx::Error> {
    on_engine!(tx, tx =>
        sqlx::query_scalar("SELECT (voided_at IS NOT NULL) AS is_void FROM deal WHERE list_id = $1 AND number = $2")
            .bind(list)
            .bind(i64::from(number))
            .fetch_optional(&mut **tx)
            .await)
}

/// Whose the seats of a list are.
async fn holders(tx: &mut Tx<'_>, list: Uuid) -> Result<BTreeSet<Uuid>, sqlx::Error> {
    let holders: Vec<Uuid> = on_engine!(tx, tx =>
        sqlx::query_scalar("SELECT player_id FROM list_player WHERE list_id = $1")
            .bind(list)
            .fetch_all(&mut **tx)
            .await)?;
    Ok(holders.into_iter().collect())
}

/// Keeps the lines of a list as they are: before its deals, as whoever deletes an account does it too.
async fn lock_lines(tx: &mut Tx<'_>, list: Uuid) -> Result<(), sqlx::Error> {
    if let OnEngine::Postgres(tx) = tx {
        sqlx::query("SELECT 1 FROM list_player WHERE list_id = $1 ORDER BY seat FOR NO KEY UPDATE")
            .bind(list)
            .execute(&mut **tx)
            .await?;
    }
    Ok(())
}

async fn mark_list(tx: &mut Tx<'_>, list: Uuid, voided: Option<(Timestamp, &str)>) -> Result<(), sqlx::Error> {
    on_engine!(tx, tx => {
        sqlx::query("UPDATE list SET voided_at = $2, void_reason = $3 WHERE id = $1")
            .bind(list)
            .bind(voided.map(|(at, _)| at))
            .bind(voided.map(|(_, reason)| reason))
            .execute(&mut **tx)
            .await?;
    });
    Ok(())
}

/// Marks a deal as void, or takes the mark away; false if there is no such deal.
pub(crate) async fn mark_deal(
    tx: &mut Tx<'_>,
    list: Uuid,
    number: u32,
    voided: Option<(Timestamp, &str)>,
) -> Result<bool, sqlx::Error> {
    Ok(on_engine!(tx, tx =>
        sqlx::query("UPDATE deal SET voided_at = $3, void_reason = $4 WHERE list_id = $1 AND number = $2")
            .bind(list)
            .bind(i64::from(number))
            .bind(voided.map(|(at, _)| at))
            .bind(voided.map(|(_, reason)| reason))
            .execute(&mut **tx)
            .await?
            .rows_affected() == 1
    ))
}

/// A seat's sums over the deals of a list that are not void.
struct Total {
    seat: i16,
    game_points: i64,
    won: i64,
    lost: i64,
    others_lost: i64,
    credit: i64,
    deals: i64,
    lot: Option<i64>,
}

from_row!(Total, |row| Ok(Total {
    seat: row.try_get("seat")?,
    game_points: row.try_get("game_points")?,
    won: row.try_get("won")?,
    lost: row.try_get("lost")?,
    others_lost: row.try_get("others_lost")?,
    credit: row.try_get("credit")?,
    deals: row.try_get("deals")?,
    lot: row.try_get("lot")?,
}));

impl Total {
    /// Points by Seeger-Fabian (decision 31).
    fn total(&self) -> i64 {
        self.game_points + 50 * (self.won - self.lost) + self.credit
    }
}

/// Writes the lines under a list's sheet anew: sums and places (decisions 31 and 32), also of a seat that has no deal.
async fn add_up(tx: &mut Tx<'_>, list: Uuid) -> Result<(), sqlx::Error> {
    let mut totals: Vec<Total> = on_engine!(&mut *tx, tx => sqlx::query_as(
        "SELECT p.seat, min(p.lot) AS lot, count(s.seat) AS deals, \
           CAST(sum(CASE WHEN d.voided_at IS NULL THEN coalesce(s.game_points, 0) ELSE 0 END) AS bigint) AS game_points, \
           CAST(sum(CASE WHEN d.voided_at IS NULL THEN coalesce(s.won, 0) ELSE 0 END) AS bigint) AS won, \
           CAST(sum(CASE WHEN d.voided_at IS NULL THEN coalesce(s.lost, 0) ELSE 0 END) AS bigint) AS lost, \
           CAST(sum(CASE WHEN d.voided_at IS NULL THEN coalesce(s.others_lost, 0) ELSE 0 END) AS bigint) AS others_lost, \
           CAST(sum(CASE WHEN d.voided_at IS NULL THEN coalesce(s.credit, 0) ELSE 0 END) AS bigint) AS credit \
         FROM list_player p LEFT JOIN deal_seat s ON s.list_id = p.list_id AND s.seat = p.seat \
         LEFT JOIN deal d ON d.list_id = s.list_id AND d.number = s.number \
         WHERE p.list_id = $1 GROUP BY p.seat",
    )
    .bind(list)
    .fetch_all(&mut **tx)
    .await)?;
    totals.sort_by_key(|line| {
        (Reverse(line.total()), Reverse(line.won), line.lost, line.lot.unwrap_or(i64::MAX), line.seat)
    });
    for (place, line) in (1_i64..).zip(&totals) {
        on_engine!(&mut *tx, tx => {
            sqlx::query(
                "UPDATE list_player SET game_points = $3, won = $4, lost = $5, others_lost = $6, total = $7, \
                 deals = $8, place = $9 WHERE list_id = $1 AND seat = $2",
            )
            .bind(list)
            .bind(line.seat)
            .bind(line.game_points)
            .bind(line.won)
            .bind(line.lost)
            .bind(line.others_lost)
            .bind(line.total())
            .bind(line.deals)
            .bind(place)
            .execute(&mut **tx)
            .await?;
        });
    }
    Ok(())
}
