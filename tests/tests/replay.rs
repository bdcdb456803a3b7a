//! Recorded games, played again through the real server over real sockets.

#![allow(clippy::unwrap_used, reason = "a test may stop where it does not find what it needs")]

use std::path::Path;

use skat_notation::{Outcome, Record};
use skat_protocol::NewSettings;
use skat_rules::Role;
use vorhand_tests::{Client, Company, Engine, Recorded, Seen, Server, data, on_both_engines, run, settings};

on_both_engines!(
    games_of_people_are_replayed_to_their_results,
    games_of_programs_are_replayed_to_their_results,
    each_game_of_people_move_by_move,
    a_server_that_deals_no_arranged_cards_says_so,
);

/// Games that end before there is a value, and one with an unknown card.
const NOT_PLAYABLE: [&str; 3] = ["8", "30", "18358"];

/// As many of the program's games as take some seconds.
const GAMES_OF_PROGRAMS: usize = 200;

async fn with_arranged_deals(engine: Engine) -> Server {
    Server::setup(engine).with("arranged_deals", true).start().await
}

/// Runs `vorhand replay --server`; it must succeed, and what it says is given.
async fn replayed(server: &Server, file: &Path) -> String {
    let told = run(&["replay", file.to_str().unwrap(), "--server", &server.socket_url()], &[]).await;
    let text = String::from_utf8(told.stdout).unwrap();
    assert!(told.status.success(), "{text}{}", String::from_utf8_lossy(&told.stderr));
    text
}

async fn games_of_people_are_replayed_to_their_results(engine: Engine) {
    let server = with_arranged_deals(engine).await;
    let text = replayed(&server, &data("iss-games.sgf")).await;
    assert_eq!(text.lines().last(), Some("30 deals agree, 0 differ, 3 not played, 0 unreadable"), "{text}");
    assert_eq!(text.lines().filter(|line| line.contains("not played:")).count(), NOT_PLAYABLE.len(), "{text}");
}

async fn games_of_programs_are_replayed_to_their_results(engine: Engine) {
    let server = with_arranged_deals(engine).await;
    let all = std::fs::read_to_string(data("xskat-games.sgf")).unwrap();
    let some: Vec<&str> = all.lines().take(GAMES_OF_PROGRAMS).collect();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("some.sgf");
    std::fs::write(&file, some.join("\n") + "\n").unwrap();
    let text = replayed(&server, &file).await;
    let summary = format!("{GAMES_OF_PROGRAMS} deals agree, 0 differ, 0 not played, 0 unreadable");
    assert_eq!(text.lines().last(), Some(summary.as_str()), "{text}");
}

async fn each_game_of_people_move_by_move(engine: Engine) {
    let server = with_arranged_deals(engine).await;
    let text = std::fs::read_to_string(data("iss-games.sgf")).unwrap();
    let mut people = Vec::new();
    for name in ["Anna", "Berta", "Cem"] {
        people.push(Client::guest(&server, name).await);
    }
    let mut played = 0;
    for (_, record) in Record::parse_lines(&text) {
        let record = record.unwrap();
        if NOT_PLAYABLE.contains(&record.id.as_ref().unwrap().as_str()) {
            continue;
        }
        people = play(people, &record).await;
        played += 1;
    }
    assert_eq!(played, 30);
}

/// Plays a record at a table of its own, and compares what the server says with what the record says.
async fn play(people: Vec<Client>, record: &Record) -> Vec<Client> {
    let replay = skat_notation::replay(record, record.rules()).unwrap();
    let wanted = NewSettings { rule_set: (&record.rules()).into(), ..settings("Replay") };
    let Recorded { cards, acts } = Recorded::of(record);
    let mut company = Company::begin_arranged_with(people, wanted, &[&cards]).await;
    let table = company.table;
    for (role, act) in acts {
        company.act(role, act).await;
    }
    for person in &mut company.people {
        person.until(table, "the result", has_result).await;
        let seen = person.at(table);
        let result = match seen.results.last() {
            Some((result, _)) => result.clone(),
            // Who has left sees the table as it is.
            None => seen.snapshot.deal.as_ref().unwrap().result.clone().unwrap(),
        };
        match (&record.outcome, result.outcome) {
            (Some(Outcome::Passed), skat_protocol::Outcome::PassedIn) => {}
            // The International Skat Server ends some games in another way than the rules do; then ours is the rules'.
            (_, skat_protocol::Outcome::Game(game)) if replay.comparison.deviation.is_some() => {
                let Some(skat_rules::Settlement::Game(expected)) = replay.deal.settlement() else {
                    panic!("{record} is not settled")
                };
                assert_eq!(game.value, expected.value.score(), "{record}");
            }
            (Some(Outcome::Game(line)), skat_protocol::Outcome::Game(game)) => {
                assert_eq!(
                    (game.value, game.card_points, game.tricks),
                    (line.value, line.points, line.tricks),
                    "{record}"
                );
                assert_eq!(game.derivation.overbid, line.overbid, "{record}");
                let declarer = company_seat(line.declarer);
                assert_eq!(Some(game.charged.number()), declarer, "{record}");
            }
            (recorded, told) => panic!("{recorded:?} recorded, {told:?} told"),
        }
    }
    company.people
}

fn has_result(seen: &Seen) -> bool {
    !seen.results.is_empty() || seen.snapshot.deal.as_ref().is_some_and(|deal| deal.result.is_some())
}

/// The first seat deals the first deal, so that forehand sits at the second.
fn company_seat(role: Option<Role>) -> Option<u8> {
    role.map(|role| [2, 3, 1][role.index()])
}

async fn a_server_that_deals_no_arranged_cards_says_so(engine: Engine) {
    let server = Server::start(engine).await;
    let file = data("iss-games.sgf");
    let told = run(&["replay", file.to_str().unwrap(), "--server", &server.socket_url()], &[]).await;
    assert_eq!(told.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&told.stderr).contains("VORHAND_ARRANGED_DEALS=true"), "{told:?}");
}
