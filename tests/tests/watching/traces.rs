//! Traces go to a collector, hold no secrets, and hold nobody up.

use std::time::Duration;

use serde_json::json;
use skat_protocol::{ChatText, TableAct};
use vorhand_tests::{
    Client, Company, Engine, PASSWORD, Request, Server, audit, on_both_engines, play_out, run, settings,
};

use crate::collector::{Collector, Delivery};
use crate::scrape::Scrape;

on_both_engines!(
    traces_tell_what_was_done_and_nothing_that_was_said,
    what_is_left_of_traces_goes_out_at_the_end,
    a_collector_that_is_away_holds_nobody_up,
);

/// What is chatted; nobody may find it anywhere.
const SAID: &str = "Zwetschgenmus";

fn holds(deliveries: &[Delivery], text: &str) -> bool {
    deliveries.iter().any(|one| one.body.windows(text.len()).any(|part| part == text.as_bytes()))
}

async fn traces_tell_what_was_done_and_nothing_that_was_said(engine: Engine) {
    let collector = Collector::start().await;
    let server = Server::setup(engine)
        .with_variable("OTEL_EXPORTER_OTLP_ENDPOINT", collector.endpoint())
        .with_variable("OTEL_EXPORTER_OTLP_HEADERS", "x-key=Eichelunter")
        .with_variable("OTEL_BSP_SCHEDULE_DELAY", 50);
    let mut server = server.with("log_filter", "trace").start().await;
    let mut wanted = settings("Hinterzimmer");
    wanted.rounds = Some(1);
    let mut company = Company::begin(&server, wanted).await;
    let table = company.table;
    company.people[0].act(table, TableAct::Say { text: ChatText::new(SAID).unwrap() }).await;
    let login = json!({ "name": "Niemand", "password": PASSWORD });
    let refused = Request::new("POST", "/api/v1/sessions").with_json(&login).send(server.address()).await.unwrap();
    assert_eq!(refused.status, 401);
    let bots = play_out(company.into_bots()).await;
    let audited = audit(&server, table).await;
    assert_eq!(audited.deals.len(), 3);

    const SPANS: [&str; 6] =
        ["socket guest", "socket create", "socket sit", "socket act", "journal commit", "POST /api/v1/sessions"];
    let deliveries = collector.wait_for(|all| SPANS.iter().all(|span| holds(all, span))).await;
    for delivery in &deliveries {
        assert!(delivery.head.starts_with("post /v1/traces "), "{}", delivery.head);
        assert!(delivery.head.contains("x-key: eichelunter"), "the headers of the variable are sent");
    }
    assert!(holds(&deliveries, "vorhand"), "the service has a name");

    server.terminate();
    assert!(server.ended(Duration::from_secs(30)).await.success());
    let deliveries = collector.wait_for(|all| all.len() >= deliveries.len()).await;
    let log = server.log();
    let mut secrets = vec![SAID.to_owned(), "Hinterzimmer".to_owned(), "Niemand".to_owned(), PASSWORD.to_owned()];
    for bot in &bots {
        secrets.push(bot.client.name.clone());
        secrets.push(bot.client.token.as_str().to_owned());
    }
    for secret in &secrets {
        assert!(!holds(&deliveries, secret), "{secret} is in a trace");
    }
    for secret in ["Eichelunter", SAID, PASSWORD] {
        assert!(!log.contains(secret), "{secret} is in the log");
    }
    assert!(!log.contains("vorhand::trace"), "spans are not logged");
}

async fn what_is_left_of_traces_goes_out_at_the_end(engine: Engine) {
    let collector = Collector::start().await;
    let setup = Server::setup(engine).with_variable("OTEL_EXPORTER_OTLP_ENDPOINT", collector.endpoint());
    let mut server = setup.with_variable("OTEL_BSP_SCHEDULE_DELAY", 3_600_000).start().await;
    Client::guest(&server, "Anna").await.create(settings("Halle")).await;
    server.terminate();
    assert!(server.ended(Duration::from_secs(30)).await.success());
    collector.wait_for(|all| holds(all, "socket create")).await;
}

async fn a_collector_that_is_away_holds_nobody_up(engine: Engine) {
    // A port that was free a moment ago, at an address that nobody else binds: at another one the next collector could
    // be given it.
    let nowhere = std::net::TcpListener::bind("127.255.0.1:0").unwrap().local_addr().unwrap();
    let server = Server::setup(engine)
        .with("metrics_listen", "127.0.0.1:0")
        .with_variable("OTEL_EXPORTER_OTLP_ENDPOINT", format!("http://{nowhere}"))
        .with_variable("OTEL_BSP_SCHEDULE_DELAY", 10)
        .with_variable("OTEL_BSP_MAX_QUEUE_SIZE", 16)
        .with_variable("OTEL_BSP_MAX_EXPORT_BATCH_SIZE", 8);
    let mut server = server.start().await;
    let mut wanted = settings("Halle");
    wanted.rounds = Some(1);
    let bots = play_out(Company::begin(&server, wanted).await.into_bots()).await;
    assert!(audit(&server, bots[0].table).await.list.complete);
    let scrape = Scrape::of(&server).await;
    assert_eq!(scrape.value("vorhand_trace_deliveries_total", Some(("outcome", "done"))), 0.0);
    assert_eq!(scrape.value("vorhand_ready", None), 1.0);
    server.terminate();
    assert!(server.ended(Duration::from_secs(30)).await.success());
    let complaints = server.log().lines().filter(|line| line.contains("takes no traces")).count();
    assert_eq!(complaints, 1, "once, and not for each delivery: {}", server.log());
}

#[tokio::test]
async fn the_check_says_whether_traces_go_out() {
    let told = async |variables: &[(&str, &str)]| {
        let checked = run(&["check", "--settings-only"], variables).await;
        (String::from_utf8(checked.stdout).unwrap(), checked.status.success())
    };
    let (silent, serves) = told(&[]).await;
    assert!(serves && !silent.contains("traces"), "{silent}");
    let secret =
        ("OTEL_EXPORTER_OTLP_ENDPOINT", "https://club:Eichelunter@collector.example:4318/otlp?key=Eichelunter");
    let (said, serves) = told(&[secret]).await;
    assert!(serves && said.contains("traces go to https://collector.example:4318\n"), "{said}");
    assert!(!said.contains("Eichelunter"), "{said}");
    let (off, _) = told(&[secret, ("OTEL_SDK_DISABLED", "true")]).await;
    assert!(!off.contains("traces go"), "{off}");
}
