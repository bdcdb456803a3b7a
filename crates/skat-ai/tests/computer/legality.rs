//! The computer does nothing illegal, nothing out of turn, and always something when it is to act.

use skat_ai::{Memory, choose};
use skat_rules::{ByRole, Observer, Role, RuleSet, SeenHand, Slot, View};

use crate::table::{Chance, Player, Table};

/// Pub rules with Spitzen, and Kontra for everybody.
fn with_spitzen() -> RuleSet {
    "pub-2022 kontra=all spitze=2,grand skat=loser factor=doubles".parse().expect("a rule set")
}

fn slot(chance: &mut Chance) -> Slot {
    match chance.below(3) {
        0 => Slot::Plain,
        1 => Slot::Bock,
        _ => Slot::Ramsch { escaped: ByRole::from_fn(|_| chance.below(4) == 0) },
    }
}

/// Plays deals of these players by several rule sets, and lets `check` look at every state.
fn play(players: [Player; 3], deals: u64, mut check: impl FnMut(&Table)) {
    for seed in 0..deals {
        let mut chance = Chance::of(seed);
        let rules = chance.one_of([RuleSet::SOSKO_2007, RuleSet::ISKO_2012, RuleSet::PUB_2022, with_spitzen()]);
        let slot = if rules.is_pub() { slot(&mut chance) } else { Slot::Plain };
        let turned = chance.below(3);
        let players = [0, 1, 2].map(|place| players[(place + turned) % 3]);
        let mut table = Table::in_slot(rules, slot, chance.dealt(), players, seed);
        check(&table);
        while !table.step() {
            check(&table);
        }
        check(&table);
    }
}

#[test]
fn three_computers_play_by_the_rules() {
    play([Player::Computer; 3], 6_000, |_| {});
}

#[test]
fn computers_play_by_the_rules_with_anybody() {
    use Player::{Computer, Random, Restless};
    play([Computer, Random, Random], 4_000, |_| {});
    play([Computer, Computer, Random], 4_000, |_| {});
    play([Computer, Restless, Restless], 6_000, |_| {});
    play([Computer, Computer, Restless], 6_000, |_| {});
}

#[test]
fn a_computer_acts_only_in_turn_or_agrees_and_onlookers_never_do() {
    use Player::{Computer, Restless};
    play([Computer, Computer, Restless], 300, |table| {
        for role in Role::ALL {
            let may_act = table.deal.awaits(role) || table.deal.legal(role).agree;
            assert_eq!(table.choice(role).is_some(), may_act);
        }
        for observer in [Observer::Spectator, Observer::Reviewer] {
            assert_eq!(choose(&table.deal.view_for(observer), &Memory::new()), None);
        }
    });
}

#[test]
fn a_memory_is_built_again_from_the_same_events() {
    play([Player::Computer; 3], 100, |table| {
        for role in Role::ALL {
            let mut again = Memory::new();
            table.seen[role].iter().for_each(|event| again.note(event));
            assert_eq!(again, table.memories[role]);
        }
    });
}

#[test]
fn a_computer_that_has_missed_everything_still_plays_by_the_rules() {
    play([Player::Random; 3], 300, |table| {
        for role in Role::ALL.into_iter().filter(|role| table.deal.awaits(*role)) {
            let action = choose(&table.view(role), &Memory::new()).expect("something is awaited of him");
            assert!(table.deal.decide(role, &action).is_ok(), "{action:?}");
        }
    });
}

#[test]
fn a_view_and_a_memory_that_fit_nothing_do_no_harm() {
    let mut states: Vec<(View, Memory)> = Vec::new();
    play([Player::Computer, Player::Random, Player::Restless], 150, |table| {
        states.extend(Role::ALL.map(|role| (table.view(role), table.memories[role])));
    });
    let mut chance = Chance::of(1);
    for _ in 0..20_000 {
        let mut any = || states[chance.below(states.len())];
        let view = View {
            observer: any().0.observer,
            rules: any().0.rules,
            slot: any().0.slot,
            bids: any().0.bids,
            hands: ByRole::from_fn(|role| any().0.hands[role]),
            phase: any().0.phase,
            turn: any().0.turn,
            legal: any().0.legal,
        };
        let memory = any().1;
        let Observer::Player(own) = view.observer else { panic!("a player's view") };
        let with_any_cards = |cards: u64| {
            let cards = skat_rules::CardSet::from_bits(cards as u32);
            View { hands: ByRole([SeenHand { count: cards.len(), cards: Some(cards) }; 3]), turn: Some(own), ..view }
        };
        choose(&view, &memory);
        choose(&View { turn: Some(own), ..view }, &memory);
        choose(&with_any_cards(chance.below(usize::MAX) as u64), &memory);
        choose(&with_any_cards(0), &memory);
        choose(&with_any_cards(u64::MAX), &memory);
    }
}
