//! A client comes back by itself, and nothing that it has asked for is lost or done twice.

use std::sync::{Arc, Mutex};

use futures_util::future::join_all;
use skat_client::{Acknowledged, Client, CommandError, ConnectError, Ended, Login, Options, Update};
use skat_protocol::{Access, ClientMessage, Code, Name, NewSettings, Password, TableAct, Token};

use crate::support::{Host, Reveller, is_over, quick, random, seat};

#[tokio::test(flavor = "multi_thread")]
async fn a_list_goes_on_through_restarts_and_each_command_is_answered_once() {
    let mut host = Host::start().await;
    let acknowledged: Arc<Mutex<Vec<Acknowledged>>> = Arc::default();
    let mut revellers = Vec::new();
    for number in 0..3 {
        let log = acknowledged.clone();
        let note = move |done: &Acknowledged| log.lock().unwrap().push(done.clone());
        let options = Options { acknowledged: Some(Arc::new(note)), ..host.options(&format!("Player {number}")) };
        let client = Client::connect(options, random(number)).await.unwrap();
        revellers.push(Reveller::new(client, 40 + number));
    }
    let clients: Vec<Client> = revellers.iter().map(|reveller| reveller.client.clone()).collect();
    let table = clients[0].create(quick(3, 4), None, None).await.unwrap();
    for client in &clients {
        client.sit(table, None, None).await.unwrap();
    }
    let play = join_all(revellers.iter_mut().map(|reveller| reveller.play(table)));
    let restart = async {
        for deal in [2, 5] {
            let has_come =
                |state: &skat_client::TableState| state.view().deal.as_ref().is_some_and(|now| now.number >= deal);
            clients[0].until(table, has_come).await.unwrap();
            host.restart().await;
        }
    };
    let (ends, ()) = futures_util::future::join(play, restart).await;
    assert!(ends.iter().all(|state| is_over(state) && state.view().sheet.rows.len() == 12));
    let done = acknowledged.lock().unwrap();
    let mut ids: Vec<_> = done.iter().map(|done| done.id).collect();
    let count = ids.len();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), count, "no command is acknowledged twice");
    let seeds =
        done.iter().filter(|done| matches!(&done.message, ClientMessage::Act { act: TableAct::Seed { .. }, .. }));
    assert!(seeds.count() >= 30, "the client gives its seeds by itself");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newer_connection_ends_the_older_one() {
    let host = Host::start().await;
    let older = host.guest("Berta", 1).await;
    let mut updates = older.updates();
    let table = older.create(quick(3, 1), None, None).await.unwrap();
    older.sit(table, None, None).await.unwrap();
    let options = Options { login: Login::Token(older.token().clone()), ..host.options("Berta") };
    let newer = Client::connect(options, random(2)).await.unwrap();
    assert_eq!(newer.player(), older.player());
    assert_eq!(newer.tables_at_login(), [table]);
    let state = newer.until(table, |_| true).await.unwrap();
    assert_eq!(state.view().you, Some(seat(1)));
    while let Some(update) = updates.next().await {
        if let Update::Ended(ended) = update {
            assert_eq!(ended, Ended::Superseded);
        }
    }
    assert_eq!(older.act(table, TableAct::Next {}).await, Err(CommandError::Ended(Ended::Superseded)));
    newer.act(table, TableAct::Ready { ready: true }).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_watches_with_a_password_watches_after_a_restart() {
    let mut host = Host::start().await;
    let berta = host.guest("Berta", 1).await;
    let anna = host.guest("Anna", 2).await;
    let password = Some(Password::new("Eichel").unwrap());
    let settings = NewSettings { access: Access::Password, ..quick(3, 1) };
    let table = berta.create(settings, password.clone(), None).await.unwrap();
    let refused = anna.watch(table, None).await.unwrap_err();
    assert_eq!(refused.code(), Some(Code::WrongPassword));
    anna.watch(table, password.clone()).await.unwrap();
    anna.until(table, |_| true).await.unwrap();
    host.restart().await;
    berta.sit(table, None, password).await.unwrap();
    let state = anna.until(table, |state| state.view().seats[0].player.is_some()).await.unwrap();
    assert_eq!(state.view().you, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_is_too_big_is_refused_and_the_rest_goes_on() {
    let host = Host::start_with(|config| config.arranged_deals = true).await;
    let client = host.guest("Berta", 1).await;
    let deal = "DQ.D8.DJ.S8.HA.CA.C8.C7.H7.HT.CJ.DT.D9.HJ.S9.HQ.DK.CK.DA.CQ.D7.ST.SJ.SQ.SK.H8.S7.HK.H9.SA.C9.CT";
    let create = |deals: usize| client.create(quick(3, 1), None, Some(vec![deal.to_owned(); deals]));
    create(60).await.expect("a message of more than one frame is read");
    assert_eq!(create(100).await.unwrap_err().code(), Some(Code::TooLarge));
    create(1).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_nobody_has_is_refused() {
    let host = Host::start().await;
    let login = Login::Token(Token::new("0".repeat(64)).unwrap());
    let failure = Client::connect(Options { login, ..host.options("x") }, random(1)).await.unwrap_err();
    assert!(matches!(failure, ConnectError::Refused(refusal) if refusal.code == Code::BadToken));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_where_nobody_is_cannot_be_connected_to() {
    let connect = async |server: &str| {
        let login = Login::Guest(Name::new("Berta").unwrap());
        Client::connect(Options::new(server, login), random(1)).await.unwrap_err()
    };
    assert!(matches!(connect("nowhere").await, ConnectError::BadAddress { .. }));
    assert!(matches!(connect("ws://127.0.0.1:1").await, ConnectError::Unreachable { .. }));
    // TLS is begun, and the server does not understand it.
    let host = Host::start().await;
    let failure = connect(&format!("wss://{}", host.config.listen)).await;
    assert!(matches!(failure, ConnectError::Unreachable { .. }), "{failure}");
}

#[tokio::test(flavor = "multi_thread")]
async fn each_deal_is_verified_with_the_seeds_of_all_who_give_one() {
    let host = Host::start().await;
    let client = host.guest("Berta", 1).await;
    let silent = Options { gives_seeds: false, ..host.options("Anna") };
    let silent = Client::connect(silent, random(2)).await.unwrap();
    let mut updates = client.updates();
    let table = client.create(quick(3, 1), None, None).await.unwrap();
    client.sit(table, Some(seat(1)), None).await.unwrap();
    silent.sit(table, Some(seat(2)), None).await.unwrap();
    client.act(table, TableAct::AddComputer { seat: seat(3) }).await.unwrap();
    let mut players = [Reveller::new(client.clone(), 3), Reveller::new(silent, 4)];
    join_all(players.iter_mut().map(|player| player.play(table))).await;
    client.close().await;
    let mut verified = Vec::new();
    while let Some(update) = updates.next().await {
        match update {
            Update::Verified { shuffle, verified: proof, .. } => verified.push((shuffle, proof.seeds, proof.withheld)),
            Update::Alarm { alarm, .. } => panic!("{alarm}"),
            _ => {}
        }
    }
    assert_eq!(verified, [(1, 1, 0), (2, 1, 0), (3, 1, 0)]);
}
