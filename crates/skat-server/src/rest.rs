//! The REST interface and the routes of the server.
//!
//! Each family of routes is a file with a function `routes`; whoever adds one adds a line to [`public`] or to [`private`].

mod accounts;
mod admin;
mod answers;
mod archive;
mod browser;
mod caller;
mod client;
mod csv;
mod cursor;
mod deals;
mod etag;
mod failure;
mod guests;
mod health;
mod lists;
mod me;
mod negotiate;
mod patience;
mod players;
mod rankings;
mod request;
mod sessions;
mod sheet;
mod sittings;
mod tables;
mod verification;

use std::sync::{Arc, LazyLock};

use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::middleware::from_fn;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use skat_protocol::Code;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) use caller::{Caller, MaybeCaller, Origins, Registered};
pub(crate) use client::kind_of_page;
pub use client::{BrowserClient, ClientFile};
pub(crate) use failure::{Failure, problem, problem_after};
pub(crate) use health::readiness;
pub(crate) use request::{Body, Page, Path, Query};

use crate::app::App;
use crate::metrics;
use crate::socket;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Vorhand",
        description = "Rankings, players, lists and deals of a Skat server, accounts and administration. The play itself runs over the WebSocket that docs/protocol.md describes.",
        license(name = "MIT OR Apache-2.0")
    ),
    components(schemas(skat_protocol::Problem)),
    modifiers(&Sessions)
)]
struct Api;

/// How callers say who they are.
struct Sessions;

impl Modify for Sessions {
    fn modify(&self, description: &mut utoipa::openapi::OpenApi) {
        let token =
            HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some("The token of a session.")).build();
        let cookie = "The same session as a cookie; on plain http it is called `vorhand`. What changes something also needs an `Origin` that the server allows.";
        let cookie = ApiKey::Cookie(ApiKeyValue::with_description("__Host-vorhand", cookie));
        let components = description.components.get_or_insert_default();
        components.add_security_scheme("bearer", SecurityScheme::Http(token));
        components.add_security_scheme("cookie", SecurityScheme::ApiKey(cookie));
    }
}

/// Everything that the interface answers.
fn api() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::with_openapi(Api::openapi()).merge(health::routes()).merge(public()).merge(private())
}

/// What everybody may ask, without saying who he is.
fn public() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .merge(rankings::routes())
        .merge(players::routes())
        .merge(lists::routes())
        .merge(deals::routes())
        .merge(tables::routes())
        .merge(archive::routes())
        .routes(routes!(description))
        .layer(from_fn(etag::public))
}

/// What is for one caller alone.
fn private() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .merge(accounts::routes())
        .merge(guests::routes())
        .merge(sessions::routes())
        .merge(me::routes())
        .merge(admin::routes())
        .layer(from_fn(etag::private))
}

/// The description of the REST interface, OpenAPI 3.1.
pub fn openapi() -> utoipa::openapi::OpenApi {
    api().into_openapi()
}

/// The description of the REST interface, OpenAPI 3.1.
#[utoipa::path(
    get,
    path = "/api/v1/openapi.json",
    tag = "server",
    responses((status = 200, body = Object), answers::NotModified)
)]
async fn description() -> Response {
    static TEXT: LazyLock<String> =
        LazyLock::new(|| openapi().to_json().expect("a description is plain data with text keys"));
    ([(header::CONTENT_TYPE, "application/json")], TEXT.as_str()).into_response()
}

/// All routes; what is none of the interface belongs to the browser client.
pub(crate) fn router(app: Arc<App>, client: BrowserClient) -> axum::Router {
    let (router, _) = api().split_for_parts();
    let client = Arc::new(client::Served::new(client));
    router
        .route(skat_protocol::PATH, get(socket::upgrade))
        .fallback(move |method: Method, uri: Uri, headers: HeaderMap| async move {
            client.answer(&method, uri.path(), &headers)
        })
        .method_not_allowed_fallback(|| async { problem(StatusCode::METHOD_NOT_ALLOWED, Code::MethodNotAllowed) })
        .layer(from_fn(patience::bounded))
        .layer(DefaultBodyLimit::max(request::LONGEST_BODY))
        .layer(axum::middleware::from_fn_with_state(app.clone(), metrics::measure))
        .layer(axum::middleware::from_fn_with_state(app.clone(), browser::headers))
        .with_state(app)
}
