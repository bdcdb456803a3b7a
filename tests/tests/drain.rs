//! A server ends while its tables play and the next one starts already: nothing that was answered is lost, and nobody
//! waits for three seconds.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test may stop where it does not find what it needs, and tells figures"
)]

use std::collections::HashSet;
use std::time::{Duration, Instant};

use skat_client::{Client, Login, Options, Update};
use skat_protocol::{End, Name, TableStep};
use tokio::sync::watch;
use tokio::task::JoinSet;
use uuid::Uuid;
use vorhand_tests::{
    Bot, Company, Engine, Lifeline, Random, Server, audit, in_order, on_both_engines, settings, survive, within,
};

on_both_engines!(a_change_of_servers_under_load_loses_nothing);

/// How many tables play where somebody wants to measure, on a machine that does nothing else.
fn measured() -> Option<usize> {
    std::env::var("VORHAND_DRAIN_TABLES").ok().map(|count| count.parse().expect("a number of tables"))
}

/// How many tables play.
fn tables() -> usize {
    measured().unwrap_or(6)
}

/// How many servers follow the first one.
const CHANGES: usize = 3;

/// How many native clients watch each table.
const WATCHERS: usize = 2;

/// The time that the server's setting gives it, and some for the machine.
const LIMIT: Duration = Duration::from_secs(30);

/// How long a client may hear nothing, at the 99th percentile: what is promised.
const LONGEST_GAP: Duration = Duration::from_secs(3);

async fn a_change_of_servers_under_load_loses_nothing(engine: Engine) {
    let mut server = Server::setup(engine).with("max_tables_per_player", 1_000).start().await;
    let mut wanted = settings("Halle");
    wanted.rounds = Some(3);
    let (mut bots, mut probes, mut returns) = (Vec::new(), JoinSet::new(), Vec::new());
    for number in 0..tables() {
        let company = Company::begin(&server, wanted.clone()).await;
        for watcher in 0..WATCHERS {
            let watcher = come_to_watch(&server, company.table, number * WATCHERS + watcher).await;
            let (returned, noticed) = watch::channel(0);
            probes.spawn(gaps(watcher, company.table, returned));
            returns.push(noticed);
        }
        bots.extend(company.into_bots());
    }
    let (lifeline, mut fate) = Lifeline::new(server.address());
    let playing = survive(bots, &lifeline);
    drop(lifeline);
    for change in 1..=CHANGES {
        fate.wait_for(20 * tables()).await;
        fate.down();
        let status = server.hand_over(LIMIT).await;
        assert_eq!(status.code(), Some(0), "{}", server.log());
        fate.up();
        // A change comes when the one before is over for everybody, as between two versions of a server.
        for returned in &mut returns {
            // Whose list is over does not come back.
            let _ = within("those who watch", returned.wait_for(|times| *times >= change)).await;
        }
    }
    fate.let_play();
    let bots = in_order(within("the end of all lists", playing.join_all()).await);
    let mut gaps: Vec<Duration> = within("the end for those who watch", probes.join_all()).await.concat();
    gaps.sort_unstable();
    // A list may be over before the last change.
    assert!(gaps.len() >= tables() / 2, "{gaps:?}");
    let at = |percent: usize| gaps[(gaps.len() - 1) * percent / 100];
    println!("{engine:?}: {} gaps, median {:?}, 99th percentile {:?}", gaps.len(), at(50), at(99));
    // On a machine that does much else the slowest of some dozen say more of it than of the server.
    assert!(at(if measured().is_some() { 99 } else { 50 }) < LONGEST_GAP, "{gaps:?}");

    for bot in &bots {
        assert_eq!(bot.client.at(bot.table).end(), Some(End::Complete));
        assert!(bot.losses > 0, "{} has noticed no change", bot.client.name);
    }
    for table in bots.iter().map(|bot| bot.table).collect::<HashSet<_>>() {
        audit(&server, table).await;
    }
    server.kill9().await;
    let store = server.database().store().await;
    for bot in &bots {
        let rows = store.journal(bot.table).await.unwrap();
        check(
            &rows
                .iter()
                .filter(|row| row.player == Some(bot.client.id))
                .filter_map(|row| row.command)
                .collect::<Vec<_>>(),
            bot,
        );
    }
    store.close().await;
}

/// The journal has each acknowledged command once, in the order of the answers.
fn check(written: &[Uuid], bot: &Bot) {
    let once: HashSet<&Uuid> = written.iter().collect();
    assert_eq!(once.len(), written.len(), "no command is done twice");
    // Before the list he has sat down and was ready, and perhaps made the table.
    let before = written.len().checked_sub(bot.acked.len()).expect("whatever was acknowledged is written");
    assert!(before <= 3, "{}: {before} are written that were not acknowledged", bot.client.name);
    assert!(written[before..] == bot.acked, "{}: what is written is what was acknowledged", bot.client.name);
}

/// Somebody with a native client watches a table.
async fn come_to_watch(server: &Server, table: Uuid, number: usize) -> Client {
    let random = Random::new(number as u64).bytes();
    let options = Options::new(server.socket_url(), Login::Guest(Name::new("Zeno").unwrap()));
    let client = within("a welcome", Client::connect(options, random)).await.unwrap();
    within("a table to watch", client.watch(table, None)).await.unwrap();
    client
}

/// Watches a table to its end; how long nothing was heard of it each time that the client has lost its server.
async fn gaps(watcher: Client, table: Uuid, returned: watch::Sender<usize>) -> Vec<Duration> {
    let mut updates = watcher.updates();
    let (mut gaps, mut last, mut is_away) = (Vec::new(), now(), false);
    loop {
        // It may be over before the first update is waited for.
        if watcher.table(table).is_some_and(|state| matches!(state.view().step, TableStep::Ended { .. })) {
            return gaps;
        }
        match updates.next().await.expect("a client that comes back goes on") {
            Update::Snapshot(_) | Update::Event { .. } => {
                if std::mem::take(&mut is_away) {
                    gaps.push(last.elapsed());
                    returned.send_modify(|times| *times += 1);
                }
                last = now();
            }
            Update::Disconnected => is_away = true,
            Update::Ended(why) => panic!("a client gives up: {why:?}"),
            _ => {}
        }
    }
}

#[allow(clippy::disallowed_methods, reason = "the gap is measured")]
fn now() -> Instant {
    Instant::now()
}
