//! One connection: messages in, messages out, and why it closed.

use std::pin::Pin;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use skat_protocol::{ClientMessage, CloseCode, SUBPROTOCOL, ServerMessage};
use tokio::time::{Sleep, sleep, timeout};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::handshake::client::Response;
use tokio_tungstenite::tungstenite::http::{HeaderValue, StatusCode, header};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async_tls_with_config};
use uuid::Uuid;

use crate::connector::{Connector, Line};

/// How long connecting, and writing a message, may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// The largest frame that is written; a server may refuse larger ones.
const LARGEST_FRAME: usize = 4_000;

/// The largest message that is read, as docs/protocol.md says: the lobby of a server that is full.
const LARGEST_MESSAGE: usize = 32 << 20;

/// The connection is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gone {
    /// It was lost.
    Lost,
    /// The server closed it and said why.
    Closed(CloseCode),
}

/// What was received.
#[derive(Debug)]
pub(crate) enum Received {
    /// A message.
    Message(Box<ServerMessage>),
    /// An event of a kind that this client does not know.
    UnknownEvent {
        /// The table.
        table: Uuid,
        /// The event's number.
        n: u64,
    },
    /// Anything else that means nothing to this client.
    Nothing,
}

/// There is no connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NotOpen {
    /// Why, for people.
    pub(crate) cause: String,
    /// When the server, which has too much to do, wants to be asked again.
    pub(crate) retry_after: Option<Duration>,
}

impl NotOpen {
    fn because(cause: impl ToString) -> NotOpen {
        NotOpen { cause: cause.to_string(), retry_after: None }
    }
}

impl From<Error> for NotOpen {
    fn from(error: Error) -> NotOpen {
        match &error {
            Error::Http(response) => NotOpen { retry_after: retry_after(response), ..NotOpen::because(&error) },
            _ => NotOpen::because(&error),
        }
    }
}

/// A live connection.
pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<Box<dyn Line>>>,
    silence: Duration,
    /// Until the silence has lasted too long: it goes on whoever stops waiting for a message meanwhile.
    patience: Pin<Box<Sleep>>,
}

impl Socket {
    /// Connects; the error says why that is not possible.
    pub(crate) async fn open(address: &str, connector: &dyn Connector, silence: Duration) -> Result<Socket, NotOpen> {
        if address.starts_with("wss:") {
            // Refused where the program has chosen another one, which is as good.
            let _ = rustls::crypto::ring::default_provider().install_default();
        }
        let mut request = address.into_client_request()?;
        request.headers_mut().insert(header::SEC_WEBSOCKET_PROTOCOL, HeaderValue::from_static(SUBPROTOCOL));
        let uri = request.uri();
        let host = uri.host().unwrap_or_default().trim_start_matches('[').trim_end_matches(']').to_owned();
        let port = uri.port_u16().unwrap_or(if uri.scheme_str() == Some("wss") { 443 } else { 80 });
        let config =
            WebSocketConfig::default().max_message_size(Some(LARGEST_MESSAGE)).max_frame_size(Some(LARGEST_MESSAGE));
        let connecting = Box::pin(async {
            let line = connector.open(&host, port).await.map_err(NotOpen::because)?;
            let (stream, _) = client_async_tls_with_config(request, line, Some(config), None).await?;
            Ok(Socket { stream, silence, patience: Box::pin(sleep(silence)) })
        });
        match timeout(PATIENCE, connecting).await {
            Ok(opened) => opened,
            Err(_) => Err(NotOpen::because("nobody answers")),
        }
    }

    /// Sends a message.
    pub(crate) async fn send(&mut self, message: &ClientMessage) -> Result<(), Gone> {
        let text = serde_json::to_string(message).expect("a message is plain data with text keys");
        let sending = Box::pin(async {
            if text.len() <= LARGEST_FRAME {
                return self.stream.send(Message::text(text)).await;
            }
            let mut frames = text.as_bytes().chunks(LARGEST_FRAME).enumerate().peekable();
            while let Some((place, chunk)) = frames.next() {
                let kind = if place == 0 { Data::Text } else { Data::Continue };
                let frame = Frame::message(chunk.to_vec(), OpCode::Data(kind), frames.peek().is_none());
                self.stream.feed(Message::Frame(frame)).await?;
            }
            self.stream.flush().await
        });
        match timeout(PATIENCE, sending).await {
            Ok(Ok(())) => Ok(()),
            // Whatever the server said before it closed is still to be read.
            Ok(Err(Error::ConnectionClosed | Error::AlreadyClosed | Error::Protocol(_))) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Gone::Lost),
        }
    }

    /// Waits for the next message; nothing is lost if this is dropped.
    pub(crate) async fn receive(&mut self) -> Result<Received, Gone> {
        let received = tokio::select! {
            biased;
            received = self.stream.next() => received,
            () = &mut self.patience => return Err(Gone::Lost),
        };
        self.patience.set(sleep(self.silence));
        match received {
            Some(Ok(Message::Text(text))) => Ok(read(text.as_str())),
            Some(Ok(Message::Close(frame))) => {
                // Answers the server's goodbye.
                let _ = timeout(Duration::from_secs(1), self.stream.flush()).await;
                let code = frame.and_then(|frame| CloseCode::numbered(frame.code.into()));
                Err(code.map_or(Gone::Lost, Gone::Closed))
            }
            Some(Ok(_)) => Ok(Received::Nothing),
            Some(Err(_)) | None => Err(Gone::Lost),
        }
    }

    /// Says goodbye.
    pub(crate) async fn close(mut self) {
        let goodbye = Box::pin(async {
            self.stream.close(None).await?;
            while let Some(message) = self.stream.next().await {
                message?;
            }
            Ok::<(), Error>(())
        });
        let _: Result<Result<(), Error>, _> = timeout(Duration::from_secs(2), goodbye).await;
    }
}

/// When a server that has too much to do wants to be asked again; nothing if it does not say.
fn retry_after(response: &Response) -> Option<Duration> {
    if !matches!(response.status(), StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS) {
        return None;
    }
    // The other form, a date, is for caches and crawlers.
    response.headers().get(header::RETRY_AFTER)?.to_str().ok()?.trim().parse().ok().map(Duration::from_secs)
}

/// Reads a message; kinds and events that are not known are no errors.
fn read(text: &str) -> Received {
    #[derive(serde::Deserialize)]
    struct Numbered {
        t: String,
        table: Uuid,
        n: u64,
    }
    if let Ok(message) = serde_json::from_str(text) {
        return Received::Message(Box::new(message));
    }
    match serde_json::from_str(text) {
        Ok(Numbered { t, table, n }) if t == "event" => Received::UnknownEvent { table, n },
        _ => Received::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use tokio::io::DuplexStream;
    use tokio_tungstenite::accept_hdr_async;
    use tokio_tungstenite::tungstenite::handshake::server;

    use super::*;
    use crate::connector::Opening;

    const TABLE: &str = "00010203-0405-0607-0809-0a0b0c0d0e0f";

    /// A line to somebody in this program.
    struct Pipe(Mutex<Option<DuplexStream>>);

    impl Connector for Pipe {
        fn open<'a>(&'a self, _host: &'a str, _port: u16) -> Opening<'a> {
            let line = self.0.lock().unwrap().take().unwrap();
            Box::pin(async { Ok(Box::new(line) as Box<dyn Line>) })
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_silent_server_is_given_up_whatever_its_client_does_meanwhile() {
        let (near, far) = tokio::io::duplex(4_096);
        let pipe = Pipe(Mutex::new(Some(near)));
        let opening = Socket::open("ws://club/ws/v1", &pipe, Duration::from_secs(45));
        #[allow(clippy::result_large_err, reason = "the library wants it so")]
        let accepting = accept_hdr_async(far, |_: &server::Request, mut response: server::Response| {
            let protocol = HeaderValue::from_static(SUBPROTOCOL);
            response.headers_mut().insert(header::SEC_WEBSOCKET_PROTOCOL, protocol);
            Ok(response)
        });
        let (opened, mut server) = tokio::join!(opening, async { accepting.await.unwrap() });
        let mut socket = opened.unwrap();
        let ten_seconds = Duration::from_secs(10);
        for second in [0, 10, 20, 30] {
            if second == 10 {
                server.send(Message::text("{}")).await.unwrap();
                assert!(matches!(socket.receive().await, Ok(Received::Nothing)));
            }
            // Whoever waits has something else to do every ten seconds.
            assert!(timeout(ten_seconds, socket.receive()).await.is_err());
        }
        assert!(timeout(ten_seconds, socket.receive()).await.is_err(), "a message came after ten seconds");
        assert!(matches!(timeout(ten_seconds, socket.receive()).await, Ok(Err(Gone::Lost))));
    }

    #[test]
    fn an_unknown_event_is_counted() {
        let text = format!(
            r#"{{"t":"event","table":"{TABLE}","n":7,"atMicros":1,"event":{{"e":"kontra"}},"chatOpen":false}}"#
        );
        assert!(matches!(read(&text), Received::UnknownEvent { n: 7, .. }));
        let known = format!(
            r#"{{"t":"event","table":"{TABLE}","n":7,"atMicros":1,"event":{{"e":"held","seat":1}},"chatOpen":false,"new":1}}"#
        );
        assert!(matches!(read(&known), Received::Message(_)));
    }

    #[test]
    fn a_server_that_has_too_much_to_do_says_when_to_come_back() {
        let after = |status: u16, header: Option<&str>| {
            let mut response = Response::new(None);
            *response.status_mut() = StatusCode::from_u16(status).unwrap();
            if let Some(value) = header {
                response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_str(value).unwrap());
            }
            NotOpen::from(Error::Http(Box::new(response))).retry_after
        };
        assert_eq!(after(503, Some("5")), Some(Duration::from_secs(5)));
        assert_eq!(after(429, Some(" 1 ")), Some(Duration::from_secs(1)));
        for (status, header) in [(503, None), (503, Some("Mon, 30 Nov 2026 03:19:45 GMT")), (403, Some("5"))] {
            assert_eq!(after(status, header), None, "{status} {header:?}");
        }
    }

    #[test]
    fn unknown_messages_and_noise_mean_nothing() {
        for text in ["", "{}", r#"{"t":"weather"}"#, "[1]", r#"{"t":"event","n":1}"#] {
            assert!(matches!(read(text), Received::Nothing), "{text}");
        }
    }
}
