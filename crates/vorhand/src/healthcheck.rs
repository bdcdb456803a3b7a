//! `vorhand healthcheck`: asks a running server whether it is ready. Container images have no shell to do it with.

use std::io::{Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::process::ExitCode;
use std::time::Duration;

/// How long the server may take to answer.
const PATIENCE: Duration = Duration::from_secs(3);

/// The arguments.
#[derive(Debug, clap::Args)]
pub(crate) struct Healthcheck {
    /// The server's host and port.
    #[arg(long, env = "VORHAND_LISTEN", default_value = "127.0.0.1:8080")]
    address: String,
}

impl Healthcheck {
    /// Exits 0 if `/readyz` answers 200 within three seconds.
    pub(crate) fn run(&self) -> Result<ExitCode, String> {
        let status = self.status().map_err(|error| format!("{}: {error}", self.address))?;
        if status.starts_with("HTTP/1.1 200") { Ok(ExitCode::SUCCESS) } else { Err(format!("not ready: {status}")) }
    }

    /// The first line of the answer.
    fn status(&self) -> std::io::Result<String> {
        let unknown = || std::io::Error::new(std::io::ErrorKind::NotFound, "no such host");
        let address = self.address.to_socket_addrs()?.next().ok_or_else(unknown)?;
        let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        write!(stream, "GET /readyz HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address)?;
        let mut answer = String::new();
        stream.take(4_096).read_to_string(&mut answer)?;
        Ok(answer.lines().next().unwrap_or_default().to_owned())
    }
}
