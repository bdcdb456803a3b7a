//! How fast the engine plays: random deals from the shuffle to the value, each step decided, applied and recorded.

use std::time::Instant;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use skat_rules::{
    Action, Announced, BidLadder, BidValue, Card, CardSet, Contract, Deal, DealtCards, Event, Observer, Phase, Role,
    RuleSet,
};

fn main() {
    divan::main();
    // Not when the benchmarks are only listed or tried out.
    if std::env::args().any(|argument| argument == "--bench") {
        print_games_per_second();
    }
}

/// Prints in plain words what `random_deals` measures: the median of some rounds.
#[allow(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
#[allow(clippy::print_stdout, reason = "it is the benchmark's output")]
fn print_games_per_second() {
    let mut rng = random();
    let mut log = Vec::with_capacity(64);
    let mut events = 0;
    let mut rounds: Vec<f64> = (0..1_001)
        .map(|_| {
            let start = Instant::now();
            for _ in 0..GAMES {
                log.clear();
                play(&mut rng, RuleSet::SOSKO_2007, |_, event| log.push(*event));
                events += black_box(&log).len();
            }
            GAMES as f64 / start.elapsed().as_secs_f64()
        })
        .collect();
    rounds.sort_by(f64::total_cmp);
    let (least, median, most) = (rounds[0], rounds[rounds.len() / 2], rounds[rounds.len() - 1]);
    let events = events as f64 / (rounds.len() * GAMES) as f64;
    println!("{median:.0} games per second on one core ({least:.0} to {most:.0}), {events:.1} events a game");
}

/// Deals between two looks at the clock.
const GAMES: usize = 1_000;

const DECK: [Card; 32] = {
    let mut deck = [Card::from_index(0).expect("0 is an index"); 32];
    let mut index = 0;
    while index < 32 {
        deck[index as usize] = Card::from_index(index).expect("below 32");
        index += 1;
    }
    deck
};

fn random() -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(1)
}

/// A number below `end`, as evenly spread as a benchmark needs it.
fn below(rng: &mut ChaCha8Rng, end: u32) -> u32 {
    ((u64::from(rng.random::<u32>()) * u64::from(end)) >> 32) as u32
}

fn shuffled(rng: &mut ChaCha8Rng) -> DealtCards {
    let mut deck = DECK;
    for last in (1..32).rev() {
        deck.swap(last, below(rng, last as u32 + 1) as usize);
    }
    DealtCards::from_deck(&deck).expect("a shuffled deck is a deal")
}

/// A random card of a set, if not quite evenly drawn: the next one from a random place on, so that the draw costs little.
fn any_card(rng: &mut ChaCha8Rng, cards: CardSet) -> Card {
    let start = below(rng, 32);
    let from_start = CardSet::from_bits(cards.bits().rotate_right(start)).first().expect("there is a card");
    Card::from_index((from_start.index() + start as u8) % 32).expect("below 32")
}

/// A random legal contract; those that often end before the last card are as rare as among people.
fn any_contract(rng: &mut ChaCha8Rng, deal: &Deal, role: Role) -> Contract {
    let count = deal.legal_contracts(role).count();
    loop {
        let place = below(rng, count as u32) as usize;
        let contract = deal.legal_contracts(role).nth(place).expect("below the count");
        let ends_early = matches!(contract, Contract::Null(_)) || contract.announced() >= Announced::Schwarz;
        if !ends_early || below(rng, 8) == 0 {
            return contract;
        }
    }
}

/// A random legal action of whoever is to act.
#[inline(always)]
fn any_action(rng: &mut ChaCha8Rng, deal: &Deal) -> Option<(Role, Action)> {
    let role = deal.turn()?;
    let legal = deal.legal(role);
    let ladder = BidLadder::of(&deal.rules().spitze);
    let action = if !legal.cards.is_empty() {
        Action::Play(any_card(rng, legal.cards))
    } else if legal.hold {
        if below(rng, 2) == 0 { Action::Hold } else { Action::Pass }
    } else if let Some(least) = legal.least_bid {
        // Two of three bid, and mostly the next value, as auctions go.
        match below(rng, 6) {
            0 | 1 => Action::Pass,
            2 => Action::Bid(
                legal.greatest_bid.and(ladder.after(least)).filter(|_| least > BidValue::MIN).unwrap_or(least),
            ),
            _ => Action::Bid(least),
        }
    } else if legal.pass {
        Action::Pass
    } else if legal.pick_up && below(rng, 4) > 0 {
        Action::PickUp
    } else {
        let contract = any_contract(rng, deal, role);
        let mut discard = CardSet::EMPTY;
        while !contract.is_hand() && discard.len() < 2 {
            discard = discard.with(any_card(rng, deal.hand(role)));
        }
        Action::Announce { contract, discard, spitzen: 0 }
    };
    Some((role, action))
}

/// Plays one deal to its end and gives the sum of the scores; `record` is told every event.
fn play(rng: &mut ChaCha8Rng, rules: RuleSet, mut record: impl FnMut(&Deal, &Event)) -> i32 {
    let mut deal = Deal::new(rules, shuffled(rng));
    while let Some((role, action)) = any_action(rng, &deal) {
        let decided = deal.decide(role, &action);
        for event in decided.as_ref().expect("a legal action is accepted") {
            record(&deal, event);
            deal.apply(event);
        }
    }
    deal.settlement().map_or(0, |settlement| settlement.scores().0.iter().sum())
}

/// The figure that counts: shuffle, auction, legality, play, value, and a log of all events.
#[divan::bench]
fn random_deals(bencher: Bencher<'_, '_>) {
    let mut rng = random();
    let mut log: Vec<Event> = Vec::with_capacity(64);
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| {
        let mut sum = 0;
        for _ in 0..GAMES {
            log.clear();
            sum += play(&mut rng, RuleSet::SOSKO_2007, |_, event| log.push(*event));
            black_box(&log);
        }
        sum
    });
}

/// The same, with each event shown to three players and a spectator.
#[divan::bench]
fn random_deals_seen_by_four(bencher: Bencher<'_, '_>) {
    let observers = [
        Observer::Player(Role::Forehand),
        Observer::Player(Role::Middlehand),
        Observer::Player(Role::Rearhand),
        Observer::Spectator,
    ];
    let mut rng = random();
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| {
        let mut seen = 0;
        for _ in 0..GAMES {
            play(&mut rng, RuleSet::SOSKO_2007, |deal, event| {
                seen += observers.iter().filter_map(|observer| black_box(deal.seen_by(event, *observer))).count();
            });
        }
        seen
    });
}

/// What the random numbers and the dealing alone cost.
#[divan::bench]
fn shuffles(bencher: Bencher<'_, '_>) {
    let mut rng = random();
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| {
        for _ in 0..GAMES {
            black_box(shuffled(&mut rng));
        }
    });
}

/// A view of a deal in the middle of its play, with all that its player may do.
#[divan::bench]
fn views(bencher: Bencher<'_, '_>) {
    let mut rng = random();
    let mut deal = Deal::new(RuleSet::SOSKO_2007, shuffled(&mut rng));
    while !matches!(deal.phase(), Phase::Play(play) if play.so_far().tricks + play.so_far().defender_tricks >= 4) {
        match any_action(&mut rng, &deal) {
            Some((role, action)) => {
                let events = deal.decide(role, &action).expect("a legal action is accepted");
                events.iter().for_each(|event| deal.apply(event));
            }
            None => deal = Deal::new(RuleSet::SOSKO_2007, shuffled(&mut rng)),
        }
    }
    bencher
        .counter(ItemsCount::new(1_usize))
        .bench_local(|| black_box(&deal).view_for(Observer::Player(Role::Rearhand)));
}
