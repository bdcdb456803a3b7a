//! One connection: messages in, messages out, and why it closed.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use skat_protocol::{ClientMessage, CloseCode, SUBPROTOCOL, ServerMessage};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::{HeaderValue, header};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};
use uuid::Uuid;

/// How long connecting, and writing a message, may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// The largest frame that is written; a server may refuse larger ones.
const LARGEST_FRAME: usize = 4_000;

/// The largest message that is read; a snapshot of a long list is some tens of kilobytes.
const LARGEST_MESSAGE: usize = 4 << 20;

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

/// A live connection.
pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    silence: Duration,
}

impl Socket {
    /// Connects; the error says why that is not possible.
    pub(crate) async fn open(address: &str, silence: Duration) -> Result<Socket, String> {
        if address.starts_with("wss:") {
            // Refused where the program has chosen another one, which is as good.
            let _ = rustls::crypto::ring::default_provider().install_default();
        }
        let mut request = address.into_client_request().map_err(|error| error.to_string())?;
        request.headers_mut().insert(header::SEC_WEBSOCKET_PROTOCOL, HeaderValue::from_static(SUBPROTOCOL));
        let config =
            WebSocketConfig::default().max_message_size(Some(LARGEST_MESSAGE)).max_frame_size(Some(LARGEST_MESSAGE));
        let connecting = Box::pin(connect_async_with_config(request, Some(config), true));
        match timeout(PATIENCE, connecting).await {
            Ok(Ok((stream, _))) => Ok(Socket { stream, silence }),
            Ok(Err(error)) => Err(error.to_string()),
            Err(_) => Err("nobody answers".to_owned()),
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
        match timeout(self.silence, self.stream.next()).await {
            Ok(Some(Ok(Message::Text(text)))) => Ok(read(text.as_str())),
            Ok(Some(Ok(Message::Close(frame)))) => {
                // Answers the server's goodbye.
                let _ = timeout(Duration::from_secs(1), self.stream.flush()).await;
                let code = frame.and_then(|frame| CloseCode::numbered(frame.code.into()));
                Err(code.map_or(Gone::Lost, Gone::Closed))
            }
            Ok(Some(Ok(_))) => Ok(Received::Nothing),
            Ok(Some(Err(_)) | None) | Err(_) => Err(Gone::Lost),
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
    use super::*;

    const TABLE: &str = "00010203-0405-0607-0809-0a0b0c0d0e0f";

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
    fn unknown_messages_and_noise_mean_nothing() {
        for text in ["", "{}", r#"{"t":"weather"}"#, "[1]", r#"{"t":"event","n":1}"#] {
            assert!(matches!(read(text), Received::Nothing), "{text}");
        }
    }
}
