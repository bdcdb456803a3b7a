//! What is told goes out in order, whole, and within bounds, with a socket and without.

use std::io::Read as _;

use skat_protocol::CloseCode;
use tokio::net::TcpListener;

use super::*;
use crate::frame;

fn connection(room: Room) -> Connection {
    Connection::new(room, Arc::new(Metrics::new()))
}

fn wide() -> Room {
    Room { messages: 10_000, bytes: 100_000_000 }
}

fn numbered(number: usize, length: usize) -> Text {
    Text::written(|buffer| buffer.add(format!("{number:>length$}").as_bytes()))
}

/// Both ends of a socket, of which the first is the server's.
async fn socket() -> (Arc<OwnedWriteHalf>, std::net::TcpStream) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let client = std::net::TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    let (server, _) = listener.accept().await.unwrap();
    socket2::SockRef::from(&server).set_send_buffer_size(8 * 1024).unwrap();
    server.writable().await.unwrap();
    (Arc::new(server.into_split().1), client)
}

/// The next frame's first byte and payload.
fn next(client: &mut std::net::TcpStream) -> (u8, String) {
    let mut head = [0; 2];
    client.read_exact(&mut head).unwrap();
    let length = match head[1] {
        126 => {
            let mut length = [0; 2];
            client.read_exact(&mut length).unwrap();
            usize::from(u16::from_be_bytes(length))
        }
        short => usize::from(short),
    };
    let mut payload = vec![0; length];
    client.read_exact(&mut payload).unwrap();
    (head[0], String::from_utf8_lossy(&payload).into_owned())
}

#[test]
fn without_a_socket_everything_stays_in_order() {
    let connection = connection(wide());
    for number in 0..100 {
        connection.send_text(numbered(number, 5));
    }
    for number in 0..100 {
        assert_eq!(connection.take().unwrap().as_str().trim(), number.to_string());
    }
    assert!(connection.take().is_none());
}

#[test]
fn what_has_no_room_closes_the_socket_and_nothing_is_left_out_before() {
    for room in [Room { messages: 3, bytes: 10_000 }, Room { messages: 10, bytes: 2 * 102 }] {
        let connection = connection(room);
        for number in 0..3 {
            connection.send_text(numbered(number, 100));
            assert!(!connection.is_closed());
        }
        connection.send_text(numbered(3, 100));
        assert_eq!(connection.end(), Some(Some(CloseCode::TooSlow)));
        let told: Vec<String> =
            std::iter::from_fn(|| connection.take()).map(|text| text.as_str().trim().to_owned()).collect();
        assert_eq!(told, ["0", "1", "2"]);
        connection.send_text(numbered(4, 100));
        assert!(connection.take().is_none(), "what follows what is missing is not told either");
    }
}

#[tokio::test]
async fn what_the_operating_system_does_not_take_follows_in_order() {
    let (server, mut client) = socket().await;
    let connection = connection(wide());
    connection.send_text(numbered(0, 200));
    connection.attach(server.clone(), Arc::new(Delivery::new(1)));
    let count = 5_000;
    for number in 1..count {
        connection.send_text(numbered(number, 200));
    }
    assert!(!connection.outbox().waiting.is_empty(), "so much is not taken at once");
    let reading = tokio::task::spawn_blocking(move || {
        for number in 0..count {
            assert_eq!(next(&mut client), (0x81, format!("{number:>200}")));
        }
    });
    while let Rest::Some { .. } = connection.flush().unwrap() {
        server.writable().await.unwrap();
    }
    reading.await.unwrap();
    assert_eq!(connection.outbox().bytes, 0);
}

#[tokio::test]
async fn what_is_told_in_a_round_goes_out_at_its_end_and_at_once() {
    let (server, mut client) = socket().await;
    let delivery = Arc::new(Delivery::new(1));
    let writer = delivery.writers().next().unwrap();
    let connection = connection(wide());
    connection.attach(server, delivery);
    let told = async {
        for round in 0..3 {
            connection.send_text(numbered(2 * round, 1));
            tokio::task::yield_now().await;
            connection.send_text(numbered(2 * round + 1, 1));
            assert_eq!(connection.outbox().waiting.len(), 2, "nothing is written while the round goes on");
            while !connection.outbox().waiting.is_empty() {
                tokio::task::yield_now().await;
            }
        }
    };
    tokio::select! {
        biased;
        () = writer => unreachable!("it writes for ever"),
        () = told => {}
    }
    let told = tokio::task::spawn_blocking(move || [(); 6].map(|()| next(&mut client).1)).await.unwrap();
    assert_eq!(told, ["0", "1", "2", "3", "4", "5"]);
}

#[tokio::test]
async fn much_that_is_told_in_one_round_closes_nobody_who_takes_it() {
    let (server, mut client) = socket().await;
    let connection = connection(Room { messages: 4, bytes: 10_000 });
    connection.attach(server, Arc::new(Delivery::new(1)));
    for number in 0..20 {
        connection.send_text(numbered(number, 10));
    }
    assert!(!connection.is_closed());
    connection.deliver();
    let told = tokio::task::spawn_blocking(move || [(); 20].map(|()| next(&mut client).1)).await.unwrap();
    assert_eq!(told, std::array::from_fn::<_, 20, _>(|number| format!("{number:>10}")));
}

#[tokio::test]
async fn whoever_takes_something_at_the_end_of_a_round_is_not_stuck() {
    let (server, _client) = socket().await;
    let connection = connection(wide());
    connection.attach(server, Arc::new(Delivery::new(1)));
    let mut number = 0;
    while connection.outbox().waiting.len() < 2 {
        connection.send_text(numbered(number, 200));
        connection.deliver();
        number += 1;
    }
    assert_eq!(connection.flush().unwrap(), Rest::Some { has_moved: true });
    connection.deliver();
    assert_eq!(connection.flush().unwrap(), Rest::Some { has_moved: false });
}

#[tokio::test]
async fn a_goodbye_follows_what_was_begun_and_nothing_follows_it() {
    let (server, mut client) = socket().await;
    let connection = connection(wide());
    connection.attach(server.clone(), Arc::new(Delivery::new(1)));
    let count = 5_000;
    for number in 0..count {
        connection.send_text(numbered(number, 200));
    }
    connection.say_goodbye(frame::close(CloseCode::TooSlow), true);
    connection.send_text(numbered(count, 200));
    assert!(connection.outbox().waiting.len() <= 2, "what waits is forgotten");
    let reading = tokio::task::spawn_blocking(move || {
        for number in 0.. {
            match next(&mut client) {
                (0x81, text) => assert_eq!(text, format!("{number:>200}")),
                (first, payload) => {
                    assert_eq!(first, 0x88);
                    assert!(payload.ends_with("too_slow"));
                    break;
                }
            }
        }
        assert_eq!(client.read(&mut [0]).unwrap(), 0, "nothing follows");
    });
    while let Rest::Some { .. } = connection.flush().unwrap() {
        server.writable().await.unwrap();
    }
    connection.detach();
    drop(server);
    reading.await.unwrap();
}

#[tokio::test]
async fn a_client_who_is_gone_is_noticed_by_whoever_tells_him_something() {
    let (server, client) = socket().await;
    let connection = connection(wide());
    connection.attach(server.clone(), Arc::new(Delivery::new(1)));
    drop(client);
    while !connection.is_closed() {
        connection.send_text(numbered(0, 200));
        if connection.flush().is_err() {
            connection.left();
        }
        tokio::task::yield_now().await;
    }
    assert_eq!(connection.end(), Some(None));
}
