//! Refereeing and administration: who may do it is asked of the database with each request, and every act is written into the audit log.

mod audit;
mod lists;
mod players;
mod search;
mod sessions;
mod settings;
mod tables;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use skat_protocol::{self as protocol, Reason};
use skat_store::{AuditEntry, Role, Timestamp};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::caller::Caller;
use crate::app::App;

/// The routes of referees and administrators.
pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(search::players))
        .routes(routes!(players::player))
        .routes(routes!(players::lock))
        .routes(routes!(players::unlock))
        .routes(routes!(players::rename))
        .routes(routes!(players::set_role))
        .routes(routes!(sessions::sessions, sessions::revoke_all))
        .routes(routes!(sessions::revoke))
        .routes(routes!(tables::tables))
        .routes(routes!(tables::table))
        .routes(routes!(tables::announce))
        .routes(routes!(tables::close))
        .routes(routes!(lists::list))
        .routes(routes!(lists::deal))
        .routes(routes!(lists::void_list))
        .routes(routes!(lists::restore_list))
        .routes(routes!(lists::void_deal))
        .routes(routes!(lists::restore_deal))
        .routes(routes!(settings::settings))
        .routes(routes!(audit::audit))
}

/// A role from the wire.
fn role_in(role: protocol::Role) -> Role {
    match role {
        protocol::Role::Player => Role::Player,
        protocol::Role::Referee => Role::Referee,
        protocol::Role::Administrator => Role::Administrator,
    }
}

fn now(app: &App) -> Timestamp {
    Timestamp::from_micros(app.world.now().0)
}

/// What is written into the audit log: that this caller does it now.
///
/// Subject and detail hold ids and not names of players, since the log outlives accounts.
fn entry(
    app: &App,
    caller: &Caller,
    act: &'static str,
    subject: String,
    reason: Option<&Reason>,
    detail: serde_json::Value,
) -> AuditEntry {
    AuditEntry {
        at: now(app),
        actor: Some(caller.id()),
        actor_name: caller.name().to_owned(),
        act,
        subject,
        reason: reason.map(|reason| reason.as_str().to_owned()),
        detail: detail.to_string(),
    }
}
