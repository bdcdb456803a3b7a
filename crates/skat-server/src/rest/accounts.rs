//! Registration.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use skat_protocol::{Code, Credentials, SessionBody};
use skat_store::{NewAccount, Registration, Role, Timestamp};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::answers::{BadBody, Conflict, Failed, Forbidden, TooFast, Unauthorized};
use super::sessions::{began, check_origin, role_out};
use super::{Body, Failure, MaybeCaller, Origins};
use crate::app::App;
use crate::metrics::Throttled;
use crate::{entrance, names, sessions};

/// The routes of registration.
pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(register))
}

/// Registers a name with a password. A guest who says who he is keeps his id, his seats and his games, and gets this name.
#[utoipa::path(
    post,
    path = "/api/v1/accounts",
    tag = "accounts",
    security((), ("bearer" = []), ("cookie" = [])),
    request_body = Credentials,
    responses((status = 201, body = SessionBody), BadBody, Unauthorized, Forbidden, Conflict, TooFast, Failed)
)]
pub(super) async fn register(
    State(app): State<Arc<App>>,
    from: Origins,
    MaybeCaller(caller): MaybeCaller,
    Body(Credentials { name, password, cookie }): Body<Credentials>,
) -> Result<Response, Failure> {
    check_origin(&from, cookie)?;
    if caller.as_ref().is_some_and(|caller| caller.role().is_some()) {
        return Err(Code::HasAccount.into());
    }
    let name = names::for_account(name.as_str())?;
    let player = caller.as_ref().map_or_else(|| app.world.id(), |caller| caller.id());
    if entrance::is_taken(&app, name.as_str(), None).await? {
        return Err(Code::NameTaken.into());
    }
    app.registrations.one_more(from.address, app.world.now()).map_err(|wait| {
        app.metrics.throttled(Throttled::Registration);
        Failure::TooFast(wait)
    })?;
    let password_hash = app.hashing.hash(&*app.world, from.address, password.as_str()).await?;
    let account = NewAccount {
        player,
        name: name.as_str().to_owned(),
        canonical_name: names::canonical(name.as_str()),
        password_hash,
        role: Role::Player,
        at: Timestamp::from_micros(app.world.now().0),
    };
    match app.store.register(&account).await? {
        Registration::Done => {}
        Registration::NameTaken => return Err(Code::NameTaken.into()),
        Registration::HasAccount => return Err(Code::HasAccount.into()),
        // He was deleted while he registered.
        Registration::NotAGuest => return Err(Code::BadToken.into()),
    }
    app.lobby.rename(player, &account.name);
    tracing::info!(%player, was_guest = caller.is_some(), "registered");
    let secret = app.world.secret();
    if !entrance::open_session(&app, player, &sessions::hash_of(&secret), &from).await? {
        return Err(Code::BadToken.into());
    }
    let body = SessionBody { player, name: account.name, role: Some(role_out(account.role)), token: None };
    Ok(began(&app, body, &secret, cookie))
}
