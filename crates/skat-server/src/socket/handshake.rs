//! How a request becomes a socket (RFC 6455, section 4).

use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Request, Response, StatusCode, header};
use sha1::{Digest, Sha1};
use skat_protocol::SUBPROTOCOL;

use crate::base64::base64;

/// What every server adds to a client's key.
const SALT: &[u8] = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

/// What a client asks for who wants a socket.
#[derive(Debug)]
pub(super) struct Asked {
    accept: HeaderValue,
    wants_subprotocol: bool,
}

/// Reads what a request asks for; none if it is no socket, or one of another version.
pub(super) fn read(request: &Request<Body>) -> Option<Asked> {
    let headers = request.headers();
    let is_upgrade = *request.method() == Method::GET
        && has_token(headers, &header::CONNECTION, "upgrade")
        && has_token(headers, &header::UPGRADE, "websocket")
        && headers.get(header::SEC_WEBSOCKET_VERSION).is_some_and(|version| version == "13");
    let key = headers.get(header::SEC_WEBSOCKET_KEY).filter(|key| is_key(key.as_bytes()))?;
    let wants_subprotocol = has_token(headers, &header::SEC_WEBSOCKET_PROTOCOL, SUBPROTOCOL);
    is_upgrade.then(|| Asked { accept: accept(key.as_bytes()), wants_subprotocol })
}

/// The answer after which the connection is a socket.
pub(super) fn agreed(asked: Asked) -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
    let headers = response.headers_mut();
    headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
    headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
    headers.insert(header::SEC_WEBSOCKET_ACCEPT, asked.accept);
    if asked.wants_subprotocol {
        headers.insert(header::SEC_WEBSOCKET_PROTOCOL, HeaderValue::from_static(SUBPROTOCOL));
    }
    response
}

/// Whether one of the words of a header is this.
fn has_token(headers: &HeaderMap, name: &HeaderName, wanted: &str) -> bool {
    let lines = headers.get_all(name).into_iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).any(|token| token.trim().eq_ignore_ascii_case(wanted))
}

/// Whether this is 16 bytes in base 64.
fn is_key(key: &[u8]) -> bool {
    let is_digit = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
    key.len() == 24 && key.ends_with(b"==") && key[..22].iter().all(is_digit)
}

/// The proof that the server has understood what it was asked for.
fn accept(key: &[u8]) -> HeaderValue {
    let hash = Sha1::new().chain_update(key).chain_update(SALT).finalize();
    HeaderValue::from_str(&base64(&hash)).expect("base 64 is printable ASCII")
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str = "dGhlIHNhbXBsZSBub25jZQ==";

    fn request(headers: &[(&str, &str)]) -> Request<Body> {
        let usual = [
            ("connection", "keep-alive, Upgrade"),
            ("upgrade", "WebSocket"),
            ("sec-websocket-version", "13"),
            ("sec-websocket-key", KEY),
        ];
        let mut request = Request::new(Body::empty());
        for (name, value) in usual.iter().chain(headers) {
            let name = HeaderName::from_bytes(name.as_bytes()).unwrap();
            request.headers_mut().insert(name, HeaderValue::from_str(value).unwrap());
        }
        request
    }

    #[test]
    fn the_key_of_the_standard_has_the_answer_of_the_standard() {
        let asked = read(&request(&[])).unwrap();
        assert_eq!(asked.accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
        let response = agreed(asked);
        assert_eq!(response.status(), 101);
        assert!(!response.headers().contains_key("sec-websocket-protocol"), "none was asked for");
    }

    #[test]
    fn the_subprotocol_is_chosen_among_those_that_are_offered() {
        let asked = read(&request(&[("sec-websocket-protocol", "chat, skat.v1+json")])).unwrap();
        assert_eq!(agreed(asked).headers()["sec-websocket-protocol"], "skat.v1+json");
        let asked = read(&request(&[("sec-websocket-protocol", "skat.v2+json")])).unwrap();
        assert!(!agreed(asked).headers().contains_key("sec-websocket-protocol"));
    }

    #[test]
    fn what_is_no_handshake_is_none() {
        for wrong in [
            ("connection", "keep-alive"),
            ("upgrade", "h2c"),
            ("sec-websocket-version", "8"),
            ("sec-websocket-key", "short"),
            ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=A"),
            ("sec-websocket-key", "dGhlIHNhbXBs!SBub25jZQ=="),
        ] {
            assert!(read(&request(&[wrong])).is_none(), "{wrong:?}");
        }
        let mut posted = request(&[]);
        *posted.method_mut() = Method::POST;
        assert!(read(&posted).is_none());
    }
}
