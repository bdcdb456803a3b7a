//! One transaction with the rows of many tables.

use std::collections::{BTreeSet, HashSet};
use std::time::Duration;

use sqlx::postgres::PgDatabaseError;
use sqlx::{Connection, PgConnection};
use tokio::time::error::Elapsed;
use uuid::Uuid;

use super::lane::{self, Connected, Lane};
use super::{AppendError, NewRow, gate, rows};
use crate::effect;
use crate::engine::{OnEngine, Tx, on_engine};
use crate::{Effect, Store, TableOpening};

/// What became of the rows, by their tables.
pub(super) struct Written {
    /// Whose row was written.
    pub(super) tables: HashSet<Uuid>,
    /// Whose row was left out since the player who commanded it was being deleted.
    pub(super) shut_out: HashSet<Uuid>,
}

/// Why a transaction was not committed, or may not have been.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    /// One of the rows is to blame; nothing was written.
    #[error("{0}")]
    Row(sqlx::Error),
    /// Nothing was written.
    #[error("{0}")]
    BeforeCommit(Lost),
    /// The commit was sent, and no answer came.
    #[error("{0}")]
    InCommit(Lost),
}

#[derive(Debug, thiserror::Error)]
pub(super) enum Lost {
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    #[error("no answer in time")]
    Late(#[from] Elapsed),
}

/// Writes rows of different tables in one transaction.
///
/// Rows that are fenced, repeat a key or are commanded by somebody who is deleted are left out, and so are their effects.
pub(super) async fn write(
    store: &Store,
    lane: &mut Lane,
    rows: &[&NewRow],
    timeout: Duration,
) -> Result<Written, Failure> {
    let mut connection = lane.connection(store).await.map_err(|error| Failure::BeforeCommit(error.into()))?;
    let result = transact(&mut connection, rows, timeout).await;
    match result {
        Ok(_) | Err(Failure::Row(_)) => lane.keep(connection),
        Err(Failure::BeforeCommit(_) | Failure::InCommit(_)) => lane::give_up(connection),
    }
    result
}

/// Why a row that was left out was: none if nothing is in its way any more.
pub(super) async fn reason(store: &Store, row: &NewRow) -> Result<Option<AppendError>, crate::StoreError> {
    let opens = row.effects.iter().any(|effect| matches!(effect, Effect::TableOpened(_)));
    let epoch: Option<i64> = on_engine!(&store.readers, pool =>
        sqlx::query_scalar("SELECT epoch FROM table_owner WHERE table_id = $1")
            .bind(row.table)
            .fetch_optional(pool)
            .await)?;
    if !opens && epoch != Some(row.epoch) {
        return Ok(Some(AppendError::Fenced));
    }
    if let Some(command) = row.command
        && let Some(stored) = store.command(command.player, command.id).await?
    {
        return Ok(Some(AppendError::Duplicate(stored)));
    }
    let taken: Option<i64> = on_engine!(&store.readers, pool =>
        sqlx::query_scalar("SELECT seq FROM journal WHERE table_id = $1 AND seq = $2")
            .bind(row.table)
            .bind(row.seq)
            .fetch_optional(pool)
            .await)?;
    if taken.is_some() {
        return Ok(Some(AppendError::Conflict));
    }
    let Some(command) = row.command else { return Ok(None) };
    let deleted: Option<Uuid> = on_engine!(&store.readers, pool =>
        sqlx::query_scalar("SELECT id FROM player WHERE id = $1 AND deleted_at IS NOT NULL")
            .bind(command.player)
            .fetch_optional(pool)
            .await)?;
    Ok(deleted.map(|_| AppendError::NoPlayer))
}

async fn transact(connection: &mut Connected, rows: &[&NewRow], timeout: Duration) -> Result<Written, Failure> {
    let (tx, written) = tokio::time::timeout(timeout, fill(connection, rows))
        .await
        .map_err(|late| Failure::BeforeCommit(late.into()))?
        .map_err(|error| if blames_row(&error) { Failure::Row(error) } else { Failure::BeforeCommit(error.into()) })?;
    match tokio::time::timeout(timeout, tx.commit()).await {
        Ok(Ok(())) => Ok(written),
        Ok(Err(error)) => Err(Failure::InCommit(error.into())),
        Err(late) => Err(Failure::InCommit(late.into())),
    }
}

/// Everything but the commit.
async fn fill<'c>(connection: &'c mut Connected, rows: &[&NewRow]) -> Result<(Tx<'c>, Written), sqlx::Error> {
    let mut tx = match connection {
        OnEngine::Postgres(connection) => OnEngine::Postgres(connection.begin_with(gate::BEGIN).await?),
        OnEngine::Sqlite(connection) => OnEngine::Sqlite(connection.begin_with("BEGIN IMMEDIATE").await?),
    };
    match insert_all(&mut tx, rows).await {
        Ok(written) => Ok((tx, written)),
        Err(error) => {
            // Now, since what follows must not wait for this transaction's locks; the first error says more.
            let _ = tx.rollback().await;
            Err(error)
        }
    }
}

async fn insert_all(tx: &mut Tx<'_>, rows: &[&NewRow]) -> Result<Written, sqlx::Error> {
    let written = match tx {
        OnEngine::Postgres(_) => insert_postgres(tx, rows).await?,
        OnEngine::Sqlite(_) => {
            open(tx, rows).await?;
            let OnEngine::Sqlite(tx) = tx else { unreachable!("it is SQLite's") };
            Written { tables: rows::insert_sqlite(tx, rows).await?, shut_out: HashSet::new() }
        }
    };
    let mut opened = openings(rows).filter(|(row, _)| !written.shut_out.contains(&row.table));
    if opened.any(|(row, _)| !written.tables.contains(&row.table)) {
        // A table without its first row must not be there.
        return Err(sqlx::Error::RowNotFound);
    }
    let rows: Vec<&NewRow> = rows.iter().copied().filter(|row| written.tables.contains(&row.table)).collect();
    effect::apply(tx, &rows).await?;
    Ok(written)
}

/// Goes through the gate of all players, or if it is shut, through those of the players themselves.
async fn insert_postgres(tx: &mut Tx<'_>, rows: &[&NewRow]) -> Result<Written, sqlx::Error> {
    // Without a table that opens, the statement of the rows itself tells whether the gate is shut.
    let common = match tx {
        OnEngine::Postgres(tx) if openings(rows).next().is_some() => gate::is_open(tx).await?,
        _ => true,
    };
    if common {
        open(tx, rows).await?;
        if let Some(tables) = rows::insert_postgres(postgres(tx), rows, true).await? {
            return Ok(Written { tables, shut_out: HashSet::new() });
        }
    }
    let gone = gate::enter(postgres(tx), &commanders(rows)).await?;
    let is_out = |row: &&NewRow| row.command.is_some_and(|command| gone.contains(&command.player));
    let (out, rows): (Vec<&NewRow>, Vec<&NewRow>) = rows.iter().copied().partition(is_out);
    open(tx, &rows).await?;
    let tables = rows::insert_postgres(postgres(tx), &rows, false).await?.unwrap_or_default();
    Ok(Written { tables, shut_out: out.into_iter().map(|row| row.table).collect() })
}

fn postgres<'t>(tx: &'t mut Tx<'_>) -> &'t mut PgConnection {
    match tx {
        OnEngine::Postgres(tx) => tx,
        OnEngine::Sqlite(_) => unreachable!("SQLite needs no gate"),
    }
}

async fn open(tx: &mut Tx<'_>, rows: &[&NewRow]) -> Result<(), sqlx::Error> {
    for (row, opening) in openings(rows) {
        effect::open(tx, row.table, row.epoch, row.at, opening).await?;
    }
    Ok(())
}

fn commanders(rows: &[&NewRow]) -> BTreeSet<Uuid> {
    rows.iter().filter_map(|row| row.command).map(|command| command.player).collect()
}

fn openings<'r>(rows: &[&'r NewRow]) -> impl Iterator<Item = (&'r NewRow, &'r TableOpening)> {
    rows.iter().flat_map(|&row| {
        row.effects.iter().filter_map(move |effect| match effect {
            Effect::TableOpened(opening) => Some((row, opening)),
            _ => None,
        })
    })
}

/// Whether one of the rows itself is what the database refuses, so that the others can be saved from it.
fn blames_row(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Encode(_) | sqlx::Error::RowNotFound => true,
        sqlx::Error::Database(error) => match error.try_downcast_ref::<PgDatabaseError>() {
            // Data exceptions, broken constraints, exceeded limits.
            Some(error) => ["22", "23", "54"].contains(&&error.code()[..2]),
            // Too big, a broken constraint, a mismatch, each with more in the higher bits.
            None => error
                .code()
                .and_then(|code| code.parse::<i32>().ok())
                .is_some_and(|code| matches!(code & 0xff, 18..=20)),
        },
        _ => false,
    }
}
