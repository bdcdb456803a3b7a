//! `vorhand backup` and `vorhand restore`.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Duration;

use vorhand_tests::{Engine, Server, binary, run};

use crate::playing::{Playing, play_on, server};

/// How many backups are made of a server that plays.
const BACKUPS: usize = 3;

/// How many commands are acknowledged between two backups.
const BETWEEN: usize = 150;

async fn vorhand(url: &str, arguments: &[&str]) -> (Option<i32>, String) {
    let Output { status, stdout, stderr } = run(arguments, &[("VORHAND_DATABASE_URL", url)]).await;
    (status.code(), String::from_utf8_lossy(&[stdout, stderr].concat()).into_owned())
}

/// The command is refused with this code and word.
async fn refused(url: &str, arguments: &[&str], code: i32, word: &str) {
    let (found, said) = vorhand(url, arguments).await;
    assert_eq!(found, Some(code), "{said}");
    assert!(said.starts_with(&format!("vorhand: {word}: ")), "{said}");
}

async fn done(url: &str, arguments: &[&str]) -> String {
    let (code, said) = vorhand(url, arguments).await;
    assert_eq!(code, Some(0), "{said}");
    said
}

fn file(url: &str) -> PathBuf {
    PathBuf::from(url.strip_prefix("sqlite:").unwrap())
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_a_playing_server_has_all_that_was_answered_and_is_played_on() {
    let mut server = server(Engine::Sqlite).await;
    let url = server.database().url().to_owned();
    let folder = tempfile::tempdir().unwrap();
    let copy = |number: usize| folder.path().join(format!("{number}.bak")).to_str().unwrap().to_owned();
    let mut playing = Playing::begin(&server).await;
    let mut acknowledged = Default::default();
    for number in 1..=BACKUPS {
        acknowledged = playing.acknowledged_after(BETWEEN).await;
        let said = done(&url, &["backup", &copy(number)]).await;
        assert!(said.contains("open tables 4, lists 4, players "), "{said}");
    }
    // It went on meanwhile.
    playing.acknowledged_after(BETWEEN).await;
    assert_eq!(names(folder.path()), ["1.bak", "2.bak", "3.bak"], "nothing else is left");
    assert_eq!(fs::metadata(copy(1)).unwrap().permissions().mode() & 0o777, 0o600);
    refused(&url, &["backup", &copy(1)], 3, "exists").await;
    refused(&url, &["restore", &copy(1), "--force"], 3, "in_use").await;

    let bots = playing.stop().await;
    server.terminate();
    server.ended(Duration::from_secs(60)).await;
    refused(&url, &["restore", &copy(BACKUPS)], 3, "holds_something").await;
    let said = done(&url, &["restore", &copy(BACKUPS), "--force"]).await;
    assert!(said.contains("open tables 4"), "{said}");
    server.restart().await;
    play_on(server, bots, &acknowledged).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_no_whole_backup_changes_nothing() {
    let mut server = server(Engine::Sqlite).await;
    let mut playing = Playing::begin(&server).await;
    playing.acknowledged_after(BETWEEN).await;
    let url = server.database().url().to_owned();
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("club.bak");
    // A killed server has left a log, which belongs to what is saved.
    playing.stop().await;
    server.kill9().await;
    done(&url, &["backup", copy.to_str().unwrap()]).await;
    let whole = fs::read(&copy).unwrap();

    let other = tempfile::tempdir().unwrap();
    let empty = format!("sqlite:{}", other.path().join("new.db").display());
    let bad = folder.path().join("bad.bak");
    let mut pieces: Vec<Vec<u8>> = vec![
        Vec::new(),
        b"Dear diary".to_vec(),
        b"Dear diary, this is no database. ".repeat(400),
        whole[..whole.len() / 2].to_vec(),
        whole[..whole.len() - 1].to_vec(),
        whole[..100].to_vec(),
    ];
    // A page in the middle that is gone.
    let mut torn = whole.clone();
    let middle = whole.len() / 2 / 4096 * 4096;
    torn[middle..middle + 4096].fill(0);
    pieces.push(torn);
    for piece in pieces {
        fs::write(&bad, piece).unwrap();
        refused(&empty, &["restore", bad.to_str().unwrap()], 3, "not_a_backup").await;
    }
    refused(&empty, &["restore", folder.path().join("none.bak").to_str().unwrap()], 1, "io").await;
    refused(&empty, &["backup", bad.to_str().unwrap(), "--force"], 1, "no_database").await;
    assert_eq!(names(other.path()), ["new.db.lock"], "nothing is there that was not");
    let database = file(&url);
    refused(&url, &["restore", database.to_str().unwrap(), "--force"], 1, "io").await;
    // Nor does a backup replace what it is made of.
    for own in ["", "-wal", "-journal", ".lock"] {
        let own = format!("{}{own}", database.display());
        refused(&url, &["backup", &own, "--force"], 1, "io").await;
    }
    refused(&empty, &["restore", "/dev/zero", "--force"], 3, "not_a_backup").await;
    // What was copied by hand from a server that was killed has a log beside it.
    fs::write(&bad, &whole).unwrap();
    fs::write(folder.path().join("bad.bak-wal"), b"rows").unwrap();
    refused(&empty, &["restore", bad.to_str().unwrap()], 3, "not_a_backup").await;

    let said = done(&empty, &["restore", copy.to_str().unwrap()]).await;
    assert!(said.contains("open tables 4"), "{said}");
    refused(&empty, &["restore", copy.to_str().unwrap()], 3, "holds_something").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_without_room_or_folder_leaves_nothing_behind() {
    let server = Server::start(Engine::Sqlite).await;
    let url = server.database().url().to_owned();
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("club.bak");
    refused(&url, &["backup", folder.path().join("none/club.bak").to_str().unwrap()], 1, "io").await;
    refused(&url, &["backup", folder.path().to_str().unwrap(), "--force"], 1, "io").await;
    done(&url, &["backup", copy.to_str().unwrap()]).await;
    let whole = fs::read(&copy).unwrap();
    assert!(whole.len() > 100 * 1024, "{} bytes", whole.len());
    // As on a full disk, no file may grow beyond so many blocks, and writing more is an error.
    let full = |command: &str| {
        let line = format!("trap '' XFSZ; ulimit -f 64; exec \"$0\" {command} \"$1\" --force");
        let mut shell = Command::new("sh");
        shell.args(["-c", &line]).arg(binary()).arg(&copy).env_clear();
        shell
    };
    let told = full("backup").env("VORHAND_DATABASE_URL", &url).output().unwrap();
    assert_eq!(told.status.code(), Some(1), "{told:?}");
    assert_eq!(names(folder.path()), ["club.bak"], "nothing is left");
    assert_eq!(fs::read(&copy).unwrap(), whole, "the one before is as it was");
    let other = tempfile::tempdir().unwrap();
    let empty = format!("sqlite:{}", other.path().join("new.db").display());
    let told = full("restore").env("VORHAND_DATABASE_URL", &empty).output().unwrap();
    assert_eq!(told.status.code(), Some(1), "{told:?}");
    assert_eq!(names(other.path()), ["new.db.lock"], "nothing is left");
}
