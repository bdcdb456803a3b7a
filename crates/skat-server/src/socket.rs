//! One client's socket: its reader, its writer, and their ends.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use skat_protocol::{CloseCode, Code, SUBPROTOCOL, ServerMessage};
use tokio_util::sync::CancellationToken;

use crate::app::App;
use crate::connection::{Connection, Room};
use crate::cookie;
use crate::origin::Origin;
use crate::rest::{Origins, problem};
use crate::session::Session;
use crate::sessions::{self, TokenHash};

/// Over how long the sockets are closed when the server ends, so that not all clients come back at once.
const SPREAD: Duration = Duration::from_secs(2);

/// `GET /ws/v1`: becomes a socket.
pub(crate) async fn upgrade(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let Ok(upgrade) = upgrade else { return problem(StatusCode::UPGRADE_REQUIRED, Code::UpgradeNeeded) };
    if app.stop.is_cancelled() {
        return problem(StatusCode::SERVICE_UNAVAILABLE, Code::Draining);
    }
    let from = Origins::of(&app, &headers, peer);
    // A page of another site may not open a socket in the name of its visitor.
    if from.origin == Origin::Foreign {
        tracing::info!("a page of another site was refused");
        return problem(StatusCode::FORBIDDEN, Code::ForeignOrigin);
    }
    let sockets = app.sockets.fetch_add(1, Ordering::Relaxed);
    if sockets >= app.config.max_sockets {
        tracing::warn!(sockets, "too many sockets: one was refused");
        app.sockets.fetch_sub(1, Ordering::Relaxed);
        return problem(StatusCode::SERVICE_UNAVAILABLE, Code::TooManyConnections);
    }
    let counted = Counted(app.clone());
    // Programs send no origin, and need no cookie.
    let cookie = match from.origin {
        Origin::Allowed => cookie::read(&app.config, &headers).and_then(sessions::hash_of_token),
        Origin::Missing | Origin::Foreign => None,
    };
    upgrade
        .protocols([SUBPROTOCOL])
        .max_message_size(app.config.max_message_bytes)
        .max_frame_size(app.config.max_frame_bytes)
        .on_upgrade(async move |socket| {
            let task = app.tasks.spawn(serve(app.clone(), socket, from, cookie));
            let _ = task.await;
            drop(counted);
        })
}

/// A socket that counts as long as this lives, also if the upgrade never comes about.
struct Counted(Arc<App>);

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.sockets.fetch_sub(1, Ordering::Relaxed);
    }
}

async fn serve(app: Arc<App>, socket: WebSocket, from: Origins, cookie: Option<TokenHash>) {
    let (sink, stream) = socket.split();
    let connection = Connection::new(Room::of(&app.config), app.metrics.clone());
    let closing = CancellationToken::new();
    let writer = app.tasks.spawn(write(app.clone(), connection.clone(), closing.clone(), sink));
    let mut session = Session::new(app.clone(), connection.clone(), from, cookie);
    read(&app, &connection, &closing, &mut session, stream).await;
    if app.stop.is_cancelled() {
        // What was asked of a table before the end is answered before the socket is closed.
        app.table_tasks.wait().await;
    }
    connection.close(CloseCode::GoingAway);
    session.end().await;
    let _ = writer.await;
}

async fn read(
    app: &App,
    connection: &Connection,
    closing: &CancellationToken,
    session: &mut Session,
    mut stream: SplitStream<WebSocket>,
) {
    let dead = Duration::from_secs(app.config.dead_seconds);
    let login = tokio::time::sleep(Duration::from_secs(app.config.login_seconds));
    tokio::pin!(login);
    loop {
        let frame = tokio::select! {
            biased;
            () = closing.cancelled() => return,
            () = app.stop.cancelled() => return,
            () = &mut login, if !session.is_logged_in() => return connection.close(CloseCode::NotLoggedIn),
            frame = tokio::time::timeout(dead, stream.next()) => frame,
        };
        match frame {
            // Nothing came, not even the answer to a ping.
            Err(_) => return connection.close(CloseCode::TooSlow),
            Ok(None) => return,
            Ok(Some(Ok(Message::Text(text)))) => session.message(text.as_str()).await,
            Ok(Some(Ok(Message::Binary(_)))) => {
                connection.send(&ServerMessage::Error { code: Code::BinaryRefused, table: None, detail: None });
                return connection.close(CloseCode::Policy);
            }
            Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => {}
            Ok(Some(Ok(Message::Close(_)))) => return,
            Ok(Some(Err(error))) => {
                let code = if is_too_big(&error) { CloseCode::TooBig } else { CloseCode::GoingAway };
                return connection.close(code);
            }
        }
    }
}

/// Whether a message or frame was larger than allowed.
fn is_too_big(error: &axum::Error) -> bool {
    let mut source: Option<&(dyn std::error::Error + 'static)> = Some(error);
    while let Some(error) = source {
        if let Some(error) = error.downcast_ref::<tungstenite::Error>() {
            return matches!(error, tungstenite::Error::Capacity(_));
        }
        source = error.source();
    }
    false
}

/// Writes what is in the outbox, pings, and says goodbye.
async fn write(
    app: Arc<App>,
    connection: Connection,
    closing: CancellationToken,
    mut sink: SplitSink<WebSocket, Message>,
) {
    let closing = closing.drop_guard();
    let limit = Duration::from_secs(app.config.write_seconds);
    let mut ping = tokio::time::interval(Duration::from_secs(app.config.ping_seconds));
    ping.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    ping.tick().await;
    let code = loop {
        if let Some(end) = connection.end() {
            break end.unwrap_or(CloseCode::GoingAway);
        }
        let message = match connection.take() {
            Some(text) => Message::Text(text.as_str().to_owned().into()),
            None => tokio::select! {
                biased;
                () = connection.woken() => continue,
                _ = ping.tick() => Message::Ping(axum::body::Bytes::new()),
            },
        };
        match tokio::time::timeout(limit, sink.send(message)).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) => return connection.close(CloseCode::GoingAway),
            Err(_) => return connection.close(CloseCode::TooSlow),
        }
    };
    drop(closing);
    let rest = async {
        while let (Some(text), true) = (connection.take(), code != CloseCode::TooSlow) {
            sink.send(Message::Text(text.as_str().to_owned().into())).await?;
        }
        let frame = CloseFrame { code: code.number(), reason: code.as_str().into() };
        sink.send(Message::Close(Some(frame))).await?;
        sink.close().await
    };
    let _: Result<Result<(), axum::Error>, _> = tokio::time::timeout(limit, rest).await;
    connection.detach();
}
