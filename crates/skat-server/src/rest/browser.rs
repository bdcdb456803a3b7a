//! What a browser is told about every answer, so that none can be used against its reader.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

use crate::app::App;

/// Nothing is loaded, run, framed or sent from an answer; a page that needs more says so itself.
const POLICY: &str = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Each answer says so, unless it says something else itself.
const USUAL: [(HeaderName, &str); 4] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
];

/// For a year this server is not asked without TLS.
const ALWAYS_TLS: &str = "max-age=31536000";

/// Adds the headers.
pub(crate) async fn headers(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in USUAL {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    // Without TLS it would be ignored, or shut people of a club's own network out for a year.
    if app.config.is_https() {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(ALWAYS_TLS));
    }
    response
}
