//! Nobody learns anything: two thousand pairs in the suite, and as many as are asked for by `cargo xtask noninterference`.

use std::sync::atomic::{AtomicU64, Ordering};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use skat_rules::{Observer, Role, RuleSet};
use skat_store::Store;
use tokio::runtime::Builder;

use super::super::runs::asked;
use super::deal;
use super::log::Log;
use super::stage::{Heard, Scene, play};

/// How many pairs the suite compares.
const PAIRS: u64 = 2_000;

/// What counts every message and every row whatever it is about, so that it counts hidden wishes too where the worlds
/// differ in how many there were. It is told to the operator alone, over all tables together, and without any table.
const COUNTS_EVERYTHING: [&str; 4] = ["vorhand_commands", "vorhand_command_", "vorhand_journal_", "vorhand_messages_"];

/// What waits for all sockets together, which no socket takes here: it has the length of what others were told.
const WAITING_BYTES: &str = "vorhand_outbox_bytes";

/// Compares a pair; says whether its worlds differed.
async fn compare(seed: u64, store: &Store, log: &Log) -> Result<bool, String> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let observers = [
        Observer::Player(Role::Forehand),
        Observer::Player(Role::Middlehand),
        Observer::Player(Role::Rearhand),
        Observer::Spectator,
    ];
    let scene = Scene {
        seed,
        rules: RuleSet::ALL[random.random_range(0..RuleSet::ALL.len())],
        seats: random.random_range(3..=4),
        observer: observers[random.random_range(0..4)],
        shuffles: random.random_bool(0.5),
        move_seconds: random.random_bool(0.5).then_some(3_600),
        back: random.random_range(0..30),
    };
    let scripts = deal::pair(&mut random, scene.rules, scene.observer);
    let [hidden, hidden_there] =
        scripts.each_ref().map(|script| script.done.iter().filter(|done| done.is_hidden).count());
    let here = play(&scene, &scripts[0], false, store, log).await;
    let there = play(&scene, &scripts[1], true, store, log).await;
    same(&here, &there, hidden == hidden_there).map_err(|why| format!("{scene:?}: {why}\n{scripts:?}"))?;
    Ok(scripts[0].deal != scripts[1].deal)
}

fn same(here: &Heard, there: &Heard, counts: bool) -> Result<(), String> {
    for ((name, here), (_, there)) in here.told.iter().zip(&there.told) {
        same_lines(name, here, there)?;
    }
    same_lines("HTTP", &here.answers, &there.answers)?;
    same_lines("what comes of it outside the journal", &here.effects, &there.effects)?;
    same_lines("the log", &here.log, &there.log)?;
    let counted = |lines: &[String]| -> Vec<String> {
        let everything = |line: &String| COUNTS_EVERYTHING.iter().any(|name| line.starts_with(name));
        let is_compared = |line: &&String| !line.starts_with(WAITING_BYTES) && (counts || !everything(line));
        lines.iter().filter(is_compared).cloned().collect()
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

/// Compares pairs until there are none left; says how many there were whose worlds differed.
fn compare_some(next: &AtomicU64, end: u64) -> u64 {
    let runtime = Builder::new_current_thread().enable_time().start_paused(true).build().expect("a runtime");
    let log = Log::new();
    runtime.block_on(async {
        let store = Store::closed().await;
        let mut differed = 0;
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= end {
                return differed;
            }
            match Box::pin(compare(seed, &store, &log)).await {
                Ok(has_differed) => differed += u64::from(has_differed),
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
    let differed: u64 = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(|| compare_some(&next, from + pairs))).collect();
        let joined: Vec<_> = workers.into_iter().map(std::thread::ScopedJoinHandle::join).collect();
        joined.into_iter().map(|joined| joined.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).sum()
    });
    if pairs >= 100 {
        assert!(differed * 10 > pairs * 9, "nearly always there is another world: {differed} of {pairs}");
    }
}
