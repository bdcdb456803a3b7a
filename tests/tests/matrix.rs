//! Who may ask what: all routes and all roles, in one table.

#![allow(clippy::unwrap_used, reason = "a test may stop where it does not find what it needs")]

use std::collections::BTreeSet;

use serde_json::json;
use vorhand_tests::{Description, Engine, Person, Reply, Request, Server, on_both_engines};

on_both_engines!(every_route_lets_in_whom_the_table_says, a_page_of_another_site_changes_nothing);

/// For each route what each role is answered: `in` where he is let in, whatever comes of his request then; otherwise the status.
///
/// `locked` asks with the token that he had before he was locked out, `revoked` with one that was revoked.
const TABLE: &str = "
                                                            stranger guest player referee administrator locked revoked
GET    /healthz                                             in       in    in     in      in            in     in
GET    /readyz                                              in       in    in     in      in            in     in
GET    /api/v1/openapi.json                                 in       in    in     in      in            in     in
GET    /api/v1/rankings                                     in       in    in     in      in            in     in
GET    /api/v1/rankings/months                              in       in    in     in      in            in     in
GET    /api/v1/players                                      in       in    in     in      in            in     in
GET    /api/v1/players/{player}                             in       in    in     in      in            in     in
GET    /api/v1/players/{player}/lists                       in       in    in     in      in            in     in
GET    /api/v1/players/{player}/against/{other}             in       in    in     in      in            in     in
GET    /api/v1/lists                                        in       in    in     in      in            in     in
GET    /api/v1/lists/{list}                                 in       in    in     in      in            in     in
GET    /api/v1/lists/{list}/sheet                           in       in    in     in      in            in     in
GET    /api/v1/lists/{list}/records                         in       in    in     in      in            in     in
GET    /api/v1/lists/{list}/proofs                          in       in    in     in      in            in     in
GET    /api/v1/lists/{list}/deals/{number}                  in       in    in     in      in            in     in
GET    /api/v1/lists/{list}/deals/{number}/record           in       in    in     in      in            in     in
GET    /api/v1/lists/{list}/deals/{number}/verification     in       in    in     in      in            in     in
GET    /api/v1/tables                                       in       in    in     in      in            in     in
GET    /api/v1/tables/{table}                               in       in    in     in      in            in     in
GET    /api/v1/archive/{month}                              in       in    in     in      in            in     in

POST   /api/v1/guests                                       in       in    in     in      in            in     in
POST   /api/v1/accounts                                     in       in    in     in      in            403    401
POST   /api/v1/sessions                                     in       in    in     in      in            in     in
GET    /api/v1/sessions                                     401      in    in     in      in            403    401
DELETE /api/v1/sessions/{session}                           401      in    in     in      in            403    401
DELETE /api/v1/sessions/current                             401      in    in     in      in            403    401
DELETE /api/v1/sessions                                     401      in    in     in      in            403    401
GET    /api/v1/me                                           401      in    in     in      in            403    401
PUT    /api/v1/me/password                                  401      403   in     in      in            403    401
PUT    /api/v1/me/name                                      401      403   in     in      in            403    401
PUT    /api/v1/me/archive                                   401      403   in     in      in            403    401
PUT    /api/v1/me/pub                                       401      in    in     in      in            403    401
POST   /api/v1/me/deletion                                  401      403   in     in      in            403    401
GET    /api/v1/me/export                                    401      in    in     in      in            403    401

GET    /api/v1/admin/players                                401      403   403    in      in            403    401
GET    /api/v1/admin/players/{player}                       401      403   403    in      in            403    401
POST   /api/v1/admin/players/{player}/lock                  401      403   403    403     in            403    401
POST   /api/v1/admin/players/{player}/unlock                401      403   403    403     in            403    401
PUT    /api/v1/admin/players/{player}/name                  401      403   403    403     in            403    401
PUT    /api/v1/admin/players/{player}/role                  401      403   403    403     in            403    401
GET    /api/v1/admin/players/{player}/sessions              401      403   403    403     in            403    401
DELETE /api/v1/admin/players/{player}/sessions              401      403   403    403     in            403    401
DELETE /api/v1/admin/sessions/{session}                     401      403   403    403     in            403    401
GET    /api/v1/admin/tables                                 401      403   403    403     in            403    401
GET    /api/v1/admin/tables/{table}                         401      403   403    403     in            403    401
POST   /api/v1/admin/tables/{table}/announcements           401      403   403    403     in            403    401
POST   /api/v1/admin/tables/{table}/close                   401      403   403    403     in            403    401
GET    /api/v1/admin/lists/{list}                           401      403   403    in      in            403    401
GET    /api/v1/admin/lists/{list}/deals/{number}            401      403   403    in      in            403    401
POST   /api/v1/admin/lists/{list}/void                      401      403   403    in      in            403    401
POST   /api/v1/admin/lists/{list}/restore                   401      403   403    in      in            403    401
POST   /api/v1/admin/lists/{list}/deals/{number}/void       401      403   403    in      in            403    401
POST   /api/v1/admin/lists/{list}/deals/{number}/restore    401      403   403    in      in            403    401
GET    /api/v1/admin/settings                               401      403   403    403     in            403    401
GET    /api/v1/admin/audit                                  401      403   403    403     in            403    401
";

/// The routes that end the session that asks, with those that must go before.
const LAST: [&str; 2] = ["DELETE /api/v1/sessions/current", "DELETE /api/v1/sessions"];

/// Somebody of a role, with two sessions: one of them is for the route that ends it.
struct Caller {
    role: &'static str,
    person: Person,
    spare: Person,
}

fn rows() -> Vec<(String, Vec<&'static str>)> {
    let lines = TABLE.lines().filter(|line| line.contains('/'));
    let mut rows: Vec<(String, Vec<&str>)> = lines
        .map(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            (words[..2].join(" "), words[2..].to_vec())
        })
        .collect();
    rows.sort_by_key(|(route, _)| LAST.iter().position(|last| last == route).map_or(0, |place| place + 1));
    rows
}

async fn callers(server: &Server, admin: Person) -> Vec<Caller> {
    let mut callers = Vec::new();
    let stranger = server.stranger();
    callers.push(Caller { role: "stranger", person: stranger.clone(), spare: stranger });
    let guest = server.guest("Gast eins").await;
    callers.push(Caller { role: "guest", person: guest, spare: server.guest("Gast zwei").await });
    let player = server.register("Paula").await;
    callers.push(Caller { role: "player", person: player, spare: server.log_in("Paula").await });
    let referee = server.referee(&admin, "Rita").await;
    callers.push(Caller { role: "referee", person: referee, spare: server.log_in("Rita").await });
    let spare = server.log_in(&admin.name).await;
    callers.push(Caller { role: "administrator", person: admin.clone(), spare });
    let locked = server.register("Ludwig").await;
    let lock = admin.post(&format!("/api/v1/admin/players/{}/lock", locked.id), json!({ "reason": "a test" })).await;
    assert_eq!(lock.status, 200, "{}", lock.text);
    callers.push(Caller { role: "locked", person: locked.clone(), spare: locked });
    let revoked = server.register("Renate").await;
    revoked.delete("/api/v1/sessions/current").await.is_done();
    callers.push(Caller { role: "revoked", person: revoked.clone(), spare: revoked });
    callers
}

/// A path with values that lead nowhere.
fn concrete(path: &str) -> String {
    path.replace("{number}", "1")
        .replace("{month}", "2026-01")
        .replace("{session}", &"0".repeat(32))
        .replace("{other}", "00000000-0000-0000-0000-000000000002")
        .split('/')
        .map(|part| if part.starts_with('{') { "00000000-0000-0000-0000-000000000001" } else { part })
        .collect::<Vec<_>>()
        .join("/")
}

/// What the table says of an answer.
fn verdict(reply: &Reply) -> String {
    if !matches!(reply.status, 401 | 403) {
        return "in".to_owned();
    }
    let (status, code) = reply.refusal();
    match (status, code.as_str()) {
        (401, "not_logged_in" | "bad_token") | (403, "forbidden" | "account_needed" | "locked") => status.to_string(),
        other => format!("{other:?}"),
    }
}

async fn every_route_lets_in_whom_the_table_says(engine: Engine) {
    let (server, admin) = Server::setup(engine).start_administered("Hedwig").await;
    let rows = rows();
    let description = Description::read(server.get("/api/v1/openapi.json").await.json());
    let described: BTreeSet<String> =
        description.operations.iter().map(|operation| format!("{} {}", operation.method, operation.path)).collect();
    let told: BTreeSet<String> = rows.iter().map(|(route, _)| route.clone()).collect();
    let missing: Vec<_> = described.difference(&told).collect();
    let gone: Vec<_> = told.difference(&described).collect();
    assert!(missing.is_empty() && gone.is_empty(), "not in the table: {missing:#?}; not in the document: {gone:#?}");

    let callers = callers(&server, admin).await;
    let mut wrong = Vec::new();
    for (route, expected) in &rows {
        let (method, path) = route.split_once(' ').unwrap();
        for (caller, expected) in callers.iter().zip(expected) {
            // Nobody sends a body: who is let in is told so only then.
            let person = if route == LAST[0] { &caller.spare } else { &caller.person };
            let reply = person.send(Request::new(method, &concrete(path))).await;
            let answer = verdict(&reply);
            if answer != *expected {
                let role = caller.role;
                wrong.push(format!("{route} of {role}: {expected} expected, {answer} answered: {:.200}", reply.text));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));

    // Where players come from is only for administrators, though referees may look for names.
    let admin = server.log_in("Hedwig").await;
    let rita = server.log_in("Rita").await;
    let by_address = "/api/v1/admin/players?address=127.0.0.0/8";
    assert_eq!(rita.get(by_address).await.refusal(), (403, "forbidden".to_owned()));
    assert_eq!(admin.get(by_address).await.status, 200);
    let paula = admin.get("/api/v1/admin/players?name=Paula").await.json()["players"][0]["player"].clone();
    let path = format!("/api/v1/admin/players/{}", paula.as_str().unwrap());
    assert!(admin.get(&path).await.json()["addresses"].is_array());
    assert!(rita.get(&path).await.json().get("addresses").is_none());
}

async fn a_page_of_another_site_changes_nothing(engine: Engine) {
    let (server, admin) = Server::setup(engine).start_administered("Hedwig").await;
    let browser = server.browse("Hedwig").await;
    assert_eq!(browser.get("/api/v1/me").await.status, 200);
    for (route, _) in rows() {
        let (method, path) = route.split_once(' ').unwrap();
        if method == "GET" {
            continue;
        }
        for origin in [None, Some("https://evil.example"), Some("null")] {
            let page = browser.on_page(origin);
            let reply = page.send(Request::new(method, &concrete(path))).await;
            // Whoever only begins something new changes nothing of the cookie's owner.
            let begins = matches!(path, "/api/v1/guests" | "/api/v1/sessions") && method == "POST";
            if !begins {
                assert_eq!(reply.refusal(), (403, "foreign_origin".to_owned()), "{route} of {origin:?}");
            }
        }
        // With a token that no browser sends by itself the page does not matter.
        let native = admin.on_page(Some("https://evil.example"));
        if !LAST.contains(&&*route) {
            let reply = native.send(Request::new(method, &concrete(path))).await;
            assert!(reply.status != 403, "{route}: {}", reply.text);
        }
    }
    assert_eq!(browser.get("/api/v1/me").await.status, 200, "the session is still there");
}
