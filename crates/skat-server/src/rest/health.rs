//! Whether the server lives, and whether it can serve.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use skat_protocol::{Health, Readiness};

use crate::app::App;

/// Whether the process is alive; touches nothing.
#[utoipa::path(get, path = "/healthz", responses((status = 200, body = Health)))]
pub(crate) async fn alive() -> Json<Health> {
    Json(Health { status: "ok".to_owned(), version: env!("CARGO_PKG_VERSION").to_owned() })
}

/// Whether the server can serve: its database answers within a second, is up to date, and it is not about to end.
#[utoipa::path(
    get,
    path = "/readyz",
    responses((status = 200, body = Readiness), (status = 503, body = Readiness))
)]
pub(crate) async fn ready(State(app): State<Arc<App>>) -> (StatusCode, Json<Readiness>) {
    let database = app.store.ready().await;
    let draining = app.stop.is_cancelled();
    let ready = database.is_ok() && !draining;
    if let Err(error) = &database {
        tracing::warn!(%error, "not ready");
    }
    let status = if ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let migrations = !matches!(database, Err(skat_store::StoreError::NotMigrated { .. }));
    (status, Json(Readiness { ready, database: database.is_ok(), migrations, draining }))
}
