//! Logging in and out.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use skat_protocol::{self as protocol, Code, Credentials, SessionBody, SessionEntry, SessionList};
use skat_store::{Account, Role, SessionId, SessionRow, Timestamp};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::answers::{BadBody, Failed, Forbidden, NotFound, TooFast, Unauthorized};
use super::{Body, Caller, Failure, Origins, Path};
use crate::app::App;
use crate::metrics::Throttled;
use crate::origin::Origin;
use crate::sessions::TokenHash;
use crate::throttle::Subject;
use crate::{address, cookie, entrance, hashing, names, sessions};

/// The routes of sessions.
pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(log_in, own, log_out_everywhere)).routes(routes!(log_out)).routes(routes!(end))
}

/// Logs in with a name and a password.
///
/// With a cookie in the place of an older one, the older one's session ends.
/// Whoever has a hundred sessions loses the one that was not used for the longest time.
#[utoipa::path(
    post,
    path = "/api/v1/sessions",
    tag = "accounts",
    request_body = Credentials,
    responses((status = 201, body = SessionBody), BadBody, Unauthorized, Forbidden, TooFast, Failed)
)]
pub(super) async fn log_in(
    State(app): State<Arc<App>>,
    from: Origins,
    headers: HeaderMap,
    Body(Credentials { name, password, cookie }): Body<Credentials>,
) -> Result<Response, Failure> {
    check_origin(&from, cookie)?;
    // As everywhere, a cookie counts only from an allowed page.
    let older = if cookie && from.origin == Origin::Allowed { cookie::read(&app.config, &headers) } else { None };
    let replaced = older.and_then(sessions::hash_of_token);
    let account = checked(&app, &from, &names::canonical(name.as_str()), password.as_str()).await;
    let secret = app.world.secret();
    let done = match account {
        Ok(account) => {
            begin(&app, &from, &account, &sessions::hash_of(&secret), replaced.as_ref()).await.map(|()| account)
        }
        Err(failure) => Err(failure),
    };
    app.metrics.logged_in(done.as_ref().map(|_| ()).map_err(Failure::code));
    let account = done?;
    tracing::info!(player = %account.player, "logged in");
    let role = Some(role_out(account.role));
    let body = SessionBody { player: account.player, name: account.name, role, token: None };
    Ok(began(&app, body, &secret, cookie))
}

/// The account whose password this is.
///
/// Whether there is no such account or the password is another one, it takes as long and says the same.
///
/// # Errors
/// [`Code::WrongLogin`], [`Failure::TooFast`], [`Code::Unavailable`].
pub(super) async fn checked(
    app: &App,
    from: &Origins,
    canonical_name: &str,
    password: &str,
) -> Result<Account, Failure> {
    let subject = Subject::Account(canonical_name);
    let attempt = app.passwords.begin(subject, from.address, app.world.now()).map_err(|wait| {
        app.metrics.throttled(Throttled::AccountPassword);
        Failure::TooFast(wait)
    })?;
    let account = match app.store.account_by_name(canonical_name).await {
        Ok(account) => account,
        Err(error) => {
            attempt.withdraw();
            return Err(error.into());
        }
    };
    let hash = account.as_ref().map_or(hashing::OF_NOBODY, |account| &account.password_hash);
    match (app.hashing.verify(&*app.world, from.address, hash, password).await, account) {
        (Ok(true), Some(account)) => {
            attempt.succeeded();
            Ok(account)
        }
        (Ok(_), _) => Err(Code::WrongLogin.into()),
        (Err(why), _) => {
            attempt.withdraw();
            Err(why.into())
        }
    }
}

/// Writes the session of somebody whose password was right, and ends the one that the browser forgets by it.
async fn begin(
    app: &App,
    from: &Origins,
    account: &Account,
    token_hash: &TokenHash,
    replaced: Option<&TokenHash>,
) -> Result<(), Failure> {
    let player = account.player;
    // Only now: whoever does not know the password learns nothing about the player.
    if app.store.lock_of(player).await?.is_some_and(|lock| lock.is_in_force(now(app))) {
        return Err(Code::Locked.into());
    }
    if let Some(replaced) = replaced {
        app.store.revoke_session(SessionId::of(replaced), None, now(app), None).await?;
        app.sessions.revoked(&[*replaced]);
    }
    if !entrance::open_session(app, player, token_hash, from).await? {
        return Err(Code::WrongLogin.into());
    }
    // The password may have been changed meanwhile, which ends the sessions of before, and so this one too.
    let present = app.store.account(player).await?;
    if present.is_none_or(|present| present.password_hash != account.password_hash) {
        app.store.revoke_session(SessionId::of(token_hash), Some(player), now(app), None).await?;
        return Err(Code::WrongLogin.into());
    }
    Ok(())
}

/// The own sessions, the newest first.
#[utoipa::path(
    get,
    path = "/api/v1/sessions",
    tag = "accounts",
    security(("bearer" = []), ("cookie" = [])),
    responses((status = 200, body = SessionList), Unauthorized, Forbidden, Failed)
)]
pub(super) async fn own(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<SessionList>, Failure> {
    let sessions = app.store.sessions(caller.id()).await?;
    let current = SessionId::of(&caller.identity.token_hash);
    Ok(Json(SessionList { sessions: sessions.into_iter().map(|session| shown(session, current)).collect() }))
}

/// Logs out here.
#[utoipa::path(
    delete,
    path = "/api/v1/sessions/current",
    tag = "accounts",
    security(("bearer" = []), ("cookie" = [])),
    responses((status = 204, description = "The session has ended."), Unauthorized, Forbidden, Failed)
)]
pub(super) async fn log_out(State(app): State<Arc<App>>, caller: Caller) -> Result<Response, Failure> {
    let session = SessionId::of(&caller.identity.token_hash);
    app.store.revoke_session(session, Some(caller.id()), now(&app), None).await?;
    app.sessions.revoked(&[caller.identity.token_hash]);
    Ok(ended(&app, &caller))
}

/// Ends one of the own sessions.
#[utoipa::path(
    delete,
    path = "/api/v1/sessions/{session}",
    tag = "accounts",
    security(("bearer" = []), ("cookie" = [])),
    params(("session" = String, Path, description = "The session's id")),
    responses((status = 204, description = "The session has ended."), Unauthorized, Forbidden, NotFound, Failed)
)]
pub(super) async fn end(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(session): Path<String>,
) -> Result<Response, Failure> {
    let session: SessionId = session.parse().map_err(|_| Failure::NotFound)?;
    let revoked = app.store.revoke_session(session, Some(caller.id()), now(&app), None).await?;
    let (token_hash, _) = revoked.ok_or(Failure::NotFound)?;
    app.sessions.revoked(&[token_hash]);
    Ok(if token_hash == caller.identity.token_hash {
        ended(&app, &caller)
    } else {
        StatusCode::NO_CONTENT.into_response()
    })
}

/// Logs out everywhere.
#[utoipa::path(
    delete,
    path = "/api/v1/sessions",
    tag = "accounts",
    security(("bearer" = []), ("cookie" = [])),
    responses((status = 204, description = "All own sessions have ended."), Unauthorized, Forbidden, Failed)
)]
pub(super) async fn log_out_everywhere(State(app): State<Arc<App>>, caller: Caller) -> Result<Response, Failure> {
    let revoked = app.store.revoke_sessions(caller.id(), now(&app), None).await?;
    app.sessions.revoked(&revoked);
    Ok(ended(&app, &caller))
}

/// A page of another site may not log its visitor in.
pub(super) fn check_origin(from: &Origins, cookie: bool) -> Result<(), Failure> {
    if cookie && from.origin == Origin::Foreign { Err(Code::ForeignOrigin.into()) } else { Ok(()) }
}

/// The answer to who has come in: with his token, or with a cookie.
pub(super) fn began(app: &App, body: SessionBody, secret: &[u8; 32], is_cookie: bool) -> Response {
    let token = sessions::token(secret);
    if is_cookie {
        let cookie = [(header::SET_COOKIE, cookie::set(&app.config, &token))];
        return (StatusCode::CREATED, cookie, Json(body)).into_response();
    }
    (StatusCode::CREATED, Json(SessionBody { token: Some(token), ..body })).into_response()
}

/// The answer to who has no session any more.
pub(super) fn ended(app: &App, caller: &Caller) -> Response {
    if caller.has_cookie {
        return (StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie::clear(&app.config))]).into_response();
    }
    StatusCode::NO_CONTENT.into_response()
}

/// A role on the wire.
pub(super) fn role_out(role: Role) -> protocol::Role {
    match role {
        Role::Player => protocol::Role::Player,
        Role::Referee => protocol::Role::Referee,
        Role::Administrator => protocol::Role::Administrator,
    }
}

/// A session as its owner or an administrator sees it, who asks with the session `current`.
pub(super) fn shown(session: SessionRow, current: SessionId) -> SessionEntry {
    SessionEntry {
        id: session.id.to_string(),
        current: session.id == current,
        created_at_micros: session.created_at.micros(),
        last_used_at_micros: session.last_used_at.map(Timestamp::micros),
        address: session.address.map(address::shown),
        agent: session.agent,
    }
}

fn now(app: &App) -> Timestamp {
    Timestamp::from_micros(app.world.now().0)
}
