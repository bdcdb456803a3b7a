//! The rankings: who stands where, over all time, in a month, and over his last 360 deals.
//!
//! Each list that counts has one row of `contribution` for each player, and `standing` holds their sums, kept up in the
//! transaction that changes them, so that a page of a ranking is read from an index.

pub(crate) mod catch_up;
pub(crate) mod count;
mod month;
pub(crate) mod needs;

pub use month::{Month, NotAMonth};
pub use needs::RatedNeeds;

use std::fmt;
use std::str::FromStr;

use sqlx::{ColumnIndex, Decode, Row, Type};
use uuid::Uuid;

use crate::column::unknown;
use crate::engine::{from_row, on_engine};
use crate::{Store, StoreError};

/// Which rankings a list counts in: those with pub rules are kept apart (decision 48).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// The orders of the associations.
    Official,
    /// With pub rules as their name says.
    Pub,
    /// With pub rules of which a switch is set otherwise.
    House,
}

impl Class {
    /// All.
    pub const ALL: [Class; 3] = [Class::Official, Class::Pub, Class::House];

    /// As it is stored and on the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Class::Official => "official",
            Class::Pub => "pub",
            Class::House => "house",
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Text that names no class of rankings, or no span.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no such ranking")]
pub struct NoSuchRanking;

impl FromStr for Class {
    type Err = NoSuchRanking;

    fn from_str(text: &str) -> Result<Class, NoSuchRanking> {
        Class::ALL.into_iter().find(|class| class.as_str() == text).ok_or(NoSuchRanking)
    }
}

/// How many deals the ranking over the last deals is over; who has fewer is not in it.
pub const LAST_DEALS: u32 = 360;

/// In how many months of each class a player's lines are told with his places, the newest ones.
pub const LAST_MONTHS: u32 = 12;

/// What a ranking is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Span {
    /// All lists.
    Eternal,
    /// The last 360 deals of each player, for those who have so many.
    Last360,
    /// The lists that ended in a month.
    Month(Month),
}

/// As it is stored: `eternal`, `last360` or `2026-11`.
impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Span::Eternal => f.write_str("eternal"),
            Span::Last360 => f.write_str("last360"),
            Span::Month(month) => month.fmt(f),
        }
    }
}

impl FromStr for Span {
    type Err = NoSuchRanking;

    fn from_str(text: &str) -> Result<Span, NoSuchRanking> {
        match text {
            "eternal" => Ok(Span::Eternal),
            "last360" => Ok(Span::Last360),
            month => month.parse().map(Span::Month).map_err(|_| NoSuchRanking),
        }
    }
}

/// Reads a class.
pub(crate) fn class<'r, R: Row>(row: &'r R, column: &'static str) -> Result<Class, sqlx::Error>
where
    &'static str: ColumnIndex<R>,
    &'r str: Decode<'r, R::Database> + Type<R::Database>,
{
    row.try_get::<&str, _>(column)?.parse().map_err(|_| unknown(column))
}

/// One player's line in a ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// His place, from 1.
    pub place: u64,
    /// The player.
    pub player: Uuid,
    /// His name now; a placeholder if he has deleted his account.
    pub name: String,
    /// Points by Seeger-Fabian (decision 31).
    pub points: i64,
    /// Deals that he won as declarer.
    pub won: i64,
    /// Deals that he lost as declarer, or was charged with.
    pub lost: i64,
    /// Deals that count for him, those included in which he sat out; at least 1.
    pub deals: i64,
    /// Lists with those deals.
    pub lists: i64,
    /// Deals that his side lost because he left; also where another has his seat now.
    /// Over the last 360 deals: those since the first of them.
    pub left_games: i64,
    /// The lot that decides between equals, the lower one first.
    lot: i64,
}

impl Standing {
    /// Points per deal.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "points and deals stay far below 2^52")]
    pub fn average(&self) -> f64 {
        if self.deals == 0 { 0.0 } else { self.points as f64 / self.deals as f64 }
    }

    /// The share of his deals in which he was the declarer, or was charged, 0 to 1.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "deals stay far below 2^52")]
    pub fn declared_share(&self) -> f64 {
        if self.deals == 0 { 0.0 } else { (self.won + self.lost) as f64 / self.deals as f64 }
    }

    /// Where the ranking goes on after this line.
    #[must_use]
    pub fn cursor(&self) -> StandingCursor {
        StandingCursor {
            place: self.place,
            points: self.points,
            won: self.won,
            lost: self.lost,
            lot: self.lot,
            player: self.player,
        }
    }
}

/// The place after a line in the order of a ranking: more points first, then more won, then fewer lost, then the lower
/// lot (decision 32).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandingCursor {
    /// The place of that line, which the next ones are counted from.
    pub place: u64,
    /// Its points.
    pub points: i64,
    /// Its deals won.
    pub won: i64,
    /// Its deals lost.
    pub lost: i64,
    /// Its lot.
    pub lot: i64,
    /// Its player, who decides if even the lots are equal.
    pub player: Uuid,
}

from_row!(Standing, |row| Ok(Standing {
    place: u64::try_from(row.try_get::<i64, _>("place")?).map_err(|_| unknown("place"))?,
    player: row.try_get("player_id")?,
    name: row.try_get("name")?,
    points: row.try_get("points")?,
    won: row.try_get("won")?,
    lost: row.try_get("lost")?,
    deals: row.try_get("deals")?,
    lists: row.try_get("lists")?,
    left_games: row.try_get("left_games")?,
    lot: row.try_get("lot")?,
}));

/// A line with the ranking that it is in.
struct PlacedStanding {
    class: Class,
    span: Span,
    standing: Standing,
}

from_row!(PlacedStanding, |row| Ok(PlacedStanding {
    class: class(row, "class")?,
    span: row.try_get::<&str, _>("span")?.parse().map_err(|_| unknown("span"))?,
    standing: sqlx::FromRow::from_row(row)?,
}));

impl Store {
    /// At most `limit` lines of a ranking after a line, or from the top, and where it goes on if there are more.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn standings(
        &self,
        class: Class,
        span: Span,
        after: Option<&StandingCursor>,
        limit: u32,
    ) -> Result<(Vec<Standing>, Option<StandingCursor>), StoreError> {
        let one_more = i64::from(limit) + 1;
        let mut standings: Vec<Standing> = match after {
            None => on_engine!(&self.readers, pool => sqlx::query_as(
                "SELECT CAST(0 AS bigint) AS place, s.*, p.name FROM standing s JOIN player p ON p.id = s.player_id \
                 WHERE s.class = $1 AND s.span = $2 AND s.deals > 0 \
                 ORDER BY s.points DESC, s.won DESC, s.lost, s.lot, s.player_id LIMIT $3",
            )
            .bind(class.as_str())
            .bind(span.to_string())
            .bind(one_more)
            .fetch_all(pool)
            .await)?,
            // The points alone bound where the index is read from; the rest is for those with the same points.
            Some(after) => on_engine!(&self.readers, pool => sqlx::query_as(
                "SELECT CAST(0 AS bigint) AS place, s.*, p.name FROM standing s JOIN player p ON p.id = s.player_id \
                 WHERE s.class = $1 AND s.span = $2 AND s.deals > 0 \
                 AND s.points <= $4 AND (s.points < $4 OR s.won < $5 OR (s.won = $5 AND (s.lost > $6 \
                 OR (s.lost = $6 AND (s.lot > $7 OR (s.lot = $7 AND s.player_id > $8)))))) \
                 ORDER BY s.points DESC, s.won DESC, s.lost, s.lot, s.player_id LIMIT $3",
            )
            .bind(class.as_str())
            .bind(span.to_string())
            .bind(one_more)
            .bind(after.points)
            .bind(after.won)
            .bind(after.lost)
            .bind(after.lot)
            .bind(after.player)
            .fetch_all(pool)
            .await)?,
        };
        let more = standings.len() > limit as usize;
        standings.truncate(limit as usize);
        let mut place = after.map_or(0, |after| after.place);
        for standing in &mut standings {
            // A cursor that somebody made up can hold any place.
            place = place.saturating_add(1);
            standing.place = place;
        }
        let next = standings.last().filter(|_| more).map(Standing::cursor);
        Ok((standings, next))
    }

    /// A player's line in the rankings that he is in: the eternal ones first, then the last 360 deals, then the months
    /// from the first, but of each class only the newest [`LAST_MONTHS`] that he stands in, since each place has to be counted.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn standings_of(&self, player: Uuid) -> Result<Vec<(Class, Span, Standing)>, StoreError> {
        let placed: Vec<PlacedStanding> = on_engine!(&self.readers, pool => sqlx::query_as(
            "SELECT s.*, p.name, 1 + ( \
               SELECT count(*) FROM standing b WHERE b.class = s.class AND b.span = s.span AND b.deals > 0 \
               AND b.points >= s.points AND (b.points > s.points OR b.won > s.won OR (b.won = s.won AND (b.lost < s.lost \
               OR (b.lost = s.lost AND (b.lot < s.lot OR (b.lot = s.lot AND b.player_id < s.player_id)))))) \
             ) AS place \
             FROM standing s JOIN player p ON p.id = s.player_id WHERE s.player_id = $1 AND s.deals > 0 \
             AND (s.span IN ($2, $3) OR s.span IN ( \
               SELECT m.span FROM standing m WHERE m.player_id = $1 AND m.class = s.class AND m.deals > 0 \
               AND m.span NOT IN ($2, $3) ORDER BY m.span DESC LIMIT $4 \
             ))",
        )
        .bind(player)
        .bind(Span::Eternal.to_string())
        .bind(Span::Last360.to_string())
        .bind(i64::from(LAST_MONTHS))
        .fetch_all(pool)
        .await)?;
        let mut found: Vec<_> = placed.into_iter().map(|line| (line.class, line.span, line.standing)).collect();
        found.sort_by_key(|(class, span, _)| (*class, *span));
        Ok(found)
    }

    /// The months that somebody stands in, the newest first.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn months(&self, class: Class) -> Result<Vec<Month>, StoreError> {
        // From each span to the next one in the index, since there are few spans and many lines in each.
        let spans: Vec<String> = on_engine!(&self.readers, pool => sqlx::query_scalar(
            "WITH RECURSIVE spans (span) AS ( \
               SELECT min(span) FROM standing WHERE class = $1 \
               UNION ALL \
               SELECT (SELECT min(s.span) FROM standing s WHERE s.class = $1 AND s.span > spans.span) \
               FROM spans WHERE spans.span IS NOT NULL \
             ) SELECT span FROM spans WHERE span IS NOT NULL \
             AND EXISTS (SELECT 1 FROM standing s WHERE s.class = $1 AND s.span = spans.span AND s.deals > 0)",
        )
        .bind(class.as_str())
        .fetch_all(pool)
        .await)?;
        let mut months: Vec<Month> = spans.iter().filter_map(|span| span.parse().ok()).collect();
        months.sort_unstable_by(|one, other| other.cmp(one));
        Ok(months)
    }
}
