//! A player's sessions, and their end.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::json;
use skat_protocol::{Code, SessionList};
use skat_store::{AuditEntry, SessionId};
use uuid::Uuid;

use super::super::answers::{Failed, Forbidden, NotFound, Unauthorized};
use super::super::caller::Administrator;
use super::super::sessions::shown;
use super::super::{Failure, Path};
use super::{entry, now};
use crate::app::App;

/// The sessions of a player, the newest first.
#[utoipa::path(
    get,
    path = "/api/v1/admin/players/{player}/sessions",
    tag = "administration",
    security(("bearer" = []), ("cookie" = [])),
    params(("player" = Uuid, Path, description = "The player's id")),
    responses((status = 200, body = SessionList), Unauthorized, Forbidden, NotFound, Failed)
)]
pub(super) async fn sessions(
    State(app): State<Arc<App>>,
    Administrator(caller): Administrator,
    Path(player): Path<Uuid>,
) -> Result<Json<SessionList>, Failure> {
    check(&app, player).await?;
    let sessions = app.store.sessions(player).await?;
    let own = SessionId::of(&caller.identity.token_hash);
    Ok(Json(SessionList { sessions: sessions.into_iter().map(|session| shown(session, own)).collect() }))
}

/// Ends all sessions of a player: his tokens are worthless, and his sockets are closed. Where he has none it is no act.
#[utoipa::path(
    delete,
    path = "/api/v1/admin/players/{player}/sessions",
    tag = "administration",
    security(("bearer" = []), ("cookie" = [])),
    params(("player" = Uuid, Path, description = "The player's id")),
    responses((status = 204, description = "They have ended."), Unauthorized, Forbidden, NotFound, Failed)
)]
pub(super) async fn revoke_all(
    State(app): State<Arc<App>>,
    Administrator(caller): Administrator,
    Path(player): Path<Uuid>,
) -> Result<StatusCode, Failure> {
    check(&app, player).await?;
    let audit = entry(&app, &caller, "revokeSessions", AuditEntry::player(player), None, json!({}));
    let revoked = app.store.revoke_sessions(player, now(&app), Some(&audit)).await?;
    app.sessions.revoked(&revoked);
    Ok(StatusCode::NO_CONTENT)
}

/// Ends one session, whosever it is.
#[utoipa::path(
    delete,
    path = "/api/v1/admin/sessions/{session}",
    tag = "administration",
    security(("bearer" = []), ("cookie" = [])),
    params(("session" = String, Path, description = "The session's id")),
    responses((status = 204, description = "It has ended."), Unauthorized, Forbidden, NotFound, Failed)
)]
pub(super) async fn revoke(
    State(app): State<Arc<App>>,
    Administrator(caller): Administrator,
    Path(session): Path<String>,
) -> Result<StatusCode, Failure> {
    let session: SessionId = session.parse().map_err(|_| Failure::NotFound)?;
    let audit = entry(&app, &caller, "revokeSession", format!("session:{session}"), None, json!({}));
    let revoked = app.store.revoke_session(session, None, now(&app), Some(&audit)).await?;
    let (hash, _) = revoked.ok_or(Failure::NotFound)?;
    app.sessions.revoked(&[hash]);
    Ok(StatusCode::NO_CONTENT)
}

/// Refuses a player who does not exist.
async fn check(app: &App, player: Uuid) -> Result<(), Failure> {
    app.store.player(player).await?.map(drop).ok_or(Failure::Refused(Code::UnknownPlayer))
}
