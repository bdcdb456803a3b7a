//! What a journal row causes outside the journal.

use skat_rules::{ByRole, Role, Seat};
use uuid::Uuid;

use crate::column::seat_number;
use crate::engine::{Tx, on_engine};
use crate::{TableState, Timestamp};

/// Something that is written together with a journal row, or not at all.
///
/// The table is the row's, and where no other time is named, the time is the row's.
#[derive(Clone, Debug)]
pub enum Effect {
    /// The table's first row: it has an owner from now on, with the row's epoch.
    TableOpened(TableOpening),
    /// The list begins.
    ListStarted(ListStart),
    /// A deal is over.
    DealFinished(Box<DealRecord>),
    /// The list is over; when it is rated and complete, it counts for the ranking.
    ListFinished(ListEnd),
    /// The table's last row: nobody can append to it afterwards.
    TableClosed,
}

/// A new table.
#[derive(Clone, Debug)]
pub struct TableOpening {
    /// Who opened it; a player that exists.
    pub host: Uuid,
    /// Its settings as JSON.
    pub settings: String,
}

/// The beginning of a list.
#[derive(Clone, Debug)]
pub struct ListStart {
    /// The versioned name of the rules, such as `sosko-2007`.
    pub rule_set: String,
    /// How many play: 3 or 4.
    pub seats: u8,
    /// Whether it counts for the ranking when it is complete.
    pub rated: bool,
    /// Whether [`crate::Store::lists`] shows it.
    pub listed: bool,
    /// Whether what is on its sheet is for everybody before its end too.
    pub live: bool,
    /// Who sits where; the figures are not read.
    pub players: Vec<ListPlayer>,
}

/// The end of a list.
#[derive(Clone, Debug)]
pub struct ListEnd {
    /// Whether all its deals were played.
    pub complete: bool,
    /// Who sits where in the end, and what he has on the sheet.
    pub players: Vec<ListPlayer>,
}

/// One seat's line under a list's score sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListPlayer {
    /// The seat; at most one line for each.
    pub seat: Seat,
    /// The player that the line counts for.
    pub player: Uuid,
    /// His name at that time.
    pub name: String,
    /// The sum of his game values.
    pub game_points: i64,
    /// Deals that he won as declarer.
    pub won: u32,
    /// Deals that he lost as declarer.
    pub lost: u32,
    /// Deals that the others lost.
    pub others_lost: u32,
    /// Points by Seeger-Fabian.
    pub total: i64,
    /// Deals that count for him, those included in which he sat out.
    pub deals: u32,
    /// His place in the list, from 1; none while it runs.
    pub place: Option<u32>,
    /// The lot that decides between equals, the lower one first; none where none was drawn.
    pub lot: Option<i64>,
}

impl ListPlayer {
    /// Somebody who has just sat down.
    #[must_use]
    pub fn seated(seat: Seat, player: Uuid, name: String) -> ListPlayer {
        ListPlayer {
            seat,
            player,
            name,
            game_points: 0,
            won: 0,
            lost: 0,
            others_lost: 0,
            total: 0,
            deals: 0,
            place: None,
            lot: None,
        }
    }
}

/// A deal that is over, with everything that there is to know about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealRecord {
    /// Its number in the list, from 1.
    pub number: u32,
    /// When it was dealt.
    pub played_at: Timestamp,
    /// The versioned name of the rules.
    pub rule_set: String,
    /// Who dealt.
    pub dealer: Seat,
    /// Who sat in which role.
    pub roles: ByRole<Seat>,
    /// How it ended, as a word.
    pub outcome: String,
    /// Who played alone, if somebody did.
    pub declarer: Option<Seat>,
    /// What the declarer is credited with: negative when lost, 0 when passed in.
    pub value: i64,
    /// Whether the declarer won, if there was one.
    pub won: Option<bool>,
    /// Whether it was lost for the bid.
    pub overbid: bool,
    /// The deal as an ISS record, if the format can express it.
    pub record: Option<String>,
    /// The reasons of its value, as JSON.
    pub derivation: String,
    /// Its line on the score sheet, as JSON.
    pub sheet_row: String,
    /// What the server had committed itself to; none for arranged cards.
    pub commitment: Option<[u8; 32]>,
    /// The server's seed; none for arranged cards.
    pub server_seed: Option<[u8; 32]>,
    /// The players' seeds and hashes, as JSON.
    pub seeds: String,
    /// Everything that happened, with times, as JSON.
    pub events: String,
}

/// Writes a table that opens, before its first row, which must find an owner.
pub(crate) async fn open(
    tx: &mut Tx<'_>,
    table: Uuid,
    epoch: i64,
    at: Timestamp,
    opening: &TableOpening,
) -> Result<(), sqlx::Error> {
    on_engine!(tx, tx => {
        sqlx::query(
            "INSERT INTO game_table (id, host_id, settings, state, created_at) VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(table)
        .bind(opening.host)
        .bind(&*opening.settings)
        .bind(TableState::Open.as_str())
        .bind(at)
        .execute(&mut **tx)
        .await?;
        sqlx::query("INSERT INTO table_owner (table_id, epoch) VALUES ($1, $2)")
            .bind(table)
            .bind(epoch)
            .execute(&mut **tx)
            .await?;
    });
    Ok(())
}

/// Writes an effect after its row.
pub(crate) async fn apply(tx: &mut Tx<'_>, table: Uuid, at: Timestamp, effect: &Effect) -> Result<(), sqlx::Error> {
    match effect {
        // Written before the row.
        Effect::TableOpened(_) => Ok(()),
        Effect::ListStarted(start) => start_list(tx, table, at, start).await,
        Effect::DealFinished(deal) => finish_deal(tx, table, deal).await,
        Effect::ListFinished(end) => finish_list(tx, table, at, end).await,
        Effect::TableClosed => close(tx, table, at).await,
    }
}

async fn start_list(tx: &mut Tx<'_>, table: Uuid, at: Timestamp, start: &ListStart) -> Result<(), sqlx::Error> {
    on_engine!(&mut *tx, tx => {
        sqlx::query("UPDATE game_table SET state = $2, started_at = $3 WHERE id = $1")
            .bind(table)
            .bind(TableState::Running.as_str())
            .bind(at)
            .execute(&mut **tx)
            .await?;
        sqlx::query(
            "INSERT INTO list (id, rule_set, seats, rated, listed, live, started_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
            .bind(table)
            .bind(&*start.rule_set)
            .bind(i16::from(start.seats))
            .bind(start.rated)
            .bind(start.listed)
            .bind(start.live)
            .bind(at)
            .execute(&mut **tx)
            .await?;
    });
    for player in &start.players {
        on_engine!(&mut *tx, tx => {
            sqlx::query("INSERT INTO list_player (list_id, seat, player_id, name) VALUES ($1, $2, $3, $4)")
                .bind(table)
                .bind(seat_number(player.seat))
                .bind(player.player)
                .bind(&*player.name)
                .execute(&mut **tx)
                .await?;
        });
    }
    Ok(())
}

async fn finish_deal(tx: &mut Tx<'_>, table: Uuid, deal: &DealRecord) -> Result<(), sqlx::Error> {
    on_engine!(tx, tx => {
        sqlx::query(
            "INSERT INTO deal (list_id, number, played_at, rule_set, dealer, forehand, middlehand, rearhand, \
             outcome, declarer, value, won, overbid, record, derivation, sheet_row, commitment, server_seed, \
             seeds, events) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)",
        )
        .bind(table)
        .bind(i64::from(deal.number))
        .bind(deal.played_at)
        .bind(&*deal.rule_set)
        .bind(seat_number(deal.dealer))
        .bind(seat_number(deal.roles[Role::Forehand]))
        .bind(seat_number(deal.roles[Role::Middlehand]))
        .bind(seat_number(deal.roles[Role::Rearhand]))
        .bind(&*deal.outcome)
        .bind(deal.declarer.map(seat_number))
        .bind(deal.value)
        .bind(deal.won)
        .bind(deal.overbid)
        .bind(deal.record.as_deref())
        .bind(&*deal.derivation)
        .bind(&*deal.sheet_row)
        .bind(deal.commitment.as_ref().map(|bytes| &bytes[..]))
        .bind(deal.server_seed.as_ref().map(|bytes| &bytes[..]))
        .bind(&*deal.seeds)
        .bind(&*deal.events)
        .execute(&mut **tx)
        .await?;
    });
    Ok(())
}

async fn finish_list(tx: &mut Tx<'_>, table: Uuid, at: Timestamp, end: &ListEnd) -> Result<(), sqlx::Error> {
    let state = if end.complete { TableState::Finished } else { TableState::Unfinished };
    let rated: bool = on_engine!(&mut *tx, tx => {
        sqlx::query("UPDATE game_table SET state = $2, ended_at = $3 WHERE id = $1")
            .bind(table)
            .bind(state.as_str())
            .bind(at)
            .execute(&mut **tx)
            .await?;
        // A list that is over, or was never begun, has no such row: then this is refused, and nothing counts twice.
        let rated = sqlx::query_scalar(
            "UPDATE list SET complete = $2, ended_at = $3 WHERE id = $1 AND ended_at IS NULL RETURNING rated",
        )
        .bind(table)
        .bind(end.complete)
        .bind(at)
        .fetch_one(&mut **tx)
        .await?;
        sqlx::query("DELETE FROM list_player WHERE list_id = $1").bind(table).execute(&mut **tx).await?;
        rated
    });
    for player in &end.players {
        on_engine!(&mut *tx, tx => {
            sqlx::query(
                "INSERT INTO list_player (list_id, seat, player_id, name, game_points, won, lost, others_lost, \
                 total, deals, place, lot) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
            )
            .bind(table)
            .bind(seat_number(player.seat))
            .bind(player.player)
            .bind(&*player.name)
            .bind(player.game_points)
            .bind(i64::from(player.won))
            .bind(i64::from(player.lost))
            .bind(i64::from(player.others_lost))
            .bind(player.total)
            .bind(i64::from(player.deals))
            .bind(player.place.map(i64::from))
            .bind(player.lot)
            .execute(&mut **tx)
            .await?;
        });
    }
    if rated && end.complete {
        rank(tx, at, &end.players).await?;
    }
    Ok(())
}

async fn rank(tx: &mut Tx<'_>, at: Timestamp, players: &[ListPlayer]) -> Result<(), sqlx::Error> {
    // In one order for all, so that two lists that end at once never wait for each other in a ring.
    let mut players: Vec<&ListPlayer> = players.iter().collect();
    players.sort_by_key(|player| player.player);
    for player in players {
        on_engine!(&mut *tx, tx => {
            sqlx::query(
                "INSERT INTO ranking (player_id, points, won, lost, deals, lists, lot, updated_at) \
                 VALUES ($1, $2, $3, $4, $5, 1, $6, $7) \
                 ON CONFLICT (player_id) DO UPDATE SET \
                 points = ranking.points + excluded.points, won = ranking.won + excluded.won, \
                 lost = ranking.lost + excluded.lost, deals = ranking.deals + excluded.deals, \
                 lists = ranking.lists + 1, updated_at = excluded.updated_at",
            )
            .bind(player.player)
            .bind(player.total)
            .bind(i64::from(player.won))
            .bind(i64::from(player.lost))
            .bind(i64::from(player.deals))
            .bind(player.lot.unwrap_or(i64::MAX))
            .bind(at)
            .execute(&mut **tx)
            .await?;
        });
    }
    Ok(())
}

async fn close(tx: &mut Tx<'_>, table: Uuid, at: Timestamp) -> Result<(), sqlx::Error> {
    on_engine!(tx, tx => {
        sqlx::query("UPDATE game_table SET state = $2, ended_at = $3 WHERE id = $1 AND state = $4")
            .bind(table)
            .bind(TableState::Closed.as_str())
            .bind(at)
            .bind(TableState::Open.as_str())
            .execute(&mut **tx)
            .await?;
        sqlx::query("DELETE FROM table_owner WHERE table_id = $1").bind(table).execute(&mut **tx).await?;
    });
    Ok(())
}
