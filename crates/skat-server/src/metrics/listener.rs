//! Who is told: metrics have a listener of their own.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;
use tokio::net::TcpListener;

use crate::app::App;

/// The type of the text, which ends with a line of its own.
const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Listens for those who want to know.
///
/// # Errors
/// The address cannot be listened to.
pub(crate) async fn listen(address: SocketAddr) -> std::io::Result<(TcpListener, SocketAddr)> {
    let listener = TcpListener::bind(address).await?;
    let address = listener.local_addr()?;
    Ok((listener, address))
}

/// Tells everybody who asks, until the server ends.
pub(crate) async fn serve(app: Arc<App>, listener: TcpListener, end: impl Future<Output = ()> + Send + 'static) {
    let router = axum::Router::new().route("/metrics", get(tell)).with_state(app);
    if let Err(error) = axum::serve(listener, router).with_graceful_shutdown(end).await {
        tracing::error!(%error, "metrics are not served any more");
    }
}

async fn tell(State(app): State<Arc<App>>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, CONTENT_TYPE)], app.metrics.text(&app).await)
}
