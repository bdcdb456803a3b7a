//! The server dies at any moment, and nothing that it has answered is lost.

#![allow(clippy::unwrap_used, reason = "a test may stop where it does not find what it needs")]

use std::collections::{BTreeMap, HashSet};

use skat_protocol::{Code, End, ListDetail};
use skat_store::JournalRow;
use skat_table::{Row, Table, Time};
use tokio::sync::{mpsc, watch};
use uuid::Uuid;
use vorhand_tests::{
    Bot, Company, Engine, Lifeline, Random, Server, audit, in_order, on_both_engines, settings, survive, within,
};

on_both_engines!(what_was_acknowledged_survives_sigkill_at_any_moment);

/// Lists that run at once, besides one of a person and two computer players.
const TABLES: usize = 3;

/// How many commands are acknowledged between two deaths, at most.
const LONGEST_LIFE: usize = 120;

async fn what_was_acknowledged_survives_sigkill_at_any_moment(engine: Engine) {
    let (deaths, rounds) = match engine {
        Engine::Sqlite => (50, 12),
        Engine::Postgres => (10, 4),
    };
    let mut server = Server::start(engine).await;
    let mut wanted = settings("Halle");
    wanted.rounds = Some(rounds);
    let mut bots = Company::begin_with_computers(&server, wanted.clone()).await.into_bots();
    for _ in 0..TABLES {
        bots.extend(Company::begin(&server, wanted.clone()).await.into_bots());
    }
    let (starts, started) = watch::channel(1);
    let (progress, mut acknowledged) = mpsc::channel(1_000);
    let lifeline = Lifeline { address: server.address(), starts: started, progress };
    let playing = survive(bots, &lifeline);
    drop(lifeline);

    let mut moments = Random::new(2_007);
    for death in 1..=deaths {
        // Now and then it dies while it still reads its tables and clients come back.
        let life = if moments.percent(15) { 0 } else { 1 + moments.below(LONGEST_LIFE) };
        for _ in 0..life {
            let still_playing = within("an answer", acknowledged.recv()).await;
            assert!(still_playing.is_some(), "all lists are over after {death} deaths of {deaths}");
        }
        server.kill9().await;
        server.restart().await;
        starts.send_replace(death + 1);
    }
    // Nobody counts any more.
    drop(acknowledged);
    let bots = in_order(within("the end of all lists", playing.join_all()).await);

    let mut audited = BTreeMap::new();
    for table in bots.iter().map(|bot| bot.table).collect::<HashSet<_>>() {
        audited.insert(table, audit(&server, table).await.list);
    }
    assert_eq!(audited.len(), TABLES + 1);
    server.kill9().await;
    server.restart().await;
    for bot in &bots {
        // Whoever asks again is told the same, letter by letter, by a server that has only read it.
        let told = bot.client.events();
        let after = bot.client.at(bot.table).n - 20;
        let again = bot.client.told_again(&server, bot.table, after, 20).await;
        assert!(told[told.len() - 20..].iter().copied().eq(&again), "{}: {again:#?}", bot.client.name);
    }
    server.kill9().await;
    let store = server.database().store().await;
    for (table, list) in &audited {
        let rows = store.journal(*table).await.unwrap();
        let bots: Vec<&Bot> = bots.iter().filter(|bot| bot.table == *table).collect();
        check_commands(&rows, &bots);
        check_list(&rows, list);
        assert_eq!((list.complete, list.sheet.rows.len()), (true, usize::from(rounds) * 3));
    }
    store.close().await;
    for bot in &bots {
        let seen = bot.client.at(bot.table);
        assert_eq!(seen.end(), Some(End::Complete));
        assert!(bot.losses > 0, "{} has noticed no death", bot.client.name);
        let unexpected = bot.refused.iter().find(|(_, code)| !is_unlucky(*code));
        assert_eq!(unexpected, None, "{}", bot.client.name);
        seen.proofs.iter().for_each(|proof| bot.check_own_seed(proof));
    }
}

/// Why a command can be refused that was right when it was sent.
fn is_unlucky(code: Code) -> bool {
    matches!(
        code,
        Code::NoDeal | Code::NotNow | Code::NotYourTurn | Code::WrongPhase | Code::OtherShuffle | Code::TableOver
    )
}

/// The journal has each acknowledged command once, in the order of the answers, and none that nobody sent.
fn check_commands(rows: &[JournalRow], bots: &[&Bot]) {
    for bot in bots {
        let player = bot.client.id;
        let written: Vec<Uuid> =
            rows.iter().filter(|row| row.player == Some(player)).filter_map(|row| row.command).collect();
        let once: HashSet<Uuid> = written.iter().copied().collect();
        assert_eq!(once.len(), written.len(), "no command is done twice");
        // Before the list he has sat down and was ready, and perhaps made the table and called computer players.
        let before = written.len().checked_sub(bot.acked.len()).expect("whatever was acknowledged is written");
        assert!((2..=5).contains(&before), "{}: {before} are written that were not acknowledged", bot.client.name);
        assert!(written[before..] == bot.acked, "{}: what is written is what was acknowledged", bot.client.name);
        let sent: HashSet<Uuid> = bot.sent.iter().copied().collect();
        assert!(bot.acked.iter().all(|id| sent.contains(id)));
    }
    let players: HashSet<Uuid> = bots.iter().map(|bot| bot.client.id).collect();
    assert!(rows.iter().filter_map(|row| row.player).all(|player| players.contains(&player)));
}

/// Folding the journal gives the list that REST tells.
fn check_list(rows: &[JournalRow], list: &ListDetail) {
    let mut table: Option<Table> = None;
    for row in rows {
        let row = Row { at: Time(row.at.micros()), events: skat_store::record::decode(&row.body).unwrap() };
        match &mut table {
            None => table = Table::open(&row),
            Some(table) => table.apply(&row),
        }
    }
    let table = table.expect("the first row opens the table");
    assert_eq!(table.end(), Some(skat_table::End::Complete));
    let folded = skat_protocol::Sheet::new(table.sheet(), table.settings().seats);
    assert_eq!(folded, list.sheet);
}
