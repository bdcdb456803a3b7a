//! Finished deals: nothing in them is hidden any more.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use skat_protocol::{DealDetail, Problem, Seat};
use skat_rules::Role;
use uuid::Uuid;

use super::lists::{rule_set, visible};
use super::{Failure, Path};
use crate::app::App;

/// A finished deal: its record, result with derivation, events with times, and proof.
#[utoipa::path(
    get,
    path = "/api/v1/lists/{list}/deals/{number}",
    params(
        ("list" = Uuid, Path, description = "The list's id"),
        ("number" = u32, Path, description = "The deal's number in the list, 1 and up")
    ),
    responses((status = 200, body = DealDetail), (status = 404, body = Problem), (status = 503, body = Problem))
)]
pub(crate) async fn deal(
    State(app): State<Arc<App>>,
    Path((list, number)): Path<(Uuid, u32)>,
) -> Result<Json<DealDetail>, Failure> {
    visible(&app, list).await?;
    let deal = app.store.deal(list, number).await?.ok_or(Failure::NotFound)?.deal;
    Ok(Json(DealDetail {
        list,
        number,
        rule_set: rule_set(&deal.rule_set)?,
        dealt_at_micros: deal.played_at.micros(),
        dealer: Seat(deal.dealer),
        forehand: Seat(deal.roles[Role::Forehand]),
        middlehand: Seat(deal.roles[Role::Middlehand]),
        rearhand: Seat(deal.roles[Role::Rearhand]),
        record: deal.record,
        result: serde_json::from_str(&deal.derivation)?,
        events: serde_json::from_str(&deal.events)?,
        proof: serde_json::from_str(&deal.seeds)?,
    }))
}

/// A finished deal as a record of the International Skat Server.
#[utoipa::path(
    get,
    path = "/api/v1/lists/{list}/deals/{number}/record",
    params(
        ("list" = Uuid, Path, description = "The list's id"),
        ("number" = u32, Path, description = "The deal's number in the list, 1 and up")
    ),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 404, body = Problem))
)]
pub(crate) async fn record(
    State(app): State<Arc<App>>,
    Path((list, number)): Path<(Uuid, u32)>,
) -> Result<Response, Failure> {
    visible(&app, list).await?;
    let deal = app.store.deal(list, number).await?.ok_or(Failure::NotFound)?.deal;
    let line = deal.record.ok_or(Failure::NotFound)?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], line + "\n").into_response())
}
