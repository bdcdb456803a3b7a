//! What those who run a server are given: the compose files, the image, the checks and the metrics.

#![allow(clippy::unwrap_used, reason = "a test may stop where it does not find what it needs")]

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;
use skat_protocol::{Seat, TableAct};
use vorhand_tests::{
    Company, Database, Engine, Request, Server, audit, compose, on_both_engines, play_out, root, run, services,
    settings,
};

on_both_engines!(check_tells_of_a_database_from_its_beginning_to_its_use, metrics_tell_what_has_happened);

/// The password that stands among the examples.
const EXAMPLE: &str = include_str!("../../deploy/secrets/database_password.example");

/// Where compose shows secrets to services.
const SECRETS: &str = "/run/secrets/";

/// Services that run once and end.
fn runs_once(service: &Value) -> bool {
    service["restart"] == "no"
}

#[test]
fn no_service_has_more_rights_or_room_than_it_needs() {
    for file in ["docker-compose.yml", "docker-compose.sqlite.yml"] {
        for (name, service) in services(&compose(file)) {
            let what = format!("{name} in {file}");
            let user = service["user"].as_str().unwrap_or_else(|| panic!("{what}: user"));
            let (user, group) = user.split_once(':').unwrap();
            assert!(user.parse::<u32>().unwrap() > 0 && group.parse::<u32>().unwrap() > 0, "{what} is root");
            assert_eq!(service["cap_drop"], serde_json::json!(["ALL"]), "{what}");
            assert_eq!(service["security_opt"], serde_json::json!(["no-new-privileges:true"]), "{what}");
            assert_eq!(service["read_only"], true, "{what}");
            assert_eq!(service["init"], true, "{what}");
            for right in ["cap_add", "privileged", "devices", "pid", "ipc", "volumes_from", "env_file"] {
                assert!(service.get(right).is_none(), "{what} has {right}");
            }
            assert_ne!(service["network_mode"], "host", "{what}");
            for limit in ["mem_limit", "pids_limit"] {
                assert!(service.get(limit).is_some(), "{what} has no {limit}");
            }
            let log = &service["logging"]["options"];
            assert!(log["max-size"].is_string() && log["max-file"].is_string(), "{what}: its log grows for ever");
            for volume in service["volumes"].as_array().into_iter().flatten() {
                assert!(!volume.as_str().unwrap().contains("docker.sock"), "{what}");
            }
        }
    }
}

#[test]
fn what_goes_on_running_is_looked_after_and_has_time_to_end() {
    let default = skat_settings("drain_seconds");
    for file in ["docker-compose.yml", "docker-compose.sqlite.yml"] {
        let compose = compose(file);
        for (name, service) in services(&compose) {
            let what = format!("{name} in {file}");
            if runs_once(service) {
                assert_eq!(service["healthcheck"]["disable"], true, "{what}: nobody asks for its health");
                continue;
            }
            assert_eq!(service["restart"], "unless-stopped", "{what}");
            let test = service["healthcheck"]["test"].as_array().unwrap();
            assert_eq!(test[0], "CMD", "{what}: a health check needs no shell");
            let grace = service["stop_grace_period"].as_str().unwrap().strip_suffix('s').unwrap();
            assert!(grace.parse::<u64>().unwrap() > 2 * default, "{what} is killed before it has ended");
        }
        let check = &services(&compose)["server"]["healthcheck"]["test"];
        assert_eq!(check, &serde_json::json!(["CMD", "vorhand", "healthcheck"]));
    }
}

/// A number among the default settings.
fn skat_settings(name: &str) -> u64 {
    let text = std::fs::read_to_string(root().join("config/vorhand.toml")).unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix(name)).unwrap();
    line.trim_start_matches([' ', '=']).parse().unwrap()
}

#[test]
fn services_start_in_order_and_none_before_its_settings_were_looked_at() {
    let compose = compose("docker-compose.yml");
    let needs = |service: &str| -> BTreeMap<String, String> {
        let needs = services(&compose)[service]["depends_on"].as_object();
        let needs = needs.into_iter().flatten();
        needs.map(|(name, how)| (name.clone(), how["condition"].as_str().unwrap().to_owned())).collect()
    };
    let is = |pairs: &[(&str, &str)]| -> BTreeMap<String, String> {
        pairs.iter().map(|(name, how)| ((*name).to_owned(), format!("service_{how}"))).collect()
    };
    assert_eq!(needs("settings"), is(&[]));
    assert_eq!(needs("database"), is(&[("settings", "completed_successfully")]));
    assert_eq!(needs("migrate"), is(&[("database", "healthy")]));
    assert_eq!(needs("server"), is(&[("database", "healthy"), ("migrate", "completed_successfully")]));
    assert_eq!(needs("proxy"), is(&[("server", "healthy")]));
    assert_eq!(needs("grafana"), is(&[("prometheus", "healthy")]));
    assert_eq!(services(&compose)["proxy"]["profiles"], serde_json::json!(["tls"]));
    // Those who watch are reached from this machine only, and do not reach the database.
    for (name, port) in [("prometheus", "127.0.0.1:9090:9090"), ("grafana", "127.0.0.1:3000:3000")] {
        let service = &services(&compose)[name];
        assert_eq!(service["profiles"], serde_json::json!(["watch"]), "{name}");
        assert_eq!(service["networks"], serde_json::json!(["watch"]), "{name}");
        assert_eq!(service["ports"], serde_json::json!([port]), "{name}");
    }
    assert_eq!(services(&compose)["server"]["networks"], serde_json::json!(["back", "front", "watch"]));
    assert_eq!(services(&compose)["settings"]["network_mode"], "none");
    // The database is on no network that leads outside.
    assert_eq!(services(&compose)["database"]["networks"], serde_json::json!(["back"]));
    assert_eq!(compose["networks"]["back"]["internal"], true);
    assert!(services(&compose)["database"].get("ports").is_none());
}

#[test]
fn secrets_are_files_that_nobody_has_committed() {
    let compose = compose("docker-compose.yml");
    for (name, secret) in compose["secrets"].as_object().unwrap() {
        let file = secret["file"].as_str().unwrap();
        assert!(!file.ends_with(".example"), "{name}");
        let ignored = std::fs::read_to_string(root().join(file).with_file_name(".gitignore")).unwrap();
        assert!(ignored.lines().any(|line| line == "*"), "{name} could be committed");
        let kept_out = std::fs::read_to_string(root().join(".dockerignore")).unwrap();
        let path = file.trim_start_matches("./");
        assert!(kept_out.lines().any(|line| line == path), "{name} could get into the image");
    }
    for (name, service) in services(&compose) {
        for (variable, value) in service["environment"].as_object().into_iter().flatten() {
            let value = value.as_str().unwrap_or_default();
            if variable.contains("PASSWORD") {
                assert!(variable.ends_with("_FILE") && value.starts_with(SECRETS), "{variable} of {name}");
            }
            assert!(
                !value.split("://").skip(1).any(|rest| rest.split('@').next().unwrap().contains(':')),
                "{variable}"
            );
        }
        for secret in service["secrets"].as_array().into_iter().flatten() {
            assert!(compose["secrets"].get(secret.as_str().unwrap()).is_some(), "{name} has {secret}");
        }
    }
}

#[test]
fn base_images_are_arguments_with_a_tag() {
    for file in ["Dockerfile", "deploy/proxy.Dockerfile"] {
        let text = std::fs::read_to_string(root().join(file)).unwrap();
        let from: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("FROM ")).collect();
        assert!(!from.is_empty() && from.iter().all(|image| image.starts_with("${")), "{file}: {from:?}");
        let tags: Vec<&str> =
            text.lines().filter_map(|line| line.strip_prefix("ARG ")?.split_once('=')).map(|(_, tag)| tag).collect();
        assert!(tags.iter().all(|tag| tag.contains(':') && !tag.ends_with(":latest")), "{file}: {tags:?}");
        let user: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("USER ")).collect();
        assert_eq!(user, ["10001:10001"], "{file}");
    }
    let text = std::fs::read_to_string(root().join("Dockerfile")).unwrap();
    assert!(text.contains(r#"CMD ["vorhand", "healthcheck"]"#) && text.contains(r#"ENTRYPOINT ["vorhand"]"#));
    let compose = compose("docker-compose.yml");
    for (service, begins) in
        [("database", "postgres:"), ("prometheus", "prom/prometheus:v"), ("grafana", "grafana/grafana:")]
    {
        let image = services(&compose)[service]["image"].as_str().unwrap();
        assert!(image.starts_with(begins) && !image.ends_with(":latest"), "{service}: {image}");
    }
}

/// The environment of a service, with its secrets in a folder of ours.
fn environment(service: &Value, secrets: &Path) -> BTreeMap<String, String> {
    let all = service["environment"].as_object().unwrap().iter();
    // What has an empty default is nothing to YAML, and an empty text to compose.
    let text = |value: &Value| match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    all.map(|(name, value)| (name.clone(), text(value)))
        .map(|(name, value)| match value.strip_prefix(SECRETS) {
            Some(secret) => (name, secrets.join(secret).display().to_string()),
            None => (name, value),
        })
        .collect()
}

fn pairs(environment: &BTreeMap<String, String>) -> Vec<(&str, &str)> {
    environment.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
}

/// The services of docker-compose.yml by hand: in their order, with their environment, and a database where theirs would be.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_composed_services_go_from_nothing_to_a_played_list() {
    let compose = compose("docker-compose.yml");
    let service = |name: &str| &services(&compose)[name];
    let secrets = tempfile::tempdir().unwrap();
    let secret = secrets.path().join("database_password");
    std::fs::write(&secret, "b6d1f0 with a space and /slashes@\n").unwrap();

    let looked = run(&["check", "--settings-only"], &pairs(&environment(service("settings"), secrets.path()))).await;
    assert!(looked.status.success(), "{looked:?}");

    // The database is made with what its service says, and its URL is the one that the others have.
    let database = &service("database")["environment"];
    let (user, name) = (database["POSTGRES_USER"].as_str().unwrap(), database["POSTGRES_DB"].as_str().unwrap());
    let url = format!("postgres://{user}@database:5432/{name}");
    for name in ["settings", "migrate", "server"] {
        assert_eq!(service(name)["environment"]["VORHAND_DATABASE_URL"], url, "{name}");
        assert_eq!(database["POSTGRES_PASSWORD_FILE"], service(name)["environment"]["VORHAND_DATABASE_PASSWORD_FILE"]);
    }

    // Only where things are is ours.
    let mut setup = Server::setup(Engine::Postgres);
    for (variable, value) in environment(service("server"), secrets.path()) {
        let setting = variable.strip_prefix("VORHAND_").unwrap().to_lowercase();
        match setting.as_str() {
            "listen" | "database_url" => {}
            "metrics_listen" => setup = setup.with(&setting, "127.0.0.1:0"),
            _ => setup = setup.with(&setting, value),
        }
    }
    let mut migrate = environment(service("migrate"), secrets.path());
    let server = setup
        .start_after(async |database: &Database| {
            migrate.insert("VORHAND_DATABASE_URL".to_owned(), database.url().to_owned());
            let migrated = run(&["migrate"], &pairs(&migrate)).await;
            assert!(migrated.status.success(), "{migrated:?}");
            let store = database.store().await;
            assert!(store.ready().await.is_ok(), "the step that must complete has brought the schema up to date");
            store.close().await;
        })
        .await;
    let healthy = run(&["healthcheck"], &[("VORHAND_LISTEN", &server.address().to_string())]).await;
    assert!(healthy.status.success(), "{healthy:?}");

    let mut wanted = settings("Clubheim");
    wanted.rounds = Some(1);
    let bots = play_out(Company::begin(&server, wanted).await.into_bots()).await;
    let audited = audit(&server, bots[0].table).await;
    assert_eq!((audited.list.complete, audited.deals.len()), (true, 3));
    assert!(server.log().lines().all(|line| line.starts_with('{')), "the log is for programs: {}", server.log());
    assert!(!server.log().contains("b6d1f0"), "a password is in the log");
}

/// Neither the file of the secret nor the URL may hold what everybody knows.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn example_secrets_are_refused_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("database_password");
    std::fs::write(&file, EXAMPLE).unwrap();
    let in_url = format!("postgres://vorhand:{}@127.0.0.1:1/vorhand", EXAMPLE.trim_end());
    let ways: [&[(&str, &str)]; 2] = [
        &[
            ("VORHAND_DATABASE_URL", "postgres://vorhand@127.0.0.1:1/vorhand"),
            ("VORHAND_DATABASE_PASSWORD_FILE", file.to_str().unwrap()),
        ],
        &[("VORHAND_DATABASE_URL", &in_url)],
    ];
    for environment in ways {
        for command in [&["serve"][..], &["migrate"], &["check"], &["check", "--settings-only"]] {
            let refused = run(command, environment).await;
            assert_eq!(refused.status.code(), Some(1), "{command:?}");
            let said = [refused.stdout, refused.stderr].concat();
            let said = String::from_utf8(said).unwrap();
            assert!(said.contains("the one of the examples, which everybody knows"), "{command:?}: {said}");
            assert!(!said.contains(EXAMPLE.trim_end()), "{command:?} says the password");
        }
    }
}

/// Runs `vorhand check`; what it says, and whether a server could serve.
async fn check(environment: &[(&str, &str)]) -> (String, bool) {
    let told = run(&["check"], environment).await;
    (String::from_utf8(told.stdout).unwrap(), told.status.success())
}

async fn check_tells_of_a_database_from_its_beginning_to_its_use(engine: Engine) {
    let database = Database::new(engine);
    let listen = ("VORHAND_LISTEN", "127.0.0.1:0");
    let environment = [listen, ("VORHAND_DATABASE_URL", database.url())];
    let (told, serves) = check(&environment).await;
    let beginning = if engine == Engine::Sqlite { "there is no database" } else { "the database is empty" };
    assert!(serves && told.contains(beginning), "{told}");
    assert!(run(&["migrate"], &environment).await.status.success());
    let (told, serves) = check(&environment).await;
    assert!(serves && told.contains("no administrator yet") && told.contains("create-first"), "{told}");

    let (told, serves) = check(&[listen, ("VORHAND_DATABASE_URL", database.url()), ("VORHAND_LISTN", "x")]).await;
    assert!(!serves && told.contains("listn"), "{told}");
    let both = [("VORHAND_LISTEN", "nowhere"), ("VORHAND_MAX_TABLES", "many")];
    let (told, serves) = check(&both).await;
    assert!(!serves && told.contains("listen") && told.contains("max_tables"), "all faults are told: {told}");
    let (told, serves) = check(&[listen, ("VORHAND_DATABASE_URL", "postgres://skat@127.0.0.1:1/skat")]).await;
    assert!(!serves && told.contains("cannot be reached"), "{told}");
    let (told, serves) = check(&[listen, ("VORHAND_DATABASE_URL", "sqlite:/nowhere/vorhand.db")]).await;
    assert!(!serves && told.contains("no folder /nowhere"), "{told}");

    let server = Server::start(engine).await;
    let address = server.address().to_string();
    let (told, serves) =
        check(&[("VORHAND_LISTEN", &address), ("VORHAND_DATABASE_URL", server.database().url())]).await;
    assert!(serves && told.contains("listened to already"), "{told}");
    assert_eq!(told.contains("a server is running on this database"), engine == Engine::Sqlite, "{told}");
    assert_eq!(server.get("/readyz").await.status, 200, "the check has disturbed nobody");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_one_step_ahead_is_served_and_told_of() {
    let server = Server::setup(Engine::Postgres).start_after(async |database: &Database| {
        assert!(run(&["migrate"], &[("VORHAND_DATABASE_URL", database.url())]).await.status.success());
        database.migrate_further();
    });
    let server = server.await;
    assert_eq!(server.get("/readyz").await.status, 200);
    let mut wanted = settings("Halle");
    wanted.rounds = Some(1);
    let bots = play_out(Company::begin(&server, wanted).await.into_bots()).await;
    assert!(audit(&server, bots[0].table).await.list.complete);
    let environment = [("VORHAND_LISTEN", "127.0.0.1:0"), ("VORHAND_DATABASE_URL", server.database().url())];
    let (told, serves) = check(&environment).await;
    assert!(serves && told.contains("one step ahead"), "{told}");
}

/// One sample: its name, its labels as they are written, and its value.
type Samples = BTreeMap<(String, String), f64>;

/// Reads metrics as strictly as their format is described, and gives what is measured.
fn samples(text: &str) -> Samples {
    let body = text.strip_suffix("# EOF\n").expect("the text ends with its own end");
    let mut samples = Samples::new();
    let (mut family, mut kind) = (String::new(), String::new());
    let mut described = BTreeMap::new();
    for line in body.lines() {
        if let Some(comment) = line.strip_prefix("# ") {
            let (what, rest) = comment.split_once(' ').unwrap();
            let (name, said) = rest.split_once(' ').unwrap();
            match what {
                "HELP" => {
                    assert!(described.insert(name.to_owned(), ()).is_none(), "{name} is described twice");
                    family = name.to_owned();
                    assert!(said.ends_with('.'), "{said}");
                }
                "TYPE" => kind = said.to_owned(),
                "UNIT" => assert!(name.ends_with(&format!("_{said}")), "{name} is measured in {said}"),
                _ => panic!("{line}"),
            }
            assert_eq!(name, family, "{line}");
            continue;
        }
        let (sample, value) = line.rsplit_once(' ').unwrap();
        let (name, labels) = sample
            .split_once('{')
            .map_or((sample, ""), |(name, rest)| (name, rest.strip_suffix('}').unwrap_or_else(|| panic!("{line}"))));
        let suffix = name.strip_prefix(&family).unwrap_or_else(|| panic!("{line} is not of {family}"));
        let suffixes: &[&str] = match kind.as_str() {
            "counter" => &["_total"],
            "gauge" => &[""],
            "info" => &["_info"],
            "histogram" => &["_bucket", "_sum", "_count"],
            _ => panic!("{family} is a {kind}"),
        };
        assert!(suffixes.contains(&suffix), "{line}: a {kind}");
        assert!(name.starts_with("vorhand_") || name.starts_with("process_"), "{line}");
        let value: f64 = value.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        let known = samples.insert((name.to_owned(), labels.to_owned()), value);
        assert!(known.is_none(), "{line} stands there twice");
    }
    check_histograms(&samples);
    samples
}

/// The buckets of a histogram do not go down, and the last one holds all.
fn check_histograms(samples: &Samples) {
    let mut before: BTreeMap<String, f64> = BTreeMap::new();
    let mut all: Vec<(String, f64, f64)> = Vec::new();
    for ((name, labels), value) in samples {
        let Some(family) = name.strip_suffix("_bucket") else { continue };
        let bound = labels.split(',').find_map(|label| label.strip_prefix("le=\"")).unwrap().trim_end_matches('"');
        let others: Vec<&str> = labels.split(',').filter(|label| !label.starts_with("le=")).collect();
        let bound = if bound == "+Inf" { f64::INFINITY } else { bound.parse().unwrap() };
        all.push((format!("{family}{{{}", others.join(",")), bound, *value));
    }
    all.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    for (series, bound, value) in all {
        let last = before.insert(series.clone(), value).unwrap_or(0.0);
        assert!(value >= last, "{series} goes down at {bound}");
        if bound == f64::INFINITY {
            let (family, labels) = series.split_once('{').unwrap();
            assert_eq!(samples[&(format!("{family}_count"), labels.to_owned())], value, "{series}");
        }
    }
}

async fn metrics_tell_what_has_happened(engine: Engine) {
    let server = Server::setup(engine).with("metrics_listen", "127.0.0.1:0").start().await;
    let mut wanted = settings("Halle");
    wanted.rounds = Some(1);
    let mut company = Company::begin(&server, wanted).await;
    let table = company.table;
    let nonsense = company.people[0].refused(table, TableAct::AddComputer { seat: Seat::try_from(1).unwrap() }).await;
    let bots = play_out(company.into_bots()).await;
    assert_eq!(server.get(&format!("/api/v1/lists/{table}")).await.status, 200);
    assert_eq!(server.get("/api/v1/nothing").await.status, 404);

    let log = server.log();
    let line = log.lines().find(|line| line.contains("metrics are served")).unwrap();
    let address = line.split("address=").nth(1).unwrap().split_whitespace().next().unwrap();
    let reply = Request::new("GET", "/metrics").send(address.parse().unwrap()).await.unwrap();
    assert_eq!(reply.status, 200);
    assert_eq!(reply.content_type, "application/openmetrics-text");
    let samples = samples(&reply.text);
    let value = |name: &str, labels: &str| {
        let key = (format!("vorhand_{name}"), labels.to_owned());
        *samples.get(&key).unwrap_or_else(|| panic!("{key:?} is not in {}", reply.text))
    };
    assert_eq!(value("sockets", ""), 3.0);
    assert_eq!(value("present_players", ""), 3.0);
    assert_eq!(value("open_tables", ""), 0.0, "it is over");
    assert_eq!(value("socket_closes_total", "code=\"too_slow\""), 0.0);
    assert_eq!(value("table_restarts_total", ""), 0.0);
    assert_eq!(value("journal_queue_rows", ""), 0.0);
    let acked: usize = bots.iter().map(|bot| bot.acked.len()).sum();
    assert!(value("commands_total", "outcome=\"done\"") >= acked as f64);
    assert!(value("commands_total", &format!("outcome=\"{}\"", nonsense.code)) >= 1.0);
    let rows = value("journal_rows_total", "outcome=\"written\"");
    assert!(rows > acked as f64, "each command and what the table has done by itself");
    assert!(value("journal_commit_seconds_count", "") >= rows);
    let found = "route=\"/api/v1/lists/{list}\",method=\"GET\",status=\"200\"";
    assert_eq!(value("http_requests_total", found), 1.0);
    assert_eq!(value("http_requests_total", "route=\"unknown\",method=\"GET\",status=\"404\""), 1.0);
    assert_eq!(value("http_request_seconds_count", "route=\"/api/v1/lists/{list}\",method=\"GET\""), 1.0);
    assert!(samples.keys().any(|(name, labels)| name == "vorhand_build_info" && labels.starts_with("version=")));
    // No table and no player is a label.
    for secret in
        bots.iter().flat_map(|bot| [bot.client.name.clone(), bot.table.to_string(), bot.client.id.to_string()])
    {
        assert!(!reply.text.contains(&secret), "{secret} is among the metrics");
    }
    // Players do not find them where they come in.
    assert_eq!(server.get("/metrics").await.status, 404);
}
