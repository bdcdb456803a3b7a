//! One client's socket: one task that reads, writes what nobody else could, watches the time, and says goodbye.

mod goodbye;
mod handshake;
mod outgoing;

use std::future::poll_fn;
use std::mem::MaybeUninit;
use std::net::{Ipv6Addr, SocketAddr};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::Body;
use axum::extract::{ConnectInfo, Extension, State};
use axum::http::{Request, StatusCode};
use axum::response::Response;
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use skat_protocol::{CloseCode, Code, ServerMessage};
use tokio::io::{AsyncRead as _, ReadBuf};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};

use crate::accept::Admission;
use crate::address::household;
use crate::app::App;
use crate::connection::{Connection, Room};
use crate::cookie;
use crate::frame::{self, Fault, Longest, Reader, Sent};
use crate::metrics::NoSocket;
use crate::origin::Origin;
use crate::patient::Patient;
use crate::places::{Full, Place};
use crate::rest::{Origins, problem, problem_after};
use crate::session::Session;
use crate::sessions::{self, TokenHash};

use goodbye::Ending;
use outgoing::Outgoing;

/// How much is read at once.
const AT_ONCE: usize = 2_048;

/// When somebody may try again whose address has too many sockets.
const AGAIN: Duration = Duration::from_secs(10);

/// When somebody may try again who finds a server that is about to end: the next one is there by then, as a rule.
const NEXT: Duration = Duration::from_secs(1);

/// `GET /ws/v1`: becomes a socket.
pub(crate) async fn upgrade(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Extension(admission): Extension<Admission>,
    mut request: Request<Body>,
) -> Response {
    let Some(asked) = handshake::read(&request) else {
        return problem(StatusCode::UPGRADE_REQUIRED, Code::UpgradeNeeded);
    };
    if app.stop.is_cancelled() {
        app.metrics.socket_refused(NoSocket::Draining);
        return problem_after(StatusCode::SERVICE_UNAVAILABLE, Code::Draining, NEXT);
    }
    let from = Origins::of(&app, request.headers(), peer);
    // A page of another site may not open a socket in the name of its visitor.
    if from.origin == Origin::Foreign {
        tracing::debug!("a page of another site was refused");
        app.metrics.socket_refused(NoSocket::ForeignOrigin);
        return problem(StatusCode::FORBIDDEN, Code::ForeignOrigin);
    }
    let place = match app.sockets.take(Some(household(from.address))) {
        Ok(place) => place,
        Err(Full::All) => {
            tracing::debug!("too many sockets: one was refused");
            app.metrics.socket_refused(NoSocket::TooMany);
            return problem(StatusCode::SERVICE_UNAVAILABLE, Code::TooManyConnections);
        }
        Err(Full::Kind) => {
            app.metrics.socket_refused(NoSocket::TooManyOfAddress);
            return problem_after(StatusCode::TOO_MANY_REQUESTS, Code::TooManyConnections, AGAIN);
        }
    };
    let Some(upgrade) = request.extensions_mut().remove::<OnUpgrade>() else {
        return problem(StatusCode::UPGRADE_REQUIRED, Code::UpgradeNeeded);
    };
    // Programs send no origin, and need no cookie.
    let cookie = match from.origin {
        Origin::Allowed => cookie::read(&app.config, request.headers()).and_then(sessions::hash_of_token),
        Origin::Missing | Origin::Foreign => None,
    };
    let counted = Counted { _admission: admission, _place: place };
    app.tasks.spawn(begin(app.clone(), upgrade, from, cookie, counted));
    handshake::agreed(asked)
}

/// A socket counts as long as this lives, also if the upgrade never comes about.
struct Counted {
    _admission: Admission,
    _place: Place<Ipv6Addr>,
}

/// Waits until the connection is a socket.
async fn begin(app: Arc<App>, upgrade: OnUpgrade, from: Origins, cookie: Option<TokenHash>, _counted: Counted) {
    let Ok(upgraded) = upgrade.await else { return };
    let Ok(parts) = upgraded.downcast::<TokioIo<Patient>>() else {
        return tracing::error!("a connection is no stream");
    };
    let wire = parts.io.into_inner().into_stream();
    let socket = Socket::new(app, wire, &parts.read_buf, from, cookie);
    // The room that the request took is not kept for the socket's life.
    drop(parts.read_buf);
    Box::pin(socket.run()).await;
}

/// A socket at work.
struct Socket {
    app: Arc<App>,
    connection: Connection,
    incoming: Incoming,
    outgoing: Outgoing,
    writing: Arc<OwnedWriteHalf>,
}

/// What a client says, and who does it.
struct Incoming {
    app: Arc<App>,
    connection: Connection,
    wire: OwnedReadHalf,
    reader: Reader,
    session: Session,
}

impl Socket {
    /// A socket that has sent these bytes already.
    fn new(app: Arc<App>, wire: TcpStream, bytes: &[u8], from: Origins, cookie: Option<TokenHash>) -> Socket {
        let (wire, writing) = wire.into_split();
        let writing = Arc::new(writing);
        let connection = Connection::new(Room::of(&app.config), app.metrics.clone());
        connection.attach(writing.clone(), app.delivery.clone());
        let mut reader = Reader::new(Longest::of(&app.config));
        reader.take_in(bytes);
        let session = Session::new(app.clone(), connection.clone(), from, cookie);
        let outgoing = Outgoing::new(app.clone(), connection.clone(), writing.clone());
        let incoming = Incoming { app: app.clone(), connection: connection.clone(), wire, reader, session };
        Socket { app, connection, incoming, outgoing, writing }
    }

    async fn run(self) {
        let Socket { app, connection, mut incoming, outgoing, writing } = self;
        let ending = incoming.until_the_end(&outgoing).await;
        let ending = match ending {
            Ending::Drained => {
                // What was asked of a table before the end is answered before the socket is closed.
                outgoing.during(app.table_tasks.wait()).await;
                connection.close(CloseCode::GoingAway);
                goodbye::wait_for_its_turn(&app).await;
                Ending::from(&connection)
            }
            ending => ending,
        };
        drop(outgoing);
        let Incoming { mut session, wire, .. } = incoming;
        // Both at once: whoever does not take his goodbye must not seem to be there.
        tokio::join!(session.end(), goodbye::say(&app, &connection, wire, writing, ending));
    }
}

impl Incoming {
    /// Reads and does what is said until the connection or the server ends, while what waits is written.
    async fn until_the_end(&mut self, outgoing: &Outgoing) -> Ending {
        // Once ended it is not asked again: nothing more is read then.
        let mut end = pin!(outgoing.end());
        loop {
            if let Some(ending) = self.messages(outgoing, end.as_mut()).await {
                return ending;
            }
            let come = tokio::select! {
                biased;
                come = poll_fn(|context| self.poll_read(context)) => come,
                () = &mut end => return Ending::from(&self.connection),
            };
            if come.is_err() {
                self.connection.left();
                return Ending::Lost;
            }
            outgoing.heard();
        }
    }

    /// Takes in what has come.
    fn poll_read(&mut self, context: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        let mut bytes = [MaybeUninit::uninit(); AT_ONCE];
        let mut bytes = ReadBuf::uninit(&mut bytes);
        ready!(Pin::new(&mut self.wire).poll_read(context, &mut bytes))?;
        if bytes.filled().is_empty() {
            return Poll::Ready(Err(std::io::ErrorKind::UnexpectedEof.into()));
        }
        self.reader.take_in(bytes.filled());
        Poll::Ready(Ok(()))
    }

    /// Does what the client has said so far; tells how it ends, if it does.
    async fn messages(&mut self, outgoing: &Outgoing, mut end: Pin<&mut impl Future<Output = ()>>) -> Option<Ending> {
        loop {
            match self.reader.next() {
                Ok(None) => return None,
                Ok(Some(Sent::Text(text))) => {
                    // In a place of its own: what a message causes takes much more room than a socket at rest.
                    let mut done = Box::pin(self.session.message(&text));
                    // It is done to its end, whatever becomes of the socket.
                    tokio::select! {
                        biased;
                        () = &mut done => {}
                        () = &mut end => done.as_mut().await,
                    }
                    drop(done);
                    if self.session.is_logged_in() {
                        outgoing.is_logged_in();
                    }
                }
                Ok(Some(Sent::Ping(payload))) => {
                    self.session.control();
                    self.connection.send_frame(frame::pong(&payload));
                }
                Ok(Some(Sent::Pong)) => self.session.control(),
                Ok(Some(Sent::Close(code))) => {
                    self.connection.left();
                    return Some(Ending::Answered(code));
                }
                Err(fault) => self.fault(fault),
            }
            if self.connection.is_closed() {
                return Some(Ending::from(&self.connection));
            }
            if self.app.stop.is_cancelled() {
                return Some(Ending::Drained);
            }
        }
    }

    /// What the client sends cannot be read any further.
    fn fault(&self, fault: Fault) {
        tracing::debug!(connection = self.connection.id(), %fault, "a client breaks the protocol");
        if fault == Fault::Binary {
            self.connection.send(&ServerMessage::Error { code: Code::BinaryRefused, table: None, detail: None });
        }
        self.connection.close(if fault == Fault::TooBig { CloseCode::TooBig } else { CloseCode::Policy });
    }
}
