//! The engine and the reference agree on random deals.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod reference;
mod translate;
mod walk;

use reference::judge::{Charged, Judgement, Record, judge, speaker};
use reference::{Name, counts, playable};
use skat_rules::{GameResult, Matadors, Phase, Role, RuleSet, Settlement};
use translate::{letter, level, name, names, record, step};
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
            let bid = (declared.declarer.index(), declared.bid.get().into());
            assert_eq!(reference::judge::highest(&record.steps), Some(bid));
        }
        Phase::Announcing(_) | Phase::Settled(_) => {}
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

/// Plays random deals and compares each step and each end.
fn compare(rules: RuleSet, temper: Temper, seed: u64, deals: u32) {
    let mut rng = seeded(seed);
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
        check_settled(walk.deal.settlement().unwrap(), &judgement);
    }
}

#[test]
fn random_deals_that_are_played_out_agree_with_the_reference() {
    compare(RuleSet::SOSKO_2007, Temper::CALM, 1, 40_000);
    compare(RuleSet::ISKO_2012, Temper::CALM, 2, 10_000);
}

#[test]
fn random_deals_with_giving_up_showing_and_leaving_agree_with_the_reference_sosko() {
    compare(RuleSet::SOSKO_2007, Temper::RESTLESS, 3, 40_000);
}

#[test]
fn random_deals_with_giving_up_claiming_and_leaving_agree_with_the_reference_isko() {
    compare(RuleSet::ISKO_2012, Temper::RESTLESS, 4, 40_000);
}

#[test]
fn the_reference_counts_120_points() {
    assert_eq!(reference::DECK.into_iter().map(counts).sum::<u32>(), 120);
}
