//! What holds in every deal: events say everything, and what is offered is what is accepted.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod walk;

use std::collections::HashSet;

use rand::RngExt;
use skat_rules::{
    Action, BidValue, Card, CardSet, Contract, Deal, Event, Legal, OpenHand, Phase, Role, RuleSet, Settlement,
};
use walk::{Temper, Walk, cards_left, pub_rules, seeded, shuffled, slot};

const TEMPERS: [Temper; 3] = [Temper::CALM, Temper::RESTLESS, Temper::WAVERING];

/// Calls `check` before each move of random deals, and after the last one: under the official orders, and under pub rules.
fn for_random_states(seed: u64, deals: u32, mut check: impl FnMut(&Walk)) {
    let mut rng = seeded(seed);
    for rules in RuleSet::OFFICIAL.map(Some).into_iter().chain([None]) {
        for temper in TEMPERS {
            for _ in 0..deals {
                let mut walk = match rules {
                    Some(rules) => Walk::new(rules, shuffled(&mut rng)),
                    None => Walk::in_slot(pub_rules(&mut rng), slot(&mut rng), shuffled(&mut rng)),
                };
                if rules.is_none() && rng.random_bool(0.2) {
                    walk.pass_all();
                }
                while walk.deal.settlement().is_none() {
                    check(&walk);
                    walk.step(&mut rng, temper);
                }
                check(&walk);
            }
        }
    }
}

#[test]
fn folding_the_events_gives_the_live_state() {
    for_random_states(11, 1500, |walk| {
        let mut folded = Deal::in_slot(*walk.deal.rules(), walk.deal.slot(), *walk.deal.cards());
        walk.events.iter().for_each(|event| folded.apply(event));
        assert_eq!(folded, walk.deal);
    });
}

#[test]
fn the_same_action_always_has_the_same_events() {
    for_random_states(12, 200, |walk| {
        let mut again = Walk::in_slot(*walk.deal.rules(), walk.deal.slot(), *walk.deal.cards());
        walk.actions.iter().for_each(|(role, action)| again.act(*role, *action));
        assert_eq!(again.events, walk.events);
    });
}

/// Every action without cards, bids that only other rules have among them, but claims, which take long to decide while the hands are full.
fn simple_actions(deal: &Deal) -> Vec<Action> {
    let mut actions: Vec<Action> = (18..=456).filter_map(BidValue::new).map(Action::Bid).collect();
    actions.extend([Action::Hold, Action::Pass, Action::PickUp, Action::GiveUp, Action::TakeBack]);
    actions.extend([Action::AgreeToGiveUp, Action::Kontra, Action::Re, Action::Decline, Action::Escape, Action::Push]);
    if deal.rules().open_hand == OpenHand::Visible || cards_left(deal) <= 12 {
        actions.push(Action::Show);
    }
    actions.extend(CardSet::DECK.iter().map(Action::Play));
    actions
}

/// Two cards of the hand where twelve are in it, none otherwise; no trumps that a Spitze needs.
fn good_discard(deal: &Deal, role: Role, contract: Contract, spitzen: u8) -> CardSet {
    let needed: CardSet = (0..spitzen).filter_map(|place| contract.game().lowest_trump(place)).collect();
    let free = (deal.hand(role) - needed).iter();
    free.take(if deal.hand(role).len() == 12 { 2 } else { 0 }).collect()
}

/// Pairs of cards: those that lie beside each other in the deck, so jacks and low cards, held and not.
fn pairs() -> Vec<CardSet> {
    let deck: Vec<Card> = CardSet::DECK.iter().collect();
    let pairs = deck.windows(2).chain(deck.windows(1)).chain(deck.windows(3));
    pairs.map(|cards| cards.iter().copied().collect()).collect()
}

#[test]
fn what_is_legal_is_what_is_accepted() {
    for_random_states(13, 600, |walk| {
        let deal = &walk.deal;
        for role in Role::ALL {
            let legal = deal.legal(role);
            for action in simple_actions(deal) {
                assert_eq!(
                    legal.allows(&action),
                    deal.decide(role, &action).is_ok(),
                    "{role:?} {action:?} in {deal:?}"
                );
            }
            for cards in pairs().into_iter().chain([CardSet::EMPTY]) {
                let action = Action::LayAway(cards);
                assert_eq!(
                    legal.allows(&action),
                    deal.decide(role, &action).is_ok(),
                    "{role:?} {action:?} in {deal:?}"
                );
            }
            let contracts: HashSet<Contract> = deal.legal_contracts(role).collect();
            assert_eq!(legal.announce, !contracts.is_empty());
            let offers: HashSet<(Contract, u8)> =
                deal.offers(role).map(|offer| (offer.contract, offer.spitzen)).collect();
            assert_eq!(offers.iter().map(|(contract, _)| *contract).collect::<HashSet<_>>(), contracts);
            for contract in Contract::all() {
                for spitzen in 0..=3 {
                    let discard = good_discard(deal, role, contract, spitzen);
                    let action = Action::Announce { contract, discard, spitzen };
                    let is_offered = offers.contains(&(contract, spitzen));
                    assert_eq!(is_offered, deal.decide(role, &action).is_ok(), "{role:?} {action:?}");
                }
            }
            assert_eq!(deal.decide(role, &Action::Leave).is_ok(), deal.settlement().is_none());
        }
    });
}

#[test]
fn whoever_is_to_act_can_act_and_nobody_can_after_the_end() {
    for_random_states(14, 1500, |walk| {
        let deal = &walk.deal;
        let can_move = |legal: &Legal| {
            let in_auction = legal.least_bid.is_some() || legal.pass;
            let before_play = legal.pick_up || legal.announce || legal.push || !legal.lay_away.is_empty();
            let asked = legal.decline || legal.escape || legal.re;
            in_auction || before_play || asked || !legal.cards.is_empty()
        };
        for role in Role::ALL {
            let legal = deal.legal(role);
            assert_eq!(can_move(&legal), deal.awaits(role), "{deal:?}");
            assert_eq!(legal.decline, deal.is_asking() && deal.awaits(role), "silence means no");
            if deal.settlement().is_some() {
                assert_eq!(legal, Legal::default());
            }
        }
        let awaited = Role::ALL.into_iter().filter(|role| deal.awaits(*role)).count();
        assert_eq!(awaited == 0, deal.settlement().is_some());
        // Two are asked at once about an open game, and then it is nobody's turn.
        assert!(awaited < 2 || awaited == 2 && deal.is_asking() && deal.turn().is_none());
        assert!(deal.turn().is_none_or(|role| deal.awaits(role)));
    });
}

#[test]
fn a_deal_ends_with_one_settlement_and_nothing_after_it() {
    for_random_states(15, 1500, |walk| {
        let settled = walk.events.iter().position(|event| matches!(event, Event::Settled(_)));
        assert_eq!(settled.is_some(), walk.deal.settlement().is_some());
        assert!(settled.is_none_or(|place| place + 1 == walk.events.len()));
    });
}

#[test]
fn the_32_cards_and_120_points_are_always_somewhere() {
    for_random_states(16, 1500, |walk| {
        let (trick, skat, taken) = match walk.deal.phase() {
            Phase::Play(play) => (play.trick(), play.skat(), Role::ALL.map(|role| play.tricks(role))),
            Phase::Ramsch(ramsch) => (ramsch.trick(), ramsch.skat(), Role::ALL.map(|role| ramsch.tricks(role))),
            _ => return,
        };
        let on_table: CardSet = trick.cards().iter().copied().collect();
        let in_hands = Role::ALL.into_iter().map(|role| walk.deal.hand(role)).fold(on_table, |all, hand| all | hand);
        let taken: u8 = taken.into_iter().sum();
        assert_eq!(in_hands.len() + 3 * taken + skat.len(), 32);
        if let Phase::Play(play) = walk.deal.phase() {
            let so_far = play.so_far();
            assert_eq!(so_far.points + so_far.defender_points + in_hands.points(), 120);
            assert_eq!(so_far.tricks + so_far.defender_tricks, taken);
        }
    });
}

#[test]
fn the_points_and_tricks_of_a_ramsch_are_all_there_are() {
    for_random_states(20, 1500, |walk| {
        let Some(Settlement::Ramsch(result)) = walk.deal.settlement() else { return };
        assert_eq!(result.points.0.iter().sum::<u8>(), 120);
        assert_eq!(result.tricks.0.iter().sum::<u8>(), 10);
    });
}

#[test]
fn only_the_charged_player_scores_and_a_lost_deal_counts_double() {
    for_random_states(17, 1500, |walk| {
        let Some(Settlement::Game(result)) = walk.deal.settlement() else { return };
        let scores = walk.deal.settlement().unwrap().scores();
        let value = i32::from(result.value.charged) * result.doublings.factor();
        assert_eq!(scores[result.charged], if result.value.won { value } else { -2 * value });
        assert!(result.charged.others().iter().all(|role| scores[*role] == 0));
        assert!(
            result.value.bid.is_none_or(|bid| result.value.charged >= bid.get() || result.value.matadors.is_none())
        );
        let base: u16 = result.value.contract.base_value().unwrap_or(1);
        assert_eq!(result.value.charged % base, 0);
    });
}

#[test]
fn a_refused_action_changes_nothing() {
    let mut rng = seeded(18);
    for rules in RuleSet::OFFICIAL.map(Some).into_iter().chain([None]) {
        for _ in 0..200 {
            let mut walk = match rules {
                Some(rules) => Walk::new(rules, shuffled(&mut rng)),
                None => Walk::in_slot(pub_rules(&mut rng), slot(&mut rng), shuffled(&mut rng)),
            };
            while walk.deal.settlement().is_none() {
                let before = walk.deal;
                for role in Role::ALL {
                    let refused =
                        simple_actions(&before).into_iter().filter(|action| before.decide(role, action).is_err());
                    assert!(refused.count() > 30, "most is refused at any time");
                }
                assert_eq!(walk.deal, before);
                walk.step(&mut rng, Temper::CALM);
            }
        }
    }
}

#[test]
fn a_hand_holds_what_was_dealt_and_not_yet_played() {
    for_random_states(19, 1000, |walk| {
        let deal = &walk.deal;
        let Some(declared) = deal.declared() else { return };
        let played = |role: Role| -> CardSet {
            let cards = walk.events.iter().filter_map(|event| match event {
                Event::Played { role: by, card } if *by == role => Some(*card),
                _ => None,
            });
            cards.collect::<HashSet<Card>>().into_iter().collect()
        };
        for defender in declared.declarer.others() {
            assert_eq!(deal.hand(defender), deal.cards().hand(defender) - played(defender));
        }
        let declarer = declared.declarer;
        let twelve = deal.cards().hand(declarer) | deal.cards().skat();
        assert!(twelve.contains_all(deal.hand(declarer) | played(declarer)));
    });
}
