//! A request that the database keeps waiting is answered all the same.

use std::time::Duration;

use axum::extract::Request;
use axum::http::header;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::failure::Failure;
use super::request::LONGEST_WAIT;

/// How long a request may take, beside the time in which its body comes: longer than one waits for a connection to the
/// database, which says why it fails.
const PATIENCE: Duration = Duration::from_secs(8);

/// Answers that the server is not available when a request takes too long; what it was about may be done or not.
///
/// A connection to the database over which nothing comes any more would otherwise keep its caller for minutes.
pub(super) async fn bounded(request: Request, next: Next) -> Response {
    let has_body =
        [header::CONTENT_LENGTH, header::TRANSFER_ENCODING].iter().any(|name| request.headers().contains_key(name));
    let patience = if has_body { PATIENCE + LONGEST_WAIT } else { PATIENCE };
    match tokio::time::timeout(patience, next.run(request)).await {
        Ok(response) => response,
        Err(_) => {
            tracing::error!("a request took too long");
            Failure::Unavailable.into_response()
        }
    }
}
