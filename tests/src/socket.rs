//! One socket: frames as they are.

use std::net::SocketAddr;

use futures_util::{SinkExt as _, StreamExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::{HeaderName, HeaderValue, Request, Response};
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async, connect_async_with_config};

use crate::wait::within;

/// A socket.
#[derive(Debug)]
pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The subprotocol that the server has chosen.
    pub subprotocol: Option<String>,
}

/// What comes out of a socket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Frame {
    /// A text.
    Text(String),
    /// The server has closed it, with a number and a word.
    Closed(u16, String),
    /// It is gone without a goodbye.
    Lost,
}

/// The server does not open a socket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The status of its answer.
    pub status: u16,
    /// The header `Retry-After`.
    pub retry_after: Option<String>,
    /// The body.
    pub body: String,
}

impl Socket {
    /// Opens a socket as the protocol wants it.
    ///
    /// # Panics
    /// The server refuses.
    pub async fn open(address: SocketAddr) -> Socket {
        Socket::open_with(address, &[]).await.unwrap()
    }

    /// Opens a socket with more headers.
    ///
    /// # Errors
    /// The server's answer, if it refuses; a status of 0 if there is no server.
    pub async fn open_with(address: SocketAddr, headers: &[(&str, &str)]) -> Result<Socket, Refused> {
        let request = request(address, headers);
        let connecting = Box::pin(connect_async_with_config(request, None, true));
        match within("a socket", connecting).await {
            Ok((stream, response)) => Ok(Socket::new(stream, &response)),
            Err(tungstenite::Error::Http(response)) => {
                let retry_after = response.headers().get("retry-after");
                Err(Refused {
                    status: response.status().as_u16(),
                    retry_after: retry_after.map(|value| value.to_str().unwrap().to_owned()),
                    body: String::from_utf8_lossy(response.body().as_deref().unwrap_or_default()).into_owned(),
                })
            }
            Err(error) => Err(Refused { status: 0, retry_after: None, body: error.to_string() }),
        }
    }

    /// Opens a socket whose machine has little room for what it has not read yet.
    ///
    /// # Panics
    /// The server refuses.
    pub async fn open_narrow(address: SocketAddr) -> Socket {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4_096).unwrap();
        let stream = within("a connection", socket.connect(address)).await.unwrap();
        let connecting = Box::pin(client_async(request(address, &[]), MaybeTlsStream::Plain(stream)));
        let (stream, response) = within("a socket", connecting).await.unwrap();
        Socket::new(stream, &response)
    }

    fn new(stream: WebSocketStream<MaybeTlsStream<TcpStream>>, response: &Response<Option<Vec<u8>>>) -> Socket {
        let chosen = response.headers().get("sec-websocket-protocol");
        Socket { stream, subprotocol: chosen.map(|value| value.to_str().unwrap().to_owned()) }
    }

    /// Sends a text; one that does not arrive is noticed by reading.
    pub async fn send(&mut self, text: impl Into<String>) {
        self.send_frame(Message::text(text.into())).await;
    }

    /// Sends a binary frame.
    pub async fn send_binary(&mut self, bytes: &[u8]) {
        self.send_frame(Message::binary(bytes.to_vec())).await;
    }

    async fn send_frame(&mut self, message: Message) {
        // A socket that is gone says so when it is read.
        let _ = within("a send", self.stream.send(message)).await;
    }

    /// What comes next; pings are answered.
    ///
    /// # Panics
    /// Nothing comes, or something that the protocol does not have.
    pub async fn next(&mut self) -> Frame {
        within("a frame", self.frame()).await
    }

    /// What comes next, however long it takes.
    pub(crate) async fn frame(&mut self) -> Frame {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => return Frame::Text(text.as_str().to_owned()),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Close(Some(frame)))) => {
                    return Frame::Closed(frame.code.into(), frame.reason.as_str().to_owned());
                }
                Some(Ok(Message::Close(None)) | Err(_)) | None => return Frame::Lost,
                Some(Ok(other)) => panic!("the server sends {other:?}"),
            }
        }
    }

    /// The next text.
    ///
    /// # Panics
    /// There is none.
    pub async fn text(&mut self) -> String {
        match self.next().await {
            Frame::Text(text) => text,
            other => panic!("a text is expected, and comes {other:?}"),
        }
    }

    /// The number and the word with which it is closed, whatever comes before.
    ///
    /// # Panics
    /// It is lost without a goodbye.
    pub async fn closed(&mut self) -> (u16, String) {
        loop {
            match self.next().await {
                Frame::Text(_) => {}
                Frame::Closed(code, reason) => return (code, reason),
                Frame::Lost => panic!("the socket is gone without a goodbye"),
            }
        }
    }

    /// Closes it properly.
    pub async fn close(mut self) {
        let _ = within("a goodbye", self.stream.close(None)).await;
    }
}

fn request(address: SocketAddr, headers: &[(&str, &str)]) -> Request<()> {
    let url = format!("ws://{address}{}", skat_protocol::PATH);
    let mut request = url.into_client_request().unwrap();
    let wanted = [("sec-websocket-protocol", skat_protocol::SUBPROTOCOL)];
    for (name, value) in wanted.iter().chain(headers) {
        let name = HeaderName::from_bytes(name.as_bytes()).unwrap();
        request.headers_mut().insert(name, HeaderValue::from_str(value).unwrap());
    }
    request
}
