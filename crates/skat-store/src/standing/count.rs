//! Taking lists into the rankings and out of them again.
//!
//! Everybody who does so holds one lock first, so that no two of them wait for each other.
//! Who ends or voids a list then holds the rows of its players in the order of their ids before he touches its lines, as
//! whoever deletes an account does it too; a player who has only left the list is not among them.
//! The catching up at the start of a server holds no players' rows before it writes: it touches no lines of lists.

use std::collections::BTreeSet;

use sqlx::Row;
use uuid::Uuid;

use super::{Class, LAST_DEALS, Span};
use crate::Timestamp;
use crate::engine::{OnEngine, Tx, from_row, on_engine};

/// The number of the rankings' lock on PostgreSQL.
const RANKINGS_LOCK: i64 = 0x7672_616e_6b69_6e67;

/// The lot of those who have drawn none: they come last among equals.
const NO_LOT: i64 = i64::MAX;

/// How many of a player's lists are read at a time for his last deals.
const LISTS_AT_ONCE: i64 = 32;

/// What is counted of some deals for a player.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    points: i64,
    won: i64,
    lost: i64,
    deals: i64,
    lists: i64,
    left_games: i64,
}

/// What a list counts for a player.
struct Contribution {
    list: Uuid,
    ended_at: Timestamp,
    sums: Sums,
}

from_row!(Contribution, |row| Ok(Contribution {
    list: row.try_get("list_id")?,
    ended_at: row.try_get("ended_at")?,
    sums: Sums {
        points: row.try_get("points")?,
        won: row.try_get("won")?,
        lost: row.try_get("lost")?,
        deals: row.try_get("deals")?,
        lists: 0,
        left_games: row.try_get("left_games")?,
    },
}));

/// Keeps everybody else from changing the rankings until the transaction ends; a SQLite transaction that writes does so
/// by itself.
pub(crate) async fn lock(tx: &mut Tx<'_>) -> Result<(), sqlx::Error> {
    if let OnEngine::Postgres(tx) = tx {
        sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(RANKINGS_LOCK).execute(&mut **tx).await?;
    }
    Ok(())
}

/// Keeps the players of a list as they are until the transaction ends, since whoever deletes an account takes the
/// player before his lists too.
pub(crate) async fn lock_players(tx: &mut Tx<'_>, players: &BTreeSet<Uuid>) -> Result<(), sqlx::Error> {
    if let OnEngine::Postgres(tx) = tx {
        let players: Vec<Uuid> = players.iter().copied().collect();
        sqlx::query("SELECT 1 FROM player WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE")
            .bind(players)
            .execute(&mut **tx)
            .await?;
    }
    Ok(())
}

/// Takes a list into the rankings if it counts, is not voided and is not in them; says for whom it counts anything.
///
/// What its deals count must be written, and whose seats they are. [`keep_last`] has to follow for all these players.
pub(crate) async fn take_in(tx: &mut Tx<'_>, list: Uuid) -> Result<Vec<Uuid>, sqlx::Error> {
    let players: Vec<Uuid> = on_engine!(&mut *tx, tx => {
        // A seat's points are its holder's, the deals that were left are the leaver's.
        let players: Vec<Uuid> = sqlx::query_scalar(
            "INSERT INTO contribution (class, player_id, ended_at, list_id, points, won, lost, deals, left_games) \
             SELECT l.class, c.player_id, l.ended_at, l.id, CAST(sum(c.points) AS bigint), CAST(sum(c.won) AS bigint), \
               CAST(sum(c.lost) AS bigint), CAST(sum(c.deals) AS bigint), CAST(sum(c.left_games) AS bigint) \
             FROM list l JOIN ( \
               SELECT s.list_id, p.player_id, 1 AS deals, 0 AS left_games, \
                 CASE WHEN d.voided_at IS NULL THEN s.game_points + 50 * (s.won - s.lost) + s.credit ELSE 0 END AS points, \
                 CASE WHEN d.voided_at IS NULL THEN s.won ELSE 0 END AS won, \
                 CASE WHEN d.voided_at IS NULL THEN s.lost ELSE 0 END AS lost \
               FROM deal_seat s JOIN deal d ON d.list_id = s.list_id AND d.number = s.number \
               JOIN list_player p ON p.list_id = s.list_id AND p.seat = s.seat WHERE s.list_id = $1 \
               UNION ALL \
               SELECT s.list_id, s.player_id, 0, s.left_game, 0, 0, 0 \
               FROM deal_seat s JOIN deal d ON d.list_id = s.list_id AND d.number = s.number \
               WHERE s.list_id = $1 AND s.left_game > 0 AND d.voided_at IS NULL \
             ) c ON c.list_id = l.id \
             WHERE l.id = $1 AND l.counts AND l.voided_at IS NULL \
             GROUP BY l.class, c.player_id, l.ended_at, l.id \
             RETURNING player_id",
        )
        .bind(list)
        .fetch_all(&mut **tx)
        .await?;
        // Drawn once for each player: in the first list that counts for him (decision 32).
        sqlx::query(
            "UPDATE player SET lot = \
               (SELECT min(p.lot) FROM list_player p WHERE p.list_id = $1 AND p.player_id = player.id) \
             WHERE lot IS NULL AND id IN (SELECT c.player_id FROM contribution c WHERE c.list_id = $1 AND c.deals > 0)",
        )
        .bind(list)
        .execute(&mut **tx)
        .await?;
        players
    });
    if !players.is_empty() {
        add(tx, list, 1).await?;
    }
    Ok(players)
}

/// Takes a list out of the rankings if it is in them; says for whom it counted anything.
///
/// [`keep_last`] has to follow for all these players.
pub(crate) async fn take_out(tx: &mut Tx<'_>, list: Uuid) -> Result<Vec<Uuid>, sqlx::Error> {
    add(tx, list, -1).await?;
    on_engine!(&mut *tx, tx => {
        sqlx::query(
            "DELETE FROM standing WHERE (class, span, player_id) IN ( \
               SELECT c.class, CASE s.number WHEN 0 THEN 'eternal' ELSE l.month END, c.player_id \
               FROM contribution c JOIN list l ON l.id = c.list_id \
               CROSS JOIN (SELECT 0 AS number UNION ALL SELECT 1) s WHERE c.list_id = $1 \
             ) AND deals = 0 AND lists = 0 AND left_games = 0",
        )
        .bind(list)
        .execute(&mut **tx)
        .await?;
        sqlx::query_scalar("DELETE FROM contribution WHERE list_id = $1 RETURNING player_id")
            .bind(list)
            .fetch_all(&mut **tx)
            .await
    })
}

/// Adds what a list contributes so many times to the sums over all time and over its month.
async fn add(tx: &mut Tx<'_>, list: Uuid, times: i64) -> Result<(), sqlx::Error> {
    on_engine!(tx, tx => {
        sqlx::query(
            "INSERT INTO standing (class, span, player_id, points, won, lost, deals, lists, left_games, lot) \
             SELECT c.class, CASE s.number WHEN 0 THEN 'eternal' ELSE l.month END, c.player_id, $2 * c.points, \
               $2 * c.won, $2 * c.lost, $2 * c.deals, CASE WHEN c.deals > 0 THEN $2 ELSE 0 END, $2 * c.left_games, \
               coalesce(p.lot, $3) \
             FROM contribution c JOIN list l ON l.id = c.list_id JOIN player p ON p.id = c.player_id \
             CROSS JOIN (SELECT 0 AS number UNION ALL SELECT 1) s \
             WHERE c.list_id = $1 \
             ON CONFLICT (class, span, player_id) DO UPDATE SET \
             points = standing.points + excluded.points, won = standing.won + excluded.won, \
             lost = standing.lost + excluded.lost, deals = standing.deals + excluded.deals, \
             lists = standing.lists + excluded.lists, left_games = standing.left_games + excluded.left_games, \
             lot = excluded.lot",
        )
        .bind(list)
        .bind(times)
        .bind(NO_LOT)
        .execute(&mut **tx)
        .await?;
    });
    Ok(())
}

/// Counts the last 360 deals of these players anew, after something about their lists has changed.
pub(crate) async fn keep_last(tx: &mut Tx<'_>, class: Class, players: &BTreeSet<Uuid>) -> Result<(), sqlx::Error> {
    for &player in players {
        match last(tx, class, player).await? {
            Some(sums) => set_last(tx, class, player, &sums).await?,
            None => on_engine!(&mut *tx, tx => {
                sqlx::query("DELETE FROM standing WHERE class = $1 AND span = $2 AND player_id = $3")
                    .bind(class.as_str())
                    .bind(Span::Last360.to_string())
                    .bind(player)
                    .execute(&mut **tx)
                    .await?;
            }),
        }
    }
    Ok(())
}

async fn set_last(tx: &mut Tx<'_>, class: Class, player: Uuid, sums: &Sums) -> Result<(), sqlx::Error> {
    on_engine!(tx, tx => {
        sqlx::query(
            "INSERT INTO standing (class, span, player_id, points, won, lost, deals, lists, left_games, lot) \
             SELECT $1, $2, p.id, $4, $5, $6, $7, $8, $9, coalesce(p.lot, $10) FROM player p WHERE p.id = $3 \
             ON CONFLICT (class, span, player_id) DO UPDATE SET \
             points = excluded.points, won = excluded.won, lost = excluded.lost, deals = excluded.deals, \
             lists = excluded.lists, left_games = excluded.left_games, lot = excluded.lot",
        )
        .bind(class.as_str())
        .bind(Span::Last360.to_string())
        .bind(player)
        .bind(sums.points)
        .bind(sums.won)
        .bind(sums.lost)
        .bind(sums.deals)
        .bind(sums.lists)
        .bind(sums.left_games)
        .bind(NO_LOT)
        .execute(&mut **tx)
        .await?;
    });
    Ok(())
}

/// A player's last 360 deals, from his newest list back; none if he has fewer.
async fn last(tx: &mut Tx<'_>, class: Class, player: Uuid) -> Result<Option<Sums>, sqlx::Error> {
    let mut sums = Sums::default();
    let mut after: Option<Contribution> = None;
    loop {
        let lists = contributions(tx, class, player, after.as_ref()).await?;
        if lists.is_empty() {
            return Ok(None);
        }
        for list in lists {
            let missing = i64::from(LAST_DEALS) - sums.deals;
            if list.sums.deals <= missing {
                sums.include(&list.sums);
            } else {
                sums.include(&end_of_list(tx, list.list, player, missing).await?);
            }
            if sums.deals == i64::from(LAST_DEALS) {
                return Ok(Some(sums));
            }
            after = Some(list);
        }
    }
}

impl Sums {
    /// Adds what one list counts.
    fn include(&mut self, list: &Sums) {
        self.points += list.points;
        self.won += list.won;
        self.lost += list.lost;
        self.deals += list.deals;
        self.lists += i64::from(list.deals > 0);
        self.left_games += list.left_games;
    }
}

/// A player's lists after one, the newest first, some at a time.
async fn contributions(
    tx: &mut Tx<'_>,
    class: Class,
    player: Uuid,
    after: Option<&Contribution>,
) -> Result<Vec<Contribution>, sqlx::Error> {
    match after {
        None => on_engine!(tx, tx => sqlx::query_as(
            "SELECT * FROM contribution WHERE class = $1 AND player_id = $2 \
             ORDER BY ended_at DESC, list_id DESC LIMIT $3",
        )
        .bind(class.as_str())
        .bind(player)
        .bind(LISTS_AT_ONCE)
        .fetch_all(&mut **tx)
        .await),
        Some(after) => on_engine!(tx, tx => sqlx::query_as(
            "SELECT * FROM contribution WHERE class = $1 AND player_id = $2 AND (ended_at, list_id) < ($4, $5) \
             ORDER BY ended_at DESC, list_id DESC LIMIT $3",
        )
        .bind(class.as_str())
        .bind(player)
        .bind(LISTS_AT_ONCE)
        .bind(after.ended_at)
        .bind(after.list)
        .fetch_all(&mut **tx)
        .await),
    }
}

/// One deal for one player.
struct Line {
    number: i64,
    /// Whether the seat is his, so that it is his deal; otherwise he only left it.
    holds: bool,
    sums: Sums,
}

from_row!(Line, |row| Ok(Line {
    number: row.try_get("number")?,
    holds: row.try_get("holds")?,
    sums: Sums {
        points: row.try_get("points")?,
        won: row.try_get("won")?,
        lost: row.try_get("lost")?,
        deals: 1,
        lists: 0,
        left_games: row.try_get("left_games")?,
    },
}));

/// The last deals of a list for a player who has more of them there, and how often he left from the first of these on.
async fn end_of_list(tx: &mut Tx<'_>, list: Uuid, player: Uuid, deals: i64) -> Result<Sums, sqlx::Error> {
    let lines: Vec<Line> = on_engine!(tx, tx => sqlx::query_as(
        "SELECT s.number, (p.player_id = $2) AS holds, \
           CASE WHEN d.voided_at IS NULL THEN s.game_points + 50 * (s.won - s.lost) + s.credit ELSE 0 END AS points, \
           CASE WHEN d.voided_at IS NULL THEN CAST(s.won AS bigint) ELSE 0 END AS won, \
           CASE WHEN d.voided_at IS NULL THEN CAST(s.lost AS bigint) ELSE 0 END AS lost, \
           CASE WHEN d.voided_at IS NULL AND s.player_id = $2 THEN CAST(s.left_game AS bigint) ELSE 0 END AS left_games \
         FROM deal_seat s JOIN deal d ON d.list_id = s.list_id AND d.number = s.number \
         JOIN list_player p ON p.list_id = s.list_id AND p.seat = s.seat \
         WHERE s.list_id = $1 AND (p.player_id = $2 OR s.player_id = $2) ORDER BY s.number DESC, s.seat DESC",
    )
    .bind(list)
    .bind(player)
    .fetch_all(&mut **tx)
    .await)?;
    let mut sums = Sums::default();
    let mut first = i64::MAX;
    for line in lines.iter().filter(|line| line.holds).take(usize::try_from(deals).unwrap_or_default()) {
        sums.points += line.sums.points;
        sums.won += line.sums.won;
        sums.lost += line.sums.lost;
        sums.deals += 1;
        first = first.min(line.number);
    }
    sums.left_games = lines.iter().filter(|line| line.number >= first).map(|line| line.sums.left_games).sum();
    Ok(sums)
}
