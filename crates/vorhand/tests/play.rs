//! `vorhand play` beside `vorhand serve`: both as processes without a terminal, as scripts start them.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::process::Stdio;

use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};

/// A server process with a database of its own; killed with this value.
struct Server {
    _process: Child,
    /// What it prints after its address, which somebody must be there to read.
    _output: Lines<BufReader<ChildStdout>>,
    address: String,
    folder: TempDir,
}

impl Server {
    async fn start() -> Server {
        let folder = tempfile::tempdir().unwrap();
        let mut process = vorhand(&["serve"])
            .env("VORHAND_LISTEN", "127.0.0.1:0")
            .env("VORHAND_DATABASE_URL", format!("sqlite:{}", folder.path().join("test.db").display()))
            .env("VORHAND_COMPUTER_MILLIS", "0")
            .stdin(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let greeting = lines.next_line().await.unwrap().unwrap();
        let address = greeting.split("http://").nth(1).unwrap().split(' ').next().unwrap();
        Server { address: format!("ws://{address}"), _process: process, _output: lines, folder }
    }

    /// A player at this server, whose visits are kept beside its database.
    fn play(&self, arguments: &[&str]) -> Command {
        let mut command = vorhand(&["play", &self.address]);
        command.args(arguments).env("XDG_STATE_HOME", self.folder.path());
        command.env("LC_ALL", "C").env("USER", "karl");
        command
    }
}

fn vorhand(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_vorhand"));
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
    command
}

/// A person who takes the first thing that he is offered; gives all that he has read.
async fn take_the_first(mut process: Child) -> String {
    let mut input = process.stdin.take().unwrap();
    let mut output = process.stdout.take().unwrap();
    let (mut text, mut read) = (String::new(), [0; 4_096]);
    let mut answered = 0;
    loop {
        let count = output.read(&mut read).await.unwrap();
        if count == 0 {
            break;
        }
        text.push_str(&String::from_utf8_lossy(&read[..count]));
        let question = text.rsplit('\n').next().unwrap();
        let answer = match question {
            _ if text.len() == answered => continue,
            // Somebody plays at least the deal in which he is forehand, whatever the cards.
            question if question.starts_with("Nobody has bid.") => "y",
            question if question.ends_with("pass (p)? ") => "p",
            "Pick the skat up (1), or play a hand game (2)? " => "1",
            "Lay which two cards away? Two numbers, or two cards: " => "11 12",
            "Which game? A number or a name, or back: " => "1",
            "Your card? " => "1",
            "Enter for the next deal: " => "",
            "Lobby> " => "q",
            _ => continue,
        };
        answered = text.len();
        input.write_all(format!("{answer}\n").as_bytes()).await.unwrap();
    }
    assert!(process.wait().await.unwrap().success(), "{text}");
    text
}

#[tokio::test]
async fn a_person_plays_a_list_against_computer_players() {
    let server = Server::start().await;
    let process = server.play(&["--computers", "--name", "Karl", "--ascii"]).stdin(Stdio::piped()).spawn().unwrap();
    let text = take_the_first(process).await;
    for part in ["Deal 1 of 3", "Deal 3 of 3", "Your card?", "takes the trick", "The list is over.", "Goodbye."] {
        assert!(text.contains(part), "{part} is missing in:\n{text}");
    }
    assert!(!text.contains("ALARM"), "{text}");
}

#[tokio::test]
async fn who_types_no_more_keeps_his_seat() {
    let server = Server::start().await;
    let arguments = ["--computers", "--name", "Karl", "--seats", "4"];
    let mut process = server.play(&arguments).stdin(Stdio::piped()).spawn().unwrap();
    let mut input = process.stdin.take().unwrap();
    let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
    input.write_all(b"what\n?\nsheet\nlook\nsay hello\n\xff\xfe\n").await.unwrap();
    while let Some(line) = lines.next_line().await.unwrap() {
        if line.starts_with("Deal 1 of 4") {
            break;
        }
    }
    drop(input);
    let mut told = Vec::new();
    while let Some(line) = lines.next_line().await.unwrap() {
        told.push(line);
    }
    let told = told.join("\n");
    assert!(told.contains("Your seat is kept"), "{told}");
    assert!(process.wait().await.unwrap().success());
    let back = server.play(&[]).stdin(Stdio::null()).output().await.unwrap();
    let back = String::from_utf8(back.stdout).unwrap();
    assert!(back.contains("You are Karl") && back.contains("You have a seat at the table"), "{back}");
}

#[tokio::test]
async fn three_computer_players_fill_a_table_through_their_sockets() {
    let server = Server::start().await;
    let host = ["--name", "Anna", "--people", "2", "--rounds", "2", "--bot"];
    let mut host = server.play(&host).stdin(Stdio::null()).spawn().unwrap();
    let mut lines = BufReader::new(host.stdout.take().unwrap()).lines();
    let invitation = lines.next_line().await.unwrap().unwrap();
    let table = invitation.rsplit(' ').next().unwrap().to_owned();
    let guests: Vec<Child> = ["Berta", "Cem"]
        .into_iter()
        .map(|name| {
            let guest = ["--name", name, "--join", &table, "--computer"];
            server.play(&guest).stdin(Stdio::null()).spawn().unwrap()
        })
        .collect();
    let mut told = Vec::new();
    while let Some(line) = lines.next_line().await.unwrap() {
        told.push(line);
    }
    assert!(host.wait().await.unwrap().success(), "{told:?}");
    assert_eq!(told.iter().filter(|line| line.contains("total: ")).count(), 6, "{told:?}");
    for guest in guests {
        assert!(guest.wait_with_output().await.unwrap().status.success());
    }
}

#[tokio::test]
async fn a_computer_player_without_a_name_gets_in_whoever_its_user_is() {
    let server = Server::start().await;
    for user in ["root", "admin", "computer", "karl"] {
        let mut bot = server.play(&["--bot", "--computers"]);
        let out = bot.env("USER", user).stdin(Stdio::null()).output().await.unwrap();
        assert!(out.status.success(), "{user}: {}", String::from_utf8(out.stderr).unwrap());
    }
}

#[tokio::test]
async fn who_types_nothing_is_told_why_he_does_not_get_in() {
    let server = Server::start().await;
    for arguments in [vec!["--account", "Rita"], vec![]] {
        let out = server.play(&arguments).stdin(Stdio::null()).output().await.unwrap();
        let text = String::from_utf8(out.stderr).unwrap();
        assert!(!out.status.success() && text.contains("The input has ended before you were in"), "{text}");
    }
    let mut nowhere = vorhand(&["play", "http://127.0.0.1:1", "--language", "en"]);
    let out = nowhere.env("XDG_STATE_HOME", server.folder.path()).stdin(Stdio::null()).output().await.unwrap();
    let text = String::from_utf8(out.stderr).unwrap();
    assert!(!out.status.success() && text.contains("cannot connect to ws://127.0.0.1:1"), "{text}");
}

#[tokio::test]
async fn what_cannot_be_joined_is_said() {
    let server = Server::start().await;
    let unknown = "0199c3a0-5b7e-7c11-9d02-3f1a2b4c5d01";
    let cases = [
        (vec!["--bot", "--join", unknown], "There is no such table"),
        (vec!["--join", "Altenburg"], "names no table"),
        (vec!["--bot", "--rounds", "99"], "48 deals"),
        (vec!["--name", "[Karl]"], "A name has 1 to 24 characters"),
        (vec!["--language", "de", "--name", "[Karl]"], "Ein Name hat 1 bis 24 Zeichen"),
    ];
    for (arguments, says) in cases {
        let out = server.play(&arguments).stdin(Stdio::null()).output().await.unwrap();
        let text = String::from_utf8(out.stderr).unwrap();
        assert!(!out.status.success() && text.contains(says), "{arguments:?}: {text}");
    }
    // A person is told, and is in the lobby then.
    for (arguments, says) in
        [(["--join", unknown], "There is no such table"), (["--computers", "--rounds=99"], "48 deals")]
    {
        let out = server.play(&arguments).args(["--name", "Karl"]).stdin(Stdio::null()).output().await.unwrap();
        let text = String::from_utf8(out.stdout).unwrap();
        assert!(out.status.success() && text.contains(says), "{arguments:?}: {text}");
    }
    for (address, says) in [
        ("ws://127.0.0.1:1", "cannot connect to ws://127.0.0.1:1"),
        ("http://127.0.0.1:1", "cannot connect to ws://127.0.0.1:1"),
        ("club", "club is no address of a server"),
    ] {
        let mut command = vorhand(&["play", address, "--name", "Karl", "--language", "en"]);
        let out = command.env("XDG_STATE_HOME", server.folder.path()).stdin(Stdio::null()).output().await.unwrap();
        let text = String::from_utf8(out.stderr).unwrap();
        assert!(!out.status.success() && text.contains(says), "{text}");
    }
}
