//! Finished deals: nothing in them is hidden any more.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use skat_protocol::{DealDetail, Seat, SheetRow, Verification};
use skat_rules::Role;
use skat_store::{ListSummary, StoredDeal};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use uuid::Uuid;

use super::answers::{Failed, NotFound, NotModified};
use super::lists::{rule_set, visible, void};
use super::rankings::class_out;
use super::{Failure, Path, sittings, verification};
use crate::app::App;

/// The routes of deals.
pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(deal)).routes(routes!(record)).routes(routes!(verified))
}

/// A finished deal: its record, result with derivation, events with times, and proof.
#[utoipa::path(
    get,
    path = "/api/v1/lists/{list}/deals/{number}",
    tag = "deals",
    params(
        ("list" = Uuid, Path, description = "The list's id"),
        ("number" = u32, Path, description = "The deal's number in the list, 1 and up")
    ),
    responses((status = 200, body = DealDetail), NotModified, NotFound, Failed)
)]
pub(crate) async fn deal(
    State(app): State<Arc<App>>,
    Path((list, number)): Path<(Uuid, u32)>,
) -> Result<Json<DealDetail>, Failure> {
    let (list, deal) = finished(&app, list, number).await?;
    detail(&app, &list, deal).await.map(Json)
}

/// A finished deal as a record of the International Skat Server.
#[utoipa::path(
    get,
    path = "/api/v1/lists/{list}/deals/{number}/record",
    tag = "deals",
    params(
        ("list" = Uuid, Path, description = "The list's id"),
        ("number" = u32, Path, description = "The deal's number in the list, 1 and up")
    ),
    responses((status = 200, body = String, content_type = "text/plain"), NotModified, NotFound, Failed)
)]
pub(crate) async fn record(
    State(app): State<Arc<App>>,
    Path((list, number)): Path<(Uuid, u32)>,
) -> Result<Response, Failure> {
    let (_, stored) = finished(&app, list, number).await?;
    let line = stored.deal.record.ok_or(Failure::NotFound)?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], line + "\n").into_response())
}

/// The server's own check that the cards of a finished deal are those of its proof, as `vorhand verify` makes it without the server.
#[utoipa::path(
    get,
    path = "/api/v1/lists/{list}/deals/{number}/verification",
    tag = "deals",
    params(
        ("list" = Uuid, Path, description = "The list's id"),
        ("number" = u32, Path, description = "The deal's number in the list, 1 and up")
    ),
    responses((status = 200, body = Verification), NotModified, NotFound, Failed)
)]
pub(crate) async fn verified(
    State(app): State<Arc<App>>,
    Path((list, number)): Path<(Uuid, u32)>,
) -> Result<Json<Verification>, Failure> {
    let (list, deal) = finished(&app, list, number).await?;
    Ok(Json(verification::verify(&detail(&app, &list, deal).await?)))
}

async fn finished(app: &App, list: Uuid, number: u32) -> Result<(ListSummary, StoredDeal), Failure> {
    let found = visible(app, list).await?;
    Ok((found, app.store.deal(list, number).await?.ok_or(Failure::NotFound)?))
}

/// A finished deal with everything that there is to know about it.
pub(super) async fn detail(app: &App, list: &ListSummary, stored: StoredDeal) -> Result<DealDetail, Failure> {
    let StoredDeal { deal, voided } = stored;
    let sitters = app.store.sitters(list.id, Some(deal.number)).await?;
    let row: SheetRow = serde_json::from_str(&deal.sheet_row)?;
    Ok(DealDetail {
        list: list.id,
        number: deal.number,
        rule_set: rule_set(&deal.rule_set)?,
        class: class_out(list.class),
        slot: row.slot,
        dealt_at_micros: deal.played_at.micros(),
        void: voided.as_ref().map(void),
        dealer: Seat(deal.dealer),
        forehand: Seat(deal.roles[Role::Forehand]),
        middlehand: Seat(deal.roles[Role::Middlehand]),
        rearhand: Seat(deal.roles[Role::Rearhand]),
        players: sittings::at_deal(sitters),
        record: deal.record,
        result: serde_json::from_str(&deal.derivation)?,
        events: serde_json::from_str(&deal.events)?,
        proof: serde_json::from_str(&deal.seeds)?,
    })
}
