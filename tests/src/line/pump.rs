//! Carries pieces from one end of a line to the other.

use std::io;
use std::time::Duration;

use futures_util::future::try_join;
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, split};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::frames::{Frames, Piece};
use super::weather::{Direction, Fate, Forecast};

/// How long pieces are held back when none follows.
const LONGEST_HOLD: Duration = Duration::from_millis(30);

/// What has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Noted {
    /// A whole piece has come.
    Piece,
    /// The line was cut.
    Cut,
    /// A frame was sent twice.
    Doubled,
    /// A piece was delayed, torn or held back.
    Disturbed,
}

/// The connection is over in both directions at once.
struct Over;

impl From<io::Error> for Over {
    fn from(_: io::Error) -> Over {
        Over
    }
}

/// Carries everything between the two ends of one connection until it is over.
pub(super) async fn carry<S: AsyncRead + AsyncWrite>(
    client: S,
    server: TcpStream,
    [up, down]: [Forecast; 2],
    note: impl Fn(Direction, Noted) + Send + Sync,
) {
    let (from_client, to_client) = split(client);
    let (from_server, to_server) = server.into_split();
    let up = Way { to: to_server, forecast: up, note: |event| note(Direction::Up, event), count: 0, again: Vec::new() };
    let down =
        Way { to: to_client, forecast: down, note: |event| note(Direction::Down, event), count: 0, again: Vec::new() };
    // What is still open is dropped, which is how the ends notice.
    let _: Result<((), ()), Over> = try_join(Box::pin(up.carry(from_client)), Box::pin(down.carry(from_server))).await;
}

/// One direction of a connection.
struct Way<W, N> {
    to: W,
    forecast: Forecast,
    note: N,
    /// How many pieces have come.
    count: u32,
    /// Frames that are to be sent once more, after so many others.
    again: Vec<(u32, Vec<u8>)>,
}

impl<W: AsyncWrite + Unpin, N: Fn(Noted)> Way<W, N> {
    async fn carry(mut self, mut from: impl AsyncRead + Unpin) -> Result<(), Over> {
        let mut frames = Frames::default();
        // What is held back, and how many pieces more are to be.
        let mut held: Option<(Vec<u8>, u32)> = None;
        let mut buffer = [0; 4_096];
        loop {
            while let Some(piece) = frames.next() {
                (self.note)(Noted::Piece);
                let fate = self.forecast.fate(self.count, &piece);
                self.count += 1;
                if let Fate::Cut { bytes, with_rest } = fate {
                    (self.note)(Noted::Cut);
                    self.send(held.take().map(|(bytes, _)| bytes).unwrap_or_default()).await?;
                    self.send(piece.bytes[..bytes].to_vec()).await?;
                    if !with_rest {
                        return Err(Over);
                    }
                    // The other direction ends by itself, once its sender has noticed.
                    return Ok(self.to.shutdown().await?);
                }
                held = match held {
                    Some((mut bytes, more)) => {
                        bytes.extend(piece.bytes);
                        if more == 0 {
                            self.send(bytes).await?;
                            None
                        } else {
                            Some((bytes, more - 1))
                        }
                    }
                    None => self.pass(piece, fate).await?,
                };
            }
            let read = match &held {
                Some(_) => timeout(LONGEST_HOLD, from.read(&mut buffer)).await,
                None => Ok(from.read(&mut buffer).await),
            };
            match read {
                Ok(Ok(0) | Err(_)) => break,
                Ok(Ok(count)) => frames.push(&buffer[..count]),
                Err(_) => self.send(held.take().map(|(bytes, _)| bytes).unwrap_or_default()).await?,
            }
        }
        self.send(held.take().map(|(bytes, _)| bytes).unwrap_or_default()).await?;
        self.send(frames.rest()).await?;
        Ok(self.to.shutdown().await?)
    }

    /// Lets a piece pass, as its fate has it; gives back what is held.
    async fn pass(&mut self, Piece { bytes, .. }: Piece, fate: Fate) -> Result<Option<(Vec<u8>, u32)>, Over> {
        if !matches!(fate, Fate::Pass | Fate::Doubled(_)) {
            (self.note)(Noted::Disturbed);
        }
        match fate {
            Fate::Held(more) => return Ok(Some((bytes, more))),
            Fate::Late(pause) => {
                tokio::time::sleep(pause).await;
                self.send(bytes).await?;
            }
            Fate::Torn => {
                for byte in bytes {
                    self.send(vec![byte]).await?;
                    tokio::task::yield_now().await;
                }
            }
            Fate::Doubled(later) => {
                self.send(bytes.clone()).await?;
                self.again.push((later, bytes));
            }
            Fate::Pass | Fate::Cut { .. } => self.send(bytes).await?,
        }
        let due: Vec<Vec<u8>> = self.again.extract_if(.., |(later, _)| *later == 0).map(|(_, bytes)| bytes).collect();
        self.again.iter_mut().for_each(|(later, _)| *later -= 1);
        for bytes in due {
            (self.note)(Noted::Doubled);
            self.send(bytes).await?;
        }
        Ok(None)
    }

    async fn send(&mut self, bytes: Vec<u8>) -> Result<(), Over> {
        self.to.write_all(&bytes).await?;
        Ok(self.to.flush().await?)
    }
}
