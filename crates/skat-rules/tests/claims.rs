//! Open hands as claims (ISkO 4.3.4, 4.3.5, decision 21): the engine's search agrees with trying everything.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod translate;
mod walk;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use skat_rules::{Action, Card, Contract, Deal, Ending, Event, Game, NullGame, Phase, Role, RuleSet, Settlement};
use translate::{letter, name, names};
use walk::{Temper, Walk, cards_left, discard, next_action, seeded, shuffled};

/// Whether the engine lets a claim stand; none if the player cannot claim.
fn claim(deal: &Deal, role: Role) -> Option<bool> {
    let events = deal.decide(role, &Action::Show).ok()?;
    match events.last() {
        Some(Event::Settled(Settlement::Game(result))) => match result.ending {
            Ending::Claimed { held, .. } => Some(held),
            ending => panic!("a claim ended as {ending:?}"),
        },
        last => panic!("a claim ends the deal, and not with {last:?}"),
    }
}

/// Compares all claims that can be made now.
fn compare_claims(deal: &Deal, held: &mut [u32; 2]) {
    let Phase::Play(play) = deal.phase() else { return };
    let game = play.contract().game();
    let hands = Role::ALL.map(|role| names(play.hand(role)));
    let table: Vec<_> = play.trick().cards().iter().copied().map(name).collect();
    for role in Role::ALL {
        let Some(engine) = claim(deal, role) else {
            assert!(game == Game::Null && role != play.declared().declarer);
            continue;
        };
        let leader = play.trick().leader().index();
        let expected = skat_reference::claim::holds(letter(game), &hands, leader, &table, role.index());
        assert_eq!(engine, expected, "{game:?}, {table:?} on the table, {hands:?}, {role:?} claims");
        held[usize::from(engine)] += 1;
    }
}

/// Plays low in null, so that the deal lives long enough.
fn step(walk: &mut Walk, rng: &mut ChaCha8Rng) {
    let (role, action) = next_action(rng, &walk.deal, Temper::CALM);
    let action = match (action, walk.deal.phase()) {
        (Action::Announce { .. }, Phase::Announcing(declared))
            if declared.bid.unwrap().get() <= 23 && rng.random_bool(0.6) =>
        {
            let discard = discard(rng, &walk.deal, role);
            Action::Announce { contract: Contract::Null(NullGame::Plain), discard, spitzen: 0 }
        }
        (Action::Play(_), Phase::Play(play))
            if play.contract().game() == Game::Null && play.declared().declarer == role =>
        {
            Action::Play(lowest(play.legal_cards(role).iter()))
        }
        (action, _) => action,
    };
    walk.act(role, action);
}

fn lowest(cards: impl Iterator<Item = Card>) -> Card {
    let order = |card: &Card| "789TJQKA".find(card.rank().letter());
    cards.min_by_key(order).unwrap()
}

#[test]
fn a_claim_holds_exactly_when_no_play_of_the_others_beats_it() {
    let mut rng = seeded(5);
    let mut held = [[0; 2]; 2];
    for _ in 0..20_000 {
        let mut walk = Walk::new(RuleSet::ISKO_2012, shuffled(&mut rng));
        while walk.deal.settlement().is_none() {
            if cards_left(&walk.deal) <= 11 {
                let is_null = matches!(walk.deal.phase(), Phase::Play(play) if play.contract().game() == Game::Null);
                compare_claims(&walk.deal, &mut held[usize::from(is_null)]);
            }
            step(&mut walk, &mut rng);
        }
    }
    for kind in held.as_flattened() {
        assert!(*kind > 500, "both results occur often, in trump games and in null: {held:?}");
    }
}
