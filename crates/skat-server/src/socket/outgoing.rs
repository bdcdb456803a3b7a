//! What a socket's task does beside reading: it writes what waits, pings, and notices when the client is gone.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use skat_protocol::CloseCode;
use skat_table::Time;
use tokio::net::TcpStream;
use tokio::time::Sleep;

use crate::app::App;
use crate::connection::{Connection, Rest};
use crate::frame;

/// The way out of one socket, and its clocks.
pub(super) struct Outgoing {
    app: Arc<App>,
    connection: Connection,
    wire: Arc<TcpStream>,
    /// When something has last come.
    heard: Time,
    /// When the next ping is due.
    ping: Time,
    /// Until when somebody must have logged in; none if he has.
    login: Option<Time>,
    /// Since when the operating system takes nothing, though something waits.
    stuck: Option<Time>,
    /// Runs until the first of these may be due.
    timer: Pin<Box<Sleep>>,
}

impl Outgoing {
    pub(super) fn new(app: Arc<App>, connection: Connection, wire: Arc<TcpStream>) -> Outgoing {
        let now = app.world.now();
        let login = seconds(app.config.login_seconds);
        let ping = seconds(app.config.ping_seconds);
        let timer = Box::pin(tokio::time::sleep(login.min(ping)));
        let (login, ping) = (Some(now.plus(login)), now.plus(ping));
        Outgoing { app, connection, wire, heard: now, ping, login, stuck: None, timer }
    }

    /// Something has come.
    pub(super) fn heard(&mut self) {
        self.heard = self.app.world.now();
    }

    /// Somebody has logged in.
    pub(super) fn is_logged_in(&mut self) {
        self.login = None;
    }

    /// Writes until the connection or the server ends.
    pub(super) async fn end(&mut self) {
        let app = self.app.clone();
        let stop = app.stop.cancelled();
        tokio::pin!(stop);
        while !self.connection.is_closed() {
            let waits = self.flush();
            tokio::select! {
                biased;
                () = self.connection.woken() => {}
                () = &mut stop => return,
                _ = self.wire.writable(), if waits => {}
                () = &mut self.timer => self.look_at_the_clock(),
            }
        }
    }

    /// Goes on writing while something else is done, which is always done to its end.
    pub(super) async fn during<T>(&mut self, work: impl Future<Output = T>) -> T {
        tokio::pin!(work);
        tokio::select! {
            biased;
            done = &mut work => done,
            () = self.end() => work.await,
        }
    }

    /// Writes what waits; true if the operating system does not take all of it.
    fn flush(&mut self) -> bool {
        match self.connection.flush() {
            Ok(Rest::Nothing) => self.stuck = None,
            Ok(Rest::Some { has_moved }) => {
                if has_moved || self.stuck.is_none() {
                    let is_first = self.stuck.is_none();
                    self.stuck = Some(self.app.world.now());
                    if is_first {
                        self.set_timer();
                    }
                }
            }
            Err(_) => self.connection.left(),
        }
        self.stuck.is_some()
    }

    fn look_at_the_clock(&mut self) {
        let now = self.app.world.now();
        let config = &self.app.config;
        if self.login.is_some_and(|login| login <= now) {
            return self.connection.close(CloseCode::NotLoggedIn);
        }
        // Nothing came, not even the answer to a ping; or nothing that was sent has been taken.
        let is_dead = now.since(self.heard) >= seconds(config.dead_seconds);
        let is_stuck = self.stuck.is_some_and(|stuck| now.since(stuck) >= seconds(config.write_seconds));
        if is_dead || is_stuck {
            return self.connection.close(CloseCode::TooSlow);
        }
        if self.ping <= now {
            self.ping = now.plus(seconds(config.ping_seconds));
            self.connection.send_frame(frame::ping());
        }
        self.set_timer();
    }

    fn set_timer(&mut self) {
        let config = &self.app.config;
        let dead = self.heard.plus(seconds(config.dead_seconds));
        let stuck = self.stuck.map(|stuck| stuck.plus(seconds(config.write_seconds)));
        let next = [Some(self.ping), Some(dead), self.login, stuck].into_iter().flatten().min();
        let wait = next.map_or(Duration::ZERO, |next| next.since(self.app.world.now()));
        self.timer.set(tokio::time::sleep(wait));
    }
}

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}
