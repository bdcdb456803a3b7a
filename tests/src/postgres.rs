//! Just enough of PostgreSQL's protocol to make and remove a database.
//!
//! SQL belongs to `skat-store`; a test only needs a place of its own, before there is a store and after it is gone.

use std::env;
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream, ToSocketAddrs as _};

/// The variable that tells tests where the server is.
const VARIABLE: &str = "VORHAND_TEST_POSTGRES_URL";

/// The superuser's URL.
///
/// # Panics
/// The variable is not set.
pub(crate) fn url() -> String {
    env::var(VARIABLE).unwrap_or_else(|_| {
        panic!(
            "{VARIABLE} is not set: run `cargo xtask test`, or \
             `cargo xtask postgres --with-binary -- cargo test --profile checked -p vorhand-tests NAME`"
        )
    })
}

/// The URL of another database of the same server.
pub(crate) fn url_of(server: &str, database: &str) -> String {
    let (server, _) = server.rsplit_once('/').expect("the URL ends with a database");
    format!("{server}/{database}")
}

/// Where the server of a URL listens.
pub(crate) fn address_of(url: &str) -> SocketAddr {
    let (_, place) = url.rsplit_once('@').expect("the URL has a user");
    let (host, _) = place.split_once('/').expect("the URL ends with a database");
    host.to_socket_addrs().ok().and_then(|mut found| found.next()).expect("the URL leads to a server")
}

/// Runs one statement that gives no rows.
///
/// # Errors
/// The server cannot be reached, does not trust this machine, or refuses the statement.
pub(crate) fn administer(url: &str, statement: &str) -> io::Result<()> {
    let place = url.split_once("://").map_or(url, |(_, place)| place);
    let (user, place) = place.split_once('@').unwrap_or(("postgres", place));
    let (host, database) = place.split_once('/').unwrap_or((place, "postgres"));
    let mut stream = TcpStream::connect(host)?;
    let user = user.split(':').next().unwrap_or_default();
    let mut hello = 196_608_u32.to_be_bytes().to_vec();
    for word in ["user", user, "database", database, ""] {
        hello.extend(word.bytes().chain([0]));
    }
    send(&mut stream, None, &hello)?;
    until_ready(&mut stream)?;
    let query: Vec<u8> = statement.bytes().chain([0]).collect();
    send(&mut stream, Some(b'Q'), &query)?;
    until_ready(&mut stream)
}

fn send(stream: &mut TcpStream, kind: Option<u8>, body: &[u8]) -> io::Result<()> {
    let length = u32::try_from(body.len() + 4).map_err(io::Error::other)?;
    let mut message: Vec<u8> = kind.into_iter().collect();
    message.extend(length.to_be_bytes());
    message.extend(body);
    stream.write_all(&message)
}

/// Reads until the server waits for the next statement.
fn until_ready(stream: &mut TcpStream) -> io::Result<()> {
    loop {
        let mut head = [0; 5];
        stream.read_exact(&mut head)?;
        let [kind, length @ ..] = head;
        let length = (u32::from_be_bytes(length) as usize).saturating_sub(4);
        let mut body = vec![0; length];
        stream.read_exact(&mut body)?;
        match kind {
            b'Z' => return Ok(()),
            b'E' => return Err(io::Error::other(String::from_utf8_lossy(&body).replace('\0', " "))),
            b'R' if body.iter().any(|byte| *byte != 0) => {
                return Err(io::Error::other(format!("{VARIABLE} must lead to a server that trusts this machine")));
            }
            _ => {}
        }
    }
}
