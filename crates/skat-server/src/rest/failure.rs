//! Why a request is not answered: problems as RFC 9457 wants them.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use skat_protocol::{Code, Problem};
use skat_store::StoreError;

/// When a request that found the database away may be tried again, in seconds.
const AGAIN_SECONDS: u64 = 5;

/// Why a request is not answered.
#[derive(Debug)]
pub(crate) enum Failure {
    /// There is nothing at this address.
    NotFound,
    /// A part of the address cannot be read.
    BadQuery,
    /// The database does not answer.
    Unavailable,
    /// The database has failed; whoever measures the routes writes it down.
    Database(Arc<StoreError>),
    /// What the database holds cannot be understood.
    Broken,
    /// Refused with a code, and with the status that [`status_of`] gives it.
    Refused(Code),
    /// The body cannot be read; the text says more, and can repeat parts of the body.
    BadBody(Code, String),
    /// Too much was tried; it can be tried again after this time.
    TooFast(Duration),
}

impl Failure {
    /// What the caller is told.
    pub(crate) fn code(&self) -> Code {
        match self {
            Failure::NotFound => Code::NotFound,
            Failure::BadQuery => Code::BadQuery,
            Failure::Unavailable | Failure::Database(_) => Code::Unavailable,
            Failure::Broken => Code::Internal,
            Failure::Refused(code) | Failure::BadBody(code, _) => *code,
            Failure::TooFast(_) => Code::TooFast,
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        Failure::Database(Arc::new(error))
    }
}

impl From<serde_json::Error> for Failure {
    /// The error itself may quote what is stored, so it is not logged.
    fn from(_: serde_json::Error) -> Failure {
        tracing::error!("something in the database cannot be understood");
        Failure::Broken
    }
}

impl From<Code> for Failure {
    fn from(code: Code) -> Failure {
        Failure::Refused(code)
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        match self {
            Failure::NotFound => refused(Code::NotFound),
            Failure::BadQuery => refused(Code::BadQuery),
            Failure::Unavailable => refused(Code::Unavailable),
            Failure::Database(error) => {
                let mut response = refused(Code::Unavailable);
                response.extensions_mut().insert(error);
                response
            }
            Failure::Broken => refused(Code::Internal),
            Failure::Refused(code) => refused(code),
            Failure::BadBody(code, detail) => {
                let status = status_of(code);
                respond(status, &Problem { detail: Some(detail), ..Problem::new(status.as_u16(), code) })
            }
            Failure::TooFast(after) => problem_after(status_of(Code::TooFast), Code::TooFast, after),
        }
    }
}

/// A problem, with a status other than the usual one of its code.
pub(crate) fn problem(status: StatusCode, code: Code) -> Response {
    respond(status, &Problem::new(status.as_u16(), code))
}

/// A problem that will have passed after this time.
pub(crate) fn problem_after(status: StatusCode, code: Code, after: Duration) -> Response {
    let mut response = problem(status, code);
    let seconds = after.as_secs() + u64::from(after.subsec_nanos() > 0);
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds.max(1)));
    response
}

fn refused(code: Code) -> Response {
    problem(status_of(code), code)
}

fn respond(status: StatusCode, problem: &Problem) -> Response {
    let mut response = (status, Json(problem)).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    match status {
        StatusCode::SERVICE_UNAVAILABLE => {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(AGAIN_SECONDS));
        }
        StatusCode::UPGRADE_REQUIRED => {
            headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
            headers.insert(header::SEC_WEBSOCKET_VERSION, HeaderValue::from_static("13"));
        }
        StatusCode::UNAUTHORIZED => {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        _ => {}
    }
    response
}

/// The status that a code is sent with over REST.
pub(crate) fn status_of(code: Code) -> StatusCode {
    match code {
        Code::NotLoggedIn | Code::BadToken | Code::WrongLogin => StatusCode::UNAUTHORIZED,
        Code::Forbidden
        | Code::ForeignOrigin
        | Code::Locked
        | Code::AccountNeeded
        | Code::NotHost
        | Code::NotWatchable
        | Code::WrongPassword => StatusCode::FORBIDDEN,
        Code::NotFound | Code::UnknownTable | Code::UnknownPlayer => StatusCode::NOT_FOUND,
        Code::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
        Code::NameTaken
        | Code::HasAccount
        | Code::AlreadyLoggedIn
        | Code::RenamedLately
        | Code::SeatedNow
        | Code::NotLocked
        | Code::NoAccount
        | Code::LastAdministrator
        | Code::AlreadyVoid
        | Code::NotVoid
        | Code::ListRunning
        | Code::UnreadableSheet
        | Code::AlreadyDone
        | Code::NotNow
        | Code::NoDeal
        | Code::TableOver
        | Code::DuplicateMismatch => StatusCode::CONFLICT,
        Code::UpgradeNeeded => StatusCode::UPGRADE_REQUIRED,
        Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        Code::TooSlow => StatusCode::REQUEST_TIMEOUT,
        Code::UnsupportedMediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        Code::TooFast => StatusCode::TOO_MANY_REQUESTS,
        Code::Unavailable | Code::Draining | Code::TooManyConnections => StatusCode::SERVICE_UNAVAILABLE,
        Code::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        // What is left is about what was sent.
        _ => StatusCode::BAD_REQUEST,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_sent_with_a_status_of_an_error() {
        for code in Code::ALL {
            let status = status_of(*code);
            assert!(status.is_client_error() || status.is_server_error(), "{code}: {status}");
        }
    }

    #[test]
    fn a_problem_says_when_to_come_again_in_whole_seconds() {
        let after = |failure: Failure| failure.into_response().headers().get(header::RETRY_AFTER).cloned();
        assert_eq!(after(Failure::TooFast(Duration::from_millis(1_001))), Some(HeaderValue::from(2)));
        assert_eq!(after(Failure::TooFast(Duration::ZERO)), Some(HeaderValue::from(1)));
        assert_eq!(after(Failure::Unavailable), Some(HeaderValue::from(5)));
        assert_eq!(after(Failure::NotFound), None);
    }
}
