//! A server ends while its tables play and the next one starts already: nothing that was answered is lost, and nobody
//! waits for long.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test may stop where it does not find what it needs, and tells figures"
)]

use std::collections::HashSet;
use std::time::{Duration, Instant};

use skat_protocol::End;
use tokio::task::JoinSet;
use uuid::Uuid;
use vorhand_tests::{
    Bot, Client, Company, Engine, Lifeline, Random, Server, audit, in_order, on_both_engines, settings, survive, within,
};

on_both_engines!(a_change_of_servers_under_load_loses_nothing);

/// How many tables play. `VORHAND_DRAIN_TABLES` is for those who want to measure.
fn tables() -> usize {
    std::env::var("VORHAND_DRAIN_TABLES").map_or(6, |count| count.parse().expect("a number of tables"))
}

/// How many servers follow the first one.
const CHANGES: usize = 3;

/// The time that the server's setting gives it, and some for the machine.
const LIMIT: Duration = Duration::from_secs(30);

async fn a_change_of_servers_under_load_loses_nothing(engine: Engine) {
    let mut server = Server::setup(engine).with("max_tables_per_player", 1_000).start().await;
    let mut wanted = settings("Halle");
    wanted.rounds = Some(3);
    let (mut bots, mut probes) = (Vec::new(), JoinSet::new());
    for number in 0..tables() {
        let company = Company::begin(&server, wanted.clone()).await;
        let mut watcher = Client::guest(&server, "Zeno").await;
        watcher.watch(company.table).await;
        probes.spawn(gaps(watcher, company.table, server.address(), Random::new(number as u64)));
        bots.extend(company.into_bots());
    }
    let (lifeline, mut fate) = Lifeline::new(server.address());
    let playing = survive(bots, &lifeline);
    drop(lifeline);
    for _ in 0..CHANGES {
        fate.wait_for(20 * tables()).await;
        fate.down();
        let status = server.hand_over(LIMIT).await;
        assert_eq!(status.code(), Some(0), "{}", server.log());
        fate.up();
    }
    fate.let_play();
    let bots = in_order(within("the end of all lists", playing.join_all()).await);
    let mut gaps: Vec<Duration> = within("the end for those who watch", probes.join_all()).await.concat();
    gaps.sort_unstable();
    // A list may be over before the last change.
    assert!(gaps.len() >= tables() / 2, "{gaps:?}");
    let at = |percent: usize| gaps[(gaps.len() - 1) * percent / 100];
    println!("{engine:?}: {} gaps, median {:?}, 99th percentile {:?}", gaps.len(), at(50), at(99));

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

/// Watches a table to its end, and comes back as a client does that is told to; how long it heard nothing each time.
async fn gaps(mut watcher: Client, table: Uuid, address: std::net::SocketAddr, mut random: Random) -> Vec<Duration> {
    let mut gaps = Vec::new();
    let mut last = now();
    loop {
        if watcher.at(table).end().is_some() {
            return gaps;
        }
        if watcher.next().await.is_ok() {
            last = now();
            continue;
        }
        // At once first, then after a while that grows.
        let mut longest = 0;
        while watcher.reconnect_to(address).await.is_err() {
            longest = (2 * longest).clamp(100, 1_000);
            tokio::time::sleep(Duration::from_millis(random.below(longest) as u64)).await;
        }
        gaps.push(last.elapsed());
        last = now();
        let n = watcher.at(table).n;
        watcher.resume(table, n).await;
    }
}

#[allow(clippy::disallowed_methods, reason = "the gap is measured")]
fn now() -> Instant {
    Instant::now()
}
