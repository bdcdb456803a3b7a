//! SIGTERM: everything is answered, everybody is sent away with a word, and the tables go on after the restart.

#![allow(clippy::unwrap_used, reason = "a test may stop where it does not find what it needs")]

use std::time::Duration;

use serde_json::{Value, json};
use skat_protocol::{Bid, ClientMessage, CloseCode, SeatState, ServerMessage, TableAct, TableEvent};
use skat_rules::Role;
use vorhand_tests::{
    Client, Company, DEAL, Engine, Server, Socket, call_often, fall_silent, on_both_engines, settings,
};

on_both_engines!(
    sigterm_ends_the_server_and_its_tables_go_on,
    who_comes_during_the_end_is_told_to_come_back,
    what_was_asked_before_the_end_is_answered,
    an_idle_server_ends_at_once,
);

/// The time that the server's setting gives it, and some for the machine.
const LIMIT: Duration = Duration::from_secs(30);

async fn sigterm_ends_the_server_and_its_tables_go_on(engine: Engine) {
    let mut server = Server::setup(engine).with("arranged_deals", true).start().await;
    let mut company = Company::begin_arranged(&server, settings("Halle"), &[DEAL]).await;
    let table = company.table;
    company.bid().await;
    company.announce().await;
    server.terminate();
    for person in &mut company.people {
        assert_eq!(person.gone().await, Some(CloseCode::GoingAway), "{}", person.name);
    }
    let status = server.ended(LIMIT).await;
    assert_eq!(status.code(), Some(0), "{status:?}: {}", server.log());

    server.restart().await;
    // All are lost, with the whole wait, and nothing runs before one of them is back.
    let mut zeno = Client::guest(&server, "Zeno").await;
    zeno.watch(table).await;
    for seat in &zeno.at(table).snapshot.seats {
        assert_eq!((seat.state, seat.wait_left_millis), (SeatState::Lost, 90_000));
    }
    for person in &mut company.people {
        person.reconnect(&server).await;
        let n = person.at(table).n;
        person.resume(table, n).await;
        person.hears(table, "the restart", |event| *event == TableEvent::Restarted).await;
    }
    company.act(Role::Forehand, TableAct::Play { card: skat_protocol::Card("CA".parse().unwrap()) }).await;
    company.all_hear("the lead", |event| matches!(event, TableEvent::Played { .. })).await;
}

async fn who_comes_during_the_end_is_told_to_come_back(engine: Engine) {
    // A client that does not read keeps the end from coming at once.
    let mut server = Server::setup(engine).with("outbox_messages", 10_000).with("write_seconds", 60).start().await;
    let slow = fall_silent(&server).await;
    let mut anna = Client::guest(&server, "Anna").await;
    call_often(&mut anna).await;
    server.terminate();
    // For a second it stays where it is and says so; then the next server may come.
    let mut ready = server.get("/readyz").await;
    while ready.status == 200 {
        ready = server.get("/readyz").await;
    }
    assert_eq!((ready.status, &ready.json()["draining"]), (503, &json!(true)));
    assert_eq!(server.get("/healthz").await.status, 200, "it is alive");
    let refused = Socket::open_with(server.address(), &[]).await.unwrap_err();
    assert_eq!(refused.status, 503);
    let after: u32 = refused.retry_after.expect("it says when to come back").parse().unwrap();
    assert!((1..=60).contains(&after));
    let body: Value = serde_json::from_str(&refused.body).unwrap();
    assert_eq!(body["code"], "draining");
    assert_eq!(anna.gone().await, Some(CloseCode::GoingAway));
    drop(slow);
    assert_eq!(server.ended(LIMIT).await.code(), Some(0));
}

async fn what_was_asked_before_the_end_is_answered(engine: Engine) {
    let mut server = Server::setup(engine).with("arranged_deals", true).start().await;
    let mut companies = Vec::new();
    for _ in 0..5 {
        companies.push(Company::begin_arranged(&server, settings("Halle"), &[DEAL]).await);
    }
    let mut asked = Vec::new();
    for company in &mut companies {
        let table = company.table;
        let act = TableAct::Bid { value: Bid::try_from(18).unwrap() };
        let id = company.middlehand().begin(|id| ClientMessage::Act { id, table, act }).await;
        asked.push(id);
    }
    server.terminate();
    let mut answered = Vec::new();
    for (company, id) in companies.iter_mut().zip(&asked) {
        let bidder = company.middlehand();
        assert_eq!(bidder.gone().await, Some(CloseCode::GoingAway));
        let is_answer =
            |message: &ServerMessage| matches!(message, ServerMessage::Ack { id: answer, .. } if answer == id);
        answered.push(bidder.unread().iter().any(is_answer));
    }
    assert_eq!(server.ended(LIMIT).await.code(), Some(0));

    // What was read before the end was answered; what was not is done now, and nothing twice.
    server.restart().await;
    for ((company, id), was_answered) in companies.iter_mut().zip(asked).zip(answered) {
        let table = company.table;
        let bidder = company.middlehand();
        let told = bidder.at(table).now.as_ref().unwrap().bid.is_some();
        assert_eq!(told, was_answered, "the answer and what was done go together");
        bidder.reconnect(&server).await;
        bidder.resume(table, 0).await;
        bidder.gets_snapshot(table).await;
        let was_done = bidder.at(table).now.as_ref().unwrap().bid.is_some();
        assert_eq!(was_done, was_answered, "what was done was answered");
        let act = TableAct::Bid { value: Bid::try_from(18).unwrap() };
        bidder.send(&ClientMessage::Act { id, table, act }).await;
        assert_eq!(bidder.answer(id).await, Ok(Some(table)));
        bidder.until(table, "the bid", |seen| seen.now.as_ref().is_some_and(|now| now.bid.is_some())).await;
    }
}

async fn an_idle_server_ends_at_once(engine: Engine) {
    let mut server = Server::start(engine).await;
    server.terminate();
    assert_eq!(server.ended(LIMIT).await.code(), Some(0));
    server.restart().await;
    assert_eq!(server.get("/readyz").await.status, 200);
}
