//! Where a name stands in journals, in records of deals, and in what is shown of tables.

use std::collections::BTreeMap;
use std::sync::Arc;

use skat_notation::{Record, Text};
use skat_rules::{Role, Seat};
use skat_table::{Event, Name, Observer, PlayerId, StepView, Table, Time};
use sqlx::Row;
use uuid::Uuid;

use crate::engine::{OnEngine, Tx, from_row, on_engine};
use crate::{JournalRow, Store, StoreError, record};

/// What carries a player's name, and what is to stand there instead.
pub(super) struct Traces {
    /// Whether he has a seat at a living table or waits for one, or a seat's score is his.
    pub(super) at_table: bool,
    /// How many rows he had commanded: more of them could carry his name too.
    commanded: i64,
    /// In ascending order, so that two deletions never wait for each other in a ring.
    rows: Vec<Overwritten<Vec<u8>>>,
    records: Vec<Overwritten<String>>,
}

/// A journal row or a deal of a table, with the number that it has there.
struct Overwritten<T> {
    table: Uuid,
    number: i64,
    old: T,
    new: T,
}

/// A deal with a record.
struct Recorded {
    number: i64,
    record: String,
}

from_row!(Recorded, |row| Ok(Recorded { number: row.try_get("number")?, record: row.try_get("record")? }));

/// Who is to be forgotten, and by which name he is then called.
#[derive(Clone, Copy)]
struct Forgotten<'a> {
    player: PlayerId,
    placeholder: &'a Name,
}

/// Reads every journal where a player commanded something or that has a line for him.
///
/// Whoever sits down or offers to does it by a command of his own, so no other journal can name him.
pub(super) async fn find(store: &Store, player: Uuid, placeholder: &Name) -> Result<Traces, StoreError> {
    let forgotten = Forgotten { player: PlayerId(player.into_bytes()), placeholder };
    let commanded = on_engine!(&store.readers, pool =>
        sqlx::query_scalar("SELECT count(*) FROM journal WHERE player_id = $1").bind(player).fetch_one(pool).await)?;
    let mut tables: Vec<Uuid> = on_engine!(&store.readers, pool => sqlx::query_scalar(
        "SELECT table_id FROM journal WHERE player_id = $1 UNION SELECT list_id FROM list_player WHERE player_id = $1",
    )
    .bind(player)
    .fetch_all(pool)
    .await)?;
    tables.sort_unstable();
    let mut traces = Traces { at_table: false, commanded, rows: Vec::new(), records: Vec::new() };
    for table in tables {
        let lives: Option<i64> = on_engine!(&store.readers, pool =>
            sqlx::query_scalar("SELECT epoch FROM table_owner WHERE table_id = $1")
                .bind(table)
                .fetch_optional(pool)
                .await)?;
        let mut past = Past::default();
        for row in store.journal(table).await? {
            if let Some(new) = past.take(table, &row, forgotten)? {
                traces.rows.push(Overwritten { table, number: row.seq, old: row.body, new: new.to_vec() });
            }
        }
        traces.at_table |= lives.is_some() && past.is_there(forgotten.player);
        if !past.played.is_empty() {
            traces.records.extend(records(store, table, &past.played, placeholder).await?);
        }
    }
    Ok(traces)
}

impl Traces {
    /// Overwrites them all; false if anything does not stand any more as it was found.
    pub(super) async fn overwrite(&self, tx: &mut Tx<'_>, player: Uuid) -> Result<bool, sqlx::Error> {
        let commanded: i64 = on_engine!(&mut *tx, tx =>
            sqlx::query_scalar("SELECT count(*) FROM journal WHERE player_id = $1")
                .bind(player)
                .fetch_one(&mut **tx)
                .await)?;
        if commanded != self.commanded {
            return Ok(false);
        }
        for row in &self.rows {
            let done = on_engine!(&mut *tx, tx =>
                sqlx::query("UPDATE journal SET body = $4 WHERE table_id = $1 AND seq = $2 AND body = $3")
                    .bind(row.table)
                    .bind(row.number)
                    .bind(&*row.old)
                    .bind(&*row.new)
                    .execute(&mut **tx)
                    .await?
                    .rows_affected());
            if done != 1 {
                return Ok(false);
            }
        }
        for deal in &self.records {
            let done = on_engine!(&mut *tx, tx =>
                sqlx::query("UPDATE deal SET record = $4 WHERE list_id = $1 AND number = $2 AND record = $3")
                    .bind(deal.table)
                    .bind(deal.number)
                    .bind(&*deal.old)
                    .bind(&*deal.new)
                    .execute(&mut **tx)
                    .await?
                    .rows_affected());
            if done != 1 {
                return Ok(false);
            }
        }
        // Last, so that nothing is waited for any more by whom a journal's writer waits for here.
        forget_shown(tx, player).await?;
        Ok(true)
    }
}

/// Forgets what is shown of tables at which he was; without it, a table that lives is read at the next start.
///
/// What somebody writes at this moment is skipped: he does not stand there any more.
async fn forget_shown(tx: &mut Tx<'_>, player: Uuid) -> Result<(), sqlx::Error> {
    let names_him = format!("%{player}%");
    match tx {
        OnEngine::Postgres(tx) => {
            let forget = "DELETE FROM table_shown WHERE table_id IN \
                          (SELECT s.table_id FROM table_shown s WHERE s.shown LIKE $1 FOR UPDATE SKIP LOCKED)";
            sqlx::query(forget).bind(names_him).execute(&mut **tx).await?;
        }
        OnEngine::Sqlite(tx) => {
            sqlx::query("DELETE FROM table_shown WHERE shown LIKE $1").bind(names_him).execute(&mut **tx).await?;
        }
    }
    Ok(())
}

/// The records of the deals that he played, with the placeholder in his role.
async fn records(
    store: &Store,
    list: Uuid,
    played: &BTreeMap<i64, Role>,
    placeholder: &Name,
) -> Result<Vec<Overwritten<String>>, StoreError> {
    let deals: Vec<Recorded> = on_engine!(&store.readers, pool =>
        sqlx::query_as("SELECT number, record FROM deal WHERE list_id = $1 AND record IS NOT NULL ORDER BY number")
            .bind(list)
            .fetch_all(pool)
            .await)?;
    let mut overwritten = Vec::new();
    for Recorded { number, record: old } in deals {
        let Some(&role) = played.get(&number) else { continue };
        let mut record = Record::parse(&old).map_err(|_| StoreError::UnreadableRecord { list, number })?;
        record.names[role] = Some(Text::new(placeholder.as_str()));
        overwritten.push(Overwritten { table: list, number, old, new: record.to_string() });
    }
    Ok(overwritten)
}

/// A table as far as its journal has been read.
#[derive(Default)]
struct Past {
    table: Option<Table>,
    /// The deals that he played, and in which role.
    played: BTreeMap<i64, Role>,
}

impl Past {
    /// Takes the next row over; what is to stand there instead, if it names him.
    fn take(
        &mut self,
        table: Uuid,
        row: &JournalRow,
        forgotten: Forgotten<'_>,
    ) -> Result<Option<Arc<[u8]>>, StoreError> {
        let unreadable = || StoreError::UnreadableJournal { table, seq: row.seq };
        let mut events = record::decode(&row.body).map_err(|_| unreadable())?;
        let input = skat_table::Row { at: Time(row.at.micros()), events: events.clone() };
        match &mut self.table {
            None => self.table = Some(Table::open(&input).ok_or_else(unreadable)?),
            Some(known) => known.apply_each(&input, |known, event| {
                if let Event::Dealt { deal, seats, .. } = event
                    && let Some(seat) = known.seat_of(forgotten.player)
                    && let Some(role) = Role::ALL.into_iter().find(|role| seats[*role] == seat)
                {
                    self.played.insert(i64::from(*deal), role);
                }
            }),
        }

        let named = events.iter_mut().map(|event| forgotten.rename(event)).filter(|renamed| *renamed).count();
        Ok((named > 0).then(|| record::encode(&events)))
    }

    /// Whether he has a seat or waits for one, or a seat's score is his, or the table tells who played a deal with his name.
    fn is_there(&self, player: PlayerId) -> bool {
        let Some(table) = &self.table else { return false };
        let holds = |seat| table.holder(seat).is_some_and(|(holder, _)| holder == player);
        let view = table.view_for(table.clock(), Observer::Spectator);
        let waits = match view.step {
            StepView::Pause { offer: Some((_, waiting, _)), .. } => waiting == player,
            _ => false,
        };
        let has_played = view.sittings.iter().any(|sitting| sitting.player == player);
        waits || has_played || Seat::ALL.into_iter().any(holds)
    }
}

impl Forgotten<'_> {
    /// Renames him in an event; whether it named him otherwise.
    fn rename(self, event: &mut Event) -> bool {
        let (Event::Sat { player, name, .. }
        | Event::Offered { player, name, .. }
        | Event::Substituted { player, name, .. }) = event
        else {
            return false;
        };
        if *player != self.player || name == self.placeholder {
            return false;
        }
        *name = self.placeholder.clone();
        true
    }
}
