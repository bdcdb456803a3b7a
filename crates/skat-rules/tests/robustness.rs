//! No input of any kind makes the engine panic.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod walk;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use skat_rules::{
    Action, Announced, BidValue, ByRole, Card, CardSet, Class, Contract, Deal, Doublings, Ending, Event, GameResult,
    Matadors, Observer, OpenHand, Party, RamschFactor, RamschResult, Role, RuleSet, Settlement, Slot, SoFar, Spitzen,
    Valuation, Verdict,
};
use walk::{Temper, Walk, cards_left, seeded, shuffled};

fn roles() -> impl Strategy<Value = Role> + Clone {
    select(Role::ALL.to_vec())
}

fn cards() -> impl Strategy<Value = Card> + Clone {
    (0_u8..32).prop_map(|index| Card::from_index(index).unwrap())
}

fn sets() -> impl Strategy<Value = CardSet> + Clone {
    let pairs = (cards(), cards()).prop_map(|(one, other)| CardSet::of(one).with(other));
    prop_oneof![any::<u32>().prop_map(CardSet::from_bits), pairs, Just(CardSet::EMPTY)]
}

fn bids() -> impl Strategy<Value = BidValue> + Clone {
    select((18..=456).filter_map(BidValue::new).collect::<Vec<_>>())
}

fn contracts() -> impl Strategy<Value = Contract> + Clone {
    select(Contract::all().collect::<Vec<_>>())
}

/// Mostly none or few.
fn spitzen() -> impl Strategy<Value = u8> + Clone {
    prop_oneof![6 => Just(0_u8), 3 => 1_u8..5, 1 => any::<u8>()]
}

fn parties() -> impl Strategy<Value = Party> + Clone {
    select(vec![Party::Declarer, Party::Defenders])
}

fn actions() -> impl Strategy<Value = Action> + Clone {
    prop_oneof![
        3 => bids().prop_map(Action::Bid),
        2 => Just(Action::Hold),
        2 => Just(Action::Pass),
        2 => Just(Action::PickUp),
        3 => (contracts(), sets(), spitzen()).prop_map(|(contract, discard, spitzen)| {
            Action::Announce { contract, discard, spitzen }
        }),
        1 => sets().prop_map(Action::LayAway),
        3 => select(vec![Action::Kontra, Action::Re, Action::Decline, Action::Escape, Action::Push]),
        6 => cards().prop_map(Action::Play),
        1 => select(vec![Action::GiveUp, Action::TakeBack, Action::AgreeToGiveUp, Action::Show, Action::Leave]),
    ]
}

fn verdicts() -> impl Strategy<Value = Verdict> + Clone {
    let so_far = any::<[u8; 4]>().prop_map(|[points, tricks, defender_points, defender_tricks]| SoFar {
        points,
        tricks,
        defender_points,
        defender_tricks,
    });
    prop_oneof![
        any::<(u8, u8)>().prop_map(|(points, tricks)| Verdict::AsPlayed { points, tricks }),
        Just(Verdict::LostSimple),
        so_far.clone().prop_map(Verdict::DeclarerAtFault),
        so_far.prop_map(Verdict::DefendersAtFault),
    ]
}

fn matadors() -> impl Strategy<Value = Option<Matadors>> + Clone {
    let some = any::<(bool, u8)>()
        .prop_map(|(with, count)| Some(if with { Matadors::With(count) } else { Matadors::Without(count) }));
    prop_oneof![some, Just(None)]
}

fn valuations() -> impl Strategy<Value = Valuation> + Clone {
    let bids = prop_oneof![bids().prop_map(Some), Just(None)];
    (contracts(), matadors(), bids, verdicts(), any::<(u8, u8)>()).prop_map(
        |(contract, matadors, bid, verdict, (announced, counted))| {
            Valuation::with_spitzen(contract, matadors, bid, verdict, Spitzen { announced, counted })
        },
    )
}

fn settlements() -> impl Strategy<Value = Settlement> + Clone {
    let doublings = (proptest::option::of(roles()), any::<(bool, bool)>()).prop_map(|(kontra, (re, bock))| Doublings {
        kontra,
        re,
        bock,
    });
    let result = (roles(), valuations(), doublings, any::<(u8, u8)>()).prop_map(
        |(charged, value, doublings, (points, tricks))| {
            let ending = Ending::PlayedOut;
            Settlement::Game(GameResult { charged, ending, left: None, value, doublings, points, tricks })
        },
    );
    let factors = select(vec![RamschFactor::Adds, RamschFactor::Doubles]);
    let ramsch = (any::<([u8; 3], [u8; 3], u8)>(), roles(), factors, proptest::option::of(roles())).prop_map(
        |((points, tricks, unseen), skat_to, factor, left)| {
            let (points, tricks) = (ByRole(points), ByRole(tricks));
            Settlement::Ramsch(RamschResult { points, tricks, skat_to, unseen, factor, left })
        },
    );
    prop_oneof![Just(Settlement::PassedIn), result, ramsch]
}

fn events() -> impl Strategy<Value = Event> + Clone {
    let bid = (roles(), bids()).prop_map(|(role, value)| Event::Bid { role, value });
    let announced =
        (roles(), contracts(), sets(), spitzen(), sets()).prop_map(|(role, contract, discard, spitzen, open)| {
            Event::Announced { role, contract, discard, spitzen, open }
        });
    let of_role = roles().prop_flat_map(|role| {
        select(vec![
            Event::Held { role },
            Event::Passed { role },
            Event::Passed { role },
            Event::WishedToGiveUp { role },
            Event::AskedToGiveUp { role },
            Event::TookBack { role },
            Event::Agreed { role },
            Event::Left { role },
            Event::Kontra { role },
            Event::Re { role },
            Event::Declined { role },
            Event::Escaped { role },
            Event::Pushed { role },
        ])
    });
    prop_oneof![
        3 => bid,
        6 => of_role,
        1 => (roles(), sets()).prop_map(|(role, skat)| Event::PickedUp { role, skat }),
        1 => (roles(), sets()).prop_map(|(role, cards)| Event::LaidAway { role, cards }),
        3 => announced,
        12 => (roles(), cards()).prop_map(|(role, card)| Event::Played { role, card }),
        1 => parties().prop_map(|party| Event::GaveUp { party }),
        1 => (roles(), sets()).prop_map(|(role, cards)| Event::Shown { role, cards }),
        1 => settlements().prop_map(Event::Settled).boxed(),
    ]
}

/// Asks a deal for everything that it can tell.
fn look_at(deal: &Deal) {
    for role in Role::ALL {
        let _ = deal.legal(role);
        let _ = deal.hand(role);
        let _ = deal.offers(role).count();
        let _ = deal.legal_contracts(role).count();
    }
    for observer in Role::ALL.map(Observer::Player).into_iter().chain([Observer::Spectator, Observer::Reviewer]) {
        let _ = deal.view_for(observer);
    }
    let _ = (deal.turn(), deal.bids(), deal.declared(), deal.is_asking());
    if let Some(settlement) = deal.settlement() {
        let _ = settlement.scores();
        if let Settlement::Game(result) = settlement {
            assert!(result.value.reasons().all(|reason| !reason.paragraph().is_empty()));
            assert!(!result.paragraph().is_empty());
            let _ = result.score();
        }
    }
}

/// Tries everything; a claim only where it is quickly decided.
fn try_all(deal: &Deal, action: Action) {
    let claims_slowly = deal.rules().open_hand == OpenHand::BindingClaim && cards_left(deal) > 12;
    for role in Role::ALL {
        if action == Action::Show && claims_slowly {
            continue;
        }
        if let Ok(events) = deal.decide(role, &action) {
            for event in &events {
                let _ = Role::ALL.map(|role| deal.seen_by(event, Observer::Player(role)));
                let mut after = *deal;
                after.apply(event);
            }
        }
    }
}

/// Rules, with the place of a deal in the course of a list.
fn games() -> impl Strategy<Value = (RuleSet, Slot)> + Clone {
    let pub_rules =
        ["pub-2022", "pub-2022 kontra=all without-bid=pass", "pub-2022 factor=doubles skat=loser spitze=3,grand"];
    let pub_rules = pub_rules.map(|text| text.parse().unwrap());
    let slots = prop_oneof![
        2 => Just(Slot::Plain),
        1 => Just(Slot::Bock),
        2 => any::<[bool; 3]>().prop_map(|escaped| Slot::Ramsch { escaped: ByRole(escaped) }),
    ];
    prop_oneof![
        1 => Just((RuleSet::ISKO_2012, Slot::Plain)),
        1 => Just((RuleSet::SOSKO_2007, Slot::Plain)),
        2 => (select(pub_rules.to_vec()), slots),
    ]
}

/// A random deal after so many moves, or at its end.
fn walked((rules, slot): (RuleSet, Slot), seed: u64, moves: usize) -> Walk {
    let mut rng = seeded(seed);
    let mut walk = Walk::in_slot(rules, slot, shuffled(&mut rng));
    for _ in 0..moves {
        if walk.deal.settlement().is_none() {
            walk.step(&mut rng, Temper::RESTLESS);
        }
    }
    walk
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_actions_never_panic(
        game in games(),
        seed: u64,
        actions in vec((roles(), actions()), 0..200),
    ) {
        let mut deal = walked(game, seed, 0).deal;
        for (role, action) in actions {
            let before = deal;
            let show_is_slow = game.0 == RuleSet::ISKO_2012 && action == Action::Show && cards_left(&deal) > 12;
            let decided = if show_is_slow { continue } else { deal.decide(role, &action) };
            match decided {
                Ok(events) => events.iter().for_each(|event| deal.apply(event)),
                Err(_) => prop_assert_eq!(deal, before),
            }
            look_at(&deal);
        }
    }

    #[test]
    fn arbitrary_events_never_panic_in_any_phase(
        game in games(),
        seed: u64,
        moves in 0_usize..40,
        events in vec(events(), 0..60),
        actions in vec(actions(), 1..8),
    ) {
        let mut deal = walked(game, seed, moves).deal;
        for event in &events {
            for observer in [Observer::Player(Role::Forehand), Observer::Spectator, Observer::Reviewer] {
                let _ = deal.seen_by(event, observer);
            }
            deal.apply(event);
            look_at(&deal);
            for action in &actions {
                try_all(&deal, *action);
            }
        }
    }

    #[test]
    fn arbitrary_numbers_have_a_value(value in valuations()) {
        prop_assert!(value.score() != 0 || value.charged == 0);
        prop_assert!(value.reasons().count() > 0);
    }

    #[test]
    fn arbitrary_text_is_a_card_only_if_it_reads_back(text in "[CSHDAKQJT987x. ]{0,4}") {
        if let Ok(card) = text.parse::<Card>() {
            prop_assert_eq!(card.to_string(), text);
        } else if let Ok(set) = text.parse::<CardSet>() {
            prop_assert_eq!(set.to_string().parse(), Ok(set));
        }
    }

    #[test]
    fn random_deals_fold_to_the_live_state(seed: u64, game in games(), moves in 0_usize..60) {
        let walk = walked(game, seed, moves);
        let mut folded = Deal::in_slot(game.0, game.1, *walk.deal.cards());
        walk.events.iter().for_each(|event| folded.apply(event));
        prop_assert_eq!(folded, walk.deal);
    }
}

#[test]
fn the_highest_possible_value_is_264_and_doubled_528() {
    let ouvert = Contract::Grand(Class::Hand(Announced::Ouvert));
    let score = |tricks| {
        let verdict = Verdict::AsPlayed { points: 120, tricks };
        Valuation::of(ouvert, Some(Matadors::With(4)), Some(BidValue::MAX), verdict).score()
    };
    assert_eq!((score(10), score(9)), (264, -528));
}
