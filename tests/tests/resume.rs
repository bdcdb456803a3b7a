//! Who comes back is told what he has missed: no more, no less, and nothing twice.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test may stop where it does not find what it needs, and tells figures"
)]

use std::time::Instant;

use skat_protocol::{Bid, ClientMessage, CloseCode, Code, EventMessage, ServerMessage, TableAct, TableEvent};
use skat_rules::Role;
use uuid::Uuid;
use vorhand_tests::{Bot, Client, Company, DEAL, Engine, Server, Socket, id, on_both_engines, play_out, settings};

on_both_engines!(
    who_was_away_is_told_exactly_what_he_has_missed,
    a_long_absence_brings_one_snapshot,
    who_knows_nothing_gets_a_snapshot,
    the_newer_socket_of_a_player_closes_the_older_one,
    an_old_number_is_as_good_after_a_restart,
    who_is_a_thousand_events_behind_is_answered_as_well,
);

async fn arranged(engine: Engine) -> (Server, Company) {
    let server = Server::setup(engine).with("arranged_deals", true).start().await;
    let company = Company::begin_arranged(&server, settings("Halle"), &[DEAL, DEAL]).await;
    (server, company)
}

/// Events of a table among what has come.
fn events(messages: &[ServerMessage], table: Uuid) -> Vec<EventMessage> {
    let event = |message: &ServerMessage| match message {
        ServerMessage::Event(event) if event.table == table => Some(event.as_ref().clone()),
        _ => None,
    };
    messages.iter().filter_map(event).collect()
}

fn snapshots(messages: &[ServerMessage]) -> usize {
    messages.iter().filter(|message| matches!(message, ServerMessage::Snapshot { .. })).count()
}

async fn who_was_away_is_told_exactly_what_he_has_missed(engine: Engine) {
    let (server, mut company) = arranged(engine).await;
    let table = company.table;
    let before = company.rearhand().at(table).n;
    let away = company.rearhand().seat(table);
    company.rearhand().lose_connection();
    let lost = move |event: &TableEvent| matches!(event, TableEvent::Lost { seat, .. } if *seat == away);
    company.forehand().hears(table, "the loss", lost).await;
    company.act(Role::Middlehand, TableAct::Bid { value: Bid::try_from(18).unwrap() }).await;
    company.act(Role::Forehand, TableAct::Hold {}).await;
    company.act(Role::Middlehand, TableAct::Pass {}).await;
    company.middlehand().hears(table, "a pass", |event| matches!(event, TableEvent::Passed { .. })).await;

    let back = company.rearhand();
    back.unread();
    back.reconnect(&server).await;
    assert_eq!(back.seated_at, [table], "the welcome names the table");
    back.resume(table, before).await;
    back.until(table, "his return", |seen| seen.n == before + 5).await;
    let told = back.unread();
    assert_eq!(snapshots(&told), 0);
    let told = events(&told, table);
    let numbers: Vec<u64> = told.iter().map(|event| event.n).collect();
    assert_eq!(numbers, (before + 1..=before + 5).collect::<Vec<_>>());
    assert!(lost(&told[0].event));
    assert!(matches!(told[1].event, TableEvent::Bid { .. }));
    assert!(matches!(told[2].event, TableEvent::Held { .. }));
    assert!(matches!(told[3].event, TableEvent::Passed { .. }));
    assert_eq!(told[4].event, TableEvent::Connected { seat: away });
    let legal = &told[3].deal.as_ref().unwrap().legal;
    assert!(legal.pass && legal.least_bid.is_some(), "it is his turn, and he is told so");

    // Resuming with the newest number brings nothing; the answer to the next command comes first.
    back.resume(table, before + 5).await;
    back.act(table, TableAct::Pass {}).await;
    back.hears(table, "his pass", |event| matches!(event, TableEvent::Passed { seat } if *seat == away)).await;
    assert_eq!(back.at(table).n, before + 6);
}

async fn a_long_absence_brings_one_snapshot(engine: Engine) {
    let server = Server::start(engine).await;
    let mut company = Company::sit_down(&server, settings("Halle")).await;
    let table = company.table;
    let before = company.people[0].at(table).n;
    company.people[0].lose_connection();
    let berta = &mut company.people[1];
    berta.hears(table, "the loss", |event| matches!(event, TableEvent::Lost { .. })).await;
    for count in 1..=200 {
        berta.says(table, &format!("Where are you? ({count})")).await;
    }
    let last = |event: &TableEvent| matches!(event, TableEvent::Said { text, .. } if text.ends_with("(200)"));
    let last = berta.hears(table, "the last call", last).await;

    let anna = &mut company.people[0];
    anna.reconnect(&server).await;
    anna.resume(table, before).await;
    anna.until(table, "her return", |seen| seen.n > before).await;
    anna.hears(table, "her return", |event| matches!(event, TableEvent::Connected { .. })).await;
    let told: Vec<&String> = anna.transcript.iter().filter(|text| text.contains("\"snapshot\"")).collect();
    // One when she sat down, one now.
    assert_eq!(told.len(), 2);
    assert!(!told[1].contains("Where are you"), "what was said is over");
    assert_eq!(anna.at(table).n, last.n + 1, "at a table that gathers everybody sees everything");
}

async fn who_knows_nothing_gets_a_snapshot(engine: Engine) {
    let server = Server::start(engine).await;
    let mut anna = Client::guest(&server, "Anna").await;
    let empty = anna.create(settings("Empty")).await;
    anna.resume(empty, 0).await;
    anna.gets_snapshot(empty).await;

    let table = anna.create(settings("Halle")).await;
    anna.sit(table, 1).await;
    let n = anna.at(table).n;
    for after in [0, n + 1_000, u64::MAX] {
        anna.reconnect(&server).await;
        anna.resume(table, after).await;
        let snapshot = anna.gets_snapshot(table).await;
        assert_eq!(snapshot.you, Some(anna.seat(table)));
    }
}

async fn the_newer_socket_of_a_player_closes_the_older_one(engine: Engine) {
    let (server, mut company) = arranged(engine).await;
    let table = company.table;
    let older = company.middlehand();
    let n = older.at(table).n;
    let mut newer = older.again(&server).await;
    newer.resume(table, 0).await;
    newer.gets_snapshot(table).await;
    assert_eq!(older.gone().await, Some(CloseCode::Superseded));
    assert_eq!(newer.at(table).n, n, "nobody was away");
    newer.act(table, TableAct::Bid { value: Bid::try_from(18).unwrap() }).await;
    newer.hears(table, "the bid", |event| matches!(event, TableEvent::Bid { .. })).await;

    // Those who watch as well.
    let mut dora = Client::guest(&server, "Dora").await;
    dora.watch(table).await;
    let mut again = dora.again(&server).await;
    again.watch(table).await;
    assert_eq!(dora.gone().await, Some(CloseCode::Superseded));
    company.act(Role::Forehand, TableAct::Pass {}).await;
    again.hears(table, "the pass", |event| matches!(event, TableEvent::Passed { .. })).await;

    // A socket that looks at nothing stays open.
    let mut lobby = again.again(&server).await;
    lobby.create(settings("Leipzig")).await;
    assert_eq!(again.refused(table, TableAct::Pass {}).await.code, Code::NotSeated);
}

async fn an_old_number_is_as_good_after_a_restart(engine: Engine) {
    let (mut server, mut company) = arranged(engine).await;
    let table = company.table;
    company.bid().await;
    company.announce().await;
    let before: Vec<(u64, usize)> =
        company.people.iter().map(|person| (person.at(table).n, person.transcript.len())).collect();
    server.kill9().await;
    server.restart().await;

    for (place, (n, told)) in before.into_iter().enumerate() {
        let person = &mut company.people[place];
        person.unread();
        let earlier: Vec<String> = person.transcript[..told].iter().filter(|text| is_event(text)).cloned().collect();
        // A client that has only just been opened knows less than the one before.
        let mut reopened = person.again(&server).await;
        reopened.resume(table, 0).await;
        reopened.gets_snapshot(table).await;
        assert_eq!(reopened.at(table).hand, person.at(table).hand);
        assert_eq!(reopened.at(table).now.as_ref().unwrap().legal, person.at(table).now.as_ref().unwrap().legal);
        let again = person.told_again(&server, table, n - 6, 6).await;
        assert_eq!(again, earlier[earlier.len() - 6..], "what was told is told again, letter by letter");

        person.reconnect(&server).await;
        person.resume(table, n).await;
        let next = person.hears(table, "the restart", |event| *event == TableEvent::Restarted).await;
        assert_eq!(next.n, n + 1);
    }
    // And the game goes on.
    company.act(Role::Forehand, TableAct::Play { card: skat_protocol::Card("CA".parse().unwrap()) }).await;
    company.all_hear("the lead", |event| matches!(event, TableEvent::Played { .. })).await;
}

async fn who_is_a_thousand_events_behind_is_answered_as_well(engine: Engine) {
    let mut server = Server::start(engine).await;
    let mut wanted = settings("Halle");
    wanted.rounds = Some(12);
    let bots = play_out(Company::begin(&server, wanted).await.into_bots()).await;
    let told = bots[0].client.at(bots[0].table).n;
    assert!(told > 1_010, "{told} events");
    for (bot, behind) in bots[..2].iter().zip([1_000, 10]) {
        resumes(&server, engine, bot, behind, "in memory").await;
    }
    server.kill9().await;
    server.restart().await;
    // For the first one the table is read from its journal.
    for (bot, behind) in bots[..2].iter().zip([1_000, 10]) {
        resumes(&server, engine, bot, behind, "after a restart").await;
    }
}

/// Somebody comes back who has missed so many events; how long his answer takes is told, and no more than that.
async fn resumes(server: &Server, engine: Engine, bot: &Bot, behind: u64, what: &str) {
    let (table, seen) = (bot.table, bot.client.at(bot.table));
    let mut socket = Socket::open(server.address()).await;
    let say = |message: &ClientMessage| serde_json::to_string(message).unwrap();
    socket.send(say(&ClientMessage::Login { id: id(), token: Some(bot.client.token.clone()) })).await;
    assert!(socket.text().await.contains("welcome"));
    let began = now();
    socket.send(say(&ClientMessage::Resume { table, after: seen.n - behind, seat: seen.you })).await;
    let first = socket.text().await;
    let took = began.elapsed();
    println!("{engine:?}, {what}: a resume that is {behind} events behind is answered after {took:?}");
    match serde_json::from_str(&first).unwrap() {
        ServerMessage::Snapshot { n, view, .. } => {
            assert_eq!((n, view.you), (seen.n, seen.you));
            assert_eq!(view.sheet.rows.len(), 36);
        }
        ServerMessage::Event(event) => assert_eq!((event.n, behind), (seen.n - 9, 10)),
        other => panic!("{other:?}"),
    }
}

#[allow(clippy::disallowed_methods, reason = "the time that an answer takes is told")]
fn now() -> Instant {
    Instant::now()
}

fn is_event(text: &str) -> bool {
    text.starts_with("{\"t\":\"event\"")
}
