//! Forgetting where players came from, and sessions that have ended, after a while.

use sqlx::QueryBuilder;

use crate::engine::on_engine;
use crate::{Store, StoreError, Timestamp};

/// How many rows are changed in one transaction, so that games never wait long for it.
const AT_ONCE: u32 = 500;

// The moment is asked for twice: who is seen again between the choice and the change keeps his address.
const OF_TOKENS: &str = "UPDATE token SET address = NULL WHERE hash IN ( \
       SELECT hash FROM token WHERE address IS NOT NULL AND coalesce(last_used_at, created_at) < $1 LIMIT $2 \
     ) AND coalesce(last_used_at, created_at) < $1";
const OF_PLAYERS: &str = "DELETE FROM player_address WHERE (player_id, address) IN ( \
       SELECT player_id, address FROM player_address WHERE last_seen_at < $1 LIMIT $2 \
     ) AND last_seen_at < $1";
// In the order of hashes, so that all of them together are looked through once; nobody waits for who only reads.
const ENDED: &str = "SELECT hash FROM token WHERE hash > $1 AND revoked_at < $2 ORDER BY hash LIMIT $3";

impl Store {
    /// Forgets every address that was last seen before this moment, those of sessions too; how many of players were
    /// forgotten.
    ///
    /// It is done in many transactions: what was forgotten before an error stays so.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn forget_addresses(&self, before: Timestamp) -> Result<u64, StoreError> {
        self.forget(OF_TOKENS, before, AT_ONCE).await?;
        self.forget(OF_PLAYERS, before, AT_ONCE).await
    }

    /// Forgets every session that ended before this moment, and how many those were.
    ///
    /// It is done in many transactions: what was forgotten before an error stays so.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn forget_ended_sessions(&self, before: Timestamp) -> Result<u64, StoreError> {
        self.forget_sessions(before, AT_ONCE).await
    }

    async fn forget_sessions(&self, before: Timestamp, at_once: u32) -> Result<u64, StoreError> {
        let (mut forgotten, mut last) = (0, Vec::new());
        loop {
            let ended: Vec<Vec<u8>> = on_engine!(&self.readers, pool =>
                sqlx::query_scalar(ENDED).bind(last).bind(before).bind(i64::from(at_once)).fetch_all(pool).await)?;
            let Some(furthest) = ended.last() else { return Ok(forgotten) };
            last = furthest.clone();
            // A session that has ended never begins again, so these are to go whatever happens meanwhile.
            forgotten += on_engine!(&self.writers, pool => {
                let mut query = QueryBuilder::new("DELETE FROM token WHERE hash IN (");
                let mut hashes = query.separated(", ");
                for hash in ended {
                    hashes.push_bind(hash);
                }
                query.push(")");
                query.build().execute(pool).await?.rows_affected()
            });
        }
    }

    /// Runs a statement that changes at most so many rows until it finds no more; how many it has changed.
    async fn forget(&self, statement: &'static str, before: Timestamp, at_once: u32) -> Result<u64, StoreError> {
        let mut forgotten = 0;
        loop {
            let changed = on_engine!(&self.writers, pool =>
                sqlx::query(statement)
                    .bind(before)
                    .bind(i64::from(at_once))
                    .execute(pool)
                    .await?
                    .rows_affected());
            forgotten += changed;
            if changed < u64::from(at_once) {
                return Ok(forgotten);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use sqlx::Row;
    use uuid::Uuid;

    use super::*;
    use crate::engine::OnEngine;
    use crate::{NewPlayer, NewSession, PlayerKind, SessionId, StoreOptions};

    async fn store(folder: &tempfile::TempDir) -> Store {
        let url = format!("sqlite:{}", folder.path().join("club.db").display());
        let store = Store::connect(&url, StoreOptions::default()).await.unwrap();
        store.migrate().await.unwrap();
        store
    }

    #[tokio::test]
    async fn no_table_is_read_from_its_beginning_to_its_end() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&folder).await;
        let OnEngine::Sqlite(pool) = &store.writers else { unreachable!("it is SQLite") };
        for (statement, index) in [(OF_TOKENS, "token_address_age"), (OF_PLAYERS, "player_address_age")] {
            let query = sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}"));
            let plan = sqlx::query(query).bind(0_i64).bind(1_i64).fetch_all(pool).await.unwrap();
            let plan: Vec<String> = plan.iter().map(|row| row.get("detail")).collect();
            assert!(plan.iter().any(|step| step.contains(index)), "{plan:?}");
            assert!(plan.iter().all(|step| !step.starts_with("SCAN")), "{plan:?}");
        }
        // Each step goes on where the one before has ended.
        let plan = sqlx::query(sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {ENDED}")));
        let plan = plan.bind(Vec::new()).bind(0_i64).bind(1_i64).fetch_all(pool).await.unwrap();
        let plan: Vec<String> = plan.iter().map(|row| row.get("detail")).collect();
        assert!(plan.len() == 1 && plan[0].contains("hash>?"), "{plan:?}");
        store.close().await;
    }

    #[tokio::test]
    async fn more_than_is_forgotten_at_once_is_forgotten_bit_by_bit() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&folder).await;
        let at = Timestamp::from_micros;
        let guest =
            NewPlayer { id: Uuid::from_u128(1), name: "Anna".to_owned(), kind: PlayerKind::Guest, created_at: at(0) };
        store.create_player(&guest, None).await.unwrap();
        for byte in 1..=5 {
            let session = NewSession {
                token_hash: [byte; 32],
                player: guest.id,
                at: at(byte.into()),
                address: Some(u128::from(byte).into()),
                agent: None,
            };
            store.open_session(&session).await.unwrap();
        }
        for (statement, forgotten) in [(OF_TOKENS, 4), (OF_PLAYERS, 4), (OF_TOKENS, 0), (OF_PLAYERS, 0)] {
            assert_eq!(store.forget(statement, at(5), 2).await.unwrap(), forgotten);
        }
        let left = store.export(guest.id).await.unwrap().unwrap();
        assert_eq!(left.addresses.len(), 1);
        assert_eq!(left.sessions.iter().filter(|session| session.address.is_some()).count(), 1);
        for byte in 1..=4 {
            store.revoke_session(SessionId::of(&[byte; 32]), None, at(byte.into()), None).await.unwrap();
        }
        assert_eq!(store.forget_sessions(at(4), 2).await.unwrap(), 3);
        assert_eq!(store.export(guest.id).await.unwrap().unwrap().sessions.len(), 2);
        store.close().await;
    }
}
