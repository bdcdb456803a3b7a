//! Accounts and sessions: how people register, come in, change and go, and what tricks do not help.

#![allow(clippy::unwrap_used, reason = "a test may stop where it does not find what it needs")]

mod limits;

use serde_json::{Value, json};
use skat_protocol::{
    Access, ClientMessage, CloseCode, Code, ListPage, Me, Name, NewSettings, RuleSet, ServerMessage, SessionBody,
    SessionList, Token,
};
use uuid::Uuid;
use vorhand_tests::{
    Client, Company, Engine, Frame, PASSWORD, Person, Reply, Request, Server, Socket, on_both_engines, play_out,
    settings,
};

on_both_engines!(
    a_member_logs_in_and_out_here_and_everywhere,
    a_new_password_ends_all_other_sessions,
    a_guest_becomes_a_member_and_keeps_seat_and_games,
    a_browser_has_a_cookie_that_no_other_page_can_use,
    a_cookie_in_the_place_of_another_ends_its_session,
    over_tls_the_cookie_has_the_host_prefix,
    nobody_takes_a_name_by_a_trick,
    a_guest_with_a_members_name_gets_another_one,
    passwords_of_any_length_are_answered_clearly,
    an_unknown_name_and_a_wrong_password_are_answered_alike,
    a_name_changes_once_in_a_while,
    who_goes_takes_his_name_and_leaves_his_games,
    guests_neither_make_rated_tables_nor_sit_at_them,
    the_lobby_shows_who_likes_pub_tables,
);

const SESSIONS: &str = "/api/v1/sessions";
const ACCOUNTS: &str = "/api/v1/accounts";
const GUESTS: &str = "/api/v1/guests";

/// A name and a password.
fn credentials(name: &str, password: &str) -> Value {
    json!({ "name": name, "password": password })
}

fn refusal(status: u16, code: Code) -> (u16, String) {
    (status, code.as_str().to_owned())
}

/// Asks as somebody unknown.
async fn post(server: &Server, path: &str, body: &Value) -> Reply {
    server.stranger().post(path, body).await
}

/// Whether a token is good over REST.
async fn is_good(person: &Person) -> bool {
    match person.get("/api/v1/me").await {
        reply if reply.status == 200 => true,
        reply => {
            assert_eq!(reply.refusal(), refusal(401, Code::BadToken));
            false
        }
    }
}

/// The first answer to who logs in over a socket.
async fn log_in(socket: &mut Socket, token: Option<&Token>) -> ServerMessage {
    let hello = ClientMessage::Login { id: Uuid::from_u128(1), token: token.cloned() };
    say(socket, &hello).await
}

async fn say(socket: &mut Socket, message: &ClientMessage) -> ServerMessage {
    socket.send(serde_json::to_string(message).unwrap()).await;
    serde_json::from_str(&socket.text().await).unwrap()
}

fn nack(message: &ServerMessage) -> Option<Code> {
    match message {
        ServerMessage::Nack { code, .. } => Some(*code),
        _ => None,
    }
}

/// Comes as a guest over a socket; the code if he is refused.
async fn guest(server: &Server, name: &str) -> Option<Code> {
    let mut socket = Socket::open(server.address()).await;
    nack(&say(&mut socket, &ClientMessage::Guest { id: Uuid::from_u128(1), name: Name::new(name).unwrap() }).await)
}

async fn a_member_logs_in_and_out_here_and_everywhere(engine: Engine) {
    let server = Server::start(engine).await;
    let anna = server.register("Anna").await;
    let me: Me = anna.get("/api/v1/me").await.read();
    assert_eq!((me.player, me.name.as_str(), me.named_in_archive), (anna.id, "Anna", false));
    let [second, third, fourth] =
        [server.log_in("anna").await, server.log_in("ANNA").await, server.log_in("Anna").await];
    assert!(second.id == anna.id && second.name == "Anna", "case does not matter, and the name stays as it is");

    let sessions: SessionList = anna.get(SESSIONS).await.read();
    assert_eq!(sessions.sessions.len(), 4);
    let current: Vec<&str> =
        sessions.sessions.iter().filter(|session| session.current).map(|session| session.id.as_str()).collect();
    assert_eq!(current, [me.session.as_str()]);
    assert!(sessions.sessions.iter().all(|session| session.address.as_deref() == Some("127.0.0.1")));

    // Here: the own socket too.
    let mut socket = second.connect().await;
    second.delete("/api/v1/sessions/current").await.is_done();
    assert!(!is_good(&second).await);
    assert_eq!(socket.gone().await, Some(CloseCode::NotLoggedIn));
    let mut socket = Socket::open(server.address()).await;
    assert_eq!(nack(&log_in(&mut socket, second.token.as_ref()).await), Some(Code::BadToken));

    // One of the own, and none of others.
    let me: Me = third.get("/api/v1/me").await.read();
    let path = format!("{SESSIONS}/{}", me.session);
    let bernd = server.register("Bernd").await;
    assert_eq!(bernd.delete(&path).await.refusal(), refusal(404, Code::NotFound));
    assert!(is_good(&third).await);
    let mut socket = third.connect().await;
    anna.delete(&path).await.is_done();
    assert!(!is_good(&third).await);
    assert_eq!(socket.gone().await, Some(CloseCode::NotLoggedIn));
    assert_eq!(anna.delete(&path).await.refusal(), refusal(404, Code::NotFound), "it has ended");

    // Everywhere.
    let mut sockets = [anna.connect().await, fourth.connect().await];
    let mut others = bernd.connect().await;
    fourth.delete(SESSIONS).await.is_done();
    assert!(!is_good(&anna).await && !is_good(&fourth).await && is_good(&bernd).await);
    for socket in &mut sockets {
        assert_eq!(socket.gone().await, Some(CloseCode::NotLoggedIn));
    }
    others.command(|id| ClientMessage::Lobby { id, watch: true }).await.unwrap();
    assert!(is_good(&server.log_in("Anna").await).await);
}

async fn a_new_password_ends_all_other_sessions(engine: Engine) {
    let server = Server::start(engine).await;
    let anna = server.register("Anna").await;
    let other = server.log_in("Anna").await;
    let (mut kept, mut ended) = (anna.connect().await, other.connect().await);
    let path = "/api/v1/me/password";
    let wrong = anna.put(path, json!({ "old": "not this one", "new": "another password" })).await;
    assert_eq!(wrong.refusal(), refusal(401, Code::WrongLogin));
    assert!(is_good(&other).await, "nothing has changed");
    anna.put(path, json!({ "old": PASSWORD, "new": "another password" })).await.is_done();
    assert!(is_good(&anna).await && !is_good(&other).await);
    assert_eq!(ended.gone().await, Some(CloseCode::NotLoggedIn));
    kept.command(|id| ClientMessage::Lobby { id, watch: true }).await.unwrap();
    let old = post(&server, SESSIONS, &credentials("Anna", PASSWORD)).await;
    assert_eq!(old.refusal(), refusal(401, Code::WrongLogin));
    assert_eq!(post(&server, SESSIONS, &credentials("Anna", "another password")).await.status, 201);
}

async fn a_guest_becomes_a_member_and_keeps_seat_and_games(engine: Engine) {
    let server = Server::start(engine).await;
    let mut wanted = settings("Altenburg");
    wanted.rounds = Some(1);
    let mut company = Company::begin_with_computers(&server, wanted).await;
    let client = &mut company.people[0];
    client.command(|id| ClientMessage::Lobby { id, watch: true }).await.unwrap();

    let asked = Request::new("POST", ACCOUNTS).with_json(&credentials("Anna Maria", PASSWORD));
    let reply = asked.with("authorization", &format!("Bearer {}", client.token.as_str())).send(server.address()).await;
    let body: SessionBody = reply.unwrap().read_as(201);
    assert_eq!((body.player, body.name.as_str()), (client.id, "Anna Maria"));
    client
        .message("the new name in the lobby", |message| match message {
            ServerMessage::LobbyPlayer { player } if player.player.name == "Anna Maria" => Some(()),
            _ => None,
        })
        .await;
    let again = Request::new("POST", ACCOUNTS).with_json(&credentials("Another", PASSWORD));
    let again = again.with("authorization", &format!("Bearer {}", client.token.as_str())).send(server.address()).await;
    assert_eq!(again.unwrap().refusal(), refusal(409, Code::HasAccount));

    // His socket and his seat go on, with either token.
    let (id, table) = (client.id, company.table);
    let member = server.log_in("Anna Maria").await;
    assert_eq!(member.id, id);
    let bots = play_out(company.into_bots()).await;
    assert!(bots[0].client.at(table).end().is_some());
    let lists: ListPage = server.get(&format!("/api/v1/players/{id}/lists")).await.read();
    assert_eq!(lists.lists.iter().map(|list| list.id).collect::<Vec<_>>(), [table]);
}

async fn a_browser_has_a_cookie_that_no_other_page_can_use(engine: Engine) {
    let server = Server::start(engine).await;
    server.register("Anna").await;
    let anna = server.browse("Anna").await;
    let own = anna.origin.clone().unwrap();
    let cookie = anna.cookie.clone().unwrap();
    assert!(cookie.starts_with("vorhand="), "{cookie}");
    assert!(is_good(&anna.on_page(None)).await, "to look is harmless");
    for foreign in [Some("https://evil.example"), Some("null"), None] {
        let reply = anna.on_page(foreign).put("/api/v1/me/archive", json!({ "named": true })).await;
        assert_eq!(reply.refusal(), refusal(403, Code::ForeignOrigin), "{foreign:?}");
    }
    let me: Me = anna.put("/api/v1/me/archive", json!({ "named": true })).await.read();
    assert!(me.named_in_archive);

    // A page of another site does not log its visitor in either.
    let body = json!({ "name": "Anna", "password": PASSWORD, "cookie": true });
    for (path, body) in [(SESSIONS, body), (GUESTS, json!({ "name": "Gast 1", "cookie": true }))] {
        let reply = server.stranger().on_page(Some("https://evil.example")).post(path, body).await;
        assert_eq!(reply.refusal(), refusal(403, Code::ForeignOrigin), "{path}");
        assert_eq!(reply.header("set-cookie"), None);
    }

    // A socket takes the cookie from its own page alone.
    let open = async |origin: Option<&str>| {
        let headers: Vec<(&str, &str)> =
            [("cookie", cookie.as_str())].into_iter().chain(origin.map(|origin| ("origin", origin))).collect();
        Socket::open_with(server.address(), &headers).await
    };
    let mut socket = open(Some(&own)).await.unwrap();
    match log_in(&mut socket, None).await {
        ServerMessage::Welcome { player, token, .. } => assert_eq!((player, token), (anna.id, None)),
        other => panic!("{other:?}"),
    }
    let mut program = open(None).await.unwrap();
    assert_eq!(nack(&log_in(&mut program, None).await), Some(Code::NotLoggedIn));
    assert_eq!(open(Some("https://evil.example")).await.unwrap_err().status, 403);

    let out = anna.delete("/api/v1/sessions/current").await;
    assert_eq!(out.status, 204);
    assert!(out.header("set-cookie").unwrap().starts_with("vorhand=; ") && out.text.is_empty());
    assert!(!is_good(&anna).await);
    loop {
        match socket.next().await {
            Frame::Text(_) => {}
            end => break assert_eq!(end, Frame::Closed(4001, "not_logged_in".to_owned())),
        }
    }
    // A cookie whose session is over does not keep anybody from registering.
    let body = json!({ "name": "Berenike", "password": PASSWORD, "cookie": true });
    assert_eq!(anna.post(ACCOUNTS, body).await.status, 201);
}

async fn a_cookie_in_the_place_of_another_ends_its_session(engine: Engine) {
    let server = Server::start(engine).await;
    let elsewhere = server.register("Anna").await;
    server.register("Bert").await;
    let anna = server.browse("Anna").await;
    let log_in = |name: &str, password: &str| json!({ "name": name, "password": password, "cookie": true });
    // Neither a wrong password nor a program's log-in takes the cookie's place.
    assert_eq!(anna.post(SESSIONS, log_in("Bert", "five words make no one")).await.status, 401);
    assert_eq!(anna.post(SESSIONS, json!({ "name": "Anna", "password": PASSWORD })).await.status, 201);
    assert!(is_good(&anna).await);
    assert_eq!(anna.post(SESSIONS, log_in("Bert", PASSWORD)).await.status, 201);
    assert!(!is_good(&anna).await && is_good(&elsewhere).await);
}

async fn over_tls_the_cookie_has_the_host_prefix(engine: Engine) {
    let server = Server::setup(engine).with("public_url", "https://skat.example").start().await;
    let page = server.stranger().on_page(Some("https://skat.example"));
    let reply = page.post(GUESTS, json!({ "name": "Anna", "cookie": true })).await;
    let set = reply.header("set-cookie").unwrap();
    assert!(set.starts_with("__Host-vorhand="), "{set}");
    for part in ["; Secure", "; HttpOnly", "; SameSite=Lax", "; Path=/"] {
        assert!(set.contains(part), "{set}");
    }
    assert_eq!(reply.json().get("token"), None);
    let cookie = set.split(';').next().unwrap();
    let ask = async |cookie: &str| {
        Request::new("GET", "/api/v1/me").with("cookie", cookie).send(server.address()).await.unwrap()
    };
    assert_eq!(ask(cookie).await.status, 200);
    assert_eq!(ask(&cookie.replace("__Host-", "")).await.refusal(), refusal(401, Code::NotLoggedIn));
    let plain = server.stranger().on_page(Some(&format!("http://{}", server.address())));
    let reply = plain.post(GUESTS, json!({ "name": "Anna", "cookie": true })).await;
    assert_eq!(reply.refusal(), refusal(403, Code::ForeignOrigin), "a page without encryption");
}

async fn nobody_takes_a_name_by_a_trick(engine: Engine) {
    let server = Server::start(engine).await;
    server.register("Anna").await;
    server.register("Alice_1").await;
    let taken = [
        "Anna",
        "ANNA",
        "A n n a",
        "An-na",
        "\u{ff21}\u{ff4e}\u{ff4e}\u{ff41}",
        "\u{1d400}nna",
        "AIice_1",
        "alice l",
        "A1ice I",
        "Ali\u{307}ce_1",
    ];
    for name in taken {
        let reply = post(&server, ACCOUNTS, &credentials(name, PASSWORD)).await;
        assert_eq!(reply.refusal(), refusal(409, Code::NameTaken), "{name}");
        assert_eq!(post(&server, GUESTS, &json!({ "name": name })).await.refusal(), refusal(409, Code::NameTaken));
        assert_eq!(guest(&server, name).await, Some(Code::NameTaken), "{name}");
    }
    // Letters of another alphabet: a guest may have them, but not to look like a member.
    assert_eq!(guest(&server, "\u{410}nna").await, Some(Code::NameTaken));
    assert_eq!(guest(&server, "\u{410}nton").await, None);
    for name in [
        "\u{410}nna",
        "\u{410}nton",
        "Admin",
        "adm1n 2",
        "1Admin",
        "The Admin",
        "Schiedsrichter",
        "Vorhand",
        "C0mputer Anton",
        "Gast",
        "...",
    ] {
        let reply = post(&server, ACCOUNTS, &credentials(name, PASSWORD)).await;
        assert_eq!(reply.refusal(), refusal(400, Code::NameNotAllowed), "{name}");
    }
    for name in ["admin", "Referee", "Server 1", "1Admin", "The Admin", "computer anton"] {
        assert_eq!(guest(&server, name).await, Some(Code::NameNotAllowed), "{name}");
    }
    let longest = "x".repeat(25);
    let bad = ["", " Anna", "An[na", "An\u{200b}na", "An\u{202e}na", "An\u{7}na", "An\u{0}na", longest.as_str()];
    let marks =
        ["Ann\u{308}\u{308}a", "Anna\u{338}", "Anna\u{20dd}", "Anna\u{489}", "Q\u{fffc}", "Z\u{300}\u{301}\u{302}"];
    for name in bad.into_iter().chain(marks) {
        let reply = post(&server, ACCOUNTS, &credentials(name, PASSWORD)).await;
        assert_eq!(reply.refusal(), refusal(400, Code::BadName), "{name:?}");
        assert_eq!(post(&server, GUESTS, &json!({ "name": name })).await.refusal(), refusal(400, Code::BadName));
    }
    assert_eq!(server.log_in("anna").await.name, "Anna", "nothing has changed");
}

async fn a_guest_with_a_members_name_gets_another_one(engine: Engine) {
    let server = Server::start(engine).await;
    let mut guest = Client::guest(&server, "Carla").await;
    let mut watcher = Client::guest(&server, "Zeno").await;
    server.register("CARLA").await;
    watcher.command(|id| ClientMessage::Lobby { id, watch: true }).await.unwrap();
    guest.lose_connection();
    let again = guest.again(&server).await;
    assert_eq!(again.id, guest.id);
    assert!(again.name.starts_with("Guest ") && again.name.len() == 10, "{}", again.name);
    assert_eq!(guest.again(&server).await.name, again.name, "and keeps it");
}

async fn passwords_of_any_length_are_answered_clearly(engine: Engine) {
    let server = Server::start(engine).await;
    for password in ["", "x", "1234567", &"x".repeat(257), &"x".repeat(10_000), "Eichel\nUnter"] {
        for path in [ACCOUNTS, SESSIONS] {
            let reply = post(&server, path, &credentials("Anna", password)).await;
            assert_eq!(reply.refusal(), refusal(400, Code::BadAccountPassword), "{} {path}", password.len());
        }
    }
    let longest = "ü".repeat(256);
    assert_eq!(post(&server, ACCOUNTS, &credentials("Anna", &longest)).await.status, 201);
    assert_eq!(post(&server, SESSIONS, &credentials("Anna", &longest)).await.status, 201);
    let almost = post(&server, SESSIONS, &credentials("Anna", &"ü".repeat(255))).await;
    assert_eq!(almost.refusal(), refusal(401, Code::WrongLogin), "all of it counts");
    let huge = post(&server, SESSIONS, &credentials("Anna", &"ü".repeat(10_000))).await;
    assert_eq!(huge.refusal(), refusal(413, Code::TooLarge));
}

async fn an_unknown_name_and_a_wrong_password_are_answered_alike(engine: Engine) {
    let server = Server::start(engine).await;
    server.register("Anna").await;
    let wrong = post(&server, SESSIONS, &credentials("Anna", "not her password")).await;
    let unknown = post(&server, SESSIONS, &credentials("Nobody", "not his password")).await;
    assert_eq!(wrong.refusal(), refusal(401, Code::WrongLogin));
    assert_eq!((wrong.status, &wrong.text), (unknown.status, &unknown.text));
    let headers =
        |reply: &Reply| -> Vec<_> { reply.headers.iter().filter(|(name, _)| name != "date").cloned().collect() };
    assert_eq!(headers(&wrong), headers(&unknown));
}

async fn a_name_changes_once_in_a_while(engine: Engine) {
    let server = Server::start(engine).await;
    let anna = server.register("Anna").await;
    server.register("Bernd").await;
    let mut client = anna.connect().await;
    let mut watcher = Client::guest(&server, "Zeno").await;
    watcher.command(|id| ClientMessage::Lobby { id, watch: true }).await.unwrap();
    let rename = async |name: &str| anna.put("/api/v1/me/name", json!({ "name": name })).await;
    assert_eq!(rename("BERND").await.refusal(), refusal(409, Code::NameTaken));
    assert_eq!(rename("admin").await.refusal(), refusal(400, Code::NameNotAllowed));
    assert_eq!(rename(" Anna").await.refusal(), refusal(400, Code::BadName));
    let me: Me = rename("Anna").await.read();
    assert_eq!(me.rename_at_micros, None, "it is the same, so nothing has changed");
    let me: Me = rename("Annemarie").await.read();
    assert!(me.name == "Annemarie" && me.rename_at_micros.is_some());
    watcher
        .message("the new name", |message| match message {
            ServerMessage::LobbyPlayer { player } if player.player.name == "Annemarie" => Some(()),
            _ => None,
        })
        .await;
    assert_eq!(rename("ANNEMARIE").await.refusal(), refusal(409, Code::RenamedLately), "however little it changes");
    // She sits down with the new one, and nobody gets the old one at once.
    let table = client.create(settings("Altenburg")).await;
    client.sit(table, 1).await;
    client.command(|id| ClientMessage::Lobby { id, watch: true }).await.unwrap();
    let shown = client
        .message("the lobby", |message| match message {
            ServerMessage::Lobby { tables, .. } => tables[0].seats[0].player.clone(),
            _ => None,
        })
        .await;
    assert_eq!(shown.name, "Annemarie");
    assert_eq!(guest(&server, "anna").await, Some(Code::NameTaken));
    let taken = post(&server, ACCOUNTS, &credentials("Anna", PASSWORD)).await;
    assert_eq!(taken.refusal(), refusal(409, Code::NameTaken));
    let gone = post(&server, SESSIONS, &credentials("Anna", PASSWORD)).await;
    assert_eq!(gone.refusal(), refusal(401, Code::WrongLogin));
    assert_eq!(server.log_in("Annemarie").await.id, anna.id);
}

async fn who_goes_takes_his_name_and_leaves_his_games(engine: Engine) {
    let server = Server::start(engine).await;
    let anna = server.register("Anna Luise").await;
    let mut client = anna.connect().await;
    let table = client.create(settings("Altenburg")).await;
    client.sit(table, 1).await;
    let delete = async |password: &str| anna.post("/api/v1/me/deletion", json!({ "password": password })).await;
    assert_eq!(delete("not her password").await.refusal(), refusal(401, Code::WrongLogin));
    assert_eq!(delete(PASSWORD).await.refusal(), refusal(409, Code::SeatedNow));
    client.act(table, skat_protocol::TableAct::Leave {}).await;

    let mut wanted = settings("Leipzig");
    wanted.rounds = Some(1);
    let table = client.create(wanted).await;
    client.sit(table, 1).await;
    for seat in 2..=3 {
        client
            .act(table, skat_protocol::TableAct::AddComputer { seat: skat_protocol::Seat::try_from(seat).unwrap() })
            .await;
    }
    client.is_ready(table).await;
    assert_eq!(delete(PASSWORD).await.refusal(), refusal(409, Code::SeatedNow));
    let mut bots = play_out(Company { table, people: vec![client] }.into_bots()).await;

    let export = anna.get("/api/v1/me/export").await;
    assert_eq!(export.status, 200);
    let kept = export.json();
    assert_eq!((kept["player"].as_str(), kept["name"].as_str()), (Some(&*anna.id.to_string()), Some("Anna Luise")));
    assert_eq!(kept["lists"][0]["list"], table.to_string());
    assert_eq!(kept["sessions"].as_array().unwrap().len(), 1);
    assert_eq!(kept["addresses"][0]["address"], "127.0.0.1");
    assert!(!export.text.contains("argon2") && !export.text.contains(anna.token.as_ref().unwrap().as_str()));

    assert_eq!(delete(PASSWORD).await.status, 204);
    assert!(!is_good(&anna).await);
    assert_eq!(bots[0].client.gone().await, Some(CloseCode::NotLoggedIn));
    let gone = post(&server, SESSIONS, &credentials("Anna Luise", PASSWORD)).await;
    assert_eq!(gone.refusal(), refusal(401, Code::WrongLogin));
    let list = server.get(&format!("/api/v1/lists/{table}")).await;
    assert!(list.status == 200 && list.text.contains("deleted ") && !list.text.contains("Anna Luise"), "{}", list.text);
    let records = server.get(&format!("/api/v1/lists/{table}/records")).await;
    assert!(!records.text.contains("Anna"), "{}", records.text);
    let again = post(&server, ACCOUNTS, &credentials("Anna Luise", PASSWORD)).await;
    assert_eq!(again.refusal(), refusal(409, Code::NameTaken), "nobody passes for her");
}

async fn guests_neither_make_rated_tables_nor_sit_at_them(engine: Engine) {
    let server = Server::start(engine).await;
    let member = server.register("Anna").await;
    let mut anna = member.connect().await;
    let mut wanted = settings("Altenburg");
    wanted.rated = true;
    let table = anna.create(wanted.clone()).await;
    anna.sit(table, 1).await;
    let mut zeno = Client::guest(&server, "Zeno").await;
    let settings = wanted.clone();
    let made = zeno.command(|id| ClientMessage::Create { id, settings, password: None, arranged: None }).await;
    assert_eq!(made.unwrap_err().code, Code::AccountNeeded);
    assert_eq!(zeno.try_to_sit(table, None, None).await.unwrap_err().code, Code::AccountNeeded);
    zeno.watch(table).await;
    let asked = Request::new("POST", ACCOUNTS).with_json(&credentials("Zeno", PASSWORD));
    let asked = asked.with("authorization", &format!("Bearer {}", zeno.token.as_str()));
    assert_eq!(asked.send(server.address()).await.unwrap().status, 201);
    zeno.try_to_sit(table, None, None).await.unwrap();

    let with_link = NewSettings { access: Access::Link, ..wanted.clone() };
    let deviating = NewSettings { rule_set: RuleSet("pub-2022 kontra=all".parse().unwrap()), ..wanted.clone() };
    for settings in [with_link, deviating] {
        let refused = anna.command(|id| ClientMessage::Create { id, settings, password: None, arranged: None }).await;
        assert_eq!(refused.unwrap_err().code, Code::BadRated);
    }
    anna.create(NewSettings { rule_set: RuleSet::PUB_2022, ..wanted }).await;
}

async fn the_lobby_shows_who_likes_pub_tables(engine: Engine) {
    let mut server = Server::start(engine).await;
    let mut watcher = Client::guest(&server, "Olga").await;
    watcher.command(|id| ClientMessage::Lobby { id, watch: true }).await.unwrap();
    let zeno = Client::guest(&server, "Zeno").await;
    let shows = async |client: &mut Client, likes: bool| {
        let shown = client.message("who likes pub tables", |message| match message {
            ServerMessage::LobbyPlayer { player } if player.player.id == zeno.id && player.likes_pub == likes => {
                Some(())
            }
            _ => None,
        });
        shown.await;
    };
    shows(&mut watcher, false).await;
    let bearer = format!("Bearer {}", zeno.token.as_str());
    let say = async |server: &Server, likes: bool| -> Me {
        let request = Request::new("PUT", "/api/v1/me/pub").with_json(&json!({ "likesPub": likes }));
        request.with("authorization", &bearer).send(server.address()).await.unwrap().read()
    };
    assert!(say(&server, true).await.likes_pub, "a guest may say so");
    shows(&mut watcher, true).await;
    assert!(!say(&server, false).await.likes_pub);
    shows(&mut watcher, false).await;
    assert!(say(&server, true).await.likes_pub);
    let unread = Request::new("PUT", "/api/v1/me/pub").with_json(&json!({ "likesPub": 1 }));
    let unread = unread.with("authorization", &bearer).send(server.address()).await.unwrap();
    assert_eq!(unread.status, 400);

    // It is kept.
    server.kill9().await;
    server.restart().await;
    let me = Request::new("GET", "/api/v1/me").with("authorization", &bearer);
    assert!(me.send(server.address()).await.unwrap().read::<Me>().likes_pub);
}
