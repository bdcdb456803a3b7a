//! What a request says, with our own errors.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use skat_protocol::Code;

use super::failure::Failure;

/// The longest body of a request, in bytes.
pub(crate) const LONGEST_BODY: usize = 16 * 1024;

/// How long the body of a request may take to come.
pub(super) const LONGEST_WAIT: Duration = Duration::from_secs(5);

/// The most entries on a page.
const LONGEST_PAGE: u32 = 200;

/// The entries on a page where nothing else is wanted.
const USUAL_PAGE: u32 = 50;

/// How much of what was wrong with a body is told, in characters.
const LONGEST_DETAIL: usize = 200;

/// The query of a request, with our own error; what is no UTF-8 is none.
#[derive(Debug)]
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Query<T>, Failure> {
        // Forms are read with a mark in place of what is no UTF-8, which nobody has asked for.
        if !is_utf8(parts.uri.query().unwrap_or_default()) {
            return Err(Failure::BadQuery);
        }
        let read = axum::extract::Query::from_request_parts(parts, state).await;
        read.map(|query| Query(query.0)).map_err(|_| Failure::BadQuery)
    }
}

/// Whether a query is UTF-8 when its `%` and two digits are read as bytes.
fn is_utf8(query: &str) -> bool {
    let digit = |byte: Option<&u8>| byte.and_then(|byte| char::from(*byte).to_digit(16));
    let mut rest = query.as_bytes();
    let mut bytes = Vec::with_capacity(rest.len());
    while let [first, tail @ ..] = rest {
        let (byte, length) = match (first, digit(tail.first()), digit(tail.get(1))) {
            (b'%', Some(high), Some(low)) => ((high << 4 | low) as u8, 2),
            _ => (*first, 0),
        };
        bytes.push(byte);
        rest = &tail[length..];
    }
    std::str::from_utf8(&bytes).is_ok()
}

/// The path of a request, with our own error: what is no id is not found.
#[derive(Debug)]
pub(crate) struct Path<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Path<T>, Failure> {
        let read = axum::extract::Path::from_request_parts(parts, state).await;
        read.map(|path| Path(path.0)).map_err(|_| Failure::NotFound)
    }
}

/// The JSON object in the body of a request, with our own errors.
///
/// - 415 `unsupported_media_type`: the content type is not `application/json`.
/// - 408 `too_slow`: it has not come within five seconds.
/// - 413 `too_large`: it is longer than 16 KiB.
/// - 400 `bad_json`: it is not JSON.
/// - 400 with the code of the one value that is wrong, such as `bad_name`.
/// - 400 `bad_message`: a field is missing, unknown or of the wrong type.
#[derive(Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Failure> {
        if !is_json(request.headers()) {
            return Err(Failure::Refused(Code::UnsupportedMediaType));
        }
        // Nothing but its length can be wrong with a body that arrives at all.
        let bytes = match tokio::time::timeout(LONGEST_WAIT, Bytes::from_request(request, state)).await {
            Ok(bytes) => bytes.map_err(|_| Failure::Refused(Code::TooLarge))?,
            Err(_) => return Err(Failure::Refused(Code::TooSlow)),
        };
        read(&bytes).map(Body)
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let text = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let kind = text.split(';').next().unwrap_or_default().trim();
    kind.eq_ignore_ascii_case("application/json")
}

/// Reads a body.
fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Failure> {
    let json: serde_json::Value =
        serde_json::from_slice(bytes).map_err(|error| Failure::BadBody(Code::BadJson, said(&error)))?;
    // Serde would take an array of the fields too, which no schema allows.
    if !json.is_object() {
        return Err(Failure::BadBody(Code::BadMessage, "an object is expected".to_owned()));
    }
    T::deserialize(json).map_err(|error| {
        // The checked types put their code into the error as its text.
        let text = error.to_string();
        match text.split_whitespace().next().and_then(Code::named) {
            Some(code) => Failure::Refused(code),
            None => Failure::BadBody(Code::BadMessage, said(&error)),
        }
    })
}

fn said(error: &serde_json::Error) -> String {
    error.to_string().chars().take(LONGEST_DETAIL).collect()
}

/// Which page of many: where it begins, and how long it is.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Page {
    /// The `next` of the page before; the first page without it.
    pub(crate) after: Option<String>,
    /// The most entries, 1 to 200; 50 without it.
    #[param(minimum = 1, maximum = 200)]
    pub(crate) limit: Option<u32>,
}

impl Page {
    /// The most entries.
    ///
    /// # Errors
    /// [`Failure::BadQuery`] unless it is 1 to 200.
    pub(crate) fn limit(&self) -> Result<u32, Failure> {
        limit(self.limit)
    }
}

/// The most entries of a page; 50 where nothing is said.
///
/// # Errors
/// [`Failure::BadQuery`] unless it is 1 to 200.
pub(crate) fn limit(wanted: Option<u32>) -> Result<u32, Failure> {
    match wanted.unwrap_or(USUAL_PAGE) {
        limit @ 1..=LONGEST_PAGE => Ok(limit),
        _ => Err(Failure::BadQuery),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use skat_protocol::{Credentials, NewLock};

    #[tokio::test(start_paused = true)]
    async fn a_body_that_does_not_come_is_waited_for_five_seconds() {
        let never = futures_util::stream::pending::<Result<Bytes, std::io::Error>>();
        let request = Request::builder().header(header::CONTENT_TYPE, "application/json");
        let request = request.body(axum::body::Body::from_stream(never)).unwrap();
        assert_eq!(Body::<Credentials>::from_request(request, &()).await.unwrap_err().code(), Code::TooSlow);
    }

    fn code<T: DeserializeOwned + std::fmt::Debug>(body: &str) -> Code {
        match read::<T>(body.as_bytes()).unwrap_err() {
            Failure::Refused(code) | Failure::BadBody(code, _) => code,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_value_that_is_wrong_has_its_own_code() {
        assert_eq!(code::<Credentials>(r#"{"name":" ","password":"12345678"}"#), Code::BadName);
        assert_eq!(code::<Credentials>(r#"{"name":"Anna","password":"1234567"}"#), Code::BadAccountPassword);
        assert_eq!(code::<NewLock>(r#"{"reason":"  "}"#), Code::BadReason);
    }

    #[test]
    fn a_body_that_is_no_object_with_the_right_fields_is_refused() {
        assert_eq!(code::<Credentials>("{"), Code::BadJson);
        assert_eq!(code::<Credentials>("\u{0}"), Code::BadJson);
        for body in [
            "null",
            "[]",
            "[\"Anna\",\"12345678\",true]",
            "{}",
            r#"{"name":1,"password":"12345678"}"#,
            r#"{"name":"Anna","password":"12345678","admin":true}"#,
            r#"{"name":"Anna","name":"Bert"}"#,
        ] {
            assert_eq!(code::<Credentials>(body), Code::BadMessage, "{body}");
        }
    }

    #[test]
    fn only_json_is_taken_for_json() {
        let is = |text: &'static str| {
            is_json(&HeaderMap::from_iter([(header::CONTENT_TYPE, header::HeaderValue::from_static(text))]))
        };
        assert!(is("application/json") && is("Application/JSON; charset=utf-8"));
        assert!(
            !is("text/plain") && !is("application/x-www-form-urlencoded") && !is("") && !is_json(&HeaderMap::new())
        );
    }

    #[test]
    fn a_query_is_utf_8() {
        for query in ["", "name=Anna", "name=%C3%A4+b&x=ä", "name=%00", "name=100%", "%", "%C", "%zz%C3%A4", "%25FF"] {
            assert!(is_utf8(query), "{query}");
        }
        for query in ["name=%FF", "name=%c3", "name=%C3x%A4", "%ED%A0%80=1", "a=1&%80"] {
            assert!(!is_utf8(query), "{query}");
        }
    }

    #[test]
    fn a_page_has_1_to_200_entries() {
        assert_eq!(limit(None).unwrap(), 50);
        assert!(limit(Some(1)).is_ok() && limit(Some(200)).is_ok());
        assert!(limit(Some(0)).is_err() && limit(Some(201)).is_err());
    }
}
