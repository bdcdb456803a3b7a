//! Requests over HTTP, by their routes.

use std::sync::Arc;

use axum::extract::{MatchedPath, Request, State};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::Response;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use skat_store::StoreError;
use tracing::Instrument as _;
use tracing::field::Empty;

use super::spans;
use crate::app::App;
use crate::rest::kind_of_page;
use crate::traces::TARGET;

/// What a request over HTTP asked for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Asked {
    /// The template of its path, never the path itself; `page` or `asset` for the browser client.
    route: String,
    method: &'static str,
}

/// How a request over HTTP was answered.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Answered {
    route: String,
    method: &'static str,
    status: u16,
}

#[derive(Debug)]
pub(super) struct Requests {
    answered: Family<Answered, Counter>,
    spans: Family<Asked, Histogram, fn() -> Histogram>,
}

impl Requests {
    pub(super) fn register(it: &mut Registry) -> Requests {
        let requests = Requests { answered: Family::default(), spans: Family::new_with_constructor(spans) };
        it.register("http_requests", "Requests by route and answer", requests.answered.clone());
        it.register_with_unit("http_request", "How long requests took by route", Unit::Seconds, requests.spans.clone());
        requests
    }
}

/// Measures a request over HTTP.
pub(crate) async fn measure(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let matched = request.extensions().get::<MatchedPath>().map(MatchedPath::as_str);
    let route = matched.unwrap_or_else(|| kind_of_page(request.uri().path())).to_owned();
    let method = known(request.method());
    let began = app.world.now();
    let span = tracing::info_span!(
        target: TARGET,
        "request",
        otel.name = format!("{method} {route}"),
        otel.kind = "server",
        http.request.method = method,
        http.route = route,
        http.response.status_code = Empty,
    );
    let response = next.run(request).instrument(span.clone()).await;
    let took = app.world.now().since(began).as_secs_f64();
    let status = response.status().as_u16();
    span.record("http.response.status_code", status);
    if let Some(error) = response.extensions().get::<Arc<StoreError>>() {
        app.metrics.database_failed(error.kind());
        tracing::error!(method, route, %error, "the database fails a request");
    }
    let requests = &app.metrics.requests;
    requests.spans.get_or_create(&Asked { route: route.clone(), method }).observe(took);
    requests.answered.get_or_create(&Answered { route, method, status }).inc();
    response
}

/// A method as a label: a client may make any up.
fn known(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_method_that_somebody_has_made_up_is_no_label() {
        assert_eq!(known(&Method::PATCH), "PATCH");
        assert_eq!(known(&Method::from_bytes(b"BREW").unwrap()), "other");
    }
}
