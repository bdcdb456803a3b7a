//! The archive of a month.

use std::collections::BTreeSet;

use skat_notation::Record;
use skat_rules::Role;
use skat_store::{AuditEntry, Class, Timestamp};
use vorhand_tests::{Database, Engine, Server, on_both_engines};

use crate::history::{self, ANNA, BERT, DIETER, GUEST, Plan, id};

on_both_engines!(
    an_archive_holds_the_deals_of_its_month_in_order,
    an_archive_names_only_those_who_have_agreed,
    an_archive_holds_nothing_that_is_void_or_hidden_or_not_over,
);

fn plans() -> Vec<Plan> {
    let three = [ANNA, BERT, DIETER];
    vec![
        Plan { deals: 6, ..Plan::new(100, &three, 0) },
        Plan { deals: 4, ..Plan::new(110, &[GUEST, ANNA, DIETER, BERT], 29) },
        Plan::new(120, &three, 30),
        Plan { class: Class::Pub, ..Plan::new(130, &three, 31) },
        Plan { complete: false, ..Plan::new(140, &three, 2) },
        Plan { listed: false, ..Plan::new(150, &three, 3) },
        Plan::new(160, &three, 4),
    ]
}

async fn server(engine: Engine, plans: &[Plan]) -> Server {
    Server::setup(engine).start_after(async |database| history::write(database, plans).await).await
}

/// List and deal of each record.
fn deals(text: &str) -> Vec<(String, String)> {
    let records = text.lines().map(|line| Record::parse(line).unwrap());
    records.map(|record| (record.series.unwrap().as_str().to_owned(), record.id.unwrap().as_str().to_owned())).collect()
}

/// What the file tells of lists; those with somebody who is not named are told by their numbers in it.
fn expected(lists: &[(u128, u32)], is_told: impl Fn(u128) -> bool) -> Vec<(String, String)> {
    let series = |place: usize, list| if is_told(list) { id(list).to_string() } else { (place + 1).to_string() };
    let deals = |(place, (list, deals)): (usize, &(u128, u32))| {
        let series = series(place, *list);
        (1..=*deals).map(move |deal| (series.clone(), deal.to_string()))
    };
    lists.iter().enumerate().flat_map(deals).collect()
}

async fn an_archive_holds_the_deals_of_its_month_in_order(engine: Engine) {
    // More lists than are read at a time, which ended in another order than they are numbered in.
    let mut plans = plans();
    plans.extend((0..20).map(|number| Plan::new(200 + number, &[ANNA, BERT, DIETER], 25 - number as i64)));
    // All have agreed but the guest, who sits in one list.
    let agreed = async |database: &Database| {
        history::write(database, &plans).await;
        let store = database.store().await;
        store.set_named_in_archive(id(BERT.0), true).await.unwrap();
        store.close().await;
    };
    let server = Server::setup(engine).start_after(agreed).await;
    let is_told = |list| list != 110;
    let october = server.get("/api/v1/archive/2026-10").await;
    assert_eq!((october.status, october.content_type.as_str()), (200, "text/plain"));
    let name = "attachment; filename=\"vorhand-official-2026-10.txt\"";
    assert_eq!(october.header("content-disposition"), Some(name));
    assert_eq!((october.header("etag"), october.header("content-length")), (None, None), "it is sent as it is read");
    let mut lists: Vec<(i64, u128, u32)> = plans
        .iter()
        .filter(|plan| plan.class == Class::Official && plan.complete && plan.listed && plan.ended < 30)
        .map(|plan| (plan.ended, plan.number, plan.deals))
        .collect();
    lists.sort_unstable();
    let lists: Vec<(u128, u32)> = lists.into_iter().map(|(_, number, deals)| (number, deals)).collect();
    assert_eq!(deals(&october.text), expected(&lists, is_told));
    assert_eq!(server.get("/api/v1/archive/2026-10").await.text, october.text, "the order is the same each time");
    // In Berlin the next month began half an hour after the first list had ended.
    assert_eq!(deals(&server.get("/api/v1/archive/2026-11").await.text), expected(&[(120, 3)], is_told));
    assert_eq!(deals(&server.get("/api/v1/archive/2026-11?class=pub").await.text), expected(&[(130, 3)], is_told));
    assert_eq!(server.get("/api/v1/archive/2026-10?class=pub").await.text, "");
    for line in october.text.lines() {
        let record = Record::parse(line).unwrap();
        let replayed = skat_notation::replay(&record, record.rules()).unwrap();
        assert!(replayed.comparison.agrees(), "{line}");
    }
}

async fn an_archive_names_only_those_who_have_agreed(engine: Engine) {
    let server = server(engine, &plans()).await;
    let text = server.get("/api/v1/archive/2026-10").await.text;
    let records: Vec<Record> = text.lines().map(|line| Record::parse(line).unwrap()).collect();
    let names: BTreeSet<String> = records
        .iter()
        .flat_map(|record| Role::ALL.map(|role| record.names[role].as_ref().unwrap().as_str().to_owned()))
        .collect();
    let told: Vec<&str> = names.iter().map(String::as_str).collect();
    assert_eq!(told, [DIETER.1, ANNA.1, "Player 1", "Player 2"]);
    assert!(!text.contains("Bert") && !text.contains("Kluge"));
    // Whoever is not named is the same one everywhere in the file: Bert sat in every list, the guest in one.
    let lists_of = |name: &str| {
        let named =
            |record: &&Record| Role::ALL.iter().any(|role| record.names[*role].as_ref().unwrap().as_str() == name);
        let series = records.iter().filter(named).map(|record| record.series.as_ref().unwrap().as_str());
        series.collect::<BTreeSet<_>>().len()
    };
    assert_eq!((lists_of("Player 1"), lists_of("Player 2")), (3, 1));
    // Nor does the file lead to the lists, which say who he is.
    for list in [100, 110, 160] {
        assert!(!text.contains(&id(list).to_string()));
    }
    // The records of the list itself tell who played: at a public table that is for everybody.
    let own = server.get(&format!("/api/v1/lists/{}/records", id(100))).await.text;
    assert!(own.contains("Bert"));
}

async fn an_archive_holds_nothing_that_is_void_or_hidden_or_not_over(engine: Engine) {
    let mut server = server(engine, &plans()).await;
    server.kill9().await;
    let store = server.database().store().await;
    let audit = AuditEntry {
        at: Timestamp::from_micros(7),
        actor: None,
        actor_name: "shell".to_owned(),
        act: "void",
        subject: "list".to_owned(),
        reason: None,
        detail: "{}".to_owned(),
    };
    store.void_list(id(160), "no", audit.at, &audit).await.unwrap();
    store.void_deal(id(100), 2, "no", audit.at, &audit).await.unwrap();
    store.set_named_in_archive(id(ANNA.0), false).await.unwrap();
    store.close().await;
    server.restart().await;
    let text = server.get("/api/v1/archive/2026-10").await.text;
    let mut left = expected(&[(100, 6), (110, 4)], |_| false);
    left.retain(|(list, deal)| !(list == "1" && deal == "2"));
    assert_eq!(deals(&text), left);
    assert!(!text.contains(ANNA.1), "who takes his word back is not named any more");
}
