//! Nobody learns anything: two thousand pairs in the suite, and as many as are asked for by `cargo xtask noninterference`.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use skat_protocol::Mode;
use skat_rules::{Action, Observer, Role, Slot};
use skat_store::Store;
use tokio::runtime::Builder;

use super::super::runs::asked;
use super::deal::{self, Script};
use super::log::Log;
use super::stage::{Heard, Scene, play, seat_of};

/// How many pairs the suite compares.
const PAIRS: u64 = 2_000;

/// What counts every message and every row whatever it is about, so that it counts hidden wishes too: its numbers are
/// compared only where both worlds have as many of those. Metrics have a listener of their own, and are told to the
/// operator alone, over all tables together.
const COUNTS_WISHES: [&str; 5] = [
    "vorhand_commands_total{outcome=\"done\"}",
    "vorhand_command_seconds_",
    "vorhand_journal_rows_total{outcome=\"written\"}",
    "vorhand_journal_commit_seconds_",
    "vorhand_messages_sent_total",
];

/// The delays of tables that are watched so, in seconds. Within the shorter one fewer acts find room than a deal has.
const DELAYS: [u32; 2] = [20, 60];

/// How many acts may come that those do not know yet who watch with a delay.
const UNSEEN: usize = 20;

/// The rules of these tables. By the last ones the deals before decide what a deal is: the first one starts a round, the
/// second one is its Bock deal, and the third one a forced Ramsch.
const RULES: [&str; 6] = [
    "sosko-2007",
    "isko-2012",
    "pub-2022 rounds=off",
    "pub-2022 kontra=all factor=doubles skat=loser rounds=off",
    "pub-2022 rounds=off spitze=4,grand",
    "pub-2022 kontra=all rounds=lost-kontra bock=1 spitze=10,announced",
];

/// What a pair of worlds was good for.
#[derive(Clone, Copy, Debug, Default)]
struct Shown {
    /// How many there were.
    pairs: u64,
    /// How many of them differed.
    differed: u64,
    /// How many of those were stopped in a forced Ramsch.
    forced: u64,
    /// How many of those were stopped after Spitzen were announced.
    spitzen: u64,
}

impl Shown {
    fn of(scene: &Scene, scripts: &[Script; 2]) -> Shown {
        // What a computer player knows must be the same as well, which may be all that there is.
        let differed = scripts[0].deal != scripts[1].deal || scene.computer.is_some();
        let is_forced = matches!(scripts[0].deal.slot(), Slot::Ramsch { .. });
        let is_announced = |done: &deal::Done| matches!(done.action, Action::Announce { spitzen, .. } if spitzen > 0);
        let has_spitzen = scripts[0].done.iter().any(is_announced);
        Shown {
            pairs: 1,
            differed: u64::from(differed),
            forced: u64::from(differed && is_forced),
            spitzen: u64::from(differed && has_spitzen),
        }
    }

    fn with(self, other: Shown) -> Shown {
        Shown {
            pairs: self.pairs + other.pairs,
            differed: self.differed + other.differed,
            forced: self.forced + other.forced,
            spitzen: self.spitzen + other.spitzen,
        }
    }
}

/// A pair of worlds.
fn scene(random: &mut ChaCha8Rng, seed: u64) -> (Scene, [Script; 2]) {
    let observers = [
        Observer::Player(Role::Forehand),
        Observer::Player(Role::Middlehand),
        Observer::Player(Role::Rearhand),
        Observer::Spectator,
    ];
    let mut scene = Scene {
        seed,
        rules: RULES[random.random_range(0..RULES.len())].parse().expect("a rule set"),
        seats: random.random_range(3..=4),
        mode: Mode::Free,
        delay: None,
        computer: None,
        before: Vec::new(),
        observer: observers[random.random_range(0..4)],
        shuffles: random.random_bool(0.5),
        move_seconds: random.random_bool(0.5).then_some(3_600),
        back: random.random_range(0..30),
        slots: 0,
        rest: Duration::ZERO,
        parts_late: false,
    };
    match random.random_range(0..10) {
        0..=2 => scene.delay = Some(DELAYS[random.random_range(0..2)]),
        3..=4 => scene.mode = Mode::Tournament,
        _ => {}
    }
    let is_watched_live = scene.delay.is_none() && scene.mode == Mode::Free;
    scene.parts_late = !is_watched_live && random.random_bool(0.4);
    if scene.parts_late {
        (scene.observer, scene.shuffles) = (Observer::Spectator, false);
    } else if random.random_bool(0.2) {
        // The host makes the table and sits at the first seat.
        let free = Role::ALL.into_iter().filter(|role| Observer::Player(*role) != scene.observer);
        scene.computer = free.filter(|role| seat_of(*role, 0, scene.seats).index() > 0).choose(random);
    }
    let often = if deal::has_rounds(&scene.rules) { 0.9 } else { 0.3 };
    let mut count = 0;
    if scene.computer.is_none() && random.random_bool(often) {
        count = if random.random_bool(often) { 2 } else { 1 };
        count = count.min(usize::from(scene.seats) - 2 + usize::from(!scene.parts_late));
    }
    let (before, slot) = deal::first(random, scene.rules, scene.seats, count);
    scene.before = before;
    let mut scripts = deal::pair(random, scene.rules, slot, scene.observer, scene.computer);
    if scene.parts_late {
        // Nothing of a deal is told to those who may not watch it, and a delay hides its last acts.
        let [here, there] = &mut scripts;
        match scene.delay {
            Some(_) => {
                *here = deal::goes_on(random, here, UNSEEN, true);
                *there = deal::goes_on(random, there, UNSEEN, true);
            }
            None => {
                *there = deal::pair(random, scene.rules, slot, scene.observer, None)[0].clone();
                *here = deal::goes_on(random, here, UNSEEN, false);
            }
        }
    } else if let Some(delay) = scene.delay.filter(|_| random.random_bool(0.5)) {
        scene.rest = Duration::from_secs(delay.into());
    }
    if scripts.iter().any(|script| script.deal.is_asking()) {
        // Otherwise silence would be an answer.
        scene.rest = Duration::ZERO;
    }
    let public = |script: &Script| script.done.iter().filter(|done| !done.is_hidden).count() as u32;
    scene.slots = public(&scripts[0]).max(public(&scripts[1]));
    (scene, scripts)
}

/// Compares a pair; says what it was good for.
async fn compare(seed: u64, store: &Store, log: &Log) -> Result<Shown, String> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let (scene, scripts) = scene(&mut random, seed);
    let [hidden, hidden_there] =
        scripts.each_ref().map(|script| script.done.iter().filter(|done| done.is_hidden).count());
    let here = play(&scene, &scripts[0], false, store, log).await;
    let there = play(&scene, &scripts[1], true, store, log).await;
    same(&here, &there, hidden == hidden_there).map_err(|why| format!("{scene:?}: {why}\n{scripts:?}"))?;
    Ok(Shown::of(&scene, &scripts))
}

fn same(here: &Heard, there: &Heard, counts: bool) -> Result<(), String> {
    for ((name, here), (_, there)) in here.told.iter().zip(&there.told) {
        same_lines(name, here, there)?;
    }
    same_lines("HTTP", &here.answers, &there.answers)?;
    same_lines("what comes of it outside the journal", &here.effects, &there.effects)?;
    same_lines("the log", &here.log, &there.log)?;
    let counted = |lines: &[String]| -> Vec<String> {
        let counts_wishes = |line: &String| !counts && COUNTS_WISHES.iter().any(|name| line.starts_with(name));
        let compared = lines.iter().map(|line| match line.rsplit_once(' ').filter(|_| counts_wishes(line)) {
            Some((name, _)) => name.to_owned(),
            None => line.clone(),
        });
        compared.collect()
    };
    same_lines("the metrics", &counted(&here.metrics), &counted(&there.metrics))
}

fn same_lines(whose: &str, here: &[String], there: &[String]) -> Result<(), String> {
    match here.iter().zip(there).find(|(here, there)| here != there) {
        Some((here, there)) => Err(format!("{whose} tells the worlds apart:\n{here}\n{there}")),
        None if here.len() != there.len() => {
            let longer = if here.len() > there.len() { here } else { there };
            Err(format!("{whose} tells the worlds apart: only one has {}", longer[here.len().min(there.len())]))
        }
        None => Ok(()),
    }
}

/// Compares pairs until there are none left; says what they were good for.
fn compare_some(next: &AtomicU64, end: u64) -> Shown {
    let runtime = Builder::new_current_thread().enable_time().start_paused(true).build().expect("a runtime");
    let log = Log::new();
    runtime.block_on(async {
        let store = Store::closed().await;
        let mut shown = Shown::default();
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= end {
                return shown;
            }
            match Box::pin(compare(seed, &store, &log)).await {
                Ok(one) => shown = shown.with(one),
                Err(why) => panic!(
                    "pair {seed} fails; repeat it by: cargo xtask noninterference --pairs 1 --from {seed}\n{why}"
                ),
            }
        }
    })
}

#[test]
fn another_world_with_the_same_knowledge_gives_the_same_bytes() {
    let (from, pairs) = (asked("VORHAND_PAIRS_FROM", 0), asked("VORHAND_PAIRS", PAIRS));
    let next = AtomicU64::new(from);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let shown: Shown = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(|| compare_some(&next, from + pairs))).collect();
        let joined: Vec<_> = workers.into_iter().map(std::thread::ScopedJoinHandle::join).collect();
        let joined = joined.into_iter().map(|joined| joined.unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        joined.fold(Shown::default(), Shown::with)
    });
    if pairs >= 500 {
        assert!(shown.differed * 10 > shown.pairs * 9, "nearly always there is another world: {shown:?}");
        assert!(shown.forced * 50 > pairs && shown.spitzen * 100 > pairs, "pub deals of each kind: {shown:?}");
    }
}
