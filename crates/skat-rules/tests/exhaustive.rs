//! The engine and the reference agree everywhere, where the space is small enough to try it all.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod translate;

use skat_reference::{Announcement, Name, Score, Taken};
use skat_rules::{
    BidValue, ByRole, Card, CardSet, Class, Contract, Deal, DealtCards, Event, Game, Matadors, Phase, Role, RuleSet,
    SoFar, Suit, Valuation, Verdict,
};
use translate::{announcement, letter, level, name, names};

fn card(name: Name) -> Card {
    name.parse().unwrap()
}

fn deck() -> impl Iterator<Item = Card> + Clone {
    CardSet::DECK.into_iter()
}

fn check_legal(game: Game, hand: CardSet, led: Card) {
    let expected: CardSet =
        skat_reference::playable(letter(game), &names(hand), Some(name(led))).into_iter().map(card).collect();
    assert_eq!(game.legal(hand, Some(led)), expected, "{game:?}, {led} led, {hand}");
    assert_eq!(game.legal(hand, None), hand);
}

#[test]
fn following_agrees_for_every_led_card_and_every_hand_of_up_to_two_cards() {
    for game in Game::ALL {
        for led in deck() {
            for first in deck() {
                for second in deck() {
                    check_legal(game, CardSet::of(first).with(second).without(led), led);
                }
            }
        }
    }
}

#[test]
fn following_agrees_for_every_led_card_and_every_pattern_of_a_hand() {
    // Of the jacks and of each suit's other cards: none, one, another one, or all.
    let jacks = CardSet::JACKS;
    let groups = [jacks, CardSet::suit(Suit::Diamonds), CardSet::suit(Suit::Hearts), CardSet::suit(Suit::Spades)];
    let groups = groups
        .into_iter()
        .chain([CardSet::suit(Suit::Clubs)])
        .map(|group| if group == jacks { group } else { group - jacks });
    let mut hands = vec![CardSet::EMPTY];
    for group in groups {
        let (first, last) = (group.first().unwrap(), group.iter().last().unwrap());
        let parts = [CardSet::EMPTY, CardSet::of(first), CardSet::of(last), group];
        hands = hands.into_iter().flat_map(|hand| parts.map(|part| hand | part)).collect();
    }
    assert_eq!(hands.len(), 4_usize.pow(5));
    for game in Game::ALL {
        for led in deck() {
            for hand in &hands {
                check_legal(game, hand.without(led), led);
            }
        }
    }
}

/// A deal in which this is played, before the first card.
fn announced(contract: Contract) -> Deal {
    let hands = ByRole::from_fn(|role| deck().skip(role.index() * 10).take(10).collect());
    let mut deal = Deal::new(RuleSet::SOSKO_2007, DealtCards::new(hands).unwrap());
    let role = Role::Forehand;
    let passes = [Role::Middlehand, Role::Rearhand].map(|role| Event::Passed { role });
    let bid = Event::Bid { role, value: BidValue::MIN };
    let announced = Event::Announced { role, contract, discard: CardSet::EMPTY, spitzen: 0, open: CardSet::EMPTY };
    passes.iter().chain(&[bid, announced]).for_each(|event| deal.apply(event));
    deal
}

#[test]
fn the_trick_goes_to_the_same_card_for_all_ordered_triples_in_all_games() {
    for contract in Contract::all().filter(|contract| !contract.is_hand() && !contract.is_ouvert()) {
        let before = announced(contract);
        for first in deck() {
            for second in deck().filter(|second| *second != first) {
                for third in deck().filter(|third| ![first, second].contains(third)) {
                    let cards = [first, second, third];
                    let mut deal = before;
                    for (role, card) in Role::ALL.into_iter().zip(cards) {
                        deal.apply(&Event::Played { role, card });
                    }
                    let Phase::Play(play) = deal.phase() else { panic!("the deal goes on") };
                    let owner = Role::ALL[skat_reference::owner(letter(contract.game()), &cards.map(name))];
                    assert_eq!(play.trick().leader(), owner, "{contract:?}, {cards:?}");
                    assert_eq!((play.tricks(owner), play.tricks(owner.left())), (1, 0));
                }
            }
        }
    }
}

#[test]
fn matadors_agree_for_all_patterns_of_trumps() {
    for game in Game::ALL {
        let trumps = skat_reference::trumps(letter(game));
        for pattern in 0_u32..1 << trumps.len() {
            let held: Vec<Name> = trumps
                .iter()
                .enumerate()
                .filter(|(place, _)| pattern >> place & 1 == 1)
                .map(|(_, card)| *card)
                .collect();
            let plain = deck().filter(|card| !trumps.contains(&name(*card)));
            let cards: CardSet = held.iter().map(|name| card(name)).chain(plain).collect();
            let expected = match skat_reference::matadors(letter(game), &held) {
                0 => None,
                count if count > 0 => Some(Matadors::With(count as u8)),
                count => Some(Matadors::Without(-count as u8)),
            };
            assert_eq!(Matadors::of(cards, game), expected, "{game:?}, {held:?}");
        }
    }
}

/// All contracts with all counts of matadors that they can have, all bids and none.
fn for_all_bids(mut check: impl FnMut(Contract, Announcement, u8, Option<BidValue>)) {
    for contract in Contract::all() {
        let most = match contract {
            Contract::Suit(..) => 11,
            Contract::Grand(_) => 4,
            Contract::Null(_) => 1,
        };
        for matadors in 1..=most {
            for bid in BidValue::ALL.into_iter().map(Some).chain([None]) {
                check(contract, announcement(contract), matadors, bid);
            }
        }
    }
}

fn check_value(contract: Contract, matadors: u8, bid: Option<BidValue>, verdict: Verdict, expected: &Score) {
    let value = Valuation::of(contract, Some(Matadors::With(matadors)), bid, verdict);
    let without = Valuation::of(contract, Some(Matadors::Without(matadors)), bid, verdict);
    let context = (contract, matadors, bid, verdict);
    assert_eq!((value.won, value.overbid), (expected.won, expected.overbid), "{context:?}");
    assert_eq!(u32::from(value.charged), expected.charged, "{context:?}");
    assert_eq!(value.score(), expected.score, "{context:?}");
    assert_eq!(without.score(), expected.score, "5.3.3: with or without makes no difference, {context:?}");
    assert_eq!(usize::from(value.levels.count()), expected.levels.len(), "{context:?}");
    assert!(expected.levels.iter().all(|word| value.levels.iter().any(|own| level(own) == *word)), "{context:?}");
}

/// Whether the declarer can have so many points, the skat counted, with so many tricks.
fn is_possible(points: u8, tricks: u8) -> bool {
    match tricks {
        // The skat holds 22 points at most, and it and each trick of three nothing at least.
        0 => points <= 22,
        10 => points == 120,
        // Nine tricks leave one to the defenders, of 33 points at most.
        9 => points >= 120 - 33,
        _ => true,
    }
}

#[test]
fn values_agree_for_all_contracts_matadors_bids_points_and_tricks() {
    for_all_bids(|contract, said, matadors, bid| {
        let due = bid.map_or(0, |bid| bid.get().into());
        for tricks in 0..=10 {
            for points in (0..=120).filter(|points| is_possible(*points, tricks)) {
                let expected = skat_reference::score(said, matadors.into(), due, points.into(), tricks.into());
                check_value(contract, matadors, bid, Verdict::AsPlayed { points, tricks }, &expected);
            }
        }
        let simple = skat_reference::lost_simple(said, matadors.into(), due);
        check_value(contract, matadors, bid, Verdict::LostSimple, &simple);
    });
}

#[test]
fn values_after_a_fault_agree_for_all_contracts_matadors_and_bids_around_every_limit() {
    let limits = [0, 22, 30, 31, 59, 60, 61, 89, 90, 120];
    let mut taken = Vec::new();
    for points in limits {
        for defender_points in limits.into_iter().filter(|more| points + more <= 120) {
            for tricks in [0, 1, 5, 9] {
                for defender_tricks in [0, 1, 4, 9].into_iter().filter(|more| tricks + more <= 9) {
                    if tricks > 0 || points <= 22 && (defender_tricks > 0 || defender_points == 0) {
                        taken.push(SoFar { points, tricks, defender_points, defender_tricks });
                    }
                }
            }
        }
    }
    taken.retain(|so_far| so_far.defender_tricks > 0 || so_far.defender_points == 0);
    for_all_bids(|contract, said, matadors, bid| {
        let due = bid.map_or(0, |bid| bid.get().into());
        for so_far in &taken {
            let taken = Taken {
                points: so_far.points.into(),
                tricks: so_far.tricks.into(),
                defender_points: so_far.defender_points.into(),
                defender_tricks: so_far.defender_tricks.into(),
            };
            let expected = skat_reference::defenders_at_fault(said, matadors.into(), due, taken);
            check_value(contract, matadors, bid, Verdict::DefendersAtFault(*so_far), &expected);
            let expected = skat_reference::declarer_at_fault(said, matadors.into(), due, taken);
            check_value(contract, matadors, bid, Verdict::DeclarerAtFault(*so_far), &expected);
        }
    });
}

#[test]
fn abandoned_deals_agree_for_all_matadors_and_bids() {
    let grand = announcement(Contract::Grand(Class::PickUp));
    for matadors in 1..=4 {
        for bid in BidValue::ALL.into_iter().map(Some).chain([None]) {
            let expected = skat_reference::lost_simple(grand, matadors.into(), bid.map_or(0, |bid| bid.get().into()));
            let lost = Valuation::of_abandoned(Matadors::With(matadors), bid, false);
            assert_eq!((lost.won, lost.overbid, lost.score()), (false, expected.overbid, expected.score));
            let won = Valuation::of_abandoned(Matadors::With(matadors), bid, true);
            assert_eq!((won.won, won.overbid, won.score()), (true, false, expected.charged as i32));
        }
    }
}
