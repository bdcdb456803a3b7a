//! How effects are written.

use skat_rules::Role;
use sqlx::QueryBuilder;
use uuid::Uuid;

use super::{DealRecord, Effect, ListEnd, ListStart, TableOpening};
use crate::audit::write_audit;
use crate::column::{seat_number, unknown};
use crate::engine::{Tx, on_engine};
use crate::standing::{catch_up, count, needs};
use crate::{Class, DealSeat, NewRow, TableState, Timestamp, deal_seat, voids};

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

/// How many rows one statement has at most: few enough that a connection keeps the statement of each number that occurs.
const AT_ONCE: usize = 8;

/// Writes the effects of rows of different tables after the rows.
///
/// Most of them are finished deals and what the lobby shows, which are written together; the rest comes in its order.
/// A list begins before its deals, and all that changes them or counts them comes after them.
pub(crate) async fn apply(tx: &mut Tx<'_>, rows: &[&NewRow]) -> Result<(), sqlx::Error> {
    let (mut deals, mut shown, mut rest) = (Vec::new(), Vec::new(), Vec::new());
    for row in rows {
        for effect in &row.effects {
            match effect {
                Effect::DealFinished { deal, seats } => deals.push((row.table, &**deal, &**seats)),
                Effect::TableShown(text) => shown.push((row.table, &**text)),
                Effect::ListStarted(start) => start_list(tx, row.table, row.at, start).await?,
                _ => rest.push((row, effect)),
            }
        }
    }
    for deals in deals.chunks(AT_ONCE) {
        finish_deals(tx, deals).await?;
    }
    let lines = deals.iter().flat_map(|(list, deal, seats)| seats.iter().map(|line| (*list, deal.number, *line)));
    deal_seat::write(tx, &lines.collect::<Vec<_>>()).await?;
    for tables in shown.chunks(AT_ONCE) {
        show(tx, tables).await?;
    }
    for (row, effect) in rest {
        apply_one(tx, row.table, row.at, effect).await?;
    }
    Ok(())
}

async fn apply_one(tx: &mut Tx<'_>, table: Uuid, at: Timestamp, effect: &Effect) -> Result<(), sqlx::Error> {
    match effect {
        // Written before the row, or before the rest.
        Effect::TableOpened(_) | Effect::ListStarted(_) | Effect::TableShown(_) | Effect::DealFinished { .. } => Ok(()),
        Effect::DealVoided { number, reason } => {
            let voided = reason.as_ref().map(|reason| (at, &**reason));
            match voids::mark_deal(tx, table, *number, voided).await? {
                true => Ok(()),
                false => Err(sqlx::Error::RowNotFound),
            }
        }
        Effect::Audited(entry) => write_audit(tx, entry).await,
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
            "INSERT INTO list (id, rule_set, seats, rated, listed, live, started_at, class) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
            .bind(table)
            .bind(&*start.rule_set)
            .bind(i16::from(start.seats))
            .bind(start.rated)
            .bind(start.listed)
            .bind(start.live)
            .bind(at)
            .bind(start.class.as_str())
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

async fn finish_deals(tx: &mut Tx<'_>, deals: &[(Uuid, &DealRecord, &[DealSeat])]) -> Result<(), sqlx::Error> {
    on_engine!(tx, tx => {
        let mut query = QueryBuilder::new(
            "INSERT INTO deal (list_id, number, played_at, rule_set, dealer, forehand, middlehand, rearhand, \
             outcome, declarer, value, won, overbid, record, derivation, sheet_row, commitment, server_seed, \
             seeds, events) ",
        );
        query.push_values(deals, |mut values, (list, deal, _)| {
            values
                .push_bind(*list)
                .push_bind(i64::from(deal.number))
                .push_bind(deal.played_at)
                .push_bind(&*deal.rule_set)
                .push_bind(seat_number(deal.dealer))
                .push_bind(seat_number(deal.roles[Role::Forehand]))
                .push_bind(seat_number(deal.roles[Role::Middlehand]))
                .push_bind(seat_number(deal.roles[Role::Rearhand]))
                .push_bind(&*deal.outcome)
                .push_bind(deal.declarer.map(seat_number))
                .push_bind(deal.value)
                .push_bind(deal.won)
                .push_bind(deal.overbid)
                .push_bind(deal.record.as_deref())
                .push_bind(&*deal.derivation)
                .push_bind(&*deal.sheet_row)
                .push_bind(deal.commitment.as_ref().map(|bytes| &bytes[..]))
                .push_bind(deal.server_seed.as_ref().map(|bytes| &bytes[..]))
                .push_bind(&*deal.seeds)
                .push_bind(&*deal.events);
        });
        query.build().execute(&mut **tx).await?;
    });
    Ok(())
}

async fn finish_list(tx: &mut Tx<'_>, table: Uuid, at: Timestamp, end: &ListEnd) -> Result<(), sqlx::Error> {
    if end.counts {
        // Before any line of the list is touched, as voiding does it. Lists that cannot count take neither.
        count::lock(tx).await?;
        count::lock_players(tx, &end.players.iter().map(|player| player.player).collect()).await?;
    }
    let state = if end.complete { TableState::Finished } else { TableState::Unfinished };
    let (rated, class): (bool, String) = on_engine!(&mut *tx, tx => {
        sqlx::query("UPDATE game_table SET state = $2, ended_at = $3 WHERE id = $1")
            .bind(table)
            .bind(state.as_str())
            .bind(at)
            .execute(&mut **tx)
            .await?;
        // A list that is over, or was never begun, has no such row: then this is refused, and nothing counts twice.
        let rated = sqlx::query_as(
            "UPDATE list SET complete = $2, ended_at = $3 WHERE id = $1 AND ended_at IS NULL RETURNING rated, class",
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
    // A list that the version before began has deals without such lines.
    let is_whole = deal_seat::complete(tx, table).await?;
    let counts = rated && end.counts && is_whole;
    let counts = counts && (!end.registered_only || needs::all_have_accounts(tx, table).await?);
    catch_up::decide(tx, table, counts, end.month).await?;
    if counts {
        let class: Class = class.parse().map_err(|_| unknown("class"))?;
        let players = count::take_in(tx, table).await?;
        count::keep_last(tx, class, &players.into_iter().collect()).await?;
    }
    Ok(())
}

/// The epochs are those that the rows were written with: they stay so until the transaction ends.
async fn show(tx: &mut Tx<'_>, tables: &[(Uuid, &str)]) -> Result<(), sqlx::Error> {
    on_engine!(tx, tx => {
        let mut query = QueryBuilder::new("INSERT INTO table_shown (table_id, epoch, shown) \
             SELECT o.table_id, o.epoch, s.column2 FROM (");
        query.push_values(tables, |mut values, (table, shown)| {
            values.push_bind(*table).push_bind(*shown);
        });
        query.push(") s CROSS JOIN table_owner o WHERE o.table_id = s.column1 \
             ON CONFLICT (table_id) DO UPDATE SET epoch = excluded.epoch, shown = excluded.shown");
        query.build().execute(&mut **tx).await?;
    });
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
        sqlx::query("DELETE FROM table_shown WHERE table_id = $1").bind(table).execute(&mut **tx).await?;
        sqlx::query("DELETE FROM table_owner WHERE table_id = $1").bind(table).execute(&mut **tx).await?;
    });
    Ok(())
}
