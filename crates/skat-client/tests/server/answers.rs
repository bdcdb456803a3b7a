//! What a client does about each answer of a server, which the test plays by itself.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use futures_util::{SinkExt as _, StreamExt as _};
use skat_client::{Client, Connector, Ended, Line, Login, Opening, Options, Update};
use skat_protocol::{ClientMessage, CloseCode, Code, Name, SUBPROTOCOL, ServerMessage, Token};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::handshake::server::{Request, Response};
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use uuid::Uuid;

use crate::support::random;

const TABLE: Uuid = Uuid::from_u128(7);
const PLAYER: Uuid = Uuid::from_u128(8);

/// Where lines come in that clients open.
struct Door(mpsc::Receiver<DuplexStream>);

struct Knock(mpsc::Sender<DuplexStream>);

impl Connector for Knock {
    fn open<'a>(&'a self, _host: &'a str, _port: u16) -> Opening<'a> {
        let (client, server) = tokio::io::duplex(64 * 1024);
        let opened = self.0.try_send(server).map_err(|_| io::Error::other("nobody opens"));
        Box::pin(async move { opened.map(|()| Box::new(client) as Box<dyn Line>) })
    }
}

/// An open connection, from the server's side.
struct Visit(WebSocketStream<DuplexStream>);

fn door() -> (Door, Options) {
    let (knock, door) = mpsc::channel(8);
    let options = Options {
        first_attempts: 3,
        backoff: Duration::from_millis(5),
        longest_backoff: Duration::from_millis(50),
        connector: Arc::new(Knock(knock)),
        ..Options::new("ws://nowhere", Login::Guest(Name::new("Berta").unwrap()))
    };
    (Door(door), options)
}

impl Door {
    async fn line(&mut self) -> DuplexStream {
        self.0.recv().await.expect("the client comes")
    }

    /// Refuses the upgrade with a status.
    async fn refuse(&mut self, status: &str, headers: &str) {
        let mut line = self.line().await;
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(line.read_u8().await.unwrap());
        }
        let answer = format!("HTTP/1.1 {status}\r\n{headers}content-length: 0\r\n\r\n");
        line.write_all(answer.as_bytes()).await.unwrap();
    }

    #[allow(clippy::result_large_err, reason = "the callback's type is the library's")]
    async fn open(&mut self) -> Visit {
        let line = self.line().await;
        let choose = |_: &Request, mut response: Response| {
            response.headers_mut().insert("sec-websocket-protocol", HeaderValue::from_static(SUBPROTOCOL));
            Ok(response)
        };
        Visit(tokio_tungstenite::accept_hdr_async(line, choose).await.unwrap())
    }

    /// Opens the door to whoever logs in, and welcomes him.
    async fn welcome(&mut self) -> (Visit, ClientMessage) {
        let mut visit = self.open().await;
        let hello = visit.hears().await;
        visit.welcomes(&hello).await;
        (visit, hello)
    }
}

impl Visit {
    async fn hears(&mut self) -> ClientMessage {
        loop {
            if let Message::Text(text) = self.0.next().await.expect("the client says something").unwrap() {
                return ClientMessage::parse(text.as_str()).unwrap();
            }
        }
    }

    async fn says(&mut self, message: ServerMessage) {
        let text = serde_json::to_string(&message).unwrap();
        self.0.send(Message::text(text)).await.unwrap();
    }

    async fn welcomes(&mut self, hello: &ClientMessage) {
        let id = hello.id().unwrap();
        let token = matches!(hello, ClientMessage::Guest { .. }).then(token);
        let name = "Berta".to_owned();
        self.says(ServerMessage::Welcome { id, player: PLAYER, name, token, tables: vec![], at_micros: 1 }).await;
    }

    async fn closes(mut self, code: CloseCode) {
        let frame = CloseFrame { code: code.number().into(), reason: code.as_str().into() };
        self.0.close(Some(frame)).await.unwrap();
        while let Some(Ok(_)) = self.0.next().await {}
    }
}

fn token() -> Token {
    Token::new("5".repeat(64)).unwrap()
}

/// A client that is logged in, and its connection.
async fn enter(door: &mut Door, options: Options) -> (Client, Visit) {
    let (client, (visit, _)) = tokio::join!(Client::connect(options, random(1)), door.welcome());
    (client.unwrap(), visit)
}

#[tokio::test]
async fn what_came_too_fast_is_sent_again_with_its_id() {
    let (mut door, options) = door();
    let (client, mut visit) = enter(&mut door, options).await;
    let asking = join_all((0..5).map(|_| client.watch_lobby(true)));
    let answering = async {
        let mut refused = Vec::new();
        for _ in 0..5 {
            let id = visit.hears().await.id().unwrap();
            refused.push(id);
            visit.says(ServerMessage::Nack { id, code: Code::TooFast, detail: None }).await;
        }
        let mut again = Vec::new();
        while again.len() < 5 {
            let id = visit.hears().await.id().unwrap();
            again.push(id);
            visit.says(ServerMessage::Ack { id, table: None }).await;
        }
        (refused, again)
    };
    let (asked, (mut refused, mut again)) = tokio::join!(asking, answering);
    assert!(asked.iter().all(Result::is_ok));
    refused.sort();
    again.sort();
    assert_eq!(refused, again);
}

#[tokio::test]
async fn a_busy_server_is_asked_again_at_first_and_later() {
    for status in ["503 Service Unavailable", "429 Too Many Requests"] {
        let (mut door, options) = door();
        let serving = async {
            // It asks for an hour, and the client does not wait so long.
            door.refuse(status, "retry-after: 3600\r\n").await;
            let (visit, _) = door.welcome().await;
            visit.closes(CloseCode::GoingAway).await;
            door.refuse(status, "retry-after: 0\r\n").await;
            door.refuse(status, "").await;
            door.welcome().await
        };
        let (client, (mut visit, hello)) = tokio::join!(Client::connect(options, random(1)), serving);
        assert!(matches!(hello, ClientMessage::Login { token: Some(known), .. } if known == token()));
        let client = client.unwrap();
        let (asked, ()) = tokio::join!(client.watch_lobby(true), async {
            let id = visit.hears().await.id().unwrap();
            visit.says(ServerMessage::Ack { id, table: None }).await;
        });
        assert_eq!(asked, Ok(()));
    }
}

#[tokio::test]
async fn a_first_log_in_that_is_cut_is_made_again_as_often_as_wanted() {
    let (mut door, options) = door();
    let serving = async {
        drop(door.line().await);
        let mut visit = door.open().await;
        assert!(matches!(visit.hears().await, ClientMessage::Guest { .. }));
        drop(visit);
        door.welcome().await
    };
    let (client, _) = tokio::join!(Client::connect(options, random(1)), serving);
    assert_eq!(client.unwrap().player(), PLAYER);

    let (mut door, options) = self::door();
    let cutting = async {
        for _ in 0..3 {
            drop(door.line().await);
        }
    };
    let (client, ()) = tokio::join!(Client::connect(options, random(1)), cutting);
    client.unwrap_err();
}

#[tokio::test]
async fn some_ends_are_for_good() {
    let ends = [
        (CloseCode::Superseded, Ended::Superseded),
        (CloseCode::Policy, Ended::Policy),
        (CloseCode::NotLoggedIn, Ended::LoggedOut),
    ];
    for (code, expected) in ends {
        let (mut door, options) = door();
        let (client, visit) = enter(&mut door, options).await;
        let mut updates = client.updates();
        visit.closes(code).await;
        let update = updates.next().await;
        assert!(matches!(update, Some(Update::Ended(ended)) if ended == expected), "{update:?}");
        assert!(door.0.try_recv().is_err(), "nobody comes back");
    }
}

#[tokio::test]
async fn after_any_other_end_the_client_comes_back_and_sends_again_what_was_not_answered() {
    let ends = [Some(CloseCode::GoingAway), Some(CloseCode::TooFast), Some(CloseCode::TooSlow), None];
    for code in ends {
        let (mut door, options) = door();
        let (client, mut visit) = enter(&mut door, options).await;
        let mut asking = JoinSet::new();
        let asker = client.clone();
        asking.spawn(async move { asker.watch(TABLE, None).await });
        let first = visit.hears().await;
        match code {
            Some(code) => visit.closes(code).await,
            None => drop(visit),
        }
        // A log-in that is too slow for the server says nothing about the token.
        let slow = door.open().await;
        slow.closes(CloseCode::NotLoggedIn).await;
        let (mut visit, hello) = door.welcome().await;
        assert!(matches!(hello, ClientMessage::Login { token: Some(known), .. } if known == token()));
        let resume = visit.hears().await;
        assert!(matches!(resume, ClientMessage::Resume { table: TABLE, after: 0, seat: None }), "{resume:?}");
        assert_eq!(visit.hears().await, first);
        visit.says(ServerMessage::Ack { id: first.id().unwrap(), table: Some(TABLE) }).await;
        assert_eq!(asking.join_next().await.unwrap().unwrap(), Ok(()));
    }
}
