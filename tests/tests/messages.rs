//! Each way to be wrong before a table is reached has its answer: messages, log-in, sockets and questions over HTTP.

#![allow(clippy::unwrap_used, reason = "a test may stop where it does not find what it needs")]

use serde_json::{Value, json};
use vorhand_tests::{Client, Engine, Frame, Server, Socket, id, on_both_engines, settings};

on_both_engines!(
    text_that_is_no_message,
    values_that_do_not_exist,
    nobody_acts_before_he_has_logged_in,
    who_does_not_log_in_in_time_is_closed,
    what_is_too_big_closes_the_socket,
    a_binary_frame_closes_the_socket,
    pages_of_other_sites_open_no_socket,
    rest_says_what_is_wrong,
);

/// Sends a text and gives the answer.
async fn ask(client: &mut Client, text: impl ToString) -> Value {
    client.send_text(text.to_string()).await;
    client.next().await.unwrap();
    serde_json::from_str(client.transcript.last().unwrap()).unwrap()
}

async fn text_that_is_no_message(engine: Engine) {
    let server = Server::start(engine).await;
    let mut anna = Client::guest(&server, "Anna").await;
    for text in ["", "skat", "{", "{\"t\":\"lobby\"", "\u{feff}{}", "{\"t\":\"lobby\",}"] {
        let answer = ask(&mut anna, text).await;
        assert_eq!((&answer["t"], &answer["code"]), (&json!("error"), &json!("bad_json")), "{text:?}");
        assert!(answer["detail"]["text"].is_string());
    }
    for text in
        ["null", "7", "[]", "\"lobby\"", "{}", "{\"t\":\"shuffle\"}", "{\"t\":7}", "{\"t\":\"lobby\",\"watch\":true}"]
    {
        let answer = ask(&mut anna, text).await;
        assert_eq!((&answer["t"], &answer["code"]), (&json!("error"), &json!("bad_message")), "{text:?}");
    }
    let table = id();
    let wrong = [
        json!({"t": "shuffle"}),
        json!({"t": "lobby"}),
        json!({"t": "lobby", "watch": "yes"}),
        json!({"t": "lobby", "watch": true, "more": 1}),
        json!({"t": "sit", "table": "table 7"}),
        json!({"t": "act", "table": table}),
        json!({"t": "act", "table": table, "act": {"do": "cheat"}}),
        json!({"t": "act", "table": table, "act": {"do": "pass", "card": "CJ"}}),
        json!({"t": "act", "table": table, "act": ["pass"]}),
        json!({"t": "act", "table": table, "act": {"do": "ready"}}),
        json!({"t": "create", "settings": {}}),
        json!({"t": "create", "settings": {"name": "Halle", "seats": "three"}}),
        json!({"t": "create", "settings": {"name": "Halle", "colour": "green"}}),
        json!({"t": "create", "settings": {"name": "Halle", "ruleSet": 7}}),
    ];
    for mut message in wrong {
        let id = id();
        message["id"] = json!(id);
        let answer = ask(&mut anna, &message).await;
        assert_eq!(
            (&answer["t"], &answer["id"], &answer["code"]),
            (&json!("nack"), &json!(id), &json!("bad_message")),
            "{message}"
        );
        assert!(answer["detail"]["text"].is_string());
    }
    // After all that he is still there.
    let table = anna.create(settings("Halle")).await;
    anna.sit(table, 1).await;
}

async fn values_that_do_not_exist(engine: Engine) {
    let server = Server::start(engine).await;
    let mut anna = Client::guest(&server, "Anna").await;
    let table = anna.create(settings("Halle")).await;
    let act = |act: Value| json!({"t": "act", "table": table, "act": act});
    let announce = |contract: Value| act(json!({"do": "announce", "contract": contract}));
    let long = "x".repeat(501);
    let hash = |digits: &str| act(json!({"do": "hash", "shuffle": 1, "hash": digits}));
    let cases = [
        (act(json!({"do": "play", "card": "C1"})), "not_a_card"),
        (act(json!({"do": "play", "card": "cj"})), "not_a_card"),
        (act(json!({"do": "announce", "contract": {"game": "grand"}, "discard": ["CJ", "CJ"]})), "card_twice"),
        (act(json!({"do": "move", "seat": 0})), "not_a_seat"),
        (act(json!({"do": "move", "seat": 5})), "not_a_seat"),
        (act(json!({"do": "bid", "value": 19})), "not_a_bid"),
        (act(json!({"do": "bid", "value": 265})), "not_a_bid"),
        (announce(json!({"game": "null", "announced": "schneider"})), "contradictory_contract"),
        (announce(json!({"game": "grand", "ouvert": true})), "contradictory_contract"),
        (announce(json!({"game": "clubs", "announced": "schwarz"})), "contradictory_contract"),
        (hash("0a"), "not_hex"),
        (hash(&"g".repeat(64)), "not_hex"),
        (act(json!({"do": "say", "text": ""})), "bad_text"),
        (act(json!({"do": "say", "text": " \n "})), "bad_text"),
        (act(json!({"do": "say", "text": "a\u{0}b"})), "bad_text"),
        (act(json!({"do": "say", "text": "a\tb"})), "bad_text"),
        (act(json!({"do": "say", "text": long})), "bad_text"),
        (json!({"t": "lobbySay", "text": "\u{1b}[2J"}), "bad_text"),
        (json!({"t": "guest", "name": ""}), "bad_name"),
        (json!({"t": "guest", "name": " Anna"}), "bad_name"),
        (json!({"t": "guest", "name": "An]na"}), "bad_name"),
        (json!({"t": "guest", "name": "An\nna"}), "bad_name"),
        (json!({"t": "guest", "name": "Anna of the long, long name"}), "bad_name"),
        (json!({"t": "create", "settings": {"name": "[Halle]"}}), "bad_name"),
        (json!({"t": "create", "settings": {"name": "Halle", "ruleSet": "pub"}}), "bad_rule_set"),
        (json!({"t": "create", "settings": {"name": "Halle", "ruleSet": "pub-2022 bock=0"}}), "bad_rule_set"),
        (json!({"t": "watch", "table": table, "password": ""}), "bad_password"),
        (json!({"t": "sit", "table": table, "password": "p".repeat(65)}), "bad_password"),
        (json!({"t": "login", "token": ""}), "bad_token"),
    ];
    for (mut message, code) in cases {
        let id = id();
        message["id"] = json!(id);
        let answer = ask(&mut anna, &message).await;
        assert_eq!(
            (&answer["t"], &answer["id"], &answer["code"]),
            (&json!("nack"), &json!(id), &json!(code)),
            "{message}"
        );
    }
}

async fn nobody_acts_before_he_has_logged_in(engine: Engine) {
    let server = Server::start(engine).await;
    let anna = Client::guest(&server, "Anna").await;
    let mut socket = Socket::open(server.address()).await;
    assert_eq!(socket.subprotocol.as_deref(), Some("skat.v1+json"));
    let table = id();
    let early = [
        json!({"t": "lobby", "id": id(), "watch": true}),
        json!({"t": "lobbySay", "id": id(), "text": "Hello"}),
        json!({"t": "create", "id": id(), "settings": {"name": "Halle"}}),
        json!({"t": "watch", "id": id(), "table": table}),
        json!({"t": "unwatch", "id": id(), "table": table}),
        json!({"t": "sit", "id": id(), "table": table}),
        json!({"t": "act", "id": id(), "table": table, "act": {"do": "pass"}}),
    ];
    for message in early {
        socket.send(message.to_string()).await;
        let answer: Value = serde_json::from_str(&socket.text().await).unwrap();
        assert_eq!(answer, json!({"t": "nack", "id": message["id"], "code": "not_logged_in"}), "{message}");
    }
    socket.send(json!({"t": "resume", "table": table, "after": 0}).to_string()).await;
    let answer: Value = serde_json::from_str(&socket.text().await).unwrap();
    assert_eq!(answer, json!({"t": "error", "table": table, "code": "not_logged_in"}));

    let (unknown, known) = ("0".repeat(64), anna.token.as_str().to_owned());
    for (token, wanted) in [("anna".to_owned(), "nack"), (unknown, "nack"), (known, "welcome")] {
        socket.send(json!({"t": "login", "id": id(), "token": token}).to_string()).await;
        let answer: Value = serde_json::from_str(&socket.text().await).unwrap();
        assert_eq!(answer["t"], wanted, "{answer}");
        if wanted == "nack" {
            assert_eq!(answer["code"], "bad_token");
        }
    }
    for message in [json!({"t": "guest", "name": "Berta"}), json!({"t": "login", "token": anna.token.as_str()})] {
        let mut message = message;
        message["id"] = json!(id());
        socket.send(message.to_string()).await;
        let answer: Value = serde_json::from_str(&socket.text().await).unwrap();
        assert_eq!(answer, json!({"t": "nack", "id": message["id"], "code": "already_logged_in"}));
    }
}

async fn who_does_not_log_in_in_time_is_closed(engine: Engine) {
    let server = Server::setup(engine).with("login_seconds", 3).start().await;
    let mut silent = Socket::open(server.address()).await;
    let mut busy = Socket::open(server.address()).await;
    let mut anna = Client::guest(&server, "Anna").await;
    busy.send(json!({"t": "lobby", "id": id(), "watch": true}).to_string()).await;
    assert_eq!(silent.closed().await, (4001, "not_logged_in".to_owned()));
    assert_eq!(busy.closed().await, (4001, "not_logged_in".to_owned()), "a refused command is no log-in");
    anna.create(settings("Halle")).await;
}

async fn what_is_too_big_closes_the_socket(engine: Engine) {
    let server = Server::start(engine).await;
    let mut anna = Client::guest(&server, "Anna").await;
    let padded = |length: usize| {
        let message = json!({"t": "lobby", "id": id(), "watch": false}).to_string();
        message.replacen(',', &format!(",{}", " ".repeat(length - message.len())), 1)
    };
    let answer = ask(&mut anna, padded(4_096)).await;
    assert_eq!(answer["t"], "ack", "a frame of 4 KiB is not too big");
    anna.send_text(padded(4_097)).await;
    assert_eq!(anna.gone().await, Some(skat_protocol::CloseCode::TooBig));
    anna.reconnect(&server).await;
    anna.send_text(padded(100_000)).await;
    assert_eq!(anna.gone().await, Some(skat_protocol::CloseCode::TooBig));

    let small = Server::setup(engine).with("max_message_bytes", 1_000).with("max_frame_bytes", 500).start().await;
    let mut berta = Client::guest(&small, "Berta").await;
    assert_eq!(ask(&mut berta, padded(500)).await["t"], "ack");
    berta.send_text(padded(501)).await;
    assert_eq!(berta.gone().await, Some(skat_protocol::CloseCode::TooBig));
}

async fn a_binary_frame_closes_the_socket(engine: Engine) {
    let server = Server::start(engine).await;
    let mut socket = Socket::open(server.address()).await;
    socket.send_binary(br#"{"t":"guest"}"#).await;
    let answer: Value = serde_json::from_str(&socket.text().await).unwrap();
    assert_eq!(answer, json!({"t": "error", "code": "binary_refused"}));
    assert_eq!(socket.next().await, Frame::Closed(1008, "policy".to_owned()));
}

async fn pages_of_other_sites_open_no_socket(engine: Engine) {
    let allowed = "https://skat.example";
    let server = Server::setup(engine).with("allowed_origins", format!("[\"{allowed}\"]")).start().await;
    let address = server.address();
    for origin in ["https://evil.example", "null", "https://skat.example.evil.example", "http://skat.example"] {
        let refused = Socket::open_with(address, &[("origin", origin)]).await.unwrap_err();
        assert_eq!(refused.status, 403, "{origin}");
        let body: Value = serde_json::from_str(&refused.body).unwrap();
        assert_eq!(body["code"], "foreign_origin");
    }
    let own = format!("http://{address}");
    for origin in [allowed, own.as_str()] {
        let mut socket = Socket::open_with(address, &[("origin", origin)]).await.unwrap();
        socket.send(json!({"t": "guest", "id": id(), "name": "Anna"}).to_string()).await;
        assert!(socket.text().await.contains("welcome"), "{origin}");
    }
}

async fn rest_says_what_is_wrong(engine: Engine) {
    let server = Server::start(engine).await;
    let list = id();
    let missing = [
        "/api".to_owned(),
        "/api/v1".to_owned(),
        "/api/v2/rankings".to_owned(),
        "/api/v1/lists/seven".to_owned(),
        format!("/api/v1/lists/{list}"),
        format!("/api/v1/lists/{list}/records"),
        format!("/api/v1/lists/{list}/deals/1"),
        format!("/api/v1/lists/{list}/deals/one"),
        format!("/api/v1/lists/{list}/deals/-1"),
        format!("/api/v1/lists/{list}/deals/1/record"),
    ];
    for path in missing {
        check_problem(&server, "GET", &path, 404, "not_found").await;
    }
    for path in ["/api/v1/rankings", "/api/v1/lists"] {
        for query in ["limit=0", "limit=201", "limit=ten", "limit=-1", "after=x", "page=2"] {
            check_problem(&server, "GET", &format!("{path}?{query}"), 400, "bad_query").await;
        }
        check_problem(&server, "POST", path, 405, "method_not_allowed").await;
    }
    // No question, but a socket.
    check_problem(&server, "GET", "/ws/v1", 426, "upgrade_needed").await;
    let health = server.get("/healthz").await.json();
    assert_eq!(health["status"], "ok");
    let ready = server.get("/readyz").await;
    let wanted = json!({"ready": true, "database": true, "migrations": true, "draining": false});
    assert_eq!((ready.status, ready.json()), (200, wanted));
    assert_eq!(server.get("/api/v1/openapi.json").await.json()["openapi"].as_str().unwrap().get(..3), Some("3.1"));
    assert_eq!(server.get("/api/v1/lists").await.json(), json!({"lists": []}));
    let nobody = json!({"class": "official", "span": "eternal", "entries": []});
    assert_eq!(server.get("/api/v1/rankings").await.json(), nobody);
}

async fn check_problem(server: &Server, method: &str, path: &str, status: u16, code: &str) {
    let reply = server.ask(method, path).await.unwrap();
    assert_eq!(
        (reply.status, reply.content_type.as_str()),
        (status, "application/problem+json"),
        "{method} {path}: {}",
        reply.text
    );
    let problem = reply.json();
    assert_eq!((&problem["code"], &problem["status"]), (&json!(code), &json!(status)), "{method} {path}");
    assert_eq!(problem["type"], format!("urn:vorhand:problem:{code}"));
    assert!(problem["title"].as_str().is_some_and(|title| !title.is_empty()));
}
