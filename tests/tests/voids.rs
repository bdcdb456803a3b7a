//! A referee voids deals and lists, and restores them: sheet, result and rankings follow, dealer and schedule do not change.

#![allow(clippy::unwrap_used, reason = "a test may stop where it does not find what it needs")]

use serde_json::json;
use skat_protocol::{
    DealDetail, ListDetail, ListPlayer, PlayerProfile, RankingEntry, RankingPage, Seat, Sheet, TableEvent,
};
use tokio::task::JoinSet;
use uuid::Uuid;
use vorhand_tests::{Bot, Company, DEAL, Engine, Person, Reply, Server, in_order, on_both_engines, play_out, settings};

on_both_engines!(
    a_voided_deal_of_a_running_list_counts_nothing_and_is_not_dealt_again,
    a_running_table_tells_its_players_of_a_voided_deal,
    a_voided_deal_of_a_finished_list_corrects_sheet_result_and_rankings,
    a_voided_list_counts_in_no_ranking_until_it_is_restored,
    what_cannot_be_voided_is_refused_and_changes_nothing,
);

/// A server with an administrator, a referee and three players who have registered.
struct Club {
    server: Server,
    admin: Person,
    rita: Person,
    players: Vec<Person>,
}

impl Club {
    async fn found(engine: Engine) -> Club {
        let setup = Server::setup(engine).with("arranged_deals", true);
        let (server, admin) = setup.start_administered("Hedwig").await;
        let rita = server.referee(&admin, "Rita").await;
        let mut players = Vec::new();
        for name in ["Elke", "Fritz", "Gudrun"] {
            players.push(server.register(name).await);
        }
        Club { server, admin, rita, players }
    }

    async fn sit_down(&self, rounds: u16) -> Company {
        let mut wanted = settings("Halle");
        (wanted.rounds, wanted.rated) = (Some(rounds), true);
        let people: Vec<&Person> = self.players.iter().collect();
        Company::of_people(&people, wanted).await
    }

    async fn list(&self, list: Uuid) -> ListDetail {
        self.server.get(&format!("/api/v1/lists/{list}")).await.read()
    }

    async fn void(&self, list: Uuid, number: u32) -> Reply {
        let path = format!("/api/v1/admin/lists/{list}/deals/{number}/void");
        self.rita.post(&path, json!({ "reason": "the cards were seen" })).await
    }

    async fn restore(&self, list: Uuid, number: u32) -> Reply {
        let path = format!("/api/v1/admin/lists/{list}/deals/{number}/restore");
        self.rita.post(&path, json!({ "reason": "they were not" })).await
    }

    /// All that rankings tell of the players: the three spans, and what stands on their own pages.
    async fn standings(&self) -> Vec<RankingEntry> {
        let months = self.server.get("/api/v1/rankings/months").await.json();
        let months = months["months"].as_array().unwrap().clone();
        let spans = months.iter().map(|month| month.as_str().unwrap()).chain(["eternal"]);
        let mut entries = Vec::new();
        for span in spans {
            let page: RankingPage = self.server.get(&format!("/api/v1/rankings?span={span}")).await.read();
            entries.extend(page.entries);
        }
        for player in &self.players {
            let profile: PlayerProfile = self.server.get(&format!("/api/v1/players/{}", player.id)).await.read();
            entries.extend(profile.standings.into_iter().map(|standing| standing.entry));
        }
        entries
    }

    /// Checks that every line about a player says what these lists come to.
    async fn rankings_count(&self, lists: &[&ListDetail]) {
        let entries = self.standings().await;
        let lines = entries.iter().filter(|entry| entry.lists > 0);
        // Three in the eternal ranking, three in the month's, and both on the players' pages.
        assert!(lists.is_empty() || lines.count() >= 12, "{entries:?}");
        for entry in entries {
            let of_player = |list: &&ListDetail| list.players.iter().find(|one| one.player == entry.player).cloned();
            let played: Vec<ListPlayer> = lists.iter().filter_map(of_player).collect();
            let sum = |figure: fn(&ListPlayer) -> i64| played.iter().map(figure).sum::<i64>();
            assert_eq!(entry.points, sum(|one| one.total), "{}", entry.name);
            assert_eq!(entry.won as i64, sum(|one| i64::from(one.won)));
            assert_eq!(entry.lost as i64, sum(|one| i64::from(one.lost)));
            assert_eq!(entry.deals as i64, sum(|one| i64::from(one.deals)));
            assert_eq!(entry.lists, played.len() as u64);
        }
    }
}

/// Counts a sheet of three again by the printed rule, voided deals as nothing, and compares it with itself and the players.
fn check_counts(list: &ListDetail) {
    let mut totals = [0_i32; 3];
    for (number, row) in (1..).zip(&list.sheet.rows) {
        assert_eq!(row.deal, number, "no deal is dealt again");
        assert_eq!(u32::from(row.dealer.number()), (number - 1) % 3 + 1, "each seat deals in turn");
        if let (Some(charged), Some(won), false) = (row.charged, row.won, row.voided) {
            for (seat, total) in (1..).zip(&mut totals) {
                match (seat == charged.number(), won) {
                    (true, _) => *total += row.value + if won { 50 } else { -50 },
                    (false, true) => {}
                    (false, false) => *total += 40,
                }
            }
        }
        let told: Vec<i32> = row.accounts.iter().map(|account| account.total).collect();
        assert_eq!(told, totals, "after deal {number}");
        assert!(row.accounts.iter().all(|account| account.deals == number), "a voided deal counts as played");
    }
    assert_eq!(list.sheet.accounts.iter().map(|account| account.total).collect::<Vec<_>>(), totals);
    if list.ended_at_micros.is_some() {
        for player in &list.players {
            assert_eq!(player.total, i64::from(totals[usize::from(player.seat.number()) - 1]));
            assert_eq!(player.deals as usize, list.sheet.rows.len());
        }
        let mut by_place = list.players.clone();
        by_place.sort_by_key(|player| player.place);
        assert!(by_place.is_sorted_by_key(|player| (-player.total, -i64::from(player.won), player.lost)));
    }
}

fn voided(list: &ListDetail) -> Vec<u32> {
    list.sheet.rows.iter().filter(|row| row.voided).map(|row| row.deal).collect()
}

/// All play until so many deals are settled.
async fn play_deals(bots: Vec<Bot>, deals: usize) -> Vec<Bot> {
    let mut tasks = JoinSet::new();
    for mut bot in bots {
        tasks.spawn(async move {
            bot.play_until(|seen| seen.results.len() >= deals).await;
            bot
        });
    }
    in_order(tasks.join_all().await)
}

async fn a_voided_deal_of_a_running_list_counts_nothing_and_is_not_dealt_again(engine: Engine) {
    let club = Club::found(engine).await;
    let company = club.sit_down(2).await;
    let table = company.table;
    let bots = play_deals(company.into_bots(), 2).await;
    let before = club.list(table).await;
    assert_eq!((before.ended_at_micros, before.sheet.rows.len()), (None, 2));

    for number in [1, 2] {
        let deal: DealDetail = club.void(table, number).await.read();
        assert_eq!(deal.void.unwrap().reason, "the cards were seen");
    }
    assert_eq!(club.void(table, 2).await.refusal(), (409, "already_void".to_owned()));
    let deal: DealDetail = club.restore(table, 2).await.read();
    assert_eq!(deal.void, None);
    assert_eq!(club.restore(table, 2).await.refusal(), (409, "not_void".to_owned()));
    let running = club.list(table).await;
    check_counts(&running);
    assert_eq!((voided(&running), running.sheet.rows.len()), (vec![1], 2));

    let bots = play_out(bots).await;
    let list = club.list(table).await;
    check_counts(&list);
    assert!(list.complete);
    assert_eq!((voided(&list), list.sheet.rows.len()), (vec![1], 6));
    assert_eq!(list.sheet.rows[0].value, before.sheet.rows[0].value, "the sheet still says what it would have been");
    club.rankings_count(&[&list]).await;
    for bot in &bots {
        assert_eq!(bot.client.at(table).results.len(), 6);
    }
}

async fn a_running_table_tells_its_players_of_a_voided_deal(engine: Engine) {
    let club = Club::found(engine).await;
    let mut clients = Vec::new();
    for player in &club.players {
        clients.push(player.connect().await);
    }
    let mut wanted = settings("Halle");
    wanted.rounds = Some(1);
    let mut company = Company::begin_arranged_with(clients, wanted, &[DEAL, DEAL]).await;
    let table = company.table;
    let mut zeno = vorhand_tests::Client::guest(&club.server, "Zeno").await;
    zeno.watch(table).await;
    company.bid().await;
    company.announce().await;
    company.act(skat_rules::Role::Rearhand, skat_protocol::TableAct::GiveUp {}).await;
    company.all_hear("the result", |event| matches!(event, TableEvent::Settled { .. })).await;
    assert_eq!(club.void(table, 1).await.status, 200);
    let is_voided = |event: &TableEvent| matches!(event, TableEvent::Voided { deal: 1, .. });
    let mut heard = company.all_hear("the voided deal", is_voided).await;
    heard.push(zeno.hears(table, "the voided deal", is_voided).await);
    for told in heard {
        let TableEvent::Voided { sheet, .. } = told.event else { panic!("it is the one that was waited for") };
        check_void(&sheet);
    }
    // Whoever comes back sees it too, and after the server has been killed.
    let mut server = club.server;
    server.kill9().await;
    server.restart().await;
    zeno.reconnect(&server).await;
    zeno.watch(table).await;
    check_void(&zeno.at(table).snapshot.sheet);
    let rita = server.log_in("Rita").await;
    let again = rita.post(&format!("/api/v1/admin/lists/{table}/deals/1/void"), json!({ "reason": "again" })).await;
    assert_eq!(again.refusal(), (409, "already_void".to_owned()));
    let restored = rita.post(&format!("/api/v1/admin/lists/{table}/deals/1/restore"), json!({ "reason": "no" })).await;
    assert_eq!(restored.status, 200);
    let told = zeno.hears(table, "the restored deal", |event| matches!(event, TableEvent::Restored { deal: 1, .. }));
    let TableEvent::Restored { sheet, .. } = told.await.event else { panic!("it is the one that was waited for") };
    assert!(!sheet.rows[0].voided && sheet.accounts.iter().any(|account| account.total != 0));
}

fn check_void(sheet: &Sheet) {
    assert!(sheet.rows[0].voided && sheet.rows[0].value != 0);
    assert!(sheet.accounts.iter().all(|account| account.total == 0 && account.deals == 1), "{sheet:?}");
    assert_eq!(sheet.rows[0].dealer, Seat::try_from(1).unwrap());
}

async fn a_voided_deal_of_a_finished_list_corrects_sheet_result_and_rankings(engine: Engine) {
    let club = Club::found(engine).await;
    let (first, second) = (club.sit_down(1).await, club.sit_down(2).await);
    let (other, table) = (first.table, second.table);
    play_out(first.into_bots()).await;
    play_out(second.into_bots()).await;
    let (other, before) = (club.list(other).await, club.list(table).await);
    check_counts(&before);
    club.rankings_count(&[&other, &before]).await;
    let standings = club.standings().await;
    let number = before.sheet.rows.iter().find(|row| row.charged.is_some()).expect("somebody has bid").deal;

    let record = club.server.get(&format!("/api/v1/lists/{table}/deals/{number}/record")).await.text;
    let deal: DealDetail = club.void(table, number).await.read();
    assert_eq!(deal.void.as_ref().unwrap().reason, "the cards were seen");
    let list = club.list(table).await;
    check_counts(&list);
    assert_eq!(voided(&list), [number]);
    assert_ne!(list.players, before.players);
    assert_eq!((list.complete, list.sheet.rows.len()), (true, 6));
    club.rankings_count(&[&other, &list]).await;
    assert_eq!(club.server.get(&format!("/api/v1/lists/{table}/deals/{number}/record")).await.text, record);
    let public: DealDetail = club.server.get(&format!("/api/v1/lists/{table}/deals/{number}")).await.read();
    assert_eq!(public, deal);

    // All of them void: nothing is left, but all deals were played.
    for row in before.sheet.rows.iter().filter(|row| row.deal != number) {
        assert_eq!(club.void(table, row.deal).await.status, 200);
    }
    let nothing = club.list(table).await;
    check_counts(&nothing);
    assert!(nothing.players.iter().all(|player| (player.total, player.won, player.lost, player.deals) == (0, 0, 0, 6)));
    club.rankings_count(&[&other, &nothing]).await;

    for row in before.sheet.rows.iter().rev() {
        assert_eq!(club.restore(table, row.deal).await.status, 200);
    }
    assert_eq!(club.list(table).await, before, "everything is as it was");
    assert_eq!(club.standings().await, standings);
}

async fn a_voided_list_counts_in_no_ranking_until_it_is_restored(engine: Engine) {
    let club = Club::found(engine).await;
    let company = club.sit_down(1).await;
    let table = company.table;
    play_out(company.into_bots()).await;
    let before = club.list(table).await;
    let standings = club.standings().await;
    let path = |act: &str| format!("/api/v1/admin/lists/{table}/{act}");
    let reason = json!({ "reason": "a test list" });
    let list: ListDetail = club.rita.post(&path("void"), &reason).await.read();
    assert_eq!(list.void.as_ref().unwrap().reason, "a test list");
    assert_eq!(club.list(table).await, list);
    club.rankings_count(&[]).await;
    assert_eq!(club.rita.post(&path("void"), &reason).await.refusal(), (409, "already_void".to_owned()));

    // What is changed in a voided list counts once the list does.
    let number = before.sheet.rows[0].deal;
    assert_eq!(club.void(table, number).await.status, 200);
    club.rankings_count(&[]).await;
    let list: ListDetail = club.rita.post(&path("restore"), &reason).await.read();
    check_counts(&list);
    club.rankings_count(&[&list]).await;
    assert_eq!(club.rita.post(&path("restore"), &reason).await.refusal(), (409, "not_void".to_owned()));
    assert_eq!(club.restore(table, number).await.status, 200);
    assert_eq!(club.list(table).await, before);
    assert_eq!(club.standings().await, standings);
}

async fn what_cannot_be_voided_is_refused_and_changes_nothing(engine: Engine) {
    let club = Club::found(engine).await;
    let (company, running) = (club.sit_down(1).await, club.sit_down(1).await);
    let (table, running) = (company.table, running.table);
    play_out(company.into_bots()).await;
    let before = (club.list(table).await, club.standings().await);
    let nowhere = Uuid::from_u128(1);
    let good = json!({ "reason": "a reason" });
    let cases = [
        (format!("{table}/deals/4/void"), good.clone(), 404, "not_found"),
        (format!("{table}/deals/0/void"), good.clone(), 404, "not_found"),
        (format!("{table}/deals/4294967295/void"), good.clone(), 404, "not_found"),
        (format!("{table}/deals/4294967296/void"), good.clone(), 404, "not_found"),
        (format!("{table}/deals/x/void"), good.clone(), 404, "not_found"),
        (format!("{nowhere}/deals/1/void"), good.clone(), 404, "not_found"),
        (format!("{nowhere}/void"), good.clone(), 404, "not_found"),
        (format!("{table}/deals/1/restore"), good.clone(), 409, "not_void"),
        (format!("{table}/restore"), good.clone(), 409, "not_void"),
        (format!("{running}/void"), good.clone(), 409, "list_running"),
        (format!("{running}/deals/1/void"), good.clone(), 404, "not_found"),
        (format!("{table}/deals/1/void"), json!({}), 400, "bad_message"),
        (format!("{table}/deals/1/void"), json!({ "reason": "  " }), 400, "bad_reason"),
        (format!("{table}/deals/1/void"), json!({ "reason": "x".repeat(501) }), 400, "bad_reason"),
        (format!("{table}/deals/1/void"), json!({ "reason": "a\nb" }), 400, "bad_reason"),
        (format!("{table}/void"), json!({ "reason": "x", "more": 1 }), 400, "bad_message"),
    ];
    for (path, body, status, code) in cases {
        let reply = club.rita.post(&format!("/api/v1/admin/lists/{path}"), &body).await;
        assert_eq!(reply.refusal(), (status, code.to_owned()), "{path} {body}");
    }
    assert_eq!((club.list(table).await, club.standings().await), before);
    let log = club.admin.get("/api/v1/admin/audit").await.json();
    let acts: Vec<&str> =
        log["entries"].as_array().unwrap().iter().map(|entry| entry["act"].as_str().unwrap()).collect();
    assert_eq!(acts.len(), 2, "nothing but that Hedwig and Rita have got their roles: {acts:?}");
}
