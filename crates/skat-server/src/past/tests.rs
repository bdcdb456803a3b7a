use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use skat_rules::Seat;
use skat_table::{Command, Input, Name, PlayerId, Seating, Settings, TableId};

use super::*;
use crate::effects;

const DELAY: Duration = Duration::from_secs(60);

/// A table whose spectators see it late, and what its journal has.
struct Game {
    past: Past,
    now: Time,
    random: ChaCha8Rng,
    first: Row,
    rows: Vec<Row>,
}

impl Game {
    fn new() -> Game {
        let settings = Settings {
            watching: Watching::Delayed(DELAY),
            seating: Seating::Host,
            pause: Duration::ZERO,
            ..Settings::new(Name::new("Altenburg").unwrap())
        };
        let now = Time(1_767_225_600_000_000);
        let first = Table::create(now, TableId([9; 16]), player(Seat::First), settings, Vec::new()).unwrap();
        let past = Past::new(Table::open(&first).unwrap(), 1);
        Game { past, now, random: ChaCha8Rng::seed_from_u64(1), first, rows: Vec::new() }
    }

    /// Something happens a second later; what those are told at once who watch.
    fn give(&mut self, input: &Input) -> Vec<String> {
        self.now = self.now.plus(Duration::from_secs(1));
        let random = &mut self.random;
        let decided = self.past.table().decide(self.now, input, &mut |bytes: &mut [u8]| random.fill_bytes(bytes));
        let row = decided.unwrap();
        let listeners = Observers::SPECTATORS;
        let (next, others, _) = effects::of_row(&self.past, &row, Vec::new(), listeners, &Default::default());
        assert_eq!(others.into_messages().count(), 0, "those who sit there do not listen");
        let news = self.past.take_over(next, written(&row), listeners);
        self.rows.push(row);
        texts(news)
    }

    fn command(&mut self, seat: Seat, command: Command) -> Vec<String> {
        self.give(&Input::Command { player: player(seat), command })
    }

    /// Three people sit down and are ready.
    fn begin(&mut self) -> Vec<String> {
        let seats = &Seat::ALL[..3];
        let mut told = Vec::new();
        for seat in seats {
            told.extend(self.command(*seat, Command::Sit { name: Name::new("Anna").unwrap(), seat: Some(*seat) }));
        }
        seats.iter().for_each(|seat| told.extend(self.command(*seat, Command::Ready(true))));
        told
    }

    /// Nobody gives a seed, and the cards are dealt without.
    fn deal(&mut self) -> Vec<String> {
        let mut told = Vec::new();
        while self.past.table().last_deal().is_none() {
            self.now = self.past.table().deadline().unwrap();
            told.extend(self.give(&Input::Tick));
        }
        told
    }

    /// The same table, read from its journal.
    fn read(&self) -> Past {
        let mut past = Past::new(Table::open(&self.first).unwrap(), 1);
        self.rows.iter().for_each(|row| past.read(row, skat_store::record::encode(&row.events)));
        past.finish(self.now);
        past
    }

    fn seen(&self, past: &Past) -> String {
        serde_json::to_string(&past.snapshot(Observer::Spectator, self.now)).unwrap()
    }
}

fn player(seat: Seat) -> PlayerId {
    PlayerId([seat.index() as u8 + 1; 16])
}

fn written(row: &Row) -> Written {
    Written::new(row.at, skat_store::record::encode(&row.events))
}

fn texts(news: News) -> Vec<String> {
    news.into_messages().map(|text| text.as_str().to_owned()).collect()
}

#[test]
fn nothing_waits_before_the_first_deal_and_everything_from_it_on() {
    let mut game = Game::new();
    let told = game.begin().join("\n");
    for event in ["sat", "ready", "started", "shuffle"] {
        assert!(told.contains(event), "{event} in {told}");
    }
    assert_eq!(game.past.next_release(), None);
    game.deal();
    let dealt = game.now;
    assert_eq!(game.command(Seat::First, Command::AllowChat(true)), [""; 0], "also what is not about cards");
    assert_eq!(game.past.next_release(), Some(dealt.plus(DELAY)));
    assert!(game.past.release(Time(dealt.plus(DELAY).0 - 1), Observers::SPECTATORS).is_none());
    let late = game.past.release(dealt.plus(DELAY), Observers::SPECTATORS).unwrap();
    assert!(texts(late).concat().contains("dealt"));
    assert_eq!(game.past.next_release(), Some(game.now.plus(DELAY)));
}

#[test]
fn a_table_that_is_read_again_shows_those_who_watch_what_it_showed_before() {
    let mut game = Game::new();
    let check = |game: &mut Game, what: &str| {
        assert_eq!(game.seen(&game.past), game.seen(&game.read()), "{what}");
        assert_eq!(game.past.next_release(), game.read().next_release(), "{what}");
    };
    check(&mut game, "nobody is there");
    game.begin();
    check(&mut game, "the list begins");
    game.deal();
    check(&mut game, "a deal is dealt that they do not see yet");
    game.command(Seat::First, Command::AllowChat(true));
    let until = game.now;
    while game.past.release(until.plus(DELAY), Observers::SPECTATORS).is_some() {}
    game.now = until.plus(DELAY);
    check(&mut game, "they see it");
}

#[test]
fn the_time_of_a_snapshot_does_not_tell_those_who_watch_of_a_deal_that_they_do_not_see_yet() {
    let mut game = Game::new();
    game.begin();
    let before = Game {
        past: game.read(),
        now: game.now,
        random: game.random.clone(),
        first: game.first.clone(),
        rows: game.rows.clone(),
    };
    game.deal();
    let now = game.now.plus(DELAY / 2);
    // All rows but the one that deals.
    let mut waits = before;
    let dealt = game.rows.len() - 1;
    waits.rows = game.rows[..dealt].to_vec();
    let waits = waits.read();
    let seen = |past: &Past| serde_json::to_string(&past.snapshot(Observer::Spectator, now)).unwrap();
    assert_eq!(seen(&game.past), seen(&waits));
}
