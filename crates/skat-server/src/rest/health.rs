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
    told(answer.ok(), app.stop.is_cancelled())
}

/// What an answer of the database means; there is none if it took too long.
fn told(answer: Option<Result<(), StoreError>>, draining: bool) -> Readiness {
    let (database, migrations) = match answer {
        Some(Ok(())) => (true, Some(true)),
        Some(Err(StoreError::NotMigrated { .. })) => (true, Some(false)),
        // Whoever heard that it is not migrated would migrate, which helps nobody.
        Some(Err(_)) | None => (false, None),
    };
    Readiness { ready: database && migrations == Some(true) && !draining, database, migrations, draining }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whether_a_database_is_migrated_is_unknown_while_it_does_not_answer() {
        let json = |answer, draining| serde_json::to_value(told(answer, draining)).unwrap();
        let away = serde_json::json!({ "ready": false, "database": false, "draining": false });
        for answer in [None, Some(Err(StoreError::ShutOut))] {
            assert_eq!(json(answer, false), away);
        }
        let old = serde_json::json!({ "ready": false, "database": true, "migrations": false, "draining": false });
        assert_eq!(json(Some(Err(StoreError::NotMigrated { missing: 3 })), false), old);
        let ends = serde_json::json!({ "ready": false, "database": true, "migrations": true, "draining": true });
        assert_eq!(json(Some(Ok(())), true), ends);
        assert!(told(Some(Ok(())), false).ready);
    }
}
