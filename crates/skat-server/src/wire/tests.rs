//! A deal as each kind of observer is told it, for people to read when the wire changes.

use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use skat_rules::{DealtCards, Role, RuleSet, Seat};
use skat_table::{
    Act, Command, Input, Kind, Name, Observer, PlayerId, Row, RunningDeal, Seating, Settings, Table, TableId, Time,
    Watching,
};

use super::Telling;
use crate::connection::text;
use crate::feed::OBSERVERS;
use crate::simple::simple;

mod pub_tables;

/// A table whose three players do the simplest, with a fixed course of time and chance.
struct Recorded {
    table: Table,
    now: Time,
    random: ChaCha8Rng,
    told: Vec<(Observer, String)>,
    counts: [u64; 5],
    /// The rows as the journal has them.
    journal: Vec<(Time, Arc<[u8]>)>,
}

impl Recorded {
    fn new() -> Recorded {
        Recorded::with(RuleSet::SOSKO_2007, Vec::new())
    }

    /// With these rules, and with cards that are dealt as they stand.
    fn with(rules: RuleSet, arranged: Vec<DealtCards>) -> Recorded {
        let settings = Settings {
            rules,
            rounds: if arranged.is_empty() { Some(1) } else { None },
            seating: Seating::Host,
            watching: Watching::Live,
            pause: Duration::ZERO,
            ..Settings::new(Name::new("Altenburg").unwrap())
        };
        let now = Time(1_764_446_400_000_000);
        let row = Table::create(now, TableId([1; 16]), PlayerId([1; 16]), settings, arranged).unwrap();
        let table = Table::open(&row).unwrap();
        let journal = vec![(row.at, skat_store::record::encode(&row.events))];
        Recorded { table, now, random: ChaCha8Rng::seed_from_u64(1), told: Vec::new(), counts: [0; 5], journal }
    }

    /// What the journal alone gives.
    fn replayed(&self) -> Table {
        let rows = self.journal.iter();
        let mut rows = rows.map(|(at, body)| Row { at: *at, events: skat_store::record::decode(body).unwrap() });
        let mut table = Table::open(&rows.next().unwrap()).unwrap();
        rows.for_each(|row| table.apply(&row));
        table
    }

    fn give(&mut self, input: Input) {
        self.now = self.now.plus(Duration::from_millis(250));
        let random = &mut self.random;
        let row: Row = self.table.decide(self.now, &input, &mut |bytes: &mut [u8]| random.fill_bytes(bytes)).unwrap();
        self.journal.push((row.at, skat_store::record::encode(&row.events)));
        let (told, counts) = (&mut self.told, &mut self.counts);
        self.table.apply_each(&row, |table, event| {
            let mut telling = Telling::new(table, row.at);
            for (observer, count) in OBSERVERS.into_iter().zip(counts.iter_mut()) {
                if let Some(seen) = table.seen_by(event, observer) {
                    *count += 1;
                    let message = super::event(table, &seen, observer, *count, row.at).unwrap();
                    let plainly = text(&message).as_str().to_owned();
                    let told_so = telling.text(seen, observer, *count).unwrap();
                    assert_eq!(told_so.as_str(), plainly, "it is told letter by letter as it is said plainly");
                    told.push((observer, plainly));
                }
            }
        });
    }

    fn command(&mut self, number: u8, command: Command) {
        self.give(Input::Command { player: PlayerId([number; 16]), command });
    }

    fn seat_all(&mut self) {
        self.command_sit(1, "Anna");
        for (number, name, seat) in [(2, "Berta", Seat::Second), (3, "Cem", Seat::Third)] {
            let name = Name::new(name).unwrap();
            self.command(1, Command::AddComputer { name, player: PlayerId([number; 16]), seat });
        }
        self.command(1, Command::Ready(true));
    }

    fn command_sit(&mut self, number: u8, name: &str) {
        self.command(number, Command::Sit { name: Name::new(name).unwrap(), seat: None });
    }

    fn play_a_deal(&mut self) {
        while self.table.running_deal().is_none() {
            self.now = self.table.deadline().unwrap();
            self.give(Input::Tick);
        }
        while let Some(played) = self.table.running_deal() {
            let seat = played.turn().unwrap();
            let role = played.role_of(seat).unwrap();
            let action = simple(&played.deal, role);
            match self.table.chairs()[seat].occupant().unwrap().kind {
                Kind::Computer => self.give(Input::Computer { seat, action }),
                Kind::Human => self.command(1, Command::Act(action)),
            }
        }
    }

    fn told_to(&self, observer: Observer) -> String {
        let lines = self.told.iter().filter(|(told, _)| *told == observer);
        lines.fold(String::new(), |mut all, (_, line)| {
            writeln!(all, "{line}").unwrap();
            all
        })
    }
}

#[test]
fn a_deal_is_told_to_a_player_and_to_those_who_watch() {
    let mut recorded = Recorded::new();
    recorded.seat_all();
    recorded.play_a_deal();
    insta::assert_snapshot!("player", recorded.told_to(Observer::Seat(Seat::First)));
    insta::assert_snapshot!("spectator", recorded.told_to(Observer::Spectator));
    let view = recorded.table.view_for(recorded.now, Observer::Seat(Seat::First));
    insta::assert_snapshot!("snapshot", serde_json::to_string_pretty(&super::snapshot(&view, 1)).unwrap());
}

/// Voiding and restoring a deal, and closing after the next one, as one who watches is told it.
#[test]
fn what_administrators_do_is_told_to_those_who_watch() {
    let mut recorded = Recorded::new();
    recorded.seat_all();
    recorded.play_a_deal();
    recorded.give(Input::Administer(Act::Announce("The server stops at ten.".to_owned())));
    recorded.give(Input::Administer(Act::Void { deal: 1 }));
    recorded.give(Input::Administer(Act::Restore { deal: 1 }));
    while recorded.table.running_deal().is_none() {
        recorded.now = recorded.table.deadline().unwrap();
        recorded.give(Input::Tick);
    }
    recorded.give(Input::Administer(Act::Close { running_deal: RunningDeal::Score }));
    recorded.play_a_deal();
    let administration = ["announcement", "voided", "restored", "closing", "ended"];
    let is_shown = |line: &&str| administration.iter().any(|word| line.contains(&format!("{{\"e\":\"{word}\"")));
    let told = recorded.told_to(Observer::Spectator);
    insta::assert_snapshot!("administration", told.lines().filter(is_shown).collect::<Vec<_>>().join("\n"));
    let view = recorded.table.view_for(recorded.now, Observer::Spectator);
    let serde_json::Value::Object(snapshot) = serde_json::to_value(super::snapshot(&view, 1)).unwrap() else {
        panic!("a snapshot is an object");
    };
    assert_eq!(snapshot["view"]["closing"], true);
}

#[test]
fn messages_while_a_deal_runs_hold_no_card_of_another_hand() {
    for seed in 0..20 {
        let mut recorded = Recorded::new();
        recorded.random = ChaCha8Rng::seed_from_u64(seed);
        recorded.seat_all();
        recorded.play_a_deal();
        let cards = *recorded.table.last_deal().unwrap().deal.cards();
        let played = recorded.table.last_deal().unwrap().seats;
        for (observer, message) in &recorded.told {
            if message.contains("\"settled\"")
                || message.contains("\"revealed\"")
                || message.contains("\"e\":\"prepared\"")
            {
                continue;
            }
            let own = match observer {
                Observer::Seat(seat) => Role::ALL.into_iter().find(|role| played[*role] == *seat),
                Observer::Spectator => None,
            };
            let others = Role::ALL.into_iter().filter(|role| Some(*role) != own);
            for role in others {
                let known = cards.hand(role).iter().filter(|card| message.contains(&format!("\"{card}\""))).count();
                let open =
                    usize::from(message.contains("\"e\":\"played\"")) + 10 * usize::from(message.contains("\"open\""));
                assert!(known <= open, "seed {seed}, {observer:?}: {message}");
            }
        }
    }
}
