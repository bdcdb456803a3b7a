//! Guests who come.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use skat_protocol::{NewGuest, SessionBody};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::answers::{BadBody, Conflict, Failed, Forbidden, TooFast};
use super::sessions::{began, check_origin};
use super::{Body, Failure, Origins};
use crate::app::App;
use crate::{entrance, sessions};

/// The routes of guests.
pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(guest))
}

/// Comes as a new guest.
#[utoipa::path(
    post,
    path = "/api/v1/guests",
    tag = "accounts",
    request_body = NewGuest,
    responses((status = 201, body = SessionBody), BadBody, Forbidden, Conflict, TooFast, Failed)
)]
pub(super) async fn guest(
    State(app): State<Arc<App>>,
    from: Origins,
    Body(NewGuest { name, cookie }): Body<NewGuest>,
) -> Result<Response, Failure> {
    check_origin(&from, cookie)?;
    let secret = app.world.secret();
    let player = entrance::new_guest(&app, name.as_str(), &sessions::hash_of(&secret), &from).await;
    app.metrics.guest_came(player.as_ref().map(|_| ()).map_err(|(code, _)| *code));
    let player = player.map_err(|(code, wait)| wait.map_or(Failure::Refused(code), Failure::TooFast))?;
    let body = SessionBody { player: player.id, name: player.name, role: None, token: None };
    Ok(began(&app, body, &secret, cookie))
}
