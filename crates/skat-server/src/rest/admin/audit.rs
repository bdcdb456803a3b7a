//! The log of administrative acts.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use skat_protocol::{AuditItem, AuditPage};
use skat_store::AuditRow;

use super::super::answers::{BadQuery, Failed, Forbidden, Unauthorized};
use super::super::caller::Administrator;
use super::super::request::limit;
use super::super::{Failure, Query, cursor};
use crate::app::App;

/// Which acts are wanted.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Wanted {
    /// What they were done to, such as `player:`, `table:`, `list:` or `session:` with an id; all acts without it.
    subject: Option<String>,
    /// The `next` of the page before; the first page without it.
    after: Option<String>,
    /// The most entries, 1 to 200; 50 without it.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u32>,
}

/// The administrative acts, the newest first.
#[utoipa::path(
    get,
    path = "/api/v1/admin/audit",
    tag = "administration",
    security(("bearer" = []), ("cookie" = [])),
    params(Wanted),
    responses((status = 200, body = AuditPage), BadQuery, Unauthorized, Forbidden, Failed)
)]
pub(super) async fn audit(
    State(app): State<Arc<App>>,
    Administrator(_): Administrator,
    Query(wanted): Query<Wanted>,
) -> Result<Json<AuditPage>, Failure> {
    let limit = limit(wanted.limit)?;
    let scope = format!("admin audit {:?}", wanted.subject);
    let before: Option<i64> = wanted.after.as_deref().map(|after| cursor::read(&scope, after)).transpose()?;
    // No subject has it, and PostgreSQL would refuse the question.
    if wanted.subject.as_deref().is_some_and(|subject| subject.contains('\0')) {
        return Err(Failure::BadQuery);
    }
    let mut rows = app.store.audit_log(before, wanted.subject.as_deref(), limit + 1).await?;
    let more = rows.len() > limit as usize;
    rows.truncate(limit as usize);
    let next = rows.last().filter(|_| more).map(|last| cursor::write(&scope, &last.id));
    Ok(Json(AuditPage { entries: rows.into_iter().map(item).collect::<Result<_, _>>()?, next }))
}

fn item(row: AuditRow) -> Result<AuditItem, Failure> {
    let AuditRow { id, at, actor, actor_name, act, subject, reason, detail } = row;
    let detail = serde_json::from_str(&detail)?;
    Ok(AuditItem { id, at_micros: at.micros(), actor, actor_name, act, subject, reason, detail })
}
