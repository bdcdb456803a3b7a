//! Frames that the protocol does not have.

use serde_json::json;
use vorhand_tests::{Client, Engine, Server, id, settings};

use crate::raw::{Frame, Raw, frame};

const POLICY: (u16, &str) = (1008, "policy");
const TOO_BIG: (u16, &str) = (1009, "too_big");

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_breaks_the_protocol_closes_the_socket_and_says_why() {
    let server = Server::start(Engine::Sqlite).await;
    let fragments = |count: usize| [frame(0x01, b"{"), frame(0x00, b"").repeat(count)].concat();
    let cases = [
        ("unmasked", b"\x81\x02{}".to_vec(), POLICY),
        ("a reserved bit", frame(0xC1, b"{}"), POLICY),
        ("an unknown kind of frame", frame(0x83, b""), POLICY),
        ("an unknown kind of control frame", frame(0x8B, b""), POLICY),
        ("a split ping", frame(0x09, b""), POLICY),
        ("a long ping", frame(0x89, &[0; 126]), POLICY),
        ("no UTF-8", frame(0x81, b"\xff\xfe"), POLICY),
        ("a continuation of nothing", frame(0x80, b"{}"), POLICY),
        ("a message within a message", [frame(0x01, b"{"), frame(0x81, b"{}")].concat(), POLICY),
        ("a goodbye with a number that is not sent", frame(0x88, &1006_u16.to_be_bytes()), POLICY),
        ("a length in too many bytes", b"\x81\xfe\x00\x02\x00\x00\x00\x00{}".to_vec(), POLICY),
        ("a flood of fragments", fragments(100), POLICY),
        ("a frame of 4 KiB and a byte", frame(0x81, &[b' '; 4_097]), TOO_BIG),
        ("a frame of 4 GiB, announced", b"\x81\xff\x00\x00\x00\x01\x00\x00\x00\x00".to_vec(), TOO_BIG),
        (
            "a message of 8 KiB and a byte",
            [frame(0x01, &[b' '; 4_096]), frame(0x00, &[b' '; 4_096]), frame(0x80, b" ")].concat(),
            TOO_BIG,
        ),
    ];
    for (what, bytes, (code, word)) in cases {
        let mut raw = Raw::guest(server.address(), "Eve").await;
        raw.send(&bytes).await;
        assert_eq!(raw.closed().await, (code, word.to_owned()), "{what}");
    }
    let mut raw = Raw::guest(server.address(), "Eve").await;
    raw.send(&frame(0x82, b"{}")).await;
    assert_eq!(raw.answer().await, json!({"t": "error", "code": "binary_refused"}));
    assert_eq!(raw.closed().await, (1008, "policy".to_owned()));
    // Nobody else has noticed.
    Client::guest(&server, "Anna").await.create(settings("Halle")).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn torn_and_split_messages_are_read_as_whole_ones() {
    let server = Server::start(Engine::Sqlite).await;
    let mut raw = Raw::guest(server.address(), "Anna").await;
    let (first, second) = (id(), id());
    let message = |id| json!({"t": "lobby", "id": id, "watch": false}).to_string();
    // One byte at a time.
    for byte in frame(0x81, message(first).as_bytes()) {
        raw.send(&[byte]).await;
    }
    assert_eq!(raw.answer().await, json!({"t": "ack", "id": first}));
    // In fragments, with a ping between them.
    let text = message(second);
    let (head, tail) = text.as_bytes().split_at(20);
    raw.send(&[frame(0x01, head), frame(0x89, b"there?"), frame(0x80, tail)].concat()).await;
    assert_eq!(raw.next().await, Frame::Pong(b"there?".to_vec()));
    assert_eq!(raw.answer().await, json!({"t": "ack", "id": second}));
    // Two at once.
    let ids = [id(), id()];
    raw.send(&ids.map(|id| frame(0x81, message(id).as_bytes())).concat()).await;
    for id in ids {
        assert_eq!(raw.answer().await, json!({"t": "ack", "id": id}));
    }
    // A goodbye is answered with its own number.
    raw.send(&frame(0x88, b"\x03\xe8bye")).await;
    assert_eq!(raw.next().await, Frame::Closed(1000, String::new()));
    assert_eq!(raw.next().await, Frame::End);
}
