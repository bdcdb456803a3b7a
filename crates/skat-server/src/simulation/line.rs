//! A socket without a network: what a client says goes in, what it is told waits to be taken.

use std::net::Ipv6Addr;
use std::sync::Arc;

use skat_protocol::CloseCode;
use tokio::sync::mpsc::{self, Receiver, Sender};

use crate::app::App;
use crate::connection::{Connection, Room};
use crate::origin::Origin;
use crate::rest::Origins;
use crate::session::Session;

/// What a client may have said before the server hears it.
const ON_THE_WAY: usize = 1024;

/// One client's end of a line. Dropped, the line is cut: what waits is lost.
pub(super) struct Line {
    connection: Connection,
    voice: Sender<String>,
}

impl Line {
    /// Opens a line.
    pub(super) fn open(app: &Arc<App>) -> Line {
        let connection = Connection::new(Room::of(&app.config), app.metrics.clone());
        let (voice, heard) = mpsc::channel(ON_THE_WAY);
        app.tasks.spawn(serve(app.clone(), connection.clone(), heard));
        Line { connection, voice }
    }

    /// Says something; false if the line is dead.
    pub(super) fn say(&self, text: String) -> bool {
        self.voice.try_send(text).is_ok()
    }

    /// What was told next.
    pub(super) fn take(&self) -> Option<String> {
        self.connection.take().map(|text| text.as_str().to_owned())
    }

    /// Whether the server has closed it.
    pub(super) fn is_closed(&self) -> bool {
        self.connection.is_closed()
    }

    /// The connection's number.
    pub(super) fn id(&self) -> u64 {
        self.connection.id()
    }
}

async fn serve(app: Arc<App>, connection: Connection, mut heard: Receiver<String>) {
    let from = Origins { address: Ipv6Addr::LOCALHOST, origin: Origin::Missing, agent: None };
    let mut session = Session::new(app.clone(), connection.clone(), from, None);
    loop {
        if connection.is_closed() {
            break;
        }
        tokio::select! {
            biased;
            () = app.stop.cancelled() => break,
            () = connection.woken() => {}
            text = heard.recv() => match text {
                Some(text) => session.message(&text).await,
                None => break,
            },
        }
    }
    if app.stop.is_cancelled() {
        // What was asked of a table before the end is answered before the line is closed.
        app.table_tasks.wait().await;
    }
    connection.close(CloseCode::GoingAway);
    session.end().await;
}
