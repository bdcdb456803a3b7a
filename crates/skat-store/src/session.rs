//! Tokens: who somebody is, where he comes from, and the end of that.

use std::fmt;
use std::net::Ipv6Addr;
use std::str::FromStr;

use sqlx::{ColumnIndex, Decode, FromRow, Row, Type};
use uuid::Uuid;

use crate::account::{OptionalLock, optional_role};
use crate::audit::write_audit;
use crate::column::{bytes32, unknown};
use crate::engine::{Tx, from_row, on_engine};
use crate::player::hold;
use crate::{AuditEntry, Lock, Player, Role, Store, StoreError, Timestamp};

/// The most sessions of one player: whoever opens one more ends the one that was not used for the longest time.
pub const MOST_SESSIONS: u32 = 100;

/// The public id of a session: the first 16 bytes of its token's hash, from which nobody finds the token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SessionId([u8; 16]);

/// A text is no session's id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a session's id has 32 hexadecimal digits")]
pub struct NotASessionId;

impl SessionId {
    /// The id of the session whose token has this hash.
    #[must_use]
    pub fn of(token_hash: &[u8; 32]) -> SessionId {
        let mut id = [0; 16];
        id.copy_from_slice(&token_hash[..16]);
        SessionId(id)
    }

    /// The lowest and the highest hash that begin with it.
    fn range(self) -> ([u8; 32], [u8; 32]) {
        let (mut low, mut high) = ([0; 32], [u8::MAX; 32]);
        low[..16].copy_from_slice(&self.0);
        high[..16].copy_from_slice(&self.0);
        (low, high)
    }
}

/// 32 small hexadecimal digits.
impl fmt::Display for SessionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", u128::from_be_bytes(self.0))
    }
}

impl FromStr for SessionId {
    type Err = NotASessionId;

    fn from_str(text: &str) -> Result<SessionId, NotASessionId> {
        if text.len() != 32 || !text.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f')) {
            return Err(NotASessionId);
        }
        u128::from_str_radix(text, 16).map(|id| SessionId(id.to_be_bytes())).map_err(|_| NotASessionId)
    }
}

/// A session to be opened.
#[derive(Clone, PartialEq, Eq)]
pub struct NewSession {
    /// SHA-256 of the token.
    pub token_hash: [u8; 32],
    /// Whose it is.
    pub player: Uuid,
    /// When it begins.
    pub at: Timestamp,
    /// Where it was opened from; IPv4 as mapped into IPv6.
    pub address: Option<Ipv6Addr>,
    /// What the client calls itself, shortened by the caller and without U+0000.
    pub agent: Option<String>,
}

/// Without the hash.
impl fmt::Debug for NewSession {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NewSession").field("player", &self.player).field("at", &self.at).finish_non_exhaustive()
    }
}

/// A session that has not been revoked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRow {
    /// Its public id.
    pub id: SessionId,
    /// Whose it is.
    pub player: Uuid,
    /// When it began.
    pub created_at: Timestamp,
    /// When it was last seen in use.
    pub last_used_at: Option<Timestamp>,
    /// Where it was last seen in use.
    pub address: Option<Ipv6Addr>,
    /// What the client calls itself.
    pub agent: Option<String>,
}

from_row!(SessionRow, |row| Ok(SessionRow {
    id: SessionId::of(&bytes32(row, "hash")?.ok_or_else(|| unknown("hash"))?),
    player: row.try_get("player_id")?,
    created_at: row.try_get("created_at")?,
    last_used_at: row.try_get("last_used_at")?,
    address: optional_address(row, "address")?,
    agent: row.try_get("agent")?,
}));

/// Who a token makes somebody.
#[derive(Clone, PartialEq, Eq)]
pub struct Identity {
    /// Who he is.
    pub player: Player,
    /// What he may do; none for a guest.
    pub role: Option<Role>,
    /// His lock, whether it is in force or over.
    pub lock: Option<Lock>,
    /// The hash of his token.
    pub token_hash: [u8; 32],
}

/// Without the hash.
impl fmt::Debug for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Identity")
            .field("player", &self.player)
            .field("role", &self.role)
            .field("lock", &self.lock)
            .finish_non_exhaustive()
    }
}

from_row!(Identity, |row| Ok(Identity {
    player: FromRow::from_row(row)?,
    role: optional_role(row)?,
    lock: <OptionalLock as FromRow<_>>::from_row(row)?.0,
    token_hash: bytes32(row, "hash")?.ok_or_else(|| unknown("hash"))?,
}));

/// A token that was revoked just now.
struct Revoked {
    hash: [u8; 32],
    player: Uuid,
}

from_row!(Revoked, |row| Ok(Revoked {
    hash: bytes32(row, "hash")?.ok_or_else(|| unknown("hash"))?,
    player: row.try_get("player_id")?,
}));

impl Store {
    /// Writes a session's token: the hashes of the tokens that end by it, so that he has no more than [`MOST_SESSIONS`].
    ///
    /// None when the player does not exist or has been deleted, and then nothing is written.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`], also when a token has this hash already.
    pub async fn open_session(&self, session: &NewSession) -> Result<Option<Vec<[u8; 32]>>, StoreError> {
        let mut tx = self.writers.begin().await?;
        if hold(&mut tx, session.player).await?.is_none_or(|held| held.deleted) {
            tx.rollback().await?;
            return Ok(None);
        }
        let ended = make_room(&mut tx, session.player, session.at).await?;
        write_session(&mut tx, session).await?;
        tx.commit().await?;
        Ok(Some(ended))
    }

    /// Who has the token with this hash, unless it has been revoked.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn identify(&self, token_hash: &[u8; 32]) -> Result<Option<Identity>, StoreError> {
        Ok(on_engine!(&self.readers, pool => sqlx::query_as(
            "SELECT t.hash, p.id, p.name, p.kind, p.created_at, p.likes_pub, a.role, \
             l.reason AS lock_reason, l.locked_at, l.until AS lock_until, l.locked_by \
             FROM token t JOIN player p ON p.id = t.player_id \
             LEFT JOIN account a ON a.player_id = p.id LEFT JOIN player_lock l ON l.player_id = p.id \
             WHERE t.hash = $1 AND t.revoked_at IS NULL",
        )
        .bind(&token_hash[..])
        .fetch_optional(pool)
        .await)?)
    }

    /// The newest lock of the player who had the token with this hash, in force or over, if the token has ended with it
    /// or since.
    ///
    /// Whoever had the token when he was locked out, or got it later, may know of it; who has had one that had ended
    /// before may not.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn lock_of_token(&self, token_hash: &[u8; 32]) -> Result<Option<Lock>, StoreError> {
        let lock: Option<OptionalLock> = on_engine!(&self.readers, pool => sqlx::query_as(
            "SELECT l.reason AS lock_reason, l.locked_at, l.until AS lock_until, l.locked_by \
             FROM token t JOIN player_lock l ON l.player_id = t.player_id \
             WHERE t.hash = $1 AND t.revoked_at >= l.locked_at",
        )
        .bind(&token_hash[..])
        .fetch_optional(pool)
        .await)?;
        Ok(lock.and_then(|lock| lock.0))
    }

    /// Notes that a token was used, from where and when; nothing is noted of one that is unknown or revoked.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn note_use(
        &self,
        token_hash: &[u8; 32],
        player: Uuid,
        address: Ipv6Addr,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let mut tx = self.writers.begin().await?;
        let known = on_engine!(&mut tx, tx => {
            sqlx::query(
                "UPDATE token SET last_used_at = $3, address = $4 \
                 WHERE hash = $1 AND player_id = $2 AND revoked_at IS NULL",
            )
            .bind(&token_hash[..])
            .bind(player)
            .bind(at)
            .bind(&address.octets()[..])
            .execute(&mut **tx)
            .await?
            .rows_affected() == 1
        });
        if known {
            note_address(&mut tx, player, address, at).await?;
        }
        tx.commit().await?;
        Ok(())
    }

    /// A player's sessions that have not been revoked, the newest first.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn sessions(&self, player: Uuid) -> Result<Vec<SessionRow>, StoreError> {
        Ok(on_engine!(&self.readers, pool => sqlx::query_as(
            "SELECT hash, player_id, created_at, last_used_at, address, agent FROM token \
             WHERE player_id = $1 AND revoked_at IS NULL ORDER BY created_at DESC, hash",
        )
        .bind(player)
        .fetch_all(pool)
        .await)?)
    }

    /// Ends one session, of `player` if one is named: the hash of its token, and whose it was.
    ///
    /// None when there is no such session of his, and then nothing is written.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn revoke_session(
        &self,
        id: SessionId,
        player: Option<Uuid>,
        at: Timestamp,
        audit: Option<&AuditEntry>,
    ) -> Result<Option<([u8; 32], Uuid)>, StoreError> {
        let (low, high) = id.range();
        let mut tx = self.writers.begin().await?;
        let revoked: Vec<Revoked> = on_engine!(&mut tx, tx => {
            sqlx::query_as(
                "UPDATE token SET revoked_at = $3 WHERE hash BETWEEN $1 AND $2 AND revoked_at IS NULL \
                 AND player_id = coalesce($4, player_id) RETURNING hash, player_id",
            )
            .bind(&low[..])
            .bind(&high[..])
            .bind(at)
            .bind(player)
            .fetch_all(&mut **tx)
            .await?
        });
        let Some(session) = revoked.first() else {
            tx.rollback().await?;
            return Ok(None);
        };
        if let Some(entry) = audit {
            write_audit(&mut tx, entry).await?;
        }
        tx.commit().await?;
        Ok(Some((session.hash, session.player)))
    }

    /// Ends all sessions of a player: the hashes of their tokens. If he had none, no act is written.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn revoke_sessions(
        &self,
        player: Uuid,
        at: Timestamp,
        audit: Option<&AuditEntry>,
    ) -> Result<Vec<[u8; 32]>, StoreError> {
        let mut tx = self.writers.begin().await?;
        let revoked = revoke_all(&mut tx, player, None, at).await?;
        if let Some(entry) = audit.filter(|_| !revoked.is_empty()) {
            write_audit(&mut tx, entry).await?;
        }
        tx.commit().await?;
        Ok(revoked)
    }
}

/// Revokes the tokens of a player that is held that were not used for the longest time, until there is room for one more.
async fn make_room(tx: &mut Tx<'_>, player: Uuid, at: Timestamp) -> Result<Vec<[u8; 32]>, sqlx::Error> {
    let revoked: Vec<Revoked> = on_engine!(tx, tx => {
        sqlx::query_as(
            "UPDATE token SET revoked_at = $2 WHERE hash IN ( \
               SELECT hash FROM token WHERE player_id = $1 AND revoked_at IS NULL \
               ORDER BY coalesce(last_used_at, created_at) DESC, created_at DESC, hash LIMIT $3 OFFSET $4 \
             ) RETURNING hash, player_id",
        )
        .bind(player)
        .bind(at)
        // All of them: SQLite has no offset without a limit.
        .bind(i64::MAX)
        .bind(i64::from(MOST_SESSIONS) - 1)
        .fetch_all(&mut **tx)
        .await?
    });
    Ok(revoked.into_iter().map(|revoked| revoked.hash).collect())
}

/// Writes the token of a player that is held.
async fn write_session(tx: &mut Tx<'_>, session: &NewSession) -> Result<(), sqlx::Error> {
    let address = session.address.map(|address| address.octets());
    on_engine!(&mut *tx, tx => {
        sqlx::query("INSERT INTO token (hash, player_id, created_at, address, agent) VALUES ($1, $2, $3, $4, $5)")
            .bind(&session.token_hash[..])
            .bind(session.player)
            .bind(session.at)
            .bind(address.as_ref().map(|address| &address[..]))
            .bind(session.agent.as_deref())
            .execute(&mut **tx)
            .await?;
    });
    match session.address {
        None => Ok(()),
        Some(address) => note_address(tx, session.player, address, session.at).await,
    }
}

/// Revokes all tokens of a player but the one that he keeps; the hashes in ascending order.
pub(crate) async fn revoke_all(
    tx: &mut Tx<'_>,
    player: Uuid,
    keep: Option<&[u8; 32]>,
    at: Timestamp,
) -> Result<Vec<[u8; 32]>, sqlx::Error> {
    // No hash is empty.
    let keep = keep.map_or(&[][..], |hash| &hash[..]);
    let revoked: Vec<Revoked> = on_engine!(tx, tx => {
        sqlx::query_as(
            "UPDATE token SET revoked_at = $3 WHERE player_id = $1 AND hash <> $2 AND revoked_at IS NULL \
             RETURNING hash, player_id",
        )
        .bind(player)
        .bind(keep)
        .bind(at)
        .fetch_all(&mut **tx)
        .await?
    });
    let mut hashes: Vec<[u8; 32]> = revoked.into_iter().map(|revoked| revoked.hash).collect();
    hashes.sort_unstable();
    Ok(hashes)
}

async fn note_address(tx: &mut Tx<'_>, player: Uuid, address: Ipv6Addr, at: Timestamp) -> Result<(), sqlx::Error> {
    on_engine!(tx, tx => {
        sqlx::query(
            "INSERT INTO player_address (player_id, address, first_seen_at, last_seen_at) VALUES ($1, $2, $3, $3) \
             ON CONFLICT (player_id, address) DO UPDATE SET last_seen_at = excluded.last_seen_at \
             WHERE player_address.last_seen_at < excluded.last_seen_at",
        )
        .bind(player)
        .bind(&address.octets()[..])
        .bind(at)
        .execute(&mut **tx)
        .await?;
    });
    Ok(())
}

/// Reads an address.
pub(crate) fn address<'r, R: Row>(row: &'r R, column: &'static str) -> Result<Ipv6Addr, sqlx::Error>
where
    &'static str: ColumnIndex<R>,
    Option<&'r [u8]>: Decode<'r, R::Database> + Type<R::Database>,
{
    optional_address(row, column)?.ok_or_else(|| unknown(column))
}

fn optional_address<'r, R: Row>(row: &'r R, column: &'static str) -> Result<Option<Ipv6Addr>, sqlx::Error>
where
    &'static str: ColumnIndex<R>,
    Option<&'r [u8]>: Decode<'r, R::Database> + Type<R::Database>,
{
    match row.try_get::<Option<&[u8]>, _>(column)? {
        None => Ok(None),
        Some(bytes) => {
            let octets: [u8; 16] = bytes.try_into().map_err(|_| unknown(column))?;
            Ok(Some(Ipv6Addr::from(octets)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_the_first_half_of_the_hash_in_digits() {
        let mut hash = [0; 32];
        hash[0] = 0x0a;
        hash[15] = 0xff;
        hash[16] = 0x77;
        let id = SessionId::of(&hash);
        assert_eq!(id.to_string(), "0a0000000000000000000000000000ff");
        assert_eq!(id.to_string().parse(), Ok(id));
    }

    #[test]
    fn only_32_small_digits_are_an_id() {
        let wrong = [
            "",
            "0a",
            "0A0000000000000000000000000000FF",
            "+a0000000000000000000000000000ff",
            "ä0000000000000000000000000000ff",
        ];
        for text in wrong {
            assert_eq!(text.parse::<SessionId>(), Err(NotASessionId), "{text}");
        }
    }

    #[test]
    fn the_hash_is_not_shown() {
        let session = NewSession {
            token_hash: [0xab; 32],
            player: Uuid::nil(),
            at: Timestamp::from_micros(0),
            address: None,
            agent: None,
        };
        assert!(!format!("{session:?}").contains("171"));
    }
}
