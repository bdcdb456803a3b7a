//! The value of a deal, the scores of a Ramsch and the course of rounds, against the reference on a million random facts.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod translate;
mod walk;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use skat_reference::ramsch;
use skat_reference::schedule::{Schedule, Was};
use skat_reference::stakes::{self, Ended, House, doubled, worth};
use skat_rules::{
    BidLadder, BidValue, ByRole, Contract, Doublings, Ending, GameResult, Matadors, RamschFactor, RamschResult, Role,
    RoundRules, Rounds, RuleSet, Seat, Settlement, Slot, SpitzeRules, Valuation, Verdict,
};
use translate::{announcement, course, house, letter};
use walk::round_rules;

/// Quick numbers, the same in each run: there are many to draw.
fn seeded(seed: u64) -> SmallRng {
    SmallRng::seed_from_u64(seed)
}

fn choose<T: Copy>(rng: &mut SmallRng, from: &[T]) -> T {
    from[rng.random_range(0..from.len())]
}

fn spitze(rng: &mut SmallRng) -> SpitzeRules {
    match rng.random_range(0..=10) {
        0 => SpitzeRules::OFF,
        most => SpitzeRules { most, in_grand: rng.random_bool(0.5), only_announced: rng.random_bool(0.5) },
    }
}

fn doublings(rng: &mut SmallRng) -> Doublings {
    let kontra = rng.random_bool(0.5).then(|| Role::ALL[rng.random_range(0..3)]);
    Doublings { kontra, re: kontra.is_some() && rng.random_bool(0.5), bock: rng.random_bool(0.3) }
}

/// Card points and tricks that go together.
fn taken(rng: &mut SmallRng) -> (u8, u8) {
    match rng.random_range(0..20) {
        0 => (rng.random_range(0..=22), 0),
        1 => (120, 10),
        2 => (60, rng.random_range(1..=9)),
        3 => (rng.random_range(29..=31), rng.random_range(1..=9)),
        4 => (rng.random_range(88..=91), rng.random_range(1..=9)),
        _ => (rng.random_range(0..=120), rng.random_range(1..=9)),
    }
}

#[test]
fn a_million_values_under_all_switches_are_those_of_the_reference() {
    let mut rng = seeded(31);
    let contracts: Vec<Contract> = Contract::all().collect();
    let mut won = 0;
    for _ in 0..1000 {
        let spitze = spitze(&mut rng);
        let house = house(&RuleSet { spitze, ..RuleSet::PUB_2022 });
        let bids: Vec<BidValue> = BidLadder::of(&spitze).values().collect();
        for _ in 0..1000 {
            let contract = choose(&mut rng, &contracts);
            let game = contract.game();
            let said = announcement(contract);
            let matadors = match letter(game) {
                'N' => 0,
                'G' => rng.random_range(1..=4),
                _ => rng.random_range(1..=11),
            };
            let bid = match rng.random_range(0..10) {
                0 => None,
                1..=7 => Some(bids[rng.random_range(0..12)]),
                _ => Some(choose(&mut rng, &bids)),
            };
            let (points, tricks) = taken(&mut rng);
            let early = rng.random_bool(0.1);
            let most = spitze.most_in(game);
            let announced = if rng.random_bool(0.5) { rng.random_range(0..=most) } else { 0 };
            let made = if early { 0 } else { rng.random_range(0..=most) };

            let may_count = if spitze.only_announced { made.min(announced) } else { made };
            let spitzen = skat_rules::Spitzen { announced, counted: may_count };
            let verdict = if early { Verdict::LostSimple } else { Verdict::AsPlayed { points, tricks } };
            let value = Valuation::with_spitzen(contract, Some(Matadors::With(matadors)), bid, verdict, spitzen);
            let doublings = doublings(&mut rng);
            let result = GameResult {
                charged: Role::Forehand,
                ending: Ending::PlayedOut,
                left: None,
                value,
                doublings,
                points,
                tricks,
            };

            let ended = match early {
                true => Ended::LostSimple,
                false => Ended::AsPlayed { points: points.into(), tricks: tricks.into() },
            };
            let bid = bid.map_or(0, BidValue::get).into();
            let spitzen = stakes::Spitzen { announced: announced.into(), made: made.into() };
            let expected = worth(&house, said, matadors.into(), bid, ended, spitzen);
            let stake = doubled(expected.score, doublings.kontra.is_some(), doublings.re, doublings.bock);
            let context = || format!("{result:?} under {spitze:?}, {spitzen:?} of them: {expected:?}");
            assert_eq!((value.won, value.overbid), (expected.won, expected.overbid), "{}", context());
            assert_eq!(value.spitze_missed, expected.spitze_missed, "{}", context());
            assert_eq!(u32::from(value.charged), expected.charged, "{}", context());
            assert_eq!(result.score(), stake, "{}", context());
            won += u32::from(value.won);
        }
    }
    assert!((100_000..900_000).contains(&won), "{won} of a million are won");
}

/// Who took each card point and trick of a Ramsch.
fn ramsch_result(rng: &mut SmallRng, factor: RamschFactor) -> RamschResult {
    let mut tricks = [0; 3];
    let mut points = [0; 3];
    match rng.random_range(0..20) {
        0 => {
            let marcher = rng.random_range(0..3);
            (tricks[marcher], points[marcher]) = (10, 120);
        }
        kind => {
            // One in ten has somebody without a trick.
            let without = (kind < 3).then(|| rng.random_range(0..3));
            let takers: Vec<usize> = (0..3).filter(|player| Some(*player) != without).collect();
            takers.iter().for_each(|player| tricks[*player] = 1);
            for _ in takers.len()..10 {
                tricks[choose(rng, &takers)] += 1;
            }
            // Ties come up in steps of five.
            let [low, high] = [0; 2].map(|_| rng.random_range(0..=24) * 5);
            let parts = [low.min(high), low.max(high) - low.min(high), 120 - low.max(high)];
            for (player, part) in takers.iter().zip(parts) {
                points[*player] += part;
            }
            if takers.len() == 2 {
                points[takers[0]] += parts[2];
            }
        }
    }
    // Who leaves takes the last trick, so nobody else has all.
    let leaver = tricks.iter().position(|count| *count == 10).unwrap_or(rng.random_range(0..3));
    let left = rng.random_bool(0.2).then(|| Role::ALL[leaver]);
    let skat_to = Role::ALL[rng.random_range(0..3)];
    let unseen = rng.random_range(0..=3);
    RamschResult { points: ByRole(points), tricks: ByRole(tricks), skat_to, unseen, factor, left }
}

#[test]
fn a_million_ramsch_scores_are_those_of_the_reference_and_with_one_loser_their_sum_is_nought() {
    let mut rng = seeded(32);
    let (mut ties, mut marches) = (0, 0);
    for number in 0..1_000_000 {
        let factor = if number % 2 == 0 { RamschFactor::Adds } else { RamschFactor::Doubles };
        let result = ramsch_result(&mut rng, factor);
        let house = House { sharp: factor == RamschFactor::Doubles, ..House::OFFICIAL };
        let scores = result.scores().0;
        let left = result.left.map(Role::index);
        let (points, tricks) = (result.points.0.map(u32::from), result.tricks.0.map(u32::from));
        assert_eq!(scores, ramsch::scores(&house, points, tricks, result.unseen.into(), left), "{result:?}");
        let losers = Role::ALL.into_iter().filter(|role| result.is_loser(*role)).count();
        match losers {
            0 => marches += 1,
            1 => assert_eq!(scores.iter().sum::<i32>(), 0, "{result:?}"),
            _ => ties += 1,
        }
        let most = if factor == RamschFactor::Adds { 600 } else { 1920 };
        assert!(scores.iter().all(|score| (-most..=most).contains(score)));
    }
    assert!(ties > 10_000 && marches > 10_000, "{ties} ties, {marches} marches");
}

/// A deal's result that the slot allows, as the engine has it and as the reference reads it; roles sit at these seats.
fn settled(rng: &mut SmallRng, slot: Slot, seats: &ByRole<Seat>) -> (Settlement, Was) {
    let forced = matches!(slot, Slot::Ramsch { .. });
    let may_escape: Vec<Role> = match slot {
        Slot::Ramsch { escaped } => Role::ALL.into_iter().filter(|role| !escaped[*role]).collect(),
        Slot::Plain | Slot::Bock => Role::ALL.to_vec(),
    };
    let without_game = if forced { 0.6 } else { 0.2 };
    if may_escape.is_empty() || rng.random_bool(without_game) {
        if !forced && rng.random_bool(0.3) {
            return (Settlement::PassedIn, Was::NoGame);
        }
        return (Settlement::Ramsch(ramsch_result(rng, RamschFactor::Adds)), Was::NoGame);
    }
    let charged = choose(rng, &may_escape);
    let doublings = Doublings { bock: slot == Slot::Bock, ..doublings(rng) };
    let contract = choose(rng, &CONTRACTS);
    let (points, tricks) = taken(rng);
    let verdict = Verdict::AsPlayed { points, tricks };
    let value = Valuation::of(contract, Some(Matadors::With(1)), BidValue::new(18), verdict);
    let (ending, left) = match rng.random_range(0..10) {
        0 => (Ending::DefendersGaveUp, None),
        1 => (Ending::DeclarerLeft, Some(charged)),
        2 => (Ending::DefenderLeft, Some(charged.others()[0])),
        _ => (Ending::PlayedOut, None),
    };
    let result = GameResult { charged, ending, left, value, doublings, points, tricks };
    let was = Was::Game {
        declarer: seats[charged].index(),
        won: value.won,
        kontra: doublings.kontra.is_some(),
        re: doublings.re,
        sixty: points == 60 && letter(contract.game()) != 'N',
    };
    (Settlement::Game(result), was)
}

const CONTRACTS: [Contract; 3] = [
    Contract::Grand(skat_rules::Class::PickUp),
    Contract::Suit(skat_rules::Suit::Hearts, skat_rules::Class::PickUp),
    Contract::Null(skat_rules::NullGame::Ouvert),
];

fn check_schedule(rounds: &Rounds, schedule: &Schedule, seats: &ByRole<Seat>) {
    let count = |kind| schedule.to_come.iter().filter(|deal| **deal == kind).count();
    assert_eq!((usize::from(rounds.bock_left()), usize::from(rounds.ramsch_left())), (count('B'), count('R')));
    assert_eq!((rounds.is_waiting(), rounds.is_running()), (schedule.waits, !schedule.to_come.is_empty()));
    let expected = match schedule.to_come.first() {
        None => Slot::Plain,
        Some('B') => Slot::Bock,
        Some(_) => Slot::Ramsch { escaped: ByRole::from_fn(|role| schedule.escaped[seats[role].index()]) },
    };
    assert_eq!(rounds.slot(seats), expected);
}

/// The players of a deal at three seats, or at four, where the dealer sits out.
fn seats(dealer: usize, count: usize) -> ByRole<Seat> {
    ByRole::from_fn(|role| Seat::ALL[(dealer + 1 + role.index()) % count])
}

/// Goes through a list of random deals with both, at three or four seats.
fn check_history(rng: &mut SmallRng, rules: &RoundRules, deals: u32) -> u32 {
    let count = rng.random_range(3..=4);
    let course = course(rules);
    let (mut rounds, mut schedule) = (Rounds::default(), Schedule::default());
    let (mut dealer, mut in_rounds) = (0, 0);
    for _ in 0..deals {
        let seats = seats(dealer, count);
        let slot = rounds.slot(&seats);
        in_rounds += u32::from(slot != Slot::Plain);
        let (settlement, was) = settled(rng, slot, &seats);
        let again = rounds.note(rules, slot, &seats, &settlement);
        assert_eq!(again, schedule.enter(&course, was), "{settlement:?}");
        check_schedule(&rounds, &schedule, &seats);
        if !again {
            dealer = (dealer + 1) % count;
        }
        if rng.random_bool(0.01) {
            rounds.cancel();
            schedule = Schedule::default();
            check_schedule(&rounds, &schedule, &seats);
        }
    }
    in_rounds
}

#[test]
fn the_course_of_rounds_is_that_of_the_reference_over_a_million_random_histories() {
    let mut rng = seeded(33);
    let mut in_rounds = 0;
    for _ in 0..1_000_000 {
        let rules = if rng.random_bool(0.5) { RuleSet::PUB_2022.rounds } else { round_rules(&mut rng) };
        in_rounds += check_history(&mut rng, &rules, 10);
    }
    assert!(in_rounds > 2_000_000, "{in_rounds} of ten million deals belong to a round");
    for _ in 0..5_000 {
        let rules = round_rules(&mut rng);
        check_history(&mut rng, &rules, 200);
    }
}

#[test]
fn a_schedule_always_ends_once_nothing_starts_another_round() {
    let mut rng = seeded(34);
    let off = |rules: RoundRules| RoundRules { lost_kontra: false, kontra_re: false, sixty: false, ..rules };
    for _ in 0..10_000 {
        let rules = round_rules(&mut rng);
        let mut rounds = Rounds::default();
        for dealer in 0..rng.random_range(0..60) {
            let seats = seats(dealer, 4);
            let slot = rounds.slot(&seats);
            rounds.note(&rules, slot, &seats, &settled(&mut rng, slot, &seats).0);
        }
        // Two rounds, and in each Ramsch each of the three players escapes once at most.
        let longest = 2 * (u32::from(rules.bock) + 4 * u32::from(rules.ramsch));
        let mut deals = 0;
        let mut dealer = 0;
        while rounds.is_running() || rounds.is_waiting() {
            let seats = seats(dealer, 3);
            let slot = rounds.slot(&seats);
            if !rounds.note(&off(rules), slot, &seats, &settled(&mut rng, slot, &seats).0) {
                dealer += 1;
            }
            deals += 1;
            assert!(deals <= longest, "{rules:?}");
        }
    }
}

#[test]
fn sixty_to_sixty_needs_all_cards_and_a_suit_game_or_grand_pub_5() {
    let deal = |contract, ending, points| {
        let verdict = Verdict::AsPlayed { points, tricks: 5 };
        let value = Valuation::of(contract, Some(Matadors::With(1)), BidValue::new(18), verdict);
        let doublings = Doublings::default();
        GameResult { charged: Role::Forehand, ending, left: None, value, doublings, points, tricks: 5 }
    };
    let rules = RuleSet::PUB_2022.rounds;
    let starts = |contract, ending, points| deal(contract, ending, points).starts_round(&rules);
    for ending in [Ending::PlayedOut, Ending::DeclarerGaveUp, Ending::DefendersGaveUp, Ending::DefenderLeft] {
        assert!(starts(CONTRACTS[0], ending, 60) && starts(CONTRACTS[1], ending, 60));
        assert!(!starts(CONTRACTS[1], ending, 59) && !starts(CONTRACTS[1], ending, 61));
        assert!(!starts(CONTRACTS[2], ending, 60), "null has no parties' points");
    }
    let schwarz = Contract::Grand(skat_rules::Class::Hand(skat_rules::Announced::Schwarz));
    assert!(!starts(schwarz, Ending::Decided, 60), "a trick has ended it, and cards are left");
    let off = RoundRules { sixty: false, ..rules };
    assert!(!deal(CONTRACTS[0], Ending::PlayedOut, 60).starts_round(&off));
}

#[test]
fn what_may_be_bid_is_what_a_game_can_be_worth() {
    for most in 0..=10 {
        for (in_grand, only_announced) in [(false, false), (true, false), (true, true)] {
            let spitze = if most == 0 { SpitzeRules::OFF } else { SpitzeRules { most, in_grand, only_announced } };
            let values = BidLadder::of(&spitze).values().map(|bid| u32::from(bid.get())).collect::<Vec<_>>();
            assert_eq!(values, house(&RuleSet { spitze, ..RuleSet::PUB_2022 }).bids());
        }
    }
}
