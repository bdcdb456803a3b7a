//! What `docs/operations.md` tells those with PostgreSQL to do, as it stands there.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use vorhand_tests::{Engine, run};

use crate::playing::{Playing, play_on, server};

/// How many commands are acknowledged before the backup.
const BEFORE: usize = 150;

/// What stands in for docker: the database's service is the test's server, and the other services are the test's matter.
const DOCKER: &str = r#"#!/bin/sh
case "$*" in
    "compose stop server" | "compose up --detach") exit 0 ;;
    "compose exec -T database "*) shift 4 ;;
    *) echo "not expected: docker $*" >&2; exit 1 ;;
esac
program=$1
shift
# The names of the compose file are others in a server with the databases of many tests.
for word in "$@"; do
    shift
    case "$before $word" in
        "--username vorhand") set -- "$@" "$PGUSER" ;;
        *" vorhand") set -- "$@" "$PGDATABASE" ;;
        *) set -- "$@" "$word" ;;
    esac
    before=$word
done
exec "$program" "$@"
"#;

/// The shell's lines below a heading of the document, one text for each block.
fn documented(heading: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/operations.md");
    let document = fs::read_to_string(path).unwrap();
    let (_, section) = document.split_once(&format!("\n### {heading}\n")).expect("the document has the section");
    let section = section.split("\n##").next().unwrap();
    section.split("```sh\n").skip(1).map(|block| block.split_once("```").expect("a block ends").0.to_owned()).collect()
}

/// Where PostgreSQL's programs can be beside `PATH`.
fn search_path(first: &Path) -> std::ffi::OsString {
    let mut folders = vec![first.to_owned()];
    folders.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut versions: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    versions.sort();
    folders.extend(versions.into_iter().rev());
    std::env::join_paths(folders).unwrap()
}

/// Runs lines of the document with this database, in this folder.
fn shell(lines: &str, url: &str, folder: &Path) {
    let place = url.split_once("://").unwrap().1;
    let (user, place) = place.split_once('@').unwrap();
    let (host, database) = place.split_once('/').unwrap();
    let (host, port) = host.split_once(':').unwrap();
    let mut command = Command::new("sh");
    command.args(["-e", "-c", lines]).current_dir(folder);
    command.env("PATH", search_path(folder));
    command.env("PGHOST", host).env("PGPORT", port);
    command.env("PGUSER", user.split(':').next().unwrap()).env("PGDATABASE", database);
    let told = command.output().unwrap();
    assert!(told.status.success(), "{lines}\n{}", String::from_utf8_lossy(&told.stderr));
}

async fn the_documented_commands_bring_all_back(heading: &str) {
    let [backup, restore] = documented(heading).try_into().expect("a section has a block each way");
    let mut server = server(Engine::Postgres).await;
    let url = server.database().url().to_owned();
    let folder = tempfile::tempdir().unwrap();
    let docker = folder.path().join("docker");
    fs::write(&docker, DOCKER).unwrap();
    fs::set_permissions(&docker, fs::Permissions::from_mode(0o755)).unwrap();
    let mut playing = Playing::begin(&server).await;
    let acknowledged = playing.acknowledged_after(BEFORE).await;
    let (lines, database, place) = (backup, url.clone(), folder.path().to_owned());
    tokio::task::spawn_blocking(move || shell(&lines, &database, &place)).await.unwrap();
    // It went on meanwhile.
    playing.acknowledged_after(BEFORE).await;
    let bots = playing.stop().await;
    server.terminate();
    server.ended(Duration::from_secs(60)).await;
    shell(&restore, &url, folder.path());
    server.restart().await;
    play_on(server, bots, &acknowledged).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_commands_with_compose_bring_all_back() {
    the_documented_commands_bring_all_back("PostgreSQL with compose").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_commands_without_compose_bring_all_back() {
    the_documented_commands_bring_all_back("PostgreSQL without compose").await;
}

#[tokio::test]
async fn backup_and_restore_say_what_to_do_instead() {
    // Nobody listens on port 1, and nobody is asked.
    let settings = [("VORHAND_DATABASE_URL", "postgres://vorhand@127.0.0.1:1/vorhand")];
    for (command, program) in [("backup", "pg_dump"), ("restore", "pg_restore")] {
        let told = run(&[command, "club.bak"], &settings).await;
        let said = String::from_utf8_lossy(&told.stderr).into_owned();
        assert_eq!(told.status.code(), Some(4), "{said}");
        assert!(said.starts_with("vorhand: other_engine: ") && said.contains(program), "{said}");
    }
}
