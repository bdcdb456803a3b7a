//! A script is played by people at a table of a server in memory, and everything is kept that anybody is told.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use http_body_util::BodyExt;
use skat_protocol::{ClientMessage, Mode, Name, NewSettings, Seat, Seating, ServerMessage, TableAct, Watching};
use skat_rules::{Action, BySeat, Card, CardSet, DealtCards, Role, RuleSet};
use skat_store::Store;
use skat_table::{Event, TableId};
use tokio::sync::oneshot;
use tokio::time::Instant;
use tower::ServiceExt;
use uuid::Uuid;

use super::super::faults::Faulty;
use super::super::journal::Told;
use super::super::line::Line;
use super::super::people::Person;
use super::super::play;
use super::super::rig::Rig;
use super::super::trace::Trace;
use super::deal::{Done, Script};
use super::log::Log;
use crate::actor::ToTable;
use crate::rest;

/// How long after each other public acts come; what is hidden happens in between.
///
/// A computer player thinks for less than half of it, so that it is never behind.
pub(super) const PACE: Duration = Duration::from_millis(700);

/// Time enough for everything that is under way.
const MOMENT: Duration = Duration::from_millis(2);

/// Who there is besides the players.
const SPECTATOR: usize = 4;
const LOBBY: usize = 5;
const STRANGER: usize = 6;

/// The table of a pair of worlds, which is the same in both.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    /// The seed of clock, ids and server.
    pub(super) seed: u64,
    /// The rules.
    pub(super) rules: RuleSet,
    /// How many sit at the table.
    pub(super) seats: u8,
    /// A free table or a tournament's.
    pub(super) mode: Mode,
    /// How much later those see it who watch, in seconds; nothing for at once, or at all.
    pub(super) delay: Option<u32>,
    /// Who is a computer player.
    pub(super) computer: Option<Role>,
    /// The deals of the list that are played before this one.
    pub(super) before: Vec<Script>,
    /// Who may not know what differs; somebody who watches otherwise.
    pub(super) observer: skat_rules::Observer,
    /// Whether the cards are shuffled, and put in afterwards.
    pub(super) shuffles: bool,
    /// How long one may think.
    pub(super) move_seconds: Option<u32>,
    /// How far back those who come back ask.
    pub(super) back: u64,
    /// How many public acts there are in the longer of the two worlds.
    pub(super) slots: u32,
    /// What else is to happen before everybody is asked: nothing, or all that those see late who watch.
    pub(super) rest: Duration,
    /// Whether the worlds part while they go on, which only those may not notice who do not play.
    pub(super) parts_late: bool,
}

/// Everything that comes out of one world.
#[derive(Clone, Debug, Default)]
pub(super) struct Heard {
    /// What each of those was told who may not know what differs.
    pub(super) told: Vec<(String, Vec<String>)>,
    /// What is answered over HTTP.
    pub(super) answers: Vec<String>,
    /// What rows have caused outside the journal: what lists, archive and rankings are made of.
    pub(super) effects: Vec<String>,
    /// The log.
    pub(super) log: Vec<String>,
    /// The metrics.
    pub(super) metrics: Vec<String>,
}

/// Somebody with a line.
struct Hearer {
    person: Person,
    line: Line,
    heard: Vec<String>,
}

struct Stage<'a> {
    scene: &'a Scene,
    rig: Rig,
    hearers: Vec<Hearer>,
    table: Uuid,
    /// Where each role sits.
    seats: [Seat; 3],
    /// How many deals were shuffled.
    shuffles: u32,
    /// How many commands each has sent that all know of, and how many others there were.
    public: [u128; 7],
    hidden: u128,
}

/// Plays a script. With `is_other`, what lies behind the commitment of a shuffled deal is something else.
#[allow(clippy::disallowed_methods, reason = "the runtime's clock is the virtual one")]
pub(super) async fn play(scene: &Scene, script: &Script, is_other: bool, store: &Store, log: &Log) -> Heard {
    // To the next tick of the clock, which is where all later ones are.
    tokio::time::sleep(MOMENT).await;
    let _ = log.take(&[]);
    let rig = Rig::new(scene.seed, Rig::config(), store.clone(), 7, Trace::default()).await;
    let hearers = rig.people.iter().map(|person| Hearer {
        person: person.clone(),
        line: Line::open(&rig.app),
        heard: Vec::new(),
    });
    let hearers = hearers.collect();
    let seats = [Seat(skat_rules::Seat::First); 3];
    let mut stage = Stage { scene, rig, hearers, table: Uuid::nil(), seats, shuffles: 0, public: [0; 7], hidden: 0 };
    stage.gather(script.cards, is_other).await;
    let began = Instant::now();
    let mut steps = 0;
    for done in &script.done {
        if done.is_hidden {
            tokio::time::sleep(Duration::from_millis(11)).await;
        } else {
            steps += 1;
            tokio::time::sleep_until(began + PACE * steps).await;
        }
        stage.act(done).await;
    }
    tokio::time::sleep_until(began + PACE * (scene.slots + 1) + scene.rest).await;
    stage.check(script).await;
    stage.ask_around(script).await;
    stage.heard(log).await
}

impl Stage<'_> {
    /// Everybody comes, and a table is made whose first deal has these cards.
    async fn gather(&mut self, cards: DealtCards, is_other: bool) {
        for who in 0..self.hearers.len() {
            let token = Some(self.hearers[who].person.token());
            self.say(who, |id| ClientMessage::Login { id, token });
        }
        self.moment().await;
        self.say(LOBBY, |id| ClientMessage::Lobby { id, watch: true });
        let settings = NewSettings {
            seats: self.scene.seats,
            rule_set: (&self.scene.rules).into(),
            rounds: Some(1),
            mode: self.scene.mode,
            watching: self.scene.delay.map(|_| Watching::Delayed),
            delay_seconds: self.scene.delay,
            seating: Seating::Host,
            computers: Some(self.scene.computer.is_some()),
            move_seconds: self.scene.move_seconds,
            pause_seconds: Some(0),
            answer_seconds: Some(60),
            ..NewSettings::new(Name::new("Altenburg").expect("a name"))
        };
        // One more than is played, so that the list is not over with it.
        let deals = self.scene.before.iter().map(|before| before.cards).chain([cards, after()]);
        let arranged = (!self.scene.shuffles).then(|| deals.map(deck).collect());
        self.say(0, |id| ClientMessage::Create { id, settings, password: None, arranged });
        self.moment().await;
        self.table = self.made();
        let table = self.table;
        if self.scene.shuffles {
            self.rewrite(cards, is_other);
        }
        self.say(SPECTATOR, |id| ClientMessage::Watch { id, table, password: None });
        let sitting: Vec<usize> = self.people().collect();
        for who in sitting.iter().copied() {
            let seat = Some(Seat(skat_rules::Seat::ALL[who]));
            self.say(who, |id| ClientMessage::Sit { id, table, seat, password: None });
        }
        self.moment().await;
        if let Some(role) = self.scene.computer {
            let seat = Seat(seat_of(role, 0, self.scene.seats));
            self.do_at_table(0, TableAct::AddComputer { seat });
            self.moment().await;
        }
        sitting.iter().for_each(|who| self.do_at_table(*who, TableAct::Ready { ready: true }));
        self.moment().await;
        for before in &self.scene.before {
            self.deal(before.cards).await;
            for done in &before.done {
                self.do_at_table(self.at(done.role), TableAct::from(done.action));
                self.moment().await;
            }
        }
        self.deal(cards).await;
    }

    /// What has to be done for the next deal, which must have these cards.
    async fn deal(&mut self, cards: DealtCards) {
        let table = self.table;
        if self.scene.shuffles {
            let shuffle = self.shuffles + 1;
            self.shuffles = shuffle;
            for who in self.people() {
                let hash = play::hash(table, self.hearers[who].person.id, Seat(skat_rules::Seat::ALL[who]), shuffle);
                self.do_at_table(who, hash);
            }
            self.moment().await;
            self.people().for_each(|who| self.do_at_table(who, play::seed(self.hearers[who].person.id, shuffle)));
            self.moment().await;
        }
        let state = Told::table(&self.rig.ledger, table).await.expect("the table is open");
        let played = state.running_deal().expect("the cards are dealt");
        assert_eq!(*played.deal.cards(), cards, "these cards are dealt");
        self.seats = Role::ALL.map(|role| Seat(played.seats[role]));
    }

    /// The people who sit at the table.
    fn people(&self) -> impl Iterator<Item = usize> + use<> {
        let seats = self.scene.seats;
        let computer = self.scene.computer.map(|role| seat_of(role, 0, seats).index());
        (0..usize::from(seats)).filter(move |who| Some(*who) != computer)
    }

    /// What was to happen has happened.
    async fn check(&self, script: &Script) {
        let state = Told::table(&self.rig.ledger, self.table).await.expect("the table is open");
        let played = match script.deal.settlement() {
            // The next one is dealt at once.
            Some(_) => return assert_eq!(state.sheet().entries().len(), self.scene.before.len() + 1),
            None => state.running_deal().expect("the deal runs"),
        };
        assert!(played.deal == script.deal, "{:?} has become of {script:?}", played.deal);
    }

    fn rewrite(&self, cards: DealtCards, is_other: bool) {
        let observer = self.scene.observer;
        let ledger: &Faulty = &self.rig.ledger;
        // Where the observer sits is known when the cards are dealt only.
        let number = self.scene.before.len();
        let own = match observer {
            skat_rules::Observer::Player(role) => Some(seat_of(role, number, self.scene.seats)),
            _ => None,
        };
        let before: Vec<DealtCards> = self.scene.before.iter().map(|before| before.cards).collect();
        // What lies behind the deals before is revealed, and so it is the same.
        let shuffled = AtomicU32::new(0);
        let is_it = move |shuffled: &AtomicU32| is_other && shuffled.load(Ordering::Relaxed) == number as u32 + 1;
        ledger.rewrite(Box::new(move |event| match event {
            Event::Dealt { deal, dealer, seats, .. } => {
                let cards = before.get(deal as usize - 1).copied().unwrap_or(cards);
                Event::Dealt { deal, dealer, seats, cards }
            }
            Event::Prepared { shuffle, server_seed } => {
                shuffled.store(shuffle, Ordering::Relaxed);
                match is_it(&shuffled) {
                    true => {
                        let server_seed = skat_fair::ServerSeed(server_seed.0.map(|byte| !byte));
                        Event::Prepared { shuffle, server_seed }
                    }
                    false => Event::Prepared { shuffle, server_seed },
                }
            }
            Event::SeedGiven { seat, seed } if is_it(&shuffled) && Some(seat) != own => {
                Event::SeedGiven { seat, seed: skat_fair::PlayerSeed(seed.0.map(|byte| !byte)) }
            }
            other => other,
        }));
    }

    async fn act(&mut self, done: &Done) {
        if self.scene.computer == Some(done.role) {
            return self.moment().await;
        }
        let who = self.at(done.role);
        let act = TableAct::from(done.action);
        if done.is_hidden {
            self.hidden += 1;
            let id = Uuid::from_u128(0xffff_0000_0000_4000_8000_0000_0000_0000 + self.hidden);
            let text = text(&ClientMessage::Act { id, table: self.table, act });
            self.hearers[who].line.say(text);
        } else {
            self.do_at_table(who, act);
        }
        self.moment().await;
    }

    /// Those who may not know what differs ask for everything that they can ask for.
    async fn ask_around(&mut self, script: &Script) {
        let table = self.table;
        if let skat_rules::Observer::Player(role) = self.scene.observer {
            let who = self.at(role);
            let plain = [Action::Hold, Action::Pass, Action::PickUp, Action::TakeBack, Action::AgreeToGiveUp];
            let of_pub = [Action::Kontra, Action::Re, Action::Decline, Action::Escape, Action::Push];
            let cards = CardSet::DECK.iter().map(Action::Play);
            for action in plain.into_iter().chain(of_pub).chain(cards) {
                if script.deal.decide(role, &action).is_err() {
                    self.do_at_table(who, TableAct::from(action));
                }
            }
        }
        self.moment().await;
        for who in self.innocents() {
            let (after, seat) = self.last(who);
            for after in [after.saturating_sub(self.scene.back), 0] {
                let message = text(&ClientMessage::Resume { table, after, seat });
                self.hearers[who].line.say(message);
            }
        }
        for watch in [false, true] {
            self.say(LOBBY, |id| ClientMessage::Lobby { id, watch });
        }
        self.say(STRANGER, |id| ClientMessage::Sit { id, table, seat: None, password: None });
        self.do_at_table(STRANGER, TableAct::GiveUp {});
        self.say(STRANGER, |id| ClientMessage::Watch { id, table, password: None });
        self.moment().await;
    }

    async fn heard(mut self, log: &Log) -> Heard {
        let mut heard = Heard::default();
        for who in self.innocents() {
            let name = self.hearers[who].person.name.clone();
            heard.told.push((name, std::mem::take(&mut self.hearers[who].heard)));
        }
        // Once for all: with the routes comes their description, which takes longer than all that is asked.
        let router = rest::router(self.rig.app.clone(), rest::BrowserClient::Missing);
        for path in self.paths() {
            heard.answers.push(ask(router.clone(), &path).await);
        }
        if self.scene.parts_late {
            self.end().await;
            return heard;
        }
        let handle = self.rig.app.tables.find(&self.rig.app, TableId(self.table.into_bytes())).await;
        let (reply, answer) = oneshot::channel();
        handle.expect("the table is there").send(ToTable::Look { reply }).await;
        let look = answer.await.expect("the table answers");
        heard.told.push(("an administrator".to_owned(), vec![serde_json::to_string(&look).expect("plain data")]));
        heard.effects = self.rig.ledger.effects();
        let connections: Vec<u64> = self.hearers.iter().map(|hearer| hearer.line.id()).collect();
        heard.log = log.take(&connections);
        heard.metrics = self.rig.app.metrics.of(&self.rig.app).lines().map(str::to_owned).collect();
        // The order of labels is a hash map's.
        heard.metrics.sort();
        self.end().await;
        heard
    }

    async fn end(&mut self) {
        self.hearers.clear();
        self.rig.app.stop.cancel();
        self.rig.app.table_tasks.close();
        self.rig.app.table_tasks.wait().await;
    }

    /// Everybody who may not know what differs.
    fn innocents(&self) -> Vec<usize> {
        if self.scene.parts_late {
            return vec![SPECTATOR, LOBBY, STRANGER];
        }
        let seat = match self.scene.observer {
            skat_rules::Observer::Player(role) => Some(self.at(role)),
            _ => None,
        };
        let plays = |who: &usize| self.seats.iter().any(|seat| seat.0.index() == *who);
        let sitting = (0..usize::from(self.scene.seats)).find(|who| !plays(who));
        seat.into_iter().chain(sitting).chain([SPECTATOR, LOBBY, STRANGER]).collect()
    }

    fn paths(&self) -> Vec<String> {
        let (table, player) = (self.table, self.hearers[0].person.id);
        let api = [
            "tables".to_owned(),
            "tables?limit=0".to_owned(),
            "tables?after=nothing".to_owned(),
            format!("tables/{table}"),
            "lists".to_owned(),
            format!("lists/{table}"),
            format!("lists/{table}/deals/1"),
            "players".to_owned(),
            format!("players/{player}"),
            format!("players/{player}/lists"),
            "rankings/official".to_owned(),
            "me".to_owned(),
            format!("admin/tables/{table}"),
            "nowhere".to_owned(),
        ];
        let api = api.into_iter().map(|path| format!("/api/v1/{path}"));
        // Metrics have a listener of their own: nobody who plays or watches is told any.
        let others = ["/healthz", "/readyz", "/metrics", "/ws/v1", "/api/v1/openapi.json"].map(str::to_owned);
        api.chain(others).collect()
    }

    fn do_at_table(&mut self, who: usize, act: TableAct) {
        let table = self.table;
        self.say(who, |id| ClientMessage::Act { id, table, act });
    }

    fn say(&mut self, who: usize, message: impl FnOnce(Uuid) -> ClientMessage) {
        self.public[who] += 1;
        let id = Uuid::from_u128((who as u128) << 80 | (0x4000_8000_0000_0000_0000 + self.public[who]));
        self.hearers[who].line.say(text(&message(id)));
    }

    /// Lets everything happen that is under way, and takes down what was told.
    async fn moment(&mut self) {
        tokio::time::sleep(MOMENT).await;
        for hearer in &mut self.hearers {
            while let Some(text) = hearer.line.take() {
                hearer.heard.push(text);
            }
        }
    }

    fn made(&self) -> Uuid {
        let messages = self.hearers[0].heard.iter().rev();
        let mut messages = messages.filter_map(|text| serde_json::from_str(text).ok());
        let made = messages.find_map(|message| match message {
            ServerMessage::Ack { table, .. } => table,
            _ => None,
        });
        made.unwrap_or_else(|| panic!("no table is made: {:?}", self.hearers[0].heard))
    }

    /// The last number that somebody has seen, and as whom.
    fn last(&self, who: usize) -> (u64, Option<Seat>) {
        let messages = self.hearers[who].heard.iter().filter_map(|text| serde_json::from_str(text).ok());
        messages.fold((0, None), |(n, seat), message| match message {
            ServerMessage::Snapshot { n, view, .. } => (n, view.you),
            ServerMessage::Event(event) => (event.n, seat),
            _ => (n, seat),
        })
    }

    fn at(&self, role: Role) -> usize {
        self.seats[role.index()].0.index()
    }
}

async fn ask(router: axum::Router, path: &str) -> String {
    let mut request = Request::builder().uri(path).body(Body::empty()).expect("a good request");
    request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 9))));
    let (parts, body) = router.oneshot(request).await.expect("routes do not fail").into_parts();
    let body = body.collect().await.expect("a body in memory").to_bytes();
    format!("{path}: {} {:?} {}", parts.status, parts.headers, String::from_utf8_lossy(&body))
}

/// Where a player sits in a deal after so many others: the first seat deals the first one, the second one the second.
pub(super) fn seat_of(role: Role, before: usize, seats: u8) -> skat_rules::Seat {
    skat_rules::Seat::ALL[(role.index() + 1 + before) % usize::from(seats)]
}

/// The deal after the one that matters.
fn after() -> DealtCards {
    let cards: Vec<Card> = CardSet::DECK.iter().collect();
    DealtCards::from_deck(&cards.try_into().expect("there are 32")).expect("a deck can be dealt")
}

fn deck(cards: DealtCards) -> String {
    let hands = BySeat::from_fn(|seat| match Role::ALL.get(seat.index()) {
        Some(role) => cards.hand(*role),
        None => cards.skat(),
    });
    let cards: Vec<String> = hands.0.iter().flat_map(|hand| hand.iter()).map(|card| card.to_string()).collect();
    cards.join(".")
}

fn text(message: &ClientMessage) -> String {
    serde_json::to_string(message).expect("a message is plain data with text keys")
}
