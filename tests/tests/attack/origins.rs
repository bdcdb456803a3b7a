//! Which page may use the server, in whose name: the whole matrix.

use serde_json::json;
use vorhand_tests::{Engine, Person, Request, Server, Socket, id, on_both_engines};

on_both_engines!(the_matrix_of_origins_and_sessions);

const ALLOWED: &str = "https://club.example";

/// What is answered to each page and session: a status, or who a socket lets in by its cookie alone.
///
/// A bearer is no danger: no browser adds one by itself. A cookie is one wherever the page is not known to be allowed.
const MATRIX: &str = "
origin   session  read  write  socket
missing  none     401   401    nobody
missing  cookie   200   403    nobody
missing  bearer   200   204    nobody
own      none     401   401    nobody
own      cookie   200   204    player
own      bearer   200   204    nobody
allowed  none     401   401    nobody
allowed  cookie   200   204    player
allowed  bearer   200   204    nobody
foreign  none     401   401    403
foreign  cookie   200   403    403
foreign  bearer   200   204    403
null     none     401   401    403
null     cookie   200   403    403
null     bearer   200   204    403
";

async fn the_matrix_of_origins_and_sessions(engine: Engine) {
    let server = Server::setup(engine).with("allowed_origins", format!("[\"{ALLOWED}\"]")).start().await;
    let own = format!("http://{}", server.address());
    server.register("Anna").await;
    let mut rows = 0;
    for row in MATRIX.lines().skip(2) {
        let [origin, session, read, write, socket] = row.split_whitespace().collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        let origin = match origin {
            "missing" => None,
            "own" => Some(own.as_str()),
            "allowed" => Some(ALLOWED),
            "foreign" => Some("https://evil.example"),
            other => Some(other),
        };
        let person = match session {
            "none" => server.stranger(),
            "cookie" => server.browse("Anna").await,
            _ => server.log_in("Anna").await,
        };
        let person = person.on_page(origin);
        assert_eq!(person.get("/api/v1/me").await.status.to_string(), read, "{row}");
        assert_eq!(lets_in(&server, &person).await, socket, "{row}");
        // Last: it ends the session.
        let ended = person.send(Request::new("DELETE", "/api/v1/sessions/current")).await;
        assert_eq!(ended.status.to_string(), write, "{row}: {}", ended.text);
        rows += 1;
    }
    assert_eq!(rows, 15, "each page with each session");
}

/// Whom a socket lets in who says nothing but that he is there: the cookie's player, or nobody; or the status of a refusal.
async fn lets_in(server: &Server, person: &Person) -> String {
    let request = person.identified(Request::new("GET", skat_protocol::PATH));
    let headers: Vec<(&str, &str)> =
        request.headers.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let mut socket = match Socket::open_with(server.address(), &headers).await {
        Ok(socket) => socket,
        Err(refused) => return refused.status.to_string(),
    };
    socket.send(json!({"t": "login", "id": id()}).to_string()).await;
    let answer: serde_json::Value = serde_json::from_str(&socket.text().await).unwrap();
    match answer["t"].as_str() {
        Some("welcome") => "player".to_owned(),
        _ => {
            assert_eq!(answer["code"], "not_logged_in");
            "nobody".to_owned()
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cookie_has_the_flags_of_the_address_that_people_use() {
    let body = json!({"name": "Anna", "password": vorhand_tests::PASSWORD, "cookie": true});
    for (url, prefix, secure) in [("", "vorhand=", false), ("https://skat.example", "__Host-vorhand=", true)] {
        let server = Server::setup(Engine::Sqlite).with("public_url", url).start().await;
        server.register("Anna").await;
        let origin = if secure { url.to_owned() } else { format!("http://{}", server.address()) };
        let reply = server.stranger().on_page(Some(&origin)).post("/api/v1/sessions", body.clone()).await;
        let cookie = reply.header("set-cookie").unwrap();
        let mut flags: Vec<&str> = cookie.split("; ").skip(1).collect();
        flags.sort_unstable();
        assert!(cookie.starts_with(prefix), "{cookie}");
        let mut wanted = vec!["HttpOnly", "Max-Age=34560000", "Path=/", "SameSite=Lax"];
        if secure {
            wanted.push("Secure");
        }
        assert_eq!(flags, wanted);
        // Over TLS a page without it is another site.
        let plain = server.stranger().on_page(Some("http://skat.example")).post("/api/v1/sessions", body.clone()).await;
        assert_eq!(plain.refusal(), (403, "foreign_origin".to_owned()));
    }
}
