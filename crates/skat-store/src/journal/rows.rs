//! The rows of a batch, put into the journal by as few statements as it takes.

use std::collections::HashSet;

use sqlx::postgres::PgBindIterExt;
use sqlx::{PgConnection, QueryBuilder, Sqlite, SqliteConnection};
use uuid::Uuid;

use super::NewRow;

/// How many rows one statement of SQLite has at most: far below its limit of values, and so few that a connection keeps
/// the statement of each number that occurs.
const AT_ONCE: usize = 48;

/// The tables whose rows were written; none if this transaction has not passed the gate of all players and `must_pass` it.
///
/// The share lock keeps the epoch as it is until the transaction ends; the gate does so for the players.
/// A player is looked up by his id for each row: joined, the whole table of players might be read for a few.
pub(super) async fn insert_postgres(
    connection: &mut PgConnection,
    rows: &[&NewRow],
    must_pass: bool,
) -> Result<Option<HashSet<Uuid>>, sqlx::Error> {
    let commands = || rows.iter().map(|row| row.command.as_ref());
    let (passed, tables): (bool, Option<Vec<Uuid>>) = sqlx::query_as(
        "WITH gate AS ( \
           SELECT NOT $10 OR current_setting('vorhand.gate') = 'true' AS passed \
         ), batch AS ( \
           SELECT * FROM unnest($1, $2, $3, $4, $5, $6, $7, $8, $9) \
             AS b(table_id, seq, epoch, player_id, command_id, digest, at, due_at, body) \
           WHERE (SELECT passed FROM gate) \
         ), owned AS ( \
           SELECT o.table_id FROM table_owner o \
             JOIN batch b ON b.table_id = o.table_id AND b.epoch = o.epoch FOR SHARE OF o \
         ), written AS ( \
           INSERT INTO journal (table_id, seq, epoch, player_id, command_id, digest, at, due_at, body) \
           SELECT b.* FROM batch b JOIN owned USING (table_id) \
           WHERE (SELECT p.deleted_at FROM player p WHERE p.id = b.player_id) IS NULL \
           ON CONFLICT DO NOTHING RETURNING table_id \
         ) \
         SELECT (SELECT passed FROM gate), (SELECT array_agg(table_id) FROM written)",
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
    .bind(must_pass)
    .fetch_one(connection)
    .await?;
    Ok(passed.then(|| tables.into_iter().flatten().collect()))
}

/// The tables whose rows were written. The writing connection is the only one, so nothing can change an epoch or a player
/// meanwhile.
///
/// A statement that fails takes the whole transaction with it, so none has to be undone by itself: without `OR FAIL`
/// SQLite would copy every page before it changes it.
pub(super) async fn insert_sqlite(
    connection: &mut SqliteConnection,
    rows: &[&NewRow],
) -> Result<HashSet<Uuid>, sqlx::Error> {
    let mut written = HashSet::with_capacity(rows.len());
    for rows in rows.chunks(AT_ONCE) {
        let mut query: QueryBuilder<Sqlite> = QueryBuilder::new(
            "INSERT OR FAIL INTO journal (table_id, seq, epoch, player_id, command_id, digest, at, due_at, body) \
             SELECT o.table_id, b.column2, o.epoch, b.column4, b.column5, b.column6, b.column7, b.column8, b.column9 \
             FROM (",
        );
        query.push_values(rows, |mut values, row| {
            values
                .push_bind(row.table)
                .push_bind(row.seq)
                .push_bind(row.epoch)
                .push_bind(row.command.map(|command| command.player))
                .push_bind(row.command.map(|command| command.id))
                .push_bind(row.command.map(|command| command.digest.to_vec()))
                .push_bind(row.at)
                .push_bind(row.due_at)
                .push_bind(row.body.to_vec());
        });
        query.push(
            ") b CROSS JOIN table_owner o ON o.table_id = b.column1 AND o.epoch = b.column3 \
             WHERE (SELECT p.deleted_at FROM player p WHERE p.id = b.column4) IS NULL ON CONFLICT DO NOTHING",
        );
        let done = query.build().execute(&mut *connection).await?;
        if done.rows_affected() == rows.len() as u64 {
            written.extend(rows.iter().map(|row| row.table));
            continue;
        }
        // What one statement inserts has the numbers up to the last one.
        let before = done.last_insert_rowid() - i64::try_from(done.rows_affected()).unwrap_or_default();
        let those: Vec<Uuid> = sqlx::query_scalar("SELECT table_id FROM journal WHERE rowid > $1 AND rowid <= $2")
            .bind(before)
            .bind(done.last_insert_rowid())
            .fetch_all(&mut *connection)
            .await?;
        written.extend(those);
    }
    Ok(written)
}
