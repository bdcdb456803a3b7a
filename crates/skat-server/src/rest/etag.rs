//! What may be kept of an answer, and whether the client has it already.

use axum::body::{Body, HttpBody as _};
use axum::extract::Request;
use axum::http::header::{self, HeaderValue};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

/// Gives each public answer an `ETag` that is the hash of its body, and answers 304 where the client has it already.
///
/// An answer that is written while it is sent has none.
pub(crate) async fn public(request: Request, next: Next) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    let known = request.headers().clone();
    let mut response = next.run(request).await;
    if !reads || response.status() != StatusCode::OK {
        return response;
    }
    // A client may keep it, but asks each time whether it is still right: deals are voided, and players renamed.
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-cache"));
    if response.body().size_hint().exact().is_none() {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    // It lies in memory already, so there is nothing that could fail.
    let Ok(bytes) = axum::body::to_bytes(body, usize::MAX).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let tag = tag(parts.headers.get(header::CONTENT_TYPE), &bytes);
    let is_known = knows(&known, &tag);
    parts.headers.insert(header::ETAG, HeaderValue::from_str(&tag).expect("it is hexadecimal"));
    if is_known {
        parts.status = StatusCode::NOT_MODIFIED;
        parts.headers.remove(header::CONTENT_TYPE);
        parts.headers.remove(header::CONTENT_LENGTH);
        return Response::from_parts(parts, Body::empty());
    }
    Response::from_parts(parts, Body::from(bytes))
}

/// Lets nobody keep an answer that is for one caller alone.
pub(crate) async fn private(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    response
}

/// A strong tag of a body and its type.
pub(super) fn tag(kind: Option<&HeaderValue>, bytes: &[u8]) -> String {
    let kind = kind.map(HeaderValue::as_bytes).unwrap_or_default();
    let hash = Sha256::new().chain_update(kind).chain_update([0]).chain_update(bytes).finalize();
    let digits: String = hash[..16].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("\"{digits}\"")
}

/// Whether `If-None-Match` names a tag, compared weakly (RFC 9110, 13.1.2).
pub(super) fn knows(headers: &HeaderMap, tag: &str) -> bool {
    let values = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    // Our tags hold no comma.
    values
        .flat_map(|value| value.split(','))
        .map(str::trim)
        .any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(values: &[&'static str]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        values.iter().for_each(|value| {
            headers.append(header::IF_NONE_MATCH, HeaderValue::from_static(value));
        });
        headers
    }

    #[test]
    fn a_client_knows_what_one_of_its_tags_names() {
        let tag = "\"abc\"";
        assert!(knows(&headers(&["\"abc\""]), tag));
        assert!(knows(&headers(&["\"x\", W/\"abc\""]), tag));
        assert!(knows(&headers(&["\"x\"", "\"abc\""]), tag));
        assert!(knows(&headers(&["*"]), tag));
        assert!(!knows(&headers(&["abc", "\"abcd\"", ""]), tag));
        assert!(!knows(&HeaderMap::new(), tag));
    }

    #[test]
    fn another_body_or_another_type_has_another_tag() {
        let json = HeaderValue::from_static("application/json");
        let tags = [tag(Some(&json), b"1"), tag(Some(&json), b"2"), tag(None, b"1")];
        assert!(tags[0] != tags[1] && tags[0] != tags[2]);
        assert_eq!(tags[0], tag(Some(&json), b"1"));
    }
}
