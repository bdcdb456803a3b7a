//! The engine and the reference agree on random deals.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod comparison;
mod translate;
mod walk;

use std::collections::{HashMap, HashSet};

use comparison::{compare_deal, compare_end};
use rand::RngExt;
use skat_reference::counts;
use skat_rules::{Action, CardSet, Ending, Party, Phase, RuleSet, Settlement, Slot, SpitzeRules};
use walk::{Temper, Walk, pub_rules, seeded, shuffled, slot};

/// What a deal came to, as far as the tests want to have seen it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum End {
    PassedIn,
    Game(Ending),
    /// A Ramsch, and whether leaving ended it.
    Ramsch(bool),
}

impl End {
    fn of(settlement: &Settlement) -> End {
        match settlement {
            Settlement::PassedIn => End::PassedIn,
            Settlement::Game(result) => End::Game(result.ending),
            Settlement::Ramsch(result) => End::Ramsch(result.left.is_some()),
        }
    }
}

/// Plays random deals and compares each step and each end; gives how often each ending occurred.
fn compare(rules: RuleSet, temper: Temper, seed: u64, deals: u32) -> HashMap<End, u32> {
    let mut rng = seeded(seed);
    let mut endings = HashMap::new();
    for _ in 0..deals {
        let mut walk = Walk::new(rules, shuffled(&mut rng));
        compare_deal(&mut rng, &mut walk, temper);
        *endings.entry(End::of(walk.deal.settlement().unwrap())).or_default() += 1;
    }
    endings
}

/// So that no rule is missed because it never came into play.
fn assert_often(endings: &HashMap<End, u32>, expected: &[End]) {
    let expected: HashSet<_> = expected.iter().copied().chain([End::PassedIn]).collect();
    assert_eq!(endings.keys().copied().collect::<HashSet<_>>(), expected);
    assert!(endings.values().all(|count| *count >= 50), "{endings:?}");
}

fn games(endings: &[Ending]) -> Vec<End> {
    endings.iter().copied().map(End::Game).collect()
}

#[test]
fn random_deals_that_are_played_out_agree_with_the_reference() {
    for (rules, seed) in [(RuleSet::SOSKO_2007, 1), (RuleSet::ISKO_2012, 2)] {
        let endings = compare(rules, Temper::CALM, seed, 25_000);
        assert_often(&endings, &games(&[Ending::PlayedOut, Ending::Decided]));
    }
}

const ENDINGS: [Ending; 10] = [
    Ending::PlayedOut,
    Ending::Decided,
    Ending::DeclarerGaveUpEarly,
    Ending::DeclarerGaveUp,
    Ending::DefendersGaveUp,
    Ending::LeftAuction,
    Ending::DeclarerLeftBeforeAnnouncement,
    Ending::DefenderLeftBeforeAnnouncement,
    Ending::DeclarerLeft,
    Ending::DefenderLeft,
];

#[test]
fn random_deals_with_giving_up_showing_and_leaving_agree_with_the_reference_sosko() {
    assert_often(&compare(RuleSet::SOSKO_2007, Temper::RESTLESS, 3, 40_000), &games(&ENDINGS));
}

#[test]
fn random_deals_with_giving_up_claiming_and_leaving_agree_with_the_reference_isko() {
    let claims =
        [Party::Declarer, Party::Defenders].map(|by| [true, false].map(|held| Ending::Claimed { by, held })).concat();
    let endings = compare(RuleSet::ISKO_2012, Temper::RESTLESS, 4, 40_000);
    assert_often(&endings, &games(&[&ENDINGS[..], &claims].concat()));
}

#[test]
fn the_reference_counts_120_points() {
    assert_eq!(skat_reference::DECK.into_iter().map(counts).sum::<u32>(), 120);
}

/// Plays random pub deals, all switches and slots drawn; gives how often each ending occurred, and each trait of the deals.
fn compare_pub(temper: Temper, seed: u64, deals: u32) -> (HashMap<End, u32>, HashMap<&'static str, u32>) {
    let mut rng = seeded(seed);
    let mut endings = HashMap::new();
    let mut traits = HashMap::new();
    for _ in 0..deals {
        let (rules, slot) = (pub_rules(&mut rng), slot(&mut rng));
        let mut walk = Walk::in_slot(rules, slot, shuffled(&mut rng));
        // Bidding of everybody or of nobody is rare at random, and Ramsch needs that nobody bids.
        if rng.random_bool(0.2) {
            walk.pass_all();
        }
        compare_deal(&mut rng, &mut walk, temper);
        let settlement = walk.deal.settlement().unwrap();
        *endings.entry(End::of(settlement)).or_default() += 1;
        for name in traits_of(slot, settlement) {
            *traits.entry(name).or_default() += 1;
        }
    }
    (endings, traits)
}

fn traits_of(slot: Slot, settlement: &Settlement) -> Vec<&'static str> {
    let forced = matches!(slot, Slot::Ramsch { .. });
    let has = match settlement {
        Settlement::PassedIn => vec![],
        Settlement::Game(result) => vec![
            ("escape", forced),
            ("kontra", result.doublings.kontra.is_some() && !result.doublings.re),
            ("re", result.doublings.re && !result.doublings.bock),
            ("kontra, re and bock", result.doublings.re && result.doublings.bock),
            ("sixty", result.is_sixty()),
            ("spitzen announced and lost", result.value.spitzen.announced > 0 && !result.value.won),
            ("spitzen announced and made", result.value.spitzen.announced > 0 && result.value.won),
            ("a silent spitze", result.value.spitzen.announced == 0 && result.value.spitzen.counted > 0),
            ("overbid", result.value.overbid),
        ],
        Settlement::Ramsch(result) => {
            let losers = skat_rules::Role::ALL.into_iter().filter(|role| result.is_loser(*role)).count();
            vec![
                ("forced ramsch", forced),
                ("two losers", losers == 2),
                ("without a trick", result.has_virgin()),
                ("three unseen", result.unseen == 3),
            ]
        }
    };
    has.into_iter().filter(|(_, has)| *has).map(|(name, _)| name).collect()
}

/// What has to have come into play.
const TRAITS: [&str; 13] = [
    "escape",
    "kontra",
    "re",
    "kontra, re and bock",
    "sixty",
    "spitzen announced and lost",
    "spitzen announced and made",
    "a silent spitze",
    "overbid",
    "forced ramsch",
    "two losers",
    "without a trick",
    "three unseen",
];

#[test]
fn random_pub_deals_that_are_played_out_agree_with_the_reference() {
    let (endings, traits) = compare_pub(Temper::CALM, 5, 40_000);
    let expected = [&games(&[Ending::PlayedOut, Ending::Decided])[..], &[End::Ramsch(false)]].concat();
    assert_often(&endings, &expected);
    for name in TRAITS {
        assert!(traits.get(name).is_some_and(|count| *count >= 5), "{name} in {traits:?}");
    }
}

#[test]
fn random_pub_deals_with_giving_up_and_leaving_agree_with_the_reference() {
    let (endings, _) = compare_pub(Temper::RESTLESS, 6, 40_000);
    assert_often(&endings, &[&games(&ENDINGS)[..], &[End::Ramsch(false), End::Ramsch(true)]].concat());
}

#[test]
fn a_defender_who_leaves_at_any_moment_grants_the_spitzen_that_the_reference_grants_pub_15() {
    let mut rng = seeded(7);
    let (mut granted, mut held_in_vain) = (0, 0);
    for _ in 0..20_000 {
        let spitze = SpitzeRules { most: rng.random_range(1..=3), in_grand: true, only_announced: false };
        let mut walk = Walk::new(RuleSet { spitze, ..pub_rules(&mut rng) }, shuffled(&mut rng));
        while walk.deal.settlement().is_none() {
            if let Phase::Play(play) = *walk.deal.phase()
                && play.announced_spitzen() > 0
            {
                let (game, declarer) = (play.contract().game(), play.declared().declarer);
                let trumps: CardSet =
                    (0..play.announced_spitzen()).filter_map(|place| game.lowest_trump(place)).collect();
                // Only the end matters, and there the trumps must be kept.
                if walk::cards_left(&walk.deal) <= 12 {
                    let mut left = walk.clone();
                    left.act(declarer.others()[0], Action::Leave);
                    compare_end(&left);
                    let Some(Settlement::Game(result)) = left.deal.settlement() else { panic!("it is a game") };
                    granted += u32::from(result.value.won);
                    held_in_vain += u32::from(result.value.spitze_missed && play.hand(declarer).contains_all(trumps));
                }
                let kept = play.legal_cards(declarer) - trumps;
                if let Some(card) = kept.first() {
                    walk.act(declarer, Action::Play(card));
                    continue;
                }
            }
            walk.step(&mut rng, Temper::CALM);
        }
    }
    assert!(granted >= 100 && held_in_vain >= 20, "{granted} granted, {held_in_vain} held in vain");
}
