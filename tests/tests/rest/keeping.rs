//! What a client may keep of an answer, and how it asks whether that is still right.

use skat_store::{AuditEntry, Timestamp};
use vorhand_tests::{Engine, Reply, Request, Server, on_both_engines};

use crate::history::{self, ANNA, BERT, DIETER, Plan, id};

on_both_engines!(
    what_a_client_has_is_not_sent_again,
    head_tells_what_get_would_and_sends_nothing,
    a_voided_deal_is_another_answer,
);

async fn server(engine: Engine) -> Server {
    let plans = [Plan::new(100, &[ANNA, BERT, DIETER], 0)];
    Server::setup(engine).start_after(async |database| history::write(database, &plans).await).await
}

fn paths() -> Vec<(String, &'static str)> {
    let list = format!("/api/v1/lists/{}", id(100));
    let json = |path: &str| (path.to_owned(), "application/json");
    vec![
        json("/api/v1/rankings"),
        ("/api/v1/rankings".to_owned(), "text/csv"),
        json("/api/v1/rankings/months"),
        json("/api/v1/players?name=Anna"),
        json(&format!("/api/v1/players/{}", id(1))),
        json(&format!("/api/v1/players/{}/lists", id(1))),
        json(&format!("/api/v1/players/{}/against/{}", id(1), id(2))),
        json("/api/v1/lists"),
        json(&list),
        (list.clone(), "text/csv"),
        (list.clone(), "text/html"),
        (format!("{list}/sheet?language=de"), "text/html"),
        (format!("{list}/records"), "text/plain"),
        json(&format!("{list}/proofs")),
        json(&format!("{list}/deals/1")),
        (format!("{list}/deals/1/record"), "text/plain"),
        json(&format!("{list}/deals/1/verification")),
        json("/api/v1/tables"),
        json("/api/v1/openapi.json"),
    ]
}

async fn ask(server: &Server, method: &str, path: &str, headers: &[(&str, &str)]) -> Reply {
    let request = headers.iter().fold(Request::new(method, path), |request, (name, value)| request.with(name, value));
    request.send(server.address()).await.unwrap()
}

async fn what_a_client_has_is_not_sent_again(engine: Engine) {
    let server = server(engine).await;
    let mut tags = Vec::new();
    for (path, kind) in paths() {
        let first = ask(&server, "GET", &path, &[("accept", kind)]).await;
        assert_eq!((first.status, first.content_type.as_str()), (200, kind), "{path}");
        assert_eq!(first.header("cache-control"), Some("no-cache"), "{path}");
        assert_eq!(first.header("x-content-type-options"), Some("nosniff"), "{path}");
        let tag = first.header("etag").unwrap_or_else(|| panic!("{path} has no tag")).to_owned();
        assert!(tag.starts_with('"') && tag.ends_with('"'), "the tag is a strong one: {tag}");
        for known in [tag.as_str(), "*", &format!("\"other\", W/{tag}")] {
            let again = ask(&server, "GET", &path, &[("accept", kind), ("if-none-match", known)]).await;
            assert_eq!((again.status, again.text.as_str()), (304, ""), "{path} {known}");
            assert_eq!(again.header("etag"), Some(tag.as_str()));
            assert_eq!(again.header("vary"), first.header("vary"));
            assert_eq!(again.header("content-type"), None);
        }
        let other = ask(&server, "GET", &path, &[("accept", kind), ("if-none-match", "\"other\"")]).await;
        assert_eq!((other.status, &other.text), (200, &first.text), "{path}");
        tags.push(tag);
    }
    // The page is the same by either address; nothing else is.
    tags.sort();
    tags.dedup();
    assert!(tags.len() >= paths().len() - 1, "{tags:?}");
}

async fn head_tells_what_get_would_and_sends_nothing(engine: Engine) {
    let server = server(engine).await;
    for (path, kind) in paths().into_iter().chain([("/api/v1/archive/2026-10".to_owned(), "text/plain")]) {
        let get = ask(&server, "GET", &path, &[("accept", kind)]).await;
        let head = ask(&server, "HEAD", &path, &[("accept", kind)]).await;
        assert_eq!((head.status, head.text.as_str()), (200, ""), "{path}");
        for name in ["content-type", "etag", "cache-control", "vary", "link", "content-disposition", "content-length"] {
            assert_eq!(head.header(name), get.header(name), "{path}: {name}");
        }
        let tag = get.header("etag").unwrap_or("\"none\"").to_owned();
        let known = ask(&server, "HEAD", &path, &[("accept", kind), ("if-none-match", &tag)]).await;
        assert_eq!(known.status, if get.header("etag").is_some() { 304 } else { 200 }, "{path}");
    }
    let missing = ask(&server, "HEAD", "/api/v1/lists/1", &[]).await;
    assert_eq!((missing.status, missing.text.as_str()), (404, ""));
}

async fn a_voided_deal_is_another_answer(engine: Engine) {
    let mut server = server(engine).await;
    let path = format!("/api/v1/lists/{}", id(100));
    let before = server.get(&path).await;
    server.kill9().await;
    let store = server.database().store().await;
    let audit = AuditEntry {
        at: Timestamp::from_micros(1),
        actor: None,
        actor_name: "shell".to_owned(),
        act: "voidDeal",
        subject: format!("list:{}", id(100)),
        reason: Some("two equal cards".to_owned()),
        detail: "{}".to_owned(),
    };
    store.void_deal(id(100), 1, "two equal cards", audit.at, &audit).await.unwrap();
    store.close().await;
    server.restart().await;
    let tag = before.header("etag").unwrap();
    let after = ask(&server, "GET", &path, &[("if-none-match", tag)]).await;
    assert_eq!(after.status, 200);
    assert_ne!(after.header("etag"), Some(tag));
}
