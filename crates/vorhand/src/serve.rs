//! `vorhand serve`: the server, until it is told to end.

use std::process::ExitCode;
use std::sync::Arc;

use skat_server::{BrowserClient, Config, Server, SystemWorld};
use tokio::signal::unix::{Signal, SignalKind, signal};

use crate::output::say;
use crate::{Settings, runtime, with_causes};

/// The browser client, as the build script has found it.
const CLIENT: BrowserClient = include!(concat!(env!("OUT_DIR"), "/browser_client.rs"));

/// Runs the server until SIGTERM or Ctrl-C.
pub(crate) fn run(settings: &Settings) -> Result<ExitCode, String> {
    let config = settings.load()?;
    let traces = skat_server::start_log(&config).map_err(|error| error.to_string())?;
    skat_server::raise_open_files();
    let ended = runtime()?.block_on(serve(config));
    traces.end();
    ended
}

async fn serve(config: Config) -> Result<ExitCode, String> {
    let database = config.shown_database();
    // From here on a signal kills nobody: whoever has read the greeting may end the server in good order.
    let mut signals = Signals::listen().map_err(|error| format!("cannot wait for signals: {error}"))?;
    let server = tokio::select! {
        started = Server::start_with_client(config, Arc::new(SystemWorld::new()), CLIENT) => {
            started.map_err(|error| with_causes(&error))?
        }
        () = signals.end() => return Ok(ExitCode::SUCCESS),
    };
    greet(&server, &database);
    signals.end().await;
    tracing::info!("ending");
    server.stop().await;
    Ok(ExitCode::SUCCESS)
}

/// Whoever starts the server wants to know where it is.
fn greet(server: &Server, database: &str) {
    let address = server.address();
    say(&format!("Vorhand listens on http://{address}  (database: {database})"));
    say(&format!("  play in a browser:                  http://{address}"));
    say(&format!("  play against two computer players:  vorhand play ws://{address} --computers"));
    say(&format!("  the REST interface:                 http://{address}/api/v1/openapi.json"));
    say("  to end it:                          Ctrl-C");
}

/// The signals that end the server.
struct Signals {
    terminate: Signal,
    interrupt: Signal,
}

impl Signals {
    fn listen() -> std::io::Result<Signals> {
        Ok(Signals { terminate: signal(SignalKind::terminate())?, interrupt: signal(SignalKind::interrupt())? })
    }

    /// Waits for one of them.
    async fn end(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }
}
