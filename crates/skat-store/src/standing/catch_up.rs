//! What is still to be counted when a server starts.

use std::collections::{BTreeMap, BTreeSet};

use jiff::tz::TimeZone;
use sqlx::Row;
use uuid::Uuid;

use super::count::{keep_last, lock, take_in, take_out};
use super::{Class, Month, RatedNeeds, class, needs};
use crate::engine::{Tx, from_row, on_engine};
use crate::{Store, StoreError, Timestamp, deal_seat};

/// How many lists are counted in one transaction.
const LISTS_AT_ONCE: i64 = 100;

/// How many lists are looked at for their months in one transaction.
const MONTHS_AT_ONCE: i64 = 1_000;

/// A list that is over.
struct Ended {
    id: Uuid,
    class: Class,
    ended_at: Timestamp,
    month: Option<String>,
    complete: bool,
    listed: bool,
}

from_row!(Ended, |row| Ok(Ended {
    id: row.try_get("id")?,
    class: class(row, "class")?,
    ended_at: row.try_get("ended_at")?,
    month: row.try_get("month")?,
    complete: row.try_get("complete")?,
    listed: row.try_get("listed")?,
}));

impl Store {
    /// Takes into the rankings what is missing there, and counts the months of this time zone if others were counted.
    ///
    /// For the start of a server, before its tables run.
    /// Missing are rated lists that the version before has ended; they count if they are what a list `needs` today, and
    /// what was decided stays, whatever is needed later.
    /// It goes on where it was interrupted, and changes nothing the second time.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn catch_up_rankings(&self, zone: &TimeZone, needs: RatedNeeds) -> Result<(), StoreError> {
        let mut after = (Timestamp::from_micros(FIRST_MICROS), Uuid::nil());
        while let Some(last) = self.count_some(zone, needs, after).await? {
            after = last;
        }
        self.move_months(zone).await
    }

    /// Counts some lists of the version before, the oldest first, and says which was the last; none when none is left.
    async fn count_some(
        &self,
        zone: &TimeZone,
        needs: RatedNeeds,
        after: (Timestamp, Uuid),
    ) -> Result<Option<(Timestamp, Uuid)>, StoreError> {
        let mut tx = self.writers.begin().await?;
        lock(&mut tx).await?;
        let lists: Vec<Ended> = on_engine!(&mut tx, tx => sqlx::query_as(
            "SELECT id, class, ended_at, month, complete, listed FROM list \
             WHERE ended_at IS NOT NULL AND rated AND counts IS NULL AND (ended_at, id) > ($1, $2) \
             ORDER BY ended_at, id LIMIT $3",
        )
        .bind(after.0)
        .bind(after.1)
        .bind(LISTS_AT_ONCE)
        .fetch_all(&mut **tx)
        .await)?;
        let mut concerned: BTreeMap<Class, BTreeSet<Uuid>> = BTreeMap::new();
        for list in &lists {
            let mut counts = fits(&mut tx, list, needs).await?;
            if counts && !deal_seat::complete(&mut tx, list.id).await? {
                tracing::error!(list = %list.id, "a list cannot be counted in the rankings");
                counts = false;
            }
            decide(&mut tx, list.id, counts, Month::of(list.ended_at, zone)).await?;
            let players = take_in(&mut tx, list.id).await?;
            concerned.entry(list.class).or_default().extend(players);
        }
        for (class, players) in &concerned {
            keep_last(&mut tx, *class, players).await?;
        }
        tx.commit().await?;
        Ok(lists.last().map(|last| (last.ended_at, last.id)))
    }

    /// Counts lists in other months, where another time zone says so.
    async fn move_months(&self, zone: &TimeZone) -> Result<(), StoreError> {
        let name = zone.iana_name().map_or_else(|| format!("{zone:?}"), str::to_owned);
        let counted: Option<String> = on_engine!(&self.readers, pool =>
            sqlx::query_scalar("SELECT zone FROM ranking_zone").fetch_optional(pool).await)?;
        if counted.as_deref() == Some(&*name) {
            return Ok(());
        }
        let mut after = (Timestamp::from_micros(FIRST_MICROS), Uuid::nil());
        loop {
            let mut tx = self.writers.begin().await?;
            lock(&mut tx).await?;
            let lists: Vec<Ended> = on_engine!(&mut tx, tx => sqlx::query_as(
                "SELECT id, class, ended_at, month, complete, listed FROM list \
                 WHERE ended_at IS NOT NULL AND counts AND (ended_at, id) > ($1, $2) ORDER BY ended_at, id LIMIT $3",
            )
            .bind(after.0)
            .bind(after.1)
            .bind(MONTHS_AT_ONCE)
            .fetch_all(&mut **tx)
            .await)?;
            for list in &lists {
                let month = Month::of(list.ended_at, zone);
                if list.month.as_deref() != Some(&*month.to_string()) {
                    take_out(&mut tx, list.id).await?;
                    decide(&mut tx, list.id, true, month).await?;
                    take_in(&mut tx, list.id).await?;
                }
            }
            if let Some(last) = lists.last() {
                after = (last.ended_at, last.id);
            } else {
                set_zone(&mut tx, &name).await?;
            }
            tx.commit().await?;
            if lists.is_empty() {
                return Ok(());
            }
        }
    }
}

/// The first moment of the year 1, before which no list has ended.
const FIRST_MICROS: i64 = -62_135_596_800_000_000;

/// Whether a rated list is what it needs to be to count.
async fn fits(tx: &mut Tx<'_>, list: &Ended, needs: RatedNeeds) -> Result<bool, sqlx::Error> {
    Ok((list.complete || !needs.complete)
        && (list.listed || !needs.public)
        && (list.class != Class::House || !needs.named_rules)
        && !(needs.no_computers && needs::has_computers(tx, list.id).await?)
        && (!needs.accounts || needs::all_have_accounts(tx, list.id).await?))
}

/// Says whether a list counts, and in which month.
pub(crate) async fn decide(tx: &mut Tx<'_>, list: Uuid, counts: bool, month: Month) -> Result<(), sqlx::Error> {
    on_engine!(tx, tx => {
        sqlx::query("UPDATE list SET counts = $2, month = $3 WHERE id = $1")
            .bind(list)
            .bind(counts)
            .bind(counts.then(|| month.to_string()))
            .execute(&mut **tx)
            .await?;
    });
    Ok(())
}

async fn set_zone(tx: &mut Tx<'_>, zone: &str) -> Result<(), sqlx::Error> {
    on_engine!(tx, tx => {
        sqlx::query(
            "INSERT INTO ranking_zone (only_one, zone) VALUES (1, $1) \
             ON CONFLICT (only_one) DO UPDATE SET zone = excluded.zone",
        )
        .bind(zone)
        .execute(&mut **tx)
        .await?;
    });
    Ok(())
}
