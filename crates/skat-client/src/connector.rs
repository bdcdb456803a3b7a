//! The way to a server: a stream of bytes.

use std::io;
use std::pin::Pin;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;

/// A stream of bytes to a server and back.
pub trait Line: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Line for T {}

/// A line that is being opened.
pub type Opening<'a> = Pin<Box<dyn Future<Output = io::Result<Box<dyn Line>>> + Send + 'a>>;

/// Opens lines to servers. TLS, if the address asks for it, is spoken over the line.
pub trait Connector: Send + Sync {
    /// Opens a line to a host, which is a name or an address without brackets.
    ///
    /// # Errors
    /// There is no way to the server; the client tries again where it comes back by itself.
    fn open<'a>(&'a self, host: &'a str, port: u16) -> Opening<'a>;
}

/// Real connections.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tcp;

impl Connector for Tcp {
    fn open<'a>(&'a self, host: &'a str, port: u16) -> Opening<'a> {
        Box::pin(async move {
            let stream = TcpStream::connect((host, port)).await?;
            // Messages are small, and each is waited for.
            stream.set_nodelay(true)?;
            Ok(Box::new(stream) as Box<dyn Line>)
        })
    }
}
