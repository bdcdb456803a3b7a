//! A connection on which anything can be sent.

use std::net::SocketAddr;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use vorhand_tests::{id, within};

/// A connection.
pub(super) struct Raw {
    pub(super) stream: TcpStream,
    /// What was read of a frame that is not whole yet.
    read: Vec<u8>,
}

/// What the server sends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Frame {
    Text(String),
    Ping,
    Pong(Vec<u8>),
    Closed(u16, String),
    /// The connection has ended.
    End,
}

/// The lines of a handshake, without the empty one at its end.
pub(super) fn handshake(more: &str) -> String {
    format!(
        "GET {} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{more}",
        skat_protocol::PATH
    )
}

impl Raw {
    /// A connection on which nothing was said yet.
    pub(super) async fn connect(address: SocketAddr) -> Raw {
        let stream = within("a connection", TcpStream::connect(address)).await.unwrap();
        stream.set_nodelay(true).unwrap();
        Raw { stream, read: Vec::new() }
    }

    /// A socket.
    pub(super) async fn open(address: SocketAddr) -> Raw {
        let mut raw = Raw::connect(address).await;
        raw.send(handshake("\r\n").as_bytes()).await;
        let head = raw.head().await;
        assert!(head.starts_with("HTTP/1.1 101 "), "{head}");
        raw
    }

    /// A socket on which a guest has come in.
    pub(super) async fn guest(address: SocketAddr, name: &str) -> Raw {
        let mut raw = Raw::open(address).await;
        raw.text(&json!({"t": "guest", "id": id(), "name": name})).await;
        assert_eq!(raw.answer().await["t"], "welcome");
        raw
    }

    /// Sends bytes as they are; one that does not arrive is noticed by reading.
    pub(super) async fn send(&mut self, bytes: &[u8]) {
        let _ = within("a send", self.stream.write_all(bytes)).await;
    }

    /// Sends a message in one frame.
    pub(super) async fn text(&mut self, message: &Value) {
        self.send(&frame(0x81, message.to_string().as_bytes())).await;
    }

    /// The head of an answer over HTTP.
    pub(super) async fn head(&mut self) -> String {
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            match within("the head of an answer", self.stream.read_u8()).await {
                Ok(byte) => head.push(byte),
                Err(_) => break,
            }
        }
        String::from_utf8(head).unwrap()
    }

    /// The next frame.
    pub(super) async fn next(&mut self) -> Frame {
        loop {
            if let Some(frame) = self.take() {
                return frame;
            }
            match within("a frame", self.stream.read_buf(&mut self.read)).await {
                Ok(0) | Err(_) => return Frame::End,
                Ok(_) => {}
            }
        }
    }

    fn take(&mut self) -> Option<Frame> {
        let [first, second, ..] = *self.read.as_slice() else { return None };
        assert_eq!(first & 0xF0, 0x80, "the server splits nothing and uses no extension");
        let (length, start) = match second {
            126 => (usize::from(u16::from_be_bytes([*self.read.get(2)?, *self.read.get(3)?])), 4),
            127 => {
                let length: [u8; 8] = self.read.get(2..10)?.try_into().unwrap();
                (usize::try_from(u64::from_be_bytes(length)).unwrap(), 10)
            }
            masked @ 128.. => panic!("the server masks: {masked}"),
            short => (usize::from(short), 2),
        };
        let payload = self.read.get(start..start + length)?.to_vec();
        self.read.drain(..start + length);
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        Some(match first & 0x0F {
            0x1 => Frame::Text(text(&payload)),
            0x8 => Frame::Closed(u16::from_be_bytes([payload[0], payload[1]]), text(&payload[2..])),
            0x9 => Frame::Ping,
            0xA => Frame::Pong(payload),
            other => panic!("the server sends {other}"),
        })
    }

    /// The next message; pings are not answered.
    pub(super) async fn answer(&mut self) -> Value {
        loop {
            match self.next().await {
                Frame::Text(text) => return serde_json::from_str(&text).unwrap(),
                Frame::Ping => {}
                other => panic!("a message is expected, and comes {other:?}"),
            }
        }
    }

    /// Why the server closes it, whatever comes before; and that it does not only say so.
    pub(super) async fn closed(&mut self) -> (u16, String) {
        loop {
            match self.next().await {
                Frame::Closed(code, word) => {
                    assert_eq!(self.next().await, Frame::End);
                    return (code, word);
                }
                Frame::End => panic!("the socket is gone without a goodbye"),
                _ => {}
            }
        }
    }

    /// Waits until the server has closed it, with a word or without.
    pub(super) async fn ended(&mut self) {
        let mut rest = [0; 4_096];
        while within("the end of a connection", self.stream.read(&mut rest)).await.is_ok_and(|count| count > 0) {}
    }
}

/// A frame as a client writes it.
pub(super) fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mask = [0x37, 0xfa, 0x21, 0x3d];
    let mut bytes = vec![first];
    match u16::try_from(payload.len()) {
        Ok(length @ 0..126) => bytes.push(0x80 | length as u8),
        Ok(length) => {
            bytes.push(0x80 | 126);
            bytes.extend(length.to_be_bytes());
        }
        Err(_) => {
            bytes.push(0x80 | 127);
            bytes.extend((payload.len() as u64).to_be_bytes());
        }
    }
    bytes.extend(mask);
    bytes.extend(payload.iter().zip(mask.iter().cycle()).map(|(byte, key)| byte ^ key));
    bytes
}
