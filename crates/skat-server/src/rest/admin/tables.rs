//! The tables that are open: looked at, spoken to, closed.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::json;
use skat_protocol::{AdminTable, Announcement, CloseTable, Code, RunningDeal, TablePage};
use skat_store::AuditEntry;
use skat_table::{Act, TableId};
use tokio::sync::oneshot;
use uuid::Uuid;

use super::super::answers::{BadBody, BadQuery, Conflict, Failed, Forbidden, NotFound, Unauthorized};
use super::super::caller::Administrator;
use super::super::tables::page_of;
use super::super::{Body, Failure, Page, Path, Query};
use super::entry;
use crate::actor::ToTable;
use crate::app::App;

/// What a cursor into all open tables is for.
const SCOPE: &str = "admin tables";

/// All open tables, those included that only a link leads to, by their ids.
#[utoipa::path(
    get,
    path = "/api/v1/admin/tables",
    tag = "administration",
    security(("bearer" = []), ("cookie" = [])),
    params(Page),
    responses((status = 200, body = TablePage), BadQuery, Unauthorized, Forbidden, Failed)
)]
pub(super) async fn tables(
    State(app): State<Arc<App>>,
    Administrator(_): Administrator,
    Query(page): Query<Page>,
) -> Result<Json<TablePage>, Failure> {
    page_of(&page, SCOPE, |after, most| app.lobby.all_tables(after, most)).map(Json)
}

/// A table as somebody sees it who watches, also where nobody may; no hidden card is in it.
#[utoipa::path(
    get,
    path = "/api/v1/admin/tables/{table}",
    tag = "administration",
    security(("bearer" = []), ("cookie" = [])),
    params(("table" = Uuid, Path, description = "The table's id")),
    responses((status = 200, body = AdminTable), Unauthorized, Forbidden, NotFound, Failed)
)]
pub(super) async fn table(
    State(app): State<Arc<App>>,
    Administrator(_): Administrator,
    Path(table): Path<Uuid>,
) -> Result<Json<AdminTable>, Failure> {
    let handle = app.tables.find(&app, TableId(table.into_bytes())).await?;
    let (reply, seen) = oneshot::channel();
    handle.send(ToTable::Look { reply }).await;
    // A table whose task has ended drops the question.
    Ok(Json(*seen.await.map_err(|_| Failure::Unavailable)?))
}

/// Says something to everybody at a table.
#[utoipa::path(
    post,
    path = "/api/v1/admin/tables/{table}/announcements",
    tag = "administration",
    security(("bearer" = []), ("cookie" = [])),
    params(("table" = Uuid, Path, description = "The table's id")),
    request_body = Announcement,
    responses(
        (status = 204, description = "Everybody is told."),
        BadBody, Unauthorized, Forbidden, NotFound, Conflict, Failed
    )
)]
pub(super) async fn announce(
    State(app): State<Arc<App>>,
    Administrator(caller): Administrator,
    Path(table): Path<Uuid>,
    Body(Announcement { text }): Body<Announcement>,
) -> Result<StatusCode, Failure> {
    let detail = json!({ "text": text.as_str() });
    let audit = entry(&app, &caller, "announce", subject(table), None, detail);
    administer(&app, table, Act::Announce(text.into()), audit).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Closes a table: at once with the running deal void, or after the running deal, which is played to its end and scored.
///
/// To close a table again that closes after the running deal does no harm and is no act, and with the deal void closes it at once.
#[utoipa::path(
    post,
    path = "/api/v1/admin/tables/{table}/close",
    tag = "administration",
    security(("bearer" = []), ("cookie" = [])),
    params(("table" = Uuid, Path, description = "The table's id")),
    request_body = CloseTable,
    responses(
        (status = 204, description = "It is closed, or closes after the running deal."),
        BadBody, Unauthorized, Forbidden, NotFound, Conflict, Failed
    )
)]
pub(super) async fn close(
    State(app): State<Arc<App>>,
    Administrator(caller): Administrator,
    Path(table): Path<Uuid>,
    Body(CloseTable { running_deal, reason }): Body<CloseTable>,
) -> Result<StatusCode, Failure> {
    let (running_deal, word) = match running_deal {
        RunningDeal::Score => (skat_table::RunningDeal::Score, "score"),
        RunningDeal::Void => (skat_table::RunningDeal::Void, "void"),
    };
    let detail = json!({ "runningDeal": word });
    let audit = entry(&app, &caller, "closeTable", subject(table), Some(&reason), detail);
    match administer(&app, table, Act::Close { running_deal }, audit).await {
        Ok(()) | Err(Code::AlreadyDone) => Ok(StatusCode::NO_CONTENT),
        Err(code) => Err(Failure::Refused(code)),
    }
}

/// What acts at a table are done to.
fn subject(table: Uuid) -> String {
    format!("table:{table}")
}

/// Has a table do something.
///
/// # Errors
/// Why it does not: [`Code::UnknownTable`], [`Code::TableOver`], what the table refuses, or [`Code::Unavailable`].
pub(super) async fn administer(app: &Arc<App>, table: Uuid, act: Act, audit: AuditEntry) -> Result<(), Code> {
    let handle = app.tables.find(app, TableId(table.into_bytes())).await?;
    let (reply, done) = oneshot::channel();
    handle.send(ToTable::Administer { act, audit, reply }).await;
    done.await.map_err(|_| Code::Unavailable)?
}
