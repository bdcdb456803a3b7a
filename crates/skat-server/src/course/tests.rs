//! Whatever is told again is what was told the first time, letter by letter.

use std::time::Duration;

use rand::seq::{IndexedRandom, IteratorRandom};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use skat_rules::{Action, BidValue, Card, CardSet, Class, Contract, DealtCards, Phase, RuleSet, Seat};
use skat_table::{Command, Input, Name, PlayerId, Seating, Settings, TableId};

use super::*;
use crate::feed::OBSERVERS;

/// A list of four at a table with arranged deals, whose observers are told all of it.
struct Told {
    random: ChaCha8Rng,
    course: Course,
    now: Time,
    /// What each observer was told, from number 1 on.
    texts: [Vec<String>; 5],
    /// The numbers of the observers after each row.
    numbers: Vec<[u64; 5]>,
    /// The rows, and how long each is.
    rows: Vec<Row>,
    lengths: Vec<usize>,
}

fn player(seat: Seat) -> PlayerId {
    PlayerId([seat.index() as u8 + 1; 16])
}

impl Told {
    fn new(seed: u64) -> Told {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let now = Time(1_800_000_000_000_000);
        let settings = Settings {
            seats: 4,
            rules: RuleSet::OFFICIAL[seed as usize % RuleSet::OFFICIAL.len()],
            rounds: Some(4),
            seating: Seating::Host,
            pause: Duration::ZERO,
            ..Settings::new(Name::new("Altenburg").unwrap())
        };
        let arranged = (0..16).map(|_| deck(&mut random)).collect();
        let row = Table::create(now, TableId([9; 16]), player(Seat::First), settings, arranged).unwrap();
        let course = Course::new(Table::open(&row).unwrap(), Observers::ALL);
        let numbers = vec![[0; 5]];
        let (texts, rows, lengths) = Default::default();
        let mut told = Told { random, course, now, texts, numbers, rows, lengths };
        for seat in Seat::ALL {
            let name = Name::new(&format!("Spieler {}", seat.index())).unwrap();
            told.command(seat, Command::Sit { name, seat: Some(seat) });
        }
        Seat::ALL.into_iter().for_each(|seat| told.command(seat, Command::Ready(true)));
        told
    }

    fn command(&mut self, seat: Seat, command: Command) {
        let input = Input::Command { player: player(seat), command };
        assert!(self.input(&input), "seat {seat:?} may");
    }

    /// Does something, every second time in two steps as a live table does it; false if the table refuses it.
    fn input(&mut self, input: &Input) -> bool {
        self.now = self.now.plus(Duration::from_millis(self.random.random_range(1..900)));
        let random = &mut self.random;
        let decided = self.course.table().decide(self.now, input, &mut |bytes: &mut [u8]| random.fill_bytes(bytes));
        let Ok(row) = decided else { return false };
        let body = skat_store::record::encode(&row.events);
        let written = Written::new(row.at, body.clone());
        assert_eq!(written.row(), row);
        let news = if self.numbers.len().is_multiple_of(2) {
            let (next, news) = self.course.after(&row, Observers::ALL, |_, _| {});
            self.course.take_over(next, written);
            news
        } else {
            self.course.apply(&row, written, Observers::ALL)
        };
        for (observer, text) in news.into_iter() {
            self.texts[place(observer)].push(text.as_str().to_owned());
        }
        self.numbers.push(OBSERVERS.map(|observer| self.course.last(observer)));
        self.lengths.push(body.len());
        self.rows.push(row);
        true
    }

    /// Somebody talks, comes or goes, wishes something or does what he has to do.
    fn step(&mut self) {
        let seat = *Seat::ALL.choose(&mut self.random).unwrap();
        let input = match self.random.random_range(0..20) {
            0 => Input::Lost(player(seat)),
            1..=2 => Input::Connected(player(seat)),
            3 => Input::Command { player: player(seat), command: Command::Say("Gut Blatt!".to_owned()) },
            4 => Input::Command { player: player(seat), command: Command::AllowChat(true) },
            5 => Input::Command { player: player(seat), command: Command::Act(Action::GiveUp) },
            6 => Input::Command { player: player(seat), command: Command::Act(Action::TakeBack) },
            7 => Input::Restarted,
            _ => {
                let Some((seat, action)) = self.next_move() else { return };
                Input::Command { player: player(seat), command: Command::Act(action) }
            }
        };
        self.input(&input);
    }

    fn next_move(&mut self) -> Option<(Seat, Action)> {
        let Told { random, course, .. } = self;
        let played = course.table().running_deal()?;
        let seat = played.turn()?;
        let role = played.role_of(seat)?;
        let legal = played.deal.legal(role);
        let action = match played.deal.phase() {
            Phase::Play(_) => Action::Play(legal.cards.iter().choose(random)?),
            Phase::Auction(_) if legal.least_bid == Some(BidValue::MIN) => Action::Bid(BidValue::MIN),
            Phase::Auction(_) => Action::Pass,
            Phase::Skat(_) => Action::PickUp,
            _ => {
                let discard = played.deal.hand(role).iter().sample(random, 2).into_iter().collect();
                Action::Announce { contract: Contract::Grand(Class::PickUp), discard, spitzen: 0 }
            }
        };
        Some((seat, action))
    }

    /// The first row that can be told again: a new state to go back to is kept after each 32 rows or 16 KiB of rows that
    /// everybody has seen, and there are always two of them.
    fn first_kept(&self) -> usize {
        let (mut older, mut newer, mut seen, mut bytes) = (0, 0, 0, 0);
        for (row, length) in (1..).zip(&self.lengths) {
            let is_seen = (0..5).all(|place| self.numbers[row][place] > self.numbers[row - 1][place]);
            seen += usize::from(is_seen);
            bytes += if is_seen { *length } else { 0 };
            if seen == 32 || bytes >= 16_384 {
                (older, newer, seen, bytes) = (newer, row, 0, 0);
            }
        }
        older
    }

    /// Asks for everything that an observer can ask for.
    fn check(&self) {
        let kept = self.numbers[self.first_kept()];
        for (place, observer) in OBSERVERS.into_iter().enumerate() {
            let texts = &self.texts[place];
            let last = self.course.last(observer);
            assert_eq!(last, texts.len() as u64, "each event is told, and counted");
            for after in 0..=last + 2 {
                let again = self.course.told_again(observer, after);
                let again: Option<Vec<String>> =
                    again.map(|missed| missed.map(|text| text.as_str().to_owned()).collect());
                let expected = (kept[place]..=last).contains(&after).then(|| texts[after as usize..].to_vec());
                let rows = self.lengths.len();
                assert!(again == expected, "{observer:?} after {after} of {last}, at row {rows}: {again:?}");
            }
            assert!(self.course.told_again(observer, u64::MAX).is_none(), "that lies ahead");
        }
    }
}

fn place(observer: Observer) -> usize {
    OBSERVERS.iter().position(|other| *other == observer).unwrap()
}

fn deck(random: &mut ChaCha8Rng) -> DealtCards {
    let deck: Vec<Card> = CardSet::DECK.iter().sample(random, 32);
    DealtCards::from_deck(&deck.try_into().unwrap()).unwrap()
}

#[test]
fn what_is_told_again_is_what_was_told_before_and_after_each_step_of_rows() {
    for seed in 0..4 {
        let mut told = Told::new(seed);
        while told.lengths.len() < 140 {
            let rows = told.lengths.len();
            told.step();
            // Around each step, and now and then between.
            if told.lengths.len() > rows && matches!(told.lengths.len() % 32, 30 | 31 | 0 | 1 | 13) {
                told.check();
            }
        }
        let numbers = told.numbers.last().unwrap();
        assert!(numbers.iter().all(|number| *number > 100), "much has happened: {numbers:?}");
        assert!(told.first_kept() >= 64, "some rows lie too far back");
    }
}

#[test]
fn what_is_told_again_is_what_was_told_before_and_after_each_step_of_bytes() {
    let mut told = Told::new(1);
    let mut steps = Vec::new();
    while steps.len() < 5 {
        let kept = told.first_kept();
        // Whoever talks says as much as he may, in the longest letters.
        let text: String = "\u{1F0A1}".repeat(told.random.random_range(400..=500));
        let seat = *Seat::ALL.choose(&mut told.random).unwrap();
        // The chat is open once all who play allow it.
        for seat in Seat::ALL {
            told.input(&Input::Command { player: player(seat), command: Command::AllowChat(true) });
        }
        if !told.input(&Input::Command { player: player(seat), command: Command::Say(text) }) {
            continue;
        }
        told.check();
        told.step();
        told.check();
        if told.first_kept() > kept {
            steps.push(told.first_kept() - kept);
        }
    }
    assert!(steps.iter().all(|rows| *rows < 32), "they come by their bytes: {steps:?}");
}

/// The first number from which on a course tells an observer again, and how much that is.
fn first_told_again(course: &Course, observer: Observer) -> Option<(u64, usize)> {
    let again = |after| Some((after, course.told_again(observer, after)?.count()));
    (0..=course.last(observer)).find_map(again)
}

#[test]
fn how_much_is_told_again_does_not_depend_on_what_the_observer_has_not_seen() {
    let mut wishes = 0;
    for seed in 0..6 {
        let mut told = Told::new(seed);
        let mut beside = Told::new(seed);
        for round in 0..200 {
            let known = told.rows.len();
            told.step();
            for row in told.rows.split_off(known) {
                beside.course.apply(
                    &row,
                    Written::new(row.at, skat_store::record::encode(&row.events)),
                    Observers::NOBODY,
                );
            }
            // Beside the same rows, somebody now and then wishes to give up, and takes it back: no other sees that.
            let seat = Seat::ALL[round % 4];
            for action in [Action::GiveUp, Action::TakeBack] {
                let input = Input::Command { player: player(seat), command: Command::Act(action) };
                let Ok(row) = beside.course.table().decide(told.now, &input, &mut |_: &mut [u8]| {}) else { break };
                let (next, _) = beside.course.after(&row, Observers::NOBODY, |_, _| {});
                if next.0.numbers.of(Observer::Spectator) != beside.course.last(Observer::Spectator) {
                    break;
                }
                beside.course.take_over(next, Written::new(row.at, skat_store::record::encode(&row.events)));
                wishes += 1;
            }
            // The numbers from which on it is told again are what differs, if anything.
            let [here, there] = [&told, &beside].map(|told| first_told_again(&told.course, Observer::Spectator));
            assert_eq!(here, there);
        }
    }
    assert!(wishes > 20, "{wishes}");
}

#[test]
fn rows_that_not_everybody_sees_are_not_kept_without_end() {
    let mut told = Told::new(0);
    let wish = |told: &mut Told, seat, action| {
        let input = Input::Command { player: player(seat), command: Command::Act(action) };
        let before = told.course.last(Observer::Spectator);
        told.input(&input) && told.course.last(Observer::Spectator) == before
    };
    let mut wishing = None;
    while wishing.is_none() {
        told.step();
        wishing = Seat::ALL.into_iter().find(|seat| wish(&mut told, *seat, Action::GiveUp));
    }
    let seat = wishing.unwrap();
    for _ in 0..500 {
        assert!(wish(&mut told, seat, Action::TakeBack) && wish(&mut told, seat, Action::GiveUp));
    }
    assert!(told.course.rows.len() <= 2 * (STEP + MOST_UNSEEN), "{}", told.course.rows.len());
}

#[test]
fn who_has_missed_nothing_is_told_nothing_again() {
    let told = Told::new(2);
    for observer in OBSERVERS {
        let again = told.course.told_again(observer, told.course.last(observer)).unwrap();
        assert_eq!(again.count(), 0);
    }
}
