//! Law: after each event the folded state of a table is the snapshot that the server gives, apart from times.

use std::collections::{BTreeMap, BTreeSet};

use futures_util::future::join_all;
use skat_client::{Applied, Client, TableState, Update, Updates};
use skat_protocol::{NewSettings, RuleSet, TableAct, TableSnapshot};
use uuid::Uuid;

use crate::support::{Host, Reveller, is_over, quick, seat};

/// Folds the events of one observer, asks for a snapshot after each, and compares.
#[derive(Default)]
struct Checker {
    folded: Option<TableState>,
    /// The folded states by their numbers.
    history: BTreeMap<u64, TableSnapshot>,
    events: u32,
    compared: u32,
    incomplete: u32,
    /// The kinds of events that came.
    kinds: BTreeSet<String>,
}

impl Checker {
    async fn check(&mut self, client: &Client, mut updates: Updates, table: Uuid) {
        while let Some(update) = updates.next().await {
            match update {
                Update::Event { message, .. } if message.table == table => {
                    self.events += 1;
                    let event = serde_json::to_value(&message.event).unwrap();
                    self.kinds.insert(event["e"].as_str().unwrap().to_owned());
                    if let Some(folded) = &mut self.folded {
                        match folded.apply(&message) {
                            Applied::Exactly => drop(self.history.insert(folded.number(), folded.without_times())),
                            // The client asks for a snapshot by itself.
                            Applied::Incompletely => {
                                self.folded = None;
                                self.incomplete += 1;
                                continue;
                            }
                            other => panic!("event {} of {:?}: {other:?}", message.n, client.name()),
                        }
                    }
                    // After the end of the table the client may be closed already.
                    let _ = client.refresh(table).await;
                }
                Update::Snapshot(state) if state.table() == table => {
                    let is_same_seat = self.folded.as_ref().is_some_and(|folded| folded.view().you == state.view().you);
                    if !is_same_seat {
                        self.history.clear();
                        self.folded = Some((*state).clone());
                    } else if let Some(folded) = self.history.get(&state.number()) {
                        self.compared += 1;
                        let (folded, fresh) =
                            (serde_json::to_value(folded), serde_json::to_value(state.without_times()));
                        assert_eq!(folded.unwrap(), fresh.unwrap(), "{} after event {}", client.name(), state.number());
                    }
                }
                Update::Missed(count) => panic!("{count} updates are missed"),
                Update::Alarm { shuffle, alarm, .. } => panic!("shuffle {shuffle}: {alarm}"),
                _ => {}
            }
        }
    }
}

/// Plays a list with checkers beside each player and one who watches; gives how many states were compared.
async fn check_list(settings: NewSettings, computers: u8, leaves: u32, seed: u64) -> (u32, u32) {
    let (compared, events, _) = check_kinds(settings, computers, leaves, seed).await;
    (compared, events)
}

/// The same, with the kinds of events that came.
async fn check_kinds(settings: NewSettings, computers: u8, leaves: u32, seed: u64) -> (u32, u32, BTreeSet<String>) {
    let host = Host::start().await;
    let people = settings.seats - computers;
    let mut revellers = Vec::new();
    for number in 0..people {
        let number = u64::from(number);
        let client = host.guest(&format!("Player {number}"), seed * 100 + number).await;
        revellers.push(Reveller { leaves, ..Reveller::new(client, seed * 1_000 + number) });
    }
    let watcher = host.guest("Watcher", seed * 100 + 99).await;
    let clients: Vec<Client> = revellers.iter().map(|reveller| reveller.client.clone()).chain([watcher]).collect();
    let table = clients[0].create(settings.clone(), None, None).await.unwrap();
    let mut checkers: Vec<Checker> = clients.iter().map(|_| Checker::default()).collect();
    let updates: Vec<Updates> = clients.iter().map(Client::updates).collect();
    let play = async {
        for client in &clients {
            client.watch(table, None).await.unwrap();
        }
        // The host comes last, so that somebody else is the host for a while.
        for client in clients[..usize::from(people)].iter().rev() {
            client.sit(table, None, None).await.unwrap();
        }
        for number in 0..computers {
            clients[0].act(table, TableAct::AddComputer { seat: seat(people + 1 + number) }).await.unwrap();
        }
        let playing = revellers.iter_mut().map(|reveller| reveller.play(table));
        let ends = join_all(playing).await;
        assert!(ends.iter().all(|state| is_over(state)));
        for client in &clients {
            client.close().await;
        }
    };
    let checking = checkers.iter_mut().zip(&clients).zip(updates);
    let checking = join_all(checking.map(|((checker, client), updates)| checker.check(client, updates, table)));
    // The updates end with the clients.
    futures_util::future::join(play, checking).await;
    for checker in &checkers {
        assert!(checker.events > 0);
        assert!(checker.incomplete * 10 <= checker.events + 40, "{} of {}", checker.incomplete, checker.events);
    }
    let compared = checkers.iter().map(|checker| checker.compared).sum();
    let events = checkers.iter().map(|checker| checker.events).sum();
    (compared, events, checkers.into_iter().flat_map(|checker| checker.kinds).collect())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folded_table_of_three_is_what_a_snapshot_shows() {
    let (compared, events) = check_list(quick(3, 3), 0, 0, 1).await;
    println!("{compared} states compared, {events} events");
    assert!(compared > 500, "{compared}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folded_table_of_four_is_what_a_snapshot_shows() {
    let settings = NewSettings { rule_set: RuleSet::ISKO_2012, ..quick(4, 2) };
    let (compared, events) = check_list(settings, 1, 0, 2).await;
    println!("{compared} states compared, {events} events");
    assert!(compared > 500, "{compared}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folded_table_that_people_leave_is_what_a_snapshot_shows() {
    let mut sum = 0;
    for seed in 3..9 {
        let rule_set = if seed % 2 == 0 { RuleSet::ISKO_2012 } else { RuleSet::SOSKO_2007 };
        let seats = if seed % 3 == 0 { 3 } else { 4 };
        let (compared, events) = check_list(NewSettings { rule_set, ..quick(seats, 3) }, 0, 10, seed).await;
        println!("seed {seed}: {compared} states compared, {events} events");
        sum += compared;
    }
    assert!(sum > 200, "{sum}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folded_pub_table_is_what_a_snapshot_shows() {
    let mut seen = BTreeSet::new();
    for (seed, seats, leaves) in [(20, 3, 0), (21, 4, 0), (22, 4, 10)] {
        let rules = "pub-2022 kontra=all bock=1 ramsch=1 spitze=2,grand";
        let rule_set = RuleSet(rules.parse().unwrap());
        let settings = NewSettings { rule_set, ..quick(seats, 3) };
        let (compared, events, kinds) = check_kinds(settings, 0, leaves, seed).await;
        println!("seed {seed}: {compared} states compared, {events} events");
        assert!(compared > 50, "{compared}");
        seen.extend(kinds);
    }
    for kind in ["kontra", "re", "declined", "escaped", "pushed", "laidAway"] {
        assert!(seen.contains(kind), "{kind} is not among {seen:?}");
    }
}
