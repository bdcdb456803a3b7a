//! One transaction with the rows of many tables.

use std::collections::{BTreeSet, HashSet};
use std::fmt::Write as _;
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgBindIterExt, PgDatabaseError};
use sqlx::{Connection, PgConnection, Postgres, Sqlite, SqliteConnection};
use tokio::time::error::Elapsed;
use uuid::Uuid;

use super::{AppendError, NewRow, gate};
use crate::effect;
use crate::engine::{OnEngine, Tx, on_engine};
use crate::{Effect, Store, TableOpening, Timestamp};

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
pub(super) async fn write(store: &Store, rows: &[&NewRow], timeout: Duration) -> Result<Written, Failure> {
    let mut connection = match &store.journal {
        OnEngine::Postgres(pool) => pool.acquire().await.map(OnEngine::Postgres),
        OnEngine::Sqlite(pool) => pool.acquire().await.map(OnEngine::Sqlite),
    }
    .map_err(|error| Failure::BeforeCommit(error.into()))?;
    let result = transact(&mut connection, rows, timeout).await;
    if let Err(Failure::BeforeCommit(_) | Failure::InCommit(_)) = result {
        // It may still be busy, or dead.
        on_engine!(&mut connection, connection => connection.close_on_drop());
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

type Connected = OnEngine<PoolConnection<Postgres>, PoolConnection<Sqlite>>;

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
        OnEngine::Postgres(connection) => OnEngine::Postgres(connection.begin().await?),
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
    let gone = match tx {
        OnEngine::Postgres(tx) => gate::enter(tx, &commanders(rows)).await?,
        OnEngine::Sqlite(_) => BTreeSet::new(),
    };
    let is_out = |row: &&NewRow| row.command.is_some_and(|command| gone.contains(&command.player));
    let (out, rows): (Vec<&NewRow>, Vec<&NewRow>) = rows.iter().copied().partition(is_out);
    for (row, opening) in openings(&rows) {
        effect::open(tx, row.table, row.epoch, row.at, opening).await?;
    }
    let tables: HashSet<Uuid> = match tx {
        OnEngine::Postgres(tx) => insert_postgres(tx, &rows).await?,
        OnEngine::Sqlite(tx) => insert_sqlite(tx, &rows).await?,
    }
    .into_iter()
    .collect();
    if openings(&rows).any(|(row, _)| !tables.contains(&row.table)) {
        // A table without its first row must not be there.
        return Err(sqlx::Error::RowNotFound);
    }
    for row in rows.iter().filter(|row| tables.contains(&row.table)) {
        for effect in &row.effects {
            effect::apply(tx, row.table, row.at, effect).await?;
        }
    }
    Ok(Written { tables, shut_out: out.into_iter().map(|row| row.table).collect() })
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

/// The share lock keeps the epoch as it is until the transaction ends; [`gate::enter`] does so for the players.
///
/// A player is looked up by his id for each row: joined, the whole table of players might be read for a few.
async fn insert_postgres(connection: &mut PgConnection, rows: &[&NewRow]) -> Result<Vec<Uuid>, sqlx::Error> {
    let commands = || rows.iter().map(|row| row.command.as_ref());
    sqlx::query_scalar(
        "WITH batch AS ( \
           SELECT * FROM unnest($1, $2, $3, $4, $5, $6, $7, $8, $9) \
             AS b(table_id, seq, epoch, player_id, command_id, digest, at, due_at, body) \
         ), owned AS ( \
           SELECT o.table_id FROM table_owner o \
             JOIN batch b ON b.table_id = o.table_id AND b.epoch = o.epoch FOR SHARE OF o \
         ) \
         INSERT INTO journal (table_id, seq, epoch, player_id, command_id, digest, at, due_at, body) \
         SELECT b.* FROM batch b JOIN owned USING (table_id) \
         WHERE (SELECT p.deleted_at FROM player p WHERE p.id = b.player_id) IS NULL \
         ON CONFLICT DO NOTHING RETURNING table_id",
    )
    .bind(rows.iter().map(|row| row.table).bind_iter())
    .bind(rows.iter().map(|row| row.seq).bind_iter())
    .bind(rows.iter().map(|row| row.epoch).bind_iter())
    .bind(commands().map(|command| command.map(|command| command.player)).bind_iter())
    .bind(commands().map(|command| command.map(|command| command.id)).bind_iter())
    .bind(commands().map(|command| command.map(|command| &command.digest[..])).bind_iter())
    .bind(rows.iter().map(|row| row.at).bind_iter())
    .bind(rows.iter().map(|row| row.due_at).bind_iter())
    .bind(rows.iter().map(|row| &row.body[..]).bind_iter())
    .fetch_all(connection)
    .await
}

/// The writing connection is the only one, so nothing can change an epoch or a player meanwhile.
async fn insert_sqlite(connection: &mut SqliteConnection, rows: &[&NewRow]) -> Result<Vec<Uuid>, sqlx::Error> {
    sqlx::query_scalar(
        "INSERT INTO journal (table_id, seq, epoch, player_id, command_id, digest, at, due_at, body) \
         SELECT o.table_id, b.value->>1, o.epoch, unhex(b.value->>3), unhex(b.value->>4), unhex(b.value->>5), \
           b.value->>6, b.value->>7, unhex(b.value->>8) \
         FROM json_each($1) b \
         CROSS JOIN table_owner o ON o.table_id = unhex(b.value->>0) AND o.epoch = b.value->>2 \
         WHERE (SELECT p.deleted_at FROM player p WHERE p.id = unhex(b.value->>3)) IS NULL ON CONFLICT DO NOTHING RETURNING table_id",
    )
    .bind(as_json(rows))
    .fetch_all(connection)
    .await
}

/// The rows as arrays of numbers and hexadecimal text, in the order of the statement.
fn as_json(rows: &[&NewRow]) -> String {
    let bodies: usize = rows.iter().map(|row| row.body.len()).sum();
    let mut json = String::with_capacity(2 * bodies + 320 * rows.len() + 2);
    json.push('[');
    for (index, row) in rows.iter().enumerate() {
        json.push_str(if index == 0 { "[" } else { ",[" });
        push_hex(&mut json, Some(row.table.as_bytes()));
        push_number(&mut json, Some(row.seq));
        push_number(&mut json, Some(row.epoch));
        json.push(',');
        push_hex(&mut json, row.command.as_ref().map(|command| &command.player.as_bytes()[..]));
        json.push(',');
        push_hex(&mut json, row.command.as_ref().map(|command| &command.id.as_bytes()[..]));
        json.push(',');
        push_hex(&mut json, row.command.as_ref().map(|command| &command.digest[..]));
        push_number(&mut json, Some(row.at.micros()));
        push_number(&mut json, row.due_at.map(Timestamp::micros));
        json.push(',');
        push_hex(&mut json, Some(&row.body));
        json.push(']');
    }
    json.push(']');
    json
}

fn push_hex(json: &mut String, bytes: Option<&[u8]>) {
    const DIGITS: [char; 16] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'];
    let Some(bytes) = bytes else {
        json.push_str("null");
        return;
    };
    json.push('"');
    for byte in bytes {
        json.push(DIGITS[usize::from(byte >> 4)]);
        json.push(DIGITS[usize::from(byte & 15)]);
    }
    json.push('"');
}

fn push_number(json: &mut String, number: Option<i64>) {
    match number {
        None => json.push_str(",null"),
        Some(number) => {
            let _ = write!(json, ",{number}");
        }
    }
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
