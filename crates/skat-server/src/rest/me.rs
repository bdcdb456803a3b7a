//! What callers see and change of themselves.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use skat_protocol::{ArchiveConsent, Code, Deletion, Me, NewName, NewPassword, PubInterest};
use skat_store::{Account, Renaming, SessionId, Timestamp};
use skat_table::Time;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::answers::{BadBody, Conflict, Failed, Forbidden, TooFast, Unauthorized};
use super::sessions::{checked, ended, role_out};
use super::{Body, Caller, Failure, Origins, Registered};
use crate::app::App;
use crate::config::Config;
use crate::{entrance, export, names};

/// The routes of callers about themselves.
pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(me))
        .routes(routes!(password))
        .routes(routes!(name))
        .routes(routes!(archive))
        .routes(routes!(pub_tables))
        .routes(routes!(deletion))
        .routes(routes!(everything))
}

/// Who the caller is.
#[utoipa::path(
    get,
    path = "/api/v1/me",
    tag = "accounts",
    security(("bearer" = []), ("cookie" = [])),
    responses((status = 200, body = Me), Unauthorized, Forbidden, Failed)
)]
pub(super) async fn me(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<Me>, Failure> {
    let account = app.store.account(caller.id()).await?;
    Ok(Json(shown(&app, &caller, account.as_ref())))
}

/// Changes the password. Every other session of the caller ends.
#[utoipa::path(
    put,
    path = "/api/v1/me/password",
    tag = "accounts",
    security(("bearer" = []), ("cookie" = [])),
    request_body = NewPassword,
    responses((status = 204, description = "It is changed."), BadBody, Unauthorized, Forbidden, TooFast, Failed)
)]
pub(super) async fn password(
    State(app): State<Arc<App>>,
    from: Origins,
    Registered(caller): Registered,
    Body(NewPassword { old, new }): Body<NewPassword>,
) -> Result<StatusCode, Failure> {
    let account = account_of(&app, &caller).await?;
    checked(&app, &from, &account.canonical_name, old.as_str()).await?;
    let hash = app.hashing.hash(&*app.world, from.address, new.as_str()).await?;
    let kept = Some(&caller.identity.token_hash);
    let revoked = app.store.set_password(caller.id(), &hash, kept, now(&app)).await?.ok_or(Code::BadToken)?;
    app.sessions.revoked(&revoked);
    tracing::info!(player = %caller.id(), "password changed");
    Ok(StatusCode::NO_CONTENT)
}

/// Changes the name, once in a while. The old one stays his for some time, and stays findable for referees.
#[utoipa::path(
    put,
    path = "/api/v1/me/name",
    tag = "accounts",
    security(("bearer" = []), ("cookie" = [])),
    request_body = NewName,
    responses((status = 200, body = Me), BadBody, Unauthorized, Forbidden, Conflict, Failed)
)]
pub(super) async fn name(
    State(app): State<Arc<App>>,
    Registered(caller): Registered,
    Body(NewName { name }): Body<NewName>,
) -> Result<Json<Me>, Failure> {
    let account = account_of(&app, &caller).await?;
    if account.name == name.as_str() {
        return Ok(Json(shown(&app, &caller, Some(&account))));
    }
    if may_rename_at(&app.config, &account).is_some_and(|then| then > app.world.now()) {
        return Err(Code::RenamedLately.into());
    }
    let name = names::for_account(name.as_str())?;
    if entrance::is_taken(&app, name.as_str(), Some(caller.id())).await? {
        return Err(Code::NameTaken.into());
    }
    let canonical = names::canonical(name.as_str());
    match app.store.rename(caller.id(), name.as_str(), &canonical, now(&app), true, None).await? {
        Renaming::Done | Renaming::Unchanged => app.lobby.rename(caller.id(), name.as_str()),
        Renaming::NameTaken => return Err(Code::NameTaken.into()),
        Renaming::NoAccount => return Err(Code::BadToken.into()),
    }
    let account = account_of(&app, &caller).await?;
    Ok(Json(shown(&app, &caller, Some(&account))))
}

/// Says whether archives may name the caller.
#[utoipa::path(
    put,
    path = "/api/v1/me/archive",
    tag = "accounts",
    security(("bearer" = []), ("cookie" = [])),
    request_body = ArchiveConsent,
    responses((status = 200, body = Me), BadBody, Unauthorized, Forbidden, Failed)
)]
pub(super) async fn archive(
    State(app): State<Arc<App>>,
    Registered(caller): Registered,
    Body(ArchiveConsent { named }): Body<ArchiveConsent>,
) -> Result<Json<Me>, Failure> {
    app.store.set_named_in_archive(caller.id(), named).await?;
    let account = account_of(&app, &caller).await?;
    Ok(Json(shown(&app, &caller, Some(&account))))
}

/// Says whether the caller, who may be a guest, likes tables with pub rules; the lobby shows it.
#[utoipa::path(
    put,
    path = "/api/v1/me/pub",
    tag = "accounts",
    security(("bearer" = []), ("cookie" = [])),
    request_body = PubInterest,
    responses((status = 200, body = Me), BadBody, Unauthorized, Forbidden, Failed)
)]
pub(super) async fn pub_tables(
    State(app): State<Arc<App>>,
    mut caller: Caller,
    Body(PubInterest { likes_pub }): Body<PubInterest>,
) -> Result<Json<Me>, Failure> {
    if !app.store.set_likes_pub(caller.id(), likes_pub).await? {
        return Err(Code::BadToken.into());
    }
    caller.identity.player.likes_pub = likes_pub;
    app.lobby.set_likes_pub(caller.id(), likes_pub);
    let account = app.store.account(caller.id()).await?;
    Ok(Json(shown(&app, &caller, account.as_ref())))
}

/// Deletes the account: games stay, the name goes. Not while the caller sits at a table.
#[utoipa::path(
    post,
    path = "/api/v1/me/deletion",
    tag = "accounts",
    security(("bearer" = []), ("cookie" = [])),
    request_body = Deletion,
    responses((status = 204, description = "It is gone."), BadBody, Unauthorized, Forbidden, Conflict, TooFast, Failed)
)]
pub(super) async fn deletion(
    State(app): State<Arc<App>>,
    from: Origins,
    Registered(caller): Registered,
    Body(Deletion { password }): Body<Deletion>,
) -> Result<Response, Failure> {
    let account = account_of(&app, &caller).await?;
    checked(&app, &from, &account.canonical_name, password.as_str()).await?;
    // Right after a start it is not known yet who sits where.
    app.loaded.cancelled().await;
    if !app.lobby.tables_of(caller.id()).is_empty() {
        return Err(Code::SeatedNow.into());
    }
    let placeholder = entrance::named_by_id("deleted", caller.id());
    match app.store.delete_account(caller.id(), &placeholder, now(&app)).await? {
        skat_store::Deletion::Done(revoked) => app.sessions.revoked(&revoked),
        skat_store::Deletion::NoPlayer => return Err(Code::BadToken.into()),
        skat_store::Deletion::AtTable => return Err(Code::SeatedNow.into()),
        skat_store::Deletion::LastAdministrator => return Err(Code::LastAdministrator.into()),
        skat_store::Deletion::Overtaken => return Err(Code::Unavailable.into()),
    }
    tracing::info!(player = %caller.id(), "account deleted");
    Ok(ended(&app, &caller))
}

/// Everything that is kept about the caller.
#[utoipa::path(
    get,
    path = "/api/v1/me/export",
    tag = "accounts",
    security(("bearer" = []), ("cookie" = [])),
    responses((status = 200, body = Object), Unauthorized, Forbidden, Failed)
)]
pub(super) async fn everything(State(app): State<Arc<App>>, caller: Caller) -> Result<Response, Failure> {
    let export = app.store.export(caller.id()).await?.ok_or(Code::BadToken)?;
    Ok(Json(export::json(&export)).into_response())
}

async fn account_of(app: &App, caller: &Caller) -> Result<Account, Failure> {
    // It was there a moment ago; if it is not any more, neither is the session.
    Ok(app.store.account(caller.id()).await?.ok_or(Code::BadToken)?)
}

fn shown(app: &App, caller: &Caller, account: Option<&Account>) -> Me {
    let rename_at = account.and_then(|account| may_rename_at(&app.config, account));
    Me {
        player: caller.id(),
        name: account.map_or_else(|| caller.name().to_owned(), |account| account.name.clone()),
        role: account.map(|account| role_out(account.role)),
        named_in_archive: account.is_some_and(|account| account.named_in_archive),
        likes_pub: caller.identity.player.likes_pub,
        rename_at_micros: rename_at.filter(|then| *then > app.world.now()).map(|then| then.0),
        session: SessionId::of(&caller.identity.token_hash).to_string(),
    }
}

fn may_rename_at(config: &Config, account: &Account) -> Option<Time> {
    let days = Duration::from_secs(24 * 3600 * u64::from(config.rename_days));
    account.renamed_at.map(|renamed| Time(renamed.micros()).plus(days))
}

fn now(app: &App) -> Timestamp {
    Timestamp::from_micros(app.world.now().0)
}
