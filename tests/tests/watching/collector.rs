//! A collector of traces that keeps what it is sent.

use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio::task::JoinSet;

/// A collector; it ends with this value.
#[derive(Debug)]
pub(crate) struct Collector {
    address: std::net::SocketAddr,
    kept: Arc<Kept>,
    _task: JoinSet<()>,
}

#[derive(Debug, Default)]
struct Kept {
    requests: Mutex<Vec<Delivery>>,
    more: Notify,
}

/// One delivery.
#[derive(Clone, Debug)]
pub(crate) struct Delivery {
    /// The lines before the body, in small letters.
    pub(crate) head: String,
    /// The body.
    pub(crate) body: Vec<u8>,
}

impl Collector {
    /// Listens at a port of its own.
    pub(crate) async fn start() -> Collector {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let kept = Arc::new(Kept::default());
        let mut task = JoinSet::new();
        let keeping = kept.clone();
        task.spawn(async move {
            let mut all = JoinSet::new();
            while let Ok((socket, _)) = listener.accept().await {
                all.spawn(serve(socket, keeping.clone()));
            }
        });
        Collector { address, kept, _task: task }
    }

    /// What a server is told about it.
    pub(crate) fn endpoint(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Waits until something was delivered that fits.
    pub(crate) async fn wait_for(&self, fits: impl Fn(&[Delivery]) -> bool) -> Vec<Delivery> {
        loop {
            let more = self.kept.more.notified();
            let requests = self.kept.requests.lock().unwrap().clone();
            if fits(&requests) {
                return requests;
            }
            vorhand_tests::within("a delivery of traces", more).await;
        }
    }
}

async fn serve(mut socket: TcpStream, kept: Arc<Kept>) {
    let mut all = Vec::new();
    loop {
        while let Some((delivery, rest)) = split(&all) {
            all = rest;
            kept.requests.lock().unwrap().push(delivery);
            kept.more.notify_waiters();
            kept.more.notify_one();
            let answer = "HTTP/1.1 200 OK\r\ncontent-type: application/x-protobuf\r\ncontent-length: 0\r\n\r\n";
            if socket.write_all(answer.as_bytes()).await.is_err() {
                return;
            }
        }
        match socket.read_buf(&mut all).await {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
    }
}

/// The first whole request, and what follows it.
fn split(all: &[u8]) -> Option<(Delivery, Vec<u8>)> {
    let end = all.windows(4).position(|four| four == b"\r\n\r\n")? + 4;
    let head = String::from_utf8_lossy(&all[..end]).to_lowercase();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length:")?.trim().parse::<usize>().ok())?;
    let body = all.get(end..end + length)?.to_vec();
    Some((Delivery { head, body }, all[end + length..].to_vec()))
}
