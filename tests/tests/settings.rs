//! Settings, the other commands of the binary, and a log that tells no secrets.

#![allow(clippy::unwrap_used, reason = "a test may stop where it does not find what it needs")]

use skat_protocol::{ChatText, ClientMessage, TableAct};
use vorhand_tests::{Bot, Client, Company, Database, Engine, Server, on_both_engines, play_out, run, settings};

on_both_engines!(
    a_variable_goes_before_the_file,
    a_wrong_setting_is_named,
    healthcheck_tells_whether_a_server_is_ready,
    migrate_prepares_a_database,
    a_readable_log_tells_no_secrets,
    a_json_log_tells_no_secrets,
);

async fn a_variable_goes_before_the_file(engine: Engine) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("vorhand.toml");
    std::fs::write(&file, "max_tables_per_player = 1\narranged_deals = true\n").unwrap();
    let config = file.to_str().unwrap();
    let server = Server::setup(engine).with("config", config).start().await;
    let mut anna = Client::guest(&server, "Anna").await;
    anna.create(settings("Halle")).await;
    let create = |id| ClientMessage::Create { id, settings: settings("Halle"), password: None, arranged: None };
    assert!(anna.command(create).await.is_err(), "the file allows one table");

    let server = Server::setup(engine).with("config", config).with("max_tables_per_player", 2).start().await;
    let mut anna = Client::guest(&server, "Anna").await;
    anna.create(settings("Halle")).await;
    anna.arrange(settings("Halle"), &[vorhand_tests::DEAL]).await;
    assert!(anna.command(create).await.is_err(), "the variable allows two");
}

async fn a_wrong_setting_is_named(engine: Engine) {
    let database = Database::new(engine);
    let url = ("VORHAND_DATABASE_URL", database.url());
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("vorhand.toml");
    std::fs::write(&file, "lisen = \"127.0.0.1:0\"\n").unwrap();
    let file = file.to_str().unwrap();
    let missing = folder.path().join("missing.toml");
    let missing = missing.to_str().unwrap();
    let cases = [
        (("VORHAND_LISTEN", "nowhere"), "settings are wrong"),
        (("VORHAND_MAX_TABELS", "7"), "max_tabels"),
        (("VORHAND_MAX_TABLES", "many"), "settings are wrong"),
        (("VORHAND_LOG_FORMAT", "loud"), "log_format"),
        (("VORHAND_LOG_FILTER", "skat_server=loud"), "log_filter"),
        (("VORHAND_CONFIG", file), "lisen"),
        (("VORHAND_CONFIG", missing), "missing.toml"),
    ];
    for (setting, named) in cases {
        let told = run(&["serve"], &[url, ("VORHAND_LISTEN", "127.0.0.1:0"), setting]).await;
        let message = String::from_utf8_lossy(&told.stderr);
        assert_eq!(told.status.code(), Some(1), "{setting:?}: {message}");
        assert!(message.contains(named), "{setting:?}: {message}");
        assert!(told.stdout.is_empty());
    }
    let told = run(&["serve"], &[("VORHAND_DATABASE_URL", "mysql://localhost/skat")]).await;
    assert_eq!(told.status.code(), Some(1));
}

async fn healthcheck_tells_whether_a_server_is_ready(engine: Engine) {
    let mut server = Server::start(engine).await;
    let address = server.address().to_string();
    let healthy = run(&["healthcheck", "--address", &address], &[]).await;
    assert!(healthy.status.success(), "{healthy:?}");
    server.kill9().await;
    let gone = run(&["healthcheck", "--address", &address], &[]).await;
    assert_eq!(gone.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&gone.stderr).contains(&address), "{gone:?}");
}

async fn migrate_prepares_a_database(engine: Engine) {
    let database = Database::new(engine);
    let url = ("VORHAND_DATABASE_URL", database.url());
    for _ in 0..2 {
        let told = run(&["migrate"], &[url]).await;
        assert!(told.status.success(), "{told:?}");
    }
    let store = database.store().await;
    assert!(store.ready().await.is_ok());
    store.close().await;
}

async fn a_readable_log_tells_no_secrets(engine: Engine) {
    log_tells_no_secrets(engine, "readable").await;
}

async fn a_json_log_tells_no_secrets(engine: Engine) {
    let log = log_tells_no_secrets(engine, "json").await;
    for line in log.lines() {
        let line: serde_json::Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error} in {line}"));
        assert!(line["timestamp"].is_string() && line["level"].is_string(), "{line}");
    }
}

/// Plays a list with talk in it while everything is logged, and looks for what must not be there.
async fn log_tells_no_secrets(engine: Engine, format: &str) -> String {
    let mut server = Server::setup(engine).with("log_format", format).with("log_filter", "trace").start().await;
    let mut wanted = settings("Halle");
    wanted.rounds = Some(1);
    let mut company = Company::sit_down(&server, wanted).await;
    let table = company.table;
    let (said, called) = ("the rosebud of hearts", "a nightingale sang");
    company.people[0].says(table, said).await;
    company.people[1].command(|id| ClientMessage::LobbySay { id, text: ChatText::new(called).unwrap() }).await.unwrap();
    for person in &mut company.people {
        person.act(table, TableAct::Ready { ready: true }).await;
    }
    let bots = play_out(company.into_bots()).await;
    // Mistakes and restarts are logged too, and a table that is read again.
    let mut stranger = Client::guest(&server, "Stranger").await;
    let open = stranger.create(settings("Leipzig")).await;
    stranger.sit(open, 1).await;
    stranger.says(open, said).await;
    stranger.send_text(format!("{{\"t\":\"say\",\"text\":\"{said}\"}}")).await;
    stranger.next().await.unwrap();
    server.kill9().await;
    server.restart().await;
    let mut bots = bots;
    bots[0].client.reconnect(&server).await;
    bots[0].client.resume(table, 0).await;
    bots[0].client.gets_snapshot(table).await;
    server.terminate();
    assert_eq!(server.ended(std::time::Duration::from_secs(30)).await.code(), Some(0));

    let log = server.log();
    assert_eq!(log.lines().filter(|line| line.contains("listening")).count(), 2, "{log}");
    let secrets = bots.iter().flat_map(secrets).chain([said.to_owned(), called.to_owned()]);
    for secret in secrets {
        let line = log.lines().find(|line| line.contains(&secret));
        assert_eq!(line, None, "{secret} is in the log");
    }
    for line in log.lines() {
        let mut words = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let card = words.find(|word| word.parse::<skat_rules::Card>().is_ok());
        assert_eq!(card, None, "a card is in the log: {line}");
    }
    log
}

/// Tokens and seeds of a player, and the server's seeds.
fn secrets(bot: &Bot) -> Vec<String> {
    let mut secrets = vec![bot.client.token.as_str().to_owned()];
    for proof in &bot.client.at(bot.table).proofs {
        let proof = serde_json::to_value(proof).unwrap();
        secrets.push(proof["serverSeed"].as_str().unwrap().to_owned());
        let parts = proof["parts"].as_array().unwrap();
        secrets.extend(parts.iter().filter_map(|part| part["seed"].as_str()).map(str::to_owned));
    }
    secrets
}
