//! The REST interface and the routes of the server.

mod deals;
mod health;
mod lists;
mod rankings;

use std::sync::Arc;

use axum::Json;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use skat_protocol::{Code, Problem};
use skat_store::StoreError;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::socket;

/// The most entries on a page.
const LONGEST_PAGE: u32 = 200;

#[derive(OpenApi)]
#[openapi(info(
    title = "Vorhand",
    description = "Rankings, lists and deals of a Skat server. The play itself runs over the WebSocket that docs/protocol.md describes.",
    license(name = "MIT OR Apache-2.0")
))]
struct Api;

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
        .with_state(app)
}

/// An error as RFC 9457 wants it.
pub(crate) fn problem(status: StatusCode, code: Code) -> Response {
    let body = Json(Problem::new(status.as_u16(), code));
    let mut response = (status, [(header::CONTENT_TYPE, "application/problem+json")], body).into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, header::HeaderValue::from_static("application/problem+json"));
    if status == StatusCode::SERVICE_UNAVAILABLE {
        response.headers_mut().insert(header::RETRY_AFTER, header::HeaderValue::from_static("5"));
    }
    response
}

/// Why a request is not answered.
#[derive(Debug)]
pub(crate) enum Failure {
    /// There is nothing at this address.
    NotFound,
    /// A part of the address cannot be read.
    BadQuery,
    /// The database does not answer.
    Unavailable,
    /// What the database holds cannot be understood.
    Broken,
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        tracing::error!(%error, "the database does not answer");
        Failure::Unavailable
    }
}

impl From<serde_json::Error> for Failure {
    /// The error itself may quote what is stored, so it is not logged.
    fn from(_: serde_json::Error) -> Failure {
        tracing::error!("something in the database cannot be understood");
        Failure::Broken
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        match self {
            Failure::NotFound => problem(StatusCode::NOT_FOUND, Code::NotFound),
            Failure::BadQuery => problem(StatusCode::BAD_REQUEST, Code::BadQuery),
            Failure::Unavailable => problem(StatusCode::SERVICE_UNAVAILABLE, Code::Unavailable),
            Failure::Broken => problem(StatusCode::INTERNAL_SERVER_ERROR, Code::Internal),
        }
    }
}

/// Which page of many: where it begins, and how long it is.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Page {
    /// The `next` of the page before; the first page without it.
    after: Option<String>,
    /// The most entries, 1 to 200; 50 without it.
    limit: Option<u32>,
}

impl Page {
    fn limit(&self) -> Result<u32, Failure> {
        match self.limit.unwrap_or(50) {
            limit @ 1..=LONGEST_PAGE => Ok(limit),
            _ => Err(Failure::BadQuery),
        }
    }
}

/// The query of a request, with our own error.
#[derive(Debug)]
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Query<T>, Failure> {
        let read = axum::extract::Query::from_request_parts(parts, state).await;
        read.map(|query| Query(query.0)).map_err(|_| Failure::BadQuery)
    }
}

/// The path of a request, with our own error: what is no id is not found.
#[derive(Debug)]
pub(crate) struct Path<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Path<T>, Failure> {
        let read = axum::extract::Path::from_request_parts(parts, state).await;
        read.map(|path| Path(path.0)).map_err(|_| Failure::NotFound)
    }
}
