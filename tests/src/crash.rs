//! The server dies again and again while many tables play, and nothing that it has answered is lost.

mod check;
mod tables;

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use serde_json::Value;
use vorhand_postgres::{Alone, Cluster, Options};

use crate::cable::{After, Cable, State};
use crate::database::{Database, Engine};
use crate::lifeline::{Fate, Lifeline};
use crate::random::Random;
use crate::server::{Server, own_address};
use crate::wait::within;
use check::Replayed;
pub use check::is_unlucky;
use tables::{Finished, Tables};

/// How many commands are acknowledged between two deaths, at most.
const LONGEST_LIFE: usize = 120;

/// So many lists are checked at once, since a check opens the database.
const CHECKED_AT_ONCE: usize = 8;

/// How often something dies, and where.
#[derive(Clone, Copy, Debug)]
pub struct Crash {
    /// The database.
    pub engine: Engine,
    /// How many deaths there are.
    pub rounds: u32,
    /// How many tables play at once.
    pub tables: usize,
    /// What decides the moments, the deaths and the players' choices.
    pub seed: u64,
    /// Whether to tell on the standard output how far it is.
    pub tells: bool,
}

/// What came of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Survived {
    /// How often the server alone was killed.
    pub servers: u32,
    /// How often the database alone was killed.
    pub databases: u32,
    /// How often both were.
    pub both: u32,
    /// How many lists were played to their end.
    pub lists: usize,
    /// How many acknowledged commands were found in the journals.
    pub commands: usize,
}

/// What dies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Death {
    Server,
    Database,
    Both,
}

/// Lets tables play, kills the server (and PostgreSQL in a quarter of the rounds) at random moments with SIGKILL, and
/// checks what the clients were told against the journals.
///
/// It has to be awaited by the thread that lives as long as it takes: PostgreSQL ends with the thread that has started it.
///
/// # Panics
/// Something is lost, is there twice, or does not go on. The seed that repeats the moments is printed.
pub async fn crash(plan: Crash) -> Survived {
    let mut telling = Telling { plan, round: 0 };
    // Dropped after the server, which has connections to it.
    let mut cluster = (plan.engine == Engine::Postgres).then(own_cluster);
    let database = match &cluster {
        Some(cluster) => Database::in_server(&cluster.url()),
        None => Database::new(Engine::Sqlite),
    };
    let mut server = Server::setup(plan.engine).start_on(database).await;
    let (lifeline, mut fate) = Lifeline::new(server.address());
    let mut random = Random::new(plan.seed);
    let mut tables = Tables::new(lifeline, plan.seed);
    let mut survived = Survived::default();
    let mut unchecked = Vec::new();
    let mut lists = Vec::new();
    for round in 1..=plan.rounds {
        telling.round = round;
        unchecked.extend(tables.finished());
        tables.fill(plan.tables);
        // Now and then it dies while it still reads its tables and clients come back.
        fate.wait_for(if random.percent(15) { 0 } else { 1 + random.below(LONGEST_LIFE) }).await;
        for _ in 0..random.below(50) {
            tokio::task::yield_now().await;
        }
        let death = Death::one(&mut random, cluster.is_some());
        fate.down();
        death.strike(&mut server, cluster.as_mut(), &mut random).await;
        survived.count(death);
        if unchecked.len() >= CHECKED_AT_ONCE && death != Death::Database {
            lists.extend(check::journals(server.database(), &mut unchecked, &fate, &mut survived).await);
        }
        if death != Death::Database {
            server.restart().await;
        }
        fate.up();
        telling.tell(&survived);
    }
    let survived = play_out(&mut server, tables, fate, lists, unchecked, survived).await;
    telling.round = 0;
    survived
}

/// Lets tables play while the cable to the database fails in all its ways, so many times in each and in a random order,
/// and checks the same.
///
/// # Panics
/// Something is lost, is there twice, or does not go on.
pub async fn disturb(times: usize, tables: usize, seed: u64) -> Survived {
    const STATES: [State; 8] = [
        State::LosesAnswer(After::Whole),
        State::LosesCommit(After::Whole),
        State::LosesAnswer(After::Cut),
        State::LosesCommit(After::Cut),
        State::Cut,
        State::Hanging,
        State::Deaf,
        State::Slow(Duration::from_millis(5)),
    ];
    let database = Database::new(Engine::Postgres);
    let cable = Cable::to(database.address()).await;
    let mut server = Server::setup(Engine::Postgres).start_on(database.through(cable.address())).await;
    let (lifeline, mut fate) = Lifeline::new(server.address());
    let mut random = Random::new(seed);
    let mut playing = Tables::new(lifeline, seed);
    let mut unchecked = Vec::new();
    let mut states = STATES.repeat(times);
    while !states.is_empty() {
        let state = states.swap_remove(random.below(states.len()));
        unchecked.extend(playing.finished());
        playing.fill(tables);
        fate.wait_for(1 + random.below(LONGEST_LIFE)).await;
        let is_away =
            !matches!(state, State::LosesCommit(After::Whole) | State::LosesAnswer(After::Whole) | State::Slow(_));
        if is_away {
            fate.down();
        }
        cable.set(state);
        match state {
            State::LosesCommit(_) | State::LosesAnswer(_) => cable.has_lost_it().await,
            State::Slow(_) => fate.wait_for(1 + random.below(LONGEST_LIFE)).await,
            _ => {}
        }
        // Each time takes a second where nothing is answered; what is under way is given up after five.
        for _ in 0..if is_away { 1 + random.below(7) } else { 0 } {
            assert_eq!(server.get("/readyz").await.status, 503, "{state:?}");
        }
        cable.set(State::Whole);
        fate.up();
    }
    let survived = Survived { databases: (times * STATES.len()) as u32, ..Survived::default() };
    play_out(&mut server, playing, fate, Vec::new(), unchecked, survived).await
}

/// The lists that are still played come to their ends, and all that was not checked before is.
async fn play_out(
    server: &mut Server,
    tables: Tables,
    mut fate: Fate,
    mut lists: Vec<Replayed>,
    mut unchecked: Vec<Finished>,
    mut survived: Survived,
) -> Survived {
    fate.let_play();
    unchecked.extend(within("the end of all lists", tables.play_out()).await);
    server.kill9().await;
    server.restart().await;
    check::lists(server, unchecked.iter().map(|finished| finished.table)).await;
    check::told_again(server, &unchecked).await;
    server.kill9().await;
    lists.extend(check::journals(server.database(), &mut unchecked, &fate, &mut survived).await);
    server.restart().await;
    check::sheets(server, &lists).await;
    survived.lists = lists.len();
    survived
}

/// A PostgreSQL at an address that nobody else ever has, so that its port is free when it comes back.
///
/// # Panics
/// There is none on this machine.
pub fn own_cluster() -> Cluster {
    let address = match own_address().ip() {
        IpAddr::V4(address) => address,
        IpAddr::V6(_) => Ipv4Addr::LOCALHOST,
    };
    Cluster::begin(&Alone, Options { address, ..Options::default() }).unwrap_or_else(|failure| panic!("{failure}"))
}

impl Death {
    fn one(random: &mut Random, has_cluster: bool) -> Death {
        match random.below(8) {
            0 if has_cluster => Death::Database,
            1 if has_cluster => Death::Both,
            _ => Death::Server,
        }
    }

    /// Afterwards the database is there again, and the server if it did not die.
    async fn strike(self, server: &mut Server, cluster: Option<&mut Cluster>, random: &mut Random) {
        match (self, cluster) {
            (Death::Server, _) | (_, None) => server.kill9().await,
            (Death::Database, Some(cluster)) => {
                cluster.kill().unwrap();
                let ready = server.get("/readyz").await;
                assert_eq!((ready.status, &ready.json()["database"]), (503, &Value::Bool(false)));
                cluster.start(&Alone).unwrap();
                server.is_ready(200).await;
            }
            (Death::Both, Some(cluster)) => {
                if random.percent(50) {
                    cluster.kill().unwrap();
                    server.kill9().await;
                } else {
                    server.kill9().await;
                    cluster.kill().unwrap();
                }
                cluster.start(&Alone).unwrap();
            }
        }
    }
}

impl Survived {
    fn count(&mut self, death: Death) {
        match death {
            Death::Server => self.servers += 1,
            Death::Database => self.databases += 1,
            Death::Both => self.both += 1,
        }
    }
}

/// Tells the seed when something has gone wrong.
struct Telling {
    plan: Crash,
    round: u32,
}

impl Telling {
    #[allow(clippy::print_stdout, reason = "who waits for a long run wants to know how far it is")]
    fn tell(&self, survived: &Survived) {
        if self.plan.tells && self.round.is_multiple_of(25) {
            println!("{} of {} rounds: {} commands checked so far", self.round, self.plan.rounds, survived.commands);
        }
    }
}

impl Drop for Telling {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let Crash { engine, rounds, seed, .. } = self.plan;
            eprintln!("{engine:?}, the seed {seed}, round {} of {rounds}", self.round);
        }
    }
}
