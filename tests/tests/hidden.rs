//! Nobody sees a hidden card of a running deal over REST, not even an administrator.

#![allow(clippy::unwrap_used, reason = "a test may stop where it does not find what it needs")]

use skat_protocol::{AdminTable, Card, TableAct, TableStep};
use skat_rules::{CardSet, Role};
use uuid::Uuid;
use vorhand_tests::{
    Client, Company, DEAL, Description, Engine, Operation, Person, Server, cards_in, cards_in_text, on_both_engines,
    settings,
};

on_both_engines!(no_route_shows_a_card_that_nobody_else_may_see);

async fn no_route_shows_a_card_that_nobody_else_may_see(engine: Engine) {
    let setup = Server::setup(engine).with("arranged_deals", true);
    let (server, admin) = setup.start_administered("Hedwig").await;
    let description = Description::read(server.get("/api/v1/openapi.json").await.json());
    let rita = server.referee(&admin, "Rita").await;
    let mut people = Vec::new();
    for name in ["Elke", "Fritz", "Gudrun"] {
        people.push(server.register(name).await.connect().await);
    }
    let mut wanted = settings("Halle");
    wanted.rounds = Some(1);
    let mut company = Company::begin_arranged_with(people, wanted, &[DEAL]).await;
    let table = company.table;
    let mut zeno = Client::guest(&server, "Zeno").await;
    zeno.watch(table).await;
    let players: Vec<Uuid> = company.people.iter().map(|person| person.id).collect();
    let now = jiff::Timestamp::from_microsecond(zeno.at(table).snapshot.at_micros).unwrap();
    let month = now.strftime("%Y-%m").to_string();
    let watch = Watch { description, askers: vec![admin, rita, server.stranger()], table, players, month };

    // Nothing is open while the auction runs, nor after the announcement.
    watch.all_routes(&zeno, CardSet::EMPTY).await;
    company.bid().await;
    watch.look(&mut zeno, &server, CardSet::EMPTY).await;
    company.act(Role::Rearhand, TableAct::PickUp {}).await;
    watch.look(&mut zeno, &server, CardSet::EMPTY).await;
    let discard: CardSet = "D7 CT".parse().unwrap();
    company
        .act(
            Role::Rearhand,
            TableAct::Announce { contract: vorhand_tests::spades(), discard: discard.into(), spitzen: 0 },
        )
        .await;
    watch.look(&mut zeno, &server, CardSet::EMPTY).await;
    watch.all_routes(&zeno, CardSet::EMPTY).await;

    // What was played is seen, and nothing else.
    let mut seen = CardSet::EMPTY;
    for (role, card) in [(Role::Forehand, "CA"), (Role::Middlehand, "CK"), (Role::Rearhand, "C9")] {
        company.act(role, TableAct::Play { card: Card(card.parse().unwrap()) }).await;
        seen = seen.with(card.parse().unwrap());
        watch.look(&mut zeno, &server, seen).await;
    }
    company.act(Role::Forehand, TableAct::Play { card: Card("C8".parse().unwrap()) }).await;
    watch.all_routes(&zeno, seen.with("C8".parse().unwrap())).await;

    // Once it is over, everybody sees everything.
    company.act(Role::Rearhand, TableAct::GiveUp {}).await;
    company.all_hear("the result", |event| matches!(event, skat_protocol::TableEvent::Settled { .. })).await;
    let path = format!("/api/v1/admin/lists/{table}/deals/1");
    assert_eq!(cards_told(&watch.askers[1].get(&path).await.text), CardSet::DECK);
}

/// Somebody who looks for cards in every answer.
struct Watch {
    description: Description,
    /// An administrator, a referee and a stranger.
    askers: Vec<Person>,
    table: Uuid,
    players: Vec<Uuid>,
    /// The month in which it is played.
    month: String,
}

impl Watch {
    /// Compares the administrator's look at the table with what a spectator is shown.
    async fn look(&self, zeno: &mut Client, server: &Server, allowed: CardSet) {
        let reply = self.askers[0].get(&format!("/api/v1/admin/tables/{}", self.table)).await;
        let seen: AdminTable = reply.read();
        zeno.reconnect(server).await;
        zeno.watch(self.table).await;
        let mut spectators = zeno.at(self.table).snapshot.clone();
        assert_eq!(seen.view.step, TableStep::Playing);
        // The two were not asked at the same moment.
        spectators.at_micros = seen.view.at_micros;
        for (seat, seen) in spectators.seats.iter_mut().zip(&seen.view.seats) {
            seat.wait_left_millis = seen.wait_left_millis;
        }
        assert_eq!(*seen.view, spectators);
        assert_eq!(cards_told(&reply.text), allowed);
    }

    /// Asks all routes that can be asked with GET, about this table, its list, its deals and its players.
    async fn all_routes(&self, zeno: &Client, allowed: CardSet) {
        let told = cards_told(&serde_json::to_string(&zeno.at(self.table).snapshot).unwrap());
        assert!(allowed.contains_all(told));
        let mut asked = 0;
        for operation in self.description.operations.iter().filter(|operation| operation.method == "GET") {
            for path in self.paths(operation) {
                for asker in &self.askers {
                    for accept in ["application/json", "text/csv", "text/html"] {
                        let request = vorhand_tests::Request::new("GET", &path).with("accept", accept);
                        let reply = asker.send(request).await;
                        let cards = cards_told(&reply.text);
                        let name = &asker.name;
                        assert!(allowed.contains_all(cards), "{path} shows {cards} to {name:?}: {:.2000}", reply.text);
                        asked += usize::from(reply.status == 200);
                    }
                }
            }
        }
        assert!(asked > 50, "most routes lead somewhere: {asked}");
    }

    /// The paths of an operation, with the table's and its players' ids.
    fn paths(&self, operation: &Operation) -> Vec<String> {
        let path = operation.path.replace("{table}", &self.table.to_string());
        let path = path.replace("{list}", &self.table.to_string());
        let path = path.replace("{player}", &self.players[0].to_string());
        let path = path.replace("{other}", &self.players[1].to_string());
        let path = path.replace("{session}", "current");
        let path = path.replace("{number}", "1").replace("{month}", &self.month);
        assert!(!path.contains('{'), "{path}");
        if path.ends_with("/admin/players") {
            return ["name=Elke", "formerName=Elke", "address=127.0.0.0/8"]
                .map(|query| format!("{path}?{query}"))
                .into();
        }
        vec![path]
    }
}

/// Every card that stands anywhere in an answer.
fn cards_told(text: &str) -> CardSet {
    match serde_json::from_str(text) {
        // Escapes could hide a letter.
        Ok(value) => cards_in(&value),
        // The sheet's page abbreviates "Schneider announced".
        Err(_) => cards_in_text(&text.replace(">SA</abbr>", "").replace("SA Schneider", "")),
    }
}
