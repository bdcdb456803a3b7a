//! The engine and the reference agree on random deals.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod reference;
mod translate;
mod walk;

use std::collections::{HashMap, HashSet};

use reference::judge::{Charged, Judgement, Record, judge, speaker};
use reference::{Name, counts, lost_simple, matadors, playable, score};
use skat_rules::{Contract, Deal, Declared, Ending, GameResult, Matadors, Party, Phase, Role, RuleSet, Settlement};
use translate::{announcement, letter, level, name, names, record, step};
use walk::{Temper, Walk, seeded, shuffled};

/// What both must agree on while the deal runs: who may do what.
fn check_running(walk: &Walk, record: &Record) {
    match walk.deal.phase() {
        Phase::Auction(auction) => {
            let what = match (auction.is_answering(), auction.greatest_bid().map(|bid| bid.get())) {
                (true, _) => "hold or pass",
                (false, Some(18)) => "18 or pass",
                (false, _) => "bid or pass",
            };
            assert_eq!(speaker(&record.steps), auction.turn().map(|role| (role.index(), what)));
        }
        Phase::Skat(declared) => {
            assert_eq!(speaker(&record.steps), None);
            let bid = (declared.declarer.index(), declared.bid.unwrap().get().into());
            assert_eq!(reference::judge::highest(&record.steps), Some(bid));
            check_offers(&walk.deal, declared);
        }
        Phase::Announcing(declared) => check_offers(&walk.deal, declared),
        Phase::Settled(_) => {}
        Phase::Escape(_) | Phase::Ramsch(_) => panic!("the official orders have no Ramsch"),
        Phase::Play(play) => {
            let game = letter(play.contract().game());
            let led = play.trick().led().map(name);
            for role in Role::ALL {
                let legal = names(play.legal_cards(role));
                if play.turn() == Some(role) {
                    assert_eq!(legal, playable(game, &names(play.hand(role)), led));
                } else {
                    assert_eq!(legal, Vec::<Name>::new());
                }
            }
        }
    }
}

/// Each contract is offered with what it counts at least, and with whether it is lost from the start.
fn check_offers(deal: &Deal, declared: &Declared) {
    let role = declared.declarer;
    let bid = u32::from(declared.bid.unwrap().get());
    let picked_up = matches!(deal.phase(), Phase::Announcing(_));
    let possible = Contract::all().filter(|contract| contract.is_hand() != picked_up);
    let mut expected = Vec::new();
    for contract in possible {
        let said = announcement(contract);
        if said.game == 'N' {
            if said.base() >= bid {
                expected.push((contract, said.base(), false));
            }
            continue;
        }
        let matadors = matadors(said.game, &names(deal.hand(role))).unsigned_abs();
        let most = score(said, matadors, bid, 120, 10);
        expected.push((contract, lost_simple(said, matadors, 0).charged, most.overbid));
    }
    let offers = deal.offers(role).map(|offer| (offer.contract, u32::from(offer.value), offer.overbid));
    assert_eq!(offers.collect::<Vec<_>>(), expected);
    for other in role.others() {
        assert_eq!(deal.offers(other).count(), 0);
    }
}

fn check_settled(settlement: &Settlement, judgement: &Judgement) {
    match (settlement, judgement) {
        (Settlement::PassedIn, Judgement::PassedIn) => {
            assert_eq!(settlement.scores().0, [0; 3]);
        }
        (Settlement::Game(result), Judgement::Charged(charged)) => {
            let mut scores = [0; 3];
            scores[charged.player] = charged.score.score;
            assert_eq!(settlement.scores().0, scores);
            check_result(result, charged);
        }
        _ => panic!("{settlement:?} is not {judgement:?}"),
    }
}

fn check_result(result: &GameResult, charged: &Charged) {
    let value = &result.value;
    let score = &charged.score;
    assert_eq!((value.won, value.overbid), (score.won, score.overbid));
    assert_eq!(u32::from(value.charged), score.charged);
    assert_eq!(value.score(), score.score);
    let matadors = match value.matadors {
        Some(Matadors::With(count)) => i32::from(count),
        Some(Matadors::Without(count)) => -i32::from(count),
        None => 0,
    };
    assert_eq!(matadors, charged.matadors);
    let mut levels: Vec<&str> = value.levels.iter().map(level).collect();
    let mut expected = score.levels.clone();
    levels.sort_unstable();
    expected.sort_unstable();
    assert_eq!(levels, expected);
    if let Some(played) = charged.played {
        assert_eq!((u32::from(result.points), u32::from(result.tricks)), played);
    }
}

/// Plays random deals and compares each step and each end; gives how often each ending occurred.
fn compare(rules: RuleSet, temper: Temper, seed: u64, deals: u32) -> HashMap<Option<Ending>, u32> {
    let mut rng = seeded(seed);
    let mut endings = HashMap::new();
    for number in 0..deals {
        let mut walk = Walk::new(rules, shuffled(&mut rng));
        let mut record = record(&walk.deal);
        while walk.deal.settlement().is_none() {
            check_running(&walk, &record);
            walk.step(&mut rng, temper);
            let (role, action) = walk.actions.last().unwrap();
            record.steps.push((role.index(), step(action)));
        }
        let (judgement, steps) = judge(&record);
        assert_eq!(steps, record.steps.len(), "deal {number} with seed {seed} ended elsewhere: {record:?}");
        let settlement = walk.deal.settlement().unwrap();
        check_settled(settlement, &judgement);
        let ending = match settlement {
            Settlement::PassedIn => None,
            Settlement::Game(result) => Some(result.ending),
            Settlement::Ramsch(_) => panic!("the official orders have no Ramsch"),
        };
        *endings.entry(ending).or_default() += 1;
    }
    endings
}

/// So that no rule is missed because it never came into play.
fn assert_often(endings: &HashMap<Option<Ending>, u32>, expected: &[Ending]) {
    let expected: HashSet<_> = expected.iter().copied().map(Some).chain([None]).collect();
    assert_eq!(endings.keys().copied().collect::<HashSet<_>>(), expected);
    assert!(endings.values().all(|count| *count >= 50), "{endings:?}");
}

#[test]
fn random_deals_that_are_played_out_agree_with_the_reference() {
    for (rules, seed) in [(RuleSet::SOSKO_2007, 1), (RuleSet::ISKO_2012, 2)] {
        let endings = compare(rules, Temper::CALM, seed, 25_000);
        assert_often(&endings, &[Ending::PlayedOut, Ending::Decided]);
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
    assert_often(&compare(RuleSet::SOSKO_2007, Temper::RESTLESS, 3, 40_000), &ENDINGS);
}

#[test]
fn random_deals_with_giving_up_claiming_and_leaving_agree_with_the_reference_isko() {
    let claims =
        [Party::Declarer, Party::Defenders].map(|by| [true, false].map(|held| Ending::Claimed { by, held })).concat();
    let endings = compare(RuleSet::ISKO_2012, Temper::RESTLESS, 4, 40_000);
    assert_often(&endings, &[&ENDINGS[..], &claims].concat());
}

#[test]
fn the_reference_counts_120_points() {
    assert_eq!(reference::DECK.into_iter().map(counts).sum::<u32>(), 120);
}
