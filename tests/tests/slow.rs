//! Who does not read what he is sent keeps nobody waiting.

#![allow(clippy::unwrap_used, reason = "a test may stop where it does not find what it needs")]

use vorhand_tests::{Client, Engine, Server, call_often, fall_silent, on_both_engines};

on_both_engines!(a_client_that_does_not_read_is_closed);

async fn a_client_that_does_not_read_is_closed(engine: Engine) {
    let server = Server::setup(engine).with("write_seconds", 60).start().await;
    let mut silent = fall_silent(&server).await;
    let mut anna = Client::guest(&server, "Anna").await;
    // Each call is answered, though one who should hear it does not listen.
    call_often(&mut anna).await;
    // When he reads again he finds the beginning, and then why there is no more.
    assert_eq!(silent.closed().await, (4004, "too_slow".to_owned()));
}
