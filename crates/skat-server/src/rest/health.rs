//! Whether the server lives, and whether it can serve.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use skat_protocol::{Health, Readiness};
use skat_store::StoreError;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;

/// The routes that watch over the server.
pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(alive)).routes(routes!(ready))
}

/// How long the database may take.
const PATIENCE: Duration = Duration::from_secs(1);

/// Whether the process is alive; touches nothing.
#[utoipa::path(get, path = "/healthz", tag = "server", responses((status = 200, body = Health)))]
pub(crate) async fn alive() -> Json<Health> {
    Json(Health { status: "ok".to_owned(), version: env!("CARGO_PKG_VERSION").to_owned() })
}

/// Whether the server can serve: its database answers within a second, is up to date, and it is not about to end.
#[utoipa::path(
    get,
    path = "/readyz",
    tag = "server",
    responses((status = 200, body = Readiness), (status = 503, body = Readiness))
)]
pub(crate) async fn ready(State(app): State<Arc<App>>) -> (StatusCode, Json<Readiness>) {
    let readiness = readiness(&app).await;
    let status = if readiness.ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, Json(readiness))
}

/// Asks the database, for a second at most.
pub(crate) async fn readiness(app: &App) -> Readiness {
    let answer = tokio::time::timeout(PATIENCE, app.store.ready()).await;
    let (database, migrations) = match answer {
        Ok(Ok(())) => (true, true),
        Ok(Err(StoreError::NotMigrated { .. })) => (true, false),
        Ok(Err(_)) | Err(_) => (false, false),
    };
    let draining = app.stop.is_cancelled();
    Readiness { ready: database && migrations && !draining, database, migrations, draining }
}
