//! Everything that is kept about one player, for himself.

use sqlx::Row;
use uuid::Uuid;

use crate::engine::{OnEngine, from_row, on_engine};
use crate::{
    AuditEntry, AuditRow, FormerName, ListPlayer, PlayerRow, Role, SeenAddress, SessionRow, Store, StoreError,
    Timestamp,
};

/// Everything that is kept about a player; no hashes, and nobody else's cards, names or words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Export {
    /// Who he is, with his lock.
    pub player: PlayerRow,
    /// His account, if he has one.
    pub account: Option<ExportedAccount>,
    /// The names that he had, the newest first.
    pub former_names: Vec<FormerName>,
    /// Where he was seen, the lowest address first.
    pub addresses: Vec<SeenAddress>,
    /// His sessions, the newest first.
    pub sessions: Vec<SessionRow>,
    /// The tables that he opened, the oldest first.
    pub tables: Vec<OpenedTable>,
    /// His lines in lists, the oldest first.
    pub lists: Vec<ExportedList>,
    /// What he said at tables, in order.
    pub said: Vec<Said>,
    /// Administrative acts that were done to him, the newest first.
    pub audit: Vec<AuditRow>,
}

/// An account without its password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportedAccount {
    /// His name as it is compared.
    pub canonical_name: String,
    /// What he may do.
    pub role: Role,
    /// Whether archives may name him.
    pub named_in_archive: bool,
    /// When it was made.
    pub created_at: Timestamp,
    /// When he last changed his name himself.
    pub renamed_at: Option<Timestamp>,
}

/// A table that he opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenedTable {
    /// The table.
    pub id: Uuid,
    /// When he opened it.
    pub created_at: Timestamp,
}

from_row!(OpenedTable, |row| Ok(OpenedTable { id: row.try_get("id")?, created_at: row.try_get("created_at")? }));

/// A list that counts for him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportedList {
    /// The list.
    pub list: Uuid,
    /// When it began.
    pub started_at: Timestamp,
    /// When it ended; none while it runs.
    pub ended_at: Option<Timestamp>,
    /// His line.
    pub line: ListPlayer,
}

from_row!(ExportedList, |row| Ok(ExportedList {
    list: row.try_get("list_id")?,
    started_at: row.try_get("started_at")?,
    ended_at: row.try_get("ended_at")?,
    line: ListPlayer::from_row(row)?,
}));

/// Something that he said at a table.
#[derive(Clone, PartialEq, Eq)]
pub struct Said {
    /// The table.
    pub table: Uuid,
    /// When.
    pub at: Timestamp,
    /// The words.
    pub text: String,
}

/// Without the words.
impl std::fmt::Debug for Said {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Said").field("table", &self.table).field("at", &self.at).finish_non_exhaustive()
    }
}

/// A journal row that he commanded.
struct Commanded {
    table: Uuid,
    seq: i64,
    at: Timestamp,
    body: Vec<u8>,
}

from_row!(Commanded, |row| Ok(Commanded {
    table: row.try_get("table_id")?,
    seq: row.try_get("seq")?,
    at: row.try_get("at")?,
    body: row.try_get("body")?,
}));

impl Store {
    /// Everything that is kept about a player; none when there is no such player.
    ///
    /// What belongs to a running deal is not in it.
    ///
    /// # Errors
    ///
    /// [`StoreError::UnreadableJournal`] or [`StoreError::Database`].
    pub async fn export(&self, player: Uuid) -> Result<Option<Export>, StoreError> {
        let Some(row) = self.player(player).await? else { return Ok(None) };
        let account = self.account(player).await?.map(|account| ExportedAccount {
            canonical_name: account.canonical_name,
            role: account.role,
            named_in_archive: account.named_in_archive,
            created_at: account.created_at,
            renamed_at: account.renamed_at,
        });
        let addresses = on_engine!(&self.readers, pool =>
            sqlx::query_as("SELECT * FROM player_address WHERE player_id = $1 ORDER BY address")
                .bind(player)
                .fetch_all(pool)
                .await)?;
        let tables = on_engine!(&self.readers, pool =>
            sqlx::query_as("SELECT id, created_at FROM game_table WHERE host_id = $1 ORDER BY created_at, id")
                .bind(player)
                .fetch_all(pool)
                .await)?;
        let lists = on_engine!(&self.readers, pool => sqlx::query_as(
            "SELECT p.*, l.started_at, l.ended_at FROM list_player p JOIN list l ON l.id = p.list_id \
             WHERE p.player_id = $1 ORDER BY l.started_at, l.id, p.seat",
        )
        .bind(player)
        .fetch_all(pool)
        .await)?;
        Ok(Some(Export {
            player: row,
            account,
            former_names: self.former_names(player).await?,
            addresses,
            sessions: self.sessions(player).await?,
            tables,
            lists,
            said: self.said_by(player).await?,
            audit: self.audit_log(None, Some(&AuditEntry::player(player)), u32::MAX).await?,
        }))
    }

    /// What a player said at tables: his own commands whose rows hold words.
    async fn said_by(&self, player: Uuid) -> Result<Vec<Said>, StoreError> {
        // A first choice by the bytes, so that not every card that he played is read.
        const SAID: &[u8] = br#"{"said":"#;
        let rows: Vec<Commanded> = match &self.readers {
            OnEngine::Postgres(pool) => {
                sqlx::query_as(
                    "SELECT table_id, seq, at, body FROM journal WHERE player_id = $1 AND position($2 IN body) > 0 \
                 ORDER BY at, table_id, seq",
                )
                .bind(player)
                .bind(SAID)
                .fetch_all(pool)
                .await?
            }
            OnEngine::Sqlite(pool) => {
                sqlx::query_as(
                    "SELECT table_id, seq, at, body FROM journal WHERE player_id = $1 AND instr(body, $2) > 0 \
                 ORDER BY at, table_id, seq",
                )
                .bind(player)
                .bind(SAID)
                .fetch_all(pool)
                .await?
            }
        };
        let mut said = Vec::new();
        for row in rows {
            let (table, seq, at) = (row.table, row.seq, row.at);
            let events = crate::record::decode(&row.body).map_err(|_| StoreError::UnreadableJournal { table, seq })?;
            said.extend(events.into_iter().filter_map(|event| match event {
                skat_table::Event::Said { text, .. } => Some(Said { table, at, text }),
                _ => None,
            }));
        }
        Ok(said)
    }
}
