//! PostgreSQL is away, silent or slow: the server says so, loses nothing, and goes on by itself.

use skat_protocol::{Card, ClientMessage, Code, TableAct, TableEvent};
use skat_rules::Role;
use skat_store::JournalRow;
use skat_table::Event;
use uuid::Uuid;
use vorhand_tests::{
    Answer, Cable, Client, Company, DEAL, Database, Description, Engine, Known, Nack, Person, Random, Request, Server,
    State, create_first, disturb, settings, within,
};

/// A server that reaches its database by a cable, with somebody who may ask everything.
async fn behind_cable() -> (Server, Cable, Person) {
    let database = Database::new(Engine::Postgres);
    let told = create_first(database.url(), "Hedwig").await;
    assert!(told.status.success(), "{told:?}");
    let cable = Cable::to(database.address()).await;
    let setup = Server::setup(Engine::Postgres).with("arranged_deals", true);
    let server = setup.start_on(database.through(cable.address())).await;
    let person = server.log_in("Hedwig").await;
    (server, cable, person)
}

/// Somebody plays a card that he may play, as one message that can be sent again.
fn card(client: &Client, table: Uuid) -> impl Fn(Uuid) -> ClientMessage + use<> {
    let legal = client.at(table).now.as_ref().unwrap().legal.clone();
    let card = Card(legal.cards.0.iter().next().expect("it is his turn"));
    move |id| ClientMessage::Act { id, table, act: TableAct::Play { card } }
}

/// Sends the same again and again until the database is there.
pub(crate) async fn until_available(client: &mut Client, id: Uuid, message: &ClientMessage) -> Answer {
    let trying = async {
        loop {
            client.send(message).await;
            match client.answer(id).await {
                Err(Nack { code: Code::Unavailable, .. }) => {}
                answer => return answer,
            }
        }
    };
    within("a database that is there again", trying).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_acts_while_the_database_is_away_is_told_so_and_may_repeat_it() {
    let (server, cable, _) = behind_cable().await;
    let mut company = Company::begin_arranged(&server, settings("Halle"), &[DEAL]).await;
    company.bid().await;
    company.announce().await;
    let table = company.table;
    // He is waited for while the database is away.
    company.rearhand().lose_connection();
    company.forehand().hears(table, "a loss", |event| matches!(event, TableEvent::Lost { .. })).await;
    let mut written = Vec::new();
    for (role, state) in [(Role::Forehand, State::Cut), (Role::Middlehand, State::Hanging)] {
        let client = company.role(role);
        client.until(table, "his turn", |seen| seen.turn() == seen.you).await;
        let (id, message) = (client.random.id(), card(client, table));
        let message = message(id);
        cable.set(state);
        client.send(&message).await;
        assert_eq!(client.answer(id).await, Err(Nack { code: Code::Unavailable, detail: None }), "{state:?}");
        let ready = server.get("/readyz").await;
        let wanted = serde_json::json!({"ready": false, "database": false, "draining": false});
        assert_eq!((ready.status, ready.json()), (503, wanted), "{state:?}");
        assert_eq!(server.get("/healthz").await.status, 200, "{state:?}");
        let lists = server.get("/api/v1/lists").await;
        assert_eq!(lists.refusal(), (503, "unavailable".to_owned()), "{state:?}");
        assert!(lists.retry_after.is_some(), "{state:?}");
        cable.set(State::Whole);
        assert_eq!(until_available(client, id, &message).await, Ok(Some(table)));
        client.send(&message).await;
        assert_eq!(client.answer(id).await, Ok(Some(table)), "the first answer again");
        written.push(id);
    }
    let rearhand = company.rearhand();
    rearhand.reconnect(&server).await;
    rearhand.resume(table, rearhand.at(table).n).await;
    rearhand.until(table, "his turn", |seen| seen.turn() == seen.you).await;
    let is_over = |event: &TableEvent| matches!(event, TableEvent::Settled { .. } | TableEvent::Vacated { .. });
    for person in &mut company.people {
        let heard = person.unread();
        let events = heard.iter().filter_map(|message| match message {
            skat_protocol::ServerMessage::Event(event) => Some(&event.event),
            _ => None,
        });
        assert!(events.into_iter().all(|event| !is_over(event)), "{}", person.name);
    }
    let store = server.database().store().await;
    let rows = store.journal(table).await.unwrap();
    let place = |id| {
        let mut places = (0..rows.len()).filter(|place| rows[*place].command == Some(id));
        let place = places.next().expect("what was acknowledged is written");
        assert_eq!(places.next(), None, "once");
        place
    };
    let [first, second] = written[..] else { panic!("two cards were played") };
    // That the database was away counts against nobody: after each time every wait has begun anew before anything else.
    for (from, to) in [(0, place(first)), (place(first), place(second))] {
        let began = |row: &JournalRow| skat_store::record::decode(&row.body).unwrap().contains(&Event::Restarted);
        assert!(rows[from..to].iter().any(began), "rows {from} to {to} of {rows:#?}");
    }
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_survives_whatever_the_line_to_the_database_does() {
    let survived = Box::pin(disturb(2, 4, 2_012)).await;
    assert!(survived.lists >= 4 && survived.commands >= 1_000, "{survived:?}");
}

/// What is answered without a database.
const WITHOUT: [(&str, &str); 5] = [
    ("GET", "/healthz"),
    ("GET", "/api/v1/openapi.json"),
    // The lobby stands in memory.
    ("GET", "/api/v1/tables"),
    ("GET", "/api/v1/tables/{table}"),
    // No month that is made up here is one.
    ("GET", "/api/v1/archive/{month}"),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_route_says_that_the_database_is_away() {
    let (server, cable, person) = behind_cable().await;
    let description = Description::read(server.get("/api/v1/openapi.json").await.json());
    let mut random = Random::new(1);
    let known = Known::default();
    cable.set(State::Cut);
    let mut faults = Vec::new();
    for operation in &description.operations {
        let (method, path) = (operation.method.as_str(), operation.path.as_str());
        let mut said_so = false;
        for _ in 0..60 {
            let request = person.identified(description.request(operation, &mut random, &known));
            let reply = match request.send(server.address()).await {
                Ok(reply) => reply,
                Err(error) => panic!("{method} {path}: {error}"),
            };
            if reply.status >= 500 && reply.status != 503 {
                faults.push(format!("{method} {path}: {} {}", reply.status, reply.text));
            }
            if reply.status == 503 {
                said_so = true;
                if path != "/readyz" && reply.retry_after.is_none() {
                    faults.push(format!("{method} {path}: no Retry-After"));
                }
                break;
            }
        }
        if said_so == WITHOUT.contains(&(method, path)) {
            faults.push(format!("{method} {path}: says that it is away: {said_so}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    cable.set(State::Whole);
    server.is_ready(200).await;
    assert_eq!(Request::new("GET", "/api/v1/lists").send(server.address()).await.unwrap().status, 200);
}
