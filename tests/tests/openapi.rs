//! Whatever is asked, well or badly, is answered as the description of the REST interface says.

#![allow(clippy::unwrap_used, reason = "a test may stop where it does not find what it needs")]

use std::collections::BTreeMap;

use serde_json::Value;
use vorhand_tests::{
    Company, DEAL, Description, Engine, Known, Person, Random, Request, Server, on_both_engines, play_out, settings,
};

on_both_engines!(every_answer_is_as_the_document_says, a_method_that_the_document_lacks_is_refused);

/// How many requests each operation gets.
const REQUESTS: usize = 15;

/// Somebody of each role, one after the other.
struct Callers {
    people: Vec<Person>,
    next: usize,
    guests: u32,
}

async fn every_answer_is_as_the_document_says(engine: Engine) {
    let (server, admin) = Server::setup(engine).with("arranged_deals", true).start_administered("Hedwig").await;
    let description = Description::read(server.get("/api/v1/openapi.json").await.json());
    let mut known = people_tables_and_lists(&server, &admin).await;
    let mut random = Random::new(seed(engine));
    let mut callers = Callers {
        people: vec![
            server.stranger(),
            server.guest("Gast eins").await,
            server.register("Paula").await,
            server.referee(&admin, "Rita").await,
            admin,
        ],
        next: 0,
        guests: 0,
    };
    let mut faults: BTreeMap<String, String> = BTreeMap::new();
    let mut statuses: BTreeMap<u16, u32> = BTreeMap::new();
    for _ in 0..REQUESTS {
        for operation in &description.operations {
            let person = callers.next(&server).await;
            let request = description.request(operation, &mut random, &known);
            let told = format!("{} {:.200}", request.method, request.path);
            let body = String::from_utf8_lossy(request.body.as_deref().unwrap_or_default()).into_owned();
            let reply = match person.identified(request.clone()).send(server.address()).await {
                Ok(reply) => reply,
                Err(error) => panic!("{told} {body:.300}: {error}"),
            };
            *statuses.entry(reply.status).or_default() += 1;
            for fault in description.faults(operation, &reply) {
                let what = format!("{} {}: {fault}", operation.method, operation.path);
                faults.entry(what).or_insert_with(|| format!("{told} {body:.300} of {:?}", person.name));
            }
            learn(&mut known, &reply);
        }
    }
    let text: Vec<String> = faults.iter().map(|(fault, request)| format!("{fault}\n    {request}")).collect();
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), text.join("\n"));
    // The requests are of every kind.
    for status in [200, 201, 204, 304, 400, 401, 403, 404, 409, 413, 415] {
        assert!(statuses.contains_key(&status), "no request was answered with {status}: {statuses:?}");
    }
}

/// The same requests each time, unless somebody looks for more with a seed of his own.
fn seed(engine: Engine) -> u64 {
    let given = std::env::var("VORHAND_TEST_SEED").ok();
    given.map_or(engine as u64, |seed| seed.parse().expect("VORHAND_TEST_SEED is a number"))
}

impl Callers {
    /// The next one; who has been logged out comes again.
    async fn next(&mut self, server: &Server) -> Person {
        self.next = (self.next + 1) % self.people.len();
        let person = &mut self.people[self.next];
        if person.token.is_none() {
            return person.clone();
        }
        let me = person.get("/api/v1/me").await;
        if me.status == 200 {
            // He may have given himself another name.
            person.name = me.json()["name"].as_str().unwrap().to_owned();
        } else if person.log_in_again().await.status == 201 {
            *person = server.log_in(&person.name).await;
        } else {
            // A guest has nothing to come back with.
            self.guests += 1;
            *person = server.guest(&format!("Besuch {}", self.guests)).await;
        }
        person.clone()
    }
}

/// Remembers what can be asked with later.
fn learn(known: &mut Known, reply: &vorhand_tests::Reply) {
    if let Some(tag) = reply.header("etag") {
        known.add("etag", tag);
    }
    if let Ok(Value::Object(body)) = serde_json::from_str(&reply.text)
        && let Some(next) = body.get("next").and_then(Value::as_str)
    {
        known.add("after", next);
    }
}

/// A finished list, a running deal, an open table, and people of whom something can be asked.
async fn people_tables_and_lists(server: &Server, admin: &Person) -> Known {
    let mut known = Known::default();
    let mut people = Vec::new();
    for name in ["Elke", "Fritz", "Gudrun"] {
        people.push(server.register(name).await);
    }
    let [elke, fritz, gudrun] = &people[..] else { panic!("there are three") };
    let mut wanted = settings("Halle");
    (wanted.rounds, wanted.rated) = (Some(1), true);
    let company = Company::of_people(&[elke, fritz, gudrun], wanted).await;
    known.add("list", company.table);
    play_out(company.into_bots()).await;
    let mut arranged = Vec::new();
    for person in [elke, fritz, gudrun] {
        arranged.push(person.connect().await);
    }
    let running = Company::begin_arranged_with(arranged, settings("Leipzig"), &[DEAL]).await;
    known.add("list", running.table);
    known.add("table", running.table);
    let mut open = fritz.connect().await;
    known.add("table", open.create(settings("Jena")).await);
    for person in &people {
        known.add("player", person.id);
        known.add("other", person.id);
        known.add("name", &person.name);
        let sessions = admin.get(&format!("/api/v1/admin/players/{}/sessions", person.id)).await.json();
        known.add("session", sessions["sessions"][0]["id"].as_str().unwrap());
        known.add("subject", format!("player:{}", person.id));
    }
    let months = server.get("/api/v1/rankings/months").await.json();
    let month = months["months"][0].as_str().expect("a rated list was played").to_owned();
    known.add("month", &month);
    for (parameter, value) in
        [("number", "1"), ("number", "3"), ("number", "99"), ("span", &*month), ("span", "eternal")]
    {
        known.add(parameter, value);
    }
    for (parameter, value) in [("span", "last360"), ("class", "official"), ("class", "pub"), ("language", "de")] {
        known.add(parameter, value);
    }
    for (parameter, value) in [("address", "127.0.0.0/8"), ("address", "::1"), ("formerName", "Elke")] {
        known.add(parameter, value);
    }
    known
}

async fn a_method_that_the_document_lacks_is_refused(engine: Engine) {
    let server = Server::start(engine).await;
    let description = Description::read(server.get("/api/v1/openapi.json").await.json());
    let mut paths: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for operation in &description.operations {
        paths.entry(&operation.path).or_default().push(&operation.method);
    }
    for (path, methods) in paths {
        // A path whose last part is fixed may also be one whose last part is a parameter.
        let id = "00000000-0000-0000-0000-000000000001";
        let concrete = path.split('/').map(|part| if part.starts_with('{') { id } else { part });
        let concrete = concrete.collect::<Vec<_>>().join("/");
        for method in ["POST", "PUT", "PATCH", "DELETE"] {
            if methods.contains(&method) || path.ends_with("/sessions/current") || path.ends_with("/sessions/{session}")
            {
                continue;
            }
            let reply = Request::new(method, &concrete).send(server.address()).await.unwrap();
            assert_eq!(reply.refusal(), (405, "method_not_allowed".to_owned()), "{method} {path}");
        }
    }
    let nowhere = server.get("/api/v1/nowhere").await;
    assert_eq!(nowhere.refusal(), (404, "not_found".to_owned()));
}
