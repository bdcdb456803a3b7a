//! Nobody is written into a journal while or after he is deleted.
//!
//! Both sides take their lock before any other lock of theirs but the one of names, which no journal's writer takes, and
//! the writer never waits for it: so they wait for nobody in a ring, and other tables do not wait for a deletion.
//! It is a lock of PostgreSQL's own table of locks rather than of the player's row, since that would be written for each
//! row of the journal, and since others take it too: to refer to him, to rename him, to count his lists.
//! On SQLite a transaction that writes is alone anyway.
//!
//! There is a gate for each player, and one for all together, which costs a transaction one lock instead of one for each
//! row: a deletion shuts both, so that while one is under way the writer goes through the players' own.

use std::collections::BTreeSet;

use sqlx::PgConnection;
use uuid::Uuid;

use crate::engine::{OnEngine, Tx};

/// Begins a transaction, and keeps all players from being deleted until it ends.
///
/// Whether it could is kept in `vorhand.gate` for later statements: they see who was deleted before, which this one
/// would not.
pub(super) const BEGIN: &str = "BEGIN; SELECT set_config('vorhand.gate', \
     pg_try_advisory_xact_lock_shared(-9223372036854775808)::text, true)";

/// The number of the gate of all players: below zero, as no other lock's is but those of players, who are never all zero.
const ALL: i64 = i64::MIN;

/// Whether this transaction has passed the gate of all players.
pub(super) async fn is_open(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar("SELECT current_setting('vorhand.gate') = 'true'").fetch_one(connection).await
}

/// Keeps these players from being deleted until the transaction ends; says who is being deleted at this moment instead.
///
/// Who has been deleted before must be looked up by a later statement, since this one would not see it.
pub(super) async fn enter(
    connection: &mut PgConnection,
    players: &BTreeSet<Uuid>,
) -> Result<BTreeSet<Uuid>, sqlx::Error> {
    if players.is_empty() {
        return Ok(BTreeSet::new());
    }
    let shut_out: Vec<Uuid> = sqlx::query_scalar(
        "SELECT b.player_id FROM unnest($1, $2) AS b(player_id, key) WHERE NOT pg_try_advisory_xact_lock_shared(b.key)",
    )
    .bind(players.iter().copied().collect::<Vec<_>>())
    .bind(players.iter().map(|player| key(*player)).collect::<Vec<_>>())
    .fetch_all(connection)
    .await?;
    Ok(shut_out.into_iter().collect())
}

/// Waits until no row that a player has commanded is under way, and keeps more of them out until the transaction ends.
pub(crate) async fn shut(tx: &mut Tx<'_>, player: Uuid) -> Result<(), sqlx::Error> {
    if let OnEngine::Postgres(tx) = tx {
        for key in [key(player), ALL] {
            sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(key).execute(&mut **tx).await?;
        }
    }
    Ok(())
}

/// The number of a player's lock: below zero, as no other lock's is, and with all that is random in his id.
fn key(player: Uuid) -> i64 {
    let (_, low) = player.as_u64_pair();
    i64::from_be_bytes(low.to_be_bytes()) | i64::MIN
}
