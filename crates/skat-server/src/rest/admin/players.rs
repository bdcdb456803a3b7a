//! What is done to a player: locked out, let in again, given another name or role.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use serde_json::json;
use skat_protocol::{Because, Code, FoundPlayer, GivenName, GivenRole, NewLock};
use skat_store::{AuditEntry, GuestRenaming, Lock, Locking, Renaming, Role, RoleChange, Timestamp};
use skat_table::Time;
use uuid::Uuid;

use super::super::answers::{BadBody, Conflict, Failed, Forbidden, NotFound, Unauthorized};
use super::super::caller::{Administrator, Referee};
use super::super::{Body, Failure, Path};
use super::{entry, now, role_in, search};
use crate::app::App;
use crate::{entrance, names};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The most days that a lock lasts that is not for good.
const LONGEST_LOCK: u32 = 3_660;

/// A player with his former names and his lock; administrators see his addresses too.
#[utoipa::path(
    get,
    path = "/api/v1/admin/players/{player}",
    tag = "administration",
    security(("bearer" = []), ("cookie" = [])),
    params(("player" = Uuid, Path, description = "The player's id")),
    responses((status = 200, body = FoundPlayer), Unauthorized, Forbidden, NotFound, Failed)
)]
pub(super) async fn player(
    State(app): State<Arc<App>>,
    Referee(caller): Referee,
    Path(player): Path<Uuid>,
) -> Result<Json<FoundPlayer>, Failure> {
    found(&app, player, caller.role() == Some(Role::Administrator)).await
}

/// Locks a player out, with an account or without: his tokens are worthless, and his sockets are closed.
#[utoipa::path(
    post,
    path = "/api/v1/admin/players/{player}/lock",
    tag = "administration",
    security(("bearer" = []), ("cookie" = [])),
    params(("player" = Uuid, Path, description = "The player's id")),
    request_body = NewLock,
    responses((status = 200, body = FoundPlayer), BadBody, Unauthorized, Forbidden, NotFound, Conflict, Failed)
)]
pub(super) async fn lock(
    State(app): State<Arc<App>>,
    Administrator(caller): Administrator,
    Path(player): Path<Uuid>,
    Body(NewLock { reason, days }): Body<NewLock>,
) -> Result<Json<FoundPlayer>, Failure> {
    if !days.is_none_or(|days| (1..=LONGEST_LOCK).contains(&days)) {
        return Err(Failure::BadBody(Code::BadMessage, format!("days: 1 to {LONGEST_LOCK}")));
    }
    let audit = entry(&app, &caller, "lock", AuditEntry::player(player), Some(&reason), json!({ "days": days }));
    let lock = Lock {
        reason: reason.into(),
        locked_at: audit.at,
        until: days.map(|days| Timestamp::from_micros(Time(audit.at.micros()).plus(DAY * days).0)),
        locked_by: audit.actor,
    };
    match app.store.lock_player(player, &lock, &audit).await? {
        Locking::Done(revoked) => app.sessions.locked(&revoked),
        Locking::NoPlayer => return Err(Failure::Refused(Code::UnknownPlayer)),
        Locking::LastAdministrator => return Err(Failure::Refused(Code::LastAdministrator)),
    }
    tracing::info!(%player, by = %caller.id(), "player locked out");
    found(&app, player, true).await
}

/// Lets a player in again who was locked out.
#[utoipa::path(
    post,
    path = "/api/v1/admin/players/{player}/unlock",
    tag = "administration",
    security(("bearer" = []), ("cookie" = [])),
    params(("player" = Uuid, Path, description = "The player's id")),
    request_body = Because,
    responses((status = 200, body = FoundPlayer), BadBody, Unauthorized, Forbidden, NotFound, Conflict, Failed)
)]
pub(super) async fn unlock(
    State(app): State<Arc<App>>,
    Administrator(caller): Administrator,
    Path(player): Path<Uuid>,
    Body(Because { reason }): Body<Because>,
) -> Result<Json<FoundPlayer>, Failure> {
    let audit = entry(&app, &caller, "unlock", AuditEntry::player(player), Some(&reason), json!({}));
    if app.store.unlock_player(player, &audit).await? {
        return found(&app, player, true).await;
    }
    // Who does not exist is not merely let in already.
    let _ = found(&app, player, true).await?;
    Err(Failure::Refused(Code::NotLocked))
}

/// Gives a player another name; the old one stays findable. The name that he has already is no act.
#[utoipa::path(
    put,
    path = "/api/v1/admin/players/{player}/name",
    tag = "administration",
    security(("bearer" = []), ("cookie" = [])),
    params(("player" = Uuid, Path, description = "The player's id")),
    request_body = GivenName,
    responses((status = 200, body = FoundPlayer), BadBody, Unauthorized, Forbidden, NotFound, Conflict, Failed)
)]
pub(super) async fn rename(
    State(app): State<Arc<App>>,
    Administrator(caller): Administrator,
    Path(player): Path<Uuid>,
    Body(GivenName { name, reason }): Body<GivenName>,
) -> Result<Json<FoundPlayer>, Failure> {
    let before = app.store.player(player).await?.ok_or(Failure::Refused(Code::UnknownPlayer))?;
    let audit = entry(&app, &caller, "rename", AuditEntry::player(player), Some(&reason), json!({}));
    names::for_account(name.as_str())?;
    if entrance::is_taken(&app, name.as_str(), Some(player)).await? {
        return Err(Failure::Refused(Code::NameTaken));
    }
    let canonical = names::canonical(name.as_str());
    let done = match before.role {
        Some(_) => app.store.rename(player, name.as_str(), &canonical, now(&app), false, Some(&audit)).await?,
        None => match app.store.rename_guest(player, name.as_str(), names::canonical, &audit).await? {
            GuestRenaming::Done => Renaming::Done,
            GuestRenaming::Unchanged => Renaming::Unchanged,
            GuestRenaming::NotAGuest => Renaming::NoAccount,
        },
    };
    match done {
        Renaming::Unchanged => {}
        Renaming::Done => app.lobby.rename(player, name.as_str()),
        Renaming::NameTaken => return Err(Failure::Refused(Code::NameTaken)),
        Renaming::NoAccount => return Err(Failure::Refused(Code::UnknownPlayer)),
    }
    found(&app, player, true).await
}

/// Gives a registered player another role, which counts from his next request on. The role that he has already is no act.
#[utoipa::path(
    put,
    path = "/api/v1/admin/players/{player}/role",
    tag = "administration",
    security(("bearer" = []), ("cookie" = [])),
    params(("player" = Uuid, Path, description = "The player's id")),
    request_body = GivenRole,
    responses((status = 200, body = FoundPlayer), BadBody, Unauthorized, Forbidden, NotFound, Conflict, Failed)
)]
pub(super) async fn set_role(
    State(app): State<Arc<App>>,
    Administrator(caller): Administrator,
    Path(player): Path<Uuid>,
    Body(GivenRole { role, reason }): Body<GivenRole>,
) -> Result<Json<FoundPlayer>, Failure> {
    let detail = json!({ "role": role.as_str() });
    let audit = entry(&app, &caller, "role", AuditEntry::player(player), Some(&reason), detail);
    match app.store.set_role(player, role_in(role), &audit).await? {
        RoleChange::Done | RoleChange::Unchanged => found(&app, player, true).await,
        RoleChange::LastAdministrator => Err(Failure::Refused(Code::LastAdministrator)),
        RoleChange::NoAccount => {
            let _ = found(&app, player, true).await?;
            Err(Failure::Refused(Code::NoAccount))
        }
    }
}

async fn found(app: &App, player: Uuid, with_addresses: bool) -> Result<Json<FoundPlayer>, Failure> {
    let found = app.store.find_player(player).await?.ok_or(Failure::Refused(Code::UnknownPlayer))?;
    Ok(Json(search::player(&found, with_addresses.then_some(&*found.addresses))))
}
