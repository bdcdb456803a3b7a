//! Who watches with a delay sees what the delay allows and nothing sooner, and nobody watches a tournament.

use std::time::Duration;

use skat_protocol::{ClientMessage, Code, Mode, Name, NewSettings, ServerMessage, Watching};
use skat_store::Store;
use skat_table::{Observer, Time};
use tokio::runtime::Builder;
use uuid::Uuid;

use super::client::{Client, Mood};
use super::journal::Told;
use super::line::Line;
use super::people::Person;
use super::rig::Rig;
use super::trace::Trace;

/// The delay of those who watch.
const DELAY: Duration = Duration::from_secs(20);

/// The steps in which somebody listens.
const STEP: Duration = Duration::from_millis(50);

/// Somebody who watches, and when he was told what.
struct Watcher {
    line: Line,
    told: Vec<(Time, ServerMessage)>,
}

impl Watcher {
    fn new(rig: &Rig, person: &Person) -> Watcher {
        let line = Line::open(&rig.app);
        line.say(text(&ClientMessage::Login { id: Uuid::from_u128(1), token: Some(person.token()) }));
        line.say(text(&ClientMessage::Lobby { id: Uuid::from_u128(2), watch: true }));
        Watcher { line, told: Vec::new() }
    }

    fn watch(&self, table: Uuid, number: u128) {
        self.line.say(text(&ClientMessage::Watch { id: Uuid::from_u128(number), table, password: None }));
    }

    fn listen(&mut self, now: Time) {
        while let Some(text) = self.line.take() {
            self.told.push((now, serde_json::from_str(&text).unwrap()));
        }
    }
}

/// Three people play a list, and somebody watches from the start: what he was told, and the journal.
fn watched(settings: NewSettings) -> (Vec<(Time, ServerMessage)>, Told) {
    let runtime = Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
    runtime.block_on(Box::pin(async {
        let rig = Rig::new(7, Rig::config(), Store::closed().await, 4, Trace::default()).await;
        let mut players: Vec<Client> = rig.people[..3].iter().map(|person| Client::new(7, person.clone())).collect();
        let mut watcher = Watcher::new(&rig, &rig.people[3]);
        let mut tables = Vec::new();
        players[0].make_table(rig.now(), settings);
        let mut commands = 10;
        loop {
            // Fine steps, so that the moment at which something is told is known.
            tokio::time::sleep(STEP).await;
            for player in &mut players {
                player.step(&rig, &mut tables, Mood::Calm).unwrap();
            }
            watcher.listen(rig.now());
            let Some(table) = tables.first().copied() else { continue };
            commands += 1;
            if commands % 20 != 0 {
                continue;
            }
            // He looks again and again, and asks for everything besides.
            watcher.watch(table, commands);
            watcher.line.say(text(&ClientMessage::Resume { table, after: 0, seat: None }));
            if Told::table(&rig.ledger, table).await.is_some_and(|table| table.end().is_some()) {
                let journal = Told::read(&rig.ledger, table).await;
                let end = rig.now().plus(DELAY + Duration::from_secs(1));
                while rig.now() < end {
                    tokio::time::sleep(STEP).await;
                    watcher.listen(rig.now());
                }
                return (watcher.told, journal);
            }
        }
    }))
}

fn settings(mode: Mode, watching: Option<Watching>) -> NewSettings {
    let delay = (watching == Some(Watching::Delayed)).then(|| DELAY.as_secs() as u32);
    NewSettings {
        rounds: Some(1),
        computers: Some(false),
        mode,
        watching,
        delay_seconds: delay,
        ..NewSettings::new(Name::new("Altenburg").unwrap())
    }
}

#[test]
fn who_watches_with_a_delay_is_told_nothing_of_a_deal_sooner_and_all_before_the_first_at_once() {
    let (told, journal) = watched(settings(Mode::Free, Some(Watching::Delayed)));
    let (mut last, mut before, mut late) = (0, 0, 0);
    for (at, message) in &told {
        let (happened, hides) = match message {
            ServerMessage::Event(event) => {
                assert_eq!(text_of(message), journal.events[4][event.n as usize - 1], "the same words as to everybody");
                assert_eq!(event.n, last + 1, "in order, and nothing is left out");
                last = event.n;
                let row = journal.row_of(Observer::Spectator, event.n).unwrap();
                let hides = journal.states[row].0.last_deal().is_some();
                (before, late) = (before + u32::from(!hides), late + u32::from(hides));
                (Time(event.at_micros), hides)
            }
            // A snapshot is of a moment that lies as far back, once he sees a deal.
            ServerMessage::Snapshot { view, n, .. } => {
                last = *n;
                (Time(view.at_micros), view.deal.is_some())
            }
            _ => continue,
        };
        match hides {
            true => assert!(at.since(happened) >= DELAY, "told at {at:?}: {message:?}"),
            false => assert!(at.since(happened) <= STEP, "told at {at:?}: {message:?}"),
        }
    }
    assert!(before > 5, "he sees who sits down, who is ready and that the list begins: {before}");
    assert!(late > 100, "he is told what happens: {late} of {} events", journal.events[4].len());
}

#[test]
fn the_first_deal_comes_as_late_as_all_that_follows() {
    let (told, journal) = watched(settings(Mode::Free, Some(Watching::Delayed)));
    let dealt = journal.states.iter().position(|(table, _)| table.last_deal().is_some()).unwrap();
    let dealt = Time(journal.rows[dealt].at.micros());
    let sees = |(_, message): &&(Time, ServerMessage)| match message {
        ServerMessage::Event(event) => event.deal.is_some(),
        ServerMessage::Snapshot { view, .. } => view.deal.is_some(),
        _ => false,
    };
    let (first, _) = told.iter().find(sees).unwrap();
    assert!(first.since(dealt) >= DELAY && first.since(dealt) <= DELAY + STEP, "dealt at {dealt:?}, seen at {first:?}");
    // He has asked meanwhile, and what he was shown did not tell him of it.
    let between = told.iter().filter(|(at, _)| *at > dealt && at < first);
    let shown = between.filter_map(|(at, message)| match message {
        ServerMessage::Snapshot { view, .. } => Some((*at, Time(view.at_micros))),
        _ => None,
    });
    let shown: Vec<_> = shown.collect();
    assert!(shown.len() > 3 && shown.iter().all(|(at, of)| at.since(*of) <= STEP), "{shown:?}");
}

#[test]
fn the_lobby_tells_nothing_of_a_deal_that_runs() {
    for (mode, watching) in [(Mode::Free, Some(Watching::Delayed)), (Mode::Tournament, None)] {
        let (told, _) = watched(settings(mode, watching));
        for (_, message) in told {
            let ServerMessage::LobbyTable { table } = message else { continue };
            let json = serde_json::to_value(table).unwrap();
            let fields: Vec<&String> = json.as_object().unwrap().keys().collect();
            let known =
                ["arranged", "dealsLeft", "dealsPlayed", "host", "seats", "settings", "state", "table", "watchers"];
            assert!(fields.iter().all(|field| known.contains(&field.as_str())), "{fields:?}");
        }
    }
}

/// How many deals a journal has finished at a moment, so much later.
fn finished(journal: &Told, at: Time, delay: Duration) -> usize {
    let rows = journal.rows.iter().zip(&journal.states);
    let mut known = rows.filter(|(row, _)| Time(row.at.micros()).plus(delay) <= at);
    known.next_back().map_or(0, |(_, (table, _))| table.sheet().entries().len())
}

/// How long a list is that takes much longer than the delay.
const ROUNDS: u16 = 12;

#[test]
fn the_lobby_counts_the_deals_that_those_know_who_watch() {
    let ways = [(Mode::Free, Watching::Delayed, DELAY), (Mode::Free, Watching::Live, Duration::ZERO)];
    for (mode, watching, delay) in ways {
        let (told, journal) = watched(NewSettings { rounds: Some(ROUNDS), ..settings(mode, Some(watching)) });
        let mut counts = Vec::new();
        for (at, message) in &told {
            let ServerMessage::LobbyTable { table } = message else { continue };
            let count = table.deals_played as usize;
            // What he hears within a step was so at its begin or its end.
            let (least, most) = (finished(&journal, Time(at.0 - 50_000), delay), finished(&journal, *at, delay));
            assert!((least..=most).contains(&count), "{count} deals at {at:?}, and {least} to {most} are known");
            assert_eq!(
                table.deals_left,
                Some(3 * u32::from(ROUNDS) - table.deals_played),
                "each deal is played or is still to come"
            );
            counts.push(count);
        }
        counts.dedup();
        assert!(counts.len() > 5 && counts.is_sorted(), "one after the other is shown: {counts:?}");
    }
}

#[test]
fn nobody_watches_a_tournament_while_it_runs() {
    let mut running = false;
    let (told, _) = watched(settings(Mode::Tournament, None));
    let mut refused = 0;
    for (_, message) in &told {
        match message {
            ServerMessage::Snapshot { view, .. } => {
                assert!(
                    view.deal.is_none() || view.deal.as_ref().is_some_and(|deal| deal.result.is_some()),
                    "{view:?}"
                );
            }
            ServerMessage::Event(event) => {
                running |= matches!(event.event, skat_protocol::TableEvent::Started { .. });
                assert!(!running || event.deal.is_none(), "{event:?}");
            }
            ServerMessage::Nack { code, .. } | ServerMessage::Error { code, .. } => {
                refused += u32::from(*code == Code::NotWatchable);
            }
            _ => {}
        }
    }
    assert!(refused > 10, "he has asked again and again: {refused}");
}

fn text_of(message: &ServerMessage) -> String {
    serde_json::to_string(message).unwrap()
}

fn text(message: &ClientMessage) -> String {
    serde_json::to_string(message).unwrap()
}
