//! Computer players: functions of one seat's view.

mod announcing;
mod bidding;
mod declarer;
mod defender;
mod estimate;
mod features;
#[cfg(test)]
mod fixture;
mod memory;
mod null;
mod position;
mod prospect;
mod weighing;

pub use memory::Memory;

use skat_rules::{Action, Game, Observer, SeenPhase, View};

use crate::position::Position;

/// What the view's player does now; nothing when he has nothing to do or the view is no player's.
pub fn choose(view: &View, memory: &Memory) -> Option<Action> {
    let Observer::Player(own) = view.observer else { return None };
    if view.legal.agree {
        return Some(Action::AgreeToGiveUp);
    }
    if view.turn != Some(own) {
        return None;
    }
    let cards = view.hands[own].cards?;
    match &view.phase {
        SeenPhase::Auction { bid, .. } => bidding::call(view, own, cards, *bid),
        SeenPhase::Skat(declared) => announcing::skat(own, cards, declared.bid),
        SeenPhase::Announcing(declared) => announcing::announcement(own, cards, declared.bid),
        SeenPhase::Play(play) => {
            let position = Position::of(view, play, memory)?;
            let card = match (position.game, position.is_declarer()) {
                (Game::Null, true) => null::declarers_card(&position),
                (Game::Null, false) => null::defenders_card(&position),
                (_, true) => declarer::card(&position),
                (_, false) => defender::card(&position),
            };
            card.map(Action::Play)
        }
        SeenPhase::Settled(_) => None,
    }
}
