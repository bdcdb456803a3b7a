//! How often passwords may be tried and people may come, and whom that holds up.

use serde_json::json;
use skat_protocol::{Access, ClientMessage, Code, Password, SessionBody, SessionList};
use vorhand_tests::{Client, Engine, PASSWORD, Reply, Request, Server, on_both_engines, settings};

use crate::{ACCOUNTS, GUESTS, SESSIONS, credentials, guest, refusal};

on_both_engines!(
    who_guesses_has_to_wait_and_nobody_else,
    only_trusted_proxies_say_who_somebody_is,
    table_passwords_cannot_be_guessed_either,
    right_passwords_are_hashed_only_so_often_for_one_address,
    only_so_many_come_from_one_address,
);

/// Asks as if through a proxy.
async fn from(server: &Server, address: &str, name: &str, password: &str) -> Reply {
    let request = Request::new("POST", SESSIONS).with_json(&credentials(name, password));
    request.with("x-forwarded-for", address).send(server.address()).await.unwrap()
}

fn waits(reply: &Reply) -> u64 {
    assert_eq!(reply.refusal(), refusal(429, Code::TooFast));
    reply.retry_after.as_deref().expect("who has to wait is told how long").parse().unwrap()
}

async fn who_guesses_has_to_wait_and_nobody_else(engine: Engine) {
    let setup = Server::setup(engine).with("password_attempts", 3).with("trusted_proxies", "127.0.0.0/8");
    let server = setup.start().await;
    server.register("Anna").await;
    for name in ["Anna", "Nobody"] {
        for _ in 0..3 {
            let reply = from(&server, "192.0.2.1", name, "not the password").await;
            assert_eq!(reply.refusal(), refusal(401, Code::WrongLogin));
        }
        let wait = waits(&from(&server, "192.0.2.1", name, PASSWORD).await);
        assert!((1..=60).contains(&wait), "{wait} seconds, whether there is such a name or not");
    }
    waits(&from(&server, "192.0.2.1", "ANNA", PASSWORD).await);
    assert_eq!(from(&server, "192.0.2.2", "Anna", PASSWORD).await.status, 201, "she is elsewhere");
    // A network of IPv6 is one household.
    for host in 1..=3 {
        from(&server, &format!("2001:db8::{host}"), "Anna", "not the password").await;
    }
    waits(&from(&server, "2001:db8::4", "Anna", PASSWORD).await);
    assert_eq!(from(&server, "2001:db8:0:1::4", "Anna", PASSWORD).await.status, 201);
}

async fn only_trusted_proxies_say_who_somebody_is(engine: Engine) {
    let server = Server::setup(engine).with("password_attempts", 2).with("trusted_proxies", "10.0.0.0/8").start().await;
    let anna = server.register("Anna").await;
    for host in 1..=2 {
        let reply = from(&server, &format!("192.0.2.{host}"), "Anna", "not the password").await;
        assert_eq!(reply.refusal(), refusal(401, Code::WrongLogin));
    }
    waits(&from(&server, "192.0.2.3", "Anna", PASSWORD).await);
    let sessions: SessionList = anna.get(SESSIONS).await.read();
    assert_eq!(sessions.sessions[0].address.as_deref(), Some("127.0.0.1"));

    let server = Server::setup(engine).with("trusted_proxies", "127.0.0.0/8, 10.0.0.0/8").start().await;
    server.register("Anna").await;
    for (header, seen) in [
        ("203.0.113.1, 192.0.2.7", "192.0.2.7"),
        ("192.0.2.8, 10.1.2.3", "192.0.2.8"),
        ("unknown", "127.0.0.1"),
        ("192.0.2.9, , ", "127.0.0.1"),
    ] {
        let body: SessionBody = from(&server, header, "Anna", PASSWORD).await.read_as(201);
        let asked = Request::new("GET", SESSIONS).with("x-forwarded-for", header);
        let asked = asked.with("authorization", &format!("Bearer {}", body.token.unwrap().as_str()));
        let sessions: SessionList = asked.send(server.address()).await.unwrap().read();
        let own = sessions.sessions.iter().find(|session| session.current).unwrap();
        assert_eq!(own.address.as_deref(), Some(seen), "{header}");
    }
}

async fn table_passwords_cannot_be_guessed_either(engine: Engine) {
    let server = Server::setup(engine).with("password_attempts", 2).start().await;
    let mut host = Client::guest(&server, "Hedwig").await;
    let mut wanted = settings("Altenburg");
    wanted.access = Access::Password;
    let password = Password::new("Eichel-Unter").unwrap();
    let table = host
        .command(|id| ClientMessage::Create { id, settings: wanted, password: Some(password), arranged: None })
        .await
        .unwrap()
        .unwrap();
    let mut guesser = Client::guest(&server, "Gustav Adolf").await;
    for _ in 0..2 {
        let answer = guesser.try_to_sit(table, None, Some("Schellen-Ober")).await;
        assert_eq!(answer.unwrap_err().code, Code::WrongPassword);
    }
    assert_eq!(guesser.try_to_sit(table, None, Some("Eichel-Unter")).await.unwrap_err().code, Code::TooFast);
    assert_eq!(guesser.try_to_sit(table, None, None).await.unwrap_err().code, Code::WrongPassword);
}

async fn right_passwords_are_hashed_only_so_often_for_one_address(engine: Engine) {
    let setup = Server::setup(engine).with("password_checks_per_minute", 2).with("trusted_proxies", "127.0.0.0/8");
    let server = setup.start().await;
    let register = Request::new("POST", ACCOUNTS).with_json(&credentials("Anna", PASSWORD));
    assert_eq!(register.with("x-forwarded-for", "192.0.2.1").send(server.address()).await.unwrap().status, 201);
    assert_eq!(from(&server, "192.0.2.1", "Anna", PASSWORD).await.status, 201);
    assert!((1..=30).contains(&waits(&from(&server, "192.0.2.1", "Anna", PASSWORD).await)));
    assert_eq!(from(&server, "192.0.2.2", "Anna", PASSWORD).await.status, 201, "others come in");
    // Over a socket, which comes from the proxy itself here: tables with a password are made and entered.
    let mut host = Client::guest(&server, "Hedwig").await;
    let mut wanted = settings("Altenburg");
    wanted.access = Access::Password;
    let create = |id| ClientMessage::Create {
        id,
        settings: wanted.clone(),
        password: Some(Password::new("Eichel-Unter").unwrap()),
        arranged: None,
    };
    let table = host.command(create).await.unwrap().unwrap();
    let mut guest = Client::guest(&server, "Gustav Adolf").await;
    let watch = |id| ClientMessage::Watch { id, table, password: Some(Password::new("Eichel-Unter").unwrap()) };
    guest.command(watch).await.unwrap();
    assert_eq!(guest.command(watch).await.unwrap_err().code, Code::TooFast);
    assert_eq!(host.command(create).await.unwrap_err().code, Code::TooFast);
    assert_eq!(from(&server, "192.0.2.2", "Anna", PASSWORD).await.status, 201);
}

async fn only_so_many_come_from_one_address(engine: Engine) {
    let setup = Server::setup(engine).with("guests_per_minute", 2).with("registrations_per_hour", 1);
    let server = setup.with("trusted_proxies", "127.0.0.1").start().await;
    let come = async |path: &str, name: &str, address: &str| {
        let request = Request::new("POST", path).with_json(&match path {
            GUESTS => json!({ "name": name }),
            _ => credentials(name, PASSWORD),
        });
        request.with("x-forwarded-for", address).send(server.address()).await.unwrap()
    };
    assert_eq!(come(GUESTS, "Erna", "192.0.2.1").await.status, 201);
    assert_eq!(come(GUESTS, "Fritz", "192.0.2.1").await.status, 201);
    assert!(waits(&come(GUESTS, "Georg", "192.0.2.1").await) <= 30);
    assert_eq!(come(GUESTS, "Georg", "192.0.2.2").await.status, 201);
    assert_eq!(come(ACCOUNTS, "Anna", "192.0.2.1").await.status, 201);
    assert!(waits(&come(ACCOUNTS, "Bernd", "192.0.2.1").await) <= 3600);
    assert_eq!(come(ACCOUNTS, "Bernd", "192.0.2.2").await.status, 201);
    // Over a socket, which comes from the proxy itself here.
    assert_eq!(
        [guest(&server, "Ida").await, guest(&server, "Karl").await, guest(&server, "Ludwig").await],
        [None, None, Some(Code::TooFast)]
    );
}
