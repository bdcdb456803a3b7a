//! Lists with their score sheets.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use skat_protocol::{self as protocol, ListDetail, ListPage, ListProofs, ListSummary, Problem, SheetRow};
use skat_store::{ListCursor, Timestamp};
use skat_table::Event;
use uuid::Uuid;

use super::{Failure, Page, Path, Query};
use crate::app::App;
use crate::wire::{self, StoredSettings};

/// The lists of public tables, the newest first.
#[utoipa::path(
    get,
    path = "/api/v1/lists",
    params(Page),
    responses((status = 200, body = ListPage), (status = 400, body = Problem), (status = 503, body = Problem))
)]
pub(crate) async fn lists(State(app): State<Arc<App>>, Query(page): Query<Page>) -> Result<Json<ListPage>, Failure> {
    let limit = page.limit()?;
    let after = page.after.as_deref().map(read_cursor).transpose()?;
    let lists = app.store.lists(after, limit).await?;
    let full = lists.len() == limit as usize;
    let next = lists.last().filter(|_| full).map(|last| write_cursor(last.cursor()));
    Ok(Json(ListPage { lists: lists.iter().map(summary).collect::<Result<_, _>>()?, next }))
}

/// A list with its score sheet: the deals so far, with running totals.
#[utoipa::path(
    get,
    path = "/api/v1/lists/{list}",
    params(("list" = Uuid, Path, description = "The list's id, which is its table's")),
    responses((status = 200, body = ListDetail), (status = 404, body = Problem), (status = 503, body = Problem))
)]
pub(crate) async fn list(State(app): State<Arc<App>>, Path(list): Path<Uuid>) -> Result<Json<ListDetail>, Failure> {
    let found = visible(&app, list).await?;
    let table = app.store.table(list).await?.ok_or(Failure::NotFound)?;
    let stored = StoredSettings::from_json(&table.settings).ok_or(Failure::Broken)?;
    let deals = app.store.deals(list).await?;
    let rows: Vec<SheetRow> =
        deals.iter().map(|stored| serde_json::from_str(&stored.deal.sheet_row)).collect::<Result<_, _>>()?;
    let accounts = rows.last().map(|row| row.accounts.clone()).unwrap_or_default();
    let summary = summary(&found)?;
    Ok(Json(ListDetail {
        id: summary.id,
        settings: stored.settings,
        complete: summary.complete,
        started_at_micros: summary.started_at_micros,
        ended_at_micros: summary.ended_at_micros,
        players: summary.players,
        sheet: protocol::Sheet { rows, accounts },
    }))
}

/// A list's deals as records of the International Skat Server, one a line.
#[utoipa::path(
    get,
    path = "/api/v1/lists/{list}/records",
    params(("list" = Uuid, Path, description = "The list's id")),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 404, body = Problem))
)]
pub(crate) async fn records(State(app): State<Arc<App>>, Path(list): Path<Uuid>) -> Result<Response, Failure> {
    visible(&app, list).await?;
    let deals = app.store.deals(list).await?;
    let lines: String = deals.iter().filter_map(|stored| stored.deal.record.as_deref()).flat_map(|line| [line, "\n"]).collect();
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], lines).into_response())
}

/// The proofs of all shuffles of a list, those that were given up before dealing included, so that numbers without a gap show that nothing was left out.
#[utoipa::path(
    get,
    path = "/api/v1/lists/{list}/proofs",
    params(("list" = Uuid, Path, description = "The list's id")),
    responses((status = 200, body = ListProofs), (status = 404, body = Problem), (status = 503, body = Problem))
)]
pub(crate) async fn proofs(State(app): State<Arc<App>>, Path(list): Path<Uuid>) -> Result<Json<ListProofs>, Failure> {
    visible(&app, list).await?;
    let mut proofs = ListProofs { list, shuffles: 0, proofs: Vec::new() };
    for row in app.store.journal(list).await? {
        for event in skat_store::record::decode(&row.body).map_err(|_| Failure::Broken)? {
            match event {
                Event::Prepared { shuffle, .. } => proofs.shuffles = shuffle,
                Event::Revealed(proof) => proofs.proofs.push(wire::proof(&proof)),
                _ => {}
            }
        }
    }
    Ok(Json(proofs))
}

/// A list that everybody may see who knows its id: at once if everybody may watch it live, otherwise after its end.
pub(super) async fn visible(app: &App, list: Uuid) -> Result<skat_store::ListSummary, Failure> {
    let found = app.store.list(list).await?;
    found.filter(|list| list.live || list.ended_at.is_some()).ok_or(Failure::NotFound)
}

fn summary(list: &skat_store::ListSummary) -> Result<ListSummary, Failure> {
    let player = |player: &skat_store::ListPlayer| protocol::ListPlayer {
        seat: protocol::Seat(player.seat),
        player: player.player,
        name: player.name.clone(),
        place: player.place,
        points: player.game_points,
        won: player.won,
        lost: player.lost,
        others_lost: player.others_lost,
        deals: player.deals,
        total: player.total,
    };
    Ok(ListSummary {
        id: list.id,
        rule_set: rule_set(&list.rule_set)?,
        seats: list.seats,
        rated: list.rated,
        complete: list.complete,
        started_at_micros: list.started_at.micros(),
        ended_at_micros: list.ended_at.map(Timestamp::micros),
        players: list.players.iter().map(player).collect(),
    })
}

/// The rules by their stored name.
pub(super) fn rule_set(name: &str) -> Result<protocol::RuleSet, Failure> {
    skat_rules::RuleSet::named(name).map(|rules| (&rules).into()).ok_or(Failure::Broken)
}

fn write_cursor(cursor: ListCursor) -> String {
    format!("{}_{}", cursor.started_at.micros(), cursor.id.simple())
}

fn read_cursor(text: &str) -> Result<ListCursor, Failure> {
    let (micros, id) = text.split_once('_').ok_or(Failure::BadQuery)?;
    let micros = micros.parse().map_err(|_| Failure::BadQuery)?;
    Ok(ListCursor { started_at: Timestamp::from_micros(micros), id: id.parse().map_err(|_| Failure::BadQuery)? })
}
