//! The REST interface and the routes of the server.

mod answers;
mod deals;
mod failure;
mod health;
mod archive;
mod caller;
mod csv;
mod cursor;
mod lists;
mod rankings;
mod request;

use std::sync::Arc;

use axum::Json;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::routing::get;
use skat_protocol::Code;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) use failure::{Failure, problem};
pub(crate) use request::{Body, Page, Path, Query};

use crate::app::App;
use crate::socket;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Vorhand",
        description = "Rankings, lists and deals of a Skat server. The play itself runs over the WebSocket that docs/protocol.md describes.",
pub(crate) use caller::{Administrator, Caller, MaybeCaller, Origins, Referee, Registered};
        license(name = "MIT OR Apache-2.0")
    ),
    components(schemas(skat_protocol::Problem))
)]
struct Api;

/// Everything that the interface answers; whoever adds routes adds a line.
fn api() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::with_openapi(Api::openapi())
        .routes(routes!(health::alive))
        .routes(routes!(health::ready))
        .routes(routes!(rankings::rankings))
        .routes(routes!(lists::lists))
        .routes(routes!(lists::list))
        .routes(routes!(lists::records))
        .routes(routes!(lists::proofs))
        .routes(routes!(deals::deal))
        .routes(routes!(deals::record))
}

/// The description of the REST interface, OpenAPI 3.1.
pub fn openapi() -> utoipa::openapi::OpenApi {
    api().into_openapi()
}

/// All routes.
pub(crate) fn router(app: Arc<App>) -> axum::Router {
    let (router, description) = api().split_for_parts();
    let description = Arc::new(description);
    router
        .route("/api/v1/openapi.json", get(move || async move { Json(description.as_ref().clone()) }))
        .route(skat_protocol::PATH, get(socket::upgrade))
        .fallback(|| async { problem(StatusCode::NOT_FOUND, Code::NotFound) })
        .method_not_allowed_fallback(|| async { problem(StatusCode::METHOD_NOT_ALLOWED, Code::MethodNotAllowed) })
        .layer(DefaultBodyLimit::max(request::LONGEST_BODY))
        .with_state(app)
}
