//! Who asks: extractors that say so, or that refuse.
//!
//! A route takes the extractor of the least that its caller must be.
//! The database is asked each time, so that a revoked token is worthless at once.

use std::net::{Ipv6Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use skat_protocol::Code;
use skat_store::{Identity, Role, Timestamp};
use uuid::Uuid;

use super::Failure;
use crate::app::App;
use crate::origin::Origin;
use crate::sessions::{TokenHash, hash_of_token};
use crate::{address, cookie, entrance, origin};

/// Who asks: a guest or a registered player, who is not locked out.
///
/// Refuses with 401 `not_logged_in` or `bad_token`, and with 403 `locked` or `foreign_origin`.
pub(crate) struct Caller {
    /// Who he is.
    pub(crate) identity: Identity,
    /// Whether his session is a cookie.
    pub(crate) has_cookie: bool,
}

impl Caller {
    /// His id.
    pub(crate) fn id(&self) -> Uuid {
        self.identity.player.id
    }

    /// His name.
    pub(crate) fn name(&self) -> &str {
        &self.identity.player.name
    }

    /// His role; none for guests.
    pub(crate) fn role(&self) -> Option<Role> {
        self.identity.role
    }
}

/// Who asks, if he says so.
///
/// A cookie whose session is over says nothing, however it ended: no script in the browser can take it away.
pub(crate) struct MaybeCaller(pub(crate) Option<Caller>);

/// A registered player. Refuses guests with 403 `account_needed`.
pub(crate) struct Registered(pub(crate) Caller);

/// A referee or an administrator. Refuses others with 403 `forbidden`.
pub(crate) struct Referee(pub(crate) Caller);

/// An administrator. Refuses others with 403 `forbidden`.
pub(crate) struct Administrator(pub(crate) Caller);

/// Where a request comes from, and whether its page may use cookies.
#[derive(Clone, Debug)]
pub(crate) struct Origins {
    /// The client's address.
    pub(crate) address: Ipv6Addr,
    /// The page's origin.
    pub(crate) origin: Origin,
    /// What the client calls itself, shortened.
    pub(crate) agent: Option<String>,
}

/// The most that is kept of what a client calls itself, in characters.
const LONGEST_AGENT: usize = 200;

impl Origins {
    /// Where a request comes from.
    pub(crate) fn of(app: &App, headers: &HeaderMap, peer: SocketAddr) -> Origins {
        let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok());
        Origins {
            address: address::client(peer, headers, &app.config.trusted_proxies),
            origin: origin::of(headers, &app.config),
            agent: agent.map(|agent| agent.chars().take(LONGEST_AGENT).collect()),
        }
    }
}

impl FromRequestParts<Arc<App>> for Origins {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Origins, Failure> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().ok_or(Failure::Broken)?.0;
        Ok(Origins::of(app, &parts.headers, peer))
    }
}

impl FromRequestParts<Arc<App>> for Caller {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Caller, Failure> {
        match caller(parts, app).await? {
            Asking::Known(caller) => Ok(*caller),
            Asking::Nobody => Err(Code::NotLoggedIn.into()),
            Asking::Over(token_hash) => Err(entrance::why_over(app, &token_hash).await?.into()),
        }
    }
}

impl FromRequestParts<Arc<App>> for MaybeCaller {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<MaybeCaller, Failure> {
        let has_cookie_alone = !parts.headers.contains_key(header::AUTHORIZATION);
        match caller(parts, app).await {
            Ok(Asking::Known(caller)) => Ok(MaybeCaller(Some(*caller))),
            Ok(Asking::Nobody) => Ok(MaybeCaller(None)),
            Ok(Asking::Over(_)) | Err(Failure::Refused(Code::BadToken)) if has_cookie_alone => Ok(MaybeCaller(None)),
            Ok(Asking::Over(token_hash)) => Err(entrance::why_over(app, &token_hash).await?.into()),
            Err(failure) => Err(failure),
        }
    }
}

impl FromRequestParts<Arc<App>> for Registered {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Registered, Failure> {
        let caller = Caller::from_request_parts(parts, app).await?;
        if caller.role().is_none() { Err(Code::AccountNeeded.into()) } else { Ok(Registered(caller)) }
    }
}

impl FromRequestParts<Arc<App>> for Referee {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Referee, Failure> {
        with_role(parts, app, Role::Referee).await.map(Referee)
    }
}

impl FromRequestParts<Arc<App>> for Administrator {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Administrator, Failure> {
        with_role(parts, app, Role::Administrator).await.map(Administrator)
    }
}

async fn with_role(parts: &mut Parts, app: &Arc<App>, least: Role) -> Result<Caller, Failure> {
    let caller = Caller::from_request_parts(parts, app).await?;
    if caller.role() >= Some(least) { Ok(caller) } else { Err(Code::Forbidden.into()) }
}

/// What a request says of who asks.
enum Asking {
    /// Nothing.
    Nobody,
    /// It has a session's token.
    Known(Box<Caller>),
    /// It has a token that is none, or whose session is over.
    Over(TokenHash),
}

async fn caller(parts: &mut Parts, app: &Arc<App>) -> Result<Asking, Failure> {
    let from = Origins::from_request_parts(parts, app).await?;
    let (token_hash, has_cookie) = match (bearer(&parts.headers)?, cookie::read(&app.config, &parts.headers)) {
        (Some(hash), _) => (hash, false),
        (None, Some(token)) => (hash_of_token(token).ok_or(Code::BadToken)?, true),
        (None, None) => return Ok(Asking::Nobody),
    };
    let changes_nothing = matches!(parts.method, Method::GET | Method::HEAD);
    if has_cookie && !changes_nothing && from.origin != Origin::Allowed {
        return Err(Code::ForeignOrigin.into());
    }
    let now = app.world.now();
    let Some(identity) = app.register.identify(&token_hash).await? else { return Ok(Asking::Over(token_hash)) };
    if identity.lock.as_ref().is_some_and(|lock| lock.is_in_force(Timestamp::from_micros(now.0))) {
        return Err(Code::Locked.into());
    }
    app.sessions.note_use(&app.metrics, &*app.register, &token_hash, identity.player.id, from.address, now).await;
    Ok(Asking::Known(Box::new(Caller { identity, has_cookie })))
}

/// The token of a request; an error if there is something else in its place.
fn bearer(headers: &HeaderMap) -> Result<Option<TokenHash>, Failure> {
    let Some(text) = headers.get(header::AUTHORIZATION) else { return Ok(None) };
    let (scheme, token) = text.to_str().ok().and_then(|text| text.split_once(' ')).ok_or(Code::BadToken)?;
    let hash = scheme.eq_ignore_ascii_case("bearer").then(|| hash_of_token(token.trim())).flatten();
    hash.map(Some).ok_or(Failure::Refused(Code::BadToken))
}
