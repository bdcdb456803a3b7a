//! Every metric that a rule, the dashboard or the documentation names is told by a real server, and the other way round.

use std::collections::BTreeSet;

use serde_json::Value;
use skat_protocol::{Seat, TableAct};
use vorhand_tests::{Company, Engine, PASSWORD, Request, Server, on_both_engines, play_out, root, settings};

use crate::expression::{never_meets, selected};
use crate::scrape::Scrape;

on_both_engines!(everything_that_is_promised_is_told);

fn text(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn yaml(path: &str) -> Value {
    serde_saphyr::from_str(&text(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The rules that make alerts.
fn alerts() -> Vec<Value> {
    let file = yaml("config/prometheus/alerts.yml");
    let groups = file["groups"].as_array().unwrap().iter();
    groups.flat_map(|group| group["rules"].as_array().unwrap().clone()).collect()
}

/// All expressions of the dashboard, with the panel that has them.
fn drawn() -> Vec<(String, String)> {
    let board: Value = serde_json::from_str(&text("config/grafana/dashboards/vorhand.json")).unwrap();
    let mut drawn = Vec::new();
    for panel in board["panels"].as_array().unwrap() {
        for target in panel["targets"].as_array().into_iter().flatten() {
            drawn.push((panel["title"].as_str().unwrap().to_owned(), target["expr"].as_str().unwrap().to_owned()));
        }
    }
    for annotation in board["annotations"]["list"].as_array().unwrap() {
        drawn.push(("annotations".to_owned(), annotation["expr"].as_str().unwrap().to_owned()));
    }
    drawn
}

/// The metrics that a document names: between backticks, without labels.
fn written(document: &str) -> BTreeSet<String> {
    let quoted = document.split('`').skip(1).step_by(2);
    let names = quoted.map(|name| name.split('{').next().unwrap());
    let is_name = |name: &&str| name.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_');
    let ours = names.filter(|name| name.starts_with("vorhand_") || name.starts_with("process_"));
    ours.filter(is_name).map(str::to_owned).collect()
}

async fn everything_that_is_promised_is_told(engine: Engine) {
    let server = Server::setup(engine).with("metrics_listen", "127.0.0.1:0").start().await;
    let scrape = Scrape::of(&server).await;
    // From the start on, but for the routes: nobody has asked for one yet.
    for alert in alerts() {
        let expression = alert["expr"].as_str().unwrap();
        for selector in selected(expression) {
            assert!(scrape.has(&selector), "{}: {selector} is not told", alert["alert"]);
        }
        assert_eq!(never_meets(expression, &scrape), None, "{} can never come", alert["alert"]);
    }

    let mut wanted = settings("Halle");
    wanted.rounds = Some(1);
    let mut company = Company::begin(&server, wanted).await;
    let table = company.table;
    company.people[0].refused(table, TableAct::AddComputer { seat: Seat::try_from(1).unwrap() }).await;
    play_out(company.into_bots()).await;
    assert_eq!(server.get(&format!("/api/v1/lists/{table}")).await.status, 200);
    let nobody = serde_json::json!({ "name": "Niemand", "password": PASSWORD });
    let refused = Request::new("POST", "/api/v1/sessions").with_json(&nobody).send(server.address()).await.unwrap();
    assert_eq!(refused.status, 401);

    let scrape = Scrape::of(&server).await;
    for (panel, expression) in drawn() {
        for selector in selected(&expression) {
            assert!(scrape.has(&selector), "{panel}: {selector} is not told");
        }
        assert_eq!(never_meets(&expression, &scrape), None, "{panel} draws nothing");
    }
    let (spoken, names) = (scrape.spoken(), scrape.names());
    let document = written(&text("docs/operations.md"));
    for name in &document {
        assert!(spoken.contains(name) || names.contains(&**name), "docs/operations.md names {name}, which is not told");
    }
    for name in &spoken {
        assert!(document.contains(name), "docs/operations.md does not explain {name}");
    }

    assert_eq!(scrape.value("vorhand_ready", None), 1.0);
    assert_eq!(scrape.value("vorhand_draining", None), 0.0);
    assert_eq!(scrape.value("vorhand_log_ins_total", Some(("outcome", "wrong_login"))), 1.0);
    assert_eq!(scrape.value("vorhand_guests_total", Some(("outcome", "done"))), 3.0);
    assert!(scrape.value("vorhand_hashing_wait_seconds_count", None) >= 1.0);
    let transactions = scrape.value("vorhand_journal_transactions_total", Some(("outcome", "committed")));
    assert_eq!(scrape.value("vorhand_journal_transaction_seconds_count", None), transactions);
    let rows = scrape.value("vorhand_journal_rows_total", Some(("outcome", "written")));
    assert_eq!(scrape.value("vorhand_journal_batch_rows_sum", None), rows);
    // The last ones may be answered and not measured yet.
    assert!(scrape.value("vorhand_command_seconds_count", None) > 20.0);
    assert!(scrape.value("process_resident_memory_bytes", None) > 1e6);
    assert!(scrape.value("process_open_fds", None) > 3.0);
    assert_eq!(scrape.value("vorhand_log_lines_total", Some(("level", "error"))), 0.0);
    let table = table.to_string();
    for (label, value) in scrape.labels() {
        assert!(value != table && !["Anna", "Berta", "Cem"].contains(&value), "{label} is {value}");
    }
}

#[test]
fn names_of_metrics_end_with_their_unit() {
    for name in written(&text("docs/operations.md")) {
        let unit = name.strip_suffix("_total").unwrap_or(&name).rsplit('_').next().unwrap();
        let wrong =
            ["ms", "millis", "micros", "us", "ns", "kb", "mb", "kib", "mib", "minutes", "time", "duration", "size"];
        assert!(!wrong.contains(&unit), "{name}");
    }
}

#[test]
fn each_alert_says_what_it_means_and_what_to_do() {
    let document = text("docs/operations.md");
    let mut known = BTreeSet::new();
    for alert in alerts() {
        let name = alert["alert"].as_str().unwrap();
        assert!(known.insert(name.to_owned()), "{name} is there twice");
        let spans = alert["for"].as_str().unwrap();
        assert!(spans.ends_with('m') && spans.trim_end_matches('m').parse::<u32>().is_ok(), "{name}: for {spans}");
        let severity = alert["labels"]["severity"].as_str().unwrap();
        assert!(["page", "ticket"].contains(&severity), "{name}: {severity}");
        assert!(alert["annotations"]["summary"].as_str().unwrap().ends_with('.'), "{name}: no summary");
        let runbook = format!("docs/operations.md#{}", name.to_lowercase());
        assert_eq!(alert["annotations"]["runbook"], runbook, "{name}");
        let section =
            document.split_once(&format!("\n### {name}\n")).unwrap_or_else(|| panic!("{name} has no section")).1;
        let section = section.split("\n#").next().unwrap();
        assert!(section.trim().len() > 100 && section.contains("\n1. "), "{name}: what is to be done? {section}");
    }
    // And no section is about an alert that does not exist any more.
    let part = document.split_once("\n## When an alert comes\n").unwrap().1.split("\n## ").next().unwrap();
    for section in part.lines().filter_map(|line| line.strip_prefix("### ")) {
        assert!(known.contains(section), "there is no alert {section}");
    }
}

#[test]
fn prometheus_and_grafana_find_what_they_are_given() {
    let prometheus = yaml("config/prometheus/prometheus.yml");
    assert_eq!(prometheus["rule_files"], serde_json::json!(["alerts.yml"]));
    let jobs: Vec<&str> =
        prometheus["scrape_configs"].as_array().unwrap().iter().map(|job| job["job_name"].as_str().unwrap()).collect();
    assert!(jobs.contains(&"vorhand"));
    let compose = vorhand_tests::compose("docker-compose.yml");
    let services = vorhand_tests::services(&compose);
    let listen = services["server"]["environment"]["VORHAND_METRICS_LISTEN"].as_str().unwrap();
    let port = listen.rsplit(':').next().unwrap();
    assert_eq!(
        prometheus["scrape_configs"][0]["static_configs"][0]["targets"],
        serde_json::json!([format!("server:{port}")])
    );
    for service in ["prometheus", "grafana"] {
        for volume in services[service]["volumes"].as_array().unwrap() {
            if let Some(path) = volume.as_str().unwrap().strip_prefix("./") {
                let (path, rest) = path.split_once(':').unwrap();
                assert!(root().join(path).is_dir() && rest.ends_with(":ro"), "{service}: {path}");
            }
        }
    }
    let sources = yaml("config/grafana/provisioning/datasources/prometheus.yml");
    let source = sources["datasources"][0]["uid"].as_str().unwrap();
    let folders = yaml("config/grafana/provisioning/dashboards/vorhand.yml");
    let folder = folders["providers"][0]["options"]["path"].as_str().unwrap();
    let board = services["grafana"]["environment"]["GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH"].as_str().unwrap();
    assert_eq!(board, format!("{folder}/vorhand.json"));
    let board: Value = serde_json::from_str(&text("config/grafana/dashboards/vorhand.json")).unwrap();
    let mut ids = BTreeSet::new();
    for panel in board["panels"].as_array().unwrap() {
        assert!(ids.insert(panel["id"].as_u64().unwrap()), "two panels have the id {}", panel["id"]);
        if panel["type"] != "row" {
            assert_eq!(panel["datasource"]["uid"], source, "{}", panel["title"]);
            assert!(panel["description"].as_str().unwrap().ends_with('.'), "{}", panel["title"]);
        }
    }
}
