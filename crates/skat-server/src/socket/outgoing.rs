//! What a socket's task does beside reading: it writes what waits, pings, and notices when the client is gone.

use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::Duration;

use skat_protocol::CloseCode;
use skat_table::Time;
use tokio::net::tcp::OwnedWriteHalf;
use tokio::time::Sleep;

use crate::app::App;
use crate::connection::{Connection, Rest};
use crate::frame;

/// The way out of one socket, and what its clocks must know.
pub(super) struct Outgoing {
    app: Arc<App>,
    connection: Connection,
    wire: Arc<OwnedWriteHalf>,
    /// When something has last come, in microseconds.
    heard: AtomicI64,
    /// Whether somebody has logged in.
    is_logged_in: AtomicBool,
}

/// The clocks of one socket.
struct Clocks<'a> {
    of: &'a Outgoing,
    /// When the next ping is due.
    ping: Time,
    /// Until when somebody must have logged in.
    login: Time,
    /// Since when the operating system takes nothing, though something waits.
    stuck: Option<Time>,
}

impl Outgoing {
    pub(super) fn new(app: Arc<App>, connection: Connection, wire: Arc<OwnedWriteHalf>) -> Outgoing {
        let heard = AtomicI64::new(app.world.now().0);
        Outgoing { app, connection, wire, heard, is_logged_in: AtomicBool::new(false) }
    }

    /// Something has come.
    pub(super) fn heard(&self) {
        self.heard.store(self.app.world.now().0, Ordering::Relaxed);
    }

    /// Somebody has logged in.
    pub(super) fn is_logged_in(&self) {
        self.is_logged_in.store(true, Ordering::Relaxed);
    }

    /// Writes until the connection or the server ends.
    pub(super) async fn end(&self) {
        let mut clocks = Clocks::new(self);
        let mut stop = pin!(self.app.stop.cancelled());
        let mut timer = pin!(tokio::time::sleep(clocks.wait()));
        while !self.connection.is_closed() {
            let waits = clocks.flush(timer.as_mut());
            tokio::select! {
                biased;
                () = self.connection.woken() => {}
                () = &mut stop => return,
                _ = self.wire.writable(), if waits => {}
                () = &mut timer => clocks.strike(timer.as_mut()),
            }
        }
    }

    /// Goes on writing while something else is done, which is always done to its end.
    pub(super) async fn during<T>(&self, work: impl Future<Output = T>) -> T {
        let mut work = pin!(work);
        tokio::select! {
            biased;
            done = &mut work => done,
            () = self.end() => work.await,
        }
    }
}

impl Clocks<'_> {
    fn new(of: &Outgoing) -> Clocks<'_> {
        let (now, config) = (of.app.world.now(), &of.app.config);
        let login = now.plus(seconds(config.login_seconds));
        Clocks { of, ping: now.plus(seconds(config.ping_seconds)), login, stuck: None }
    }

    fn heard(&self) -> Time {
        Time(self.of.heard.load(Ordering::Relaxed))
    }

    /// Until when somebody must have logged in; none if he has.
    fn login(&self) -> Option<Time> {
        (!self.of.is_logged_in.load(Ordering::Relaxed)).then_some(self.login)
    }

    /// Writes what waits; true if the operating system does not take all of it.
    fn flush(&mut self, timer: Pin<&mut Sleep>) -> bool {
        match self.of.connection.flush() {
            Ok(Rest::Nothing) => self.stuck = None,
            Ok(Rest::Some { has_moved }) => {
                if has_moved || self.stuck.is_none() {
                    let is_first = self.stuck.is_none();
                    self.stuck = Some(self.of.app.world.now());
                    if is_first {
                        self.set(timer);
                    }
                }
            }
            Err(_) => self.of.connection.left(),
        }
        self.stuck.is_some()
    }

    /// Does what is due, and sets the timer again.
    fn strike(&mut self, timer: Pin<&mut Sleep>) {
        let Outgoing { app, connection, .. } = self.of;
        let (now, config) = (app.world.now(), &app.config);
        if self.login().is_some_and(|login| login <= now) {
            return connection.close(CloseCode::NotLoggedIn);
        }
        // Nothing came, not even the answer to a ping; or nothing that was sent has been taken.
        let is_dead = now.since(self.heard()) >= seconds(config.dead_seconds);
        let is_stuck = self.stuck.is_some_and(|stuck| now.since(stuck) >= seconds(config.write_seconds));
        if is_stuck {
            return connection.close(CloseCode::TooSlow);
        }
        if is_dead {
            return connection.close_silent();
        }
        if self.ping <= now {
            self.ping = now.plus(seconds(config.ping_seconds));
            connection.send_frame(frame::ping());
        }
        self.set(timer);
    }

    fn set(&self, mut timer: Pin<&mut Sleep>) {
        timer.set(tokio::time::sleep(self.wait()));
    }

    /// How long until the first of these may be due.
    fn wait(&self) -> Duration {
        let app = &self.of.app;
        let dead = self.heard().plus(seconds(app.config.dead_seconds));
        let stuck = self.stuck.map(|stuck| stuck.plus(seconds(app.config.write_seconds)));
        let next = [Some(self.ping), Some(dead), self.login(), stuck].into_iter().flatten().min();
        next.map_or(Duration::ZERO, |next| next.since(app.world.now()))
    }
}

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}
