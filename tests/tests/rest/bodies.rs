//! Every body and every error that everybody may get.

use history::{ANNA, BERT, DIETER, GUEST, Plan, id};
use serde_json::Value;
use skat_store::Class;
use vorhand_tests::{Engine, Reply, Request, Server, on_both_engines};

use crate::history;

on_both_engines!(every_public_body_is_as_it_was, every_public_error_is_as_it_was, a_socket_wants_an_upgrade);

/// A server with three official lists and one of the pub.
async fn server(engine: Engine) -> Server {
    let plans = [
        Plan::new(100, &[ANNA, BERT, DIETER], 0),
        Plan { deals: 4, ..Plan::new(101, &[GUEST, ANNA, DIETER, BERT], 60) },
        Plan { class: Class::Pub, ..Plan::new(102, &[BERT, ANNA, GUEST], 70) },
        Plan { complete: false, ..Plan::new(103, &[ANNA, BERT, GUEST], 80) },
    ];
    let setup = Server::setup(engine).with("rated_needs_account", false);
    setup.start_after(async |database| history::write(database, &plans).await).await
}

/// What a snapshot holds of an answer.
fn shown(path: &str, reply: &Reply) -> String {
    let kept =
        ["cache-control", "content-disposition", "content-language", "content-type", "link", "retry-after", "vary"];
    let headers: Vec<String> =
        kept.iter().filter_map(|name| reply.header(name).map(|value| format!("{name}: {value}\n"))).collect();
    let body = match serde_json::from_str::<Value>(&reply.text) {
        Ok(json) => serde_json::to_string_pretty(&json).unwrap(),
        Err(_) => reply.text.clone(),
    };
    format!("GET {path}\n{}\n{}\n{body}\n\n", reply.status, headers.concat())
}

async fn every_public_body_is_as_it_was(engine: Engine) {
    let server = server(engine).await;
    let list = format!("/api/v1/lists/{}", id(100));
    let anna = format!("/api/v1/players/{}", id(ANNA.0));
    let mut told = String::new();
    for path in [
        "/api/v1/rankings",
        "/api/v1/rankings?limit=2",
        "/api/v1/rankings?class=pub",
        "/api/v1/rankings?span=2026-10",
        "/api/v1/rankings?span=last360",
        "/api/v1/rankings/months",
        "/api/v1/rankings/months?class=pub",
        "/api/v1/players?name=ANNA",
        "/api/v1/players?name=nobody",
        &anna,
        &format!("/api/v1/players/{}", id(GUEST.0)),
        &format!("{anna}/lists?limit=1"),
        &format!("{anna}/against/{}", id(BERT.0)),
        "/api/v1/lists?limit=2",
        &list,
        &format!("{list}/records"),
        &format!("{list}/proofs"),
        &format!("{list}/deals/1"),
        &format!("{list}/deals/1/record"),
        &format!("{list}/deals/1/verification"),
        &format!("{list}/deals/2/verification"),
        "/api/v1/tables",
        "/api/v1/archive/2026-10",
        "/api/v1/archive/2026-11",
        "/api/v1/archive/2026-11?class=pub",
        "/api/v1/archive/2020-01",
        "/readyz",
    ] {
        told += &shown(path, &server.get(path).await);
    }
    for (path, accept) in [("/api/v1/rankings", "text/csv"), (&list, "text/csv")] {
        let reply = Request::new("GET", path).with("accept", accept).send(server.address()).await.unwrap();
        told += &shown(path, &reply).replace('\r', "");
    }
    insta::with_settings!({ omit_expression => true }, { insta::assert_snapshot!("bodies", told) });
}

async fn every_public_error_is_as_it_was(engine: Engine) {
    let server = server(engine).await;
    let list = format!("/api/v1/lists/{}", id(100));
    let anna = format!("/api/v1/players/{}", id(ANNA.0));
    let nobody = uuid::Uuid::nil();
    let mut told = String::new();
    for path in [
        "/api",
        "/api/v1",
        "/api/v1/rankings?class=weather",
        "/api/v1/rankings?span=2026-13",
        "/api/v1/rankings?span=2026-1",
        "/api/v1/rankings?limit=0",
        "/api/v1/rankings?limit=201",
        "/api/v1/rankings?limit=-1",
        "/api/v1/rankings?after=1",
        "/api/v1/rankings?offset=1",
        "/api/v1/rankings?limit=1&limit=2",
        "/api/v1/rankings/months?class=",
        "/api/v1/players",
        "/api/v1/players?name=",
        "/api/v1/players?name=1234567890123456789012345",
        "/api/v1/players?name=%00",
        "/api/v1/players?name=%FF",
        "/api/v1/players/1",
        &format!("/api/v1/players/{nobody}"),
        &format!("/api/v1/players/{nobody}/lists"),
        &format!("{anna}/against/{}", id(ANNA.0)),
        &format!("{anna}/against/{nobody}"),
        &format!("{anna}/lists?after=00"),
        "/api/v1/lists?after=%00",
        "/api/v1/lists/1",
        &format!("/api/v1/lists/{nobody}"),
        &format!("/api/v1/lists/{nobody}/sheet"),
        &format!("{list}?language=fr"),
        &format!("{list}/sheet?language=DE"),
        &format!("{list}/deals/0"),
        &format!("{list}/deals/4"),
        &format!("{list}/deals/-1"),
        &format!("{list}/deals/4294967296/record"),
        &format!("{list}/deals/99/verification"),
        &format!("/api/v1/tables/{nobody}"),
        "/api/v1/tables?after=x",
        "/api/v1/archive/2026-13",
        "/api/v1/archive/0000-01",
        "/api/v1/archive/november",
        "/api/v1/archive/9998-12",
        "/api/v1/archive/2026-10?class=x",
    ] {
        let reply = server.get(path).await;
        assert!(reply.status >= 400, "{path}: {}", reply.text);
        told += &shown(path, &reply);
    }
    for method in ["POST", "PUT", "PATCH", "DELETE"] {
        let reply = server.ask(method, &list).await.unwrap();
        assert_eq!(reply.refusal(), (405, "method_not_allowed".to_owned()), "{method}");
        assert_eq!(reply.header("allow"), Some("GET,HEAD"));
    }
    insta::with_settings!({ omit_expression => true }, { insta::assert_snapshot!("errors", told) });
}

async fn a_socket_wants_an_upgrade(engine: Engine) {
    let server = Server::start(engine).await;
    let reply = server.get(skat_protocol::PATH).await;
    assert_eq!(reply.refusal(), (426, "upgrade_needed".to_owned()));
    assert_eq!(reply.header("upgrade"), Some("websocket"));
}
