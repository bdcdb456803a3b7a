//! How a WebSocket is opened (RFC 6455, 4): the request of a client, and the answer of a relay.

use tungstenite::handshake::derive_accept_key;

/// Where a head of HTTP ends.
const END: &[u8] = b"\r\n\r\n";

/// A client's request to open a WebSocket.
pub fn request(host: &str, path: &str, subprotocol: Option<&str>) -> String {
    let subprotocol = subprotocol.map_or(String::new(), |name| format!("Sec-WebSocket-Protocol: {name}\r\n"));
    format!(
        "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{subprotocol}\r\n"
    )
}

/// How long a head is, its end included; nothing as long as it has not arrived whole.
pub fn head_length(bytes: &[u8]) -> Option<usize> {
    bytes.windows(END.len()).position(|window| window == END).map(|start| start + END.len())
}

/// The room that a client wants to join with `GET /ws/ROOM`, and the answer that lets it in; nothing for any other request.
pub fn accept(head: &[u8]) -> Option<(usize, String)> {
    let head = std::str::from_utf8(head).ok()?;
    let mut lines = head.split("\r\n");
    let room = lines.next()?.strip_prefix("GET /ws/")?.split(' ').next()?.parse().ok()?;
    let key = lines.find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("sec-websocket-key").then(|| value.trim())
    })?;
    let answer = format!(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Accept: {}\r\n\r\n",
        derive_accept_key(key.as_bytes())
    );
    Some((room, answer))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_let_into_its_room_with_the_answer_of_the_standard() {
        let request = request("host", "/ws/17", None);
        assert_eq!(head_length(request.as_bytes()), Some(request.len()));
        let (room, answer) = accept(request.as_bytes()).unwrap();
        assert_eq!(room, 17);
        // The key and its answer are the example of RFC 6455, 1.3.
        assert!(answer.contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"), "{answer}");
    }

    #[test]
    fn other_requests_are_not_let_in() {
        for head in ["GET / HTTP/1.1\r\n\r\n", "GET /ws/x HTTP/1.1\r\n\r\n", "GET /ws/1 HTTP/1.1\r\nHost: a\r\n\r\n"] {
            assert_eq!(accept(head.as_bytes()), None);
        }
    }
}
