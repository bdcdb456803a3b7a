//! Players looked for by administrators.

use std::net::Ipv6Addr;

use sqlx::Row;
use uuid::Uuid;

use crate::engine::{from_row, on_engine};
use crate::player::by_ids;
use crate::session::address;
use crate::{FormerName, PlayerRow, Store, StoreError, Timestamp};

/// Which players are looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerQuery {
    /// Accounts whose name begins so as names are compared, and anybody whose name begins so to the letter.
    Name {
        /// The beginning as names are compared; an empty one finds nobody.
        canonical: String,
        /// The beginning as it was typed; an empty one finds nobody.
        plain: String,
    },
    /// Who had a name that begins so as names are compared; an empty beginning finds nobody.
    FormerName(String),
    /// Who was seen at an address of this range, its ends included.
    Address {
        /// The lowest; IPv4 as mapped into IPv6.
        low: Ipv6Addr,
        /// The highest.
        high: Ipv6Addr,
    },
}

/// An address at which a player was seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenAddress {
    /// The address; IPv4 as mapped into IPv6.
    pub address: Ipv6Addr,
    /// When he was first seen there.
    pub first_seen_at: Timestamp,
    /// When he was last seen there.
    pub last_seen_at: Timestamp,
}

from_row!(SeenAddress, |row| Ok(SeenAddress {
    address: address(row, "address")?,
    first_seen_at: row.try_get("first_seen_at")?,
    last_seen_at: row.try_get("last_seen_at")?,
}));

/// A player who was looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundPlayer {
    /// Who he is.
    pub player: PlayerRow,
    /// The names that he had, the newest first.
    pub former_names: Vec<FormerName>,
    /// When one of his tokens was last used.
    pub last_seen_at: Option<Timestamp>,
    /// Where he was seen in the range that was asked for, the lowest first; empty where none was.
    pub addresses: Vec<SeenAddress>,
}

from_row!(FoundPlayer, |row| Ok(FoundPlayer {
    player: PlayerRow::from_row(row)?,
    former_names: Vec::new(),
    last_seen_at: row.try_get("last_seen_at")?,
    addresses: Vec::new(),
}));

struct AddressOf {
    player: Uuid,
    seen: SeenAddress,
}

from_row!(AddressOf, |row| Ok(AddressOf { player: row.try_get("player_id")?, seen: SeenAddress::from_row(row)? }));

impl Store {
    /// The players that a query finds, by ascending id from the one after `after` on: at most `limit`.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn search_players(
        &self,
        query: &PlayerQuery,
        after: Option<Uuid>,
        limit: u32,
    ) -> Result<Vec<FoundPlayer>, StoreError> {
        let after = after.unwrap_or(Uuid::nil());
        let limit = i64::from(limit);
        let ids: Vec<Uuid> = match query {
            PlayerQuery::Name { canonical, plain } => {
                let (canonical, plain) = (Beginning::of(canonical), Beginning::of(plain));
                on_engine!(&self.readers, pool => sqlx::query_scalar(
                    "SELECT id FROM ( \
                       SELECT player_id AS id FROM account WHERE canonical_name >= $1 AND canonical_name < $2 \
                       UNION SELECT id FROM player WHERE name >= $3 AND name < $4 AND deleted_at IS NULL \
                     ) found WHERE id > $5 ORDER BY id LIMIT $6",
                )
                .bind(canonical.from)
                .bind(canonical.to)
                .bind(plain.from)
                .bind(plain.to)
                .bind(after)
                .bind(limit)
                .fetch_all(pool)
                .await)?
            }
            PlayerQuery::FormerName(canonical) => {
                let canonical = Beginning::of(canonical);
                on_engine!(&self.readers, pool => sqlx::query_scalar(
                    "SELECT DISTINCT player_id FROM former_name WHERE canonical_name >= $1 AND canonical_name < $2 \
                     AND player_id > $3 ORDER BY player_id LIMIT $4",
                )
                .bind(canonical.from)
                .bind(canonical.to)
                .bind(after)
                .bind(limit)
                .fetch_all(pool)
                .await)?
            }
            PlayerQuery::Address { low, high } => on_engine!(&self.readers, pool => sqlx::query_scalar(
                "SELECT DISTINCT player_id FROM player_address WHERE address BETWEEN $1 AND $2 \
                 AND player_id > $3 ORDER BY player_id LIMIT $4",
            )
            .bind(&low.octets()[..])
            .bind(&high.octets()[..])
            .bind(after)
            .bind(limit)
            .fetch_all(pool)
            .await)?,
        };
        self.describe(&ids, query).await
    }

    /// One player, with all addresses at which he was seen; a deleted one too.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn find_player(&self, player: Uuid) -> Result<Option<FoundPlayer>, StoreError> {
        let anywhere = PlayerQuery::Address { low: Ipv6Addr::UNSPECIFIED, high: Ipv6Addr::from(u128::MAX) };
        Ok(self.describe(&[player], &anywhere).await?.pop())
    }

    async fn describe(&self, ids: &[Uuid], query: &PlayerQuery) -> Result<Vec<FoundPlayer>, StoreError> {
        let mut found: Vec<FoundPlayer> = by_ids!(
            &self.readers,
            ids,
            "SELECT p.id, p.name, p.kind, p.created_at, p.likes_pub, p.deleted_at, a.role, \
             l.reason AS lock_reason, l.locked_at, l.until AS lock_until, l.locked_by, \
             (SELECT max(t.last_used_at) FROM token t WHERE t.player_id = p.id) AS last_seen_at FROM player p \
             LEFT JOIN account a ON a.player_id = p.id LEFT JOIN player_lock l ON l.player_id = p.id WHERE p.id",
            "ORDER BY p.id"
        )?;
        let names: Vec<FormerName> =
            by_ids!(&self.readers, ids, "SELECT * FROM former_name WHERE player_id", "ORDER BY until DESC")?;
        let place = |player| ids.binary_search(&player).ok();
        // Somebody may have been deleted in between; then the two no longer stand side by side.
        found.retain(|found| place(found.player.id).is_some());
        for name in names {
            if let Some(found) = found.iter_mut().find(|found| found.player.id == name.player) {
                found.former_names.push(name);
            }
        }
        if let PlayerQuery::Address { low, high } = query {
            let addresses: Vec<AddressOf> =
                by_ids!(&self.readers, ids, "SELECT * FROM player_address WHERE player_id", "ORDER BY address")?;
            for AddressOf { player, seen } in addresses {
                if (*low..=*high).contains(&seen.address)
                    && let Some(found) = found.iter_mut().find(|found| found.player.id == player)
                {
                    found.addresses.push(seen);
                }
            }
        }
        Ok(found)
    }
}

/// The texts that begin so, as a range in the order of bytes: nothing in the text has a meaning of its own.
struct Beginning {
    from: String,
    /// The first text that does not begin so any more.
    to: String,
}

impl Beginning {
    fn of(text: &str) -> Beginning {
        // A text with U+0000 is stored nowhere, and PostgreSQL would refuse the question.
        let text = text.split('\0').next().unwrap_or_default();
        let mut to = text.to_owned();
        while let Some(last) = to.pop() {
            // Letters are ordered as their bytes in UTF-8 are.
            if let Some(next) = (last..=char::MAX).nth(1) {
                to.push(next);
                return Beginning { from: text.to_owned(), to };
            }
        }
        // Everything begins with nothing, but nobody is looked for by that; and no name has the last letter of all.
        Beginning { from: text.to_owned(), to: text.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_beginning_is_the_range_of_all_texts_with_it() {
        let range = |text| {
            let Beginning { from, to } = Beginning::of(text);
            (from, to)
        };
        assert_eq!(range("an"), ("an".to_owned(), "ao".to_owned()));
        assert_eq!(range("a%_"), ("a%_".to_owned(), "a%`".to_owned()));
        assert_eq!(range("a\u{d7ff}"), ("a\u{d7ff}".to_owned(), "a\u{e000}".to_owned()));
        assert_eq!(range("a\u{10ffff}"), ("a\u{10ffff}".to_owned(), "b".to_owned()));
        assert_eq!(range(""), (String::new(), String::new()));
    }
}
