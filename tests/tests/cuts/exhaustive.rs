//! A recorded list is played with a cut at every boundary of its frames, and it is the same list each time.

use std::sync::Arc;

use tokio::task::JoinSet;
use vorhand_tests::{Cut, Direction, Engine, Log, Place, Server, Weather};

use crate::game::{Played, Way, play, recorded, server};
use crate::journal::{check_commands, events};

/// Lists that are played at the same time.
const AT_ONCE: usize = 16;

/// What a server has sent when it has said welcome: its half of the handshake, and that.
const WELCOME: u32 = 2;

/// A cut of the line of one of the three.
#[derive(Clone, Debug)]
struct Story {
    whose: usize,
    cuts: Vec<Cut>,
}

impl Story {
    fn weathers(&self) -> [Weather; 3] {
        [0, 1, 2].map(|whose| if whose == self.whose { Weather::Cuts(self.cuts.clone()) } else { Weather::Calm })
    }
}

/// Plays all of it, compares with how it goes on calm lines, and says how many cuts there were.
async fn check(server: Server, calm: Played, stories: Vec<Story>, way: Way) -> usize {
    let server = Arc::new(server);
    let games = Arc::new(recorded());
    let mut playing = JoinSet::new();
    let mut played = Vec::new();
    let mut cuts: usize = 0;
    for story in stories {
        if playing.len() >= AT_ONCE {
            played.extend(playing.join_next().await.transpose().unwrap());
        }
        let (server, games) = (server.clone(), games.clone());
        playing.spawn(async move {
            let _told = Told(story.clone());
            let played = play(&server, &games, way, story.weathers()).await;
            (story, played)
        });
    }
    while let Some(done) = playing.join_next().await {
        played.push(done.unwrap());
    }
    let mut server = Arc::into_inner(server).expect("nobody plays any more");
    server.kill9().await;
    let store = server.database().store().await;
    let calm_events = events(&store.journal(calm.table).await.unwrap(), calm.table, &calm.players);
    for (story, played) in played {
        let _told = Told(story.clone());
        cuts += came_about(&story, &played.lines[story.whose].log());
        for (expected, told) in calm.told.iter().zip(&played.told) {
            // Who was cut off right before the end of the table has not come back before it.
            let expected = expected.replace("state: Lost", "state: Present");
            assert_eq!(expected, told.replace("state: Lost", "state: Present"));
        }
        let rows = store.journal(played.table).await.unwrap();
        let events = events(&rows, played.table, &played.players);
        for (expected, event) in calm_events.iter().zip(&events) {
            assert_eq!(expected, event);
        }
        assert_eq!(calm_events.len(), events.len());
        for (player, acknowledged) in played.players.iter().zip(&played.acknowledged) {
            check_commands(&rows, *player, acknowledged, "in a recorded list");
        }
    }
    store.close().await;
    cuts
}

/// How many of a story's cuts have come about.
///
/// Each does whose piece has come, and no other. Every connection but the last has ended by its cut, or the client has given
/// it up before the welcome, which it does on a machine that is too slow for its patience; later it gives none up.
fn came_about(story: &Story, log: &Log) -> usize {
    let has_come =
        |cut: &Cut| log.pieces.get(cut.connection).is_some_and(|pieces| pieces[cut.direction as usize] > cut.piece);
    let cuts: Vec<&Cut> = story.cuts.iter().filter(|cut| has_come(cut)).collect();
    assert_eq!(cuts.len(), log.cuts as usize, "{log:?}");
    let last = log.pieces.len() - 1;
    for (number, pieces) in log.pieces.iter().enumerate() {
        let is_cut = cuts.iter().any(|cut| cut.connection == number);
        let was_given_up = number > 0 && number < last && pieces[Direction::Down as usize] <= WELCOME;
        let has_one = story.cuts.iter().any(|cut| cut.connection == number);
        assert!(is_cut || was_given_up || number == last && !has_one, "connection {number} of {log:?}");
    }
    cuts.len()
}

/// Says which story it was when a test fails.
struct Told(Story);

impl Drop for Told {
    #[allow(clippy::print_stderr, reason = "whoever sees a test fail wants to know it")]
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("it was {:?}", self.0);
        }
    }
}

/// A cut at every boundary of every line, in both directions: before, within and after each piece.
fn everywhere(calm: &Played) -> Vec<Story> {
    let mut stories = Vec::new();
    for (whose, line) in calm.lines.iter().enumerate() {
        let pieces = line.log().pieces;
        assert_eq!(pieces.len(), 1, "a calm line needs one connection");
        for direction in Direction::BOTH {
            for piece in 0..pieces[0][direction as usize] {
                for (place, number) in Place::ALL.into_iter().zip(0..) {
                    let with_rest = (piece + number) % 2 == 0;
                    let cut = Cut { connection: 0, direction, piece, place, with_rest };
                    stories.push(Story { whose, cuts: vec![cut] });
                }
            }
        }
    }
    stories
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cut_at_any_boundary_changes_nothing() {
    let server = server(Engine::Sqlite).await;
    let calm = play(&server, &recorded(), Way::Memory, [Weather::Calm, Weather::Calm, Weather::Calm]).await;
    let stories = everywhere(&calm);
    assert!(stories.len() > 900, "{}", stories.len());
    let cuts = check(server, calm, stories, Way::Memory).await;
    println!("{cuts} cuts");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_cut_while_the_client_comes_back_changes_nothing() {
    let server = server(Engine::Sqlite).await;
    let calm = play(&server, &recorded(), Way::Memory, [Weather::Calm, Weather::Calm, Weather::Calm]).await;
    // The request, the log-in, `resume` and what was not answered; the answer, the welcome, and what was missed.
    let pieces = [(Direction::Up, 4), (Direction::Down, 6)];
    let mut stories = Vec::new();
    for (whose, first) in [(0, 3), (0, 9), (1, 6), (2, 4)] {
        for (direction, count) in pieces {
            for piece in 0..count {
                for (place, with_rest) in Place::ALL.into_iter().zip([false, true, false]) {
                    let first = Cut {
                        connection: 0,
                        direction: Direction::Up,
                        piece: first,
                        place: Place::After,
                        with_rest: false,
                    };
                    let second = Cut { connection: 1, direction, piece, place, with_rest };
                    stories.push(Story { whose, cuts: vec![first, second] });
                }
            }
        }
    }
    let count = stories.len();
    let cuts = check(server, calm, stories, Way::Memory).await;
    println!("{cuts} cuts in {count} lists");
    assert!(cuts > count, "some lines are cut twice");
}

async fn fifty_cuts_of_real_sockets_change_nothing(engine: Engine) {
    let server = server(engine).await;
    let calm = play(&server, &recorded(), Way::Sockets, [Weather::Calm, Weather::Calm, Weather::Calm]).await;
    let stories = everywhere(&calm);
    let step = stories.len() / 50;
    let some: Vec<Story> = stories.into_iter().step_by(step).collect();
    assert!(some.len() >= 50);
    check(server, calm, some, Way::Sockets).await;
}

vorhand_tests::on_both_engines!(fifty_cuts_of_real_sockets_change_nothing);
