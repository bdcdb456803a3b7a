//! A request that the database keeps waiting is answered all the same.

use std::time::Duration;

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::failure::Failure;

/// How long a request may take: longer than one waits for a connection to the database, which says why it fails.
const PATIENCE: Duration = Duration::from_secs(8);

/// Answers that the server is not available when a request takes too long; what it was about may be done or not.
///
/// A connection to the database over which nothing comes any more would otherwise keep its caller for minutes.
pub(super) async fn bounded(request: Request, next: Next) -> Response {
    match tokio::time::timeout(PATIENCE, next.run(request)).await {
        Ok(response) => response,
        Err(_) => {
            tracing::error!("a request took too long");
            Failure::Unavailable.into_response()
        }
    }
}
