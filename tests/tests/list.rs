//! Whole lists through sockets, and what is kept of them.

#![allow(clippy::unwrap_used, reason = "a test may stop where it does not find what it needs")]

use skat_protocol::{Access, DealDetail, End, ListDetail, ListPage, ProofPart, TableAct, TableEvent, Watching};
use skat_rules::Role;
use vorhand_tests::{
    Company, DEAL, Engine, Server, audit, is_unlucky, on_both_engines, play_out, ranking, run, settings,
};

on_both_engines!(
    a_rated_list_of_36_deals_adds_up,
    a_list_of_four_seats_adds_up,
    one_person_plays_against_two_computers,
    a_running_deal_is_told_to_nobody,
    a_list_that_not_all_may_watch_is_shown_after_its_end,
    anybody_can_verify_a_list_offline,
    lists_come_in_pages_the_newest_first,
);

async fn a_rated_list_of_36_deals_adds_up(engine: Engine) {
    let server = Server::setup(engine).with("rated_needs_account", false).start().await;
    let mut wanted = settings("Altenburg");
    wanted.rated = true;
    let bots = play_out(Company::begin(&server, wanted).await.into_bots()).await;
    let table = bots[0].table;
    let audited = audit(&server, table).await;
    assert!(audited.list.complete && audited.list.settings.rated);
    assert_eq!(audited.deals.len(), 36);
    for bot in &bots {
        let seen = bot.client.at(table);
        assert_eq!(seen.end(), Some(End::Complete));
        assert!(bot.refused.iter().all(|(_, code)| is_unlucky(*code)), "{:?}", bot.refused);
        assert_eq!((seen.results.len(), seen.proofs.len()), (36, 36));
        for (deal, ((result, row), proof)) in audited.deals.iter().zip(seen.results.iter().zip(&seen.proofs)) {
            assert_eq!(&deal.result, result);
            assert_eq!(&audited.list.sheet.rows[deal.number as usize - 1], row);
            assert_eq!(deal.proof.as_ref(), Some(proof));
            bot.check_own_seed(proof);
            let revealed = proof.parts.iter().filter(|part| matches!(part, ProofPart::Revealed { .. }));
            assert_eq!(revealed.count(), 3, "the seeds of all three went in");
        }
    }

    let ranked = ranking(&server, 2).await;
    assert_eq!(ranked.len(), 3);
    for (place, entry) in (1..).zip(&ranked) {
        let player = audited.list.players.iter().find(|player| player.player == entry.player).unwrap();
        assert_eq!((entry.place, &entry.name), (place, &player.name));
        assert_eq!((entry.points, entry.deals, entry.lists), (player.total, 36, 1));
        assert_eq!((entry.won, entry.lost), (player.won.into(), player.lost.into()));
        assert!((entry.average - entry.points as f64 / 36.0).abs() < 1e-9);
    }
    assert!(ranked.is_sorted_by_key(|entry| -entry.points));
}

async fn a_list_of_four_seats_adds_up(engine: Engine) {
    let server = Server::start(engine).await;
    let mut wanted = settings("Leipzig");
    (wanted.seats, wanted.rounds) = (4, Some(2));
    wanted.rule_set = skat_protocol::RuleSet::ISKO_2012;
    let bots = play_out(Company::begin(&server, wanted).await.into_bots()).await;
    let audited = audit(&server, bots[0].table).await;
    assert!(audited.list.complete && !audited.list.settings.rated);
    assert_eq!(audited.deals.len(), 8);
    for deal in &audited.deals {
        let players = [deal.forehand, deal.middlehand, deal.rearhand];
        assert!(!players.contains(&deal.dealer), "the dealer of four sits out");
    }
    assert!(ranking(&server, 10).await.is_empty(), "only rated lists are ranked");
}

async fn one_person_plays_against_two_computers(engine: Engine) {
    let server = Server::start(engine).await;
    let mut wanted = settings("Evening");
    wanted.rounds = Some(2);
    let company = Company::begin_with_computers(&server, wanted).await;
    let table = company.table;
    let bots = play_out(company.into_bots()).await;
    let audited = audit(&server, table).await;
    assert_eq!((audited.list.complete, audited.deals.len()), (true, 6));
    assert!(bots[0].refused.iter().all(|(_, code)| is_unlucky(*code)), "{:?}", bots[0].refused);
    let page: ListPage = server.get("/api/v1/lists").await.read();
    assert_eq!(page.lists.len(), 1);
    assert_eq!(page.lists[0].id, table);
    assert_eq!(page.lists[0].players, audited.list.players);
}

/// What is not over is not in the archive, and a list shows only its settled deals.
async fn a_running_deal_is_told_to_nobody(engine: Engine) {
    let server = Server::setup(engine).with("arranged_deals", true).start().await;
    let mut company = Company::begin_arranged(&server, settings("Halle"), &[DEAL, DEAL]).await;
    let table = company.table;
    company.bid().await;
    let list: ListDetail = server.get(&format!("/api/v1/lists/{table}")).await.read();
    assert_eq!((list.complete, list.ended_at_micros, list.sheet.rows.len()), (false, None, 0));
    let records = server.get(&format!("/api/v1/lists/{table}/records")).await;
    assert_eq!((records.status, records.text.as_str()), (200, ""));
    for path in ["deals/1", "deals/1/record"] {
        let answer = server.get(&format!("/api/v1/lists/{table}/{path}")).await;
        assert_eq!((answer.status, answer.json()["code"].as_str()), (404, Some("not_found")));
    }

    company.announce().await;
    company.act(Role::Rearhand, TableAct::GiveUp {}).await;
    company.all_hear("the result", |event| matches!(event, TableEvent::Settled { .. })).await;
    company.all_hear("the next deal", |event| matches!(event, TableEvent::Dealt { deal: 2, .. })).await;
    let list: ListDetail = server.get(&format!("/api/v1/lists/{table}")).await.read();
    assert_eq!((list.complete, list.sheet.rows.len()), (false, 1));
    let deal: DealDetail = server.get(&format!("/api/v1/lists/{table}/deals/1")).await.read();
    assert_eq!(deal.proof, None, "nobody has shuffled these cards");
    assert_eq!(server.get(&format!("/api/v1/lists/{table}/deals/2")).await.status, 404);
}

async fn a_list_that_not_all_may_watch_is_shown_after_its_end(engine: Engine) {
    let server = Server::start(engine).await;
    let mut wanted = settings("Private");
    wanted.rounds = Some(1);
    wanted.watching = Some(Watching::Nobody);
    let private = Company::begin(&server, wanted.clone()).await;
    let path = format!("/api/v1/lists/{}", private.table);
    for part in ["", "/records", "/proofs", "/deals/1"] {
        assert_eq!(server.get(&format!("{path}{part}")).await.status, 404, "{part}");
    }
    let bots = play_out(private.into_bots()).await;
    audit(&server, bots[0].table).await;

    // Who has the link finds the list, and nobody else does.
    wanted.watching = None;
    wanted.access = Access::Link;
    let hidden = play_out(Company::begin(&server, wanted).await.into_bots()).await;
    audit(&server, hidden[0].table).await;
    let page: ListPage = server.get("/api/v1/lists").await.read();
    assert_eq!(page.lists.iter().map(|list| list.id).collect::<Vec<_>>(), [bots[0].table]);
}

async fn anybody_can_verify_a_list_offline(engine: Engine) {
    let server = Server::start(engine).await;
    let mut wanted = settings("Halle");
    wanted.rounds = Some(1);
    let bots = play_out(Company::begin(&server, wanted).await.into_bots()).await;
    let path = format!("/api/v1/lists/{}", bots[0].table);
    let proofs = server.get(&format!("{path}/proofs")).await.text;
    let deal = server.get(&format!("{path}/deals/2")).await.text;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proof.json");
    for (text, is_sound) in [
        (proofs.clone(), true),
        (deal.clone(), true),
        (format!("[{deal},{deal}]"), true),
        // Another seed, another order of the cards, another hash.
        (with_other_seed(&deal), false),
        (with_other_cards(&deal), false),
    ] {
        std::fs::write(&file, &text).unwrap();
        let told = run(&["verify", file.to_str().unwrap()], &[]).await;
        assert_eq!(
            told.status.success(),
            is_sound,
            "{}{}",
            String::from_utf8_lossy(&told.stdout),
            String::from_utf8_lossy(&told.stderr)
        );
    }
}

fn with_other_seed(deal: &str) -> String {
    let mut deal: serde_json::Value = serde_json::from_str(deal).unwrap();
    deal["proof"]["serverSeed"] = "07".repeat(32).into();
    deal.to_string()
}

fn with_other_cards(deal: &str) -> String {
    let mut deal: serde_json::Value = serde_json::from_str(deal).unwrap();
    deal["proof"]["deck"].as_array_mut().unwrap().swap(3, 17);
    deal.to_string()
}

async fn lists_come_in_pages_the_newest_first(engine: Engine) {
    let server = Server::start(engine).await;
    let mut begun = Vec::new();
    for _ in 0..3 {
        begun.insert(0, Company::begin(&server, settings("Halle")).await.table);
    }
    // A table whose list has not begun is no list.
    Company::sit_down(&server, settings("Leipzig")).await;
    let first: ListPage = server.get("/api/v1/lists?limit=2").await.read();
    assert_eq!(first.lists.iter().map(|list| list.id).collect::<Vec<_>>(), begun[..2]);
    let path = format!("/api/v1/lists?limit=2&after={}", first.next.expect("there is more"));
    let second: ListPage = server.get(&path).await.read();
    assert_eq!(second.lists.iter().map(|list| list.id).collect::<Vec<_>>(), begun[2..]);
    assert_eq!(second.next, None);
    assert!(second.lists.iter().all(|list| !list.complete && list.ended_at_micros.is_none()));
}
