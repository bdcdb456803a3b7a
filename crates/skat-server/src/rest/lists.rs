//! Lists with their score sheets.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use skat_protocol::{self as protocol, ListDetail, ListPage, ListProofs, ListSummary, SettlementPart};
use skat_store::{ListCursor, StoredDeal, Timestamp, Voided};
use skat_table::Event;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use uuid::Uuid;

use super::answers::{BadQuery, Failed, NotFound, NotModified};
use super::negotiate::{self, Form, Language};
use super::rankings::class_out;
use super::{Failure, Page, Path, Query, cursor, sheet, sittings};
use crate::app::App;
use crate::wire::{self, StoredSettings};

/// The routes of lists.
pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(lists))
        .routes(routes!(list))
        .routes(routes!(printable))
        .routes(routes!(records))
        .routes(routes!(proofs))
}

/// What a cursor into the lists of public tables is for.
const SCOPE: &str = "lists";

/// The lists of public tables, the newest first.
#[utoipa::path(
    get,
    path = "/api/v1/lists",
    tag = "lists",
    params(Page),
    responses((status = 200, body = ListPage), NotModified, BadQuery, Failed)
)]
pub(crate) async fn lists(State(app): State<Arc<App>>, Query(page): Query<Page>) -> Result<Json<ListPage>, Failure> {
    let limit = page.limit()?;
    let after = page.after.as_deref().map(|after| read_cursor(SCOPE, after)).transpose()?;
    let found = app.store.lists(after, limit + 1).await?;
    self::page(SCOPE, found, limit).map(Json)
}

/// In which language.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct InLanguage {
    /// The language of the page; what `Accept-Language` likes best without it.
    #[param(inline)]
    language: Option<Language>,
}

/// A list with its score sheet: the deals so far, with running totals.
///
/// As JSON, as a table of values with a row for each deal, or as the printable page, as `Accept` likes it best.
#[utoipa::path(
    get,
    path = "/api/v1/lists/{list}",
    tag = "lists",
    params(("list" = Uuid, Path, description = "The list's id, which is its table's"), InLanguage),
    responses(
        (status = 200, content(
            (ListDetail = "application/json"), (String = "text/csv"), (String = "text/html")
        )),
        NotModified, BadQuery, NotFound, Failed
    )
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Path(list): Path<Uuid>,
    Query(wanted): Query<InLanguage>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let found = visible(&app, list).await?;
    let detail = detail(&app, &found).await?;
    let mut response = match negotiate::form(&headers, &[Form::Json, Form::Csv, Form::Html]) {
        Form::Json => Json(detail).into_response(),
        Form::Csv => sheet::table(&detail)?,
        Form::Html => sheet_page(&app, &detail, wanted.language, &headers)?,
    };
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept, accept-language"));
    Ok(response)
}

/// The score sheet as a page that can be printed, as the paper sheet looks.
#[utoipa::path(
    get,
    path = "/api/v1/lists/{list}/sheet",
    tag = "lists",
    params(("list" = Uuid, Path, description = "The list's id"), InLanguage),
    responses((status = 200, body = String, content_type = "text/html"), NotModified, BadQuery, NotFound, Failed)
)]
pub(crate) async fn printable(
    State(app): State<Arc<App>>,
    Path(list): Path<Uuid>,
    Query(wanted): Query<InLanguage>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let found = visible(&app, list).await?;
    let detail = detail(&app, &found).await?;
    let mut response = sheet_page(&app, &detail, wanted.language, &headers)?;
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-language"));
    Ok(response)
}

fn sheet_page(
    app: &App,
    detail: &ListDetail,
    language: Option<Language>,
    headers: &HeaderMap,
) -> Result<Response, Failure> {
    let zone = app.config.zone().ok_or(Failure::Broken)?;
    Ok(sheet::page(detail, language.unwrap_or_else(|| negotiate::language(headers)), &zone))
}

/// A list's deals as records of the International Skat Server, one a line.
#[utoipa::path(
    get,
    path = "/api/v1/lists/{list}/records",
    tag = "lists",
    params(("list" = Uuid, Path, description = "The list's id")),
    responses((status = 200, body = String, content_type = "text/plain"), NotModified, NotFound, Failed)
)]
pub(crate) async fn records(State(app): State<Arc<App>>, Path(list): Path<Uuid>) -> Result<Response, Failure> {
    visible(&app, list).await?;
    let deals = app.store.deals(list).await?;
    let records = deals.iter().filter_map(|stored| stored.deal.record.as_deref());
    let lines: String = records.flat_map(|line| [line, "\n"]).collect();
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], lines).into_response())
}

/// The proofs of all shuffles of a list, those that were given up before dealing included, so that numbers without a gap show that nothing was left out.
#[utoipa::path(
    get,
    path = "/api/v1/lists/{list}/proofs",
    tag = "lists",
    params(("list" = Uuid, Path, description = "The list's id")),
    responses((status = 200, body = ListProofs), NotModified, NotFound, Failed)
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

/// A list with its sheet, as it stands.
pub(super) async fn detail(app: &App, list: &skat_store::ListSummary) -> Result<ListDetail, Failure> {
    let table = app.store.table(list.id).await?.ok_or(Failure::NotFound)?;
    let stored = StoredSettings::from_json(&table.settings).ok_or(Failure::Broken)?;
    let deals: Vec<StoredDeal> = app.store.deals(list.id).await?;
    let sheet = sheet::reckon(&deals, list.seats)?;
    let points: Vec<i32> = sheet.accounts.iter().map(|account| account.points).collect();
    let settlement = sheet.accounts.iter().zip(skat_rules::settle_up(&points));
    let summary = summary(list)?;
    Ok(ListDetail {
        id: summary.id,
        settings: stored.settings,
        class: summary.class,
        complete: summary.complete,
        void: summary.void,
        started_at_micros: summary.started_at_micros,
        ended_at_micros: summary.ended_at_micros,
        players: summary.players,
        settlement: settlement.map(|(account, points)| SettlementPart { seat: account.seat, points }).collect(),
        sittings: sittings::of_list(app.store.sitters(list.id, None).await?),
        sheet,
    })
}

/// A page of lists of which one more than `limit` were asked for.
pub(super) fn page(scope: &str, mut found: Vec<skat_store::ListSummary>, limit: u32) -> Result<ListPage, Failure> {
    let more = found.len() > limit as usize;
    found.truncate(limit as usize);
    let next = found.last().filter(|_| more).map(|last| write_cursor(scope, last.cursor()));
    Ok(ListPage { lists: found.iter().map(summary).collect::<Result<_, _>>()?, next })
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
        class: class_out(list.class),
        rated: list.rated,
        complete: list.complete,
        void: list.voided.as_ref().map(void),
        started_at_micros: list.started_at.micros(),
        ended_at_micros: list.ended_at.map(Timestamp::micros),
        players: list.players.iter().map(player).collect(),
    })
}

/// That something was voided.
pub(super) fn void(voided: &Voided) -> protocol::Void {
    protocol::Void { at_micros: voided.at.micros(), reason: voided.reason.clone() }
}

/// The rules by their stored text.
pub(super) fn rule_set(text: &str) -> Result<protocol::RuleSet, Failure> {
    text.parse().map(protocol::RuleSet).map_err(|_| Failure::Broken)
}

fn write_cursor(scope: &str, list: ListCursor) -> String {
    cursor::write(scope, &(list.started_at.micros(), list.id))
}

/// Where a page of lists begins.
///
/// # Errors
/// [`Failure::BadQuery`]: it is no cursor into these lists.
pub(super) fn read_cursor(scope: &str, text: &str) -> Result<ListCursor, Failure> {
    let (micros, id): (i64, Uuid) = cursor::read(scope, text)?;
    Ok(ListCursor { started_at: Timestamp::from_micros(micros), id })
}
