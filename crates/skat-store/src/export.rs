//! Everything that is kept about one player, for himself.

use std::net::Ipv6Addr;
use std::sync::LazyLock;

use sqlx::Row;
use uuid::Uuid;

use crate::engine::{OnEngine, from_row, on_engine};
use crate::standing::class;
use crate::{
    AuditEntry, Class, FormerName, ListPlayer, PlayerRow, Role, SeenAddress, SessionId, SessionRow, SheetSeat, Store,
    StoreError, Timestamp,
};

/// Everything that is kept about a player; no hashes, and nobody else's cards or names.
///
/// What others said at tables is not in it, but the reasons that administrators gave for what they did to him are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Export {
    /// Who he is, with his lock, but not who locked him.
    pub player: PlayerRow,
    /// The lot that decides for him between equals in the rankings; none before he is in one.
    pub lot: Option<i64>,
    /// His account, if he has one.
    pub account: Option<ExportedAccount>,
    /// The names that he had, the newest first.
    pub former_names: Vec<FormerName>,
    /// Where he was seen, the lowest address first.
    pub addresses: Vec<SeenAddress>,
    /// His sessions, the newest first, those too that have ended and are not forgotten yet.
    pub sessions: Vec<ExportedSession>,
    /// The tables that he opened, the oldest first.
    pub tables: Vec<OpenedTable>,
    /// His lines in lists, the oldest first.
    pub lists: Vec<ExportedList>,
    /// The deals in which he had a seat, by list and number; of lists too whose seat is another's in the end.
    pub deals: Vec<ExportedDeal>,
    /// What lists count for him in the rankings, by class, the oldest first.
    pub contributions: Vec<ExportedContribution>,
    /// His lines in the rankings, by class and span, those that are not listed too.
    pub standings: Vec<ExportedStanding>,
    /// What he said at tables, in order.
    pub said: Vec<Said>,
    /// Administrative acts that were done to him, the newest first.
    pub audit: Vec<ExportedAct>,
    /// Administrative acts that he did, the newest first.
    pub acted: Vec<ExportedAct>,
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

/// A session of his.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportedSession {
    /// Its public id.
    pub id: SessionId,
    /// When it began.
    pub created_at: Timestamp,
    /// When it was last seen in use.
    pub last_used_at: Option<Timestamp>,
    /// When it was ended; none while it goes on.
    pub ended_at: Option<Timestamp>,
    /// Where it was last seen in use.
    pub address: Option<Ipv6Addr>,
    /// What the client calls itself.
    pub agent: Option<String>,
}

from_row!(ExportedSession, |row| {
    let SessionRow { id, created_at, last_used_at, address, agent, .. } = SessionRow::from_row(row)?;
    Ok(ExportedSession { id, created_at, last_used_at, ended_at: row.try_get("revoked_at")?, address, agent })
});

/// A deal in which he had a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportedDeal {
    /// The list.
    pub list: Uuid,
    /// What it counts for the seat.
    pub line: SheetSeat,
}

from_row!(ExportedDeal, |row| Ok(ExportedDeal { list: row.try_get("list_id")?, line: SheetSeat::from_row(row)? }));

/// What a list counts for him in the rankings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportedContribution {
    /// In which rankings.
    pub class: Class,
    /// The list.
    pub list: Uuid,
    /// When it ended.
    pub ended_at: Timestamp,
    /// Points by Seeger-Fabian.
    pub points: i64,
    /// Deals that he won as declarer.
    pub won: i64,
    /// Deals that he lost as declarer.
    pub lost: i64,
    /// Deals that count for him; none where he left and his seat is another's now.
    pub deals: i64,
    /// Deals that his side lost because he left.
    pub left_games: i64,
}

from_row!(ExportedContribution, |row| Ok(ExportedContribution {
    class: class(row, "class")?,
    list: row.try_get("list_id")?,
    ended_at: row.try_get("ended_at")?,
    points: row.try_get("points")?,
    won: row.try_get("won")?,
    lost: row.try_get("lost")?,
    deals: row.try_get("deals")?,
    left_games: row.try_get("left_games")?,
}));

/// His line in a ranking, without a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportedStanding {
    /// Of which rankings.
    pub class: Class,
    /// What the ranking is over, as it is stored.
    pub span: String,
    /// Points by Seeger-Fabian.
    pub points: i64,
    /// Deals that he won as declarer.
    pub won: i64,
    /// Deals that he lost as declarer.
    pub lost: i64,
    /// Deals that count for him; with none he is not listed.
    pub deals: i64,
    /// Lists with those deals.
    pub lists: i64,
    /// Deals that his side lost because he left.
    pub left_games: i64,
}

from_row!(ExportedStanding, |row| Ok(ExportedStanding {
    class: class(row, "class")?,
    span: row.try_get("span")?,
    points: row.try_get("points")?,
    won: row.try_get("won")?,
    lost: row.try_get("lost")?,
    deals: row.try_get("deals")?,
    lists: row.try_get("lists")?,
    left_games: row.try_get("left_games")?,
}));

/// An administrative act, without who did it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportedAct {
    /// When it was done.
    pub at: Timestamp,
    /// What was done.
    pub act: String,
    /// What it was done to, such as `player:` with an id.
    pub subject: String,
    /// Why.
    pub reason: Option<String>,
    /// More about it, as JSON.
    pub detail: String,
}

from_row!(ExportedAct, |row| Ok(ExportedAct {
    at: row.try_get("at")?,
    act: row.try_get("act")?,
    subject: row.try_get("subject")?,
    reason: row.try_get("reason")?,
    detail: row.try_get("detail")?,
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
    command: Uuid,
    table: Uuid,
    seq: i64,
    at: Timestamp,
    body: Vec<u8>,
}

from_row!(Commanded, |row| Ok(Commanded {
    command: row.try_get("command_id")?,
    table: row.try_get("table_id")?,
    seq: row.try_get("seq")?,
    at: row.try_get("at")?,
    body: row.try_get("body")?,
}));

/// How many journal rows are in memory at once.
const ROWS_AT_ONCE: u32 = 200;

// Each of them is answered from an index.
const LOT: &str = "SELECT lot FROM player WHERE id = $1";
const ADDRESSES: &str = "SELECT * FROM player_address WHERE player_id = $1 ORDER BY address";
const SESSIONS: &str = "SELECT * FROM token WHERE player_id = $1 ORDER BY created_at DESC, hash";
const TABLES: &str = "SELECT id, created_at FROM game_table WHERE host_id = $1 ORDER BY created_at, id";
const LISTS: &str = "SELECT p.*, l.started_at, l.ended_at FROM list_player p JOIN list l ON l.id = p.list_id \
     WHERE p.player_id = $1 ORDER BY l.started_at, l.id, p.seat";
const DEALS: &str = "SELECT s.*, (d.voided_at IS NOT NULL) AS voided FROM deal_seat s \
     JOIN deal d ON d.list_id = s.list_id AND d.number = s.number \
     WHERE s.player_id = $1 ORDER BY s.list_id, s.number, s.seat";
static CONTRIBUTIONS: LazyLock<String> = LazyLock::new(|| {
    let classes = Class::ALL.map(|class| format!("'{class}'")).join(", ");
    format!(
        "SELECT * FROM contribution WHERE class IN ({classes}) AND player_id = $1 ORDER BY class, ended_at, list_id"
    )
});
const STANDINGS: &str = "SELECT * FROM standing WHERE player_id = $1 ORDER BY class, span";
const DONE_TO_HIM: &str = "SELECT * FROM audit WHERE subject = $1 ORDER BY id DESC";
const DONE_BY_HIM: &str = "SELECT * FROM audit WHERE actor_id = $1 ORDER BY id DESC";
// A first choice by the bytes, so that not every card that he played leaves the database.
const SAID_POSTGRES: &str = "SELECT command_id, table_id, seq, at, body FROM journal \
     WHERE player_id = $1 AND command_id >= $2 AND position($3 IN body) > 0 ORDER BY command_id LIMIT $4";
const SAID_SQLITE: &str = "SELECT command_id, table_id, seq, at, body FROM journal \
     WHERE player_id = $1 AND command_id >= $2 AND instr(body, $3) > 0 ORDER BY command_id LIMIT $4";

/// The rows that a query has for a player.
macro_rules! rows {
    ($store:expr, $query:expr, $player:expr) => {
        on_engine!(&$store.readers, pool => sqlx::query_as($query).bind($player).fetch_all(pool).await)?
    };
}

impl Store {
    /// Everything that is kept about a player; none when there is no such player.
    ///
    /// What belongs to a running deal is not in it.
    ///
    /// # Errors
    ///
    /// [`StoreError::UnreadableJournal`] or [`StoreError::Database`].
    pub async fn export(&self, player: Uuid) -> Result<Option<Export>, StoreError> {
        let Some(mut row) = self.player(player).await? else { return Ok(None) };
        if let Some(lock) = &mut row.lock {
            lock.locked_by = None;
        }
        let account = self.account(player).await?.map(|account| ExportedAccount {
            canonical_name: account.canonical_name,
            role: account.role,
            named_in_archive: account.named_in_archive,
            created_at: account.created_at,
            renamed_at: account.renamed_at,
        });
        let lot: Option<Option<i64>> = on_engine!(&self.readers, pool =>
            sqlx::query_scalar(LOT).bind(player).fetch_optional(pool).await)?;
        let to_him = AuditEntry::player(player);
        let audit = on_engine!(&self.readers, pool =>
            sqlx::query_as(DONE_TO_HIM).bind(&*to_him).fetch_all(pool).await)?;
        Ok(Some(Export {
            player: row,
            lot: lot.flatten(),
            account,
            former_names: self.former_names(player).await?,
            addresses: rows!(self, ADDRESSES, player),
            sessions: rows!(self, SESSIONS, player),
            tables: rows!(self, TABLES, player),
            lists: rows!(self, LISTS, player),
            deals: rows!(self, DEALS, player),
            contributions: rows!(self, sqlx::AssertSqlSafe(CONTRIBUTIONS.as_str()), player),
            standings: rows!(self, STANDINGS, player),
            said: self.said_by(player, ROWS_AT_ONCE).await?,
            audit,
            acted: rows!(self, DONE_BY_HIM, player),
        }))
    }

    /// What a player said at tables: his own commands whose rows hold words, so many of them in memory at once.
    async fn said_by(&self, player: Uuid, at_once: u32) -> Result<Vec<Said>, StoreError> {
        const SAID: &[u8] = br#"{"said":"#;
        let mut said = Vec::new();
        let mut next = Some(Uuid::nil());
        while let Some(from) = next {
            let rows: Vec<Commanded> = match &self.readers {
                OnEngine::Postgres(pool) => {
                    let query = sqlx::query_as(SAID_POSTGRES).bind(player).bind(from).bind(SAID);
                    query.bind(i64::from(at_once)).fetch_all(pool).await?
                }
                OnEngine::Sqlite(pool) => {
                    let query = sqlx::query_as(SAID_SQLITE).bind(player).bind(from).bind(SAID);
                    query.bind(i64::from(at_once)).fetch_all(pool).await?
                }
            };
            let whole = rows.len() == at_once as usize;
            next =
                rows.last().filter(|_| whole).and_then(|row| row.command.as_u128().checked_add(1)).map(Uuid::from_u128);
            for row in rows {
                let (table, seq, at) = (row.table, row.seq, row.at);
                let events =
                    crate::record::decode(&row.body).map_err(|_| StoreError::UnreadableJournal { table, seq })?;
                said.extend(events.into_iter().filter_map(|event| match event {
                    skat_table::Event::Said { text, .. } => Some((seq, Said { table, at, text })),
                    _ => None,
                }));
            }
        }
        said.sort_by_key(|(seq, said)| (said.at, said.table, *seq));
        Ok(said.into_iter().map(|(_, said)| said).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::StoreOptions;

    #[tokio::test]
    async fn no_table_is_read_from_its_beginning_to_its_end() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("club.db").display());
        let store = Store::connect(&url, StoreOptions::default()).await.unwrap();
        store.migrate().await.unwrap();
        let OnEngine::Sqlite(pool) = &store.readers else { unreachable!("it is SQLite") };
        for query in [
            LOT,
            ADDRESSES,
            SESSIONS,
            TABLES,
            LISTS,
            DEALS,
            CONTRIBUTIONS.as_str(),
            STANDINGS,
            DONE_TO_HIM,
            DONE_BY_HIM,
            SAID_SQLITE,
        ] {
            let plan = sqlx::query(sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {query}")));
            let plan = plan.bind(Uuid::nil()).bind(Uuid::nil()).bind(&b"x"[..]).bind(1_i64);
            let plan: Vec<String> = plan.fetch_all(pool).await.unwrap().iter().map(|row| row.get("detail")).collect();
            assert!(plan.iter().all(|step| !step.starts_with("SCAN")), "{query}: {plan:?}");
            assert!(query != SAID_SQLITE || plan.iter().all(|step| !step.contains("TEMP B-TREE")), "{plan:?}");
        }
        store.close().await;
    }
}
