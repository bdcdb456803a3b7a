//! What players do: auctions, and random legal moves.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use skat_rules::{Action, CardSet, Contract, Deal, Game as Trumps, Role};

use super::bid;

/// The moves of an auction that one player wins with this value, as few as possible.
pub(crate) fn auction(declarer: Role, value: u16) -> Vec<Action> {
    match declarer {
        Role::Forehand => vec![bid(value), Action::Hold, Action::Pass, Action::Pass],
        Role::Middlehand => vec![bid(value), Action::Pass, Action::Pass],
        Role::Rearhand => vec![Action::Pass, bid(value), Action::Pass],
    }
}

/// A random legal move.
pub(crate) fn random_action(rng: &mut ChaCha8Rng, deal: &Deal, role: Role) -> Action {
    let legal = deal.legal(role);
    let pick =
        |rng: &mut ChaCha8Rng, set: CardSet| set.iter().nth(rng.random_range(0..usize::from(set.len()))).unwrap();
    if legal.escape && rng.random_bool(0.2) {
        return Action::Escape;
    }
    if legal.kontra && rng.random_bool(0.4) {
        return Action::Kontra;
    }
    if legal.re && rng.random_bool(0.5) {
        return Action::Re;
    }
    if legal.decline {
        return Action::Decline;
    }
    if legal.push && rng.random_bool(0.5) {
        return Action::Push;
    }
    if !legal.lay_away.is_empty() {
        let first = pick(rng, legal.lay_away);
        let second = pick(rng, legal.lay_away.without(first));
        return Action::LayAway(CardSet::EMPTY.with(first).with(second));
    }
    if let Some(least) = legal.least_bid {
        return if rng.random_bool(0.4) { Action::Bid(least) } else { Action::Pass };
    }
    if legal.hold {
        return if rng.random_bool(0.4) { Action::Hold } else { Action::Pass };
    }
    if legal.pass {
        // Nobody can bid more than the highest value.
        return Action::Pass;
    }
    if legal.pick_up && (legal.push || rng.random_bool(0.7)) {
        return Action::PickUp;
    }
    if legal.announce {
        let contracts: Vec<_> = deal.legal_contracts(role).collect();
        let contract = contracts[rng.random_range(0..contracts.len())];
        let mut discard = CardSet::EMPTY;
        while !contract.is_hand() && discard.len() < 2 {
            discard = discard.with(pick(rng, deal.hand(role)));
        }
        let announce = |spitzen| Action::Announce { contract, discard, spitzen };
        let most = deal.rules().spitze.most_in(contract.game());
        return (1..=most).map(announce).find(|announce| deal.decide(role, announce).is_ok()).unwrap_or(announce(0));
    }
    Action::Play(pick(rng, legal.cards))
}

/// Whether a contract is a null game.
pub(crate) fn is_null(contract: Contract) -> bool {
    contract.game() == Trumps::Null
}
