//! People who ask over REST: guests, players, referees and administrators.

use std::net::SocketAddr;

use serde::Serialize;
use serde_json::{Value, json};
use skat_protocol::{NewSettings, Seating, SessionBody, Token};
use uuid::Uuid;

use crate::binary::run;
use crate::client::Client;
use crate::company::Company;
use crate::rest::{Reply, Request};
use crate::server::{Server, Setup};

/// The password of everybody who has not chosen another one.
pub const PASSWORD: &str = "four words make one";

/// Somebody who asks over REST.
#[derive(Clone, Debug)]
pub struct Person {
    /// His name; empty for somebody unknown.
    pub name: String,
    /// His id; nil for somebody unknown.
    pub id: Uuid,
    /// What he is known by; nothing for somebody unknown, and for who has a cookie.
    pub token: Option<Token>,
    /// What his browser sends back as `Cookie`.
    pub cookie: Option<String>,
    /// The page that his requests come from, as browsers say it.
    pub origin: Option<String>,
    address: SocketAddr,
}

impl Person {
    /// Asks with GET.
    ///
    /// # Panics
    /// The server does not answer.
    pub async fn get(&self, path: &str) -> Reply {
        self.send(Request::new("GET", path)).await
    }

    /// Asks with POST.
    ///
    /// # Panics
    /// The server does not answer.
    pub async fn post(&self, path: &str, body: impl Serialize) -> Reply {
        self.send(Request::new("POST", path).with_json(&serde_json::to_value(body).unwrap())).await
    }

    /// Asks with PUT.
    ///
    /// # Panics
    /// The server does not answer.
    pub async fn put(&self, path: &str, body: impl Serialize) -> Reply {
        self.send(Request::new("PUT", path).with_json(&serde_json::to_value(body).unwrap())).await
    }

    /// Asks with DELETE.
    ///
    /// # Panics
    /// The server does not answer.
    pub async fn delete(&self, path: &str) -> Reply {
        self.send(Request::new("DELETE", path)).await
    }

    /// Asks anything, and says who he is.
    ///
    /// # Panics
    /// The server does not answer.
    pub async fn send(&self, request: Request) -> Reply {
        let what = format!("{} {}", request.method, request.path);
        let answer = self.identified(request).send(self.address).await;
        answer.unwrap_or_else(|error| panic!("{what}: {error}"))
    }

    /// A request that says who he is.
    pub fn identified(&self, mut request: Request) -> Request {
        if let Some(token) = &self.token {
            request = request.with("authorization", &format!("Bearer {}", token.as_str()));
        }
        if let Some(cookie) = &self.cookie {
            request = request.with("cookie", cookie);
        }
        if let Some(origin) = &self.origin {
            request = request.with("origin", origin);
        }
        request
    }

    /// The same person with a page from elsewhere open, or none.
    pub fn on_page(&self, origin: Option<&str>) -> Person {
        Person { origin: origin.map(str::to_owned), ..self.clone() }
    }

    /// Comes with a client.
    ///
    /// # Panics
    /// The server does not let him in.
    pub async fn connect(&self) -> Client {
        Client::with_token(self.address, self.token.clone().expect("a client has a token")).await
    }

    /// Tries to log in with the usual password.
    pub async fn log_in_again(&self) -> Reply {
        let body = json!({ "name": self.name, "password": PASSWORD });
        Request::new("POST", "/api/v1/sessions").with_json(&body).send(self.address).await.unwrap()
    }

    /// The same person in a session that has just begun.
    fn begun(address: SocketAddr, reply: &Reply) -> Person {
        let body: SessionBody = reply.read_as(201);
        Person { name: body.name, id: body.player, token: body.token, cookie: None, origin: None, address }
    }
}

impl Server {
    /// Somebody who does not say who he is.
    pub fn stranger(&self) -> Person {
        Person {
            name: String::new(),
            id: Uuid::nil(),
            token: None,
            cookie: None,
            origin: None,
            address: self.address(),
        }
    }

    /// A new guest.
    ///
    /// # Panics
    /// The server does not let him in.
    pub async fn guest(&self, name: &str) -> Person {
        self.begin("/api/v1/guests", json!({ "name": name })).await
    }

    /// Somebody registers, with the usual password.
    ///
    /// # Panics
    /// The server refuses.
    pub async fn register(&self, name: &str) -> Person {
        self.begin("/api/v1/accounts", json!({ "name": name, "password": PASSWORD })).await
    }

    /// Somebody who has registered logs in with the usual password: a new session.
    ///
    /// # Panics
    /// The server refuses.
    pub async fn log_in(&self, name: &str) -> Person {
        self.begin("/api/v1/sessions", json!({ "name": name, "password": PASSWORD })).await
    }

    /// Somebody who has registered logs in with a browser, on a page of the server's own.
    ///
    /// # Panics
    /// The server refuses, or sets no cookie.
    pub async fn browse(&self, name: &str) -> Person {
        let origin = format!("http://{}", self.address());
        let body = json!({ "name": name, "password": PASSWORD, "cookie": true });
        let reply = Person { origin: Some(origin.clone()), ..self.stranger() }.post("/api/v1/sessions", body).await;
        let set = reply.header("set-cookie").expect("a cookie is set").to_owned();
        let cookie = set.split(';').next().map(str::to_owned);
        let person = Person::begun(self.address(), &reply);
        assert_eq!(person.token, None, "no script gets to see the token");
        Person { cookie, origin: Some(origin), ..person }
    }

    async fn begin(&self, path: &str, body: Value) -> Person {
        Person::begun(self.address(), &self.stranger().post(path, body).await)
    }

    /// Somebody registers and an administrator makes him a referee.
    ///
    /// # Panics
    /// One of it is refused.
    pub async fn referee(&self, administrator: &Person, name: &str) -> Person {
        let person = self.register(name).await;
        let body = json!({ "role": "referee", "reason": "elected" });
        let path = format!("/api/v1/admin/players/{}/role", person.id);
        assert_eq!(administrator.put(&path, body).await.status, 200);
        person
    }
}

impl Setup {
    /// Starts it with an empty database but for the first administrator, who has logged in.
    ///
    /// # Panics
    /// One of it fails.
    pub async fn start_administered(self, administrator: &str) -> (Server, Person) {
        let server = self.start_after(async |database| {
            let told = create_first(database.url(), administrator).await;
            assert!(told.status.success(), "{told:?}");
        });
        let server = server.await;
        let person = server.log_in(administrator).await;
        (server, person)
    }
}

/// Runs `vorhand admin create-first` on a database.
///
/// # Panics
/// It cannot be run.
pub async fn create_first(database: &str, name: &str) -> std::process::Output {
    let settings = [("VORHAND_DATABASE_URL", database), ("VORHAND_PASSWORD", PASSWORD)];
    run(&["admin", "create-first", name], &settings).await
}

impl Company {
    /// People with tokens come and sit down at a table that the first of them makes, the first at the first seat; all are ready.
    ///
    /// # Panics
    /// Something is refused.
    pub async fn of_people(people: &[&Person], mut settings: NewSettings) -> Company {
        settings.seating = Seating::Host;
        let mut clients = Vec::new();
        for person in people {
            clients.push(person.connect().await);
        }
        let table = clients[0].create(settings).await;
        for (seat, client) in (1..).zip(&mut clients) {
            client.sit(table, seat).await;
        }
        let mut company = Company { table, people: clients };
        company.get_ready().await;
        company
    }
}
