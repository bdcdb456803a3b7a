//! `vorhand admin` beside `vorhand serve`: both as processes, as somebody starts them.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;
use std::process::{Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt as _, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};

const PASSWORD: &str = "four words make one";

/// A folder with a database and the state of who administers it.
struct Club {
    folder: TempDir,
}

/// A server process; killed with this value.
struct Server {
    _process: Child,
    /// What it prints after its address, which somebody must be there to read.
    _output: Lines<BufReader<ChildStdout>>,
    url: String,
}

impl Club {
    fn new() -> Club {
        Club { folder: tempfile::tempdir().unwrap() }
    }

    fn state(&self) -> PathBuf {
        self.folder.path().join("state/vorhand/admin.json")
    }

    /// A command with an environment of its own.
    fn vorhand(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_vorhand"));
        let database = format!("sqlite:{}", self.folder.path().join("test.db").display());
        command.args(arguments).env_clear().env("VORHAND_DATABASE_URL", database);
        command.env("XDG_STATE_HOME", self.folder.path().join("state"));
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
        command
    }

    async fn serve(&self) -> Server {
        let mut command = self.vorhand(&["serve"]);
        command.env("VORHAND_LISTEN", "127.0.0.1:0").env("VORHAND_COMPUTER_MILLIS", "0");
        let mut process = command.spawn().unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let greeting = lines.next_line().await.unwrap().expect("the server starts");
        let address = greeting.split("http://").nth(1).unwrap().split(' ').next().unwrap();
        Server { url: format!("http://{address}"), _process: process, _output: lines }
    }

    async fn run(&self, arguments: &[&str]) -> Output {
        let mut command = self.vorhand(&["admin"]);
        command.args(arguments).env("VORHAND_PASSWORD", PASSWORD).output().await.unwrap()
    }

    /// What a command says, which must succeed.
    async fn told(&self, arguments: &[&str]) -> String {
        let out = self.run(arguments).await;
        assert!(out.status.success(), "{arguments:?}: {out:?}");
        String::from_utf8(out.stdout).unwrap()
    }

    /// The same as JSON.
    async fn json(&self, arguments: &[&str]) -> Value {
        let text = self.told(&[arguments, &["--json"]].concat()).await;
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error} in {text}"))
    }

    /// The message of a command that must fail.
    async fn refused(&self, arguments: &[&str]) -> String {
        let out = self.run(arguments).await;
        assert_eq!(out.status.code(), Some(1), "{arguments:?}: {out:?}");
        assert!(out.stdout.is_empty());
        String::from_utf8(out.stderr).unwrap()
    }
}

fn register(server: &Server, name: &str) -> String {
    let body = serde_json::json!({ "name": name, "password": PASSWORD });
    let mut reply = ureq::post(format!("{}/api/v1/accounts", server.url)).send_json(body).unwrap();
    let body: Value = reply.body_mut().read_json().unwrap();
    body["player"].as_str().unwrap().to_owned()
}

/// A club with an administrator who has logged in, and its server.
async fn open_club() -> (Club, Server) {
    let club = Club::new();
    club.told(&["create-first", "Hedwig"]).await;
    let server = club.serve().await;
    club.told(&["login", "Hedwig", "--server", &server.url]).await;
    (club, server)
}

#[tokio::test]
async fn an_administrator_is_made_logs_in_and_logs_out() {
    let club = Club::new();
    assert!(club.refused(&["settings"]).await.contains("nobody is logged in at http://127.0.0.1:8080"));
    let made = club.told(&["create-first", "Hedwig"]).await;
    assert!(made.contains("vorhand admin login Hedwig") && made.contains(" in sqlite:"), "{made}");
    let server = club.serve().await;
    assert!(club.refused(&["create-first", "Anna"]).await.contains("stop the server"));

    let told = club.told(&["login", "Hedwig", "--server", &server.url]).await;
    assert_eq!(told, format!("Logged in at {} as Hedwig, administrator.\n", server.url));
    assert_eq!(fs::metadata(club.state()).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(club.told(&["settings", "--changed"]).await.contains("computer_millis"));
    assert!(club.refused(&["settings", "--server", "http://127.0.0.1:1"]).await.contains("nobody is logged in"));
    assert!(club.told(&["logout"]).await.contains("Logged out"));
    assert!(!fs::read_to_string(club.state()).unwrap().contains("token"));

    // The token may stand in a file or a variable instead; then nothing is kept.
    let token = club.folder.path().join("token");
    let file = ["--server", &server.url, "--token-file", token.to_str().unwrap()];
    club.told(&[&["login", "Hedwig"], &file[..]].concat()).await;
    assert_eq!(fs::metadata(&token).unwrap().permissions().mode() & 0o777, 0o600);
    club.told(&[&["audit"], &file[..]].concat()).await;
    let mut command = club.vorhand(&["admin", "audit", "--server", &server.url]);
    command.env("VORHAND_ADMIN_TOKEN", fs::read_to_string(&token).unwrap().trim());
    assert!(command.output().await.unwrap().status.success());
    let wrong =
        club.vorhand(&["admin", "audit", "--server", &server.url]).env("VORHAND_ADMIN_TOKEN", "x").output().await;
    let message = String::from_utf8(wrong.unwrap().stderr).unwrap();
    assert!(message.contains("(bad_token); log in with"), "{message}");
    club.told(&[&["logout"], &file[..]].concat()).await;
    assert!(!token.exists());
}

#[tokio::test]
async fn a_wrong_password_is_refused_and_nothing_is_kept() {
    let club = Club::new();
    club.told(&["create-first", "Hedwig"]).await;
    let server = club.serve().await;
    let mut command = club.vorhand(&["admin", "login", "Hedwig", "--server", &server.url]);
    let out = command.env("VORHAND_PASSWORD", "another password").output().await.unwrap();
    assert_eq!(out.status.code(), Some(1));
    assert_eq!(
        String::from_utf8(out.stderr).unwrap(),
        "vorhand: The name and the password do not belong together (wrong_login)\n"
    );
    assert!(!club.state().exists());
    let unreachable = club.refused(&["login", "Hedwig", "--server", "http://127.0.0.1:1"]).await;
    assert!(unreachable.contains("cannot reach http://127.0.0.1:1"), "{unreachable}");
}

#[tokio::test]
async fn players_are_found_locked_renamed_and_made_referees() {
    let (club, server) = open_club().await;
    let anna = register(&server, "Anna");
    register(&server, "Inge");
    let table = club.told(&["players", "find", "Ann"]).await;
    assert!(table.starts_with("ID ") && table.contains(&format!("{anna}  Anna  player")), "{table}");
    assert_eq!(club.told(&["players", "find", "Nobody"]).await, "Nobody is found.\n");

    let locked = club.json(&["players", "lock", "Anna", "--days", "7", "--reason", "talked"]).await;
    assert_eq!((&locked["lock"]["reason"], &locked["player"]), (&Value::from("talked"), &Value::from(&*anna)));
    assert!(club.told(&["players", "show", &anna]).await.contains("because    talked"));
    club.told(&["players", "unlock", "anna", "--reason", "sorry"]).await;
    let again = club.refused(&["players", "unlock", "Anna", "--reason", "sorry"]).await;
    assert_eq!(again, "vorhand: The player is not locked out (not_locked)\n");

    let taken = club.refused(&["players", "rename", "Anna", "INGE", "--reason", "x"]).await;
    assert!(taken.contains("(name_taken)"), "{taken}");
    club.told(&["players", "rename", "Anna", "Anneliese", "--reason", "her own name"]).await;
    let found = club.json(&["players", "find", "--former", "Anna"]).await;
    assert_eq!(found["players"][0]["name"], "Anneliese");
    assert!(club.refused(&["players", "show", "Anna"]).await.contains("nobody with an account is called \"Anna\""));

    let referee = club.told(&["players", "role", "Anneliese", "referee", "--reason", "elected"]).await;
    assert!(referee.contains("referee"), "{referee}");
    let last = club.refused(&["players", "role", "Hedwig", "player", "--reason", "x"]).await;
    assert!(last.contains("(last_administrator)"), "{last}");
    let by_address = club.json(&["players", "find", "--address", "127.0.0.0/8"]).await;
    assert!(by_address["players"].as_array().unwrap().len() >= 2, "{by_address}");

    // The lock has ended her first session; this one is ended by its id, and the next with all others.
    let login = |name: &str| {
        let body = serde_json::json!({ "name": name, "password": PASSWORD });
        ureq::post(format!("{}/api/v1/sessions", server.url)).send_json(body).unwrap();
    };
    login("Anneliese");
    let sessions = club.json(&["players", "sessions", "Anneliese"]).await;
    let id = sessions["sessions"][0]["id"].as_str().unwrap();
    club.told(&["players", "revoke", "--session", id]).await;
    assert_eq!(club.told(&["players", "sessions", "Anneliese"]).await, "He is logged in nowhere.\n");
    login("Anneliese");
    club.told(&["players", "revoke", "Anneliese"]).await;
    assert_eq!(club.told(&["players", "sessions", "Anneliese"]).await, "He is logged in nowhere.\n");

    let log = club.json(&["audit", "--subject", &format!("player:{anna}")]).await;
    let reasons: Vec<&str> =
        log["entries"].as_array().unwrap().iter().filter_map(|entry| entry["reason"].as_str()).collect();
    assert_eq!(reasons, ["elected", "her own name", "sorry", "talked"]);
    let few = club.told(&["audit", "--limit", "2"]).await;
    assert!(few.ends_with("There are more: ask for them with --limit.\n"), "{few}");
}

#[tokio::test]
async fn lists_are_voided_and_tables_are_closed() {
    let (club, server) = open_club().await;
    let socket = server.url.replace("http://", "ws://");
    let play = ["play", "--server", &socket, "--name", "Karl", "--computer"];
    let played = club.vorhand(&play).output().await.unwrap();
    assert!(played.status.success(), "{played:?}");
    let lists = club.json(&["lists", "list"]).await;
    let list = lists["lists"][0]["id"].as_str().expect("a list was played").to_owned();
    let before = club.told(&["lists", "show", &list]).await;
    assert!(before.contains("Karl") && before.contains("DEAL  DEALER"), "{before}");
    let deal = club.told(&["deals", "show", &list, "1"]).await;
    assert!(deal.contains("forehand") && deal.contains("record"), "{deal}");

    let voided = club.told(&["deals", "void", &list, "1", "--reason", "cards were shown"]).await;
    assert!(voided.contains("void") && voided.contains("cards were shown"), "{voided}");
    let twice = club.refused(&["deals", "void", &list, "1", "--reason", "again"]).await;
    assert_eq!(twice, "vorhand: It is void already (already_void)\n");
    club.told(&["deals", "restore", &list, "1", "--reason", "they were not"]).await;
    assert!(club.told(&["lists", "void", &list, "--reason", "a test"]).await.contains("a test"));
    assert_eq!(club.told(&["lists", "restore", &list, "--reason", "no test"]).await, before);
    let nowhere = "0199c3a0-5b7e-7c11-9d02-3f1a2b4c5d01";
    assert!(club.refused(&["lists", "void", nowhere, "--reason", "x"]).await.contains("(not_found)"));

    // A table that waits for people.
    let mut host = club.vorhand(&["play", "--server", &socket, "--name", "Karl", "--people", "2", "--computer"]);
    let mut host = host.spawn().unwrap();
    let mut lines = BufReader::new(host.stdout.take().unwrap()).lines();
    let invitation = lines.next_line().await.unwrap().unwrap();
    let table = invitation.rsplit(' ').next().unwrap().to_owned();
    assert!(club.told(&["tables", "list"]).await.contains(&table));
    assert!(club.told(&["tables", "show", &table]).await.contains("Karl"));
    club.told(&["tables", "announce", &table, "We close."]).await;
    club.told(&["tables", "close", &table, "--void", "--reason", "closing time"]).await;
    assert!(!club.told(&["tables", "list"]).await.contains(&table));
    host.wait().await.unwrap();
}
