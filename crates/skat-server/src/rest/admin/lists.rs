//! Lists and deals for referees: all that are over may be looked at, voided and restored.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde_json::json;
use skat_protocol::{Because, Code, DealDetail, ListDetail, Reason};
use skat_store::{ListSummary, Voiding};
use skat_table::Act;
use uuid::Uuid;

use super::super::answers::{BadBody, Conflict, Failed, Forbidden, NotFound, Unauthorized};
use super::super::caller::{Caller, Referee};
use super::super::{Body, Failure, Path, deals, lists};
use super::tables::administer;
use super::{entry, now};
use crate::app::App;

/// A list with its score sheet, also one that is not public or still runs: the deals that are over.
#[utoipa::path(
    get,
    path = "/api/v1/admin/lists/{list}",
    tag = "administration",
    security(("bearer" = []), ("cookie" = [])),
    params(("list" = Uuid, Path, description = "The list's id, which is its table's")),
    responses((status = 200, body = ListDetail), Unauthorized, Forbidden, NotFound, Failed)
)]
pub(super) async fn list(
    State(app): State<Arc<App>>,
    Referee(_): Referee,
    Path(list): Path<Uuid>,
) -> Result<Json<ListDetail>, Failure> {
    list_as_it_is(&app, list).await
}

/// A finished deal of any list, with its record, result, events and proof.
#[utoipa::path(
    get,
    path = "/api/v1/admin/lists/{list}/deals/{number}",
    tag = "administration",
    security(("bearer" = []), ("cookie" = [])),
    params(
        ("list" = Uuid, Path, description = "The list's id"),
        ("number" = u32, Path, description = "The deal's number in the list, 1 and up")
    ),
    responses((status = 200, body = DealDetail), Unauthorized, Forbidden, NotFound, Failed)
)]
pub(super) async fn deal(
    State(app): State<Arc<App>>,
    Referee(_): Referee,
    Path((list, number)): Path<(Uuid, u32)>,
) -> Result<Json<DealDetail>, Failure> {
    deal_as_it_is(&app, list, number).await
}

/// Voids a list that is over: it counts in no ranking.
#[utoipa::path(
    post,
    path = "/api/v1/admin/lists/{list}/void",
    tag = "administration",
    security(("bearer" = []), ("cookie" = [])),
    params(("list" = Uuid, Path, description = "The list's id")),
    request_body = Because,
    responses((status = 200, body = ListDetail), BadBody, Unauthorized, Forbidden, NotFound, Conflict, Failed)
)]
pub(super) async fn void_list(
    State(app): State<Arc<App>>,
    Referee(caller): Referee,
    Path(list): Path<Uuid>,
    Body(Because { reason }): Body<Because>,
) -> Result<Json<ListDetail>, Failure> {
    let audit = entry(&app, &caller, "voidList", format!("list:{list}"), Some(&reason), json!({}));
    done(app.store.void_list(list, reason.as_str(), now(&app), &audit).await?)?;
    list_as_it_is(&app, list).await
}

/// Lets a voided list count again.
#[utoipa::path(
    post,
    path = "/api/v1/admin/lists/{list}/restore",
    tag = "administration",
    security(("bearer" = []), ("cookie" = [])),
    params(("list" = Uuid, Path, description = "The list's id")),
    request_body = Because,
    responses((status = 200, body = ListDetail), BadBody, Unauthorized, Forbidden, NotFound, Conflict, Failed)
)]
pub(super) async fn restore_list(
    State(app): State<Arc<App>>,
    Referee(caller): Referee,
    Path(list): Path<Uuid>,
    Body(Because { reason }): Body<Because>,
) -> Result<Json<ListDetail>, Failure> {
    let audit = entry(&app, &caller, "restoreList", format!("list:{list}"), Some(&reason), json!({}));
    done(app.store.restore_list(list, &audit).await?)?;
    list_as_it_is(&app, list).await
}

/// Voids a finished deal: it counts 0 for everybody, is not dealt again, and changes neither dealer nor schedule.
///
/// The list may still run; then its players are told.
#[utoipa::path(
    post,
    path = "/api/v1/admin/lists/{list}/deals/{number}/void",
    tag = "administration",
    security(("bearer" = []), ("cookie" = [])),
    params(
        ("list" = Uuid, Path, description = "The list's id"),
        ("number" = u32, Path, description = "The deal's number in the list, 1 and up")
    ),
    request_body = Because,
    responses((status = 200, body = DealDetail), BadBody, Unauthorized, Forbidden, NotFound, Conflict, Failed)
)]
pub(super) async fn void_deal(
    State(app): State<Arc<App>>,
    Referee(caller): Referee,
    Path((list, number)): Path<(Uuid, u32)>,
    Body(Because { reason }): Body<Because>,
) -> Result<Json<DealDetail>, Failure> {
    change_deal(&app, &caller, list, number, &reason, true).await
}

/// Lets a voided deal count again.
#[utoipa::path(
    post,
    path = "/api/v1/admin/lists/{list}/deals/{number}/restore",
    tag = "administration",
    security(("bearer" = []), ("cookie" = [])),
    params(
        ("list" = Uuid, Path, description = "The list's id"),
        ("number" = u32, Path, description = "The deal's number in the list, 1 and up")
    ),
    request_body = Because,
    responses((status = 200, body = DealDetail), BadBody, Unauthorized, Forbidden, NotFound, Conflict, Failed)
)]
pub(super) async fn restore_deal(
    State(app): State<Arc<App>>,
    Referee(caller): Referee,
    Path((list, number)): Path<(Uuid, u32)>,
    Body(Because { reason }): Body<Because>,
) -> Result<Json<DealDetail>, Failure> {
    change_deal(&app, &caller, list, number, &reason, false).await
}

/// Voids or restores a deal: at its table while the list runs, so that the table knows, and in the database afterwards.
async fn change_deal(
    app: &Arc<App>,
    caller: &Caller,
    list: Uuid,
    number: u32,
    reason: &Reason,
    void: bool,
) -> Result<Json<DealDetail>, Failure> {
    let (word, act) = match void {
        true => ("voidDeal", Act::Void { deal: number }),
        false => ("restoreDeal", Act::Restore { deal: number }),
    };
    let audit = entry(app, caller, word, format!("list:{list}"), Some(reason), json!({ "deal": number }));
    let runs = summary(app, list).await?.ended_at.is_none();
    let at_table = if runs { administer(app, list, act, audit.clone()).await } else { Err(Code::TableOver) };
    match at_table {
        Ok(()) => {}
        // It is over, or has ended just now.
        Err(Code::TableOver) => done(match void {
            true => app.store.void_deal(list, number, reason.as_str(), now(app), &audit).await?,
            false => app.store.restore_deal(list, number, &audit).await?,
        })?,
        Err(code) => return Err(Failure::Refused(code)),
    }
    deal_as_it_is(app, list, number).await
}

/// What became of voiding or restoring, as an answer.
fn done(voiding: Voiding) -> Result<(), Failure> {
    match voiding {
        Voiding::Done => Ok(()),
        Voiding::NoSuchDeal | Voiding::NoSuchList => Err(Failure::NotFound),
        Voiding::AlreadyVoid => Err(Failure::Refused(Code::AlreadyVoid)),
        Voiding::NotVoid => Err(Failure::Refused(Code::NotVoid)),
        Voiding::ListRunning => Err(Failure::Refused(Code::ListRunning)),
        Voiding::UnreadableSheet => Err(Failure::Refused(Code::UnreadableSheet)),
    }
}

async fn summary(app: &App, list: Uuid) -> Result<ListSummary, Failure> {
    app.store.list(list).await?.ok_or(Failure::NotFound)
}

async fn list_as_it_is(app: &App, list: Uuid) -> Result<Json<ListDetail>, Failure> {
    let found = summary(app, list).await?;
    Ok(Json(lists::detail(app, &found).await?))
}

async fn deal_as_it_is(app: &App, list: Uuid, number: u32) -> Result<Json<DealDetail>, Failure> {
    let found = summary(app, list).await?;
    let deal = app.store.deal(list, number).await?.ok_or(Failure::NotFound)?;
    Ok(Json(deals::detail(app, &found, deal).await?))
}
