//! The tables that the lobby shows.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use skat_protocol::{LobbyTable, TablePage};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use uuid::Uuid;

use super::answers::{BadQuery, Failed, NotFound, NotModified};
use super::{Failure, Page, Path, Query, cursor};
use crate::app::App;

/// What a cursor into the tables is for.
const SCOPE: &str = "tables";

/// The routes of tables.
pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(tables)).routes(routes!(table))
}

/// The tables that everybody finds in the lobby, the oldest first; those that one needs a link for are not among them.
#[utoipa::path(
    get,
    path = "/api/v1/tables",
    tag = "tables",
    params(Page),
    responses((status = 200, body = TablePage), NotModified, BadQuery, Failed)
)]
pub(crate) async fn tables(State(app): State<Arc<App>>, Query(page): Query<Page>) -> Result<Json<TablePage>, Failure> {
    page_of(&page, SCOPE, |after, most| app.lobby.tables_after(after, most)).map(Json)
}

/// A table that everybody finds in the lobby.
#[utoipa::path(
    get,
    path = "/api/v1/tables/{table}",
    tag = "tables",
    params(("table" = Uuid, Path, description = "The table's id")),
    responses((status = 200, body = LobbyTable), NotModified, NotFound, Failed)
)]
pub(crate) async fn table(State(app): State<Arc<App>>, Path(table): Path<Uuid>) -> Result<Json<LobbyTable>, Failure> {
    app.lobby.table(table).map(Json).ok_or(Failure::NotFound)
}

/// A page of tables: `find` gives so many at most that come after one.
pub(super) fn page_of(
    page: &Page,
    scope: &str,
    find: impl FnOnce(Option<Uuid>, usize) -> Vec<LobbyTable>,
) -> Result<TablePage, Failure> {
    let limit = page.limit()? as usize;
    let after: Option<Uuid> = page.after.as_deref().map(|after| cursor::read(scope, after)).transpose()?;
    let mut tables = find(after, limit + 1);
    let more = tables.len() > limit;
    tables.truncate(limit);
    let next = tables.last().filter(|_| more).map(|last| cursor::write(scope, &last.table));
    Ok(TablePage { tables, next })
}
