//! A recorded list that three native clients play, and all that is left of it.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use skat_client::{Acknowledged, Client, Login, Options, TableState};
use skat_protocol::{ListDetail, Name, NewSettings, Seat, Seating, TableAct, TableStep};
use skat_rules::Role;
use uuid::Uuid;
use vorhand_tests::{Engine, Line, Port, Random, Recorded, Server, Weather, settings, within};

/// How the three get to the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// Over a line in this process's memory and a socket behind it.
    Memory,
    /// Over sockets on both sides of the line.
    Sockets,
}

/// A list that was played to its end.
#[derive(Debug)]
pub(crate) struct Played {
    /// The table.
    pub(crate) table: Uuid,
    /// The players, in the order of their seats.
    pub(crate) players: Vec<Uuid>,
    /// Which of their commands were acknowledged, in the order of the answers.
    pub(crate) acknowledged: Vec<Vec<Uuid>>,
    /// Their lines.
    pub(crate) lines: Vec<Line>,
    /// What REST tells of it, and how each client sees it at its end; without ids and times.
    pub(crate) told: Vec<String>,
}

/// A client with its line and the commands that were acknowledged to it.
pub(crate) struct Player {
    pub(crate) client: Client,
    pub(crate) line: Line,
    acknowledged: Arc<Mutex<Vec<Uuid>>>,
    _port: Option<Port>,
}

impl Player {
    /// Comes as a guest, as often as it takes.
    pub(crate) async fn come(server: &Server, way: Way, weather: Weather, name: &str, seed: u64) -> Player {
        let acknowledged: Arc<Mutex<Vec<Uuid>>> = Arc::default();
        let log = acknowledged.clone();
        let note = move |done: &Acknowledged| log.lock().unwrap().push(done.id);
        let mut options = Options {
            first_attempts: 100,
            backoff: Duration::from_millis(4),
            longest_backoff: Duration::from_millis(100),
            acknowledged: Some(Arc::new(note)),
            ..Options::new(server.socket_url(), Login::Guest(Name::new(name).unwrap()))
        };
        let (line, port) = match way {
            Way::Memory => {
                let line = Line::new(server.address(), weather);
                options.connector = Arc::new(line.clone());
                (line, None)
            }
            Way::Sockets => {
                let port = Port::open(server.address(), weather).await;
                options.server = format!("ws://{}", port.address());
                (port.line().clone(), Some(port))
            }
        };
        let random = Random::new(seed).bytes();
        let client = within("a welcome", Client::connect(options, random)).await.unwrap();
        Player { client, line, acknowledged, _port: port }
    }

    /// The commands that were acknowledged, in the order of the answers.
    pub(crate) fn acknowledged(&self) -> Vec<Uuid> {
        self.acknowledged.lock().unwrap().clone()
    }

    /// Does something, and waits until it is done.
    async fn act(&self, table: Uuid, act: TableAct) {
        let what = format!("{act:?}");
        let done = within(&what, self.client.act(table, act)).await;
        assert_eq!(done, Ok(()), "{} does {what}", self.client.name());
    }

    async fn until(&self, table: Uuid, what: &str, is_wanted: impl FnMut(&TableState) -> bool) -> Arc<TableState> {
        within(what, self.client.until(table, is_wanted)).await.unwrap()
    }
}

/// A server that plays recorded games and sends no frames by itself.
pub(crate) async fn server(engine: Engine) -> Server {
    Server::setup(engine)
        .with("arranged_deals", true)
        .with("ping_seconds", 1_000)
        .with("dead_seconds", 2_000)
        .start()
        .await
}

/// A game that is played to its last trick, one that the defenders give up, and one that is passed in.
///
/// The declarers are two, so that no lot decides the order at the end.
pub(crate) fn recorded() -> Vec<Recorded> {
    ["541932", "727", "756788"].map(Recorded::of_people).into()
}

/// Plays a recorded list to its end, over three lines.
pub(crate) async fn play(server: &Server, games: &[Recorded], way: Way, weathers: [Weather; 3]) -> Played {
    let mut players = Vec::new();
    for (name, weather) in ["Anna", "Berta", "Cem"].into_iter().zip(weathers) {
        let seed = server.address().port().into();
        players.push(Player::come(server, way, weather, name, seed).await);
    }
    let wanted = NewSettings { rounds: Some(1), seating: Seating::Host, ..settings("Cuts") };
    let arranged = games.iter().map(|game| game.cards.clone()).collect();
    let making = players[0].client.create(wanted, None, Some(arranged));
    let table = within("a table", making).await.unwrap();
    for (number, player) in (1..).zip(&players) {
        let seat = Some(Seat::try_from(number).unwrap());
        within("a seat", player.client.sit(table, seat, None)).await.unwrap();
    }
    for player in &players {
        player.act(table, TableAct::Ready { ready: true }).await;
    }
    for (number, game) in (1..).zip(games) {
        for (role, act) in &game.acts {
            // The first seat deals the first deal, the second one the second.
            let place = [1, 2, 0].map(|place| (place + number as usize - 1) % 3)[role.index()];
            let player = &players[place];
            let is_dealt = |state: &TableState| state.view().deal.as_ref().is_some_and(|deal| deal.number >= number);
            let state = player.until(table, "the cards", is_dealt).await;
            assert_eq!(role_of(&state, place), Some(*role));
            player.act(table, act.clone()).await;
        }
    }
    let mut told = rest(server, table).await;
    for player in &players {
        let state = player.until(table, "the end", is_over).await;
        told.push(format!("{:#?}", state.without_times()));
    }
    let ids: Vec<Uuid> = players.iter().map(|player| player.client.player()).collect();
    let told = told.iter().map(|text| without_ids_and_times(text, table, &ids)).collect();
    for player in &players {
        player.client.close().await;
    }
    Played {
        table,
        players: ids,
        acknowledged: players.iter().map(Player::acknowledged).collect(),
        lines: players.iter().map(|player| player.line.clone()).collect(),
        told,
    }
}

fn role_of(state: &TableState, place: usize) -> Option<Role> {
    let deal = state.view().deal.as_ref()?;
    let seats = [deal.forehand, deal.middlehand, deal.rearhand];
    Role::ALL.into_iter().zip(seats).find(|(_, seat)| usize::from(seat.number()) == place + 1).map(|(role, _)| role)
}

/// Whether the list is over.
pub(crate) fn is_over(state: &TableState) -> bool {
    matches!(state.view().step, TableStep::Ended { .. })
}

/// All that REST tells of a list that is over.
async fn rest(server: &Server, table: Uuid) -> Vec<String> {
    let list = format!("/api/v1/lists/{table}");
    let detail = server.get(&list).await;
    let rows = detail.read::<ListDetail>().sheet.rows;
    let mut told = vec![detail.text];
    for row in rows {
        told.push(server.get(&format!("{list}/deals/{}", row.deal)).await.text);
    }
    told.push(server.get(&format!("{list}/records")).await.text);
    told.push(server.get(&format!("{list}/proofs")).await.text);
    told
}

/// A text without what is another one each time: ids, times, and the lots that decide between equal ones.
pub(crate) fn without_ids_and_times(text: &str, table: Uuid, players: &[Uuid]) -> String {
    let mut text = text.replace(&table.to_string(), "TABLE");
    for (number, player) in (1..).zip(players) {
        let name = format!("PLAYER {number}");
        text = text.replace(&player.to_string(), &name);
        text = text.replace(&format!("{:?}", skat_table::PlayerId(player.into_bytes())), &name);
    }
    text = text.replace(&format!("{:?}", skat_table::TableId(table.into_bytes())), "TABLE");
    for (before, until) in [("Micros\":", ",}"), ("ID[", "]"), ("DT[", "]"), ("lots: BySeat([", "]")] {
        let mut parts = text.split(before);
        let first = parts.next().unwrap_or_default().to_owned();
        text = parts.fold(first, |text, part| {
            let end = part.find(|c| until.contains(c)).unwrap_or(part.len());
            text + before + &part[end..]
        });
    }
    text
}
