//! How long the computer takes to decide, in each phase of a deal.

use divan::{Bencher, black_box};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use skat_ai::{Memory, choose};
use skat_rules::{Card, CardSet, Deal, DealtCards, Observer, Role, RuleSet, SeenPhase, View};

fn main() {
    divan::main();
}

/// A call in the auction.
#[divan::bench]
fn call(bencher: Bencher<'_, '_>) {
    run(bencher, |view| matches!(view.phase, SeenPhase::Auction { .. }));
}

/// Hand game or pick-up.
#[divan::bench]
fn skat(bencher: Bencher<'_, '_>) {
    run(bencher, |view| matches!(view.phase, SeenPhase::Skat(_)));
}

/// What to lay away, and what to announce: the longest of all.
#[divan::bench]
fn announcement(bencher: Bencher<'_, '_>) {
    run(bencher, |view| matches!(view.phase, SeenPhase::Announcing(_)));
}

/// A card.
#[divan::bench]
fn card(bencher: Bencher<'_, '_>) {
    run(bencher, |view| matches!(view.phase, SeenPhase::Play(_)));
}

/// Decides once in each state of such a kind.
fn run(bencher: Bencher<'_, '_>, kind: fn(&View) -> bool) {
    let states: Vec<(View, Memory)> = states().into_iter().filter(|(view, _)| kind(view)).collect();
    let mut states = states.iter().cycle();
    bencher.bench_local(|| states.next().and_then(|(view, memory)| choose(black_box(view), memory)));
}

/// The states in which somebody was to act in some deals of three computers.
fn states() -> Vec<(View, Memory)> {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut states = Vec::new();
    for _ in 0..300 {
        let mut deck: Vec<Card> = CardSet::DECK.iter().collect();
        for place in (1..deck.len()).rev() {
            deck.swap(place, (random.next_u64() % (place as u64 + 1)) as usize);
        }
        let cards = DealtCards::from_deck(&deck.try_into().expect("32 cards")).expect("each card once");
        let mut deal = Deal::new(RuleSet::SOSKO_2007, cards);
        let mut memories = [Memory::new(); 3];
        while let Some(role) = deal.turn() {
            let view = deal.view_for(Observer::Player(role));
            states.push((view, memories[role.index()]));
            let action = choose(&view, &memories[role.index()]).expect("it is his turn");
            for event in deal.decide(role, &action).expect("it is legal") {
                for player in Role::ALL {
                    if let Some(seen) = deal.seen_by(&event, Observer::Player(player)) {
                        memories[player.index()].note(&seen);
                    }
                }
                deal.apply(&event);
            }
        }
    }
    states
}
