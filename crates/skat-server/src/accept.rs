//! The door: who is let in, and for how long he may stand in it without saying what he wants.

use std::io;
use std::net::{Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use socket2::SockRef;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt as _;

use crate::address;
use crate::app::App;
use crate::patient::Patient;
use crate::places::Place;

/// What the operating system may keep of what goes out on one connection: a reader who stops costs no more than twice this.
const SEND_BUFFER: usize = 64 * 1024;

/// The same of what comes in.
const RECEIVE_BUFFER: usize = 16 * 1024;

/// The most bytes that the head of a request may have, and the most headers.
const LONGEST_HEAD: usize = 16 * 1024;
const MOST_HEADERS: usize = 64;

/// How long nobody is let in after the operating system could not give another connection.
const BREATH: Duration = Duration::from_millis(100);

/// A connection's place among all; requests carry it along, so that a socket goes on counting.
pub(crate) type Admission = Arc<Place<Ipv6Addr>>;

/// Lets everybody in for whom there is a place, until the end.
pub(crate) async fn serve(
    app: Arc<App>,
    listener: TcpListener,
    router: axum::Router,
    tasks: TaskTracker,
    end: CancellationToken,
) {
    // What is accepted has the same buffers.
    let buffers = SockRef::from(&listener);
    if buffers.set_send_buffer_size(SEND_BUFFER).and(buffers.set_recv_buffer_size(RECEIVE_BUFFER)).is_err() {
        tracing::warn!("the operating system keeps as much for each connection as it likes");
    }
    let mut is_short = false;
    while let Some(accepted) = end.run_until_cancelled(listener.accept()).await {
        match accepted {
            Ok((stream, peer)) => {
                is_short = false;
                if let Some(place) = admit(&app, peer) {
                    tasks.spawn(connection(app.clone(), stream, peer, Arc::new(place), router.clone(), end.clone()));
                }
            }
            Err(error) if is_of_one(&error) => {}
            // Too many open files, say: those that are open go on, and one will be closed.
            Err(error) => {
                if !is_short {
                    tracing::error!(%error, "nobody can be let in at the moment");
                }
                is_short = true;
                end.run_until_cancelled(tokio::time::sleep(BREATH)).await;
            }
        }
    }
}

/// A place for somebody who has come; none if there are too many already.
fn admit(app: &App, peer: SocketAddr) -> Option<Place<Ipv6Addr>> {
    let address = address::mapped(peer.ip());
    // A proxy speaks for many.
    let alone = !address::is_trusted(address, &app.config.trusted_proxies);
    match app.connections.take(alone.then(|| address::household(address))) {
        Ok(place) => Some(place),
        Err(full) => {
            app.metrics.connection_refused(full);
            // The metrics say how many there are; a line of the log for each would be a gift to whoever makes them.
            tracing::debug!(?full, "too many connections: one was closed at once");
            None
        }
    }
}

/// Whether an error concerns only the one who was to be let in.
fn is_of_one(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted)
}

/// One connection: its requests, one after the other, until it becomes a socket or is closed.
async fn connection(
    app: Arc<App>,
    stream: TcpStream,
    peer: SocketAddr,
    place: Admission,
    router: axum::Router,
    end: CancellationToken,
) {
    // Messages are small and follow each other at once: they must not wait until the one before has been confirmed.
    if stream.set_nodelay(true).is_err() {
        return;
    }
    let first = Duration::from_secs(app.config.first_byte_seconds);
    match end.run_until_cancelled(tokio::time::timeout(first, stream.readable())).await {
        None => return,
        Some(Ok(_)) => {}
        Some(Err(_)) => return app.metrics.connection_timed_out(),
    }
    let stream = Patient::new(stream, Duration::from_secs(app.config.write_seconds));
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(place.clone());
        router.clone().oneshot(request)
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(Duration::from_secs(app.config.header_seconds));
    http.max_buf_size(LONGEST_HEAD).max_headers(MOST_HEADERS);
    let serving = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
    tokio::pin!(serving);
    let served = tokio::select! {
        biased;
        served = &mut serving => served,
        () = end.cancelled() => {
            serving.as_mut().graceful_shutdown();
            serving.await
        }
    };
    match served {
        Ok(()) => {}
        Err(error) if error.is_timeout() => app.metrics.connection_timed_out(),
        Err(error) => tracing::debug!(%error, "a connection has ended"),
    }
}
