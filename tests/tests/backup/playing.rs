//! Tables that are played while a backup is made, and played on after it was brought back.

use std::collections::{BTreeSet, HashSet};
use std::sync::{Arc, Mutex};

use tokio::sync::watch;
use tokio::task::JoinSet;
use uuid::Uuid;
use vorhand_tests::{Bot, Company, Engine, Server, audit, play_out, settings, within};

/// Tables of people, besides one of a person and two computer players.
const TABLES: usize = 3;

/// How many rounds each list has: more than are played before the restoring.
const ROUNDS: u16 = 16;

/// How many more commands of each bot may be acknowledged for each time that somebody waits for some: so however long a
/// backup takes, no list comes to its end.
const STEP: usize = 60;

/// Bots that play, and the commands that were acknowledged so far.
pub(crate) struct Playing {
    tasks: JoinSet<Bot>,
    stop: watch::Sender<bool>,
    /// How many commands of each bot may be acknowledged.
    most: watch::Sender<usize>,
    acknowledged: Arc<Mutex<HashSet<Uuid>>>,
    count: watch::Receiver<usize>,
}

/// A server to which a client may be silent for long: a bot that has to wait reads nothing.
pub(crate) async fn server(engine: Engine) -> Server {
    Server::setup(engine).with("dead_seconds", 600).start().await
}

impl Playing {
    /// People sit down at several tables and play.
    pub(crate) async fn begin(server: &Server) -> Playing {
        let mut wanted = settings("Altenburg");
        wanted.rounds = Some(ROUNDS);
        let mut bots = Company::begin_with_computers(server, wanted.clone()).await.into_bots();
        for _ in 0..TABLES {
            bots.extend(Company::begin(server, wanted.clone()).await.into_bots());
        }
        let (stop, stopped) = watch::channel(false);
        let (counted, count) = watch::channel(0);
        let most = watch::Sender::new(STEP);
        let acknowledged = Arc::new(Mutex::new(HashSet::new()));
        let mut tasks = JoinSet::new();
        for bot in bots {
            tasks.spawn(play(bot, stopped.clone(), most.subscribe(), counted.clone(), Arc::clone(&acknowledged)));
        }
        Playing { tasks, stop, most, acknowledged, count }
    }

    /// Waits until so many more commands are acknowledged, and gives all that are.
    pub(crate) async fn acknowledged_after(&mut self, more: usize) -> HashSet<Uuid> {
        let before = *self.count.borrow();
        self.most.send_modify(|most| *most += STEP);
        within("moves", self.count.wait_for(|count| *count >= before + more)).await.expect("they play");
        self.acknowledged.lock().unwrap().clone()
    }

    /// All let go of their cards at once.
    pub(crate) async fn stop(mut self) -> Vec<Bot> {
        self.stop.send_replace(true);
        let mut bots = Vec::new();
        while let Some(bot) = self.tasks.join_next().await {
            bots.push(bot.unwrap());
        }
        bots
    }
}

async fn play(
    mut bot: Bot,
    mut stopped: watch::Receiver<bool>,
    mut most: watch::Receiver<usize>,
    counted: watch::Sender<usize>,
    acknowledged: Arc<Mutex<HashSet<Uuid>>>,
) -> Bot {
    loop {
        let (before, done) = (bot.client.at(bot.table).n, bot.acked.len());
        tokio::select! {
            biased;
            _ = stopped.wait_for(|stopped| *stopped) => return bot,
            () = async {
                // The story is over when nobody says how many any more.
                let _ = most.wait_for(|most| done < *most).await;
                bot.play_until(|seen| seen.n > before).await;
            } => {}
        }
        assert_eq!(bot.client.at(bot.table).end(), None, "the list is longer than the test");
        let new = &bot.acked[done..];
        acknowledged.lock().unwrap().extend(new);
        counted.send_modify(|count| *count += new.len());
    }
}

/// All that was acknowledged is in the restored database; every table is loaded, and played on to its end.
pub(crate) async fn play_on(mut server: Server, mut bots: Vec<Bot>, acknowledged: &HashSet<Uuid>) {
    for bot in &mut bots {
        bot.start_over(&server).await;
    }
    let bots = within("the end of all lists", play_out(bots)).await;
    let tables: BTreeSet<Uuid> = bots.iter().map(|bot| bot.table).collect();
    assert_eq!(tables.len(), TABLES + 1);
    for table in &tables {
        let list = audit(&server, *table).await.list;
        assert_eq!((list.complete, list.sheet.rows.len()), (true, usize::from(ROUNDS) * 3));
    }
    server.kill9().await;
    let store = server.database().store().await;
    let mut written = HashSet::new();
    for table in &tables {
        written.extend(store.journal(*table).await.unwrap().iter().filter_map(|row| row.command));
    }
    store.close().await;
    let missing = acknowledged.difference(&written).count();
    assert_eq!(missing, 0, "of {} commands that were acknowledged before the backup", acknowledged.len());
}
