//! What each deal counts for each seat at the table.

use std::collections::BTreeMap;

use serde::Deserialize;
use skat_rules::{BySeat, Role, Seat};
use sqlx::Row;
use uuid::Uuid;

use crate::column::{count, seat, seat_from_number, seat_number};
use crate::engine::{Tx, from_row, on_engine};

/// What a deal counts for one seat that was at the table, the sitting dealer included, as if the deal were not voided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DealSeat {
    /// The seat.
    pub seat: Seat,
    /// Who sat there then; the points count for whom the list's end names.
    pub player: Uuid,
    /// His game points, without the 50, 40 and 30; in a Ramsch each player has some.
    pub game_points: i64,
    /// Whether he won as declarer.
    pub won: bool,
    /// Whether he lost as declarer, or was charged.
    pub lost: bool,
    /// Whether another lost.
    pub others_lost: bool,
    /// What that credits: 40 at three seats, 30 at four (decision 31).
    pub credit: u8,
    /// Whether his side lost the deal because he left.
    pub left_game: bool,
}

impl DealSeat {
    /// Somebody for whom a deal counts nothing but that it was played.
    #[must_use]
    pub fn played(seat: Seat, player: Uuid) -> DealSeat {
        DealSeat {
            seat,
            player,
            game_points: 0,
            won: false,
            lost: false,
            others_lost: false,
            credit: 0,
            left_game: false,
        }
    }

    /// Points by Seeger-Fabian (decision 31).
    #[must_use]
    pub fn points(&self) -> i64 {
        self.game_points + 50 * (i64::from(self.won) - i64::from(self.lost)) + i64::from(self.credit)
    }
}

/// A seat's line of a deal on a list's sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetSeat {
    /// The deal's number in the list.
    pub number: u32,
    /// Whether the deal is voided, so that it counts 0 for everybody (decision 35).
    pub voided: bool,
    /// What it counts otherwise.
    pub line: DealSeat,
}

from_row!(SheetSeat, |row| Ok(SheetSeat {
    number: count(row, "number")?,
    voided: row.try_get("voided")?,
    line: DealSeat {
        seat: seat(row, "seat")?,
        player: row.try_get("player_id")?,
        game_points: row.try_get("game_points")?,
        won: row.try_get::<i16, _>("won")? > 0,
        lost: row.try_get::<i16, _>("lost")? > 0,
        others_lost: row.try_get::<i16, _>("others_lost")? > 0,
        credit: u8::try_from(row.try_get::<i16, _>("credit")?).map_err(|_| crate::column::unknown("credit"))?,
        left_game: row.try_get::<i16, _>("left_game")? > 0,
    },
}));

/// Deals that the version before wrote.
const DEALS_WITHOUT_SEATS: &str = "SELECT count(*) FROM deal d WHERE d.list_id = $1 AND NOT EXISTS \
     (SELECT 1 FROM deal_seat s WHERE s.list_id = d.list_id AND s.number = d.number)";

/// How many lines one statement has at most: few enough that a connection keeps the statement of each number that occurs.
const AT_ONCE: usize = 24;

/// Writes what deals count, each line with its list and the deal's number; lines that are written already stay as they are.
pub(crate) async fn write(tx: &mut Tx<'_>, lines: &[(Uuid, u32, DealSeat)]) -> Result<(), sqlx::Error> {
    for lines in lines.chunks(AT_ONCE) {
        on_engine!(&mut *tx, tx => {
            let mut query = sqlx::QueryBuilder::new(
                "INSERT INTO deal_seat (list_id, number, seat, player_id, game_points, won, lost, others_lost, credit, \
                 left_game) ",
            );
            query.push_values(lines, |mut values, (list, number, line)| {
                values
                    .push_bind(*list)
                    .push_bind(i64::from(*number))
                    .push_bind(seat_number(line.seat))
                    .push_bind(line.player)
                    .push_bind(line.game_points)
                    .push_bind(i16::from(line.won))
                    .push_bind(i16::from(line.lost))
                    .push_bind(i16::from(line.others_lost))
                    .push_bind(i16::from(line.credit))
                    .push_bind(i16::from(line.left_game));
            });
            query.push(" ON CONFLICT DO NOTHING");
            query.build().execute(&mut **tx).await?;
        });
    }
    Ok(())
}

/// Writes what the deals count that the version before wrote without saying so; false when that cannot be read.
pub(crate) async fn complete(tx: &mut Tx<'_>, list: Uuid) -> Result<bool, sqlx::Error> {
    let missing: i64 = on_engine!(&mut *tx, tx =>
        sqlx::query_scalar(DEALS_WITHOUT_SEATS).bind(list).fetch_one(&mut **tx).await)?;
    if missing == 0 {
        return Ok(true);
    }
    let sheet = read(tx, list).await?;
    sheet.write(tx, list).await?;
    Ok(sheet.whole)
}

/// What the sheet of a list says its deals count.
struct Sheet {
    deals: Vec<(u32, Vec<DealSeat>)>,
    /// Whether every deal could be read.
    whole: bool,
}

impl Sheet {
    async fn write(&self, tx: &mut Tx<'_>, list: Uuid) -> Result<(), sqlx::Error> {
        let lines = self.deals.iter().flat_map(|(number, seats)| seats.iter().map(|line| (list, *number, *line)));
        write(tx, &lines.collect::<Vec<_>>()).await
    }
}

/// Reads what the deals of a list count from their lines on the sheet, and who sat there from the table's journal.
async fn read(tx: &mut Tx<'_>, list: Uuid) -> Result<Sheet, sqlx::Error> {
    let deals: Vec<(i64, String, String)> = on_engine!(&mut *tx, tx =>
        sqlx::query_as("SELECT number, sheet_row, derivation FROM deal WHERE list_id = $1 ORDER BY number")
            .bind(list)
            .fetch_all(&mut **tx)
            .await)?;
    let holders: Vec<(i16, Uuid)> = on_engine!(&mut *tx, tx =>
        sqlx::query_as("SELECT seat, player_id FROM list_player WHERE list_id = $1")
            .bind(list)
            .fetch_all(&mut **tx)
            .await)?;
    let sitters = sitters(tx, list).await?;
    let mut before = BySeat::default();
    let mut sheet = Sheet { deals: Vec::new(), whole: true };
    for (number, sheet_row, derivation) in deals {
        let number = u32::try_from(number).map_err(|_| crate::column::unknown("number"))?;
        let Ok(row) = serde_json::from_str::<SheetRow>(&sheet_row) else {
            tracing::error!(%list, number, "a deal's line on the sheet cannot be read");
            sheet.whole = false;
            continue;
        };
        let left = serde_json::from_str::<Derivation>(&derivation).ok().and_then(|derivation| derivation.outcome.left);
        let sitting = sitters.get(&number).copied().unwrap_or_default();
        let seats = row.seats(&before, left.and_then(seat_from_number), |seat| {
            let holder = holders.iter().find(|(number, _)| *number == seat_number(seat));
            sitting[seat].or(holder.map(|(_, player)| *player))
        });
        before = row.deals();
        // Nobody plays with fewer: who is missing was not told, and the others alone would pass for a whole deal.
        if seats.len() < Role::ALL.len() {
            tracing::error!(%list, number, "a deal's line on the sheet does not say who played");
            sheet.whole = false;
            continue;
        }
        sheet.deals.push((number, seats));
    }
    Ok(sheet)
}

/// A deal's line on the sheet as it is stored for people, as far as it is read here.
#[derive(Deserialize)]
struct SheetRow {
    charged: Option<i16>,
    won: Option<bool>,
    value: i64,
    /// What a Ramsch counts for each of its players.
    #[serde(default)]
    ramsch: Vec<Score>,
    accounts: Vec<Account>,
}

/// What a Ramsch counts for a player.
#[derive(Deserialize)]
struct Score {
    seat: i16,
    score: i64,
}

/// A running total on the sheet.
#[derive(Deserialize)]
struct Account {
    seat: i16,
    deals: u32,
}

/// The reasons of a deal's value as they are stored for people, as far as they are read here.
#[derive(Deserialize)]
struct Derivation {
    outcome: Outcome,
}

#[derive(Deserialize)]
struct Outcome {
    left: Option<i16>,
}

impl SheetRow {
    /// How many deals each seat has played after this one.
    fn deals(&self) -> BySeat<u32> {
        let mut deals = BySeat::default();
        for account in &self.accounts {
            if let Some(seat) = seat_from_number(account.seat) {
                deals[seat] = account.deals;
            }
        }
        deals
    }

    /// What the deal counts for each seat that was there, which are those who had fewer deals `before`.
    fn seats(&self, before: &BySeat<u32>, left: Option<Seat>, player: impl Fn(Seat) -> Option<Uuid>) -> Vec<DealSeat> {
        let after = self.deals();
        let present: Vec<Seat> = Seat::ALL.into_iter().filter(|seat| after[*seat] > before[*seat]).collect();
        let credit = if present.len() == 3 { 40 } else { 30 };
        let charged = self.charged.and_then(seat_from_number);
        let lost = self.won == Some(false);
        let lines = present.iter().filter_map(|&seat| {
            let mut line = DealSeat::played(seat, player(seat)?);
            if charged == Some(seat) {
                line.game_points = self.value;
                (line.won, line.lost) = (self.won == Some(true), lost);
            } else if lost {
                (line.others_lost, line.credit) = (true, credit);
            }
            if let Some(score) = self.ramsch.iter().find(|score| score.seat == seat_number(seat)) {
                line.game_points = score.score;
            }
            // A leaver's side has lost if it is the declarer's and he lost, or the other and he won; a Ramsch, if he did.
            let by_leaving =
                if self.ramsch.is_empty() { self.won == Some(charged != Some(seat)) } else { line.game_points < 0 };
            line.left_game = left == Some(seat) && by_leaving;
            Some(line)
        });
        lines.collect()
    }
}

/// Who sat where in each deal, as the table's journal says; nothing where it cannot be read.
async fn sitters(tx: &mut Tx<'_>, list: Uuid) -> Result<BTreeMap<u32, BySeat<Option<Uuid>>>, sqlx::Error> {
    let rows: Vec<crate::JournalRow> = on_engine!(tx, tx => sqlx::query_as(
        "SELECT seq, at, player_id, command_id, digest, body FROM journal WHERE table_id = $1 ORDER BY seq",
    )
    .bind(list)
    .fetch_all(&mut **tx)
    .await)?;
    let mut sitters = BTreeMap::new();
    let mut table: Option<skat_table::Table> = None;
    for row in rows {
        let Ok(events) = crate::record::decode(&row.body) else { break };
        let row = skat_table::Row { at: skat_table::Time(row.at.micros()), events };
        match &mut table {
            None => table = skat_table::Table::open(&row),
            Some(table) => table.apply_each(&row, |table, event| {
                if let skat_table::Event::Dealt { deal, .. } = event {
                    let sitting = BySeat::from_fn(|seat| {
                        table.chairs()[seat].occupant().map(|occupant| Uuid::from_bytes(occupant.player.0))
                    });
                    sitters.insert(*deal, sitting);
                }
            }),
        }
        if table.is_none() {
            break;
        }
    }
    Ok(sitters)
}
